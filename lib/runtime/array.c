/* Arrays: creation, destruction, elements as numbers. */
#include "runtime/array.h"
