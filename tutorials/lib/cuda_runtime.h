/* cuda_runtime.h - so that a program with #include <cuda_runtime.h> compiles as it is, with -I tutorials/lib. */
#include "cuda_to_acl.h"
