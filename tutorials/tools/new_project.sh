# new_project.sh DIR - `make new DIR=../app`: a student's project that builds and runs at once, offline, with make or CMake.
# Its folders are those of the course: src/ data/ model/ out/. It copies the header and needs nothing else from here.
. "$(dirname "$0")/common.sh"

dir=$1
case $dir in "~/"*) dir=$HOME/${dir#"~/"} ;; esac
if [ -z "$dir" ]; then
  say "Say where: make new DIR=../app" "请指定目录:make new DIR=../app"
  exit 1
fi
if [ ! -f ascend_lite.h ]; then
  say "Run this in the root folder of ascend_lite." "请在 ascend_lite 的根目录运行。"
  exit 1
fi
if [ -e "$dir" ] && { [ ! -d "$dir" ] || [ -n "$(ls -A "$dir" 2>/dev/null)" ]; }; then
  say "$dir exists and is not empty; nothing was changed. Choose another name, or remove it first." \
      "$dir 已存在且不为空,没有做任何改动。请换一个名字,或先删除它。"
  exit 1
fi
mkdir -p -- "$dir/src" "$dir/data" "$dir/model" "$dir/out" && cp ascend_lite.h "$dir/ascend_lite.h" || {
  say "Cannot write to $dir." "无法写入 $dir。"
  exit 1
}

cat >"$dir/src/ascend_lite.c" <<'END'
/* The library is compiled here, once. Every other file only includes the header. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
END

cat >"$dir/src/main.c" <<'END'
/* First program: numbers go to the device, are copied there, and come back. The order of the calls is the same in every
   AscendCL program: init, device, stream, memory, work, synchronize, release in reverse order. */
#include "ascend_lite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every call answers with a code; 0 is success. Stop at the first other one, with the library's explanation. */
#define DO(call)                                                                            \
    do {                                                                                    \
        aclError code = (call);                                                             \
        if (code != ACL_SUCCESS) {                                                          \
            const char *why = aclGetRecentErrMsg();                                         \
            fprintf(stderr, "%s gave %d\n%s\n", #call, (int)code, why ? why : "");          \
            exit(1);                                                                        \
        }                                                                                   \
    } while (0)

#define COUNT 1024

int main(void) {
    const size_t bytes = COUNT * sizeof(float);
    void *host = NULL, *back = NULL, *a = NULL, *b = NULL;
    aclrtStream stream = NULL;

    DO(aclInit(NULL));
    DO(aclrtSetDevice(0));
    DO(aclrtCreateStream(&stream));

    DO(aclrtMallocHost(&host, bytes)); /* pinned: an asynchronous copy needs it */
    DO(aclrtMallocHost(&back, bytes));
    DO(aclrtMalloc(&a, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    DO(aclrtMalloc(&b, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int i = 0; i < COUNT; i++) ((float *)host)[i] = (float)i / 2;

    /* These three only queue the work; nothing may be read or freed before the synchronize. */
    DO(aclrtMemcpyAsync(a, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    DO(aclrtMemcpyAsync(b, bytes, a, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    DO(aclrtMemcpyAsync(back, bytes, b, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    DO(aclrtSynchronizeStream(stream));

    int same = memcmp(host, back, bytes) == 0;
    printf("%s: %d numbers went host -> device -> device -> host, the last is %g\n", same ? "OK" : "WRONG", COUNT,
           (double)((float *)back)[COUNT - 1]);

    DO(aclrtFree(b));
    DO(aclrtFree(a));
    DO(aclrtFreeHost(back));
    DO(aclrtFreeHost(host));
    DO(aclrtDestroyStream(stream));
    DO(aclrtResetDevice(0));
    DO(aclFinalize());
    return same ? 0 : 1;
}
END

cat >"$dir/Makefile" <<'END'
# make = build out/main;  make run = build and run it;  make clean.
# With Huawei's CANN installed the same source runs on a real NPU:  make run CANN=$ASCEND_TOOLKIT_HOME

CC     ?= cc
CFLAGS ?= -O2 -g
CANN   ?=
SOURCES := $(filter-out src/ascend_lite.c,$(wildcard src/*.c))
# ASCEND_LITE_SOURCE_LINES: messages name the file and line of the call.
FLAGS  := -std=gnu11 -Wall -Wextra -I. -DASCEND_LITE_SOURCE_LINES

ifeq ($(CANN),)
LIBRARY := out/ascend_lite.o
LIBS    := -lpthread -lm
else
LIBRARY :=
FLAGS   += -DASCEND_LITE_USE_CANN -I'$(CANN)/include'
LIBS    := -L'$(CANN)/lib64' -lascendcl -lm
endif

out/main: $(SOURCES) $(LIBRARY) ascend_lite.h
	$(CC) $(FLAGS) $(CFLAGS) -o $@ $(SOURCES) $(LIBRARY) $(LIBS)

# The library takes a few seconds, once; your own files compile in a moment.
out/ascend_lite.o: src/ascend_lite.c ascend_lite.h
	@mkdir -p out
	$(CC) -std=gnu11 -I. $(CFLAGS) -c -o $@ src/ascend_lite.c

run: out/main
	cd out && ./main

clean:
	rm -f out/main out/ascend_lite.o

.PHONY: run clean
END

cat >"$dir/CMakeLists.txt" <<'END'
# cmake -S . -B build && cmake --build build && (cd out && ./main)
cmake_minimum_required(VERSION 3.5)
project(app C)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()
set(CMAKE_C_STANDARD 11)
find_package(Threads REQUIRED)

# The library, compiled once.
add_library(ascend_lite STATIC src/ascend_lite.c)
target_include_directories(ascend_lite PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(ascend_lite PUBLIC Threads::Threads m)

# Your program: add your files here. ASCEND_LITE_SOURCE_LINES: messages name the file and line of the call.
add_executable(main src/main.c)
target_compile_definitions(main PRIVATE ASCEND_LITE_SOURCE_LINES)
target_link_libraries(main PRIVATE ascend_lite)
set_target_properties(main PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/out)
END

cat >"$dir/README.md" <<'END'
# My AscendCL project

    make run

builds `out/main` and runs it in `out/`. With CMake: `cmake -S . -B build && cmake --build build`, then `cd out && ./main`.

| | |
|---|---|
| `src/main.c` | your program; start here |
| `src/ascend_lite.c`, `ascend_lite.h` | AscendCL on this computer; the manual is at the top of the header |
| `data/` | inputs |
| `model/` | `.om` models, made from ONNX with `atc` |
| `out/` | what is built; the program runs here, so it reaches the others as `../data`, `../model` |

`make run CANN=$ASCEND_TOOLKIT_HOME` builds the same source against Huawei's CANN, for a real NPU.

`make run` 会编译 `out/main` 并在 `out/` 目录中运行。程序在 `src/main.c`,数据放 `data/`,模型(`.om`)放 `model/`,用法说明在 `ascend_lite.h` 的开头。
END
printf 'out/*\nbuild/\n!out/.gitkeep\n' >"$dir/.gitignore"
for d in data model out; do : >"$dir/$d/.gitkeep"; done

say "Made $dir. Next:  cd '$dir' && make run" "已建立 $dir。下一步:cd '$dir' && make run"
