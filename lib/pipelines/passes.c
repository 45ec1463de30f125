#include "pipelines/pipelines.h"
