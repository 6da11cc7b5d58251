/* private.c - the library as the tests that look inside share it: private functions and variables visible, and host memory
   from functions that a test may replace by its own of the same names (to count blocks, to refuse some). */
#include <stddef.h>
void *test_malloc(size_t n);
void *test_realloc(void *p, size_t n);
void test_free(void *p);
#define ASCEND_LITE_MALLOC(n) test_malloc(n)
#define ASCEND_LITE_REALLOC(p, n) test_realloc(p, n)
#define ASCEND_LITE_FREE(p) test_free(p)
#define ASL__TESTS 1
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"

__attribute__((weak)) void *test_malloc(size_t n) { return malloc(n); }
__attribute__((weak)) void *test_realloc(void *p, size_t n) { return realloc(p, n); }
__attribute__((weak)) void test_free(void *p) { free(p); }
