#include "sdg/sdg.h"
