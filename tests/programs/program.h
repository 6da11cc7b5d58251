/* program.h - for the small programs of this folder: each in the manner of a kind of public AscendCL programs, in the common part of C and
   C++, built against build/compat alone by test_compat.sh. Exit code 0 and "worked" when everything was as on a card. */
#ifndef PROGRAM_H
#define PROGRAM_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NEED(call)                                                                             \
  do {                                                                                         \
    if (!(call)) {                                                                             \
      fprintf(stderr, "%s:%d: %s is false (%s)\n", __FILE__, __LINE__, #call, aclGetRecentErrMsg()); \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)
#define OK(call) NEED((call) == ACL_SUCCESS)
#endif
