/* A plug-in that is not linked with AscendCL: it looks for libascendcl.so when it runs, and goes on without it. */
#include "acl/acl.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static int load(void *library, const char *name, void *function, size_t size) {
  void *p = dlsym(library, name);
  memcpy(function, &p, size);
  return p != NULL;
}
#define LOAD(f) (load(library, #f, &p_##f, sizeof p_##f))
int main(void) {
  aclError (*p_aclInit)(const char *) = NULL;
  aclError (*p_aclFinalize)(void) = NULL;
  aclError (*p_aclrtSetDevice)(int32_t) = NULL;
  aclError (*p_aclrtResetDevice)(int32_t) = NULL;
  const char *(*p_aclrtGetSocName)(void) = NULL;
  void *library = dlopen("libascendcl.so", RTLD_NOW | RTLD_LOCAL);
  if (!library) return puts(dlerror()), 1;
  if (!LOAD(aclInit) || !LOAD(aclFinalize) || !LOAD(aclrtSetDevice) || !LOAD(aclrtResetDevice) || !LOAD(aclrtGetSocName)) return 2;
  if (dlsym(library, "asl__life_start") || dlsym(library, "stbi_load")) return 3; /* nothing private shows */
  if (p_aclInit(NULL) || p_aclrtSetDevice(0)) return 4;
  if (strncmp(p_aclrtGetSocName(), "Ascend", 6) != 0) return 5;
  if (p_aclrtResetDevice(0) || p_aclFinalize()) return 6;
  puts("worked");
  return 0;
}
