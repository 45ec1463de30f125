#include "transforms/transforms.h"
