/* ascend_lite.h - AscendCL on an ordinary computer - v0.1.0 - public domain or MIT, see the end of the file

   A machine with Ascend NPUs in it, emulated in one C header: devices, contexts, streams, events and memory that
   behave like the real ones down to the return code, .om models that run, and every mistake explained in words.

   DO THIS, in one C or C++ file of your program:

       #define ASCEND_LITE_IMPLEMENTATION
       #include "ascend_lite.h"

   and #include "ascend_lite.h" alone in the others (or acl/acl.h, after `make compat`). Link with -lpthread -lm.
   On a machine with CANN, -DASCEND_LITE_USE_CANN makes the same source use Huawei's own headers and library.

   A first program (it runs as it stands; `make lint` compiles it):

       #include <stdio.h>
       #define ASCEND_LITE_IMPLEMENTATION
       #include "ascend_lite.h"
       int main(void) {
         float host[4] = {1, 2, 3, 4}, back[4] = {0};
         void* device = NULL;
         aclrtStream stream = NULL;
         aclInit(NULL);
         aclrtSetDevice(0);
         aclrtCreateStream(&stream);
         aclrtMalloc(&device, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST);
         aclrtMemcpyAsync(device, sizeof host, host, sizeof host, ACL_MEMCPY_HOST_TO_DEVICE, stream);
         aclrtSynchronizeStream(stream);
         aclrtMemcpy(back, sizeof back, device, sizeof host, ACL_MEMCPY_DEVICE_TO_HOST);
         printf("%s says %g\n", aclrtGetSocName(), (double)back[3]);
         aclrtFree(device);
         aclrtDestroyStream(stream);
         aclrtResetDevice(0);
         return aclFinalize();
       }

   MANUAL
      1 The machine          2 What you will see when something is wrong      3 Order: streams, schedules, waiting
      4 Switches             5 Memory     6 Models     7 C, C++, platforms    8 What is not here    9 The sections of this file

   1 THE MACHINE
     A process owns devices (8 by default, each with 8 GiB: profile "310"). A device has contexts, a context has streams, a
     stream is a queue of tasks. A thread has one current context; it gets one from aclrtSetDevice, aclrtCreateContext or
     aclrtSetCurrentContext, and a new thread has none. Device memory is memory the host cannot touch: a device pointer that
     host code dereferences stops the program with a message that says whose memory it was. Functions with a stream argument
     return when the work is queued; it runs on worker threads (one per CPU), and its errors come back from the next synchronize.

   2 WHAT YOU WILL SEE WHEN SOMETHING IS WRONG
     Every failing call returns AscendCL's code, and one line on stderr says what was passed, what was expected and what to do
     next; aclGetRecentErrMsg gives the same in the shape CANN gives it. What real hardware would pass over in silence - a free
     under a running copy, a copy that fits only because sizes are rounded up, a leak - is a FINDING, printed once. Messages begin with
     the function of yours that called, and name the one that made or submitted what they talk about. What is left of a device is told
     at aclrtResetDevice, the rest at aclFinalize, and what may be destroyed after that (descriptions, buffers, datasets) at exit.
       ASCEND_LITE_STRICT   unset: findings are printed; 1: they are error codes too (the grader's mode); 0: silent, like hardware
       ASCEND_LITE_LANG     en or zh; else LC_ALL, LC_MESSAGES, LANG decide
       ASCEND_GLOBAL_LOG_LEVEL (0 debug .. 3 error, 4 none) and ASCEND_SLOG_PRINT_TO_STDOUT=1 work as on hardware

   3 ORDER: STREAMS, SCHEDULES, WAITING
     Tasks of one stream run in order, tasks of two streams in any order unless an event orders them. A host thread that waits
     helps: it runs the tasks it waits for. Callbacks run on the subscribed thread (inside aclrtProcessReport), host functions on a
     thread of their context, never on yours. ASCEND_LITE_SCHEDULE (or aslSetSchedule) chooses the order:
       free     real concurrency (default)
       lazy     queued work runs only when somebody waits for it or asks about it: a forgotten synchronize always shows
       seed:N   one task at a time, the order drawn from N at submissions and waits: the same N gives the same run
       order:3,5,3   one task at a time, at waits, of the streams with these ids; then of the first that is ready
     Two accesses to the same bytes, one of them a write, that no event, stream or wait orders are a finding (a race), in whatever order
     they happened to run: both tasks are named, and what would have ordered them.
     Streams that wait for each other in a circle are found: synchronize answers 507046 after a second and prints the circle.

   4 SWITCHES
     Before the include, in the file with the implementation:
       ASCEND_LITE_STATIC          everything static to this file
       ASCEND_LITE_MALLOC(n), ASCEND_LITE_REALLOC(p,n), ASCEND_LITE_FREE(p)   the library's host memory; all three or none
       ASCEND_LITE_NO_SIGNAL       no handler that explains faults (the variable of the same name does it at run time)
     Before the include, anywhere, C only:
       ASCEND_LITE_SOURCE_LINES    calls note their file and line: messages begin with [prog.c:48] instead of the function's name
     Variables read at the first call:
       ASCEND_LITE_PROFILE   310 (default) 310P3 910A 910B1, or a product: atlas200dk (runs on the chip itself: host and device
                             memory are one) atlas300i atlas800, or toy (64 MiB, for exercises about memory)
       ASCEND_LITE_DEVICES, ASCEND_RT_VISIBLE_DEVICES    how many devices are seen
       ASCEND_LITE_THREADS   number of workers, and of threads at one large kernel (default: the CPUs this process may use)
       ASCEND_LITE_ISA       portable, avx2 or avx512: which variant of the kernels runs (default: the best the processor has)

   5 MEMORY
     Each device keeps its bytes in a mapping of its own and hands out addresses from another one without access rights, so any
     pointer tells whose it is. Sizes are rounded up by 32 plus 32 as on hardware, blocks have guard gaps, fresh memory holds 0xCD
     and freed memory 0xDD at both ends (in full under ASCEND_LITE_STRICT=1). Memory freed while a queued task uses it stays out of
     circulation until the task is done. Address space that is short (ulimit -v, 32 bits) makes devices smaller, not the program fail.

   6 MODELS
     build/bin/atc turns ONNX into .om; aclmdlLoadFromFile runs it, and files made by Huawei's compiler as far as their operators are
     known. Results are computed in fp32 where the chip would use fp16. A model belongs to the context that loaded it and runs once
     at a time.

   7 C, C++, PLATFORMS
     Declarations: C99 and C++11. Implementation: C11 and C++17, gcc and clang, no warnings at a high level. POSIX; the Windows block of
     >>os is written but not tested. Include this file before system headers if you compile with strict -std=c11, else the fault message
     and CPU affinity are left out. The library opens no file but those a caller names - and, when it prints a message, the
     program's own, for the names of its functions (Linux; elsewhere and in stripped programs their address has to do) - and
     starts its threads with the first work.

   8 WHAT IS NOT HERE (yet)
     Dynamic gears and AIPP, single operators, DVPP, the AI Core, HCCL, virtual memory, memory shared between processes, tdt queues and
     graphs come with later versions; calling one of their functions is a compile error, not a silent stub. Timing is this computer's,
     not the chip's.

   9 THE SECTIONS OF THIS FILE, in order; each uses only those above it. Search for the tag.
     >>config        what you may define
     >>types         types, enumerations, codes
     >>declarations  the functions
     >>asl           what this library adds
     >>impl          the implementation begins
     >>os            operating system
     >>util          sizes, arrays, bytes, protobuf
     >>diag          messages
     >>slot          handles
     >>trace         what ran when
     >>mem           memory
     >>num           numbers and tensors
     >>par           vector units, threads inside one kernel
     >>k_scalar      kernels, the obvious versions
     >>k_vec         vector kernels
     >>k_cube        matrix kernels
     >>op            the registry of operators: attributes, checks, the first families
     >>op_table      all operators by name
     >>order         what comes before what
     >>sched         the scheduler
     >>dev           profiles and devices
     >>stream        streams
     >>ctx           contexts
     >>event         events
     >>callback      subscribed threads
     >>om            .om files
     >>mdl           running models
     >>life          start and end
     >>api           the functions themselves
*/
#if defined(ASCEND_LITE_IMPLEMENTATION) && !defined(_GNU_SOURCE) && defined(__linux__) && !defined(_FEATURES_H)
/* First in the file: ask for the system calls the os section uses. After a system header it is too late, and >>os makes do. */
#define _GNU_SOURCE 1
#endif

#ifndef ASCEND_LITE_H
#define ASCEND_LITE_H

#define ASCEND_LITE_VERSION "0.1.0"
#define ASCEND_LITE_VERSION_NUM 100 /* major * 10000 + minor * 100 + patch */

#if defined(ASCEND_LITE_USE_CANN)
/* On a machine with CANN installed the same source compiles against Huawei's own headers; what is below vanishes. */
#include "acl/acl.h"
#else

/*======================================================================================
  >>config   What a user may define before including this file

  Uses nothing. Each macro is explained in the manual, chapter 4.
======================================================================================*/
#if defined(ASCEND_LITE_STATIC)
#if defined(__GNUC__) || defined(__clang__)
#define ASL_API static __attribute__((unused, noinline)) /* noinline: messages name the function that called */
#else
#define ASL_API static
#endif
#elif defined(__GNUC__) || defined(__clang__)
#if defined(__cplusplus)
#define ASL_API extern "C" __attribute__((visibility("default"), noinline)) /* noinline: messages name the function that called */
#else
#define ASL_API extern __attribute__((visibility("default"), noinline))
#endif
#elif defined(__cplusplus)
#define ASL_API extern "C"
#else
#define ASL_API extern
#endif
#if defined(__GNUC__) || defined(__clang__)
#define ACL_FUNC_VISIBILITY __attribute__((visibility("default")))
#define ASL_PRINTF(a, b) __attribute__((format(printf, a, b)))
#else
#define ACL_FUNC_VISIBILITY
#define ASL_PRINTF(a, b)
#endif

#include <stddef.h>
#include <stdint.h>
#if !defined(__cplusplus)
#include <stdbool.h>
#endif

/*======================================================================================
  >>types   AscendCL's types, enumerations, codes and constants

  Names and values are AscendCL's own. Handles are opaque: aclrtStream, aclrtEvent and aclrtContext are not
  addresses, and looking inside one faults at once. Uses nothing.
======================================================================================*/
typedef int aclError;
typedef uint16_t aclFloat16; /* IEEE 754 binary16 bits */
typedef void* aclrtStream;
typedef void* aclrtEvent;
typedef void* aclrtContext;
typedef struct aclDataBuffer aclDataBuffer;
typedef struct aclTensorDesc aclTensorDesc;
typedef struct aclmdlDataset aclmdlDataset;
typedef struct aclmdlDesc aclmdlDesc;
typedef void* aclrtNotify;
typedef void* aclrtCntNotify;
typedef void* aclrtLabel;
typedef void* aclrtLabelList;
typedef void* aclrtBinary;
typedef void* aclrtBinHandle;
typedef void* aclrtFuncHandle;
typedef void* aclrtArgsHandle;
typedef void* aclrtParamHandle;
typedef struct rtExceptionInfo aclrtExceptionInfo;
typedef struct tagRtGroupInfo aclrtGroupInfo;
typedef struct aclrtUtilizationExtendInfo aclrtUtilizationExtendInfo;
typedef struct aclprofConfig aclprofConfig;
typedef struct aclprofAicoreEvents aclprofAicoreEvents;
typedef struct aclprofStepInfo aclprofStepInfo;

/* ---- return codes ----
   Enumerators in C, so that they serve in a `case`; in C++ the constants of CANN's headers, so that deduction sees the same types. */
#if defined(__cplusplus)
#define ASL_CODE(name, value) static const int name = value
#define ASL_CODE_U32(name, value) static const uint32_t name = value
#else
#define ASL_CODE(name, value) enum { name = value }
#define ASL_CODE_U32(name, value) enum { name = value }
#endif
/* the acl layer: arguments, files, order of calls */
ASL_CODE(ACL_ERROR_NONE, 0);                                              /* no error (older name) */
ASL_CODE(ACL_SUCCESS, 0);                                                 /* no error */
/* bad argument, incl. every null pointer caught in the acl layer */
ASL_CODE(ACL_ERROR_INVALID_PARAM, 100000);
ASL_CODE(ACL_ERROR_UNINITIALIZE, 100001);                                 /* a needed init call was never made */
ASL_CODE(ACL_ERROR_REPEAT_INITIALIZE, 100002);                            /* already initialised / already loaded */
ASL_CODE(ACL_ERROR_INVALID_FILE, 100003);                                 /* config or version file missing or unreadable */
ASL_CODE(ACL_ERROR_WRITE_FILE, 100004);                                   /* file could not be written */
ASL_CODE(ACL_ERROR_INVALID_FILE_SIZE, 100005);                            /* file size out of limits */
ASL_CODE(ACL_ERROR_PARSE_FILE, 100006);                                   /* file text could not be parsed (JSON) */
ASL_CODE(ACL_ERROR_FILE_MISSING_ATTR, 100007);                            /* file lacks a needed field */
ASL_CODE(ACL_ERROR_FILE_ATTR_INVALID, 100008);                            /* a field in the file has a bad value */
ASL_CODE(ACL_ERROR_INVALID_DUMP_CONFIG, 100009);                          /* dump section wrong */
ASL_CODE(ACL_ERROR_INVALID_PROFILING_CONFIG, 100010);                     /* profiling section wrong */
ASL_CODE(ACL_ERROR_INVALID_MODEL_ID, 100011);                             /* model id unknown */
ASL_CODE(ACL_ERROR_DESERIALIZE_MODEL, 100012);                            /* model bytes do not deserialise */
ASL_CODE(ACL_ERROR_PARSE_MODEL, 100013);                                  /* model does not parse */
ASL_CODE(ACL_ERROR_READ_MODEL_FAILURE, 100014);                           /* model path cannot be read (used by aclopSetModelDir) */
ASL_CODE(ACL_ERROR_MODEL_SIZE_INVALID, 100015);                           /* model length wrong */
ASL_CODE(ACL_ERROR_MODEL_MISSING_ATTR, 100016);                           /* model lacks an attribute */
ASL_CODE(ACL_ERROR_MODEL_INPUT_NOT_MATCH, 100017);                        /* inputs differ from the model's */
ASL_CODE(ACL_ERROR_MODEL_OUTPUT_NOT_MATCH, 100018);                       /* outputs differ from the model's */
ASL_CODE(ACL_ERROR_MODEL_NOT_DYNAMIC, 100019);                            /* model has no dynamic gears */
ASL_CODE(ACL_ERROR_OP_TYPE_NOT_MATCH, 100020);                            /* operator type differs */
ASL_CODE(ACL_ERROR_OP_INPUT_NOT_MATCH, 100021);                           /* operator inputs differ (handle execution with a wrong count) */
/* operator outputs differ (handle execution with a wrong count) */
ASL_CODE(ACL_ERROR_OP_OUTPUT_NOT_MATCH, 100022);
ASL_CODE(ACL_ERROR_OP_ATTR_NOT_MATCH, 100023);                            /* operator attributes differ */
ASL_CODE(ACL_ERROR_OP_NOT_FOUND, 100024);                                 /* no loaded or compilable operator fits */
ASL_CODE(ACL_ERROR_OP_LOAD_FAILED, 100025);                               /* operator model failed to load */
ASL_CODE(ACL_ERROR_UNSUPPORTED_DATA_TYPE, 100026);                        /* data type not handled */
ASL_CODE(ACL_ERROR_FORMAT_NOT_MATCH, 100027);                             /* format differs */
ASL_CODE(ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED, 100028);                  /* no kernel selector registered */
ASL_CODE(ACL_ERROR_KERNEL_NOT_FOUND, 100029);                             /* kernel id unknown */
ASL_CODE(ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED, 100030);              /* selector registered twice */
ASL_CODE(ACL_ERROR_KERNEL_ALREADY_REGISTERED, 100031);                    /* kernel registered twice */
ASL_CODE(ACL_ERROR_INVALID_QUEUE_ID, 100032);                             /* queue id unknown */
ASL_CODE(ACL_ERROR_REPEAT_SUBSCRIBE, 100033);                             /* stream subscribed twice */
ASL_CODE(ACL_ERROR_STREAM_NOT_SUBSCRIBE, 100034);                         /* stream has no subscription */
ASL_CODE(ACL_ERROR_THREAD_NOT_SUBSCRIBE, 100035);                         /* thread has no subscription */
ASL_CODE(ACL_ERROR_WAIT_CALLBACK_TIMEOUT, 100036);                        /* callback wait ran out */
ASL_CODE(ACL_ERROR_REPEAT_FINALIZE, 100037);                              /* aclFinalize without a live aclInit */
ASL_CODE(ACL_ERROR_NOT_STATIC_AIPP, 100038);                              /* input has no static AIPP */
ASL_CODE(ACL_ERROR_COMPILING_STUB_MODE, 100039);                          /* linked against a build-time stub library */
ASL_CODE(ACL_ERROR_GROUP_NOT_SET, 100040);                                /* group not selected */
ASL_CODE(ACL_ERROR_GROUP_NOT_CREATE, 100041);                             /* group not created */
ASL_CODE(ACL_ERROR_PROF_ALREADY_RUN, 100042);                             /* profiling already on */
ASL_CODE(ACL_ERROR_PROF_NOT_RUN, 100043);                                 /* profiling not on */
ASL_CODE(ACL_ERROR_DUMP_ALREADY_RUN, 100044);                             /* dump already on */
ASL_CODE(ACL_ERROR_DUMP_NOT_RUN, 100045);                                 /* dump not on */
ASL_CODE(ACL_ERROR_PROF_REPEAT_SUBSCRIBE, 148046);                        /* model subscribed twice for profiling */
ASL_CODE(ACL_ERROR_PROF_API_CONFLICT, 148047);                            /* two profiling API families mixed */
ASL_CODE(ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG, 148048);               /* op cache limit in config wrong */
ASL_CODE(ACL_ERROR_INVALID_OPP_PATH, 148049);                             /* ASCEND_OPP_PATH wrong */
ASL_CODE(ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, 148050);                       /* operator lacks dynamic shape support */
ASL_CODE(ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED, 148051);                /* dependent resource still alive */
ASL_CODE(ACL_ERROR_UNSUPPORTED_JPEG, 148052);                             /* JPEG coding not handled by the decoder */
ASL_CODE(ACL_ERROR_INVALID_BUNDLE_MODEL_ID, 148053);                      /* bundle id unknown */
ASL_CODE(ACL_ERROR_BAD_ALLOC, 200000);                                    /* host allocation failed */
ASL_CODE(ACL_ERROR_API_NOT_SUPPORT, 200001);                              /* call not available here */
ASL_CODE(ACL_ERROR_INVALID_DEVICE, 200002);                               /* device wrong */
ASL_CODE(ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, 200003);                     /* address not aligned */
ASL_CODE(ACL_ERROR_RESOURCE_NOT_MATCH, 200004);                           /* resources do not belong together */
ASL_CODE(ACL_ERROR_INVALID_RESOURCE_HANDLE, 200005);                      /* handle wrong */
ASL_CODE(ACL_ERROR_FEATURE_UNSUPPORTED, 200006);                          /* feature missing */
ASL_CODE(ACL_ERROR_PROF_MODULES_UNSUPPORTED, 200007);                     /* profiling module missing */
ASL_CODE(ACL_ERROR_STORAGE_OVER_LIMIT, 300000);                           /* fixed-size output struct too small */
ASL_CODE(ACL_ERROR_INTERNAL_ERROR, 500000);                               /* unknown internal fault */
ASL_CODE(ACL_ERROR_FAILURE, 500001);                                      /* generic failure; also sample code's own failure code */
ASL_CODE(ACL_ERROR_GE_FAILURE, 500002);                                   /* graph engine fault with an unmapped code */
ASL_CODE(ACL_ERROR_RT_FAILURE, 500003);                                   /* runtime fault */
ASL_CODE(ACL_ERROR_DRV_FAILURE, 500004);                                  /* driver fault */
ASL_CODE(ACL_ERROR_PROFILING_FAILURE, 500005);                            /* profiling fault */
/* the graph engine: models */
/* graph engine argument wrong (io count/size at execute, too small work/weight memory) */
ASL_CODE_U32(ACL_ERROR_GE_PARAM_INVALID, 145000);
ASL_CODE_U32(ACL_ERROR_GE_EXEC_NOT_INIT, 145001);                         /* graph engine not started */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, 145002);               /* model path missing, unreadable or empty */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, 145003);                 /* model id not loaded */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, 145006);          /* model bytes too short or header magic wrong */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID, 145007);               /* model address wrong */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_MODEL_QUEUE_ID_INVALID, 145008);           /* model queue id wrong */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_LOAD_MODEL_REPEATED, 145009);              /* model loaded twice */
ASL_CODE_U32(ACL_ERROR_GE_DYNAMIC_INPUT_ADDR_INVALID, 145011);            /* dynamic-gear buffer address wrong */
ASL_CODE_U32(ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID, 145012);          /* dynamic-gear buffer too small */
ASL_CODE_U32(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID, 145013);            /* value is not one of the model's gears */
ASL_CODE_U32(ACL_ERROR_GE_AIPP_BATCH_EMPTY, 145014);                      /* dynamic AIPP batch count is zero */
ASL_CODE_U32(ACL_ERROR_GE_AIPP_NOT_EXIST, 145015);                        /* input has no AIPP */
ASL_CODE_U32(ACL_ERROR_GE_AIPP_MODE_INVALID, 145016);                     /* AIPP mode differs */
ASL_CODE_U32(ACL_ERROR_GE_OP_TASK_TYPE_INVALID, 145017);                  /* single-op task kind wrong */
ASL_CODE_U32(ACL_ERROR_GE_OP_KERNEL_TYPE_INVALID, 145018);                /* single-op kernel kind wrong */
ASL_CODE_U32(ACL_ERROR_GE_PLGMGR_PATH_INVALID, 145019);                   /* plugin path wrong */
ASL_CODE_U32(ACL_ERROR_GE_FORMAT_INVALID, 145020);                        /* format wrong */
ASL_CODE_U32(ACL_ERROR_GE_SHAPE_INVALID, 145021);                         /* shape wrong */
ASL_CODE_U32(ACL_ERROR_GE_DATATYPE_INVALID, 145022);                      /* data type wrong */
ASL_CODE_U32(ACL_ERROR_GE_MEMORY_ALLOCATION, 245000);                     /* graph engine out of memory */
ASL_CODE_U32(ACL_ERROR_GE_MEMORY_OPERATE_FAILED, 245001);                 /* host memory operation failed */
ASL_CODE_U32(ACL_ERROR_GE_DEVICE_MEMORY_OPERATE_FAILED, 245002);          /* device memory operation failed */
ASL_CODE_U32(ACL_ERROR_GE_SUBHEALTHY, 345102);                            /* node degraded */
ASL_CODE_U32(ACL_ERROR_GE_USER_RAISE_EXCEPTION, 345103);                  /* user function raised */
ASL_CODE_U32(ACL_ERROR_GE_DATA_NOT_ALIGNED, 345104);                      /* data not aligned */
ASL_CODE_U32(ACL_ERROR_GE_INTERNAL_ERROR, 545000);                        /* graph engine fault */
ASL_CODE_U32(ACL_ERROR_GE_LOAD_MODEL, 545001);                            /* model load failed */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED, 545002);      /* model partition unreadable */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED, 545003);     /* weight partition unreadable */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED, 545004);       /* task partition unreadable */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED, 545005);     /* kernel partition unreadable */
ASL_CODE_U32(ACL_ERROR_GE_EXEC_RELEASE_MODEL_DATA, 545006);               /* model data release failed */
ASL_CODE_U32(ACL_ERROR_GE_COMMAND_HANDLE, 545007);                        /* command failed */
ASL_CODE_U32(ACL_ERROR_GE_GET_TENSOR_INFO, 545008);                       /* tensor info unavailable */
ASL_CODE_U32(ACL_ERROR_GE_UNLOAD_MODEL, 545009);                          /* model unload failed */
ASL_CODE_U32(ACL_ERROR_GE_MODEL_EXECUTE_TIMEOUT, 545601);                 /* model run timed out */
ASL_CODE_U32(ACL_ERROR_GE_REDEPLOYING, 545602);                           /* model being redeployed */
/* the runtime: 107xxx arguments and order, 207xxx resources, 507xxx execution */
#define ACL_RT_SUCCESS 0                                                  /* no error (runtime spelling) */
#define ACL_ERROR_RT_PARAM_INVALID 107000                                 /* runtime argument check failed (size > max, bad timeout, ...) */
#define ACL_ERROR_RT_INVALID_DEVICEID 107001                              /* device id out of range */
#define ACL_ERROR_RT_CONTEXT_NULL 107002                                  /* calling thread has no usable context */
#define ACL_ERROR_RT_STREAM_CONTEXT 107003                                /* stream belongs to another context */
#define ACL_ERROR_RT_MODEL_CONTEXT 107004                                 /* model belongs to another context */
#define ACL_ERROR_RT_STREAM_MODEL 107005                                  /* stream and model are not bound together */
#define ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID 107006                       /* event has no finished time stamp */
#define ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL 107007                      /* end time is before start time */
#define ACL_ERROR_RT_ADDR_UNALIGNED 107008                                /* address not aligned */
#define ACL_ERROR_RT_FILE_OPEN 107009                                     /* file open failed */
#define ACL_ERROR_RT_FILE_WRITE 107010                                    /* file write failed */
#define ACL_ERROR_RT_STREAM_SUBSCRIBE 107011                              /* stream already / not subscribed for callbacks */
#define ACL_ERROR_RT_THREAD_SUBSCRIBE 107012                              /* thread already / not subscribed for callbacks */
#define ACL_ERROR_RT_GROUP_NOT_SET 107013                                 /* group not selected */
#define ACL_ERROR_RT_GROUP_NOT_CREATE 107014                              /* group not created */
#define ACL_ERROR_RT_STREAM_NO_CB_REG 107015                              /* callback launched on a stream without a subscribed thread */
#define ACL_ERROR_RT_INVALID_MEMORY_TYPE 107016                           /* memory attribute value out of range */
#define ACL_ERROR_RT_INVALID_HANDLE 107017                                /* stream/event/... handle is destroyed or of another kind */
#define ACL_ERROR_RT_INVALID_MALLOC_TYPE 107018                           /* allocation kind wrong */
#define ACL_ERROR_RT_WAIT_TIMEOUT 107019                                  /* wait ran out */
#define ACL_ERROR_RT_TASK_TIMEOUT 107020                                  /* task ran too long */
#define ACL_ERROR_RT_SYSPARAMOPT_NOT_SET 107021                           /* option read before it was set */
#define ACL_ERROR_RT_DEVICE_TASK_ABORT 107022                             /* device tasks are being aborted */
#define ACL_ERROR_RT_STREAM_ABORT 107023                                  /* stream is being aborted */
#define ACL_ERROR_RT_CAPTURE_DEPENDENCY 107024                            /* capture depends on work outside the capture */
#define ACL_ERROR_RT_STREAM_UNJOINED 107025                               /* forked stream was not joined back before capture end */
#define ACL_ERROR_RT_MODEL_CAPTURED 107026                                /* graph is being captured */
#define ACL_ERROR_RT_STREAM_CAPTURED 107027                               /* call not allowed while the stream is captured */
#define ACL_ERROR_RT_EVENT_CAPTURED 107028                                /* call not allowed on a captured event */
#define ACL_ERROR_RT_STREAM_NOT_CAPTURED 107029                           /* stream is not being captured */
#define ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT 107030                      /* call forbidden by the capture mode */
#define ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT 107031                       /* default stream touched during capture */
#define ACL_ERROR_STREAM_CAPTURE_CONFLICT 107032                          /* dependent streams both began a capture */
#define ACL_ERROR_STREAM_TASK_GROUP_STATUS 107033                         /* task group in a wrong state */
#define ACL_ERROR_STREAM_TASK_GROUP_INTR 107034                           /* task group broken off */
#define ACL_ERROR_RT_TASK_ABORT_STOP 107035                               /* abort stopped before post processing */
#define ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED 107036                      /* capture began on another stream */
#define ACL_ERROR_RT_MODEL_RUNNING 107037                                 /* graph still running */
#define ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD 107038                   /* capture ended on another thread */
#define ACL_ERROR_RT_INSUFFICIENT_INPUT_ARRAY 107039                      /* caller's array too short */
#define ACL_ERROR_RT_MODEL_UPDATE_FAILED 107040                           /* graph update failed */
#define ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC 107041                      /* async copy fell back to sync during capture */
#define ACL_ERROR_RT_SYMBOL_NOT_FOUND 107042                              /* device symbol missing */
#define ACL_ERROR_RT_INVALID_SYMBOL 107043                                /* device symbol wrong */
#define ACL_ERROR_RT_INVALID_DEVICE_FUNCTION 107044                       /* device function wrong */
#define ACL_ERROR_RT_SUB_ACLGRAPH_IS_CAPTURING 107045                     /* nested graph still capturing */
#define ACL_ERROR_RT_FEATURE_NOT_SUPPORT 207000                           /* not supported on this chip or in this state */
#define ACL_ERROR_RT_MEMORY_ALLOCATION 207001                             /* out of memory */
#define ACL_ERROR_RT_MEMORY_FREE 207002                                   /* free failed */
#define ACL_ERROR_RT_AICORE_OVER_FLOW 207003                              /* overflow seen in cube core */
#define ACL_ERROR_RT_NO_DEVICE 207004                                     /* no device present */
#define ACL_ERROR_RT_RESOURCE_ALLOC_FAIL 207005                           /* driver resource used up */
#define ACL_ERROR_RT_NO_PERMISSION 207006                                 /* operation not permitted */
#define ACL_ERROR_RT_NO_EVENT_RESOURCE 207007                             /* events used up */
#define ACL_ERROR_RT_NO_STREAM_RESOURCE 207008                            /* streams used up */
#define ACL_ERROR_RT_NO_NOTIFY_RESOURCE 207009                            /* notifies used up */
#define ACL_ERROR_RT_NO_MODEL_RESOURCE 207010                             /* models used up */
#define ACL_ERROR_RT_NO_CDQ_RESOURCE 207011                               /* cdq used up */
#define ACL_ERROR_RT_OVER_LIMIT 207012                                    /* limit passed */
#define ACL_ERROR_RT_QUEUE_EMPTY 207013                                   /* queue empty */
#define ACL_ERROR_RT_QUEUE_FULL 207014                                    /* queue full */
#define ACL_ERROR_RT_REPEATED_INIT 207015                                 /* initialised twice */
#define ACL_ERROR_RT_AIVEC_OVER_FLOW 207016                               /* overflow seen in vector core */
#define ACL_ERROR_RT_OVER_FLOW 207017                                     /* overflow seen elsewhere */
#define ACL_ERROR_RT_DEVICE_OOM 207018                                    /* device process out of memory */
#define ACL_ERROR_RT_FEATURE_NOT_SUPPORT_UPDATE_OP 207019                 /* operator cannot be updated */
#define ACL_ERROR_RT_TIMEOUT 207020                                       /* driver timeout */
#define ACL_ERROR_RT_LINK_TYPE_NOT_SUPPORTED 207021                       /* link kind not supported */
#define ACL_ERROR_RT_INTERNAL_ERROR 507000                                /* runtime fault; default for unmapped inner codes */
#define ACL_ERROR_RT_TS_ERROR 507001                                      /* task scheduler fault */
#define ACL_ERROR_RT_STREAM_TASK_FULL 507002                              /* stream task queue full */
#define ACL_ERROR_RT_STREAM_TASK_EMPTY 507003                             /* stream task queue empty */
#define ACL_ERROR_RT_STREAM_NOT_COMPLETE 507004                           /* stream still busy (inner query result) */
#define ACL_ERROR_RT_END_OF_SEQUENCE 507005                               /* data stream ended (informative) */
#define ACL_ERROR_RT_EVENT_NOT_COMPLETE 507006                            /* event still pending (inner query result) */
#define ACL_ERROR_RT_CONTEXT_RELEASE_ERROR 507007                         /* context/device already released */
#define ACL_ERROR_RT_SOC_VERSION 507008                                   /* chip version wrong */
#define ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT 507009                         /* task kind not supported */
#define ACL_ERROR_RT_LOST_HEARTBEAT 507010                                /* scheduler lost */
#define ACL_ERROR_RT_MODEL_EXECUTE 507011                                 /* model run failed */
#define ACL_ERROR_RT_REPORT_TIMEOUT 507012                                /* aclrtProcessReport found nothing in time */
#define ACL_ERROR_RT_SYS_DMA 507013                                       /* system DMA fault */
#define ACL_ERROR_RT_AICORE_TIMEOUT 507014                                /* cube core task ran too long */
#define ACL_ERROR_RT_AICORE_EXCEPTION 507015                              /* cube core task faulted */
#define ACL_ERROR_RT_AICORE_TRAP_EXCEPTION 507016                         /* cube core trap */
#define ACL_ERROR_RT_AICPU_TIMEOUT 507017                                 /* AI CPU task ran too long */
#define ACL_ERROR_RT_AICPU_EXCEPTION 507018                               /* AI CPU task faulted */
#define ACL_ERROR_RT_AICPU_DATADUMP_RSP_ERR 507019                        /* AI CPU dump reply bad */
#define ACL_ERROR_RT_AICPU_MODEL_RSP_ERR 507020                           /* AI CPU model reply bad */
#define ACL_ERROR_RT_PROFILING_ERROR 507021                               /* profiling fault */
#define ACL_ERROR_RT_IPC_ERROR 507022                                     /* inter-process fault */
#define ACL_ERROR_RT_MODEL_ABORT_NORMAL 507023                            /* model stopped on request (informative) */
#define ACL_ERROR_RT_KERNEL_UNREGISTERING 507024                          /* kernel being unregistered */
#define ACL_ERROR_RT_RINGBUFFER_NOT_INIT 507025                           /* ring buffer not set up */
#define ACL_ERROR_RT_RINGBUFFER_NO_DATA 507026                            /* ring buffer empty */
#define ACL_ERROR_RT_KERNEL_LOOKUP 507027                                 /* kernel not found */
#define ACL_ERROR_RT_KERNEL_DUPLICATE 507028                              /* kernel registered twice */
#define ACL_ERROR_RT_DEBUG_REGISTER_FAIL 507029                           /* overflow debug start failed */
#define ACL_ERROR_RT_DEBUG_UNREGISTER_FAIL 507030                         /* overflow debug stop failed */
#define ACL_ERROR_RT_LABEL_CONTEXT 507031                                 /* label belongs to another context */
#define ACL_ERROR_RT_PROGRAM_USE_OUT 507032                               /* program slots used up */
#define ACL_ERROR_RT_DEV_SETUP_ERROR 507033                               /* device could not be opened */
#define ACL_ERROR_RT_VECTOR_CORE_TIMEOUT 507034                           /* vector core task ran too long */
#define ACL_ERROR_RT_VECTOR_CORE_EXCEPTION 507035                         /* vector core task faulted */
#define ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION 507036                    /* vector core trap */
#define ACL_ERROR_RT_CDQ_BATCH_ABNORMAL 507037                            /* cdq batch fault */
#define ACL_ERROR_RT_DIE_MODE_CHANGE_ERROR 507038                         /* die mode cannot change */
#define ACL_ERROR_RT_DIE_SET_ERROR 507039                                 /* die cannot be set in single-die mode */
#define ACL_ERROR_RT_INVALID_DIEID 507040                                 /* die id wrong */
#define ACL_ERROR_RT_DIE_MODE_NOT_SET 507041                              /* die mode unset */
#define ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW 507042                     /* cube core read out of bounds */
#define ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW 507043                    /* cube core write out of bounds */
#define ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW 507044                /* vector core read out of bounds */
#define ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW 507045               /* vector core write out of bounds */
#define ACL_ERROR_RT_STREAM_SYNC_TIMEOUT 507046                           /* stream/device sync with timeout ran out */
#define ACL_ERROR_RT_EVENT_SYNC_TIMEOUT 507047                            /* event sync with timeout ran out */
#define ACL_ERROR_RT_FFTS_PLUS_TIMEOUT 507048                             /* ffts+ task ran too long */
#define ACL_ERROR_RT_FFTS_PLUS_EXCEPTION 507049                           /* ffts+ task faulted */
#define ACL_ERROR_RT_FFTS_PLUS_TRAP_EXCEPTION 507050                      /* ffts+ trap */
#define ACL_ERROR_RT_SEND_MSG 507051                                      /* host-device message failed */
#define ACL_ERROR_RT_COPY_DATA 507052                                     /* user/kernel copy failed */
#define ACL_ERROR_RT_DEVICE_MEM_ERROR 507053                              /* device memory fault */
#define ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR 507054                       /* multi-bit ECC fault */
#define ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR 507055                      /* suspected device memory fault */
#define ACL_ERROR_RT_LINK_ERROR 507056                                    /* device link fault */
#define ACL_ERROR_RT_SUSPECT_REMOTE_ERROR 507057                          /* suspected remote fault */
#define ACL_ERROR_RT_DRV_INTERNAL_ERROR 507899                            /* driver fault */
#define ACL_ERROR_RT_AICPU_INTERNAL_ERROR 507900                          /* AI CPU fault */
#define ACL_ERROR_RT_SOCKET_CLOSE 507901                                  /* host-device link closed */
#define ACL_ERROR_RT_AICPU_INFO_LOAD_RSP_ERR 507902                       /* AI CPU load reply bad */
#define ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED 507903                    /* capture spoiled by an earlier fault */
#define ACL_ERROR_RT_COMM_OP_RETRY_FAIL 507904                            /* collective retry failed */
#define ACL_ERROR_SNAPSHOT_LOCK_TIMEOUT 507905                            /* snapshot lock timed out */
#define ACL_ERROR_SNAPSHOT_LOCK_FAILED 507906                             /* snapshot lock failed */
#define ACL_ERROR_SNAPSHOT_UNLOCK_FAILED 507907                           /* snapshot unlock failed */
#define ACL_ERROR_SNAPSHOT_BACKUP_FAILED 507908                           /* snapshot backup failed */
#define ACL_ERROR_SNAPSHOT_RESTORE_FAILED 507909                          /* snapshot restore failed */
#define ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED 507910                   /* host range registered twice */
#define ACL_ERROR_HOST_MEMORY_NOT_REGISTERED 507911                       /* host range never registered */
#define ACL_ERROR_SNAPSHOT_CALLBACK_FAILED 507912                         /* snapshot callback failed */
#define ACL_ERROR_SNAPSHOT_REGISTER_CALLBACK_FAILED 507913                /* snapshot callback not registered */
#define ACL_ERROR_RT_L3_PORT_ERROR 507914                                 /* L3 port fault */
#define ACL_ERROR_RT_CCU_TIMEOUT 507915                                   /* ccu task ran too long */
#define ACL_ERROR_RT_CCU_EXCEPTION 507916                                 /* ccu task faulted */

/* ---- enumerations ---- */
/* Element types; aclDataTypeSize tells their bytes. The gaps are CANN's. */
typedef enum aclDataType {
  ACL_DT_UNDEFINED = -1, ACL_FLOAT, ACL_FLOAT16, ACL_INT8, ACL_INT32, ACL_UINT8, ACL_INT16 = 6, ACL_UINT16, ACL_UINT32,
  ACL_INT64, ACL_UINT64, ACL_DOUBLE, ACL_BOOL, ACL_STRING, ACL_COMPLEX64 = 16, ACL_COMPLEX128, ACL_BF16 = 27, ACL_INT4 = 29,
  ACL_UINT1, ACL_COMPLEX32 = 33, ACL_HIFLOAT8, ACL_FLOAT8_E5M2, ACL_FLOAT8_E4M3FN, ACL_FLOAT8_E8M0, ACL_FLOAT6_E3M2,
  ACL_FLOAT6_E2M3, ACL_FLOAT4_E2M1, ACL_FLOAT4_E1M2
} aclDataType;
/* How the axes of a tensor lie in memory. */
typedef enum aclFormat {
  ACL_FORMAT_UNDEFINED = -1, ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_ND, ACL_FORMAT_NC1HWC0, ACL_FORMAT_FRACTAL_Z,
  ACL_FORMAT_NC1HWC0_C04 = 12, ACL_FORMAT_HWCN = 16, ACL_FORMAT_NDHWC = 27, ACL_FORMAT_FRACTAL_NZ = 29, ACL_FORMAT_NCDHW,
  ACL_FORMAT_NDC1HWC0 = 32, ACL_FRACTAL_Z_3D, ACL_FORMAT_NC = 35, ACL_FORMAT_NCL = 47, ACL_FORMAT_FRACTAL_NZ_C0_16 = 50,
  ACL_FORMAT_FRACTAL_NZ_C0_32, ACL_FORMAT_FRACTAL_NZ_C0_2, ACL_FORMAT_FRACTAL_NZ_C0_4, ACL_FORMAT_FRACTAL_NZ_C0_8
} aclFormat;
typedef enum aclMemType { ACL_MEMTYPE_DEVICE = 0, ACL_MEMTYPE_HOST, ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT } aclMemType;
typedef enum aclLogLevel { ACL_DEBUG = 0, ACL_INFO, ACL_WARNING, ACL_ERROR } aclLogLevel;
/* Where the program runs: ACL_HOST beside the cards (a server), ACL_DEVICE on the chip itself. The numbers are this way round. */
typedef enum aclrtRunMode { ACL_DEVICE = 0, ACL_HOST } aclrtRunMode;
typedef enum aclrtLastErrLevel { ACL_RT_THREAD_LEVEL = 0 } aclrtLastErrLevel;
/* Page choice of aclrtMalloc; any value is accepted. */
typedef enum aclrtMemMallocPolicy {
  ACL_MEM_MALLOC_HUGE_FIRST = 0, ACL_MEM_MALLOC_HUGE_ONLY, ACL_MEM_MALLOC_NORMAL_ONLY, ACL_MEM_MALLOC_HUGE_FIRST_P2P,
  ACL_MEM_MALLOC_HUGE_ONLY_P2P, ACL_MEM_MALLOC_NORMAL_ONLY_P2P, ACL_MEM_MALLOC_HUGE1G_ONLY, ACL_MEM_MALLOC_HUGE1G_ONLY_P2P,
  ACL_MEM_TYPE_LOW_BAND_WIDTH = 0x100, ACL_MEM_TYPE_HIGH_BAND_WIDTH = 0x1000, ACL_MEM_ACCESS_USER_SPACE_READONLY = 0x100000
} aclrtMemMallocPolicy;
typedef enum aclrtMallocAttrType {
  ACL_RT_MEM_ATTR_RSV = 0, ACL_RT_MEM_ATTR_MODULE_ID, ACL_RT_MEM_ATTR_DEVICE_ID, ACL_RT_MEM_ATTR_VA_FLAG
} aclrtMallocAttrType;
/* Which memory aclrtGetMemInfo is asked about. */
typedef enum aclrtMemAttr {
  ACL_DDR_MEM = 0, ACL_HBM_MEM, ACL_DDR_MEM_HUGE, ACL_DDR_MEM_NORMAL, ACL_HBM_MEM_HUGE, ACL_HBM_MEM_NORMAL,
  ACL_DDR_MEM_P2P_HUGE, ACL_DDR_MEM_P2P_NORMAL, ACL_HBM_MEM_P2P_HUGE, ACL_HBM_MEM_P2P_NORMAL, ACL_HBM_MEM_HUGE1G,
  ACL_HBM_MEM_P2P_HUGE1G, ACL_MEM_NORMAL, ACL_MEM_HUGE, ACL_MEM_HUGE1G, ACL_MEM_P2P_NORMAL, ACL_MEM_P2P_HUGE,
  ACL_MEM_P2P_HUGE1G
} aclrtMemAttr;
typedef enum aclrtMemLocationType {
  ACL_MEM_LOCATION_TYPE_HOST = 0, ACL_MEM_LOCATION_TYPE_DEVICE, ACL_MEM_LOCATION_TYPE_UNREGISTERED,
  ACL_MEM_LOCATION_TYPE_MANAGED, ACL_MEM_LOCATION_TYPE_HOST_NUMA
} aclrtMemLocationType;
/* A hint: the real direction comes from the two addresses. */
typedef enum aclrtMemcpyKind {
  ACL_MEMCPY_HOST_TO_HOST = 0, ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST, ACL_MEMCPY_DEVICE_TO_DEVICE,
  ACL_MEMCPY_DEFAULT, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE
} aclrtMemcpyKind;
typedef enum aclrtStreamStatus {
  ACL_STREAM_STATUS_COMPLETE = 0, ACL_STREAM_STATUS_NOT_READY, ACL_STREAM_STATUS_RESERVED = 65535
} aclrtStreamStatus;
/* aclrtQueryEventStatus counts COMPLETE as 1 ... */
typedef enum aclrtEventRecordedStatus {
  ACL_EVENT_RECORDED_STATUS_NOT_READY = 0, ACL_EVENT_RECORDED_STATUS_COMPLETE
} aclrtEventRecordedStatus;
/* ... while these three count it as 0. */
typedef enum aclrtEventStatus {
  ACL_EVENT_STATUS_COMPLETE = 0, ACL_EVENT_STATUS_NOT_READY, ACL_EVENT_STATUS_RESERVED
} aclrtEventStatus;
typedef enum aclrtEventWaitStatus {
  ACL_EVENT_WAIT_STATUS_COMPLETE = 0, ACL_EVENT_WAIT_STATUS_NOT_READY, ACL_EVENT_WAIT_STATUS_RESERVED = 65535
} aclrtEventWaitStatus;
typedef enum aclrtCallbackBlockType { ACL_CALLBACK_NO_BLOCK = 0, ACL_CALLBACK_BLOCK } aclrtCallbackBlockType;

/* Process- and context-wide switches: aclrtSetSysParamOpt, aclrtCtxSetSysParamOpt. */
typedef enum aclSysParamOpt {
  ACL_OPT_DETERMINISTIC = 0, ACL_OPT_ENABLE_DEBUG_KERNEL, ACL_OPT_STRONG_CONSISTENCY, ACL_OPT_ENABLE_KERNEL_EARLY_START
} aclSysParamOpt;
/* What the software stack can do: aclGetCannAttribute. */
typedef enum aclCannAttr {
  ACL_CANN_ATTR_UNDEFINED = -1, ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16, ACL_CANN_ATTR_JIT_COMPILE
} aclCannAttr;
/* What aclGetDeviceCapability is asked. */
typedef enum aclDeviceInfo {
  ACL_DEVICE_INFO_UNDEFINED = -1, ACL_DEVICE_INFO_AI_CORE_NUM, ACL_DEVICE_INFO_VECTOR_CORE_NUM, ACL_DEVICE_INFO_L2_SIZE
} aclDeviceInfo;
typedef enum aclrtTsId { ACL_TS_ID_AICORE = 0, ACL_TS_ID_AIVECTOR, ACL_TS_ID_RESERVED } aclrtTsId;
/* Managed memory: hints, places and attributes. */
typedef enum aclrtMemManagedAdviseType {
  ACL_MEM_ADVISE_SET_READ_MOSTLY = 0, ACL_MEM_ADVISE_UNSET_READ_MOSTLY, ACL_MEM_ADVISE_SET_PREFERRED_LOCATION,
  ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION, ACL_MEM_ADVISE_SET_ACCESSED_BY, ACL_MEM_ADVISE_UNSET_ACCESSED_BY
} aclrtMemManagedAdviseType;
typedef enum aclrtMemManagedLocationType {
  ACL_MEM_LOCATIONTYPE_INVALID = 0, ACL_MEM_LOCATIONTYPE_DEVICE, ACL_MEM_LOCATIONTYPE_HOST, ACL_MEM_LOCATIONTYPE_HOST_NUMA,
  ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT
} aclrtMemManagedLocationType;
typedef enum aclrtMemManagedRangeAttribute {
  ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY = 1, ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION, ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY,
  ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE, ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID,
  ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE,
  ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID
} aclrtMemManagedRangeAttribute;
/* How aclrtHostRegister maps memory; aclrtHostRegisterV2 takes the ACL_HOST_REG_* bits. */
typedef enum aclrtHostRegisterType {
  ACL_HOST_REGISTER_MAPPED = 0, ACL_HOST_REGISTER_IOMEMORY = 4, ACL_HOST_REGISTER_READONLY = 8
} aclrtHostRegisterType;
typedef enum aclrtGroupAttr {
  ACL_GROUP_AICORE_INT = 0, ACL_GROUP_AIV_INT, ACL_GROUP_AIC_INT, ACL_GROUP_SDMANUM_INT, ACL_GROUP_ASQNUM_INT,
  ACL_GROUP_GROUPID_INT
} aclrtGroupAttr;
/* What a float result that is too large becomes: the largest finite number, or Inf. */
typedef enum aclrtFloatOverflowMode {
  ACL_RT_OVERFLOW_MODE_SATURATION = 0, ACL_RT_OVERFLOW_MODE_INFNAN, ACL_RT_OVERFLOW_MODE_UNDEF
} aclrtFloatOverflowMode;
typedef enum aclrtStreamConfigAttr {
  ACL_RT_STREAM_WORK_ADDR_PTR = 0, ACL_RT_STREAM_WORK_SIZE, ACL_RT_STREAM_FLAG, ACL_RT_STREAM_PRIORITY
} aclrtStreamConfigAttr;
typedef enum aclrtStreamAttr {
  ACL_STREAM_ATTR_FAILURE_MODE = 1, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, ACL_STREAM_ATTR_USER_CUSTOM_TAG,
  ACL_STREAM_ATTR_CACHE_OP_INFO, ACL_STREAM_ATTR_PRIORITY
} aclrtStreamAttr;
typedef enum aclrtStreamState { ACL_RT_STREAM_STATE_CREATE_POST = 1, ACL_RT_STREAM_STATE_DESTROY_PRE } aclrtStreamState;
typedef enum aclrtDeviceStatus {
  ACL_RT_DEVICE_STATUS_NORMAL = 0, ACL_RT_DEVICE_STATUS_ABNORMAL, ACL_RT_DEVICE_STATUS_END = 65535
} aclrtDeviceStatus;
typedef enum aclrtDeviceState {
  ACL_RT_DEVICE_STATE_SET_PRE = 0, ACL_RT_DEVICE_STATE_SET_POST, ACL_RT_DEVICE_STATE_RESET_PRE, ACL_RT_DEVICE_STATE_RESET_POST
} aclrtDeviceState;
typedef enum aclrtDeviceTaskAbortStage {
  ACL_RT_DEVICE_TASK_ABORT_PRE = 0, ACL_RT_DEVICE_TASK_ABORT_POST
} aclrtDeviceTaskAbortStage;
typedef enum aclrtDeviceLimit {
  ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE = 0, ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE, ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE,
  ACL_RT_DEV_LIMIT_SIMD_PRINTF_FIFO_SIZE_PER_CORE, ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE
} aclrtDeviceLimit;
/* What aclrtGetDeviceInfo is asked. */
typedef enum aclrtDevAttr {
  ACL_DEV_ATTR_AICPU_CORE_NUM = 1, ACL_DEV_ATTR_AICORE_CORE_NUM = 101, ACL_DEV_ATTR_CUBE_CORE_NUM,
  ACL_DEV_ATTR_VECTOR_CORE_NUM = 201, ACL_DEV_ATTR_WARP_SIZE, ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE,
  ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE, ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE = 204, ACL_DEV_ATTR_MAX_GRID_DIM_X,
  ACL_DEV_ATTR_MAX_GRID_DIM_Y, ACL_DEV_ATTR_MAX_GRID_DIM_Z, ACL_DEV_ATTR_MAX_BLOCK_PER_GRID,
  ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK, ACL_DEV_ATTR_MAX_BLOCK_DIM_X, ACL_DEV_ATTR_MAX_BLOCK_DIM_Y,
  ACL_DEV_ATTR_MAX_BLOCK_DIM_Z, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE = 301, ACL_DEV_ATTR_L2_CACHE_SIZE,
  ACL_DEV_ATTR_SMP_ID = 401, ACL_DEV_ATTR_PHY_CHIP_ID, ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID, ACL_DEV_ATTR_SUPER_POD_DEVICE_ID = 403,
  ACL_DEV_ATTR_SUPER_POD_SERVER_ID, ACL_DEV_ATTR_SUPER_POD_ID, ACL_DEV_ATTR_CUST_OP_PRIVILEGE, ACL_DEV_ATTR_MAINBOARD_ID,
  ACL_DEV_ATTR_HD_CONNECT_TYPE, ACL_DEV_ATTR_DEVICE_FORM_FACTOR, ACL_DEV_ATTR_IS_VIRTUAL = 501, ACL_DEV_ATTR_NPU_ARCH = 601
} aclrtDevAttr;
typedef enum aclrtDevFeatureType {
  ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV = 1, ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV = 21
} aclrtDevFeatureType;
typedef enum aclrtDevResLimitType { ACL_RT_DEV_RES_CUBE_CORE = 0, ACL_RT_DEV_RES_VECTOR_CORE } aclrtDevResLimitType;
/* Hardware faults: a healthy chip answers NO_ERROR. */
typedef enum aclrtErrorType {
  ACL_RT_NO_ERROR = 0, ACL_RT_ERROR_MEMORY, ACL_RT_ERROR_L2, ACL_RT_ERROR_AICORE, ACL_RT_ERROR_LINK, ACL_RT_ERROR_L3_PORT,
  ACL_RT_ERROR_OTHERS = 65535
} aclrtErrorType;
typedef enum aclrtAicoreErrorType {
  ACL_RT_AICORE_ERROR_UNKNOWN = 0, ACL_RT_AICORE_ERROR_SW, ACL_RT_AICORE_ERROR_HW_LOCAL
} aclrtAicoreErrorType;
typedef enum aclrtCmoType {
  ACL_RT_CMO_TYPE_PREFETCH = 0, ACL_RT_CMO_TYPE_WRITEBACK, ACL_RT_CMO_TYPE_INVALID, ACL_RT_CMO_TYPE_FLUSH
} aclrtCmoType;
/* aclrtReduceAsync: dst = dst (kind) src. */
typedef enum aclrtReduceKind {
  ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM = 10, ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX, ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN,
  ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL
} aclrtReduceKind;
/* aclrtSwitchStream: left (condition) right. */
typedef enum aclrtCondition {
  ACL_RT_EQUAL = 0, ACL_RT_NOT_EQUAL, ACL_RT_GREATER, ACL_RT_GREATER_OR_EQUAL, ACL_RT_LESS, ACL_RT_LESS_OR_EQUAL
} aclrtCondition;
typedef enum aclrtCompareDataType { ACL_RT_SWITCH_INT32 = 0, ACL_RT_SWITCH_INT64 } aclrtCompareDataType;
typedef enum aclrtRandomNumFuncType {
  ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK = 0, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS,
  ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS, ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS
} aclrtRandomNumFuncType;
/* Counting notifies: what a record does to the number, what a wait compares it with. */
typedef enum aclrtCntNotifyRecordMode {
  ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE = 0, ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE, ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE,
  ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE = 4
} aclrtCntNotifyRecordMode;
typedef enum aclrtCntNotifyWaitMode {
  ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE = 0, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE, ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE,
  ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE
} aclrtCntNotifyWaitMode;
/* Kernels. */
typedef enum aclrtBinaryLoadOptionType {
  ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD = 1, ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC, ACL_RT_BINARY_LOAD_OPT_MAGIC = 2,
  ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE
} aclrtBinaryLoadOptionType;
typedef enum aclrtEngineType { ACL_RT_ENGINE_TYPE_AIC = 0, ACL_RT_ENGINE_TYPE_AIV } aclrtEngineType;
typedef enum aclrtLaunchKernelAttrId {
  ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE = 1, ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE,
  ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE = 2, ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE,
  ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET, ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH,
  ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP, ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT, ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US,
  ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING
} aclrtLaunchKernelAttrId;
typedef enum aclrtFuncAttribute {
  ACL_FUNC_ATTR_KERNEL_TYPE = 1, ACL_FUNC_ATTR_KERNEL_RATIO, ACL_FUNC_ATTR_KERNEL_SCHED_MODE
} aclrtFuncAttribute;
typedef enum aclrtKernelType {
  ACL_KERNEL_TYPE_AICORE = 0, ACL_KERNEL_TYPE_CUBE, ACL_KERNEL_TYPE_VECTOR, ACL_KERNEL_TYPE_MIX, ACL_KERNEL_TYPE_AICPU = 100
} aclrtKernelType;
typedef enum aclCANNPackageName {
  ACL_PKG_NAME_CANN = 0, ACL_PKG_NAME_RUNTIME, ACL_PKG_NAME_COMPILER, ACL_PKG_NAME_HCCL, ACL_PKG_NAME_TOOLKIT,
  ACL_PKG_NAME_OPP, ACL_PKG_NAME_OPP_KERNEL, ACL_PKG_NAME_DRIVER
} aclCANNPackageName;
typedef enum aclRegisterCallbackType {
  ACL_REG_TYPE_ACL_MODEL = 0, ACL_REG_TYPE_ACL_OP_EXECUTOR, ACL_REG_TYPE_ACL_OP_CBLAS, ACL_REG_TYPE_ACL_OP_COMPILER,
  ACL_REG_TYPE_ACL_TDT_CHANNEL, ACL_REG_TYPE_ACL_TDT_QUEUE, ACL_REG_TYPE_ACL_DVPP, ACL_REG_TYPE_ACL_RETR,
  ACL_REG_TYPE_OTHER = 65535
} aclRegisterCallbackType;
typedef enum acldumpType { AIC_ERR_BRIEF_DUMP = 1, AIC_ERR_NORM_DUMP, AIC_ERR_DETAIL_DUMP, DATA_DUMP, OVERFLOW_DUMP } acldumpType;
/* Profiling. */
typedef enum aclprofAicoreMetrics {
  ACL_AICORE_ARITHMETIC_UTILIZATION = 0, ACL_AICORE_PIPE_UTILIZATION, ACL_AICORE_MEMORY_BANDWIDTH, ACL_AICORE_L0B_AND_WIDTH,
  ACL_AICORE_RESOURCE_CONFLICT_RATIO, ACL_AICORE_MEMORY_UB, ACL_AICORE_L2_CACHE, ACL_AICORE_PIPE_EXECUTE_UTILIZATION,
  ACL_AICORE_MEMORY_ACCESS, ACL_AICORE_NONE = 255
} aclprofAicoreMetrics;
typedef enum aclprofStepTag { ACL_STEP_START = 0, ACL_STEP_END } aclprofStepTag;
typedef enum aclprofConfigType {
  ACL_PROF_ARGS_MIN = 0, ACL_PROF_STORAGE_LIMIT, ACL_PROF_SYS_HARDWARE_MEM_FREQ = 3, ACL_PROF_LLC_MODE, ACL_PROF_SYS_IO_FREQ,
  ACL_PROF_SYS_INTERCONNECTION_FREQ, ACL_PROF_DVPP_FREQ, ACL_PROF_HOST_SYS, ACL_PROF_HOST_SYS_USAGE,
  ACL_PROF_HOST_SYS_USAGE_FREQ, ACL_PROF_LOW_POWER_FREQ, ACL_PROF_SYS_MEM_SERVICEFLOW, ACL_PROF_SYS_CPU_FREQ, ACL_PROF_OPTYPE,
  ACL_PROF_NTS_METRICS, ACL_PROF_PATH, ACL_PROF_ARGS_MAX
} aclprofConfigType;
typedef enum aclprofMessageType { ACL_PROF_MESSAGE_TYPE_TENSOR_INFO = 0 } aclprofMessageType;

/* ---- constants ---- */
#define ACL_MAJOR_VERSION 1
#define ACL_MINOR_VERSION 17
#define ACL_PATCH_VERSION 0
#define ACL_UNKNOWN_RANK 0xFFFFFFFFFFFFFFFE /* aclGetTensorDescNumDims of a desc whose first dim is -2 */
#define ACL_TENSOR_SHAPE_RANGE_NUM 2
#define ACL_TENSOR_VALUE_RANGE_NUM 2
#define ACL_MAX_DIM_CNT 128
#define ACL_MAX_TENSOR_NAME_LEN 128
#define ACL_MAX_BATCH_NUM 128
#define ACL_MAX_HW_NUM 128
#define ACL_MAX_SHAPE_COUNT 128
#define ACL_DYNAMIC_TENSOR_NAME "ascend_mbatch_shape_data"
#define ACL_DYNAMIC_AIPP_NAME "ascend_dynamic_aipp_data"
/* flags of aclrtCreateStreamWithConfig */
#define ACL_STREAM_FAST_LAUNCH 0x00000001U
#define ACL_STREAM_FAST_SYNC 0x00000002U
#define ACL_STREAM_PERSISTENT 0x00000004U
#define ACL_STREAM_HUGE 0x00000008U
#define ACL_STREAM_CPU_SCHEDULE 0x00000010U
#define ACL_STREAM_DEVICE_USE_ONLY 0x00000020U
/* flags of aclrtCreateEventWithFlag and aclrtCreateEventExWithFlag */
#define ACL_EVENT_SYNC 0x00000001U
#define ACL_EVENT_CAPTURE_STREAM_PROGRESS 0x00000002U
#define ACL_EVENT_TIME_LINE 0x00000008U
#define ACL_EVENT_DEVICE_USE_ONLY 0x00000010U
#define ACL_EVENT_EXTERNAL 0x00000020U
#define ACL_EVENT_IPC 0x00000040U
/* flags of aclrtRecordEventWithFlag and aclrtStreamWaitEventWithFlag */
#define ACL_EVENT_RECORD_DEFAULT 0x00000000U
#define ACL_EVENT_RECORD_EXTERNAL 0x00000001U
#define ACL_EVENT_WAIT_DEFAULT 0x00000000U
#define ACL_EVENT_WAIT_EXTERNAL 0x00000001U
/* flags of aclrtCreateNotify */
#define ACL_NOTIFY_DEFAULT 0x00000000U
#define ACL_NOTIFY_DEVICE_USE_ONLY 0x00000001U
/* how aclrtValueWait compares *address with value */
#define ACL_STREAM_WAIT_VALUE_GEQ 0x00000000U /* (int64_t)(*address - value) >= 0 */
#define ACL_STREAM_WAIT_VALUE_EQ 0x00000001U  /* *address == value */
#define ACL_STREAM_WAIT_VALUE_AND 0x00000002U /* (*address & value) != 0 */
#define ACL_STREAM_WAIT_VALUE_NOR 0x00000003U /* ~(*address | value) != 0 */
/* flags of aclrtHostRegisterV2 */
#define ACL_HOST_REG_MAPPED 0x2UL
#define ACL_HOST_REG_IOMEMORY 0x4UL
#define ACL_HOST_REG_READONLY 0x8UL
#define ACL_HOST_REG_PINNED 0x10000000UL
/* flag of aclrtMemAllocManaged */
#define ACL_RT_MEM_ATTACH_GLOBAL 0x00000001U
/* kinds of aclrtCheckMemType */
#define ACL_RT_MEM_TYPE_DEV 0x2U
#define ACL_RT_MEM_TYPE_DVPP 0x8U
#define ACL_RT_MEM_TYPE_RSVD 0x10U
#define ACL_RT_MEM_UCE_INFO_MAX_NUM 20
#define ACL_RT_MAX_RECORD_PA_NUM_PER_DEV 20U
#define ACL_RT_CMO_MAX_BARRIER_NUM 6U
/* answers of aclrtGetDeviceCapability and aclrtGetDeviceInfo */
#define ACL_DEV_FEATURE_NOT_SUPPORT 0x00000000
#define ACL_DEV_FEATURE_SUPPORT 0x00000001
#define ACL_HOST_DEVICE_CONNECT_TYPE_PCIE 0
#define ACL_HOST_DEVICE_CONNECT_TYPE_HCCS 1
#define ACL_HOST_DEVICE_CONNECT_TYPE_UB 2
#define ACL_DEVICE_FORM_FACTOR_POD 0
#define ACL_DEVICE_FORM_FACTOR_A_K 1
#define ACL_DEVICE_FORM_FACTOR_A_X 2
#define ACL_DEVICE_FORM_FACTOR_PCIE_CARD 3
/* answers of aclrtGetDevicesTopo, one bit each */
#define ACL_RT_DEVS_TOPOLOGY_HCCS 0x01ULL
#define ACL_RT_DEVS_TOPOLOGY_PIX 0x02ULL
#define ACL_RT_DEVS_TOPOLOGY_PIB 0x04ULL
#define ACL_RT_DEVS_TOPOLOGY_PHB 0x08ULL
#define ACL_RT_DEVS_TOPOLOGY_SYS 0x10ULL
#define ACL_RT_DEVS_TOPOLOGY_SIO 0x20ULL
#define ACL_RT_DEVS_TOPOLOGY_HCCS_SW 0x40ULL
/* kinds of device binaries */
#define ACL_RT_BINARY_MAGIC_ELF_AICORE 0x43554245U
#define ACL_RT_BINARY_MAGIC_ELF_VECTOR_CORE 0x41415246U
#define ACL_RT_BINARY_MAGIC_ELF_CUBE_CORE 0x41494343U
#define ACL_PKG_VERSION_MAX_SIZE 128
#define ACL_PKG_VERSION_PARTS_MAX_SIZE 64
/* what aclprofCreateConfig switches on */
#define ACL_PROF_ACL_API 0x0001ULL
#define ACL_PROF_TASK_TIME 0x0002ULL
#define ACL_PROF_AICORE_METRICS 0x0004ULL
#define ACL_PROF_AICPU 0x0008ULL
#define ACL_PROF_L2CACHE 0x0010ULL
#define ACL_PROF_HCCL_TRACE 0x0020ULL
#define ACL_PROF_TRAINING_TRACE 0x0040ULL
#define ACL_PROF_MSPROFTX 0x0080ULL
#define ACL_PROF_RUNTIME_API 0x0100ULL
#define ACL_PROF_GE_API_L0 0x0200ULL
#define ACL_PROF_TASK_TIME_L0 0x0800ULL
#define ACL_PROF_TASK_MEMORY 0x1000ULL
#define ACL_PROF_TASK_TIME_L2 0x2000ULL
#define ACL_PROF_OP_ATTR 0x4000ULL
#define ACL_PROF_TASK_TIME_L3 0x8000ULL
#define ACL_PROF_GE_API_L1 0x1000000ULL
#define ACL_PROF_API_STATS 0x400000000ULL
#define ACL_PROF_AICORE_SHAPE 0x800000000ULL
#define ACL_PROF_MAX_OP_NAME_LEN 257
#define ACL_PROF_MAX_OP_TYPE_LEN 65
#define ACL_PROF_EVENT_ATTR_VERSION 1
#define ACL_PROF_TENSOR_DATA_SHAPE_LEN 8
#define ACL_OP_DUMP_OP_AICORE_ARGS 0x00000001U
/* modes of aclrtSetStreamFailureMode */
#define ACL_CONTINUE_ON_FAILURE 0x00000000U
#define ACL_STOP_ON_FAILURE 0x00000001U

/* ---- structures and function types ---- */
typedef void (*aclrtCallback)(void* userData);
typedef void (*aclrtHostFunc)(void* args);

typedef struct aclmdlIODims {
  char name[ACL_MAX_TENSOR_NAME_LEN];
  size_t dimCount;
  int64_t dims[ACL_MAX_DIM_CNT]; /* -1 = free */
} aclmdlIODims;

typedef struct aclrtMemLocation {
  uint32_t id;
  aclrtMemLocationType type;
} aclrtMemLocation;

typedef struct aclrtPtrAttributes {
  aclrtMemLocation location;
  uint32_t pageSize;
  uint32_t rsv[4];
} aclrtPtrAttributes;

typedef union aclrtMallocAttrValue {
  uint16_t moduleId;
  uint32_t deviceId;
  uint32_t vaFlag;
  uint8_t rsv[8];
} aclrtMallocAttrValue;
typedef struct aclrtMallocAttribute {
  aclrtMallocAttrType attr;
  aclrtMallocAttrValue value;
} aclrtMallocAttribute;
typedef struct aclrtMallocConfig {
  aclrtMallocAttribute* attrs;
  size_t numAttrs;
} aclrtMallocConfig;

typedef void (*aclrtExceptionInfoCallback)(aclrtExceptionInfo* exceptionInfo);
typedef void (*aclrtOpExceptionCallback)(aclrtExceptionInfo* exceptionInfo, void* userData);
typedef void (*aclrtDeviceStateCallback)(int32_t devId, aclrtDeviceState state, void* args);
typedef void (*aclrtStreamStateCallback)(aclrtStream stm, aclrtStreamState state, void* args);
typedef int32_t (*aclrtDeviceTaskAbortCallback)(int32_t deviceId, aclrtDeviceTaskAbortStage stage, uint32_t timeout, void* args);
typedef aclError (*aclInitCallbackFunc)(const char* configStr, size_t len, void* userData);
typedef aclError (*aclFinalizeCallbackFunc)(void* userData);

typedef struct aclrtMemManagedLocation {
  aclrtMemManagedLocationType type;
  int32_t id;
} aclrtMemManagedLocation;
/* A plain structure: fill it by hand or with aclrtSetStreamConfigOpt. */
typedef struct aclrtStreamConfigHandle {
  void* workptr;
  size_t workSize;
  size_t flag;
  uint32_t priority;
} aclrtStreamConfigHandle;
/* Percentages; -1 where the chip cannot tell. */
typedef struct aclrtUtilizationInfo {
  int32_t cubeUtilization;
  int32_t vectorUtilization;
  int32_t aicpuUtilization;
  int32_t memoryUtilization;
  aclrtUtilizationExtendInfo* utilizationExtend;
} aclrtUtilizationInfo;
typedef struct aclrtMemUsageInfo {
  char name[32];
  uint64_t curMemSize;
  uint64_t memPeakSize;
  size_t reserved[8];
} aclrtMemUsageInfo;
typedef struct aclrtMemUceInfo {
  void* addr;
  size_t len;
  size_t reserved[14];
} aclrtMemUceInfo;
typedef struct aclrtMemUceInfoArray {
  size_t arraySize;
  aclrtMemUceInfo memUceInfoArray[ACL_RT_MAX_RECORD_PA_NUM_PER_DEV];
} aclrtMemUceInfoArray;
typedef union aclrtErrorInfoDetail {
  aclrtMemUceInfoArray uceInfo;
  aclrtAicoreErrorType aicoreErrType;
} aclrtErrorInfoDetail;
typedef struct aclrtErrorInfo {
  uint8_t tryRepair;
  uint8_t hasDetail;
  uint8_t reserved[2];
  aclrtErrorType errorType;
  aclrtErrorInfoDetail detail;
} aclrtErrorInfo;
typedef union aclrtStreamAttrValue {
  uint64_t failureMode;
  uint32_t overflowSwitch;
  uint32_t userCustomTag;
  uint32_t cacheOpInfoSwitch;
  uint32_t streamPriority;
  uint32_t reserve[4];
} aclrtStreamAttrValue;
typedef struct aclrtBarrierCmoInfo {
  aclrtCmoType cmoType;
  uint32_t barrierId;
} aclrtBarrierCmoInfo;
typedef struct aclrtBarrierTaskInfo {
  size_t barrierNum;
  aclrtBarrierCmoInfo cmoInfo[ACL_RT_CMO_MAX_BARRIER_NUM];
} aclrtBarrierTaskInfo;
/* Where the two ends of the copies lie that use this entry. */
typedef struct aclrtMemcpyBatchAttr {
  aclrtMemLocation dstLoc;
  aclrtMemLocation srcLoc;
  uint8_t rsv[16];
} aclrtMemcpyBatchAttr;
typedef struct aclrtUuid {
  char bytes[16];
} aclrtUuid;
typedef struct aclrtCntNotifyRecordInfo {
  aclrtCntNotifyRecordMode mode;
  uint32_t value;
} aclrtCntNotifyRecordInfo;
typedef struct aclrtCntNotifyWaitInfo {
  aclrtCntNotifyWaitMode mode;
  uint32_t value;
  uint32_t timeout; /* seconds, 0: for ever */
  uint8_t isClear;  /* 1: the number becomes 0 when the wait passes */
  uint8_t rsv[3];
} aclrtCntNotifyWaitInfo;
typedef struct aclCANNPackageVersion {
  char version[ACL_PKG_VERSION_MAX_SIZE];
  char majorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char minorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char releaseVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char patchVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char reserved[ACL_PKG_VERSION_MAX_SIZE];
} aclCANNPackageVersion;

/* ---- kernels ---- */
typedef union aclrtBinaryLoadOptionValue {
  uint32_t isLazyLoad;
  uint32_t magic;
  int32_t cpuKernelMode;
  uint32_t rsv[4];
} aclrtBinaryLoadOptionValue;
typedef struct aclrtBinaryLoadOption {
  aclrtBinaryLoadOptionType type;
  aclrtBinaryLoadOptionValue value;
} aclrtBinaryLoadOption;
typedef struct aclrtBinaryLoadOptions {
  aclrtBinaryLoadOption* options;
  size_t numOpt;
} aclrtBinaryLoadOptions;
typedef struct aclrtTimeoutUs {
  uint32_t timeoutLow;
  uint32_t timeoutHigh;
} aclrtTimeoutUs;
typedef union aclrtLaunchKernelAttrValue {
  uint8_t schemMode;
  uint32_t localMemorySize;
  uint32_t dynUBufSize;
  aclrtEngineType engineType;
  uint32_t blockDimOffset;
  uint8_t isBlockTaskPrefetch;
  uint8_t isDataDump;
  uint16_t timeout;
  aclrtTimeoutUs timeoutUs;
  uint8_t enableProfiling;
  uint32_t rsv[4];
} aclrtLaunchKernelAttrValue;
typedef struct aclrtLaunchKernelAttr {
  aclrtLaunchKernelAttrId id;
  aclrtLaunchKernelAttrValue value;
} aclrtLaunchKernelAttr;
typedef struct aclrtLaunchKernelCfg {
  aclrtLaunchKernelAttr* attrs;
  size_t numAttrs;
} aclrtLaunchKernelCfg;
/* The 8 bytes at addrOffset of the arguments become the address of what lies at dataOffset. */
typedef struct aclrtPlaceHolderInfo {
  uint32_t addrOffset;
  uint32_t dataOffset;
} aclrtPlaceHolderInfo;
/* A number itself, or (isAddr 1) the device address where it lies. */
typedef struct aclrtRandomParaInfo {
  uint8_t isAddr;
  uint8_t valueOrAddr[8];
  uint8_t size;
  uint8_t rsv[6];
} aclrtRandomParaInfo;
typedef struct aclrtDropoutBitmaskInfo {
  aclrtRandomParaInfo dropoutRation;
} aclrtDropoutBitmaskInfo;
typedef struct aclrtUniformDisInfo {
  aclrtRandomParaInfo min;
  aclrtRandomParaInfo max;
} aclrtUniformDisInfo;
typedef struct aclrtNormalDisInfo {
  aclrtRandomParaInfo mean;
  aclrtRandomParaInfo stddev;
} aclrtNormalDisInfo;
typedef union aclrtRandomNumParaUnion {
  aclrtDropoutBitmaskInfo dropoutBitmaskInfo;
  aclrtUniformDisInfo uniformDisInfo;
  aclrtNormalDisInfo normalDisInfo;
} aclrtRandomNumParaUnion;
typedef struct aclrtRandomNumFuncParaInfo {
  aclrtRandomNumFuncType funcType;
  aclrtRandomNumParaUnion paramInfo;
} aclrtRandomNumFuncParaInfo;
typedef struct aclrtRandomNumTaskInfo {
  aclDataType dataType;
  aclrtRandomNumFuncParaInfo randomNumFuncParaInfo;
  void* randomParaAddr;
  void* randomResultAddr;
  void* randomCounterAddr;
  aclrtRandomParaInfo randomSeed;
  aclrtRandomParaInfo randomNum;
  uint8_t rsv[8];
} aclrtRandomNumTaskInfo;

/* ---- profiling ---- */
typedef struct aclprofTensor {
  uint32_t type;
  uint32_t format;
  uint32_t dataType;
  uint32_t shapeDim;
  uint32_t shape[ACL_PROF_TENSOR_DATA_SHAPE_LEN];
} aclprofTensor;
typedef struct aclprofTensorInfo {
  uint64_t opNameId; /* from aclprofStr2Id */
  uint64_t opTypeId;
  uint32_t resv;
  uint32_t tensorNum;
  uint32_t kernelType;
  uint32_t blockNums;
  void* stream;
  aclprofTensor* tensors;
} aclprofTensorInfo;
typedef union aclprofMessage {
  aclprofTensorInfo* tensorInfo;
} aclprofMessage;
typedef struct aclprofEventAttributes {
  uint16_t version;
  uint16_t size;
  uint32_t messageType;
  aclprofMessage message;
} aclprofEventAttributes;

/*======================================================================================
  >>declarations   The functions, in the order of the course

  One line of truth each. "Async" means: returns after queueing on the stream; the work happens later and its
  errors surface at the next synchronize. Codes that several calls share: 100000 for NULL where a pointer is
  needed, 107002 where the calling thread has no current context, 107017 for a handle that is destroyed or of
  another kind, 107003 for a stream of another context. Uses types.
======================================================================================*/

/* ---- 2.1 start and end ---- */
/* Starts AscendCL; configPath is a JSON file, NULL or "" for defaults. A second call answers 100002 and still counts. 100003 no
   such file, 100006 not JSON. */
ASL_API aclError aclInit(const char* configPath);
/* Ends AscendCL however often it was started; a second call answers 100037. Frees no device, stream or memory. */
ASL_API aclError aclFinalize(void);
/* Takes one aclInit back; the last one finalizes. *refCount (may be NULL) gets what is left. */
ASL_API aclError aclFinalizeReference(uint64_t* refCount);
/* cbFunc(text of the configuration, its length, userData) runs at the end of aclInit, or now when it is started; its code is aclInit's. */
ASL_API aclError aclInitCallbackRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc, void* userData);
/* Takes that back; never registered: 100000. */
ASL_API aclError aclInitCallbackUnRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc);
/* cbFunc(userData) runs when aclFinalize, or the last aclFinalizeReference, ends it. */
ASL_API aclError aclFinalizeCallbackRegister(aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc, void* userData);
/* Takes that back; never registered: 100000. */
ASL_API aclError aclFinalizeCallbackUnRegister(aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc);
/* What went wrong on this thread since the last call, newest first, or NULL. Valid until the next call on this thread. */
ASL_API const char* aclGetRecentErrMsg(void);
/* Version of this interface (1.17.0). */
ASL_API aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion, int32_t* patchVersion);
/* The chip's name, for example "Ascend310"; valid before aclInit, never freed. */
ASL_API const char* aclrtGetSocName(void);
/* Writes a line to the application log; ACL_ERROR and above are shown by default (ASCEND_GLOBAL_LOG_LEVEL). */
ASL_API void aclAppLog(aclLogLevel logLevel, const char* func, const char* file, uint32_t line, const char* fmt, ...) ASL_PRINTF(5, 6);
#define ACL_APP_LOG(level, fmt, ...) aclAppLog(level, __FUNCTION__, __FILE__, __LINE__, fmt, ##__VA_ARGS__)
/* The last runtime code a call on this thread returned (0 if none); level is ACL_RT_THREAD_LEVEL, else 100000. */
ASL_API aclError aclrtPeekAtLastError(aclrtLastErrLevel level);
/* The same, and forgets it. */
ASL_API aclError aclrtGetLastError(aclrtLastErrLevel level);

/* ---- 2.2 and 2.3 devices ---- */
/* Makes device deviceId current on this thread with its one default context, and counts. 107001 outside 0 .. count-1. */
ASL_API aclError aclrtSetDevice(int32_t deviceId);
/* Takes one aclrtSetDevice back; the last one waits for running work and destroys the default context. 507007 if not set. */
ASL_API aclError aclrtResetDevice(int32_t deviceId);
/* Takes all of them back at once. 507007 if not set. */
ASL_API aclError aclrtResetDeviceForce(int32_t deviceId);
/* The device of this thread's current context; 107002 without one. */
ASL_API aclError aclrtGetDevice(int32_t* deviceId);
/* How many devices there are (ASCEND_LITE_DEVICES, ASCEND_RT_VISIBLE_DEVICES); needs no context. */
ASL_API aclError aclrtGetDeviceCount(uint32_t* count);
/* ACL_HOST beside the cards, ACL_DEVICE on the chip (profile atlas200dk). */
ASL_API aclError aclrtGetRunMode(aclrtRunMode* runMode);
/* Waits for all streams of the current context. */
ASL_API aclError aclrtSynchronizeDevice(void);
/* The same for at most timeout ms (-1 forever; 0 or less than -1: 107000); 507046 when time ran out, the work goes on. */
ASL_API aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);
/* *canAccessPeer = 1 when deviceId may reach peerDeviceId's memory; the same id twice is 100000. */
ASL_API aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId, int32_t peerDeviceId);
/* Lets the current device reach the peer's memory, one way. flags not 0: 200006; the current device itself: 100000. */
ASL_API aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);
/* Takes that back. */
ASL_API aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);
/* *active = 1 while the device's default context lives; flags must be NULL. */
ASL_API aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t* flags, int32_t* active);
/* callback(device, state, args) before and after each aclrtSetDevice and aclrtResetDevice. One per name; NULL removes it. */
ASL_API aclError aclrtRegDeviceStateCallback(const char* regName, aclrtDeviceStateCallback callback, void* args);
/* Drops what the device's streams have queued and waits for what runs, at most timeout ms (0: for ever; 107019). Waiters get 107023. */
ASL_API aclError aclrtDeviceTaskAbort(int32_t deviceId, uint32_t timeout);
/* callback(device, stage, timeout, args) before and after aclrtDeviceTaskAbort; not 0 refuses it (107035). One per name; NULL removes. */
ASL_API aclError aclrtSetDeviceTaskAbortCallback(const char* regName, aclrtDeviceTaskAbortCallback callback, void* args);

/* ---- 2.2 and 2.3 devices: figures and limits ---- */
/* A figure of the chip, ACL_DEV_ATTR_*. Unknown attribute: 107000; one this chip has not: 207000. */
ASL_API aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t* value);
/* The same for AI cores, vector cores and bytes of L2 cache; other questions: 100000. */
ASL_API aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t* value);
/* Whether the device has a feature; both that exist are not supported by these chips. */
ASL_API aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType, int32_t* value);
/* The attributes this chip and its software have: JIT compilation, and on 910B Inf/NaN arithmetic and bfloat16. */
ASL_API aclError aclGetCannAttributeList(const aclCannAttr** cannAttrList, size_t* num);
/* *value = 1 when it has the attribute, else 0. */
ASL_API aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t* value);
/* The devices here are always ACL_RT_DEVICE_STATUS_NORMAL. */
ASL_API aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus* deviceStatus);
/* Percent of the last second in which tasks ran, and of the memory in use. */
ASL_API aclError aclrtGetDeviceUtilizationRate(int32_t deviceId, aclrtUtilizationInfo* utilizationInfo);
/* 16 bytes that name the device, the same in every run. */
ASL_API aclError aclrtDeviceGetUuid(int32_t deviceId, aclrtUuid* uuid);
/* The process id outside any container; here the process id. */
ASL_API aclError aclrtDeviceGetBareTgid(int32_t* pid);
/* From the number this program uses (after ASCEND_RT_VISIBLE_DEVICES) to the machine's. */
ASL_API aclError aclrtGetLogicDevIdByUserDevId(const int32_t userDevid, int32_t* const logicDevId);
/* The same to the physical number. */
ASL_API aclError aclrtGetPhyDevIdByUserDevId(const int32_t userDevId, int32_t* const phyDevId);
/* And back; a device this program does not see: 107001. */
ASL_API aclError aclrtGetUserDevIdByLogicDevId(const int32_t logicDevId, int32_t* const userDevid);
/* The same from the physical number. */
ASL_API aclError aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId, int32_t* const userDevId);
/* Logical and physical numbers agree here. */
ASL_API aclError aclrtGetLogicDevIdByPhyDevId(const int32_t phyDevId, int32_t* const logicDevId);
/* The same the other way. */
ASL_API aclError aclrtGetPhyDevIdByLogicDevId(const int32_t logicDevId, int32_t* const phyDevId);
/* "0000:01:00.0" and so on; len must hold 13 bytes, else 107000. */
ASL_API aclError aclrtDeviceGetPCIBusId(int32_t deviceId, char* pciBusId, int32_t len);
/* The device with that address; none: 107000. */
ASL_API aclError aclrtDeviceGetByPCIBusId(const char* pciBusId, int32_t* deviceId);
/* How two devices are connected, ACL_RT_DEVS_TOPOLOGY_*. */
ASL_API aclError aclrtGetDevicesTopo(uint32_t deviceId, uint32_t otherDeviceId, uint64_t* value);
/* *status = 1 when deviceId has been given access to peerDeviceId. */
ASL_API aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId, int32_t* status);
/* Writes the cache back; it is coherent here, so there is nothing to do. rsv must be NULL. */
ASL_API aclError aclrtDeviceL2CacheFlush(void* rsv);
/* Chooses the task scheduler; ACL_TS_ID_AIVECTOR only on 310P, else 207000. */
ASL_API aclError aclrtSetTsDevice(aclrtTsId tsId);
/* A stack or print buffer size of the current device. */
ASL_API aclError aclrtDeviceGetLimit(aclrtDeviceLimit limit, size_t* value);
/* Sets it; kept and told, C kernels have the thread's own stack. */
ASL_API aclError aclrtDeviceSetLimit(aclrtDeviceLimit limit, size_t value);
/* How many cube or vector cores work of the device may use. */
ASL_API aclError aclrtGetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t* value);
/* Sets that, at most the chip's cores (107000); kept and told, blocks run one after the other anyway. */
ASL_API aclError aclrtSetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t value);
/* Back to all cores. */
ASL_API aclError aclrtResetDeviceResLimit(int32_t deviceId);
/* The same for one stream (NULL: 107000), the device's when it has none of its own. */
ASL_API aclError aclrtGetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t* value);
/* Sets it for one stream. */
ASL_API aclError aclrtSetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t value);
/* Back to the device's. */
ASL_API aclError aclrtResetStreamResLimit(aclrtStream stream);
/* This thread works with the limits of a stream ... */
ASL_API aclError aclrtUseStreamResInCurrentThread(aclrtStream stream);
/* ... and no more. */
ASL_API aclError aclrtUnuseStreamResInCurrentThread(aclrtStream stream);
/* The limit that holds for this thread: the chosen stream's, else the device's. */
ASL_API aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t* value);
/* An empty description of core groups. NULL without memory. */
ASL_API aclrtGroupInfo* aclrtCreateGroupInfo(void);
/* Frees it. */
ASL_API aclError aclrtDestroyGroupInfo(aclrtGroupInfo* groupInfo);
/* Number of groups: one, with all cores. */
ASL_API aclError aclrtGetGroupCount(uint32_t* count);
/* Fills the description. */
ASL_API aclError aclrtGetAllGroupInfo(aclrtGroupInfo* groupInfo);
/* One figure (uint32_t) of a group; bad index or attribute, or valueLen below 4: 100000. */
ASL_API aclError aclrtGetGroupInfoDetail(const aclrtGroupInfo* groupInfo, int32_t groupIndex, aclrtGroupAttr attr, void* attrValue,
                                         size_t valueLen, size_t* paramRetSize);
/* Work of this thread goes to the group; only group 0 exists (107014). */
ASL_API aclError aclrtSetGroup(int32_t groupId);

/* ---- 2.1 options, time limits, faults, versions ---- */
/* Sets an option of the process (ACL_OPT_DETERMINISTIC and others); unknown option: 100000. */
ASL_API aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value);
/* Reads it; never set: 107021. */
ASL_API aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value);
/* The same for the current context. */
ASL_API aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);
/* Reads it; never set: 107021. */
ASL_API aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value);
/* Seconds a kernel may take (rounded up to steps of the watchdog, at most 254 of them; 0: the most); longer is 507014. */
ASL_API aclError aclrtSetOpExecuteTimeOut(uint32_t timeout);
/* The same in milliseconds. */
ASL_API aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout);
/* The same in microseconds; *actualTimeout gets what holds. */
ASL_API aclError aclrtSetOpExecuteTimeOutV2(uint64_t timeout, uint64_t* actualTimeout);
/* The step of the watchdog in microseconds. */
ASL_API aclError aclrtGetOpTimeOutInterval(uint64_t* interval);
/* What holds, in milliseconds. */
ASL_API aclError aclrtGetOpExecuteTimeout(uint32_t* const timeoutMs);
/* Seconds a stream may wait for an event or a value (0, the default: for ever); then 107019. Waits submitted later only. */
ASL_API aclError aclrtSetOpWaitTimeout(uint32_t timeout);
/* What a float result that is too large becomes on the current device. Inf and NaN only on 910B, else 207000. */
ASL_API aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode);
/* That mode. */
ASL_API aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode);
/* Async: writes the device's overflow register (not 0: something did not fit) to outputAddr, at most 64 bytes. */
ASL_API aclError aclrtGetOverflowStatus(void* outputAddr, size_t outputSize, aclrtStream stream);
/* Async: clears the register. */
ASL_API aclError aclrtResetOverflowStatus(aclrtStream stream);
/* The same as aclrtGetOverflowStatus; outputSize 0 does nothing. */
ASL_API aclError aclrtGetFloatOverflowStatus(void* outputAddr, uint64_t outputSize, aclrtStream stream);
/* The same as aclrtResetOverflowStatus. */
ASL_API aclError aclrtResetFloatOverflowStatus(aclrtStream stream);
/* The same with a mode of collecting, which makes no difference here. */
ASL_API aclError aclrtNpuGetFloatOverFlowStatus(void* outputAddr, uint64_t outputSize, uint32_t checkMode, aclrtStream stream);
/* The same. */
ASL_API aclError aclrtNpuClearFloatOverFlowStatus(uint32_t checkMode, aclrtStream stream);
/* Which hardware fault there was: ACL_RT_NO_ERROR. */
ASL_API aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo* errorInfo);
/* Repairs what aclrtGetErrorVerbose told; nothing is broken, so any other error type is 107000. */
ASL_API aclError aclrtRepairError(int32_t deviceId, const aclrtErrorInfo* errorInfo);
/* Memory errors that could not be corrected: *retSize = 0. */
ASL_API aclError aclrtGetMemUceInfo(int32_t deviceId, aclrtMemUceInfo* memUceInfoArray, size_t arraySize, size_t* retSize);
/* Repairs 1 .. 20 such places; there are none to fail. */
ASL_API aclError aclrtMemUceRepair(int32_t deviceId, aclrtMemUceInfo* memUceInfoArray, size_t arraySize);
/* Version of a package ("runtime", "cann", ...), which is what this library stands for; unknown package: 500000. */
ASL_API aclError aclsysGetVersionStr(char* pkgName, char* versionStr);
/* The number in CANN's version files; without CANN installed there are none: 500000. */
ASL_API aclError aclsysGetVersionNum(char* pkgName, int32_t* versionNum);
/* The version in its parts. */
ASL_API aclError aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion* version);
/* *canCompatible = 1 when code for socVersion runs on this chip: the same family. No soc name: 100000. */
ASL_API aclError aclrtCheckArchCompatibility(const char* socVersion, int32_t* canCompatible);

/* ---- 2.3 contexts ---- */
/* Makes a context on the device and makes it current on this thread; it brings a default stream of its own. */
ASL_API aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId);
/* Destroys it with its streams and models, without waiting; a thread that had it current has none afterwards. Default or unknown
   context: 107002. */
ASL_API aclError aclrtDestroyContext(aclrtContext context);
/* Binds the context to this thread. Destroyed: 107000. */
ASL_API aclError aclrtSetCurrentContext(aclrtContext context);
/* The thread's context; 107002 without one. */
ASL_API aclError aclrtGetCurrentContext(aclrtContext* context);
/* The default stream of the thread's context, as a handle. */
ASL_API aclError aclrtCtxGetCurrentDefaultStream(aclrtStream* stream);

/* ---- 2.3 and 2.4 streams ---- */
/* A new queue in the current context. 207008 when there are too many. */
ASL_API aclError aclrtCreateStream(aclrtStream* stream);
/* The same with a priority 0 (first) .. 7 and ACL_STREAM_* flags; unknown flag bits are dropped. */
ASL_API aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority, uint32_t flag);
/* Waits for the queued work, then destroys. The default stream cannot be destroyed; NULL is 100000. */
ASL_API aclError aclrtDestroyStream(aclrtStream stream);
/* Drops what has not started, then destroys. */
ASL_API aclError aclrtDestroyStreamForce(aclrtStream stream);
/* Waits until everything queued so far is done; NULL is the default stream. Answers the first error of that work. */
ASL_API aclError aclrtSynchronizeStream(aclrtStream stream);
/* The same for at most timeout ms (-1 forever; 0 or less than -1: 107000); 507046 when time ran out, the stream goes on. */
ASL_API aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);
/* *status = COMPLETE (0) when nothing is queued, else NOT_READY (1). Does not wait. */
ASL_API aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status);
/* A small number that names the stream in messages and traces. */
ASL_API aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId);
/* After a failed task: 0 go on (default), 1 drop what follows, in the whole context. Stop to continue is 207000. */
ASL_API aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode);
/* The same mode, the overflow check, a tag of the program's own, or the priority (0 .. 7). Unknown attribute: 107000. */
ASL_API aclError aclrtSetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue* value);
/* What was set. */
ASL_API aclError aclrtGetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue* value);
/* The lowest (7) and the highest (0) priority; either pointer may be NULL. */
ASL_API aclError aclrtDeviceGetStreamPriorityRange(int32_t* leastPriority, int32_t* greatestPriority);
/* The priority the stream has. */
ASL_API aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t* priority);
/* The ACL_STREAM_* flags it was made with. */
ASL_API aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t* flags);
/* How many more streams the chip would take on the current device. */
ASL_API aclError aclrtGetStreamAvailableNum(uint32_t* streamCount);
/* 1: an overflow in a task of the stream becomes 207003 at the next synchronize; 0 (default): it is only noted. */
ASL_API aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag);
/* That switch. */
ASL_API aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag);
/* A stream configuration to be filled; a plain structure. NULL without memory. */
ASL_API aclrtStreamConfigHandle* aclrtCreateStreamConfigHandle(void);
/* Frees it. */
ASL_API aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle* handle);
/* Sets one field; valueSize is the size of its type, else 100000. */
ASL_API aclError aclrtSetStreamConfigOpt(aclrtStreamConfigHandle* handle, aclrtStreamConfigAttr attr, const void* attrValue,
                                         size_t valueSize);
/* aclrtCreateStreamWithConfig with the priority and flags of a configuration. */
ASL_API aclError aclrtCreateStreamV2(aclrtStream* stream, const aclrtStreamConfigHandle* handle);
/* Number of the newest task this thread submitted, 0 before the first. */
ASL_API aclError aclrtGetThreadLastTaskId(uint32_t* taskId);
/* Drops what has not started; whoever waits for the stream gets 107023. The stream takes new work at once. */
ASL_API aclError aclrtStreamAbort(aclrtStream stream);
/* Drops what has not started; waiting calls return as if it were done. */
ASL_API aclError aclrtStreamStop(aclrtStream stream);
/* Drops what a PERSISTENT stream holds; other streams are left alone. */
ASL_API aclError aclrtPersistentTaskClean(aclrtStream stream);
/* callback(stream, state, args) after a stream is made and before it is destroyed. One per name; NULL removes it. */
ASL_API aclError aclrtRegStreamStateCallback(const char* regName, aclrtStreamStateCallback callback, void* args);
/* Async: activeStream (PERSISTENT, say) runs what it has queued by then. */
ASL_API aclError aclrtActiveStream(aclrtStream activeStream, aclrtStream stream);
/* Async: when *leftValue cond *rightValue (device memory), trueStream runs what it has queued by then. falseStream must be NULL. */
ASL_API aclError aclrtSwitchStream(void* leftValue, aclrtCondition cond, void* rightValue, aclrtCompareDataType dataType,
                                   aclrtStream trueStream, aclrtStream falseStream, aclrtStream stream);

/* ---- 2.4 events ---- */
/* An event of the default kind. */
ASL_API aclError aclrtCreateEvent(aclrtEvent* event);
/* An event with ACL_EVENT_* flags; 0 or unknown bits, or EXTERNAL or DEVICE_USE_ONLY beside others: 107000. */
ASL_API aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag);
/* An event of the newer kind: waiting for one never recorded passes at once. */
ASL_API aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag);
/* Destroys it; does not wait for work that still names it. */
ASL_API aclError aclrtDestroyEvent(aclrtEvent event);
/* Async: marks the work queued on the stream so far. A later record replaces the mark. */
ASL_API aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);
/* Async: clears a WithFlag(SYNC) or default event, so that it can be waited for anew. Other kinds: 207000. */
ASL_API aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);
/* Async: later work of the stream waits for the mark the event has now. Never recorded: default kind 107000, newer kind passes. */
ASL_API aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);
/* *status = COMPLETE (1!) or NOT_READY (0). */
ASL_API aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status);
/* The older question, with the opposite numbers: COMPLETE 0, NOT_READY 1. Newer events: 207000. */
ASL_API aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status);
/* Whether the stream waits queued for this event have passed: COMPLETE 0. Newer events: 207000. */
ASL_API aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status);
/* Waits for the mark; an event never recorded answers 0 at once. */
ASL_API aclError aclrtSynchronizeEvent(aclrtEvent event);
/* The same for at most timeout ms; 507047 when time ran out. */
ASL_API aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);
/* Milliseconds from start to end, negative when they came the other way round. Not recorded 507000, not finished 107006. Does not wait. */
ASL_API aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent);
/* Microseconds of the mark since the device started. Same codes. */
ASL_API aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp);
/* aclrtRecordEvent with ACL_EVENT_RECORD_DEFAULT or EXTERNAL; one event keeps one of them for life, else 107000. */
ASL_API aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag);
/* aclrtStreamWaitEvent for at most timeout seconds (0: for ever), then the stream goes on with 107019. The flag as above. */
ASL_API aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event, uint32_t timeout, uint32_t flag);
/* The same without a flag; timeout below 0: 107000. */
ASL_API aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event, int32_t timeout);
/* A number that names the event. */
ASL_API aclError aclrtGetEventId(aclrtEvent event, uint32_t* eventId);
/* How many more events the chip would take. */
ASL_API aclError aclrtGetEventAvailNum(uint32_t* eventCount);

/* ---- 2.4 notifies, values in memory, labels ---- */
/* A notify: one bit, down. No context: 107002; unknown flag: 107000. */
ASL_API aclError aclrtCreateNotify(aclrtNotify* notify, uint64_t flag);
/* Destroys it; queued records and waits keep it alive until they have run. */
ASL_API aclError aclrtDestroyNotify(aclrtNotify notify);
/* Async: puts the bit up. Twice is once. */
ASL_API aclError aclrtRecordNotify(aclrtNotify notify, aclrtStream stream);
/* Async: later work of the stream waits for the bit and takes it down: one record frees one wait. After timeout s (0: never) 107019. */
ASL_API aclError aclrtWaitAndResetNotify(aclrtNotify notify, aclrtStream stream, uint32_t timeout);
/* A number that names the notify. */
ASL_API aclError aclrtGetNotifyId(aclrtNotify notify, uint32_t* notifyId);
/* Takes the bits of num notifies down, now; all of them or, with a bad handle among them, none. */
ASL_API aclError aclrtNotifyBatchReset(aclrtNotify* notifies, size_t num);
/* A counting notify: a number, 0. */
ASL_API aclError aclrtCntNotifyCreate(aclrtCntNotify* cntNotify, uint64_t flag);
/* Destroys it, as above. */
ASL_API aclError aclrtCntNotifyDestroy(aclrtCntNotify cntNotify);
/* Async: sets the number, or adds to it, or ors or ands into it. */
ASL_API aclError aclrtCntNotifyRecord(aclrtCntNotify cntNotify, aclrtStream stream, aclrtCntNotifyRecordInfo* info);
/* Async: later work of the stream waits until the number compares as info says; isClear puts it back to 0 then. */
ASL_API aclError aclrtCntNotifyWaitWithTimeout(aclrtCntNotify cntNotify, aclrtStream stream, aclrtCntNotifyWaitInfo* info);
/* Async: the number becomes 0. */
ASL_API aclError aclrtCntNotifyReset(aclrtCntNotify cntNotify, aclrtStream stream);
/* A number that names it. */
ASL_API aclError aclrtCntNotifyGetId(aclrtCntNotify cntNotify, uint32_t* notifyId);
/* Async: writes 8 bytes. devAddr: device, pinned or managed memory, a multiple of 8, else 107000. flag 0. */
ASL_API aclError aclrtValueWrite(void* devAddr, uint64_t value, uint32_t flag, aclrtStream stream);
/* Async: later work of the stream waits until the 8 bytes compare with value as ACL_STREAM_WAIT_VALUE_* says, whoever writes them. */
ASL_API aclError aclrtValueWait(void* devAddr, uint64_t value, uint32_t flag, aclrtStream stream);
/* A label: a place in a queue, not set yet. */
ASL_API aclError aclrtCreateLabel(aclrtLabel* label);
/* Destroys it; lists and queued tasks keep what they need. */
ASL_API aclError aclrtDestroyLabel(aclrtLabel label);
/* Async: the label marks this place of the stream; once per label. */
ASL_API aclError aclrtSetLabel(aclrtLabel label, aclrtStream stream);
/* A list of num (1 .. 65535) labels to choose from. */
ASL_API aclError aclrtCreateLabelList(aclrtLabel* labels, size_t num, aclrtLabelList* labelList);
/* Frees the list, not the labels. */
ASL_API aclError aclrtDestroyLabelList(aclrtLabelList labelList);
/* Async: reads a uint32_t index at ptr (device memory) and goes on at that label of the list, further down this stream; what lies between
   is dropped. An index of maxValue or more takes label maxValue - 1. A label behind: 207000 at the next synchronize. */
ASL_API aclError aclrtSwitchLabelByIndex(void* ptr, uint32_t maxValue, aclrtLabelList labelList, aclrtStream stream);

/* ---- 2.2 memory ---- */
/* Device memory, not cleared, 64-byte aligned at least, rounded up to 32 plus 32. No room: 207001. Free with aclrtFree. */
ASL_API aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
/* The same without the extra 32 bytes. */
ASL_API aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
/* The same as aclrtMalloc; the cache is coherent here. */
ASL_API aclError aclrtMallocCached(void** devPtr, size_t size, aclrtMemMallocPolicy policy);
/* The same with attributes (cfg may be NULL). */
ASL_API aclError aclrtMallocWithCfg(void** devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig* cfg);
/* Gives device memory back; never waits. A foreign, inner, freed or host pointer: 107000. */
ASL_API aclError aclrtFree(void* devPtr);
/* Pinned host memory: the only host memory that makes aclrtMemcpyAsync asynchronous. Free with aclrtFreeHost. */
ASL_API aclError aclrtMallocHost(void** hostPtr, size_t size);
/* Gives pinned memory back; any other pointer: 107000. */
ASL_API aclError aclrtFreeHost(void* hostPtr);
/* Waits for the current device, then frees. */
ASL_API aclError aclrtFreeWithDevSync(void* devPtr);
/* Waits for the current device, then frees pinned memory. */
ASL_API aclError aclrtFreeHostWithDevSync(void* hostPtr);
/* Copies count bytes and returns when they are there; does not wait for queued work. count 0 succeeds before any other check. */
ASL_API aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind);
/* Async copy. Host memory not from aclrtMallocHost makes it wait for the stream and copy at once. */
ASL_API aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind, aclrtStream stream);
/* Sets count bytes to the low byte of value. count > maxCount: 107000. */
ASL_API aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count);
/* Async fill. */
ASL_API aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream);
/* Free and total bytes of the current device; both 0 for a kind the chip lacks. attr out of range: 107016. */
ASL_API aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total);
/* Tells whether a pointer is host, device or unknown memory, and whose. */
ASL_API aclError aclrtPointerGetAttributes(const void* ptr, aclrtPtrAttributes* attributes);

/* ---- 2.2 memory: more kinds and more ways to copy ---- */
/* aclrtMallocHost with attributes (cfg may be NULL). */
ASL_API aclError aclrtMallocHostWithCfg(void** ptr, uint64_t size, aclrtMallocConfig* cfg);
/* Device memory the task scheduler may read: as aclrtMallocWithCfg. */
ASL_API aclError aclrtMallocForTaskScheduler(void** devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig* cfg);
/* Memory both sides use under one address; free with aclrtFree. flag: ACL_RT_MEM_ATTACH_GLOBAL. */
ASL_API aclError aclrtMemAllocManaged(void** ptr, uint64_t size, uint32_t flag);
/* Pins memory of the program's own (a multiple of 4096) for asynchronous copies and devices; *devPtr = ptr. Known already: 507910. */
ASL_API aclError aclrtHostRegister(void* ptr, uint64_t size, aclrtHostRegisterType type, void** devPtr);
/* The same with ACL_HOST_REG_* bits. */
ASL_API aclError aclrtHostRegisterV2(void* ptr, uint64_t size, uint32_t flag);
/* Ends that; not the start of a registered range: 507911. The memory stays the program's. */
ASL_API aclError aclrtHostUnregister(void* ptr);
/* The address devices use for registered, pinned or managed memory: the same. Other memory: 507911. */
ASL_API aclError aclrtHostGetDevicePointer(void* pHost, void** pDevice, uint32_t flag);
/* Bytes in use and the most so far, one entry ("APP"). */
ASL_API aclError aclrtGetMemUsageInfo(int32_t deviceId, aclrtMemUsageInfo* memUsageInfo, size_t inputNum, size_t* outputNum);
/* *checkResult = 1 when all addresses are device memory. */
ASL_API aclError aclrtCheckMemType(void** addrList, uint32_t size, uint32_t memType, uint32_t* checkResult, uint32_t reserve);
/* Lets another device reach the memory; only the arguments matter here. */
ASL_API aclError aclrtMemP2PMap(void* devPtr, size_t size, int32_t dstDevId, uint64_t flags);
/* Writes the cache back; it is coherent here, so only the range is checked. */
ASL_API aclError aclrtMemFlush(void* devPtr, size_t size);
/* Drops the cache; the same. */
ASL_API aclError aclrtMemInvalidate(void* devPtr, size_t size);
/* Copies height rows of width bytes, pitches apart. Host to device or back; device to device: 207000. width above a pitch: 100000. */
ASL_API aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height, aclrtMemcpyKind kind);
/* Async copy of rows, device to device as well. Pageable memory as in aclrtMemcpyAsync. */
ASL_API aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                                    aclrtMemcpyKind kind, aclrtStream stream);
/* aclrtMemcpyAsync that refuses pageable host memory (107000). */
ASL_API aclError aclrtMemcpyAsyncWithCondition(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind,
                                               aclrtStream stream);
/* Bytes of a copy description; kind is ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, else 100000. */
ASL_API aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind kind, size_t* descSize);
/* Writes one to desc, in memory of either side. */
ASL_API aclError aclrtSetMemcpyDesc(void* desc, aclrtMemcpyKind kind, void* srcAddr, void* dstAddr, size_t count, void* config);
/* Async copy as described. */
ASL_API aclError aclrtMemcpyAsyncWithDesc(void* desc, aclrtMemcpyKind kind, aclrtStream stream);
/* numBatches copies; all are checked before any byte moves. *failIndex: the wrong one, SIZE_MAX when it is none in particular. */
ASL_API aclError aclrtMemcpyBatch(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                  aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs, size_t* failIndex);
/* The same without failIndex. */
ASL_API aclError aclrtMemcpyBatchV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                    aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs);
/* Async: the copies as one task. Pageable memory makes it wait and copy at once. */
ASL_API aclError aclrtMemcpyBatchAsync(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                       aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs, size_t* failIndex,
                                       aclrtStream stream);
/* The same without failIndex. */
ASL_API aclError aclrtMemcpyBatchAsyncV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                         aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs, aclrtStream stream);
/* Sets N 32-bit numbers; memSize is the bytes there (107000 when too few). */
ASL_API aclError aclrtMemsetD32(void* ptr, size_t memSize, uint32_t value, size_t N);
/* Async fill. */
ASL_API aclError aclrtMemsetD32Async(void* ptr, size_t memSize, uint32_t value, size_t N, aclrtStream stream);
/* Async: dst = dst (sum, maximum, minimum, equal) src over count bytes. Integers wrap around; floats saturate, or are Inf, as the
   device's mode says. */
ASL_API aclError aclrtReduceAsync(void* dst, const void* src, uint64_t count, aclrtReduceKind kind, aclDataType type, aclrtStream stream,
                                  void* reserve);
/* Async: randomNum numbers to randomResultAddr, uniform from min to max, normal, normal within two deviations, or bits that are 1 with
   probability 1 - dropoutRation. Drawn by Philox4x32-10: the seed is the key, the 16 bytes at randomCounterAddr are the counter, which
   goes on. randomParaAddr is not needed here. stream must not be NULL. */
ASL_API aclError aclrtRandomNumAsync(const aclrtRandomNumTaskInfo* taskInfo, const aclrtStream stream, void* reserve);
/* Async cache hint for a range: prefetch, write back, invalidate, flush. */
ASL_API aclError aclrtCmoAsync(void* src, size_t size, aclrtCmoType cmoType, aclrtStream stream);
/* The same under a barrier number. */
ASL_API aclError aclrtCmoAsyncWithBarrier(void* src, size_t size, aclrtCmoType cmoType, uint32_t barrierId, aclrtStream stream);
/* Async: waits for 1 .. 6 such barriers of this stream, which its order has passed already. */
ASL_API aclError aclrtCmoWaitBarrier(aclrtBarrierTaskInfo* taskInfo, aclrtStream stream, uint32_t flag);
/* Bytes of a description of a cache hint. */
ASL_API aclError aclrtCmoGetDescSize(size_t* size);
/* Writes one to cmoDesc, in memory of either side. */
ASL_API aclError aclrtCmoSetDesc(void* cmoDesc, void* src, size_t size);
/* Async cache hint as described. */
ASL_API aclError aclrtCmoAsyncWithDesc(void* cmoDesc, aclrtCmoType cmoType, aclrtStream stream, const void* reserve);
/* Async hint that managed memory will be used at a place; other memory: 107000. */
ASL_API aclError aclrtMemManagedPrefetchAsync(const void* ptr, size_t size, aclrtMemManagedLocation location, uint32_t flags,
                                              aclrtStream stream);
/* The same for several ranges; flags must be 0. */
ASL_API aclError aclrtMemManagedPrefetchBatchAsync(const void** ptrs, size_t* sizes, size_t count, aclrtMemManagedLocation* prefetchLocs,
                                                   size_t* prefetchLocIdxs, size_t numPrefetchLocs, uint64_t flags, aclrtStream stream);

/* ---- 2.4 callbacks ---- */
/* Callbacks of the stream will run on thread threadId (pthread_self() as a number) while it is inside aclrtProcessReport. Stream
   bound already: 107011. */
ASL_API aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream);
/* Unbinds. Not bound: 107011; bound to another thread: 107012. */
ASL_API aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream);
/* Async: fn(userData) on the subscribed thread when the stream gets there; BLOCK holds the stream until fn returns. No thread: 107015. */
ASL_API aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType, aclrtStream stream);
/* Runs the callbacks waiting for this thread; waits up to timeout ms (-1 forever) for the first. None came: 507012; not subscribed:
   107012. */
ASL_API aclError aclrtProcessReport(int32_t timeout);
/* Async: fn(args) on a thread of the library; holds the stream until it returns. Mixed with a subscription: 107011. */
ASL_API aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args);
/* Host functions of the stream will run on thread hostFuncThreadId inside aclrtProcessHostFunc. Stream bound already: 107011. */
ASL_API aclError aclrtSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream);
/* Runs the host functions waiting for this thread; as aclrtProcessReport. */
ASL_API aclError aclrtProcessHostFunc(int32_t timeout);
/* Unbinds. */
ASL_API aclError aclrtUnSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream);

/* ---- 2.4 failed tasks ---- */
/* callback(info) runs on a thread of the library when a task has failed, before the synchronize that reports it returns. NULL ends it. */
ASL_API aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback);
/* The same beside others. NULL: 107000. */
ASL_API aclError aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback);
/* Takes that back. NULL or never registered: 107000. */
ASL_API aclError aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback);
/* Number of the failed task; 0xFFFFFFFF outside the callback. */
ASL_API uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo* info);
/* Number of its stream (aclrtStreamGetId). */
ASL_API uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo* info);
/* The system's number of the thread that submitted it (gettid). */
ASL_API uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo* info);
/* Its device. */
ASL_API uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo* info);
/* The code the next synchronize will answer. */
ASL_API uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo* info);
/* A copy of a kernel's argument bytes, valid inside the callback; NULL and 0 for other tasks. */
ASL_API aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo* info, void** devArgsPtr, uint32_t* devArgsLen);
/* The failed kernel's function; 107000 for other tasks. */
ASL_API aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo* info, aclrtFuncHandle* func);

/* ---- 4.1 kernels ---- */
/* Opens a device binary. What is in it cannot run here: it gives access to the kernels of aslRegisterKernel. No such file: 107009. */
ASL_API aclError aclrtBinaryLoadFromFile(const char* binPath, aclrtBinaryLoadOptions* options, aclrtBinHandle* binHandle);
/* The same from memory. */
ASL_API aclError aclrtBinaryLoadFromData(const void* data, size_t length, const aclrtBinaryLoadOptions* options, aclrtBinHandle* binHandle);
/* A note of a binary in memory, which stays the program's; NULL for no data. */
ASL_API aclrtBinary aclrtCreateBinary(const void* data, size_t dataLen);
/* Frees the note. */
ASL_API aclError aclrtDestroyBinary(aclrtBinary binary);
/* Opens the binary of a note. */
ASL_API aclError aclrtBinaryLoad(const aclrtBinary binary, aclrtBinHandle* binHandle);
/* Closes it; its functions are stale then, launches that are queued go on. */
ASL_API aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle);
/* The kernel of that name; not registered: 507027. */
ASL_API aclError aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char* kernelName, aclrtFuncHandle* funcHandle);
/* The kernel whose name ends with _<funcEntry>. */
ASL_API aclError aclrtBinaryGetFunctionByEntry(aclrtBinHandle binHandle, uint64_t funcEntry, aclrtFuncHandle* funcHandle);
/* The binary a function came from. */
ASL_API aclError aclrtFunctionGetBinary(const aclrtFuncHandle funcHandle, aclrtBinHandle* binHandle);
/* Its name, cut to maxLen - 1 characters. */
ASL_API aclError aclrtGetFunctionName(aclrtFuncHandle funcHandle, uint32_t maxLen, char* name);
/* The address of the C function; *aivAddr = NULL. */
ASL_API aclError aclrtGetFunctionAddr(aclrtFuncHandle funcHandle, void** aicAddr, void** aivAddr);
/* ACL_FUNC_ATTR_KERNEL_TYPE: ACL_KERNEL_TYPE_AICORE; the others 0. */
ASL_API aclError aclrtGetFunctionAttribute(aclrtFuncHandle funcHandle, aclrtFuncAttribute attrType, int64_t* attrValue);
/* callback(info, userData) when a kernel of this binary fails; NULL ends it. */
ASL_API aclError aclrtBinarySetExceptionCallback(aclrtBinHandle binHandle, aclrtOpExceptionCallback callback, void* userData);
/* Begins a list of arguments. It goes with the binary; of the lists that were launched the newest 64 stay usable. */
ASL_API aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle* argsHandle);
/* Bytes a list handle in the program's own memory needs. */
ASL_API aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t* memSize);
/* Bytes a list in the program's own memory needs for userArgsSize bytes of arguments (each starts at a multiple of 8). */
ASL_API aclError aclrtKernelArgsGetMemSize(aclrtFuncHandle funcHandle, size_t userArgsSize, size_t* actualArgsSize);
/* Begins a list in the program's own memory; argsHandle is memory of the program, known by its address. */
ASL_API aclError aclrtKernelArgsInitByUserMem(aclrtFuncHandle funcHandle, aclrtArgsHandle argsHandle, void* userHostMem,
                                              size_t actualArgsSize);
/* Appends one argument at the next multiple of 8. */
ASL_API aclError aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void* param, size_t paramSize, aclrtParamHandle* paramHandle);
/* Appends a pointer that will point to data in the list itself. */
ASL_API aclError aclrtKernelArgsAppendPlaceHolder(aclrtArgsHandle argsHandle, aclrtParamHandle* paramHandle);
/* Where to write that data. */
ASL_API aclError aclrtKernelArgsGetPlaceHolderBuffer(aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle, size_t dataSize,
                                                     void** bufferAddr);
/* Overwrites an appended argument, after the finalize too. */
ASL_API aclError aclrtKernelArgsParaUpdate(aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle, void* param, size_t paramSize);
/* Closes the list; now it can be launched. */
ASL_API aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle);
/* Async: runs blocks 0 .. numBlocks - 1. argsData: device memory, read when the kernel runs, or host memory, copied now. */
ASL_API aclError aclrtLaunchKernel(aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData, size_t argsSize,
                                   aclrtStream stream);
/* The same with attributes (cfg may be NULL): first block, time limit. */
ASL_API aclError aclrtLaunchKernelV2(aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData, size_t argsSize,
                                     aclrtLaunchKernelCfg* cfg, aclrtStream stream);
/* The same with an argument list. */
ASL_API aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
                                             aclrtLaunchKernelCfg* cfg, aclrtArgsHandle argsHandle, void* reserve);
/* The same with host bytes (copied now) and place holders in them. */
ASL_API aclError aclrtLaunchKernelWithHostArgs(aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
                                               aclrtLaunchKernelCfg* cfg, void* hostArgs, size_t argsSize,
                                               aclrtPlaceHolderInfo* placeHolderArray, size_t placeHolderNum);

/* ---- 1.6 profiling and dumps ---- */
/* Begins profiling; length = strlen(path). Before aclInit: 100001; begun already: 100042. */
ASL_API aclError aclprofInit(const char* profilerResultPath, size_t length);
/* Ends it; not begun: 100043. */
ASL_API aclError aclprofFinalize(void);
/* What to collect (ACL_PROF_*) on which devices; NULL when a value is wrong. */
ASL_API aclprofConfig* aclprofCreateConfig(uint32_t* deviceIdList, uint32_t deviceNums, aclprofAicoreMetrics aicoreMetrics,
                                           const aclprofAicoreEvents* aicoreEvents, uint64_t dataTypeConfig);
/* Frees it. */
ASL_API aclError aclprofDestroyConfig(const aclprofConfig* profilerConfig);
/* Starts collecting; a device that collects already: 100042. */
ASL_API aclError aclprofStart(const aclprofConfig* profilerConfig);
/* Stops it; a device that does not: 100043. */
ASL_API aclError aclprofStop(const aclprofConfig* profilerConfig);
/* An option as text; configLength = strlen. */
ASL_API aclError aclprofSetConfig(aclprofConfigType configType, const char* config, size_t configLength);
/* A counter of training steps. NULL without memory. */
ASL_API aclprofStepInfo* aclprofCreateStepInfo(void);
/* Frees it. */
ASL_API void aclprofDestroyStepInfo(aclprofStepInfo* stepinfo);
/* Async: marks the start or the end of a step in the stream's trace; START and END in turn. */
ASL_API aclError aclprofGetStepTimestamp(aclprofStepInfo* stepInfo, aclprofStepTag tag, aclrtStream stream);
/* A mark to be placed. NULL without memory. */
ASL_API void* aclprofCreateStamp(void);
/* Frees it. */
ASL_API void aclprofDestroyStamp(void* stamp);
/* The mark's text, 1 .. 127 bytes. */
ASL_API aclError aclprofSetStampTraceMessage(void* stamp, const char* msg, uint32_t msgLen);
/* Notes the mark in the trace, now. */
ASL_API aclError aclprofMark(void* stamp);
/* Async: a mark in the stream's trace. */
ASL_API aclError aclprofMarkEx(const char* msg, size_t msgLen, aclrtStream stream);
/* Opens a range on this thread ... */
ASL_API aclError aclprofPush(void* stamp);
/* ... and closes the newest; it is in the trace then. */
ASL_API aclError aclprofPop(void);
/* Opens a range that may end on another thread ... */
ASL_API aclError aclprofRangeStart(void* stamp, uint32_t* rangeId);
/* ... and closes it. */
ASL_API aclError aclprofRangeStop(uint32_t rangeId);
/* A number for a text, for aclprofRangePushEx. */
ASL_API uint64_t aclprofStr2Id(const char* message);
/* Opens a range named by attr->message.tensorInfo->opNameId. */
ASL_API aclError aclprofRangePushEx(aclprofEventAttributes* attr);
/* Closes the newest range of this thread. */
ASL_API aclError aclprofRangePop(void);
/* Async: an 18-byte record for the chip's profiler; shows in the trace as a mark. */
ASL_API aclError aclrtProfTrace(void* userdata, int32_t length, aclrtStream stream);
/* Begins dumping of model data; before aclInit: 100001, begun already: 100044. */
ASL_API aclError aclmdlInitDump(void);
/* Which data: a JSON file with a dump section. Not begun: 100045; no such file: 100003; no dump_path: 100009. */
ASL_API aclError aclmdlSetDump(const char* dumpCfgPath);
/* Ends it; not begun: 100045. */
ASL_API aclError aclmdlFinalizeDump(void);
/* Begins dumping of kernel arguments; dumpType ACL_OP_DUMP_OP_AICORE_ARGS. */
ASL_API aclError aclopStartDumpArgs(uint32_t dumpType, const char* path);
/* Ends it; not begun: 100045. */
ASL_API aclError aclopStopDumpArgs(uint32_t dumpType);
/* The dump_path that holds, NULL without one. Valid until the next call on this thread. */
ASL_API const char* acldumpGetPath(acldumpType dumpType);

/* ---- data types, buffers, tensor descriptions ---- */
/* binary16 to float; this chip family has no Inf or NaN: 0x7C00 is 65536. */
ASL_API float aclFloat16ToFloat(aclFloat16 value);
/* float to binary16, to nearest even; everything from 65520 on, Inf and NaN become the largest finite number of that sign. */
ASL_API aclFloat16 aclFloatToFloat16(float value);
/* Bytes of one element; 0 for STRING and UNDEFINED, 8 for what it does not know. */
ASL_API size_t aclDataTypeSize(aclDataType dataType);
/* A note of address and size; the memory stays the caller's. (NULL, 0) is legal. NULL only when out of memory. */
ASL_API aclDataBuffer* aclCreateDataBuffer(void* data, size_t size);
/* Frees the note, not the memory it names. */
ASL_API aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer);
/* Replaces address and size. */
ASL_API aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data, size_t size);
/* The address, NULL for NULL. */
ASL_API void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer);
/* The size cut to 32 bits, 0 for NULL. */
ASL_API uint32_t aclGetDataBufferSize(const aclDataBuffer* dataBuffer);
/* The size, 0 for NULL. */
ASL_API size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer);
/* Type, dims (copied) and format of a tensor; NULL when numDims < 0 or dims are missing. */
ASL_API aclTensorDesc* aclCreateTensorDesc(aclDataType dataType, int numDims, const int64_t* dims, aclFormat format);
/* Frees it; NULL is allowed. */
ASL_API void aclDestroyTensorDesc(const aclTensorDesc* desc);
/* The element type; ACL_DT_UNDEFINED for NULL. */
ASL_API aclDataType aclGetTensorDescType(const aclTensorDesc* desc);
/* The format; ACL_FORMAT_UNDEFINED for NULL. */
ASL_API aclFormat aclGetTensorDescFormat(const aclTensorDesc* desc);
/* Bytes: element count times element size; 0 when a dim is negative. */
ASL_API size_t aclGetTensorDescSize(const aclTensorDesc* desc);
/* Product of the dims; 1 for rank 0, 0 when a dim is negative or it does not fit. */
ASL_API size_t aclGetTensorDescElementCount(const aclTensorDesc* desc);
/* Number of dims; ACL_UNKNOWN_RANK when the first is -2, 0 for NULL. */
ASL_API size_t aclGetTensorDescNumDims(const aclTensorDesc* desc);
/* One dim, or -1 for NULL or an index out of range. */
ASL_API int64_t aclGetTensorDescDim(const aclTensorDesc* desc, size_t index);
/* One dim with a code: 100000 for NULL or an index out of range. */
ASL_API aclError aclGetTensorDescDimV2(const aclTensorDesc* desc, size_t index, int64_t* dimSize);
/* Names the tensor; NULL counts as "". */
ASL_API void aclSetTensorDescName(aclTensorDesc* desc, const char* name);
/* Copies length bytes of host data that never change, so that an operator may use them when it is compiled. */
ASL_API aclError aclSetTensorConst(aclTensorDesc* desc, void* dataBuffer, size_t length);

/* ---- 3.2 models: loading ---- */
/* Loads a .om file into the current context; *modelId names it. 145002 no such file, 145006 not a model. */
ASL_API aclError aclmdlLoadFromFile(const char* modelPath, uint32_t* modelId);
/* Loads from host memory, which may be freed afterwards. */
ASL_API aclError aclmdlLoadFromMem(const void* model, size_t modelSize, uint32_t* modelId);
/* Loads a file into the caller's device memory (sizes from aclmdlQuerySize; NULL: the library allocates). Too small: 145000. */
ASL_API aclError aclmdlLoadFromFileWithMem(const char* modelPath, uint32_t* modelId, void* workPtr, size_t workSize, void* weightPtr,
                                           size_t weightSize);
/* The same from host memory. */
ASL_API aclError aclmdlLoadFromMemWithMem(const void* model, size_t modelSize, uint32_t* modelId, void* workPtr, size_t workSize,
                                          void* weightPtr, size_t weightSize);
/* Device bytes a model file needs for its intermediates and its weights. */
ASL_API aclError aclmdlQuerySize(const char* fileName, size_t* workSize, size_t* weightSize);
/* The same for a model in host memory. */
ASL_API aclError aclmdlQuerySizeFromMem(const void* model, size_t modelSize, size_t* workSize, size_t* weightSize);
/* Releases the model. Unknown id: 145003. */
ASL_API aclError aclmdlUnload(uint32_t modelId);

/* ---- 3.2 models: description ---- */
/* An empty description, to be filled by aclmdlGetDesc. */
ASL_API aclmdlDesc* aclmdlCreateDesc(void);
/* Frees it. */
ASL_API aclError aclmdlDestroyDesc(aclmdlDesc* modelDesc);
/* Fills it for a loaded model. Unknown id: 145003. */
ASL_API aclError aclmdlGetDesc(aclmdlDesc* modelDesc, uint32_t modelId);
/* Number of inputs; 0 for NULL. */
ASL_API size_t aclmdlGetNumInputs(aclmdlDesc* modelDesc);
/* Number of outputs; 0 for NULL. */
ASL_API size_t aclmdlGetNumOutputs(aclmdlDesc* modelDesc);
/* Bytes of an input; 0 for a bad index. Allocate this much. */
ASL_API size_t aclmdlGetInputSizeByIndex(aclmdlDesc* modelDesc, size_t index);
/* Bytes of an output; 0 for a bad index. */
ASL_API size_t aclmdlGetOutputSizeByIndex(aclmdlDesc* modelDesc, size_t index);
/* Name and dims of an input; bad index: 100000. */
ASL_API aclError aclmdlGetInputDims(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims);
/* Dims whose product times the element size is the input's size, also with static AIPP. */
ASL_API aclError aclmdlGetInputDimsV2(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims);
/* Name and dims of an output. */
ASL_API aclError aclmdlGetOutputDims(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims);
/* Dims of an output as they are now (the chosen gear's, else the static ones). */
ASL_API aclError aclmdlGetCurOutputDims(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims);
/* Name of an input; "" for a bad index. Lives as long as the description. */
ASL_API const char* aclmdlGetInputNameByIndex(const aclmdlDesc* modelDesc, size_t index);
/* Name of an output. */
ASL_API const char* aclmdlGetOutputNameByIndex(const aclmdlDesc* modelDesc, size_t index);
/* Index of the input with that name; 100000 when there is none. */
ASL_API aclError aclmdlGetInputIndexByName(const aclmdlDesc* modelDesc, const char* name, size_t* index);
/* Index of the output with that name; 100000 when there is none. */
ASL_API aclError aclmdlGetOutputIndexByName(const aclmdlDesc* modelDesc, const char* name, size_t* index);
/* Format of an input; ACL_FORMAT_UNDEFINED for a bad index. */
ASL_API aclFormat aclmdlGetInputFormat(const aclmdlDesc* modelDesc, size_t index);
/* Format of an output. */
ASL_API aclFormat aclmdlGetOutputFormat(const aclmdlDesc* modelDesc, size_t index);
/* Element type of an input; ACL_DT_UNDEFINED for a bad index. */
ASL_API aclDataType aclmdlGetInputDataType(const aclmdlDesc* modelDesc, size_t index);
/* Element type of an output: look before you read it as float. */
ASL_API aclDataType aclmdlGetOutputDataType(const aclmdlDesc* modelDesc, size_t index);

/* ---- 3.2 models: datasets and execution ---- */
/* An empty list of data buffers. */
ASL_API aclmdlDataset* aclmdlCreateDataset(void);
/* Frees the list, not the buffers in it and not their memory. */
ASL_API aclError aclmdlDestroyDataset(const aclmdlDataset* dataset);
/* Appends a buffer (kept by reference). */
ASL_API aclError aclmdlAddDatasetBuffer(aclmdlDataset* dataset, aclDataBuffer* dataBuffer);
/* Number of buffers; 0 for NULL. */
ASL_API size_t aclmdlGetDatasetNumBuffers(const aclmdlDataset* dataset);
/* One buffer, NULL for a bad index. */
ASL_API aclDataBuffer* aclmdlGetDatasetBuffer(const aclmdlDataset* dataset, size_t index);
/* Attaches a copy of a tensor description to a buffer (dynamic shapes). */
ASL_API aclError aclmdlSetDatasetTensorDesc(aclmdlDataset* dataset, aclTensorDesc* tensorDesc, size_t index);
/* That description, NULL without one. Belongs to the dataset. */
ASL_API aclTensorDesc* aclmdlGetDatasetTensorDesc(const aclmdlDataset* dataset, size_t index);
/* Runs the model and returns when the outputs are there. Counts or sizes that do not fit: 145000; unknown id: 145003; other context
   than the load's: 107004. */
ASL_API aclError aclmdlExecute(uint32_t modelId, const aclmdlDataset* input, aclmdlDataset* output);
/* Async run on the stream; addresses and sizes are taken now, the memory must live until it is done. */
ASL_API aclError aclmdlExecuteAsync(uint32_t modelId, const aclmdlDataset* input, aclmdlDataset* output, aclrtStream stream);

/*======================================================================================
  >>asl   What this library adds to AscendCL

  Tools for learning, testing and grading. Nothing of this exists on real hardware: fence its use with
  #if !defined(ASCEND_LITE_USE_CANN). Uses types.
======================================================================================*/

/* Counts since the process started; "live" is what exists now and has not been released. */
typedef struct aslStats {
  uint64_t tasks_run, kernels_run, models_run, callbacks_run;
  uint64_t bytes_h2d, bytes_d2h, bytes_d2d, bytes_h2h; /* copied each way, synchronous and asynchronous */
  uint64_t live_contexts, live_streams, live_events;   /* made by the program: default contexts and streams not counted */
  uint64_t live_device_blocks, live_device_bytes;      /* bytes as requested */
  uint64_t live_host_blocks, live_host_bytes;
  uint64_t live_models, live_descs;                    /* descs: data buffers, datasets, tensor and model descriptions */
  uint64_t peak_device_bytes;
  uint64_t devices_used, streams_created;
  uint64_t findings;                                   /* misuses found so far */
  uint64_t live_others;                                /* notifies, labels, binaries, configurations of streams and of the profiler */
} aslStats;
/* Fills *stats; NULL is ignored. */
ASL_API void aslGetStats(aslStats* stats);
/* How many objects of the program are alive: contexts, streams, events, blocks, models, descriptions. */
ASL_API size_t aslLiveObjects(void);

/* Order in which queued work runs: "free" (real concurrency), "lazy" (only when somebody waits), "seed:N" (one task at a time,
   order drawn from N, replayable), "order:3,5,3" (at waits, the stream with this id next). 100000 for other text,
   207000 while work is queued. The variable ASCEND_LITE_SCHEDULE sets it at the start. */
ASL_API aclError aslSetSchedule(const char* policy);
/* You are the scheduler: at every wait `choose` gets the ids of the streams that could run and answers the index of the one that does
   (anything else: the first). One task at a time. It runs on the waiting thread and may not call AscendCL. Ends with aslSetSchedule. */
ASL_API aclError aslSetChooser(int (*choose)(const int32_t* streams, size_t count, void* user), void* user);
/* The order taken: the stream of each task that ran, oldest first, at most the last 65,536; returns how many there are (streams may be
   NULL). As "order:a,b,c" it replays a run of a program whose work all runs at waits. */
ASL_API size_t aslScheduleTrace(int32_t* streams, size_t capacity);
/* 0 behave like hardware, silently; 1 say each finding once on stderr (default); 2 strict: findings are error codes too.
   The variable ASCEND_LITE_STRICT sets it: 0 -> 0, unset -> 1, 1 -> 2. */
ASL_API void aslSetLevel(int level);

/* Device-side memory for C functions that play a kernel: the bytes behind a device pointer, or NULL (and a finding) when
   [ptr, ptr+size) is not inside one allocation of the device the task runs on: then the task fails with 507015, as on hardware.
   Valid inside that task only. */
ASL_API void* aslDeviceBytes(const void* ptr, size_t size);
/* Async: runs fn(args) as one task of the stream, on the device side. args is copied (args_size bytes, at most 4096). name shows in
   traces. */
ASL_API aclError aslLaunch(const char* name, void (*fn)(void* args), const void* args, size_t args_size, aclrtStream stream);
/* A kernel in the form device code has: it is called once for each block, blockIdx 0 .. blockDim - 1, one after the other on one thread.
   args points to a copy of the argument bytes; device pointers in them are turned into memory by aslDeviceBytes. */
typedef void (*aslKernel)(void* args, uint32_t blockIdx, uint32_t blockDim);
/* Makes fn known by name to aclrtBinaryGetFunction, whatever binary is loaded. The same name again: 507028 unless fn is the same. */
ASL_API aclError aslRegisterKernel(const char* name, aslKernel fn);
/* Async: runs fn for blocks 0 .. blockDim - 1 as one task of the stream. args is copied (size bytes, at most 65536). */
ASL_API aclError aslLaunchKernel(aslKernel fn, uint32_t blockDim, const void* args, size_t size, aclrtStream stream);
/* For kernels: a result of the running task did not fit its type (Inf, NaN or saturated), as a chip's overflow register notes it. */
ASL_API void aslNoteOverflow(void);

/* One finished task as the trace keeps it. Times in nanoseconds on one clock. */
typedef struct aslTraceRecord {
  char name[32];        /* "memcpy H2D", "memset", "event record", a kernel's or model's name */
  uint64_t task;        /* running number in order of submission */
  int32_t device, stream;
  uint64_t queued_ns, start_ns, end_ns;
  uint64_t bytes;
  int32_t error;
} aslTraceRecord;
/* Copies the newest records, oldest first; returns how many. The ring keeps the last 65,536. */
ASL_API size_t aslTraceRead(aslTraceRecord* records, size_t capacity);
/* Forgets all records. */
ASL_API void aslTraceClear(void);

/* The name of a code, for example "ACL_ERROR_RT_PARAM_INVALID". Never NULL. */
ASL_API const char* aslErrorName(aclError code);
/* One sentence about the code. */
ASL_API const char* aslErrorText(aclError code);

/* Notes where the next call of this thread stands; the macros at the end of this file do it (ASCEND_LITE_SOURCE_LINES). */
ASL_API void aslWhere(const char* file, int line);

#endif /* ASCEND_LITE_USE_CANN */
#endif /* ASCEND_LITE_H */

#if defined(ASCEND_LITE_IMPLEMENTATION) && !defined(ASCEND_LITE_USE_CANN) && !defined(ASCEND_LITE_C)
#define ASCEND_LITE_C
/*======================================================================================
  >>impl   Implementation: system headers and the macros every section uses

  Compiled once per program, in the file that defines ASCEND_LITE_IMPLEMENTATION. Everything below is private
  (asl__, ASL__) but for the functions declared above.
======================================================================================*/
#if defined(_WIN32)
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#if defined(__linux__)
#include <elf.h>
#include <fcntl.h>
#include <sys/syscall.h>
#endif
#include <sys/time.h>
#include <unistd.h>
#endif
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#if defined(__GNUC__) || defined(__clang__)
#define ASL__FN static __attribute__((unused))
#else
#define ASL__FN static
#endif
#define ASL__COUNT(a) (sizeof(a) / sizeof((a)[0]))

#undef ASL_SOURCE_LINES_ON
/* The line-noting macros at the end of the file must not catch the definitions, when the declarations came first in this file. */
#undef aclInit
#undef aclFinalize
#undef aclrtSetDevice
#undef aclrtResetDevice
#undef aclrtCreateContext
#undef aclrtDestroyContext
#undef aclrtSetCurrentContext
#undef aclrtCreateStream
#undef aclrtDestroyStream
#undef aclrtSynchronizeStream
#undef aclrtSynchronizeDevice
#undef aclrtCreateEvent
#undef aclrtDestroyEvent
#undef aclrtRecordEvent
#undef aclrtStreamWaitEvent
#undef aclrtSynchronizeEvent
#undef aclrtEventElapsedTime
#undef aclrtMalloc
#undef aclrtFree
#undef aclrtMallocHost
#undef aclrtFreeHost
#undef aclrtMemcpy
#undef aclrtMemcpyAsync
#undef aclrtMemset
#undef aclrtMemsetAsync
#undef aclrtSubscribeReport
#undef aclrtLaunchCallback
#undef aclrtLaunchHostFunc
#undef aclmdlLoadFromFile
#undef aclmdlLoadFromMem
#undef aclmdlUnload
#undef aclmdlGetDesc
#undef aclmdlAddDatasetBuffer
#undef aclmdlExecute
#undef aclmdlExecuteAsync
#undef aclDestroyDataBuffer
#undef aclmdlDestroyDataset
#undef aclmdlDestroyDesc
#undef aslDeviceBytes
#undef aslLaunch

/*======================================================================================
  >>os   Operating system: memory, threads, clock, files, address space, faults

  The only section that names a system call. Two blocks with the same function names, POSIX and
  Windows; no #ifdef for a platform stands below this section. Uses nothing. State: the chained
  fault handlers, written once under the caller's start-up lock.
======================================================================================*/
#ifndef ASCEND_LITE_MALLOC
#define ASCEND_LITE_MALLOC(n) malloc(n)
#define ASCEND_LITE_REALLOC(p, n) realloc(p, n)
#define ASCEND_LITE_FREE(p) free(p)
#elif !defined(ASCEND_LITE_REALLOC) || !defined(ASCEND_LITE_FREE)
#error "ascend_lite: define all three of ASCEND_LITE_MALLOC, ASCEND_LITE_REALLOC, ASCEND_LITE_FREE, or none"
#endif

/* Every block of host memory the library keeps comes through these four; count zero asks for one byte
   so that NULL always means "no memory". */
ASL__FN void* asl__os_alloc(size_t bytes) { return ASCEND_LITE_MALLOC(bytes ? bytes : 1); }
ASL__FN void asl__os_free(void* p) {
  if (p) ASCEND_LITE_FREE(p);
}
ASL__FN void* asl__os_realloc(void* p, size_t bytes) { return ASCEND_LITE_REALLOC(p, bytes ? bytes : 1); }
ASL__FN void* asl__os_zalloc(size_t bytes) {
  void* p = asl__os_alloc(bytes);
  if (p) memset(p, 0, bytes ? bytes : 1);
  return p;
}
ASL__FN void asl__zero(void* p, size_t bytes) { memset(p, 0, bytes); }
#define ASL__NEW(T) ((T*)asl__os_zalloc(sizeof(T)))

#if defined(__GNUC__) || defined(__clang__)
/* Compiler builtins rather than <stdatomic.h>: they mean the same in C11 and C++17 with both compilers. */
#define asl__load(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define asl__load_relaxed(p) __atomic_load_n((p), __ATOMIC_RELAXED)
#define asl__store(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
#define asl__store_relaxed(p, v) __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#define asl__add(p, v) __atomic_add_fetch((p), (v), __ATOMIC_ACQ_REL)
#define asl__xchg(p, v) __atomic_exchange_n((p), (v), __ATOMIC_ACQ_REL)
#define ASL__TLS __thread
#define ASL__RETURN_ADDRESS() __builtin_return_address(0)
#else
#error "ascend_lite: the implementation needs gcc or clang (on Windows: MinGW or clang); the declarations compile anywhere"
#endif

#if defined(_WIN32)
/* ---- Windows ------------------------------------------------------------------------- */
typedef CRITICAL_SECTION asl__mutex;
typedef CONDITION_VARIABLE asl__cond;
typedef struct {
  HANDLE h;
} asl__thread;
typedef struct {
  void (*fn)(void*);
  void* arg;
} asl__os_start;

ASL__FN void asl__os_pause(void) { YieldProcessor(); }
ASL__FN void asl__os_mutex_init(asl__mutex* m) { InitializeCriticalSectionAndSpinCount(m, 1000); }
ASL__FN void asl__os_lock(asl__mutex* m) { EnterCriticalSection(m); }
ASL__FN int asl__os_trylock(asl__mutex* m) { return TryEnterCriticalSection(m) != 0; }
ASL__FN void asl__os_unlock(asl__mutex* m) { LeaveCriticalSection(m); }
ASL__FN void asl__os_cond_init(asl__cond* c) { InitializeConditionVariable(c); }
ASL__FN void asl__os_cond_free(asl__cond* c) { (void)c; }
ASL__FN void asl__os_cond_signal(asl__cond* c) { WakeConditionVariable(c); }
ASL__FN void asl__os_cond_broadcast(asl__cond* c) { WakeAllConditionVariable(c); }
ASL__FN void asl__os_cond_wait(asl__cond* c, asl__mutex* m) { SleepConditionVariableCS(c, m, INFINITE); }
ASL__FN uint64_t asl__os_now_ns(void) {
  LARGE_INTEGER f, t;
  QueryPerformanceFrequency(&f);
  QueryPerformanceCounter(&t);
  return (uint64_t)((double)t.QuadPart * (1e9 / (double)f.QuadPart));
}
ASL__FN int asl__os_cond_wait_until(asl__cond* c, asl__mutex* m, uint64_t deadline_ns) {
  uint64_t now = asl__os_now_ns();
  if (now >= deadline_ns) return 0;
  return SleepConditionVariableCS(c, m, (DWORD)((deadline_ns - now) / 1000000u + 1u)) != 0;
}
ASL__FN DWORD WINAPI asl__os_thread_main(LPVOID p) {
  asl__os_start s = *(asl__os_start*)p;
  asl__os_free(p);
  s.fn(s.arg);
  return 0;
}
ASL__FN int asl__os_thread_start(asl__thread* t, void (*fn)(void*), void* arg) {
  asl__os_start* s = ASL__NEW(asl__os_start);
  if (!s) return 0;
  s->fn = fn;
  s->arg = arg;
  t->h = CreateThread(NULL, 0, asl__os_thread_main, s, 0, NULL);
  if (!t->h) asl__os_free(s);
  return t->h != NULL;
}
ASL__FN int asl__os_thread_start_detached(asl__thread* t, void (*fn)(void*), void* arg) {
  if (!asl__os_thread_start(t, fn, arg)) return 0;
  CloseHandle(t->h);
  return 1;
}
ASL__FN uint64_t asl__os_thread_id(void) { return (uint64_t)GetCurrentThreadId(); }
ASL__FN uint32_t asl__os_tid(void) { return (uint32_t)GetCurrentThreadId(); }
ASL__FN void asl__os_yield(void) { SwitchToThread(); }
ASL__FN void asl__os_sleep_ns(uint64_t ns) { Sleep((DWORD)(ns / 1000000u)); }
ASL__FN int asl__os_cpus(void) {
  SYSTEM_INFO s;
  GetSystemInfo(&s);
  return s.dwNumberOfProcessors ? (int)s.dwNumberOfProcessors : 1;
}
ASL__FN long asl__os_pid(void) { return (long)GetCurrentProcessId(); }
ASL__FN size_t asl__os_page(void) { return 65536; }
ASL__FN size_t asl__os_address_limit(void) { return sizeof(void*) == 4 ? (size_t)1 << 30 : 0; }
ASL__FN void* asl__os_map_reserve(size_t bytes) { return VirtualAlloc(NULL, bytes, MEM_RESERVE, PAGE_NOACCESS); }
ASL__FN void* asl__os_map_memory(size_t bytes) { return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE); }
ASL__FN void asl__os_unmap(void* p, size_t bytes) {
  (void)bytes;
  if (p) VirtualFree(p, 0, MEM_RELEASE);
}
ASL__FN void asl__os_huge(void* p, size_t bytes) {
  (void)p;
  (void)bytes;
}
ASL__FN void asl__os_stderr(const char* s, size_t n) { fwrite(s, 1, n, stderr); }
ASL__FN void asl__os_local_time(struct tm* out, int* ms) {
  SYSTEMTIME t;
  GetLocalTime(&t);
  memset(out, 0, sizeof *out);
  out->tm_year = t.wYear - 1900;
  out->tm_mon = t.wMonth - 1;
  out->tm_mday = t.wDay;
  out->tm_hour = t.wHour;
  out->tm_min = t.wMinute;
  out->tm_sec = t.wSecond;
  *ms = t.wMilliseconds;
}
static int (*asl__os_fault_hook)(const void* address);
ASL__FN LONG WINAPI asl__os_on_fault(EXCEPTION_POINTERS* e) {
  if (e->ExceptionRecord->ExceptionCode == EXCEPTION_ACCESS_VIOLATION && asl__os_fault_hook)
    asl__os_fault_hook((const void*)e->ExceptionRecord->ExceptionInformation[1]);
  return EXCEPTION_CONTINUE_SEARCH;
}
ASL__FN void asl__os_watch_faults(int (*hook)(const void* address)) {
  asl__os_fault_hook = hook;
  AddVectoredExceptionHandler(1, asl__os_on_fault);
}

#else
/* ---- POSIX --------------------------------------------------------------------------- */
typedef struct {
  pthread_mutex_t m;
  int held;
} asl__mutex; /* held: a hint for those who spin */
typedef pthread_cond_t asl__cond;
typedef struct {
  pthread_t t;
} asl__thread;
typedef struct {
  void (*fn)(void*);
  void* arg;
} asl__os_start;

/* Strict ISO mode included after a system header hides these; the values are the kernel's (Linux, all but MIPS and Alpha). */
#if defined(MAP_ANONYMOUS)
#define ASL__MAP_ANON MAP_ANONYMOUS
#elif defined(MAP_ANON)
#define ASL__MAP_ANON MAP_ANON
#else
#define ASL__MAP_ANON 0x20
#endif
#if defined(MAP_NORESERVE)
#define ASL__MAP_LAZY MAP_NORESERVE
#else
#define ASL__MAP_LAZY 0
#endif

/* Locks here are held for a few hundred nanoseconds, and putting a thread to sleep costs a hundred times that: so look for
   a moment whether the holder lets go, without touching the lock's own cache line, and only then sleep. */
#define ASL__LOCK_SPINS 64
ASL__FN void asl__os_mutex_init(asl__mutex* m) {
  pthread_mutex_init(&m->m, NULL);
  m->held = 0;
}
ASL__FN void asl__os_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}
ASL__FN void asl__os_lock(asl__mutex* m) {
  if (pthread_mutex_trylock(&m->m) != 0) {
    int spins = 0;
    for (; spins < ASL__LOCK_SPINS; spins++) {
      if (!asl__load_relaxed(&m->held) && pthread_mutex_trylock(&m->m) == 0) break;
      asl__os_pause();
    }
    if (spins == ASL__LOCK_SPINS) pthread_mutex_lock(&m->m);
  }
  asl__store_relaxed(&m->held, 1);
}
ASL__FN int asl__os_trylock(asl__mutex* m) {
  if (pthread_mutex_trylock(&m->m) != 0) return 0;
  asl__store_relaxed(&m->held, 1);
  return 1;
}
ASL__FN void asl__os_unlock(asl__mutex* m) {
  asl__store_relaxed(&m->held, 0);
  pthread_mutex_unlock(&m->m);
}
/* Time-outs use the monotonic clock where the platform can bind a condition to it, so that a changed wall clock cannot stretch them. */
#if defined(CLOCK_MONOTONIC) && !defined(__APPLE__)
#define ASL__CLOCK CLOCK_MONOTONIC
ASL__FN void asl__os_cond_init(asl__cond* c) {
  pthread_condattr_t a;
  pthread_condattr_init(&a);
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  pthread_cond_init(c, &a);
  pthread_condattr_destroy(&a);
}
#else
ASL__FN void asl__os_cond_init(asl__cond* c) { pthread_cond_init(c, NULL); }
#endif
ASL__FN void asl__os_cond_free(asl__cond* c) { pthread_cond_destroy(c); }
ASL__FN void asl__os_cond_signal(asl__cond* c) { pthread_cond_signal(c); }
ASL__FN void asl__os_cond_broadcast(asl__cond* c) { pthread_cond_broadcast(c); }
ASL__FN void asl__os_cond_wait(asl__cond* c, asl__mutex* m) {
  asl__store_relaxed(&m->held, 0);
  pthread_cond_wait(c, &m->m);
  asl__store_relaxed(&m->held, 1);
}
ASL__FN uint64_t asl__os_now_ns(void) {
  struct timespec t;
#if defined(ASL__CLOCK)
  clock_gettime(ASL__CLOCK, &t);
#else
  timespec_get(&t, TIME_UTC);
#endif
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
/* 0 when the deadline passed, 1 when woken (perhaps for nothing: loop over the predicate). */
ASL__FN int asl__os_cond_wait_until(asl__cond* c, asl__mutex* m, uint64_t deadline_ns) {
  struct timespec t;
  t.tv_sec = (time_t)(deadline_ns / 1000000000u);
  t.tv_nsec = (long)(deadline_ns % 1000000000u);
  asl__store_relaxed(&m->held, 0);
  int why = pthread_cond_timedwait(c, &m->m, &t);
  asl__store_relaxed(&m->held, 1);
  return why != ETIMEDOUT;
}
ASL__FN void* asl__os_thread_main(void* p) {
  asl__os_start s = *(asl__os_start*)p;
  asl__os_free(p);
  s.fn(s.arg);
  return NULL;
}
ASL__FN int asl__os_thread_start(asl__thread* t, void (*fn)(void*), void* arg) {
  asl__os_start* s = ASL__NEW(asl__os_start);
  if (!s) return 0;
  s->fn = fn;
  s->arg = arg;
  if (pthread_create(&t->t, NULL, asl__os_thread_main, s) == 0) return 1;
  asl__os_free(s);
  return 0;
}
ASL__FN int asl__os_thread_start_detached(asl__thread* t, void (*fn)(void*), void* arg) {
  if (!asl__os_thread_start(t, fn, arg)) return 0;
  pthread_detach(t->t);
  return 1;
}
/* The number programs pass to aclrtSubscribeReport: pthread_self() as an integer. */
ASL__FN uint64_t asl__os_thread_id(void) {
  pthread_t t = pthread_self();
  uint64_t id = 0;
  memcpy(&id, &t, sizeof t < sizeof id ? sizeof t : sizeof id);
  return id;
}
/* The number the system knows the thread by (gettid), for reports; never 0. */
ASL__FN uint32_t asl__os_tid(void) {
#if defined(__linux__) && defined(SYS_gettid) && (defined(_GNU_SOURCE) || defined(_DEFAULT_SOURCE))
  return (uint32_t)syscall(SYS_gettid);
#else
  return (uint32_t)(asl__os_thread_id() >> 4) | 1u;
#endif
}
ASL__FN void asl__os_yield(void) { sched_yield(); }
ASL__FN void asl__os_sleep_ns(uint64_t ns) {
  struct timeval t;
  t.tv_sec = (time_t)(ns / 1000000000u);
  t.tv_usec = (suseconds_t)(ns % 1000000000u / 1000u);
  select(0, NULL, NULL, NULL, &t);
}
/* CPUs this process may run on: taskset and containers count, not what the machine has. */
ASL__FN int asl__os_cpus(void) {
#if defined(CPU_COUNT)
  cpu_set_t s;
  if (sched_getaffinity(0, sizeof s, &s) == 0 && CPU_COUNT(&s) > 0) return CPU_COUNT(&s);
#elif defined(__linux__) && (defined(__GNUC__) || defined(__clang__))
  unsigned long
      s[1024 / (8 * sizeof(unsigned long))]; /* hidden because a system header came before this one; it is there all the same */
  extern int asl__os_affinity(int pid, size_t bytes, void* set) __asm__("sched_getaffinity");
  int count = 0;
  memset(s, 0, sizeof s);
  if (asl__os_affinity(0, sizeof s, s) >= 0)
    for (size_t i = 0; i < ASL__COUNT(s); i++) count += __builtin_popcountl(s[i]);
  if (count > 0) return count;
#endif
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (int)n : 1;
}
ASL__FN long asl__os_pid(void) { return (long)getpid(); }
ASL__FN size_t asl__os_page(void) {
  long n = sysconf(_SC_PAGESIZE);
  return n > 0 ? (size_t)n : 4096u;
}
/* Bytes of address space this process may map (ulimit -v); 0 means no limit worth knowing. */
ASL__FN size_t asl__os_address_limit(void) {
  struct rlimit r;
  if (getrlimit(RLIMIT_AS, &r) == 0 && r.rlim_cur != RLIM_INFINITY) return (size_t)r.rlim_cur;
  return sizeof(void*) == 4 ? (size_t)1 << 31 : 0;
}
ASL__FN void* asl__os_map_reserve(size_t bytes) {
  void* p = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | ASL__MAP_ANON | ASL__MAP_LAZY, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
ASL__FN void* asl__os_map_memory(size_t bytes) {
  void* p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | ASL__MAP_ANON | ASL__MAP_LAZY, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}
ASL__FN void asl__os_unmap(void* p, size_t bytes) {
  if (p) munmap(p, bytes);
}
ASL__FN void asl__os_huge(void* p, size_t bytes) {
#if defined(MADV_HUGEPAGE)
  madvise(p, bytes, MADV_HUGEPAGE);
#else
  (void)p;
  (void)bytes;
#endif
}
/* Async-signal-safe: the fault handler prints through it. */
ASL__FN void asl__os_stderr(const char* s, size_t n) {
  while (n > 0) {
    ssize_t k = write(2, s, n);
    if (k <= 0) return;
    s += k;
    n -= (size_t)k;
  }
}
ASL__FN void asl__os_local_time(struct tm* out, int* ms) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
#if defined(SA_SIGINFO)
  localtime_r(&now.tv_sec, out);
#else
  *out = *localtime(&now.tv_sec);
#endif
  *ms = (int)(now.tv_nsec / 1000000);
}

#if defined(SA_SIGINFO)
static struct sigaction asl__os_old_fault[2]; /* what SIGSEGV and SIGBUS did before us */
static int (*asl__os_fault_hook)(const void* address);

/* Explain, then let the fault have the effect it would have had: the program's own handler if it had one, else
   the default action. Returning after restoring the default re-executes the faulting instruction, so a core dump
   and a debugger see the place itself. Lock-free; only async-signal-safe calls. */
ASL__FN void asl__os_on_fault(int sig, siginfo_t* info, void* context) {
  struct sigaction* old = &asl__os_old_fault[sig == SIGBUS];
  if (asl__os_fault_hook) asl__os_fault_hook(info ? info->si_addr : NULL);
  if (old->sa_flags & SA_SIGINFO) {
    old->sa_sigaction(sig, info, context);
    return;
  }
  if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
    old->sa_handler(sig);
    return;
  }
  struct sigaction dfl;
  memset(&dfl, 0, sizeof dfl);
  dfl.sa_handler = SIG_DFL;
  sigaction(sig, &dfl, NULL);
}
ASL__FN void asl__os_watch_faults(int (*hook)(const void* address)) {
  struct sigaction a;
  asl__os_fault_hook = hook;
  memset(&a, 0, sizeof a);
  a.sa_sigaction = asl__os_on_fault;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&a.sa_mask);
  sigaction(SIGSEGV, &a, &asl__os_old_fault[0]);
  sigaction(SIGBUS, &a, &asl__os_old_fault[1]);
}
#else
/* Strict ISO mode hides sigaction: a fault stays a fault, without our explanation. Include this header first to get it. */
ASL__FN void asl__os_watch_faults(int (*hook)(const void* address)) { (void)hook; }
#endif
#endif /* POSIX */

#define ASL__NAME_LENGTH 80 /* of a function, in messages */
/* ---- which function an address lies in ----
   The symbol table of the file the code came from knows even static functions, but is not in memory: it is read, a piece at a time and
   only when a message is to be printed. No allocation and no stdio, so that the fault handler may ask too. One thread at a time; who
   finds it taken for long does without the name. */
#if defined(__linux__) && defined(__ELF__) && !defined(__STRICT_ANSI__)
#define ASL__OS_NAMES 1
#elif defined(__linux__) && defined(__ELF__) && defined(_GNU_SOURCE)
#define ASL__OS_NAMES 1
#else
#define ASL__OS_NAMES 0
#endif
#if ASL__OS_NAMES
#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr asl__elf_head;
typedef Elf64_Phdr asl__elf_segment;
typedef Elf64_Shdr asl__elf_section;
typedef Elf64_Sym asl__elf_symbol;
#define ASL__ELF_CLASS ELFCLASS64
#else
typedef Elf32_Ehdr asl__elf_head;
typedef Elf32_Phdr asl__elf_segment;
typedef Elf32_Shdr asl__elf_section;
typedef Elf32_Sym asl__elf_symbol;
#define ASL__ELF_CLASS ELFCLASS32
#endif
#define ASL__NAMES_KEPT 64u
static struct {
  int busy; /* atomic */
  struct {
    uintptr_t address;
    char name[ASL__NAME_LENGTH]; /* "" for an address that has none */
  } kept[ASL__NAMES_KEPT];
  char path[1024];
  union {
    char text[4096];
    asl__elf_symbol symbol[170];
  } u;
} asl__os_names;

ASL__FN int asl__os_read_at(int f, void* to, size_t bytes, uint64_t at) {
  return at <= (uint64_t)INT64_MAX - bytes && lseek(f, (off_t)at, SEEK_SET) >= 0 && read(f, to, bytes) == (ssize_t)bytes;
}
/* The file an address is mapped from, and where in it the address lies. 0 when it comes from no file. */
ASL__FN int asl__os_map_of(uintptr_t address, uint64_t* offset) {
  int f = open("/proc/self/maps", O_RDONLY | O_CLOEXEC), found = 0;
  size_t have = 0;
  char* text = asl__os_names.u.text;
  while (f >= 0 && !found) {
    ssize_t got = read(f, text + have, sizeof asl__os_names.u.text - 1 - have);
    if (got <= 0) break;
    have += (size_t)got;
    text[have] = 0;
    char *line = text, *end;
    for (; !found && (end = strchr(line, '\n')) != NULL; line = end + 1) { /* 5581c000-5581d000 r-xp 00001000 08:01 1234   /path */
      char* at = line;
      *end = 0;
      uintptr_t lo = (uintptr_t)strtoull(at, &at, 16), hi = *at == '-' ? (uintptr_t)strtoull(at + 1, &at, 16) : 0;
      char* path = strchr(at, '/');
      if (address < lo || address >= hi) continue;
      if (!path || strlen(path) >= sizeof asl__os_names.path || *at != ' ') break;
      *offset = (uint64_t)strtoull(at + 6, NULL, 16) + (address - lo);
      memcpy(asl__os_names.path, path, strlen(path) + 1);
      found = 1;
    }
    have = (size_t)(text + have - line);
    memmove(text, line, have);
    if (have == sizeof asl__os_names.u.text - 1) have = 0; /* no such line exists; go on all the same */
  }
  if (f >= 0) close(f);
  return found;
}
/* The function of one ELF file that covers file offset `offset`. */
ASL__FN int asl__os_elf_name(int f, uint64_t offset, char* name) {
  asl__elf_head head;
  asl__elf_segment segment;
  asl__elf_section section, table, strings;
  uint64_t address = UINT64_MAX;
  int found = 0;
  if (!asl__os_read_at(f, &head, sizeof head, 0) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ASL__ELF_CLASS || head.e_phentsize != sizeof segment || head.e_shentsize != sizeof section)
    return 0;
  for (unsigned i = 0; i < head.e_phnum && address == UINT64_MAX; i++) {
    if (!asl__os_read_at(f, &segment, sizeof segment, (uint64_t)head.e_phoff + i * sizeof segment)) return 0;
    if (segment.p_type == PT_LOAD && offset >= segment.p_offset && offset - segment.p_offset < segment.p_filesz)
      address = offset - segment.p_offset + segment.p_vaddr;
  }
  asl__zero(&table, sizeof table);
  for (unsigned i = 0; i < head.e_shnum && table.sh_type != SHT_SYMTAB; i++) { /* a stripped file still has the dynamic one */
    if (!asl__os_read_at(f, &section, sizeof section, (uint64_t)head.e_shoff + i * sizeof section)) return 0;
    if (section.sh_type == SHT_SYMTAB || section.sh_type == SHT_DYNSYM) table = section;
  }
  if (table.sh_type == SHT_NULL || table.sh_link >= head.e_shnum ||
      !asl__os_read_at(f, &strings, sizeof strings, (uint64_t)head.e_shoff + table.sh_link * sizeof section))
    return 0;
  uint64_t left = (uint64_t)table.sh_size / sizeof(asl__elf_symbol), at = table.sh_offset;
  if (left > 4000000u) left = 4000000u;
  while (left > 0 && !found) {
    size_t n = left < ASL__COUNT(asl__os_names.u.symbol) ? (size_t)left : ASL__COUNT(asl__os_names.u.symbol);
    if (!asl__os_read_at(f, asl__os_names.u.symbol, n * sizeof(asl__elf_symbol), at)) return 0;
    for (size_t i = 0; i < n && !found; i++) {
      const asl__elf_symbol* s = &asl__os_names.u.symbol[i];
      if ((s->st_info & 15) != STT_FUNC || s->st_name >= strings.sh_size || address < s->st_value || address - s->st_value >= s->st_size)
        continue;
      size_t most = (size_t)(strings.sh_size - s->st_name) < ASL__NAME_LENGTH - 1 ? (size_t)(strings.sh_size - s->st_name)
                                                                                  : ASL__NAME_LENGTH - 1;
      found = asl__os_read_at(f, name, most, (uint64_t)strings.sh_offset + s->st_name);
      name[most] = 0;
    }
    at += n * sizeof(asl__elf_symbol);
    left -= n;
  }
  return found;
}
/* C++ names of the simple kind in readable form: _ZN4shop4loadEv becomes shop::load. Drops what the compiler put behind a dot. */
ASL__FN void asl__os_plain_name(char* name) {
  char out[ASL__NAME_LENGTH], *p = name;
  size_t n = 0;
  char* dot = strchr(name, '.');
  if (dot && dot != name) *dot = 0;
  if (strncmp(name, "_Z", 2) != 0) return;
  p += 2;
  int nested = *p == 'N';
  if (nested) p++;
  while (*p == 'K' || *p == 'L') p++; /* const member, internal linkage */
  if (strncmp(p, "12_GLOBAL__N_1", 14) == 0) p += 14;
  while (*p >= '0' && *p <= '9') {
    size_t part = (size_t)strtoul(p, &p, 10);
    if (part == 0 || part > strlen(p) || n + part + 3 > sizeof out) return; /* cut off or unknown: leave it as it is */
    if (n) out[n++] = ':', out[n++] = ':';
    memcpy(out + n, p, part);
    n += part;
    p += part;
    if (!nested) break;
  }
  if (n == 0 || (nested && *p != 'E')) return;
  out[n] = 0;
  memcpy(name, out, n + 1);
}
/* The name of the function a return address lies in; 0 when there is none to be had. */
ASL__FN int asl__os_function(const void* address, char* out, size_t cap) {
  uintptr_t a = (uintptr_t)address - 1; /* the call before it: a function may end with one */
  uint64_t offset = 0;
  if (!address || cap == 0) return 0;
  for (int tries = 0; asl__xchg(&asl__os_names.busy, 1); tries++) {
    if (tries > 10000) return 0;
    sched_yield();
  }
  size_t slot = (size_t)((a ^ a >> 7) % ASL__NAMES_KEPT);
  if (asl__os_names.kept[slot].address != a) {
    char* name = asl__os_names.kept[slot].name;
    int error = errno, found = asl__os_map_of(a, &offset);
    char* gone = found ? strstr(asl__os_names.path, " (deleted)") : NULL;
    int f = !found ? -1 : open(gone ? "/proc/self/exe" : asl__os_names.path, O_RDONLY | O_CLOEXEC);
    if (f < 0 || !asl__os_elf_name(f, offset, name)) name[0] = 0;
    if (f >= 0) close(f);
    errno = error;
    asl__os_plain_name(name);
    asl__os_names.kept[slot].address = a;
  }
  size_t n = strlen(asl__os_names.kept[slot].name);
  if (n >= cap) n = cap - 1;
  memcpy(out, asl__os_names.kept[slot].name, n);
  out[n] = 0;
  asl__store(&asl__os_names.busy, 0);
  return n > 0;
}
#else
ASL__FN int asl__os_function(const void* address, char* out, size_t cap) {
  (void)address;
  (void)out;
  (void)cap;
  return 0;
}
#endif

/* Around fork: the child gets the lock in a known state, and `child` runs in it (its other threads do not exist). */
ASL__FN void asl__os_at_fork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
#if defined(_WIN32)
  (void)before;
  (void)parent;
  (void)child;
#else
  pthread_atfork(before, parent, child);
#endif
}

/* The time, read again only when this thread's cycle counter has moved: a run of tiny tasks shares one reading (off by a tenth of a
   microsecond at most). Never ahead of asl__os_now_ns. */
ASL__FN uint64_t asl__os_stamp(void) {
#if defined(__x86_64__)
  static ASL__TLS uint64_t ticks, ns;
  uint64_t now = __builtin_ia32_rdtsc();
  if (now - ticks > 256) {
    ns = asl__os_now_ns();
    ticks = now;
  }
  return ns;
#else
  return asl__os_now_ns();
#endif
}

/* Reads a whole file. Directories, devices and files over `limit` bytes are refused.
   0 ok, 1 cannot open or read, 2 empty, 3 too large, 4 no memory.
   The caller frees *data with asl__os_free. A copy rather than a mapping: a file shortened under a mapping would fault later. */
ASL__FN int asl__os_read_file(const char* path, size_t limit, unsigned char** data, size_t* bytes) {
  struct stat st;
  *data = NULL;
  *bytes = 0;
  if (stat(path, &st) != 0 || !S_ISREG(st.st_mode)) return 1;
  FILE* f = fopen(path, "rb");
  if (!f) return 1;
  size_t want = st.st_size > 0 ? (size_t)st.st_size : 0;
  int why = st.st_size <= 0 ? 2 : want > limit ? 3 : 0;
  unsigned char* p = why ? NULL : (unsigned char*)asl__os_alloc(want);
  if (!why && !p) why = 4;
  if (!why && fread(p, 1, want, f) != want) why = 1;
  fclose(f);
  if (why) {
    asl__os_free(p);
    return why;
  }
  *data = p;
  *bytes = want;
  return 0;
}

/* An environment variable as a number, or `fallback` when it is unset or not a number in [lo, hi]. */
ASL__FN long asl__os_env_long(const char* name, long lo, long hi, long fallback) {
  const char* s = getenv(name);
  char* end = NULL;
  if (!s || !*s) return fallback;
  long v = strtol(s, &end, 10);
  return end && *end == 0 && v >= lo && v <= hi ? v : fallback;
}
/*======================================================================================
  >>util   Checked sizes, growing arrays, bounded byte reading, protobuf on the wire

  Pure functions on plain memory. Every number that comes from a file passes through asl__sz_* before it
  becomes a size; a reader that ran out of bytes stays failed and yields zeros. Uses os. No state.
======================================================================================*/

/* ---- sizes: 1 and the result, or 0 on overflow (result untouched) ---- */
ASL__FN int asl__sz_add(size_t a, size_t b, size_t* r) {
  if (a > SIZE_MAX - b) return 0;
  *r = a + b;
  return 1;
}
ASL__FN int asl__sz_mul(size_t a, size_t b, size_t* r) {
  if (b && a > SIZE_MAX / b) return 0;
  *r = a * b;
  return 1;
}
/* Rounds up to a multiple of `unit` (a power of two). */
ASL__FN int asl__sz_round(size_t a, size_t unit, size_t* r) {
  if (a > SIZE_MAX - (unit - 1)) return 0;
  *r = (a + unit - 1) & ~(unit - 1);
  return 1;
}
/* Product of dims; 0 when one is negative or the product does not fit. */
ASL__FN int asl__sz_count(const int64_t* dims, size_t rank, size_t* r) {
  size_t n = 1;
  for (size_t i = 0; i < rank; i++)
    if (dims[i] < 0 || (uint64_t)dims[i] > SIZE_MAX || !asl__sz_mul(n, (size_t)dims[i], &n)) return 0;
  *r = n;
  return 1;
}

/* ---- text ---- */
/* Copies at most cap-1 characters and always ends the string; NULL counts as "". */
ASL__FN void asl__str_copy(char* dst, size_t cap, const char* src) {
  size_t n = src ? strlen(src) : 0;
  if (cap == 0) return;
  if (n > cap - 1) n = cap - 1;
  if (n) memcpy(dst, src, n);
  dst[n] = 0;
}
ASL__FN void asl__str_append(char* dst, size_t cap, const char* src) {
  size_t n = strlen(dst);
  if (n < cap) asl__str_copy(dst + n, cap - n, src);
}
ASL__FN char* asl__str_dup_n(const char* s, size_t n) {
  char* p = n < SIZE_MAX ? (char*)asl__os_alloc(n + 1) : NULL;
  if (!p) return NULL;
  if (n) memcpy(p, s, n);
  p[n] = 0;
  return p;
}
ASL__FN char* asl__str_dup(const char* s) { return s ? asl__str_dup_n(s, strlen(s)) : NULL; }
ASL__FN int asl__str_eq(const char* a, const char* b) { return strcmp(a ? a : "", b ? b : "") == 0; }

/* ---- growing arrays: T* items; size_t count, cap; used through ASL__PUSH(&list, T) -> T* or NULL ---- */
ASL__FN int asl__arr_reserve(void** items, size_t* cap, size_t need, size_t item_bytes) {
  size_t want = *cap ? *cap : 8, bytes;
  if (need <= *cap) return 1;
  while (want < need) {
    if (want > SIZE_MAX / 2) return 0;
    want *= 2;
  }
  if (!asl__sz_mul(want, item_bytes, &bytes)) return 0;
  void* p = asl__os_realloc(*items, bytes);
  if (!p) return 0;
  *items = p;
  *cap = want;
  return 1;
}

/* ---- bytes out: a buffer that grows; `failed` sticks ---- */
typedef struct {
  unsigned char* data;
  size_t bytes, cap;
  int failed;
} asl__buf;
ASL__FN void asl__buf_put(asl__buf* b, const void* p, size_t n) {
  void* items = b->data;
  size_t need;
  if (b->failed || !asl__sz_add(b->bytes, n, &need) || !asl__arr_reserve(&items, &b->cap, need, 1)) {
    b->failed = 1;
    return;
  }
  b->data = (unsigned char*)items;
  if (n) memcpy(b->data + b->bytes, p, n);
  b->bytes = need;
}
ASL__FN void asl__buf_fill(asl__buf* b, unsigned char v, size_t n) {
  while (n-- > 0 && !b->failed) asl__buf_put(b, &v, 1);
}
ASL__FN void asl__buf_text(asl__buf* b, const char* s) { asl__buf_put(b, s, strlen(s)); }
ASL__FN void asl__buf_u32(asl__buf* b, uint32_t v) {
  unsigned char c[4];
  for (int i = 0; i < 4; i++) c[i] = (unsigned char)(v >> (8 * i));
  asl__buf_put(b, c, 4);
}
ASL__FN void asl__buf_u64(asl__buf* b, uint64_t v) {
  asl__buf_u32(b, (uint32_t)v);
  asl__buf_u32(b, (uint32_t)(v >> 32));
}
ASL__FN void asl__buf_free(asl__buf* b) {
  asl__os_free(b->data);
  asl__zero(b, sizeof *b);
}

/* ---- bytes in: little-endian, bounded; after the first overrun everything reads as zero and `failed` is set ---- */
typedef struct {
  const unsigned char* p;
  size_t left;
  int failed;
} asl__rd;
ASL__FN asl__rd asl__rd_make(const void* p, size_t bytes) {
  asl__rd r;
  r.p = (const unsigned char*)p;
  r.left = bytes;
  r.failed = 0;
  return r;
}
ASL__FN const unsigned char* asl__rd_bytes(asl__rd* r, size_t n) {
  const unsigned char* p = r->p;
  if (r->failed || n > r->left) {
    r->failed = 1;
    r->left = 0;
    return NULL;
  }
  r->p += n;
  r->left -= n;
  return p;
}
ASL__FN uint64_t asl__rd_uint(asl__rd* r, size_t bytes) {
  const unsigned char* p = asl__rd_bytes(r, bytes);
  uint64_t v = 0;
  for (size_t i = 0; p && i < bytes; i++) v |= (uint64_t)p[i] << (8 * i);
  return v;
}
ASL__FN uint32_t asl__rd_u32(asl__rd* r) { return (uint32_t)asl__rd_uint(r, 4); }
ASL__FN uint64_t asl__rd_u64(asl__rd* r) { return asl__rd_uint(r, 8); }

/* ---- protobuf, reading: loop `while (asl__pb_next(&r, &f))`, switch on f.number; unknown fields are simply not handled ---- */
typedef struct {
  uint32_t number;
  int wire;               /* 0 varint, 1 fixed64, 2 bytes, 5 fixed32 */
  uint64_t value;         /* wire 0, 1, 5 */
  const unsigned char* p; /* wire 2 */
  size_t bytes;
} asl__pb_field;

ASL__FN uint64_t asl__pb_varint(asl__rd* r) {
  uint64_t v = 0;
  for (int shift = 0; shift < 70; shift += 7) {
    const unsigned char* p = asl__rd_bytes(r, 1);
    if (!p) return 0;
    if (shift < 64) v |= (uint64_t)(*p & 0x7f) << shift;
    if (!(*p & 0x80)) return v;
  }
  r->failed = 1; /* more than ten bytes: not a varint */
  r->left = 0;
  return 0;
}
/* 1 and the next field, or 0 at the end or on damage (then r->failed is set). Groups (wire 3, 4) count as damage. */
ASL__FN int asl__pb_next(asl__rd* r, asl__pb_field* f) {
  asl__zero(f, sizeof *f);
  if (r->failed || r->left == 0) return 0;
  uint64_t key = asl__pb_varint(r);
  f->number = (uint32_t)(key >> 3);
  f->wire = (int)(key & 7);
  switch (f->wire) {
    case 0: f->value = asl__pb_varint(r); break;
    case 1: f->value = asl__rd_u64(r); break;
    case 5: f->value = asl__rd_u32(r); break;
    case 2: {
      uint64_t n = asl__pb_varint(r);
      if (n > r->left) r->failed = 1;
      else {
        f->bytes = (size_t)n;
        f->p = asl__rd_bytes(r, f->bytes);
      }
      break;
    }
    default: r->failed = 1;
  }
  if (key >> 3 == 0 || key >> 35) r->failed = 1;
  return !r->failed;
}
ASL__FN asl__rd asl__pb_sub(const asl__pb_field* f) { return asl__rd_make(f->p, f->bytes); }
ASL__FN char* asl__pb_str(const asl__pb_field* f) { return asl__str_dup_n((const char*)f->p, f->bytes); }
ASL__FN float asl__pb_float(uint64_t bits) {
  uint32_t b = (uint32_t)bits;
  float v;
  memcpy(&v, &b, 4);
  return v;
}
/* A repeated scalar may come packed (wire 2) or one by one: call once per field, it hands every value to `push`, which returns 0 to stop.
   `wire` is the element's own wire type (0, 1 or 5). 0 on damage or when push stopped. */
ASL__FN int asl__pb_repeated(const asl__pb_field* f, int wire, int (*push)(void* to, uint64_t value), void* to) {
  if (f->wire == wire) return push(to, f->value);
  if (f->wire != 2) return 0;
  asl__rd r = asl__pb_sub(f);
  while (!r.failed && r.left > 0) {
    uint64_t v = wire == 0 ? asl__pb_varint(&r) : wire == 1 ? asl__rd_u64(&r) : asl__rd_u32(&r);
    if (r.failed || !push(to, v)) return 0;
  }
  return !r.failed;
}

/* ---- protobuf, writing ---- */
ASL__FN void asl__pb_put_varint(asl__buf* b, uint64_t v) {
  unsigned char c[10];
  size_t n = 0;
  do {
    c[n++] = (unsigned char)((v & 0x7f) | (v > 0x7f ? 0x80 : 0));
    v >>= 7;
  } while (v);
  asl__buf_put(b, c, n);
}
ASL__FN void asl__pb_put_key(asl__buf* b, uint32_t number, uint32_t wire) { asl__pb_put_varint(b, (uint64_t)number << 3 | wire); }
ASL__FN void asl__pb_put_int(asl__buf* b, uint32_t number, int64_t v) {
  asl__pb_put_key(b, number, 0);
  asl__pb_put_varint(b, (uint64_t)v);
}
ASL__FN void asl__pb_put_float(asl__buf* b, uint32_t number, float v) {
  uint32_t bits;
  memcpy(&bits, &v, 4);
  asl__pb_put_key(b, number, 5);
  asl__buf_u32(b, bits);
}
ASL__FN void asl__pb_put_bytes(asl__buf* b, uint32_t number, const void* p, size_t n) {
  asl__pb_put_key(b, number, 2);
  asl__pb_put_varint(b, n);
  asl__buf_put(b, p, n);
}
ASL__FN void asl__pb_put_str(asl__buf* b, uint32_t number, const char* s) { asl__pb_put_bytes(b, number, s, strlen(s)); }
/* A sub-message built in a buffer of its own, which is released. */
ASL__FN void asl__pb_put_msg(asl__buf* b, uint32_t number, asl__buf* sub) {
  if (sub->failed) b->failed = 1;
  asl__pb_put_bytes(b, number, sub->data, sub->bytes);
  asl__buf_free(sub);
}
ASL__FN void asl__pb_put_packed(asl__buf* b, uint32_t number, const int64_t* v, size_t n) {
  asl__buf sub;
  asl__zero(&sub, sizeof sub);
  for (size_t i = 0; i < n; i++) asl__pb_put_varint(&sub, (uint64_t)v[i]);
  asl__pb_put_msg(b, number, &sub);
}

/* ---- random numbers for schedules and exercises: splitmix64 (Steele, Lea, Flood 2014) ---- */
ASL__FN uint64_t asl__rng_next(uint64_t* state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
/*======================================================================================
  >>diag   Diagnostics: every failure passes through here

  asl__fail turns (code, message id, values) into one sentence about what happened and one about what to do,
  in the language of the reader, for the log and for aclGetRecentErrMsg. asl__finding does the same for what
  real hardware would pass over in silence. Uses os, util. State: the texts of each thread are its own; the
  counts that keep repeats quiet are atomic.
======================================================================================*/

/* Codes by name, with the sentence aslErrorText gives. */
#define ASL__CODES(X) \
  X(ACL_SUCCESS, "no error") \
  X(ACL_ERROR_INVALID_PARAM, "bad argument, incl. every null pointer caught in the acl layer") \
  X(ACL_ERROR_UNINITIALIZE, "a needed init call was never made") \
  X(ACL_ERROR_REPEAT_INITIALIZE, "already initialised / already loaded") \
  X(ACL_ERROR_INVALID_FILE, "config or version file missing or unreadable") \
  X(ACL_ERROR_WRITE_FILE, "file could not be written") \
  X(ACL_ERROR_INVALID_FILE_SIZE, "file size out of limits") \
  X(ACL_ERROR_PARSE_FILE, "file text could not be parsed (JSON)") \
  X(ACL_ERROR_FILE_MISSING_ATTR, "file lacks a needed field") \
  X(ACL_ERROR_FILE_ATTR_INVALID, "a field in the file has a bad value") \
  X(ACL_ERROR_INVALID_DUMP_CONFIG, "dump section wrong") \
  X(ACL_ERROR_INVALID_PROFILING_CONFIG, "profiling section wrong") \
  X(ACL_ERROR_INVALID_MODEL_ID, "model id unknown") \
  X(ACL_ERROR_DESERIALIZE_MODEL, "model bytes do not deserialise") \
  X(ACL_ERROR_PARSE_MODEL, "model does not parse") \
  X(ACL_ERROR_READ_MODEL_FAILURE, "model path cannot be read (used by aclopSetModelDir)") \
  X(ACL_ERROR_MODEL_SIZE_INVALID, "model length wrong") \
  X(ACL_ERROR_MODEL_MISSING_ATTR, "model lacks an attribute") \
  X(ACL_ERROR_MODEL_INPUT_NOT_MATCH, "inputs differ from the model's") \
  X(ACL_ERROR_MODEL_OUTPUT_NOT_MATCH, "outputs differ from the model's") \
  X(ACL_ERROR_MODEL_NOT_DYNAMIC, "model has no dynamic gears") \
  X(ACL_ERROR_OP_TYPE_NOT_MATCH, "operator type differs") \
  X(ACL_ERROR_OP_INPUT_NOT_MATCH, "operator inputs differ (handle execution with a wrong count)") \
  X(ACL_ERROR_OP_OUTPUT_NOT_MATCH, "operator outputs differ (handle execution with a wrong count)") \
  X(ACL_ERROR_OP_ATTR_NOT_MATCH, "operator attributes differ") \
  X(ACL_ERROR_OP_NOT_FOUND, "no loaded or compilable operator fits") \
  X(ACL_ERROR_OP_LOAD_FAILED, "operator model failed to load") \
  X(ACL_ERROR_UNSUPPORTED_DATA_TYPE, "data type not handled") \
  X(ACL_ERROR_FORMAT_NOT_MATCH, "format differs") \
  X(ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED, "no kernel selector registered") \
  X(ACL_ERROR_KERNEL_NOT_FOUND, "kernel id unknown") \
  X(ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED, "selector registered twice") \
  X(ACL_ERROR_KERNEL_ALREADY_REGISTERED, "kernel registered twice") \
  X(ACL_ERROR_INVALID_QUEUE_ID, "queue id unknown") \
  X(ACL_ERROR_REPEAT_SUBSCRIBE, "stream subscribed twice") \
  X(ACL_ERROR_STREAM_NOT_SUBSCRIBE, "stream has no subscription") \
  X(ACL_ERROR_THREAD_NOT_SUBSCRIBE, "thread has no subscription") \
  X(ACL_ERROR_WAIT_CALLBACK_TIMEOUT, "callback wait ran out") \
  X(ACL_ERROR_REPEAT_FINALIZE, "aclFinalize without a live aclInit") \
  X(ACL_ERROR_NOT_STATIC_AIPP, "input has no static AIPP") \
  X(ACL_ERROR_COMPILING_STUB_MODE, "linked against a build-time stub library") \
  X(ACL_ERROR_GROUP_NOT_SET, "group not selected") \
  X(ACL_ERROR_GROUP_NOT_CREATE, "group not created") \
  X(ACL_ERROR_PROF_ALREADY_RUN, "profiling already on") \
  X(ACL_ERROR_PROF_NOT_RUN, "profiling not on") \
  X(ACL_ERROR_DUMP_ALREADY_RUN, "dump already on") \
  X(ACL_ERROR_DUMP_NOT_RUN, "dump not on") \
  X(ACL_ERROR_RT_PARAM_INVALID, "runtime argument check failed (size > max, bad timeout, ...)") \
  X(ACL_ERROR_RT_INVALID_DEVICEID, "device id out of range") \
  X(ACL_ERROR_RT_CONTEXT_NULL, "calling thread has no usable context") \
  X(ACL_ERROR_RT_STREAM_CONTEXT, "stream belongs to another context") \
  X(ACL_ERROR_RT_MODEL_CONTEXT, "model belongs to another context") \
  X(ACL_ERROR_RT_STREAM_MODEL, "stream and model are not bound together") \
  X(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, "event has no finished time stamp") \
  X(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL, "end time is before start time") \
  X(ACL_ERROR_RT_ADDR_UNALIGNED, "address not aligned") \
  X(ACL_ERROR_RT_FILE_OPEN, "file open failed") \
  X(ACL_ERROR_RT_FILE_WRITE, "file write failed") \
  X(ACL_ERROR_RT_STREAM_SUBSCRIBE, "stream already / not subscribed for callbacks") \
  X(ACL_ERROR_RT_THREAD_SUBSCRIBE, "thread already / not subscribed for callbacks") \
  X(ACL_ERROR_RT_GROUP_NOT_SET, "group not selected") \
  X(ACL_ERROR_RT_GROUP_NOT_CREATE, "group not created") \
  X(ACL_ERROR_RT_STREAM_NO_CB_REG, "callback launched on a stream without a subscribed thread") \
  X(ACL_ERROR_RT_INVALID_MEMORY_TYPE, "memory attribute value out of range") \
  X(ACL_ERROR_RT_INVALID_HANDLE, "stream/event/... handle is destroyed or of another kind") \
  X(ACL_ERROR_RT_INVALID_MALLOC_TYPE, "allocation kind wrong") \
  X(ACL_ERROR_RT_WAIT_TIMEOUT, "wait ran out") \
  X(ACL_ERROR_RT_TASK_TIMEOUT, "task ran too long") \
  X(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET, "option read before it was set") \
  X(ACL_ERROR_RT_DEVICE_TASK_ABORT, "device tasks are being aborted") \
  X(ACL_ERROR_RT_STREAM_ABORT, "stream is being aborted") \
  X(ACL_ERROR_RT_CAPTURE_DEPENDENCY, "capture depends on work outside the capture") \
  X(ACL_ERROR_RT_STREAM_UNJOINED, "forked stream was not joined back before capture end") \
  X(ACL_ERROR_RT_MODEL_CAPTURED, "graph is being captured") \
  X(ACL_ERROR_RT_STREAM_CAPTURED, "call not allowed while the stream is captured") \
  X(ACL_ERROR_RT_EVENT_CAPTURED, "call not allowed on a captured event") \
  X(ACL_ERROR_RT_STREAM_NOT_CAPTURED, "stream is not being captured") \
  X(ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, "call forbidden by the capture mode") \
  X(ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT, "default stream touched during capture") \
  X(ACL_ERROR_STREAM_CAPTURE_CONFLICT, "dependent streams both began a capture") \
  X(ACL_ERROR_STREAM_TASK_GROUP_STATUS, "task group in a wrong state") \
  X(ACL_ERROR_STREAM_TASK_GROUP_INTR, "task group broken off") \
  X(ACL_ERROR_RT_TASK_ABORT_STOP, "abort stopped before post processing") \
  X(ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED, "capture began on another stream") \
  X(ACL_ERROR_RT_MODEL_RUNNING, "graph still running") \
  X(ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD, "capture ended on another thread") \
  X(ACL_ERROR_RT_INSUFFICIENT_INPUT_ARRAY, "caller's array too short") \
  X(ACL_ERROR_RT_MODEL_UPDATE_FAILED, "graph update failed") \
  X(ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC, "async copy fell back to sync during capture") \
  X(ACL_ERROR_RT_SYMBOL_NOT_FOUND, "device symbol missing") \
  X(ACL_ERROR_RT_INVALID_SYMBOL, "device symbol wrong") \
  X(ACL_ERROR_RT_INVALID_DEVICE_FUNCTION, "device function wrong") \
  X(ACL_ERROR_RT_SUB_ACLGRAPH_IS_CAPTURING, "nested graph still capturing") \
  X(ACL_ERROR_GE_PARAM_INVALID, "graph engine argument wrong (io count/size at execute, too small work/weight memory)") \
  X(ACL_ERROR_GE_EXEC_NOT_INIT, "graph engine not started") \
  X(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, "model path missing, unreadable or empty") \
  X(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, "model id not loaded") \
  X(ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, "model bytes too short or header magic wrong") \
  X(ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID, "model address wrong") \
  X(ACL_ERROR_GE_EXEC_MODEL_QUEUE_ID_INVALID, "model queue id wrong") \
  X(ACL_ERROR_GE_EXEC_LOAD_MODEL_REPEATED, "model loaded twice") \
  X(ACL_ERROR_GE_DYNAMIC_INPUT_ADDR_INVALID, "dynamic-gear buffer address wrong") \
  X(ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID, "dynamic-gear buffer too small") \
  X(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID, "value is not one of the model's gears") \
  X(ACL_ERROR_GE_AIPP_BATCH_EMPTY, "dynamic AIPP batch count is zero") \
  X(ACL_ERROR_GE_AIPP_NOT_EXIST, "input has no AIPP") \
  X(ACL_ERROR_GE_AIPP_MODE_INVALID, "AIPP mode differs") \
  X(ACL_ERROR_GE_OP_TASK_TYPE_INVALID, "single-op task kind wrong") \
  X(ACL_ERROR_GE_OP_KERNEL_TYPE_INVALID, "single-op kernel kind wrong") \
  X(ACL_ERROR_GE_PLGMGR_PATH_INVALID, "plugin path wrong") \
  X(ACL_ERROR_GE_FORMAT_INVALID, "format wrong") \
  X(ACL_ERROR_GE_SHAPE_INVALID, "shape wrong") \
  X(ACL_ERROR_GE_DATATYPE_INVALID, "data type wrong") \
  X(ACL_ERROR_PROF_REPEAT_SUBSCRIBE, "model subscribed twice for profiling") \
  X(ACL_ERROR_PROF_API_CONFLICT, "two profiling API families mixed") \
  X(ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG, "op cache limit in config wrong") \
  X(ACL_ERROR_INVALID_OPP_PATH, "ASCEND_OPP_PATH wrong") \
  X(ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, "operator lacks dynamic shape support") \
  X(ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED, "dependent resource still alive") \
  X(ACL_ERROR_UNSUPPORTED_JPEG, "JPEG coding not handled by the decoder") \
  X(ACL_ERROR_INVALID_BUNDLE_MODEL_ID, "bundle id unknown") \
  X(ACL_ERROR_BAD_ALLOC, "host allocation failed") \
  X(ACL_ERROR_API_NOT_SUPPORT, "call not available here") \
  X(ACL_ERROR_INVALID_DEVICE, "device wrong") \
  X(ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, "address not aligned") \
  X(ACL_ERROR_RESOURCE_NOT_MATCH, "resources do not belong together") \
  X(ACL_ERROR_INVALID_RESOURCE_HANDLE, "handle wrong") \
  X(ACL_ERROR_FEATURE_UNSUPPORTED, "feature missing") \
  X(ACL_ERROR_PROF_MODULES_UNSUPPORTED, "profiling module missing") \
  X(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "not supported on this chip or in this state") \
  X(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of memory") \
  X(ACL_ERROR_RT_MEMORY_FREE, "free failed") \
  X(ACL_ERROR_RT_AICORE_OVER_FLOW, "overflow seen in cube core") \
  X(ACL_ERROR_RT_NO_DEVICE, "no device present") \
  X(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "driver resource used up") \
  X(ACL_ERROR_RT_NO_PERMISSION, "operation not permitted") \
  X(ACL_ERROR_RT_NO_EVENT_RESOURCE, "events used up") \
  X(ACL_ERROR_RT_NO_STREAM_RESOURCE, "streams used up") \
  X(ACL_ERROR_RT_NO_NOTIFY_RESOURCE, "notifies used up") \
  X(ACL_ERROR_RT_NO_MODEL_RESOURCE, "models used up") \
  X(ACL_ERROR_RT_NO_CDQ_RESOURCE, "cdq used up") \
  X(ACL_ERROR_RT_OVER_LIMIT, "limit passed") \
  X(ACL_ERROR_RT_QUEUE_EMPTY, "queue empty") \
  X(ACL_ERROR_RT_QUEUE_FULL, "queue full") \
  X(ACL_ERROR_RT_REPEATED_INIT, "initialised twice") \
  X(ACL_ERROR_RT_AIVEC_OVER_FLOW, "overflow seen in vector core") \
  X(ACL_ERROR_RT_OVER_FLOW, "overflow seen elsewhere") \
  X(ACL_ERROR_RT_DEVICE_OOM, "device process out of memory") \
  X(ACL_ERROR_RT_FEATURE_NOT_SUPPORT_UPDATE_OP, "operator cannot be updated") \
  X(ACL_ERROR_RT_TIMEOUT, "driver timeout") \
  X(ACL_ERROR_RT_LINK_TYPE_NOT_SUPPORTED, "link kind not supported") \
  X(ACL_ERROR_GE_MEMORY_ALLOCATION, "graph engine out of memory") \
  X(ACL_ERROR_GE_MEMORY_OPERATE_FAILED, "host memory operation failed") \
  X(ACL_ERROR_GE_DEVICE_MEMORY_OPERATE_FAILED, "device memory operation failed") \
  X(ACL_ERROR_STORAGE_OVER_LIMIT, "fixed-size output struct too small") \
  X(ACL_ERROR_GE_SUBHEALTHY, "node degraded") \
  X(ACL_ERROR_GE_USER_RAISE_EXCEPTION, "user function raised") \
  X(ACL_ERROR_GE_DATA_NOT_ALIGNED, "data not aligned") \
  X(ACL_ERROR_INTERNAL_ERROR, "unknown internal fault") \
  X(ACL_ERROR_FAILURE, "generic failure; also sample code's own failure code") \
  X(ACL_ERROR_GE_FAILURE, "graph engine fault with an unmapped code") \
  X(ACL_ERROR_RT_FAILURE, "runtime fault") \
  X(ACL_ERROR_DRV_FAILURE, "driver fault") \
  X(ACL_ERROR_PROFILING_FAILURE, "profiling fault") \
  X(ACL_ERROR_RT_INTERNAL_ERROR, "runtime fault; default for unmapped inner codes") \
  X(ACL_ERROR_RT_TS_ERROR, "task scheduler fault") \
  X(ACL_ERROR_RT_STREAM_TASK_FULL, "stream task queue full") \
  X(ACL_ERROR_RT_STREAM_TASK_EMPTY, "stream task queue empty") \
  X(ACL_ERROR_RT_STREAM_NOT_COMPLETE, "stream still busy (inner query result)") \
  X(ACL_ERROR_RT_END_OF_SEQUENCE, "data stream ended (informative)") \
  X(ACL_ERROR_RT_EVENT_NOT_COMPLETE, "event still pending (inner query result)") \
  X(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, "context/device already released") \
  X(ACL_ERROR_RT_SOC_VERSION, "chip version wrong") \
  X(ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT, "task kind not supported") \
  X(ACL_ERROR_RT_LOST_HEARTBEAT, "scheduler lost") \
  X(ACL_ERROR_RT_MODEL_EXECUTE, "model run failed") \
  X(ACL_ERROR_RT_REPORT_TIMEOUT, "aclrtProcessReport found nothing in time") \
  X(ACL_ERROR_RT_SYS_DMA, "system DMA fault") \
  X(ACL_ERROR_RT_AICORE_TIMEOUT, "cube core task ran too long") \
  X(ACL_ERROR_RT_AICORE_EXCEPTION, "cube core task faulted") \
  X(ACL_ERROR_RT_AICORE_TRAP_EXCEPTION, "cube core trap") \
  X(ACL_ERROR_RT_AICPU_TIMEOUT, "AI CPU task ran too long") \
  X(ACL_ERROR_RT_AICPU_EXCEPTION, "AI CPU task faulted") \
  X(ACL_ERROR_RT_AICPU_DATADUMP_RSP_ERR, "AI CPU dump reply bad") \
  X(ACL_ERROR_RT_AICPU_MODEL_RSP_ERR, "AI CPU model reply bad") \
  X(ACL_ERROR_RT_PROFILING_ERROR, "profiling fault") \
  X(ACL_ERROR_RT_IPC_ERROR, "inter-process fault") \
  X(ACL_ERROR_RT_MODEL_ABORT_NORMAL, "model stopped on request (informative)") \
  X(ACL_ERROR_RT_KERNEL_UNREGISTERING, "kernel being unregistered") \
  X(ACL_ERROR_RT_RINGBUFFER_NOT_INIT, "ring buffer not set up") \
  X(ACL_ERROR_RT_RINGBUFFER_NO_DATA, "ring buffer empty") \
  X(ACL_ERROR_RT_KERNEL_LOOKUP, "kernel not found") \
  X(ACL_ERROR_RT_KERNEL_DUPLICATE, "kernel registered twice") \
  X(ACL_ERROR_RT_DEBUG_REGISTER_FAIL, "overflow debug start failed") \
  X(ACL_ERROR_RT_DEBUG_UNREGISTER_FAIL, "overflow debug stop failed") \
  X(ACL_ERROR_RT_LABEL_CONTEXT, "label belongs to another context") \
  X(ACL_ERROR_RT_PROGRAM_USE_OUT, "program slots used up") \
  X(ACL_ERROR_RT_DEV_SETUP_ERROR, "device could not be opened") \
  X(ACL_ERROR_RT_VECTOR_CORE_TIMEOUT, "vector core task ran too long") \
  X(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, "vector core task faulted") \
  X(ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION, "vector core trap") \
  X(ACL_ERROR_RT_CDQ_BATCH_ABNORMAL, "cdq batch fault") \
  X(ACL_ERROR_RT_DIE_MODE_CHANGE_ERROR, "die mode cannot change") \
  X(ACL_ERROR_RT_DIE_SET_ERROR, "die cannot be set in single-die mode") \
  X(ACL_ERROR_RT_INVALID_DIEID, "die id wrong") \
  X(ACL_ERROR_RT_DIE_MODE_NOT_SET, "die mode unset") \
  X(ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW, "cube core read out of bounds") \
  X(ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW, "cube core write out of bounds") \
  X(ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW, "vector core read out of bounds") \
  X(ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW, "vector core write out of bounds") \
  X(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, "stream/device sync with timeout ran out") \
  X(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, "event sync with timeout ran out") \
  X(ACL_ERROR_RT_FFTS_PLUS_TIMEOUT, "ffts+ task ran too long") \
  X(ACL_ERROR_RT_FFTS_PLUS_EXCEPTION, "ffts+ task faulted") \
  X(ACL_ERROR_RT_FFTS_PLUS_TRAP_EXCEPTION, "ffts+ trap") \
  X(ACL_ERROR_RT_SEND_MSG, "host-device message failed") \
  X(ACL_ERROR_RT_COPY_DATA, "user/kernel copy failed") \
  X(ACL_ERROR_RT_DEVICE_MEM_ERROR, "device memory fault") \
  X(ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR, "multi-bit ECC fault") \
  X(ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR, "suspected device memory fault") \
  X(ACL_ERROR_RT_LINK_ERROR, "device link fault") \
  X(ACL_ERROR_RT_SUSPECT_REMOTE_ERROR, "suspected remote fault") \
  X(ACL_ERROR_RT_DRV_INTERNAL_ERROR, "driver fault") \
  X(ACL_ERROR_RT_AICPU_INTERNAL_ERROR, "AI CPU fault") \
  X(ACL_ERROR_RT_SOCKET_CLOSE, "host-device link closed") \
  X(ACL_ERROR_RT_AICPU_INFO_LOAD_RSP_ERR, "AI CPU load reply bad") \
  X(ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED, "capture spoiled by an earlier fault") \
  X(ACL_ERROR_RT_COMM_OP_RETRY_FAIL, "collective retry failed") \
  X(ACL_ERROR_SNAPSHOT_LOCK_TIMEOUT, "snapshot lock timed out") \
  X(ACL_ERROR_SNAPSHOT_LOCK_FAILED, "snapshot lock failed") \
  X(ACL_ERROR_SNAPSHOT_UNLOCK_FAILED, "snapshot unlock failed") \
  X(ACL_ERROR_SNAPSHOT_BACKUP_FAILED, "snapshot backup failed") \
  X(ACL_ERROR_SNAPSHOT_RESTORE_FAILED, "snapshot restore failed") \
  X(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED, "host range registered twice") \
  X(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED, "host range never registered") \
  X(ACL_ERROR_SNAPSHOT_CALLBACK_FAILED, "snapshot callback failed") \
  X(ACL_ERROR_SNAPSHOT_REGISTER_CALLBACK_FAILED, "snapshot callback not registered") \
  X(ACL_ERROR_RT_L3_PORT_ERROR, "L3 port fault") \
  X(ACL_ERROR_RT_CCU_TIMEOUT, "ccu task ran too long") \
  X(ACL_ERROR_RT_CCU_EXCEPTION, "ccu task faulted") \
  X(ACL_ERROR_GE_INTERNAL_ERROR, "graph engine fault") \
  X(ACL_ERROR_GE_LOAD_MODEL, "model load failed") \
  X(ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED, "model partition unreadable") \
  X(ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED, "weight partition unreadable") \
  X(ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED, "task partition unreadable") \
  X(ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED, "kernel partition unreadable") \
  X(ACL_ERROR_GE_EXEC_RELEASE_MODEL_DATA, "model data release failed") \
  X(ACL_ERROR_GE_COMMAND_HANDLE, "command failed") \
  X(ACL_ERROR_GE_GET_TENSOR_INFO, "tensor info unavailable") \
  X(ACL_ERROR_GE_UNLOAD_MODEL, "model unload failed") \
  X(ACL_ERROR_GE_MODEL_EXECUTE_TIMEOUT, "model run timed out") \
  X(ACL_ERROR_GE_REDEPLOYING, "model being redeployed")

/* Messages: id, the code real logs carry, its title there, then text and next step in English and Chinese. The two texts take
   the same values in the same order. EH: acl layer. EE: runtime. E1: graph engine. EZ: device. AL: what only we can see. */
#define ASL__MESSAGES(X) \
  X(NULL_ARG, "EH0002", "Invalid_Argument_Null_Pointer", \
    "argument %s is NULL", "Pass the address of a variable or an object that exists.", \
    "参数 %s 是空指针", "请传入有效变量或对象的地址。") \
  X(ZERO_SIZE, "EH0001", "Invalid_Argument", \
    "argument %s is 0; it must be at least 1", "Ask for at least one byte, or skip the call.", \
    "参数 %s 为 0，至少应为 1", "请至少申请 1 字节，或跳过这次调用。") \
  X(BAD_VALUE, "EH0007", "Invalid_Argument", \
    "argument %s is %lld; allowed: %s", "Use one of the allowed values.", \
    "参数 %s 的值是 %lld；允许的值：%s", "请改用允许的值。") \
  X(BAD_TIMEOUT, "EE1003", "Invalid_Argument_Value", \
    "timeout is %d ms; allowed: -1 (wait for ever) or a positive number", "Use -1, or a positive number of milliseconds.", \
    "超时为 %d 毫秒；只允许 -1（一直等）或正数", "请用 -1 或正的毫秒数。") \
  X(NO_CONTEXT, "EE1018", "Execution_Error_Call_Order", \
    "this thread has no current context (live contexts in the process: %d)", \
    "Call aclrtSetDevice, or aclrtSetCurrentContext, in THIS thread first: the binding belongs to the thread. Order: aclInit " \
    "-> aclrtSetDevice -> the rest.", \
    "当前线程没有绑定 context（进程内存活的 context：%d 个）", \
    "请先在本线程中调用 aclrtSetDevice 或 aclrtSetCurrentContext：绑定关系属于线程。顺序：aclInit -> aclrtSetDevice -> 其他调用。") \
  X(BAD_DEVICE, "EE1003", "Invalid_Argument_Value", \
    "device id is %d; %s", "Ask aclrtGetDeviceCount, and count from 0. ASCEND_RT_VISIBLE_DEVICES and ASCEND_LITE_DEVICES " \
    "decide how many are seen.", \
    "device id 为 %d；%s", "请先调用 aclrtGetDeviceCount，编号从 0 开始。可见设备由 ASCEND_RT_VISIBLE_DEVICES 与 ASCEND_LITE_DEVICES 决定。") \
  X(DEVICE_NOT_SET, "EE1018", "Execution_Error_Call_Order", \
    "device %d is not set (each aclrtSetDevice is taken back once, by aclrtResetDevice)", "Pair every aclrtResetDevice with " \
    "one aclrtSetDevice.", \
    "设备 %d 没有被设置（每次 aclrtSetDevice 只能由 aclrtResetDevice 抵消一次）", "请让每个 aclrtResetDevice 对应一个 aclrtSetDevice。") \
  X(BAD_HANDLE, "EE1017", "Invalid_Argument_Handle", \
    "%s %p is not a live %s%s", "Use the handle a Create call gave you, before its Destroy.", \
    "%s %p 不是有效的 %s%s", "请使用 Create 接口返回、且尚未 Destroy 的句柄。") \
  X(BAD_CONTEXT, "EE1017", "Invalid_Argument_Handle", \
    "context %p is not a live context%s", "Use a context from aclrtCreateContext or aclrtGetCurrentContext that has not been " \
    "destroyed.", \
    "context %p 不是有效的 context%s", "请使用 aclrtCreateContext 或 aclrtGetCurrentContext 得到且尚未销毁的 context。") \
  X(DEFAULT_CONTEXT, "EE1018", "Execution_Error_Call_Order", \
    "context %p is the default context of device %d; aclrtSetDevice made it", "Leave it to aclrtResetDevice.", \
    "context %p 是设备 %d 的默认 context，由 aclrtSetDevice 创建", "它会随 aclrtResetDevice 释放，无需销毁。") \
  X(CONTEXT_DOWN, "EE1018", "Execution_Error_Call_Order", \
    "context %p belongs to device %d, which has been reset", "Destroy contexts before aclrtResetDevice; create a new one " \
    "after aclrtSetDevice.", \
    "context %p 属于设备 %d，而该设备已被复位", "请在 aclrtResetDevice 之前销毁 context；重新 aclrtSetDevice 后再创建。") \
  X(FOREIGN_STREAM, "EE1010", "Execution_Error_Invalid_Context", \
    "stream %d belongs to context %p (device %d); this thread's current context is %p (device %d)", \
    "Make the stream's own context current (aclrtSetCurrentContext), or create a stream in this one. Only synchronizing is " \
    "allowed across contexts.", \
    "stream %d 属于 context %p（设备 %d）；本线程当前 context 是 %p（设备 %d）", \
    "请先用 aclrtSetCurrentContext 切换到该 stream 所属的 context，或在当前 context 中创建 stream。跨 context 只允许同步等待。") \
  X(DEFAULT_STREAM, "EE1018", "Execution_Error_Call_Order", \
    "stream %d is the default stream of its context", "It lives as long as its context; destroy only what aclrtCreateStream made.", \
    "stream %d 是其 context 的默认 stream", "它与 context 同生命周期；只销毁 aclrtCreateStream 创建的 stream。") \
  X(NO_ROOM, "EL0004", "Memory_Allocation_Failure", \
    "%zu bytes do not fit: device %d has %zu bytes, %zu are in use", "Free what is no longer needed (each aclrtMalloc wants " \
    "one aclrtFree, each model one aclmdlUnload).", \
    "无法分配 %zu 字节：设备 %d 共 %zu 字节，已用 %zu", "请释放不再使用的内存（每个 aclrtMalloc 对应一个 aclrtFree，每个模型对应一个 aclmdlUnload）。") \
  X(NO_HOST_MEMORY, "EH0001", "Memory_Allocation_Failure", \
    "the host has no memory for %s", "Free host memory or raise the limit (ulimit -v).", \
    "主机内存不足，无法分配 %s", "请释放主机内存或提高限制（ulimit -v）。") \
  X(DEST_SMALL, "EE1003", "Invalid_Argument_Value", \
    "count is %zu bytes but destMax, the size you gave for the destination, is %zu", "destMax is the destination's size; " \
    "count may not be larger.", \
    "count 为 %zu 字节，而目的缓冲区大小 destMax 只有 %zu", "destMax 是目的内存的大小，count 不能超过它。") \
  X(PAST_END, "EE1003", "Invalid_Argument_Value", \
    "%s %p + %zu bytes ends %zu bytes past the end of the %zu-byte allocation #%u on %s made by %s%s", \
    "Copy at most the allocation's size, or allocate more.", \
    "%s %p + %zu 字节，超出 %zu 字节之后的边界；该内存共 %zu 字节，编号 #%u，位于 %s，由 %s%s 申请", \
    "请不要超过申请的大小，或申请更多内存。") \
  X(DEAD_POINTER, "EE1011", "Invalid_Argument_Value", \
    "%s %p is %s memory that is not allocated%s", "Do not use a pointer after it was freed; keep pointers inside their allocation.", \
    "%s %p 指向未分配的 %s 内存%s", "释放之后不要再使用指针，也不要越出所申请的范围。") \
  X(BAD_FREE, "EE1011", "Invalid_Argument_Value", \
    "%p cannot be freed here: %s", "%s", \
    "不能在这里释放 %p：%s", "%s") \
  X(SIDE_MISMATCH, "EE1011", "Invalid_Argument_Value", \
    "%s is %p, which is %s memory; %s memory is needed here", \
    "Host memory comes from malloc or aclrtMallocHost, device memory from aclrtMalloc. Copy between them with aclrtMemcpy.", \
    "%s 的值是 %p，属于 %s 内存；这里需要 %s 内存", \
    "host 内存来自 malloc 或 aclrtMallocHost，device 内存来自 aclrtMalloc；两者之间请用 aclrtMemcpy 拷贝。") \
  X(KIND_MISMATCH, "EE1011", "Invalid_Argument_Value", \
    "kind says %s, but %s is %s memory", "Match kind to the two pointers: HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE.", \
    "kind 为 %s，但 %s 是 %s 内存", "请让 kind 与两个指针一致：HOST_TO_DEVICE、DEVICE_TO_HOST、DEVICE_TO_DEVICE。") \
  X(WRONG_DEVICE, "EE1011", "Invalid_Argument_Value", \
    "%s %p lies in the memory of device %d, but the work runs on device %d", "Devices do not see each other's memory: copy " \
    "through the host, or call aclrtDeviceEnablePeerAccess for a copy between devices.", \
    "%s %p 位于设备 %d 的内存，而任务在设备 %d 上运行", "设备之间看不到彼此的内存：请经 host 中转，或先调用 aclrtDeviceEnablePeerAccess 再做设备间拷贝。") \
  X(HOST_TO_HOST, "EE1011", "Feature_Not_Supported", \
    "both addresses are host memory; an asynchronous copy needs a device at one end", "Use memcpy, or aclrtMemcpy with " \
    "ACL_MEMCPY_HOST_TO_HOST.", \
    "两个地址都是 host 内存；异步拷贝至少一端要在 device", "请用 memcpy，或用 aclrtMemcpy 加 ACL_MEMCPY_HOST_TO_HOST。") \
  X(NOT_SUPPORTED, "EE1017", "Feature_Not_Supported", \
    "%s", "%s", "%s", "%s") \
  X(EVENT_NOT_RECORDED, "EE1018", "Execution_Error_Call_Order", \
    "the event was never recorded", "Call aclrtRecordEvent(event, stream) before you wait for it or measure with it.", \
    "该 event 从未被 record", "请先调用 aclrtRecordEvent(event, stream)，再等待或计时。") \
  X(EVENT_NOT_DONE, "EE1018", "Execution_Error_Call_Order", \
    "the %s event is recorded but not reached yet, so it has no time", "Synchronize the stream or the event before you measure.", \
    "%s event 已 record 但尚未执行到，还没有时间戳", "请先同步 stream 或 event，再计时。") \
  X(TIMEOUT, "EE1002", "Stream_Synchronize_Timeout", \
    "%s was not done within %d ms; the work goes on", "Wait longer, or look for a wait that nobody satisfies.", \
    "%s 在 %d 毫秒内没有完成；任务仍在继续", "请延长等待，或检查是否有无人满足的等待。") \
  X(DEADLOCK, "EE1002", "Stream_Synchronize_Timeout", \
    "deadlock: the streams wait for each other in a cycle: %s", "Record each event before (in host order) the wait that needs " \
    "it, and let the waits point one way only.", \
    "死锁 (deadlock)：这些 stream 互相等待，形成环 (cycle)：%s", "请保证 host 侧先 record 再 wait，且等待关系只朝一个方向。") \
  X(SELF_WAIT, "EE1002", "Execution_Error_Call_Order", \
    "deadlock: a task or callback of stream %d waits for its own stream", "Do not call synchronizing functions inside " \
    "callbacks and kernels.", \
    "死锁 (deadlock)：stream %d 的任务或回调在等待它自己的 stream", "请不要在回调或核函数里调用同步接口。") \
  X(ABORTED, "EE1018", "Execution_Error_Call_Order", \
    "stream %d was aborted while this call waited for it; what it had queued is dropped", "Submit the work again if it is " \
    "still wanted.", \
    "等待期间 stream %d 被中止 (abort)；其排队的任务已丢弃", "如仍需要，请重新提交任务。") \
  X(DEVICE_ABORTING, "EE1018", "Execution_Error_Call_Order", \
    "device %d is dropping its tasks (aclrtDeviceTaskAbort) and takes no new ones", "Submit again after aclrtDeviceTaskAbort returned.", \
    "设备 %d 正在丢弃任务（aclrtDeviceTaskAbort），暂不接受新任务", "请在 aclrtDeviceTaskAbort 返回后再提交。") \
  X(KERNEL_WAIT, "EE1002", "Execution_Error_Call_Order", \
    "a kernel on stream %d calls a function that waits; device code cannot wait for what the host has queued", \
    "Do not call synchronizing functions inside kernels; put the order into streams and events.", \
    "stream %d 上的核函数调用了等待接口；device 侧代码不能等待 host 提交的任务", "请不要在核函数里调用同步接口；先后关系请用 stream 和 event 表达。") \
  X(ASYNC_ERROR, "EE9999", "Execution_Error", \
    "an earlier asynchronous task failed: task %s: %s", "The call that returns the code is not the one that failed: look at " \
    "the task named here.", \
    "之前的异步任务失败：任务 %s：%s", "返回错误码的接口不是出错的接口：请看这里给出的任务。") \
  X(NOT_SUBSCRIBED, "EE1018", "Execution_Error_Call_Order", \
    "%s is not subscribed for callbacks", "Call aclrtSubscribeReport(thread id, stream) first; the id is pthread_self() of " \
    "the thread that runs aclrtProcessReport.", \
    "%s 没有订阅回调", "请先调用 aclrtSubscribeReport(线程号, stream)；线程号是运行 aclrtProcessReport 的线程的 pthread_self()。") \
  X(SUBSCRIBED, "EE1018", "Execution_Error_Call_Order", \
    "%s already has a callback thread", "One stream has one callback thread; unsubscribe first.", \
    "%s 已经有回调线程", "一个 stream 只能有一个回调线程；请先取消订阅。") \
  X(OTHER_THREAD, "EE1018", "Execution_Error_Call_Order", \
    "thread %llu serves %s", "Give the thread id that was used to subscribe; one thread serves streams of one device only.", \
    "线程 %llu 服务于 %s", "请使用订阅时的线程号；一个线程只能服务同一设备的 stream。") \
  X(REPEAT_INIT, "EH0009", "Execution_Error_Call_Order", \
    "AscendCL is already started (count now %llu); this is not fatal", "Often two libraries of one program both call aclInit: " \
    "go on. One aclFinalize ends it for all of them.", \
    "AscendCL 已经初始化（计数现为 %llu）；这不是致命错误", "常见于同一进程里两个库都调用 aclInit：可以继续。一次 aclFinalize 会对所有人生效。") \
  X(NOT_INIT, "EH0009", "Execution_Error_Call_Order", \
    "AscendCL is not started, or was finalized before", "Pair aclInit and aclFinalize once, in the program's main flow.", \
    "AscendCL 尚未初始化，或已经去初始化", "请在程序主流程中成对调用一次 aclInit 与 aclFinalize。") \
  X(OTHER_CONFIG, "EH0009", "Invalid_Argument", \
    "%s differs from the configuration of the first aclInit", "One process has one configuration: pass the same file every time.", \
    "%s 与首次 aclInit 的配置不同", "一个进程只有一份配置：每次请传同一个文件。") \
  X(NO_FILE, "EH0003", "Invalid_File", \
    "cannot open %.300s (%s)", "The path is relative to the folder the program was started in, not to its source.", \
    "无法打开 %.300s（%s）", "相对路径以程序启动时所在目录为准，而不是源码目录。") \
  X(BAD_JSON, "EH0003", "Invalid_File", \
    "%s is not valid JSON: line %d, column %d: %s", "Correct the text there; {} is the smallest legal configuration.", \
    "%s 不是合法的 JSON：第 %d 行第 %d 列：%s", "请修正该处；{} 是最小的合法配置。") \
  X(BAD_MODEL, "E14000", "Model_Load_Failure", \
    "%s cannot be loaded: %s", "Check that the file is whole and was made by atc for this kind of machine.", \
    "无法加载 %s：%s", "请检查文件是否完整，且由 atc 为此类设备生成。") \
  X(BAD_MODEL_ID, "E14001", "Invalid_Argument", \
    "model id %u is not loaded", "Use the id aclmdlLoadFrom... gave you, before aclmdlUnload.", \
    "模型 id %u 未加载", "请使用 aclmdlLoadFrom... 返回、且尚未 aclmdlUnload 的 id。") \
  X(MODEL_CONTEXT, "EE1010", "Execution_Error_Invalid_Context", \
    "model %u was loaded in context %p; this thread's current context is %p", "Load, run and unload a model in one context.", \
    "模型 %u 在 context %p 中加载；本线程当前 context 是 %p", "加载、执行和卸载模型要在同一个 context 中进行。") \
  X(MODEL_IO_COUNT, "E13025", "Model_Io_Mismatch", \
    "the %s dataset has %zu buffers; the model has %zu %ss", "Add one aclDataBuffer for each input and output, in the model's order.", \
    "%s dataset 有 %zu 个 buffer；模型有 %zu 个 %s", "请按模型的顺序，为每个输入输出各加一个 aclDataBuffer。") \
  X(MODEL_IO_SIZE, "E13025", "Model_Io_Mismatch", \
    "%s %zu '%s': given %zu bytes, the model wants %zu (%s)", "Ask aclmdlGetInputSizeByIndex or aclmdlGetOutputSizeByIndex " \
    "for the size.", \
    "%s %zu '%s'：给了 %zu 字节，模型需要 %zu 字节（%s）", "请用 aclmdlGetInputSizeByIndex 或 aclmdlGetOutputSizeByIndex 取得大小。") \
  X(MODEL_BUSY, "AL0012", "Concurrent_Model_Execution", \
    "model %u is executing already; two executions of one model at the same time are unordered and share its memory", "Load " \
    "the file twice, or take turns (a lock, or one stream).", \
    "模型 %u 正在执行；同一模型同时执行两次没有先后顺序 (unordered)，且共用内存", "请把文件加载两次，或轮流执行（加锁，或用同一个 stream）。") \
  X(MODEL_RUN, "E19999", "Model_Execution_Failure", \
    "model %u stopped: %s", "See the node named here.", \
    "模型 %u 执行中止：%s", "请看这里给出的节点。") \
  X(SMALL_MODEL_MEMORY, "E14002", "Invalid_Argument", \
    "%s memory: given %zu bytes, the model needs %zu", "Ask aclmdlQuerySize for both sizes.", \
    "%s 内存：给了 %zu 字节，模型需要 %zu 字节", "请用 aclmdlQuerySize 取得两个大小。") \
  X(IN_USE, "AL0004", "Memory_In_Use", \
    "%p (%zu bytes) is still in use by pending task %s", "Synchronize that stream before you free or reuse the memory.", \
    "%p（%zu 字节）仍被未完成 (pending) 的任务 %s 使用 (in use)", "请先同步该 stream，再释放或复用内存。") \
  X(RACE, "AL0001", "Unordered_Access", \
    "race: task %s and task %s touch the same bytes of allocation #%u on %s (%zu bytes), " \
    "one of them writes, and nothing orders them (unordered)", \
    "Record an event after the first (aclrtRecordEvent) and let the other stream wait for it (aclrtStreamWaitEvent), " \
    "or synchronize between the two.", \
    "竞争 (race)：任务 %s 与任务 %s 访问同一段内存：编号 #%u，位于 %s（%zu 字节）；" \
    "其中至少一个是写，且没有先后顺序 (unordered)", \
    "请在前一个任务之后 record event（aclrtRecordEvent），并让另一个 stream 等待它（aclrtStreamWaitEvent），或在两者之间同步。") \
  X(HOST_RACE, "AL0002", "Unordered_Access", \
    "race: the host %s %p (%zu bytes) while nobody has waited for task %s, which uses these bytes (unordered)", \
    "Synchronize that stream, or an event recorded after the task, before the host touches the memory.", \
    "竞争 (race)：host %s %p（%zu 字节），但没有等待使用这段内存的任务 %s (unordered)", \
    "请先同步该 stream，或等待该任务之后 record 的 event，再由 host 访问内存。") \
  X(SLOP, "AL0005", "Access_Past_Requested_Size", \
    "%s %p + %zu bytes reaches %zu bytes past the %zu bytes you asked for (allocation #%u on %s)", "It fits only because " \
    "allocations are rounded up; ask for what you use.", \
    "%s %p + %zu 字节，比申请的大小多用了 %zu 字节（申请了 %zu 字节，编号 #%u，位于 %s）", "只是因为分配时向上取整才没有出错；用多少请申请多少。") \
  X(GUARD_HIT, "AL0006", "Write_Past_The_End", \
    "somebody wrote past the end of the %zu-byte allocation #%u on %s (made by %s%s)", "Look for a kernel or a host loop that " \
    "runs one element too far.", \
    "有代码写到了 %zu 字节的内存之外（编号 #%u，位于 %s，由 %s%s 申请）", "请检查核函数或循环是否多走了一步。") \
  X(LEAK, "AL0007", "Resource_Leak", \
    "leak: %s", "Release in reverse order: model, memory, stream, context, device, aclFinalize.", \
    "泄漏 (leak)：%s", "请按相反顺序释放：模型、内存、stream、context、device、aclFinalize。") \
  X(LEAK_PART, "AL0008", "Resource_Leak", \
    "leak: %s", "There are three layers, each with a call of its own: aclmdlDestroyDataset does not destroy the data buffers in it " \
    "(aclDestroyDataBuffer), and that does not free their memory (aclrtFree).", \
    "泄漏 (leak)：%s", "共有三层，各有自己的释放接口：aclmdlDestroyDataset 不销毁其中的 data buffer（aclDestroyDataBuffer），" \
    "后者也不释放所指的内存（aclrtFree）。") \
  X(OTHER_COPY, "AL0050", "Two_Copies", \
    "this process holds two copies of ascend_lite; their devices, handles and memory are separate", "Define " \
    "ASCEND_LITE_IMPLEMENTATION in one file only, or link the library once.", \
    "本进程里有两份 ascend_lite；它们的设备、句柄和内存互不相通", "请只在一个文件中定义 ASCEND_LITE_IMPLEMENTATION，或只链接一次库。")

typedef enum {
#define ASL__ROW(id, code, title, en, en_next, zh, zh_next) ASL__MSG_##id,
  ASL__MESSAGES(ASL__ROW)
#undef ASL__ROW
      ASL__MSG_COUNT
} asl__msg;

typedef struct {
  const char *code, *title;
  const char* text[2]; /* [0] English, [1] Chinese: "what happened\1what to do next", one format for both */
} asl__message;
static const asl__message asl__messages[ASL__MSG_COUNT] = {
#define ASL__ROW(id, code, title, en, en_next, zh, zh_next) {code, title, {en "\1" en_next, zh "\1" zh_next}},
    ASL__MESSAGES(ASL__ROW)
#undef ASL__ROW
};

typedef struct {
  aclError code;
  const char *name, *text;
} asl__code_row;
static const asl__code_row asl__code_rows[] = {
#define ASL__ROW(name, text) {(aclError)name, #name, text},
    ASL__CODES(ASL__ROW)
#undef ASL__ROW
};

static struct {
  int level; /* aslSetLevel; -1 until the environment was read */
  int chinese, to_stdout, log_level;
  uint64_t findings;             /* atomic */
  uint32_t seen[ASL__MSG_COUNT]; /* atomic: how often each message was printed */
} asl__diag = {-1, 0, 0, 3, 0, {0}};

/* What belongs to one thread. Plain arrays: no thread-exit work, and the texts outlive any lock. */
static ASL__TLS struct {
  char waiting[3072]; /* messages not fetched yet, newest first */
  char fetched[3072]; /* what aclGetRecentErrMsg returned last */
  const char* where_file; /* where the public function that runs was called: a line ... */
  int where_line;         /* ... or, with ASL__WHERE_CODE here, a code address */
  int where_given;        /* aslWhere has named the line of the call that comes */
  aclError last_runtime_error;
} asl__diag_mine;
#define ASL__WHERE_CODE (-1)

ASL__FN int asl__diag_env_chinese(void) {
  static const char* const names[] = {"ASCEND_LITE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; i < ASL__COUNT(names); i++) {
    const char* s = getenv(names[i]);
    if (s && *s) return s[0] == 'z' && s[1] == 'h';
  }
  return 0;
}
/* Reads the environment once. Two threads may do it at the same time: they store the same values. */
ASL__FN void asl__diag_ready(void) {
  if (asl__load(&asl__diag.level) >= 0) return;
  const char* strict = getenv("ASCEND_LITE_STRICT");
  const char* out = getenv("ASCEND_SLOG_PRINT_TO_STDOUT");
  asl__store(&asl__diag.chinese, asl__diag_env_chinese());
  asl__store(&asl__diag.to_stdout, out && out[0] == '1');
  asl__store(&asl__diag.log_level, (int)asl__os_env_long("ASCEND_GLOBAL_LOG_LEVEL", 0, 4, 3));
  asl__store(&asl__diag.level, strict && strict[0] == '0' ? 0 : strict && strict[0] ? 2 : 1);
}
ASL__FN int asl__diag_level(void) {
  asl__diag_ready();
  return asl__load(&asl__diag.level);
}
ASL__FN int asl__diag_strict(void) { return asl__diag_level() >= 2; }
/* A word that goes into a message, in the reader's language. */
ASL__FN const char* asl__diag_say(const char* english, const char* chinese) {
  asl__diag_ready();
  return asl__load(&asl__diag.chinese) ? chinese : english;
}

ASL__FN const asl__code_row* asl__diag_code(aclError code) {
  for (size_t i = 0; i < ASL__COUNT(asl__code_rows); i++)
    if (asl__code_rows[i].code == code) return &asl__code_rows[i];
  return NULL;
}
ASL__FN const char* asl__diag_code_name(aclError code) {
  const asl__code_row* row = asl__diag_code(code);
  return row ? row->name : "an unknown code";
}

/* Notes who calls; two stores, because every public function does it. Names are looked up when a message needs them. */
ASL__FN void asl__where_note(const void* caller) {
  if (asl__diag_mine.where_given) {
    asl__diag_mine.where_given = 0;
    return;
  }
  asl__diag_mine.where_file = (const char*)caller;
  asl__diag_mine.where_line = ASL__WHERE_CODE;
}
/* The public function called next is called for our own caller. */
ASL__FN void asl__where_keep(void) { asl__diag_mine.where_given = 1; }
/* "prog.c:48", "load_weights", "0x5581c0de" or, for what is not known, "". */
ASL__FN void asl__where_text(const char* file, int line, char* out, size_t cap) {
  const char* slash = file && line != ASL__WHERE_CODE ? strrchr(file, '/') : NULL;
  if (!file) asl__str_copy(out, cap, "");
  else if (line != ASL__WHERE_CODE) snprintf(out, cap, "%s:%d", slash ? slash + 1 : file, line);
  else if (!asl__os_function(file, out, cap)) snprintf(out, cap, "%p", (const void*)file);
  else if (strncmp(out, "acl", 3) == 0 && (out[3] == 'r' || out[3] == 'm')) asl__str_copy(out, cap, ""); /* one of ours, inside another */
}
/* "[prog.c:48] " or "[load_weights] " before a message, if that is known. */
ASL__FN void asl__diag_where(char* out, size_t cap) {
  char at[120];
  asl__where_text(asl__diag_mine.where_file, asl__diag_mine.where_line, at, sizeof at);
  if (at[0]) snprintf(out, cap, "[%s] ", at);
  else asl__str_copy(out, cap, "");
}

/* The layout of real logs: [LEVEL] MODULE(pid,thread):time text. */
ASL__FN void asl__diag_log(const char* level, const char* module, const char* text) {
  struct tm t;
  int ms = 0;
  char when[40];
  asl__os_local_time(&t, &ms);
  strftime(when, sizeof when, "%Y-%m-%d-%H:%M:%S", &t);
  FILE* f = asl__load(&asl__diag.to_stdout) ? stdout : stderr;
  fprintf(f, "[%s] %s(%ld,%llu):%s.%03d %s\n", level, module, asl__os_pid(), (unsigned long long)asl__os_thread_id() % 100000u, when,
          ms, text);
  fflush(f);
}

/* Puts one message in CANN's own shape before the older ones of this thread; the oldest fall off the end. */
ASL__FN void asl__diag_remember(const asl__message* m, const char* text, const char* next) {
  static const char back[] = "        TraceBack (most recent call last):\n";
  char one[1400], all[sizeof asl__diag_mine.waiting], when[40];
  struct tm t;
  int ms = 0;
  asl__os_local_time(&t, &ms);
  strftime(when, sizeof when, "%Y-%m-%d-%H:%M:%S", &t);
  snprintf(one, sizeof one, "[PID: %ld] %s.%03d %s(%s): %s\n        Solution: %s\n", asl__os_pid(), when, ms, m->title, m->code, text,
           next);
  char* old = asl__diag_mine.waiting;
  char* seam = strstr(old, back);
  asl__str_copy(all, sizeof all, one);
  if (*old) asl__str_append(all, sizeof all, back);
  if (seam) *seam = 0; /* the second newest joins those under the trace line */
  asl__str_append(all, sizeof all, old);
  if (seam) asl__str_append(all, sizeof all, seam + strlen(back));
  if (strlen(all) == sizeof all - 1 && (seam = strrchr(all, '\n')) != NULL) seam[1] = 0; /* what falls off are whole lines */
  asl__str_copy(asl__diag_mine.waiting, sizeof asl__diag_mine.waiting, all);
}

/* Shared by failures and findings: text in the reader's language, remembered, printed unless `quiet`. */
ASL__FN void asl__diag_emit(int quiet, int is_finding, aclError code, asl__msg id, const char* fn, va_list args) {
  const asl__message* m = &asl__messages[id];
  char text[1024], line[1600], where[160];
  vsnprintf(text, sizeof text, m->text[asl__load(&asl__diag.chinese) ? 1 : 0], args);
  char* next = strchr(text, '\1');
  if (next) *next++ = 0;
  else next = text + strlen(text);
  if (code != ACL_SUCCESS) asl__diag_remember(m, text, next);
  if (quiet || asl__diag_level() < 1 || asl__load(&asl__diag.log_level) > 3) return;
  /* A loop that fails a million times says so three times; findings differ from each other, so they may come more often. */
  uint32_t times = asl__add(&asl__diag.seen[id], 1u), most = is_finding ? 20u : 3u;
  if (times > most) return;
  asl__diag_where(where, sizeof where);
  const char* word = asl__diag_say("next", "下一步");
  const char* last = times == most ? asl__diag_say(" (more like this stay silent)", "（同类信息不再重复）") : "";
  if (code != ACL_SUCCESS)
    snprintf(line, sizeof line, "%s%s: %d %s (%s): %s\n        %s: %s%s", where, fn, code, asl__diag_code_name(code), m->code, text,
             word, next, last);
  else snprintf(line, sizeof line, "%s%s: %s\n        %s: %s%s", where, fn, text, word, next, last);
  asl__diag_log(is_finding ? "FINDING" : "ERROR", "ACL", line);
}

ASL__FN int asl__diag_is_runtime(aclError code) {
  return (code >= 107000 && code < 108000) || (code >= 207000 && code < 208000) || (code >= 507000 && code < 508000);
}

/* The one way out of a call that fails: remembers, explains, and hands the code back. fn is the public function's name. */
ASL__FN aclError asl__fail(aclError code, asl__msg id, const char* fn, ...) {
  va_list args;
  asl__diag_ready();
  if (asl__diag_is_runtime(code)) asl__diag_mine.last_runtime_error = code;
  va_start(args, fn);
  asl__diag_emit(0, 0, code, id, fn, args);
  va_end(args);
  return code;
}
/* For answers that are ordinary in correct programs (a repeated init, a time-out that was asked for): remembered, never printed. */
ASL__FN aclError asl__answer(aclError code, asl__msg id, const char* fn, ...) {
  va_list args;
  asl__diag_ready();
  if (asl__diag_is_runtime(code)) asl__diag_mine.last_runtime_error = code;
  va_start(args, fn);
  asl__diag_emit(1, 0, code, id, fn, args);
  va_end(args);
  return code;
}
/* What hardware passes over: ACL_SUCCESS after saying it (level 1) or not (level 0); `code` under strict (level 2). */
ASL__FN aclError asl__finding(aclError code, asl__msg id, const char* fn, ...) {
  va_list args;
  int level = asl__diag_level();
  asl__add(&asl__diag.findings, 1u);
  if (level < 2) code = ACL_SUCCESS;
  else if (asl__diag_is_runtime(code)) asl__diag_mine.last_runtime_error = code;
  va_start(args, fn);
  asl__diag_emit(0, 1, code, id, fn, args);
  va_end(args);
  return code;
}
/* A runtime code with nothing to explain (CANN logs it only). */
ASL__FN aclError asl__plain(aclError code) {
  if (asl__diag_is_runtime(code)) asl__diag_mine.last_runtime_error = code;
  return code;
}
#define ASL__NEED(p, fn)                                                            \
  do {                                                                              \
    if (!(p)) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, #p); \
  } while (0)
/*======================================================================================
  >>slot   Handles: a kind and a generation behind every opaque pointer

  A handle is not an address: it holds the number of a slot and the generation that slot had when the object was
  made, so a destroyed, foreign or invented handle is found out by one comparison. Uses os, diag. State: the
  table, under asl__slots.lock for writing; reading is lock-free because slots are never given back.
======================================================================================*/
typedef enum {
  ASL__FREE = 0,
  ASL__CONTEXT,
  ASL__STREAM,
  ASL__EVENT,
  ASL__BUFFER,
  ASL__TENSOR_DESC,
  ASL__DATASET,
  ASL__MODEL_DESC,
  ASL__MODEL,
  /* the rest the program makes and destroys, counted together (live_others) ... */
  ASL__NOTIFY,
  ASL__COUNT_NOTIFY,
  ASL__LABEL,
  ASL__LABEL_LIST,
  ASL__BINARY,
  ASL__BIN,
  ASL__STREAM_CONFIG,
  ASL__GROUP_INFO,
  ASL__PROF_CONFIG,
  ASL__PROF_STEP,
  ASL__PROF_STAMP,
  /* ... and what goes with something else */
  ASL__FUNCTION,
  ASL__ARGS,
  ASL__EXCEPTION,
  ASL__KINDS
} asl__kind;
static const char* const asl__kind_names[ASL__KINDS] = {"nothing",
                                                        "context",
                                                        "stream",
                                                        "event",
                                                        "data buffer",
                                                        "tensor description",
                                                        "dataset",
                                                        "model description",
                                                        "model",
                                                        "notify",
                                                        "counting notify",
                                                        "label",
                                                        "label list",
                                                        "binary",
                                                        "loaded binary",
                                                        "stream configuration",
                                                        "group information",
                                                        "profiling configuration",
                                                        "profiling step",
                                                        "profiling stamp",
                                                        "kernel function",
                                                        "kernel argument list",
                                                        "exception information"};

typedef struct {
  uint32_t tag;  /* generation << ASL__KIND_BITS | kind; kind FREE while unused. Changes on every create and destroy */
  uint32_t next; /* free list: slot number + 1 */
  void* object;
  const char* where_file; /* where it was made, as in asl__diag_mine */
  int where_line;
  int16_t device; /* whose it is, -1: no device's */
  int16_t told;   /* a leak report has named it */
} asl__slot;

/* 64 bits: the top pattern is no canonical user address, so a program that looks inside a handle faults at once. 32 bits: 12 bits
   of generation. */
#if UINTPTR_MAX > 0xffffffffu
#define ASL__SLOT_BITS 24
#define ASL__GEN_BITS 24
#define ASL__HANDLE_TOP ((uintptr_t)0x0A5C << 48)
#else
#define ASL__SLOT_BITS 20
#define ASL__GEN_BITS 12
#define ASL__HANDLE_TOP ((uintptr_t)0)
#endif
#define ASL__KIND_BITS 6
#define ASL__KIND_MASK ((1u << ASL__KIND_BITS) - 1)
#define ASL__SLOT_FIRST 1024u /* table k holds 1024 << k slots */
#define ASL__SLOT_TABLES 14u

static struct {
  asl__mutex lock;
  asl__slot* table[ASL__SLOT_TABLES];
  uint32_t used;      /* slots ever handed out */
  uint32_t free_list; /* slot number + 1, 0 = none */
  uint64_t live[ASL__KINDS];
} asl__slots;

ASL__FN asl__slot* asl__slot_at(uint32_t number) {
  uint32_t k = 0, first = ASL__SLOT_FIRST;
  while (number >= first) {
    number -= first;
    first <<= 1;
    if (++k == ASL__SLOT_TABLES) return NULL;
  }
  asl__slot* t = asl__load(&asl__slots.table[k]);
  return t ? t + number : NULL;
}
/* Caller holds asl__slots.lock. 0 when there is no memory. */
ASL__FN int asl__slot_grow(void) {
  uint32_t k = 0, size = ASL__SLOT_FIRST;
  while (k < ASL__SLOT_TABLES && asl__slots.table[k]) {
    k++;
    size <<= 1;
  }
  if (k == ASL__SLOT_TABLES || ((uint64_t)size << 1) > (1u << ASL__SLOT_BITS)) return 0;
  asl__slot* t = (asl__slot*)asl__os_zalloc(sizeof(asl__slot) * size);
  if (!t) return 0;
  asl__store(&asl__slots.table[k], t);
  return 1;
}
ASL__FN void* asl__slot_handle(uint32_t number, uint32_t gen) {
  return (void*)(ASL__HANDLE_TOP | ((uintptr_t)(gen & ((1u << ASL__GEN_BITS) - 1)) << ASL__SLOT_BITS) | (uintptr_t)(number + 1));
}
/* A handle for the object, or NULL when there is no memory. */
ASL__FN void* asl__slot_make(asl__kind kind, void* object) {
  void* handle = NULL;
  asl__os_lock(&asl__slots.lock);
  uint32_t number = asl__slots.free_list ? asl__slots.free_list - 1 : asl__slots.used;
  asl__slot* s = asl__slot_at(number);
  if (!s && asl__slot_grow()) s = asl__slot_at(number);
  if (s) {
    if (asl__slots.free_list) asl__slots.free_list = s->next;
    else asl__slots.used++;
    uint32_t gen = (s->tag >> ASL__KIND_BITS) + 1;
    s->object = object;
    s->where_file = asl__diag_mine.where_file;
    s->where_line = asl__diag_mine.where_line;
    s->device = -1;
    s->told = 0;
    asl__store(&s->tag, gen << ASL__KIND_BITS | (uint32_t)kind);
    asl__slots.live[kind]++;
    handle = asl__slot_handle(number, gen);
  }
  asl__os_unlock(&asl__slots.lock);
  return handle;
}
ASL__FN asl__slot* asl__slot_of(const void* handle, uint32_t* gen) {
  uintptr_t h = (uintptr_t)handle;
  uint32_t number = (uint32_t)(h & ((1u << ASL__SLOT_BITS) - 1));
  if (number == 0 || (h & ~(((uintptr_t)1 << (ASL__SLOT_BITS + ASL__GEN_BITS)) - 1)) != ASL__HANDLE_TOP) return NULL;
  *gen = (uint32_t)(h >> ASL__SLOT_BITS) & ((1u << ASL__GEN_BITS) - 1);
  return asl__slot_at(number - 1);
}
/* Says to which device a new handle's object belongs: it is looked for when that device is reset. */
ASL__FN void* asl__slot_on(void* handle, int device) {
  uint32_t gen = 0;
  asl__slot* s = handle ? asl__slot_of(handle, &gen) : NULL;
  if (s) s->device = (int16_t)device;
  return handle;
}
/* The kind a handle has now: FREE for stale, foreign and NULL ones. */
ASL__FN asl__kind asl__slot_kind(const void* handle) {
  uint32_t gen = 0;
  asl__slot* s = asl__slot_of(handle, &gen);
  uint32_t tag = s ? asl__load(&s->tag) : 0;
  return s && ((tag >> ASL__KIND_BITS) & ((1u << ASL__GEN_BITS) - 1)) == gen ? (asl__kind)(tag & ASL__KIND_MASK) : ASL__FREE;
}
/* The object, or NULL when the handle is not a live one of this kind. */
ASL__FN void* asl__slot_get(const void* handle, asl__kind kind) {
  uint32_t gen = 0;
  asl__slot* s = asl__slot_of(handle, &gen);
  if (!s) return NULL;
  uint32_t tag = asl__load(&s->tag);
  if ((tag & ASL__KIND_MASK) != (uint32_t)kind || ((tag >> ASL__KIND_BITS) & ((1u << ASL__GEN_BITS) - 1)) != gen) return NULL;
  return s->object;
}
/* Makes the handle stale and returns its object; NULL when it was not a live one of this kind (then nothing changes). */
ASL__FN void* asl__slot_take(const void* handle, asl__kind kind) {
  uint32_t gen = 0;
  void* object = NULL;
  asl__slot* s = asl__slot_of(handle, &gen);
  if (!s) return NULL;
  asl__os_lock(&asl__slots.lock);
  if ((s->tag & ASL__KIND_MASK) == (uint32_t)kind && ((s->tag >> ASL__KIND_BITS) & ((1u << ASL__GEN_BITS) - 1)) == gen) {
    object = s->object;
    asl__store(&s->tag, s->tag & ~ASL__KIND_MASK);
    s->object = NULL;
    s->next = asl__slots.free_list;
    asl__slots.free_list = (uint32_t)((uintptr_t)handle & ((1u << ASL__SLOT_BITS) - 1));
    asl__slots.live[kind]--;
  }
  asl__os_unlock(&asl__slots.lock);
  return object;
}
/* The failure of a call that was given a handle of the wrong sort: says what it is instead. */
ASL__FN aclError asl__slot_fail(aclError code, const char* fn, const char* argument, const void* handle, asl__kind wanted) {
  asl__kind is = asl__slot_kind(handle);
  uint32_t gen = 0;
  char what[96];
  if (!handle) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, argument);
  if (is != ASL__FREE) snprintf(what, sizeof what, asl__diag_say("; it is a %s", "；它是 %s"), asl__kind_names[is]);
  else asl__str_copy(what, sizeof what, asl__slot_of(handle, &gen) ? asl__diag_say("; it was destroyed already", "；它已被销毁") : "");
  return asl__fail(code, ASL__MSG_BAD_HANDLE, fn, argument, handle, asl__kind_names[wanted], what);
}
/*======================================================================================
  >>trace   What ran when: a bounded ring of finished tasks, and counts

  Everything below only records; reading is for tests, lessons and the summary. Uses os, util. State: the ring
  and the counts, under the scheduler's lock (every writer holds it anyway).
======================================================================================*/
#define ASL__TRACE_RING 65536u

typedef struct {
  const char* name; /* literal, or from asl__name */
  uint64_t task, queued_ns, start_ns, end_ns, bytes;
  int32_t device, stream, error;
} asl__record;
static struct {
  asl__record* ring; /* allocated by the first task; NULL when there was no memory: then nothing is kept */
  uint64_t written;
  uint64_t tasks, kernels, models, callbacks;
  uint64_t copied[4]; /* bytes: host-host, host-device, device-host, device-device (aclrtMemcpyKind) */
  uint64_t streams_made, devices_used;
} asl__trace;

/* Names of kernels and models, kept for good so that a record may point at them. At most 4,096 different ones; later ones share the last.
   Caller holds the scheduler's lock. */
static char* asl__names[4096];
ASL__FN const char* asl__name(const char* text) {
  uint32_t h = 2166136261u; /* FNV-1a */
  for (const char* c = text; *c; c++) h = (h ^ (unsigned char)*c) * 16777619u;
  for (uint32_t i = 0; i < ASL__COUNT(asl__names); i++) {
    char** at = &asl__names[(h + i) % ASL__COUNT(asl__names)];
    if (!*at) *at = asl__str_dup(text);
    if (*at && strcmp(*at, text) == 0) return *at;
    if (i > 64) break;
  }
  return "kernel";
}
/* The place of the next record, to be filled by the caller, who holds the scheduler's lock; NULL when nothing is kept. */
ASL__FN asl__record* asl__trace_next(void) {
  if (!asl__trace.ring) asl__trace.ring = (asl__record*)asl__os_zalloc(sizeof(asl__record) * ASL__TRACE_RING);
  return asl__trace.ring ? &asl__trace.ring[asl__trace.written++ % ASL__TRACE_RING] : NULL;
}
/* Newest `capacity` records, oldest first. Caller holds the scheduler's lock. */
ASL__FN size_t asl__trace_read(aslTraceRecord* out, size_t capacity) {
  uint64_t n = asl__trace.written < ASL__TRACE_RING ? asl__trace.written : ASL__TRACE_RING;
  if (!asl__trace.ring) return 0;
  if (n > capacity) n = capacity;
  for (uint64_t i = 0; i < n; i++) {
    const asl__record* r = &asl__trace.ring[(asl__trace.written - n + i) % ASL__TRACE_RING];
    asl__str_copy(out[i].name, sizeof out[i].name, r->name);
    out[i].task = r->task;
    out[i].device = r->device;
    out[i].stream = r->stream;
    out[i].queued_ns = r->queued_ns;
    out[i].start_ns = r->start_ns;
    out[i].end_ns = r->end_ns;
    out[i].bytes = r->bytes;
    out[i].error = r->error;
  }
  return (size_t)n;
}
/*======================================================================================
  >>mem   Memory: device windows, pinned memory, one registry for every pointer

  Each device is a space. A space reserves chunks of address range without access rights (the view: what aclrtMalloc
  returns lies there) and keeps the bytes in a second mapping (the backing). Host code that touches a view faults at
  once; the device side reaches the backing through asl__mem_find. Pinned memory is a space whose view is its backing.
  Blocks carry the requested size, the rounded size real hardware would give, and a guard gap behind it.
  Uses os, util, diag. State: asl__mem, under asl__mem.lock; the region list is also read without it by the fault handler.
======================================================================================*/
#define ASL__MAX_DEVICES 64
#define ASL__HOST_SPACE ASL__MAX_DEVICES /* index of the pinned-memory space */
#define ASL__BLOCK_UNIT 512u             /* addresses and spans are multiples of it */
#define ASL__GUARD 512u                  /* bytes of gap behind the rounded size, at least */
#define ASL__CANARY 64u                  /* how many of them are checked on free */
#define ASL__PAGE_BITS 16                /* granularity of the address -> block map */
#define ASL__POISON 4096u                /* bytes filled at each end of a block outside strict mode */
#define ASL__MIN_CHUNK ((size_t)64 << 20)
#define ASL__MAX_CHUNK ((size_t)1 << 30)
#define ASL__MAX_REGIONS 4096u

typedef enum { ASL__BLOCK_FREE, ASL__BLOCK_LIVE, ASL__BLOCK_ZOMBIE /* freed while a task still uses it */ } asl__block_state;
typedef struct asl__chunk asl__chunk;
typedef struct asl__block asl__block;
struct asl__block {
  asl__chunk* chunk;
  size_t offset, span;        /* in the chunk; span covers the guard gap */
  size_t bytes, room;         /* requested; rounded up as hardware does */
  asl__block *before, *after; /* neighbours by address */
  asl__block *free_prev, *free_next;
  asl__block_state state;
  int managed;       /* aclrtMemAllocManaged: pinned memory that counts as both sides */
  int told;          /* a leak report has named it */
  uint32_t serial;   /* number in messages */
  uint32_t uses;     /* atomic: 2 for each queued task that names the block, 1 once it is freed under them */
  const char* maker; /* "aclrtMalloc" */
  const char* where_file;
  int where_line;
};
struct asl__chunk {
  int space;
  int foreign; /* the program's own memory, registered: one block, never in a bin */
  uintptr_t view;
  unsigned char* backing;
  size_t bytes;
  asl__block* first;
  asl__block** page; /* block that covers the first byte of each 64 KiB page */
  asl__chunk* next;
};
typedef struct {
  size_t capacity, used; /* bytes, in rounded sizes */
  size_t mapped, requested, peak;
  uint64_t blocks;
  asl__chunk* chunks;
  asl__block* bins[64]; /* free blocks by floor(log2(span)) */
} asl__space;
typedef struct {
  uintptr_t lo, hi;
  asl__chunk* chunk;
} asl__region;

static struct {
  asl__mutex lock;
  asl__space space[ASL__MAX_DEVICES + 1];
  asl__region* regions;  /* sorted by lo, fixed capacity; grows by insertion under the lock */
  uint32_t region_count; /* atomic: published after the entries */
  asl__block* spare;     /* block records to reuse */
  uint32_t serial;
  int device_is_host; /* run mode DEVICE: views are accessible */
  uint64_t extra;     /* bytes aclrtMalloc adds behind the rounded size */
} asl__mem;

/* Where an address lies. side: 0 unknown host memory, 1 pinned host, 2 device. */
typedef enum { ASL__SIDE_UNKNOWN, ASL__SIDE_HOST, ASL__SIDE_DEVICE } asl__side;
typedef struct {
  asl__side side;
  int device;          /* of side DEVICE */
  asl__block* block;   /* NULL: not inside a live allocation */
  void* bytes;         /* what this process may dereference */
  size_t past, slop;   /* bytes beyond the rounded size; beyond the requested size but inside the rounded one */
  int managed, mapped; /* managed memory; host memory that devices reach as well (managed or registered) */
} asl__place;
ASL__FN int asl__place_on_device(const asl__place* at) { return at->side == ASL__SIDE_DEVICE || at->managed; }

ASL__FN const char* asl__mem_side_name(asl__side side) {
  return side == ASL__SIDE_DEVICE ? asl__diag_say("device", "device（设备）")
         : side == ASL__SIDE_HOST ? asl__diag_say("pinned host", "锁页 host（主机）")
                                  : asl__diag_say("host", "host（主机）");
}
ASL__FN void asl__mem_space_name(int space, char* out, size_t cap) {
  if (space == ASL__HOST_SPACE) asl__str_copy(out, cap, asl__diag_say("the host", "host（主机）"));
  else snprintf(out, cap, asl__diag_say("device %d", "设备 (device) %d"), space);
}
ASL__FN void asl__mem_where(const asl__block* b, char* out, size_t cap) {
  char at[120];
  asl__where_text(b->where_file, b->where_line, at, sizeof at);
  if (!at[0]) asl__str_copy(out, cap, "");
  else snprintf(out, cap, b->where_line == ASL__WHERE_CODE ? asl__diag_say(" in %s", "（%s）") : asl__diag_say(" at %s", "（%s）"), at);
}

/* ---- chunks and regions (caller holds the lock) ---- */
ASL__FN uint32_t asl__region_upper(uintptr_t a) { /* first region whose lo > a */
  uint32_t lo = 0, hi = asl__load(&asl__mem.region_count);
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (asl__mem.regions[mid].lo > a) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}
ASL__FN asl__chunk* asl__mem_chunk_of(uintptr_t a) {
  uint32_t i = asl__mem.regions ? asl__region_upper(a) : 0;
  return i > 0 && a < asl__mem.regions[i - 1].hi ? asl__mem.regions[i - 1].chunk : NULL;
}
ASL__FN int asl__region_insert(asl__chunk* c) {
  if (!asl__mem.regions) asl__mem.regions = (asl__region*)asl__os_zalloc(sizeof(asl__region) * ASL__MAX_REGIONS);
  if (!asl__mem.regions || asl__mem.region_count == ASL__MAX_REGIONS) return 0;
  uint32_t at = asl__region_upper(c->view), n = asl__mem.region_count;
  for (uint32_t i = n; i > at; i--) asl__mem.regions[i] = asl__mem.regions[i - 1];
  asl__mem.regions[at].lo = c->view;
  asl__mem.regions[at].hi = c->view + c->bytes;
  asl__mem.regions[at].chunk = c;
  asl__store(&asl__mem.region_count, n + 1);
  return 1;
}
ASL__FN void asl__region_remove(const asl__chunk* c) {
  uint32_t i = 0, n = asl__mem.region_count;
  while (i < n && asl__mem.regions[i].chunk != c) i++;
  if (i == n) return;
  for (; i + 1 < n; i++) asl__mem.regions[i] = asl__mem.regions[i + 1];
  asl__store(&asl__mem.region_count, n - 1);
}
ASL__FN asl__block* asl__block_new(void) {
  asl__block* b = asl__mem.spare;
  if (!b) {
    const size_t n = 64;
    asl__block* slab = (asl__block*)asl__os_zalloc(sizeof(asl__block) * n);
    for (size_t i = 0; slab && i < n; i++) {
      slab[i].after = asl__mem.spare;
      asl__mem.spare = &slab[i];
    }
    b = asl__mem.spare;
  }
  if (b) {
    asl__mem.spare = b->after;
    asl__zero(b, sizeof *b);
  }
  return b;
}
ASL__FN void asl__block_recycle(asl__block* b) {
  asl__zero(b, sizeof *b);
  b->after = asl__mem.spare;
  asl__mem.spare = b;
}
ASL__FN unsigned char* asl__block_bytes(const asl__block* b) { return b->chunk->backing + b->offset; }
ASL__FN void* asl__block_view(const asl__block* b) { return (void*)(b->chunk->view + b->offset); }

ASL__FN unsigned asl__bin_of(size_t span) {
  unsigned n = 0;
  while (span >>= 1) n++;
  return n;
}
ASL__FN void asl__bin_put(asl__block* b) {
  asl__block** head = &asl__mem.space[b->chunk->space].bins[asl__bin_of(b->span)];
  b->state = ASL__BLOCK_FREE;
  b->free_prev = NULL;
  b->free_next = *head;
  if (*head) (*head)->free_prev = b;
  *head = b;
}
ASL__FN void asl__bin_remove(asl__block* b) {
  if (b->free_prev) b->free_prev->free_next = b->free_next;
  else asl__mem.space[b->chunk->space].bins[asl__bin_of(b->span)] = b->free_next;
  if (b->free_next) b->free_next->free_prev = b->free_prev;
  b->free_prev = b->free_next = NULL;
}
/* Points every page whose first byte lies in the block at it. */
ASL__FN void asl__block_map(asl__block* b) {
  size_t first = (b->offset + ((size_t)1 << ASL__PAGE_BITS) - 1) >> ASL__PAGE_BITS;
  size_t last = (b->offset + b->span - 1) >> ASL__PAGE_BITS;
  for (size_t i = first; i <= last; i++) asl__store(&b->chunk->page[i], b);
}
/* The block that covers an address of the chunk: from the page map, then along the neighbours (at most 128 of them in a page). */
ASL__FN asl__block* asl__block_at(asl__chunk* c, size_t offset) {
  asl__block* b = asl__load(&c->page[offset >> ASL__PAGE_BITS]);
  for (int i = 0; b && i < 256 && offset >= b->offset + b->span; i++) b = b->after;
  return b && b->chunk == c && offset >= b->offset && offset < b->offset + b->span ? b : NULL;
}

/* Maps one more chunk of at least `need` bytes, smaller than wished where address space is short. */
ASL__FN asl__chunk* asl__chunk_new(int space, size_t need) {
  asl__space* s = &asl__mem.space[space];
  size_t want = s->mapped < ASL__MIN_CHUNK ? ASL__MIN_CHUNK : s->mapped < ASL__MAX_CHUNK ? s->mapped : ASL__MAX_CHUNK;
  int accessible = space == ASL__HOST_SPACE || asl__mem.device_is_host;
  if (want < need) want = need;
  if (!asl__sz_round(want, (size_t)1 << ASL__PAGE_BITS, &want) || !asl__sz_round(need, (size_t)1 << ASL__PAGE_BITS, &need)) return NULL;
  for (;; want = want / 2 > need ? want / 2 & ~(((size_t)1 << ASL__PAGE_BITS) - 1) : need) {
    unsigned char* backing = (unsigned char*)asl__os_map_memory(want);
    void* view = accessible ? backing : backing ? asl__os_map_reserve(want) : NULL;
    asl__chunk* c = view ? ASL__NEW(asl__chunk) : NULL;
    asl__block* b = c ? asl__block_new() : NULL;
    if (b) c->page = (asl__block**)asl__os_zalloc(sizeof(asl__block*) * (want >> ASL__PAGE_BITS));
    if (b && c->page) {
      c->space = space;
      c->view = (uintptr_t)view;
      c->backing = backing;
      c->bytes = want;
      c->first = b;
      b->chunk = c;
      b->span = want;
      if (asl__region_insert(c)) {
        asl__block_map(b);
        asl__bin_put(b);
        c->next = s->chunks;
        s->chunks = c;
        s->mapped += want;
        return c;
      }
    }
    if (c) asl__os_free(c->page);
    if (b) asl__block_recycle(b);
    asl__os_free(c);
    if (view && !accessible) asl__os_unmap(view, want);
    if (backing) asl__os_unmap(backing, want);
    if (want <= need) return NULL;
  }
}

/* Best block of the bins for a span: a short look in its own bin, then the first of a larger one. */
ASL__FN asl__block* asl__bin_find(asl__space* s, size_t span) {
  unsigned bin = asl__bin_of(span);
  int tries = 16;
  for (asl__block* b = s->bins[bin]; b && tries-- > 0; b = b->free_next)
    if (b->span >= span) return b;
  while (++bin < 64)
    if (s->bins[bin]) return s->bins[bin];
  return NULL;
}
/* Cuts the front `span` bytes off a free block and takes it out of its bin. */
ASL__FN void asl__block_split(asl__block* b, size_t span) {
  asl__bin_remove(b);
  asl__block* rest = b->span - span >= 2 * ASL__BLOCK_UNIT ? asl__block_new() : NULL;
  if (!rest) return;
  rest->chunk = b->chunk;
  rest->offset = b->offset + span;
  rest->span = b->span - span;
  rest->before = b;
  rest->after = b->after;
  if (b->after) b->after->before = rest;
  asl__store(&b->after, rest);
  b->span = span;
  asl__block_map(rest);
  asl__bin_put(rest);
}
ASL__FN void asl__block_join(asl__block* a, asl__block* b) { /* b directly behind a; b's record goes away */
  a->span += b->span;
  a->after = b->after;
  if (b->after) b->after->before = a;
  asl__block_map(a);
  asl__block_recycle(b);
}

/* ---- poison and canaries ---- */
ASL__FN void asl__mem_poison(unsigned char* p, size_t n, int value) {
  if (asl__diag_strict() || n <= 2 * ASL__POISON) {
    memset(p, value, n);
    return;
  }
  memset(p, value, ASL__POISON);
  memset(p + n - ASL__POISON, value, ASL__POISON);
}
ASL__FN int asl__mem_canary_intact(const asl__block* b) {
  const unsigned char* p = asl__block_bytes(b) + b->bytes;
  size_t n = b->room - b->bytes + ASL__CANARY;
  for (size_t i = 0; i < n; i++)
    if (p[i] != 0xFD) return 0;
  return 1;
}

/* ---- the calls other sections use (they take the lock) ---- */
/* A block of `bytes` in a space, or NULL: no capacity or no address space. `extra` is added behind the size rounded to 32. */
ASL__FN asl__block* asl__mem_alloc(int space, size_t bytes, size_t extra, const char* maker) {
  size_t room, span;
  asl__space* s = &asl__mem.space[space];
  if (!asl__sz_round(bytes, 32, &room) || !asl__sz_add(room, extra, &room) || !asl__sz_add(room, ASL__GUARD, &span) ||
      !asl__sz_round(span, ASL__BLOCK_UNIT, &span))
    return NULL;
  asl__os_lock(&asl__mem.lock);
  asl__block* b = NULL;
  if (room <= s->capacity && s->used <= s->capacity - room) {
    b = asl__bin_find(s, span);
    if (!b && asl__chunk_new(space, span)) b = asl__bin_find(s, span);
  }
  if (b) {
    asl__block_split(b, span);
    b->state = ASL__BLOCK_LIVE;
    b->bytes = bytes;
    b->room = room;
    b->uses = 0;
    b->managed = 0;
    b->told = 0;
    b->serial = ++asl__mem.serial;
    b->maker = maker;
    b->where_file = asl__diag_mine.where_file;
    b->where_line = asl__diag_mine.where_line;
    s->used += room;
    s->requested += bytes;
    s->blocks++;
    if (s->requested > s->peak) s->peak = s->requested;
  }
  asl__os_unlock(&asl__mem.lock);
  if (!b) return NULL;
  if (bytes >= (size_t)4 << 20) asl__os_huge(asl__block_bytes(b), bytes);
  asl__mem_poison(asl__block_bytes(b), bytes, 0xCD);
  memset(asl__block_bytes(b) + bytes, 0xFD, room - bytes + ASL__CANARY);
  return b;
}
/* Bytes of a space in use, in rounded sizes. */
ASL__FN size_t asl__mem_used(int space) {
  asl__os_lock(&asl__mem.lock);
  size_t used = asl__mem.space[space].used;
  asl__os_unlock(&asl__mem.lock);
  return used;
}
/* Says why a device gave no memory: it is full, or this computer has none behind it. */
ASL__FN aclError asl__mem_refused(aclError code, const char* fn, size_t bytes, int device) {
  size_t used = asl__mem_used(device), capacity = asl__mem.space[device].capacity, left = capacity - used;
  if (left > 4096 && bytes < left - 4096)
    return asl__fail(code, ASL__MSG_NO_HOST_MEMORY, fn, asl__diag_say("the device's memory", "设备内存"));
  return asl__fail(code, ASL__MSG_NO_ROOM, fn, bytes, device, capacity, used);
}
/* Makes a range of the program's own memory known as pinned; it stays the program's. NULL without memory, or (*taken) when it overlaps
   a range that is known already. */
ASL__FN asl__block* asl__mem_register(void* p, size_t bytes, const char* maker, int* taken) {
  asl__space* s = &asl__mem.space[ASL__HOST_SPACE];
  uintptr_t lo = (uintptr_t)p;
  asl__os_lock(&asl__mem.lock);
  uint32_t i = asl__mem.regions ? asl__region_upper(lo + bytes - 1) : 0;
  *taken = i > 0 && asl__mem.regions[i - 1].hi > lo;
  asl__chunk* c = *taken ? NULL : ASL__NEW(asl__chunk);
  asl__block* b = c ? asl__block_new() : NULL;
  if (b) c->page = (asl__block**)asl__os_zalloc(sizeof(asl__block*) * (((bytes - 1) >> ASL__PAGE_BITS) + 1));
  if (b && c->page) {
    c->space = ASL__HOST_SPACE;
    c->foreign = 1;
    c->view = lo;
    c->backing = (unsigned char*)p;
    c->bytes = bytes;
    c->first = b;
    b->chunk = c;
    b->span = b->bytes = b->room = bytes;
    b->state = ASL__BLOCK_LIVE;
    b->serial = ++asl__mem.serial;
    b->maker = maker;
    b->where_file = asl__diag_mine.where_file;
    b->where_line = asl__diag_mine.where_line;
    asl__block_map(b);
    if (asl__region_insert(c)) {
      c->next = s->chunks;
      s->chunks = c;
      s->used += bytes;
      s->requested += bytes;
      s->blocks++;
      asl__os_unlock(&asl__mem.lock);
      return b;
    }
  }
  if (b) asl__block_recycle(b);
  if (c) asl__os_free(c->page);
  asl__os_free(c);
  asl__os_unlock(&asl__mem.lock);
  return NULL;
}
/* Caller holds the lock. Forgets a registered range. */
ASL__FN void asl__mem_forget(asl__block* b) {
  asl__chunk* c = b->chunk;
  asl__chunk** at = &asl__mem.space[c->space].chunks;
  asl__region_remove(c);
  while (*at && *at != c) at = &(*at)->next;
  if (*at) *at = c->next;
  asl__block_recycle(b);
  asl__os_free(c->page);
  asl__os_free(c);
}
/* Caller holds the lock. The block joins its free neighbours. */
ASL__FN void asl__mem_release(asl__block* b) {
  if (b->chunk->foreign) {
    asl__mem_forget(b);
    return;
  }
  if (b->before && b->before->state == ASL__BLOCK_FREE) {
    asl__block* front = b->before;
    asl__bin_remove(front);
    asl__block_join(front, b);
    b = front;
  }
  if (b->after && b->after->state == ASL__BLOCK_FREE) {
    asl__bin_remove(b->after);
    asl__block_join(b, b->after);
  }
  asl__bin_put(b);
}
/* Gives the allocation `serial` back, which b is or was. One that queued tasks still name is kept from reuse until they are done
   (asl__mem_unpin). 0 when it is gone already: two threads may free one pointer at the same time. */
ASL__FN int asl__mem_free(asl__block* b, uint32_t serial) {
  asl__os_lock(&asl__mem.lock);
  int ours = b->state == ASL__BLOCK_LIVE && b->serial == serial;
  if (ours) {
    asl__space* s = &asl__mem.space[b->chunk->space];
    s->used -= b->room;
    s->requested -= b->bytes;
    s->blocks--;
    b->state = ASL__BLOCK_ZOMBIE;
  }
  asl__os_unlock(&asl__mem.lock);
  if (!ours) return 0;
  if (!b->chunk->foreign) asl__mem_poison(asl__block_bytes(b), b->bytes, 0xDD);
  if (asl__add(&b->uses, 1u) != 1u) return 1; /* the last task releases it */
  asl__os_lock(&asl__mem.lock);
  asl__mem_release(b);
  asl__os_unlock(&asl__mem.lock);
  return 1;
}
/* Where [p, p + bytes) lies. pin != 0 also counts one more queued task on the block; the caller must asl__mem_unpin it. */
ASL__FN asl__place asl__mem_find(const void* p, size_t bytes, int pin) {
  asl__place at;
  asl__zero(&at, sizeof at);
  at.bytes = (void*)(uintptr_t)p;
  asl__os_lock(&asl__mem.lock);
  asl__chunk* c = asl__mem_chunk_of((uintptr_t)p);
  if (c) {
    size_t offset = (size_t)((uintptr_t)p - c->view);
    asl__block* b = asl__block_at(c, offset);
    at.side = c->space == ASL__HOST_SPACE ? ASL__SIDE_HOST : ASL__SIDE_DEVICE;
    at.device = c->space == ASL__HOST_SPACE ? -1 : c->space;
    at.bytes = c->backing + offset;
    if (b && b->state == ASL__BLOCK_LIVE && offset - b->offset <= b->room) {
      size_t inside = b->room - (offset - b->offset), asked = b->bytes > offset - b->offset ? b->bytes - (offset - b->offset) : 0;
      at.block = b;
      at.managed = b->managed;
      at.mapped = b->managed || c->foreign;
      at.past = bytes > inside ? bytes - inside : 0;
      at.slop = at.past == 0 && bytes > asked ? bytes - asked : 0;
      if (pin && !at.past) asl__add(&b->uses, 2u);
    }
  }
  asl__os_unlock(&asl__mem.lock);
  return at;
}
/* Every task passes here for every range, so there is no lock: the one whose subtraction leaves just the "freed" bit releases the block. */
ASL__FN void asl__mem_unpin(asl__block* b) {
  if (!b || __atomic_sub_fetch(&b->uses, 2u, __ATOMIC_ACQ_REL) != 1u) return;
  asl__os_lock(&asl__mem.lock);
  asl__mem_release(b);
  asl__os_unlock(&asl__mem.lock);
}
ASL__FN uint32_t asl__mem_pins(const asl__block* b) { return asl__load(&b->uses) >> 1; }
/* The live block that starts exactly at p, pinned, or NULL and the reason. */
ASL__FN asl__block* asl__mem_block(const void* p, asl__side wanted, const char** why, const char** next) {
  asl__place at = asl__mem_find(p, 0, 1);
  *next = asl__diag_say("Pass exactly the pointer the allocation call gave you, once.", "请传入分配接口返回的指针本身，且只释放一次。");
  if (at.side == ASL__SIDE_UNKNOWN) {
    *why = asl__diag_say("it is host memory this library did not allocate (malloc, a variable?)",
                         "它是 host 内存，不是本库分配的（malloc 或变量？）");
    return NULL;
  }
  if (at.block && at.block->chunk->foreign) {
    asl__mem_unpin(at.block);
    *why = asl__diag_say("it is the program's own memory, registered, not allocated", "它是程序自己的内存，只是注册过，并非分配得来");
    *next = asl__diag_say("Use aclrtHostUnregister, then free it the way it was allocated.",
                          "请用 aclrtHostUnregister，再按原来的方式释放。");
    return NULL;
  }
  if (at.managed ? wanted != ASL__SIDE_DEVICE : at.side != wanted) {
    if (at.managed) at.side = ASL__SIDE_DEVICE;
    asl__mem_unpin(at.block);
    *why = at.side == ASL__SIDE_DEVICE ? asl__diag_say("it is device memory", "它是 device 内存")
                                       : asl__diag_say("it is pinned host memory", "它是锁页 host 内存");
    *next = at.side == ASL__SIDE_DEVICE ? asl__diag_say("Use aclrtFree.", "请用 aclrtFree。")
                                        : asl__diag_say("Use aclrtFreeHost.", "请用 aclrtFreeHost。");
    return NULL;
  }
  if (!at.block) {
    *why = asl__diag_say("nothing is allocated there (freed already?)", "该处没有已分配的内存（已经释放过？）");
    return NULL;
  }
  if (asl__block_view(at.block) == p) return at.block;
  asl__mem_unpin(at.block);
  *why = asl__diag_say("it points into the middle of an allocation", "它指向一块内存的中间");
  return NULL;
}

/* ---- a device pointer dereferenced by host code ---- */
/* Runs in a signal handler, any thread, any moment: no lock, no allocation, no stdio. 1 when the address was ours. */
ASL__FN char* asl__fault_text(char* to, const char* s) {
  while (*s) *to++ = *s++;
  return to;
}
ASL__FN char* asl__fault_number(char* to, uint64_t v, unsigned base) {
  char digits[24];
  int n = 0;
  do {
    digits[n++] = "0123456789abcdef"[v % base];
    v /= base;
  } while (v);
  while (n > 0) *to++ = digits[--n];
  return to;
}
ASL__FN int asl__mem_explain_fault(const void* address) {
  uintptr_t a = (uintptr_t)address;
  char text[1024], *p = text;
  int zh = asl__load_relaxed(&asl__diag.chinese);
  asl__chunk* c = asl__mem_chunk_of(a);
  if (!c) return 0;
  asl__block* b = asl__block_at(c, (size_t)(a - c->view));
  p = asl__fault_text(p, zh ? "\n[FATAL] ACL: host 代码直接访问了 device（设备）内存：地址 0x"
                            : "\n[FATAL] ACL: host code touched device memory: address 0x");
  p = asl__fault_number(p, a, 16);
  if (b && b->state == ASL__BLOCK_LIVE) {
    p = asl__fault_text(p, zh ? " 是 " : " is byte ");
    p = asl__fault_number(p, a - c->view - b->offset, 10);
    p = asl__fault_text(p, zh ? " 号字节，所在内存共 " : " of the ");
    p = asl__fault_number(p, b->bytes, 10);
    p = asl__fault_text(p, zh ? " 字节，编号 #" : "-byte allocation #");
    p = asl__fault_number(p, b->serial, 10);
    p = asl__fault_text(p, zh ? "，位于 device " : " on device ");
    p = asl__fault_number(p, (uint64_t)c->space, 10);
    p = asl__fault_text(p, zh ? "，由 " : ", made by ");
    p = asl__fault_text(p, b->maker);
    char at[ASL__NAME_LENGTH];
    if (b->where_file && b->where_line == ASL__WHERE_CODE) {
      if (asl__os_function(b->where_file, at, sizeof at)) {
        p = asl__fault_text(p, zh ? " 申请于 " : " in ");
        p = asl__fault_text(p, at);
      }
    } else if (b->where_file && strlen(b->where_file) < 300) {
      p = asl__fault_text(p, zh ? " 申请于 " : " at ");
      p = asl__fault_text(p, b->where_file);
      *p++ = ':';
      p = asl__fault_number(p, (uint64_t)b->where_line, 10);
    }
  } else {
    p = asl__fault_text(p, zh ? " 属于 device " : " belongs to device ");
    p = asl__fault_number(p, (uint64_t)c->space, 10);
    p = asl__fault_text(
        p, zh ? "，但那里没有已分配的内存（已释放，或越界）" : ", where nothing is allocated (freed already, or past the end)");
  }
  p = asl__fault_text(
      p,
      zh ? "。\n        下一步: device 指针不能在 host 上解引用；请先用 aclrtMemcpy(..., ACL_MEMCPY_DEVICE_TO_HOST) 拷回 host 缓冲区。\n"
         : ".\n        next: a device pointer cannot be dereferenced on the host; copy the data to a host buffer "
           "with aclrtMemcpy(..., ACL_MEMCPY_DEVICE_TO_HOST) first.\n");
  asl__os_stderr(text, (size_t)(p - text));
  return 1;
}
/*======================================================================================
  >>num   Numbers and tensors: element types, half precision, shapes, names

  What every operator and every file format agrees on: how an element type is called, how many
  bytes it has, how one value becomes another (AscendCL's rules), how an index becomes an address.
  Pure functions; no state. Uses os, util.
======================================================================================*/
#define ASL__MAX_RANK 8

/* A tensor as everything below the API sees it. The struct does not own `data`. */
typedef struct {
  aclDataType dtype;
  aclFormat format;            /* how dims are to be read (NCHW, NHWC, HWCN, ND); data is row-major in the order of dims */
  int rank;                    /* 0 to ASL__MAX_RANK; 0 is a scalar with one element */
  int64_t dims[ASL__MAX_RANK];
  void* data;                  /* contiguous plain memory; NULL while only shapes are known */
  size_t bytes;                /* size behind data */
  int is_const;                /* data is known before the run, so that infer may read it */
} asl__tensor;

/* ---- element types ---- */
/* kind: f real, i signed, u unsigned, b bool, c complex, x neither computed nor converted here (strings, packed and 8-bit floats).
   proto is the number in an .om file's TensorDescriptor, which differs from AscendCL's (ge_ir.proto); 0 where none is known. */
typedef struct { aclDataType dtype; int proto; unsigned bytes; char kind; const char* name; const char* ge_name; } asl__num_type;
static const asl__num_type asl__num_types[] = {
  {ACL_FLOAT, 1, 4, 'f', "float32", "DT_FLOAT"},          {ACL_FLOAT16, 2, 2, 'f', "float16", "DT_FLOAT16"},
  {ACL_INT8, 3, 1, 'i', "int8", "DT_INT8"},               {ACL_INT32, 7, 4, 'i', "int32", "DT_INT32"},
  {ACL_UINT8, 4, 1, 'u', "uint8", "DT_UINT8"},            {ACL_INT16, 5, 2, 'i', "int16", "DT_INT16"},
  {ACL_UINT16, 6, 2, 'u', "uint16", "DT_UINT16"},         {ACL_UINT32, 9, 4, 'u', "uint32", "DT_UINT32"},
  {ACL_INT64, 8, 8, 'i', "int64", "DT_INT64"},            {ACL_UINT64, 10, 8, 'u', "uint64", "DT_UINT64"},
  {ACL_DOUBLE, 12, 8, 'f', "double", "DT_DOUBLE"},        {ACL_BOOL, 11, 1, 'b', "bool", "DT_BOOL"},
  {ACL_STRING, 13, 0, 'x', "string", "DT_STRING"},        {ACL_COMPLEX64, 16, 8, 'c', "complex64", "DT_COMPLEX64"},
  {ACL_COMPLEX128, 17, 16, 'c', "complex128", "DT_COMPLEX128"}, {ACL_BF16, 27, 2, 'f', "bfloat16", "DT_BF16"},
  {ACL_INT4, 28, 1, 'x', "int4", "DT_INT4"},              {ACL_UINT1, 29, 1, 'x', "uint1", "DT_UINT1"},
  {ACL_COMPLEX32, 0, 4, 'c', "complex32", "DT_COMPLEX32"}, {ACL_HIFLOAT8, 0, 1, 'x', "hifloat8", "DT_HIFLOAT8"},
  {ACL_FLOAT8_E5M2, 0, 1, 'x', "float8_e5m2", "DT_FLOAT8_E5M2"}, {ACL_FLOAT8_E4M3FN, 0, 1, 'x', "float8_e4m3fn", "DT_FLOAT8_E4M3FN"},
  {ACL_FLOAT8_E8M0, 0, 1, 'x', "float8_e8m0", "DT_FLOAT8_E8M0"}, {ACL_DT_UNDEFINED, 0, 0, 'x', "undefined", "DT_UNDEFINED"}
};
ASL__FN const asl__num_type* asl__num_type_of(aclDataType dtype) {
  /* the common ones lie in order of their numbers; 5 does not exist */
  if (dtype >= 0 && dtype <= ACL_STRING && (int)dtype != 5) return &asl__num_types[(int)dtype - ((int)dtype > 5)];
  for (size_t i = 0; i < ASL__COUNT(asl__num_types); i++)
    if (asl__num_types[i].dtype == dtype) return &asl__num_types[i];
  return NULL;
}
/* Bytes of one element as aclDataTypeSize tells them: 0 for undefined and string, 8 for a number AscendCL does not know. */
ASL__FN size_t asl__num_size(aclDataType dtype) {
  const asl__num_type* t = asl__num_type_of(dtype);
  return t ? t->bytes : 8;
}
ASL__FN char asl__num_kind(aclDataType dtype) {
  const asl__num_type* t = asl__num_type_of(dtype);
  return t ? t->kind : 'x';
}
ASL__FN int asl__num_is_int(aclDataType dtype) {
  char k = asl__num_kind(dtype);
  return k == 'i' || k == 'u';
}
ASL__FN const char* asl__num_name(aclDataType dtype) {
  const asl__num_type* t = asl__num_type_of(dtype);
  return t ? t->name : "unknown";
}
/* "float32" or "DT_FLOAT"; ACL_DT_UNDEFINED for other text. */
ASL__FN aclDataType asl__num_by_name(const char* name) {
  for (size_t i = 0; i < ASL__COUNT(asl__num_types); i++)
    if (asl__str_eq(name, asl__num_types[i].name) || asl__str_eq(name, asl__num_types[i].ge_name)) return asl__num_types[i].dtype;
  return ACL_DT_UNDEFINED;
}
/* The number of a TensorDescriptor's dtype field in an .om file, and back. */
ASL__FN int asl__num_to_proto(aclDataType dtype) {
  const asl__num_type* t = asl__num_type_of(dtype);
  return t ? t->proto : 0;
}
ASL__FN aclDataType asl__num_from_proto(int64_t number) {
  for (size_t i = 0; i < ASL__COUNT(asl__num_types); i++)
    if (number > 0 && asl__num_types[i].proto == number) return asl__num_types[i].dtype;
  return ACL_DT_UNDEFINED;
}
/* The number in attributes (dst_type, DstT, data_type): ge::DataType, which is AscendCL's but for 28 = undefined. */
ASL__FN aclDataType asl__num_from_ge(int64_t number) {
  for (size_t i = 0; i < ASL__COUNT(asl__num_types); i++)
    if ((int64_t)asl__num_types[i].dtype == number) return asl__num_types[i].dtype;
  return ACL_DT_UNDEFINED;
}
ASL__FN int64_t asl__num_to_ge(aclDataType dtype) { return dtype == ACL_DT_UNDEFINED ? 28 : (int64_t)dtype; }

/* ---- formats ---- */
typedef struct { aclFormat format; const char* name; } asl__num_format;
static const asl__num_format asl__num_formats[] = {
  {ACL_FORMAT_NCHW, "NCHW"}, {ACL_FORMAT_NHWC, "NHWC"}, {ACL_FORMAT_ND, "ND"}, {ACL_FORMAT_NC1HWC0, "NC1HWC0"},
  {ACL_FORMAT_FRACTAL_Z, "FRACTAL_Z"}, {ACL_FORMAT_NC1HWC0_C04, "NC1HWC0_C04"}, {ACL_FORMAT_HWCN, "HWCN"},
  {ACL_FORMAT_NDHWC, "NDHWC"}, {ACL_FORMAT_FRACTAL_NZ, "FRACTAL_NZ"}, {ACL_FORMAT_NCDHW, "NCDHW"},
  {ACL_FORMAT_NDC1HWC0, "NDC1HWC0"}, {ACL_FRACTAL_Z_3D, "FRACTAL_Z_3D"}, {ACL_FORMAT_NC, "NC"}, {ACL_FORMAT_NCL, "NCL"}
};
ASL__FN const char* asl__num_format_name(aclFormat format) {
  for (size_t i = 0; i < ASL__COUNT(asl__num_formats); i++)
    if (asl__num_formats[i].format == format) return asl__num_formats[i].name;
  return "FORMAT_RESERVED";
}
/* ACL_FORMAT_UNDEFINED for a name not known. "FRACTAL_Z:32" (the number is the group count) reads as FRACTAL_Z. */
ASL__FN aclFormat asl__num_format_by_name(const char* name) {
  size_t n = name ? strcspn(name, ":") : 0;
  for (size_t i = 0; i < ASL__COUNT(asl__num_formats); i++)
    if (n == strlen(asl__num_formats[i].name) && memcmp(name, asl__num_formats[i].name, n) == 0) return asl__num_formats[i].format;
  return ACL_FORMAT_UNDEFINED;
}

/* ---- half precision, AscendCL's rules ----
   Round to nearest even. There is no infinity and no NaN: what is too large, infinite or not a number becomes the largest
   value with its sign; subnormals are kept. The argument is a double so that every source rounds once only. */
ASL__FN uint16_t asl__num_to_half(double v) {
  uint64_t bits;
  memcpy(&bits, &v, 8);
  uint32_t sign = (uint32_t)(bits >> 63) << 15;
  double a = fabs(v);
  if (!(a < 65520.0)) return (uint16_t)(sign | 0x7BFFu);
  if (a < 6.103515625e-05) /* below 2^-14: a multiple of 2^-24; adding and removing 2^28 rounds to it (ulp of 2^28 is 2^-24) */
    return (uint16_t)(sign | (uint32_t)((a + 268435456.0 - 268435456.0) * 16777216.0));
  uint64_t m = bits & 0x7FFFFFFFFFFFFFFFu;
  m += 0x1FFFFFFFFFFu + ((m >> 42) & 1u); /* 52 - 10 bits go; ties to even; a carry moves into the exponent as it should */
  return (uint16_t)(sign | ((uint32_t)(m >> 42) - (1008u << 10)));
}
/* The exponent 31 reads as an ordinary one: 0x7C00 is 65536, as in aclFloat16ToFloat. */
ASL__FN float asl__num_from_half(uint16_t h) {
  uint32_t e = (uint32_t)(h >> 10) & 31u, m = h & 1023u, bits;
  float v = (float)m * 5.9604644775390625e-8f;
  if (e) {
    bits = (e + 112u) << 23 | m << 13;
    memcpy(&v, &bits, 4);
  }
  return h & 0x8000u ? -v : v;
}
/* bfloat16: round to nearest even; infinity and NaN stay what they are. */
ASL__FN uint16_t asl__num_to_bf16(float v) {
  uint32_t bits;
  memcpy(&bits, &v, 4);
  if (v != v) return (uint16_t)(bits >> 16 | 0x40u);
  return (uint16_t)((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
}
ASL__FN float asl__num_from_bf16(uint16_t h) {
  uint32_t bits = (uint32_t)h << 16;
  float v;
  memcpy(&v, &bits, 4);
  return v;
}

/* ---- single elements of any type; the caller keeps i inside the tensor ---- */
#define ASL__NUM_READ(T) do { T v_; memcpy(&v_, data + i * sizeof v_, sizeof v_); return (R_)v_; } while (0)
ASL__FN double asl__num_get(const asl__tensor* t, size_t i) {
  typedef double R_;
  const unsigned char* data = (const unsigned char*)t->data;
  uint16_t h;
  switch (t->dtype) {
    case ACL_FLOAT: ASL__NUM_READ(float);
    case ACL_DOUBLE: ASL__NUM_READ(double);
    case ACL_FLOAT16: memcpy(&h, data + i * 2, 2); return (double)asl__num_from_half(h);
    case ACL_BF16: memcpy(&h, data + i * 2, 2); return (double)asl__num_from_bf16(h);
    case ACL_INT8: ASL__NUM_READ(int8_t);
    case ACL_INT16: ASL__NUM_READ(int16_t);
    case ACL_INT32: ASL__NUM_READ(int32_t);
    case ACL_INT64: ASL__NUM_READ(int64_t);
    case ACL_UINT8: ASL__NUM_READ(uint8_t);
    case ACL_UINT16: ASL__NUM_READ(uint16_t);
    case ACL_UINT32: ASL__NUM_READ(uint32_t);
    case ACL_UINT64: ASL__NUM_READ(uint64_t);
    case ACL_BOOL: return data[i] ? 1.0 : 0.0;
    default: return 0.0;
  }
}
/* A real number becomes an integer by dropping its fraction; outside the 64-bit range it stops at the end, NaN is 0. */
ASL__FN int64_t asl__num_trunc(double v) {
  if (v != v) return 0;
  if (v >= 9223372036854775808.0) return INT64_MAX;
  if (v < -9223372036854775808.0) return INT64_MIN;
  return (int64_t)v;
}
/* uint64 above INT64_MAX reads as INT64_MAX. */
ASL__FN int64_t asl__num_get_int(const asl__tensor* t, size_t i) {
  typedef int64_t R_;
  const unsigned char* data = (const unsigned char*)t->data;
  uint64_t u;
  switch (t->dtype) {
    case ACL_INT8: ASL__NUM_READ(int8_t);
    case ACL_INT16: ASL__NUM_READ(int16_t);
    case ACL_INT32: ASL__NUM_READ(int32_t);
    case ACL_INT64: ASL__NUM_READ(int64_t);
    case ACL_UINT8: ASL__NUM_READ(uint8_t);
    case ACL_UINT16: ASL__NUM_READ(uint16_t);
    case ACL_UINT32: ASL__NUM_READ(uint32_t);
    case ACL_UINT64: memcpy(&u, data + i * 8, 8); return u > (uint64_t)INT64_MAX ? INT64_MAX : (int64_t)u;
    default: return asl__num_trunc(asl__num_get(t, i));
  }
}
#undef ASL__NUM_READ
/* Writes an integer: the low bytes into an integer type (arithmetic wraps around), the value into a real one. */
ASL__FN void asl__num_set_int(asl__tensor* t, size_t i, int64_t v) {
  unsigned char* at = (unsigned char*)t->data + i * asl__num_size(t->dtype);
  uint64_t u = (uint64_t)v;
  uint8_t u8 = (uint8_t)u;
  uint16_t u16 = (uint16_t)u;
  uint32_t u32 = (uint32_t)u;
  float f = (float)v;
  double d = (double)v;
  switch (t->dtype) {
    case ACL_INT8: case ACL_UINT8: *at = u8; break;
    case ACL_BOOL: *at = v != 0; break;
    case ACL_INT16: case ACL_UINT16: memcpy(at, &u16, 2); break;
    case ACL_INT32: case ACL_UINT32: memcpy(at, &u32, 4); break;
    case ACL_INT64: case ACL_UINT64: memcpy(at, &u, 8); break;
    case ACL_FLOAT: memcpy(at, &f, 4); break;
    case ACL_DOUBLE: memcpy(at, &d, 8); break;
    case ACL_FLOAT16: u16 = asl__num_to_half(d); memcpy(at, &u16, 2); break;
    case ACL_BF16: u16 = asl__num_to_bf16(f); memcpy(at, &u16, 2); break;
    default: break;
  }
}
/* The smallest and largest value of an integer type (uint64: up to INT64_MAX, the rest is asl__num_cast's business). */
ASL__FN int64_t asl__num_clamp_int(aclDataType dtype, int64_t v) {
  unsigned bits = (unsigned)asl__num_size(dtype) * 8u;
  int64_t lo = 0, hi = INT64_MAX;
  if (asl__num_kind(dtype) == 'i') {
    hi = INT64_MAX >> (64u - bits);
    lo = -hi - 1;
  } else if (bits < 64) {
    hi = ((int64_t)1 << bits) - 1;
  }
  return v < lo ? lo : v > hi ? hi : v;
}
/* Writes a real number. Into an integer type: drops the fraction, then stops at the type's ends; NaN is 0. Into bool: not zero. */
ASL__FN void asl__num_set(asl__tensor* t, size_t i, double v) {
  unsigned char* at = (unsigned char*)t->data + i * asl__num_size(t->dtype);
  float f = (float)v;
  uint16_t h;
  uint64_t u;
  switch (t->dtype) {
    case ACL_FLOAT: memcpy(at, &f, 4); break;
    case ACL_DOUBLE: memcpy(at, &v, 8); break;
    case ACL_FLOAT16: h = asl__num_to_half(v); memcpy(at, &h, 2); break;
    case ACL_BF16: h = asl__num_to_bf16(f); memcpy(at, &h, 2); break;
    case ACL_BOOL: *at = v < 0.0 || v > 0.0 || v != v; break;
    case ACL_UINT64:
      u = !(v > 0.0) ? 0u : v >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t)v;
      memcpy(at, &u, 8);
      break;
    default: asl__num_set_int(t, i, asl__num_clamp_int(t->dtype, asl__num_trunc(v)));
  }
}
/* Element i of `from` becomes element j of `to`, by the rules of the Cast operator: rounding to nearest even between reals,
   fraction dropped on the way to integers, and every integer type stops at its ends instead of wrapping. */
ASL__FN void asl__num_cast(const asl__tensor* from, size_t i, asl__tensor* to, size_t j) {
  if (asl__num_kind(from->dtype) == 'f' || from->dtype == ACL_UINT64) {
    uint64_t u = 0;
    if (from->dtype == ACL_UINT64) memcpy(&u, (const unsigned char*)from->data + i * 8, 8);
    if (to->dtype == ACL_UINT64 && from->dtype == ACL_UINT64) memcpy((unsigned char*)to->data + j * 8, &u, 8);
    else if (u >> 53 && asl__num_is_int(to->dtype)) asl__num_set_int(to, j, asl__num_clamp_int(to->dtype, asl__num_get_int(from, i)));
    else if (u >> 53 && to->dtype == ACL_FLOAT) { float f = (float)u; memcpy((unsigned char*)to->data + j * 4, &f, 4); }
    else asl__num_set(to, j, asl__num_get(from, i));
    return;
  }
  int64_t v = asl__num_get_int(from, i);
  asl__num_set_int(to, j, asl__num_is_int(to->dtype) ? asl__num_clamp_int(to->dtype, v) : v);
}

/* ---- shapes ---- */
/* Elements, 0 on overflow or a negative dim (result untouched). */
ASL__FN int asl__num_count(const asl__tensor* t, size_t* n) {
  return t->rank >= 0 && t->rank <= ASL__MAX_RANK && asl__sz_count(t->dims, (size_t)t->rank, n);
}
/* Elements of a tensor whose dims were already checked. */
ASL__FN size_t asl__num_elements(const asl__tensor* t) {
  size_t n = 0;
  return asl__num_count(t, &n) ? n : 0;
}
/* Bytes of all elements, 0 when that does not fit (result untouched). */
ASL__FN int asl__num_bytes(const asl__tensor* t, size_t* bytes) {
  size_t n;
  return asl__num_count(t, &n) && asl__sz_mul(n, asl__num_size(t->dtype), &n) && n <= (size_t)PTRDIFF_MAX && (*bytes = n, 1);
}
ASL__FN size_t asl__num_product(const int64_t* dims, int from, int to) {
  size_t n = 1;
  for (int i = from; i < to; i++) n *= (size_t)dims[i];
  return n;
}
ASL__FN void asl__num_set_shape(asl__tensor* t, int rank, const int64_t* dims) {
  t->rank = rank;
  for (int i = 0; i < ASL__MAX_RANK; i++) t->dims[i] = i < rank ? dims[i] : 0;
}
ASL__FN int asl__num_same_shape(const asl__tensor* a, const asl__tensor* b) {
  if (a->rank != b->rank) return 0;
  for (int i = 0; i < a->rank; i++)
    if (a->dims[i] != b->dims[i]) return 0;
  return 1;
}
/* Elements between neighbours along each axis, row-major. */
ASL__FN void asl__num_strides(const asl__tensor* t, size_t* strides) {
  size_t step = 1;
  for (int i = t->rank - 1; i >= 0; i--) {
    strides[i] = step;
    step *= (size_t)t->dims[i];
  }
}
/* "[1,3,224,224]" for messages; returns `text`. */
ASL__FN char* asl__num_shape_text(const int64_t* dims, int rank, char* text, size_t cap) {
  size_t n = 0;
  asl__str_copy(text, cap, "[");
  for (int i = 0; i < rank && i < ASL__MAX_RANK; i++) {
    n = strlen(text);
    snprintf(text + n, cap - n, "%s%lld", i ? "," : "", (long long)dims[i]);
  }
  n = strlen(text);
  snprintf(text + n, cap - n, "]");
  return text;
}
/* NumPy broadcasting: shapes are aligned at the last axis, and a size of 1 stretches. 0 when they do not fit. */
ASL__FN int asl__num_broadcast(const asl__tensor* a, const asl__tensor* b, int64_t* dims, int* rank) {
  int r = a->rank > b->rank ? a->rank : b->rank;
  for (int i = 0; i < r; i++) {
    int ia = i - (r - a->rank), ib = i - (r - b->rank);
    int64_t da = ia < 0 ? 1 : a->dims[ia], db = ib < 0 ? 1 : b->dims[ib];
    if (da != db && da != 1 && db != 1) return 0;
    dims[i] = da == 1 ? db : da;
  }
  *rank = r;
  return 1;
}

/* ---- walking: an odometer over up to ASL__MAX_RANK axes that keeps two element offsets ---- */
typedef struct {
  int rank;
  size_t dims[ASL__MAX_RANK], at[ASL__MAX_RANK];
  size_t step[2][ASL__MAX_RANK]; /* how far each offset moves along each axis; 0 stretches */
  size_t off[2];
} asl__walk;
ASL__FN void asl__walk_add(asl__walk* w, size_t dim, size_t step0, size_t step1) {
  if (w->rank >= ASL__MAX_RANK) return;
  w->dims[w->rank] = dim;
  w->step[0][w->rank] = step0;
  w->step[1][w->rank] = step1;
  w->rank++;
}
/* Drops axes of size 1 and joins neighbours that lie one behind the other for both offsets, so that inner loops get long. */
ASL__FN void asl__walk_join(asl__walk* w) {
  int r = 0;
  for (int i = 0; i < w->rank; i++) {
    if (w->dims[i] == 1) continue;
    int join = r > 0 && w->step[0][r - 1] == w->step[0][i] * w->dims[i] && w->step[1][r - 1] == w->step[1][i] * w->dims[i];
    if (join) r--;
    w->dims[r] = join ? w->dims[r] * w->dims[i] : w->dims[i];
    w->step[0][r] = w->step[0][i];
    w->step[1][r] = w->step[1][i];
    r++;
  }
  w->rank = r;
}
/* Steps along axis `last` and outward; 0 when everything was seen (and the walk stands at its start again). */
ASL__FN int asl__walk_next(asl__walk* w, int last) {
  for (int i = last; i >= 0; i--) {
    w->off[0] += w->step[0][i];
    w->off[1] += w->step[1][i];
    if (++w->at[i] < w->dims[i]) return 1;
    w->off[0] -= w->step[0][i] * w->dims[i];
    w->off[1] -= w->step[1][i] * w->dims[i];
    w->at[i] = 0;
  }
  return 0;
}

/*======================================================================================
  >>par   The processor: its vector units, and several of its cores at one kernel

  asl__isa says which of the variants of a kernel may run. asl__par_run shares the parts of one piece of work
  between the caller and helpers that have nothing else to do: the first large kernel starts them, they watch for
  work for a moment, then sleep, and leave after a while without any. The parts write different outputs, each
  computed the same way whoever takes it: so results do not depend on the number of threads. Uses os.
  State: asl__par; its lock guards the list of jobs and is never held while a part runs.
======================================================================================*/
enum { ASL__ISA_PORTABLE, ASL__ISA_AVX2 /* with FMA and F16C */, ASL__ISA_AVX512 /* F, BW, DQ, VL */ };
static int asl__isa_chosen; /* 0: not yet; else one more than the answer. Any thread would choose the same */
/* The best variant this processor has, or the one that ASCEND_LITE_ISA names if it has that one. */
ASL__FN int asl__isa(void) {
  int isa = asl__load_relaxed(&asl__isa_chosen);
  if (isa) return isa - 1;
#if defined(__x86_64__)
  const char* name = getenv("ASCEND_LITE_ISA");
  int most = ASL__ISA_AVX512;
  if (name && strcmp(name, "portable") == 0) most = ASL__ISA_PORTABLE;
  if (name && strcmp(name, "avx2") == 0) most = ASL__ISA_AVX2;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) isa = ASL__ISA_AVX2;
  if (isa == ASL__ISA_AVX2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    isa = ASL__ISA_AVX512;
  if (isa > most) isa = most;
#endif
  asl__store_relaxed(&asl__isa_chosen, isa + 1);
  return isa;
}
/* Sums of products of four bytes at once (VNNI); only beside ASL__ISA_AVX512. */
ASL__FN int asl__isa_has_vnni(void) {
#if defined(__x86_64__)
  return asl__isa() == ASL__ISA_AVX512 && __builtin_cpu_supports("avx512vnni");
#else
  return 0;
#endif
}

#define ASL__PAR_MAX 16          /* threads at one kernel, the caller among them */
#define ASL__PAR_SPIN_NS 30000u  /* how long an idle helper watches before it sleeps: the phases of one kernel are closer than that */
#define ASL__PAR_IDLE_NS 3000000000u
typedef struct asl__par_job {
  struct asl__par_job* next;
  void (*fn)(void* arg, size_t part, size_t who);
  void* arg;
  size_t parts, taken;  /* taken: the next part to hand out; atomic */
  int wanted, joined;   /* helpers; under the lock */
  int inside, waiting;  /* helpers that may still touch the job; the caller sleeps */
} asl__par_job;
static struct {
  asl__mutex lock;
  asl__cond wake, done;
  asl__par_job* jobs;   /* that helpers may still join */
  int state;            /* 0 fresh, 1 being made, 2 ready */
  int limit;            /* threads at one kernel; 0: not read from the environment yet */
  int open, busy;       /* atomic: jobs in the list; tasks that the scheduler is running */
  int threads, sleeping, stop;
} asl__par;
static ASL__TLS int asl__par_within; /* this thread is inside a part: work inside is not shared again */

/* Threads that would share a large piece of work now, the caller among them: one per CPU less those that run other tasks. */
ASL__FN size_t asl__par_width(void) {
  int limit = asl__load_relaxed(&asl__par.limit), others = asl__load_relaxed(&asl__par.busy) - 1;
  if (limit == 0) {
    const int cpus = asl__os_cpus();
    limit = (int)asl__os_env_long("ASCEND_LITE_THREADS", 1, 256, cpus);
    if (limit > cpus) limit = cpus;
    if (limit > ASL__PAR_MAX) limit = ASL__PAR_MAX;
    asl__store_relaxed(&asl__par.limit, limit);
  }
  if (others > 0) limit -= others;
  return asl__par_within || limit < 1 ? 1 : (size_t)limit;
}
/* In the child of a fork there are no helpers, and whoever held the lock is gone. */
ASL__FN void asl__par_child(void) {
  asl__os_mutex_init(&asl__par.lock);
  asl__os_cond_init(&asl__par.wake);
  asl__os_cond_init(&asl__par.done);
  asl__par.jobs = NULL;
  asl__par.open = asl__par.threads = asl__par.sleeping = asl__par.stop = 0;
}
ASL__FN void asl__par_ready(void) {
  int expected = 0;
  if (asl__load(&asl__par.state) == 2) return;
  if (!__atomic_compare_exchange_n(&asl__par.state, &expected, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    while (asl__load(&asl__par.state) != 2) asl__os_yield();
    return;
  }
  asl__par_child();
  asl__os_at_fork(NULL, NULL, asl__par_child);
  asl__store(&asl__par.state, 2);
}
/* Parts until none is left; a helper also stops when other tasks need its CPU. */
ASL__FN void asl__par_work(asl__par_job* job, size_t who) {
  asl__par_within = 1;
  while (who == 0 || (int)who + asl__load_relaxed(&asl__par.busy) <= asl__load_relaxed(&asl__par.limit)) {
    const size_t part = __atomic_fetch_add(&job->taken, 1, __ATOMIC_ACQ_REL);
    if (part >= job->parts) break;
    job->fn(job->arg, part, who);
  }
  asl__par_within = 0;
}
ASL__FN void asl__par_watch(void) {
  const uint64_t until = asl__os_now_ns() + ASL__PAR_SPIN_NS;
  asl__os_unlock(&asl__par.lock);
  do
    for (int i = 0; i < 32 && asl__load(&asl__par.open) == 0; i++) asl__os_pause();
  while (asl__load(&asl__par.open) == 0 && asl__os_now_ns() < until);
  asl__os_lock(&asl__par.lock);
}
/* Lock held. */
ASL__FN asl__par_job* asl__par_find(void) {
  asl__par_job* job = asl__par.jobs;
  while (job && (job->joined >= job->wanted || asl__load_relaxed(&job->taken) >= job->parts)) job = job->next;
  return job;
}
ASL__FN void asl__par_main(void* unused) {
  int patience = 1;
  (void)unused;
  asl__os_lock(&asl__par.lock);
  while (!asl__par.stop) {
    asl__par_job* job = asl__par_find();
    if (job) {
      const size_t who = (size_t)++job->joined;
      asl__store_relaxed(&job->inside, job->inside + 1);
      asl__os_unlock(&asl__par.lock);
      asl__par_work(job, who);
      asl__os_lock(&asl__par.lock);
      if (job->waiting) asl__os_cond_broadcast(&asl__par.done);
      asl__store(&job->inside, job->inside - 1); /* the last touch: the job is on its caller's stack */
      patience = 1;
      asl__par_watch();
      continue;
    }
    if (patience == 0) break;
    asl__par.sleeping++;
    patience = asl__os_cond_wait_until(&asl__par.wake, &asl__par.lock, asl__os_now_ns() + ASL__PAR_IDLE_NS);
    asl__par.sleeping--;
  }
  asl__par.threads--;
  asl__os_cond_broadcast(&asl__par.done);
  asl__os_unlock(&asl__par.lock);
}
/* Lock held: puts the job where helpers see it and sees to it that enough of them look. */
ASL__FN void asl__par_open(asl__par_job* job) {
  asl__thread thread;
  job->next = asl__par.jobs;
  asl__par.jobs = job;
  asl__store(&asl__par.open, asl__par.open + 1);
  for (int i = asl__par.threads - asl__par.sleeping; i < job->wanted && i < asl__par.threads; i++) asl__os_cond_signal(&asl__par.wake);
  while (asl__par.threads < job->wanted && asl__os_thread_start_detached(&thread, asl__par_main, NULL)) asl__par.threads++;
}
ASL__FN void asl__par_close(asl__par_job* job) {
  asl__par_job** at = &asl__par.jobs;
  while (*at != job) at = &(*at)->next;
  *at = job->next;
  asl__store(&asl__par.open, asl__par.open - 1);
}
/* fn(arg, part, who) for every part in [0, parts), in any order and possibly at the same time; returns when all are done. `who` is in
   [0, width) and no two parts that run together have the same: it picks a scratch area. `width` is what asl__par_width said, or less. */
ASL__FN void asl__par_run(size_t width, size_t parts, void (*fn)(void* arg, size_t part, size_t who), void* arg) {
  asl__par_job job;
  if (width > parts) width = parts;
  if (width < 2) {
    for (size_t part = 0; part < parts; part++) fn(arg, part, 0);
    return;
  }
  asl__par_ready();
  asl__zero(&job, sizeof job);
  job.fn = fn, job.arg = arg, job.parts = parts, job.wanted = (int)width - 1;
  asl__os_lock(&asl__par.lock);
  asl__par_open(&job);
  asl__os_unlock(&asl__par.lock);
  asl__par_work(&job, 0);
  asl__os_lock(&asl__par.lock);
  asl__par_close(&job);
  asl__os_unlock(&asl__par.lock);
  for (int spins = 0; asl__load(&job.inside) > 0 && spins < 4000; spins++) asl__os_pause();
  if (asl__load(&job.inside) == 0) return;
  asl__os_lock(&asl__par.lock);
  job.waiting = 1;
  while (job.inside > 0) asl__os_cond_wait(&asl__par.done, &asl__par.lock);
  asl__os_unlock(&asl__par.lock);
}
/* At the end of the process: no helper is left, or `until` has passed. */
ASL__FN void asl__par_end(uint64_t until) {
  if (asl__load(&asl__par.state) != 2) return;
  while (!asl__os_trylock(&asl__par.lock)) {
    if (asl__os_now_ns() > until) return;
    asl__os_yield();
  }
  asl__par.stop = 1;
  asl__os_cond_broadcast(&asl__par.wake);
  while (asl__par.threads > 0 && asl__os_now_ns() < until) asl__os_cond_wait_until(&asl__par.done, &asl__par.lock, until);
  asl__par.stop = 0;
  asl__os_unlock(&asl__par.lock);
}

/*======================================================================================
  >>k_scalar   Kernels, one element at a time: the obvious versions

  The formula of every operator as one would write it on paper, in double or in 64-bit integers.
  They judge the fast versions below, and they are what runs for the element types that have no
  fast version. Pure functions on plain pointers. Uses num.
======================================================================================*/
/* y = f(x); p are the parameters in brackets */
enum {
  ASL__U_RELU,    /* max(x, 0) */
  ASL__U_RELU6,   /* min(max(x, 0), 6) */
  ASL__U_LEAKY,   /* x < 0 ? p0 x : x */
  ASL__U_SIGMOID, /* 1 / (1 + e^-x) */
  ASL__U_TANH,
  ASL__U_EXP,     /* e^(p0 x + p1) */
  ASL__U_LOG,     /* p2 ln(p0 x + p1) */
  ASL__U_SQRT,
  ASL__U_ABS,
  ASL__U_NEG,
  ASL__U_SQUARE,
  ASL__U_CLIP,    /* min(max(x, p0), p1) */
  ASL__U_SCALE,   /* p0 x */
  ASL__U_SHIFT,   /* x + p0 */
  ASL__U_RSQRT,   /* 1 / sqrt(x) */
  ASL__U_RECIP,   /* 1 / x */
  ASL__U_ERF,
  ASL__U_GELU,    /* x (1 + erf(x / sqrt 2)) / 2 */
  ASL__U_GELU_TANH, /* x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2 */
  ASL__U_SILU,    /* x / (1 + e^(-p0 x)) */
  ASL__U_SOFTPLUS, /* ln(1 + e^x) */
  ASL__U_SOFTSIGN, /* x / (1 + |x|) */
  ASL__U_ELU,     /* p1 (x < 0 ? p0 (e^(p2 x) - 1) : x); SELU and CELU are the same with other numbers */
  ASL__U_HARD_SIGMOID, /* min(max(p0 x + p1, 0), 1) */
  ASL__U_HARD_SWISH,   /* x min(max(x / 6 + 1/2, 0), 1) */
  ASL__U_MISH,    /* x tanh(ln(1 + e^x)) */
  ASL__U_EXPM1,   /* e^x - 1 */
  ASL__U_LOG1P,   /* ln(1 + x) */
  ASL__U_SIN, ASL__U_COS, ASL__U_TAN, ASL__U_ASIN, ASL__U_ACOS, ASL__U_ATAN,
  ASL__U_SINH, ASL__U_COSH, ASL__U_ASINH, ASL__U_ACOSH, ASL__U_ATANH,
  ASL__U_FLOOR, ASL__U_CEIL,
  ASL__U_ROUND,   /* to the nearest whole number, to the even one in the middle */
  ASL__U_TRUNC,   /* towards zero */
  ASL__U_SIGN,    /* -1, 0 or 1 */
  ASL__U_INVERT   /* whole numbers: every bit turned over */
};
/* y = a op b; the logical ones ask for "not zero" and answer 0 or 1; the bitwise ones are for whole numbers */
enum {
  ASL__B_ADD, ASL__B_SUB, ASL__B_MUL, ASL__B_DIV, ASL__B_MAX, ASL__B_MIN,
  ASL__B_POW,       /* a^b */
  ASL__B_MOD,       /* the rest of the division, with the sign of a */
  ASL__B_FLOOR_MOD, /* the rest of the division, with the sign of b */
  ASL__B_FLOOR_DIV, /* floor(a / b) */
  ASL__B_TRUNC_DIV, /* a / b without its fraction */
  ASL__B_SQ_DIFF,   /* (a - b)^2 */
  ASL__B_DIV_NO_NAN, /* b = 0 ? 0 : a / b */
  ASL__B_XDIVY,     /* a = 0 ? 0 : a / b */
  ASL__B_XLOGY,     /* a = 0 ? 0 : a ln b */
  ASL__B_PRELU,     /* a < 0 ? a b : a */
  ASL__B_ATAN2,
  ASL__B_AND, ASL__B_OR, ASL__B_XOR,
  ASL__B_BIT_AND, ASL__B_BIT_OR, ASL__B_BIT_XOR,
  ASL__B_SHL, ASL__B_SHR /* a shifted by b bits; by a count that is negative or as wide as the type: what is left is 0 or the sign */
};
/* a ? b as 0 or 1; NaN is unequal to everything */
enum { ASL__C_EQ, ASL__C_NE, ASL__C_LT, ASL__C_LE, ASL__C_GT, ASL__C_GE };
enum { ASL__R_SUM, ASL__R_MEAN, ASL__R_MAX, ASL__R_MIN };

/* NaN passes through everything, as in NumPy. */
ASL__FN double asl__k_scalar_unary(int which, double x, const double* p) {
  switch (which) {
    case ASL__U_RELU: return x < 0 ? 0 : x;
    case ASL__U_RELU6: return x < 0 ? 0 : x > 6 ? 6 : x;
    case ASL__U_LEAKY: return x < 0 ? x * p[0] : x;
    case ASL__U_SIGMOID: return 1 / (1 + exp(-x));
    case ASL__U_TANH: return tanh(x);
    case ASL__U_EXP: return exp(p[0] * x + p[1]);
    case ASL__U_LOG: return p[2] * log(p[0] * x + p[1]);
    case ASL__U_SQRT: return sqrt(x);
    case ASL__U_ABS: return fabs(x);
    case ASL__U_NEG: return -x;
    case ASL__U_SQUARE: return x * x;
    case ASL__U_CLIP: x = x < p[0] ? p[0] : x; return x > p[1] ? p[1] : x;
    case ASL__U_SCALE: return p[0] * x;
    case ASL__U_SHIFT: return x + p[0];
    case ASL__U_RSQRT: return 1 / sqrt(x);
    case ASL__U_RECIP: return 1 / x;
    case ASL__U_ERF: return erf(x);
    case ASL__U_GELU: return 0.5 * x * erfc(x * -0.70710678118654752440);
    case ASL__U_GELU_TANH: return x / (1 + exp(-1.5957691216057307118 * (x + 0.044715 * x * x * x)));
    case ASL__U_SILU: return x / (1 + exp(-p[0] * x));
    case ASL__U_SOFTPLUS: return x != x ? x : (x > 0 ? x : 0) + log1p(exp(-fabs(x)));
    case ASL__U_SOFTSIGN: return x / (1 + fabs(x));
    case ASL__U_ELU: return p[1] * (x < 0 ? p[0] * expm1(p[2] * x) : x);
    case ASL__U_HARD_SIGMOID: x = p[0] * x + p[1]; return x < 0 ? 0 : x > 1 ? 1 : x;
    case ASL__U_HARD_SWISH: return x * (x < -3 ? 0 : x > 3 ? 1 : x / 6 + 0.5);
    case ASL__U_MISH: return x != x || x > 40 ? x : x * tanh(log1p(exp(x)));
    case ASL__U_EXPM1: return expm1(x);
    case ASL__U_LOG1P: return log1p(x);
    case ASL__U_SIN: return sin(x);
    case ASL__U_COS: return cos(x);
    case ASL__U_TAN: return tan(x);
    case ASL__U_ASIN: return asin(x);
    case ASL__U_ACOS: return acos(x);
    case ASL__U_ATAN: return atan(x);
    case ASL__U_SINH: return sinh(x);
    case ASL__U_COSH: return cosh(x);
    case ASL__U_ASINH: return asinh(x);
    case ASL__U_ACOSH: return acosh(x);
    case ASL__U_ATANH: return atanh(x);
    case ASL__U_FLOOR: return floor(x);
    case ASL__U_CEIL: return ceil(x);
    case ASL__U_ROUND: return nearbyint(x);
    case ASL__U_TRUNC: return trunc(x);
    case ASL__U_SIGN: return x > 0 ? 1 : x < 0 ? -1 : x;
    default: return x;
  }
}
/* Integers: what has a meaning there; arithmetic wraps around as the hardware's does. p only for CLIP. */
ASL__FN int64_t asl__k_scalar_unary_int(int which, int64_t x, const int64_t* p) {
  switch (which) {
    case ASL__U_RELU: return x < 0 ? 0 : x;
    case ASL__U_RELU6: return x < 0 ? 0 : x > 6 ? 6 : x;
    case ASL__U_ABS: return x < 0 ? (int64_t)(0u - (uint64_t)x) : x;
    case ASL__U_NEG: return (int64_t)(0u - (uint64_t)x);
    case ASL__U_SQUARE: return (int64_t)((uint64_t)x * (uint64_t)x);
    case ASL__U_CLIP: x = x < p[0] ? p[0] : x; return x > p[1] ? p[1] : x;
    case ASL__U_SIGN: return x > 0 ? 1 : x < 0 ? -1 : 0;
    case ASL__U_INVERT: return ~x;
    default: return x;
  }
}
ASL__FN double asl__k_scalar_binary(int which, double a, double b) {
  switch (which) {
    case ASL__B_ADD: return a + b;
    case ASL__B_SUB: return a - b;
    case ASL__B_MUL: return a * b;
    case ASL__B_DIV: return a / b;
    case ASL__B_MAX: return a > b || a != a ? a : b;
    case ASL__B_MIN: return a < b || a != a ? a : b;
    case ASL__B_POW: return pow(a, b);
    case ASL__B_MOD: return fmod(a, b);
    case ASL__B_FLOOR_MOD: {
      const double r = fmod(a, b);
      return (r < 0 && b > 0) || (r > 0 && b < 0) ? r + b : r;
    }
    case ASL__B_FLOOR_DIV: return floor(a / b);
    case ASL__B_TRUNC_DIV: return trunc(a / b);
    case ASL__B_SQ_DIFF: return (a - b) * (a - b);
    case ASL__B_DIV_NO_NAN: return b < 0 || b > 0 || b != b ? a / b : 0;
    case ASL__B_XDIVY: return a < 0 || a > 0 || a != a ? a / b : 0;
    case ASL__B_XLOGY: return a < 0 || a > 0 || a != a ? a * log(b) : 0;
    case ASL__B_PRELU: return a < 0 ? a * b : a;
    case ASL__B_ATAN2: return atan2(a, b);
    case ASL__B_AND: return (a < 0 || a > 0 || a != a) && (b < 0 || b > 0 || b != b);
    case ASL__B_OR: return a < 0 || a > 0 || a != a || b < 0 || b > 0 || b != b;
    case ASL__B_XOR: return (a < 0 || a > 0 || a != a) != (b < 0 || b > 0 || b != b);
    default: return a;
  }
}
/* b in whole steps, wrapping; a negative power is 0 but for 1 and -1. */
ASL__FN int64_t asl__k_scalar_power_int(int64_t a, int64_t b) {
  uint64_t r = 1, x = (uint64_t)a;
  if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 ? -1 : 1) : 0;
  for (; b > 0; b >>= 1, x *= x)
    if (b & 1) r *= x;
  return (int64_t)r;
}
/* Division drops the fraction (C's rule); by zero it gives 0, for there is nobody to raise a signal to. */
ASL__FN int64_t asl__k_scalar_binary_int(int which, int64_t a, int64_t b) {
  switch (which) {
    case ASL__B_ADD: return (int64_t)((uint64_t)a + (uint64_t)b);
    case ASL__B_SUB: return (int64_t)((uint64_t)a - (uint64_t)b);
    case ASL__B_MUL: return (int64_t)((uint64_t)a * (uint64_t)b);
    case ASL__B_DIV: return b == 0 ? 0 : b == -1 ? (int64_t)(0u - (uint64_t)a) : a / b;
    case ASL__B_MAX: return a > b ? a : b;
    case ASL__B_MIN: return a < b ? a : b;
    case ASL__B_POW: return asl__k_scalar_power_int(a, b);
    case ASL__B_MOD: return b == 0 || b == -1 ? 0 : a % b;
    case ASL__B_FLOOR_MOD: return b == 0 || b == -1 ? 0 : a % b + (a % b != 0 && (a % b < 0) != (b < 0) ? b : 0);
    case ASL__B_TRUNC_DIV: return asl__k_scalar_binary_int(ASL__B_DIV, a, b);
    case ASL__B_DIV_NO_NAN: case ASL__B_XDIVY: return asl__k_scalar_binary_int(ASL__B_DIV, a, b);
    case ASL__B_FLOOR_DIV:
      return b == 0 || b == -1 ? asl__k_scalar_binary_int(ASL__B_DIV, a, b) : a / b - (a % b != 0 && (a < 0) != (b < 0));
    case ASL__B_SQ_DIFF: return (int64_t)(((uint64_t)a - (uint64_t)b) * ((uint64_t)a - (uint64_t)b));
    case ASL__B_PRELU: return a < 0 ? (int64_t)((uint64_t)a * (uint64_t)b) : a;
    case ASL__B_AND: return a != 0 && b != 0;
    case ASL__B_OR: return a != 0 || b != 0;
    case ASL__B_XOR: return (a != 0) != (b != 0);
    case ASL__B_BIT_AND: return a & b;
    case ASL__B_BIT_OR: return a | b;
    case ASL__B_BIT_XOR: return (int64_t)((uint64_t)a ^ (uint64_t)b);
    case ASL__B_SHL: return b < 0 || b > 63 ? 0 : (int64_t)((uint64_t)a << b);
    case ASL__B_SHR: return b < 0 || b > 63 ? (a < 0 ? -1 : 0) : a >> b;
    default: return a;
  }
}
/* uint64: where the sign makes a difference; the rest as above. */
ASL__FN uint64_t asl__k_scalar_binary_uint(int which, uint64_t a, uint64_t b) {
  switch (which) {
    case ASL__B_DIV: case ASL__B_TRUNC_DIV: case ASL__B_FLOOR_DIV: case ASL__B_DIV_NO_NAN: case ASL__B_XDIVY: return b ? a / b : 0;
    case ASL__B_MOD: case ASL__B_FLOOR_MOD: return b ? a % b : 0;
    case ASL__B_MAX: return a > b ? a : b;
    case ASL__B_MIN: return a < b ? a : b;
    case ASL__B_PRELU: return a;
    case ASL__B_SHR: return b > 63 ? 0 : a >> b;
    case ASL__B_SHL: return b > 63 ? 0 : a << b;
    default: return (uint64_t)asl__k_scalar_binary_int(which, (int64_t)a, (int64_t)b);
  }
}
/* out[k] = reduction of x over the `reduced` axes, k over the `kept` axes; both walks step through x (offset 0), kept also through out. */
ASL__FN void asl__k_scalar_reduce(int which, const float* x, asl__walk kept, asl__walk reduced, float* out) {
  do {
    double acc = which == ASL__R_MAX ? -HUGE_VAL : which == ASL__R_MIN ? HUGE_VAL : 0;
    size_t count = 1;
    for (int i = 0; i < reduced.rank; i++) count *= reduced.dims[i];
    for (size_t i = 0; i < count; i++) {
      double v = (double)x[kept.off[0] + reduced.off[0]];
      acc = asl__k_scalar_binary(which == ASL__R_MAX ? ASL__B_MAX : which == ASL__R_MIN ? ASL__B_MIN : ASL__B_ADD, acc, v);
      asl__walk_next(&reduced, reduced.rank - 1);
    }
    out[kept.off[1]] = (float)(which == ASL__R_MEAN ? acc / (double)count : acc);
  } while (asl__walk_next(&kept, kept.rank - 1));
}
/* x and y [outer][len][inner]: y = e^(x - max) / sum over len of e^(x - max); log_form: x - max - ln(sum). */
ASL__FN void asl__k_scalar_softmax(const float* x, float* y, size_t outer, size_t len, size_t inner, int log_form) {
  for (size_t o = 0; o < outer; o++)
    for (size_t i = 0; i < inner; i++) {
      const float* in = x + o * len * inner + i;
      float* out = y + o * len * inner + i;
      double top = -HUGE_VAL, sum = 0;
      for (size_t l = 0; l < len; l++) top = asl__k_scalar_binary(ASL__B_MAX, top, (double)in[l * inner]);
      for (size_t l = 0; l < len; l++) sum += exp((double)in[l * inner] - top);
      for (size_t l = 0; l < len; l++) {
        double d = (double)in[l * inner] - top;
        out[l * inner] = (float)(log_form ? d - log(sum) : exp(d) / sum);
      }
    }
}

/* From here to the end of k_cube gcc may vectorize plain loops at -O2 and fuse a*b+c, as clang does by itself;
   under -std=c11 it would do neither. Results may differ in the last bit between machines with and without FMA. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("tree-vectorize,vect-cost-model=dynamic,fp-contract=fast,no-trapping-math,no-math-errno")
#endif

/*======================================================================================
  >>k_vec   Kernels of the vector unit: elementwise, reductions, pooling, moving data

  Plain pointers. A kernel is written once, as a loop a compiler turns into vector code, and compiled
  for each instruction set; which one runs is decided at run time. Shapes and formulas stand above
  each; the judge is the k_scalar function of the same name. Uses par, num, k_scalar.
======================================================================================*/
/* ---- one text, several instruction sets ---- */
#if defined(__x86_64__)
#define ASL__AVX2 __attribute__((target("avx2,fma,f16c")))
#define ASL__AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,f16c")))
#endif
/* name_body, an ASL__INLINE function, compiled for every instruction set, and `name`, which calls the one that fits. */
#define ASL__INLINE static inline __attribute__((always_inline, unused))
#if defined(__x86_64__)
#define ASL__K_VARIANTS(name, params, args)                                                \
  static void name##_portable params { name##_body args; }                                 \
  ASL__AVX2 static void name##_avx2 params { name##_body args; }                           \
  ASL__AVX512 static void name##_avx512 params { name##_body args; }                       \
  ASL__FN void name params {                                                               \
    const int isa = asl__isa();                                                          \
    if (isa == ASL__ISA_AVX512) name##_avx512 args;                                        \
    else if (isa == ASL__ISA_AVX2) name##_avx2 args;                                       \
    else name##_portable args;                                                             \
  }
#else
#define ASL__K_VARIANTS(name, params, args) ASL__FN void name params { name##_body args; }
#endif
/* Before a loop whose steps do not depend on each other although a pointer may be written that is also read (y = x). */
#if defined(__clang__)
#define ASL__FREE_LOOP _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define ASL__FREE_LOOP _Pragma("GCC ivdep")
#else
#define ASL__FREE_LOOP
#endif

/* ---- functions of one float32, without branches, so that loops over them become vector code ----
   Errors against the exact value, over all float32: exp, log, tanh, sigmoid, erf, expm1, log1p 2 units in the last place, sin and
   cos 1e-7 of 1. NaN stays NaN, infinities give the limit, results too small for a normal number come out as subnormal. */
ASL__INLINE float asl__v_bits_float(int32_t i) { float f; memcpy(&f, &i, 4); return f; }
ASL__INLINE int32_t asl__v_float_bits(float f) { int32_t i; memcpy(&i, &f, 4); return i; }
ASL__INLINE float asl__v_abs(float x) { return asl__v_bits_float(asl__v_float_bits(x) & INT32_MAX); }
ASL__INLINE float asl__v_sign_of(float size, float sign) { /* size is not negative */
  return asl__v_bits_float(asl__v_float_bits(size) | (asl__v_float_bits(sign) & INT32_MIN));
}
/* x = k ln 2 + r with |r| <= ln(2) / 2; returns e^r - 1. x lies in [-200, 200]. The 12582912 = 1.5 * 2^23 rounds to whole numbers. */
ASL__INLINE float asl__v_exp_parts(float x, int32_t* k) {
  const float t = x * 1.44269504f + 12582912.0f, n = t - 12582912.0f;
  const float r = (x - n * 0.693145752f) - n * 1.42860677e-6f;
  *k = asl__v_float_bits(t) - 0x4B400000;
  float p = 0.00138131448f;
  p = p * r + 0.00836941879f;
  p = p * r + 0.041668456f;
  p = p * r + 0.166665152f;
  p = p * r + 0.49999994f;
  return p * (r * r) + r;
}
ASL__INLINE float asl__v_exp(float x) {
  float c = x < -104.0f ? -104.0f : x;
  int32_t k;
  c = c > 89.0f ? 89.0f : c;
  const float p = asl__v_exp_parts(c, &k);
  const int32_t h = k >> 1; /* 2^k in two factors, because k reaches from -150 to 128 */
  const float s = asl__v_bits_float((int32_t)((uint32_t)(h + 127) << 23)), t = asl__v_bits_float((int32_t)((uint32_t)(k - h + 127) << 23));
  const float y = (p * s + s) * t;
  return x != x ? x : y;
}
ASL__INLINE float asl__v_expm1(float x) {
  float c = x < -40.0f ? -40.0f : x;
  int32_t k;
  c = c > 60.0f ? 60.0f : c;
  const float p = asl__v_exp_parts(c, &k), s = asl__v_bits_float((int32_t)((uint32_t)(k + 127) << 23));
  const float y = p * s + (s - 1), big = asl__v_exp(x);
  return x != x ? x : x > 60.0f ? big : y;
}
/* x = m 2^e with m from sqrt(1/2) to sqrt(2) */
ASL__INLINE float asl__v_log(float x) {
  const int tiny = x < 1.17549435e-38f;
  const float up = tiny ? x * 8388608.0f : x;
  const int32_t i = (int32_t)((uint32_t)asl__v_float_bits(up) - 0x3F3504F3u);
  const float e = (float)(i >> 23) - (tiny ? 23.0f : 0.0f);
  const float r = asl__v_bits_float((i & 0x7FFFFF) + 0x3F3504F3) - 1.0f, z = r * r;
  float q = 0.0674665198f;
  q = q * r - 0.116756544f;
  q = q * r + 0.118881583f;
  q = q * r - 0.124055885f;
  q = q * r + 0.142195523f;
  q = q * r - 0.166679963f;
  q = q * r + 0.200021192f;
  q = q * r - 0.250000089f;
  q = q * r + 0.333333135f;
  float y = q * r * z + e * -2.12194440e-4f; /* ln 2 = 0.693359375 - 0.000212... */
  y = (y - 0.5f * z) + r;
  y = y + e * 0.693359375f;
  y = x > 3.40282347e38f || x != x ? x : y;
  y = x < 0 ? NAN : y;
  return asl__v_float_bits(asl__v_abs(x)) == 0 ? -HUGE_VALF : y;
}
ASL__INLINE float asl__v_log1p(float x) {
  const float u = 1 + x, y = asl__v_log(u) + (x - (u - 1)) / u; /* the second term: what 1 + x lost */
  return u > 0 && u < 3.40282347e38f ? y : asl__v_log(u);
}
ASL__INLINE float asl__v_tanh(float x) {
  const float a = asl__v_abs(x), z = x * x;
  const float c = a > 20.0f ? 20.0f : a;
  float p = -0.00570498873f;
  p = p * z + 0.020639088f;
  p = p * z - 0.0537397154f;
  p = p * z + 0.133314416f;
  p = p * z - 0.333332807f;
  p = p * z * x + x;
  const float big = asl__v_sign_of(1 - 2 / (asl__v_exp(c + c) + 1), x);
  return a < 0.625f ? p : big;
}
ASL__INLINE float asl__v_sigmoid(float x) { /* e^-|x| cannot overflow, and small results keep their digits */
  const float e = asl__v_exp(-asl__v_abs(x)), d = 1 + e;
  return (x < 0 ? e : 1.0f) / d;
}
ASL__INLINE float asl__v_erf(float x) { /* near 0 a polynomial, beyond 1 - e^-R(x) */
  const float a = asl__v_abs(x), z = x * x, c = a > 4.0f ? 4.0f : a;
  float p = 7.85386146e-05f;
  p = p * z - 0.000801019371f;
  p = p * z + 0.00518832775f;
  p = p * z - 0.0268538129f;
  p = p * z + 0.112835854f;
  p = p * z - 0.37612626f;
  p = p * z + 0.128379166f;
  p = p * x + x;
  float r = 2.08285546e-05f;
  r = r * c - 0.000431392866f;
  r = r * c + 0.0041562519f;
  r = r * c - 0.0250806082f;
  r = r * c + 0.108220376f;
  r = r * c + 0.633400857f;
  r = r * c + 1.12948835f;
  r = r * c - 0.000169204373f;
  const float big = asl__v_sign_of(1 - asl__v_exp(-r), x);
  return a < 0.95f ? p : big;
}
ASL__INLINE float asl__v_softplus(float x) { return (x < 0 ? 0 : x) + asl__v_log1p(asl__v_exp(-asl__v_abs(x))); }
ASL__INLINE float asl__v_mish(float x) { /* tanh(ln(1 + e)) = n / (n + 2) with n = e (e + 2) */
  const float e = asl__v_exp(x < 30.0f ? x : 30.0f), n = e * (e + 2), y = x * (n / (n + 2));
  return x > 20.0f || x != x ? x : y;
}
/* x a multiple of pi/2 and a rest, in double, good for |x| up to 2^20; then sine or cosine of the rest. quarter: 0 for sin, 1 for cos. */
#define ASL__V_TURNS 1048576.0f
ASL__INLINE float asl__v_sin(float x, int32_t quarter) {
  const double d = (double)x, t = d * 0.63661977236758134308 + 6755399441055744.0, n = t - 6755399441055744.0;
  const float r = (float)((d - n * 1.57079632673412561417) - n * 6.07710050650619224932e-11), z = r * r;
  const int32_t q = (int32_t)(n < -1e6 ? -1e6 : n > 1e6 ? 1e6 : n) + quarter;
  float s = -0.000198392328f, c = 2.47993721e-05f;
  s = (2.71736667e-06f * z + s) * z + 0.00833332911f;
  s = (s * z - 0.166666672f) * z * r + r;
  c = (-2.71986295e-07f * z + c) * z - 0.00138888834f;
  c = (c * z + 0.0416666679f) * z * z - 0.5f * z + 1;
  const float y = q & 1 ? c : s;
  return q & 2 ? -y : y;
}

/* ---- one input, elementwise ---- */
#define ASL__EACH(expression) ASL__FREE_LOOP for (size_t i = 0; i < n; i++) { const float v = x[i]; y[i] = (expression); } break
ASL__INLINE void asl__k_vec_unary_run_body(int which, const float* x, float* y, size_t n, const double* p) {
  const float p0 = (float)p[0], p1 = (float)p[1], p2 = (float)p[2];
  switch (which) {
    case ASL__U_RELU: ASL__EACH(v < 0 ? 0 : v);
    case ASL__U_RELU6: ASL__EACH((v < 0 ? 0 : v) > 6 ? 6 : (v < 0 ? 0 : v));
    case ASL__U_LEAKY: ASL__EACH(v < 0 ? v * p0 : v);
    case ASL__U_SIGMOID: ASL__EACH(asl__v_sigmoid(v));
    case ASL__U_TANH: ASL__EACH(asl__v_tanh(v));
    case ASL__U_EXP: ASL__EACH(asl__v_exp(p0 * v + p1));
    case ASL__U_LOG: ASL__EACH(p2 * asl__v_log(p0 * v + p1));
    case ASL__U_SQRT: ASL__EACH(sqrtf(v));
    case ASL__U_ABS: ASL__EACH(asl__v_abs(v));
    case ASL__U_NEG: ASL__EACH(-v);
    case ASL__U_SQUARE: ASL__EACH(v * v);
    case ASL__U_CLIP: ASL__EACH((v < p0 ? p0 : v) > p1 ? p1 : (v < p0 ? p0 : v));
    case ASL__U_SCALE: ASL__EACH(p0 * v);
    case ASL__U_SHIFT: ASL__EACH(v + p0);
    case ASL__U_RSQRT: ASL__EACH(1 / sqrtf(v));
    case ASL__U_RECIP: ASL__EACH(1 / v);
    case ASL__U_ERF: ASL__EACH(asl__v_erf(v));
    case ASL__U_GELU: ASL__EACH(0.5f * v * (1 + asl__v_erf(v * 0.707106781f)));
    case ASL__U_GELU_TANH: ASL__EACH(v * asl__v_sigmoid(1.59576912f * (v + 0.044715f * v * v * v)));
    case ASL__U_SILU: ASL__EACH(v * asl__v_sigmoid(p0 * v));
    case ASL__U_SOFTPLUS: ASL__EACH(asl__v_softplus(v));
    case ASL__U_SOFTSIGN: ASL__EACH(v / (1 + asl__v_abs(v)));
    case ASL__U_ELU: ASL__EACH(p1 * (v < 0 ? p0 * asl__v_expm1(p2 * v) : v));
    case ASL__U_HARD_SIGMOID: ASL__EACH((p0 * v + p1 < 0 ? 0 : p0 * v + p1) > 1 ? 1 : (p0 * v + p1 < 0 ? 0 : p0 * v + p1));
    case ASL__U_HARD_SWISH: ASL__EACH(v * (v < -3 ? 0 : v > 3 ? 1 : v * 0.166666667f + 0.5f));
    case ASL__U_MISH: ASL__EACH(asl__v_mish(v));
    case ASL__U_EXPM1: ASL__EACH(asl__v_expm1(v));
    case ASL__U_LOG1P: ASL__EACH(asl__v_log1p(v));
    case ASL__U_SIN: ASL__EACH(asl__v_sin(v, 0));
    case ASL__U_COS: ASL__EACH(asl__v_sin(v, 1));
    case ASL__U_FLOOR: ASL__EACH(floorf(v));
    case ASL__U_CEIL: ASL__EACH(ceilf(v));
    case ASL__U_ROUND: ASL__EACH(nearbyintf(v));
    case ASL__U_TRUNC: ASL__EACH(truncf(v));
    case ASL__U_SIGN: ASL__EACH(v > 0 ? 1 : v < 0 ? -1 : v);
    default: break;
  }
}
#undef ASL__EACH
ASL__K_VARIANTS(asl__k_vec_unary_run, (int which, const float* x, float* y, size_t n, const double* p), (which, x, y, n, p))

/* Sine and cosine of numbers the reduction above is not made for, and functions without a vector form. */
ASL__FN int asl__k_vec_unary_is_slow(int which, const float* x, size_t n) {
  int far = 0;
  if (which >= ASL__U_TAN && which <= ASL__U_ATANH) return 1;
  if (which != ASL__U_SIN && which != ASL__U_COS) return 0;
  for (size_t i = 0; i < n; i++) far |= !(fabsf(x[i]) < ASL__V_TURNS);
  return far;
}
#define ASL__BLOCK 1024u /* elements of a block that stays in the first cache */
/* x, y [n]: y = f(x), f and its parameters p[3] as in asl__k_scalar_unary. y may be x. */
ASL__FN void asl__k_vec_unary(int which, const float* x, float* y, size_t n, const double* p) {
  if (which < ASL__U_SIN || which > ASL__U_ATANH) { asl__k_vec_unary_run(which, x, y, n, p); return; }
  for (size_t i = 0; i < n; i += ASL__BLOCK) {
    const size_t m = n - i < ASL__BLOCK ? n - i : ASL__BLOCK;
    if (!asl__k_vec_unary_is_slow(which, x + i, m)) asl__k_vec_unary_run(which, x + i, y + i, m, p);
    else for (size_t j = i; j < i + m; j++) y[j] = (float)asl__k_scalar_unary(which, (double)x[j], p);
  }
}

/* ---- two inputs, elementwise: one loop for each function; a single value becomes a block of equal ones first ---- */
#define ASL__EACH(expression) ASL__FREE_LOOP for (size_t i = 0; i < n; i++) { const float u = a[i], v = b[i]; y[i] = (expression); } break
ASL__INLINE void asl__k_vec_binary_run_body(int which, const float* a, const float* b, float* y, size_t n) {
  switch (which) {
    case ASL__B_ADD: ASL__EACH(u + v);
    case ASL__B_SUB: ASL__EACH(u - v);
    case ASL__B_MUL: ASL__EACH(u * v);
    case ASL__B_DIV: ASL__EACH(u / v);
    case ASL__B_MAX: ASL__EACH(((u > v) | (u != u)) ? u : v);
    case ASL__B_MIN: ASL__EACH(((u < v) | (u != u)) ? u : v);
    case ASL__B_SQ_DIFF: ASL__EACH((u - v) * (u - v));
    case ASL__B_PRELU: ASL__EACH(u < 0 ? u * v : u);
    default: break;
  }
}
#undef ASL__EACH
ASL__K_VARIANTS(asl__k_vec_binary_run, (int which, const float* a, const float* b, float* y, size_t n), (which, a, b, y, n))
ASL__FN void asl__k_vec_binary_block(int which, const float* a, const float* b, float* y, size_t n) {
  if (which <= ASL__B_MIN || which == ASL__B_SQ_DIFF || which == ASL__B_PRELU) asl__k_vec_binary_run(which, a, b, y, n);
  else for (size_t i = 0; i < n; i++) y[i] = (float)asl__k_scalar_binary(which, (double)a[i], (double)b[i]);
}
/* a [n] or one value (sa = 1 or 0), b likewise, y [n]: y = a op b. y may be a or b. */
ASL__FN void asl__k_vec_binary(int which, const float* a, size_t sa, const float* b, size_t sb, float* y, size_t n) {
  float u[ASL__BLOCK], v[ASL__BLOCK];
  if (sa && sb) { asl__k_vec_binary_block(which, a, b, y, n); return; }
  for (size_t j = 0; !sa && j < n && j < ASL__BLOCK; j++) u[j] = *a;
  for (size_t j = 0; !sb && j < n && j < ASL__BLOCK; j++) v[j] = *b;
  for (size_t i = 0; i < n; i += ASL__BLOCK)
    asl__k_vec_binary_block(which, sa ? a + i : u, sb ? b + i : v, y + i, n - i < ASL__BLOCK ? n - i : ASL__BLOCK);
}

/* ---- folding a run of numbers into one: four accumulators of a whole register each ---- */
enum { ASL__F_SUM, ASL__F_SQUARES, ASL__F_ABS }; /* the sum of x, of x^2, of |x| */
#define ASL__K_FOLDS(name, target, size)                                                                              \
  typedef float name##_v __attribute__((vector_size(size)));                                                          \
  typedef float name##_u __attribute__((vector_size(size), aligned(4), may_alias));                                   \
  typedef int32_t name##_i __attribute__((vector_size(size)));                                                        \
  target static float name##_sum(int which, const float* x, size_t n) {                                               \
    const size_t w = (size) / 4;                                                                                      \
    const name##_u* at = (const name##_u*)(const void*)x;                                                             \
    const name##_i none = {0}, positive = INT32_MAX - none;                                                            \
    name##_v a = {0}, b = {0}, c = {0}, d = {0};                                                                      \
    size_t i = 0;                                                                                                     \
    float sum = 0;                                                                                                    \
    if (which == ASL__F_SUM)                                                                                          \
      for (; i + 4 * w <= n; i += 4 * w, at += 4) { a += at[0]; b += at[1]; c += at[2]; d += at[3]; }                 \
    else if (which == ASL__F_SQUARES)                                                                                 \
      for (; i + 4 * w <= n; i += 4 * w, at += 4) {                                                                   \
        a += at[0] * at[0]; b += at[1] * at[1]; c += at[2] * at[2]; d += at[3] * at[3];                               \
      }                                                                                                               \
    else                                                                                                              \
      for (; i + 4 * w <= n; i += 4 * w, at += 4) {                                                                   \
        a += (name##_v)((name##_i)at[0] & positive); b += (name##_v)((name##_i)at[1] & positive);                     \
        c += (name##_v)((name##_i)at[2] & positive); d += (name##_v)((name##_i)at[3] & positive);                     \
      }                                                                                                               \
    a = (a + b) + (c + d);                                                                                            \
    for (; i < n; i++) sum += which == ASL__F_SUM ? x[i] : which == ASL__F_SQUARES ? x[i] * x[i] : fabsf(x[i]);       \
    for (size_t j = 0; j < w; j++) sum += a[j];                                                                       \
    return sum;                                                                                                       \
  }                                                                                                                   \
  target static float name##_dot(const float* x, const float* y, size_t n) {                                          \
    const size_t w = (size) / 4;                                                                                      \
    const name##_u *p = (const name##_u*)(const void*)x, *q = (const name##_u*)(const void*)y;                        \
    name##_v a = {0}, b = {0}, c = {0}, d = {0};                                                                      \
    size_t i = 0;                                                                                                     \
    float sum = 0;                                                                                                    \
    for (; i + 4 * w <= n; i += 4 * w, p += 4, q += 4) { a += p[0] * q[0]; b += p[1] * q[1]; c += p[2] * q[2]; d += p[3] * q[3]; } \
    a = (a + b) + (c + d);                                                                                            \
    for (; i < n; i++) sum += x[i] * y[i];                                                                            \
    for (size_t j = 0; j < w; j++) sum += a[j];                                                                       \
    return sum;                                                                                                       \
  }                                                                                                                   \
  /* the largest, or with `least` the smallest; NaN when there is one (a sum of x - x finds it) */                    \
  target static float name##_top(int least, const float* x, size_t n) {                                               \
    const size_t w = (size) / 4;                                                                                      \
    const name##_u* at = (const name##_u*)(const void*)x;                                                             \
    float top = least ? HUGE_VALF : -HUGE_VALF;                                                                       \
    const name##_v zero = {0};                                                                                         \
    name##_v a = top - zero, b = a;                                                                                   \
    name##_i odd = {0};                                                                                               \
    size_t i = 0;                                                                                                     \
    for (; i + 2 * w <= n; i += 2 * w, at += 2) {                                                                     \
      const name##_v u = at[0], v = at[1];                                                                            \
      const name##_i p = least ? u < a : u > a, q = least ? v < b : v > b;                                            \
      a = (name##_v)(((name##_i)u & p) | ((name##_i)a & ~p));                                                         \
      b = (name##_v)(((name##_i)v & q) | ((name##_i)b & ~q));                                                         \
      odd |= (name##_i)(u != u) | (name##_i)(v != v);                                                                 \
    }                                                                                                                 \
    for (size_t j = 0; j < w; j++) {                                                                                  \
      if (odd[j]) return NAN;                                                                                         \
      if (least ? a[j] < top : a[j] > top) top = a[j];                                                                \
      if (least ? b[j] < top : b[j] > top) top = b[j];                                                                \
    }                                                                                                                 \
    for (; i < n; i++) {                                                                                              \
      if (x[i] != x[i]) return NAN;                                                                                   \
      if (least ? x[i] < top : x[i] > top) top = x[i];                                                                \
    }                                                                                                                 \
    return top;                                                                                                       \
  }
ASL__K_FOLDS(asl__k_fold_portable, , 16)
#if defined(__x86_64__)
ASL__K_FOLDS(asl__k_fold_avx2, ASL__AVX2, 32)
ASL__K_FOLDS(asl__k_fold_avx512, ASL__AVX512, 64)
#define ASL__FOLD(what, args)                                                              \
  const int isa = asl__isa();                                                            \
  if (isa == ASL__ISA_AVX512) return asl__k_fold_avx512_##what args;                       \
  if (isa == ASL__ISA_AVX2) return asl__k_fold_avx2_##what args;                           \
  return asl__k_fold_portable_##what args
#else
#define ASL__FOLD(what, args) return asl__k_fold_portable_##what args
#endif
#undef ASL__K_FOLDS
/* x [n], not longer than ASL__BLOCK: the sum of x, x^2 or |x| in float32. Longer ones: asl__k_vec_total. */
ASL__FN float asl__k_vec_fold(int which, const float* x, size_t n) { ASL__FOLD(sum, (which, x, n)); }
/* x, y [n]: sum of x*y in float32 */
ASL__FN float asl__k_vec_dot(const float* x, const float* y, size_t n) { ASL__FOLD(dot, (x, y, n)); }
/* the largest (smallest) of x [n]; NaN if there is one, -infinity (infinity) for n = 0 */
ASL__FN float asl__k_vec_max(const float* x, size_t n) { ASL__FOLD(top, (0, x, n)); }
ASL__FN float asl__k_vec_min(const float* x, size_t n) { ASL__FOLD(top, (1, x, n)); }
#undef ASL__FOLD
/* x [n]: pieces in float32, their sums in double, so that a long sum is as good as a short one. */
ASL__FN double asl__k_vec_total(int which, const float* x, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i += ASL__BLOCK) sum += (double)asl__k_vec_fold(which, x + i, n - i < ASL__BLOCK ? n - i : ASL__BLOCK);
  return sum;
}
/* As asl__k_scalar_reduce. When the innermost reduced axis is contiguous, runs along it; else one value at a time in double. */
ASL__FN void asl__k_vec_reduce(int which, const float* x, asl__walk kept, asl__walk reduced, float* out) {
  const int last = reduced.rank - 1, sums = which == ASL__R_SUM || which == ASL__R_MEAN;
  const size_t n = reduced.rank ? reduced.dims[last] : 0;
  size_t count = n;
  if (!sums || reduced.rank == 0 || reduced.step[0][last] != 1) { asl__k_scalar_reduce(which, x, kept, reduced, out); return; }
  for (int i = 0; i < last; i++) count *= reduced.dims[i];
  do {
    double acc = 0;
    for (size_t i = 0; i < count; i += n) {
      acc += asl__k_vec_total(ASL__F_SUM, x + kept.off[0] + reduced.off[0], n);
      asl__walk_next(&reduced, last - 1);
    }
    out[kept.off[1]] = (float)(which == ASL__R_MEAN ? acc / (double)count : acc);
  } while (asl__walk_next(&kept, kept.rank - 1));
}
/* As asl__k_scalar_softmax. Rows that lie together (inner 1) take one pass for the maximum, one for exponential and sum, one to scale. */
ASL__FN void asl__k_vec_softmax(const float* x, float* y, size_t outer, size_t len, size_t inner, int log_form) {
  if (inner != 1) { asl__k_scalar_softmax(x, y, outer, len, inner, log_form); return; }
  for (size_t o = 0; o < outer; o++, x += len, y += len) {
    double p[3] = {1, -(double)asl__k_vec_max(x, len), 1}, sum = 0;
    float rest[ASL__BLOCK];
    for (size_t i = 0; i < len; i += ASL__BLOCK) {
      const size_t m = len - i < ASL__BLOCK ? len - i : ASL__BLOCK;
      float* to = log_form ? rest : y + i;
      asl__k_vec_unary_run(ASL__U_EXP, x + i, to, m, p);
      sum += (double)asl__k_vec_fold(ASL__F_SUM, to, m);
    }
    if (!log_form) p[0] = 1 / sum, asl__k_vec_unary_run(ASL__U_SCALE, y, y, len, p);
    else for (size_t i = 0; i < len; i++) y[i] = (float)((double)x[i] + p[1] - log(sum));
  }
}
/* x, y [outer][c][inner], scale, shift [c]: y = x * scale + shift */
ASL__FN void asl__k_vec_scale_shift(const float* x, float* y, size_t outer, size_t c, size_t inner, const float* scale,
                                    const float* shift) {
  for (size_t o = 0; o < outer; o++)
    for (size_t k = 0; k < c; k++, x += inner, y += inner)
      for (size_t i = 0; i < inner; i++) y[i] = x[i] * scale[k] + shift[k];
}
/* float16 (AscendCL's rules, see asl__num_to_half) and bfloat16 to float32 and back, n elements; bit for bit what num's functions give */
ASL__INLINE void asl__k_vec_widen_run_body(int bf16, const uint16_t* x, float* y, size_t n) {
  if (bf16) {
    ASL__FREE_LOOP for (size_t i = 0; i < n; i++) y[i] = asl__v_bits_float((int32_t)((uint32_t)x[i] << 16));
    return;
  }
  ASL__FREE_LOOP for (size_t i = 0; i < n; i++) {
    const uint32_t h = x[i], m = h & 0x7FFFu;
    const float tiny = (float)(int32_t)m * 5.9604644775390625e-8f;
    const uint32_t bits = h & 0x7C00u ? (m << 13) + (112u << 23) : (uint32_t)asl__v_float_bits(tiny);
    y[i] = asl__v_bits_float((int32_t)(bits | (h & 0x8000u) << 16));
  }
}
ASL__K_VARIANTS(asl__k_vec_widen_run, (int bf16, const uint16_t* x, float* y, size_t n), (bf16, x, y, n))
ASL__INLINE void asl__k_vec_narrow_run_body(int bf16, const float* x, uint16_t* y, size_t n) {
  if (bf16) {
    ASL__FREE_LOOP for (size_t i = 0; i < n; i++) {
      const uint32_t b = (uint32_t)asl__v_float_bits(x[i]), whole = (b + 0x7FFFu + (b >> 16 & 1u)) >> 16;
      y[i] = (uint16_t)((b & 0x7FFFFFFFu) > 0x7F800000u ? b >> 16 | 0x40u : whole);
    }
    return;
  }
  ASL__FREE_LOOP for (size_t i = 0; i < n; i++) { /* below 2^-14 adding 1/2 rounds to a multiple of 2^-24 */
    const uint32_t b = (uint32_t)asl__v_float_bits(x[i]), a = b & 0x7FFFFFFFu;
    const uint32_t normal = (a + 0xFFFu + (a >> 13 & 1u) - (112u << 23)) >> 13;
    const uint32_t tiny = (uint32_t)asl__v_float_bits(asl__v_bits_float((int32_t)(a < 0x38800000u ? a : 0)) + 0.5f) - 0x3F000000u;
    const uint32_t h = a < 0x38800000u ? tiny : a >= 0x477FF000u ? 0x7BFFu : normal;
    y[i] = (uint16_t)(h | (b >> 16 & 0x8000u));
  }
}
ASL__K_VARIANTS(asl__k_vec_narrow_run, (int bf16, const float* x, uint16_t* y, size_t n), (bf16, x, y, n))
ASL__FN void asl__k_vec_widen(aclDataType dtype, const void* x, float* y, size_t n) {
  asl__k_vec_widen_run(dtype == ACL_BF16, (const uint16_t*)x, y, n);
}
ASL__FN void asl__k_vec_narrow(aclDataType dtype, const float* x, void* y, size_t n) {
  asl__k_vec_narrow_run(dtype == ACL_BF16, x, (uint16_t*)y, n);
}

/* ---- moving elements of 1, 2, 4, 8 or 16 bytes ---- */
#define ASL__MOVE(T)                                                                  \
  for (size_t i = 0; i < n; i++) {                                                    \
    T t;                                                                              \
    memcpy(&t, x + i * sx * sizeof(T), sizeof(T));                                    \
    memcpy(y + i * sy * sizeof(T), &t, sizeof(T));                                    \
  }                                                                                   \
  break
/* n elements, sx and sy elements apart */
ASL__FN void asl__k_vec_move_run(size_t bytes, const unsigned char* x, size_t sx, unsigned char* y, size_t sy, size_t n) {
  typedef struct { uint64_t half[2]; } pair;
  if (sx == 1 && sy == 1) { memcpy(y, x, n * bytes); return; }
  switch (bytes) {
    case 1: ASL__MOVE(uint8_t);
    case 2: ASL__MOVE(uint16_t);
    case 4: ASL__MOVE(uint32_t);
    case 8: ASL__MOVE(uint64_t);
    case 16: ASL__MOVE(pair);
    default: break;
  }
}
#undef ASL__MOVE
/* y[walk.off[1]] = x[walk.off[0]] for every position of the walk: transposes, slices, pads, concatenations */
ASL__FN void asl__k_vec_move(asl__walk w, size_t bytes, const void* x, void* y) {
  const unsigned char* from = (const unsigned char*)x;
  unsigned char* to = (unsigned char*)y;
  asl__walk_join(&w);
  const int last = w.rank - 1;
  const size_t n = w.rank ? w.dims[last] : 1, sx = w.rank ? w.step[0][last] : 1, sy = w.rank ? w.step[1][last] : 1;
  do asl__k_vec_move_run(bytes, from + w.off[0] * bytes, sx, to + w.off[1] * bytes, sy, n);
  while (asl__walk_next(&w, last - 1));
}
/* y [n] elements of `bytes` bytes, all like the one at `value` */
ASL__FN void asl__k_vec_fill(size_t bytes, const void* value, void* y, size_t n) {
  unsigned char* to = (unsigned char*)y;
  for (size_t i = 0; i < n; i++) memcpy(to + i * bytes, value, bytes);
}

/* ---- sliding windows ---- */
/* Output positions [*lo, *hi) of `out` whose input position o * stride + offset lies inside [0, in). */
ASL__FN void asl__k_vec_window(int64_t in, int64_t out, int64_t stride, int64_t offset, int64_t* lo, int64_t* hi) {
  *lo = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
  *hi = offset >= in ? 0 : (in - offset + stride - 1) / stride;
  if (*hi > out) *hi = out;
  if (*lo > *hi) *lo = *hi;
}
/* Sizes of a pooling; strides xs, ys (in elements) of the axes n, c, h, w make it work for NCHW and NHWC alike. */
typedef struct {
  int64_t n, c, h, w, oh, ow, kh, kw, sh, sw, pt, pb, pl, pr;
  size_t xs[4], ys[4];
  int maximum;     /* 1 max, 0 average */
  int exclusive;   /* average: the padding does not count in the divisor */
  int64_t divisor; /* average: > 0 replaces the count */
} asl__k_pool;
/* y[n][c][oh][ow] = max or mean over kh, kw of x[n][c][oh*sh - pt + kh][ow*sw - pl + kw], only what lies inside x.
   A window that lies in the padding altogether has the maximum -infinity and the mean 0. */
ASL__FN float asl__k_vec_pool_at(const asl__k_pool* p, const float* x, int64_t oh, int64_t ow) {
  const int64_t h0 = oh * p->sh - p->pt, w0 = ow * p->sw - p->pl;
  const int64_t hp = h0 + p->kh < p->h + p->pb ? h0 + p->kh : p->h + p->pb, wp = w0 + p->kw < p->w + p->pr ? w0 + p->kw : p->w + p->pr;
  const int64_t hb = h0 > 0 ? h0 : 0, he = hp < p->h ? hp : p->h, wb = w0 > 0 ? w0 : 0, we = wp < p->w ? wp : p->w;
  double area = p->exclusive ? (double)(he - hb) * (double)(we - wb) : (double)(hp - h0) * (double)(wp - w0);
  float top = -HUGE_VALF, sum = 0;
  if (p->divisor > 0) area = (double)p->divisor;
  for (int64_t i = hb; i < he; i++)
    for (int64_t j = wb; j < we; j++) {
      const float v = x[(size_t)i * p->xs[2] + (size_t)j * p->xs[3]];
      top = v > top || v != v ? v : top;
      sum += v;
    }
  if (p->maximum) return top;
  return he > hb && we > wb ? (float)((double)sum / area) : 0;
}
ASL__FN void asl__k_vec_pool(const asl__k_pool* p, const float* x, float* y) {
  for (int64_t n = 0; n < p->n; n++)
    for (int64_t c = 0; c < p->c; c++) {
      const float* in = x + (size_t)n * p->xs[0] + (size_t)c * p->xs[1];
      float* out = y + (size_t)n * p->ys[0] + (size_t)c * p->ys[1];
      for (int64_t i = 0; i < p->oh; i++)
        for (int64_t j = 0; j < p->ow; j++) out[(size_t)i * p->ys[2] + (size_t)j * p->ys[3]] = asl__k_vec_pool_at(p, in, i, j);
    }
}

/*======================================================================================
  >>k_cube   Kernels of the cube unit: matrix product, convolution

  float32 on plain pointers. The matrix product packs panels and multiplies them in registers with
  GCC vector types; one of three instruction sets is chosen at run time. Convolution is a matrix
  product over unfolded windows, or a direct loop when every group has one channel. The obvious
  versions (..._naive) stay as judges. Uses num, k_vec. State: the choice, written once, any thread.
======================================================================================*/
/* C (m x n) = A (m x k) B (k x n), or C + A B when add. Element (i,j) of A is a[i*ars + j*acs], so a transposed matrix is the
   same memory with its two steps exchanged; B likewise; rows of C are ldc apart. */
typedef struct {
  size_t m, n, k;
  const float* a; size_t ars, acs;
  const float* b; size_t brs, bcs;
  float* c; size_t ldc;
  int add;
} asl__k_gemm;

ASL__FN void asl__k_cube_gemm_naive(const asl__k_gemm* g) {
  for (size_t i = 0; i < g->m; i++)
    for (size_t j = 0; j < g->n; j++) {
      double sum = g->add ? (double)g->c[i * g->ldc + j] : 0;
      for (size_t k = 0; k < g->k; k++) sum += (double)g->a[i * g->ars + k * g->acs] * (double)g->b[k * g->brs + j * g->bcs];
      g->c[i * g->ldc + j] = (float)sum;
    }
}

/* ---- micro-kernels: MR rows by two vectors of C stay in registers while k runs ----
   a [k][MR] and b [k][2 vectors] are packed; c has rows ldc apart and is written whole. */
typedef float asl__k_v4 __attribute__((vector_size(16)));
typedef float asl__k_v4u __attribute__((vector_size(16), aligned(4), may_alias));
#define ASL__ROWS4(F) F(0) F(1) F(2) F(3)
#define ASL__ROWS6(F) ASL__ROWS4(F) F(4) F(5)
#define ASL__ROWS12(F) ASL__ROWS6(F) F(6) F(7) F(8) F(9) F(10) F(11)
#define ASL__ROW_ZERO(i) p##i = zero, q##i = zero,
#define ASL__ROW_STEP(i) p##i += a[i] * b0; q##i += a[i] * b1;
#define ASL__ROW_STORE(i)                                                              \
  to = (vu*)(void*)(c + i * ldc);                                                      \
  if (add) { p##i += to[0]; q##i += to[1]; }                                           \
  to[0] = p##i;                                                                        \
  to[1] = q##i;
#define ASL__MICRO_KERNEL(name, v, vu_type, rows, mr)                                                               \
  static void name(size_t k, const float* a, const float* b, float* c, size_t ldc, int add) {                       \
    typedef vu_type vu;                                                                                             \
    const v zero = {0};                                                                                             \
    v rows(ASL__ROW_ZERO) b0, b1;                                                                                   \
    for (; k > 0; k--, a += mr, b += 2 * sizeof(v) / sizeof(float)) {                                               \
      b0 = ((const vu*)(const void*)b)[0];                                                                          \
      b1 = ((const vu*)(const void*)b)[1];                                                                          \
      rows(ASL__ROW_STEP)                                                                                           \
    }                                                                                                               \
    vu* to;                                                                                                         \
    rows(ASL__ROW_STORE)                                                                                            \
  }
ASL__MICRO_KERNEL(asl__k_cube_4x8, asl__k_v4, asl__k_v4u, ASL__ROWS4, 4)
#if defined(__x86_64__)
typedef float asl__k_v8 __attribute__((vector_size(32)));
typedef float asl__k_v8u __attribute__((vector_size(32), aligned(4), may_alias));
typedef float asl__k_v16 __attribute__((vector_size(64)));
typedef float asl__k_v16u __attribute__((vector_size(64), aligned(4), may_alias));
__attribute__((target("avx2,fma"))) ASL__MICRO_KERNEL(asl__k_cube_6x16, asl__k_v8, asl__k_v8u, ASL__ROWS6, 6)
__attribute__((target("avx512f,fma"))) ASL__MICRO_KERNEL(asl__k_cube_12x32, asl__k_v16, asl__k_v16u, ASL__ROWS12, 12)
#endif
#undef ASL__ROWS4
#undef ASL__ROWS6
#undef ASL__ROWS12
#undef ASL__ROW_ZERO
#undef ASL__ROW_STEP
#undef ASL__ROW_STORE
#undef ASL__MICRO_KERNEL

typedef struct {
  const char* name;
  size_t mr, nr;
  void (*run)(size_t k, const float* a, const float* b, float* c, size_t ldc, int add);
} asl__k_cube_isa;
static const asl__k_cube_isa asl__k_cube_isas[] = { /* slowest first */
  {"portable", 4, 8, asl__k_cube_4x8},
#if defined(__x86_64__)
  {"avx2", 6, 16, asl__k_cube_6x16},
  {"avx512", 12, 32, asl__k_cube_12x32},
#endif
};
static const asl__k_cube_isa* asl__k_cube_chosen; /* NULL until the first product; every thread would choose the same */
ASL__FN const asl__k_cube_isa* asl__k_cube_pick(void) {
  const asl__k_cube_isa* isa = asl__load(&asl__k_cube_chosen);
  if (isa) return isa;
  isa = &asl__k_cube_isas[0];
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) isa = &asl__k_cube_isas[2];
  else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) isa = &asl__k_cube_isas[1];
#endif
  asl__store(&asl__k_cube_chosen, isa);
  return isa;
}

/* ---- packing and blocking: KC x NC of B stay in the second cache, KC x two vectors in the first ---- */
#define ASL__GEMM_MC 96u /* multiples of every mr */
#define ASL__GEMM_KC 256u
#define ASL__GEMM_NC 512u
/* Scratch floats of asl__k_cube_gemm for any sizes, at most 165,000. */
ASL__FN size_t asl__k_cube_gemm_scratch(void) { return ASL__GEMM_KC * (ASL__GEMM_MC + ASL__GEMM_NC) + 12u * 32u; }

/* Panels of `wide` lines: out[panel][k][line] from in[line*ls + k*ks]; the last panel is filled up with zeros. */
ASL__FN void asl__k_cube_pack(const float* in, size_t ls, size_t ks, size_t lines, size_t k, size_t wide, float* out) {
  for (size_t l = 0; l < lines; l += wide, out += wide * k) {
    const size_t have = lines - l < wide ? lines - l : wide;
    const float* from = in + l * ls;
    for (size_t i = 0; i < k; i++, from += ks) {
      float* to = out + i * wide;
      if (ls == 1) memcpy(to, from, have * sizeof *to);
      else for (size_t j = 0; j < have; j++) to[j] = from[j * ls];
      for (size_t j = have; j < wide; j++) to[j] = 0;
    }
  }
}
/* One packed block of A (m x k) times one of B (k x n) into C; tile [mr][nr] catches what sticks out at the edges. */
ASL__FN void asl__k_cube_block(const asl__k_cube_isa* isa, size_t m, size_t n, size_t k, const float* a, const float* b, float* c,
                               size_t ldc, int add, float* tile) {
  for (size_t j = 0; j < n; j += isa->nr)
    for (size_t i = 0; i < m; i += isa->mr) {
      const size_t h = m - i < isa->mr ? m - i : isa->mr, w = n - j < isa->nr ? n - j : isa->nr;
      float* to = c + i * ldc + j;
      if (h == isa->mr && w == isa->nr) { isa->run(k, a + i * k, b + j * k, to, ldc, add); continue; }
      isa->run(k, a + i * k, b + j * k, tile, isa->nr, 0);
      for (size_t r = 0; r < h; r++)
        for (size_t s = 0; s < w; s++) to[r * ldc + s] = (add ? to[r * ldc + s] : 0) + tile[r * isa->nr + s];
    }
}
/* One row times a matrix: y[j * ys] (+)= sum over k of x[k * xs] B(k,j). Rows of B that lie together are added up, columns
   multiplied through. */
ASL__FN void asl__k_cube_gemv(const asl__k_gemm* g, const float* x, size_t xs, const float* b, size_t brs, size_t bcs, size_t n, float* y,
                              size_t ys) {
  for (size_t j = 0; !g->add && j < n; j++) y[j * ys] = 0;
  if (brs == 1 && xs == 1) {
    for (size_t j = 0; j < n; j++) y[j * ys] += asl__k_vec_dot(x, b + j * bcs, g->k);
    return;
  }
  for (size_t k = 0; k < g->k; k++) {
    const float s = x[k * xs];
    const float* row = b + k * brs;
    if (ys == 1 && bcs == 1) for (size_t j = 0; j < n; j++) y[j] += s * row[j];
    else for (size_t j = 0; j < n; j++) y[j * ys] += s * row[j * bcs];
  }
}
ASL__FN void asl__k_cube_gemm(const asl__k_gemm* g, float* scratch) {
  const asl__k_cube_isa* isa = asl__k_cube_pick();
  float *ap = scratch, *bp = ap + ASL__GEMM_KC * ASL__GEMM_MC, *tile = bp + ASL__GEMM_KC * ASL__GEMM_NC;
  if (g->m == 1) { asl__k_cube_gemv(g, g->a, g->acs, g->b, g->brs, g->bcs, g->n, g->c, 1); return; }
  if (g->n == 1) { asl__k_cube_gemv(g, g->b, g->brs, g->a, g->acs, g->ars, g->m, g->c, g->ldc); return; }
  for (size_t i = 0; g->k == 0 && !g->add && i < g->m; i++)
    for (size_t j = 0; j < g->n; j++) g->c[i * g->ldc + j] = 0;
  for (size_t k0 = 0; k0 < g->k; k0 += ASL__GEMM_KC) {
    const size_t kc = g->k - k0 < ASL__GEMM_KC ? g->k - k0 : ASL__GEMM_KC;
    for (size_t j = 0; j < g->n; j += ASL__GEMM_NC) {
      const size_t nc = g->n - j < ASL__GEMM_NC ? g->n - j : ASL__GEMM_NC;
      asl__k_cube_pack(g->b + k0 * g->brs + j * g->bcs, g->bcs, g->brs, nc, kc, isa->nr, bp);
      for (size_t i = 0; i < g->m; i += ASL__GEMM_MC) {
        const size_t mc = g->m - i < ASL__GEMM_MC ? g->m - i : ASL__GEMM_MC;
        asl__k_cube_pack(g->a + i * g->ars + k0 * g->acs, g->ars, g->acs, mc, kc, isa->mr, ap);
        asl__k_cube_block(isa, mc, nc, kc, ap, bp, g->c + i * g->ldc + j, g->ldc, g->add || k0 > 0, tile);
      }
    }
  }
}

/* ---- convolution ----
   y[n][o][oh][ow] = bias[o] + sum over c, kh, kw of x[n][g*cg + c][oh*sh - pt + kh*dh][ow*sw - pl + kw*dw] * filter[o][c][kh][kw],
   cg = c / groups channels and og = o / groups filters to a group, g = o / og, zeros outside of x. Strides of the axes n, c, h, w
   cover NCHW and NHWC. The filter is a matrix: filter o and window element k at f[o*fo + k*fk], where k counts (c, kh, kw) for
   OIHW and, with channel_last, (kh, kw, c) for HWCN and OHWI. */
typedef struct {
  int64_t n, c, h, w, o, oh, ow, kh, kw, sh, sw, dh, dw, pt, pb, pl, pr, groups;
  size_t xs[4], ys[4], fo, fk;
  int channel_last;
} asl__k_conv;

/* Window element k apart: channel in the group, row, column. */
ASL__FN void asl__k_cube_conv_element(const asl__k_conv* v, int64_t k, int64_t* c, int64_t* kh, int64_t* kw) {
  const int64_t cg = v->c / v->groups;
  *c = v->channel_last ? k % cg : k / (v->kh * v->kw);
  if (v->channel_last) k /= cg;
  *kh = k / v->kw % v->kh;
  *kw = k % v->kw;
}
ASL__FN void asl__k_cube_conv_naive(const asl__k_conv* v, const float* x, const float* f, const float* bias, float* y) {
  const int64_t cg = v->c / v->groups, og = v->o / v->groups;
  for (int64_t i = 0; i < v->n * v->o * v->oh * v->ow; i++) {
    const int64_t ow = i % v->ow, oh = i / v->ow % v->oh, o = i / v->ow / v->oh % v->o, n = i / v->ow / v->oh / v->o;
    double sum = bias ? (double)bias[o] : 0;
    for (int64_t k = 0; k < cg * v->kh * v->kw; k++) {
      int64_t c, kh, kw;
      asl__k_cube_conv_element(v, k, &c, &kh, &kw);
      const int64_t ih = oh * v->sh - v->pt + kh * v->dh, iw = ow * v->sw - v->pl + kw * v->dw;
      if (ih < 0 || ih >= v->h || iw < 0 || iw >= v->w) continue;
      sum += (double)x[(size_t)n * v->xs[0] + (size_t)(o / og * cg + c) * v->xs[1] + (size_t)ih * v->xs[2] + (size_t)iw * v->xs[3]] *
             (double)f[(size_t)o * v->fo + (size_t)k * v->fk];
    }
    y[(size_t)n * v->ys[0] + (size_t)o * v->ys[1] + (size_t)oh * v->ys[2] + (size_t)ow * v->ys[3]] = (float)sum;
  }
}
/* col[p] for `count` output positions from `first`: the x values under window element (kh, kw); x points to the channel's plane. */
ASL__FN void asl__k_cube_unfold_row(const asl__k_conv* v, const float* x, int64_t kh, int64_t kw, int64_t first, int64_t count,
                                    float* col) {
  const int64_t offset = kw * v->dw - v->pl;
  int64_t lo, hi;
  asl__k_vec_window(v->w, v->ow, v->sw, offset, &lo, &hi);
  for (int64_t p = first; p < first + count;) {
    const int64_t oh = p / v->ow, from = p % v->ow, end = from + (first + count - p) < v->ow ? from + (first + count - p) : v->ow;
    const int64_t ih = oh * v->sh - v->pt + kh * v->dh;
    const int64_t b = ih < 0 || ih >= v->h ? end : lo < from ? from : lo < end ? lo : end; /* inside x from b to e */
    const int64_t e = hi < b ? b : hi < end ? hi : end;
    for (int64_t i = from; i < b; i++) *col++ = 0;
    if (b < e) {
      const float* in = x + (size_t)ih * v->xs[2] + (size_t)(b * v->sw + offset) * v->xs[3];
      const size_t step = (size_t)v->sw * v->xs[3], n = (size_t)(e - b);
      if (step == 1) memcpy(col, in, n * sizeof *col);
      else for (size_t i = 0; i < n; i++) col[i] = in[i * step];
      col += n;
    }
    for (int64_t i = e; i < end; i++) *col++ = 0;
    p += end - from;
  }
}
/* Groups of one channel: each output row is a sum of shifted input rows, kh*kw of them. */
ASL__FN void asl__k_cube_conv_depthwise(const asl__k_conv* v, const float* x, const float* f, const float* bias, float* y) {
  const size_t step_x = (size_t)v->sw * v->xs[3], step_y = v->ys[3];
  for (int64_t i = 0; i < v->n * v->o * v->oh; i++) {
    const int64_t oh = i % v->oh, o = i / v->oh % v->o, n = i / v->oh / v->o;
    const float* plane = x + (size_t)n * v->xs[0] + (size_t)(o / (v->o / v->groups)) * v->xs[1];
    float* row = y + (size_t)n * v->ys[0] + (size_t)o * v->ys[1] + (size_t)oh * v->ys[2];
    for (int64_t ow = 0; ow < v->ow; ow++) row[(size_t)ow * step_y] = bias ? bias[o] : 0;
    for (int64_t k = 0; k < v->kh * v->kw; k++) {
      const int64_t ih = oh * v->sh - v->pt + k / v->kw * v->dh, offset = k % v->kw * v->dw - v->pl;
      const float weight = f[(size_t)o * v->fo + (size_t)k * v->fk];
      int64_t lo, hi;
      asl__k_vec_window(v->w, v->ow, v->sw, offset, &lo, &hi);
      if (ih < 0 || ih >= v->h || lo >= hi) continue;
      const float* in = plane + (size_t)ih * v->xs[2] + (size_t)(lo * v->sw + offset) * v->xs[3];
      float* out = row + (size_t)lo * step_y;
      const size_t count = (size_t)(hi - lo);
      if (step_x == 1 && step_y == 1) for (size_t j = 0; j < count; j++) out[j] += weight * in[j];
      else for (size_t j = 0; j < count; j++) out[j * step_y] += weight * in[j * step_x];
    }
  }
}
/* 1 x 1, stride 1, no padding: x itself is the unfolded matrix. */
ASL__FN int asl__k_cube_conv_is_product(const asl__k_conv* v) {
  return v->kh == 1 && v->kw == 1 && v->sh == 1 && v->sw == 1 && v->pt == 0 && v->pl == 0 && v->oh == v->h && v->ow == v->w;
}
#define ASL__CONV_BLOCK 512 /* output positions unfolded at a time */
/* Scratch floats; 0 when they do not fit into a size_t (result untouched). */
ASL__FN int asl__k_cube_conv_scratch(const asl__k_conv* v, size_t* floats) {
  size_t n = (size_t)(v->c / v->groups), p = (size_t)(v->oh * v->ow < ASL__CONV_BLOCK ? v->oh * v->ow : ASL__CONV_BLOCK);
  if (asl__k_cube_conv_is_product(v) || v->c == v->groups) n = 0;
  if (!asl__sz_mul(n, (size_t)v->kh, &n) || !asl__sz_mul(n, (size_t)v->kw, &n) || !asl__sz_mul(n, p, &n)) return 0;
  return asl__sz_add(n, asl__k_cube_gemm_scratch(), floats);
}
/* `count` positions from `first` of image n and group g: unfold, then one product, [og][count] for NCHW or [count][og] for NHWC. */
ASL__FN void asl__k_cube_conv_block(const asl__k_conv* v, const float* x, const float* f, const float* bias, float* y, int64_t first,
                                    int64_t count, float* scratch) {
  const int64_t cg = v->c / v->groups, og = v->o / v->groups, window = cg * v->kh * v->kw;
  const int wide = v->ys[1] == 1; /* channels lie together in y */
  const float* col = x + (size_t)first * v->xs[3];
  size_t col_k = v->xs[1], col_p = v->xs[3];
  asl__k_gemm g;
  if (!asl__k_cube_conv_is_product(v)) {
    float* to = scratch + asl__k_cube_gemm_scratch();
    col = to;
    col_k = (size_t)count;
    col_p = 1;
    for (int64_t k = 0; k < window; k++) {
      int64_t c, kh, kw;
      asl__k_cube_conv_element(v, k, &c, &kh, &kw);
      asl__k_cube_unfold_row(v, x + (size_t)c * v->xs[1], kh, kw, first, count, to + (size_t)(k * count));
    }
  }
  y += (size_t)first * v->ys[3];
  g.m = (size_t)(wide ? count : og);
  g.n = (size_t)(wide ? og : count);
  g.k = (size_t)window;
  g.a = wide ? col : f;
  g.ars = wide ? col_p : v->fo;
  g.acs = wide ? col_k : v->fk;
  g.b = wide ? f : col;
  g.brs = wide ? v->fk : col_k;
  g.bcs = wide ? v->fo : col_p;
  g.c = y;
  g.ldc = wide ? v->ys[3] : v->ys[1];
  g.add = bias != NULL;
  for (size_t i = 0; bias && i < g.m; i++)
    for (size_t j = 0; j < g.n; j++) g.c[i * g.ldc + j] = bias[wide ? j : i];
  asl__k_cube_gemm(&g, scratch);
}
ASL__FN void asl__k_cube_conv(const asl__k_conv* v, const float* x, const float* f, const float* bias, float* y, float* scratch) {
  const int64_t cg = v->c / v->groups, og = v->o / v->groups, positions = v->oh * v->ow;
  if (cg == 1) { asl__k_cube_conv_depthwise(v, x, f, bias, y); return; }
  for (int64_t i = 0; i < v->n * v->groups; i++) {
    const int64_t g = i % v->groups, n = i / v->groups;
    const float* in = x + (size_t)n * v->xs[0] + (size_t)(g * cg) * v->xs[1];
    float* out = y + (size_t)n * v->ys[0] + (size_t)(g * og) * v->ys[1];
    for (int64_t p = 0; p < positions; p += ASL__CONV_BLOCK)
      asl__k_cube_conv_block(v, in, f + (size_t)(g * og) * v->fo, bias ? bias + g * og : NULL, out, p,
                             positions - p < ASL__CONV_BLOCK ? positions - p : ASL__CONV_BLOCK, scratch);
  }
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

/*======================================================================================
  >>op   The registry of operators: attributes, checks, shapes, costs, run

  One record per operator, under its graph-engine name; a model's node, aclopExecuteV2 and aclnnX all
  come here. Everything is checked before anything is computed, and what does not fit is said in
  `why`. A new operator is one row of the table at the end and one function, or none.
  Pure functions; no state. Uses os, util, num, kernels.
======================================================================================*/

/* ---- attributes: a small list of named values that owns what it points to ---- */
typedef enum {
  ASL__ATTR_INT, ASL__ATTR_FLOAT, ASL__ATTR_BOOL, ASL__ATTR_STRING, ASL__ATTR_INTS, ASL__ATTR_FLOATS, ASL__ATTR_BOOLS,
  ASL__ATTR_STRINGS, ASL__ATTR_DTYPE, ASL__ATTR_INT_LISTS, ASL__ATTR_TENSOR
} asl__attr_kind;
typedef struct {
  char* name;
  asl__attr_kind kind;
  int64_t i;           /* INT, BOOL (0 or 1), DTYPE (an aclDataType) */
  float f;             /* FLOAT */
  char* s;             /* STRING */
  size_t n;            /* elements of the list kinds; INT_LISTS: number of lists */
  int64_t* ints;       /* INTS, BOOLS, INT_LISTS (all lists one behind the other) */
  float* floats;
  char** strings;
  size_t* lens;        /* INT_LISTS: length of each list */
  asl__tensor* tensor; /* TENSOR: its data belongs to the attribute */
} asl__attr;
typedef struct { asl__attr* items; size_t count, cap; } asl__attrs;

ASL__FN void asl__attr_clear(asl__attr* a) {
  for (size_t i = 0; a->strings && i < a->n; i++) asl__os_free(a->strings[i]);
  if (a->tensor) asl__os_free(a->tensor->data);
  asl__os_free(a->s);
  asl__os_free(a->ints);
  asl__os_free(a->floats);
  asl__os_free(a->strings);
  asl__os_free(a->lens);
  asl__os_free(a->tensor);
  char* name = a->name;
  asl__zero(a, sizeof *a);
  a->name = name;
}
ASL__FN void asl__attrs_free(asl__attrs* list) {
  for (size_t i = 0; i < list->count; i++) {
    asl__attr_clear(&list->items[i]);
    asl__os_free(list->items[i].name);
  }
  asl__os_free(list->items);
  asl__zero(list, sizeof *list);
}
ASL__FN const asl__attr* asl__attr_find(const asl__attrs* list, const char* name) {
  for (size_t i = 0; list && i < list->count; i++)
    if (asl__str_eq(list->items[i].name, name)) return &list->items[i];
  return NULL;
}
/* The attribute of that name, emptied if it was there, appended if not; NULL without memory. */
ASL__FN asl__attr* asl__attr_put(asl__attrs* list, const char* name, asl__attr_kind kind) {
  asl__attr* a = NULL;
  for (size_t i = 0; i < list->count && !a; i++)
    if (asl__str_eq(list->items[i].name, name)) a = &list->items[i];
  if (a) {
    asl__attr_clear(a);
  } else {
    void* items = list->items;
    char* copy = asl__str_dup(name ? name : "");
    if (!copy || !asl__arr_reserve(&items, &list->cap, list->count + 1, sizeof *a)) { asl__os_free(copy); return NULL; }
    list->items = (asl__attr*)items;
    a = &list->items[list->count++];
    asl__zero(a, sizeof *a);
    a->name = copy;
  }
  a->kind = kind;
  return a;
}
/* A copy of n items of `bytes` bytes each; never NULL but without memory. */
ASL__FN void* asl__attr_memory(const void* from, size_t n, size_t bytes) {
  size_t all;
  void* p = asl__sz_mul(n, bytes, &all) ? asl__os_alloc(all) : NULL;
  if (p && all) memcpy(p, from, all);
  return p;
}

/* ---- setters: 1, or 0 without memory (the attribute is then absent or empty, never half made) ---- */
ASL__FN int asl__attr_set_int(asl__attrs* list, const char* name, int64_t v) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_INT);
  if (a) a->i = v;
  return a != NULL;
}
ASL__FN int asl__attr_set_bool(asl__attrs* list, const char* name, int v) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_BOOL);
  if (a) a->i = v != 0;
  return a != NULL;
}
ASL__FN int asl__attr_set_dtype(asl__attrs* list, const char* name, aclDataType v) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_DTYPE);
  if (a) a->i = (int64_t)v;
  return a != NULL;
}
ASL__FN int asl__attr_set_float(asl__attrs* list, const char* name, float v) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_FLOAT);
  if (a) a->f = v;
  return a != NULL;
}
ASL__FN int asl__attr_set_str(asl__attrs* list, const char* name, const char* v) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_STRING);
  return a && (a->s = asl__str_dup(v ? v : "")) != NULL;
}
ASL__FN int asl__attr_set_int_list(asl__attrs* list, const char* name, asl__attr_kind kind, const int64_t* v, size_t n) {
  asl__attr* a = asl__attr_put(list, name, kind);
  if (!a || (a->ints = (int64_t*)asl__attr_memory(v, n, sizeof *v)) == NULL) return 0;
  a->n = n;
  return 1;
}
ASL__FN int asl__attr_set_ints(asl__attrs* list, const char* name, const int64_t* v, size_t n) {
  return asl__attr_set_int_list(list, name, ASL__ATTR_INTS, v, n);
}
ASL__FN int asl__attr_set_bools(asl__attrs* list, const char* name, const int64_t* v, size_t n) {
  return asl__attr_set_int_list(list, name, ASL__ATTR_BOOLS, v, n);
}
ASL__FN int asl__attr_set_floats(asl__attrs* list, const char* name, const float* v, size_t n) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_FLOATS);
  if (!a || (a->floats = (float*)asl__attr_memory(v, n, sizeof *v)) == NULL) return 0;
  a->n = n;
  return 1;
}
ASL__FN int asl__attr_set_strings(asl__attrs* list, const char* name, const char* const* v, size_t n) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_STRINGS);
  size_t bytes;
  if (!a || !asl__sz_mul(n, sizeof *v, &bytes) || (a->strings = (char**)asl__os_zalloc(bytes)) == NULL) return 0;
  a->n = n;
  for (size_t i = 0; i < n; i++)
    if ((a->strings[i] = asl__str_dup(v[i] ? v[i] : "")) == NULL) return 0;
  return 1;
}
/* Lists of numbers: values[0..] holds them one behind the other, lens[k] the length of the k-th. */
ASL__FN int asl__attr_set_int_lists(asl__attrs* list, const char* name, const int64_t* values, const size_t* lens, size_t n) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_INT_LISTS);
  size_t all = 0;
  for (size_t i = 0; i < n; i++)
    if (!asl__sz_add(all, lens[i], &all)) return 0;
  if (!a || (a->lens = (size_t*)asl__attr_memory(lens, n, sizeof *lens)) == NULL) return 0;
  if ((a->ints = (int64_t*)asl__attr_memory(values, all, sizeof *values)) == NULL) return 0;
  a->n = n;
  return 1;
}
/* Copies the tensor and its data. */
ASL__FN int asl__attr_set_tensor(asl__attrs* list, const char* name, const asl__tensor* t) {
  asl__attr* a = asl__attr_put(list, name, ASL__ATTR_TENSOR);
  if (!a || (a->tensor = (asl__tensor*)asl__attr_memory(t, 1, sizeof *t)) == NULL) return 0;
  a->tensor->data = t->data ? asl__attr_memory(t->data, t->bytes, 1) : NULL;
  return !t->data || a->tensor->data;
}
ASL__FN int asl__attr_set_copy(asl__attrs* list, const asl__attr* a) {
  union { char** plain; const char* const* strings; } s;
  s.plain = a->strings;
  switch (a->kind) {
    case ASL__ATTR_INT: return asl__attr_set_int(list, a->name, a->i);
    case ASL__ATTR_BOOL: return asl__attr_set_bool(list, a->name, a->i != 0);
    case ASL__ATTR_DTYPE: return asl__attr_set_dtype(list, a->name, (aclDataType)a->i);
    case ASL__ATTR_FLOAT: return asl__attr_set_float(list, a->name, a->f);
    case ASL__ATTR_STRING: return asl__attr_set_str(list, a->name, a->s);
    case ASL__ATTR_INTS: case ASL__ATTR_BOOLS: return asl__attr_set_int_list(list, a->name, a->kind, a->ints, a->n);
    case ASL__ATTR_FLOATS: return asl__attr_set_floats(list, a->name, a->floats, a->n);
    case ASL__ATTR_STRINGS: return asl__attr_set_strings(list, a->name, s.strings, a->n);
    case ASL__ATTR_INT_LISTS: return asl__attr_set_int_lists(list, a->name, a->ints, a->lens, a->n);
    case ASL__ATTR_TENSOR: return asl__attr_set_tensor(list, a->name, a->tensor);
    default: return 0;
  }
}
/* dst is overwritten, not freed first. 0 without memory, and dst is then empty. */
ASL__FN int asl__attrs_copy(asl__attrs* dst, const asl__attrs* src) {
  asl__zero(dst, sizeof *dst);
  for (size_t i = 0; src && i < src->count; i++)
    if (!asl__attr_set_copy(dst, &src->items[i])) { asl__attrs_free(dst); return 0; }
  return 1;
}

/* ---- getters: the fallback when the attribute is absent or of another kind ---- */
ASL__FN int64_t asl__attr_int(const asl__attrs* list, const char* name, int64_t fallback) {
  const asl__attr* a = asl__attr_find(list, name);
  if (!a) return fallback;
  if ((a->kind == ASL__ATTR_INTS || a->kind == ASL__ATTR_BOOLS) && a->n == 1) return a->ints[0];
  return a->kind == ASL__ATTR_INT || a->kind == ASL__ATTR_BOOL || a->kind == ASL__ATTR_DTYPE ? a->i : fallback;
}
ASL__FN float asl__attr_float(const asl__attrs* list, const char* name, float fallback) {
  const asl__attr* a = asl__attr_find(list, name);
  if (a && a->kind == ASL__ATTR_INT) return (float)a->i;
  return a && a->kind == ASL__ATTR_FLOAT ? a->f : fallback;
}
ASL__FN const char* asl__attr_str(const asl__attrs* list, const char* name, const char* fallback) {
  const asl__attr* a = asl__attr_find(list, name);
  return a && a->kind == ASL__ATTR_STRING && a->s ? a->s : fallback;
}
/* Copies at most cap numbers and returns how many there are; a single number counts as a list of one, lists of lists as one long list. */
ASL__FN size_t asl__attr_ints(const asl__attrs* list, const char* name, int64_t* out, size_t cap) {
  const asl__attr* a = asl__attr_find(list, name);
  size_t n = 0;
  if (!a) return 0;
  if (a->kind == ASL__ATTR_INT) {
    if (cap) out[0] = a->i;
    return 1;
  }
  if (a->kind == ASL__ATTR_INTS || a->kind == ASL__ATTR_BOOLS) n = a->n;
  for (size_t i = 0; a->kind == ASL__ATTR_INT_LISTS && i < a->n; i++) n += a->lens[i];
  for (size_t i = 0; i < n && i < cap; i++) out[i] = a->ints[i];
  return n;
}
ASL__FN size_t asl__attr_floats(const asl__attrs* list, const char* name, float* out, size_t cap) {
  const asl__attr* a = asl__attr_find(list, name);
  if (!a || a->kind != ASL__ATTR_FLOATS) return 0;
  for (size_t i = 0; i < a->n && i < cap; i++) out[i] = a->floats[i];
  return a->n;
}

/* ---- one call of one operator ---- */
typedef struct asl__op asl__op;
typedef struct {
  const asl__op* op;
  const char* node;        /* the node's name, for messages; may be NULL */
  const asl__attrs* attrs; /* may be NULL */
  size_t nin, nout;
  asl__tensor** in;        /* in[i] NULL = absent optional input */
  asl__tensor** out;       /* never overlaps an input's data */
  void* workspace;         /* at least asl__op_workspace(call) bytes; when less, asl__op_run takes its own for the call */
  size_t workspace_bytes;
  char why[480];           /* on error: what does not fit, with the values seen, and the operator's signature */
} asl__op_call;
/* multiply-adds on the cube, element operations on the vector unit, bytes moved */
typedef struct { double macs, vec, bytes; } asl__op_cost;

/* flags of a record */
#define ASL__OP_VIA_F32 1u    /* the kernels know float32; float16 and bfloat16 are widened before and rounded after */
#define ASL__OP_SHAPE_ONLY 2u /* the result depends on the shapes of the inputs, not on their values */
#define ASL__OP_DYNAMIC 4u    /* infer gives the largest shape the outputs can have; run writes what came out and sets the true dims */
#define ASL__OP_CUSTOM 8u     /* registered by the program through aslRegisterOp */

struct asl__op {
  const char* type;
  const char* alias;                          /* a second name with the same meaning, or NULL */
  const char* sig;                            /* "x, bias?; strides, groups=1": inputs; attributes with their defaults. "?": may be
                                                 absent, "...": any number. Shown in messages; asl__op_params reads numbers from it */
  int min_in, max_in, min_out, max_out;       /* max -1: any number */
  aclError (*infer)(asl__op_call*);           /* checks inputs and attributes; sets dtype, format, rank, dims of the outputs */
  size_t (*workspace)(const asl__op_call*);   /* scratch bytes after infer, SIZE_MAX when they do not fit; or NULL */
  void (*cost)(const asl__op_call*, asl__op_cost*);
  aclError (*run)(asl__op_call*);             /* after infer; out data is allocated and as large as inferred */
  /* what asl__op_infer and asl__op_run settle for the record */
  uint32_t types;                             /* bit d: element type number d may stand in input 0; 0 = no check */
  int same;                                   /* the first `same` inputs (-1: all) have one element type */
  unsigned flags;
  int which;                                  /* which member of a family of operators that share functions */
};


/* ---- what does not fit, in one sentence: "Conv2D conv1: ..." ---- */
ASL__FN aclError asl__op_say(asl__op_call* c, aclError code, const char* format, va_list args) {
  snprintf(c->why, sizeof c->why, "%s%s%s: ", c->op ? c->op->type : "operator", c->node && *c->node ? " " : "", c->node ? c->node : "");
  const size_t n = strlen(c->why);
  vsnprintf(c->why + n, sizeof c->why - n, format, args);
  const size_t end = strlen(c->why);
  if (c->op && c->op->sig) snprintf(c->why + end, sizeof c->why - end, ". It is %s(%s)", c->op->type, c->op->sig);
  return code;
}
ASL_PRINTF(3, 4) ASL__FN aclError asl__op_fail(asl__op_call* c, aclError code, const char* format, ...) {
  va_list args;
  va_start(args, format);
  asl__op_say(c, code, format, args);
  va_end(args);
  return code;
}
ASL_PRINTF(2, 3) ASL__FN aclError asl__op_bad_attr(asl__op_call* c, const char* format, ...) {
  va_list args;
  va_start(args, format);
  asl__op_say(c, ACL_ERROR_OP_ATTR_NOT_MATCH, format, args);
  va_end(args);
  return ACL_ERROR_OP_ATTR_NOT_MATCH;
}
ASL_PRINTF(2, 3) ASL__FN aclError asl__op_bad_shape(asl__op_call* c, const char* format, ...) {
  va_list args;
  va_start(args, format);
  asl__op_say(c, ACL_ERROR_GE_SHAPE_INVALID, format, args);
  va_end(args);
  return ACL_ERROR_GE_SHAPE_INVALID;
}
/* For the rest: a tensor whose shape is not what it should be. */
ASL__FN aclError asl__op_not_shape(asl__op_call* c, const char* what, const asl__tensor* t, const char* wants) {
  char shape[96];
  return asl__op_bad_shape(c, "%s has the shape %s, but %s", what, asl__num_shape_text(t->dims, t->rank, shape, sizeof shape), wants);
}

/* Sets of element types, one bit per number. */
#define ASL__T(dtype) (1u << (dtype))
#define ASL__T_FLOATS (ASL__T(ACL_FLOAT) | ASL__T(ACL_FLOAT16) | ASL__T(ACL_BF16))
#define ASL__T_REALS (ASL__T_FLOATS | ASL__T(ACL_DOUBLE))
#define ASL__T_SIGNED (ASL__T(ACL_INT8) | ASL__T(ACL_INT16) | ASL__T(ACL_INT32) | ASL__T(ACL_INT64))
#define ASL__T_INTS (ASL__T_SIGNED | ASL__T(ACL_UINT8) | ASL__T(ACL_UINT16) | ASL__T(ACL_UINT32))
#define ASL__T_ARITH (ASL__T_REALS | ASL__T_INTS)
#define ASL__T_NUMBERS (ASL__T_ARITH | ASL__T(ACL_UINT64) | ASL__T(ACL_BOOL))
#define ASL__T_ALL (ASL__T_NUMBERS | ASL__T(ACL_COMPLEX64) | ASL__T(ACL_COMPLEX128))
ASL__FN int asl__op_type_in(uint32_t set, aclDataType dtype) { return dtype >= 0 && (int)dtype < 32 && (set >> (int)dtype & 1u); }

ASL__FN aclError asl__op_fail_type(asl__op_call* c, const char* what, aclDataType got, uint32_t set) {
  char names[160] = "";
  for (size_t i = 0; i < ASL__COUNT(asl__num_types); i++)
    if (asl__op_type_in(set, asl__num_types[i].dtype)) {
      size_t n = strlen(names);
      snprintf(names + n, sizeof names - n, "%s%s", n ? ", " : "", asl__num_types[i].name);
    }
  return asl__op_fail(c, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "%s is %s; supported are %s", what, asl__num_name(got), names);
}

/* Input i when the call has it, else NULL. */
ASL__FN asl__tensor* asl__op_in(const asl__op_call* c, size_t i) { return i < c->nin ? c->in[i] : NULL; }

/* ---- reading attributes and constant inputs ---- */
/* A list of whole numbers: from constant input `input` when the call has one there, else from the attribute. *found tells
   whether either exists. */
ASL__FN aclError asl__op_list(asl__op_call* c, size_t input, const char* name, int64_t* list, size_t cap, size_t* n, int* found) {
  const asl__tensor* t = asl__op_in(c, input);
  *found = t != NULL || asl__attr_find(c->attrs, name) != NULL;
  *n = t ? asl__num_elements(t) : asl__attr_ints(c->attrs, name, list, cap);
  if (t && !asl__num_is_int(t->dtype))
    return asl__op_fail(c, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input %u (%s) is %s; it has to be int32 or int64", (unsigned)input, name,
                        asl__num_name(t->dtype));
  if (t && !t->is_const)
    return asl__op_fail(c, ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, "input %u (%s) decides the output shape and must be a constant",
                        (unsigned)input, name);
  if (*n > cap) return asl__op_bad_attr(c, "%s has %u values; at most %u fit", name, (unsigned)*n, (unsigned)cap);
  for (size_t i = 0; t && i < *n; i++) list[i] = asl__num_get_int(t, i);
  return ACL_SUCCESS;
}
/* -rank .. rank-1 to 0 .. rank-1 */
ASL__FN aclError asl__op_axis(asl__op_call* c, const char* name, int64_t value, int rank, int* axis) {
  *axis = 0;
  if (value < -rank || value >= rank)
    return asl__op_bad_attr(c, "%s is %lld, but the tensor has %d axes", name, (long long)value, rank);
  *axis = (int)(value < 0 ? value + rank : value);
  return ACL_SUCCESS;
}
/* A list of axes as a bit set. */
ASL__FN aclError asl__op_axes(asl__op_call* c, size_t input, const char* name, int rank, unsigned* set, int* found) {
  int64_t list[ASL__MAX_RANK];
  size_t n;
  aclError err = asl__op_list(c, input, name, list, ASL__MAX_RANK, &n, found);
  *set = 0;
  for (size_t i = 0; i < n && !err; i++) {
    int axis = 0;
    err = asl__op_axis(c, name, list[i], rank, &axis);
    if (!err && (*set >> axis & 1u)) err = asl__op_bad_attr(c, "%s names axis %d twice", name, axis);
    *set |= 1u << axis;
  }
  return err;
}
/* 1 for NHWC, 0 for NCHW: what the tensor's format says, and data_format must agree; tensors of other formats go by data_format. */
ASL__FN aclError asl__op_layout(asl__op_call* c, const asl__tensor* t, int fallback, int* nhwc) {
  const char* text = asl__attr_str(c->attrs, "data_format", NULL);
  const int known = t->format == ACL_FORMAT_NCHW || t->format == ACL_FORMAT_NHWC, has = t->format == ACL_FORMAT_NHWC;
  *nhwc = text ? asl__str_eq(text, "NHWC") : known ? has : fallback;
  if (text && !*nhwc && !asl__str_eq(text, "NCHW"))
    return asl__op_fail(c, ACL_ERROR_FORMAT_NOT_MATCH, "data_format is %s; it can be NCHW or NHWC", text);
  if (known && has != *nhwc)
    return asl__op_fail(c, ACL_ERROR_FORMAT_NOT_MATCH, "input 0 has the format %s, but data_format says %s",
                        asl__num_format_name(t->format), text ? text : "");
  return ACL_SUCCESS;
}
ASL__FN void asl__op_shape_like(asl__tensor* out, const asl__tensor* like) { asl__num_set_shape(out, like->rank, like->dims); }
/* After the number of axes changed: image formats mean four axes, everything else is ND. */
ASL__FN void asl__op_plain_format(asl__op_call* c) {
  if (c->out[0]->rank != c->in[0]->rank || c->out[0]->rank != 4) c->out[0]->format = ACL_FORMAT_ND;
}

/* An optional bias: a real tensor of n values. */
ASL__FN aclError asl__op_check_bias(asl__op_call* c, const asl__tensor* bias, size_t n) {
  if (!bias) return ACL_SUCCESS;
  if (!asl__op_type_in(ASL__T_FLOATS, bias->dtype)) return asl__op_fail_type(c, "the bias", bias->dtype, ASL__T_FLOATS);
  int fits = asl__num_elements(bias) == n && (n == 1 || bias->rank == 1);
  for (int i = 0; i < bias->rank && !fits; i++) fits = asl__num_elements(bias) == n && bias->dims[i] == (int64_t)n;
  if (fits) return ACL_SUCCESS;
  return asl__op_not_shape(c, "the bias", bias, "it needs one value for each output channel or column");
}
/* Quantized models give convolutions and products a fourth input. */
ASL__FN aclError asl__op_no_offset(asl__op_call* c) {
  if (!asl__op_in(c, 3)) return ACL_SUCCESS;
  return asl__op_fail(c, ACL_ERROR_OP_INPUT_NOT_MATCH, "input 3 (offset_w) belongs to quantized models and is not supported");
}

/* ---- costs ---- */
ASL__FN void asl__op_cost_none(const asl__op_call* c, asl__op_cost* cost) { (void)c; (void)cost; }
ASL__FN void asl__op_cost_in(const asl__op_call* c, asl__op_cost* cost) { cost->vec = (double)asl__num_elements(c->in[0]); }

/* ---- one input, elementwise ---- */
/* Parameters of the function, as doubles and, for whole-number types, as integers. */
ASL__FN aclError asl__op_unary_params(asl__op_call* c, double p[3], int64_t q[2]) {
  const int which = c->op->which;
  p[0] = 1, p[1] = 0, p[2] = 1;
  q[0] = q[1] = 0;
  if (which == ASL__U_LEAKY) p[0] = (double)asl__attr_float(c->attrs, "negative_slope", 0);
  if (which == ASL__U_SCALE || which == ASL__U_SHIFT) {
    if (!asl__attr_find(c->attrs, "value")) return asl__op_bad_attr(c, "the attribute value (a float) is missing");
    p[0] = (double)asl__attr_float(c->attrs, "value", 0);
  }
  if (which == ASL__U_EXP || which == ASL__U_LOG) {
    const double base = (double)asl__attr_float(c->attrs, "base", -1), log_base = base > 0 ? log(base) : 1; /* -1 stands for e */
    if (!(base > 0) && !(base <= -1 && base >= -1)) return asl__op_bad_attr(c, "base is %g; it is positive, or -1 for e", base);
    p[0] = (double)asl__attr_float(c->attrs, "scale", 1);
    p[1] = (double)asl__attr_float(c->attrs, "shift", 0);
    if (which == ASL__U_EXP) p[0] *= log_base, p[1] *= log_base;
    else p[2] = 1 / log_base;
  }
  for (size_t i = 1; which == ASL__U_CLIP && i < 3; i++) {
    if (asl__num_elements(c->in[i]) != 1)
      return asl__op_not_shape(c, i == 1 ? "the minimum" : "the maximum", c->in[i], "it has to be one value");
    if (!c->in[i]->data || c->in[i]->bytes < asl__num_size(c->in[i]->dtype)) continue; /* while shapes are inferred */
    p[i - 1] = asl__num_get(c->in[i], 0);
    q[i - 1] = asl__num_get_int(c->in[i], 0);
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_unary(asl__op_call* c) {
  double p[3];
  int64_t q[2];
  asl__op_shape_like(c->out[0], c->in[0]);
  return asl__op_unary_params(c, p, q);
}
ASL__FN aclError asl__op_run_unary(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  const int which = c->op->which, whole = asl__num_is_int(x->dtype) && which != ASL__U_SCALE && which != ASL__U_SHIFT;
  const size_t n = asl__num_elements(x);
  double p[3];
  int64_t q[2];
  const aclError err = asl__op_unary_params(c, p, q);
  if (err) return err;
  if (x->dtype == ACL_FLOAT) asl__k_vec_unary(which, (const float*)x->data, (float*)c->out[0]->data, n, p);
  else if (whole) for (size_t i = 0; i < n; i++) asl__num_set_int(c->out[0], i, asl__k_scalar_unary_int(which, asl__num_get_int(x, i), q));
  else for (size_t i = 0; i < n; i++) asl__num_set(c->out[0], i, asl__k_scalar_unary(which, asl__num_get(x, i), p));
  return ACL_SUCCESS;
}

/* ---- two inputs, elementwise with broadcasting ---- */
ASL__FN aclError asl__op_fail_broadcast(asl__op_call* c, const asl__tensor* a, const asl__tensor* b) {
  char sa[96], sb[96];
  return asl__op_bad_shape(c, "%s and %s do not broadcast: from the right, sizes must be equal or 1",
                      asl__num_shape_text(a->dims, a->rank, sa, sizeof sa), asl__num_shape_text(b->dims, b->rank, sb, sizeof sb));
}
ASL__FN aclError asl__op_infer_binary(asl__op_call* c) {
  const asl__tensor *a = c->in[0], *b = c->in[1];
  if (!asl__num_broadcast(a, b, c->out[0]->dims, &c->out[0]->rank)) return asl__op_fail_broadcast(c, a, b);
  if (b->rank > a->rank) c->out[0]->format = b->format;
  return ACL_SUCCESS;
}
/* How offsets into t move while the axes of `out` are walked: 0 along stretched axes. */
ASL__FN void asl__op_stretch(const asl__tensor* t, const asl__tensor* out, size_t* steps) {
  size_t own[ASL__MAX_RANK] = {0};
  asl__num_strides(t, own);
  for (int i = 0; i < out->rank; i++) {
    const int k = i - (out->rank - t->rank);
    steps[i] = k < 0 || t->dims[k] == 1 ? 0 : own[k];
  }
}
/* y = a op b; y has the broadcast shape and at least one element, and may be a or b when it has their shape. */
ASL__FN void asl__op_binary(int which, const asl__tensor* a, const asl__tensor* b, asl__tensor* y) {
  size_t sa[ASL__MAX_RANK], sb[ASL__MAX_RANK], at = 0;
  const int whole = asl__num_is_int(y->dtype);
  asl__walk w;
  asl__zero(&w, sizeof w);
  asl__op_stretch(a, y, sa);
  asl__op_stretch(b, y, sb);
  for (int i = 0; i < y->rank; i++) asl__walk_add(&w, (size_t)y->dims[i], sa[i], sb[i]);
  asl__walk_join(&w);
  const int last = w.rank - 1;
  const size_t n = w.rank ? w.dims[last] : 1, step_a = w.rank ? w.step[0][last] : 0, step_b = w.rank ? w.step[1][last] : 0;
  do {
    if (y->dtype == ACL_FLOAT) {
      asl__k_vec_binary(which, (const float*)a->data + w.off[0], step_a, (const float*)b->data + w.off[1], step_b, (float*)y->data + at, n);
    } else {
      for (size_t i = 0; i < n; i++) {
        const size_t ia = w.off[0] + i * step_a, ib = w.off[1] + i * step_b;
        if (whole) asl__num_set_int(y, at + i, asl__k_scalar_binary_int(which, asl__num_get_int(a, ia), asl__num_get_int(b, ib)));
        else asl__num_set(y, at + i, asl__k_scalar_binary(which, asl__num_get(a, ia), asl__num_get(b, ib)));
      }
    }
    at += n;
  } while (asl__walk_next(&w, last - 1));
}
ASL__FN aclError asl__op_run_binary(asl__op_call* c) {
  asl__op_binary(c->op->which, c->in[0], c->in[1], c->out[0]);
  return ACL_SUCCESS;
}

/* BiasAdd: x and one value per channel. The channel axis is the last (NHWC) or the second (NCHW). */
ASL__FN aclError asl__op_bias_view(asl__op_call* c, asl__tensor* view) {
  const asl__tensor *x = c->in[0], *bias = c->in[1];
  int nhwc;
  aclError err = asl__op_layout(c, x, 1, &nhwc);
  *view = *bias;
  if (err) return err;
  if (x->rank < 2) return asl__op_not_shape(c, "input 0", x, "it needs at least two axes");
  const int axis = nhwc ? x->rank - 1 : 1;
  if (bias->rank != 1 || bias->dims[0] != x->dims[axis]) return asl__op_fail_broadcast(c, x, bias);
  view->rank = x->rank;
  for (int i = 0; i < x->rank; i++) view->dims[i] = i == axis ? x->dims[axis] : 1;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_bias_add(asl__op_call* c) {
  asl__tensor view;
  asl__op_shape_like(c->out[0], c->in[0]);
  return asl__op_bias_view(c, &view);
}
ASL__FN aclError asl__op_run_bias_add(asl__op_call* c) {
  asl__tensor view;
  const aclError err = asl__op_bias_view(c, &view);
  if (!err) asl__op_binary(ASL__B_ADD, c->in[0], &view, c->out[0]);
  return err;
}

/* AddN, AccumulateNV2: any number of inputs of one shape. */
ASL__FN aclError asl__op_infer_add_n(asl__op_call* c) {
  for (size_t i = 1; i < c->nin; i++) {
    if (!c->in[i]) return asl__op_fail(c, ACL_ERROR_OP_INPUT_NOT_MATCH, "input %u is missing", (unsigned)i);
    if (!asl__num_same_shape(c->in[i], c->in[0]))
      return asl__op_not_shape(c, "an input", c->in[i], "all inputs must have the shape of the first");
  }
  asl__op_shape_like(c->out[0], c->in[0]);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_copy(asl__op_call* c) {
  size_t bytes;
  if (asl__num_bytes(c->out[0], &bytes) && bytes && c->out[0]->data != c->in[0]->data) memcpy(c->out[0]->data, c->in[0]->data, bytes);
  return ACL_SUCCESS;
}
ASL__FN void asl__op_cost_add_n(const asl__op_call* c, asl__op_cost* cost) {
  cost->vec = (double)(c->nin - 1) * (double)asl__num_elements(c->in[0]);
}
ASL__FN aclError asl__op_run_add_n(asl__op_call* c) {
  if (c->nin == 1) return asl__op_run_copy(c);
  asl__op_binary(ASL__B_ADD, c->in[0], c->in[1], c->out[0]);
  for (size_t i = 2; i < c->nin; i++) asl__op_binary(ASL__B_ADD, c->out[0], c->in[i], c->out[0]);
  return ACL_SUCCESS;
}

/* ---- reductions ---- */
ASL__FN void asl__op_reduced_shape(asl__op_call* c, unsigned axes, int keep) {
  const asl__tensor* x = c->in[0];
  asl__tensor* y = c->out[0];
  y->rank = 0;
  for (int i = 0; i < x->rank; i++) {
    if (axes >> i & 1u) { if (keep) y->dims[y->rank++] = 1; }
    else y->dims[y->rank++] = x->dims[i];
  }
  asl__op_plain_format(c);
}
ASL__FN void asl__op_reduce(const asl__op_call* c, unsigned axes) {
  const asl__tensor* x = c->in[0];
  size_t strides[ASL__MAX_RANK], step = 1;
  asl__walk kept, reduced;
  asl__zero(&kept, sizeof kept);
  asl__zero(&reduced, sizeof reduced);
  asl__num_strides(x, strides);
  for (int i = 0; i < x->rank; i++)
    if (!(axes >> i & 1u)) step *= (size_t)x->dims[i];
  for (int i = 0; i < x->rank; i++) {
    if (axes >> i & 1u) { asl__walk_add(&reduced, (size_t)x->dims[i], strides[i], 0); continue; }
    step /= (size_t)x->dims[i]; /* not 0: the output has elements */
    asl__walk_add(&kept, (size_t)x->dims[i], strides[i], step);
  }
  asl__walk_join(&kept);
  asl__walk_join(&reduced);
  asl__k_vec_reduce(c->op->which, (const float*)x->data, kept, reduced, (float*)c->out[0]->data);
}
/* Axes from input 1 or the attribute; none at all means every axis. */
ASL__FN aclError asl__op_reduce_axes(asl__op_call* c, unsigned* axes) {
  int found;
  aclError err = asl__op_axes(c, 1, "axes", c->in[0]->rank, axes, &found);
  if (!err && *axes == 0) *axes = ~0u;
  return err;
}
ASL__FN aclError asl__op_infer_reduce(asl__op_call* c) {
  unsigned axes;
  const aclError err = asl__op_reduce_axes(c, &axes);
  if (!err) asl__op_reduced_shape(c, axes, asl__attr_int(c->attrs, "keep_dims", 0) != 0);
  return err;
}
ASL__FN aclError asl__op_run_reduce(asl__op_call* c) {
  unsigned axes;
  const aclError err = asl__op_reduce_axes(c, &axes);
  if (!err) asl__op_reduce(c, axes);
  return err;
}
/* GlobalAveragePool: the mean over all axes but batch and channel. */
ASL__FN aclError asl__op_global_axes(asl__op_call* c, unsigned* axes) {
  const int rank = c->in[0]->rank;
  int nhwc;
  const aclError err = asl__op_layout(c, c->in[0], 0, &nhwc);
  *axes = 0;
  if (!err && rank < 3) return asl__op_not_shape(c, "input 0", c->in[0], "it needs batch, channel and at least one axis to average");
  *axes = ((1u << rank) - 1u) & ~(1u | 1u << (nhwc ? rank - 1 : 1));
  return err;
}
ASL__FN aclError asl__op_infer_global_pool(asl__op_call* c) {
  unsigned axes;
  const aclError err = asl__op_global_axes(c, &axes);
  if (!err) asl__op_reduced_shape(c, axes, 1);
  return err;
}
ASL__FN aclError asl__op_run_global_pool(asl__op_call* c) {
  unsigned axes;
  const aclError err = asl__op_global_axes(c, &axes);
  if (!err) asl__op_reduce(c, axes);
  return err;
}

/* Softmax over `axes` (default the last), which have to be neighbours: [outer][len][inner]. `which`: 1 for the logarithm. */
ASL__FN aclError asl__op_softmax_axes(asl__op_call* c, int* from, int* to) {
  const asl__tensor* x = c->in[0];
  unsigned axes;
  int found;
  *from = *to = 0;
  const aclError err = asl__op_axes(c, SIZE_MAX, asl__attr_find(c->attrs, "axis") ? "axis" : "axes", x->rank, &axes, &found);
  if (err) return err;
  if (x->rank == 0) return asl__op_not_shape(c, "input 0", x, "it needs at least one axis");
  if (axes == 0) axes = 1u << (x->rank - 1);
  for (*from = 0; !(axes >> *from & 1u);) ++*from;
  for (*to = *from; axes >> *to & 1u;) ++*to;
  if (axes >> *to) return asl__op_bad_attr(c, "axes are not neighbours; transpose the input first");
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_softmax(asl__op_call* c) {
  int from, to;
  asl__op_shape_like(c->out[0], c->in[0]);
  return asl__op_softmax_axes(c, &from, &to);
}
ASL__FN aclError asl__op_run_softmax(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  int from, to;
  const aclError err = asl__op_softmax_axes(c, &from, &to);
  if (err) return err;
  asl__k_vec_softmax((const float*)x->data, (float*)c->out[0]->data, asl__num_product(x->dims, 0, from),
                     asl__num_product(x->dims, from, to),
                     asl__num_product(x->dims, to, x->rank), c->op->which);
  return ACL_SUCCESS;
}
ASL__FN void asl__op_cost_softmax(const asl__op_call* c, asl__op_cost* cost) { cost->vec = 4 * (double)asl__num_elements(c->in[0]); }

/* ---- sliding windows: what convolution and pooling share. Index 0 is the height, 1 the width ---- */
typedef struct { int64_t in[2], k[2], s[2], d[2], begin[2], end[2], out[2]; } asl__op_window;
enum { ASL__PAD_GIVEN, ASL__PAD_VALID, ASL__PAD_SAME_UPPER, ASL__PAD_SAME_LOWER };

/* Four numbers in the order of data_format; batch and channel must be 1. Absent: 1 when optional. */
ASL__FN aclError asl__op_pair(asl__op_call* c, const char* name, int nhwc, int optional, int64_t pair[2]) {
  int64_t v[4];
  const size_t n = asl__attr_ints(c->attrs, name, v, 4);
  pair[0] = pair[1] = 1;
  if (n == 0 && optional) return ACL_SUCCESS;
  if (n != 4) return asl__op_bad_attr(c, "%s needs 4 values in the order %s, got %u", name, nhwc ? "NHWC" : "NCHW", (unsigned)n);
  pair[0] = v[nhwc ? 1 : 2];
  pair[1] = v[nhwc ? 2 : 3];
  if (v[0] != 1 || v[nhwc ? 3 : 1] != 1)
    return asl__op_bad_attr(c, "%s is %lld for batch and %lld for channel; both must be 1", name, (long long)v[0],
                            (long long)v[nhwc ? 3 : 1]);
  for (int i = 0; i < 2; i++)
    if (pair[i] < 1 || pair[i] > INT32_MAX) return asl__op_bad_attr(c, "%s contains %lld; it starts at 1", name, (long long)pair[i]);
  return ACL_SUCCESS;
}
/* auto_pad, padding or padding_mode: the three names of one thing. */
ASL__FN aclError asl__op_pad_mode(asl__op_call* c, int* mode) {
  static const char* const names[3] = {"auto_pad", "padding", "padding_mode"};
  *mode = ASL__PAD_GIVEN;
  for (int i = 0; i < 3 && *mode == ASL__PAD_GIVEN; i++) {
    const char* text = asl__attr_str(c->attrs, names[i], "NOTSET");
    if (asl__str_eq(text, "VALID")) *mode = ASL__PAD_VALID;
    else if (asl__str_eq(text, "SAME") || asl__str_eq(text, "SAME_UPPER")) *mode = ASL__PAD_SAME_UPPER;
    else if (asl__str_eq(text, "SAME_LOWER")) *mode = ASL__PAD_SAME_LOWER;
    else if (!asl__str_eq(text, "NOTSET") && !asl__str_eq(text, "EXPLICIT") && !asl__str_eq(text, "CALCULATED"))
      return asl__op_bad_attr(c, "%s is \"%s\"; it can be SAME_UPPER, SAME_LOWER, VALID, NOTSET, or SAME, CALCULATED", names[i], text);
  }
  return ACL_SUCCESS;
}
/* pads: top, bottom, left, right. Four times -1 means SAME (TensorFlow models say it so). */
ASL__FN aclError asl__op_pads(asl__op_call* c, int optional, int* mode, asl__op_window* w) {
  int64_t v[4] = {0, 0, 0, 0};
  const size_t n = asl__attr_ints(c->attrs, "pads", v, 4);
  if (n != 4 && !(n == 0 && optional)) return asl__op_bad_attr(c, "pads needs 4 values (top, bottom, left, right), got %u", (unsigned)n);
  if (v[0] == -1 && v[1] == -1 && v[2] == -1 && v[3] == -1) { *mode = ASL__PAD_SAME_UPPER; return ACL_SUCCESS; }
  for (int i = 0; i < 4; i++) {
    if (v[i] < 0 || v[i] > INT32_MAX) return asl__op_bad_attr(c, "pads contains %lld; it starts at 0", (long long)v[i]);
    (i % 2 ? w->end : w->begin)[i / 2] = v[i];
  }
  return ACL_SUCCESS;
}
/* One axis: the padding that SAME asks for, and the output size. ceil_mode keeps a last window only if it starts inside the
   input or the padding before it. */
ASL__FN aclError asl__op_window_axis(asl__op_call* c, asl__op_window* w, int i, int mode, int ceil_mode) {
  int64_t covers, room;
  if (w->in[i] > INT32_MAX || w->k[i] > INT32_MAX)
    return asl__op_bad_shape(c, "%lld is more than a side can have", (long long)(w->in[i] > w->k[i] ? w->in[i] : w->k[i]));
  covers = (w->k[i] - 1) * w->d[i] + 1;
  if (mode == ASL__PAD_SAME_UPPER || mode == ASL__PAD_SAME_LOWER) {
    w->out[i] = (w->in[i] + w->s[i] - 1) / w->s[i];
    room = (w->out[i] - 1) * w->s[i] + covers - w->in[i];
    if (room < 0 || w->in[i] == 0) room = 0;
    w->begin[i] = mode == ASL__PAD_SAME_UPPER ? room / 2 : room - room / 2;
    w->end[i] = room - w->begin[i];
    return ACL_SUCCESS;
  }
  room = w->in[i] + w->begin[i] + w->end[i] - covers;
  if (room < 0)
    return asl__op_bad_shape(c, "the window covers %lld in %s, but the input has only %lld with its padding", (long long)covers,
                        i ? "width" : "height", (long long)(room + covers));
  w->out[i] = (room + (ceil_mode ? w->s[i] - 1 : 0)) / w->s[i] + 1;
  if (ceil_mode && (w->out[i] - 1) * w->s[i] >= w->in[i] + w->begin[i]) w->out[i]--;
  if (w->out[i] > INT32_MAX) return asl__op_bad_shape(c, "an output side of %lld is too large", (long long)w->out[i]);
  return ACL_SUCCESS;
}
/* Completes w from strides, dilations, pads; in and k are set. */
ASL__FN aclError asl__op_window_read(asl__op_call* c, asl__op_window* w, int nhwc, int need_pads, int ceil_mode) {
  int mode = ASL__PAD_GIVEN;
  aclError err = asl__op_pair(c, "strides", nhwc, 0, w->s);
  if (!err) err = asl__op_pair(c, "dilations", nhwc, 1, w->d);
  if (!err) err = asl__op_pad_mode(c, &mode);
  if (!err && mode == ASL__PAD_GIVEN) err = asl__op_pads(c, !need_pads, &mode, w);
  for (int i = 0; i < 2 && !err; i++) err = asl__op_window_axis(c, w, i, mode, ceil_mode);
  return err;
}
/* Steps of the axes n, c, h, w in a tensor stored as NCHW or NHWC. */
ASL__FN void asl__op_image_strides(const asl__tensor* t, int nhwc, size_t out[4]) {
  size_t s[ASL__MAX_RANK];
  asl__num_strides(t, s);
  out[0] = s[0];
  out[1] = s[nhwc ? 3 : 1];
  out[2] = s[nhwc ? 1 : 2];
  out[3] = s[nhwc ? 2 : 3];
}
ASL__FN void asl__op_image_shape(asl__tensor* t, int nhwc, int64_t n, int64_t ch, int64_t h, int64_t w) {
  t->rank = 4;
  t->dims[0] = n;
  t->dims[nhwc ? 3 : 1] = ch;
  t->dims[nhwc ? 1 : 2] = h;
  t->dims[nhwc ? 2 : 3] = w;
}

/* ---- pooling ---- */
#define ASL__POOL_MAX 1  /* maximum, else average */
#define ASL__POOL_NHWC 2 /* TensorFlow's operators: NHWC unless something says otherwise */
ASL__FN aclError asl__op_pool_read(asl__op_call* c, asl__k_pool* p, int* nhwc) {
  const asl__tensor* x = c->in[0];
  const int global = asl__attr_int(c->attrs, "global_pooling", 0) != 0, ceil_mode = asl__attr_int(c->attrs, "ceil_mode", 0) != 0;
  asl__op_window w;
  asl__zero(p, sizeof *p);
  asl__zero(&w, sizeof w);
  aclError err = asl__op_layout(c, x, (c->op->which & ASL__POOL_NHWC) != 0, nhwc);
  if (err) return err;
  if (x->rank != 4) return asl__op_not_shape(c, "input 0", x, "images have 4 axes");
  p->n = x->dims[0], p->c = x->dims[*nhwc ? 3 : 1];
  w.in[0] = x->dims[*nhwc ? 1 : 2], w.in[1] = x->dims[*nhwc ? 2 : 3];
  if (global) {
    if (w.in[0] == 0 || w.in[1] == 0) return asl__op_not_shape(c, "input 0", x, "there is nothing to pool");
    for (int i = 0; i < 2; i++) w.k[i] = w.in[i], w.s[i] = 1, w.out[i] = 1;
  } else {
    err = asl__op_pair(c, "ksize", *nhwc, 0, w.k);
    if (!err) err = asl__op_window_read(c, &w, *nhwc, 0, ceil_mode);
    if (!err && (w.d[0] != 1 || w.d[1] != 1)) err = asl__op_bad_attr(c, "dilations other than 1 do not exist in pooling");
  }
  p->h = w.in[0], p->w = w.in[1], p->oh = w.out[0], p->ow = w.out[1];
  p->kh = w.k[0], p->kw = w.k[1], p->sh = w.s[0], p->sw = w.s[1];
  p->pt = w.begin[0], p->pb = w.end[0], p->pl = w.begin[1], p->pr = w.end[1];
  p->maximum = (c->op->which & ASL__POOL_MAX) != 0;
  p->exclusive = asl__attr_int(c->attrs, "exclusive", 1) != 0;
  p->divisor = asl__attr_int(c->attrs, "divisor_override", 0);
  return err;
}
ASL__FN aclError asl__op_infer_pool(asl__op_call* c) {
  asl__k_pool p;
  int nhwc;
  const aclError err = asl__op_pool_read(c, &p, &nhwc);
  if (!err) asl__op_image_shape(c->out[0], nhwc, p.n, p.c, p.oh, p.ow);
  return err;
}
ASL__FN aclError asl__op_run_pool(asl__op_call* c) {
  asl__k_pool p;
  int nhwc;
  const aclError err = asl__op_pool_read(c, &p, &nhwc);
  if (err) return err;
  asl__op_image_strides(c->in[0], nhwc, p.xs);
  asl__op_image_strides(c->out[0], nhwc, p.ys);
  asl__k_vec_pool(&p, (const float*)c->in[0]->data, (float*)c->out[0]->data);
  return ACL_SUCCESS;
}
ASL__FN void asl__op_cost_pool(const asl__op_call* c, asl__op_cost* cost) {
  asl__op_call copy = *c;
  asl__k_pool p;
  int nhwc;
  if (!asl__op_pool_read(&copy, &p, &nhwc)) cost->vec = (double)asl__num_elements(c->out[0]) * (double)p.kh * (double)p.kw;
}

/* ---- convolution ---- */
/* The filter's axes by its format: NCHW means OIHW, HWCN means HWIO, NHWC means OHWI; others follow x. Sets o, kh, kw, fo, fk. */
ASL__FN aclError asl__op_filter_read(asl__op_call* c, int nhwc, asl__k_conv* v, int64_t* channels) {
  const asl__tensor* f = c->in[1];
  aclFormat format = f->format;
  if (f->rank != 4) return asl__op_not_shape(c, "the filter", f, "it needs 4 axes");
  if (format == ACL_FORMAT_ND || format == ACL_FORMAT_UNDEFINED) format = nhwc ? ACL_FORMAT_HWCN : ACL_FORMAT_NCHW;
  if (format != ACL_FORMAT_NCHW && format != ACL_FORMAT_HWCN && format != ACL_FORMAT_NHWC)
    return asl__op_fail(c, ACL_ERROR_FORMAT_NOT_MATCH, "the filter has the format %s; it can be NCHW, NHWC or HWCN",
                        asl__num_format_name(format));
  const int hwcn = format == ACL_FORMAT_HWCN, first = hwcn ? 0 : format == ACL_FORMAT_NCHW ? 2 : 1;
  v->o = f->dims[hwcn ? 3 : 0];
  *channels = f->dims[hwcn ? 2 : format == ACL_FORMAT_NCHW ? 1 : 3];
  v->kh = f->dims[first];
  v->kw = f->dims[first + 1];
  v->channel_last = format != ACL_FORMAT_NCHW;
  v->fo = hwcn ? 1 : asl__num_product(f->dims, 1, 4);
  v->fk = hwcn ? (size_t)v->o : 1;
  if (v->kh < 1 || v->kw < 1) return asl__op_not_shape(c, "the filter", f, "its height and width start at 1");
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_conv_read(asl__op_call* c, asl__k_conv* v, int* nhwc) {
  const asl__tensor* x = c->in[0];
  int64_t channels = 0;
  asl__op_window w;
  asl__zero(v, sizeof *v);
  asl__zero(&w, sizeof w);
  aclError err = asl__op_layout(c, x, 0, nhwc);
  if (err) return err;
  if (x->rank != 4) return asl__op_not_shape(c, "input 0", x, "images have 4 axes");
  err = asl__op_filter_read(c, *nhwc, v, &channels);
  if (err) return err;
  v->n = x->dims[0], v->c = x->dims[*nhwc ? 3 : 1];
  v->groups = asl__attr_int(c->attrs, "groups", 1);
  if (v->groups < 1 || v->c % v->groups || v->o % v->groups)
    return asl__op_bad_attr(c, "groups is %lld; it must divide %lld channels and %lld filters", (long long)v->groups, (long long)v->c,
                            (long long)v->o);
  if (channels != v->c / v->groups)
    return asl__op_bad_shape(c, "the filter has %lld channels, but the input has %lld in %lld groups", (long long)channels,
                             (long long)v->c, (long long)v->groups);
  err = asl__op_check_bias(c, asl__op_in(c, 2), (size_t)v->o);
  if (!err) err = asl__op_no_offset(c);
  if (err) return err;
  w.in[0] = x->dims[*nhwc ? 1 : 2], w.in[1] = x->dims[*nhwc ? 2 : 3], w.k[0] = v->kh, w.k[1] = v->kw;
  err = asl__op_window_read(c, &w, *nhwc, 1, 0);
  v->h = w.in[0], v->w = w.in[1], v->oh = w.out[0], v->ow = w.out[1], v->sh = w.s[0], v->sw = w.s[1], v->dh = w.d[0], v->dw = w.d[1];
  v->pt = w.begin[0], v->pb = w.end[0], v->pl = w.begin[1], v->pr = w.end[1];
  return err;
}
ASL__FN aclError asl__op_infer_conv(asl__op_call* c) {
  asl__k_conv v;
  int nhwc;
  const aclError err = asl__op_conv_read(c, &v, &nhwc);
  if (!err) asl__op_image_shape(c->out[0], nhwc, v.n, v.o, v.oh, v.ow);
  return err;
}
ASL__FN size_t asl__op_space_conv(const asl__op_call* c) {
  asl__op_call copy = *c;
  asl__k_conv v;
  size_t floats;
  int nhwc;
  if (asl__op_conv_read(&copy, &v, &nhwc)) return 0;
  return asl__k_cube_conv_scratch(&v, &floats) && floats <= SIZE_MAX / sizeof(float) ? floats * sizeof(float) : SIZE_MAX;
}
ASL__FN aclError asl__op_run_conv(asl__op_call* c) {
  const asl__tensor* bias = asl__op_in(c, 2);
  asl__k_conv v;
  int nhwc;
  const aclError err = asl__op_conv_read(c, &v, &nhwc);
  if (err) return err;
  asl__op_image_strides(c->in[0], nhwc, v.xs);
  asl__op_image_strides(c->out[0], nhwc, v.ys);
  asl__k_cube_conv(&v, (const float*)c->in[0]->data, (const float*)c->in[1]->data, bias ? (const float*)bias->data : NULL,
                   (float*)c->out[0]->data,
                   (float*)c->workspace);
  return ACL_SUCCESS;
}
ASL__FN void asl__op_cost_conv(const asl__op_call* c, asl__op_cost* cost) {
  asl__op_call copy = *c;
  asl__k_conv v;
  int nhwc;
  if (!asl__op_conv_read(&copy, &v, &nhwc))
    cost->macs = (double)asl__num_elements(c->out[0]) * (double)(v.c / v.groups) * (double)v.kh * (double)v.kw;
}

/* ---- matrix products ---- */
/* m, n, k, the steps of both operands, and a walk over the batch that counts matrices of a (offset 0) and of b (offset 1). */
typedef struct { asl__k_gemm g; asl__walk batch; int batch_rank; int64_t batch_dims[ASL__MAX_RANK]; } asl__op_product;

ASL__FN int asl__op_flag(const asl__op_call* c, const char* name, const char* other) {
  return asl__attr_int(c->attrs, name, 0) != 0 || asl__attr_int(c->attrs, other, 0) != 0;
}
/* a (r1 x k) or its transpose times b; b is read from in[1]. Steps by who is transposed. */
ASL__FN aclError asl__op_product_set(asl__op_call* c, asl__op_product* p, int64_t rows_a, int64_t cols_a, int ta, int64_t rows_b,
                                     int64_t cols_b, int tb) {
  const int64_t k = ta ? rows_a : cols_a, kb = tb ? cols_b : rows_b;
  char sa[96], sb[96];
  if (k != kb)
    return asl__op_bad_shape(c, "%s%s times %s%s: the inner sizes %lld and %lld differ",
                             asl__num_shape_text(c->in[0]->dims, c->in[0]->rank, sa, sizeof sa),
                        ta ? " transposed" : "", asl__num_shape_text(c->in[1]->dims, c->in[1]->rank, sb, sizeof sb),
                            tb ? " transposed" : "", (long long)k, (long long)kb);
  p->g.m = (size_t)(ta ? cols_a : rows_a);
  p->g.n = (size_t)(tb ? rows_b : cols_b);
  p->g.k = (size_t)k;
  p->g.ars = ta ? 1 : (size_t)cols_a;
  p->g.acs = ta ? (size_t)cols_a : 1;
  p->g.brs = tb ? 1 : (size_t)cols_b;
  p->g.bcs = tb ? (size_t)cols_b : 1;
  p->g.ldc = p->g.n;
  return ACL_SUCCESS;
}
/* NumPy's matmul: the last two axes multiply, the others broadcast; a vector stands for one row (left) or one column (right). */
ASL__FN aclError asl__op_product_read(asl__op_call* c, asl__op_product* p) {
  const asl__tensor *a = c->in[0], *b = c->in[1];
  const int ra = a->rank, rb = b->rank;
  asl__tensor la = *a, lb = *b, lc = *a; /* the batch axes alone */
  size_t sa[ASL__MAX_RANK], sb[ASL__MAX_RANK];
  asl__zero(p, sizeof *p);
  if (ra < 1 || rb < 1) return asl__op_not_shape(c, ra < 1 ? "input 0" : "input 1", ra < 1 ? a : b, "a product needs at least one axis");
  const int ta = ra > 1 && asl__op_flag(c, "transpose_x1", "adj_x1"), tb = rb > 1 && asl__op_flag(c, "transpose_x2", "adj_x2");
  const int64_t rows_a = ra > 1 ? a->dims[ra - 2] : 1, rows_b = b->dims[rb > 1 ? rb - 2 : 0], cols_b = rb > 1 ? b->dims[rb - 1] : 1;
  aclError err = asl__op_product_set(c, p, rows_a, a->dims[ra - 1], ta, rows_b, cols_b, tb);
  if (err) return err;
  la.rank = ra > 2 ? ra - 2 : 0;
  lb.rank = rb > 2 ? rb - 2 : 0;
  if (!asl__num_broadcast(&la, &lb, lc.dims, &lc.rank)) return asl__op_fail_broadcast(c, a, b);
  asl__op_stretch(&la, &lc, sa);
  asl__op_stretch(&lb, &lc, sb);
  p->batch_rank = lc.rank;
  for (int i = 0; i < lc.rank; i++) {
    p->batch_dims[i] = lc.dims[i];
    asl__walk_add(&p->batch, (size_t)lc.dims[i], sa[i], sb[i]);
  }
  err = asl__op_check_bias(c, asl__op_in(c, 2), p->g.n);
  return err ? err : asl__op_no_offset(c);
}
ASL__FN aclError asl__op_infer_matmul(asl__op_call* c) {
  asl__op_product p;
  asl__tensor* y = c->out[0];
  const aclError err = asl__op_product_read(c, &p);
  if (err) return err;
  asl__num_set_shape(y, p.batch_rank, p.batch_dims);
  if (c->in[0]->rank > 1) y->dims[y->rank++] = (int64_t)p.g.m;
  if (c->in[1]->rank > 1) y->dims[y->rank++] = (int64_t)p.g.n;
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
ASL__FN size_t asl__op_space_matmul(const asl__op_call* c) { (void)c; return asl__k_cube_gemm_scratch() * sizeof(float); }

/* All matrices of the batch, each row starting from the bias when there is one. A batch of plain matrices times one matrix is
   one long product. */
ASL__FN void asl__op_product_run(const asl__op_call* c, asl__op_product* p, const asl__tensor* bias) {
  asl__k_gemm* g = &p->g;
  const float *a = (const float*)c->in[0]->data, *b = (const float*)c->in[1]->data;
  const size_t size_a = g->m * g->k, size_b = g->k * g->n;
  size_t batches = 1;
  for (int i = 0; i < p->batch_rank; i++) batches *= (size_t)p->batch_dims[i];
  g->c = (float*)c->out[0]->data;
  g->add = bias != NULL;
  for (size_t i = 0; bias && i < batches * g->m; i++) memcpy(g->c + i * g->n, bias->data, g->n * sizeof *g->c);
  if (g->acs == 1 && g->ars == g->k && asl__num_elements(c->in[1]) == size_b && asl__num_elements(c->in[0]) == batches * size_a) {
    g->m *= batches;
    batches = 1;
  }
  for (; batches > 0; batches--, g->c += g->m * g->n) {
    g->a = a + p->batch.off[0] * size_a;
    g->b = b + p->batch.off[1] * size_b;
    asl__k_cube_gemm(g, (float*)c->workspace);
    asl__walk_next(&p->batch, p->batch.rank - 1);
  }
}
ASL__FN aclError asl__op_run_matmul(asl__op_call* c) {
  asl__op_product p;
  const aclError err = asl__op_product_read(c, &p);
  if (!err) asl__op_product_run(c, &p, asl__op_in(c, 2));
  return err;
}
ASL__FN void asl__op_cost_matmul(const asl__op_call* c, asl__op_cost* cost) {
  asl__op_call copy = *c;
  asl__op_product p;
  if (!asl__op_product_read(&copy, &p)) cost->macs = (double)asl__num_elements(c->out[0]) * (double)p.g.k;
}

/* FullyConnection: x [m axes ..., k axes ...] times w [num_output, k] (or [k, num_output] with transpose); the k axes start at `axis`. */
ASL__FN aclError asl__op_dense_read(asl__op_call* c, asl__op_product* p, int* axis) {
  const asl__tensor *x = c->in[0], *w = c->in[1];
  const int turned = asl__attr_int(c->attrs, "transpose", 0) != 0;
  const int64_t outputs = asl__attr_int(c->attrs, "num_output", -1);
  asl__zero(p, sizeof *p);
  aclError err = asl__op_axis(c, "axis", asl__attr_int(c->attrs, "axis", 1), x->rank, axis);
  if (err) return err;
  if (w->rank < 2) return asl__op_not_shape(c, "the weight", w, "it needs two axes");
  const int cut = turned ? w->rank - 1 : 1; /* the weight as a matrix: its axes before and after */
  err = asl__op_product_set(c, p, (int64_t)asl__num_product(x->dims, 0, *axis), (int64_t)asl__num_product(x->dims, *axis, x->rank), 0,
                            (int64_t)asl__num_product(w->dims, 0, cut), (int64_t)asl__num_product(w->dims, cut, w->rank), !turned);
  if (err) return err;
  if (outputs >= 0 && (size_t)outputs != p->g.n)
    return asl__op_bad_attr(c, "num_output is %lld, but the weight has %u outputs", (long long)outputs, (unsigned)p->g.n);
  err = asl__op_check_bias(c, asl__op_in(c, 2), p->g.n);
  return err ? err : asl__op_no_offset(c);
}
ASL__FN aclError asl__op_infer_dense(asl__op_call* c) {
  asl__op_product p;
  int axis;
  const aclError err = asl__op_dense_read(c, &p, &axis);
  if (err) return err;
  asl__num_set_shape(c->out[0], axis, c->in[0]->dims);
  c->out[0]->dims[c->out[0]->rank++] = (int64_t)p.g.n;
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_dense(asl__op_call* c) {
  asl__op_product p;
  int axis;
  const aclError err = asl__op_dense_read(c, &p, &axis);
  if (!err) asl__op_product_run(c, &p, asl__op_in(c, 2));
  return err;
}
ASL__FN void asl__op_cost_dense(const asl__op_call* c, asl__op_cost* cost) {
  asl__op_call copy = *c;
  asl__op_product p;
  int axis;
  if (!asl__op_dense_read(&copy, &p, &axis)) cost->macs = (double)asl__num_elements(c->out[0]) * (double)p.g.k;
}

/* GEMM: y = alpha a b + beta c, c broadcast to y. alpha and beta are inputs 3 and 4 (AscendCL) or attributes (ONNX). */
ASL__FN aclError asl__op_gemm_read(asl__op_call* c, asl__op_product* p, size_t c_steps[2]) {
  const asl__tensor *a = c->in[0], *b = c->in[1], *add = asl__op_in(c, 2);
  asl__tensor y;
  asl__zero(p, sizeof *p);
  asl__zero(&y, sizeof y);
  if (a->rank != 2 || b->rank != 2) return asl__op_not_shape(c, a->rank != 2 ? "a" : "b", a->rank != 2 ? a : b, "it has to be a matrix");
  const int ta = asl__op_flag(c, "transpose_a", "transA"), tb = asl__op_flag(c, "transpose_b", "transB");
  aclError err = asl__op_product_set(c, p, a->dims[0], a->dims[1], ta, b->dims[0], b->dims[1], tb);
  if (err) return err;
  y.rank = 2;
  y.dims[0] = (int64_t)p->g.m;
  y.dims[1] = (int64_t)p->g.n;
  if (add) {
    int64_t dims[ASL__MAX_RANK];
    int rank;
    if (add->rank > 2 || !asl__num_broadcast(add, &y, dims, &rank) || dims[0] != y.dims[0] || dims[1] != y.dims[1])
      return asl__op_fail_broadcast(c, &y, add);
    asl__op_stretch(add, &y, c_steps);
  }
  for (size_t i = 3; i < 5; i++)
    if (asl__op_in(c, i) && asl__num_elements(c->in[i]) != 1)
      return asl__op_not_shape(c, i == 3 ? "alpha" : "beta", c->in[i], "it has to be one value");
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_gemm(asl__op_call* c) {
  asl__op_product p;
  size_t steps[2];
  const aclError err = asl__op_gemm_read(c, &p, steps);
  const int64_t dims[2] = {(int64_t)p.g.m, (int64_t)p.g.n};
  if (err) return err;
  asl__num_set_shape(c->out[0], 2, dims);
  if (asl__op_in(c, 2)) c->out[0]->dtype = c->in[2]->dtype;
  if (!asl__op_type_in(ASL__T_FLOATS, c->out[0]->dtype)) return asl__op_fail_type(c, "c", c->out[0]->dtype, ASL__T_FLOATS);
  c->out[0]->format = ACL_FORMAT_ND;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_gemm(asl__op_call* c) {
  const asl__tensor* add = asl__op_in(c, 2);
  const float alpha = asl__op_in(c, 3) ? (float)asl__num_get(c->in[3], 0) : asl__attr_float(c->attrs, "alpha", 1);
  const float beta = asl__op_in(c, 4) ? (float)asl__num_get(c->in[4], 0) : asl__attr_float(c->attrs, "beta", 1);
  float* y = (float*)c->out[0]->data;
  asl__op_product p;
  size_t steps[2] = {0, 0};
  const aclError err = asl__op_gemm_read(c, &p, steps);
  if (err) return err;
  asl__op_product_run(c, &p, NULL);
  for (size_t i = 0; i < p.g.m * p.g.n; i++) y[i] *= alpha;
  if (!add || !(beta < 0 || beta > 0)) return ACL_SUCCESS; /* beta 0: c is not read, as in BLAS */
  for (size_t i = 0; i < p.g.m; i++)
    for (size_t j = 0; j < p.g.n; j++) y[i * p.g.n + j] += beta * ((const float*)add->data)[i * steps[0] + j * steps[1]];
  return ACL_SUCCESS;
}
ASL__FN void asl__op_cost_gemm(const asl__op_call* c, asl__op_cost* cost) {
  asl__op_call copy = *c;
  asl__op_product p;
  size_t steps[2];
  if (!asl__op_gemm_read(&copy, &p, steps)) cost->macs = (double)asl__num_elements(c->out[0]) * (double)p.g.k;
}

/* ---- new shape, same data ---- */
/* Reshape: 0 copies the input's size (unless allowzero), -1 takes what is left. */
ASL__FN aclError asl__op_infer_reshape(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  const int allow_zero = asl__attr_int(c->attrs, "allowzero", 0) != 0;
  int64_t dims[ASL__MAX_RANK];
  size_t n, have = asl__num_elements(x), known = 1, all;
  int found, open = -1;
  aclError err = asl__op_list(c, 1, "shape", dims, ASL__MAX_RANK, &n, &found);
  if (err) return err;
  if (!found) return asl__op_bad_attr(c, "the new shape is missing: give input 1 or the attribute shape");
  if (asl__attr_int(c->attrs, "axis", 0) != 0 || asl__attr_int(c->attrs, "num_axes", -1) != -1)
    return asl__op_bad_attr(c, "axis and num_axes other than 0 and -1 are not supported");
  for (size_t i = 0; i < n; i++) {
    if (dims[i] == 0 && !allow_zero) {
      if ((int)i >= x->rank)
        return asl__op_bad_shape(c, "0 at place %u keeps a size, but the input has only %d axes", (unsigned)i, x->rank);
      dims[i] = x->dims[i];
    }
    if (dims[i] == -1 && open < 0) { open = (int)i; continue; }
    if (dims[i] < 0)
      return asl__op_bad_shape(c, "%lld at place %u: only one size may be -1, the others start at 0", (long long)dims[i], (unsigned)i);
    if ((uint64_t)dims[i] > SIZE_MAX || !asl__sz_mul(known, (size_t)dims[i], &known))
      return asl__op_bad_shape(c, "the new shape has too many elements");
  }
  asl__num_set_shape(c->out[0], (int)n, dims);
  if (open >= 0) c->out[0]->dims[open] = known ? (int64_t)(have / known) : 0;
  if ((open >= 0 && known == 0) || !asl__num_count(c->out[0], &all) || all != have) {
    char from[96], to[96];
    return asl__op_bad_shape(c, "%s has %lu elements, which does not fit the new shape %s",
                             asl__num_shape_text(x->dims, x->rank, from, sizeof from),
                        (unsigned long)have, asl__num_shape_text(dims, (int)n, to, sizeof to));
  }
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
/* Flatten: [axes before `axis`, the rest]. */
ASL__FN aclError asl__op_infer_flatten(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  const int64_t axis = asl__attr_int(c->attrs, "axis", 1);
  if (axis < -x->rank || axis > x->rank) return asl__op_bad_attr(c, "axis is %lld, but the tensor has %d axes", (long long)axis, x->rank);
  const int cut = (int)(axis < 0 ? axis + x->rank : axis);
  const int64_t dims[2] = {(int64_t)asl__num_product(x->dims, 0, cut), (int64_t)asl__num_product(x->dims, cut, x->rank)};
  asl__num_set_shape(c->out[0], 2, dims);
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
/* FlattenV2: the axes from `axis` to `end_axis` become one. */
ASL__FN aclError asl__op_infer_flatten_v2(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  asl__tensor* y = c->out[0];
  int from, to;
  aclError err = asl__op_axis(c, "axis", asl__attr_int(c->attrs, "axis", 1), x->rank, &from);
  if (!err) err = asl__op_axis(c, "end_axis", asl__attr_int(c->attrs, "end_axis", -1), x->rank, &to);
  if (err) return err;
  if (from > to) return asl__op_bad_attr(c, "axis %d lies behind end_axis %d", from, to);
  asl__num_set_shape(y, from, x->dims);
  y->dims[y->rank++] = (int64_t)asl__num_product(x->dims, from, to + 1);
  for (int i = to + 1; i < x->rank; i++) y->dims[y->rank++] = x->dims[i];
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
/* Squeeze: drops the axes named (all of size 1 when none is named). */
ASL__FN aclError asl__op_infer_squeeze(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  asl__tensor* y = c->out[0];
  unsigned axes;
  int found;
  const aclError err = asl__op_axes(c, 1, asl__attr_find(c->attrs, "axes") ? "axes" : "axis", x->rank, &axes, &found);
  if (err) return err;
  y->rank = 0;
  for (int i = 0; i < x->rank; i++) {
    const int named = (axes >> i & 1u) != 0;
    if (named && x->dims[i] != 1) return asl__op_bad_shape(c, "axis %d has the size %lld; only size 1 can go", i, (long long)x->dims[i]);
    if (!named && (axes || x->dims[i] != 1)) y->dims[y->rank++] = x->dims[i];
  }
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
/* Unsqueeze, ExpandDims: new axes of size 1; the numbers count in the result. */
ASL__FN aclError asl__op_infer_unsqueeze(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  asl__tensor* y = c->out[0];
  const char* name = asl__attr_find(c->attrs, "axis") ? "axis" : "axes";
  int64_t list[ASL__MAX_RANK];
  size_t n;
  unsigned axes;
  int found, from = 0;
  aclError err = asl__op_list(c, 1, name, list, ASL__MAX_RANK, &n, &found);
  if (err) return err;
  if (!found) return asl__op_bad_attr(c, "which axes to insert is missing: give input 1 or the attribute axes");
  if (x->rank + (int)n > ASL__MAX_RANK)
    return asl__op_bad_shape(c, "%d axes and %u new ones are more than %d", x->rank, (unsigned)n, ASL__MAX_RANK);
  err = asl__op_axes(c, 1, name, x->rank + (int)n, &axes, &found);
  if (err) return err;
  y->rank = x->rank + (int)n;
  for (int i = 0; i < y->rank; i++) y->dims[i] = axes >> i & 1u ? 1 : x->dims[from++];
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_same(asl__op_call* c) {
  asl__op_shape_like(c->out[0], c->in[0]);
  return ACL_SUCCESS;
}

/* Shape: the dims as numbers. */
ASL__FN aclError asl__op_infer_shape(asl__op_call* c) {
  const aclDataType dtype = asl__num_from_ge(asl__attr_int(c->attrs, "dtype", ACL_INT32));
  const int64_t dims[1] = {c->in[0]->rank};
  if (dtype != ACL_INT32 && dtype != ACL_INT64) return asl__op_fail_type(c, "dtype", dtype, ASL__T(ACL_INT32) | ASL__T(ACL_INT64));
  c->out[0]->dtype = dtype;
  c->out[0]->format = ACL_FORMAT_ND;
  asl__num_set_shape(c->out[0], 1, dims);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_shape(asl__op_call* c) {
  for (int i = 0; i < c->in[0]->rank; i++) asl__num_set_int(c->out[0], (size_t)i, c->in[0]->dims[i]);
  return ACL_SUCCESS;
}

/* Cast: dst_type (DstT in compiled models) is a ge::DataType number. */
ASL__FN aclError asl__op_infer_cast(asl__op_call* c) {
  const char* name = asl__attr_find(c->attrs, "dst_type") ? "dst_type" : "DstT";
  const aclDataType to = asl__num_from_ge(asl__attr_int(c->attrs, name, -1));
  if (!asl__attr_find(c->attrs, name)) return asl__op_bad_attr(c, "the attribute dst_type (a data type) is missing");
  if (!asl__op_type_in(ASL__T_NUMBERS, to)) return asl__op_fail_type(c, "dst_type", to, ASL__T_NUMBERS);
  asl__op_shape_like(c->out[0], c->in[0]);
  c->out[0]->dtype = to;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_cast(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  asl__tensor* y = c->out[0];
  const size_t n = asl__num_elements(x);
  if (x->dtype == y->dtype) return asl__op_run_copy(c);
  if (x->dtype == ACL_FLOAT && (y->dtype == ACL_FLOAT16 || y->dtype == ACL_BF16))
    asl__k_vec_narrow(y->dtype, (const float*)x->data, y->data, n);
  else if (y->dtype == ACL_FLOAT && (x->dtype == ACL_FLOAT16 || x->dtype == ACL_BF16)) asl__k_vec_widen(x->dtype, x->data, (float*)y->data,
        n);
  else for (size_t i = 0; i < n; i++) asl__num_cast(x, i, y, i);
  return ACL_SUCCESS;
}

/* ---- moving data ---- */
ASL__FN aclError asl__op_transpose_read(asl__op_call* c, int64_t perm[ASL__MAX_RANK]) {
  const int rank = c->in[0]->rank;
  size_t n;
  unsigned seen = 0;
  int found;
  aclError err = asl__op_list(c, 1, "perm", perm, ASL__MAX_RANK, &n, &found);
  if (err) return err;
  if ((int)n != rank) return asl__op_bad_attr(c, "perm has %u numbers, but the tensor has %d axes", (unsigned)n, rank);
  for (size_t i = 0; i < n; i++) {
    int axis = 0;
    err = asl__op_axis(c, "perm", perm[i], rank, &axis);
    if (err) return err;
    if (seen >> axis & 1u) return asl__op_bad_attr(c, "perm names axis %d twice", axis);
    seen |= 1u << axis;
    perm[i] = axis;
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_transpose(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  asl__tensor* y = c->out[0];
  int64_t perm[ASL__MAX_RANK];
  const aclError err = asl__op_transpose_read(c, perm);
  if (err) return err;
  y->rank = x->rank;
  for (int i = 0; i < x->rank; i++) y->dims[i] = x->dims[perm[i]];
  y->format = ACL_FORMAT_ND;
  if (x->rank == 4 && x->format == ACL_FORMAT_NCHW && perm[0] == 0 && perm[1] == 2 && perm[2] == 3) y->format = ACL_FORMAT_NHWC;
  if (x->rank == 4 && x->format == ACL_FORMAT_NHWC && perm[0] == 0 && perm[1] == 3 && perm[2] == 1) y->format = ACL_FORMAT_NCHW;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_transpose(asl__op_call* c) {
  int64_t perm[ASL__MAX_RANK];
  size_t sx[ASL__MAX_RANK], sy[ASL__MAX_RANK];
  asl__walk w;
  const aclError err = asl__op_transpose_read(c, perm);
  if (err) return err;
  asl__zero(&w, sizeof w);
  asl__num_strides(c->in[0], sx);
  asl__num_strides(c->out[0], sy);
  for (int i = 0; i < c->out[0]->rank; i++) asl__walk_add(&w, (size_t)c->out[0]->dims[i], sx[perm[i]], sy[i]);
  asl__k_vec_move(w, asl__num_size(c->in[0]->dtype), c->in[0]->data, c->out[0]->data);
  return ACL_SUCCESS;
}

ASL__FN aclError asl__op_infer_concat(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  const int64_t n = asl__attr_int(c->attrs, "N", (int64_t)c->nin);
  int axis;
  aclError err = asl__op_axis(c, "concat_dim", asl__attr_int(c->attrs, "concat_dim", 0), x->rank, &axis);
  if (err) return err;
  if (n != (int64_t)c->nin) return asl__op_bad_attr(c, "N is %lld, but there are %u inputs", (long long)n, (unsigned)c->nin);
  asl__op_shape_like(c->out[0], x);
  for (size_t i = 1; i < c->nin; i++) {
    const asl__tensor* t = c->in[i];
    if (!t) return asl__op_fail(c, ACL_ERROR_OP_INPUT_NOT_MATCH, "input %u is missing", (unsigned)i);
    int fits = t->rank == x->rank;
    for (int k = 0; k < x->rank && fits; k++) fits = k == axis || t->dims[k] == x->dims[k];
    if (!fits) return asl__op_not_shape(c, "an input", t, "apart from concat_dim it must be that of the first input");
    if (t->dims[axis] > INT64_MAX - c->out[0]->dims[axis]) return asl__op_not_shape(c, "an input", t, "the result would be too large");
    c->out[0]->dims[axis] += t->dims[axis];
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_concat(asl__op_call* c) {
  const asl__tensor* y = c->out[0];
  int axis;
  const aclError err = asl__op_axis(c, "concat_dim", asl__attr_int(c->attrs, "concat_dim", 0), y->rank, &axis);
  if (err) return err;
  const size_t outer = asl__num_product(y->dims, 0, axis), unit = asl__num_product(y->dims, axis + 1, y->rank) * asl__num_size(y->dtype);
  unsigned char* to = (unsigned char*)y->data;
  for (size_t o = 0; o < outer; o++)
    for (size_t i = 0; i < c->nin; i++) {
      const size_t bytes = (size_t)c->in[i]->dims[axis] * unit;
      if (bytes) memcpy(to, (const unsigned char*)c->in[i]->data + o * bytes, bytes);
      to += bytes;
    }
  return ACL_SUCCESS;
}

/* Pad: before[i] and after[i] elements along axis i; negative numbers cut off. */
ASL__FN aclError asl__op_pad_read(asl__op_call* c, int64_t* before, int64_t* after) {
  const int rank = c->in[0]->rank, pairs = asl__attr_int(c->attrs, "paddings_contiguous", 1) != 0;
  const char* mode = asl__attr_str(c->attrs, "mode", "constant");
  int64_t list[2 * ASL__MAX_RANK];
  size_t n;
  int found;
  const aclError err = asl__op_list(c, 1, "paddings", list, 2 * ASL__MAX_RANK, &n, &found);
  if (err) return err;
  if (!asl__str_eq(mode, "constant")) return asl__op_bad_attr(c, "mode is %s; only constant is supported", mode);
  if (n != 2u * (size_t)rank) return asl__op_bad_attr(c, "paddings has %u numbers; %d axes need %d", (unsigned)n, rank, 2 * rank);
  for (int i = 0; i < rank; i++) {
    before[i] = list[pairs ? 2 * i : i];
    after[i] = list[pairs ? 2 * i + 1 : rank + i];
    if (before[i] < -INT32_MAX || before[i] > INT32_MAX || after[i] < -INT32_MAX || after[i] > INT32_MAX)
      return asl__op_bad_attr(c, "paddings (%lld, %lld) of axis %d are out of range", (long long)before[i], (long long)after[i], i);
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_pad(asl__op_call* c) {
  const asl__tensor *x = c->in[0], *value = asl__op_in(c, 2);
  int64_t before[ASL__MAX_RANK], after[ASL__MAX_RANK];
  const aclError err = asl__op_pad_read(c, before, after);
  if (err) return err;
  if (value && (asl__num_elements(value) != 1 || value->dtype != x->dtype))
    return asl__op_not_shape(c, "the constant", value, "it has to be one value of the input's type");
  c->out[0]->rank = x->rank;
  for (int i = 0; i < x->rank; i++) {
    if (x->dims[i] > INT64_MAX / 2 || x->dims[i] + before[i] + after[i] < 0)
      return asl__op_bad_shape(c, "paddings (%lld, %lld) do not fit axis %d of size %lld", (long long)before[i], (long long)after[i], i,
                               (long long)x->dims[i]);
    c->out[0]->dims[i] = x->dims[i] + before[i] + after[i];
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_pad(asl__op_call* c) {
  const asl__tensor *x = c->in[0], *value = asl__op_in(c, 2), *y = c->out[0];
  const size_t bytes = asl__num_size(x->dtype);
  const unsigned char zero[16] = {0};
  int64_t before[ASL__MAX_RANK], after[ASL__MAX_RANK];
  size_t sx[ASL__MAX_RANK], sy[ASL__MAX_RANK], from = 0, to = 0;
  asl__walk w;
  const aclError err = asl__op_pad_read(c, before, after);
  if (err) return err;
  asl__zero(&w, sizeof w);
  asl__num_strides(x, sx);
  asl__num_strides(y, sy);
  asl__k_vec_fill(bytes, value ? value->data : (const void*)zero, y->data, asl__num_elements(y));
  for (int i = 0; i < x->rank; i++) { /* the part of x that lands inside y: positions b to e of x */
    const int64_t b = before[i] < 0 ? -before[i] : 0, e = x->dims[i] < y->dims[i] - before[i] ? x->dims[i] : y->dims[i] - before[i];
    if (e <= b) return ACL_SUCCESS;
    asl__walk_add(&w, (size_t)(e - b), sx[i], sy[i]);
    from += (size_t)b * sx[i];
    to += (size_t)(b + before[i]) * sy[i];
  }
  asl__k_vec_move(w, bytes, (const unsigned char*)x->data + from * bytes, (unsigned char*)y->data + to * bytes);
  return ACL_SUCCESS;
}

/* Gather: whole slices of x along `axis`, picked by index; negative indices count from the end. */
ASL__FN aclError asl__op_gather_axis(asl__op_call* c, int* axis) {
  int64_t list[1] = {0};
  size_t n;
  int found;
  *axis = 0;
  aclError err = asl__op_list(c, 2, "axis", list, 1, &n, &found);
  if (!err && asl__attr_int(c->attrs, "batch_dims", 0) != 0) err = asl__op_bad_attr(c, "batch_dims other than 0 is not supported");
  return err ? err : asl__op_axis(c, "axis", list[0], c->in[0]->rank, axis);
}
ASL__FN aclError asl__op_infer_gather(asl__op_call* c) {
  const asl__tensor *x = c->in[0], *index = c->in[1];
  asl__tensor* y = c->out[0];
  int axis;
  const aclError err = asl__op_gather_axis(c, &axis);
  if (err) return err;
  if (index->dtype != ACL_INT32 && index->dtype != ACL_INT64)
    return asl__op_fail_type(c, "input 1 (indices)", index->dtype, ASL__T(ACL_INT32) | ASL__T(ACL_INT64));
  if (x->rank - 1 + index->rank > ASL__MAX_RANK)
    return asl__op_not_shape(c, "input 1 (indices)", index, "the result would have more than 8 axes");
  asl__num_set_shape(y, axis, x->dims);
  for (int i = 0; i < index->rank; i++) y->dims[y->rank++] = index->dims[i];
  for (int i = axis + 1; i < x->rank; i++) y->dims[y->rank++] = x->dims[i];
  asl__op_plain_format(c);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_run_gather(asl__op_call* c) {
  const asl__tensor *x = c->in[0], *index = c->in[1];
  unsigned char* to = (unsigned char*)c->out[0]->data;
  int axis;
  const aclError err = asl__op_gather_axis(c, &axis);
  if (err) return err;
  const size_t outer = asl__num_product(x->dims, 0, axis), n = asl__num_elements(index);
  const size_t slice = asl__num_product(x->dims, axis + 1, x->rank) * asl__num_size(x->dtype);
  for (size_t i = 0; i < n; i++) {
    const int64_t k = asl__num_get_int(index, i);
    if (k < -x->dims[axis] || k >= x->dims[axis])
      return asl__op_fail(c, ACL_ERROR_RT_AICPU_EXCEPTION, "index %lld at place %u, but axis %d has %lld entries", (long long)k,
                          (unsigned)i, axis, (long long)x->dims[axis]);
  }
  for (size_t o = 0; o < outer; o++)
    for (size_t i = 0; i < n; i++, to += slice) {
      const int64_t k = asl__num_get_int(index, i);
      memcpy(to, (const unsigned char*)x->data + (o * (size_t)x->dims[axis] + (size_t)(k < 0 ? k + x->dims[axis] : k)) * slice, slice);
    }
  return ACL_SUCCESS;
}

/* ---- batch normalization, inference: y = x * a + b with a, b per channel ----
   `which` 0: BatchNorm (x, scale, offset, mean, variance). 1: BNInference (x, mean, variance, momentum, [scale], [offset]), where
   Caffe's momentum divides mean and variance. 2: BNInferenceD, what the compiler makes of that (x, m, v, [scale], [offset]):
   (x + m) v scale + offset. */
typedef struct { const asl__tensor *mean, *variance, *momentum, *scale, *offset; } asl__op_norm;
ASL__FN aclError asl__op_norm_read(asl__op_call* c, asl__op_norm* p, int* axis) {
  const asl__tensor* x = c->in[0];
  const int which = c->op->which;
  int nhwc;
  aclError err = asl__op_layout(c, x, 0, &nhwc);
  *axis = 0;
  p->mean = c->in[which ? 1 : 3];
  p->variance = c->in[which ? 2 : 4];
  p->momentum = which == 1 ? c->in[3] : NULL;
  p->scale = which == 0 ? c->in[1] : asl__op_in(c, which == 1 ? 4 : 3);
  p->offset = which == 0 ? c->in[2] : asl__op_in(c, which == 1 ? 5 : 4);
  if (err) return err;
  if (x->rank < 2) return asl__op_not_shape(c, "input 0", x, "it needs batch and channel");
  *axis = nhwc ? x->rank - 1 : 1;
  if (which == 0 && asl__attr_int(c->attrs, "is_training", 0))
    return asl__op_bad_attr(c, "is_training is true; only inference is supported");
  for (size_t i = 1; i < c->nin; i++) {
    const asl__tensor* t = c->in[i];
    const size_t want = t && t == p->momentum ? 1 : (size_t)x->dims[*axis];
    if (!t) continue;
    if (!asl__op_type_in(ASL__T_FLOATS, t->dtype)) return asl__op_fail_type(c, "a parameter", t->dtype, ASL__T_FLOATS);
    if (asl__num_elements(t) != want)
      return asl__op_not_shape(c, "a parameter", t, want == 1 ? "it has to be one value" : "it needs one value for each channel");
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_infer_norm(asl__op_call* c) {
  asl__op_norm p;
  int axis;
  const aclError err = asl__op_norm_read(c, &p, &axis);
  if (err) return err;
  asl__op_shape_like(c->out[0], c->in[0]);
  for (size_t i = 1; i < c->nout; i++) { /* BatchNorm also hands out its statistics, twice: mean, variance, mean, variance */
    const asl__tensor* t = i % 2 ? p.mean : p.variance;
    asl__op_shape_like(c->out[i], t);
    c->out[i]->dtype = t->dtype;
    c->out[i]->format = t->format;
  }
  return ACL_SUCCESS;
}
ASL__FN size_t asl__op_space_norm(const asl__op_call* c) {
  asl__op_call copy = *c;
  asl__op_norm p;
  int axis;
  return asl__op_norm_read(&copy, &p, &axis) ? 0 : 2 * sizeof(float) * (size_t)c->in[0]->dims[axis];
}
ASL__FN aclError asl__op_run_norm(asl__op_call* c) {
  const asl__tensor* x = c->in[0];
  const double epsilon = (double)asl__attr_float(c->attrs, "epsilon", c->op->which ? 1e-5f : 1e-4f);
  asl__op_norm p;
  int axis;
  const aclError err = asl__op_norm_read(c, &p, &axis);
  if (err) return err;
  const size_t channels = (size_t)x->dims[axis];
  float *a = (float*)c->workspace, *b = a + channels;
  const double momentum = p.momentum ? asl__num_get(p.momentum, 0) : 1, factor = momentum < 0 || momentum > 0 ? 1 / momentum : 0;
  for (size_t i = 0; i < channels; i++) {
    const double mean = (double)((const float*)p.mean->data)[i], variance = (double)((const float*)p.variance->data)[i];
    const double scale = p.scale ? (double)((const float*)p.scale->data)[i] : 1;
    const double offset = p.offset ? (double)((const float*)p.offset->data)[i] : 0;
    const double slope = c->op->which == 2 ? variance * scale : scale / sqrt(variance * factor + epsilon);
    a[i] = (float)slope;
    b[i] = (float)(c->op->which == 2 ? mean * slope + offset : offset - mean * factor * slope);
  }
  asl__k_vec_scale_shift((const float*)x->data, (float*)c->out[0]->data, asl__num_product(x->dims, 0, axis), channels,
                         asl__num_product(x->dims, axis + 1, x->rank), a, b);
  for (size_t i = 1; i < c->nout; i++) memcpy(c->out[i]->data, (i % 2 ? p.mean : p.variance)->data, channels * sizeof(float));
  return ACL_SUCCESS;
}

/* ---- the table ----
   Columns: type, alias, signature, inputs from-to, outputs from-to, infer, workspace, cost (NULL: one vector operation for each output
   element), run, element types of input 0, how many inputs share that type, flags, which. The macros spell them out for each family. */
#define ASL__OP_EACH(type, alias, sig, inputs, what, types, which)                                                                \
  {type, alias, sig, inputs, inputs, 1, 1, asl__op_infer_##what, NULL, NULL, asl__op_run_##what, types, inputs, ASL__OP_VIA_F32, which}
#define ASL__OP_REAL(type, alias, sig, min_in, max_in, max_out, what, space, cost, which)                                         \
  {type, alias, sig, min_in, max_in, 1, max_out, asl__op_infer_##what, space, cost, asl__op_run_##what, ASL__T_FLOATS, 1,  \
   ASL__OP_VIA_F32, which}
#define ASL__OP_CUBE(type, alias, sig, max_in, what, space)                                                                       \
  {type, alias, sig, 2, max_in, 1, 1, asl__op_infer_##what, space, asl__op_cost_##what, asl__op_run_##what, ASL__T_FLOATS, 2,     \
   ASL__OP_VIA_F32, 0}
#define ASL__OP_MOVE(type, alias, sig, min_in, max_in, same, infer, what, flags)                                                  \
  {type, alias, sig, min_in, max_in, 1, 1, asl__op_infer_##infer, NULL, asl__op_cost_none, asl__op_run_##what, ASL__T_ALL, same, flags, 0}
static const asl__op asl__op_table[] = {
  ASL__OP_CUBE("Conv2D", NULL, "x, filter, bias?, offset_w?; strides, pads, dilations?, groups=1, data_format?",
           4, conv, asl__op_space_conv),
  ASL__OP_CUBE("MatMulV2", "MatMul", "x1, x2, bias?, offset_w?; transpose_x1=0, transpose_x2=0", 4, matmul, asl__op_space_matmul),
  ASL__OP_CUBE("BatchMatMulV2", "BatchMatMul", "x1, x2, bias?, offset_w?; adj_x1=0, adj_x2=0", 4, matmul, asl__op_space_matmul),
  ASL__OP_CUBE("GEMM", "Gemm", "a, b, c?, alpha?, beta?; transpose_a=0, transpose_b=0", 5, gemm, asl__op_space_matmul),
  ASL__OP_CUBE("FullyConnection", NULL, "x, w, b?, offset_w?; num_output, transpose=0, axis=1", 4, dense, asl__op_space_matmul),

  ASL__OP_REAL("MaxPoolV3", NULL, "x; ksize, strides, pads?, padding_mode=NOTSET, ceil_mode=0, global_pooling=0, data_format?",
           1, 1, 1, pool, NULL, asl__op_cost_pool, ASL__POOL_MAX),
  ASL__OP_REAL("MaxPool", NULL, "x; ksize, strides, padding, data_format=NHWC",
           1, 1, 1, pool, NULL, asl__op_cost_pool, ASL__POOL_MAX | ASL__POOL_NHWC),
  ASL__OP_REAL("AvgPoolV2", NULL, "x; ksize, strides, pads?, padding_mode=NOTSET, ceil_mode=0, global_pooling=0, exclusive=1, data_format?",
           1, 1, 1, pool, NULL, asl__op_cost_pool, 0),
  ASL__OP_REAL("AvgPool", NULL, "x; ksize, strides, padding, data_format=NHWC", 1, 1, 1, pool, NULL, asl__op_cost_pool, ASL__POOL_NHWC),
  ASL__OP_REAL("GlobalAveragePool", NULL, "x", 1, 1, 1, global_pool, NULL, asl__op_cost_in, ASL__R_MEAN),
  ASL__OP_REAL("ReduceMean", "ReduceMeanD", "x, axes?; axes?, keep_dims=0", 1, 2, 1, reduce, NULL, asl__op_cost_in, ASL__R_MEAN),
  ASL__OP_REAL("ReduceSum", "ReduceSumD", "x, axes?; axes?, keep_dims=0", 1, 2, 1, reduce, NULL, asl__op_cost_in, ASL__R_SUM),
  ASL__OP_REAL("ReduceMax", "ReduceMaxD", "x, axes?; axes?, keep_dims=0", 1, 2, 1, reduce, NULL, asl__op_cost_in, ASL__R_MAX),
  ASL__OP_REAL("ReduceMin", "ReduceMinD", "x, axes?; axes?, keep_dims=0", 1, 2, 1, reduce, NULL, asl__op_cost_in, ASL__R_MIN),
  ASL__OP_REAL("SoftmaxV2", "Softmax", "x; axes=-1", 1, 1, 1, softmax, NULL, asl__op_cost_softmax, 0),
  ASL__OP_REAL("LogSoftmaxV2", "LogSoftmax", "x; axes=-1", 1, 1, 1, softmax, NULL, asl__op_cost_softmax, 1),
  ASL__OP_REAL("BatchNorm", NULL, "x, scale, offset, mean, variance; epsilon=0.0001, data_format?, is_training=0",
           5, 5, 5, norm, asl__op_space_norm, NULL, 0),
  ASL__OP_REAL("BNInference", NULL, "x, mean, variance, momentum, scale?, offset?; epsilon=0.00001",
           4, 6, 1, norm, asl__op_space_norm, NULL, 1),
  ASL__OP_REAL("BNInferenceD", NULL, "x, mean, variance, scale?, offset?", 3, 5, 1, norm, asl__op_space_norm, NULL, 2),

  ASL__OP_EACH("Add", NULL, "x1, x2", 2, binary, ASL__T_ARITH, ASL__B_ADD),
  ASL__OP_EACH("Sub", NULL, "x1, x2", 2, binary, ASL__T_ARITH, ASL__B_SUB),
  ASL__OP_EACH("Mul", NULL, "x1, x2", 2, binary, ASL__T_ARITH, ASL__B_MUL),
  ASL__OP_EACH("RealDiv", "Div", "x1, x2", 2, binary, ASL__T_ARITH, ASL__B_DIV),
  ASL__OP_EACH("Maximum", NULL, "x1, x2", 2, binary, ASL__T_ARITH, ASL__B_MAX),
  ASL__OP_EACH("Minimum", NULL, "x1, x2", 2, binary, ASL__T_ARITH, ASL__B_MIN),
  ASL__OP_EACH("BiasAdd", NULL, "x, bias; data_format=NHWC", 2, bias_add, ASL__T_ARITH, 0),
  {"AddN", "AccumulateNV2", "x...; N?", 1, -1, 1, 1, asl__op_infer_add_n, NULL, asl__op_cost_add_n, asl__op_run_add_n, ASL__T_ARITH, -1,
   ASL__OP_VIA_F32, 0},
  ASL__OP_EACH("Relu", NULL, "x", 1, unary, ASL__T_ARITH, ASL__U_RELU),
  ASL__OP_EACH("Relu6", NULL, "x", 1, unary, ASL__T_ARITH, ASL__U_RELU6),
  ASL__OP_EACH("Abs", NULL, "x", 1, unary, ASL__T_ARITH, ASL__U_ABS),
  ASL__OP_EACH("Neg", NULL, "x", 1, unary, ASL__T_ARITH, ASL__U_NEG),
  ASL__OP_EACH("Square", NULL, "x", 1, unary, ASL__T_ARITH, ASL__U_SQUARE),
  ASL__OP_EACH("ClipByValue", NULL, "x, clip_value_min, clip_value_max", 3, unary, ASL__T_ARITH, ASL__U_CLIP),
  ASL__OP_EACH("Muls", NULL, "x; value", 1, unary, ASL__T_REALS | ASL__T(ACL_INT32) | ASL__T(ACL_INT16), ASL__U_SCALE),
  ASL__OP_EACH("Adds", NULL, "x; value", 1, unary, ASL__T_REALS | ASL__T(ACL_INT32) | ASL__T(ACL_INT16), ASL__U_SHIFT),
  ASL__OP_EACH("LeakyRelu", NULL, "x; negative_slope=0", 1, unary, ASL__T_REALS, ASL__U_LEAKY),
  ASL__OP_EACH("Sigmoid", NULL, "x", 1, unary, ASL__T_REALS, ASL__U_SIGMOID),
  ASL__OP_EACH("Tanh", NULL, "x", 1, unary, ASL__T_REALS, ASL__U_TANH),
  ASL__OP_EACH("Exp", NULL, "x; base=-1, scale=1, shift=0", 1, unary, ASL__T_REALS, ASL__U_EXP),
  ASL__OP_EACH("Log", NULL, "x; base=-1, scale=1, shift=0", 1, unary, ASL__T_REALS, ASL__U_LOG),
  ASL__OP_EACH("Sqrt", NULL, "x", 1, unary, ASL__T_REALS, ASL__U_SQRT),
  {"Cast", NULL, "x; dst_type", 1, 1, 1, 1, asl__op_infer_cast, NULL, NULL, asl__op_run_cast, ASL__T_NUMBERS, 1, 0, 0},

  ASL__OP_MOVE("Identity", "Dropout", "x", 1, 1, 1, same, copy, 0),
  ASL__OP_MOVE("TransData", NULL, "src; src_format, dst_format",
           1, 1, 1, same, copy, 0), /* tensors are kept in the order of their dims: a new layout changes nothing */
  ASL__OP_MOVE("Reshape", NULL, "x, shape?; shape?, allowzero=0", 1, 2, 1, reshape, copy, 0),
  ASL__OP_MOVE("Flatten", NULL, "x; axis=1", 1, 1, 1, flatten, copy, 0),
  ASL__OP_MOVE("FlattenV2", NULL, "x; axis=1, end_axis=-1", 1, 1, 1, flatten_v2, copy, 0),
  ASL__OP_MOVE("Squeeze", "SqueezeV3", "x, axes?; axis?", 1, 2, 1, squeeze, copy, 0),
  ASL__OP_MOVE("Unsqueeze", "UnsqueezeV3", "x, axes?; axes?", 1, 2, 1, unsqueeze, copy, 0),
  ASL__OP_MOVE("ExpandDims", NULL, "x, axis?; axis?", 1, 2, 1, unsqueeze, copy, 0),
  ASL__OP_MOVE("Transpose", "TransposeD", "x, perm?; perm?", 1, 2, 1, transpose, transpose, 0),
  ASL__OP_MOVE("ConcatD", "ConcatV2D", "x...; concat_dim, N?", 1, -1, -1, concat, concat, 0),
  ASL__OP_MOVE("Pad", "PadV3", "x, paddings, constant_values?; mode=constant, paddings_contiguous=1", 2, 3, 1, pad, pad, 0),
  ASL__OP_MOVE("PadD", NULL, "x; paddings", 1, 1, 1, pad, pad, 0),
  ASL__OP_MOVE("Gather", "GatherV2", "x, indices, axis?; axis=0, batch_dims=0", 2, 3, 1, gather, gather, 0),
  ASL__OP_MOVE("GatherV2D", NULL, "x, indices; axis", 2, 2, 1, gather, gather, 0),
  ASL__OP_MOVE("Shape", NULL, "x; dtype=DT_INT32", 1, 1, 1, shape, shape, ASL__OP_SHAPE_ONLY)
};
#undef ASL__OP_EACH
#undef ASL__OP_REAL
#undef ASL__OP_CUBE
#undef ASL__OP_MOVE

/* ---- the two doors: infer and run ---- */
/* The element counts of `range` in words: "2", "2 to 4", "1 or more". */
ASL__FN aclError asl__op_check_count(asl__op_call* c, aclError code, const char* what, size_t n, int lo, int hi) {
  char range[48];
  if (n >= (size_t)lo && (hi < 0 || n <= (size_t)hi)) return ACL_SUCCESS;
  if (hi < 0) snprintf(range, sizeof range, "%d or more", lo);
  else if (hi == lo) snprintf(range, sizeof range, "%d", lo);
  else snprintf(range, sizeof range, "%d to %d", lo, hi);
  return asl__op_fail(c, code, "it takes %s %s, got %u", range, what, (unsigned)n);
}
ASL__FN aclError asl__op_check_counts(asl__op_call* c) {
  const asl__op* op = c->op;
  if (!op) return asl__op_fail(c, ACL_ERROR_OP_NOT_FOUND, "there is no operator of this name");
  aclError err = asl__op_check_count(c, ACL_ERROR_OP_INPUT_NOT_MATCH, "inputs", c->nin, op->min_in, op->max_in);
  if (!err) err = asl__op_check_count(c, ACL_ERROR_OP_OUTPUT_NOT_MATCH, "outputs", c->nout, op->min_out, op->max_out);
  for (size_t i = 0; i < c->nin && !err; i++)
    if (!c->in[i] && (int)i < op->min_in) err = asl__op_fail(c, ACL_ERROR_OP_INPUT_NOT_MATCH, "input %u is missing", (unsigned)i);
  for (size_t i = 0; i < c->nout && !err; i++)
    if (!c->out[i]) err = asl__op_fail(c, ACL_ERROR_OP_OUTPUT_NOT_MATCH, "output %u is missing", (unsigned)i);
  return err;
}
/* A tensor's own numbers: rank, sizes, and the bytes behind its data when `with_data`. */
ASL__FN aclError asl__op_check_tensor(asl__op_call* c, const char* what, size_t i, const asl__tensor* t, int with_data) {
  const size_t size = asl__num_size(t->dtype), align = size > 8 ? 8 : size ? size : 1;
  size_t bytes;
  if (t->rank < 0 || t->rank > ASL__MAX_RANK)
    return asl__op_bad_shape(c, "%s %u has %d axes; 0 to %d are supported", what, (unsigned)i, t->rank, ASL__MAX_RANK);
  for (int k = 0; k < t->rank; k++)
    if (t->dims[k] < 0)
      return asl__op_bad_shape(c, "%s %u has the size %lld on axis %d; it must be known here and not negative", what, (unsigned)i,
                               (long long)t->dims[k], k);
  if (!asl__num_bytes(t, &bytes)) return asl__op_bad_shape(c, "%s %u has more elements than memory can hold", what, (unsigned)i);
  if (!with_data || bytes == 0) return ACL_SUCCESS;
  if (!t->data || t->bytes < bytes)
    return asl__op_fail(c, ACL_ERROR_GE_PARAM_INVALID, "%s %u needs %lu bytes, but has %lu", what, (unsigned)i, (unsigned long)bytes,
                        (unsigned long)(t->data ? t->bytes : 0));
  if ((uintptr_t)t->data % align)
    return asl__op_fail(c, ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, "%s %u does not start at a multiple of %u bytes", what, (unsigned)i,
                        (unsigned)align);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__op_check_types(asl__op_call* c) {
  const asl__op* op = c->op;
  char what[32];
  for (size_t i = 0; i < c->nin && op->types; i++) {
    if (!c->in[i] || (op->same >= 0 && (int)i >= op->same)) continue;
    snprintf(what, sizeof what, "input %u", (unsigned)i);
    if (!asl__op_type_in(op->types, c->in[i]->dtype)) return asl__op_fail_type(c, what, c->in[i]->dtype, op->types);
    if (c->in[i]->dtype != c->in[0]->dtype)
      return asl__op_fail(c, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is %s and %s is %s; they must agree (put a Cast before one)",
                          asl__num_name(c->in[0]->dtype), what, asl__num_name(c->in[i]->dtype));
  }
  return ACL_SUCCESS;
}
/* Checks the call and sets dtype, format, rank and dims of the outputs. Their data is not touched. */
ASL__FN aclError asl__op_infer(asl__op_call* c) {
  c->why[0] = 0;
  aclError err = asl__op_check_counts(c);
  for (size_t i = 0; i < c->nin && !err; i++)
    if (c->in[i]) err = asl__op_check_tensor(c, "input", i, c->in[i], c->in[i]->is_const);
  if (!err) err = asl__op_check_types(c);
  for (size_t i = 0; i < c->nout && !err; i++) {
    c->out[i]->rank = 0;
    c->out[i]->dtype = c->nin && c->in[0] ? c->in[0]->dtype : ACL_FLOAT;
    c->out[i]->format = c->nin && c->in[0] ? c->in[0]->format : ACL_FORMAT_ND;
  }
  if (!err) err = c->op->infer(c);
  for (size_t i = 0; i < c->nout && !err; i++) err = asl__op_check_tensor(c, "output", i, c->out[i], 0);
  return err;
}
/* 1 when the outputs can be computed before the run: every input is a constant, or only shapes matter. */
ASL__FN int asl__op_foldable(const asl__op_call* c) {
  size_t constants = 0;
  if (c->op->flags & ASL__OP_SHAPE_ONLY) return 1;
  for (size_t i = 0; i < c->nin; i++)
    if (c->in[i] && !c->in[i]->is_const) return 0;
    else if (c->in[i]) constants++;
  return constants > 0;
}
ASL__FN void asl__op_cost_of(const asl__op_call* c, asl__op_cost* cost) {
  size_t bytes;
  asl__zero(cost, sizeof *cost);
  for (size_t i = 0; i < c->nin; i++)
    if (c->in[i] && asl__num_bytes(c->in[i], &bytes)) cost->bytes += (double)bytes;
  for (size_t i = 0; i < c->nout; i++)
    if (asl__num_bytes(c->out[i], &bytes)) cost->bytes += (double)bytes;
  if (c->op->cost) c->op->cost(c, cost);
  else if (c->nout) cost->vec = (double)asl__num_elements(c->out[0]);
}

/* ---- half precision through float32 ---- */
/* Takes pieces from a block one after the other, each on a 64-byte boundary; with base NULL it only measures. */
typedef struct { unsigned char* base; size_t used; int overflow; } asl__op_arena;
ASL__FN void* asl__op_take(asl__op_arena* a, size_t n, size_t bytes) {
  const size_t at = a->used;
  if (!asl__sz_mul(n, bytes, &bytes) || !asl__sz_add(at, bytes, &bytes) || !asl__sz_round(bytes, 64, &a->used)) a->overflow = 1;
  return a->base && !a->overflow ? a->base + at : NULL;
}
ASL__FN int asl__op_is_half(const asl__tensor* t) { return t && (t->dtype == ACL_FLOAT16 || t->dtype == ACL_BF16); }
ASL__FN int asl__op_needs_staging(const asl__op_call* c) {
  int half = 0;
  for (size_t i = 0; i < c->nin; i++) half |= asl__op_is_half(c->in[i]);
  for (size_t i = 0; i < c->nout; i++) half |= asl__op_is_half(c->out[i]);
  return half && (c->op->flags & ASL__OP_VIA_F32);
}
/* A float32 stand-in for one tensor; t itself when it is not of half precision. */
ASL__FN asl__tensor* asl__op_stage_one(asl__op_arena* a, asl__tensor* t, int fill) {
  if (!asl__op_is_half(t)) return t;
  const size_t n = asl__num_elements(t);
  asl__tensor* wide = (asl__tensor*)asl__op_take(a, 1, sizeof *wide);
  float* data = (float*)asl__op_take(a, n, sizeof *data);
  if (!wide || !data) return NULL;
  *wide = *t;
  wide->dtype = ACL_FLOAT;
  wide->data = data;
  wide->bytes = n * sizeof *data;
  if (fill) asl__k_vec_widen(t->dtype, t->data, data, n);
  return wide;
}
/* inner = c with every half-precision tensor replaced. */
ASL__FN void asl__op_stage(const asl__op_call* c, asl__op_arena* a, asl__op_call* inner) {
  *inner = *c;
  if (!asl__op_needs_staging(c)) return;
  asl__tensor** in = (asl__tensor**)asl__op_take(a, c->nin, sizeof *in);
  asl__tensor** out = (asl__tensor**)asl__op_take(a, c->nout, sizeof *out);
  for (size_t i = 0; i < c->nin; i++) {
    asl__tensor* t = asl__op_stage_one(a, c->in[i], 1);
    if (in) in[i] = t;
  }
  for (size_t i = 0; i < c->nout; i++) {
    asl__tensor* t = asl__op_stage_one(a, c->out[i], 0);
    if (out) out[i] = t;
  }
  if (in) inner->in = in;
  if (out) inner->out = out;
}
/* Bytes of workspace that asl__op_run wants for this call after infer; SIZE_MAX when they do not fit. */
ASL__FN size_t asl__op_workspace(const asl__op_call* c) {
  const size_t own = c->op->workspace ? c->op->workspace(c) : 0;
  asl__op_arena a;
  asl__op_call inner;
  asl__zero(&a, sizeof a);
  asl__op_stage(c, &a, &inner);
  asl__op_take(&a, own, 1);
  if (own == SIZE_MAX || a.overflow || !asl__sz_add(a.used, a.used ? 64 : 0, &a.used)) return SIZE_MAX;
  return a.used;
}
ASL__FN aclError asl__op_run_in(asl__op_call* c, void* memory, size_t bytes) {
  asl__op_arena a;
  asl__op_call inner;
  asl__zero(&a, sizeof a);
  a.base = memory ? (unsigned char*)memory + (64 - (uintptr_t)memory % 64) % 64 : NULL;
  asl__op_stage(c, &a, &inner);
  inner.workspace = a.base ? a.base + a.used : NULL;
  inner.workspace_bytes = bytes > a.used + 64 ? bytes - a.used - 64 : 0;
  const aclError err = c->op->run(&inner);
  memcpy(c->why, inner.why, sizeof c->why);
  for (size_t i = 0; i < c->nout && !err; i++)
    if (inner.out[i] != c->out[i])
      asl__k_vec_narrow(c->out[i]->dtype, (const float*)inner.out[i]->data, c->out[i]->data, asl__num_elements(c->out[i]));
  return err;
}
/* Computes. The call must have passed asl__op_infer and be unchanged since, but for data. */
ASL__FN aclError asl__op_run(asl__op_call* c) {
  size_t elements = 0;
  c->why[0] = 0;
  aclError err = asl__op_check_counts(c);
  for (size_t i = 0; i < c->nin && !err; i++)
    if (c->in[i]) err = asl__op_check_tensor(c, "input", i, c->in[i], !(c->op->flags & ASL__OP_SHAPE_ONLY));
  for (size_t i = 0; i < c->nout && !err; i++) {
    err = asl__op_check_tensor(c, "output", i, c->out[i], 1);
    if (!err) elements |= asl__num_elements(c->out[i]);
  }
  if (err || elements == 0) return err;
  const size_t need = asl__op_workspace(c);
  if (need == SIZE_MAX) return asl__op_fail(c, ACL_ERROR_GE_MEMORY_ALLOCATION, "its workspace does not fit into memory");
  if (c->workspace && c->workspace_bytes >= need) return asl__op_run_in(c, c->workspace, c->workspace_bytes);
  void* own = need ? asl__os_alloc(need) : NULL;
  if (need && !own) return asl__op_fail(c, ACL_ERROR_GE_MEMORY_ALLOCATION, "no memory for %lu bytes of workspace", (unsigned long)need);
  err = asl__op_run_in(c, own, need);
  asl__os_free(own);
  return err;
}

/*======================================================================================
  >>op_table   The list of all operators: built in by family, and those a program registers

  Finds an operator by its name. Uses op and the families above. State: none yet.
======================================================================================*/
ASL__FN const asl__op* asl__op_find(const char* type) {
  for (size_t i = 0; type && i < ASL__COUNT(asl__op_table); i++)
    if (asl__str_eq(asl__op_table[i].type, type) || (asl__op_table[i].alias && asl__str_eq(asl__op_table[i].alias, type)))
      return &asl__op_table[i];
  return NULL;
}


/*======================================================================================
  >>order   What comes before what: clocks of streams and of the host, and who touched which bytes last

  A clock says, for each stream, up to which task everything is known to come before. A stream's clock grows when it passes a wait
  for an event; the host's clock (one for the whole process, so that threads may hand work to each other by any means) grows
  when somebody saw work complete. Two tasks that touch the same bytes, one of them writing, and that no clock orders, race,
  whatever order they happened to run in (vector clocks: Lamport 1978, Mattern 1989; last-access records after FastTrack, 2009).
  Where something is uncertain the clocks err towards "ordered": a race may be missed, a false alarm may not be raised.
  Uses os, util. State: asl__order, under the scheduler's lock.
======================================================================================*/
typedef struct {
  int32_t stream;
  uint64_t id;
} asl__tick;
typedef struct {
  uint32_t refs; /* shared ones are never changed, but copied */
  uint32_t count, cap;
  uint64_t floor;  /* every task up to this number comes before, whatever its stream */
  asl__tick* tick; /* sorted by stream */
} asl__clock;

ASL__FN asl__clock* asl__clock_share(asl__clock* c) {
  if (c) c->refs++;
  return c;
}
ASL__FN void asl__clock_drop(asl__clock* c) {
  if (!c || --c->refs > 0) return;
  asl__os_free(c->tick);
  asl__os_free(c);
}
/* Index of the stream's tick, or of the place where it would stand. */
ASL__FN uint32_t asl__clock_find(const asl__clock* c, int32_t stream) {
  uint32_t lo = 0, hi = c->count;
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (c->tick[mid].stream < stream) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
/* Whether task `id` of `stream` comes before whatever carries this clock. NULL is the empty clock. */
ASL__FN int asl__clock_covers(const asl__clock* c, int32_t stream, uint64_t id) {
  if (!c) return 0;
  if (id <= c->floor) return 1;
  uint32_t i = asl__clock_find(c, stream);
  return i < c->count && c->tick[i].stream == stream && c->tick[i].id >= id;
}
/* A clock of one's own with room for `more` ticks beyond those it has; NULL without memory (the caller leaves the clock as it was:
   that can only hide an order that exists, so the caller then turns checking off). */
ASL__FN asl__clock* asl__clock_own(asl__clock* c, uint32_t more) {
  uint32_t need = (c ? c->count : 0) + more;
  if (c && c->refs == 1 && c->cap >= need) return c;
  asl__clock* n = ASL__NEW(asl__clock);
  if (!n) return NULL;
  n->cap = need + need / 2 + 2;
  n->tick = (asl__tick*)asl__os_alloc(sizeof(asl__tick) * n->cap);
  if (!n->tick) {
    asl__os_free(n);
    return NULL;
  }
  n->refs = 1;
  if (c) {
    n->floor = c->floor;
    n->count = c->count;
    if (c->count) memcpy(n->tick, c->tick, sizeof(asl__tick) * c->count);
    asl__clock_drop(c);
  }
  return n;
}

/* ---- who touched which bytes last ---- */
#define ASL__READERS 4
typedef struct {
  asl__tick at;
  const char *name, *file;
  int line;
} asl__who;                 /* the task, and where it was submitted if that is known */
typedef struct asl__touch { /* bytes [lo, hi) of one allocation */
  struct asl__touch* next;  /* by address, without overlap */
  uintptr_t lo, hi;
  asl__who writer;               /* at.id 0: nobody */
  asl__who reader[ASL__READERS]; /* since that write; the oldest gives way */
  uint32_t readers;
} asl__touch;
typedef struct asl__touched {
  struct asl__touched* next;
  uint32_t serial, nodes;
  int told;
  asl__touch* list;
} asl__touched;
#define ASL__TOUCH_BUCKETS 1024u
#define ASL__TOUCH_NODES 512u /* pieces one allocation may be in; then it starts afresh */

static struct {
  int off; /* without memory for clocks nothing can be told any more */
  asl__clock* host;
  asl__touched* bucket[ASL__TOUCH_BUCKETS];
  uint32_t allocations;
  asl__touch* spare;
} asl__order;

ASL__FN void asl__clock_put(asl__clock** c, int32_t stream, uint64_t id) {
  if (asl__clock_covers(*c, stream, id)) return;
  asl__clock* n = asl__clock_own(*c, 1);
  if (!n) {
    asl__order.off = 1;
    return;
  }
  *c = n;
  uint32_t i = asl__clock_find(n, stream);
  if (i < n->count && n->tick[i].stream == stream) {
    n->tick[i].id = id;
    return;
  }
  memmove(n->tick + i + 1, n->tick + i, sizeof(asl__tick) * (n->count - i));
  n->tick[i].stream = stream;
  n->tick[i].id = id;
  n->count++;
}
ASL__FN void asl__clock_join(asl__clock** c, asl__clock* from) {
  if (!from || *c == from) return;
  if (!*c) {
    *c = asl__clock_share(from);
    return;
  }
  for (uint32_t i = 0; i < from->count; i++) asl__clock_put(c, from->tick[i].stream, from->tick[i].id);
  if (from->floor > (*c)->floor) {
    asl__clock* n = asl__clock_own(*c, 0);
    if (!n) {
      asl__order.off = 1;
      return;
    }
    n->floor = from->floor;
    *c = n;
  }
}
/* Everything up to `id` has been seen complete: the host's clock becomes one number, and old records mean nothing. */
ASL__FN void asl__order_floor(uint64_t id) {
  asl__clock* n = asl__order.host && asl__order.host->refs == 1 ? asl__order.host : NULL;
  if (asl__order.host && asl__order.host->floor >= id) return;
  if (!n) {
    n = ASL__NEW(asl__clock);
    if (!n) {
      asl__order.off = 1;
      return;
    }
    n->refs = 1;
    asl__clock_drop(asl__order.host);
    asl__order.host = n;
  }
  n->count = 0;
  n->floor = id;
}

ASL__FN asl__touch* asl__touch_new(uintptr_t lo, uintptr_t hi) {
  asl__touch* t = asl__order.spare;
  if (t) asl__order.spare = t->next;
  else t = (asl__touch*)asl__os_alloc(sizeof *t);
  if (!t) {
    asl__order.off = 1;
    return NULL;
  }
  asl__zero(t, sizeof *t);
  t->lo = lo;
  t->hi = hi;
  return t;
}
ASL__FN void asl__touch_clear(asl__touched* a) {
  while (a->list) {
    asl__touch* t = a->list;
    a->list = t->next;
    t->next = asl__order.spare;
    asl__order.spare = t;
  }
  a->nodes = 0;
}
/* Whether nothing recorded about an allocation can race any more. */
ASL__FN int asl__touch_stale(const asl__touched* a) {
  uint64_t floor = asl__order.host ? asl__order.host->floor : 0;
  for (const asl__touch* t = a->list; t; t = t->next) {
    if (t->writer.at.id > floor) return 0;
    for (uint32_t i = 0; i < t->readers; i++)
      if (t->reader[i].at.id > floor) return 0;
  }
  return 1;
}
ASL__FN void asl__order_sweep(void) {
  for (uint32_t i = 0; i < ASL__TOUCH_BUCKETS; i++)
    for (asl__touched** at = &asl__order.bucket[i]; *at;) {
      asl__touched* a = *at;
      if (!asl__touch_stale(a)) {
        at = &a->next;
        continue;
      }
      *at = a->next;
      asl__touch_clear(a);
      asl__os_free(a);
      asl__store_relaxed(&asl__order.allocations, asl__order.allocations - 1);
    }
}
/* The allocation goes away, and with it what is known of it. */
ASL__FN void asl__order_forget(uint32_t serial) {
  asl__touched** at = &asl__order.bucket[serial % ASL__TOUCH_BUCKETS];
  while (*at && (*at)->serial != serial) at = &(*at)->next;
  asl__touched* a = *at;
  if (!a) return;
  *at = a->next;
  asl__touch_clear(a);
  asl__os_free(a);
  asl__store_relaxed(&asl__order.allocations, asl__order.allocations - 1);
}
ASL__FN asl__touched* asl__touched_of(uint32_t serial, int make) {
  asl__touched** head = &asl__order.bucket[serial % ASL__TOUCH_BUCKETS];
  for (asl__touched* a = *head; a; a = a->next)
    if (a->serial == serial) return a;
  if (!make) return NULL;
  if (asl__order.allocations > 4 * ASL__TOUCH_BUCKETS && asl__order.allocations % ASL__TOUCH_BUCKETS == 0) asl__order_sweep();
  asl__touched* a = ASL__NEW(asl__touched);
  if (!a) {
    asl__order.off = 1;
    return NULL;
  }
  a->serial = serial;
  a->next = *head;
  *head = a;
  asl__store_relaxed(&asl__order.allocations, asl__order.allocations + 1);
  return a;
}

/* The access that is looked at: whose it is (stream -1: the host itself) and what comes before it. */
typedef struct {
  asl__who who;
  const asl__clock *clock, *host;
  int write;
} asl__access;
ASL__FN int asl__access_after(const asl__access* x, const asl__who* w) {
  return w->at.id == 0 || w->at.stream == x->who.at.stream || asl__clock_covers(x->host, w->at.stream, w->at.id) ||
         asl__clock_covers(x->clock, w->at.stream, w->at.id);
}
/* Whom the access races with in one piece, or NULL. */
ASL__FN const asl__who* asl__touch_conflict(const asl__touch* t, const asl__access* x) {
  if (!asl__access_after(x, &t->writer)) return &t->writer;
  for (uint32_t i = 0; x->write && i < t->readers; i++)
    if (!asl__access_after(x, &t->reader[i])) return &t->reader[i];
  return NULL;
}
ASL__FN void asl__touch_note(asl__touch* t, const asl__access* x) {
  if (x->write) {
    t->writer = x->who;
    t->readers = 0;
    return;
  }
  uint32_t i = 0;
  while (i < t->readers && t->reader[i].at.stream != x->who.at.stream) i++;
  if (i == ASL__READERS) i = (uint32_t)(x->who.at.id % ASL__READERS);
  else if (i == t->readers) t->readers++;
  t->reader[i] = x->who;
}
/* Looks at bytes [lo, hi) of the allocation, and notes the access unless it is the host's (what the host does now comes before all that is
   submitted later anyway). 1 and the other side in *other for a race not told before, else 0. */
ASL__FN int asl__order_access(uint32_t serial, uintptr_t lo, uintptr_t hi, const asl__access* x, asl__who* other) {
  int note = x->who.at.stream >= 0;
  asl__touched* a = asl__order.off || lo >= hi ? NULL : asl__touched_of(serial, note);
  const asl__who* race = NULL;
  if (!a) return 0;
  if (a->nodes > ASL__TOUCH_NODES) asl__touch_clear(a);
  asl__touch** at = &a->list;
  while (*at && (*at)->hi <= lo) at = &(*at)->next;
  while (lo < hi) {
    asl__touch* t = *at;
    if (!t || t->lo >= hi) { /* nothing known from here to the end */
      asl__touch* n = note ? asl__touch_new(lo, hi) : NULL;
      if (n) {
        asl__touch_note(n, x);
        n->next = t;
        *at = n;
        a->nodes++;
      }
      break;
    }
    if (t->lo > lo) { /* a gap before the next piece */
      asl__touch* n = note ? asl__touch_new(lo, t->lo) : NULL;
      lo = t->lo;
      if (!n) {
        if (note) break;
        continue;
      }
      asl__touch_note(n, x);
      n->next = t;
      *at = n;
      at = &n->next;
      a->nodes++;
      continue;
    }
    if (!race) {
      race = asl__touch_conflict(t, x);
      if (race) *other = *race;
    }
    if (!note) {
      lo = t->hi;
      at = &t->next;
      continue;
    }
    if (t->lo < lo || t->hi > hi) { /* only a part of the piece: cut it at lo, then at hi */
      uintptr_t cut = t->lo < lo ? lo : hi;
      asl__touch* n = asl__touch_new(cut, t->hi);
      if (!n) break;
      asl__touch* after = t->next;
      uintptr_t end = t->hi;
      *n = *t;
      n->lo = cut;
      n->hi = end;
      n->next = after;
      t->hi = cut;
      t->next = n;
      a->nodes++;
      if (cut == lo) {
        at = &t->next;
        continue;
      }
    }
    asl__touch_note(t, x);
    lo = t->hi;
    at = &t->next;
  }
  if (!race || a->told) return 0;
  a->told = 1;
  return 1;
}
/*======================================================================================
  >>sched   One scheduler for all streams: tasks, order, waiting

  A stream is a queue of tasks. One lock, asl__sched.lock, guards every queue, stream, event and context; it is
  never held while a task or a callback runs. A stream is IDLE (empty), READY (its head may run), BLOCKED (its head
  waits for an event, at the cost of no thread) or BUSY (its head is being run). Worker threads run ready streams,
  and so does a host thread that waits (it helps), which spares the hand-off between sleeping threads.
  Three policies: FREE runs as soon as it can; LAZY runs only what somebody waits for; SEED runs one task at a time,
  in an order drawn from a number at submissions and waits, never by time.
  Uses os, par, diag, slot, trace, mem. The structures of contexts, streams and events are here because the scheduler
  moves between them; their life is the business of the sections below.
======================================================================================*/
typedef struct asl__task asl__task;
typedef struct asl__stream asl__stream;
typedef struct asl__event asl__event;
typedef struct asl__ctx asl__ctx;
typedef struct asl__report asl__report;

typedef enum {
  ASL__TASK_RUN,    /* run(task), outside the lock */
  ASL__TASK_RECORD, /* the other kinds are done by the scheduler itself, under the lock */
  ASL__TASK_WAIT,
  ASL__TASK_RESET,
  ASL__TASK_REPORT,  /* a callback for the subscribed thread */
  ASL__TASK_HOSTFN,  /* a callback for the context's own thread */
  ASL__TASK_CONTROL, /* run(task), under the lock: a moment's work that belongs to the queue itself (labels, value writes) */
  ASL__TASK_LOOK     /* the same, once u.look.open(task) says so; until then its stream is blocked, and asked again after each task */
} asl__task_kind;

typedef struct {
  const void* address;
  size_t bytes;
  int write;
  asl__block* block;
} asl__range; /* block: pinned until the task is done */
#define ASL__TASK_RANGES 2
struct asl__task {
  asl__task* next;
  asl__stream* stream;
  uint64_t id, queued_ns, start_ns, end_ns, bytes;
  const char* name; /* a literal, or from asl__name */
  aclError (*run)(asl__task*);
  void (*drop)(asl__task*); /* frees what the payload owns; also for tasks that never ran */
  asl__task_kind kind;
  aclError code;
  int brief;     /* takes a microsecond or so and waits for nobody: may run in a batch */
  int copy_kind; /* aclrtMemcpyKind of a copy, -1 otherwise: for the counts */
  uint32_t ranges, more_ranges;
  uint32_t tid, wait_ms;  /* the thread that submitted it; how long it may block its stream (0: for ever) */
  asl__range* more;       /* ranges that do not fit below, owned by the task */
  asl__clock* host;       /* what the host had seen complete when the task was submitted */
  const char* where_file; /* the line that submitted it, when that is known */
  int where_line;
  union {
    struct {
      void* dst;
      const void* src;
      size_t bytes;
    } copy;
    struct {
      void* dst;
      size_t bytes;
      int value;
    } fill;
    struct {
      asl__event* event;
      uint64_t mark;
      asl__task* next_record;
      uint32_t value;
      uint16_t mode, clear;
    } event;
    struct {
      void (*fn)(void*);
      void* arg;
      int block;
      asl__task* next;
    } call;
    struct {
      void (*fn)(void*);
      void* args;
    } kernel;

    struct {
      void* dst;
      const void* src;
      size_t bytes;
      int type, kind;
    } reduce;
    struct {
      int (*open)(const asl__task*);
      void* object;
      uint64_t value;
      uint32_t flag;
      int host_writes;
    } look;
    struct {
      void* object;
      void** pointers;
      uint64_t number;
    } any;
  } u;
  asl__range range[ASL__TASK_RANGES]; /* what it reads and writes: findings stand on these. Last: not cleared with the rest */
};

typedef enum { ASL__IDLE, ASL__READY, ASL__BLOCKED, ASL__BUSY } asl__stream_state;
#define ASL__PRIORITIES 8
struct asl__stream {
  void* handle;
  asl__ctx* ctx;
  asl__stream* next; /* in its context */
  asl__task *head, *tail;
  size_t queued;
  asl__stream_state state;
  asl__stream *ready_prev, *ready_next, *waiter_next, *touched_next;
  asl__event* blocked_on;
  asl__report* report; /* subscribed callback thread */
  int32_t id;
  asl__clock* clock;                /* what comes before its next task, beside its own tasks and the host's clock */
  uint64_t last_id;                 /* the newest task ever submitted */
  uint32_t priority, flags, wanted; /* wanted: queued callbacks, which workers run up to even under LAZY and SEED */
  uint32_t batch;                   /* tasks from the head that are being run, when more than one */
  asl__stream* seen_next;           /* for asl__sched_after */
  uint64_t seen_id, seen_round;
  int seen_listed;
  int touched, is_default, dying, stop_on_failure, mode_set, host_functions;
  uint64_t wake_ns;                                      /* while blocked: when the wait gives up, 0 never */
  uint64_t active_id;                                    /* of a stream that does not run by itself: how far it has been activated */
  uint32_t aborts;                                       /* how often it was aborted: whoever waited for it then is told */
  uint32_t tag, overflow_check, cache_op_info, limit[2]; /* attributes; limit UINT32_MAX: none of its own */
  aclError error;                                        /* first failure since the last synchronize */
  char error_text[200], error_at[200];                   /* what happened; the task it happened in */
  uint64_t error_task;
};

/* CreateEvent, WithFlag, ExWithFlag; a notify is an event whose flag each passed wait takes down, a counting one holds a number */
typedef enum { ASL__EVENT_DEFAULT, ASL__EVENT_FLAG, ASL__EVENT_NEW, ASL__EVENT_NOTIFY, ASL__EVENT_COUNT } asl__event_kind;
#define ASL__ANY_MARK UINT64_MAX /* a wait for whichever record comes next */
#define ASL__MARKS 8u
typedef struct {
  uint64_t mark;
  asl__clock* clock;
} asl__mark_clock;
struct asl__event {
  void* handle;
  asl__event_kind kind;
  uint32_t flags, refs;              /* refs: the handle and every queued task that names it */
  int recorded;                      /* by a call; cleared by a reset call */
  int flag;                          /* set by a finished record, cleared by a finished reset */
  uint64_t marks;                    /* records called so far; each record task carries its number */
  asl__task *records, *records_tail; /* queued record tasks, oldest first: their marks ascend */
  asl__stream* waiters;              /* streams blocked on it */
  uint32_t waits;                    /* queued wait tasks */
  uint32_t count, number;            /* of a counting notify; which notify or event it is */
  int device;                        /* of a notify */
  uint32_t external;                 /* the record flag (bit 0) and the wait flag (bit 1) it must keep; bits 2 and 3: chosen yet */
  uint64_t time_ns;                  /* of the latest mark, 0 until reached */
  asl__clock* clock;                 /* what its reached marks come after */
  asl__mark_clock* kept;             /* the same for single marks that waits may still name: ASL__MARKS of them, or NULL */
};

struct asl__ctx {
  void* handle;
  int device, is_default, down; /* down: its device was reset under it */
  asl__ctx* next;
  uint32_t refs; /* the handle, every stream, the caller thread */
  asl__stream *streams, *default_stream;
  int stop_on_failure;
  aclError failed;
  asl__task *calls, *calls_tail; /* host functions for the context's own thread */
  int caller_running, caller_stop;
  asl__cond caller_wake;
  int64_t option[4]; /* aclrtCtxSetSysParamOpt */
  uint32_t options;  /* bit i: option i was set */
};

typedef struct asl__call {
  struct asl__call* next;
  void (*fn)(void*);
  void* arg;
  asl__task* held;
} asl__call;
struct asl__report { /* one subscribed thread */
  asl__report* next;
  uint64_t thread;
  int device;
  uint32_t streams;
  asl__call *calls, *calls_tail;
  asl__cond wake;
  int waiting;
  int for_host; /* of aclrtSubscribeHostFunc: serves host functions, inside aclrtProcessHostFunc */
};

typedef enum { ASL__FREE_RUN, ASL__LAZY, ASL__SEED, ASL__CHOSEN } asl__policy;
static struct {
  asl__mutex lock;
  asl__cond work, progress; /* for workers; for waiting hosts */
  asl__policy policy;
  int (*chooser)(const int32_t* streams, size_t count, void* user); /* of CHOSEN */
  void* chooser_user;
  int32_t* chosen; /* of CHOSEN without a chooser: the streams to run, in order; then the first that is ready */
  size_t chosen_count, chosen_at;
  uint64_t rng, next_id;
  asl__stream* ready[ASL__PRIORITIES];
  asl__stream* ready_tail[ASL__PRIORITIES];
  uint32_t ready_count; /* atomic for spinners */
  uint64_t version;     /* atomic: finished tasks */
  asl__stream* touched; /* streams whose state must be looked at again */
  asl__task* spare;
  asl__ctx* contexts;
  asl__report* reports;
  uint32_t wanted, stream_count; /* callbacks queued; streams alive */
  struct asl__goal* goals;       /* waits that workers must serve under LAZY and SEED */
  int progressed;                /* a task finished since the last settle */
  int cpus, workers_max, workers, sleeping, waking, spinning, running, waiting, callers, stop;
  uint64_t queued, round;
  uint32_t epoch;             /* counts forks: what another process's thread holds counts for nothing */
  asl__stream* lookers;       /* streams blocked on an ASL__TASK_LOOK */
  uint32_t timed;             /* blocked streams with a wake_ns ... */
  uint64_t next_wake, keeper; /* ... the first of them, or earlier; until when a sleeping worker keeps the time, 0 none */
  uint64_t wait_ms;           /* aclrtSetOpWaitTimeout: for waits without a time of their own */
  uint64_t aborting;          /* bit d: device d is dropping its tasks (aclrtDeviceTaskAbort) and takes none */
  void (*on_failure)(asl__stream*, asl__task*, aclError); /* set while somebody wants to hear of failed tasks */
  uint32_t untold;                                        /* failures that are still being told */
} asl__sched;

/* This thread: its context, the task it runs, the device default. */
static ASL__TLS struct {
  void* context;
  asl__task* task;
  int in_callback;              /* inside a host function or a subscribed callback ... */
  asl__stream* callback_stream; /* ... which holds this stream (NULL: holds none) */
  uint32_t tid, last_task;      /* the system's number of this thread, 0 not asked yet; its newest task */
  void* limits_of;              /* aclrtUseStreamResInCurrentThread */
  aclError fault;               /* set by device-side code that did something impossible: its task fails with it */
  char why[200];                /* a failing task says here what happened */
} asl__mine;

#define ASL__SPIN_NS 20000u    /* how long a worker or a waiting host spins before it sleeps */
#define ASL__GRACE_NS 700u     /* a spinning worker leaves a fresh task this long to a host that may help */
#define ASL__QUEUE_SOFT 65536u /* submitters beyond this work off the queue first */
#define ASL__QUEUE_HARD 1048576u

ASL__FN void asl__lock(void) { asl__os_lock(&asl__sched.lock); }
ASL__FN void asl__unlock(void) { asl__os_unlock(&asl__sched.lock); }

/* ---- tasks (lock held) ---- */
ASL__FN asl__task* asl__task_new(asl__task_kind kind, const char* name) {
  asl__task* t = asl__sched.spare;
  if (!t) {
    const size_t n = 256;
    asl__task* slab = (asl__task*)asl__os_alloc(sizeof(asl__task) * n);
    for (size_t i = 0; slab && i < n; i++) {
      slab[i].next = asl__sched.spare;
      asl__sched.spare = &slab[i];
    }
    t = asl__sched.spare;
  }
  if (!t) return NULL;
  asl__sched.spare = t->next;
  asl__zero(t, offsetof(asl__task, range));
  t->kind = kind;
  t->name = name;
  t->copy_kind = -1;
  t->where_file = asl__diag_mine.where_file;
  t->where_line = asl__diag_mine.where_line;
  return t;
}
/* "#12 'memcpy H2D' of stream 3 (prog.c:48)", or "... (in load_weights)" */
ASL__FN void asl__who_text(const asl__who* w, char* out, size_t cap) {
  char at[120];
  snprintf(out, cap, asl__diag_say("#%llu '%s' of stream %d", "#%llu '%s'（stream %d）"), (unsigned long long)w->at.id, w->name,
           w->at.stream);
  size_t n = strlen(out);
  asl__where_text(w->file, w->line, at, sizeof at);
  if (at[0]) snprintf(out + n, cap - n, w->line == ASL__WHERE_CODE ? asl__diag_say(" (in %s)", "（%s）") : " (%s)", at);
}
ASL__FN asl__who asl__task_who(const asl__task* t) {
  asl__who w;
  w.at.stream = t->stream->id;
  w.at.id = t->id;
  w.name = t->name;
  w.file = t->where_file;
  w.line = t->where_line;
  return w;
}
ASL__FN void asl__task_text(const asl__task* t, char* out, size_t cap) {
  asl__who w = asl__task_who(t);
  asl__who_text(&w, out, cap);
}
/* Before a task is queued: notes a range. The block was pinned by asl__mem_find. */
ASL__FN void asl__task_range(asl__task* t, const void* address, size_t bytes, int write, asl__block* block) {
  asl__range* r = &t->range[t->ranges++];
  r->address = address;
  r->bytes = bytes;
  r->write = write;
  r->block = block;
}
ASL__FN void asl__event_release(asl__event* e) {
  if (--e->refs > 0) return;
  asl__clock_drop(e->clock);
  for (uint32_t i = 0; e->kept && i < ASL__MARKS; i++) asl__clock_drop(e->kept[i].clock);
  asl__os_free(e->kept);
  asl__os_free(e);
}
/* What a passed wait for the mark comes after. The event's own clock, which knows of later marks too, serves where none was kept. */
ASL__FN asl__clock* asl__event_clock(const asl__event* e, uint64_t mark) {
  const asl__mark_clock* k = e->kept ? &e->kept[mark % ASL__MARKS] : NULL;
  return k && k->clock && k->mark == mark ? k->clock : e->clock;
}
/* Keeps the clock of one mark, so that an event recorded again and again does not order more than it did. Takes over `c`. */
ASL__FN void asl__event_keep(asl__event* e, uint64_t mark, asl__clock* c) {
  if (c && !e->kept) e->kept = (asl__mark_clock*)asl__os_zalloc(sizeof(asl__mark_clock) * ASL__MARKS);
  if (!c || !e->kept) {
    asl__clock_drop(c);
    return;
  }
  asl__mark_clock* k = &e->kept[mark % ASL__MARKS];
  asl__clock_drop(k->clock);
  k->mark = mark;
  k->clock = c;
}
ASL__FN void asl__task_free(asl__task* t) {
  for (uint32_t i = 0; i < t->ranges; i++) asl__mem_unpin(t->range[i].block);
  for (uint32_t i = 0; i < t->more_ranges; i++) asl__mem_unpin(t->more[i].block);
  asl__os_free(t->more);
  asl__clock_drop(t->host);
  if (t->drop) t->drop(t);
  t->next = asl__sched.spare;
  asl__sched.spare = t;
}

/* ---- ready lists (lock held) ---- */
ASL__FN void asl__ready_push(asl__stream* s) {
  s->state = ASL__READY;
  s->ready_next = NULL;
  s->ready_prev = asl__sched.ready_tail[s->priority];
  if (s->ready_prev) s->ready_prev->ready_next = s;
  else asl__sched.ready[s->priority] = s;
  asl__sched.ready_tail[s->priority] = s;
  asl__store(&asl__sched.ready_count, asl__sched.ready_count + 1);
}
ASL__FN void asl__ready_remove(asl__stream* s) {
  if (s->ready_prev) s->ready_prev->ready_next = s->ready_next;
  else asl__sched.ready[s->priority] = s->ready_next;
  if (s->ready_next) s->ready_next->ready_prev = s->ready_prev;
  else asl__sched.ready_tail[s->priority] = s->ready_prev;
  s->ready_prev = s->ready_next = NULL;
  asl__store(&asl__sched.ready_count, asl__sched.ready_count - 1);
}
ASL__FN asl__stream* asl__ready_nth(uint32_t n) {
  for (int p = 0; p < ASL__PRIORITIES; p++)
    for (asl__stream* s = asl__sched.ready[p]; s; s = s->ready_next)
      if (n-- == 0) return s;
  return NULL;
}

/* ---- events as the scheduler sees them (lock held) ---- */
/* The queued record a wait waits for, or NULL when it has happened or nobody has asked for it yet. */
ASL__FN asl__task* asl__event_pending(const asl__event* e, uint64_t mark) {
  asl__task* blocked = NULL;
  if (e->records && e->records_tail->u.event.mark == mark) return e->records_tail;
  for (asl__task* t = e->records; t; t = t->u.event.next_record) {
    if (mark != ASL__ANY_MARK && t->u.event.mark > mark) return NULL;
    if (mark != ASL__ANY_MARK && t->u.event.mark != mark) continue;
    if (mark != ASL__ANY_MARK || t->stream->state != ASL__BLOCKED) return t;
    blocked = t; /* whichever comes first will do, so look for one that can move */
  }
  return blocked;
}
/* Whether a counting notify's number satisfies a wait (aclrtCntNotifyWaitMode). */
ASL__FN int asl__count_fits(uint32_t count, int mode, uint32_t value) {
  switch (mode) {
    case ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE: return count < value;
    case ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE: return count == value;
    case ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE: return count > value;
    case ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE: return count >= value;
    default: return (count & value) == value; /* EQUAL_WITH_BITMASK */
  }
}
ASL__FN int asl__wait_open(const asl__task* t) {
  const asl__event* e = t->u.event.event;
  if (e->kind == ASL__EVENT_COUNT) return asl__count_fits(e->count, t->u.event.mode, t->u.event.value);
  if (t->u.event.mark == ASL__ANY_MARK) return e->flag;
  return asl__event_pending(e, t->u.event.mark) == NULL;
}
ASL__FN void asl__sched_touch(asl__stream* s) {
  if (s->touched) return;
  s->touched = 1;
  s->touched_next = asl__sched.touched;
  asl__sched.touched = s;
}
ASL__FN void asl__stream_unblock(asl__stream* s) { /* taken off its list by the caller */
  s->waiter_next = NULL;
  s->blocked_on = NULL;
  s->state = ASL__IDLE;
  if (s->wake_ns) asl__sched.timed--;
  s->wake_ns = 0;
}
ASL__FN void asl__event_wake(asl__event* e) {
  while (e->waiters) {
    asl__stream* s = e->waiters;
    e->waiters = s->waiter_next;
    asl__stream_unblock(s);
    asl__sched_touch(s);
  }
}
ASL__FN void asl__event_unwait(asl__stream* s) { /* takes a blocked stream off its event, or off the list of those that look */
  asl__stream** at = s->blocked_on ? &s->blocked_on->waiters : &asl__sched.lookers;
  while (*at && *at != s) at = &(*at)->waiter_next;
  if (*at) *at = s->waiter_next;
  asl__stream_unblock(s);
}
/* Asks again whoever waits for memory to change; 1 when somebody may go on. */
ASL__FN int asl__sched_look(void) {
  for (asl__stream** at = &asl__sched.lookers; *at;) {
    asl__stream* s = *at;
    if (!s->head->u.look.open(s->head)) {
      at = &s->waiter_next;
      continue;
    }
    *at = s->waiter_next;
    asl__stream_unblock(s);
    asl__sched_touch(s);
  }
  return asl__sched.touched != NULL;
}
/* The head of s waits. */
ASL__FN void asl__stream_block(asl__stream* s) {
  asl__task* t = s->head;
  asl__stream** list = &asl__sched.lookers;
  s->state = ASL__BLOCKED;
  if (t->kind == ASL__TASK_WAIT) {
    s->blocked_on = t->u.event.event;
    list = &s->blocked_on->waiters;
  }
  s->waiter_next = *list;
  *list = s;
  asl__sched.progressed = 1; /* this may have closed a ring: hosts that wait shall look */
  if (t->wait_ms == 0) return;
  s->wake_ns = asl__os_now_ns() + (uint64_t)t->wait_ms * 1000000u;
  if (asl__sched.timed++ == 0 || s->wake_ns < asl__sched.next_wake) asl__sched.next_wake = s->wake_ns;
}
/* A record is reached, or dropped with its stream: then whoever waits for it goes on too. */
ASL__FN void asl__event_reach(asl__task* t, uint64_t now) {
  asl__event* e = t->u.event.event;
  asl__task *before = NULL, *at = e->records;
  while (at && at != t) {
    before = at;
    at = at->u.event.next_record;
  }
  if (at && before) before->u.event.next_record = at->u.event.next_record;
  else if (at) e->records = at->u.event.next_record;
  if (at && e->records_tail == at) e->records_tail = before;
  if (t->u.event.mark == e->marks) e->time_ns = now;
  e->flag = 1;
  asl__event_wake(e);
}

/* The host has seen everything of s up to task `id` complete. */
ASL__FN void asl__order_seen(const asl__stream* s, uint64_t id) {
  if (asl__order.off) return;
  asl__clock_put(&asl__order.host, s->id, id < s->last_id ? id : s->last_id);
  asl__clock_join(&asl__order.host, s->clock);
  if (asl__order.host && asl__order.host->count > 1024) asl__order_floor(asl__sched.next_id); /* bounded; errs towards "ordered" */
}
/* Codes that tell something although the work was done: overflow seen, end of data, stopped on request. */
ASL__FN int asl__code_informs(aclError code) {
  return code == ACL_ERROR_RT_AICORE_OVER_FLOW || code == ACL_ERROR_RT_AIVEC_OVER_FLOW || code == ACL_ERROR_RT_OVER_FLOW ||
         code == ACL_ERROR_RT_END_OF_SEQUENCE || code == ACL_ERROR_RT_MODEL_ABORT_NORMAL || code == ACL_ERROR_RT_SOCKET_CLOSE;
}
/* ---- running (lock held; asl__sched_step lets go of it while a task runs) ---- */
/* Takes the head off its queue and records it; asl__sched_settle, which every caller calls next, wakes waiting hosts. */
ASL__FN void asl__sched_finish(asl__stream* s, asl__task* t, aclError code, uint64_t start, uint64_t end) {
  asl__record* r = asl__trace_next();
  s->head = t->next;
  if (!s->head) s->tail = NULL;
  s->queued--;
  asl__sched.queued--;
  if (t->kind == ASL__TASK_REPORT || t->kind == ASL__TASK_HOSTFN) {
    s->wanted--;
    asl__sched.wanted--;
    asl__trace.callbacks++;
  }
  if (code != ACL_SUCCESS && asl__sched.on_failure && s->ctx->failed == ACL_SUCCESS && !asl__code_informs(code))
    asl__sched.on_failure(s, t, code);
  if (code != ACL_SUCCESS && s->error == ACL_SUCCESS) {
    s->error = code;
    s->error_task = t->id;
    asl__task_text(t, s->error_at, sizeof s->error_at);
    asl__str_copy(s->error_text, sizeof s->error_text, asl__mine.why[0] ? asl__mine.why : asl__diag_code_name(code));
    if (s->ctx->stop_on_failure && s->ctx->failed == ACL_SUCCESS && !asl__code_informs(code)) s->ctx->failed = code;
  }
  if (r) {
    r->name = t->name;
    r->task = t->id;
    r->device = s->ctx->device;
    r->stream = s->id;
    r->queued_ns = t->queued_ns;
    r->start_ns = start;
    r->end_ns = end;
    r->bytes = t->bytes;
    r->error = code;
  }
  asl__trace.tasks++;
  if (t->copy_kind >= 0) asl__trace.copied[t->copy_kind] += t->bytes;
  if (s->state == ASL__BUSY) s->state = ASL__IDLE;
  asl__task_free(t);
  asl__sched_touch(s);
  asl__sched.progressed = 1;
}
/* Lock held. The last one who knows a context frees it. */
ASL__FN void asl__ctx_release(asl__ctx* c) {
  if (--c->refs > 0) return;
  asl__os_cond_free(&c->caller_wake);
  asl__os_free(c);
}
/* Lock held. A destroyed stream whose last task is done; its handle is stale already. */
ASL__FN void asl__stream_free_dying(asl__stream* s) {
  asl__stream** at = &s->ctx->streams;
  while (*at && *at != s) at = &(*at)->next;
  if (*at) *at = s->next;
  asl__clock_drop(s->clock);
  if (s->report && --s->report->streams == 0) asl__os_cond_broadcast(&s->report->wake); /* its thread waits for nothing more */
  asl__sched.stream_count--;
  asl__ctx_release(s->ctx);
  asl__os_free(s);
}
ASL__FN void asl__caller_main(void* p);
/* Hands a host function to the context's own thread, started by the first one. 0 when there is no thread to be had. */
ASL__FN int asl__caller_give(asl__ctx* c, asl__task* t) {
  if (!c->caller_running) {
    asl__thread thread;
    if (!asl__os_thread_start_detached(&thread, asl__caller_main, c)) return 0;
    c->caller_running = 1;
    c->refs++;
    asl__sched.callers++;
  }
  t->u.call.next = NULL;
  if (c->calls_tail) c->calls_tail->u.call.next = t;
  else c->calls = t;
  c->calls_tail = t;
  asl__os_cond_signal(&c->caller_wake);
  return 1;
}
/* One callback for a subscribed thread. BLOCK keeps the stream busy until it returned. */
ASL__FN int asl__report_give(asl__stream* s, asl__task* t) {
  asl__report* r = s->report;
  asl__call* c = r ? ASL__NEW(asl__call) : NULL;
  if (!c) return 0;
  c->fn = t->u.call.fn;
  c->arg = t->u.call.arg;
  c->held = t->u.call.block ? t : NULL;
  if (r->calls_tail) r->calls_tail->next = c;
  else r->calls = c;
  r->calls_tail = c;
  asl__os_cond_broadcast(&r->wake);
  return 1;
}
ASL__FN void asl__count_change(asl__event* e, int mode, uint32_t value) {
  if (mode == ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE) e->count += value;
  else if (mode == ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE) e->count |= value;
  else if (mode == ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE) e->count &= value;
  else e->count = value;
}
/* The head of s is a task the scheduler does itself; s is BUSY. Leaves it BUSY when a callback holds it. */
ASL__FN void asl__sched_control(asl__stream* s) {
  asl__task* t = s->head;
  asl__event* e = t->u.event.event;
  uint64_t now = asl__os_now_ns();
  aclError code = ACL_SUCCESS;
  asl__mine.why[0] = 0;
  switch (t->kind) {
    case ASL__TASK_RECORD:
      asl__clock_join(&e->clock, s->clock);
      asl__clock_join(&e->clock, t->host);
      asl__clock_put(&e->clock, s->id, t->id);
      if (e->waits > 0) {
        asl__clock* c = asl__clock_share(s->clock);
        asl__clock_join(&c, t->host);
        asl__clock_put(&c, s->id, t->id);
        asl__event_keep(e, t->u.event.mark, c);
      }
      if (e->kind == ASL__EVENT_COUNT) asl__count_change(e, t->u.event.mode, t->u.event.value);
      asl__event_reach(t, now);
      asl__event_release(e);
      break;
    case ASL__TASK_RESET:
      e->flag = 0;
      e->count = 0;
      asl__event_release(e);
      break;
    case ASL__TASK_WAIT:
      if (!asl__wait_open(t)) { /* another stream took the notify first */
        s->state = ASL__IDLE;
        asl__sched_touch(s);
        return;
      }
      if (e->kind == ASL__EVENT_NOTIFY) e->flag = 0;
      if (e->kind == ASL__EVENT_COUNT && t->u.event.clear) e->count = 0;
      asl__clock_join(&s->clock, asl__event_clock(e, t->u.event.mark));
      e->waits--;
      asl__event_release(e);
      break;
    case ASL__TASK_HOSTFN:
      asl__order_seen(s, t->id); /* the callback knows that all before it is done */
      if (asl__caller_give(s->ctx, t)) return;
      code = ACL_ERROR_RT_RESOURCE_ALLOC_FAIL;
      break;
    case ASL__TASK_REPORT:
      asl__order_seen(s, t->id);
      if (!asl__report_give(s, t)) code = s->report ? ACL_ERROR_RT_RESOURCE_ALLOC_FAIL : ACL_ERROR_RT_STREAM_NO_CB_REG;
      else if (t->u.call.block) return;
      break;
    case ASL__TASK_LOOK:
      if (!t->u.look.open(t)) {
        s->state = ASL__IDLE;
        asl__sched_touch(s);
        return;
      }
      code = t->run(t);
      break;
    case ASL__TASK_CONTROL: code = t->run(t); break;
    case ASL__TASK_RUN: break;
  }
  asl__sched_finish(s, t, code, now, now);
}
/* PERSISTENT, CPU_SCHEDULE and DEVICE_USE_ONLY streams do not run by themselves: waiting for them returns at once, and what they hold
   runs as far as aclrtActiveStream or aclrtSwitchStream has let it. */
ASL__FN int asl__stream_self_driven(const asl__stream* s) {
  return (s->flags & (ACL_STREAM_PERSISTENT | ACL_STREAM_CPU_SCHEDULE | ACL_STREAM_DEVICE_USE_ONLY)) == 0;
}
/* Brings every touched stream into the state its head asks for. A loop, not a recursion: one record may free a long chain. */
ASL__FN void asl__sched_settle(void) {
  while (asl__sched.touched || (asl__sched.lookers && asl__sched_look())) {
    asl__stream* s = asl__sched.touched;
    asl__sched.touched = s->touched_next;
    s->touched_next = NULL;
    s->touched = 0;
    if (s->state == ASL__BUSY || s->state == ASL__READY || s->state == ASL__BLOCKED) continue;
    if (s->dying && !s->head) {
      asl__stream_free_dying(s);
      continue;
    }
    if (!s->head || (!asl__stream_self_driven(s) && s->head->id > s->active_id)) continue;
    if ((s->head->kind == ASL__TASK_WAIT && !asl__wait_open(s->head)) ||
        (s->head->kind == ASL__TASK_LOOK && !s->head->u.look.open(s->head))) {
      asl__stream_block(s);
    } else if (s->head->kind != ASL__TASK_RUN && asl__sched.policy == ASL__FREE_RUN) {
      s->state = ASL__BUSY;
      asl__sched_control(s);
    } else {
      asl__ready_push(s);
    }
  }
  if (!asl__sched.progressed) return;
  asl__sched.progressed = 0;
  asl__store(&asl__sched.version, asl__sched.version + 1);
  if (asl__sched.waiting > 0) asl__os_cond_broadcast(&asl__sched.progress);
}
/* Looks whether a task that is about to run races with one that ran, and notes what it touches. In strict mode the code it will
   fail with. */
ASL__FN aclError asl__task_order(asl__task* t) {
  asl__access x;
  asl__who other;
  char space[48], one[200], two[200];
  aclError code = ACL_SUCCESS;
  asl__zero(&x, sizeof x);
  x.who = asl__task_who(t);
  x.clock = t->stream->clock;
  x.host = t->host;
  for (uint32_t i = 0; i < t->ranges + t->more_ranges; i++) {
    const asl__range* r = i < t->ranges ? &t->range[i] : &t->more[i - t->ranges];
    uintptr_t lo = (uintptr_t)r->address;
    x.write = r->write;
    if (!r->block || !asl__order_access(r->block->serial, lo, lo + r->bytes, &x, &other)) continue;
    asl__mem_space_name(r->block->chunk->space, space, sizeof space);
    asl__who_text(&other, one, sizeof one);
    asl__task_text(t, two, sizeof two);
    code = asl__finding(ACL_ERROR_RT_INTERNAL_ERROR, ASL__MSG_RACE, "scheduler", one, two, r->block->serial, space, r->block->bytes);
  }
  return code;
}
/* Runs the next task of a READY stream, in the stream's context, outside the lock; with FREE_RUN also the brief ones right behind a
   brief one, because taking and giving back the lock costs as much as they do. */
#define ASL__BATCH 16
ASL__FN void asl__sched_step(asl__stream* s) {
  asl__task *first = s->head, *t = first;
  asl__ready_remove(s);
  s->state = ASL__BUSY;
  if (t->kind != ASL__TASK_RUN) {
    asl__sched_control(s);
    asl__sched_settle();
    return;
  }
  int n = 1, batch = asl__sched.policy == ASL__FREE_RUN ? ASL__BATCH : 1;
  for (; n < batch && t->brief && t->next && t->next->brief; n++) t = t->next;
  aclError stopped = s->ctx->failed; /* the context stopped at a failure: what follows is dropped */
  void* context = asl__mine.context;
  asl__task* outer = asl__mine.task;
  const char* where_file = asl__diag_mine.where_file; /* a helping host's own line, which calls inside the task replace */
  int where_line = asl__diag_mine.where_line;
  asl__mine.context = s->ctx->handle;
  asl__mine.why[0] = 0;
  s->batch = (uint32_t)n;
  if (asl__diag_level() > 0 && !asl__order.off && stopped == ACL_SUCCESS)
    for (asl__task* w = first;; w = w->next) {
      w->code = asl__task_order(w);
      if (w == t) break;
    }
  asl__store_relaxed(&asl__par.busy, ++asl__sched.running);
  asl__unlock();
  t = first;
  for (int i = 0; i < n; i++, t = i < n ? t->next : t) { /* the last one's `next` belongs to submitters */
    asl__mine.task = t;
    t->start_ns = asl__os_stamp();
    aclError racy = t->code;
    t->code = stopped != ACL_SUCCESS ? stopped : t->run(t);
    if (t->code == ACL_SUCCESS && racy != ACL_SUCCESS) {
      t->code = racy;
      asl__str_copy(asl__mine.why, sizeof asl__mine.why,
                    asl__diag_say("it races with another task (unordered); the finding before this names both",
                                  "它与另一任务竞争（unordered）；之前的 FINDING 给出了双方"));
    }
    t->end_ns = asl__os_stamp();
  }
  asl__lock();
  asl__store_relaxed(&asl__par.busy, --asl__sched.running);
  asl__mine.context = context;
  asl__mine.task = outer;
  asl__diag_mine.where_file = where_file;
  asl__diag_mine.where_line = where_line;
  s->batch = 0;
  for (int i = 0; i < n; i++) {
    t = s->head;
    asl__sched_finish(s, t, t->code, t->start_ns, t->end_ns);
    if (i < n - 1) s->state = ASL__BUSY;
  }
  asl__sched_settle();
}

/* ---- who runs what (lock held) ---- */
/* The stream whose next step brings `s` forward: itself when ready, else along the chain of events it waits for. NULL: only
   somebody else can. */
ASL__FN asl__stream* asl__sched_follow(asl__stream* s) {
  for (uint32_t hops = 0; s && hops <= asl__sched.stream_count; hops++) { /* the bound ends a cycle */
    if (s->state == ASL__READY) return s;
    if (s->state != ASL__BLOCKED) return NULL;
    if (!s->blocked_on) return asl__sched.ready_count ? asl__ready_nth(0) : NULL; /* it waits for memory: anybody may change it */
    asl__task* record = asl__event_pending(s->blocked_on, s->head->u.event.mark);
    s = record ? record->stream : NULL;
  }
  return NULL;
}
ASL__FN uint32_t asl__sched_draw(uint32_t n) { return (uint32_t)(asl__rng_next(&asl__sched.rng) % n); }
ASL__FN asl__stream* asl__ready_by_id(int32_t id) {
  for (int p = 0; p < ASL__PRIORITIES; p++)
    for (asl__stream* s = asl__sched.ready[p]; s; s = s->ready_next)
      if (s->id == id) return s;
  return NULL;
}
/* Asks the program's chooser, which runs without the lock: what it names may be gone when it comes back. */
ASL__FN asl__stream* asl__sched_ask(void) {
  int32_t ids[64];
  uint32_t n = asl__sched.ready_count < 64 ? asl__sched.ready_count : 64;
  int (*chooser)(const int32_t*, size_t, void*) = asl__sched.chooser;
  void* user = asl__sched.chooser_user;
  for (uint32_t i = 0; i < n; i++) ids[i] = asl__ready_nth(i)->id;
  asl__mine.in_callback = 1;
  asl__unlock();
  int at = chooser(ids, n, user);
  asl__lock();
  asl__mine.in_callback = 0;
  return at >= 0 && (uint32_t)at < n ? asl__ready_by_id(ids[at]) : NULL;
}
/* Under SEED and CHOSEN: which of the ready streams (there is one at least) runs next. NULL: look again. */
ASL__FN asl__stream* asl__sched_next(void) {
  asl__stream* s = NULL;
  if (asl__sched.policy == ASL__SEED) return asl__ready_nth(asl__sched_draw(asl__sched.ready_count));
  if (asl__sched.chooser) s = asl__sched_ask();
  else if (asl__sched.chosen_at < asl__sched.chosen_count) s = asl__ready_by_id(asl__sched.chosen[asl__sched.chosen_at++]);
  return s || asl__sched.ready_count == 0 ? s : asl__ready_nth(0);
}
/* ---- goals: what somebody waits for (lock held) ---- */
typedef struct asl__goal {
  void* stream;  /* handle: everything up to task `id` of it ... */
  asl__ctx* ctx; /* ... or of every stream of the context (valid while its handle is) ... */
  void* ctx_handle;
  asl__event* event; /* ... or the mark of an event (the waiting thread holds a reference, for the handle may be destroyed) */
  uint64_t id;
  struct asl__goal* next;
} asl__goal;
ASL__FN int asl__stream_passed(const asl__stream* s, uint64_t id) { return !s->head || s->head->id > id; }
/* The stream that keeps the goal from being reached, or NULL when it is reached. */
ASL__FN asl__stream* asl__goal_obstacle(const asl__goal* g) {
  if (g->stream) {
    asl__stream* s = (asl__stream*)asl__slot_get(g->stream, ASL__STREAM);
    return s && !asl__stream_passed(s, g->id) ? s : NULL;
  }
  if (g->event) {
    asl__task* record = asl__event_pending(g->event, g->id);
    return record ? record->stream : NULL;
  }
  if (!asl__slot_get(g->ctx_handle, ASL__CONTEXT)) return NULL;
  for (asl__stream* s = g->ctx->streams; s; s = s->next)
    if (!asl__stream_passed(s, g->id) && asl__stream_self_driven(s)) return s;
  return NULL;
}
/* A goal was reached: the host has seen that. When nothing older is left unseen anywhere, one number says it all. */
ASL__FN void asl__goal_seen(const asl__goal* g) {
  int all = 1;
  if (asl__order.off) return;
  if (g->event) {
    asl__clock_join(&asl__order.host, g->event->clock);
    return;
  }
  if (g->stream) {
    asl__stream* s = (asl__stream*)asl__slot_get(g->stream, ASL__STREAM);
    if (s) asl__order_seen(s, g->id);
    return;
  }
  for (asl__ctx* c = asl__sched.contexts; c && all; c = c->next)
    for (asl__stream* s = c->streams; s && all; s = s->next)
      if (c != g->ctx && s->last_id && !asl__clock_covers(asl__order.host, s->id, s->last_id)) all = 0;
  if (all) {
    asl__order_floor(g->id);
    return;
  }
  if (asl__slot_get(g->ctx_handle, ASL__CONTEXT))
    for (asl__stream* s = g->ctx->streams; s; s = s->next) asl__order_seen(s, g->id);
}
/* What the waiting thread may run now: under SEED any ready stream, else what the goal needs. Helping does not nest: not from
   inside a task or a callback. */
ASL__FN asl__stream* asl__sched_choose(const asl__goal* g, asl__stream* obstacle) {
  if (asl__mine.task || asl__mine.in_callback) return NULL;
  if (asl__sched.policy == ASL__SEED || asl__sched.policy == ASL__CHOSEN) {
    if (asl__sched.running > 0 || asl__sched.ready_count == 0) return NULL;
    return asl__sched_next();
  }
  if (!g->ctx) return asl__sched_follow(obstacle);
  for (asl__stream* s = g->ctx->streams; s; s = s->next) {
    asl__stream* f = asl__stream_passed(s, g->id) ? NULL : asl__sched_follow(s);
    if (f) return f;
  }
  return NULL;
}
/* For workers. Under LAZY and SEED they serve only streams that a goal or a callback wants. */
ASL__FN asl__stream* asl__sched_pick(void) {
  if (asl__sched.policy == ASL__FREE_RUN) return asl__sched.ready_count ? asl__ready_nth(0) : NULL;
  if (asl__sched.running > 0) return NULL;
  for (asl__goal* g = asl__sched.goals; g; g = g->next) {
    asl__stream* s = asl__goal_obstacle(g);
    asl__stream* f = s ? asl__sched_choose(g, s) : NULL;
    if (f) return f;
  }
  if (asl__sched.wanted == 0) return NULL;
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
    for (asl__stream* s = c->streams; s; s = s->next) {
      asl__stream* f = s->wanted ? asl__sched_follow(s) : NULL;
      if (f) return f;
    }
  return NULL;
}
/* Spins a moment for a ready stream, because waking a sleeping thread costs far more than the tasks here.
   Not on one CPU: there it would keep the work from running. */
ASL__FN void asl__worker_spin(void) {
  uint64_t until = asl__os_now_ns() + ASL__SPIN_NS;
  asl__sched.spinning++;
  asl__unlock();
  do {
    for (int i = 0; i < 32 && asl__load(&asl__sched.ready_count) == 0; i++) asl__os_pause();
    if (asl__load(&asl__sched.ready_count)) {
      uint64_t grace = asl__os_now_ns() + ASL__GRACE_NS;
      while (asl__load(&asl__sched.ready_count) && asl__os_now_ns() < grace) asl__os_pause();
      if (asl__load(&asl__sched.ready_count)) break;
    }
  } while (asl__os_now_ns() < until);
  asl__lock();
  asl__sched.spinning--;
}
/* When somebody must look at the clock: at the first wait that gives up, and every millisecond while the host or a running kernel may be
   writing what a stream waits for. 0: nobody need. */
ASL__FN uint64_t asl__sched_alarm(void) {
  uint64_t at = asl__sched.timed ? asl__sched.next_wake : 0, soon = 0;
  for (asl__stream* s = asl__sched.lookers; s && !soon; s = s->waiter_next)
    if (asl__sched.running > 0 || s->head->u.look.host_writes) soon = asl__os_now_ns() + 1000000u;
  return soon && (!at || soon < at) ? soon : at;
}
/* Ends the wait that blocks s, with a code for the next synchronize. */
ASL__FN void asl__sched_give_up(asl__stream* s, uint64_t now) {
  asl__task* t = s->head;
  asl__event_unwait(s);
  s->state = ASL__BUSY;
  if (t->kind == ASL__TASK_WAIT) {
    t->u.event.event->waits--;
    asl__event_release(t->u.event.event);
  }
  snprintf(asl__mine.why, sizeof asl__mine.why, asl__diag_say("nothing ended this wait within %u ms", "%u 毫秒内没有等到"),
           (unsigned)t->wait_ms);
  asl__sched_finish(s, t, ACL_ERROR_RT_WAIT_TIMEOUT, now, now);
  asl__mine.why[0] = 0;
}
/* What is due: waits that give up, and a look at the memory that others wait for. */
ASL__FN void asl__sched_expire(void) {
  uint64_t now = asl__os_now_ns(), first = UINT64_MAX;
  if (asl__sched.timed && now >= asl__sched.next_wake) {
    for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
      for (asl__stream* s = c->streams; s; s = s->next) {
        if (s->wake_ns && s->wake_ns <= now) asl__sched_give_up(s, now);
        else if (s->wake_ns && s->wake_ns < first) first = s->wake_ns;
      }
    asl__sched.next_wake = first;
  }
  asl__sched_settle();
}
ASL__FN void asl__sched_kick(void);
ASL__FN void asl__worker_main(void* unused) {
  (void)unused;
  asl__lock();
  while (!asl__sched.stop) {
    asl__stream* s = asl__sched_pick();
    if (s) {
      if (asl__sched.ready_count > 1) asl__sched_kick(); /* one wakes the next, as long as there is work for it */
      asl__sched_step(s);
      continue;
    }
    if (asl__sched.policy == ASL__FREE_RUN && asl__sched.cpus > 1 && asl__sched.spinning == 0) {
      asl__worker_spin();
      if (asl__sched_pick()) continue;
    }
    uint64_t alarm = asl__sched.keeper || asl__sched.policy != ASL__FREE_RUN ? 0 : asl__sched_alarm();
    asl__sched.sleeping++;
    if (alarm) {
      asl__sched.keeper = alarm;
      asl__os_cond_wait_until(&asl__sched.work, &asl__sched.lock, alarm);
      asl__sched.keeper = 0;
    } else asl__os_cond_wait(&asl__sched.work, &asl__sched.lock);
    asl__sched.sleeping--;
    if (asl__sched.waking > 0) asl__sched.waking--;
    if (alarm) asl__sched_expire();
  }
  asl__sched.workers--;
  asl__os_cond_broadcast(&asl__sched.progress);
  asl__unlock();
}
/* Sees to it that somebody will run what is ready: one wake under way at a time is enough, it starts the next. */
ASL__FN void asl__sched_kick(void) {
  int work = asl__sched.policy == ASL__FREE_RUN ? asl__sched.ready_count > 0 : asl__sched.wanted > 0 || asl__sched.goals != NULL;
  if ((asl__sched.timed || asl__sched.lookers) && asl__sched.policy == ASL__FREE_RUN) { /* a worker must keep the time */
    uint64_t alarm = asl__sched_alarm();
    if (alarm && asl__sched.keeper && alarm < asl__sched.keeper) asl__os_cond_broadcast(&asl__sched.work);
    if (alarm && !asl__sched.keeper) work = 1;
  }
  if (!work || asl__sched.spinning > 0 || asl__sched.waking > 0) return;
  if (asl__sched.sleeping > 0) {
    asl__sched.waking++;
    asl__os_cond_signal(&asl__sched.work);
  } else if (asl__sched.workers < asl__sched.workers_max) {
    asl__thread thread;
    if (asl__os_thread_start_detached(&thread, asl__worker_main, NULL)) asl__sched.workers++;
  }
}

/* ---- submission (lock held on entry and exit) ---- */
/* Lets go of the lock when the queue is long; 107017 when the stream was destroyed meanwhile. */
ASL__FN aclError asl__sched_make_room(asl__stream* s) {
  const void* handle = s->handle;
  while (s->queued >= ASL__QUEUE_SOFT) {
    asl__stream* f = asl__mine.task ? NULL : asl__sched_follow(s);
    if (f) asl__sched_step(f);
    else {
      if (s->queued < ASL__QUEUE_HARD) return ACL_SUCCESS;
      if (s->state == ASL__BLOCKED || asl__mine.task) return ACL_ERROR_RT_STREAM_TASK_FULL;
      asl__sched.waiting++;
      asl__os_cond_wait(&asl__sched.progress, &asl__sched.lock);
      asl__sched.waiting--;
    }
    if (asl__slot_get(handle, ASL__STREAM) != s) return ACL_ERROR_RT_INVALID_HANDLE;
  }
  return ACL_SUCCESS;
}
/* Queues a task. It is owned by the scheduler from here on. */
ASL__FN void asl__sched_submit(asl__stream* s, asl__task* t) {
  t->stream = s;
  t->host = asl__clock_share(asl__order.host);
  t->id = s->last_id = ++asl__sched.next_id;
  if (!asl__mine.tid) asl__mine.tid = asl__os_tid();
  t->tid = asl__mine.tid;
  asl__mine.last_task = (uint32_t)t->id;
  t->queued_ns = asl__os_stamp();
  if (s->tail) s->tail->next = t;
  else s->head = t;
  s->tail = t;
  s->queued++;
  asl__sched.queued++;
  if (t->kind == ASL__TASK_REPORT || t->kind == ASL__TASK_HOSTFN) {
    s->wanted++;
    asl__sched.wanted++;
  }
  asl__sched_touch(s);
  if (asl__sched.policy != ASL__FREE_RUN || (t->kind == ASL__TASK_RECORD && t->u.event.event->waiters))
    asl__sched.progressed = 1; /* a host that waits may now have something to run, or be in a ring */
  asl__sched_settle();
  if (asl__sched.policy == ASL__SEED && !asl__mine.task && !asl__mine.in_callback)
    for (int i = 0; i < 3 && asl__sched.running == 0 && asl__sched.ready_count > 0 && asl__sched_draw(2); i++)
      asl__sched_step(asl__ready_nth(asl__sched_draw(asl__sched.ready_count)));
  asl__sched_kick();
}

/* Whether the streams from `s` on wait for each other in a closed cycle; text gets "stream 3 -> stream 5 -> stream 3". */
ASL__FN int asl__sched_cycle(asl__stream* s, char* text, size_t cap) {
  asl__stream *slow = s, *fast = s;
  for (;;) { /* tortoise and hare along "waits for a record of" */
    for (int i = 0; i < 2; i++) {
      asl__task* r = fast && fast->state == ASL__BLOCKED && fast->blocked_on && !fast->wake_ns
                         ? asl__event_pending(fast->blocked_on, fast->head->u.event.mark)
                         : NULL;
      if (!r) return 0;
      fast = r->stream;
    }
    slow = asl__event_pending(slow->blocked_on, slow->head->u.event.mark)->stream;
    if (slow == fast) break;
  }
  size_t n = 0;
  asl__str_copy(text, cap, "");
  do {
    n = strlen(text);
    if (n + 40 < cap) snprintf(text + n, cap - n, "stream %d -> ", slow->id);
    slow = asl__event_pending(slow->blocked_on, slow->head->u.event.mark)->stream;
  } while (slow != fast);
  n = strlen(text);
  snprintf(text + n, cap - n, "stream %d", slow->id);
  return 1;
}
ASL__FN const char* asl__goal_name(const asl__goal* g) {
  return g->stream  ? asl__diag_say("the stream", "该 stream")
         : g->event ? asl__diag_say("the event", "该 event")
                    : asl__diag_say("the device", "设备");
}
/* Lists a goal for the workers, or takes it off. */
ASL__FN void asl__goal_list(asl__goal* g, int add) {
  asl__goal** at = &asl__sched.goals;
  if (add) {
    g->next = asl__sched.goals;
    asl__sched.goals = g;
    return;
  }
  while (*at != g) at = &(*at)->next;
  *at = g->next;
}
/* Sleeps until a task finished, spinning first when another CPU is at work. deadline_ns 0: none. */
ASL__FN void asl__sched_sleep(uint64_t deadline_ns) {
  if (asl__sched.policy == ASL__FREE_RUN && asl__sched.cpus > 1 && asl__sched.running > 0) {
    uint64_t version = asl__sched.version, until = asl__os_now_ns() + ASL__SPIN_NS;
    asl__unlock();
    while (asl__load(&asl__sched.version) == version && asl__os_now_ns() < until) asl__os_pause();
    int moved = asl__load(&asl__sched.version) != version;
    asl__lock();
    if (moved || asl__sched.version != version) return;
  }
  uint64_t alarm = asl__sched.timed || asl__sched.lookers ? asl__sched_alarm() : 0;
  if (alarm && (!deadline_ns || alarm < deadline_ns)) deadline_ns = alarm;
  asl__sched.waiting++;
  if (deadline_ns) asl__os_cond_wait_until(&asl__sched.progress, &asl__sched.lock, deadline_ns);
  else asl__os_cond_wait(&asl__sched.progress, &asl__sched.lock);
  asl__sched.waiting--;
  if (alarm) asl__sched_expire();
}
#define ASL__CYCLE_NS 1000000000u /* another host thread has this long to break a cycle before it is called a deadlock */
/* Waits for the goal. timeout_ms -1: for ever, and this thread helps; else it only waits. 0, or `late` when time ran out, or 507046
   for a deadlock. */
ASL__FN aclError asl__sched_wait(asl__goal* g, int timeout_ms, aclError late, const char* fn) {
  uint64_t deadline = timeout_ms < 0 ? 0 : asl__os_now_ns() + (uint64_t)timeout_ms * 1000000u, stuck = 0;
  int timed = timeout_ms >= 0;
  int listed = asl__sched.policy != ASL__FREE_RUN && (timed || asl__mine.task || asl__mine.in_callback);
  aclError code = ACL_SUCCESS;
  char cycle[300];
  asl__stream* s;
  const void* stood = NULL; /* what we waited for last, and how often it had been aborted then */
  uint32_t aborts = 0;
  if (listed) asl__goal_list(g, 1);
  while ((s = asl__goal_obstacle(g)) != NULL) {
    if (s->handle != stood) {
      stood = s->handle;
      aborts = s->aborts;
    }
    if (s->aborts != aborts) break;
    asl__stream* mine = asl__mine.task ? asl__mine.task->stream : asl__mine.callback_stream;
    if (mine && s == mine) {
      asl__unlock();
      code = asl__fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, ASL__MSG_SELF_WAIT, fn, s->id);
      asl__lock();
      break;
    }
    if (asl__mine.task) {
      asl__unlock();
      code = asl__fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, ASL__MSG_KERNEL_WAIT, fn, mine->id);
      asl__lock();
      break;
    }
    asl__stream* run = timed ? NULL : asl__sched_choose(g, s);
    if (run) {
      asl__sched_step(run);
      if (asl__sched.ready_count > 1) asl__sched_kick(); /* what it freed beside our own way is for the workers */
      stuck = 0;
      continue;
    }
    asl__sched_kick();
    uint64_t now = asl__os_now_ns(), until = deadline;
    if (timed && now >= deadline) {
      asl__unlock();
      code = asl__answer(late, ASL__MSG_TIMEOUT, fn, asl__goal_name(g), timeout_ms);
      asl__lock();
      break;
    }
    if (asl__sched_cycle(s, cycle, sizeof cycle)) {
      if (!stuck) stuck = now;
      if (now - stuck >= ASL__CYCLE_NS) {
        asl__unlock();
        code = asl__fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, ASL__MSG_DEADLOCK, fn, cycle);
        asl__lock();
        break;
      }
      if (!timed || stuck + ASL__CYCLE_NS < deadline) until = stuck + ASL__CYCLE_NS;
    } else stuck = 0;
    asl__sched_sleep(until);
  }
  if (listed) asl__goal_list(g, 0);
  if (code == ACL_SUCCESS) asl__goal_seen(g);
  s = stood ? (asl__stream*)asl__slot_get(stood, ASL__STREAM) : NULL;
  if (code == ACL_SUCCESS && s && s->aborts != aborts) {
    int id = s->id;
    asl__unlock();
    code = asl__fail(ACL_ERROR_RT_STREAM_ABORT, ASL__MSG_ABORTED, fn, id);
    asl__lock();
  }
  asl__sched_kick(); /* nobody else may know of what has become ready */
  return code;
}
/* A question answered NOT_READY moves work on where nobody else would: one step of what is asked about. */
ASL__FN void asl__sched_poll(const asl__goal* g) {
  asl__stream* s = asl__goal_obstacle(g);
  if (s && (asl__sched.timed || asl__sched.lookers)) {
    asl__sched_expire();
    s = asl__goal_obstacle(g);
  }
  asl__stream* run = s && asl__sched.policy != ASL__FREE_RUN ? asl__sched_choose(g, s) : NULL;
  if (!run) return;
  asl__sched_step(run);
  asl__sched_kick();
}
/* Whether everything submitted to s from now on runs after the queued task t: they share the stream, or queued waits and records lead
   from one to the other. Waits that have passed need no look: what they waited for is done, and t is not. Lock held. */
ASL__FN int asl__sched_after(asl__stream* s, const asl__task* t) {
  uint64_t round = ++asl__sched.round;
  asl__stream* list = s;
  s->seen_next = NULL;
  s->seen_id = UINT64_MAX; /* what is submitted now runs after everything of s up to this id */
  s->seen_round = round;
  s->seen_listed = 1;
  while (list) {
    asl__stream* x = list;
    list = x->seen_next;
    x->seen_listed = 0;
    if (x == t->stream && x->seen_id > t->id) return 1;
    for (asl__task* w = x->head; w && w->id < x->seen_id; w = w->next) {
      asl__task* r = w->kind == ASL__TASK_WAIT && w->u.event.mark != ASL__ANY_MARK
                         ? asl__event_pending(w->u.event.event, w->u.event.mark)
                         : NULL;
      asl__stream* y = r ? r->stream : NULL;
      if (!y || (y->seen_round == round && y->seen_id >= r->id)) continue;
      if (y->seen_round != round) y->seen_listed = 0;
      y->seen_round = round;
      y->seen_id = r->id;
      if (y->seen_listed) continue;
      y->seen_listed = 1;
      y->seen_next = list;
      list = y;
    }
  }
  return 0;
}

/* ---- the threads of contexts and the start ---- */
/* Runs host functions of one context, in the order their streams reach them, outside the lock. */
ASL__FN void asl__caller_main(void* p) {
  asl__ctx* c = (asl__ctx*)p;
  asl__lock();
  for (;;) {
    while (!c->calls && !c->caller_stop) asl__os_cond_wait(&c->caller_wake, &asl__sched.lock);
    asl__task* t = c->calls;
    if (!t) break;
    c->calls = t->u.call.next;
    if (!c->calls) c->calls_tail = NULL;
    asl__mine.in_callback = 1;
    asl__mine.callback_stream = t->stream;
    asl__mine.context = c->handle;
    asl__unlock();
    uint64_t start = asl__os_now_ns();
    t->u.call.fn(t->u.call.arg);
    uint64_t end = asl__os_now_ns();
    asl__lock();
    asl__mine.in_callback = 0;
    asl__mine.callback_stream = NULL;
    asl__sched_finish(t->stream, t, ACL_SUCCESS, start, end);
    asl__sched_settle();
    asl__sched_kick();
  }
  asl__ctx_release(c);
  asl__sched.callers--;
  asl__os_cond_broadcast(&asl__sched.progress);
  asl__unlock();
}
/* "free", "lazy", "seed:N" or "order:3,5,3" (the streams to run, by id; 0 .. 65,535 of them) into a policy; 0 when it is none of them. */
ASL__FN int asl__sched_parse(const char* text, asl__policy* policy, uint64_t* seed, int32_t** order, size_t* count) {
  char* end = NULL;
  *seed = 0;
  *order = NULL;
  *count = 0;
  if (asl__str_eq(text, "free")) {
    *policy = ASL__FREE_RUN;
    return 1;
  }
  if (asl__str_eq(text, "lazy")) {
    *policy = ASL__LAZY;
    return 1;
  }
  if (text && strncmp(text, "order:", 6) == 0) {
    *policy = ASL__CHOSEN;
    *order = (int32_t*)asl__os_alloc(sizeof(int32_t) * (strlen(text) / 2 + 1)); /* a number and its comma are two characters at least */
    for (text += 6; *order && *text; text = *end == ',' ? end + 1 : end) {
      long id = strtol(text, &end, 10);
      if (end == text || id < 0 || id > INT32_MAX || (*end != ',' && *end != 0)) {
        asl__os_free(*order);
        *order = NULL;
        return 0;
      }
      (*order)[(*count)++] = (int32_t)id;
    }
    return *order != NULL;
  }
  if (!text || strncmp(text, "seed:", 5) != 0 || text[5] < '0' || text[5] > '9') return 0;
  *policy = ASL__SEED;
  *seed = strtoull(text + 5, &end, 10);
  return end && *end == 0;
}
/* Lock held, or at the start. Takes over `order`. */
ASL__FN void asl__sched_set(asl__policy policy, uint64_t seed, int32_t* order, size_t count) {
  asl__os_free(asl__sched.chosen);
  asl__sched.policy = policy;
  asl__sched.rng = seed;
  asl__sched.chosen = order;
  asl__sched.chosen_count = count;
  asl__sched.chosen_at = 0;
  asl__sched.chooser = NULL;
}
/* Once per process, under the start-up lock. */
ASL__FN void asl__sched_start(void) {
  asl__policy policy = ASL__FREE_RUN;
  uint64_t seed = 0;
  int32_t* order = NULL;
  size_t count = 0;
  asl__os_cond_init(&asl__sched.work);
  asl__os_cond_init(&asl__sched.progress);
  asl__sched.epoch = 1;
  asl__sched.cpus = asl__os_cpus();
  asl__sched.workers_max = (int)asl__os_env_long("ASCEND_LITE_THREADS", 1, 256, asl__sched.cpus);
  if (asl__sched_parse(getenv("ASCEND_LITE_SCHEDULE"), &policy, &seed, &order, &count)) asl__sched_set(policy, seed, order, count);
}
/*======================================================================================
  >>dev   Chip profiles and devices

  Which machine this is (ASCEND_LITE_PROFILE), how many devices are seen and how large they are. Uses os, util, diag,
  mem. State: asl__dev, written once at the start; counts and peers under the scheduler's lock.
======================================================================================*/
typedef struct {
  const char *name, *soc;
  int devices, is_host; /* is_host: the program runs on the chip itself (run mode DEVICE) */
  int hbm;
  size_t memory_mib;
} asl__profile;
static const asl__profile asl__profiles[] = {
    {"310", "Ascend310", 8, 0, 0, 8192},        {"310P3", "Ascend310P3", 8, 0, 0, 24576},   {"910A", "Ascend910A", 8, 0, 1, 32768},
    {"910B1", "Ascend910B1", 8, 0, 1, 65536},   {"atlas200dk", "Ascend310", 1, 1, 0, 8192}, {"atlas300i", "Ascend310", 4, 0, 0, 8192},
    {"atlas800", "Ascend910A", 8, 0, 1, 32768}, {"toy", "Ascend310", 1, 0, 0, 64},
};
typedef struct {
  uint32_t refs; /* aclrtSetDevice minus aclrtResetDevice */
  int used;      /* ever set: for the summary */
  asl__ctx* primary;
  uint64_t start_ns;
  uint64_t peers; /* bit p: may reach device p */
} asl__device;
static struct {
  const asl__profile* profile;
  int profile_by_hand;
  int count;
  int from_config; /* default device of acl.json, -1 none */
  asl__device device[ASL__MAX_DEVICES];
} asl__dev = {NULL, 0, 0, -1, {{0, 0, NULL, 0, 0}}};

/* "0,2,5": how many entries before the first that is no number; as on hardware the rest is not seen. */
ASL__FN int asl__dev_visible(const char* list, int have) {
  int n = 0;
  while (list && *list) {
    char* end = NULL;
    long id = strtol(list, &end, 10);
    if (end == list || id < 0 || id >= have) break;
    n++;
    list = *end == ',' ? end + 1 : "";
  }
  return n;
}
/* Once, under the start-up lock. */
ASL__FN void asl__dev_start(void) {
  const char* want = getenv("ASCEND_LITE_PROFILE");
  const char* visible = getenv("ASCEND_RT_VISIBLE_DEVICES");
  size_t limit = asl__os_address_limit(), capacity;
  asl__dev.profile = &asl__profiles[0];
  for (size_t i = 0; want && i < ASL__COUNT(asl__profiles); i++)
    if (asl__str_eq(want, asl__profiles[i].name) || asl__str_eq(want, asl__profiles[i].soc)) {
      asl__dev.profile = &asl__profiles[i];
      asl__dev.profile_by_hand = 1;
      break;
    }
  asl__dev.count = (int)asl__os_env_long("ASCEND_LITE_DEVICES", 1, ASL__MAX_DEVICES, asl__dev.profile->devices);
  if (visible) asl__dev.count = asl__dev_visible(visible, asl__dev.count);
  /* Each byte of device memory takes two of address space (view and backing), and the program wants some too. */
  capacity = asl__dev.profile->memory_mib > SIZE_MAX >> 20 ? SIZE_MAX / 2 : asl__dev.profile->memory_mib << 20;
  if (limit && capacity > limit / 8) capacity = limit / 8;
  for (int i = 0; i < asl__dev.count; i++) asl__mem.space[i].capacity = capacity;
  asl__mem.space[ASL__HOST_SPACE].capacity = limit ? limit / 4 : SIZE_MAX / 4;
  asl__mem.device_is_host = asl__dev.profile->is_host;
}
ASL__FN aclError asl__dev_check(const char* fn, int32_t id) {
  if (id >= 0 && id < asl__dev.count) return ACL_SUCCESS;
  const char* visible = getenv("ASCEND_RT_VISIBLE_DEVICES");
  char text[160];
  if (asl__dev.count > 0)
    snprintf(text, sizeof text, asl__diag_say("there are %d devices, numbered 0 to %d", "共有 %d 个设备，编号 0 到 %d"), asl__dev.count,
             asl__dev.count - 1);
  else
    snprintf(text, sizeof text,
             asl__diag_say("no device is visible (ASCEND_RT_VISIBLE_DEVICES is \"%.60s\")",
                           "没有可见的设备（ASCEND_RT_VISIBLE_DEVICES 为 \"%.60s\"）"),
             visible ? visible : "");
  return asl__fail(ACL_ERROR_RT_INVALID_DEVICEID, ASL__MSG_BAD_DEVICE, fn, (int)id, text);
}

/*======================================================================================
  >>stream   Streams: making, finding, dropping

  Uses sched. Everything here runs with the scheduler's lock held.
======================================================================================*/
ASL__FN asl__stream* asl__stream_make(asl__ctx* c, uint32_t priority, uint32_t flags) {
  static int32_t next_id;
  asl__stream* s = ASL__NEW(asl__stream);
  if (!s) return NULL;
  s->handle = asl__slot_on(asl__slot_make(ASL__STREAM, s), c->device);
  if (!s->handle) {
    asl__os_free(s);
    return NULL;
  }
  s->ctx = c;
  s->id = next_id++;
  s->priority = priority < ASL__PRIORITIES ? priority : ASL__PRIORITIES - 1;
  s->flags = flags;
  s->limit[0] = s->limit[1] = UINT32_MAX;
  s->next = c->streams;
  c->streams = s;
  c->refs++;
  asl__sched.stream_count++;
  return s;
}
/* Throws away one task that will not run. Its record counts as reached, so that nobody waits for it for ever. */
ASL__FN void asl__stream_discard(asl__stream* s, asl__task* t) {
  if (t->kind == ASL__TASK_RECORD) asl__event_reach(t, asl__os_now_ns());
  if (t->kind == ASL__TASK_WAIT) t->u.event.event->waits--;
  if (t->kind == ASL__TASK_RECORD || t->kind == ASL__TASK_WAIT || t->kind == ASL__TASK_RESET) asl__event_release(t->u.event.event);
  if (t->kind == ASL__TASK_REPORT || t->kind == ASL__TASK_HOSTFN) {
    s->wanted--;
    asl__sched.wanted--;
  }
  s->queued--;
  asl__sched.queued--;
  asl__task_free(t);
}
/* A callback that was handed over but has not begun is taken back; 1 when it was. */
ASL__FN int asl__stream_recall(asl__stream* s, asl__task* t) {
  if (t->kind == ASL__TASK_HOSTFN) {
    asl__task *before = NULL, *at = s->ctx->calls;
    while (at && at != t) {
      before = at;
      at = at->u.call.next;
    }
    if (!at) return 0;
    if (before) before->u.call.next = t->u.call.next;
    else s->ctx->calls = t->u.call.next;
    if (s->ctx->calls_tail == t) s->ctx->calls_tail = before;
    return 1;
  }
  if (t->kind == ASL__TASK_REPORT && s->report) {
    asl__call *before = NULL, *at = s->report->calls;
    while (at && at->held != t) {
      before = at;
      at = at->next;
    }
    if (!at) return 0;
    if (before) before->next = at->next;
    else s->report->calls = at->next;
    if (s->report->calls_tail == at) s->report->calls_tail = before;
    asl__os_free(at);
    return 1;
  }
  return 0;
}
/* Drops what has not started. What is running ends by itself. */
ASL__FN void asl__stream_empty(asl__stream* s) {
  if (s->state == ASL__READY) {
    asl__ready_remove(s);
    s->state = ASL__IDLE;
  }
  if (s->state == ASL__BLOCKED) asl__event_unwait(s);
  if (s->state == ASL__BUSY && s->head && asl__stream_recall(s, s->head)) s->state = ASL__IDLE;
  asl__task *t = s->head, *last = NULL;
  if (s->state == ASL__BUSY) { /* the head, or as many as are run in one go, belong to who runs them */
    uint32_t n = s->batch ? s->batch : 1;
    for (; n > 0; n--) {
      last = t;
      t = t->next;
    }
    last->next = NULL;
  } else s->head = NULL;
  s->tail = last;
  while (t) {
    asl__task* next = t->next;
    asl__stream_discard(s, t);
    t = next;
  }
  asl__sched.progressed = 1;
}
/* Makes the handle stale and lets the stream go, at once or when its running task ends. */
ASL__FN void asl__stream_destroy(asl__stream* s) {
  asl__slot_take(s->handle, ASL__STREAM);
  asl__stream_empty(s);
  s->dying = 1;
  asl__sched_touch(s);
  asl__sched_settle();
  asl__sched_kick(); /* its records count as reached: streams behind them are ready */
}

/*======================================================================================
  >>ctx   Contexts and the binding of threads

  A thread remembers the handle of its context, so a destroyed context is noticed. Uses sched, stream, dev.
  Scheduler's lock held throughout.
======================================================================================*/
ASL__FN asl__ctx* asl__ctx_make(int device, int is_default) {
  asl__ctx* c = ASL__NEW(asl__ctx);
  if (!c) return NULL;
  c->device = device;
  c->is_default = is_default;
  c->refs = 1;
  asl__os_cond_init(&c->caller_wake);
  c->handle = asl__slot_on(asl__slot_make(ASL__CONTEXT, c), device);
  c->default_stream = c->handle ? asl__stream_make(c, 0, 0) : NULL;
  if (!c->default_stream) {
    if (c->handle) asl__slot_take(c->handle, ASL__CONTEXT);
    asl__ctx_release(c);
    return NULL;
  }
  c->default_stream->is_default = 1;
  c->next = asl__sched.contexts;
  asl__sched.contexts = c;
  if (!asl__dev.device[device].start_ns) asl__dev.device[device].start_ns = asl__os_now_ns();
  if (!asl__dev.device[device].used) {
    asl__dev.device[device].used = 1;
    asl__trace.devices_used++;
  }
  return c;
}
ASL__FN void asl__ctx_destroy(asl__ctx* c) {
  asl__ctx** at = &asl__sched.contexts;
  asl__slot_take(c->handle, ASL__CONTEXT);
  while (*at && *at != c) at = &(*at)->next;
  if (*at) *at = c->next;
  for (asl__stream *s = c->streams, *next; s; s = next) {
    next = s->next;
    asl__stream_destroy(s);
  }
  c->caller_stop = 1;
  asl__os_cond_broadcast(&c->caller_wake);
  asl__ctx_release(c);
}
/* The default context of a device, made by the first who asks; NULL without memory. */
ASL__FN asl__ctx* asl__ctx_primary(int device) {
  asl__device* d = &asl__dev.device[device];
  if (!d->primary) d->primary = asl__ctx_make(device, 1);
  return d->primary;
}
/* The calling thread's context, or NULL. acl.json may name a device that is set by itself. */
ASL__FN asl__ctx* asl__ctx_mine(void) {
  asl__ctx* c = (asl__ctx*)asl__slot_get(asl__mine.context, ASL__CONTEXT);
  if (!c && asl__dev.from_config >= 0 && asl__dev.from_config < asl__dev.count) {
    c = asl__ctx_primary(asl__dev.from_config);
    if (c) {
      asl__dev.device[c->device].refs++;
      asl__mine.context = c->handle;
    }
  }
  return c;
}
ASL__FN aclError asl__ctx_need(const char* fn, asl__ctx** out) {
  asl__ctx* c = asl__ctx_mine();
  int n = 0;
  *out = c;
  if (!c) {
    for (asl__ctx* x = asl__sched.contexts; x; x = x->next) n++;
    return asl__fail(ACL_ERROR_RT_CONTEXT_NULL, ASL__MSG_NO_CONTEXT, fn, n);
  }
  if (c->down) return asl__fail(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, ASL__MSG_CONTEXT_DOWN, fn, c->handle, c->device);
  return ACL_SUCCESS;
}
/* The stream an argument names, NULL being the default stream. submit 1: it must belong to the current context; 2: and that must
   take new work. */
ASL__FN aclError asl__stream_need(const char* fn, const void* handle, int submit, asl__stream** out) {
  asl__ctx* c = NULL;
  *out = NULL;
  asl__stream* s = handle ? (asl__stream*)asl__slot_get(handle, ASL__STREAM) : NULL;
  if (handle && !s) return asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "stream", handle, ASL__STREAM);
  aclError code = asl__ctx_need(fn, &c);
  if (code != ACL_SUCCESS) return code;
  if (!s) s = c->default_stream;
  if (submit && s->ctx != c)
    return asl__fail(ACL_ERROR_RT_STREAM_CONTEXT, ASL__MSG_FOREIGN_STREAM, fn, s->id, s->ctx->handle, s->ctx->device, c->handle,
                     c->device);
  if (submit > 1 && (asl__sched.aborting >> c->device & 1))
    return asl__fail(ACL_ERROR_RT_DEVICE_TASK_ABORT, ASL__MSG_DEVICE_ABORTING, fn, c->device);
  if (submit > 1 && c->failed != ACL_SUCCESS) {
    for (asl__stream* x = c->streams; x; x = x->next) /* the task that failed first stopped the context */
      if (x->error == c->failed && (s->error == ACL_SUCCESS || x->error_task < s->error_task)) s = x;
    return asl__fail(c->failed, ASL__MSG_ASYNC_ERROR, fn, s->error_at, s->error_text);
  }
  *out = s;
  return ACL_SUCCESS;
}
/* What a synchronize answers after its wait: the first error of the stream's work, told once. */
ASL__FN aclError asl__stream_result(const char* fn, asl__stream* s) {
  aclError code = s->error;
  if (code == ACL_SUCCESS) return code;
  if (!s->ctx->stop_on_failure) s->error = ACL_SUCCESS;
  return asl__fail(code, ASL__MSG_ASYNC_ERROR, fn, s->error_at, s->error_text);
}
/* A stream with a free place and a blank task for it; on success the caller fills the task and submits it, lock still held. */
ASL__FN aclError asl__stream_task(const char* fn, const void* handle, asl__task_kind kind, const char* name, asl__stream** s,
                                  asl__task** t) {
  *t = NULL;
  aclError code = asl__stream_need(fn, handle, 2, s);
  if (code != ACL_SUCCESS) return code;
  code = asl__sched_make_room(*s);
  if (code == ACL_ERROR_RT_INVALID_HANDLE) return asl__slot_fail(code, fn, "stream", handle, ASL__STREAM);
  if (code != ACL_SUCCESS)
    return asl__fail(code, ASL__MSG_NOT_SUPPORTED, fn, asl__diag_say("the stream's queue is full", "stream 的队列已满"),
                     asl__diag_say("Let the stream run (synchronize), or satisfy the event it waits for.",
                                   "请同步该 stream，或满足它等待的 event。"));
  *t = asl__task_new(kind, name);
  return *t ? ACL_SUCCESS : asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a task");
}

/*======================================================================================
  >>event   Events: marks in streams

  Three generations behind one handle type: CreateEvent, WithFlag, ExWithFlag; see asl__event_kind. A record carries
  the number of its mark and a wait names the mark it saw, so that later records do not change it. Uses sched, ctx.
======================================================================================*/
ASL__FN aclError asl__event_need(const char* fn, const void* handle, asl__event** out) {
  *out = (asl__event*)asl__slot_get(handle, ASL__EVENT);
  return *out ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "event", handle, ASL__EVENT);
}
ASL__FN int asl__event_done(const asl__event* e) { return e->recorded && asl__event_pending(e, e->marks) == NULL; }
ASL__FN aclError asl__event_make(const char* fn, aclrtEvent* out, asl__event_kind kind, uint32_t flags) {
  static uint32_t numbers;
  asl__ctx* c = NULL;
  aclError code = asl__ctx_need(fn, &c);
  if (code != ACL_SUCCESS) return code;
  asl__event* e = ASL__NEW(asl__event);
  if (e) {
    e->kind = kind;
    e->number = numbers++;
    e->flags = flags;
    e->refs = 1;
    e->handle = asl__slot_on(asl__slot_make(ASL__EVENT, e), c->device);
    if (e->handle) {
      *out = e->handle;
      return ACL_SUCCESS;
    }
    asl__os_free(e);
  }
  return asl__fail(ACL_ERROR_RT_NO_EVENT_RESOURCE, ASL__MSG_NO_HOST_MEMORY, fn, "an event");
}
/* Queues a record, wait or reset; the task holds a reference, so the event outlives its handle. */
ASL__FN void asl__event_queue(asl__stream* s, asl__task* t, asl__event* e, uint64_t mark) {
  e->refs++;
  t->u.event.event = e;
  t->u.event.mark = mark;
  if (t->kind == ASL__TASK_RECORD) {
    if (e->records) e->records_tail->u.event.next_record = t;
    else e->records = t;
    e->records_tail = t;
    t->u.event.next_record = NULL;
  }
  if (t->kind == ASL__TASK_WAIT) e->waits++;
  if (t->kind == ASL__TASK_WAIT && mark != ASL__ANY_MARK && s->head && asl__event_clock(e, mark) == e->clock &&
      !asl__event_pending(e, mark))
    asl__event_keep(e, mark,
                    asl__clock_share(e->clock)); /* reached already, but the wait's turn comes later, perhaps after other marks */
  asl__sched_submit(s, t);
}

/*======================================================================================
  >>callback   Subscribed threads

  One record per subscribed thread, with the callbacks waiting for it. Uses sched. Scheduler's lock held.
======================================================================================*/
ASL__FN asl__report* asl__report_of(uint64_t thread, int for_host) {
  asl__report* r = asl__sched.reports;
  while (r && (r->thread != thread || r->for_host != for_host)) r = r->next;
  return r;
}
ASL__FN asl__report* asl__report_make(uint64_t thread, int device, int for_host) {
  asl__report* r = ASL__NEW(asl__report);
  if (!r) return NULL;
  r->thread = thread;
  r->for_host = for_host;
  r->device = device;
  asl__os_cond_init(&r->wake);
  r->next = asl__sched.reports;
  asl__sched.reports = r;
  return r;
}
/* Frees the record when no stream, callback or waiting thread needs it any more. */
ASL__FN void asl__report_tidy(asl__report* r) {
  asl__report** at = &asl__sched.reports;
  if (r->streams || r->calls || r->waiting) return;
  while (*at != r) at = &(*at)->next;
  *at = r->next;
  asl__os_cond_free(&r->wake);
  asl__os_free(r);
}
/* Runs everything that waits for this thread; the lock is released around each callback. */
ASL__FN void asl__report_run(asl__report* r) {
  while (r->calls) {
    asl__call* c = r->calls;
    asl__task* held = c->held;
    r->calls = c->next;
    if (!r->calls) r->calls_tail = NULL;
    int outer = asl__mine.in_callback;
    asl__stream* outer_stream = asl__mine.callback_stream;
    asl__mine.in_callback = 1;
    asl__mine.callback_stream = held ? held->stream : NULL;
    asl__unlock();
    uint64_t start = asl__os_now_ns();
    c->fn(c->arg);
    uint64_t end = asl__os_now_ns();
    asl__os_free(c);
    asl__lock();
    asl__mine.in_callback = outer;
    asl__mine.callback_stream = outer_stream;
    if (held) {
      asl__sched_finish(held->stream, held, ACL_SUCCESS, start, end);
      asl__sched_settle();
      asl__sched_kick();
    }
  }
}
/*======================================================================================
  >>om   Offline model files: the container and the graph inside

  Reads and writes `.om` bytes: file header, partition table, MODEL_INOUT_INFO, and the protobuf graph (ModelDef) with
  its weights. Knows nothing of execution. Every count, offset and length is checked against what is really there; memory
  stays in proportion to the file; nothing recurses. A parsed model points into the caller's bytes for its weights, which
  must outlive it. Uses util, diag (language), num, op (attributes). No state.
======================================================================================*/
#define ASL__OM_MAGIC 0x444F4D49u
#define ASL__OM_HEADER 256u
#define ASL__OM_V1 0x10000000u
#define ASL__OM_V2 0x20000000u
#define ASL__OM_ALIGN 512u            /* weights start at multiples of this in files the real compiler writes */
#define ASL__OM_NONE ((size_t)-1)
#define ASL__OM_MAX_ATTRS 1024u       /* of one operator, descriptor or model; setting an attribute scans the list */
#define ASL__OM_LITE_IR "lite_ir_version" /* marks graphs written here: unfused, complete attributes, logical layouts */

enum { ASL__OM_MODEL_DEF = 0, ASL__OM_WEIGHTS = 1, ASL__OM_TASKS = 2, ASL__OM_INOUT = 8 };

/* What a file says about one tensor. `dims` are in the stored layout; origin_* is the form the network's author knew
   (origin_rank -1: not said). */
typedef struct {
  aclDataType dtype;
  aclFormat format;
  int rank;
  int64_t dims[ASL__MAX_RANK];
  aclFormat origin_format;
  int origin_rank;
  int64_t origin_dims[ASL__MAX_RANK];
  int64_t groups; /* of FRACTAL_Z:G, else 1 */
  uint64_t size, weight_size, data_offset;
} asl__om_desc;

typedef struct {
  size_t op; /* ASL__OM_NONE: an optional input left open */
  int32_t index;
} asl__om_edge;

typedef struct {
  char* name;
  char* type;
  asl__om_edge* in;
  size_t in_count, in_cap;
  asl__om_desc* in_desc;
  size_t in_desc_count, in_desc_cap;
  asl__om_desc* out_desc;
  size_t out_desc_count, out_desc_cap;
  asl__attrs attrs;
  asl__om_desc* value; /* of a constant: how its bytes are stored; else NULL */
  const unsigned char* data;
  size_t data_bytes;
  unsigned char* owned; /* where data lives when the graph owns it, else NULL */
} asl__om_op;

typedef struct {
  char* name;
  asl__om_op* ops;
  size_t count, cap;
} asl__om_graph;

typedef struct {
  char* name;
  aclDataType dtype;
  aclFormat format;
  int rank;
  int64_t dims[ASL__MAX_RANK];
  size_t bytes;
} asl__om_io;

typedef struct {
  uint32_t version, model_num;
  int type;            /* modeltype of the header */
  int unknown_shape;   /* the file asks for the dynamic-shape executor */
  char platform[21];
  char* name;
  asl__attrs attrs;
  asl__om_graph* graphs; /* the first is the main one */
  size_t graph_count, graph_cap;
  int has_io;          /* MODEL_INOUT_INFO was there */
  asl__om_io* io[2];   /* inputs, outputs */
  size_t io_count[2], io_cap[2];
  uint64_t work_bytes, weight_bytes; /* what TASK_INFO says */
  const unsigned char* weights;
  size_t weights_bytes;
} asl__om;

/* ---- saying why, in the language of the messages; both formats take the same values in the same order ---- */
#define ASL__OM_BAD_GRAPH ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED
#define ASL__OM_BAD_WEIGHTS ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED
typedef struct { char* text; size_t cap; } asl__om_why; /* the caller's room for a sentence; text may be NULL */

ASL__FN asl__om_why asl__om_room(char* text, size_t cap) {
  asl__om_why w;
  w.text = text;
  w.cap = text ? cap : 0;
  if (w.cap) text[0] = 0;
  return w;
}
/* Hands the code back, so that a check is one `return`. */
ASL__FN aclError asl__om_say(const asl__om_why* why, aclError code, const char* english, const char* chinese, ...) ASL_PRINTF(3, 5);
ASL__FN aclError asl__om_say(const asl__om_why* why, aclError code, const char* english, const char* chinese, ...) {
  va_list args;
  va_start(args, chinese);
  if (why->cap) vsnprintf(why->text, why->cap, asl__diag_say(english, chinese), args);
  va_end(args);
  return code;
}
/* ---- building and releasing ---- */
ASL__FN void asl__om_desc_init(asl__om_desc* d) {
  asl__zero(d, sizeof *d);
  d->dtype = ACL_DT_UNDEFINED;
  d->format = d->origin_format = ACL_FORMAT_UNDEFINED;
  d->origin_rank = -1;
  d->groups = 1;
}
ASL__FN void asl__om_op_free(asl__om_op* op) {
  asl__os_free(op->name);
  asl__os_free(op->type);
  asl__os_free(op->in);
  asl__os_free(op->in_desc);
  asl__os_free(op->out_desc);
  asl__attrs_free(&op->attrs);
  asl__os_free(op->value);
  asl__os_free(op->owned);
}
ASL__FN void asl__om_graph_free(asl__om_graph* g) {
  for (size_t i = 0; i < g->count; i++) asl__om_op_free(&g->ops[i]);
  asl__os_free(g->ops);
  asl__os_free(g->name);
}
ASL__FN void asl__om_free(asl__om* om) {
  if (!om) return;
  for (size_t i = 0; i < om->graph_count; i++) asl__om_graph_free(&om->graphs[i]);
  for (int k = 0; k < 2; k++) {
    for (size_t i = 0; i < om->io_count[k]; i++) asl__os_free(om->io[k][i].name);
    asl__os_free(om->io[k]);
  }
  asl__os_free(om->graphs);
  asl__os_free(om->name);
  asl__attrs_free(&om->attrs);
  asl__os_free(om);
}
/* One more element at the end of a list, zeroed; NULL without memory. */
ASL__FN void* asl__om_grow(void** items, size_t* count, size_t* cap, size_t item_bytes) {
  if (!asl__arr_reserve(items, cap, *count + 1, item_bytes)) return NULL;
  unsigned char* p = (unsigned char*)*items + *count * item_bytes;
  asl__zero(p, item_bytes);
  ++*count;
  return p;
}
ASL__FN asl__om_graph* asl__om_add_graph(asl__om* om, const char* name) {
  void* items = om->graphs;
  asl__om_graph* g = (asl__om_graph*)asl__om_grow(&items, &om->graph_count, &om->graph_cap, sizeof(asl__om_graph));
  om->graphs = (asl__om_graph*)items;
  if (g && !(g->name = asl__str_dup(name))) return NULL;
  return g;
}
ASL__FN asl__om_op* asl__om_add_op(asl__om_graph* g, const char* name, const char* type) {
  void* items = g->ops;
  asl__om_op* op = (asl__om_op*)asl__om_grow(&items, &g->count, &g->cap, sizeof(asl__om_op));
  g->ops = (asl__om_op*)items;
  if (!op) return NULL;
  op->name = asl__str_dup(name);
  op->type = asl__str_dup(type);
  return op->name && op->type ? op : NULL;
}
ASL__FN int asl__om_add_in(asl__om_op* op, size_t source, int32_t index) {
  void* items = op->in;
  asl__om_edge* e = (asl__om_edge*)asl__om_grow(&items, &op->in_count, &op->in_cap, sizeof(asl__om_edge));
  op->in = (asl__om_edge*)items;
  if (!e) return 0;
  e->op = source;
  e->index = index;
  return 1;
}
ASL__FN asl__om_desc* asl__om_add_desc(asl__om_op* op, int output) {
  void* items = output ? op->out_desc : op->in_desc;
  asl__om_desc* d = (asl__om_desc*)(output ? asl__om_grow(&items, &op->out_desc_count, &op->out_desc_cap, sizeof(asl__om_desc))
                                           : asl__om_grow(&items, &op->in_desc_count, &op->in_desc_cap, sizeof(asl__om_desc)));
  if (output) op->out_desc = (asl__om_desc*)items;
  else op->in_desc = (asl__om_desc*)items;
  if (d) asl__om_desc_init(d);
  return d;
}
ASL__FN asl__om_desc* asl__om_add_value(asl__om_op* op) {
  if (!op->value) op->value = ASL__NEW(asl__om_desc);
  if (op->value) asl__om_desc_init(op->value);
  return op->value;
}
ASL__FN asl__om_io* asl__om_add_io(asl__om* om, int output, const char* name, size_t name_bytes) {
  void* items = om->io[output];
  asl__om_io* io = (asl__om_io*)asl__om_grow(&items, &om->io_count[output], &om->io_cap[output], sizeof(asl__om_io));
  om->io[output] = (asl__om_io*)items;
  if (io) io->name = asl__str_dup_n(name, name_bytes);
  return io && io->name ? io : NULL;
}

/* ---- names sorted once, so that edges resolve in n log n whatever the file says ---- */
typedef struct { const char* name; size_t op; } asl__om_name;
ASL__FN int asl__om_name_order(const void* a, const void* b) {
  return strcmp(((const asl__om_name*)a)->name, ((const asl__om_name*)b)->name);
}
ASL__FN size_t asl__om_name_find(const asl__om_name* names, size_t count, const char* name) {
  size_t lo = 0, hi = count;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    int c = strcmp(names[mid].name, name);
    if (c == 0) return names[mid].op;
    if (c < 0) lo = mid + 1;
    else hi = mid;
  }
  return ASL__OM_NONE;
}
/* "source:2" cut at the last colon, since names may hold colons. 0 when there is no number behind it. */
ASL__FN int asl__om_split(char* text, int32_t* index) {
  char* colon = strrchr(text, ':');
  char* end = NULL;
  if (!colon || colon[1] == 0) return 0;
  long v = strtol(colon + 1, &end, 10);
  if (*end || v < -1 || v > 1000000) return 0;
  *colon = 0;
  *index = (int32_t)v;
  return 1;
}

/* ---- reading ---- */
typedef struct {
  asl__om* om;
  asl__om_why why;
  const asl__attr *key_table, *value_table, *string_table; /* attribute compression; NULL when absent */
  size_t expand_left; /* bytes that numbered names and values may still turn into */
  size_t descs_left;  /* tensor descriptors that the size of the graph allows: in a file two bytes, in memory two hundred */
} asl__om_rd;

ASL__FN aclError asl__om_damage(const asl__om_rd* r, const char* english, const char* chinese) {
  return asl__om_say(&r->why, ASL__OM_BAD_GRAPH, "the model graph is damaged: %s", "模型图已损坏：%s", asl__diag_say(english, chinese));
}
ASL__FN aclError asl__om_no_memory(const asl__om_rd* r) {
  return asl__om_say(&r->why, ACL_ERROR_GE_MEMORY_ALLOCATION, "no memory left while reading the model", "读取模型时内存不足");
}

/* A numbered name: byte 0, then the index in base 127, lowest digit first, each digit stored + 1. */
ASL__FN int asl__om_key_index(const unsigned char* p, size_t n, size_t* index) {
  size_t v = 0, unit = 1;
  if (n < 2 || n > 5) return 0;
  for (size_t i = 1; i < n; i++) {
    if (p[i] == 0 || p[i] > 127) return 0;
    v += (size_t)(p[i] - 1) * unit;
    unit *= 127;
  }
  *index = v;
  return 1;
}

/* The lists one attribute value may hold, gathered from any order of packed and unpacked fields. */
typedef struct {
  int64_t* ints;
  size_t n_ints, cap_ints;
  float* floats;
  size_t n_floats, cap_floats;
  char** strings;
  size_t n_strings, cap_strings;
  int failed;
} asl__om_lists;

ASL__FN int asl__om_push_int(void* to, uint64_t v) {
  asl__om_lists* l = (asl__om_lists*)to;
  void* items = l->ints;
  int64_t* p = (int64_t*)asl__om_grow(&items, &l->n_ints, &l->cap_ints, sizeof(int64_t));
  l->ints = (int64_t*)items;
  if (!p) { l->failed = 1; return 0; }
  *p = (int64_t)v;
  return 1;
}
ASL__FN int asl__om_push_float(void* to, uint64_t v) {
  asl__om_lists* l = (asl__om_lists*)to;
  void* items = l->floats;
  float* p = (float*)asl__om_grow(&items, &l->n_floats, &l->cap_floats, sizeof(float));
  l->floats = (float*)items;
  if (!p) { l->failed = 1; return 0; }
  *p = asl__pb_float(v);
  return 1;
}
ASL__FN int asl__om_push_string(asl__om_lists* l, const void* s, size_t n) {
  void* items = l->strings;
  char** p = (char**)asl__om_grow(&items, &l->n_strings, &l->cap_strings, sizeof(char*));
  l->strings = (char**)items;
  if (!p || !(*p = asl__str_dup_n((const char*)s, n))) { l->failed = 1; return 0; }
  return 1;
}
ASL__FN void asl__om_lists_free(asl__om_lists* l) {
  for (size_t i = 0; i < l->n_strings; i++) asl__os_free(l->strings[i]);
  asl__os_free(l->strings);
  asl__os_free(l->ints);
  asl__os_free(l->floats);
}

/* ListValue: which of the lists counts is what val_type says; older writers leave it 0, then the one that is filled. */
ASL__FN aclError asl__om_read_list(const asl__om_rd* r, const asl__pb_field* field, asl__om_lists* l, asl__attr_kind* kind) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f;
  int64_t type = 0;
  int seen = 0, ok = 1;
  while (ok && asl__pb_next(&b, &f)) switch (f.number) {
    case 2: ok = f.wire == 2 && asl__om_push_string(l, f.p, f.bytes); seen = 1; break;
    case 3: ok = asl__pb_repeated(&f, 0, asl__om_push_int, l); seen = 2; break;
    case 4: ok = asl__pb_repeated(&f, 5, asl__om_push_float, l); seen = 3; break;
    case 5: ok = asl__pb_repeated(&f, 0, asl__om_push_int, l); seen = 4; break;
    case 12: ok = asl__pb_repeated(&f, 0, asl__om_push_int, l); seen = 10; break;
    case 20: type = (int64_t)f.value; break;
    default: break;
  }
  if (l->failed) return asl__om_no_memory(r);
  if (!ok || b.failed) return asl__om_damage(r, "a list attribute", "一个列表属性");
  if (type == 0) type = seen;
  *kind = type == 1 ? ASL__ATTR_STRINGS : type == 3 ? ASL__ATTR_FLOATS : type == 4 ? ASL__ATTR_BOOLS : ASL__ATTR_INTS;
  return ACL_SUCCESS;
}

/* Spends from the allowance for text that numbers stand for: a long word named a million times must not become gigabytes. */
ASL__FN int asl__om_spend(asl__om_rd* r, size_t n) {
  if (n > r->expand_left) return 0;
  r->expand_left -= n;
  return 1;
}
ASL__FN const char* asl__om_value_text(asl__om_rd* r, int64_t index) {
  if (!r->value_table || index < 0 || (uint64_t)index >= r->value_table->n) return NULL;
  const char* s = r->value_table->strings[index];
  return asl__om_spend(r, strlen(s) + 16) ? s : NULL;
}
ASL__FN aclError asl__om_set_numbered(asl__om_rd* r, asl__attrs* attrs, const char* name, const asl__pb_field* v, asl__om_lists* l) {
  const char* s;
  if (v->number == 3) {
    if (!(s = asl__om_value_text(r, (int64_t)v->value)))
      return asl__om_damage(r, "an attribute names a string that is not in the table", "属性指向表中没有的字符串");
    return asl__attr_set_str(attrs, name, s) ? ACL_SUCCESS : asl__om_no_memory(r);
  }
  for (size_t i = 0; i < l->n_ints; i++) {
    if (!(s = asl__om_value_text(r, l->ints[i])))
      return asl__om_damage(r, "an attribute names a string that is not in the table", "属性指向表中没有的字符串");
    if (!asl__om_push_string(l, s, strlen(s))) return asl__om_no_memory(r);
  }
  return asl__attr_set_strings(attrs, name, (const char* const*)l->strings, l->n_strings) ? ACL_SUCCESS : asl__om_no_memory(r);
}

ASL__FN aclError asl__om_set_list(asl__om_rd* r, asl__attrs* attrs, const char* name, const asl__pb_field* v, int numbered) {
  asl__om_lists l;
  asl__attr_kind kind = ASL__ATTR_INTS;
  int ok = 1;
  asl__zero(&l, sizeof l);
  aclError e = asl__om_read_list(r, v, &l, &kind);
  if (e == ACL_SUCCESS && numbered && l.n_strings == 0) e = asl__om_set_numbered(r, attrs, name, v, &l);
  else if (e == ACL_SUCCESS) {
    if (kind == ASL__ATTR_STRINGS) ok = asl__attr_set_strings(attrs, name, (const char* const*)l.strings, l.n_strings);
    else if (kind == ASL__ATTR_FLOATS) ok = asl__attr_set_floats(attrs, name, l.floats, l.n_floats);
    else ok = asl__attr_set_int_list(attrs, name, kind, l.ints, l.n_ints);
    if (!ok) e = asl__om_no_memory(r);
  }
  asl__om_lists_free(&l);
  return e;
}

/* AttrDef into the list. Kinds nothing here reads (nested graphs, named lists, raw bytes) are passed over; the tensor of a
   constant is handed back through *tensor. */
ASL__FN aclError asl__om_set_attr(asl__om_rd* r, asl__attrs* attrs, const char* name, const asl__pb_field* value, int numbered,
                                  asl__pb_field* tensor) {
  asl__rd b = asl__pb_sub(value);
  asl__pb_field f, v;
  int ok = 1;
  asl__zero(&v, sizeof v);
  while (asl__pb_next(&b, &f)) v = f; /* a oneof: the last one counts */
  if (b.failed) return asl__om_damage(r, "an attribute value", "一个属性值");
  if (v.number == 1 && v.wire == 2) return asl__om_set_list(r, attrs, name, &v, numbered);
  if (v.number == 3 && v.wire == 0 && numbered) return asl__om_set_numbered(r, attrs, name, &v, NULL);
  if (v.number == 2 && v.wire == 2) {
    char* s = asl__pb_str(&v);
    ok = s && asl__attr_set_str(attrs, name, s);
    asl__os_free(s);
  } else if (v.number == 3 && v.wire == 0) ok = asl__attr_set_int(attrs, name, (int64_t)v.value);
  else if (v.number == 4 && v.wire == 5) ok = asl__attr_set_float(attrs, name, asl__pb_float(v.value));
  else if (v.number == 5 && v.wire == 0) ok = asl__attr_set_bool(attrs, name, v.value != 0);
  else if (v.number == 15 && v.wire == 0) ok = asl__attr_set_dtype(attrs, name, (aclDataType)(int32_t)v.value);
  else if (v.number == 12 && v.wire == 2 && tensor) *tensor = v;
  return ok ? ACL_SUCCESS : asl__om_no_memory(r);
}

/* One map entry {1: name, 2: value}. `tensor` (may be NULL) receives the TensorDef of the attribute "value". */
ASL__FN aclError asl__om_read_attr(asl__om_rd* r, asl__attrs* attrs, const asl__pb_field* entry, asl__pb_field* tensor) {
  asl__rd b = asl__pb_sub(entry);
  asl__pb_field f, key, value;
  size_t index = 0;
  int numbered = 0;
  char* name;
  asl__zero(&key, sizeof key);
  asl__zero(&value, sizeof value);
  while (asl__pb_next(&b, &f)) {
    if (f.number == 1 && f.wire == 2) key = f;
    if (f.number == 2 && f.wire == 2) value = f;
  }
  if (b.failed) return asl__om_damage(r, "an attribute", "一个属性");
  if (key.bytes == 0) return ACL_SUCCESS;
  if (attrs->count >= ASL__OM_MAX_ATTRS) return asl__om_damage(r, "more attributes on one item than any model has", "一处的属性多得不合常理");
  if (key.p[0] == 0 && r->key_table) {
    if (!asl__om_key_index(key.p, key.bytes, &index) || index >= r->key_table->n ||
        !asl__om_spend(r, strlen(r->key_table->strings[index]) + 16))
      return asl__om_damage(r, "an attribute name that is not in the table", "属性名不在表中");
    numbered = r->string_table && index < r->string_table->n && r->string_table->ints[index] != 0;
    name = asl__str_dup(r->key_table->strings[index]);
  } else {
    name = asl__pb_str(&key);
  }
  if (!name) return asl__om_no_memory(r);
  aclError e = asl__om_set_attr(r, attrs, name, &value, numbered, strcmp(name, "value") == 0 ? tensor : NULL);
  asl__os_free(name);
  return e;
}

/* ShapeDef. More dimensions than any operator takes is refused, not cut. */
ASL__FN aclError asl__om_set_dims(const asl__om_rd* r, const int64_t* dims, size_t n, int64_t* out, int* rank) {
  if (n > ASL__MAX_RANK) return asl__om_damage(r, "a tensor with more than 8 dimensions", "有张量超过 8 维");
  for (size_t i = 0; i < n; i++) out[i] = dims[i];
  *rank = (int)n;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__om_read_shape(const asl__om_rd* r, const asl__pb_field* field, int64_t* dims, int* rank) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f;
  asl__om_lists l;
  int ok = 1;
  aclError e = ACL_SUCCESS;
  asl__zero(&l, sizeof l);
  while (ok && asl__pb_next(&b, &f))
    if (f.number == 1) ok = asl__pb_repeated(&f, 0, asl__om_push_int, &l);
  if (!ok || b.failed) e = l.failed ? asl__om_no_memory(r) : asl__om_damage(r, "a shape", "一个形状");
  else e = asl__om_set_dims(r, l.ints, l.n_ints, dims, rank);
  asl__om_lists_free(&l);
  return e;
}

/* "NCHW", "FRACTAL_Z:96", ... An unknown layout stays UNDEFINED: most descriptors are never looked at. */
ASL__FN void asl__om_set_layout(asl__om_desc* d, const asl__pb_field* f) {
  char text[48];
  size_t n = f->bytes < sizeof text - 1 ? f->bytes : sizeof text - 1;
  char* colon;
  if (n) memcpy(text, f->p, n);
  text[n] = 0;
  if ((colon = strchr(text, ':')) != NULL) {
    char* end = NULL;
    long g = strtol(colon + 1, &end, 10);
    *colon = 0;
    d->groups = end && *end == 0 && g > 0 ? g : 1;
  }
  d->format = asl__num_format_by_name(text);
}

ASL__FN aclError asl__om_read_desc(asl__om_rd* r, const asl__pb_field* field, asl__om_desc* d) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f;
  asl__attrs attrs;
  const asl__attr* a;
  aclError e = ACL_SUCCESS;
  asl__zero(&attrs, sizeof attrs);
  while (e == ACL_SUCCESS && asl__pb_next(&b, &f)) switch (f.number) {
    case 2: d->dtype = asl__num_from_proto((int64_t)f.value); break;
    case 3: if (f.wire == 2) e = asl__om_read_shape(r, &f, d->dims, &d->rank); break;
    case 4: if (f.wire == 2) asl__om_set_layout(d, &f); break;
    case 5: if (f.wire == 2) e = asl__om_read_attr(r, &attrs, &f, NULL); break;
    case 10: d->size = f.value; break;
    case 11: d->weight_size = f.value; break;
    case 18: d->data_offset = f.value; break;
    default: break;
  }
  if (e == ACL_SUCCESS && b.failed) e = asl__om_damage(r, "a tensor descriptor", "一个张量描述");
  if (e == ACL_SUCCESS && (a = asl__attr_find(&attrs, "origin_shape")) != NULL && a->kind == ASL__ATTR_INTS)
    e = asl__om_set_dims(r, a->ints, a->n, d->origin_dims, &d->origin_rank);
  if (e == ACL_SUCCESS && (a = asl__attr_find(&attrs, "origin_format")) != NULL && a->kind == ASL__ATTR_STRING)
    d->origin_format = asl__num_format_by_name(a->s);
  asl__attrs_free(&attrs);
  return e;
}

/* TensorDef of a constant: bytes inline, or at data_offset of the weights. */
ASL__FN aclError asl__om_read_value(asl__om_rd* r, const asl__pb_field* field, asl__om_op* op) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f;
  aclError e = ACL_SUCCESS;
  int inline_bytes = 0;
  asl__om_desc* d = asl__om_add_value(op);
  if (!d) return asl__om_no_memory(r);
  while (e == ACL_SUCCESS && asl__pb_next(&b, &f)) {
    if (f.number == 1 && f.wire == 2) e = asl__om_read_desc(r, &f, d);
    if (f.number == 2 && f.wire == 2 && f.bytes > 0) { op->data = f.p; op->data_bytes = f.bytes; inline_bytes = 1; }
  }
  if (e != ACL_SUCCESS) return e;
  if (b.failed) return asl__om_damage(r, "a constant", "一个常量");
  if (inline_bytes || d->weight_size == 0) return ACL_SUCCESS;
  if (d->data_offset > r->om->weights_bytes || d->weight_size > r->om->weights_bytes - d->data_offset)
    return asl__om_say(&r->why, ASL__OM_BAD_WEIGHTS, "constant %s wants bytes %llu..+%llu of the weights, but there are only %llu",
                       "常量 %s 要用权重的第 %llu 字节起 %llu 字节，而权重只有 %llu 字节", op->name,
                       (unsigned long long)d->data_offset, (unsigned long long)d->weight_size,
                       (unsigned long long)r->om->weights_bytes);
  op->data = r->om->weights + (size_t)d->data_offset;
  op->data_bytes = (size_t)d->weight_size;
  return ACL_SUCCESS;
}

/* One entry of OpDef.input: "source:index", "" for an open optional input, "source:-1" for mere order. */
ASL__FN aclError asl__om_read_edge(const asl__om_rd* r, const asl__pb_field* f, asl__om_op* op, const asl__om_name* names, size_t count) {
  int32_t index = 0;
  size_t source = ASL__OM_NONE;
  if (f->bytes > 0) {
    char* text = asl__pb_str(f);
    if (!text) return asl__om_no_memory(r);
    int ok = asl__om_split(text, &index);
    if (ok) source = asl__om_name_find(names, count, text);
    asl__os_free(text);
    if (!ok) return asl__om_damage(r, "an input is not written as name:number", "有输入不是“名字:序号”的写法");
    if (index < 0) return ACL_SUCCESS;
    if (source == ASL__OM_NONE)
      return asl__om_say(&r->why, ASL__OM_BAD_GRAPH,
                         "the model graph is damaged: operator %s takes an input from one that is not there (%.*s)",
                         "模型图已损坏：算子 %s 的输入来自不存在的算子（%.*s）", op->name,
                  (int)(f->bytes > 80 ? 80 : f->bytes), (const char*)f->p);
  }
  return asl__om_add_in(op, source, index) ? ACL_SUCCESS : asl__om_no_memory(r);
}

/* Room for exactly what the operator holds, before it is read: the lists of most operators have one element. */
ASL__FN aclError asl__om_size_op(asl__om_rd* r, const asl__pb_field* field, asl__om_op* op) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f;
  size_t n[4] = {0, 0, 0, 0};
  while (asl__pb_next(&b, &f)) {
    if (f.wire != 2) continue;
    if (f.number == 5) n[0]++;
    if (f.number == 33) n[1]++;
    if (f.number == 34) n[2]++;
    if (f.number == 10) n[3]++;
  }
  if (b.failed) return asl__om_damage(r, "an operator", "一个算子");
  if (n[1] > r->descs_left || n[2] > r->descs_left - n[1])
    return asl__om_damage(r, "more tensor descriptors than its size allows", "张量描述比文件大小所允许的还多");
  if (n[3] > ASL__OM_MAX_ATTRS) return asl__om_damage(r, "more attributes on one operator than any model has", "一个算子的属性多得不合常理");
  r->descs_left -= n[1] + n[2];
  op->in_cap = n[0];
  op->in_desc_cap = n[1];
  op->out_desc_cap = n[2];
  op->attrs.cap = n[3];
  if (n[0]) op->in = (asl__om_edge*)asl__os_alloc(n[0] * sizeof(asl__om_edge));
  if (n[1]) op->in_desc = (asl__om_desc*)asl__os_alloc(n[1] * sizeof(asl__om_desc));
  if (n[2]) op->out_desc = (asl__om_desc*)asl__os_alloc(n[2] * sizeof(asl__om_desc));
  if (n[3]) op->attrs.items = (asl__attr*)asl__os_alloc(n[3] * sizeof(asl__attr));
  if ((n[0] && !op->in) || (n[1] && !op->in_desc) || (n[2] && !op->out_desc) || (n[3] && !op->attrs.items)) {
    op->in_cap = op->in_desc_cap = op->out_desc_cap = op->attrs.cap = 0;
    return asl__om_no_memory(r);
  }
  return ACL_SUCCESS;
}

ASL__FN aclError asl__om_read_op(asl__om_rd* r, const asl__pb_field* field, asl__om_op* op, const asl__om_name* names, size_t count) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f, tensor;
  aclError e = asl__om_size_op(r, field, op);
  asl__om_desc* d;
  asl__zero(&tensor, sizeof tensor);
  while (e == ACL_SUCCESS && asl__pb_next(&b, &f)) {
    if (f.wire != 2) continue;
    if (f.number == 5) e = asl__om_read_edge(r, &f, op, names, count);
    else if (f.number == 10) e = asl__om_read_attr(r, &op->attrs, &f, &tensor);
    else if (f.number == 33 || f.number == 34) {
      d = asl__om_add_desc(op, f.number == 34);
      e = d ? asl__om_read_desc(r, &f, d) : asl__om_no_memory(r);
    }
  }
  if (e == ACL_SUCCESS && b.failed) e = asl__om_damage(r, "an operator", "一个算子");
  if (e == ACL_SUCCESS && tensor.p) e = asl__om_read_value(r, &tensor, op);
  return e;
}

/* First pass over a graph: every operator's name and type, so that edges can point forward. */
ASL__FN aclError asl__om_read_names(asl__om_rd* r, const asl__pb_field* field, asl__om_graph* g) {
  asl__rd b = asl__pb_sub(field);
  asl__pb_field f, o;
  size_t count = 0, bytes;
  while (asl__pb_next(&b, &f)) count += f.number == 6 && f.wire == 2;
  if (b.failed) return asl__om_damage(r, "the list of operators", "算子列表");
  if (!asl__sz_mul(count, sizeof(asl__om_op), &bytes) || !(g->ops = (asl__om_op*)asl__os_alloc(bytes))) return asl__om_no_memory(r);
  g->cap = count;
  b = asl__pb_sub(field);
  while (asl__pb_next(&b, &f)) {
    if (f.number != 6 || f.wire != 2) continue;
    asl__rd ob = asl__pb_sub(&f);
    asl__pb_field name, type;
    asl__zero(&name, sizeof name);
    asl__zero(&type, sizeof type);
    while (asl__pb_next(&ob, &o)) {
      if (o.number == 1 && o.wire == 2) name = o;
      if (o.number == 2 && o.wire == 2) type = o;
    }
    if (ob.failed || name.bytes == 0 || type.bytes == 0) return asl__om_damage(r, "an operator without name or type", "有算子没有名字或类型");
    char* n = asl__pb_str(&name);
    char* t = asl__pb_str(&type);
    asl__om_op* op = n && t ? asl__om_add_op(g, n, t) : NULL;
    asl__os_free(n);
    asl__os_free(t);
    if (!op) return asl__om_no_memory(r);
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__om_sort_names(asl__om_rd* r, const asl__om_graph* g, asl__om_name** out) {
  size_t bytes;
  *out = asl__sz_mul(g->count, sizeof(asl__om_name), &bytes) ? (asl__om_name*)asl__os_alloc(bytes) : NULL;
  if (!*out) return asl__om_no_memory(r);
  for (size_t i = 0; i < g->count; i++) { (*out)[i].name = g->ops[i].name; (*out)[i].op = i; }
  qsort(*out, g->count, sizeof(asl__om_name), asl__om_name_order);
  for (size_t i = 1; i < g->count; i++)
    if (strcmp((*out)[i - 1].name, (*out)[i].name) == 0)
      return asl__om_say(&r->why, ASL__OM_BAD_GRAPH, "the model graph is damaged: two operators are called %.80s", "模型图已损坏：有两个算子都叫 %.80s",
                         (*out)[i].name);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__om_read_graph(asl__om_rd* r, const asl__pb_field* field) {
  asl__om_graph* g = asl__om_add_graph(r->om, "");
  asl__om_name* names = NULL;
  asl__pb_field f;
  size_t at = 0;
  if (!g) return asl__om_no_memory(r);
  aclError e = asl__om_read_names(r, field, g);
  if (e == ACL_SUCCESS) e = asl__om_sort_names(r, g, &names);
  asl__rd b = asl__pb_sub(field);
  while (e == ACL_SUCCESS && asl__pb_next(&b, &f)) {
    if (f.number == 6 && f.wire == 2) e = asl__om_read_op(r, &f, &g->ops[at++], names, g->count);
    if (f.number == 1 && f.wire == 2) {
      asl__os_free(g->name);
      g->name = asl__pb_str(&f);
      if (!g->name) e = asl__om_no_memory(r);
    }
  }
  asl__os_free(names);
  return e;
}

/* ModelDef in two passes: the attributes first (they hold the tables of numbered names), then the graphs. */
ASL__FN aclError asl__om_read_model(asl__om_rd* r, const unsigned char* p, size_t n) {
  asl__rd b = asl__rd_make(p, n);
  asl__pb_field f;
  aclError e = ACL_SUCCESS;
  r->descs_left = n / 8 + 128;
  r->expand_left = n > (SIZE_MAX >> 5) ? SIZE_MAX : n * 16 + 65536;
  while (e == ACL_SUCCESS && asl__pb_next(&b, &f)) {
    if (f.wire != 2) continue;
    if (f.number == 11) e = asl__om_read_attr(r, &r->om->attrs, &f, NULL);
    if (f.number == 1 && !r->om->name && !(r->om->name = asl__pb_str(&f))) e = asl__om_no_memory(r);
  }
  if (e != ACL_SUCCESS) return e;
  if (b.failed) return asl__om_damage(r, "the protobuf message", "protobuf 消息");
  if (!r->om->name && !(r->om->name = asl__str_dup(""))) return asl__om_no_memory(r);
  r->key_table = asl__attr_find(&r->om->attrs, "attr_name_enum");
  r->value_table = asl__attr_find(&r->om->attrs, "attr_value_enum");
  r->string_table = asl__attr_find(&r->om->attrs, "attrs_use_string_value");
  if (r->key_table && r->key_table->kind != ASL__ATTR_STRINGS) r->key_table = NULL;
  if (r->value_table && r->value_table->kind != ASL__ATTR_STRINGS) r->value_table = NULL;
  if (r->string_table && r->string_table->kind != ASL__ATTR_BOOLS && r->string_table->kind != ASL__ATTR_INTS) r->string_table = NULL;
  for (b = asl__rd_make(p, n); e == ACL_SUCCESS && asl__pb_next(&b, &f);)
    if (f.number == 7 && f.wire == 2) e = asl__om_read_graph(r, &f);
  if (e == ACL_SUCCESS && (r->om->graph_count == 0 || r->om->graphs[0].count == 0))
    e = asl__om_damage(r, "there is no operator in it", "里面没有算子");
  return e;
}

ASL__FN aclError asl__om_read_tasks(const asl__om_rd* r, const unsigned char* p, size_t n) {
  asl__rd b = asl__rd_make(p, n);
  asl__pb_field f;
  while (asl__pb_next(&b, &f)) {
    if (f.number == 11 && f.wire == 0) r->om->work_bytes = f.value;
    if (f.number == 14 && f.wire == 0) r->om->weight_bytes = f.value;
  }
  return b.failed ? asl__om_say(&r->why, ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED, "the task partition is damaged", "任务分区已损坏")
      : ACL_SUCCESS;
}

/* One list of MODEL_INOUT_INFO: a count, then per tensor a record of 32 bytes, its name, dims, dimsV2 and ranges. */
ASL__FN aclError asl__om_read_io(const asl__om_rd* r, asl__rd* b, int output) {
  uint32_t count = asl__rd_u32(b);
  for (uint32_t i = 0; i < count && !b->failed; i++) {
    uint64_t size = asl__rd_u64(b);
    int32_t format = (int32_t)asl__rd_u32(b), dtype = (int32_t)asl__rd_u32(b);
    uint32_t name_len = asl__rd_u32(b), dims_len = asl__rd_u32(b), dims2_len = asl__rd_u32(b), range_len = asl__rd_u32(b);
    const unsigned char* name = asl__rd_bytes(b, name_len);
    if (b->failed || dims_len % 8 || dims_len / 8 > ASL__MAX_RANK) { b->failed = 1; break; }
    asl__om_io* io = asl__om_add_io(r->om, output, (const char*)name, name_len);
    if (!io) return asl__om_no_memory(r);
    io->format = (aclFormat)format;
    io->dtype = (aclDataType)dtype;
    io->rank = (int)(dims_len / 8);
    for (int k = 0; k < io->rank; k++) io->dims[k] = (int64_t)asl__rd_u64(b);
    io->bytes = size > SIZE_MAX ? SIZE_MAX : (size_t)size;
    asl__rd_bytes(b, dims2_len);
    asl__rd_bytes(b, range_len);
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__om_read_inout(const asl__om_rd* r, const unsigned char* p, size_t n) {
  asl__rd b = asl__rd_make(p, n);
  aclError e = ACL_SUCCESS;
  while (e == ACL_SUCCESS && b.left > 0 && !b.failed) {
    uint32_t type = asl__rd_u32(&b), length = asl__rd_u32(&b);
    const unsigned char* v = asl__rd_bytes(&b, length);
    asl__rd sub = asl__rd_make(v, v ? length : 0);
    if (v && type < 2 && r->om->io_count[type] == 0) e = asl__om_read_io(r, &sub, (int)type);
    if (sub.failed) b.failed = 1;
  }
  if (e == ACL_SUCCESS && b.failed) e = asl__om_damage(r, "the list of inputs and outputs", "输入输出列表");
  r->om->has_io = 1;
  return e;
}

/* The partition table and the payloads behind it. The reference loader walks payloads in table order and ignores the offsets;
   they agree in every file seen, so we use the offsets and demand that they stay inside. */
ASL__FN aclError asl__om_read_table(asl__om_rd* r, const unsigned char* body, size_t n, int wide, const unsigned char** part,
                                    size_t* part_bytes,
                                    uint32_t parts) {
  asl__rd b = asl__rd_make(body, n);
  uint32_t num = asl__rd_u32(&b);
  if (wide) asl__rd_u32(&b);
  if (num == 0 || num > 64)
    return asl__om_say(&r->why, ASL__OM_BAD_GRAPH, "the partition table has %u entries", "分区表有 %u 项，不合规定", (unsigned)num);
  asl__rd payload = b;
  if (!asl__rd_bytes(&payload, (size_t)num * (wide ? 24u : 12u)))
    return asl__om_say(&r->why, ASL__OM_BAD_GRAPH, "the partition table is longer than the file", "分区表比文件还长");
  for (uint32_t i = 0; i < num; i++) {
    uint32_t type = asl__rd_u32(&b);
    if (wide) asl__rd_u32(&b);
    uint64_t offset = wide ? asl__rd_u64(&b) : asl__rd_u32(&b), size = wide ? asl__rd_u64(&b) : asl__rd_u32(&b);
    if (offset > payload.left || size > payload.left - offset)
      return asl__om_say(&r->why, ASL__OM_BAD_GRAPH, "partition %u (type %u) lies at %llu..+%llu, outside the %llu bytes that are there",
                         "分区 %u（类型 %u）在 %llu 起 %llu 字节处，超出了实有的 %llu 字节", (unsigned)i, (unsigned)type,
                         (unsigned long long)offset, (unsigned long long)size, (unsigned long long)payload.left);
    if (type < parts && !part[type]) { part[type] = payload.p + (size_t)offset; part_bytes[type] = (size_t)size; }
  }
  return ACL_SUCCESS;
}

/* Header checks shared by every entry: 145006 for what is no model file at all, 545001 for kinds of file that have no graph to run. */
ASL__FN aclError asl__om_read_header(asl__om_rd* r, const unsigned char* p, size_t n, int* wide) {
  asl__om* om = r->om;
  const aclError size_code = ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, kind_code = ACL_ERROR_GE_LOAD_MODEL;
  if (n < ASL__OM_HEADER)
    return asl__om_say(&r->why, size_code, "the file has %llu bytes; the header alone needs 256", "文件只有 %llu 字节，仅文件头就要 256 字节",
                       (unsigned long long)n);
  asl__rd b = asl__rd_make(p, n);
  uint32_t magic = asl__rd_u32(&b), head = asl__rd_u32(&b);
  if (magic != ASL__OM_MAGIC)
    return asl__om_say(&r->why, size_code, "this is no .om file: it does not begin with the letters IMOD%s", "这不是 .om 文件：开头不是 IMOD 四个字母%s",
                       p[0] == 8 ? asl__diag_say(" (an .onnx file? convert it with atc first)", "（是 .onnx 文件？请先用 atc 转换）") : "");
  om->version = asl__rd_u32(&b);
  if (head != ASL__OM_HEADER)
    return asl__om_say(&r->why, size_code, "the header says it is %u bytes long; it must be 256", "文件头自称长 %u 字节，应为 256", (unsigned)head);
  if (om->version != ASL__OM_V1 && om->version != ASL__OM_V2)
    return asl__om_say(&r->why, size_code, "header version 0x%08x is not known (0x10000000 and 0x20000000 are)",
                       "文件头版本 0x%08x 未知（已知 0x10000000 和 0x20000000）", (unsigned)om->version);
  int v2 = om->version == ASL__OM_V2;
  asl__rd at = asl__rd_make(p + 76, 4), num = asl__rd_make(p + 156, 4), len = asl__rd_make(p + 184, 8);
  uint64_t short_length = asl__rd_u32(&at), long_length = v2 ? asl__rd_u64(&len) : 0;
  om->model_num = v2 ? asl__rd_u32(&num) : 1;
  om->type = p[82];
  om->unknown_shape = v2 && p[193] == 1;
  memcpy(om->platform, p + (v2 ? 160 : 156), 20);
  *wide = v2 && (long_length != 0 || om->type == 3);
  uint64_t body = long_length ? long_length : short_length;
  if (body != n - ASL__OM_HEADER)
    return asl__om_say(&r->why, size_code, "the header promises %llu bytes behind it, the file has %llu (cut short, or changed?)",
                       "文件头说后面有 %llu 字节，实际有 %llu 字节（文件被截断或改动？）",
                       (unsigned long long)body, (unsigned long long)(n - ASL__OM_HEADER));
  if (p[80] != 0) return asl__om_say(&r->why, kind_code, "the model is encrypted", "模型已加密");
  if (v2 && (om->type == 3 || om->type == 5))
    return asl__om_say(&r->why, kind_code, "this is a %s (models inside a model), which cannot be loaded here", "这是 %s（模型里套模型），这里不能加载",
                       om->type == 3 ? "flow model" : "bundle");
  if (!v2 && om->type == 4)
    return asl__om_say(&r->why, kind_code, "this is a model compiled for a phone; its graph is not in the file", "这是为手机编译的模型，文件里没有计算图");
  if (om->type > 5 || (v2 && om->type == 4)) return asl__om_say(&r->why, kind_code, "model type %d is not known", "模型类型 %d 未知", om->type);
  return ACL_SUCCESS;
}

ASL__FN aclError asl__om_read_all(asl__om_rd* r, const unsigned char* p, size_t n) {
  const unsigned char* part[ASL__OM_INOUT + 1];
  size_t part_bytes[ASL__OM_INOUT + 1];
  int wide = 0;
  aclError e = asl__om_read_header(r, p, n, &wide);
  asl__zero(part, sizeof part);
  asl__zero(part_bytes, sizeof part_bytes);
  if (e == ACL_SUCCESS) e = asl__om_read_table(r, p + ASL__OM_HEADER, n - ASL__OM_HEADER, wide, part, part_bytes, ASL__OM_INOUT + 1);
  if (e != ACL_SUCCESS) return e;
  if (!part[ASL__OM_MODEL_DEF] || part_bytes[ASL__OM_MODEL_DEF] == 0)
    return asl__om_say(&r->why, ASL__OM_BAD_GRAPH, "the file has no graph (partition MODEL_DEF)", "文件里没有计算图（MODEL_DEF 分区）");
  if (!part[ASL__OM_TASKS] && !(r->om->version == ASL__OM_V1 && r->om->type == 3))
    return asl__om_say(&r->why, ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED,
                       "the file has no tasks (partition TASK_INFO): the model was never compiled", "文件里没有任务（TASK_INFO 分区）：模型没有编译过");
  r->om->weights = part[ASL__OM_WEIGHTS];
  r->om->weights_bytes = part_bytes[ASL__OM_WEIGHTS];
  if (part[ASL__OM_TASKS]) e = asl__om_read_tasks(r, part[ASL__OM_TASKS], part_bytes[ASL__OM_TASKS]);
  if (e == ACL_SUCCESS && part[ASL__OM_INOUT]) e = asl__om_read_inout(r, part[ASL__OM_INOUT], part_bytes[ASL__OM_INOUT]);
  if (e == ACL_SUCCESS) e = asl__om_read_model(r, part[ASL__OM_MODEL_DEF], part_bytes[ASL__OM_MODEL_DEF]);
  return e;
}

/* Bytes of a file to a model in memory. On failure *out is NULL and `why` says what is wrong. The bytes must outlive the model. */
ASL__FN aclError asl__om_parse(const void* bytes, size_t n, asl__om** out, char* why, size_t why_cap) {
  asl__om_rd r;
  *out = NULL;
  asl__zero(&r, sizeof r);
  r.why = asl__om_room(why, why_cap);
  r.om = ASL__NEW(asl__om);
  if (!r.om) return asl__om_no_memory(&r);
  aclError e = asl__om_read_all(&r, (const unsigned char*)bytes, n);
  if (e == ACL_SUCCESS) *out = r.om;
  else asl__om_free(r.om);
  return e;
}

/* ---- writing ---- */
ASL__FN void asl__om_put_entry(asl__buf* b, uint32_t number, const char* key, asl__buf* value) {
  asl__buf entry;
  asl__zero(&entry, sizeof entry);
  asl__pb_put_str(&entry, 1, key);
  asl__pb_put_msg(&entry, 2, value);
  asl__pb_put_msg(b, number, &entry);
}
/* ListValue with the val_type that says which list counts, so that an empty list keeps its kind. */
ASL__FN void asl__om_put_list(asl__buf* value, const asl__attr* a) {
  asl__buf list, packed;
  int type = 2;
  asl__zero(&list, sizeof list);
  asl__zero(&packed, sizeof packed);
  if (a->kind == ASL__ATTR_STRINGS) {
    type = 1;
    for (size_t i = 0; i < a->n; i++) asl__pb_put_str(&list, 2, a->strings[i]);
  } else if (a->kind == ASL__ATTR_FLOATS) {
    type = 3;
    for (size_t i = 0; i < a->n; i++) {
      uint32_t bits;
      memcpy(&bits, &a->floats[i], 4);
      asl__buf_u32(&packed, bits);
    }
    if (a->n) asl__pb_put_msg(&list, 4, &packed);
  } else {
    type = a->kind == ASL__ATTR_BOOLS ? 4 : 2;
    if (a->n) asl__pb_put_packed(&list, a->kind == ASL__ATTR_BOOLS ? 5 : 3, a->ints, a->n);
  }
  asl__buf_free(&packed);
  asl__pb_put_int(&list, 20, type);
  asl__pb_put_msg(value, 1, &list);
}
ASL__FN void asl__om_put_attr(asl__buf* b, uint32_t number, const asl__attr* a) {
  asl__buf v;
  asl__zero(&v, sizeof v);
  switch (a->kind) {
    case ASL__ATTR_INT: asl__pb_put_int(&v, 3, a->i); break;
    case ASL__ATTR_FLOAT: asl__pb_put_float(&v, 4, a->f); break;
    case ASL__ATTR_BOOL: asl__pb_put_int(&v, 5, a->i != 0); break;
    case ASL__ATTR_STRING: asl__pb_put_str(&v, 2, a->s ? a->s : ""); break;
    case ASL__ATTR_DTYPE: asl__pb_put_int(&v, 15, a->i); break;
    case ASL__ATTR_INTS: case ASL__ATTR_FLOATS: case ASL__ATTR_BOOLS: case ASL__ATTR_STRINGS: asl__om_put_list(&v, a); break;
    default: asl__buf_free(&v); return; /* list of lists, tensors: no attribute of ours is one */
  }
  asl__om_put_entry(b, number, a->name, &v);
}
ASL__FN void asl__om_put_attr_int(asl__buf* b, uint32_t number, const char* name, int64_t i) {
  asl__buf v;
  asl__zero(&v, sizeof v);
  asl__pb_put_int(&v, 3, i);
  asl__om_put_entry(b, number, name, &v);
}
ASL__FN void asl__om_put_attr_str(asl__buf* b, uint32_t number, const char* name, const char* s) {
  asl__buf v;
  asl__zero(&v, sizeof v);
  asl__pb_put_str(&v, 2, s);
  asl__om_put_entry(b, number, name, &v);
}
ASL__FN void asl__om_put_attr_ints(asl__buf* b, uint32_t number, const char* name, const int64_t* ints, size_t n) {
  asl__buf v, list;
  asl__zero(&v, sizeof v);
  asl__zero(&list, sizeof list);
  if (n) asl__pb_put_packed(&list, 3, ints, n);
  asl__pb_put_int(&list, 20, 2);
  asl__pb_put_msg(&v, 1, &list);
  asl__om_put_entry(b, number, name, &v);
}

/* TensorDescriptor. The origin form is written always: genuine readers take it from there. */
ASL__FN void asl__om_put_desc(asl__buf* b, uint32_t number, const asl__om_desc* d) {
  asl__buf t, shape;
  const int own = d->origin_rank < 0;
  char layout[48];
  asl__zero(&t, sizeof t);
  asl__zero(&shape, sizeof shape);
  asl__pb_put_int(&t, 2, asl__num_to_proto(d->dtype));
  if (d->rank > 0) asl__pb_put_packed(&shape, 1, d->dims, (size_t)d->rank);
  asl__pb_put_msg(&t, 3, &shape);
  snprintf(layout, sizeof layout, d->groups > 1 ? "%s:%lld" : "%s", asl__num_format_name(d->format), (long long)d->groups);
  asl__pb_put_str(&t, 4, layout);
  asl__om_put_attr_ints(&t, 5, "origin_shape", own ? d->dims : d->origin_dims, (size_t)(own ? d->rank : d->origin_rank));
  asl__om_put_attr_str(&t, 5, "origin_format", asl__num_format_name(own || d->origin_format == ACL_FORMAT_UNDEFINED ? d->format
                                                                    : d->origin_format));
  asl__pb_put_int(&t, 9, 1);
  if (d->size) asl__pb_put_int(&t, 10, (int64_t)d->size);
  if (d->weight_size) asl__pb_put_int(&t, 11, (int64_t)d->weight_size);
  if (d->data_offset) asl__pb_put_int(&t, 18, (int64_t)d->data_offset);
  asl__pb_put_msg(b, number, &t);
}

/* Who reads whose output: for OpDef's dst_name and dst_index, gathered once per graph. */
typedef struct { size_t from, to; int64_t slot; } asl__om_use;
ASL__FN int asl__om_use_order(const void* a, const void* b) {
  const asl__om_use* x = (const asl__om_use*)a;
  const asl__om_use* y = (const asl__om_use*)b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  return x->slot < y->slot ? -1 : x->slot > y->slot;
}
ASL__FN asl__om_use* asl__om_uses(const asl__om_graph* g, size_t* count) {
  size_t n = 0, bytes;
  for (size_t i = 0; i < g->count; i++) n += g->ops[i].in_count;
  asl__om_use* u = asl__sz_mul(n, sizeof(asl__om_use), &bytes) ? (asl__om_use*)asl__os_alloc(bytes) : NULL;
  if (!u) return NULL;
  n = 0;
  for (size_t i = 0; i < g->count; i++)
    for (size_t k = 0; k < g->ops[i].in_count; k++) {
      if (g->ops[i].in[k].op == ASL__OM_NONE) continue;
      u[n].from = g->ops[i].in[k].op;
      u[n].to = i;
      u[n++].slot = (int64_t)k;
    }
  qsort(u, n, sizeof(asl__om_use), asl__om_use_order);
  *count = n;
  return u;
}

ASL__FN void asl__om_put_value(asl__buf* b, const asl__om_op* op) {
  asl__buf v, tensor;
  asl__zero(&v, sizeof v);
  asl__zero(&tensor, sizeof tensor);
  asl__om_put_desc(&tensor, 1, op->value);
  asl__pb_put_msg(&v, 12, &tensor);
  asl__om_put_entry(b, 10, "value", &v);
}
ASL__FN void asl__om_put_op(asl__buf* b, const asl__om_graph* g, size_t id, const asl__om_use* use, size_t uses) {
  const asl__om_op* op = &g->ops[id];
  asl__buf o;
  char number[24];
  asl__zero(&o, sizeof o);
  asl__pb_put_str(&o, 1, op->name);
  asl__pb_put_str(&o, 2, op->type);
  for (size_t i = 0; i < op->in_count; i++) {
    asl__buf text;
    asl__zero(&text, sizeof text);
    if (op->in[i].op != ASL__OM_NONE) {
      asl__buf_text(&text, g->ops[op->in[i].op].name);
      snprintf(number, sizeof number, ":%d", (int)op->in[i].index);
      asl__buf_text(&text, number);
    }
    asl__pb_put_msg(&o, 5, &text);
  }
  if (op->in_count == 0 && op->in_desc_count > 0) asl__pb_put_str(&o, 5, ""); /* Data: one open input, as the compiler writes it */
  for (size_t i = 0; i < op->attrs.count; i++) asl__om_put_attr(&o, 10, &op->attrs.items[i]);
  if (op->value) asl__om_put_value(&o, op);
  asl__pb_put_int(&o, 20, 1);
  if (id) asl__pb_put_int(&o, 21, (int64_t)id);
  for (size_t i = 0; i < op->in_count; i++)
    if (op->in[i].op != ASL__OM_NONE) asl__pb_put_str(&o, 24, g->ops[op->in[i].op].name);
  for (size_t i = 0; i < op->in_count; i++)
    if (op->in[i].op != ASL__OM_NONE) asl__pb_put_int(&o, 25, op->in[i].index);
  for (size_t i = 0; i < uses; i++) asl__pb_put_str(&o, 26, g->ops[use[i].to].name);
  for (size_t i = 0; i < uses; i++) asl__pb_put_int(&o, 27, use[i].slot);
  for (size_t i = 0; i < op->in_count; i++) asl__pb_put_int(&o, 32, op->in[i].op != ASL__OM_NONE && g->ops[op->in[i].op].value != NULL);
  for (size_t i = 0; i < op->in_desc_count; i++) asl__om_put_desc(&o, 33, &op->in_desc[i]);
  for (size_t i = 0; i < op->out_desc_count; i++) asl__om_put_desc(&o, 34, &op->out_desc[i]);
  asl__pb_put_msg(b, 6, &o);
}
ASL__FN void asl__om_put_graph(asl__buf* b, const asl__om_graph* g) {
  asl__buf gb;
  size_t n = 0, at = 0;
  asl__om_use* use = asl__om_uses(g, &n);
  asl__zero(&gb, sizeof gb);
  if (!use) { b->failed = 1; return; }
  asl__pb_put_str(&gb, 1, g->name);
  for (size_t i = 0; i < g->count; i++)
    if (strcmp(g->ops[i].type, "Data") == 0) {
      asl__buf text;
      asl__zero(&text, sizeof text);
      asl__buf_text(&text, g->ops[i].name);
      asl__buf_text(&text, ":0");
      asl__pb_put_msg(&gb, 4, &text);
    }
  for (size_t i = 0; i < g->count; i++) {
    size_t first = at;
    while (at < n && use[at].from == i) at++;
    asl__om_put_op(&gb, g, i, use + first, at - first);
  }
  asl__os_free(use);
  asl__pb_put_msg(b, 7, &gb);
}
ASL__FN void asl__om_put_model(asl__buf* b, const asl__om* om) {
  int64_t info[5] = {0, 0, 0, 0, 0};
  asl__pb_put_str(b, 1, om->name);
  asl__pb_put_int(b, 2, 2);
  asl__pb_put_str(b, 3, "1.11.z.0");
  for (size_t i = 0; i < om->graph_count; i++) asl__om_put_graph(b, &om->graphs[i]);
  for (size_t i = 0; i < om->attrs.count; i++) {
    const char* name = om->attrs.items[i].name; /* the three below are worked out anew when a file that was read is written again */
    if (strcmp(name, "memory_size") && strcmp(name, "weight_size") && strcmp(name, "om_info_list"))
      asl__om_put_attr(b, 11, &om->attrs.items[i]);
  }
  info[0] = (int64_t)om->weight_bytes;
  asl__om_put_attr_int(b, 11, "memory_size", (int64_t)om->work_bytes);
  asl__om_put_attr_int(b, 11, "weight_size", (int64_t)om->weight_bytes);
  asl__om_put_attr_ints(b, 11, "om_info_list", info, 5);
}
ASL__FN void asl__om_put_tasks(asl__buf* b, const asl__om* om) {
  asl__pb_put_int(b, 11, (int64_t)om->work_bytes);
  asl__pb_put_int(b, 12, 1);
  asl__pb_put_int(b, 14, (int64_t)om->weight_bytes);
}
ASL__FN void asl__om_put_inout(asl__buf* b, const asl__om* om) {
  for (uint32_t k = 0; k < 2; k++) {
    asl__buf list;
    asl__zero(&list, sizeof list);
    asl__buf_u32(&list, (uint32_t)om->io_count[k]);
    for (size_t i = 0; i < om->io_count[k]; i++) {
      const asl__om_io* io = &om->io[k][i];
      uint32_t name = (uint32_t)strlen(io->name), dims = (uint32_t)io->rank * 8u;
      asl__buf_u64(&list, io->bytes);
      asl__buf_u32(&list, (uint32_t)io->format);
      asl__buf_u32(&list, (uint32_t)io->dtype);
      asl__buf_u32(&list, name);
      asl__buf_u32(&list, dims);
      asl__buf_u32(&list, dims);
      asl__buf_u32(&list, 0);
      asl__buf_put(&list, io->name, name);
      for (int twice = 0; twice < 2; twice++)
        for (int d = 0; d < io->rank; d++) asl__buf_u64(&list, (uint64_t)io->dims[d]);
    }
    asl__buf_u32(b, k);
    asl__buf_u32(b, (uint32_t)list.bytes);
    asl__buf_put(b, list.data, list.bytes);
    if (list.failed) b->failed = 1;
    asl__buf_free(&list);
  }
}

/* Gives every constant its place among the weights. 0 when the sum does not fit. */
ASL__FN int asl__om_place_weights(asl__om* om) {
  size_t at = 0;
  for (size_t g = 0; g < om->graph_count; g++)
    for (size_t i = 0; i < om->graphs[g].count; i++) {
      asl__om_op* op = &om->graphs[g].ops[i];
      if (!op->value) continue;
      if (!asl__sz_round(at, ASL__OM_ALIGN, &at)) return 0;
      op->value->data_offset = at;
      op->value->weight_size = op->data_bytes;
      if (!asl__sz_add(at, op->data_bytes, &at)) return 0;
    }
  if (!asl__sz_round(at, ASL__OM_ALIGN, &at)) return 0;
  om->weight_bytes = at;
  return 1;
}
/* What a consumer's input says about a constant it reads (the real compiler copies size and place there). */
ASL__FN void asl__om_copy_places(asl__om_graph* g) {
  for (size_t i = 0; i < g->count; i++)
    for (size_t k = 0; k < g->ops[i].in_count && k < g->ops[i].in_desc_count; k++) {
      size_t from = g->ops[i].in[k].op;
      if (from == ASL__OM_NONE || !g->ops[from].value) continue;
      g->ops[i].in_desc[k].data_offset = g->ops[from].value->data_offset;
    }
}
ASL__FN void asl__om_put_weights(asl__buf* b, const asl__om* om, size_t start) {
  for (size_t g = 0; g < om->graph_count; g++)
    for (size_t i = 0; i < om->graphs[g].count; i++) {
      const asl__om_op* op = &om->graphs[g].ops[i];
      if (!op->value || b->failed) continue;
      asl__buf_fill(b, 0, start + (size_t)op->value->data_offset - b->bytes);
      asl__buf_put(b, op->data, op->data_bytes);
    }
  if (!b->failed) asl__buf_fill(b, 0, start + (size_t)om->weight_bytes - b->bytes);
}
ASL__FN void asl__om_put_header(asl__buf* b, const asl__om* om, size_t body) {
  unsigned char h[ASL__OM_HEADER];
  asl__buf w;
  asl__zero(h, sizeof h);
  asl__zero(&w, sizeof w);
  asl__buf_u32(&w, ASL__OM_MAGIC);
  asl__buf_u32(&w, ASL__OM_HEADER);
  asl__buf_u32(&w, ASL__OM_V2);
  if (w.bytes == 12) memcpy(h, w.data, 12);
  w.bytes = 0;
  asl__buf_u64(&w, body);
  if (w.bytes == 8) memcpy(h + 184, w.data, 8);
  if (w.failed) b->failed = 1;
  asl__buf_free(&w);
  for (size_t i = 0; i < 31 && om->name[i]; i++) h[84 + i] = (unsigned char)om->name[i];
  h[152] = 2; /* om_ir_version */
  h[156] = 1; /* model_num */
  memcpy(h + 160, "1.11.z.0", 8);
  h[180] = 1; /* platform MINI */
  asl__buf_put(b, h, sizeof h);
}
/* The whole file, as the real compiler lays it out: MODEL_INOUT_INFO, MODEL_DEF, WEIGHTS_DATA when there are constants, TASK_INFO.
   Sets the places of the constants and om->weight_bytes. 0 when memory ran out. */
ASL__FN int asl__om_write(asl__om* om, asl__buf* out) {
  static const uint32_t types[4] = {ASL__OM_INOUT, ASL__OM_MODEL_DEF, ASL__OM_WEIGHTS, ASL__OM_TASKS};
  asl__buf part[4];
  size_t offset = 0, parts = 0;
  asl__zero(part, sizeof part);
  if (!asl__om_place_weights(om)) return 0;
  for (size_t g = 0; g < om->graph_count; g++) asl__om_copy_places(&om->graphs[g]);
  asl__om_put_inout(&part[0], om);
  asl__om_put_model(&part[1], om);
  asl__om_put_tasks(&part[3], om);
  part[2].bytes = (size_t)om->weight_bytes;
  for (int i = 0; i < 4; i++) {
    if (part[i].failed) out->failed = 1;
    if (i != 2 || part[i].bytes) parts++;
    offset += part[i].bytes;
  }
  asl__om_put_header(out, om, 8 + 24 * parts + offset);
  asl__buf_u64(out, parts);
  offset = 0;
  for (int i = 0; i < 4; i++) {
    if (i == 2 && !part[i].bytes) continue;
    asl__buf_u64(out, types[i]);
    asl__buf_u64(out, offset);
    asl__buf_u64(out, part[i].bytes);
    offset += part[i].bytes;
  }
  asl__buf_put(out, part[0].data, part[0].bytes);
  asl__buf_put(out, part[1].data, part[1].bytes);
  asl__om_put_weights(out, om, out->bytes);
  asl__buf_put(out, part[3].data, part[3].bytes);
  part[2].bytes = 0;
  for (int i = 0; i < 4; i++) asl__buf_free(&part[i]);
  return !out->failed;
}
/*======================================================================================
  >>mdl   Models: from a parsed file to a plan, and running the plan

  Load orders the graph, infers every shape through the operator registry and holds it against what the file says, places
  constants in one area and intermediate results, by lifetime, in another. Run walks the nodes on plain pointers. Ids,
  contexts, streams and datasets are the API's business. Uses util, diag (language), num, op, om. State: the plan, read-only after load but
  for the data pointers that one run sets; so one model is run by one thread at a time, and the API sees to that.
======================================================================================*/
#define ASL__MDL_ALIGN 64u                       /* of every constant and intermediate result in its area */
#define ASL__MDL_MAX_NODES 65536u                /* planning scans lists of holes; real networks have hundreds to a few thousand */
#define ASL__MDL_MAX_BYTES ((uint64_t)1 << 31)   /* of one tensor: more does not fit on the device class emulated */

typedef asl__om_io asl__mdl_io;

typedef enum { ASL__MDL_WORK, ASL__MDL_CONST, ASL__MDL_INPUT, ASL__MDL_OUTPUT } asl__mdl_where;
typedef struct {
  asl__tensor t;
  asl__mdl_where where;
  size_t at;            /* offset in the work or weight area, or number of the input or output */
  size_t op;            /* which operator of the file makes it */
  size_t first, last;   /* steps of the plan that write it and read it last */
} asl__mdl_value;

typedef struct {
  asl__op_call call;    /* node, attrs, in and out point into the model */
  size_t source;        /* the operator's number in the file's graph */
  asl__attrs attrs;
  char* name;
  size_t workspace_at;
} asl__mdl_node;

typedef struct { size_t value, output; } asl__mdl_copy; /* an output that is an input, a constant or another output as well */

typedef struct asl__mdl {
  char *name, *soc;
  asl__mdl_io* io[2];
  size_t io_count[2];
  asl__mdl_value* values;
  size_t value_count;
  asl__mdl_node* nodes;
  size_t node_count, node_cap;
  asl__tensor** links;  /* what the calls' in and out arrays point at */
  asl__mdl_copy* copies;
  size_t copy_count;
  unsigned char* weights;     /* the model's own copy, or NULL once bound elsewhere */
  unsigned char* weights_at;  /* where the constants are read from */
  size_t weight_bytes, work_bytes;
  void** bound[2];      /* the buffers of the current run; a substitute where the caller's will not do */
  asl__op_cost cost;
} asl__mdl;

/* ---- load: everything a load needs while it lasts ---- */
typedef struct {
  const asl__om* om;
  const asl__om_graph* g;
  asl__mdl* m;
  asl__om_why why;
  size_t file_bytes;
  size_t* first_value;   /* per operator: its first output among the values */
  unsigned char* mark;   /* per operator: 0 not needed, 1 being visited, 2 needed and ordered */
  size_t* order;         /* the needed operators, producers first */
  size_t order_count;
  size_t* data_ops;      /* the model's inputs */
  size_t net_output;
} asl__mdl_ld;

ASL__FN void asl__mdl_free(asl__mdl* m) {
  if (!m) return;
  for (int k = 0; k < 2; k++) {
    for (size_t i = 0; m->io[k] && i < m->io_count[k]; i++) asl__os_free(m->io[k][i].name);
    asl__os_free(m->io[k]);
    asl__os_free(m->bound[k]);
  }
  for (size_t i = 0; i < m->node_count; i++) {
    asl__attrs_free(&m->nodes[i].attrs);
    asl__os_free(m->nodes[i].name);
  }
  asl__os_free(m->nodes);
  asl__os_free(m->values);
  asl__os_free(m->links);
  asl__os_free(m->copies);
  asl__os_free(m->weights);
  asl__os_free(m->name);
  asl__os_free(m->soc);
  asl__os_free(m);
}

ASL__FN aclError asl__mdl_no_memory(const asl__mdl_ld* l) {
  return asl__om_say(&l->why, ACL_ERROR_GE_MEMORY_ALLOCATION, "no memory left while loading the model", "加载模型时内存不足");
}
/* A zeroed array that is never NULL but without memory. */
ASL__FN void* asl__mdl_array(size_t count, size_t item_bytes) {
  size_t bytes;
  return asl__sz_mul(count, item_bytes, &bytes) ? asl__os_zalloc(bytes) : NULL;
}

ASL__FN int asl__mdl_is(const asl__om_op* op, const char* type) { return strcmp(op->type, type) == 0; }
ASL__FN int asl__mdl_is_data(const asl__om_op* op) {
  return asl__mdl_is(op, "Data") || asl__mdl_is(op, "RefData") || asl__mdl_is(op, "AippData");
}
ASL__FN int asl__mdl_is_const(const asl__om_op* op) { return asl__mdl_is(op, "Const") || asl__mdl_is(op, "Constant"); }
/* Data, constants and the collecting NetOutput are not steps of the plan. */
ASL__FN int asl__mdl_is_step(const asl__om_op* op) {
  return !asl__mdl_is_data(op) && !asl__mdl_is_const(op) && !asl__mdl_is(op, "NetOutput");
}

/* How many outputs an operator has: as many as it describes, one at least; inputs and constants have one. */
ASL__FN size_t asl__mdl_outputs(const asl__om_op* op) {
  if (asl__mdl_is(op, "NetOutput")) return 0;
  return asl__mdl_is_step(op) && op->out_desc_count > 1 ? op->out_desc_count : 1;
}
ASL__FN aclError asl__mdl_number_values(asl__mdl_ld* l) {
  size_t total = 0;
  size_t* n = l->first_value;
  for (size_t i = 0; i < l->g->count; i++) n[i] = asl__mdl_outputs(&l->g->ops[i]);
  for (size_t i = 0; i < l->g->count; i++)
    for (size_t k = 0; k < l->g->ops[i].in_count; k++) {
      const asl__om_edge* e = &l->g->ops[i].in[k];
      if (e->op == ASL__OM_NONE) continue;
      if ((size_t)e->index >= n[e->op])
        return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "operator %s wants output %d of %s, which has %llu",
                           "算子 %s 要取第 %d 个输出，来源 %s 只有 %llu 个",
                           l->g->ops[i].name, (int)e->index, l->g->ops[e->op].name, (unsigned long long)n[e->op]);
    }
  for (size_t i = 0; i < l->g->count; i++) {
    size_t here = n[i];
    n[i] = total;
    total += here;
  }
  n[l->g->count] = total;
  l->m->value_count = total;
  l->m->values = (asl__mdl_value*)asl__mdl_array(total, sizeof(asl__mdl_value));
  return l->m->values ? ACL_SUCCESS : asl__mdl_no_memory(l);
}

/* Depth first from the output, with a stack of our own: what is never reached is not needed, producers come before their
   readers, and an operator met while it is being visited closes a circle. */
typedef struct { size_t op, next; } asl__mdl_visit;
ASL__FN aclError asl__mdl_order_from(asl__mdl_ld* l, asl__mdl_visit* stack) {
  size_t depth = 1;
  stack[0].op = l->net_output;
  stack[0].next = 0;
  l->mark[l->net_output] = 1;
  while (depth > 0) {
    asl__mdl_visit* top = &stack[depth - 1];
    const asl__om_op* op = &l->g->ops[top->op];
    if (top->next == op->in_count) {
      l->mark[top->op] = 2;
      l->order[l->order_count++] = top->op;
      depth--;
      continue;
    }
    size_t from = op->in[top->next++].op;
    if (from == ASL__OM_NONE || l->mark[from] == 2) continue;
    if (l->mark[from] == 1)
      return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "the graph runs in a circle through operator %s", "计算图经过算子 %s 形成了环",
                         l->g->ops[from].name);
    l->mark[from] = 1;
    stack[depth].op = from;
    stack[depth].next = 0;
    depth++;
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__mdl_order(asl__mdl_ld* l) {
  l->net_output = ASL__OM_NONE;
  for (size_t i = 0; i < l->g->count; i++) {
    if (!asl__mdl_is(&l->g->ops[i], "NetOutput")) continue;
    if (l->net_output != ASL__OM_NONE)
      return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "the graph has two NetOutput operators, %s and %s", "计算图有两个 NetOutput 算子：%s 和 %s",
                         l->g->ops[l->net_output].name, l->g->ops[i].name);
    l->net_output = i;
  }
  if (l->net_output == ASL__OM_NONE)
    return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "the graph has no NetOutput operator", "计算图没有 NetOutput 算子");
  asl__mdl_visit* stack = (asl__mdl_visit*)asl__mdl_array(l->g->count, sizeof(asl__mdl_visit));
  if (!stack) return asl__mdl_no_memory(l);
  aclError e = asl__mdl_order_from(l, stack);
  asl__os_free(stack);
  return e;
}

/* Files of the real compiler hold kernels fused for the device: an operator may compute more than its type says, and attributes
   that the kernel has baked in are gone. Until the loader can undo that, it must not pretend. */
ASL__FN int asl__mdl_is_fused(const asl__om_op* op) {
  const asl__attr* a = asl__attr_find(&op->attrs, "_datadump_original_op_types");
  if (a && a->kind == ASL__ATTR_STRINGS && a->n > 1) return 1;
  return asl__attr_find(&op->attrs, "tvm_blockdim") != NULL || asl__attr_find(&op->attrs, "_kernelname") != NULL;
}
/* Adds " Type (first node and N more)" to the list when the type is not in it yet. */
ASL__FN void asl__mdl_list_missing(const asl__mdl_ld* l, size_t from, char* list, size_t cap) {
  const asl__om_op* op = &l->g->ops[l->order[from]];
  size_t more = 0, at = strlen(list);
  char word[100];
  snprintf(word, sizeof word, " %.80s (", op->type);
  if (strstr(list, word)) return;
  for (size_t i = from + 1; i < l->order_count && more < 1000; i++) more += strcmp(l->g->ops[l->order[i]].type, op->type) == 0;
  snprintf(list + at, cap - at, more ? asl__diag_say("%s%s%.80s and %llu more)", "%s%s%.80s 等，另有 %llu 处)") : "%s%s%.80s)", at ? "," : "",
           word, op->name, (unsigned long long)more);
}
/* One pass over all needed operators before anything else is done with them, so that every missing one is named at once. */
ASL__FN aclError asl__mdl_check_ops(asl__mdl_ld* l) {
  size_t steps = 0;
  char list[480];
  list[0] = 0;
  const int lite = asl__attr_find(&l->om->attrs, ASL__OM_LITE_IR) != NULL;
  for (size_t i = 0; i < l->order_count; i++) {
    const asl__om_op* op = &l->g->ops[l->order[i]];
    if (!asl__mdl_is_step(op)) continue;
    steps++;
    if (!asl__op_find(op->type) && strlen(list) < sizeof list - 100) asl__mdl_list_missing(l, i, list, sizeof list);
  }
  if (list[0])
    return asl__om_say(&l->why, ACL_ERROR_OP_NOT_FOUND, "the model needs operators this library does not have:%s", "模型需要本库没有的算子：%s", list);
  if (steps > ASL__MDL_MAX_NODES)
    return asl__om_say(&l->why, ACL_ERROR_GE_LOAD_MODEL, "the model has %llu operators; at most %u are taken", "模型有 %llu 个算子，最多支持 %u 个",
                       (unsigned long long)steps, ASL__MDL_MAX_NODES);
  for (size_t i = 0; !lite && i < l->order_count; i++) {
    const asl__om_op* op = &l->g->ops[l->order[i]];
    if (asl__mdl_is_step(op) && asl__mdl_is_fused(op))
      return asl__om_say(&l->why, ACL_ERROR_GE_LOAD_MODEL,
                         "operator %s (%s) was fused into a device kernel by the real compiler; convert the network again with this atc",
                         "算子 %s（%s）已被真实编译器融合进设备核函数；请用本项目的 atc 重新转换网络", op->name, op->type);
  }
  return ACL_SUCCESS;
}

/* ---- inputs and outputs ---- */
/* Dims of one tensor checked, its size in *bytes. */
ASL__FN aclError asl__mdl_size(const asl__mdl_ld* l, const char* what, const char* name, const asl__tensor* t, size_t* bytes) {
  char text[160];
  for (int i = 0; i < t->rank; i++)
    if (t->dims[i] < 0)
      return asl__om_say(&l->why, ACL_ERROR_GE_SHAPE_INVALID, "%s %s has shape %s: shapes that are open until the run are not supported",
                         "%s %s 的形状是 %s：不支持运行时才确定的形状", what, name,
                         asl__num_shape_text(t->dims, t->rank, text, sizeof text));
  if (!asl__num_bytes(t, bytes) || (uint64_t)*bytes > ASL__MDL_MAX_BYTES)
    return asl__om_say(&l->why, ACL_ERROR_GE_SHAPE_INVALID, "%s %s of shape %s is larger than 2 GiB", "%s %s 的形状是 %s，超过 2 GiB", what, name,
                       asl__num_shape_text(t->dims, t->rank, text, sizeof text));
  return ACL_SUCCESS;
}
ASL__FN void asl__mdl_tensor(asl__tensor* t, const asl__om_desc* d) {
  asl__zero(t, sizeof *t);
  t->dtype = d->dtype;
  t->format = d->format;
  asl__num_set_shape(t, d->rank, d->dims);
}

typedef struct { int64_t index; size_t op; } asl__mdl_slot;
ASL__FN int asl__mdl_slot_order(const void* a, const void* b) {
  const asl__mdl_slot* x = (const asl__mdl_slot*)a;
  const asl__mdl_slot* y = (const asl__mdl_slot*)b;
  if (x->index != y->index) return x->index < y->index ? -1 : 1;
  return x->op < y->op ? -1 : x->op > y->op;
}
/* The model's inputs are the Data operators in the order of their attribute "index" (of the file where it is absent). */
ASL__FN aclError asl__mdl_find_inputs(asl__mdl_ld* l) {
  size_t n = 0;
  asl__mdl_slot* slots = (asl__mdl_slot*)asl__mdl_array(l->g->count, sizeof(asl__mdl_slot));
  if (!slots) return asl__mdl_no_memory(l);
  for (size_t i = 0; i < l->g->count; i++) {
    if (!asl__mdl_is_data(&l->g->ops[i])) continue;
    slots[n].index = asl__attr_int(&l->g->ops[i].attrs, "index", (int64_t)n);
    slots[n++].op = i;
  }
  qsort(slots, n, sizeof *slots, asl__mdl_slot_order);
  l->data_ops = (size_t*)asl__mdl_array(n, sizeof(size_t));
  for (size_t i = 0; l->data_ops && i < n; i++) l->data_ops[i] = slots[i].op;
  asl__os_free(slots);
  l->m->io_count[0] = n;
  l->m->io_count[1] = l->g->ops[l->net_output].in_count;
  for (int k = 0; k < 2; k++) {
    l->m->io[k] = (asl__mdl_io*)asl__mdl_array(l->m->io_count[k], sizeof(asl__mdl_io));
    l->m->bound[k] = (void**)asl__mdl_array(l->m->io_count[k], sizeof(void*));
    if (!l->m->io[k] || !l->m->bound[k]) return asl__mdl_no_memory(l);
  }
  if (!l->data_ops) return asl__mdl_no_memory(l);
  if (l->m->io_count[1] == 0) return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "the model has no output", "模型没有输出");
  if (l->om->has_io && (l->om->io_count[0] != n || l->om->io_count[1] != l->m->io_count[1]))
    return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "the file lists %llu inputs and %llu outputs, its graph has %llu and %llu",
                       "文件列出 %llu 个输入、%llu 个输出，而计算图有 %llu 个和 %llu 个", (unsigned long long)l->om->io_count[0],
                       (unsigned long long)l->om->io_count[1], (unsigned long long)n, (unsigned long long)l->m->io_count[1]);
  return ACL_SUCCESS;
}
/* What users see of input or output i. What MODEL_INOUT_INFO says about it must be what the graph says. */
ASL__FN aclError asl__mdl_set_io(asl__mdl_ld* l, int output, size_t i, const char* name, const asl__tensor* t, size_t bytes) {
  asl__mdl_io* io = &l->m->io[output][i];
  const asl__om_io* said = l->om->has_io ? &l->om->io[output][i] : NULL;
  const char* what = output ? asl__diag_say("output", "输出") : asl__diag_say("input", "输入");
  io->dtype = t->dtype;
  io->format = t->format;
  io->rank = t->rank;
  io->bytes = bytes;
  for (int k = 0; k < t->rank; k++) io->dims[k] = t->dims[k];
  io->name = asl__str_dup(said ? said->name : name);
  if (!io->name) return asl__mdl_no_memory(l);
  if (!said) return ACL_SUCCESS;
  int same = said->dtype == io->dtype && said->rank == io->rank && said->bytes == io->bytes;
  for (int k = 0; same && k < io->rank; k++) same = said->dims[k] == io->dims[k];
  if (!same) {
    char here[160], there[160];
    return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "%s %s: the file's list says %s%s, %llu bytes; the graph gives %s%s, %llu bytes",
                       "%s %s：文件列表说是 %s%s、%llu 字节，计算图给出 %s%s、%llu 字节", what, io->name, asl__num_name(said->dtype),
                       asl__num_shape_text(said->dims, said->rank, there, sizeof there), (unsigned long long)said->bytes,
                           asl__num_name(io->dtype),
                       asl__num_shape_text(io->dims, io->rank, here, sizeof here), (unsigned long long)io->bytes);
  }
  io->format = said->format;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__mdl_set_inputs(asl__mdl_ld* l) {
  for (size_t i = 0; i < l->m->io_count[0]; i++) {
    const asl__om_op* op = &l->g->ops[l->data_ops[i]];
    const asl__om_desc* d = op->out_desc_count ? op->out_desc : op->in_desc_count ? op->in_desc : NULL;
    asl__mdl_value* v = &l->m->values[l->first_value[l->data_ops[i]]];
    size_t bytes = 0;
    if (!d) return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "input %s has no tensor descriptor", "输入 %s 没有张量描述", op->name);
    asl__mdl_tensor(&v->t, d);
    if (asl__num_kind(d->dtype) == 'x' || asl__num_size(d->dtype) == 0)
      return asl__om_say(&l->why, ACL_ERROR_GE_DATATYPE_INVALID, "input %s has element type %s, which cannot be an input",
                         "输入 %s 的元素类型是 %s，不能作为输入", op->name, asl__num_name(d->dtype));
    aclError e = asl__mdl_size(l, asl__diag_say("input", "输入"), op->name, &v->t, &bytes);
    v->where = ASL__MDL_INPUT;
    v->at = i;
    v->t.bytes = bytes;
    if (e == ACL_SUCCESS) e = asl__mdl_set_io(l, 0, i, op->name, &v->t, bytes);
    if (e != ACL_SUCCESS) return e;
  }
  return ACL_SUCCESS;
}

/* ---- constants ---- */
/* Stored blocks of 16x16 (C0 x N0; for int8 the C0 is 32) back to plain order: formulas of the container's layouts, om_format 3. */
typedef struct { size_t c0, n, c, h, w, groups; asl__om_desc d; } asl__mdl_layout;
ASL__FN size_t asl__mdl_up(size_t a, size_t unit) { return (a + unit - 1) / unit; }
/* Where element (n,c,h,w) of a filter stands in FRACTAL_Z. With groups, c counts inside the group and n runs over all. */
ASL__FN size_t asl__mdl_fractal_z(const asl__mdl_layout* y, size_t n, size_t c, size_t h, size_t w) {
  size_t c0 = y->c0, n1 = asl__mdl_up(y->n, 16), g1 = 0, c1 = asl__mdl_up(y->c, c0);
  if (y->groups > 1) {
    size_t ng = y->n / y->groups, unit_c = y->c, unit_n = ng, e;
    while (unit_c % c0) unit_c += y->c;
    while (unit_n % 16) unit_n += ng;
    /* both quotients are powers of two up to 32, so the larger is their common multiple */
    e = unit_c / y->c > unit_n / ng ? unit_c / y->c : unit_n / ng;
    if (e > y->groups) e = y->groups;
    size_t g = n / ng, in = g % e;
    g1 = g / e;
    c += in * y->c;
    n = in * ng + n % ng;
    c1 = asl__mdl_up(e * y->c, c0);
    n1 = asl__mdl_up(e * ng, 16);
  }
  return (((g1 * c1 + c / c0) * y->h + h) * y->w + w) * n1 * 16 * c0 + (n / 16) * 16 * c0 + (n % 16) * c0 + c % c0;
}
/* Element i of the origin shape (plain order) to its place among the stored ones. */
ASL__FN size_t asl__mdl_stored_at(const asl__mdl_layout* y, size_t i) {
  const asl__om_desc* d = &y->d;
  size_t at[4] = {0, 0, 0, 0}, n, c, h, w;
  if (d->format == ACL_FORMAT_FRACTAL_NZ) { /* the last two axes in blocks; axes before them stay outermost */
    size_t cols = y->c, rows = y->n, r = i / cols % rows, q = i % cols, c0 = y->c0;
    size_t r1 = asl__mdl_up(rows, 16), c1 = asl__mdl_up(cols, c0);
    return i / (rows * cols) * (c1 * r1 * 16 * c0) + ((q / c0) * r1 + r / 16) * 16 * c0 + (r % 16) * c0 + q % c0;
  }
  for (int k = d->origin_rank - 1; k >= 0; k--) {
    at[k] = i % (size_t)d->origin_dims[k];
    i /= (size_t)d->origin_dims[k];
  }
  switch (d->origin_format) {
    case ACL_FORMAT_NHWC: n = at[0]; h = at[1]; w = at[2]; c = at[3]; break;
    case ACL_FORMAT_HWCN: h = at[0]; w = at[1]; c = at[2]; n = at[3]; break;
    default: n = at[0]; c = at[1]; h = at[2]; w = at[3]; break;
  }
  if (d->format == ACL_FORMAT_NC1HWC0) return (((n * asl__mdl_up(y->c, y->c0) + c / y->c0) * y->h + h) * y->w + w) * y->c0 + c % y->c0;
  return asl__mdl_fractal_z(y, n, c, h, w);
}
/* Fills in the sizes of a stored layout. 0 when the descriptor does not add up. */
ASL__FN int asl__mdl_layout_of(const asl__om_desc* d, asl__mdl_layout* y) {
  const int64_t* o = d->origin_dims;
  asl__zero(y, sizeof *y);
  y->d = *d;
  y->c0 = asl__num_size(d->dtype) == 1 ? 32 : 16;
  y->groups = (size_t)d->groups;
  for (int k = 0; k < d->origin_rank; k++)
    if (o[k] <= 0 || o[k] > INT32_MAX) return 0;
  if (d->format == ACL_FORMAT_FRACTAL_NZ) {
    if (d->origin_rank < 1) return 0;
    y->c = (size_t)o[d->origin_rank - 1];
    y->n = d->origin_rank > 1 ? (size_t)o[d->origin_rank - 2] : 1;
    return 1;
  }
  if (d->origin_rank != 4) return 0;
  switch (d->origin_format) {
    case ACL_FORMAT_NHWC: y->n = (size_t)o[0]; y->h = (size_t)o[1]; y->w = (size_t)o[2]; y->c = (size_t)o[3]; break;
    case ACL_FORMAT_HWCN: y->h = (size_t)o[0]; y->w = (size_t)o[1]; y->c = (size_t)o[2]; y->n = (size_t)o[3]; break;
    case ACL_FORMAT_NCHW: case ACL_FORMAT_ND: y->n = (size_t)o[0]; y->c = (size_t)o[1]; y->h = (size_t)o[2]; y->w = (size_t)o[3]; break;
    default: return 0;
  }
  return y->groups >= 1 && y->n % y->groups == 0 && y->c <= 65536 && y->n <= ((size_t)1 << 24);
}
ASL__FN int asl__mdl_is_blocked(aclFormat f) { return f == ACL_FORMAT_NC1HWC0 || f == ACL_FORMAT_FRACTAL_Z || f == ACL_FORMAT_FRACTAL_NZ; }
/* Copies the stored bytes of a constant to `to` in plain order. 0 when an element would lie outside the stored bytes. */
ASL__FN int asl__mdl_unblock(const asl__om_op* op, unsigned char* to, size_t elements) {
  asl__mdl_layout y;
  size_t size = asl__num_size(op->value->dtype);
  if (!asl__mdl_layout_of(op->value, &y)) return 0;
  for (size_t i = 0; i < elements; i++) {
    size_t at = asl__mdl_stored_at(&y, i);
    if (at >= op->data_bytes / size) return 0;
    memcpy(to + i * size, op->data + at * size, size);
  }
  return 1;
}

/* A constant's logical tensor. Blocked layouts appear in their origin shape; the place comes later. */
ASL__FN aclError asl__mdl_const_tensor(asl__mdl_ld* l, const asl__om_op* op, asl__tensor* t, size_t* bytes) {
  asl__om_desc d;
  if (!op->value) return asl__om_say(&l->why, ASL__OM_BAD_WEIGHTS, "constant %s has no value", "常量 %s 没有值", op->name);
  d = *op->value;
  if (d.origin_rank < 0 && op->out_desc_count && op->out_desc[0].origin_rank >= 0) {
    d.origin_rank = op->out_desc[0].origin_rank;
    d.origin_format = op->out_desc[0].origin_format;
    memcpy(d.origin_dims, op->out_desc[0].origin_dims, sizeof d.origin_dims);
  }
  asl__mdl_tensor(t, &d);
  if (asl__mdl_is_blocked(d.format)) {
    asl__mdl_layout y;
    *op->value = d;
    if (!asl__mdl_layout_of(&d, &y))
      return asl__om_say(&l->why, ASL__OM_BAD_WEIGHTS, "constant %s is stored as %s without a plain shape to go back to",
                         "常量 %s 以 %s 格式存储，却没有原始形状", op->name,
                         asl__num_format_name(d.format));
    asl__num_set_shape(t, d.origin_rank, d.origin_dims);
    t->format = d.origin_format;
  }
  if (asl__num_size(t->dtype) == 0 || asl__num_kind(t->dtype) == 'x')
    return asl__om_say(&l->why, ACL_ERROR_GE_DATATYPE_INVALID, "constant %s has element type %s, which is not supported",
                       "常量 %s 的元素类型 %s 不受支持", op->name, asl__num_name(t->dtype));
  aclError e = asl__mdl_size(l, asl__diag_say("constant", "常量"), op->name, t, bytes);
  if (e == ACL_SUCCESS && *bytes > op->data_bytes)
    e = asl__om_say(&l->why, ASL__OM_BAD_WEIGHTS, "constant %s needs %llu bytes, the file holds %llu of it",
                    "常量 %s 需要 %llu 字节，文件里只有 %llu 字节", op->name,
                    (unsigned long long)*bytes, (unsigned long long)op->data_bytes);
  return e;
}
ASL__FN aclError asl__mdl_place_consts(asl__mdl_ld* l) {
  size_t at = 0;
  for (size_t i = 0; i < l->order_count; i++) {
    const asl__om_op* op = &l->g->ops[l->order[i]];
    size_t bytes = 0;
    if (!asl__mdl_is_const(op)) continue;
    asl__mdl_value* v = &l->m->values[l->first_value[l->order[i]]];
    aclError e = asl__mdl_const_tensor(l, op, &v->t, &bytes);
    if (e != ACL_SUCCESS) return e;
    v->where = ASL__MDL_CONST;
    v->t.is_const = 1;
    v->t.bytes = bytes;
    v->at = at;
    if (!asl__sz_add(at, bytes, &at) || !asl__sz_round(at, ASL__MDL_ALIGN, &at)) return asl__mdl_no_memory(l);
    /* Constants may share bytes of the file, but thousands that share all of them are an attack on our memory. */
    if (at / 4 > l->file_bytes + 65536u)
      return asl__om_say(&l->why, ASL__OM_BAD_WEIGHTS, "the constants claim more than four times the size of the file", "常量加起来超过文件大小的四倍");
  }
  l->m->weight_bytes = at;
  return ACL_SUCCESS;
}
ASL__FN void asl__mdl_use_weights(asl__mdl* m, unsigned char* at) {
  m->weights_at = at;
  for (size_t i = 0; i < m->value_count; i++)
    if (m->values[i].where == ASL__MDL_CONST) m->values[i].t.data = at + m->values[i].at;
}
ASL__FN aclError asl__mdl_fill_consts(asl__mdl_ld* l) {
  l->m->weights = (unsigned char*)asl__os_zalloc(l->m->weight_bytes + ASL__MDL_ALIGN);
  if (!l->m->weights) return asl__mdl_no_memory(l);
  asl__mdl_use_weights(l->m, l->m->weights + (ASL__MDL_ALIGN - (uintptr_t)l->m->weights % ASL__MDL_ALIGN) % ASL__MDL_ALIGN);
  for (size_t i = 0; i < l->order_count; i++) {
    const asl__om_op* op = &l->g->ops[l->order[i]];
    if (!asl__mdl_is_const(op)) continue;
    asl__mdl_value* v = &l->m->values[l->first_value[l->order[i]]];
    if (!asl__mdl_is_blocked(op->value->format)) {
      if (v->t.bytes) memcpy(v->t.data, op->data, v->t.bytes);
    } else if (!asl__mdl_unblock(op, (unsigned char*)v->t.data, v->t.bytes / asl__num_size(v->t.dtype))) {
      return asl__om_say(&l->why, ASL__OM_BAD_WEIGHTS, "constant %s: its %s bytes do not cover its shape", "常量 %s：%s 格式的数据不足以填满它的形状",
                         op->name,
                         asl__num_format_name(op->value->format));
    }
  }
  return ACL_SUCCESS;
}

/* ---- nodes ---- */
/* The file's shape for an output against the inferred one. An absent, open or device-only description says nothing. */
ASL__FN aclError asl__mdl_check_shape(const asl__mdl_ld* l, const asl__om_op* op, size_t k, const asl__tensor* t) {
  char a[160], b[160];
  if (k >= op->out_desc_count || asl__mdl_is_blocked(op->out_desc[k].format)) return ACL_SUCCESS;
  const asl__om_desc* d = &op->out_desc[k];
  int same = d->rank == t->rank, open = 0;
  for (int i = 0; i < d->rank; i++) open |= d->dims[i] < 0;
  for (int i = 0; same && i < d->rank; i++) same = d->dims[i] == t->dims[i];
  if (same && (d->dtype == t->dtype || d->dtype == ACL_DT_UNDEFINED)) return ACL_SUCCESS;
  if (!same && (open || (d->rank == 0 && d->dtype == ACL_DT_UNDEFINED))) return ACL_SUCCESS;
  return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "operator %s (%s): the file says its output %llu is %s%s, its inputs give %s%s",
                     "算子 %s（%s）：文件说第 %llu 个输出是 %s%s，由输入推出的是 %s%s",
                     op->name, op->type, (unsigned long long)k, asl__num_name(d->dtype),
                         asl__num_shape_text(d->dims, d->rank, a, sizeof a), asl__num_name(t->dtype),
                     asl__num_shape_text(t->dims, t->rank, b, sizeof b));
}
ASL__FN aclError asl__mdl_infer(asl__mdl_ld* l, asl__mdl_node* node, const asl__om_op* op) {
  asl__op_call* c = &node->call;
  aclError e = asl__op_infer(c);
  if (e != ACL_SUCCESS) return asl__om_say(&l->why, e, "%s", "%s", c->why);
  for (size_t k = 0; k < c->nout; k++) {
    size_t bytes = 0;
    e = asl__mdl_check_shape(l, op, k, c->out[k]);
    if (e == ACL_SUCCESS) e = asl__mdl_size(l, asl__diag_say("the output of", "输出，算子"), op->name, c->out[k], &bytes);
    if (e != ACL_SUCCESS) return e;
    c->out[k]->bytes = bytes;
    c->out[k]->is_const = 0;
  }
  c->workspace_bytes = asl__op_workspace(c);
  if (c->workspace_bytes > ASL__MDL_MAX_BYTES)
    return asl__om_say(&l->why, ACL_ERROR_GE_SHAPE_INVALID, "operator %s needs more than 2 GiB to work in", "算子 %s 的工作内存超过 2 GiB",
                       op->name);
  asl__op_cost cost;
  asl__op_cost_of(c, &cost);
  l->m->cost.macs += cost.macs;
  l->m->cost.vec += cost.vec;
  l->m->cost.bytes += cost.bytes;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__mdl_make_node(asl__mdl_ld* l, size_t number, size_t step, asl__tensor** links) {
  const asl__om_op* op = &l->g->ops[number];
  asl__mdl_node* node = &l->m->nodes[step];
  asl__op_call* c = &node->call;
  node->source = number;
  node->name = asl__str_dup(op->name);
  if (!node->name || !asl__attrs_copy(&node->attrs, &op->attrs)) return asl__mdl_no_memory(l);
  c->op = asl__op_find(op->type);
  c->node = node->name;
  c->attrs = &node->attrs;
  c->nin = op->in_count;
  c->nout = l->first_value[number + 1] - l->first_value[number];
  c->in = links;
  c->out = links + c->nin;
  for (size_t k = 0; k < c->nin; k++) {
    if (op->in[k].op == ASL__OM_NONE) { c->in[k] = NULL; continue; }
    asl__mdl_value* v = &l->m->values[l->first_value[op->in[k].op] + (size_t)op->in[k].index];
    v->last = step;
    c->in[k] = &v->t;
  }
  for (size_t k = 0; k < c->nout; k++) {
    asl__mdl_value* v = &l->m->values[l->first_value[number] + k];
    v->op = number;
    v->first = v->last = step;
    c->out[k] = &v->t;
    v->t.dtype = ACL_DT_UNDEFINED;
    v->t.format = ACL_FORMAT_ND;
  }
  return asl__mdl_infer(l, node, op);
}
ASL__FN aclError asl__mdl_make_nodes(asl__mdl_ld* l) {
  size_t steps = 0, links = 0;
  for (size_t i = 0; i < l->order_count; i++) {
    const asl__om_op* op = &l->g->ops[l->order[i]];
    if (!asl__mdl_is_step(op)) continue;
    steps++;
    links += op->in_count + (l->first_value[l->order[i] + 1] - l->first_value[l->order[i]]);
  }
  l->m->nodes = (asl__mdl_node*)asl__mdl_array(steps, sizeof(asl__mdl_node));
  l->m->links = (asl__tensor**)asl__mdl_array(links, sizeof(asl__tensor*));
  if (!l->m->nodes || !l->m->links) return asl__mdl_no_memory(l);
  links = 0;
  for (size_t i = 0; i < l->order_count; i++) {
    if (!asl__mdl_is_step(&l->g->ops[l->order[i]])) continue;
    l->m->node_count++;
    aclError e = asl__mdl_make_node(l, l->order[i], l->m->node_count - 1, l->m->links + links);
    if (e != ACL_SUCCESS) return e;
    links += l->m->nodes[l->m->node_count - 1].call.nin + l->m->nodes[l->m->node_count - 1].call.nout;
  }
  return ACL_SUCCESS;
}

/* ---- outputs: most are written in place by the node that makes them ---- */
ASL__FN char* asl__mdl_output_name(const asl__mdl_ld* l, size_t i) {
  const asl__attr* names = asl__attr_find(&l->om->attrs, "attr_model_out_nodes_name");
  const asl__om_op* net = &l->g->ops[l->net_output];
  const char* from = l->g->ops[net->in[i].op].name;
  int listed = names && names->kind == ASL__ATTR_STRINGS && names->n == net->in_count;
  size_t n = strlen(listed ? names->strings[i] : from) + 64;
  char* text = (char*)asl__os_alloc(n);
  if (!text) return NULL;
  if (listed && strchr(names->strings[i], ':')) snprintf(text, n, "%s", names->strings[i]);
  else if (listed) snprintf(text, n, "%s:%d", names->strings[i], (int)net->in[i].index);
  else snprintf(text, n, "output_%llu_%s_%d", (unsigned long long)i, from, (int)net->in[i].index);
  return text;
}
ASL__FN aclError asl__mdl_set_outputs(asl__mdl_ld* l) {
  const asl__om_op* net = &l->g->ops[l->net_output];
  l->m->copies = (asl__mdl_copy*)asl__mdl_array(net->in_count, sizeof(asl__mdl_copy));
  if (!l->m->copies) return asl__mdl_no_memory(l);
  for (size_t i = 0; i < net->in_count; i++) {
    if (net->in[i].op == ASL__OM_NONE)
      return asl__om_say(&l->why, ASL__OM_BAD_GRAPH, "output %llu of the model is connected to nothing", "模型的第 %llu 个输出没有连接",
                         (unsigned long long)i);
    size_t number = l->first_value[net->in[i].op] + (size_t)net->in[i].index;
    asl__mdl_value* v = &l->m->values[number];
    char* name = asl__mdl_output_name(l, i);
    if (!name) return asl__mdl_no_memory(l);
    aclError e = asl__mdl_set_io(l, 1, i, name, &v->t, v->t.bytes);
    asl__os_free(name);
    if (e != ACL_SUCCESS) return e;
    if (v->where == ASL__MDL_WORK) {
      v->where = ASL__MDL_OUTPUT;
      v->at = i;
    } else {
      l->m->copies[l->m->copy_count].value = number;
      l->m->copies[l->m->copy_count++].output = i;
    }
  }
  return ACL_SUCCESS;
}

/* ---- the work area: first come, best fit, in the order of the steps; a result's place is free again after its last reader ---- */
typedef struct { size_t at, bytes; } asl__mdl_hole;
typedef struct { asl__mdl_hole* holes; size_t count, cap, end; } asl__mdl_area;

ASL__FN int asl__mdl_take(asl__mdl_area* a, size_t bytes, size_t* at) {
  size_t best = a->count;
  if (!asl__sz_round(bytes ? bytes : 1, ASL__MDL_ALIGN, &bytes)) return 0;
  for (size_t i = 0; i < a->count; i++)
    if (a->holes[i].bytes >= bytes && (best == a->count || a->holes[i].bytes < a->holes[best].bytes)) best = i;
  if (best < a->count) {
    *at = a->holes[best].at;
    a->holes[best].at += bytes;
    a->holes[best].bytes -= bytes;
    if (a->holes[best].bytes == 0) {
      memmove(a->holes + best, a->holes + best + 1, (a->count - best - 1) * sizeof *a->holes);
      a->count--;
    }
    return 1;
  }
  if (a->count && a->holes[a->count - 1].at + a->holes[a->count - 1].bytes == a->end) { /* stretch the hole at the end */
    *at = a->holes[a->count - 1].at;
    a->count--;
  } else {
    *at = a->end;
  }
  return asl__sz_add(*at, bytes, &a->end);
}
/* Holes stay sorted by place and never touch. */
ASL__FN int asl__mdl_give(asl__mdl_area* a, size_t at, size_t bytes) {
  size_t i = 0, hi = a->count;
  void* items = a->holes;
  if (!asl__sz_round(bytes ? bytes : 1, ASL__MDL_ALIGN, &bytes)) return 0;
  while (i < hi) {
    size_t mid = i + (hi - i) / 2;
    if (a->holes[mid].at < at) i = mid + 1;
    else hi = mid;
  }
  int left = i > 0 && a->holes[i - 1].at + a->holes[i - 1].bytes == at, right = i < a->count && at + bytes == a->holes[i].at;
  if (left) {
    a->holes[i - 1].bytes += bytes;
    if (!right) return 1;
    a->holes[i - 1].bytes += a->holes[i].bytes;
    memmove(a->holes + i, a->holes + i + 1, (a->count - i - 1) * sizeof *a->holes);
    a->count--;
    return 1;
  }
  if (right) {
    a->holes[i].at = at;
    a->holes[i].bytes += bytes;
    return 1;
  }
  if (!asl__arr_reserve(&items, &a->cap, a->count + 1, sizeof *a->holes)) return 0;
  a->holes = (asl__mdl_hole*)items;
  memmove(a->holes + i + 1, a->holes + i, (a->count - i) * sizeof *a->holes);
  a->holes[i].at = at;
  a->holes[i].bytes = bytes;
  a->count++;
  return 1;
}
/* The value behind a tensor of a call: calls point at the tensors inside the array of values. */
ASL__FN asl__mdl_value* asl__mdl_value_of(const asl__mdl* m, const asl__tensor* t) {
  return &m->values[(size_t)((const unsigned char*)t - (const unsigned char*)m->values) / sizeof(asl__mdl_value)];
}
ASL__FN int asl__mdl_plan_step(asl__mdl* m, asl__mdl_area* a, size_t step) {
  asl__mdl_node* node = &m->nodes[step];
  asl__op_call* c = &node->call;
  for (size_t k = 0; k < c->nout; k++) {
    asl__mdl_value* v = asl__mdl_value_of(m, c->out[k]);
    if (v->where == ASL__MDL_WORK && !asl__mdl_take(a, v->t.bytes, &v->at)) return 0;
  }
  if (c->workspace_bytes) {
    if (!asl__mdl_take(a, c->workspace_bytes, &node->workspace_at) || !asl__mdl_give(a, node->workspace_at, c->workspace_bytes)) return 0;
  }
  for (size_t k = 0; k < c->nin + c->nout; k++) {
    const asl__tensor* t = k < c->nin ? c->in[k] : c->out[k - c->nin];
    asl__mdl_value* v = t ? asl__mdl_value_of(m, t) : NULL;
    if (!v || v->where != ASL__MDL_WORK || v->last != step) continue;
    if (!asl__mdl_give(a, v->at, v->t.bytes)) return 0;
    v->last = SIZE_MAX; /* the same input twice: its place is given back once */
  }
  return 1;
}
ASL__FN aclError asl__mdl_plan(asl__mdl_ld* l) {
  asl__mdl_area a;
  int ok = 1;
  asl__zero(&a, sizeof a);
  for (size_t i = 0; ok && i < l->m->node_count; i++) ok = asl__mdl_plan_step(l->m, &a, i);
  asl__os_free(a.holes);
  l->m->work_bytes = a.end;
  return ok ? ACL_SUCCESS : asl__mdl_no_memory(l);
}

ASL__FN aclError asl__mdl_build(asl__mdl_ld* l) {
  l->m->name = asl__str_dup(l->om->name);
  l->m->soc = asl__str_dup(asl__attr_str(&l->om->attrs, "soc_version", ""));
  l->first_value = (size_t*)asl__mdl_array(l->g->count + 1, sizeof(size_t));
  l->mark = (unsigned char*)asl__mdl_array(l->g->count, 1);
  l->order = (size_t*)asl__mdl_array(l->g->count, sizeof(size_t));
  if (!l->m->name || !l->m->soc || !l->first_value || !l->mark || !l->order) return asl__mdl_no_memory(l);
  aclError e = asl__mdl_number_values(l);
  if (e == ACL_SUCCESS) e = asl__mdl_order(l);
  if (e == ACL_SUCCESS) e = asl__mdl_check_ops(l);
  if (e == ACL_SUCCESS) e = asl__mdl_find_inputs(l);
  if (e == ACL_SUCCESS) e = asl__mdl_set_inputs(l);
  if (e == ACL_SUCCESS) e = asl__mdl_place_consts(l);
  if (e == ACL_SUCCESS) e = asl__mdl_fill_consts(l);
  if (e == ACL_SUCCESS) e = asl__mdl_make_nodes(l);
  if (e == ACL_SUCCESS) e = asl__mdl_set_outputs(l);
  if (e == ACL_SUCCESS) e = asl__mdl_plan(l);
  return e;
}

/* A parsed file to a model ready to run. On failure *out is NULL. */
ASL__FN aclError asl__mdl_from_om(const asl__om* om, size_t file_bytes, asl__mdl** out, char* why, size_t why_cap) {
  asl__mdl_ld l;
  *out = NULL;
  asl__zero(&l, sizeof l);
  l.om = om;
  l.g = &om->graphs[0];
  l.why = asl__om_room(why, why_cap);
  l.file_bytes = file_bytes;
  l.m = ASL__NEW(asl__mdl);
  aclError e = l.m ? asl__mdl_build(&l) : asl__mdl_no_memory(&l);
  asl__os_free(l.first_value);
  asl__os_free(l.mark);
  asl__os_free(l.order);
  asl__os_free(l.data_ops);
  if (e == ACL_SUCCESS) *out = l.m;
  else asl__mdl_free(l.m);
  return e;
}
/* Bytes of an .om file to a model; copies what it needs. Codes: 145006 no model file or cut short, 5450xx damaged or of a kind that
   cannot run, 100024 operators missing (all named in `why`), 145021 and the operators' own codes for shapes. */
ASL__FN aclError asl__mdl_load(const void* bytes, size_t n, asl__mdl** out, char* why, size_t why_cap) {
  asl__om* om = NULL;
  *out = NULL;
  aclError e = asl__om_parse(bytes, n, &om, why, why_cap);
  if (e == ACL_SUCCESS) e = asl__mdl_from_om(om, n, out, why, why_cap);
  asl__om_free(om);
  return e;
}

/* Work and weight memory a load of these bytes will want. For a file that parses but cannot run here, what the file itself says. */
ASL__FN aclError asl__mdl_query(const void* bytes, size_t n, size_t* work, size_t* weight, char* why, size_t why_cap) {
  asl__om* om = NULL;
  asl__mdl* m = NULL;
  aclError e = asl__om_parse(bytes, n, &om, why, why_cap);
  if (e != ACL_SUCCESS) return e;
  e = asl__mdl_from_om(om, n, &m, why, why_cap);
  if (e == ACL_SUCCESS) {
    *work = m->work_bytes;
    *weight = m->weight_bytes;
  } else if (e == ACL_ERROR_OP_NOT_FOUND || e == ACL_ERROR_GE_LOAD_MODEL) {
    *work = (size_t)om->work_bytes;
    *weight = om->weights_bytes;
    asl__om_room(why, why_cap);
    e = ACL_SUCCESS;
  }
  asl__mdl_free(m);
  asl__om_free(om);
  return e;
}

ASL__FN size_t asl__mdl_io_count(const asl__mdl* m, int output) { return m->io_count[output != 0]; }
/* NULL when there is no such input or output. */
ASL__FN const asl__mdl_io* asl__mdl_io_at(const asl__mdl* m, int output, size_t i) {
  return i < m->io_count[output != 0] ? &m->io[output != 0][i] : NULL;
}
ASL__FN const char* asl__mdl_name(const asl__mdl* m) { return m->name; }
ASL__FN const char* asl__mdl_soc(const asl__mdl* m) { return m->soc; }
ASL__FN size_t asl__mdl_work_bytes(const asl__mdl* m) { return m->work_bytes; }
ASL__FN size_t asl__mdl_weight_bytes(const asl__mdl* m) { return m->weight_bytes; }
ASL__FN void asl__mdl_cost(const asl__mdl* m, asl__op_cost* total) { *total = m->cost; }
/* From now on the constants live in `memory` (64-byte aligned, weight_bytes long), which must outlive the model. */
ASL__FN void asl__mdl_bind_weights(asl__mdl* m, void* memory) {
  if (m->weight_bytes) memcpy(memory, m->weights_at, m->weight_bytes);
  asl__mdl_use_weights(m, (unsigned char*)memory);
  asl__os_free(m->weights);
  m->weights = NULL;
}

/* ---- run ---- */
ASL__FN int asl__mdl_overlap(const void* a, size_t na, const void* b, size_t nb) {
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  return na && nb && x < y + nb && y < x + na;
}
/* Operators read whole elements and never write where they read. A buffer at an odd address, or an output that overlaps an input
   or another output, gets a substitute for the time of the run. */
ASL__FN int asl__mdl_needs_substitute(const asl__mdl* m, int output, size_t i, const void* const* inputs, void* const* outputs) {
  const asl__mdl_io* io = &m->io[output][i];
  const void* p = output ? outputs[i] : inputs[i];
  size_t size = asl__num_size(io->dtype);
  if (size > 8) size = 8;
  if (size && (uintptr_t)p % size) return 1;
  for (size_t k = 0; output && k < m->io_count[0]; k++)
    if (asl__mdl_overlap(p, io->bytes, inputs[k], m->io[0][k].bytes)) return 1;
  for (size_t k = 0; output && k < i; k++)
    if (asl__mdl_overlap(p, io->bytes, outputs[k], m->io[1][k].bytes)) return 1;
  return 0;
}
ASL__FN int asl__mdl_bind(const asl__mdl* m, const void* const* inputs, void* const* outputs) {
  union { const void* given; void* plain; } p;
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < m->io_count[k]; i++) {
      p.given = k ? outputs[i] : inputs[i];
      m->bound[k][i] = p.plain; /* inputs are only read: no operator writes to what it is given */
      if (!asl__mdl_needs_substitute(m, k, i, inputs, outputs)) continue;
      m->bound[k][i] = asl__os_alloc(m->io[k][i].bytes);
      if (!m->bound[k][i]) return 0;
      if (k == 0 && m->io[0][i].bytes) memcpy(m->bound[0][i], inputs[i], m->io[0][i].bytes);
    }
  return 1;
}
ASL__FN void asl__mdl_unbind(const asl__mdl* m, const void* const* inputs, void* const* outputs, int deliver) {
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < m->io_count[k]; i++) {
      if (m->bound[k][i] != (k ? outputs[i] : inputs[i])) {
        if (k && deliver && m->bound[k][i] && m->io[k][i].bytes) memcpy(outputs[i], m->bound[k][i], m->io[k][i].bytes);
        asl__os_free(m->bound[k][i]);
      }
      m->bound[k][i] = NULL;
    }
}
ASL__FN aclError asl__mdl_run_nodes(const asl__mdl* m, unsigned char* work, const asl__om_why* why) {
  for (size_t i = 0; i < m->value_count; i++) {
    asl__mdl_value* v = &m->values[i];
    if (v->where == ASL__MDL_WORK) v->t.data = work ? work + v->at : NULL;
    else if (v->where != ASL__MDL_CONST) v->t.data = m->bound[v->where == ASL__MDL_OUTPUT][v->at];
  }
  for (size_t i = 0; i < m->node_count; i++) {
    asl__op_call* c = &m->nodes[i].call;
    c->workspace = c->workspace_bytes ? work + m->nodes[i].workspace_at : NULL;
    aclError e = asl__op_run(c);
    if (e != ACL_SUCCESS) return asl__om_say(why, e, "%s", "%s", c->why);
  }
  for (size_t i = 0; i < m->copy_count; i++) {
    const asl__tensor* t = &m->values[m->copies[i].value].t;
    if (t->bytes) memcpy(m->bound[1][m->copies[i].output], t->data, t->bytes);
  }
  return ACL_SUCCESS;
}
/* One inference. `work` has work_bytes and is aligned for any element (64 bytes is best); inputs[i] and outputs[i] have what io_at says. */
ASL__FN aclError asl__mdl_run(const asl__mdl* m, void* work, const void* const* inputs, void* const* outputs, char* why, size_t why_cap) {
  const asl__om_why w = asl__om_room(why, why_cap);
  for (size_t i = 0; i < m->io_count[0]; i++)
    if (!inputs[i] && m->io[0][i].bytes)
      return asl__om_say(&w, ACL_ERROR_INVALID_PARAM, "input %s has no buffer", "输入 %s 没有缓冲区", m->io[0][i].name);
  for (size_t i = 0; i < m->io_count[1]; i++)
    if (!outputs[i] && m->io[1][i].bytes)
      return asl__om_say(&w, ACL_ERROR_INVALID_PARAM, "output %s has no buffer", "输出 %s 没有缓冲区", m->io[1][i].name);
  if ((!work && m->work_bytes) || (uintptr_t)work % 8)
    return asl__om_say(&w, ACL_ERROR_GE_PARAM_INVALID, "the work memory is missing or not aligned to 8 bytes", "工作内存缺失，或没有按 8 字节对齐");
  aclError e = ACL_ERROR_BAD_ALLOC;
  if (asl__mdl_bind(m, inputs, outputs)) e = asl__mdl_run_nodes(m, (unsigned char*)work, &w);
  else asl__om_say(&w, e, "no memory left for a copy of an input or output", "内存不足，无法复制输入或输出");
  asl__mdl_unbind(m, inputs, outputs, e == ACL_SUCCESS);
  return e;
}
/*======================================================================================
  >>life   Start, configuration, end

  Everything starts with the first call of any function, not with aclInit: many real programs ignore what aclInit
  answers. Uses all above. State: asl__life, its counts under the scheduler's lock.
======================================================================================*/
static struct {
  int started;         /* atomic: 0 no, 1 under way, 2 yes */
  long owner;          /* process that started it: a forked child reports no leaks */
  uint64_t inits;      /* live aclInit calls */
  int ever, finalized; /* ever initialised; finalized since */
  char* config;        /* text of the first configuration, "" for none */
} asl__life;

/* In a forked child: the library's threads are the parent's. Queued work stays queued until this process waits for it. */
ASL__FN void asl__life_fork(void) {
  asl__lock();
  asl__os_lock(&asl__slots.lock);
  asl__os_lock(&asl__mem.lock);
}
ASL__FN void asl__life_forked(void) {
  asl__os_unlock(&asl__mem.lock);
  asl__os_unlock(&asl__slots.lock);
  asl__unlock();
}
/* A stream whose task was being run by a thread of the parent gets its turn again here, from the task's beginning. */
ASL__FN void asl__life_child_ctx(asl__ctx* c) {
  const asl__stream* mine = asl__mine.task ? asl__mine.task->stream
                                           : asl__mine.callback_stream; /* this thread goes on with it itself */
  asl__os_cond_init(&c->caller_wake);
  if (c->caller_running && !(asl__mine.in_callback && mine && mine->ctx == c)) {
    c->caller_running = 0;
    c->calls = c->calls_tail = NULL;
    c->refs--;
  }
  for (asl__stream* s = c->streams; s; s = s->next) {
    if (s->state != ASL__BUSY || s == mine || s->dying) continue;
    s->batch = 0;
    asl__ready_push(s);
  }
}
ASL__FN void asl__life_child(void) {
  asl__sched.workers = asl__sched.sleeping = asl__sched.waking = asl__sched.spinning = asl__sched.waiting = asl__sched.callers = 0;
  asl__sched.running = asl__par.busy = asl__mine.task != NULL;
  asl__sched.goals = NULL;
  asl__sched.keeper = 0;
  asl__sched.epoch++;
  asl__os_cond_init(&asl__sched.work); /* who slept on them sleeps in the parent */
  asl__os_cond_init(&asl__sched.progress);
  for (asl__report* r = asl__sched.reports; r; r = r->next) {
    asl__os_cond_init(&r->wake);
    r->waiting = asl__mine.in_callback && r->thread == asl__os_thread_id();
    for (asl__call** at = &r->calls; *at;) { /* streams held by a callback are offered again, see above */
      asl__call* c = *at;
      if (!c->held) {
        at = &c->next;
        continue;
      }
      *at = c->next;
      asl__os_free(c);
    }
    r->calls_tail = r->calls;
    while (r->calls_tail && r->calls_tail->next) r->calls_tail = r->calls_tail->next;
  }
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next) asl__life_child_ctx(c);
  asl__life_forked();
}

/* What every queue, block and handle needs. The first caller does it, others spin for the moment it takes. */
ASL__FN void asl__life_begin(void) {
  int expected = 0;
  if (asl__load(&asl__life.started) == 2) return;
  if (!__atomic_compare_exchange_n(&asl__life.started, &expected, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    while (asl__load(&asl__life.started) != 2) asl__os_yield();
    return;
  }
  asl__diag_ready();
  asl__life.owner = asl__os_pid();
  asl__os_mutex_init(&asl__slots.lock);
  asl__os_mutex_init(&asl__mem.lock);
  asl__os_mutex_init(&asl__sched.lock);
  asl__sched_start();
  asl__dev_start();
#ifndef ASCEND_LITE_NO_SIGNAL
  if (!getenv("ASCEND_LITE_NO_SIGNAL")) asl__os_watch_faults(asl__mem_explain_fault);
#endif
  asl__os_at_fork(asl__life_fork, asl__life_forked, asl__life_child);
  asl__store(&asl__life.started, 2);
}

/* Every public function comes by here first, and notes who called it; so do helpers, which note nothing: their caller is the library. */
#define asl__life_start() (__func__[3] == '_' ? (void)0 : asl__where_note(ASL__RETURN_ADDRESS()), asl__life_begin())

/* ---- acl.json ----
   A small JSON reader: checks the whole text and picks out the default device. Objects and arrays may nest ten deep each. */
typedef struct {
  const char *p, *start, *wrong;
  int depth[2];
  char key[3][32];
  int level;
  int device;
} asl__json;
ASL__FN void asl__json_space(asl__json* j) {
  while (*j->p == ' ' || *j->p == '\t' || *j->p == '\n' || *j->p == '\r') j->p++;
}
ASL__FN int asl__json_bad(asl__json* j, const char* wrong) {
  if (!j->wrong) j->wrong = wrong;
  return 0;
}
ASL__FN int asl__json_string(asl__json* j, char* out, size_t cap) {
  size_t n = 0;
  if (*j->p != '"') return asl__json_bad(j, "a text in double quotes is needed here");
  for (j->p++; *j->p && *j->p != '"'; j->p++) {
    if ((unsigned char)*j->p < 0x20) return asl__json_bad(j, "a line ends inside a text");
    if (*j->p == '\\' && !strchr("\"\\/bfnrtu", *++j->p)) return asl__json_bad(j, "no such escape in a text");
    if (*j->p == 0) break;
    if (out && n + 1 < cap) out[n++] = *j->p;
  }
  if (out) out[n] = 0;
  if (*j->p != '"') return asl__json_bad(j, "the closing double quote is missing");
  j->p++;
  return 1;
}
ASL__FN int asl__json_number(asl__json* j) {
  const char* s = j->p;
  if (*s == '-') s++;
  if (*s < '0' || *s > '9') return asl__json_bad(j, "a value is needed here");
  for (int part = 0; part < 3; part++) { /* whole number, fraction, exponent */
    if (part == 1 && *s != '.') continue;
    if (part == 2 && *s != 'e' && *s != 'E') break;
    if (part > 0) s++;
    if (part == 2 && (*s == '+' || *s == '-')) s++;
    if (*s < '0' || *s > '9') {
      j->p = s;
      return asl__json_bad(j, "a digit is needed here");
    }
    if (part == 0 && *s == '0') s++; /* no leading zeros */
    else
      while (*s >= '0' && *s <= '9') s++;
  }
  j->p = s;
  return 1;
}
ASL__FN void asl__json_scalar(asl__json* j, const char* text) { /* {"defaultDevice": {"default_device": "0"}} */
  if (j->level == 2 && (asl__str_eq(j->key[1], "defaultDevice") || asl__str_eq(j->key[1], "ascend_device")) &&
      asl__str_eq(j->key[2], "default_device"))
    j->device = (int)strtol(text, NULL, 10);
}
ASL__FN int asl__json_value(asl__json* j) { /* recursion is bounded by the nesting limit */
  char text[64];
  asl__json_space(j);
  const char* at = j->p;
  if (*at == '{' || *at == '[') {
    int array = *at == '[', first = 1;
    char end = array ? ']' : '}';
    if (++j->depth[array] > 10) return asl__json_bad(j, "more than ten levels");
    j->level++;
    for (j->p++, asl__json_space(j); *j->p != end; first = 0, asl__json_space(j)) {
      if (!first && *j->p++ != ',') {
        j->p--;
        return asl__json_bad(j, array ? "',' or ']' is needed here" : "',' or '}' is needed here");
      }
      asl__json_space(j);
      if (!array) {
        if (!asl__json_string(j, j->level < 3 ? j->key[j->level] : NULL, sizeof j->key[0])) return 0;
        asl__json_space(j);
        if (*j->p++ != ':') {
          j->p--;
          return asl__json_bad(j, "':' is needed here");
        }
      }
      if (!asl__json_value(j)) return 0;
    }
    j->p++;
    j->level--;
    j->depth[array]--;
    return 1;
  }
  if (*at == '"') {
    if (!asl__json_string(j, text, sizeof text)) return 0;
    asl__json_scalar(j, text);
    return 1;
  }
  for (int i = 0; i < 3; i++) {
    static const char* const words[] = {"true", "false", "null"};
    if (strncmp(at, words[i], strlen(words[i])) == 0) {
      j->p += strlen(words[i]);
      return 1;
    }
  }
  if (!asl__json_number(j)) return 0;
  asl__json_scalar(j, at);
  return 1;
}
/* Checks a zero-terminated text; 0 ok with *device filled (or left), else line, column and what is wrong. */
ASL__FN int asl__json_check(const char* text, int* device, int* line, int* column, const char** wrong) {
  asl__json j;
  asl__zero(&j, sizeof j);
  j.p = j.start = text;
  j.device = *device;
  asl__json_space(&j);
  int ok = (*j.p == '{' || asl__json_bad(&j, "a configuration starts with '{'")) && asl__json_value(&j);
  if (ok) {
    asl__json_space(&j);
    ok = *j.p == 0 || asl__json_bad(&j, "text after the closing '}'");
  }
  *device = j.device;
  *line = *column = 1;
  for (const char* c = text; c < j.p; c++) {
    if (*c == '\n') {
      ++*line;
      *column = 1;
    } else ++*column;
  }
  *wrong = j.wrong ? j.wrong : "";
  return ok ? 0 : 1;
}

/* ---- counts ---- */
ASL__FN void asl__life_stats(aslStats* s) { /* takes the locks */
  asl__zero(s, sizeof *s);
  asl__os_lock(&asl__slots.lock);
  uint64_t contexts = asl__slots.live[ASL__CONTEXT], streams = asl__slots.live[ASL__STREAM];
  s->live_events = asl__slots.live[ASL__EVENT];
  s->live_descs = asl__slots.live[ASL__BUFFER] + asl__slots.live[ASL__TENSOR_DESC] + asl__slots.live[ASL__DATASET] +
                  asl__slots.live[ASL__MODEL_DESC];
  s->live_models = asl__slots.live[ASL__MODEL];
  for (int k = ASL__NOTIFY; k < ASL__FUNCTION; k++) s->live_others += asl__slots.live[k];
  asl__os_unlock(&asl__slots.lock);
  asl__lock();
  uint64_t defaults = 0;
  for (int i = 0; i < asl__dev.count; i++) defaults += asl__dev.device[i].primary != NULL;
  s->live_contexts = contexts > defaults ? contexts - defaults : 0;
  s->live_streams = streams > contexts ? streams - contexts : 0; /* every context has one default stream */
  s->tasks_run = asl__trace.tasks;
  s->kernels_run = asl__trace.kernels;
  s->models_run = asl__trace.models;
  s->callbacks_run = asl__trace.callbacks;
  s->bytes_h2h = asl__trace.copied[0];
  s->bytes_h2d = asl__trace.copied[1];
  s->bytes_d2h = asl__trace.copied[2];
  s->bytes_d2d = asl__trace.copied[3];
  s->devices_used = asl__trace.devices_used;
  s->streams_created = asl__trace.streams_made;
  asl__unlock();
  asl__os_lock(&asl__mem.lock);
  for (int i = 0; i < ASL__MAX_DEVICES; i++) {
    s->live_device_blocks += asl__mem.space[i].blocks;
    s->live_device_bytes += asl__mem.space[i].requested;
    s->peak_device_bytes += asl__mem.space[i].peak;
  }
  s->live_host_blocks = asl__mem.space[ASL__HOST_SPACE].blocks;
  s->live_host_bytes = asl__mem.space[ASL__HOST_SPACE].requested;
  asl__os_unlock(&asl__mem.lock);
  s->findings = asl__load(&asl__diag.findings);
}

/* ---- what was left ----
   Told at aclrtResetDevice (that device's things), at aclFinalize (everything that cannot be released properly afterwards) and at exit
   (everything); each thing once. Descriptions, buffers, datasets and configurations are plain host objects: programs may destroy them
   after aclFinalize, say in destructors, so only the exit knows. */
ASL__FN int asl__leak_host_kind(int kind) {
  return kind == ASL__BUFFER || kind == ASL__TENSOR_DESC || kind == ASL__DATASET || kind == ASL__MODEL_DESC ||
         kind == ASL__STREAM_CONFIG || kind == ASL__GROUP_INFO || kind == ASL__PROF_CONFIG || kind == ASL__PROF_STEP ||
         kind == ASL__PROF_STAMP;
}
#define ASL__LEAKS_NAMED 8
typedef struct {
  uint32_t count, named;
  struct {
    const char* file;
    int line;
  } where[ASL__LEAKS_NAMED];
} asl__leaks;
/* "; made in main (3 of them), at prog.c:48": the places of one layer, each once. */
ASL__FN void asl__leak_places(const asl__leaks* l, char* out, size_t cap) {
  char at[ASL__LEAKS_NAMED][100], times[32];
  asl__str_copy(out, cap, "");
  for (uint32_t i = 0; i < l->named; i++) asl__where_text(l->where[i].file, l->where[i].line, at[i], sizeof at[i]);
  for (uint32_t i = 0; i < l->named; i++) {
    uint32_t same = 0;
    for (uint32_t j = i; j < l->named; j++) same += asl__str_eq(at[i], at[j]) ? 1u : 0u;
    for (uint32_t j = 0; j < i && same; j++)
      if (asl__str_eq(at[i], at[j])) same = 0; /* named before */
    if (!same || !at[i][0]) continue;
    asl__str_append(out, cap, *out ? asl__diag_say(", ", "、") : asl__diag_say("; made ", "；创建位置："));
    asl__str_append(out, cap, l->where[i].line == ASL__WHERE_CODE ? asl__diag_say("in ", "") : asl__diag_say("at ", ""));
    asl__str_append(out, cap, at[i]);
    if (same < 2 || same == l->count) continue;
    snprintf(times, sizeof times, asl__diag_say(" (%u of them)", "（%u 个）"), (unsigned)same);
    asl__str_append(out, cap, times);
  }
}
ASL__FN void asl__leak_name(int kind, uint32_t count, char* out, size_t cap) {
  const char* name = asl__kind_names[kind];
  size_t n = strlen(name);
  if (asl__load(&asl__diag.chinese) || count == 1) asl__str_copy(out, cap, name);
  else if (name[n - 1] == 'y') snprintf(out, cap, "%.*sies", (int)(n - 1), name);
  else snprintf(out, cap, "%ss", name);
}
/* Objects behind handles, a line for each kind. Lock held (streams and contexts are looked into). */
ASL__FN void asl__leak_objects(const char* fn, int device, int host_too) {
  static const unsigned char order[] = {ASL__MODEL,  ASL__DATASET,      ASL__BUFFER, ASL__TENSOR_DESC, ASL__MODEL_DESC, ASL__EVENT,
                                        ASL__NOTIFY, ASL__COUNT_NOTIFY, ASL__LABEL,  ASL__LABEL_LIST,  ASL__STREAM,     ASL__CONTEXT};
  asl__leaks leaks[ASL__FUNCTION];
  char text[900], name[48], places[500], space[48];
  memset(leaks, 0, sizeof leaks);
  asl__os_lock(&asl__slots.lock);
  for (uint32_t i = 0; i < asl__slots.used; i++) {
    asl__slot* s = asl__slot_at(i);
    int kind = s ? (int)(s->tag & ASL__KIND_MASK) : ASL__FREE;
    if (kind == ASL__FREE || kind >= ASL__FUNCTION || s->told || (device >= 0 && s->device != device)) continue;
    if (!host_too && asl__leak_host_kind(kind)) continue;
    if (kind == ASL__STREAM && ((const asl__stream*)s->object)->is_default) continue;
    if (kind == ASL__CONTEXT && ((const asl__ctx*)s->object)->is_default) continue;
    asl__leaks* l = &leaks[kind];
    s->told = 1;
    l->count++;
    if (l->named == ASL__LEAKS_NAMED) continue;
    l->where[l->named].file = s->where_file;
    l->where[l->named++].line = s->where_line;
  }
  asl__os_unlock(&asl__slots.lock);
  for (int i = 0; i < (int)ASL__COUNT(order) + ASL__FUNCTION; i++) {
    int kind = i < (int)ASL__COUNT(order) ? order[i] : i - (int)ASL__COUNT(order);
    asl__leaks* l = &leaks[kind];
    if (l->count == 0) continue;
    asl__leak_name(kind, l->count, name, sizeof name);
    asl__leak_places(l, places, sizeof places);
    space[0] = 0;
    if (device >= 0) snprintf(space, sizeof space, asl__diag_say(" of device %d", "（设备 (device) %d）"), device);
    const char* english = kind == ASL__MODEL ? l->count == 1 ? "%u %s%s was never unloaded%s" : "%u %s%s were never unloaded%s"
                          : l->count == 1    ? "%u %s%s was never destroyed%s"
                                             : "%u %s%s were never destroyed%s";
    snprintf(text, sizeof text, asl__diag_say(english, kind == ASL__MODEL ? "%u 个 %s%s 未卸载%s" : "%u 个 %s%s 未销毁%s"),
             (unsigned)l->count, name, space, places);
    l->count = 0; /* each kind once, though the ordered ones come by twice */
    asl__finding(ACL_SUCCESS, kind == ASL__BUFFER || kind == ASL__DATASET ? ASL__MSG_LEAK_PART : ASL__MSG_LEAK, fn, text);
  }
}
/* Allocations: the first eight with their size, the rest as a number. What a model allocated goes with the model. */
ASL__FN void asl__leak_memory(const char* fn, int first, int last) {
  struct {
    size_t bytes;
    uint32_t serial;
    int space;
    const char* maker;
    char where[140];
  } told[8];
  asl__block* found[8];
  uint32_t count = 0, named = 0;
  size_t bytes = 0;
  char text[400], space[48];
  asl__os_lock(&asl__mem.lock);
  for (int i = first; i <= last; i++)
    for (asl__chunk* c = asl__mem.space[i].chunks; c; c = c->next)
      for (asl__block* b = c->first; b; b = b->after) {
        if (b->state != ASL__BLOCK_LIVE || b->told || strncmp(b->maker, "aclmdlLoad", 10) == 0) continue;
        b->told = 1;
        count++;
        if (named == ASL__COUNT(found)) {
          bytes += b->bytes;
          continue;
        }
        found[named] = b;
        told[named].bytes = b->bytes;
        told[named].serial = b->serial;
        told[named].maker = b->maker;
        told[named++].space = i;
      }
  for (uint32_t i = 0; i < named; i++) asl__mem_where(found[i], told[i].where, sizeof told[i].where);
  asl__os_unlock(&asl__mem.lock);
  for (uint32_t i = 0; i < named; i++) {
    asl__mem_space_name(told[i].space, space, sizeof space);
    snprintf(text, sizeof text,
             asl__diag_say("%zu bytes on %s (allocation #%u by %s%s) were never freed",
                           "%zu 字节内存未释放：位于 %s（编号 #%u，由 %s%s 申请）"),
             told[i].bytes, space, told[i].serial, told[i].maker, told[i].where);
    asl__finding(ACL_SUCCESS, ASL__MSG_LEAK, fn, text);
  }
  if (count == named) return;
  snprintf(text, sizeof text, asl__diag_say("%u more allocations, %zu bytes together", "另有 %u 块内存，共 %zu 字节"),
           (unsigned)(count - named), bytes);
  asl__finding(ACL_SUCCESS, ASL__MSG_LEAK, fn, text);
}
/* Tells what a call leaves behind: of one device, or (-1) of the process. Lock held. A forked child does not answer for its parent. */
ASL__FN void asl__leak_tell(const char* fn, int device, int host_too) {
  if (asl__diag_level() == 0 || asl__life.owner != asl__os_pid()) return;
  asl__leak_objects(fn, device, host_too);
  if (device >= 0) asl__leak_memory(fn, device, device);
  else asl__leak_memory(fn, 0, ASL__HOST_SPACE);
}

/* ---- the end of the process ---- */
/* Runs after main, after atexit handlers and after static destructors of the program. Workers get a moment to leave; a kernel
   that never ends does not hold the process up. */
#if defined(__GNUC__) || defined(__clang__)
__attribute__((destructor))
#endif
ASL__FN void
asl__life_end(void) {
  if (asl__load(&asl__life.started) != 2 || asl__life.owner != asl__os_pid()) return;
  uint64_t until = asl__os_now_ns() + 200000000u;
  asl__par_end(until);
  while (!asl__os_trylock(&asl__sched.lock)) { /* held for good when a signal handler calls exit() in the middle of a call */
    if (asl__os_now_ns() > until) return;
    asl__os_sleep_ns(1000000u);
  }
  asl__sched.stop = 1;
  asl__os_cond_broadcast(&asl__sched.work);
  while (asl__sched.workers > 0 && asl__os_now_ns() < until) asl__os_cond_wait_until(&asl__sched.progress, &asl__sched.lock, until);
  int quiet = asl__sched.running > 0 || asl__sched.workers > 0;
  asl__unlock();
  if (asl__os_trylock(&asl__slots.lock)) asl__os_unlock(&asl__slots.lock);
  else quiet = 1;
  if (asl__os_trylock(&asl__mem.lock)) asl__os_unlock(&asl__mem.lock);
  else quiet = 1;
  if (quiet) return;
  asl__diag_mine.where_file = NULL; /* no call of the program's */
  asl__lock();
  asl__leak_tell("exit", -1, 1);
  asl__unlock();
}
/*======================================================================================
  >>api   AscendCL, by course chapter: check, lock, call, record

  Thin: arguments are checked in CANN's order (the acl layer's NULLs, sizes and kinds first, then the runtime's), the
  lock is taken, a section above does the work. Uses everything. Holds no state but the models'.
======================================================================================*/
#define ASL__FAIL_ENUM(fn, arg, value, allowed) \
  asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_BAD_VALUE, fn, arg, (long long)(value), allowed)

/* Those who registered for it are told (the functions stand further down). No lock held. */
ASL__FN aclError asl__tell_init(const char* config);
ASL__FN aclError asl__tell_finalize(void);
ASL__FN void asl__tell_device(int32_t device, aclrtDeviceState state);
ASL__FN void asl__tell_stream(void* stream, aclrtStreamState state);
/* Waits until every failed task so far has been told (aclrtSetExceptionInfoCallback). Lock held, released meanwhile. */
ASL__FN void asl__tell_wait(void);

/* ---- 2.1 start and end ---- */
ASL__FN aclError asl__init_config(const char* path, char** text, int* device) {
  unsigned char* data = NULL;
  size_t bytes = 0;
  int line = 0, column = 0;
  const char* wrong = "";
  if (!path || !*path) {
    *text = asl__str_dup("");
    return *text ? ACL_SUCCESS : asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, "aclInit", "the configuration");
  }
  int why = asl__os_read_file(path, (size_t)16 << 20, &data, &bytes);
  if (why && why != 2)
    return asl__fail(ACL_ERROR_INVALID_FILE, ASL__MSG_NO_FILE, "aclInit", path,
                     why == 3 ? asl__diag_say("it is larger than 16 MiB", "超过 16 MiB")
                              : asl__diag_say("no such file, or not readable", "文件不存在或不可读"));
  *text = asl__str_dup_n((const char*)data, bytes);
  asl__os_free(data);
  if (!*text) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, "aclInit", "the configuration");
  if (asl__json_check(*text, device, &line, &column, &wrong) == 0 && strlen(*text) == bytes) return ACL_SUCCESS;
  if (!*wrong) wrong = asl__diag_say("a zero byte in the text", "文本中有零字节");
  asl__os_free(*text);
  *text = NULL;
  return asl__fail(ACL_ERROR_PARSE_FILE, ASL__MSG_BAD_JSON, "aclInit", path, line, column, wrong);
}
ASL_API aclError aclInit(const char* configPath) {
  char* text = NULL;
  asl__life_start();
  asl__lock();
  if (asl__life.inits > 0) {
    uint64_t n = ++asl__life.inits;
    asl__unlock();
    return asl__answer(ACL_ERROR_REPEAT_INITIALIZE, ASL__MSG_REPEAT_INIT, "aclInit", (unsigned long long)n);
  }
  int device = -1;
  aclError code = asl__init_config(configPath, &text, &device);
  if (code == ACL_SUCCESS && asl__life.config && !asl__str_eq(asl__life.config, text))
    code = asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_OTHER_CONFIG, "aclInit", configPath && *configPath ? configPath : "(none)");
  if (code == ACL_SUCCESS) {
    asl__life.inits = 1;
    asl__life.ever = 1;
    asl__life.finalized = 0;
    asl__dev.from_config = device;
    if (!asl__life.config) {
      asl__life.config = text;
      text = NULL;
    }
  }
  asl__unlock();
  asl__os_free(text);
  return code == ACL_SUCCESS ? asl__tell_init(asl__life.config) : code;
}
/* The end, once per start. shared: another library of the program has called aclInit too and may still hold things rightfully, so what is
   left is told at exit only. */
ASL__FN aclError asl__finalize(const char* fn, int shared) {
  aclError code = asl__tell_finalize(); /* who registered for it may release things */
  if (shared) return code;
  asl__lock();
  asl__leak_tell(fn, -1, 0);
  asl__unlock();
  return code;
}
ASL_API aclError aclFinalize(void) {
  asl__life_start();
  asl__lock();
  int repeated = asl__life.finalized, shared = asl__life.inits > 1;
  asl__life.inits = 0;
  asl__life.finalized = 1;
  asl__unlock();
  return repeated ? asl__fail(ACL_ERROR_REPEAT_FINALIZE, ASL__MSG_NOT_INIT, "aclFinalize") : asl__finalize("aclFinalize", shared);
}
ASL_API aclError aclFinalizeReference(uint64_t* refCount) {
  asl__life_start();
  asl__lock();
  int none = asl__life.inits == 0, last = 0;
  if (!none && --asl__life.inits == 0) asl__life.finalized = last = 1;
  if (refCount) *refCount = asl__life.inits;
  asl__unlock();
  if (none) return asl__fail(ACL_ERROR_REPEAT_FINALIZE, ASL__MSG_NOT_INIT, "aclFinalizeReference");
  return last ? asl__finalize("aclFinalizeReference", 0) : ACL_SUCCESS;
}
ASL_API const char* aclGetRecentErrMsg(void) {
  if (asl__diag_mine.waiting[0] == 0) return NULL;
  memcpy(asl__diag_mine.fetched, asl__diag_mine.waiting, sizeof asl__diag_mine.fetched);
  asl__diag_mine.waiting[0] = 0;
  return asl__diag_mine.fetched;
}
ASL_API aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion, int32_t* patchVersion) {
  ASL__NEED(majorVersion, "aclrtGetVersion");
  ASL__NEED(minorVersion, "aclrtGetVersion");
  ASL__NEED(patchVersion, "aclrtGetVersion");
  *majorVersion = ACL_MAJOR_VERSION;
  *minorVersion = ACL_MINOR_VERSION;
  *patchVersion = ACL_PATCH_VERSION;
  return ACL_SUCCESS;
}
ASL_API const char* aclrtGetSocName(void) {
  asl__life_start();
  return asl__dev.profile->soc;
}
ASL_API void aclAppLog(aclLogLevel logLevel, const char* func, const char* file, uint32_t line, const char* fmt, ...) {
  static const char* const names[] = {"DEBUG", "INFO", "WARNING", "ERROR"};
  char text[2048], all[2600];
  va_list args;
  asl__life_start();
  if (!fmt || (int)logLevel < 0 || (int)logLevel > 3 || (int)logLevel < asl__load(&asl__diag.log_level)) return;
  va_start(args, fmt);
  vsnprintf(text, sizeof text, fmt, args);
  va_end(args);
  snprintf(all, sizeof all, "[%.200s:%u]%.200s: %s", file ? file : "", (unsigned)line, func ? func : "", text);
  asl__diag_log(names[(int)logLevel], "APP", all);
}
ASL_API aclError aclrtPeekAtLastError(aclrtLastErrLevel level) {
  if (level != ACL_RT_THREAD_LEVEL) return ASL__FAIL_ENUM("aclrtPeekAtLastError", "level", level, "ACL_RT_THREAD_LEVEL (0)");
  return asl__diag_mine.last_runtime_error;
}
ASL_API aclError aclrtGetLastError(aclrtLastErrLevel level) {
  if (level != ACL_RT_THREAD_LEVEL) return ASL__FAIL_ENUM("aclrtGetLastError", "level", level, "ACL_RT_THREAD_LEVEL (0)");
  aclError code = asl__diag_mine.last_runtime_error;
  asl__diag_mine.last_runtime_error = ACL_SUCCESS;
  return code;
}

/* ---- 2.2 and 2.3 devices ---- */
ASL_API aclError aclrtSetDevice(int32_t deviceId) {
  asl__life_start();
  aclError code = asl__dev_check("aclrtSetDevice", deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__tell_device(deviceId, ACL_RT_DEVICE_STATE_SET_PRE);
  asl__lock();
  asl__ctx* c = asl__ctx_primary(deviceId);
  if (c) {
    asl__dev.device[deviceId].refs++;
    asl__mine.context = c->handle;
  }
  asl__unlock();
  if (c) asl__tell_device(deviceId, ACL_RT_DEVICE_STATE_SET_POST);
  return c ? ACL_SUCCESS : asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, "aclrtSetDevice", "a context");
}
/* Waits for everything queued in a context now. Lock held, released meanwhile. */
ASL__FN aclError asl__ctx_drain(const char* fn, asl__ctx* c, int32_t timeout) {
  asl__goal g;
  asl__zero(&g, sizeof g);
  g.ctx = c;
  g.ctx_handle = c->handle;
  g.id = asl__sched.next_id;
  return asl__sched_wait(&g, timeout, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, fn);
}
ASL__FN void asl__models_drop(const void* context);
/* Destroys a context, its streams first, then the models that were loaded in it. Lock held. */
ASL__FN void asl__ctx_end(asl__ctx* c) {
  const void* handle = c->handle;
  asl__ctx_destroy(c);
  asl__models_drop(handle);
}
/* Waits for the device's work, then takes its default context away and puts the explicit ones out of use. Lock held. */
ASL__FN void asl__device_down(const char* fn, int id) {
  asl__device* d = &asl__dev.device[id];
  asl__ctx* c;
  do { /* the list may change while a wait lets go of the lock, so look from the start each time */
    for (c = asl__sched.contexts; c; c = c->next)
      if (c->device == id && !c->is_default && !c->down) break;
    if (c) {
      c->down = 1;
      asl__ctx_drain(fn, c, -1);
    }
  } while (c);
  if (d->primary) asl__ctx_drain(fn, d->primary, -1);
  if (d->refs > 0) return; /* another thread has set the device meanwhile: it stays */
  asl__leak_tell(fn, id, 0);
  c = d->primary;
  d->primary = NULL;
  asl__store(&d->peers, (uint64_t)0);
  if (c) asl__ctx_end(c);
}
ASL__FN aclError asl__device_reset(const char* fn, int32_t id, int all) {
  asl__life_start();
  aclError code = asl__dev_check(fn, id);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  asl__device* d = &asl__dev.device[id];
  if (d->refs > 0) {
    asl__unlock();
    asl__tell_device(id, ACL_RT_DEVICE_STATE_RESET_PRE);
    asl__lock();
  }
  int none = d->refs == 0;
  if (!none) {
    d->refs = all ? 0 : d->refs - 1;
    if (d->refs == 0) asl__device_down(fn, id);
  }
  asl__unlock();
  if (!none) asl__tell_device(id, ACL_RT_DEVICE_STATE_RESET_POST);
  return none ? asl__fail(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, ASL__MSG_DEVICE_NOT_SET, fn, (int)id) : ACL_SUCCESS;
}
ASL_API aclError aclrtResetDevice(int32_t deviceId) {
  asl__life_start();
  return asl__device_reset("aclrtResetDevice", deviceId, 0);
}
ASL_API aclError aclrtResetDeviceForce(int32_t deviceId) {
  asl__life_start();
  return asl__device_reset("aclrtResetDeviceForce", deviceId, 1);
}
ASL_API aclError aclrtGetDevice(int32_t* deviceId) {
  asl__life_start();
  ASL__NEED(deviceId, "aclrtGetDevice");
  asl__lock();
  asl__ctx* c = asl__ctx_mine();
  if (c) *deviceId = c->device;
  asl__unlock();
  return c ? ACL_SUCCESS : asl__plain(ACL_ERROR_RT_CONTEXT_NULL); /* programs ask this to find out: no message */
}
ASL_API aclError aclrtGetDeviceCount(uint32_t* count) {
  asl__life_start();
  ASL__NEED(count, "aclrtGetDeviceCount");
  *count = (uint32_t)asl__dev.count;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetRunMode(aclrtRunMode* runMode) {
  asl__life_start();
  ASL__NEED(runMode, "aclrtGetRunMode");
  *runMode = asl__dev.profile->is_host ? ACL_DEVICE : ACL_HOST;
  return ACL_SUCCESS;
}
ASL__FN int asl__timeout_bad(int32_t timeout) { return timeout == 0 || timeout < -1; }
ASL__FN aclError asl__device_sync(const char* fn, int32_t timeout) {
  asl__ctx* c = NULL;
  asl__life_start();
  if (asl__timeout_bad(timeout)) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_TIMEOUT, fn, (int)timeout);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) {
    void* handle = c->handle;
    code = asl__ctx_drain(fn, c, timeout);
    asl__tell_wait();
    if (code == ACL_SUCCESS && asl__slot_get(handle, ASL__CONTEXT) == c)
      for (asl__stream* s = c->streams; s && code == ACL_SUCCESS; s = s->next) code = asl__stream_result(fn, s);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSynchronizeDevice(void) {
  asl__life_start();
  return asl__device_sync("aclrtSynchronizeDevice", -1);
}
ASL_API aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
  asl__life_start();
  return asl__device_sync("aclrtSynchronizeDeviceWithTimeout", timeout);
}
ASL_API aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId, int32_t peerDeviceId) {
  const char* fn = "aclrtDeviceCanAccessPeer";
  asl__life_start();
  ASL__NEED(canAccessPeer, fn);
  if (deviceId == peerDeviceId) return ASL__FAIL_ENUM(fn, "peerDeviceId", peerDeviceId, "another device than deviceId");
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS) code = asl__dev_check(fn, peerDeviceId);
  if (code == ACL_SUCCESS) *canAccessPeer = 1;
  return code;
}
ASL__FN aclError asl__device_peer(const char* fn, int32_t peer, int on) {
  asl__ctx* c = NULL;
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) code = asl__dev_check(fn, peer);
  if (code == ACL_SUCCESS && c->device == peer) code = ASL__FAIL_ENUM(fn, "peerDeviceId", peer, "another device than the current one");
  if (code == ACL_SUCCESS) {
    uint64_t bit = (uint64_t)1 << peer;
    uint64_t peers = asl__dev.device[c->device].peers;
    asl__store(&asl__dev.device[c->device].peers, on ? peers | bit : peers & ~bit); /* copies read it without the lock */
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags) {
  asl__life_start();
  if (flags != 0)
    return asl__fail(ACL_ERROR_FEATURE_UNSUPPORTED, ASL__MSG_BAD_VALUE, "aclrtDeviceEnablePeerAccess", "flags", (long long)flags, "0");
  return asl__device_peer("aclrtDeviceEnablePeerAccess", peerDeviceId, 1);
}
ASL_API aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId) {
  asl__life_start();
  return asl__device_peer("aclrtDeviceDisablePeerAccess", peerDeviceId, 0);
}
ASL_API aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t* flags, int32_t* active) {
  const char* fn = "aclrtGetPrimaryCtxState";
  asl__life_start();
  if (flags) return ASL__FAIL_ENUM(fn, "flags", 1, "NULL");
  ASL__NEED(active, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  *active = asl__dev.device[deviceId].primary != NULL;
  asl__unlock();
  return ACL_SUCCESS;
}

/* ---- 2.3 contexts ---- */
ASL_API aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId) {
  const char* fn = "aclrtCreateContext";
  asl__life_start();
  ASL__NEED(context, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  asl__ctx* c = asl__ctx_make(deviceId, 0);
  if (c) {
    *context = c->handle;
    asl__mine.context = c->handle;
  }
  asl__unlock();
  return c ? ACL_SUCCESS : asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a context");
}
ASL_API aclError aclrtDestroyContext(aclrtContext context) {
  const char* fn = "aclrtDestroyContext";
  asl__life_start();
  ASL__NEED(context, fn);
  asl__lock();
  asl__ctx* c = (asl__ctx*)asl__slot_get(context, ASL__CONTEXT);
  aclError code = ACL_SUCCESS;
  if (!c) code = asl__slot_fail(ACL_ERROR_RT_CONTEXT_NULL, fn, "context", context, ASL__CONTEXT);
  else if (c->is_default) code = asl__fail(ACL_ERROR_RT_CONTEXT_NULL, ASL__MSG_DEFAULT_CONTEXT, fn, context, c->device);
  else {
    asl__ctx_end(c);
    if (asl__mine.context == context) asl__mine.context = NULL;
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSetCurrentContext(aclrtContext context) {
  const char* fn = "aclrtSetCurrentContext";
  asl__life_start();
  ASL__NEED(context, fn);
  asl__lock();
  asl__ctx* c = (asl__ctx*)asl__slot_get(context, ASL__CONTEXT);
  aclError code = ACL_SUCCESS;
  if (!c) code = asl__slot_fail(ACL_ERROR_RT_PARAM_INVALID, fn, "context", context, ASL__CONTEXT);
  else if (c->down) code = asl__fail(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, ASL__MSG_CONTEXT_DOWN, fn, context, c->device);
  else asl__mine.context = context;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetCurrentContext(aclrtContext* context) {
  asl__life_start();
  ASL__NEED(context, "aclrtGetCurrentContext");
  asl__lock();
  asl__ctx* c = asl__ctx_mine();
  if (c) *context = c->handle;
  asl__unlock();
  return c ? ACL_SUCCESS : asl__plain(ACL_ERROR_RT_CONTEXT_NULL);
}

/* ---- 2.3 and 2.4 streams ---- */
ASL__FN aclError asl__stream_create(const char* fn, aclrtStream* out, uint32_t priority, uint32_t flag) {
  const uint32_t known = ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC | ACL_STREAM_PERSISTENT | ACL_STREAM_HUGE |
                         ACL_STREAM_CPU_SCHEDULE | ACL_STREAM_DEVICE_USE_ONLY;
  asl__ctx* c = NULL;
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "stream");
  flag &= known;
  if ((flag & ACL_STREAM_DEVICE_USE_ONLY) && flag != ACL_STREAM_DEVICE_USE_ONLY)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag, "ACL_STREAM_DEVICE_USE_ONLY alone");
  if (flag & ACL_STREAM_HUGE)
    return asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag,
                     "flags without ACL_STREAM_HUGE on this chip");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) {
    asl__stream* s = asl__stream_make(c, priority, flag);
    if (s) {
      *out = s->handle;
      asl__trace.streams_made++;
    } else code = asl__fail(ACL_ERROR_RT_NO_STREAM_RESOURCE, ASL__MSG_NO_HOST_MEMORY, fn, "a stream");
  }
  asl__unlock();
  if (code == ACL_SUCCESS) asl__tell_stream(*out, ACL_RT_STREAM_STATE_CREATE_POST);
  return code;
}
ASL_API aclError aclrtCreateStream(aclrtStream* stream) {
  asl__life_start();
  return asl__stream_create("aclrtCreateStream", stream, 0, ACL_STREAM_FAST_LAUNCH);
}
ASL_API aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority, uint32_t flag) {
  asl__life_start();
  return asl__stream_create("aclrtCreateStreamWithConfig", stream, priority, flag);
}
/* Waits for everything queued on s now, whatever kind of stream it is. Lock held. */
ASL__FN aclError asl__stream_drain(const char* fn, asl__stream* s, int32_t timeout) {
  asl__goal g;
  if (asl__stream_passed(s, asl__sched.next_id)) {
    asl__order_seen(s, s->last_id);
    return ACL_SUCCESS;
  }
  asl__zero(&g, sizeof g);
  g.stream = s->handle;
  g.id = asl__sched.next_id;
  return asl__sched_wait(&g, timeout, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, fn);
}
ASL__FN aclError asl__stream_wait(const char* fn, asl__stream* s, int32_t timeout) {
  return asl__stream_self_driven(s) ? asl__stream_drain(fn, s, timeout) : ACL_SUCCESS;
}
ASL__FN aclError asl__stream_end(const char* fn, aclrtStream stream, int wait) {
  asl__stream* s = NULL;
  asl__life_start();
  if (!stream) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "stream");
  if (asl__slot_kind(stream) == ASL__STREAM) asl__tell_stream(stream, ACL_RT_STREAM_STATE_DESTROY_PRE);
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (s && s->is_default) code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_DEFAULT_STREAM, fn, s->id);
  if (code == ACL_SUCCESS && wait) code = asl__stream_wait(fn, s, -1);
  if (code == ACL_SUCCESS && asl__slot_get(stream, ASL__STREAM) == s) asl__stream_destroy(s);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtDestroyStream(aclrtStream stream) {
  asl__life_start();
  return asl__stream_end("aclrtDestroyStream", stream, 1);
}
ASL_API aclError aclrtDestroyStreamForce(aclrtStream stream) {
  asl__life_start();
  return asl__stream_end("aclrtDestroyStreamForce", stream, 0);
}
ASL__FN aclError asl__stream_sync(const char* fn, aclrtStream stream, int32_t timeout) {
  asl__stream* s = NULL;
  asl__life_start();
  if (asl__timeout_bad(timeout)) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_TIMEOUT, fn, (int)timeout);
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 0, &s);
  if (code == ACL_SUCCESS) {
    void* handle = s->handle;
    code = asl__stream_wait(fn, s, timeout);
    asl__tell_wait();
    if (code == ACL_SUCCESS && asl__slot_get(handle, ASL__STREAM) == s) code = asl__stream_result(fn, s);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSynchronizeStream(aclrtStream stream) {
  asl__life_start();
  return asl__stream_sync("aclrtSynchronizeStream", stream, -1);
}
ASL_API aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout) {
  asl__life_start();
  return asl__stream_sync("aclrtSynchronizeStreamWithTimeout", stream, timeout);
}
ASL_API aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status) {
  const char* fn = "aclrtStreamQuery";
  asl__stream* s = NULL;
  asl__life_start();
  ASL__NEED(status, fn);
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 0, &s);
  if (code == ACL_SUCCESS) {
    int done = s->head == NULL || !asl__stream_self_driven(s);
    *status = done ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
    if (s->head == NULL) asl__order_seen(s, s->last_id);
    if (!done) {
      asl__goal g;
      asl__zero(&g, sizeof g);
      g.stream = s->handle;
      g.id = asl__sched.next_id;
      asl__sched_poll(&g);
    }
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId) {
  asl__stream* s = NULL;
  asl__life_start();
  ASL__NEED(streamId, "aclrtStreamGetId");
  asl__lock();
  aclError code = asl__stream_need("aclrtStreamGetId", stream, 0, &s);
  if (code == ACL_SUCCESS) *streamId = s->id;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode) {
  const char* fn = "aclrtSetStreamFailureMode";
  asl__stream* s = NULL;
  int stop = (int)(mode & 1);
  asl__life_start();
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS && s->stop_on_failure && !stop)
    code = asl__fail(
        ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_NOT_SUPPORTED, fn,
        asl__diag_say("a stream that stops on failure cannot go back to continuing", "stream 一旦设为失败即停，就不能改回继续执行"),
        asl__diag_say("Create a new stream.", "请新建一个 stream。"));
  else if (code == ACL_SUCCESS && stop) s->stop_on_failure = s->ctx->stop_on_failure = 1;
  asl__unlock();
  return code;
}

/* ---- 2.4 events ---- */
ASL__FN aclError asl__event_create(const char* fn, aclrtEvent* event, asl__event_kind kind, uint32_t flag) {
  asl__life_start();
  if (!event) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "event");
  const uint32_t normal = ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE;
  uint32_t alone = kind == ASL__EVENT_NEW ? ACL_EVENT_IPC : flag & (ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL);
  int ok = kind == ASL__EVENT_DEFAULT || (flag != 0 && ((flag & ~normal) == 0 || (flag == alone && (flag & (flag - 1)) == 0)));
  if (!ok)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag,
                     kind == ASL__EVENT_NEW
                         ? "ACL_EVENT_SYNC, CAPTURE_STREAM_PROGRESS, TIME_LINE (or-ed), or IPC alone"
                         : "ACL_EVENT_SYNC, CAPTURE_STREAM_PROGRESS, TIME_LINE (or-ed), or DEVICE_USE_ONLY or EXTERNAL alone");
  asl__lock();
  aclError code = asl__event_make(fn, event, kind, flag);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtCreateEvent(aclrtEvent* event) {
  asl__life_start();
  return asl__event_create("aclrtCreateEvent", event, ASL__EVENT_DEFAULT,
                           ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE);
}
ASL_API aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag) {
  asl__life_start();
  return asl__event_create("aclrtCreateEventWithFlag", event, ASL__EVENT_FLAG, flag);
}
ASL_API aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag) {
  asl__life_start();
  return asl__event_create("aclrtCreateEventExWithFlag", event, ASL__EVENT_NEW, flag);
}
ASL_API aclError aclrtDestroyEvent(aclrtEvent event) {
  asl__life_start();
  ASL__NEED(event, "aclrtDestroyEvent");
  asl__lock();
  asl__event* e = (asl__event*)asl__slot_take(event, ASL__EVENT);
  if (e) asl__event_release(e);
  asl__unlock();
  return e ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, "aclrtDestroyEvent", "event", event, ASL__EVENT);
}
/* What record, wait and reset have in common: both handles, and a task. Lock held. */
ASL__FN aclError asl__event_task(const char* fn, const void* event, const void* stream, asl__task_kind kind, const char* name,
                                 asl__event** e, asl__stream** s, asl__task** t) {
  aclError code = asl__event_need(fn, event, e);
  if (code == ACL_SUCCESS) code = asl__stream_task(fn, stream, kind, name, s, t);
  /* a long queue lets go of the lock */
  if (code == ACL_SUCCESS && (code = asl__event_need(fn, event, e)) != ACL_SUCCESS) asl__task_free(*t);
  return code;
}
/* An event keeps the record flag and the wait flag it was first used with (`which` 0 record, 1 wait). Lock held. */
ASL__FN aclError asl__event_flag_keep(const char* fn, asl__event* e, int which, uint32_t flag) {
  uint32_t value = 1u << which, chosen = 4u << which;
  if ((e->external & chosen) && ((e->external & value) != 0) != (flag != 0))
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag,
                     asl__diag_say("the flag this event was used with before", "该 event 之前使用的 flag"));
  e->external |= chosen | (flag ? value : 0u);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__event_record(const char* fn, aclrtEvent event, aclrtStream stream, uint32_t flag) {
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  if (!event) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "event");
  asl__lock();
  aclError code = asl__event_task(fn, event, stream, ASL__TASK_RECORD, "event record", &e, &s, &t);
  if (code == ACL_SUCCESS && (code = asl__event_flag_keep(fn, e, 0, flag)) != ACL_SUCCESS) asl__task_free(t);
  if (code == ACL_SUCCESS) {
    e->recorded = 1;
    e->time_ns = 0;
    asl__event_queue(s, t, e, ++e->marks);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
  asl__life_start();
  return asl__event_record("aclrtRecordEvent", event, stream, ACL_EVENT_RECORD_DEFAULT);
}
ASL_API aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
  const char* fn = "aclrtResetEvent";
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(event, fn);
  asl__lock();
  aclError code = asl__event_need(fn, event, &e);
  if (code == ACL_SUCCESS && (e->kind == ASL__EVENT_NEW || !(e->flags & ACL_EVENT_SYNC)))
    code = asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("this kind of event cannot be reset", "此类 event 不支持 reset"),
                     asl__diag_say("Leave the reset out, or create the event with aclrtCreateEventWithFlag(ACL_EVENT_SYNC).",
                                   "请去掉 reset，或用 aclrtCreateEventWithFlag(ACL_EVENT_SYNC) 创建。"));
  if (code == ACL_SUCCESS) code = asl__event_task(fn, event, stream, ASL__TASK_RESET, "event reset", &e, &s, &t);
  if (code == ACL_SUCCESS) {
    e->recorded = 0;
    asl__event_queue(s, t, e, 0);
  }
  asl__unlock();
  return code;
}
/* Milliseconds a queued wait may take, from seconds (0: for ever). */
ASL__FN uint32_t asl__seconds_ms(uint32_t seconds) { return seconds > UINT32_MAX / 1000u ? 0 : seconds * 1000u; }
/* limit_ms 0: for ever. */
ASL__FN aclError asl__event_wait(const char* fn, aclrtStream stream, aclrtEvent event, uint32_t limit_ms, uint32_t flag) {
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  if (!event) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "event");
  asl__lock();
  aclError code = asl__event_need(fn, event, &e);
  if (code == ACL_SUCCESS && e->kind == ASL__EVENT_FLAG &&
      !(e->flags & (ACL_EVENT_SYNC | ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL)))
    code = asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("an event made without ACL_EVENT_SYNC cannot be waited for by a stream",
                                   "未带 ACL_EVENT_SYNC 创建的 event 不能被 stream 等待"),
                     asl__diag_say("Add ACL_EVENT_SYNC to the flags.", "请在 flag 中加上 ACL_EVENT_SYNC。"));
  if (code == ACL_SUCCESS) code = asl__stream_need(fn, stream, 2, &s);
  if (code == ACL_SUCCESS && !e->recorded && e->kind == ASL__EVENT_DEFAULT)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_EVENT_NOT_RECORDED, fn);
  if (code == ACL_SUCCESS && (e->recorded || e->kind != ASL__EVENT_NEW)) {
    code = asl__event_task(fn, event, stream, ASL__TASK_WAIT, "event wait", &e, &s, &t);
    if (code == ACL_SUCCESS && (code = asl__event_flag_keep(fn, e, 1, flag)) != ACL_SUCCESS) asl__task_free(t);
    if (code == ACL_SUCCESS) {
      t->wait_ms = limit_ms;
      asl__event_queue(s, t, e, e->recorded ? e->marks : ASL__ANY_MARK);
    }
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
  asl__life_start();
  return asl__event_wait("aclrtStreamWaitEvent", stream, event, (uint32_t)asl__load_relaxed(&asl__sched.wait_ms),
                         ACL_EVENT_WAIT_DEFAULT);
}
ASL__FN void asl__event_goal(asl__event* e, asl__goal* g) {
  asl__zero(g, sizeof *g);
  g->event = e;
  g->id = e->marks;
}
/* 1 reached, 0 not yet, through *done; one step of work under LAZY and SEED when not. */
ASL__FN aclError asl__event_query(const char* fn, aclrtEvent event, int refuse_new, int unrecorded_done, int* done) {
  asl__event* e = NULL;
  asl__goal g;
  asl__life_start();
  if (!event) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "event");
  asl__lock();
  aclError code = asl__event_need(fn, event, &e);
  if (code == ACL_SUCCESS && refuse_new && e->kind == ASL__EVENT_NEW)
    code = asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("events of aclrtCreateEventExWithFlag are not asked this way",
                                   "aclrtCreateEventExWithFlag 创建的 event 不支持这种查询"),
                     asl__diag_say("Use aclrtQueryEventStatus.", "请用 aclrtQueryEventStatus。"));
  if (code == ACL_SUCCESS) {
    *done = e->recorded ? asl__event_done(e) : unrecorded_done || e->kind == ASL__EVENT_NEW;
    if (*done) asl__clock_join(&asl__order.host, e->clock);
    else if (e->recorded) {
      asl__event_goal(e, &g);
      asl__sched_poll(&g);
    }
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status) {
  int done = 0;
  asl__life_start();
  ASL__NEED(status, "aclrtQueryEventStatus");
  aclError code = asl__event_query("aclrtQueryEventStatus", event, 0, 0, &done);
  if (code == ACL_SUCCESS) *status = done ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
  return code;
}
ASL_API aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status) {
  int done = 0;
  asl__life_start();
  ASL__NEED(status, "aclrtQueryEvent");
  aclError code = asl__event_query("aclrtQueryEvent", event, 1, 1, &done);
  if (code == ACL_SUCCESS) *status = done ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY;
  return code;
}
/* One step towards the first queued wait for the event. Lock held. */
ASL__FN void asl__event_poll_waits(const asl__event* e) {
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
    for (asl__stream* s = c->streams; s; s = s->next)
      for (asl__task* t = s->head; t; t = t->next)
        if (t->kind == ASL__TASK_WAIT && t->u.event.event == e) {
          asl__goal g;
          asl__zero(&g, sizeof g);
          g.stream = s->handle;
          g.id = t->id;
          asl__sched_poll(&g);
          return;
        }
}
ASL_API aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status) {
  asl__event* e = NULL;
  int done = 0;
  asl__life_start();
  ASL__NEED(status, "aclrtQueryEventWaitStatus");
  aclError code = asl__event_query("aclrtQueryEventWaitStatus", event, 1, 1, &done);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__event_need("aclrtQueryEventWaitStatus", event, &e);
  if (code == ACL_SUCCESS) *status = e->waits == 0 ? ACL_EVENT_WAIT_STATUS_COMPLETE : ACL_EVENT_WAIT_STATUS_NOT_READY;
  if (code == ACL_SUCCESS && e->waits > 0) asl__event_poll_waits(e);
  asl__unlock();
  return code;
}
ASL__FN aclError asl__event_sync(const char* fn, aclrtEvent event, int32_t timeout) {
  asl__event* e = NULL;
  asl__goal g;
  asl__life_start();
  if (!event) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "event");
  if (asl__timeout_bad(timeout)) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_TIMEOUT, fn, (int)timeout);
  asl__lock();
  aclError code = asl__event_need(fn, event, &e);
  if (code == ACL_SUCCESS && e->recorded) {
    asl__event_goal(e, &g);
    e->refs++; /* the handle may be destroyed while we wait; the mark still comes */
    code = asl__sched_wait(&g, timeout, ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, fn);
    asl__event_release(e);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSynchronizeEvent(aclrtEvent event) {
  asl__life_start();
  return asl__event_sync("aclrtSynchronizeEvent", event, -1);
}
ASL_API aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout) {
  asl__life_start();
  return asl__event_sync("aclrtSynchronizeEventWithTimeout", event, timeout);
}
/* The time of an event's mark. Lock held. */
ASL__FN aclError asl__event_time(const char* fn, const void* handle, const char* which, uint64_t* ns) {
  asl__event* e = NULL;
  aclError code = asl__event_need(fn, handle, &e);
  if (code != ACL_SUCCESS) return code;
  if (!e->recorded) return asl__fail(ACL_ERROR_RT_INTERNAL_ERROR, ASL__MSG_EVENT_NOT_RECORDED, fn);
  if (!asl__event_done(e)) return asl__fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, ASL__MSG_EVENT_NOT_DONE, fn, which);
  *ns = e->time_ns;
  asl__clock_join(&asl__order.host, e->clock); /* who has the time knows that it is reached */
  return ACL_SUCCESS;
}
ASL_API aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent) {
  const char* fn = "aclrtEventElapsedTime";
  uint64_t a = 0, b = 0;
  asl__life_start();
  ASL__NEED(ms, fn);
  ASL__NEED(startEvent, fn);
  ASL__NEED(endEvent, fn);
  asl__lock();
  aclError code = asl__event_time(fn, startEvent, asl__diag_say("start", "起始"), &a);
  if (code == ACL_SUCCESS) code = asl__event_time(fn, endEvent, asl__diag_say("end", "结束"), &b);
  asl__unlock();
  if (code == ACL_SUCCESS) *ms = (float)((double)(int64_t)(b - a) * 1e-6);
  return code;
}
ASL_API aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp) {
  const char* fn = "aclrtEventGetTimestamp";
  uint64_t ns = 0, start = UINT64_MAX;
  asl__life_start();
  ASL__NEED(event, fn);
  ASL__NEED(timestamp, fn);
  asl__lock();
  aclError code = asl__event_time(fn, event, "", &ns);
  for (int i = 0; i < asl__dev.count; i++)
    if (asl__dev.device[i].start_ns && asl__dev.device[i].start_ns < start) start = asl__dev.device[i].start_ns;
  asl__unlock();
  if (code == ACL_SUCCESS) *timestamp = (ns - start) / 1000u;
  return code;
}
/* ---- 2.2 memory ---- */
ASL__FN aclError asl__malloc(const char* fn, void** out, size_t size, size_t extra) {
  asl__ctx* c = NULL;
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "devPtr");
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  int device = c ? c->device : 0;
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  asl__block* b = asl__mem_alloc(device, size, extra, fn);
  if (!b) return asl__mem_refused(ACL_ERROR_RT_MEMORY_ALLOCATION, fn, size, device);
  *out = asl__block_view(b);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
  asl__life_start();
  (void)policy;
  return asl__malloc("aclrtMalloc", devPtr, size, 32);
}
ASL_API aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
  asl__life_start();
  (void)policy;
  return asl__malloc("aclrtMallocAlign32", devPtr, size, 0);
}
ASL_API aclError aclrtMallocCached(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
  asl__life_start();
  (void)policy;
  return asl__malloc("aclrtMallocCached", devPtr, size, 32);
}
/* NULL is no configuration; the attributes are noted by real drivers for their statistics, so only their form is checked. */
ASL__FN aclError asl__malloc_config(const char* fn, const aclrtMallocConfig* cfg) {
  if (!cfg || cfg->numAttrs == 0) return ACL_SUCCESS;
  if (!cfg->attrs) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "cfg->attrs");
  for (size_t i = 0; i < cfg->numAttrs; i++) {
    int attr = (int)cfg->attrs[i].attr;
    if (attr < 0 || attr > ACL_RT_MEM_ATTR_VA_FLAG)
      return ASL__FAIL_ENUM(fn, "cfg->attrs[].attr", attr, "ACL_RT_MEM_ATTR_MODULE_ID (1) .. ACL_RT_MEM_ATTR_VA_FLAG (3)");
  }
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMallocWithCfg(void** devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig* cfg) {
  (void)policy;
  asl__life_start();
  aclError code = asl__malloc_config("aclrtMallocWithCfg", cfg);
  return code == ACL_SUCCESS ? asl__malloc("aclrtMallocWithCfg", devPtr, size, 32) : code;
}
ASL_API aclError aclrtMallocHost(void** hostPtr, size_t size) {
  const char* fn = "aclrtMallocHost";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(hostPtr, fn);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  asl__block* b = asl__mem_alloc(ASL__HOST_SPACE, size, 0, fn);
  if (!b) return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "pinned memory");
  *hostPtr = asl__block_view(b);
  return ACL_SUCCESS;
}
/* The queued task that touches [lo, lo + bytes) of a block in a way that conflicts (`write`: ours writes, or ASL__FREES). Lock held. */
#define ASL__FREES 2
ASL__FN asl__task* asl__mem_user(const asl__block* b, uintptr_t lo, size_t bytes, int write) {
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
    for (asl__stream* s = c->streams; s; s = s->next) /* what a callback holds up comes after it */
      for (asl__task* t = s->head; t && (write == ASL__FREES || s != asl__mine.callback_stream); t = t->next)
        for (uint32_t i = 0; i < t->ranges + t->more_ranges && (write == ASL__FREES || t->kind == ASL__TASK_RUN); i++) {
          /* value waits and writes are meant to meet the host's */
          const asl__range* r = i < t->ranges ? &t->range[i] : &t->more[i - t->ranges];
          uintptr_t at = (uintptr_t)r->address;
          if (r->block == b && (write || r->write) && at < lo + bytes && lo < at + r->bytes) return t;
        }
  return NULL;
}
/* A finding when the host is about to read, write or free what a finished task used and nobody has waited for that task. Lock held. */
ASL__FN aclError asl__mem_host_race(const char* fn, aclError code, const asl__block* b, const void* p, size_t bytes, int write) {
  asl__access x;
  asl__who other;
  char text[200];
  asl__zero(&x, sizeof x);
  x.who.at.stream = -1;
  x.host = asl__order.host;
  x.write = write != 0;
  if (asl__diag_level() == 0 || !asl__order_access(b->serial, (uintptr_t)p, (uintptr_t)p + bytes, &x, &other)) return ACL_SUCCESS;
  if (asl__mine.callback_stream && asl__mine.callback_stream->id == other.at.stream) return ACL_SUCCESS;
  const char* verb = write == ASL__FREES ? asl__diag_say("frees", "释放")
                     : write             ? asl__diag_say("writes", "写入")
                                         : asl__diag_say("reads", "读取");
  asl__who_text(&other, text, sizeof text);
  return asl__finding(code, ASL__MSG_HOST_RACE, fn, verb, p, bytes, text);
}
/* A finding when a queued task still uses what the call is about to read, write or free, or a finished one did that nobody waited for.
   own: how often the caller has pinned the block itself. Takes the lock. */
ASL__FN aclError asl__mem_in_use(const char* fn, aclError code, const asl__block* b, const void* p, size_t bytes, int write,
                                 uint32_t own) {
  aclError result = ACL_SUCCESS;
  if (!b || (asl__mem_pins(b) <= own && asl__load_relaxed(&asl__order.allocations) == 0)) return result;
  asl__lock();
  asl__task* t = asl__mem_pins(b) > own ? asl__mem_user(b, (uintptr_t)p, bytes, write) : NULL;
  if (!t) result = asl__mem_host_race(fn, code, b, p, bytes, write);
  else {
    char text[200];
    asl__task_text(t, text, sizeof text);
    result = asl__finding(code, ASL__MSG_IN_USE, fn, p, bytes, text);
  }
  if (write == ASL__FREES && result == ACL_SUCCESS) asl__order_forget(b->serial);
  asl__unlock();
  return result;
}
ASL__FN aclError asl__free(const char* fn, void* p, asl__side side) {
  const char *why = "", *next = "";
  char where[96], space[48];
  asl__life_start();
  if (!p) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, side == ASL__SIDE_HOST ? "hostPtr" : "devPtr");
  asl__block* b = asl__mem_block(p, side, &why, &next);
  if (!b) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_FREE, fn, p, why, next);
  uint32_t serial = b->serial;
  aclError code = asl__mem_in_use(fn, ACL_ERROR_RT_MEMORY_FREE, b, p, b->room, ASL__FREES, 1);
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(b);
    return code;
  }
  if (!asl__mem_canary_intact(b)) {
    asl__mem_where(b, where, sizeof where);
    asl__mem_space_name(b->chunk->space, space, sizeof space);
    code = asl__finding(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_GUARD_HIT, fn, b->bytes, b->serial, space, b->maker, where);
  }
  int done = asl__mem_free(b, serial);
  asl__mem_unpin(b);
  return done ? code
              : asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_FREE, fn, p,
                          asl__diag_say("another thread has just freed it", "另一个线程刚刚释放了它"), next);
}
ASL_API aclError aclrtFree(void* devPtr) {
  asl__life_start();
  return asl__free("aclrtFree", devPtr, ASL__SIDE_DEVICE);
}
ASL_API aclError aclrtFreeHost(void* hostPtr) {
  asl__life_start();
  return asl__free("aclrtFreeHost", hostPtr, ASL__SIDE_HOST);
}
ASL_API aclError aclrtFreeWithDevSync(void* devPtr) {
  asl__life_start();
  ASL__NEED(devPtr, "aclrtFreeWithDevSync");
  aclError code = asl__device_sync("aclrtFreeWithDevSync", -1);
  return code == ACL_SUCCESS ? asl__free("aclrtFreeWithDevSync", devPtr, ASL__SIDE_DEVICE) : code;
}
ASL_API aclError aclrtFreeHostWithDevSync(void* hostPtr) {
  asl__life_start();
  ASL__NEED(hostPtr, "aclrtFreeHostWithDevSync");
  aclError code = asl__device_sync("aclrtFreeHostWithDevSync", -1);
  return code == ACL_SUCCESS ? asl__free("aclrtFreeHostWithDevSync", hostPtr, ASL__SIDE_HOST) : code;
}

/* What is wrong with one end of a copy or fill that asl__mem_find placed; ACL_SUCCESS when nothing is. */
ASL__FN aclError asl__mem_end_wrong(const char* fn, const char* argument, const void* p, size_t bytes, const asl__place* at) {
  char where[96], space[48];
  asl__mem_space_name(at->side == ASL__SIDE_HOST ? ASL__HOST_SPACE : at->device, space, sizeof space);
  if (!at->block) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_DEAD_POINTER, fn, argument, p, space, "");
  if (at->slop)
    return asl__finding(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SLOP, fn, argument, p, bytes, at->slop, at->block->bytes,
                        at->block->serial, space);
  asl__mem_where(at->block, where, sizeof where);
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_PAST_END, fn, argument, p, bytes,
                   at->past + (at->block->room - at->block->bytes), at->block->bytes, at->block->serial, space, at->block->maker,
                   where);
}
/* One end of a copy or fill: finds it, checks its bounds, and with `pin` counts it as used by a task (not when a code comes back).
   Memory this library does not know passes. */
ASL__FN aclError asl__mem_end(const char* fn, const char* argument, const void* p, size_t bytes, int pin, asl__place* at) {
  *at = asl__mem_find(p, bytes, pin);
  if (at->side == ASL__SIDE_UNKNOWN || (at->block && !at->past && !at->slop)) return ACL_SUCCESS;
  aclError code = asl__mem_end_wrong(fn, argument, p, bytes, at);
  if (code != ACL_SUCCESS && pin && at->block && !at->past) {
    asl__mem_unpin(at->block);
    at->block = NULL;
  }
  return code;
}
static const char* const asl__kind_texts[] = {"HOST_TO_HOST",     "HOST_TO_DEVICE", "DEVICE_TO_HOST",
                                              "DEVICE_TO_DEVICE", "DEFAULT",        "HOST_TO_BUF_TO_DEVICE"};
/* A kind that contradicts the addresses: the copy is right all the same, so it is a finding. */
ASL__FN aclError asl__copy_kind_check(const char* fn, int kind, const asl__place* dst, const asl__place* src) {
  int dst_device = kind == ACL_MEMCPY_HOST_TO_DEVICE || kind == ACL_MEMCPY_DEVICE_TO_DEVICE || kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE;
  int src_device = kind == ACL_MEMCPY_DEVICE_TO_HOST || kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
  if (kind == ACL_MEMCPY_DEFAULT || asl__mem.device_is_host) return ACL_SUCCESS;
  if (!dst->managed && dst_device != (dst->side == ASL__SIDE_DEVICE)) /* managed memory is on either side */
    return asl__finding(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_KIND_MISMATCH, fn, asl__kind_texts[kind], "dst",
                        asl__mem_side_name(dst->side));
  if (!src->managed && src_device != (src->side == ASL__SIDE_DEVICE))
    return asl__finding(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_KIND_MISMATCH, fn, asl__kind_texts[kind], "src",
                        asl__mem_side_name(src->side));
  return ACL_SUCCESS;
}
ASL__FN int asl__copy_direction(const asl__place* dst, const asl__place* src) {
  int to_device = asl__place_on_device(dst);
  if (asl__place_on_device(src)) return to_device ? ACL_MEMCPY_DEVICE_TO_DEVICE : ACL_MEMCPY_DEVICE_TO_HOST;
  return to_device ? ACL_MEMCPY_HOST_TO_DEVICE : ACL_MEMCPY_HOST_TO_HOST;
}
/* Between two devices: one must have been given access to the other. */
ASL__FN aclError asl__copy_peer_check(const char* fn, const asl__place* dst, const asl__place* src) {
  if (dst->side != ASL__SIDE_DEVICE || src->side != ASL__SIDE_DEVICE || dst->device == src->device) return ACL_SUCCESS;
  uint64_t a = asl__load(&asl__dev.device[src->device].peers) >> dst->device & 1,
           b = asl__load(&asl__dev.device[dst->device].peers) >> src->device & 1;
  if (a || b) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_WRONG_DEVICE, fn, "src", src->block ? asl__block_view(src->block) : src->bytes,
                   src->device, dst->device);
}
/* The checks all copies share, in CANN's order; 0 with *nothing = 1 when there is nothing to do. */
ASL__FN aclError asl__copy_check(const char* fn, const void* dst, size_t destMax, const void* src, size_t count, int kind,
                                 int* nothing) {
  *nothing = count == 0;
  if (*nothing) return ACL_SUCCESS;
  if (!dst) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "dst");
  if (!src) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "src");
  if (kind < 0 || kind > 5) return ASL__FAIL_ENUM(fn, "kind", kind, "0 (HOST_TO_HOST) .. 5");
  if (destMax == 0 || count > destMax) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_DEST_SMALL, fn, count, destMax);
  return ACL_SUCCESS;
}
/* After a call that wrote memory: a stream may be waiting for just that (aclrtValueWait). Lock held. */
ASL__FN void asl__host_wrote(void) {
  if (!asl__sched.lookers) return;
  asl__sched_settle();
  asl__sched_kick();
}
ASL_API aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind) {
  const char* fn = "aclrtMemcpy";
  asl__ctx* c = NULL;
  asl__place to, from;
  int nothing = 0;
  asl__life_start();
  aclError code = asl__copy_check(fn, dst, destMax, src, count, (int)kind, &nothing);
  if (code != ACL_SUCCESS || nothing) return code;
  asl__lock();
  code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code != ACL_SUCCESS || dst == src) return code;
  code = asl__mem_end(fn, "dst", dst, count, 0, &to);
  if (code == ACL_SUCCESS) code = asl__mem_end(fn, "src", src, count, 0, &from);
  if (code == ACL_SUCCESS) code = asl__copy_kind_check(fn, (int)kind, &to, &from);
  if (code == ACL_SUCCESS) code = asl__copy_peer_check(fn, &to, &from);
  if (code == ACL_SUCCESS) code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, to.block, dst, count, 1, 0);
  if (code == ACL_SUCCESS) code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, from.block, src, count, 0, 0);
  if (code != ACL_SUCCESS) return code;
  memmove(to.bytes, from.bytes, count); /* overlap is undefined on hardware; here it must not be worse than that */
  asl__lock();
  asl__trace.copied[asl__copy_direction(&to, &from)] += count;
  asl__host_wrote();
  asl__unlock();
  return ACL_SUCCESS;
}
#define ASL__BRIEF_BYTES 16384u /* a copy this small may run in a batch with its neighbours */
ASL__FN aclError asl__run_copy(asl__task* t) {
  memmove(t->u.copy.dst, t->u.copy.src, t->u.copy.bytes);
  return ACL_SUCCESS;
}
/* What an asynchronous copy makes of the two sides (semantics of CANN): 0 queue it, 1 copy at once after the stream, else a code. */
ASL__FN aclError asl__copy_async_rule(const char* fn, int kind, const asl__place* dst, const asl__place* src, int* at_once) {
  int d = asl__place_on_device(dst), s = asl__place_on_device(src);
  *at_once = dst->side == ASL__SIDE_UNKNOWN || src->side == ASL__SIDE_UNKNOWN;
  if (asl__mem.device_is_host) return ACL_SUCCESS;
  if (!d && !s) {
    if (*at_once && kind != ACL_MEMCPY_HOST_TO_HOST) return ACL_SUCCESS;
    return asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_HOST_TO_HOST, fn);
  }
  int fits = kind == ACL_MEMCPY_DEFAULT || kind == ACL_MEMCPY_DEVICE_TO_DEVICE ||
             (d && !s && (kind == ACL_MEMCPY_HOST_TO_DEVICE || kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE)) ||
             (s && !d && kind == ACL_MEMCPY_DEVICE_TO_HOST);
  if (*at_once && !fits)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_KIND_MISMATCH, fn, asl__kind_texts[kind], d ? "src" : "dst",
                     asl__mem_side_name(ASL__SIDE_UNKNOWN));
  return asl__copy_kind_check(fn, kind, dst, src);
}
static const char* const asl__copy_names[] = {"memcpy H2H", "memcpy H2D", "memcpy D2H", "memcpy D2D"};
/* A block of rows: `height` rows of `width` bytes, the starts of neighbouring rows a pitch apart. */
typedef struct {
  unsigned char* dst;
  const unsigned char* src;
  size_t dpitch, spitch, width, height;
} asl__plane;
ASL__FN void asl__plane_copy(const asl__plane* p) {
  for (size_t y = 0; y < p->height; y++) memmove(p->dst + y * p->dpitch, p->src + y * p->spitch, p->width);
}
ASL__FN aclError asl__run_plane(asl__task* t) {
  asl__plane_copy((const asl__plane*)t->u.any.object);
  return ACL_SUCCESS;
}
ASL__FN void asl__drop_plane(asl__task* t) { asl__os_free(t->u.any.object); }
/* Queues a checked copy, or does it at once where host memory is pageable. insist: that is an error. plane: rows instead of one
   run of bytes (its addresses are filled in here); then the counts are the extents of the two sides. */
ASL__FN aclError asl__copy_async(const char* fn, void* dst, size_t dst_count, const void* src, size_t count, int kind, int insist,
                                 const asl__plane* plane, aclrtStream stream) {
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__plane* rows = NULL;
  asl__place to, from;
  int at_once = 0, direct = 0;
  aclError code = asl__mem_end(fn, "dst", dst, dst_count, 1, &to);
  if (code != ACL_SUCCESS) return code;
  code = asl__mem_end(fn, "src", src, count, 1, &from);
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(to.block);
    return code;
  }
  if (plane && (rows = ASL__NEW(asl__plane)) != NULL) {
    *rows = *plane;
    rows->dst = (unsigned char*)to.bytes;
    rows->src = (const unsigned char*)from.bytes;
  } else if (plane) {
    asl__mem_unpin(to.block);
    asl__mem_unpin(from.block);
    return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a task");
  }
  size_t moved = plane ? plane->width * plane->height : count;
  asl__lock();
  code = asl__copy_async_rule(fn, kind, &to, &from, &at_once);
  if (code == ACL_SUCCESS && at_once && insist)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, to.side == ASL__SIDE_UNKNOWN ? "dst" : "src",
                     to.side == ASL__SIDE_UNKNOWN ? dst : src, asl__mem_side_name(ASL__SIDE_UNKNOWN),
                     asl__mem_side_name(ASL__SIDE_HOST));
  if (code == ACL_SUCCESS) code = asl__copy_peer_check(fn, &to, &from);
  /* first wait, then queue: a copy that cannot run soon must not be left behind with the caller's memory */
  if (code == ACL_SUCCESS && at_once) {
    code = asl__stream_need(fn, stream, 2, &s);
    direct = code == ACL_SUCCESS &&
             !asl__stream_self_driven(s); /* the wait for such a stream returns at once, its queue may never run */
    if (code == ACL_SUCCESS && !direct) code = asl__stream_drain(fn, s, -1);
  }
  if (code == ACL_SUCCESS && !direct)
    code = asl__stream_task(fn, stream, ASL__TASK_RUN, asl__copy_names[asl__copy_direction(&to, &from)], &s, &t);
  if (!t) {
    if (code == ACL_SUCCESS) asl__trace.copied[asl__copy_direction(&to, &from)] += moved;
    asl__unlock();
    if (code == ACL_SUCCESS && rows) asl__plane_copy(rows);
    else if (code == ACL_SUCCESS) memmove(to.bytes, from.bytes, count);
    asl__os_free(rows);
    asl__mem_unpin(to.block);
    asl__mem_unpin(from.block);
    return code;
  }
  if (rows) {
    t->run = asl__run_plane;
    t->drop = asl__drop_plane;
    t->u.any.object = rows;
  } else {
    t->run = asl__run_copy;
    t->u.copy.dst = to.bytes;
    t->u.copy.src = from.bytes;
    t->u.copy.bytes = count;
  }
  t->bytes = moved;
  t->copy_kind = asl__copy_direction(&to, &from);
  t->brief = moved <= ASL__BRIEF_BYTES;
  asl__task_range(t, dst, dst_count, 1, to.block);
  asl__task_range(t, src, count, 0, from.block);
  asl__sched_submit(s, t);
  if (at_once) code = asl__stream_drain(fn, s, -1); /* the host memory may be gone after the call: never leave a dangling read */
  asl__unlock();
  return code;
}
ASL_API aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind, aclrtStream stream) {
  const char* fn = "aclrtMemcpyAsync";
  int nothing = 0;
  asl__life_start();
  aclError code = asl__copy_check(fn, dst, destMax, src, count, (int)kind, &nothing);
  return code != ACL_SUCCESS || nothing ? code : asl__copy_async(fn, dst, count, src, count, (int)kind, 0, NULL, stream);
}
/* What both fills check. On success *at is pinned when `pin`. */
ASL__FN aclError asl__fill_check(const char* fn, void* p, size_t max, size_t count, int pin, asl__place* at) {
  if (!p) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "devPtr");
  if (count > max) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_DEST_SMALL, fn, count, max);
  aclError code = asl__mem_end(fn, "devPtr", p, count, pin, at);
  if (code == ACL_SUCCESS && at->side == ASL__SIDE_UNKNOWN)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "devPtr", p, asl__mem_side_name(ASL__SIDE_UNKNOWN),
                     asl__mem_side_name(ASL__SIDE_DEVICE));
  return code;
}
ASL_API aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count) {
  const char* fn = "aclrtMemset";
  asl__ctx* c = NULL;
  asl__place at;
  asl__life_start();
  if (count == 0) return ACL_SUCCESS;
  ASL__NEED(devPtr, fn);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code == ACL_SUCCESS) code = asl__fill_check(fn, devPtr, maxCount, count, 0, &at);
  if (code == ACL_SUCCESS) code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, at.block, devPtr, count, 1, 0);
  if (code != ACL_SUCCESS) return code;
  memset(at.bytes, value & 0xff, count);
  asl__lock();
  asl__host_wrote();
  asl__unlock();
  return ACL_SUCCESS;
}
ASL__FN aclError asl__run_fill(asl__task* t) {
  memset(t->u.fill.dst, t->u.fill.value, t->u.fill.bytes);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream) {
  const char* fn = "aclrtMemsetAsync";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__place at;
  asl__life_start();
  if (count == 0) return ACL_SUCCESS;
  aclError code = asl__fill_check(fn, devPtr, maxCount, count, 1, &at);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__stream_task(fn, stream, ASL__TASK_RUN, "memset", &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_fill;
    t->u.fill.dst = at.bytes;
    t->u.fill.bytes = t->bytes = count;
    t->u.fill.value = value & 0xff;
    t->brief = count <= ASL__BRIEF_BYTES;
    asl__task_range(t, devPtr, count, 1, at.block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code != ACL_SUCCESS) asl__mem_unpin(at.block);
  return code;
}
/* Whether the chip has the kind of memory that is asked about. HBM asked of a DDR chip answers for DDR. */
ASL__FN int asl__mem_attr_known(int attr) {
  static const int ddr[] = {ACL_DDR_MEM,      ACL_DDR_MEM_HUGE,   ACL_DDR_MEM_NORMAL, ACL_HBM_MEM,
                            ACL_HBM_MEM_HUGE, ACL_HBM_MEM_NORMAL, ACL_MEM_NORMAL,     ACL_MEM_HUGE};
  static const int hbm[] = {ACL_HBM_MEM, ACL_HBM_MEM_HUGE, ACL_HBM_MEM_NORMAL, ACL_MEM_NORMAL, ACL_MEM_HUGE};
  const int* list = asl__dev.profile->hbm ? hbm : ddr;
  size_t n = asl__dev.profile->hbm ? ASL__COUNT(hbm) : ASL__COUNT(ddr);
  for (size_t i = 0; i < n; i++)
    if (list[i] == attr) return 1;
  return 0;
}
ASL_API aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total) {
  const char* fn = "aclrtGetMemInfo";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(free, fn);
  ASL__NEED(total, fn);
  if ((int)attr < ACL_DDR_MEM || (int)attr > ACL_MEM_P2P_HUGE1G)
    return asl__fail(ACL_ERROR_RT_INVALID_MEMORY_TYPE, ASL__MSG_BAD_VALUE, fn, "attr", (long long)attr,
                     "ACL_DDR_MEM .. ACL_MEM_P2P_HUGE1G");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  int device = c ? c->device : 0;
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  asl__os_lock(&asl__mem.lock);
  *total = asl__mem_attr_known((int)attr) ? asl__mem.space[device].capacity : 0;
  *free = *total ? *total - asl__mem.space[device].used : 0;
  asl__os_unlock(&asl__mem.lock);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtPointerGetAttributes(const void* ptr, aclrtPtrAttributes* attributes) {
  const char* fn = "aclrtPointerGetAttributes";
  asl__life_start();
  ASL__NEED(ptr, fn);
  ASL__NEED(attributes, fn);
  asl__place at = asl__mem_find(ptr, 0, 0);
  asl__zero(attributes, sizeof *attributes);
  attributes->location.type = at.side == ASL__SIDE_DEVICE ? ACL_MEM_LOCATION_TYPE_DEVICE
                              : at.side == ASL__SIDE_HOST ? ACL_MEM_LOCATION_TYPE_HOST
                                                          : ACL_MEM_LOCATION_TYPE_UNREGISTERED;
  if (at.managed) attributes->location.type = ACL_MEM_LOCATION_TYPE_MANAGED;
  attributes->location.id = at.side == ASL__SIDE_DEVICE ? (uint32_t)at.device : 0;
  attributes->pageSize = (uint32_t)asl__os_page();
  return ACL_SUCCESS;
}

/* ---- 2.4 callbacks ---- */
ASL__FN aclError asl__report_subscribe(const char* fn, uint64_t threadId, aclrtStream stream, int for_host) {
  asl__stream* s = NULL;
  char name[64];
  asl__life_start();
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS) {
    asl__report* r = asl__report_of(threadId, for_host);
    snprintf(name, sizeof name, "stream %d", s->id);
    if (s->report || s->host_functions) code = asl__fail(ACL_ERROR_RT_STREAM_SUBSCRIBE, ASL__MSG_SUBSCRIBED, fn, name);
    else if (r && r->streams && r->device != s->ctx->device) {
      snprintf(name, sizeof name, asl__diag_say("streams of device %d", "设备 %d 的 stream"), r->device);
      code = asl__fail(ACL_ERROR_RT_THREAD_SUBSCRIBE, ASL__MSG_OTHER_THREAD, fn, (unsigned long long)threadId, name);
    } else if (!r && !(r = asl__report_make(threadId, s->ctx->device, for_host)))
      code = asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a subscription");
    else {
      r->device = s->ctx->device;
      r->streams++;
      s->report = r;
    }
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream) {
  asl__life_start();
  return asl__report_subscribe("aclrtSubscribeReport", threadId, stream, 0);
}
ASL__FN aclError asl__report_unsubscribe(const char* fn, uint64_t threadId, aclrtStream stream, int for_host) {
  asl__stream* s = NULL;
  char name[64];
  asl__life_start();
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS) {
    snprintf(name, sizeof name, "stream %d", s->id);
    if (!s->report || s->report->for_host != for_host)
      code = asl__fail(ACL_ERROR_RT_STREAM_SUBSCRIBE, ASL__MSG_NOT_SUBSCRIBED, fn, name);
    else if (s->report->thread != threadId)
      code = asl__fail(ACL_ERROR_RT_THREAD_SUBSCRIBE, ASL__MSG_OTHER_THREAD, fn, (unsigned long long)s->report->thread, name);
    else {
      asl__report* r = s->report;
      /* a callback that holds the stream and has not begun will never run: let the stream go on */
      if (s->state == ASL__BUSY && s->head && asl__stream_recall(s, s->head)) {
        asl__sched_finish(s, s->head, ACL_SUCCESS, s->head->queued_ns, asl__os_now_ns());
      }
      s->report = NULL;
      r->streams--;
      if (r->streams == 0) asl__os_cond_broadcast(&r->wake);
      asl__report_tidy(r);
      asl__sched_settle();
      asl__sched_kick();
    }
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream) {
  asl__life_start();
  return asl__report_unsubscribe("aclrtUnSubscribeReport", threadId, stream, 0);
}
ASL_API aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType, aclrtStream stream) {
  const char* name = "aclrtLaunchCallback";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  char text[64];
  asl__life_start();
  if ((int)blockType != ACL_CALLBACK_NO_BLOCK && (int)blockType != ACL_CALLBACK_BLOCK)
    return ASL__FAIL_ENUM(name, "blockType", blockType, "ACL_CALLBACK_NO_BLOCK (0), ACL_CALLBACK_BLOCK (1)");
  if (!fn) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NULL_ARG, name, "fn");
  asl__lock();
  aclError code = asl__stream_need(name, stream, 1, &s);
  if (code == ACL_SUCCESS && (!s->report || s->report->for_host)) {
    snprintf(text, sizeof text, "stream %d", s->id);
    code = asl__fail(ACL_ERROR_RT_STREAM_NO_CB_REG, ASL__MSG_NOT_SUBSCRIBED, name, text);
  }
  if (code == ACL_SUCCESS) code = asl__stream_task(name, stream, ASL__TASK_REPORT, "callback", &s, &t);
  if (code == ACL_SUCCESS) {
    t->u.call.fn = fn;
    t->u.call.arg = userData;
    t->u.call.block = blockType == ACL_CALLBACK_BLOCK;
    asl__sched_submit(s, t);
  }
  asl__unlock();
  return code;
}
ASL__FN aclError asl__report_process(const char* fn, int32_t timeout, int for_host) {
  uint64_t deadline, me;
  char name[64];
  aclError code = ACL_SUCCESS;
  asl__life_start();
  if (asl__timeout_bad(timeout)) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_BAD_TIMEOUT, fn, (int)timeout);
  deadline = timeout < 0 ? 0 : asl__os_now_ns() + (uint64_t)timeout * 1000000u;
  me = asl__os_thread_id();
  asl__lock();
  asl__report* r = asl__report_of(me, for_host);
  if (!r || (r->streams == 0 && !r->calls)) {
    asl__unlock();
    snprintf(name, sizeof name, asl__diag_say("this thread (%llu)", "本线程（%llu）"), (unsigned long long)me);
    return asl__answer(ACL_ERROR_RT_THREAD_SUBSCRIBE, ASL__MSG_NOT_SUBSCRIBED, fn, name); /* loops may start before the subscription */
  }
  r->waiting++;
  asl__sched_kick();
  while (!r->calls && r->streams > 0) {
    if (deadline && asl__os_now_ns() >= deadline) {
      code = ACL_ERROR_RT_REPORT_TIMEOUT;
      break;
    }
    if (deadline) asl__os_cond_wait_until(&r->wake, &asl__sched.lock, deadline);
    else asl__os_cond_wait(&r->wake, &asl__sched.lock);
  }
  if (code == ACL_SUCCESS && !r->calls) code = ACL_ERROR_RT_REPORT_TIMEOUT;
  asl__report_run(r);
  r->waiting--;
  asl__report_tidy(r);
  asl__unlock();
  return asl__plain(code);
}
ASL_API aclError aclrtProcessReport(int32_t timeout) {
  asl__life_start();
  return asl__report_process("aclrtProcessReport", timeout, 0);
}
ASL_API aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args) {
  const char* name = "aclrtLaunchHostFunc";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  char text[64];
  asl__life_start();
  if (!fn) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, name, "fn");
  asl__lock();
  aclError code = asl__stream_need(name, stream, 1, &s);
  if (code == ACL_SUCCESS && s->report && !s->report->for_host) {
    snprintf(text, sizeof text, "stream %d", s->id);
    code = asl__fail(ACL_ERROR_RT_STREAM_SUBSCRIBE, ASL__MSG_SUBSCRIBED, name, text);
  }
  int subscribed = code == ACL_SUCCESS && s->report; /* aclrtSubscribeHostFunc: runs inside that thread's aclrtProcessHostFunc */
  if (code == ACL_SUCCESS)
    code = asl__stream_task(name, stream, subscribed ? ASL__TASK_REPORT : ASL__TASK_HOSTFN, "host function", &s, &t);
  if (code == ACL_SUCCESS) {
    if (!subscribed) s->host_functions = 1;
    t->u.call.fn = fn;
    t->u.call.arg = args;
    t->u.call.block = 1;
    asl__sched_submit(s, t);
  }
  asl__unlock();
  return code;
}
/* ---- data types, buffers, tensor descriptions ---- */
ASL_API float aclFloat16ToFloat(aclFloat16 value) { return asl__num_from_half(value); }
ASL_API aclFloat16 aclFloatToFloat16(float value) { return asl__num_to_half((double)value); }
ASL_API size_t aclDataTypeSize(aclDataType dataType) { return asl__num_size(dataType); }

struct aclDataBuffer {
  void* address;
  size_t bytes;
}; /* reached through handles only */
/* A small object behind a handle: made, looked up, taken. NULL and a message for what is not one. */
ASL__FN void* asl__object_make(asl__kind kind, void* object) {
  void* handle = object ? asl__slot_make(kind, object) : NULL;
  if (!handle) asl__os_free(object);
  return handle;
}
ASL__FN void* asl__object_get(const char* fn, const char* argument, const void* handle, asl__kind kind) {
  asl__life_start();
  void* object = asl__slot_get(handle, kind);
  if (!object && handle) asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, argument, handle, kind);
  return object;
}
/* The end of an object that owns nothing but itself. */
ASL__FN aclError asl__object_end(const char* fn, const char* argument, const void* handle, asl__kind kind) {
  asl__life_start();
  if (!handle) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, argument);
  void* object = asl__slot_take(handle, kind);
  if (!object) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, argument, handle, kind);
  asl__os_free(object);
  return ACL_SUCCESS;
}
ASL_API aclDataBuffer* aclCreateDataBuffer(void* data, size_t size) {
  asl__life_start();
  aclDataBuffer* b = ASL__NEW(aclDataBuffer);
  if (b) {
    b->address = data;
    b->bytes = size;
  }
  return (aclDataBuffer*)asl__object_make(ASL__BUFFER, b);
}
ASL_API aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer) {
  asl__life_start();
  return asl__object_end("aclDestroyDataBuffer", "dataBuffer", dataBuffer, ASL__BUFFER);
}
ASL_API aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data, size_t size) {
  const char* fn = "aclUpdateDataBuffer";
  asl__life_start();
  ASL__NEED(dataBuffer, fn);
  aclDataBuffer* b = (aclDataBuffer*)asl__object_get(fn, "dataBuffer", dataBuffer, ASL__BUFFER);
  if (!b) return ACL_ERROR_INVALID_PARAM;
  b->address = data;
  b->bytes = size;
  return ACL_SUCCESS;
}
ASL_API void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer) {
  asl__life_start();
  aclDataBuffer* b = (aclDataBuffer*)asl__object_get("aclGetDataBufferAddr", "dataBuffer", dataBuffer, ASL__BUFFER);
  return b ? b->address : NULL;
}
ASL_API size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer) {
  asl__life_start();
  aclDataBuffer* b = (aclDataBuffer*)asl__object_get("aclGetDataBufferSizeV2", "dataBuffer", dataBuffer, ASL__BUFFER);
  return b ? b->bytes : 0;
}
ASL_API uint32_t aclGetDataBufferSize(const aclDataBuffer* dataBuffer) { return (uint32_t)aclGetDataBufferSizeV2(dataBuffer); }

struct aclTensorDesc {
  aclDataType dtype;
  aclFormat format;
  size_t rank;
  int64_t* dims;
  char* name;
  void* constant;
  size_t constant_bytes;
};
ASL__FN void asl__desc_free(aclTensorDesc* d) {
  if (!d) return;
  asl__os_free(d->dims);
  asl__os_free(d->name);
  asl__os_free(d->constant);
  asl__os_free(d);
}
ASL_API aclTensorDesc* aclCreateTensorDesc(aclDataType dataType, int numDims, const int64_t* dims, aclFormat format) {
  size_t bytes = 0;
  asl__life_start();
  if (numDims < 0 || (numDims > 0 && !dims)) {
    asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_BAD_VALUE, "aclCreateTensorDesc", numDims < 0 ? "numDims" : "dims",
              (long long)(numDims < 0 ? numDims : 0), "numDims >= 0, and dims not NULL when numDims > 0");
    return NULL;
  }
  aclTensorDesc* d = asl__sz_mul((size_t)numDims, sizeof(int64_t), &bytes) ? ASL__NEW(aclTensorDesc) : NULL;
  int64_t* copy = d ? (int64_t*)asl__os_alloc(bytes) : NULL;
  if (!copy) {
    asl__os_free(d);
    return NULL;
  }
  if (bytes) memcpy(copy, dims, bytes);
  d->dtype = dataType;
  d->format = format;
  d->rank = (size_t)numDims;
  d->dims = copy;
  void* handle = asl__slot_make(ASL__TENSOR_DESC, d);
  if (!handle) asl__desc_free(d);
  return (aclTensorDesc*)handle;
}
ASL_API void aclDestroyTensorDesc(const aclTensorDesc* desc) {
  asl__life_start();
  if (!desc) return;
  aclTensorDesc* d = (aclTensorDesc*)asl__slot_take(desc, ASL__TENSOR_DESC);
  if (!d) asl__slot_fail(ACL_ERROR_INVALID_PARAM, "aclDestroyTensorDesc", "desc", desc, ASL__TENSOR_DESC);
  asl__desc_free(d);
}
ASL__FN const aclTensorDesc* asl__desc(const char* fn, const aclTensorDesc* handle) {
  return (const aclTensorDesc*)asl__object_get(fn, "desc", handle, ASL__TENSOR_DESC);
}
ASL_API aclDataType aclGetTensorDescType(const aclTensorDesc* desc) {
  asl__life_start();
  const aclTensorDesc* d = asl__desc("aclGetTensorDescType", desc);
  return d ? d->dtype : ACL_DT_UNDEFINED;
}
ASL_API aclFormat aclGetTensorDescFormat(const aclTensorDesc* desc) {
  asl__life_start();
  const aclTensorDesc* d = asl__desc("aclGetTensorDescFormat", desc);
  return d ? d->format : ACL_FORMAT_UNDEFINED;
}
ASL_API size_t aclGetTensorDescElementCount(const aclTensorDesc* desc) {
  asl__life_start();
  const aclTensorDesc* d = asl__desc("aclGetTensorDescElementCount", desc);
  size_t n = 0;
  return d && asl__sz_count(d->dims, d->rank, &n) ? n : 0;
}
ASL_API size_t aclGetTensorDescSize(const aclTensorDesc* desc) {
  asl__life_start();
  const aclTensorDesc* d = asl__desc("aclGetTensorDescSize", desc);
  size_t n = 0;
  return d && asl__sz_count(d->dims, d->rank, &n) && asl__sz_mul(n, aclDataTypeSize(d->dtype), &n) ? n : 0;
}
ASL_API size_t aclGetTensorDescNumDims(const aclTensorDesc* desc) {
  asl__life_start();
  const aclTensorDesc* d = asl__desc("aclGetTensorDescNumDims", desc);
  if (!d) return 0;
  return d->rank > 0 && d->dims[0] == -2 ? (size_t)ACL_UNKNOWN_RANK : d->rank;
}
ASL_API int64_t aclGetTensorDescDim(const aclTensorDesc* desc, size_t index) {
  asl__life_start();
  const aclTensorDesc* d = asl__desc("aclGetTensorDescDim", desc);
  return d && index < d->rank ? d->dims[index] : -1;
}
ASL_API aclError aclGetTensorDescDimV2(const aclTensorDesc* desc, size_t index, int64_t* dimSize) {
  const char* fn = "aclGetTensorDescDimV2";
  asl__life_start();
  ASL__NEED(desc, fn);
  ASL__NEED(dimSize, fn);
  const aclTensorDesc* d = asl__desc(fn, desc);
  if (!d) return ACL_ERROR_INVALID_PARAM;
  if (index >= d->rank) return ASL__FAIL_ENUM(fn, "index", index, "0 .. number of dims - 1");
  *dimSize = d->dims[index];
  return ACL_SUCCESS;
}
ASL_API void aclSetTensorDescName(aclTensorDesc* desc, const char* name) {
  asl__life_start();
  aclTensorDesc* d = (aclTensorDesc*)asl__object_get("aclSetTensorDescName", "desc", desc, ASL__TENSOR_DESC);
  char* copy = d ? asl__str_dup(name ? name : "") : NULL;
  if (!copy) return;
  asl__os_free(d->name);
  d->name = copy;
}
ASL_API aclError aclSetTensorConst(aclTensorDesc* desc, void* dataBuffer, size_t length) {
  const char* fn = "aclSetTensorConst";
  asl__life_start();
  ASL__NEED(desc, fn);
  ASL__NEED(dataBuffer, fn);
  if (length == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "length");
  aclTensorDesc* d = (aclTensorDesc*)asl__object_get(fn, "desc", desc, ASL__TENSOR_DESC);
  if (!d) return ACL_ERROR_INVALID_PARAM;
  if (asl__mem_find(dataBuffer, length, 0).side == ASL__SIDE_DEVICE)
    return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_SIDE_MISMATCH, fn, "dataBuffer", dataBuffer,
                     asl__mem_side_name(ASL__SIDE_DEVICE), asl__mem_side_name(ASL__SIDE_UNKNOWN));
  void* copy = asl__os_alloc(length);
  if (!copy) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the constant");
  memcpy(copy, dataBuffer, length);
  asl__os_free(d->constant);
  d->constant = copy;
  d->constant_bytes = length;
  return ACL_SUCCESS;
}
ASL__FN aclTensorDesc* asl__desc_copy(const aclTensorDesc* d) { /* a handle of its own; NULL without memory */
  aclTensorDesc* h = aclCreateTensorDesc(d->dtype, (int)d->rank, d->dims, d->format);
  if (h && d->name) aclSetTensorDescName(h, d->name);
  if (h && d->constant) aclSetTensorConst(h, d->constant, d->constant_bytes);
  return h;
}
/* ---- 3.2 models: loading ----
   A model belongs to the context it was loaded in. Ids count up and are never used again. Records are found and
   counted under the scheduler's lock. One thread at a time executes a model: `busy` says so, and others wait for it. */
typedef struct asl__model {
  struct asl__model* next;
  void* handle;      /* counts it as a live object */
  uint32_t id, refs; /* refs: the table and every queued execution */
  void* context;
  int device;
  const char* name; /* kept for good: trace records point at it */
  asl__mdl* mdl;
  asl__block *work, *weights; /* ours, or NULL when the caller brought the memory */
  void* work_bytes;
  uint32_t busy; /* asl__sched.epoch while a thread executes it */
  int running;   /* executions begun and not ended, or queued */
} asl__model;
static struct {
  asl__model* list;
  uint32_t next_id;
} asl__models;

ASL__FN asl__model* asl__model_of(uint32_t id) { /* lock held */
  asl__model* m = asl__models.list;
  while (m && m->id != id) m = m->next;
  return m;
}
ASL__FN void asl__model_release(asl__model* m) { /* lock held */
  if (--m->refs > 0) return;
  if (m->work) asl__mem_free(m->work, m->work->serial);
  if (m->weights) asl__mem_free(m->weights, m->weights->serial);
  if (m->mdl) asl__mdl_free(m->mdl);
  if (m->handle) asl__slot_take(m->handle, ASL__MODEL);
  asl__os_free(m);
}
/* Lock held. The models of a context that is gone; what still executes ends first. */
ASL__FN void asl__models_drop(const void* context) {
  asl__model** at = &asl__models.list;
  while (*at) {
    asl__model* m = *at;
    if (m->context != context) {
      at = &m->next;
      continue;
    }
    *at = m->next;
    asl__model_release(m);
  }
}
/* One of the two memories: the caller's (checked) or a new block. *bytes gets what the device side uses. */
ASL__FN aclError asl__model_memory(const char* fn, const char* what, int device, void* given, size_t given_bytes, size_t need,
                                   asl__block** own, void** bytes) {
  asl__place at;
  *bytes = NULL;
  if (!given) {
    *own = asl__mem_alloc(device, need ? need : 32, 32, fn);
    if (!*own) return asl__mem_refused(ACL_ERROR_GE_MEMORY_ALLOCATION, fn, need, device);
    *bytes = asl__block_bytes(*own);
    return ACL_SUCCESS;
  }
  if (given_bytes < need) return asl__fail(ACL_ERROR_GE_PARAM_INVALID, ASL__MSG_SMALL_MODEL_MEMORY, fn, what, given_bytes, need);
  aclError code = asl__mem_end(fn, what, given, need, 0, &at);
  if (code == ACL_SUCCESS && at.side != ASL__SIDE_DEVICE)
    code = asl__fail(ACL_ERROR_GE_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, what, given, asl__mem_side_name(at.side),
                     asl__mem_side_name(ASL__SIDE_DEVICE));
  *bytes = at.bytes;
  return code;
}
ASL__FN aclError asl__model_load(const char* fn, const char* label, const void* data, size_t bytes, uint32_t* id, void* work,
                                 size_t work_bytes, void* weight, size_t weight_bytes) {
  asl__ctx* c = NULL;
  char why[1024];
  void* at = NULL;
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  void* context = c ? c->handle : NULL;
  int device = c ? c->device : 0;
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  asl__model* m = ASL__NEW(asl__model);
  if (!m) return asl__fail(ACL_ERROR_GE_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a model");
  m->refs = 1;
  m->context = context;
  m->device = device;
  code = asl__mdl_load(data, bytes, &m->mdl, why, sizeof why);
  if (code != ACL_SUCCESS) asl__fail(code, ASL__MSG_BAD_MODEL, fn, label, why);
  else if (asl__dev.profile_by_hand && asl__mdl_soc(m->mdl)[0] && !asl__str_eq(asl__mdl_soc(m->mdl), asl__dev.profile->soc)) {
    snprintf(why, sizeof why, asl__diag_say("it was made for %s, this device is %s", "它为 %s 生成，而本设备是 %s"),
             asl__mdl_soc(m->mdl), asl__dev.profile->soc);
    code = asl__fail(ACL_ERROR_GE_LOAD_MODEL, ASL__MSG_BAD_MODEL, fn, label, why);
  }
  if (code == ACL_SUCCESS)
    code = asl__model_memory(fn, "weight", device, weight, weight_bytes, asl__mdl_weight_bytes(m->mdl), &m->weights, &at);
  if (code == ACL_SUCCESS) {
    asl__mdl_bind_weights(m->mdl, at);
    code = asl__model_memory(fn, "work", device, work, work_bytes, asl__mdl_work_bytes(m->mdl), &m->work, &m->work_bytes);
  }
  if (code == ACL_SUCCESS && !(m->handle = asl__slot_on(asl__slot_make(ASL__MODEL, m), device)))
    code = asl__fail(ACL_ERROR_GE_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a model");
  asl__lock();
  if (code == ACL_SUCCESS) {
    m->id = *id = ++asl__models.next_id;
    m->name = asl__name(asl__mdl_name(m->mdl)[0] ? asl__mdl_name(m->mdl) : "model");
    m->next = asl__models.list;
    asl__models.list = m;
  } else asl__model_release(m);
  asl__unlock();
  return code;
}
#define ASL__MODEL_FILE_LIMIT (sizeof(size_t) > 4 ? (size_t)1 << (sizeof(size_t) > 4 ? 34 : 30) : SIZE_MAX / 4)
/* Reads a model file, then does `load` (id given) or the size query. */
ASL__FN aclError asl__model_read(const char* fn, const char* path, unsigned char** data, size_t* bytes) {
  int why = asl__os_read_file(path, ASL__MODEL_FILE_LIMIT, data, bytes);
  if (!why) return ACL_SUCCESS;
  return asl__fail(why == 4 ? (aclError)ACL_ERROR_GE_MEMORY_ALLOCATION : (aclError)ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID,
                   ASL__MSG_NO_FILE, fn, path,
                   why == 1   ? asl__diag_say("no such file, or not readable", "文件不存在或不可读")
                   : why == 2 ? asl__diag_say("the file is empty", "文件为空")
                              : asl__diag_say("too large for memory", "文件过大"));
}
ASL_API aclError aclmdlLoadFromFileWithMem(const char* modelPath, uint32_t* modelId, void* workPtr, size_t workSize, void* weightPtr,
                                           size_t weightSize) {
  const char* fn = "aclmdlLoadFromFile";
  unsigned char* data = NULL;
  size_t bytes = 0;
  asl__life_start();
  ASL__NEED(modelPath, fn);
  ASL__NEED(modelId, fn);
  aclError code = asl__model_read(fn, modelPath, &data, &bytes);
  if (code == ACL_SUCCESS) code = asl__model_load(fn, modelPath, data, bytes, modelId, workPtr, workSize, weightPtr, weightSize);
  asl__os_free(data);
  return code;
}
ASL_API aclError aclmdlLoadFromFile(const char* modelPath, uint32_t* modelId) {
  asl__life_start();
  asl__where_keep();
  return aclmdlLoadFromFileWithMem(modelPath, modelId, NULL, 0, NULL, 0);
}
ASL__FN aclError asl__model_from_host(const char* fn, const void* model, size_t modelSize) {
  ASL__NEED(model, fn);
  if (modelSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "modelSize");
  asl__place at = asl__mem_find(model, modelSize, 0);
  if (at.side == ASL__SIDE_DEVICE && !asl__mem.device_is_host)
    return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_SIDE_MISMATCH, fn, "model", model, asl__mem_side_name(at.side),
                     asl__mem_side_name(ASL__SIDE_UNKNOWN));
  return ACL_SUCCESS;
}
ASL_API aclError aclmdlLoadFromMemWithMem(const void* model, size_t modelSize, uint32_t* modelId, void* workPtr, size_t workSize,
                                          void* weightPtr, size_t weightSize) {
  const char* fn = "aclmdlLoadFromMem";
  asl__life_start();
  ASL__NEED(modelId, fn);
  aclError code = asl__model_from_host(fn, model, modelSize);
  return code == ACL_SUCCESS ? asl__model_load(fn, asl__diag_say("the model in memory", "内存中的模型"), model, modelSize, modelId,
                                               workPtr, workSize, weightPtr, weightSize)
                             : code;
}
ASL_API aclError aclmdlLoadFromMem(const void* model, size_t modelSize, uint32_t* modelId) {
  asl__life_start();
  asl__where_keep();
  return aclmdlLoadFromMemWithMem(model, modelSize, modelId, NULL, 0, NULL, 0);
}
ASL_API aclError aclmdlQuerySizeFromMem(const void* model, size_t modelSize, size_t* workSize, size_t* weightSize) {
  const char* fn = "aclmdlQuerySizeFromMem";
  char why[1024];
  asl__life_start();
  ASL__NEED(workSize, fn);
  ASL__NEED(weightSize, fn);
  aclError code = asl__model_from_host(fn, model, modelSize);
  if (code != ACL_SUCCESS) return code;
  code = asl__mdl_query(model, modelSize, workSize, weightSize, why, sizeof why);
  return code == ACL_SUCCESS ? code
                             : asl__fail(code, ASL__MSG_BAD_MODEL, fn, asl__diag_say("the model in memory", "内存中的模型"), why);
}
ASL_API aclError aclmdlQuerySize(const char* fileName, size_t* workSize, size_t* weightSize) {
  const char* fn = "aclmdlQuerySize";
  unsigned char* data = NULL;
  size_t bytes = 0;
  char why[1024];
  asl__life_start();
  ASL__NEED(fileName, fn);
  ASL__NEED(workSize, fn);
  ASL__NEED(weightSize, fn);
  aclError code = asl__model_read(fn, fileName, &data, &bytes);
  if (code == ACL_SUCCESS && (code = asl__mdl_query(data, bytes, workSize, weightSize, why, sizeof why)) != ACL_SUCCESS)
    asl__fail(code, ASL__MSG_BAD_MODEL, fn, fileName, why);
  asl__os_free(data);
  return code;
}
ASL_API aclError aclmdlUnload(uint32_t modelId) {
  const char* fn = "aclmdlUnload";
  asl__ctx* c = NULL;
  asl__life_start();
  asl__lock();
  asl__model* m = asl__model_of(modelId);
  aclError code = m ? asl__ctx_need(fn, &c) : asl__fail(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, ASL__MSG_BAD_MODEL_ID, fn, modelId);
  if (code == ACL_SUCCESS && m->context != c->handle && asl__slot_get(m->context, ASL__CONTEXT))
    code = asl__fail(ACL_ERROR_RT_MODEL_CONTEXT, ASL__MSG_MODEL_CONTEXT, fn, modelId, m->context, c->handle);
  if (code == ACL_SUCCESS) {
    asl__model** at = &asl__models.list;
    while (*at != m) at = &(*at)->next;
    *at = m->next;
    asl__model_release(m);
  }
  asl__unlock();
  return code;
}

/* ---- 3.2 models: description ---- */
struct aclmdlDesc {
  uint32_t id;
  size_t count[2];
  asl__mdl_io* io[2];
}; /* [0] inputs, [1] outputs: copies, so they outlive the model */
ASL__FN void asl__mdesc_clear(aclmdlDesc* d) {
  for (int o = 0; o < 2; o++) {
    for (size_t i = 0; d->io[o] && i < d->count[o]; i++) asl__os_free(d->io[o][i].name);
    asl__os_free(d->io[o]);
  }
  asl__zero(d, sizeof *d);
}
ASL__FN int asl__mdesc_fill(aclmdlDesc* d, const asl__mdl* m) {
  for (int o = 0; o < 2; o++) {
    size_t n = asl__mdl_io_count(m, o);
    d->io[o] = (asl__mdl_io*)asl__os_zalloc(n * sizeof(asl__mdl_io));
    if (!d->io[o]) return 0;
    d->count[o] = n;
    for (size_t i = 0; i < n; i++) {
      d->io[o][i] = *asl__mdl_io_at(m, o, i);
      d->io[o][i].name = asl__str_dup(d->io[o][i].name);
      if (!d->io[o][i].name) return 0;
    }
  }
  return 1;
}
ASL_API aclmdlDesc* aclmdlCreateDesc(void) {
  asl__life_start();
  return (aclmdlDesc*)asl__object_make(ASL__MODEL_DESC, ASL__NEW(aclmdlDesc));
}
ASL_API aclError aclmdlDestroyDesc(aclmdlDesc* modelDesc) {
  const char* fn = "aclmdlDestroyDesc";
  asl__life_start();
  ASL__NEED(modelDesc, fn);
  aclmdlDesc* d = (aclmdlDesc*)asl__slot_take(modelDesc, ASL__MODEL_DESC);
  if (!d) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "modelDesc", modelDesc, ASL__MODEL_DESC);
  asl__mdesc_clear(d);
  asl__os_free(d);
  return ACL_SUCCESS;
}
ASL_API aclError aclmdlGetDesc(aclmdlDesc* modelDesc, uint32_t modelId) {
  const char* fn = "aclmdlGetDesc";
  aclmdlDesc fresh;
  asl__life_start();
  ASL__NEED(modelDesc, fn);
  aclmdlDesc* d = (aclmdlDesc*)asl__object_get(fn, "modelDesc", modelDesc, ASL__MODEL_DESC);
  if (!d) return ACL_ERROR_INVALID_PARAM;
  asl__zero(&fresh, sizeof fresh);
  asl__lock();
  asl__model* m = asl__model_of(modelId);
  int ok = m && asl__mdesc_fill(&fresh, m->mdl);
  asl__unlock();
  if (!m) return asl__fail(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, ASL__MSG_BAD_MODEL_ID, fn, modelId);
  if (!ok) {
    asl__mdesc_clear(&fresh);
    return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the description");
  }
  fresh.id = modelId;
  asl__mdesc_clear(d);
  *d = fresh;
  return ACL_SUCCESS;
}
ASL__FN const aclmdlDesc* asl__mdesc(const char* fn, const aclmdlDesc* handle) {
  return (const aclmdlDesc*)asl__object_get(fn, "modelDesc", handle, ASL__MODEL_DESC);
}
ASL__FN const asl__mdl_io* asl__mdesc_io(const char* fn, const aclmdlDesc* handle, int output, size_t index) {
  const aclmdlDesc* d = asl__mdesc(fn, handle);
  return d && index < d->count[output] ? &d->io[output][index] : NULL;
}
ASL_API size_t aclmdlGetNumInputs(aclmdlDesc* modelDesc) {
  asl__life_start();
  const aclmdlDesc* d = asl__mdesc("aclmdlGetNumInputs", modelDesc);
  return d ? d->count[0] : 0;
}
ASL_API size_t aclmdlGetNumOutputs(aclmdlDesc* modelDesc) {
  asl__life_start();
  const aclmdlDesc* d = asl__mdesc("aclmdlGetNumOutputs", modelDesc);
  return d ? d->count[1] : 0;
}
ASL_API size_t aclmdlGetInputSizeByIndex(aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetInputSizeByIndex", modelDesc, 0, index);
  return io ? io->bytes : 0;
}
ASL_API size_t aclmdlGetOutputSizeByIndex(aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetOutputSizeByIndex", modelDesc, 1, index);
  return io ? io->bytes : 0;
}
/* A name too long for aclmdlIODims gets a short stand-in, as on hardware. */
ASL__FN aclError asl__mdesc_dims(const char* fn, const aclmdlDesc* handle, int output, size_t index, aclmdlIODims* dims) {
  asl__life_start();
  if (!handle) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "modelDesc");
  if (!dims) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "dims");
  const aclmdlDesc* d = asl__mdesc(fn, handle);
  if (!d) return ACL_ERROR_INVALID_PARAM;
  if (index >= d->count[output]) {
    char allowed[48];
    snprintf(allowed, sizeof allowed, "0 .. %zu", d->count[output] ? d->count[output] - 1 : 0);
    return ASL__FAIL_ENUM(fn, "index", index, allowed);
  }
  const asl__mdl_io* io = &d->io[output][index];
  asl__zero(dims, sizeof *dims);
  if (strlen(io->name) < sizeof dims->name) asl__str_copy(dims->name, sizeof dims->name, io->name);
  else snprintf(dims->name, sizeof dims->name, "acl_modelId_%u_%s_%zu_0", d->id, output ? "output" : "input", index);
  dims->dimCount = (size_t)io->rank;
  for (int i = 0; i < io->rank; i++) dims->dims[i] = io->dims[i];
  return ACL_SUCCESS;
}
ASL_API aclError aclmdlGetInputDims(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims) {
  asl__life_start();
  return asl__mdesc_dims("aclmdlGetInputDims", modelDesc, 0, index, dims);
}
ASL_API aclError aclmdlGetInputDimsV2(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims) {
  asl__life_start();
  return asl__mdesc_dims("aclmdlGetInputDimsV2", modelDesc, 0, index, dims);
}
ASL_API aclError aclmdlGetOutputDims(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims) {
  asl__life_start();
  return asl__mdesc_dims("aclmdlGetOutputDims", modelDesc, 1, index, dims);
}
ASL_API aclError aclmdlGetCurOutputDims(const aclmdlDesc* modelDesc, size_t index, aclmdlIODims* dims) {
  asl__life_start();
  return asl__mdesc_dims("aclmdlGetCurOutputDims", modelDesc, 1, index, dims);
}
ASL_API const char* aclmdlGetInputNameByIndex(const aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetInputNameByIndex", modelDesc, 0, index);
  return io ? io->name : "";
}
ASL_API const char* aclmdlGetOutputNameByIndex(const aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetOutputNameByIndex", modelDesc, 1, index);
  return io ? io->name : "";
}
ASL__FN aclError asl__mdesc_by_name(const char* fn, const aclmdlDesc* handle, int output, const char* name, size_t* index) {
  asl__life_start();
  if (!handle) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "modelDesc");
  if (!name) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "name");
  if (!index) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "index");
  const aclmdlDesc* d = asl__mdesc(fn, handle);
  if (!d) return ACL_ERROR_INVALID_PARAM;
  for (size_t i = 0; i < d->count[output]; i++)
    if (asl__str_eq(d->io[output][i].name, name)) {
      *index = i;
      return ACL_SUCCESS;
    }
  char text[300];
  snprintf(text, sizeof text, asl__diag_say("the model has no %s named '%.150s'", "模型没有这个 %s：'%.150s'"),
           output ? "output" : "input", name);
  return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NOT_SUPPORTED, fn, text,
                   asl__diag_say("Names come from aclmdlGetInputNameByIndex and aclmdlGetOutputNameByIndex.",
                                 "名称可由 aclmdlGetInputNameByIndex 与 aclmdlGetOutputNameByIndex 取得。"));
}
ASL_API aclError aclmdlGetInputIndexByName(const aclmdlDesc* modelDesc, const char* name, size_t* index) {
  asl__life_start();
  return asl__mdesc_by_name("aclmdlGetInputIndexByName", modelDesc, 0, name, index);
}
ASL_API aclError aclmdlGetOutputIndexByName(const aclmdlDesc* modelDesc, const char* name, size_t* index) {
  asl__life_start();
  return asl__mdesc_by_name("aclmdlGetOutputIndexByName", modelDesc, 1, name, index);
}
ASL_API aclFormat aclmdlGetInputFormat(const aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetInputFormat", modelDesc, 0, index);
  return io ? io->format : ACL_FORMAT_UNDEFINED;
}
ASL_API aclFormat aclmdlGetOutputFormat(const aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetOutputFormat", modelDesc, 1, index);
  return io ? io->format : ACL_FORMAT_UNDEFINED;
}
ASL_API aclDataType aclmdlGetInputDataType(const aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetInputDataType", modelDesc, 0, index);
  return io ? io->dtype : ACL_DT_UNDEFINED;
}
ASL_API aclDataType aclmdlGetOutputDataType(const aclmdlDesc* modelDesc, size_t index) {
  asl__life_start();
  const asl__mdl_io* io = asl__mdesc_io("aclmdlGetOutputDataType", modelDesc, 1, index);
  return io ? io->dtype : ACL_DT_UNDEFINED;
}

/* ---- 3.2 models: datasets and execution ---- */
typedef struct {
  aclDataBuffer* buffer;
  aclTensorDesc* desc;
} asl__data_item; /* both are handles; desc is ours */
struct aclmdlDataset {
  asl__data_item* items;
  size_t count, cap;
};
ASL_API aclmdlDataset* aclmdlCreateDataset(void) {
  asl__life_start();
  return (aclmdlDataset*)asl__object_make(ASL__DATASET, ASL__NEW(aclmdlDataset));
}
ASL_API aclError aclmdlDestroyDataset(const aclmdlDataset* dataset) {
  const char* fn = "aclmdlDestroyDataset";
  asl__life_start();
  ASL__NEED(dataset, fn);
  aclmdlDataset* d = (aclmdlDataset*)asl__slot_take(dataset, ASL__DATASET);
  if (!d) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "dataset", dataset, ASL__DATASET);
  for (size_t i = 0; i < d->count; i++) aclDestroyTensorDesc(d->items[i].desc);
  asl__os_free(d->items);
  asl__os_free(d);
  return ACL_SUCCESS;
}
ASL_API aclError aclmdlAddDatasetBuffer(aclmdlDataset* dataset, aclDataBuffer* dataBuffer) {
  const char* fn = "aclmdlAddDatasetBuffer";
  asl__life_start();
  ASL__NEED(dataset, fn);
  ASL__NEED(dataBuffer, fn);
  aclmdlDataset* d = (aclmdlDataset*)asl__object_get(fn, "dataset", dataset, ASL__DATASET);
  if (!d || !asl__object_get(fn, "dataBuffer", dataBuffer, ASL__BUFFER)) return ACL_ERROR_INVALID_PARAM;
  void* items = d->items;
  if (!asl__arr_reserve(&items, &d->cap, d->count + 1, sizeof *d->items))
    return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the dataset");
  d->items = (asl__data_item*)items;
  d->items[d->count].buffer = dataBuffer;
  d->items[d->count++].desc = NULL;
  return ACL_SUCCESS;
}
ASL_API size_t aclmdlGetDatasetNumBuffers(const aclmdlDataset* dataset) {
  asl__life_start();
  const aclmdlDataset* d = (const aclmdlDataset*)asl__object_get("aclmdlGetDatasetNumBuffers", "dataset", dataset, ASL__DATASET);
  return d ? d->count : 0;
}
ASL_API aclDataBuffer* aclmdlGetDatasetBuffer(const aclmdlDataset* dataset, size_t index) {
  asl__life_start();
  const aclmdlDataset* d = (const aclmdlDataset*)asl__object_get("aclmdlGetDatasetBuffer", "dataset", dataset, ASL__DATASET);
  return d && index < d->count ? d->items[index].buffer : NULL;
}
ASL_API aclError aclmdlSetDatasetTensorDesc(aclmdlDataset* dataset, aclTensorDesc* tensorDesc, size_t index) {
  const char* fn = "aclmdlSetDatasetTensorDesc";
  asl__life_start();
  ASL__NEED(dataset, fn);
  aclmdlDataset* d = (aclmdlDataset*)asl__object_get(fn, "dataset", dataset, ASL__DATASET);
  if (!d) return ACL_ERROR_INVALID_PARAM;
  if (index >= d->count) return ASL__FAIL_ENUM(fn, "index", index, "0 .. number of buffers - 1");
  aclTensorDesc* copy = NULL;
  if (tensorDesc) { /* NULL takes an earlier description away */
    const aclTensorDesc* t = (const aclTensorDesc*)asl__object_get(fn, "tensorDesc", tensorDesc, ASL__TENSOR_DESC);
    if (!t) return ACL_ERROR_INVALID_PARAM;
    copy = asl__desc_copy(t);
    if (!copy) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the description");
  }
  aclDestroyTensorDesc(d->items[index].desc);
  d->items[index].desc = copy;
  return ACL_SUCCESS;
}
ASL_API aclTensorDesc* aclmdlGetDatasetTensorDesc(const aclmdlDataset* dataset, size_t index) {
  asl__life_start();
  const aclmdlDataset* d = (const aclmdlDataset*)asl__object_get("aclmdlGetDatasetTensorDesc", "dataset", dataset, ASL__DATASET);
  return d && index < d->count ? d->items[index].desc : NULL;
}

/* One execution, ready to run: the pointers are what the device side uses. */
typedef struct {
  asl__model* model;
  size_t count[2];
  void** pointers;
  asl__range* ranges;
  asl__block** fresh; /* per output: what we allocated */
} asl__exec;
ASL__FN void asl__exec_unpin(asl__exec* x) {
  for (size_t i = 0; x->ranges && i < x->count[0] + x->count[1]; i++) asl__mem_unpin(x->ranges[i].block);
}
/* Checks one buffer of a dataset against the model and pins its memory. An output of (NULL, 0) is allocated when `allocate`. */
ASL__FN aclError asl__exec_buffer(const char* fn, asl__exec* x, int output, size_t i, const aclDataBuffer* handle, int allocate) {
  const asl__mdl_io* io = asl__mdl_io_at(x->model->mdl, output, i);
  size_t k = output ? x->count[0] + i : i;
  const char* word = output ? "output" : "input";
  asl__place at;
  aclDataBuffer* b = (aclDataBuffer*)asl__object_get(fn, "dataBuffer", handle, ASL__BUFFER);
  if (!b) return ACL_ERROR_INVALID_PARAM;
  if (output && allocate && !b->address && b->bytes == 0) {
    asl__block* fresh = asl__mem_alloc(x->model->device, io->bytes ? io->bytes : 1, 32, fn);
    if (!fresh) return asl__mem_refused(ACL_ERROR_GE_MEMORY_ALLOCATION, fn, io->bytes, x->model->device);
    b->address = asl__block_view(fresh);
    b->bytes = io->bytes;
    x->fresh[i] = fresh;
  }
  if (io->bytes > 64 && b->bytes < io->bytes - 64) {
    char shape[160], text[200];
    snprintf(text, sizeof text, "%s %s", asl__num_name(io->dtype), asl__num_shape_text(io->dims, io->rank, shape, sizeof shape));
    return asl__fail(ACL_ERROR_GE_PARAM_INVALID, ASL__MSG_MODEL_IO_SIZE, fn, word, i, io->name, b->bytes, io->bytes, text);
  }
  if (!b->address) return asl__fail(ACL_ERROR_GE_PARAM_INVALID, ASL__MSG_NULL_ARG, fn, word);
  aclError code = asl__mem_end(fn, word, b->address, io->bytes, 1, &at);
  if (code == ACL_SUCCESS && at.side != ASL__SIDE_DEVICE && !asl__mem.device_is_host)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, word, b->address, asl__mem_side_name(at.side),
                     asl__mem_side_name(ASL__SIDE_DEVICE));
  else if (code == ACL_SUCCESS && at.side == ASL__SIDE_DEVICE && at.device != x->model->device)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_WRONG_DEVICE, fn, word, b->address, at.device, x->model->device);
  x->ranges[k].block = at.past ? NULL : at.block;
  x->ranges[k].address = b->address;
  x->ranges[k].bytes = io->bytes;
  x->ranges[k].write = output;
  x->pointers[k] = at.bytes;
  return code;
}
ASL__FN void asl__exec_free(asl__exec* x) {
  asl__os_free(x->pointers);
  asl__os_free(x->ranges);
  asl__os_free(x->fresh);
}
/* A failed execution leaves the outputs as they were: (NULL, 0) where we had allocated. */
ASL__FN void asl__exec_undo(asl__exec* x, const aclmdlDataset* output) {
  const aclmdlDataset* set = (const aclmdlDataset*)asl__slot_get(output, ASL__DATASET);
  for (size_t i = 0; x->fresh && i < x->count[1]; i++) {
    if (!x->fresh[i]) continue;
    aclDataBuffer* b = set && i < set->count ? (aclDataBuffer*)asl__slot_get(set->items[i].buffer, ASL__BUFFER) : NULL;
    if (b && b->address == asl__block_view(x->fresh[i])) {
      b->address = NULL;
      b->bytes = 0;
    }
    asl__mem_free(x->fresh[i], x->fresh[i]->serial);
  }
}
/* Everything aclmdlExecute and its asynchronous form check. On success the memory is pinned and the model has one more reference. */
ASL__FN aclError asl__exec_prepare(const char* fn, uint32_t id, const aclmdlDataset* input, const aclmdlDataset* output, int allocate,
                                   asl__exec* x) {
  asl__ctx* c = NULL;
  const aclmdlDataset* set[2];
  asl__zero(x, sizeof *x);
  if (!input) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "input");
  if (!output) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "output");
  set[0] = (const aclmdlDataset*)asl__object_get(fn, "input", input, ASL__DATASET);
  set[1] = set[0] ? (const aclmdlDataset*)asl__object_get(fn, "output", output, ASL__DATASET) : NULL;
  if (!set[1]) return ACL_ERROR_INVALID_PARAM;
  asl__lock();
  asl__model* m = asl__model_of(id);
  aclError code = m ? asl__ctx_need(fn, &c) : asl__fail(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, ASL__MSG_BAD_MODEL_ID, fn, id);
  if (code == ACL_SUCCESS && m->context != c->handle)
    code = asl__fail(ACL_ERROR_RT_MODEL_CONTEXT, ASL__MSG_MODEL_CONTEXT, fn, id, m->context, c->handle);
  if (code == ACL_SUCCESS) m->refs++;
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  x->model = m;
  for (int o = 0; o < 2 && code == ACL_SUCCESS; o++) {
    x->count[o] = asl__mdl_io_count(m->mdl, o);
    if (set[o]->count != x->count[o])
      code = asl__fail(ACL_ERROR_GE_PARAM_INVALID, ASL__MSG_MODEL_IO_COUNT, fn, o ? "output" : "input", set[o]->count, x->count[o],
                       o ? "output" : "input");
  }
  if (code == ACL_SUCCESS) {
    x->pointers = (void**)asl__os_zalloc((x->count[0] + x->count[1]) * sizeof(void*));
    x->ranges = (asl__range*)asl__os_zalloc((x->count[0] + x->count[1]) * sizeof(asl__range));
    x->fresh = (asl__block**)asl__os_zalloc(x->count[1] * sizeof(asl__block*));
    if (!x->pointers || !x->ranges || !x->fresh)
      code = asl__fail(ACL_ERROR_GE_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "an execution");
  }
  for (int o = 0; o < 2; o++)
    for (size_t i = 0; i < x->count[o] && code == ACL_SUCCESS; i++)
      code = asl__exec_buffer(fn, x, o, i, set[o]->items[i].buffer, allocate);
  if (code == ACL_SUCCESS) return code;
  asl__exec_undo(x, output);
  asl__exec_unpin(x);
  asl__exec_free(x);
  asl__lock();
  asl__model_release(m);
  asl__unlock();
  return code;
}
/* Runs it on this thread; one execution of a model at a time, because its work memory is one. */
ASL__FN aclError asl__exec_run(const asl__exec* x, char* why, size_t cap) {
  asl__model* m = x->model;
  asl__lock();
  while (m->busy == asl__sched.epoch) {
    asl__sched.waiting++;
    asl__os_cond_wait(&asl__sched.progress, &asl__sched.lock);
    asl__sched.waiting--;
  }
  m->busy = asl__sched.epoch;
  asl__unlock();
  aclError code = asl__mdl_run(m->mdl, m->work_bytes, (const void* const*)x->pointers, (void* const*)(x->pointers + x->count[0]), why,
                               cap);
  asl__lock();
  m->busy = 0;
  if (asl__sched.waiting > 0) asl__os_cond_broadcast(&asl__sched.progress);
  asl__unlock();
  return code;
}
ASL__FN aclError asl__run_model(asl__task* t) {
  const asl__exec* x = (const asl__exec*)t->u.any.object;
  return asl__exec_run(x, asl__mine.why, sizeof asl__mine.why);
}
/* A second execution while one is under way: a finding. Lock held. */
ASL__FN aclError asl__exec_begin(const char* fn, asl__model* m, asl__stream* s) {
  aclError code = ACL_SUCCESS;
  int ordered = 1;
  /* of those queued, each must come before whatever s gets now; those that host threads are at have no order at all */
  int queued = 0;
  for (asl__ctx* c = asl__sched.contexts; c && ordered && m->running; c = c->next)
    for (asl__stream* o = c->streams; o && ordered; o = o->next)
      for (asl__task* t = o->head; t && ordered; t = t->next)
        if (t->run == asl__run_model && ((asl__exec*)t->u.any.object)->model == m) {
          queued++;
          ordered = o == s || asl__sched_after(s, t);
        }
  if (ordered && m->running > queued) ordered = 0;
  if (!ordered) code = asl__finding(ACL_ERROR_RT_MODEL_EXECUTE, ASL__MSG_MODEL_BUSY, fn, m->id);
  if (code == ACL_SUCCESS) m->running++;
  return code;
}
ASL_API aclError aclmdlExecute(uint32_t modelId, const aclmdlDataset* input, aclmdlDataset* output) {
  const char* fn = "aclmdlExecute";
  asl__exec x;
  char why[400];
  why[0] = 0;
  asl__life_start();
  aclError code = asl__exec_prepare(fn, modelId, input, output, 1, &x);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  int concurrent = x.model->running > 0;
  code = concurrent ? asl__finding(ACL_ERROR_RT_MODEL_EXECUTE, ASL__MSG_MODEL_BUSY, fn, modelId) : ACL_SUCCESS;
  int counted = code == ACL_SUCCESS;
  if (counted) x.model->running++;
  asl__unlock();
  for (size_t i = 0; i < x.count[0] + x.count[1] && code == ACL_SUCCESS; i++)
    code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, x.ranges[i].block, x.ranges[i].address, x.ranges[i].bytes, x.ranges[i].write,
                           1);
  int begun = code == ACL_SUCCESS;
  if (begun && (code = asl__exec_run(&x, why, sizeof why)) != ACL_SUCCESS) asl__fail(code, ASL__MSG_MODEL_RUN, fn, modelId, why);
  if (code != ACL_SUCCESS) asl__exec_undo(&x, output);
  asl__exec_unpin(&x);
  asl__exec_free(&x);
  asl__lock();
  if (counted) x.model->running--;
  if (begun) asl__trace.models++;
  asl__model_release(x.model);
  asl__unlock();
  return code;
}
ASL__FN void asl__drop_model(asl__task* t) { /* lock held, by the scheduler; the ranges were unpinned by the task */
  asl__exec* x = (asl__exec*)t->u.any.object;
  x->model->running--;
  if (t->end_ns) asl__trace.models++; /* it was run, not dropped */
  asl__model_release(x->model);
  asl__os_free(x->pointers);
  asl__os_free(x->fresh);
  asl__os_free(x);
}
ASL_API aclError aclmdlExecuteAsync(uint32_t modelId, const aclmdlDataset* input, aclmdlDataset* output, aclrtStream stream) {
  const char* fn = "aclmdlExecuteAsync";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  asl__exec* x = ASL__NEW(asl__exec);
  if (!x) return asl__fail(ACL_ERROR_GE_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "an execution");
  aclError code = asl__exec_prepare(fn, modelId, input, output, 0, x);
  if (code != ACL_SUCCESS) {
    asl__os_free(x);
    return code;
  }
  asl__lock();
  code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS) code = asl__exec_begin(fn, x->model, s);
  if (code == ACL_SUCCESS && (code = asl__stream_task(fn, stream, ASL__TASK_RUN, x->model->name, &s, &t)) != ACL_SUCCESS)
    x->model->running--;
  if (code == ACL_SUCCESS) {
    t->run = asl__run_model;
    t->drop = asl__drop_model;
    t->u.any.object = x;
    t->more = x->ranges;
    t->more_ranges = (uint32_t)(x->count[0] + x->count[1]);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code == ACL_SUCCESS) return code;
  asl__exec_unpin(x);
  asl__exec_free(x);
  asl__lock();
  asl__model_release(x->model);
  asl__unlock();
  asl__os_free(x);
  return code;
}
/* ---- what this library adds ---- */
ASL_API void aslGetStats(aslStats* stats) {
  asl__life_start();
  if (stats) asl__life_stats(stats);
}
ASL_API size_t aslLiveObjects(void) {
  aslStats s;
  asl__life_start();
  asl__life_stats(&s);
  return (size_t)(s.live_contexts + s.live_streams + s.live_events + s.live_device_blocks + s.live_host_blocks + s.live_models +
                  s.live_descs + s.live_others);
}
ASL_API aclError aslSetSchedule(const char* policy) {
  const char* fn = "aslSetSchedule";
  asl__policy p = ASL__FREE_RUN;
  uint64_t seed = 0;
  int32_t* order = NULL;
  size_t count = 0;
  asl__life_start();
  ASL__NEED(policy, fn);
  if (!asl__sched_parse(policy, &p, &seed, &order, &count))
    return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_BAD_VALUE, fn, "policy", 0LL,
                     "\"free\", \"lazy\", \"seed:N\", \"order:N,N,...\"");
  asl__lock();
  int busy = asl__sched.queued > 0;
  if (!busy) asl__sched_set(p, seed, order, count);
  asl__unlock();
  if (busy) asl__os_free(order);
  return busy ? asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_NOT_SUPPORTED, fn,
                          asl__diag_say("work is queued", "还有任务在排队"), asl__diag_say("Synchronize first.", "请先同步。"))
              : ACL_SUCCESS;
}
ASL_API aclError aslSetChooser(int (*choose)(const int32_t* streams, size_t count, void* user), void* user) {
  const char* fn = "aslSetChooser";
  asl__life_start();
  ASL__NEED(choose, fn);
  aclError code = aslSetSchedule("order:");
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  asl__sched.chooser = choose;
  asl__sched.chooser_user = user;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API size_t aslScheduleTrace(int32_t* streams, size_t capacity) {
  asl__life_start();
  asl__lock();
  uint64_t n = asl__trace.ring ? asl__trace.written < ASL__TRACE_RING ? asl__trace.written : ASL__TRACE_RING : 0;
  for (uint64_t i = 0; streams && i < n && i < capacity; i++)
    streams[i] = asl__trace.ring[(asl__trace.written - n + i) % ASL__TRACE_RING].stream;
  asl__unlock();
  return (size_t)n;
}
ASL_API void aslSetLevel(int level) {
  asl__life_start();
  asl__store(&asl__diag.level, level < 0 ? 0 : level > 2 ? 2 : level);
}
/* Whether [ptr, ptr + size) lies in the argument bytes of the kernel that runs; what that kernel's task ends with. They stand
   further down. */
ASL__FN int asl__launch_owns(const asl__task* t, const void* ptr, size_t size);
ASL__FN aclError asl__kernel_result(const asl__task* t, uint64_t started_ns, uint64_t limit_ns);
ASL__FN uint64_t asl__op_limit_ns(void);
/* What aslDeviceBytes refuses; the code has been explained when it comes back. */
ASL__FN aclError asl__device_bytes(const char* fn, const void* ptr, size_t size, asl__place* at) {
  const asl__task* t = asl__mine.task;
  ASL__NEED(ptr, fn);
  if (!t)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("only device-side code (aslLaunch) may look at device memory",
                                   "只有 device 侧代码（aslLaunch）可以访问 device 内存"),
                     asl__diag_say("On the host, use aclrtMemcpy.", "在 host 上请用 aclrtMemcpy。"));
  if (asl__launch_owns(t, ptr, size)) {
    at->bytes = (void*)(uintptr_t)ptr;
    return ACL_SUCCESS;
  }
  aclError code = asl__mem_end(fn, "ptr", ptr, size, 0, at);
  if (code == ACL_SUCCESS && at->mapped) return code;
  if (code == ACL_SUCCESS && at->side != ASL__SIDE_DEVICE)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "ptr", ptr, asl__mem_side_name(at->side),
                     asl__mem_side_name(ASL__SIDE_DEVICE));
  else if (code == ACL_SUCCESS && at->device != t->stream->ctx->device)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_WRONG_DEVICE, fn, "ptr", ptr, at->device, t->stream->ctx->device);
  return code;
}
ASL_API void* aslDeviceBytes(const void* ptr, size_t size) {
  asl__place at;
  asl__life_start();
  if (asl__device_bytes("aslDeviceBytes", ptr, size, &at) == ACL_SUCCESS) return at.bytes;
  asl__mine.fault = ACL_ERROR_RT_AICORE_EXCEPTION; /* the task that asked has failed, as on hardware */
  snprintf(asl__mine.why, sizeof asl__mine.why,
           asl__diag_say("MTE DDR address out of range: %p + %zu bytes", "MTE DDR 地址越界：%p + %zu 字节"), ptr, size);
  return NULL;
}
ASL__FN aclError asl__run_kernel(asl__task* t) {
  asl__mine.fault = ACL_SUCCESS;
  t->u.kernel.fn(t->u.kernel.args);
  return asl__kernel_result(t, t->start_ns, asl__op_limit_ns());
}
ASL__FN void asl__drop_kernel(asl__task* t) { /* lock held */
  if (t->end_ns) asl__trace.kernels++;        /* it was run, not dropped */
  asl__os_free(t->u.kernel.args);
}
ASL_API aclError aslLaunch(const char* name, void (*fn)(void* args), const void* args, size_t args_size, aclrtStream stream) {
  const char* me = "aslLaunch";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(fn, me);
  if (args_size > 4096) return ASL__FAIL_ENUM(me, "args_size", args_size, "0 .. 4096");
  if (args_size && !args) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, me, "args");
  void* copy = args_size ? asl__os_alloc(args_size) : NULL;
  if (args_size && !copy) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, me, "the arguments");
  if (args_size) memcpy(copy, args, args_size);
  asl__lock();
  aclError code = asl__stream_task(me, stream, ASL__TASK_RUN, name ? asl__name(name) : "kernel", &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_kernel;
    t->drop = asl__drop_kernel;
    t->u.kernel.fn = fn;
    t->u.kernel.args = copy;
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code != ACL_SUCCESS) asl__os_free(copy);
  return code;
}
ASL_API size_t aslTraceRead(aslTraceRecord* records, size_t capacity) {
  asl__life_start();
  if (!records) return 0;
  asl__lock();
  size_t n = asl__trace_read(records, capacity);
  asl__unlock();
  return n;
}
ASL_API void aslTraceClear(void) {
  asl__life_start();
  asl__lock();
  asl__trace.written = 0;
  asl__unlock();
}
ASL_API const char* aslErrorName(aclError code) { return asl__diag_code_name(code); }
ASL_API const char* aslErrorText(aclError code) {
  const asl__code_row* row = asl__diag_code(code);
  return row ? row->text : "not a code of AscendCL";
}
ASL_API void aslWhere(const char* file, int line) {
  asl__diag_mine.where_file = file;
  asl__diag_mine.where_line = line;
  asl__diag_mine.where_given = 1;
}
/* ---- callbacks that tell of something: starts, ends, devices, streams, aborts ----
   Registered by name (or type and function), called outside the lock in the order of registration. */
typedef void (*asl__any_fn)(void);
typedef struct {
  char name[64];
  asl__any_fn fn;
  void* args;
  int used;
} asl__listener;
#define ASL__LISTENERS 64u
static struct {
  asl__listener device[ASL__LISTENERS], stream[ASL__LISTENERS], abort[ASL__LISTENERS], init[ASL__LISTENERS], end[ASL__LISTENERS];
  uint32_t count[5]; /* atomic: places used so far in each list, in that order */
} asl__listen;

/* Sets, replaces or (fn NULL) removes the listener of that name. 0 when there is no place. */
ASL__FN int asl__listen_set(asl__listener* list, uint32_t* count, const char* name, asl__any_fn fn, void* args) {
  uint32_t at = UINT32_MAX;
  asl__lock();
  uint32_t n = *count;
  for (uint32_t i = 0; i < n && at == UINT32_MAX; i++)
    if (list[i].used && strncmp(list[i].name, name, sizeof list[i].name - 1) == 0) at = i;
  for (uint32_t i = 0; i < ASL__LISTENERS && at == UINT32_MAX && fn; i++)
    if (!list[i].used) at = i;
  if (at != UINT32_MAX) {
    asl__str_copy(list[at].name, sizeof list[at].name, name);
    list[at].fn = fn;
    list[at].args = args;
    list[at].used = fn != NULL;
    if (at >= n) asl__store(count, at + 1);
  }
  asl__unlock();
  return at != UINT32_MAX || !fn;
}
/* Copies listener i, so that it can be called without the lock; 0 when the place is empty. */
ASL__FN int asl__listen_get(const asl__listener* list, uint32_t i, asl__listener* out) {
  asl__lock();
  *out = list[i];
  asl__unlock();
  return out->used;
}
ASL__FN aclError asl__tell_init(const char* config) {
  asl__listener l;
  aclError code = ACL_SUCCESS;
  for (uint32_t i = 0; i < asl__load(&asl__listen.count[3]) && code == ACL_SUCCESS; i++)
    if (asl__listen_get(asl__listen.init, i, &l)) code = ((aclInitCallbackFunc)l.fn)(config, strlen(config), l.args);
  return code;
}
ASL__FN aclError asl__tell_finalize(void) {
  asl__listener l;
  aclError code = ACL_SUCCESS;
  for (uint32_t i = 0; i < asl__load(&asl__listen.count[4]) && code == ACL_SUCCESS; i++)
    if (asl__listen_get(asl__listen.end, i, &l)) code = ((aclFinalizeCallbackFunc)l.fn)(l.args);
  return code;
}
ASL__FN void asl__tell_device(int32_t device, aclrtDeviceState state) {
  asl__listener l;
  for (uint32_t i = 0; i < asl__load(&asl__listen.count[0]); i++)
    if (asl__listen_get(asl__listen.device, i, &l)) ((aclrtDeviceStateCallback)l.fn)(device, state, l.args);
}
ASL__FN void asl__tell_stream(void* stream, aclrtStreamState state) {
  asl__listener l;
  for (uint32_t i = 0; i < asl__load(&asl__listen.count[1]); i++)
    if (asl__listen_get(asl__listen.stream, i, &l)) ((aclrtStreamStateCallback)l.fn)(stream, state, l.args);
}
ASL__FN void asl__tell_wait(void) {
  while (asl__sched.untold > 0 && !asl__mine.in_callback && !asl__mine.task) {
    asl__sched.waiting++;
    asl__os_cond_wait(&asl__sched.progress, &asl__sched.lock);
    asl__sched.waiting--;
  }
}
ASL__FN aclError asl__listen_named(const char* fn, asl__listener* list, uint32_t which, const char* name, asl__any_fn call,
                                   void* args) {
  asl__life_start();
  if (!name) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "regName");
  if (asl__listen_set(list, &asl__listen.count[which], name, call, args)) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_RT_OVER_LIMIT, ASL__MSG_NOT_SUPPORTED, fn,
                   asl__diag_say("64 names are registered already", "已注册 64 个名称"),
                   asl__diag_say("Remove one by registering NULL under its name.", "请以同名注册 NULL 来移除。"));
}
ASL_API aclError aclrtRegDeviceStateCallback(const char* regName, aclrtDeviceStateCallback callback, void* args) {
  asl__life_start();
  return asl__listen_named("aclrtRegDeviceStateCallback", asl__listen.device, 0, regName, (asl__any_fn)callback, args);
}
ASL_API aclError aclrtRegStreamStateCallback(const char* regName, aclrtStreamStateCallback callback, void* args) {
  asl__life_start();
  return asl__listen_named("aclrtRegStreamStateCallback", asl__listen.stream, 1, regName, (asl__any_fn)callback, args);
}
ASL_API aclError aclrtSetDeviceTaskAbortCallback(const char* regName, aclrtDeviceTaskAbortCallback callback, void* args) {
  asl__life_start();
  return asl__listen_named("aclrtSetDeviceTaskAbortCallback", asl__listen.abort, 2, regName, (asl__any_fn)callback, args);
}
/* Start and end callbacks are told apart by type, function and data: that is their name. */
ASL__FN aclError asl__listen_typed(const char* fn, asl__listener* list, uint32_t which, int type, asl__any_fn call, void* data,
                                   int add) {
  char name[64];
  uint64_t at = 0;
  asl__life_start();
  if (!call) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "cbFunc");
  if ((type < ACL_REG_TYPE_ACL_MODEL || type > ACL_REG_TYPE_ACL_RETR) && type != ACL_REG_TYPE_OTHER)
    return ASL__FAIL_ENUM(fn, "type", type, "ACL_REG_TYPE_ACL_MODEL (0) .. ACL_REG_TYPE_ACL_RETR (7), ACL_REG_TYPE_OTHER");
  memcpy(&at, &call, sizeof call < sizeof at ? sizeof call : sizeof at);
  snprintf(name, sizeof name, "%d/%llx", type, (unsigned long long)at);
  int known = 0;
  asl__lock();
  for (uint32_t i = 0; i < asl__listen.count[which]; i++) known |= list[i].used && asl__str_eq(list[i].name, name);
  asl__unlock();
  if (!add && !known)
    return ASL__FAIL_ENUM(fn, "cbFunc", 0, asl__diag_say("a function registered for this type", "以该类型注册过的函数"));
  if (asl__listen_set(list, &asl__listen.count[which], name, add ? call : NULL, data)) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "one more callback");
}
ASL_API aclError aclInitCallbackRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc, void* userData) {
  asl__life_start();
  aclError code = asl__listen_typed("aclInitCallbackRegister", asl__listen.init, 3, (int)type, (asl__any_fn)cbFunc, userData, 1);
  asl__lock();
  const char* config = asl__life.inits > 0 ? asl__life.config : NULL; /* started already: told at once. The text is never freed */
  asl__unlock();
  return code == ACL_SUCCESS && config ? cbFunc(config, strlen(config), userData) : code;
}
ASL_API aclError aclInitCallbackUnRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc) {
  asl__life_start();
  return asl__listen_typed("aclInitCallbackUnRegister", asl__listen.init, 3, (int)type, (asl__any_fn)cbFunc, NULL, 0);
}
ASL_API aclError aclFinalizeCallbackRegister(aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc, void* userData) {
  asl__life_start();
  return asl__listen_typed("aclFinalizeCallbackRegister", asl__listen.end, 4, (int)type, (asl__any_fn)cbFunc, userData, 1);
}
ASL_API aclError aclFinalizeCallbackUnRegister(aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc) {
  asl__life_start();
  return asl__listen_typed("aclFinalizeCallbackUnRegister", asl__listen.end, 4, (int)type, (asl__any_fn)cbFunc, NULL, 0);
}

/* ---- failed tasks told to the program ----
   asl__exception_hook runs under the lock when a task fails and queues a note; one thread of the library, started by the first
   failure, calls the callbacks without the lock. The note is reached through a handle that is stale when the callback has returned. */
struct rtExceptionInfo {
  aclrtExceptionInfo* next;
  uint32_t task, stream, tid, device;
  aclError code;
  void* function; /* aclrtFuncHandle of a kernel, NULL otherwise */
  void* args;     /* a copy of its arguments */
  uint32_t args_bytes;
  aclrtOpExceptionCallback of_binary;
  void* of_binary_data;
};
#define ASL__EXCEPTION_CALLS 32
static struct {
  aclrtExceptionInfoCallback only;                       /* aclrtSetExceptionInfoCallback */
  aclrtExceptionInfoCallback more[ASL__EXCEPTION_CALLS]; /* aclrtExceptionInfoCallbackRegister */
  uint32_t binaries;                                     /* loaded binaries with a callback of their own */
  aclrtExceptionInfo *first, *last;
  asl__cond wake;
  int ready;
  uint32_t epoch; /* in which process (see asl__sched.epoch) the thread lives, 0 nowhere */
} asl__exceptions;

ASL__FN void asl__exception_call(aclrtExceptionInfo* x) { /* lock held, released around the calls */
  aclrtExceptionInfoCallback calls[ASL__EXCEPTION_CALLS + 1];
  uint32_t n = 0;
  if (asl__exceptions.only) calls[n++] = asl__exceptions.only;
  for (int i = 0; i < ASL__EXCEPTION_CALLS; i++)
    if (asl__exceptions.more[i]) calls[n++] = asl__exceptions.more[i];
  asl__unlock();
  aclrtExceptionInfo* handle = (aclrtExceptionInfo*)asl__slot_make(ASL__EXCEPTION, x);
  if (handle && x->of_binary) x->of_binary(handle, x->of_binary_data);
  for (uint32_t i = 0; handle && i < n; i++) calls[i](handle);
  if (handle) asl__slot_take(handle, ASL__EXCEPTION);
  asl__lock();
}
ASL__FN void asl__exception_main(void* unused) {
  (void)unused;
  asl__mine.in_callback = 1; /* a callback that synchronizes must not wait for itself */
  asl__lock();
  while (!asl__sched.stop) {
    aclrtExceptionInfo* x = asl__exceptions.first;
    if (!x) {
      asl__os_cond_wait(&asl__exceptions.wake, &asl__sched.lock);
      continue;
    }
    asl__exceptions.first = x->next;
    if (!x->next) asl__exceptions.last = NULL;
    asl__exception_call(x);
    asl__os_free(x->args);
    asl__os_free(x);
    asl__sched.untold--;
    asl__os_cond_broadcast(&asl__sched.progress);
  }
  asl__unlock();
}
ASL__FN int asl__exception_thread(void) { /* lock held */
  asl__thread thread;
  if (!asl__exceptions.ready || asl__exceptions.epoch != asl__sched.epoch) {
    asl__os_cond_init(&asl__exceptions.wake);
    asl__exceptions.ready = 1;
  }
  if (asl__exceptions.epoch == asl__sched.epoch) return 1;
  if (!asl__os_thread_start_detached(&thread, asl__exception_main, NULL)) return 0;
  if (asl__exceptions.epoch) asl__sched.untold = 0; /* what a parent process had not told is not ours to tell */
  if (asl__exceptions.epoch) asl__exceptions.first = asl__exceptions.last = NULL;
  asl__exceptions.epoch = asl__sched.epoch;
  return 1;
}
ASL__FN void asl__exception_of_kernel(aclrtExceptionInfo* x, const asl__task* t); /* fills what is known of a kernel; lock held */
ASL__FN void asl__exception_hook(asl__stream* s, asl__task* t, aclError code) {
  aclrtExceptionInfo* x = ASL__NEW(aclrtExceptionInfo);
  if (!x) return; /* without memory nobody can be told */
  x->task = (uint32_t)t->id;
  x->stream = (uint32_t)s->id;
  x->tid = t->tid;
  x->device = (uint32_t)s->ctx->device;
  x->code = code;
  asl__exception_of_kernel(x, t);
  if (!asl__exception_thread()) {
    asl__os_free(x->args);
    asl__os_free(x);
    return;
  }
  if (asl__exceptions.last) asl__exceptions.last->next = x;
  else asl__exceptions.first = x;
  asl__exceptions.last = x;
  asl__sched.untold++;
  asl__os_cond_signal(&asl__exceptions.wake);
}
/* Turns the hook on while somebody listens. Lock held. */
ASL__FN void asl__exception_arm(void) {
  int any = asl__exceptions.only != NULL || asl__exceptions.binaries > 0;
  for (int i = 0; i < ASL__EXCEPTION_CALLS; i++) any |= asl__exceptions.more[i] != NULL;
  asl__sched.on_failure = any ? asl__exception_hook : NULL;
}
ASL_API aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback) {
  asl__life_start();
  asl__lock();
  asl__exceptions.only = callback;
  asl__exception_arm();
  asl__unlock();
  return ACL_SUCCESS;
}
/* Puts `to` where `from` is: NULL finds an empty place. */
ASL__FN int asl__exception_replace(aclrtExceptionInfoCallback from, aclrtExceptionInfoCallback to) {
  int i = 0;
  asl__lock();
  while (i < ASL__EXCEPTION_CALLS && asl__exceptions.more[i] != from) i++;
  if (i < ASL__EXCEPTION_CALLS) asl__exceptions.more[i] = to;
  asl__exception_arm();
  asl__unlock();
  return i < ASL__EXCEPTION_CALLS;
}
ASL_API aclError aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback) {
  const char* fn = "aclrtExceptionInfoCallbackRegister";
  asl__life_start();
  if (!callback) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NULL_ARG, fn, "callback");
  if (asl__exception_replace(callback, callback) || asl__exception_replace(NULL, callback)) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_RT_OVER_LIMIT, ASL__MSG_NOT_SUPPORTED, fn,
                   asl__diag_say("32 callbacks are registered already", "已注册 32 个回调"),
                   asl__diag_say("Unregister one.", "请先注销一个。"));
}
ASL_API aclError aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback) {
  const char* fn = "aclrtExceptionInfoCallbackUnregister";
  asl__life_start();
  if (!callback) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NULL_ARG, fn, "callback");
  if (asl__exception_replace(callback, NULL)) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "callback", 0LL,
                   asl__diag_say("a function that is registered", "已注册的函数"));
}
ASL__FN const aclrtExceptionInfo* asl__exception(const aclrtExceptionInfo* info) {
  return (const aclrtExceptionInfo*)asl__slot_get(info, ASL__EXCEPTION);
}
ASL_API uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  asl__life_start();
  const aclrtExceptionInfo* x = asl__exception(info);
  return x ? x->task : UINT32_MAX;
}
ASL_API uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  asl__life_start();
  const aclrtExceptionInfo* x = asl__exception(info);
  return x ? x->stream : UINT32_MAX;
}
ASL_API uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  asl__life_start();
  const aclrtExceptionInfo* x = asl__exception(info);
  return x ? x->tid : UINT32_MAX;
}
ASL_API uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  asl__life_start();
  const aclrtExceptionInfo* x = asl__exception(info);
  return x ? x->device : UINT32_MAX;
}
ASL_API uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo* info) {
  asl__life_start();
  const aclrtExceptionInfo* x = asl__exception(info);
  return x ? (uint32_t)x->code : UINT32_MAX;
}
ASL_API aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo* info, void** devArgsPtr, uint32_t* devArgsLen) {
  const char* fn = "aclrtGetArgsFromExceptionInfo";
  asl__life_start();
  ASL__NEED(info, fn);
  ASL__NEED(devArgsPtr, fn);
  ASL__NEED(devArgsLen, fn);
  const aclrtExceptionInfo* x = asl__exception(info);
  if (!x) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "info", info, ASL__EXCEPTION);
  *devArgsPtr = x->args;
  *devArgsLen = x->args_bytes;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo* info, aclrtFuncHandle* func) {
  const char* fn = "aclrtGetFuncHandleFromExceptionInfo";
  asl__life_start();
  ASL__NEED(info, fn);
  ASL__NEED(func, fn);
  const aclrtExceptionInfo* x = asl__exception(info);
  if (!x) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "info", info, ASL__EXCEPTION);
  if (!x->function)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("the failed task is no kernel of a loaded binary", "失败的任务不是已加载二进制中的核函数"), "");
  *func = x->function;
  return ACL_SUCCESS;
}

/* ---- streams ---- */
/* on success the lock is held */
ASL__FN aclError asl__stream_ask(const char* fn, const void* stream, const void* out, const char* out_name, asl__stream** s) {
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, out_name);
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 0, s);
  if (code != ACL_SUCCESS) asl__unlock();
  return code;
}
ASL_API aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t* priority) {
  asl__life_start();
  asl__stream* s = NULL;
  aclError code = asl__stream_ask("aclrtStreamGetPriority", stream, priority, "priority", &s);
  if (code != ACL_SUCCESS) return code;
  *priority = s->priority;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t* flags) {
  asl__life_start();
  asl__stream* s = NULL;
  aclError code = asl__stream_ask("aclrtStreamGetFlags", stream, flags, "flags", &s);
  if (code != ACL_SUCCESS) return code;
  *flags = s->flags;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtCtxGetCurrentDefaultStream(aclrtStream* stream) {
  const char* fn = "aclrtCtxGetCurrentDefaultStream";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(stream, fn);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) *stream = c->default_stream->handle;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtDeviceGetStreamPriorityRange(int32_t* leastPriority, int32_t* greatestPriority) {
  asl__life_start();
  if (leastPriority) *leastPriority = ASL__PRIORITIES - 1;
  if (greatestPriority) *greatestPriority = 0;
  return ACL_SUCCESS;
}
#define ASL__CHIP_STREAMS 1024u /* per device, and events: what the chip has; this library has no such limit */
#define ASL__CHIP_EVENTS 65536u
ASL_API aclError aclrtGetStreamAvailableNum(uint32_t* streamCount) {
  const char* fn = "aclrtGetStreamAvailableNum";
  asl__ctx* c = NULL;
  uint32_t used = 0;
  asl__life_start();
  ASL__NEED(streamCount, fn);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  for (asl__ctx* x = asl__sched.contexts; code == ACL_SUCCESS && x; x = x->next)
    for (asl__stream* s = x->device == c->device ? x->streams : NULL; s; s = s->next) used++;
  if (code == ACL_SUCCESS) *streamCount = used < ASL__CHIP_STREAMS ? ASL__CHIP_STREAMS - used : 0;
  asl__unlock();
  return code;
}
/* The priority may change while the stream is in a ready list. */
ASL__FN void asl__stream_set_priority(asl__stream* s, uint32_t priority) {
  int ready = s->state == ASL__READY;
  if (ready) asl__ready_remove(s);
  s->priority = priority < ASL__PRIORITIES ? priority : ASL__PRIORITIES - 1;
  if (ready) asl__ready_push(s);
}
ASL_API aclError aclrtSetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue* value) {
  const char* fn = "aclrtSetStreamAttribute";
  asl__stream* s = NULL;
  asl__life_start();
  ASL__NEED(value, fn);
  if (stmAttrType == ACL_STREAM_ATTR_FAILURE_MODE) {
    asl__where_keep();
    return aclrtSetStreamFailureMode(stream, value->failureMode);
  }
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS) switch ((int)stmAttrType) {
      case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK: asl__store_relaxed(&s->overflow_check, value->overflowSwitch != 0 ? 1u : 0u); break;
      case ACL_STREAM_ATTR_USER_CUSTOM_TAG: s->tag = value->userCustomTag; break;
      case ACL_STREAM_ATTR_CACHE_OP_INFO: s->cache_op_info = value->cacheOpInfoSwitch != 0; break;
      case ACL_STREAM_ATTR_PRIORITY: asl__stream_set_priority(s, value->streamPriority); break;
      default:
        code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "stmAttrType", (long long)stmAttrType,
                         "ACL_STREAM_ATTR_FAILURE_MODE (1) .. ACL_STREAM_ATTR_PRIORITY (5)");
    }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue* value) {
  asl__life_start();
  const char* fn = "aclrtGetStreamAttribute";
  asl__stream* s = NULL;
  aclError code = asl__stream_ask(fn, stream, value, "value", &s);
  if (code != ACL_SUCCESS) return code;
  asl__zero(value, sizeof *value);
  switch ((int)stmAttrType) {
    case ACL_STREAM_ATTR_FAILURE_MODE: value->failureMode = (uint64_t)(s->stop_on_failure != 0); break;
    case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK: value->overflowSwitch = s->overflow_check; break;
    case ACL_STREAM_ATTR_USER_CUSTOM_TAG: value->userCustomTag = s->tag; break;
    case ACL_STREAM_ATTR_CACHE_OP_INFO: value->cacheOpInfoSwitch = s->cache_op_info; break;
    case ACL_STREAM_ATTR_PRIORITY: value->streamPriority = s->priority; break;
    default:
      code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "stmAttrType", (long long)stmAttrType,
                       "ACL_STREAM_ATTR_FAILURE_MODE (1) .. ACL_STREAM_ATTR_PRIORITY (5)");
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag) {
  const char* fn = "aclrtSetStreamOverflowSwitch";
  asl__stream* s = NULL;
  asl__life_start();
  if (flag > 1) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag, "0, 1");
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS) asl__store_relaxed(&s->overflow_check, flag);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag) {
  asl__life_start();
  asl__stream* s = NULL;
  aclError code = asl__stream_ask("aclrtGetStreamOverflowSwitch", stream, flag, "flag", &s);
  if (code != ACL_SUCCESS) return code;
  *flag = s->overflow_check;
  asl__unlock();
  return ACL_SUCCESS;
}

/* A stream configuration is a plain structure the program may look into: its address is checked against those that are alive. */
typedef struct asl__stream_config {
  struct asl__stream_config* next;
  aclrtStreamConfigHandle public_part;
} asl__stream_config;
static asl__stream_config* asl__stream_configs; /* under the scheduler's lock */
ASL__FN asl__stream_config* asl__stream_config_of(const aclrtStreamConfigHandle* handle) {
  asl__stream_config* c = asl__stream_configs;
  while (c && &c->public_part != handle) c = c->next;
  return c;
}
ASL__FN void asl__stream_config_count(int more) { /* for the leak report; these have no slot */
  asl__os_lock(&asl__slots.lock);
  asl__slots.live[ASL__STREAM_CONFIG] += more ? 1u : UINT64_MAX;
  asl__os_unlock(&asl__slots.lock);
}
ASL_API aclrtStreamConfigHandle* aclrtCreateStreamConfigHandle(void) {
  asl__life_start();
  asl__stream_config* c = ASL__NEW(asl__stream_config);
  if (!c) return NULL;
  asl__lock();
  c->next = asl__stream_configs;
  asl__stream_configs = c;
  asl__unlock();
  asl__stream_config_count(1);
  return &c->public_part;
}
ASL_API aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle* handle) {
  const char* fn = "aclrtDestroyStreamConfigHandle";
  asl__life_start();
  ASL__NEED(handle, fn);
  asl__lock();
  asl__stream_config** at = &asl__stream_configs;
  while (*at && &(*at)->public_part != handle) at = &(*at)->next;
  asl__stream_config* c = *at;
  if (c) *at = c->next;
  asl__unlock();
  if (c) asl__stream_config_count(0);
  if (!c) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "handle", handle, ASL__STREAM_CONFIG);
  asl__os_free(c);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtSetStreamConfigOpt(aclrtStreamConfigHandle* handle, aclrtStreamConfigAttr attr, const void* attrValue,
                                         size_t valueSize) {
  static const size_t sizes[] = {sizeof(void*), sizeof(size_t), sizeof(size_t), sizeof(uint32_t)};
  const char* fn = "aclrtSetStreamConfigOpt";
  asl__life_start();
  ASL__NEED(handle, fn);
  ASL__NEED(attrValue, fn);
  if ((int)attr < 0 || (int)attr > ACL_RT_STREAM_PRIORITY)
    return ASL__FAIL_ENUM(fn, "attr", attr, "ACL_RT_STREAM_WORK_ADDR_PTR (0) .. ACL_RT_STREAM_PRIORITY (3)");
  if (valueSize != sizes[(int)attr])
    return ASL__FAIL_ENUM(fn, "valueSize", valueSize, asl__diag_say("the size of the attribute's type", "该属性类型的大小"));
  asl__lock();
  asl__stream_config* c = asl__stream_config_of(handle);
  if (c && attr == ACL_RT_STREAM_WORK_ADDR_PTR) memcpy(&c->public_part.workptr, attrValue, valueSize);
  if (c && attr == ACL_RT_STREAM_WORK_SIZE) memcpy(&c->public_part.workSize, attrValue, valueSize);
  if (c && attr == ACL_RT_STREAM_FLAG) memcpy(&c->public_part.flag, attrValue, valueSize);
  if (c && attr == ACL_RT_STREAM_PRIORITY) memcpy(&c->public_part.priority, attrValue, valueSize);
  asl__unlock();
  return c ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "handle", handle, ASL__STREAM_CONFIG);
}
ASL_API aclError aclrtCreateStreamV2(aclrtStream* stream, const aclrtStreamConfigHandle* handle) {
  const char* fn = "aclrtCreateStreamV2";
  aclrtStreamConfigHandle config;
  asl__life_start();
  ASL__NEED(stream, fn);
  ASL__NEED(handle, fn);
  asl__lock();
  asl__stream_config* c = asl__stream_config_of(handle);
  if (c) config = c->public_part;
  asl__unlock();
  if (!c) return asl__slot_fail(ACL_ERROR_INVALID_PARAM, fn, "handle", handle, ASL__STREAM_CONFIG);
  return asl__stream_create(fn, stream, config.priority, (uint32_t)config.flag);
}

ASL_API aclError aclrtGetThreadLastTaskId(uint32_t* taskId) {
  asl__life_start();
  ASL__NEED(taskId, "aclrtGetThreadLastTaskId");
  *taskId = asl__mine.last_task;
  return ACL_SUCCESS;
}

/* Drops what has not started; `tell`: whoever waits for the stream gets 107023. Lock held. */
ASL__FN void asl__stream_drop(asl__stream* s, int tell) {
  asl__stream_empty(s);
  if (tell) s->aborts++;
  asl__sched_touch(s);
  asl__sched_settle();
  asl__sched_kick();
}
ASL__FN aclError asl__stream_drop_call(const char* fn, aclrtStream stream, int tell, int only_held) {
  asl__stream* s = NULL;
  asl__life_start();
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 1, &s);
  if (code == ACL_SUCCESS && (!only_held || !asl__stream_self_driven(s))) asl__stream_drop(s, tell);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtStreamAbort(aclrtStream stream) {
  asl__life_start();
  return asl__stream_drop_call("aclrtStreamAbort", stream, 1, 0);
}
ASL_API aclError aclrtStreamStop(aclrtStream stream) {
  asl__life_start();
  return asl__stream_drop_call("aclrtStreamStop", stream, 0, 0);
}
ASL_API aclError aclrtPersistentTaskClean(aclrtStream stream) {
  asl__life_start();
  return asl__stream_drop_call("aclrtPersistentTaskClean", stream, 0, 1);
}

/* Calls the abort callbacks of one stage; what one answers that is not 0 ends it. */
ASL__FN int32_t asl__tell_abort(int32_t device, aclrtDeviceTaskAbortStage stage, uint32_t timeout) {
  asl__listener l;
  int32_t answer = 0;
  for (uint32_t i = 0; i < asl__load(&asl__listen.count[2]) && answer == 0; i++)
    if (asl__listen_get(asl__listen.abort, i, &l)) answer = ((aclrtDeviceTaskAbortCallback)l.fn)(device, stage, timeout, l.args);
  return answer;
}
ASL__FN int asl__device_running(int device) { /* lock held */
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
    for (asl__stream* s = c->device == device ? c->streams : NULL; s; s = s->next)
      if (s->state == ASL__BUSY) return 1;
  return 0;
}
ASL_API aclError aclrtDeviceTaskAbort(int32_t deviceId, uint32_t timeout) {
  const char* fn = "aclrtDeviceTaskAbort";
  asl__life_start();
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  if (asl__tell_abort(deviceId, ACL_RT_DEVICE_TASK_ABORT_PRE, timeout) != 0)
    return asl__fail(ACL_ERROR_RT_TASK_ABORT_STOP, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("a callback refused the abort", "有回调拒绝了 abort"), "");
  uint64_t until = timeout ? asl__os_now_ns() + (uint64_t)timeout * 1000000u : 0;
  asl__lock();
  asl__sched.aborting |= (uint64_t)1 << deviceId;
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
    for (asl__stream* s = c->device == deviceId ? c->streams : NULL; s; s = s->next) {
      asl__stream_empty(s);
      s->aborts++;
      asl__sched_touch(s);
    }
  asl__sched_settle();
  asl__sched_kick();
  while (asl__device_running(deviceId) && (!until || asl__os_now_ns() < until)) {
    asl__sched.waiting++;
    if (until) asl__os_cond_wait_until(&asl__sched.progress, &asl__sched.lock, until);
    else asl__os_cond_wait(&asl__sched.progress, &asl__sched.lock);
    asl__sched.waiting--;
  }
  int late = asl__device_running(deviceId);
  asl__sched.aborting &= ~((uint64_t)1 << deviceId);
  asl__unlock();
  if (late) return asl__fail(ACL_ERROR_RT_WAIT_TIMEOUT, ASL__MSG_TIMEOUT, fn, asl__diag_say("the device", "设备"), (int)timeout);
  if (asl__tell_abort(deviceId, ACL_RT_DEVICE_TASK_ABORT_POST, timeout) != 0)
    return asl__fail(ACL_ERROR_RT_TASK_ABORT_STOP, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("a callback failed after the abort", "abort 之后有回调失败"), "");
  return ACL_SUCCESS;
}

/* ---- streams that are started by others ---- */
/* Reads memory that somebody may be writing at this moment: that is what waiting for a value means. */
#define ASL__PEEK ASL__FN __attribute__((noinline, no_sanitize_thread))
ASL__PEEK uint64_t asl__peek(const void* p, size_t bytes) {
  uint64_t v = 0;
  if (bytes == 8 && ((uintptr_t)p & 7) == 0) return *(const volatile uint64_t*)p;
  if (bytes == 4 && ((uintptr_t)p & 3) == 0) return *(const volatile uint32_t*)p;
  for (size_t i = 0; i < bytes && i < 8; i++) ((volatile unsigned char*)&v)[i] = ((const volatile unsigned char*)p)[i];
  return v;
}
ASL__PEEK void asl__poke(void* p, uint64_t value) { *(volatile uint64_t*)p = value; }

/* What `other` has queued so far may run, after the tasks of s so far. Lock held. */
ASL__FN aclError asl__stream_activate(asl__stream* s, const asl__task* t, const void* other) {
  asl__stream* a = (asl__stream*)asl__slot_get(other, ASL__STREAM);
  if (!a) {
    asl__str_copy(asl__mine.why, sizeof asl__mine.why,
                  asl__diag_say("the stream to be started was destroyed", "要启动的 stream 已被销毁"));
    return ACL_ERROR_RT_INVALID_HANDLE;
  }
  a->active_id = a->last_id;
  asl__clock_join(&a->clock, s->clock);
  asl__clock_put(&a->clock, s->id, t->id);
  asl__sched_touch(a);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__run_activate(asl__task* t) { return asl__stream_activate(t->stream, t, t->u.any.object); }
ASL_API aclError aclrtActiveStream(aclrtStream activeStream, aclrtStream stream) {
  const char* fn = "aclrtActiveStream";
  asl__stream *s = NULL, *a = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(activeStream, fn);
  ASL__NEED(stream, fn);
  asl__lock();
  aclError code = asl__stream_need(fn, activeStream, 1, &a);
  if (code == ACL_SUCCESS) code = asl__stream_task(fn, stream, ASL__TASK_CONTROL, "stream start", &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_activate;
    t->u.any.object = activeStream;
    asl__sched_submit(s, t);
  }
  asl__unlock();
  return code;
}
typedef struct {
  const void *left, *right;
  aclrtStream yes;
  int condition, bytes;
} asl__switch; /* payload of a stream switch */
ASL__FN aclError asl__run_switch(asl__task* t) {
  const asl__switch* w = (const asl__switch*)t->u.any.object;
  int64_t a = (int64_t)asl__peek(w->left, (size_t)w->bytes), b = (int64_t)asl__peek(w->right, (size_t)w->bytes);
  if (w->bytes == 4) {
    a = (int32_t)a;
    b = (int32_t)b;
  }
  int holds = w->condition == ACL_RT_EQUAL              ? a == b
              : w->condition == ACL_RT_NOT_EQUAL        ? a != b
              : w->condition == ACL_RT_GREATER          ? a > b
              : w->condition == ACL_RT_GREATER_OR_EQUAL ? a >= b
              : w->condition == ACL_RT_LESS             ? a < b
                                                        : a <= b;
  return holds ? asl__stream_activate(t->stream, t, w->yes) : ACL_SUCCESS;
}
ASL__FN void asl__drop_object(asl__task* t) { asl__os_free(t->u.any.object); }
/* A device-side operand of a queue's own task: placed and pinned; host memory the device cannot reach is refused. */
ASL__FN aclError asl__operand(const char* fn, const char* argument, const void* p, size_t bytes, asl__place* at) {
  aclError code = asl__mem_end(fn, argument, p, bytes, 1, at);
  if (code == ACL_SUCCESS && at->side == ASL__SIDE_UNKNOWN && !asl__mem.device_is_host)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, argument, p, asl__mem_side_name(ASL__SIDE_UNKNOWN),
                     asl__mem_side_name(ASL__SIDE_DEVICE));
  return code;
}
ASL_API aclError aclrtSwitchStream(void* leftValue, aclrtCondition cond, void* rightValue, aclrtCompareDataType dataType,
                                   aclrtStream trueStream, aclrtStream falseStream, aclrtStream stream) {
  const char* fn = "aclrtSwitchStream";
  asl__stream *s = NULL, *yes = NULL;
  asl__task* t = NULL;
  asl__place left, right;
  size_t bytes = dataType == ACL_RT_SWITCH_INT64 ? 8 : 4;
  asl__life_start();
  ASL__NEED(leftValue, fn);
  ASL__NEED(rightValue, fn);
  ASL__NEED(trueStream, fn);
  ASL__NEED(stream, fn);
  if (falseStream) return ASL__FAIL_ENUM(fn, "falseStream", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
  if ((int)cond < 0 || (int)cond > ACL_RT_LESS_OR_EQUAL)
    return ASL__FAIL_ENUM(fn, "cond", cond, "ACL_RT_EQUAL (0) .. ACL_RT_LESS_OR_EQUAL (5)");
  if ((int)dataType < 0 || (int)dataType > ACL_RT_SWITCH_INT64)
    return ASL__FAIL_ENUM(fn, "dataType", dataType, "ACL_RT_SWITCH_INT32 (0), ACL_RT_SWITCH_INT64 (1)");
  aclError code = asl__operand(fn, "leftValue", leftValue, bytes, &left);
  if (code != ACL_SUCCESS) return code;
  code = asl__operand(fn, "rightValue", rightValue, bytes, &right);
  asl__switch* w = code == ACL_SUCCESS ? ASL__NEW(asl__switch) : NULL;
  if (code == ACL_SUCCESS && !w) {
    code = asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a task");
    asl__mem_unpin(right.block);
  }
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(left.block);
    return code;
  }
  w->left = left.bytes;
  w->right = right.bytes;
  w->yes = trueStream;
  w->condition = (int)cond;
  w->bytes = (int)bytes;
  asl__lock();
  code = asl__stream_need(fn, trueStream, 1, &yes);
  if (code == ACL_SUCCESS) code = asl__stream_task(fn, stream, ASL__TASK_CONTROL, "stream switch", &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_switch;
    t->drop = asl__drop_object;
    t->u.any.object = w;
    asl__task_range(t, leftValue, bytes, 0, left.block);
    asl__task_range(t, rightValue, bytes, 0, right.block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code == ACL_SUCCESS) return code;
  asl__os_free(w);
  asl__mem_unpin(left.block);
  asl__mem_unpin(right.block);
  return code;
}

/* ---- events, continued ---- */
ASL__FN aclError asl__event_use_flag(const char* fn, uint32_t flag) {
  return flag <= 1
             ? ACL_SUCCESS
             : asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag, "0 (DEFAULT), 1 (EXTERNAL)");
}
ASL_API aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag) {
  const char* fn = "aclrtRecordEventWithFlag";
  asl__life_start();
  ASL__NEED(event, fn);
  aclError code = asl__event_use_flag(fn, flag);
  return code == ACL_SUCCESS ? asl__event_record(fn, event, stream, flag) : code;
}
ASL_API aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event, uint32_t timeout, uint32_t flag) {
  const char* fn = "aclrtStreamWaitEventWithFlag";
  asl__life_start();
  ASL__NEED(event, fn);
  aclError code = asl__event_use_flag(fn, flag);
  return code == ACL_SUCCESS ? asl__event_wait(fn, stream, event, asl__seconds_ms(timeout), flag) : code;
}
ASL_API aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event, int32_t timeout) {
  const char* fn = "aclrtStreamWaitEventWithTimeout";
  asl__life_start();
  ASL__NEED(event, fn);
  if (timeout < 0)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "timeout", (long long)timeout,
                     asl__diag_say("seconds, 0: for ever", "秒，0 表示一直等"));
  return asl__event_wait(fn, stream, event, asl__seconds_ms((uint32_t)timeout), ACL_EVENT_WAIT_DEFAULT);
}
ASL_API aclError aclrtGetEventId(aclrtEvent event, uint32_t* eventId) {
  const char* fn = "aclrtGetEventId";
  asl__event* e = NULL;
  asl__life_start();
  ASL__NEED(event, fn);
  ASL__NEED(eventId, fn);
  asl__lock();
  aclError code = asl__event_need(fn, event, &e);
  if (code == ACL_SUCCESS) *eventId = e->number;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetEventAvailNum(uint32_t* eventCount) {
  asl__life_start();
  ASL__NEED(eventCount, "aclrtGetEventAvailNum");
  asl__os_lock(&asl__slots.lock);
  uint64_t used = asl__slots.live[ASL__EVENT];
  asl__os_unlock(&asl__slots.lock);
  *eventCount = used < ASL__CHIP_EVENTS ? (uint32_t)(ASL__CHIP_EVENTS - used) : 0;
  return ACL_SUCCESS;
}

/* ---- notifies: one bit that a record sets and a passed wait takes down; counting notifies: a number ----
   Both are events to the scheduler, reached through handles of their own kind. */
ASL__FN aclError asl__notify_make(const char* fn, void** out, asl__kind kind, uint64_t flag) {
  static uint32_t numbers;
  asl__ctx* c = NULL;
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, kind == ASL__NOTIFY ? "notify" : "cntNotify");
  if (flag > ACL_NOTIFY_DEVICE_USE_ONLY)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag,
                     "ACL_NOTIFY_DEFAULT (0), ACL_NOTIFY_DEVICE_USE_ONLY (1)");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) {
    asl__event* e = ASL__NEW(asl__event);
    if (e) {
      e->kind = kind == ASL__NOTIFY ? ASL__EVENT_NOTIFY : ASL__EVENT_COUNT;
      e->flags = (uint32_t)flag;
      e->refs = 1;
      e->device = c->device;
      e->number = numbers++;
      e->handle = asl__slot_on(asl__slot_make(kind, e), c->device);
    }
    if (e && e->handle) *out = e->handle;
    else {
      asl__os_free(e);
      code = asl__fail(ACL_ERROR_RT_NO_NOTIFY_RESOURCE, ASL__MSG_NO_HOST_MEMORY, fn, "a notify");
    }
  }
  asl__unlock();
  return code;
}
ASL__FN aclError asl__notify_end(const char* fn, const char* argument, const void* notify, asl__kind kind) {
  asl__life_start();
  if (!notify) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, argument);
  asl__lock();
  asl__event* e = (asl__event*)asl__slot_take(notify, kind);
  if (e) asl__event_release(e);
  asl__unlock();
  return e ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, argument, notify, kind);
}
/* A blank task for a notify. Lock held. */
ASL__FN aclError asl__notify_task(const char* fn, const char* argument, const void* notify, asl__kind which, const void* stream,
                                  asl__task_kind kind, const char* name, asl__event** e, asl__stream** s, asl__task** t) {
  if (!asl__slot_get(notify, which)) return asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, argument, notify, which);
  aclError code = asl__stream_task(fn, stream, kind, name, s, t);
  if (code != ACL_SUCCESS) return code;
  *e = (asl__event*)asl__slot_get(notify, which); /* a long queue lets go of the lock */
  if (*e) return ACL_SUCCESS;
  asl__task_free(*t);
  return asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, argument, notify, which);
}
ASL_API aclError aclrtCreateNotify(aclrtNotify* notify, uint64_t flag) {
  asl__life_start();
  return asl__notify_make("aclrtCreateNotify", notify, ASL__NOTIFY, flag);
}
ASL_API aclError aclrtDestroyNotify(aclrtNotify notify) {
  asl__life_start();
  return asl__notify_end("aclrtDestroyNotify", "notify", notify, ASL__NOTIFY);
}
ASL_API aclError aclrtRecordNotify(aclrtNotify notify, aclrtStream stream) {
  const char* fn = "aclrtRecordNotify";
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(notify, fn);
  asl__lock();
  aclError code = asl__notify_task(fn, "notify", notify, ASL__NOTIFY, stream, ASL__TASK_RECORD, "notify record", &e, &s, &t);
  if (code == ACL_SUCCESS) asl__event_queue(s, t, e, ++e->marks);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtWaitAndResetNotify(aclrtNotify notify, aclrtStream stream, uint32_t timeout) {
  const char* fn = "aclrtWaitAndResetNotify";
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(notify, fn);
  asl__lock();
  aclError code = asl__notify_task(fn, "notify", notify, ASL__NOTIFY, stream, ASL__TASK_WAIT, "notify wait", &e, &s, &t);
  if (code == ACL_SUCCESS) {
    t->wait_ms = asl__seconds_ms(timeout);
    asl__event_queue(s, t, e, ASL__ANY_MARK);
  }
  asl__unlock();
  return code;
}
ASL__FN aclError asl__notify_id(const char* fn, const char* argument, const void* notify, asl__kind kind, uint32_t* id) {
  asl__life_start();
  if (!notify) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, argument);
  if (!id) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "notifyId");
  asl__lock();
  asl__event* e = (asl__event*)asl__slot_get(notify, kind);
  if (e) *id = e->number;
  asl__unlock();
  return e ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, argument, notify, kind);
}
ASL_API aclError aclrtGetNotifyId(aclrtNotify notify, uint32_t* notifyId) {
  asl__life_start();
  return asl__notify_id("aclrtGetNotifyId", "notify", notify, ASL__NOTIFY, notifyId);
}
ASL_API aclError aclrtNotifyBatchReset(aclrtNotify* notifies, size_t num) {
  const char* fn = "aclrtNotifyBatchReset";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(notifies, fn);
  if (num == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "num");
  asl__lock();
  for (size_t i = 0; i < num && code == ACL_SUCCESS; i++) /* all or none */
    if (!asl__slot_get(notifies[i], ASL__NOTIFY))
      code = asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "notifies", notifies[i], ASL__NOTIFY);
  for (size_t i = 0; i < num && code == ACL_SUCCESS; i++) ((asl__event*)asl__slot_get(notifies[i], ASL__NOTIFY))->flag = 0;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtCntNotifyCreate(aclrtCntNotify* cntNotify, uint64_t flag) {
  asl__life_start();
  return asl__notify_make("aclrtCntNotifyCreate", cntNotify, ASL__COUNT_NOTIFY, flag);
}
ASL_API aclError aclrtCntNotifyDestroy(aclrtCntNotify cntNotify) {
  asl__life_start();
  return asl__notify_end("aclrtCntNotifyDestroy", "cntNotify", cntNotify, ASL__COUNT_NOTIFY);
}
ASL_API aclError aclrtCntNotifyGetId(aclrtCntNotify cntNotify, uint32_t* notifyId) {
  asl__life_start();
  return asl__notify_id("aclrtCntNotifyGetId", "cntNotify", cntNotify, ASL__COUNT_NOTIFY, notifyId);
}
ASL_API aclError aclrtCntNotifyRecord(aclrtCntNotify cntNotify, aclrtStream stream, aclrtCntNotifyRecordInfo* info) {
  const char* fn = "aclrtCntNotifyRecord";
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(cntNotify, fn);
  ASL__NEED(info, fn);
  int mode = (int)info->mode;
  if (mode < 0 || mode > ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE || mode == 3)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "info->mode", (long long)mode,
                     "0 (SET_VALUE), 1 (ADD), 2 (BIT_OR), 4 (BIT_AND)");
  asl__lock();
  aclError code = asl__notify_task(fn, "cntNotify", cntNotify, ASL__COUNT_NOTIFY, stream, ASL__TASK_RECORD, "count record", &e, &s, &t);
  if (code == ACL_SUCCESS) {
    t->u.event.mode = (uint16_t)mode;
    t->u.event.value = info->value;
    asl__event_queue(s, t, e, ++e->marks);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtCntNotifyWaitWithTimeout(aclrtCntNotify cntNotify, aclrtStream stream, aclrtCntNotifyWaitInfo* info) {
  const char* fn = "aclrtCntNotifyWaitWithTimeout";
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(cntNotify, fn);
  ASL__NEED(info, fn);
  int mode = (int)info->mode;
  if (mode < 0 || mode > ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "info->mode", (long long)mode,
                     "0 (LESS) .. 4 (EQUAL_WITH_BITMASK)");
  asl__lock();
  aclError code = asl__notify_task(fn, "cntNotify", cntNotify, ASL__COUNT_NOTIFY, stream, ASL__TASK_WAIT, "count wait", &e, &s, &t);
  if (code == ACL_SUCCESS) {
    t->wait_ms = asl__seconds_ms(info->timeout);
    t->u.event.mode = (uint16_t)mode;
    t->u.event.value = info->value;
    t->u.event.clear = info->isClear != 0;
    asl__event_queue(s, t, e, ASL__ANY_MARK);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtCntNotifyReset(aclrtCntNotify cntNotify, aclrtStream stream) {
  const char* fn = "aclrtCntNotifyReset";
  asl__event* e = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(cntNotify, fn);
  asl__lock();
  aclError code = asl__notify_task(fn, "cntNotify", cntNotify, ASL__COUNT_NOTIFY, stream, ASL__TASK_RESET, "count reset", &e, &s, &t);
  if (code == ACL_SUCCESS) asl__event_queue(s, t, e, 0);
  asl__unlock();
  return code;
}

/* ---- values in memory ---- */
ASL__FN int asl__value_open(const asl__task* t) {
  uint64_t v = asl__peek(t->u.look.object, 8), want = t->u.look.value;
  switch (t->u.look.flag) {
    case ACL_STREAM_WAIT_VALUE_GEQ: return (int64_t)(v - want) >= 0;
    case ACL_STREAM_WAIT_VALUE_EQ: return v == want;
    case ACL_STREAM_WAIT_VALUE_AND: return (v & want) != 0;
    default: return ~(v | want) != 0; /* NOR */
  }
}
/* The wait has passed: whatever is done by now comes before what follows. Who wrote the value is not known, so this errs towards
   "ordered". */
ASL__FN aclError asl__run_value_wait(asl__task* t) {
  for (asl__ctx* c = asl__sched.contexts; c; c = c->next)
    for (asl__stream* x = c->streams; x; x = x->next)
      if (x != t->stream && x->last_id) asl__clock_put(&t->stream->clock, x->id, x->head ? x->head->id - 1 : x->last_id);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__run_value_write(asl__task* t) {
  asl__poke(t->u.look.object, t->u.look.value);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__value_task(const char* fn, void* devAddr, uint64_t value, uint32_t flag, aclrtStream stream, asl__task_kind kind,
                                 const char* name) {
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__place at;
  uint32_t most = kind == ASL__TASK_LOOK ? ACL_STREAM_WAIT_VALUE_NOR : 0;
  asl__life_start();
  if (!devAddr) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "devAddr");
  if (flag > most)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag, most ? "0 (GEQ) .. 3 (NOR)" : "0");
  if ((uintptr_t)devAddr & 7)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "devAddr", (long long)(uintptr_t)devAddr,
                     asl__diag_say("a multiple of 8", "8 的倍数"));
  aclError code = asl__operand(fn, "devAddr", devAddr, 8, &at);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__stream_task(fn, stream, kind, name, &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = kind == ASL__TASK_LOOK ? asl__run_value_wait : asl__run_value_write;
    t->u.look.open = asl__value_open;
    t->u.look.object = at.bytes;
    t->u.look.value = value;
    t->u.look.flag = flag;
    t->u.look.host_writes = at.side != ASL__SIDE_DEVICE || asl__mem.device_is_host; /* then plain stores of the program count as well */
    if (kind == ASL__TASK_LOOK) t->wait_ms = (uint32_t)asl__sched.wait_ms;
    asl__task_range(t, devAddr, 8, kind != ASL__TASK_LOOK, at.block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code != ACL_SUCCESS) asl__mem_unpin(at.block);
  return code;
}
ASL_API aclError aclrtValueWrite(void* devAddr, uint64_t value, uint32_t flag, aclrtStream stream) {
  asl__life_start();
  return asl__value_task("aclrtValueWrite", devAddr, value, flag, stream, ASL__TASK_CONTROL, "value write");
}
ASL_API aclError aclrtValueWait(void* devAddr, uint64_t value, uint32_t flag, aclrtStream stream) {
  asl__life_start();
  return asl__value_task("aclrtValueWait", devAddr, value, flag, stream, ASL__TASK_LOOK, "value wait");
}

/* ---- labels ----
   What is modelled: aclrtSetLabel marks a place in a stream's queue; aclrtSwitchLabelByIndex, when the stream reaches it, reads the index,
   waits until the chosen label is queued behind it on the same stream, and drops all tasks in between. A queue runs each task once, so a
   jump back (a loop) needs a graph that keeps its tasks: here it fails with 207000 at the next synchronize. */
typedef struct {
  void* handle;
  asl__ctx* ctx;   /* for comparison only */
  uint32_t refs;   /* the handle, each list, each queued task */
  void* stream;    /* handle of the stream it was set on, NULL not yet */
  asl__task* task; /* its place, NULL when passed or dropped */
  int passed;
} asl__label;
typedef struct {
  size_t count;
  asl__label** labels;
  uint32_t refs;
} asl__label_list;
ASL__FN void asl__label_release(asl__label* l) {
  if (--l->refs == 0) asl__os_free(l);
}
ASL__FN void asl__label_list_release(asl__label_list* list) {
  if (--list->refs > 0) return;
  for (size_t i = 0; i < list->count; i++) asl__label_release(list->labels[i]);
  asl__os_free(list->labels);
  asl__os_free(list);
}
ASL_API aclError aclrtCreateLabel(aclrtLabel* label) {
  const char* fn = "aclrtCreateLabel";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(label, fn);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) {
    asl__label* l = ASL__NEW(asl__label);
    if (l) {
      l->refs = 1;
      l->ctx = c;
    }
    void* handle = asl__object_make(ASL__LABEL, l);
    if (handle) {
      l->handle = handle;
      *label = handle;
    } else code = asl__fail(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, ASL__MSG_NO_HOST_MEMORY, fn, "a label");
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtDestroyLabel(aclrtLabel label) {
  const char* fn = "aclrtDestroyLabel";
  asl__life_start();
  ASL__NEED(label, fn);
  asl__lock();
  asl__label* l = (asl__label*)asl__slot_take(label, ASL__LABEL);
  if (l) asl__label_release(l);
  asl__unlock();
  return l ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "label", label, ASL__LABEL);
}
#define ASL__LABELS_MOST 65535u
ASL_API aclError aclrtCreateLabelList(aclrtLabel* labels, size_t num, aclrtLabelList* labelList) {
  const char* fn = "aclrtCreateLabelList";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(labels, fn);
  ASL__NEED(labelList, fn);
  if (num == 0 || num > ASL__LABELS_MOST) return ASL__FAIL_ENUM(fn, "num", num, "1 .. 65535");
  asl__label_list* list = ASL__NEW(asl__label_list);
  if (list) list->labels = (asl__label**)asl__os_zalloc(sizeof(asl__label*) * num);
  if (!list || !list->labels) {
    asl__os_free(list);
    return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a label list");
  }
  list->refs = 1;
  asl__lock();
  for (size_t i = 0; i < num && code == ACL_SUCCESS; i++) {
    asl__label* l = (asl__label*)asl__slot_get(labels[i], ASL__LABEL);
    if (!l) {
      code = asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "labels", labels[i], ASL__LABEL);
      break;
    }
    if (i > 0 && l->ctx != list->labels[0]->ctx) {
      code = asl__fail(ACL_ERROR_RT_LABEL_CONTEXT, ASL__MSG_NOT_SUPPORTED, fn,
                       asl__diag_say("the labels belong to different contexts", "这些 label 属于不同的 context"), "");
      break;
    }
    l->refs++;
    list->labels[list->count++] = l;
  }
  void* handle = code == ACL_SUCCESS ? asl__slot_make(ASL__LABEL_LIST, list) : NULL;
  if (handle) *labelList = handle;
  else asl__label_list_release(list);
  asl__unlock();
  return handle || code != ACL_SUCCESS ? code : asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a label list");
}
ASL_API aclError aclrtDestroyLabelList(aclrtLabelList labelList) {
  const char* fn = "aclrtDestroyLabelList";
  asl__life_start();
  ASL__NEED(labelList, fn);
  asl__lock();
  asl__label_list* list = (asl__label_list*)asl__slot_take(labelList, ASL__LABEL_LIST);
  if (list) asl__label_list_release(list);
  asl__unlock();
  return list ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "labelList", labelList, ASL__LABEL_LIST);
}
ASL__FN aclError asl__run_label(asl__task* t) {
  ((asl__label*)t->u.any.object)->passed = 1;
  return ACL_SUCCESS;
}
ASL__FN void asl__drop_label(asl__task* t) {
  asl__label* l = (asl__label*)t->u.any.object;
  l->task = NULL;
  asl__label_release(l);
}
ASL_API aclError aclrtSetLabel(aclrtLabel label, aclrtStream stream) {
  const char* fn = "aclrtSetLabel";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__life_start();
  ASL__NEED(label, fn);
  ASL__NEED(stream, fn);
  asl__lock();
  asl__label* l = (asl__label*)asl__slot_get(label, ASL__LABEL);
  aclError code = l ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "label", label, ASL__LABEL);
  if (code == ACL_SUCCESS) code = asl__stream_task(fn, stream, ASL__TASK_CONTROL, "label", &s, &t);
  l = (asl__label*)asl__slot_get(label, ASL__LABEL); /* a long queue lets go of the lock */
  if (code == ACL_SUCCESS && !l) code = asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "label", label, ASL__LABEL);
  else if (code == ACL_SUCCESS && l->ctx != s->ctx)
    code = asl__fail(ACL_ERROR_RT_LABEL_CONTEXT, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("the label belongs to another context than the stream", "label 与 stream 不属于同一 context"), "");
  else if (code == ACL_SUCCESS && l->stream)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("the label marks a place already", "该 label 已经设置过"),
                     asl__diag_say("Create one label for each place.", "每个位置请各建一个 label。"));
  if (code == ACL_SUCCESS) {
    l->refs++;
    l->stream = s->handle;
    l->task = t;
    t->run = asl__run_label;
    t->drop = asl__drop_label;
    t->u.any.object = l;
    asl__sched_submit(s, t);
  } else if (t) asl__task_free(t);
  asl__unlock();
  return code;
}
typedef struct {
  const void* index;
  asl__label_list* list;
  uint32_t most;
} asl__goto; /* payload of a switch */
/* The label a switch chooses now; an index too large takes the last. */
ASL__FN asl__label* asl__goto_label(const asl__task* t) {
  const asl__goto* g = (const asl__goto*)t->u.look.object;
  uint64_t i = asl__peek(g->index, 4);
  return g->list->labels[i < g->most ? i : g->most - 1];
}
ASL__FN int asl__goto_open(const asl__task* t) { return asl__goto_label(t)->stream != NULL; }
/* Drops a task that is jumped over. A notify it would have recorded stays down: that branch was not taken. */
ASL__FN void asl__goto_skip(asl__stream* s, asl__task* t) {
  asl__event* e = t->kind == ASL__TASK_RECORD && t->u.event.event->kind == ASL__EVENT_NOTIFY ? t->u.event.event : NULL;
  int flag = e ? e->flag : 0;
  if (e) e->refs++;
  asl__stream_discard(s, t);
  if (!e) return;
  e->flag = flag;
  asl__event_release(e);
}
ASL__FN aclError asl__run_goto(asl__task* t) {
  asl__stream* s = t->stream;
  asl__label* l = asl__goto_label(t);
  asl__task* to = l->task && l->task->stream == s && l->task->id > t->id ? l->task : NULL;
  if (!to) {
    int here = l->stream == s->handle;
    const char* behind = asl__diag_say("the chosen label lies behind, or was dropped; a queue cannot go back",
                                       "所选 label 在前面或已被丢弃；队列不能回退");
    const char* elsewhere = asl__diag_say("the chosen label was set on another stream", "所选 label 设置在另一个 stream 上");
    asl__str_copy(asl__mine.why, sizeof asl__mine.why, here ? behind : elsewhere);
    return here ? ACL_ERROR_RT_FEATURE_NOT_SUPPORT : ACL_ERROR_RT_LABEL_CONTEXT;
  }
  while (t->next != to) {
    asl__task* skipped = t->next;
    t->next = skipped->next;
    asl__goto_skip(s, skipped);
  }
  return ACL_SUCCESS;
}
ASL__FN void asl__drop_goto(asl__task* t) {
  asl__goto* g = (asl__goto*)t->u.look.object;
  asl__label_list_release(g->list);
  asl__os_free(g);
}
ASL_API aclError aclrtSwitchLabelByIndex(void* ptr, uint32_t maxValue, aclrtLabelList labelList, aclrtStream stream) {
  const char* fn = "aclrtSwitchLabelByIndex";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__place at;
  asl__life_start();
  ASL__NEED(ptr, fn);
  ASL__NEED(labelList, fn);
  ASL__NEED(stream, fn);
  aclError code = asl__operand(fn, "ptr", ptr, 4, &at);
  if (code != ACL_SUCCESS) return code;
  asl__goto* g = ASL__NEW(asl__goto);
  asl__lock();
  code = g ? asl__stream_task(fn, stream, ASL__TASK_LOOK, "label switch", &s, &t)
           : asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a task");
  asl__label_list* list = (asl__label_list*)asl__slot_get(labelList, ASL__LABEL_LIST);
  if (code == ACL_SUCCESS && !list) code = asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "labelList", labelList, ASL__LABEL_LIST);
  else if (code == ACL_SUCCESS && (maxValue == 0 || maxValue > list->count))
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "maxValue", (long long)maxValue,
                     asl__diag_say("1 .. number of labels in the list", "1 .. 列表中的 label 数"));
  if (code == ACL_SUCCESS) {
    list->refs++;
    g->index = at.bytes;
    g->list = list;
    g->most = maxValue;
    t->run = asl__run_goto;
    t->drop = asl__drop_goto;
    t->u.look.open = asl__goto_open;
    t->u.look.object = g;
    t->u.look.host_writes = at.side != ASL__SIDE_DEVICE || asl__mem.device_is_host;
    asl__task_range(t, ptr, 4, 0, at.block);
    asl__sched_submit(s, t);
  } else if (t) asl__task_free(t);
  asl__unlock();
  if (code == ACL_SUCCESS) return code;
  asl__os_free(g);
  asl__mem_unpin(at.block);
  return code;
}

/* ---- host functions on a thread of the program ---- */
ASL_API aclError aclrtSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream) {
  asl__life_start();
  return asl__report_subscribe("aclrtSubscribeHostFunc", hostFuncThreadId, exeStream, 1);
}
ASL_API aclError aclrtProcessHostFunc(int32_t timeout) {
  asl__life_start();
  return asl__report_process("aclrtProcessHostFunc", timeout, 1);
}
ASL_API aclError aclrtUnSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream) {
  asl__life_start();
  return asl__report_unsubscribe("aclrtUnSubscribeHostFunc", hostFuncThreadId, exeStream, 1);
}
/* ---- devices: what a healthy chip answers ---- */
typedef struct {
  const char* soc;
  int aicore, cube, vector, aicpu; /* cores; on coupled chips each AI core has one cube and one vector unit */
  int ub_kib, l2_mib, arch;
  int inf_nan, bf16; /* knows Inf and NaN arithmetic; knows bfloat16 */
} asl__chip;
static const asl__chip asl__chips[] = {
    {"Ascend310", 2, 2, 2, 4, 248, 8, 1001, 0, 0},
    {"Ascend310P3", 8, 8, 7, 7, 256, 16, 2002, 0, 0},
    {"Ascend910A", 32, 32, 32, 4, 256, 32, 1001, 0, 0},
    {"Ascend910B1", 24, 24, 48, 6, 192, 192, 2201, 1, 1},
};
ASL__FN const asl__chip* asl__chip_here(void) {
  for (size_t i = 0; i < ASL__COUNT(asl__chips); i++)
    if (asl__str_eq(asl__chips[i].soc, asl__dev.profile->soc)) return &asl__chips[i];
  return &asl__chips[0];
}
/* Settings of each device, under the scheduler's lock. */
typedef struct {
  uint32_t limit[2];       /* cores work may use, + 1; 0: all */
  uint32_t mode;           /* aclrtFloatOverflowMode, + 1; 0: the chip's own */
  uint32_t overflowed;     /* atomic: the overflow register */
  size_t stack[5], has[5]; /* aclrtDeviceLimit values that were set */
} asl__device_settings;
static asl__device_settings asl__settings[ASL__MAX_DEVICES];

ASL__FN aclError asl__unsupported(const char* fn, const char* argument, long long value) {
  return asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_BAD_VALUE, fn, argument, value,
                   asl__diag_say("what this chip has", "本芯片支持的值"));
}
ASL__FN aclError asl__dev_attr(const char* fn, int device, int attr, int64_t* value) {
  const asl__chip* chip = asl__chip_here();
  switch (attr) {
    case ACL_DEV_ATTR_AICPU_CORE_NUM: *value = chip->aicpu; break;
    case ACL_DEV_ATTR_AICORE_CORE_NUM: *value = chip->aicore; break;
    case ACL_DEV_ATTR_CUBE_CORE_NUM: *value = chip->cube; break;
    case ACL_DEV_ATTR_VECTOR_CORE_NUM: *value = chip->vector; break;
    case ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE: *value = (int64_t)chip->ub_kib * 1024; break;
    case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE: *value = (int64_t)asl__mem.space[device].capacity; break;
    case ACL_DEV_ATTR_L2_CACHE_SIZE: *value = (int64_t)chip->l2_mib * 1024 * 1024; break;
    case ACL_DEV_ATTR_PHY_CHIP_ID: *value = device; break;
    case ACL_DEV_ATTR_SMP_ID:
    case ACL_DEV_ATTR_SUPER_POD_DEVICE_ID:
    case ACL_DEV_ATTR_SUPER_POD_SERVER_ID:
    case ACL_DEV_ATTR_SUPER_POD_ID:
    case ACL_DEV_ATTR_CUST_OP_PRIVILEGE:
    case ACL_DEV_ATTR_MAINBOARD_ID:
    case ACL_DEV_ATTR_IS_VIRTUAL: *value = 0; break;
    case ACL_DEV_ATTR_HD_CONNECT_TYPE: *value = ACL_HOST_DEVICE_CONNECT_TYPE_PCIE; break;
    case ACL_DEV_ATTR_DEVICE_FORM_FACTOR: *value = ACL_DEVICE_FORM_FACTOR_PCIE_CARD; break;
    case ACL_DEV_ATTR_NPU_ARCH: *value = chip->arch; break;
    default:
      if (attr > ACL_DEV_ATTR_VECTOR_CORE_NUM && attr <= ACL_DEV_ATTR_MAX_BLOCK_DIM_Z)
        return asl__unsupported(fn, "attr", attr); /* threads: no chip here has them */
      return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "attr", (long long)attr, "ACL_DEV_ATTR_*");
  }
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t* value) {
  const char* fn = "aclrtGetDeviceInfo";
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__dev_check(fn, (int32_t)deviceId);
  return code == ACL_SUCCESS ? asl__dev_attr(fn, (int)deviceId, (int)attr, value) : code;
}
ASL_API aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t* value) {
  static const int attrs[] = {ACL_DEV_ATTR_AICORE_CORE_NUM, ACL_DEV_ATTR_VECTOR_CORE_NUM, ACL_DEV_ATTR_L2_CACHE_SIZE};
  const char* fn = "aclGetDeviceCapability";
  asl__life_start();
  ASL__NEED(value, fn);
  if ((int)deviceInfo < 0 || (int)deviceInfo > ACL_DEVICE_INFO_L2_SIZE)
    return ASL__FAIL_ENUM(fn, "deviceInfo", deviceInfo, "ACL_DEVICE_INFO_AI_CORE_NUM (0) .. ACL_DEVICE_INFO_L2_SIZE (2)");
  aclError code = asl__dev_check(fn, (int32_t)deviceId);
  return code == ACL_SUCCESS ? asl__dev_attr(fn, (int)deviceId, attrs[(int)deviceInfo], value) : code;
}
ASL_API aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType, int32_t* value) {
  const char* fn = "aclrtGetDeviceCapability";
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  if (devFeatureType != ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV && devFeatureType != ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "devFeatureType", (long long)devFeatureType, "ACL_FEATURE_*");
  *value = ACL_DEV_FEATURE_NOT_SUPPORT; /* neither: tasks are not updated by the device, queues not shared between devices */
  return ACL_SUCCESS;
}
ASL_API aclError aclGetCannAttributeList(const aclCannAttr** cannAttrList, size_t* num) {
  static const aclCannAttr all[] = {ACL_CANN_ATTR_JIT_COMPILE, ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16};
  const char* fn = "aclGetCannAttributeList";
  asl__life_start();
  ASL__NEED(cannAttrList, fn);
  ASL__NEED(num, fn);
  *cannAttrList = all;
  *num = asl__chip_here()->inf_nan ? ASL__COUNT(all) : 1; /* those this chip has */
  return ACL_SUCCESS;
}
ASL_API aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t* value) {
  const char* fn = "aclGetCannAttribute";
  asl__life_start();
  ASL__NEED(value, fn);
  if ((int)cannAttr < 0 || (int)cannAttr > ACL_CANN_ATTR_JIT_COMPILE)
    return ASL__FAIL_ENUM(fn, "cannAttr", cannAttr, "ACL_CANN_ATTR_INF_NAN (0) .. ACL_CANN_ATTR_JIT_COMPILE (2)");
  *value = cannAttr == ACL_CANN_ATTR_JIT_COMPILE ? 1
           : cannAttr == ACL_CANN_ATTR_BF16      ? asl__chip_here()->bf16
                                                 : asl__chip_here()->inf_nan;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus* deviceStatus) {
  const char* fn = "aclrtQueryDeviceStatus";
  asl__life_start();
  ASL__NEED(deviceStatus, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS) *deviceStatus = ACL_RT_DEVICE_STATUS_NORMAL;
  return code;
}
/* Percent of the last second in which tasks of the device ran; streams that overlap count once at most. */
ASL__FN int32_t asl__device_busy(int device) {
  uint64_t now = asl__os_now_ns(), from = now > 1000000000u ? now - 1000000000u : 0, busy = 0;
  asl__lock();
  uint64_t n = asl__trace.ring ? asl__trace.written < ASL__TRACE_RING ? asl__trace.written : ASL__TRACE_RING : 0;
  for (uint64_t i = 1; i <= n; i++) {
    const asl__record* r = &asl__trace.ring[(asl__trace.written - i) % ASL__TRACE_RING];
    if (r->end_ns < from) break;
    if (r->device == device) busy += r->end_ns - (r->start_ns > from ? r->start_ns : from);
  }
  asl__unlock();
  return busy >= 1000000000u ? 100 : (int32_t)(busy / 10000000u);
}
ASL_API aclError aclrtGetDeviceUtilizationRate(int32_t deviceId, aclrtUtilizationInfo* utilizationInfo) {
  const char* fn = "aclrtGetDeviceUtilizationRate";
  asl__life_start();
  ASL__NEED(utilizationInfo, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  utilizationInfo->cubeUtilization = utilizationInfo->vectorUtilization = asl__device_busy(deviceId);
  utilizationInfo->aicpuUtilization = 0; /* no task here runs on an AI CPU */
  asl__os_lock(&asl__mem.lock);
  const asl__space* s = &asl__mem.space[deviceId];
  utilizationInfo->memoryUtilization = s->capacity ? (int32_t)((double)s->used / (double)s->capacity * 100.0) : 0;
  asl__os_unlock(&asl__mem.lock);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtDeviceGetUuid(int32_t deviceId, aclrtUuid* uuid) {
  const char* fn = "aclrtDeviceGetUuid";
  asl__life_start();
  ASL__NEED(uuid, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__zero(uuid, sizeof *uuid);
  memcpy(uuid->bytes, "ASCEND-LITE", 11); /* the same for a device in every run */
  uuid->bytes[15] = (char)deviceId;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtDeviceGetBareTgid(int32_t* pid) {
  asl__life_start();
  ASL__NEED(pid, "aclrtDeviceGetBareTgid");
  *pid = (int32_t)asl__os_pid();
  return ACL_SUCCESS;
}

/* ---- numbers of devices ----
   The user's numbers count the visible devices (ASCEND_RT_VISIBLE_DEVICES); logical and physical ones are the machine's, and agree here. */
ASL__FN int32_t asl__dev_logic(int32_t user) {
  const char* list = getenv("ASCEND_RT_VISIBLE_DEVICES");
  int32_t id = user;
  for (int32_t i = 0; list && *list && i <= user; i++) {
    char* end = NULL;
    id = (int32_t)strtol(list, &end, 10);
    if (end == list) return user;
    list = *end == ',' ? end + 1 : "";
  }
  return id;
}
ASL__FN aclError asl__dev_number(const char* fn, int32_t given, int32_t* out, const char* out_name, int to_user) {
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, out_name);
  if (!to_user) {
    aclError code = asl__dev_check(fn, given);
    if (code == ACL_SUCCESS) *out = asl__dev_logic(given);
    return code;
  }
  for (int32_t i = 0; i < asl__dev.count; i++)
    if (asl__dev_logic(i) == given) {
      *out = i;
      return ACL_SUCCESS;
    }
  return asl__fail(ACL_ERROR_RT_INVALID_DEVICEID, ASL__MSG_BAD_DEVICE, fn, (int)given,
                   asl__diag_say("no visible device has this number", "没有可见设备使用该编号"));
}
ASL_API aclError aclrtGetLogicDevIdByUserDevId(const int32_t userDevid, int32_t* const logicDevId) {
  asl__life_start();
  return asl__dev_number("aclrtGetLogicDevIdByUserDevId", userDevid, logicDevId, "logicDevId", 0);
}
ASL_API aclError aclrtGetPhyDevIdByUserDevId(const int32_t userDevId, int32_t* const phyDevId) {
  asl__life_start();
  return asl__dev_number("aclrtGetPhyDevIdByUserDevId", userDevId, phyDevId, "phyDevId", 0);
}
ASL_API aclError aclrtGetUserDevIdByLogicDevId(const int32_t logicDevId, int32_t* const userDevid) {
  asl__life_start();
  return asl__dev_number("aclrtGetUserDevIdByLogicDevId", logicDevId, userDevid, "userDevid", 1);
}
ASL_API aclError aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId, int32_t* const userDevId) {
  asl__life_start();
  return asl__dev_number("aclrtGetUserDevIdByPhyDevId", phyDevId, userDevId, "userDevId", 1);
}
ASL__FN aclError asl__dev_same(const char* fn, int32_t given, int32_t* out, const char* out_name) { /* between logical and physical */
  int32_t user = 0;
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, out_name);
  aclError code = asl__dev_number(fn, given, &user, out_name, 1);
  if (code == ACL_SUCCESS) *out = given;
  return code;
}
ASL_API aclError aclrtGetLogicDevIdByPhyDevId(const int32_t phyDevId, int32_t* const logicDevId) {
  asl__life_start();
  return asl__dev_same("aclrtGetLogicDevIdByPhyDevId", phyDevId, logicDevId, "logicDevId");
}
ASL_API aclError aclrtGetPhyDevIdByLogicDevId(const int32_t logicDevId, int32_t* const phyDevId) {
  asl__life_start();
  return asl__dev_same("aclrtGetPhyDevIdByLogicDevId", logicDevId, phyDevId, "phyDevId");
}
ASL_API aclError aclrtDeviceGetPCIBusId(int32_t deviceId, char* pciBusId, int32_t len) {
  const char* fn = "aclrtDeviceGetPCIBusId";
  char text[32];
  asl__life_start();
  ASL__NEED(pciBusId, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  int n = snprintf(text, sizeof text, "0000:%02x:00.0", (unsigned)(asl__dev_logic(deviceId) + 1) & 0xff);
  if (len <= n)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "len", (long long)len,
                     asl__diag_say("13 at least", "至少 13"));
  memcpy(pciBusId, text, (size_t)n + 1);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtDeviceGetByPCIBusId(const char* pciBusId, int32_t* deviceId) {
  const char* fn = "aclrtDeviceGetByPCIBusId";
  char text[32];
  asl__life_start();
  ASL__NEED(pciBusId, fn);
  ASL__NEED(deviceId, fn);
  for (int32_t i = 0; i < asl__dev.count; i++)
    if (aclrtDeviceGetPCIBusId(i, text, (int32_t)sizeof text) == ACL_SUCCESS && asl__str_eq(text, pciBusId)) {
      *deviceId = i;
      return ACL_SUCCESS;
    }
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "pciBusId", 0LL, "0000:01:00.0, ...");
}
ASL_API aclError aclrtGetDevicesTopo(uint32_t deviceId, uint32_t otherDeviceId, uint64_t* value) {
  const char* fn = "aclrtGetDevicesTopo";
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__dev_check(fn, (int32_t)deviceId);
  if (code == ACL_SUCCESS) code = asl__dev_check(fn, (int32_t)otherDeviceId);
  if (code != ACL_SUCCESS) return code;
  /* 910: own links; 310: one PCIe switch on the card */
  *value = asl__dev.profile->hbm ? ACL_RT_DEVS_TOPOLOGY_HCCS : ACL_RT_DEVS_TOPOLOGY_PIX;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId, int32_t* status) {
  const char* fn = "aclrtDevicePeerAccessStatus";
  asl__life_start();
  ASL__NEED(status, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS) code = asl__dev_check(fn, peerDeviceId);
  if (code == ACL_SUCCESS) *status = (int32_t)(asl__load(&asl__dev.device[deviceId].peers) >> peerDeviceId & 1);
  return code;
}
ASL_API aclError aclrtDeviceL2CacheFlush(void* rsv) {
  const char* fn = "aclrtDeviceL2CacheFlush";
  asl__ctx* c = NULL;
  asl__life_start();
  if (rsv) return ASL__FAIL_ENUM(fn, "rsv", 1, "NULL");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c); /* the cache is coherent: nothing is left to write back */
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSetTsDevice(aclrtTsId tsId) {
  const char* fn = "aclrtSetTsDevice";
  asl__life_start();
  if ((int)tsId < 0 || (int)tsId >= ACL_TS_ID_RESERVED)
    return ASL__FAIL_ENUM(fn, "tsId", tsId, "ACL_TS_ID_AICORE (0), ACL_TS_ID_AIVECTOR (1)");
  return tsId == ACL_TS_ID_AICORE || asl__chip_here()->arch == 2002 ? ACL_SUCCESS : asl__unsupported(fn, "tsId", (long long)tsId);
}
static const size_t asl__limit_first[] = {0, 0, 32768, 1048576, 0}; /* stacks and print buffers as the chip starts; it has no threads */
ASL__FN aclError asl__device_limit(const char* fn, int limit, asl__ctx** c) { /* on success the lock is held */
  asl__life_start();
  if (limit < 0 || limit > ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE)
    return ASL__FAIL_ENUM(fn, "limit", limit, "ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE (0) .. ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE (4)");
  asl__lock();
  aclError code = asl__ctx_need(fn, c);
  if (code != ACL_SUCCESS) asl__unlock();
  return code;
}
ASL_API aclError aclrtDeviceGetLimit(aclrtDeviceLimit limit, size_t* value) {
  const char* fn = "aclrtDeviceGetLimit";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__device_limit(fn, (int)limit, &c);
  if (code != ACL_SUCCESS) return code;
  const asl__device_settings* d = &asl__settings[c->device];
  *value = d->has[(int)limit] ? d->stack[(int)limit] : asl__limit_first[(int)limit];
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtDeviceSetLimit(aclrtDeviceLimit limit, size_t value) {
  asl__life_start();
  asl__ctx* c = NULL;
  aclError code = asl__device_limit("aclrtDeviceSetLimit", (int)limit, &c);
  if (code != ACL_SUCCESS) return code;
  asl__settings[c->device].stack[(int)limit] = value;
  asl__settings[c->device].has[(int)limit] = 1;
  asl__unlock();
  return ACL_SUCCESS;
}

/* ---- how many cores work may use: device, stream, thread ---- */
ASL__FN aclError asl__res_type(const char* fn, int type) {
  if (type == ACL_RT_DEV_RES_CUBE_CORE || type == ACL_RT_DEV_RES_VECTOR_CORE) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "type", (long long)type,
                   "ACL_RT_DEV_RES_CUBE_CORE (0), ACL_RT_DEV_RES_VECTOR_CORE (1)");
}
ASL__FN uint32_t asl__res_most(int type) {
  return (uint32_t)(type == ACL_RT_DEV_RES_CUBE_CORE ? asl__chip_here()->cube : asl__chip_here()->vector);
}
/* lock held */
ASL__FN uint32_t asl__res_device(int device, int type) {
  uint32_t v = asl__settings[device].limit[type];
  return v ? v - 1 : asl__res_most(type);
}
ASL__FN aclError asl__res_value(const char* fn, int type, uint32_t value) {
  if (value <= asl__res_most(type)) return ACL_SUCCESS;
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "value", (long long)value,
                   asl__diag_say("at most the chip's cores", "不超过芯片的核数"));
}
ASL_API aclError aclrtGetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t* value) {
  const char* fn = "aclrtGetDeviceResLimit";
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS) code = asl__res_type(fn, (int)type);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  *value = asl__res_device(deviceId, (int)type);
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtSetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t value) {
  const char* fn = "aclrtSetDeviceResLimit";
  asl__life_start();
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS) code = asl__res_type(fn, (int)type);
  if (code == ACL_SUCCESS) code = asl__res_value(fn, (int)type, value);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  asl__settings[deviceId].limit[(int)type] = value + 1;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtResetDeviceResLimit(int32_t deviceId) {
  asl__life_start();
  aclError code = asl__dev_check("aclrtResetDeviceResLimit", deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  asl__settings[deviceId].limit[0] = asl__settings[deviceId].limit[1] = 0;
  asl__unlock();
  return ACL_SUCCESS;
}
/* on success the lock is held; the default stream has no limits */
ASL__FN aclError asl__res_stream(const char* fn, const void* stream, asl__stream** s) {
  asl__life_start();
  if (!stream) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NULL_ARG, fn, "stream");
  asl__lock();
  aclError code = asl__stream_need(fn, stream, 0, s);
  if (code != ACL_SUCCESS) asl__unlock();
  return code;
}
ASL_API aclError aclrtGetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t* value) {
  const char* fn = "aclrtGetStreamResLimit";
  asl__stream* s = NULL;
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__res_stream(fn, stream, &s);
  if (code != ACL_SUCCESS) return code;
  code = asl__res_type(fn, (int)type);
  if (code == ACL_SUCCESS)
    *value = s->limit[(int)type] != UINT32_MAX ? s->limit[(int)type] : asl__res_device(s->ctx->device, (int)type);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t value) {
  asl__life_start();
  const char* fn = "aclrtSetStreamResLimit";
  asl__stream* s = NULL;
  aclError code = asl__res_stream(fn, stream, &s);
  if (code != ACL_SUCCESS) return code;
  code = asl__res_type(fn, (int)type);
  if (code == ACL_SUCCESS) code = asl__res_value(fn, (int)type, value);
  if (code == ACL_SUCCESS) s->limit[(int)type] = value;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtResetStreamResLimit(aclrtStream stream) {
  asl__life_start();
  asl__stream* s = NULL;
  aclError code = asl__res_stream("aclrtResetStreamResLimit", stream, &s);
  if (code != ACL_SUCCESS) return code;
  s->limit[0] = s->limit[1] = UINT32_MAX;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtUseStreamResInCurrentThread(aclrtStream stream) {
  asl__life_start();
  asl__stream* s = NULL;
  aclError code = asl__res_stream("aclrtUseStreamResInCurrentThread", stream, &s);
  if (code != ACL_SUCCESS) return code;
  asl__mine.limits_of = stream;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtUnuseStreamResInCurrentThread(aclrtStream stream) {
  asl__life_start();
  asl__stream* s = NULL;
  aclError code = asl__res_stream("aclrtUnuseStreamResInCurrentThread", stream, &s);
  if (code != ACL_SUCCESS) return code;
  if (asl__mine.limits_of == stream) asl__mine.limits_of = NULL;
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t* value) {
  const char* fn = "aclrtGetResInCurrentThread";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(value, fn);
  aclError code = asl__res_type(fn, (int)type);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__ctx_need(fn, &c);
  asl__stream* s = (asl__stream*)asl__slot_get(asl__mine.limits_of, ASL__STREAM);
  if (code == ACL_SUCCESS)
    *value = s && s->limit[(int)type] != UINT32_MAX ? s->limit[(int)type] : asl__res_device(c->device, (int)type);
  asl__unlock();
  return code;
}
/* Groups of cores: these chips have one, with all of them. */
struct tagRtGroupInfo {
  int filled;
};
ASL_API aclrtGroupInfo* aclrtCreateGroupInfo(void) {
  asl__life_start();
  return (aclrtGroupInfo*)asl__object_make(ASL__GROUP_INFO, ASL__NEW(aclrtGroupInfo));
}
ASL_API aclError aclrtDestroyGroupInfo(aclrtGroupInfo* groupInfo) {
  asl__life_start();
  return asl__object_end("aclrtDestroyGroupInfo", "groupInfo", groupInfo, ASL__GROUP_INFO);
}
ASL_API aclError aclrtGetGroupCount(uint32_t* count) {
  asl__life_start();
  ASL__NEED(count, "aclrtGetGroupCount");
  *count = 1;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetAllGroupInfo(aclrtGroupInfo* groupInfo) {
  const char* fn = "aclrtGetAllGroupInfo";
  asl__life_start();
  ASL__NEED(groupInfo, fn);
  aclrtGroupInfo* g = (aclrtGroupInfo*)asl__object_get(fn, "groupInfo", groupInfo, ASL__GROUP_INFO);
  if (!g) return ACL_ERROR_INVALID_PARAM;
  g->filled = 1;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetGroupInfoDetail(const aclrtGroupInfo* groupInfo, int32_t groupIndex, aclrtGroupAttr attr, void* attrValue,
                                         size_t valueLen, size_t* paramRetSize) {
  const char* fn = "aclrtGetGroupInfoDetail";
  asl__life_start();
  ASL__NEED(groupInfo, fn);
  ASL__NEED(attrValue, fn);
  ASL__NEED(paramRetSize, fn);
  const aclrtGroupInfo* g = (const aclrtGroupInfo*)asl__object_get(fn, "groupInfo", groupInfo, ASL__GROUP_INFO);
  if (!g) return ACL_ERROR_INVALID_PARAM;
  if (groupIndex != 0 || !g->filled)
    return ASL__FAIL_ENUM(fn, "groupIndex", groupIndex,
                          asl__diag_say("0, after aclrtGetAllGroupInfo", "0，且先调用 aclrtGetAllGroupInfo"));
  const asl__chip* chip = asl__chip_here();
  const uint32_t values[] = {(uint32_t)chip->aicore, (uint32_t)chip->vector, (uint32_t)chip->aicpu, 1, 1, 0};
  if ((int)attr < 0 || (int)attr > ACL_GROUP_GROUPID_INT)
    return ASL__FAIL_ENUM(fn, "attr", attr, "ACL_GROUP_AICORE_INT (0) .. ACL_GROUP_GROUPID_INT (5)");
  if (valueLen < sizeof values[0]) return ASL__FAIL_ENUM(fn, "valueLen", valueLen, "4");
  memcpy(attrValue, &values[(int)attr], sizeof values[0]);
  *paramRetSize = sizeof values[0];
  return ACL_SUCCESS;
}
ASL_API aclError aclrtSetGroup(int32_t groupId) {
  const char* fn = "aclrtSetGroup";
  asl__ctx* c = NULL;
  asl__life_start();
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code == ACL_SUCCESS && groupId != 0)
    code = asl__fail(ACL_ERROR_RT_GROUP_NOT_CREATE, ASL__MSG_BAD_VALUE, fn, "groupId", (long long)groupId, "0");
  return code;
}

/* ---- options and time limits ---- */
static struct {
  int64_t value[4];
  uint32_t set;
} asl__options; /* of the process, under the scheduler's lock */
ASL__FN aclError asl__option_check(const char* fn, int opt) {
  return opt >= 0 && opt <= ACL_OPT_ENABLE_KERNEL_EARLY_START
             ? ACL_SUCCESS
             : ASL__FAIL_ENUM(fn, "opt", opt, "ACL_OPT_DETERMINISTIC (0) .. ACL_OPT_ENABLE_KERNEL_EARLY_START (3)");
}
ASL__FN aclError asl__option_get(const char* fn, int opt, int64_t* value, int of_context) {
  asl__ctx* c = NULL;
  asl__life_start();
  if (!value) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "value");
  aclError code = asl__option_check(fn, opt);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  if (of_context) code = asl__ctx_need(fn, &c);
  uint32_t set = c ? c->options : asl__options.set;
  if (code == ACL_SUCCESS && !(set >> opt & 1))
    code = asl__answer(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET, ASL__MSG_NOT_SUPPORTED, fn,
                       asl__diag_say("the option was never set", "该选项从未设置"), "");
  if (code == ACL_SUCCESS) *value = c ? c->option[opt] : asl__options.value[opt];
  asl__unlock();
  return code;
}
ASL__FN aclError asl__option_set(const char* fn, int opt, int64_t value, int of_context) {
  asl__ctx* c = NULL;
  asl__life_start();
  aclError code = asl__option_check(fn, opt);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  if (of_context) code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS && c) {
    c->option[opt] = value;
    c->options |= 1u << opt;
  } else if (code == ACL_SUCCESS) {
    asl__options.value[opt] = value;
    asl__options.set |= 1u << opt;
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
  asl__life_start();
  return asl__option_set("aclrtSetSysParamOpt", (int)opt, value, 0);
}
ASL_API aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
  asl__life_start();
  return asl__option_get("aclrtGetSysParamOpt", (int)opt, value, 0);
}
ASL_API aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
  asl__life_start();
  return asl__option_set("aclrtCtxSetSysParamOpt", (int)opt, value, 1);
}
ASL_API aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
  asl__life_start();
  return asl__option_get("aclrtCtxGetSysParamOpt", (int)opt, value, 1);
}

/* A kernel that ran longer than the limit fails with 507014 when it ends: a C function cannot be stopped from outside. Only limits the
   program sets are held against the clock; the chip's own (the maximum) is told but this machine is slower than a chip. */
#define ASL__OP_INTERVAL_US 4294967u /* 2^32 ns: the step of the chip's watchdog; at most 254 of them */
#define ASL__OP_MOST_US ((uint64_t)ASL__OP_INTERVAL_US * 254u)
static struct {
  uint64_t us, held_ns;
} asl__op_limit = {ASL__OP_MOST_US, 0}; /* us under the scheduler's lock; held_ns atomic, 0: none */
ASL__FN uint64_t asl__op_limit_ns(void) { return asl__load_relaxed(&asl__op_limit.held_ns); }
ASL__FN uint64_t asl__op_limit_set(uint64_t us) {
  uint64_t n = (us + ASL__OP_INTERVAL_US - 1) / ASL__OP_INTERVAL_US;
  if (us == 0 || us > ASL__OP_MOST_US) n = 254;
  asl__lock();
  asl__op_limit.us = n * ASL__OP_INTERVAL_US;
  asl__store_relaxed(&asl__op_limit.held_ns, us == 0 ? (uint64_t)0 : asl__op_limit.us * 1000u);
  asl__unlock();
  return n * ASL__OP_INTERVAL_US;
}
ASL_API aclError aclrtSetOpExecuteTimeOut(uint32_t timeout) {
  asl__life_start();
  asl__op_limit_set((uint64_t)timeout * 1000000u);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout) {
  asl__life_start();
  asl__op_limit_set((uint64_t)timeout * 1000u);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtSetOpExecuteTimeOutV2(uint64_t timeout, uint64_t* actualTimeout) {
  asl__life_start();
  ASL__NEED(actualTimeout, "aclrtSetOpExecuteTimeOutV2");
  *actualTimeout = asl__op_limit_set(timeout);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetOpTimeOutInterval(uint64_t* interval) {
  asl__life_start();
  ASL__NEED(interval, "aclrtGetOpTimeOutInterval");
  *interval = ASL__OP_INTERVAL_US;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetOpExecuteTimeout(uint32_t* const timeoutMs) {
  asl__life_start();
  ASL__NEED(timeoutMs, "aclrtGetOpExecuteTimeout");
  asl__lock();
  *timeoutMs = (uint32_t)(asl__op_limit.us / 1000u);
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtSetOpWaitTimeout(uint32_t timeout) {
  asl__life_start();
  asl__store_relaxed(&asl__sched.wait_ms, (uint64_t)asl__seconds_ms(timeout));
  return ACL_SUCCESS;
}

/* ---- overflow: one register for each device, set by whatever saturates or leaves the range of its type ---- */
ASL__FN aclError asl__overflow_mode_check(const char* fn, int mode) {
  if (mode == ACL_RT_OVERFLOW_MODE_SATURATION || (mode == ACL_RT_OVERFLOW_MODE_INFNAN && asl__chip_here()->inf_nan)) return ACL_SUCCESS;
  if (mode == ACL_RT_OVERFLOW_MODE_INFNAN) return asl__unsupported(fn, "mode", mode);
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "mode", (long long)mode,
                   "ACL_RT_OVERFLOW_MODE_SATURATION (0), ACL_RT_OVERFLOW_MODE_INFNAN (1)");
}
ASL__FN int asl__overflow_mode(int device) { /* lock held */
  uint32_t mode = asl__settings[device].mode;
  return mode ? (int)mode - 1 : asl__chip_here()->inf_nan ? ACL_RT_OVERFLOW_MODE_INFNAN : ACL_RT_OVERFLOW_MODE_SATURATION;
}
ASL_API aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode) {
  const char* fn = "aclrtSetDeviceSatMode";
  asl__ctx* c = NULL;
  asl__life_start();
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) code = asl__overflow_mode_check(fn, (int)mode);
  if (code == ACL_SUCCESS) asl__settings[c->device].mode = (uint32_t)mode + 1;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode) {
  const char* fn = "aclrtGetDeviceSatMode";
  asl__ctx* c = NULL;
  asl__life_start();
  ASL__NEED(mode, fn);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  if (code == ACL_SUCCESS) *mode = (aclrtFloatOverflowMode)asl__overflow_mode(c->device);
  asl__unlock();
  return code;
}
/* The running task's result did not fit: sets the register, and answers what the task shall end with. */
ASL__FN aclError asl__overflow_note(const asl__task* t) {
  asl__store(&asl__settings[t->stream->ctx->device].overflowed, 1u);
  if (!asl__load_relaxed(&t->stream->overflow_check)) return ACL_SUCCESS;
  asl__str_copy(asl__mine.why, sizeof asl__mine.why,
                asl__diag_say("a result did not fit its type (overflow)", "计算结果溢出 (overflow)"));
  return ACL_ERROR_RT_AICORE_OVER_FLOW;
}
static ASL__TLS int asl__overflow_seen; /* by the kernel this thread runs */
ASL_API void aslNoteOverflow(void) { asl__overflow_seen = 1; }
/* What a kernel's task ends with: a fault it met, time run out, or an overflow; started_ns 0 skips the time. */
ASL__FN aclError asl__kernel_result(const asl__task* t, uint64_t started_ns, uint64_t limit_ns) {
  int overflow = asl__overflow_seen;
  asl__overflow_seen = 0;
  if (asl__mine.fault != ACL_SUCCESS) return asl__mine.fault;
  if (limit_ns && started_ns && asl__os_now_ns() - started_ns > limit_ns) {
    snprintf(asl__mine.why, sizeof asl__mine.why,
             asl__diag_say("the kernel ran longer than its limit of %llu us", "核函数运行超过了 %llu 微秒的限制"),
             (unsigned long long)(limit_ns / 1000u));
    return ACL_ERROR_RT_AICORE_TIMEOUT;
  }
  return overflow ? asl__overflow_note(t) : ACL_SUCCESS;
}
ASL__FN aclError asl__run_overflow(asl__task* t) { /* writes the register as a number of at most 64 bytes */
  size_t n = t->u.fill.bytes < 64 ? t->u.fill.bytes : 64;
  if (n) memset(t->u.fill.dst, 0, n);
  if (n) ((unsigned char*)t->u.fill.dst)[0] = (unsigned char)asl__load(&asl__settings[t->stream->ctx->device].overflowed);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__run_overflow_clear(asl__task* t) {
  asl__store(&asl__settings[t->stream->ctx->device].overflowed, 0u);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__overflow_task(const char* fn, void* address, size_t bytes, int clear, aclrtStream stream) {
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__place at;
  asl__zero(&at, sizeof at);
  asl__life_start();
  aclError code = clear || bytes == 0 ? ACL_SUCCESS : asl__operand(fn, "outputAddr", address, bytes, &at);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__stream_task(fn, stream, ASL__TASK_RUN, clear ? "overflow reset" : "overflow status", &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = clear ? asl__run_overflow_clear : asl__run_overflow;
    t->u.fill.dst = at.bytes;
    t->u.fill.bytes = clear ? 0 : bytes;
    t->brief = 1;
    if (at.block) asl__task_range(t, address, bytes < 64 ? bytes : 64, 1, at.block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code != ACL_SUCCESS) asl__mem_unpin(at.block);
  return code;
}
ASL__FN aclError asl__overflow_get(const char* fn, void* address, size_t bytes, aclrtStream stream) {
  asl__life_start();
  if (!address) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "outputAddr");
  return asl__overflow_task(fn, address, bytes, 0, stream);
}
ASL_API aclError aclrtGetOverflowStatus(void* outputAddr, size_t outputSize, aclrtStream stream) {
  asl__life_start();
  return asl__overflow_get("aclrtGetOverflowStatus", outputAddr, outputSize, stream);
}
ASL_API aclError aclrtResetOverflowStatus(aclrtStream stream) {
  asl__life_start();
  return asl__overflow_task("aclrtResetOverflowStatus", NULL, 0, 1, stream);
}
ASL_API aclError aclrtGetFloatOverflowStatus(void* outputAddr, uint64_t outputSize, aclrtStream stream) {
  asl__life_start();
  const char* fn = "aclrtGetFloatOverflowStatus";
  return outputSize == 0 ? asl__overflow_task(fn, NULL, 0, 0, stream) : asl__overflow_get(fn, outputAddr, (size_t)outputSize, stream);
}
ASL_API aclError aclrtResetFloatOverflowStatus(aclrtStream stream) {
  asl__life_start();
  return asl__overflow_task("aclrtResetFloatOverflowStatus", NULL, 0, 1, stream);
}
ASL_API aclError aclrtNpuGetFloatOverFlowStatus(void* outputAddr, uint64_t outputSize, uint32_t checkMode, aclrtStream stream) {
  asl__life_start();
  (void)checkMode; /* how the chip collects the bit; there is one register here */
  return asl__overflow_get("aclrtNpuGetFloatOverFlowStatus", outputAddr, (size_t)outputSize, stream);
}
ASL_API aclError aclrtNpuClearFloatOverFlowStatus(uint32_t checkMode, aclrtStream stream) {
  asl__life_start();
  (void)checkMode;
  return asl__overflow_task("aclrtNpuClearFloatOverFlowStatus", NULL, 0, 1, stream);
}

/* ---- faults of the hardware: there are none ---- */
ASL_API aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo* errorInfo) {
  const char* fn = "aclrtGetErrorVerbose";
  asl__life_start();
  ASL__NEED(errorInfo, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__zero(errorInfo, sizeof *errorInfo);
  errorInfo->errorType = ACL_RT_NO_ERROR;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtRepairError(int32_t deviceId, const aclrtErrorInfo* errorInfo) {
  const char* fn = "aclrtRepairError";
  asl__life_start();
  ASL__NEED(errorInfo, fn);
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS && errorInfo->errorType != ACL_RT_NO_ERROR)
    code = asl__fail(
        ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "errorInfo->errorType", (long long)errorInfo->errorType,
        asl__diag_say("what aclrtGetErrorVerbose reported: ACL_RT_NO_ERROR", "aclrtGetErrorVerbose 报告的 ACL_RT_NO_ERROR"));
  return code;
}
ASL_API aclError aclrtGetMemUceInfo(int32_t deviceId, aclrtMemUceInfo* memUceInfoArray, size_t arraySize, size_t* retSize) {
  const char* fn = "aclrtGetMemUceInfo";
  asl__life_start();
  ASL__NEED(memUceInfoArray, fn);
  ASL__NEED(retSize, fn);
  if (arraySize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "arraySize");
  aclError code = asl__dev_check(fn, deviceId);
  if (code == ACL_SUCCESS) *retSize = 0;
  return code;
}
ASL_API aclError aclrtMemUceRepair(int32_t deviceId, aclrtMemUceInfo* memUceInfoArray, size_t arraySize) {
  const char* fn = "aclrtMemUceRepair";
  asl__life_start();
  ASL__NEED(memUceInfoArray, fn);
  if (arraySize == 0 || arraySize > ACL_RT_MEM_UCE_INFO_MAX_NUM) return ASL__FAIL_ENUM(fn, "arraySize", arraySize, "1 .. 20");
  return asl__dev_check(fn, deviceId);
}

/* ---- versions ---- */
#define ASL__CANN_VERSION "8.5.0" /* the release whose interface this is */
ASL_API aclError aclsysGetVersionStr(char* pkgName, char* versionStr) {
  static const char* const packages[] = {"cann", "runtime", "compiler", "hccl", "toolkit", "opp", "opp_kernel", "driver"};
  const char* fn = "aclsysGetVersionStr";
  asl__life_start();
  ASL__NEED(pkgName, fn);
  ASL__NEED(versionStr, fn);
  for (size_t i = 0; i < ASL__COUNT(packages); i++)
    if (asl__str_eq(pkgName, packages[i])) {
      memcpy(versionStr, ASL__CANN_VERSION, sizeof ASL__CANN_VERSION);
      return ACL_SUCCESS;
    }
  return asl__fail(ACL_ERROR_INTERNAL_ERROR, ASL__MSG_NOT_SUPPORTED, fn,
                   asl__diag_say("there is no package of that name", "没有该名称的软件包"),
                   "cann, runtime, compiler, hccl, toolkit, opp, opp_kernel, driver");
}
ASL_API aclError aclsysGetVersionNum(char* pkgName, int32_t* versionNum) {
  const char* fn = "aclsysGetVersionNum";
  asl__life_start();
  ASL__NEED(pkgName, fn);
  ASL__NEED(versionNum, fn);
  return asl__fail(ACL_ERROR_INTERNAL_ERROR, ASL__MSG_NOT_SUPPORTED, fn,
                   asl__diag_say("the number comes from the version files of a CANN installation, and there is none",
                                 "版本号取自 CANN 安装目录的版本文件，而本机没有安装 CANN"),
                   asl__diag_say("Use aclsysGetVersionStr.", "请用 aclsysGetVersionStr。"));
}
ASL_API aclError aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion* version) {
  const char* fn = "aclsysGetCANNVersion";
  asl__life_start();
  ASL__NEED(version, fn);
  if ((int)name < 0 || (int)name > ACL_PKG_NAME_DRIVER)
    return ASL__FAIL_ENUM(fn, "name", name, "ACL_PKG_NAME_CANN (0) .. ACL_PKG_NAME_DRIVER (7)");
  asl__zero(version, sizeof *version);
  asl__str_copy(version->version, sizeof version->version, ASL__CANN_VERSION);
  version->majorVersion[0] = ASL__CANN_VERSION[0];
  version->minorVersion[0] = ASL__CANN_VERSION[2];
  version->releaseVersion[0] = ASL__CANN_VERSION[4];
  return ACL_SUCCESS;
}
/* Whether something compiled for socVersion runs here: the same family of chips. */
ASL_API aclError aclrtCheckArchCompatibility(const char* socVersion, int32_t* canCompatible) {
  const char* fn = "aclrtCheckArchCompatibility";
  asl__life_start();
  ASL__NEED(socVersion, fn);
  ASL__NEED(canCompatible, fn);
  const char* here = asl__dev.profile->soc;
  if (strncmp(socVersion, "Ascend", 6) != 0)
    return ASL__FAIL_ENUM(fn, "socVersion", 0, "Ascend310, Ascend310P3, Ascend910A, Ascend910B1, ...");
  /* Ascend310P | Ascend910B | Ascend310, Ascend910 */
  size_t family = asl__str_eq(here, "Ascend310P3") || asl__str_eq(here, "Ascend910B1") ? 10 : 9;
  int same = strncmp(here, socVersion, family) == 0;
  if (same && family == 9 && (socVersion[9] == 'P' || socVersion[9] == 'B') && !(socVersion[9] == 'P' && socVersion[10] == 'r'))
    same = 0; /* 910ProA is a 910 */
  *canCompatible = same;
  return ACL_SUCCESS;
}
/* ---- memory of other kinds ---- */
ASL__FN aclError asl__malloc_host(const char* fn, void** out, const char* out_name, uint64_t size, int managed) {
  asl__ctx* c = NULL;
  asl__life_start();
  if (!out) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, out_name);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  asl__block* b = size <= SIZE_MAX ? asl__mem_alloc(ASL__HOST_SPACE, (size_t)size, 0, fn) : NULL;
  if (!b) return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, managed ? "managed memory" : "pinned memory");
  b->managed = managed; /* nobody else knows the block yet */
  *out = asl__block_view(b);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMallocHostWithCfg(void** ptr, uint64_t size, aclrtMallocConfig* cfg) {
  const char* fn = "aclrtMallocHostWithCfg";
  asl__life_start();
  ASL__NEED(ptr, fn);
  aclError code = asl__malloc_config(fn, cfg);
  return code == ACL_SUCCESS ? asl__malloc_host(fn, ptr, "ptr", size, 0) : code;
}
ASL_API aclError aclrtMallocForTaskScheduler(void** devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig* cfg) {
  const char* fn = "aclrtMallocForTaskScheduler";
  (void)policy;
  asl__life_start();
  ASL__NEED(devPtr, fn);
  aclError code = asl__malloc_config(fn, cfg);
  return code == ACL_SUCCESS ? asl__malloc(fn, devPtr, size, 32) : code;
}
ASL_API aclError aclrtMemAllocManaged(void** ptr, uint64_t size, uint32_t flag) {
  const char* fn = "aclrtMemAllocManaged";
  asl__life_start();
  ASL__NEED(ptr, fn);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  if (flag != ACL_RT_MEM_ATTACH_GLOBAL) return ASL__FAIL_ENUM(fn, "flag", flag, "ACL_RT_MEM_ATTACH_GLOBAL (1)");
  return asl__malloc_host(fn, ptr, "ptr", size, 1);
}
ASL__FN aclError asl__host_register(const char* fn, void* ptr, uint64_t size) {
  asl__ctx* c = NULL;
  int taken = 0;
  if ((uintptr_t)ptr & 4095u)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "ptr", (long long)(uintptr_t)ptr,
                     asl__diag_say("a multiple of 4096 (aligned_alloc, mmap)", "4096 的倍数（aligned_alloc、mmap）"));
  if (size > SIZE_MAX - (uintptr_t)ptr)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "size", (long long)size,
                     asl__diag_say("the bytes that are there", "实际拥有的字节数"));
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  asl__place at = asl__mem_find(ptr, 0, 0);
  if (at.side == ASL__SIDE_DEVICE)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "ptr", ptr, asl__mem_side_name(ASL__SIDE_DEVICE),
                     asl__mem_side_name(ASL__SIDE_UNKNOWN));
  if (asl__mem_register(ptr, (size_t)size, fn, &taken)) return ACL_SUCCESS;
  if (taken)
    return asl__fail(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("a part of the range is registered or pinned already", "该范围的一部分已注册或已锁页"),
                     asl__diag_say("Register each range once.", "每个范围只注册一次。"));
  return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "one more range");
}
ASL_API aclError aclrtHostRegister(void* ptr, uint64_t size, aclrtHostRegisterType type, void** devPtr) {
  const char* fn = "aclrtHostRegister";
  asl__life_start();
  ASL__NEED(ptr, fn);
  ASL__NEED(devPtr, fn);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  if (type != ACL_HOST_REGISTER_MAPPED && type != ACL_HOST_REGISTER_IOMEMORY && type != ACL_HOST_REGISTER_READONLY)
    return ASL__FAIL_ENUM(fn, "type", type, "ACL_HOST_REGISTER_MAPPED (0), IOMEMORY (4), READONLY (8)");
  aclError code = asl__host_register(fn, ptr, size);
  if (code == ACL_SUCCESS) *devPtr = ptr; /* registered memory has one address on both sides */
  return code;
}
ASL_API aclError aclrtHostRegisterV2(void* ptr, uint64_t size, uint32_t flag) {
  const uint32_t known = (uint32_t)(ACL_HOST_REG_MAPPED | ACL_HOST_REG_IOMEMORY | ACL_HOST_REG_READONLY | ACL_HOST_REG_PINNED);
  const char* fn = "aclrtHostRegisterV2";
  asl__life_start();
  ASL__NEED(ptr, fn);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  if (flag == 0 || (flag & ~known))
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag,
                     "ACL_HOST_REG_MAPPED, IOMEMORY, READONLY, PINNED (or-ed)");
  return asl__host_register(fn, ptr, size);
}
ASL_API aclError aclrtHostUnregister(void* ptr) {
  const char* fn = "aclrtHostUnregister";
  asl__life_start();
  ASL__NEED(ptr, fn);
  asl__place at = asl__mem_find(ptr, 0, 1);
  if (!at.block || !at.block->chunk->foreign || asl__block_view(at.block) != ptr) {
    asl__mem_unpin(at.block);
    return asl__fail(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("no registered range starts there", "没有从该地址开始的已注册范围"),
                     asl__diag_say("Pass the pointer that was registered, once.", "请传入注册时的指针，且只注销一次。"));
  }
  uint32_t serial = at.block->serial;
  aclError code = asl__mem_in_use(fn, ACL_ERROR_RT_MEMORY_FREE, at.block, ptr, at.block->room, ASL__FREES, 1);
  if (code == ACL_SUCCESS) asl__mem_free(at.block, serial);
  asl__mem_unpin(at.block);
  return code;
}
ASL_API aclError aclrtHostGetDevicePointer(void* pHost, void** pDevice, uint32_t flag) {
  const char* fn = "aclrtHostGetDevicePointer";
  asl__life_start();
  ASL__NEED(pHost, fn);
  ASL__NEED(pDevice, fn);
  if (flag != 0) return ASL__FAIL_ENUM(fn, "flag", flag, "0");
  asl__place at = asl__mem_find(pHost, 0, 0);
  if (at.side != ASL__SIDE_HOST || !at.block)
    return asl__fail(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED, ASL__MSG_SIDE_MISMATCH, fn, "pHost", pHost, asl__mem_side_name(at.side),
                     asl__diag_say("registered or pinned host", "已注册或锁页的 host（主机）"));
  *pDevice = pHost;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtGetMemUsageInfo(int32_t deviceId, aclrtMemUsageInfo* memUsageInfo, size_t inputNum, size_t* outputNum) {
  const char* fn = "aclrtGetMemUsageInfo";
  asl__life_start();
  ASL__NEED(memUsageInfo, fn);
  ASL__NEED(outputNum, fn);
  if (inputNum == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "inputNum");
  aclError code = asl__dev_check(fn, deviceId);
  if (code != ACL_SUCCESS) return code;
  asl__zero(memUsageInfo, sizeof *memUsageInfo);
  asl__str_copy(memUsageInfo->name, sizeof memUsageInfo->name, "APP"); /* one user of memory: the program */
  asl__os_lock(&asl__mem.lock);
  memUsageInfo->curMemSize = asl__mem.space[deviceId].requested;
  memUsageInfo->memPeakSize = asl__mem.space[deviceId].peak;
  asl__os_unlock(&asl__mem.lock);
  *outputNum = 1;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtCheckMemType(void** addrList, uint32_t size, uint32_t memType, uint32_t* checkResult, uint32_t reserve) {
  const uint32_t known = ACL_RT_MEM_TYPE_DEV | ACL_RT_MEM_TYPE_DVPP | ACL_RT_MEM_TYPE_RSVD;
  const char* fn = "aclrtCheckMemType";
  asl__life_start();
  ASL__NEED(addrList, fn);
  ASL__NEED(checkResult, fn);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  if (memType == 0 || (memType & ~known)) return ASL__FAIL_ENUM(fn, "memType", memType, "ACL_RT_MEM_TYPE_DEV (2), DVPP (8), RSVD (16)");
  if (reserve != 0) return ASL__FAIL_ENUM(fn, "reserve", reserve, "0");
  *checkResult = (memType & ACL_RT_MEM_TYPE_DEV) != 0;
  for (uint32_t i = 0; i < size && *checkResult; i++) {
    asl__place at = asl__mem_find(addrList[i], 0, 0);
    if (at.side != ASL__SIDE_DEVICE || !at.block) *checkResult = 0;
  }
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMemP2PMap(void* devPtr, size_t size, int32_t dstDevId, uint64_t flags) {
  const char* fn = "aclrtMemP2PMap";
  asl__place at;
  asl__life_start();
  ASL__NEED(devPtr, fn);
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  if (flags != 0) return ASL__FAIL_ENUM(fn, "flags", flags, "0");
  aclError code = asl__dev_check(fn, dstDevId);
  if (code == ACL_SUCCESS) code = asl__mem_end(fn, "devPtr", devPtr, size, 0, &at);
  if (code == ACL_SUCCESS && at.side != ASL__SIDE_DEVICE)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "devPtr", devPtr, asl__mem_side_name(at.side),
                     asl__mem_side_name(ASL__SIDE_DEVICE));
  return code; /* a copy between devices needs no mapping here, only aclrtDeviceEnablePeerAccess */
}
/* The cache between host and device is coherent: only the range is checked. */
ASL__FN aclError asl__cache_call(const char* fn, void* p, size_t size) {
  asl__place at;
  asl__life_start();
  if (!p) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "devPtr");
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  aclError code = asl__operand(fn, "devPtr", p, size, &at);
  if (code == ACL_SUCCESS) asl__mem_unpin(at.block);
  return code;
}
ASL_API aclError aclrtMemFlush(void* devPtr, size_t size) {
  asl__life_start();
  return asl__cache_call("aclrtMemFlush", devPtr, size);
}
ASL_API aclError aclrtMemInvalidate(void* devPtr, size_t size) {
  asl__life_start();
  return asl__cache_call("aclrtMemInvalidate", devPtr, size);
}

/* ---- copies of rows ---- */
#define ASL__PLANE_HEIGHT 5242880u
#define ASL__PLANE_WIDTH 5000000u
ASL__FN aclError asl__plane_check(const char* fn, void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                                  int kind, size_t* dbytes, size_t* sbytes) {
  if (!dst) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "dst");
  if (!src) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "src");
  if (kind < ACL_MEMCPY_HOST_TO_DEVICE || kind > ACL_MEMCPY_DEFAULT)
    return ASL__FAIL_ENUM(fn, "kind", kind, "1 (HOST_TO_DEVICE), 2 (DEVICE_TO_HOST), 3 (DEVICE_TO_DEVICE), 4 (DEFAULT)");
  if (width > dpitch || width > spitch)
    return ASL__FAIL_ENUM(fn, "width", width, asl__diag_say("at most each pitch", "不超过两个 pitch"));
  if (height > ASL__PLANE_HEIGHT)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "height", (long long)height, "1 .. 5242880");
  if (width > ASL__PLANE_WIDTH)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "width", (long long)width, "1 .. 5000000");
  if (!asl__sz_mul(dpitch, height - 1, dbytes) || !asl__sz_add(*dbytes, width, dbytes))
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "dpitch", (long long)dpitch,
                     asl__diag_say("a smaller number", "更小的值"));
  if (!asl__sz_mul(spitch, height - 1, sbytes) || !asl__sz_add(*sbytes, width, sbytes))
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "spitch", (long long)spitch,
                     asl__diag_say("a smaller number", "更小的值"));
  return ACL_SUCCESS;
}
ASL__FN void asl__plane_set(asl__plane* p, size_t dpitch, size_t spitch, size_t width, size_t height) {
  asl__zero(p, sizeof *p);
  p->dpitch = dpitch;
  p->spitch = spitch;
  p->width = width;
  p->height = height;
}
ASL_API aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                               aclrtMemcpyKind kind) {
  const char* fn = "aclrtMemcpy2d";
  asl__ctx* c = NULL;
  asl__place to, from;
  asl__plane p;
  size_t dbytes = 0, sbytes = 0;
  asl__life_start();
  if (width == 0 || height == 0) return ACL_SUCCESS;
  aclError code = asl__plane_check(fn, dst, dpitch, src, spitch, width, height, (int)kind, &dbytes, &sbytes);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code == ACL_SUCCESS) code = asl__mem_end(fn, "dst", dst, dbytes, 0, &to);
  if (code == ACL_SUCCESS) code = asl__mem_end(fn, "src", src, sbytes, 0, &from);
  if (code == ACL_SUCCESS && (kind == ACL_MEMCPY_DEVICE_TO_DEVICE || (asl__place_on_device(&to) && asl__place_on_device(&from))))
    code = asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("this call does not copy from device to device", "该接口不支持 device 到 device 的拷贝"),
                     asl__diag_say("Use aclrtMemcpy2dAsync.", "请用 aclrtMemcpy2dAsync。"));
  if (code == ACL_SUCCESS) code = asl__copy_kind_check(fn, (int)kind, &to, &from);
  if (code == ACL_SUCCESS) code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, to.block, dst, dbytes, 1, 0);
  if (code == ACL_SUCCESS) code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, from.block, src, sbytes, 0, 0);
  if (code != ACL_SUCCESS) return code;
  asl__plane_set(&p, dpitch, spitch, width, height);
  p.dst = (unsigned char*)to.bytes;
  p.src = (const unsigned char*)from.bytes;
  asl__plane_copy(&p);
  asl__lock();
  asl__trace.copied[asl__copy_direction(&to, &from)] += width * height;
  asl__host_wrote();
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                                    aclrtMemcpyKind kind, aclrtStream stream) {
  const char* fn = "aclrtMemcpy2dAsync";
  asl__plane p;
  size_t dbytes = 0, sbytes = 0;
  asl__life_start();
  if (width == 0 || height == 0) return ACL_SUCCESS;
  aclError code = asl__plane_check(fn, dst, dpitch, src, spitch, width, height, (int)kind, &dbytes, &sbytes);
  if (code != ACL_SUCCESS) return code;
  asl__plane_set(&p, dpitch, spitch, width, height);
  return asl__copy_async(fn, dst, dbytes, src, sbytes, (int)kind, 0, &p, stream);
}
ASL_API aclError aclrtMemcpyAsyncWithCondition(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind,
                                               aclrtStream stream) {
  const char* fn = "aclrtMemcpyAsyncWithCondition";
  int nothing = 0;
  asl__life_start();
  aclError code = asl__copy_check(fn, dst, destMax, src, count, (int)kind, &nothing);
  return code != ACL_SUCCESS || nothing ? code : asl__copy_async(fn, dst, count, src, count, (int)kind, 1, NULL, stream);
}

/* ---- a copy described in memory ---- */
typedef struct {
  char magic[8];
  uint64_t dst, src, bytes;
} asl__copy_desc;
static const char asl__copy_magic[8] = {'A', 's', 'l', 'C', 'o', 'p', 'y', '1'};
ASL__FN aclError asl__desc_kind(const char* fn, int kind) {
  return kind == ACL_MEMCPY_INNER_DEVICE_TO_DEVICE ? ACL_SUCCESS
                                                   : ASL__FAIL_ENUM(fn, "kind", kind, "ACL_MEMCPY_INNER_DEVICE_TO_DEVICE (6)");
}
ASL_API aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind kind, size_t* descSize) {
  const char* fn = "aclrtGetMemcpyDescSize";
  asl__life_start();
  ASL__NEED(descSize, fn);
  aclError code = asl__desc_kind(fn, (int)kind);
  if (code == ACL_SUCCESS) *descSize = sizeof(asl__copy_desc);
  return code;
}
ASL_API aclError aclrtSetMemcpyDesc(void* desc, aclrtMemcpyKind kind, void* srcAddr, void* dstAddr, size_t count, void* config) {
  const char* fn = "aclrtSetMemcpyDesc";
  asl__copy_desc d;
  asl__place at;
  asl__life_start();
  ASL__NEED(desc, fn);
  ASL__NEED(srcAddr, fn);
  ASL__NEED(dstAddr, fn);
  aclError code = asl__desc_kind(fn, (int)kind);
  if (code != ACL_SUCCESS) return code;
  if (config) return ASL__FAIL_ENUM(fn, "config", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
  code = asl__mem_end(fn, "desc", desc, sizeof d, 1, &at);
  if (code != ACL_SUCCESS) return code;
  memcpy(d.magic, asl__copy_magic, sizeof d.magic);
  d.dst = (uint64_t)(uintptr_t)dstAddr;
  d.src = (uint64_t)(uintptr_t)srcAddr;
  d.bytes = count;
  memcpy(at.bytes, &d, sizeof d);
  asl__mem_unpin(at.block);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtMemcpyAsyncWithDesc(void* desc, aclrtMemcpyKind kind, aclrtStream stream) {
  const char* fn = "aclrtMemcpyAsyncWithDesc";
  asl__copy_desc d;
  asl__place at;
  int nothing = 0;
  asl__life_start();
  ASL__NEED(desc, fn);
  aclError code = asl__desc_kind(fn, (int)kind);
  if (code != ACL_SUCCESS) return code;
  code = asl__mem_end(fn, "desc", desc, sizeof d, 1, &at);
  if (code != ACL_SUCCESS) return code;
  memcpy(&d, at.bytes, sizeof d); /* taken now: the description may be written anew for the next copy */
  asl__mem_unpin(at.block);
  if (memcmp(d.magic, asl__copy_magic, sizeof d.magic) != 0 || d.bytes > SIZE_MAX)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("desc was not filled by aclrtSetMemcpyDesc", "desc 没有经 aclrtSetMemcpyDesc 填写"), "");
  void* dst = (void*)(uintptr_t)d.dst;
  const void* src = (const void*)(uintptr_t)d.src;
  code = asl__copy_check(fn, dst, (size_t)d.bytes, src, (size_t)d.bytes, ACL_MEMCPY_DEVICE_TO_DEVICE, &nothing);
  if (code != ACL_SUCCESS || nothing) return code;
  return asl__copy_async(fn, dst, (size_t)d.bytes, src, (size_t)d.bytes, ACL_MEMCPY_DEVICE_TO_DEVICE, 0, NULL, stream);
}

/* ---- many copies in one call ---- */
typedef struct {
  void* dst;
  const void* src;
  size_t bytes;
} asl__part;
typedef struct {
  size_t count;
  asl__part* part;
} asl__batch; /* payload; the parts stand behind it in one allocation */
ASL__FN void asl__batch_copy(const asl__batch* b) {
  for (size_t i = 0; i < b->count; i++) memmove(b->part[i].dst, b->part[i].src, b->part[i].bytes);
}
ASL__FN aclError asl__run_batch(asl__task* t) {
  asl__batch_copy((const asl__batch*)t->u.any.object);
  return ACL_SUCCESS;
}
typedef struct {
  void** dsts;
  size_t* dest_maxs;
  void** srcs;
  size_t* sizes;
  size_t count;
  aclrtMemcpyBatchAttr* attrs;
  size_t* indexes;
  size_t attr_count;
} asl__batch_args;
ASL__FN aclError asl__batch_check(const char* fn, const asl__batch_args* a) {
  static const char* const names[] = {"dsts", "destMaxs", "srcs", "sizes", "attrs", "attrsIndexes"};
  const void* const args[] = {a->dsts, a->dest_maxs, a->srcs, a->sizes, a->attrs, a->indexes};
  for (size_t i = 0; i < ASL__COUNT(args); i++)
    if (!args[i]) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, names[i]);
  if (a->count == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "numBatches");
  if (a->attr_count == 0 || a->attr_count > a->count) return ASL__FAIL_ENUM(fn, "numAttrs", a->attr_count, "1 .. numBatches");
  for (size_t i = 0; i < a->attr_count; i++) { /* attribute i holds from copy indexes[i] to the next one's start */
    if (a->indexes[i] >= a->count || (i == 0 ? a->indexes[0] != 0 : a->indexes[i] <= a->indexes[i - 1]))
      return ASL__FAIL_ENUM(fn, "attrsIndexes", a->indexes[i],
                            asl__diag_say("0 first, then rising, below numBatches", "从 0 开始、递增、且小于 numBatches"));
    const aclrtMemLocation* const at[] = {&a->attrs[i].dstLoc, &a->attrs[i].srcLoc};
    for (int k = 0; k < 2; k++)
      if (at[k]->type != ACL_MEM_LOCATION_TYPE_HOST && at[k]->type != ACL_MEM_LOCATION_TYPE_DEVICE)
        return ASL__FAIL_ENUM(fn, k ? "attrs[].srcLoc.type" : "attrs[].dstLoc.type", at[k]->type,
                              "ACL_MEM_LOCATION_TYPE_HOST (0), ACL_MEM_LOCATION_TYPE_DEVICE (1)");
    for (size_t k = 0; k < sizeof a->attrs[i].rsv; k++)
      if (a->attrs[i].rsv[k]) return ASL__FAIL_ENUM(fn, "attrs[].rsv", a->attrs[i].rsv[k], asl__diag_say("0 (reserved)", "0（保留）"));
  }
  return ACL_SUCCESS;
}
/* One end of copy i against what its attribute says. */
ASL__FN aclError asl__batch_end(const char* fn, const char* argument, const void* p, size_t bytes, const aclrtMemLocation* said,
                                asl__place* at) {
  aclError code = asl__mem_end(fn, argument, p, bytes, 1, at);
  if (code != ACL_SUCCESS) return code;
  int device = at->side == ASL__SIDE_DEVICE,
      fits = at->managed || asl__mem.device_is_host || device == (said->type == ACL_MEM_LOCATION_TYPE_DEVICE);
  if (fits && device && (uint32_t)at->device != said->id)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "attrs[].id", (long long)said->id,
                     asl__diag_say("the device the memory lies on", "内存所在的设备"));
  if (!fits)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, argument, p, asl__mem_side_name(at->side),
                     asl__mem_side_name(said->type == ACL_MEM_LOCATION_TYPE_DEVICE ? ASL__SIDE_DEVICE : ASL__SIDE_UNKNOWN));
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(at->block);
    at->block = NULL;
  }
  return code;
}
/* Places copy i: its part, two ranges (whose blocks are pinned) and whether a side is pageable. */
ASL__FN aclError asl__batch_place(const char* fn, const asl__batch_args* a, size_t i, const aclrtMemcpyBatchAttr* attr, asl__part* part,
                                  asl__range* ranges, int* pageable, int* direction) {
  asl__place to, from;
  if (!a->dsts[i] || !a->srcs[i]) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, a->dsts[i] ? "srcs[]" : "dsts[]");
  if (a->sizes[i] == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "sizes[]");
  if (a->sizes[i] > a->dest_maxs[i])
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_DEST_SMALL, fn, a->sizes[i], a->dest_maxs[i]);
  aclError code = asl__batch_end(fn, "dsts[]", a->dsts[i], a->sizes[i], &attr->dstLoc, &to);
  if (code != ACL_SUCCESS) return code;
  code = asl__batch_end(fn, "srcs[]", a->srcs[i], a->sizes[i], &attr->srcLoc, &from);
  if (code == ACL_SUCCESS && !asl__place_on_device(&to) && !asl__place_on_device(&from) && !asl__mem.device_is_host) {
    code = asl__fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, ASL__MSG_HOST_TO_HOST, fn);
    asl__mem_unpin(from.block);
  }
  if (code == ACL_SUCCESS && (code = asl__copy_peer_check(fn, &to, &from)) != ACL_SUCCESS) asl__mem_unpin(from.block);
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(to.block);
    return code;
  }
  part->dst = to.bytes;
  part->src = from.bytes;
  part->bytes = a->sizes[i];
  ranges[0].address = a->dsts[i];
  ranges[0].bytes = ranges[1].bytes = a->sizes[i];
  ranges[0].write = 1;
  ranges[0].block = to.block;
  ranges[1].address = a->srcs[i];
  ranges[1].write = 0;
  ranges[1].block = from.block;
  *pageable |= to.side == ASL__SIDE_UNKNOWN || from.side == ASL__SIDE_UNKNOWN;
  *direction = asl__copy_direction(&to, &from);
  return ACL_SUCCESS;
}
ASL__FN void asl__batch_unpin(const asl__range* ranges, size_t n) {
  for (size_t i = 0; i < 2 * n; i++) asl__mem_unpin(ranges[i].block);
}
/* Checks and places all copies before the first byte moves. *fail: which one was wrong, SIZE_MAX when the fault is in no single one. */
ASL__FN aclError asl__batch_build(const char* fn, const asl__batch_args* a, asl__batch** out, asl__range** ranges, int* pageable,
                                  uint64_t* copied, size_t* fail) {
  size_t bytes = 0, range_bytes = 0, k = 0, done = 0;
  *fail = SIZE_MAX;
  aclError code = asl__batch_check(fn, a);
  if (code != ACL_SUCCESS) return code;
  if (!asl__sz_mul(a->count, sizeof(asl__part), &bytes) || !asl__sz_add(bytes, sizeof(asl__batch), &bytes) ||
      !asl__sz_mul(a->count, 2 * sizeof(asl__range), &range_bytes) || a->count > UINT32_MAX / 2)
    return ASL__FAIL_ENUM(fn, "numBatches", a->count, asl__diag_say("a smaller number", "更小的值"));
  asl__batch* b = (asl__batch*)asl__os_alloc(bytes);
  *ranges = b ? (asl__range*)asl__os_alloc(range_bytes) : NULL;
  if (!*ranges) {
    asl__os_free(b);
    return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "the list of copies");
  }
  b->count = a->count;
  b->part = (asl__part*)(b + 1);
  for (; done < a->count && code == ACL_SUCCESS; done++) {
    int direction = 0;
    if (k + 1 < a->attr_count && a->indexes[k + 1] == done) k++;
    code = asl__batch_place(fn, a, done, &a->attrs[k], &b->part[done], *ranges + 2 * done, pageable, &direction);
    if (code != ACL_SUCCESS) {
      *fail = done;
      break;
    }
    copied[direction] += a->sizes[done];
  }
  if (code == ACL_SUCCESS) {
    *out = b;
    return code;
  }
  asl__batch_unpin(*ranges, done);
  asl__os_free(*ranges);
  asl__os_free(b);
  return code;
}
ASL__FN aclError asl__batch_now(const char* fn, const asl__batch_args* a, size_t* fail) {
  asl__batch* b = NULL;
  asl__range* ranges = NULL;
  asl__ctx* c = NULL;
  int pageable = 0;
  uint64_t copied[4] = {0, 0, 0, 0};
  asl__life_start();
  aclError code = asl__batch_build(fn, a, &b, &ranges, &pageable, copied, fail);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  code = asl__ctx_need(fn, &c);
  asl__unlock();
  for (size_t i = 0; i < 2 * a->count && code == ACL_SUCCESS; i++) {
    code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, ranges[i].block, ranges[i].address, ranges[i].bytes, ranges[i].write, 0);
    if (code != ACL_SUCCESS) *fail = i / 2;
  }
  if (code == ACL_SUCCESS) asl__batch_copy(b);
  asl__lock();
  for (int i = 0; i < 4 && code == ACL_SUCCESS; i++) asl__trace.copied[i] += copied[i];
  asl__host_wrote();
  asl__unlock();
  asl__batch_unpin(ranges, a->count);
  asl__os_free(ranges);
  asl__os_free(b);
  return code;
}
ASL__FN aclError asl__batch_later(const char* fn, const asl__batch_args* a, size_t* fail, aclrtStream stream) {
  asl__batch* b = NULL;
  asl__range* ranges = NULL;
  asl__stream* s = NULL;
  asl__task* t = NULL;
  int pageable = 0, direct = 0;
  uint64_t copied[4] = {0, 0, 0, 0};
  asl__life_start();
  aclError code = asl__batch_build(fn, a, &b, &ranges, &pageable, copied, fail);
  if (code != ACL_SUCCESS) return code;
  asl__lock();
  if (pageable) { /* as with one copy: wait, then copy before the call returns */
    code = asl__stream_need(fn, stream, 2, &s);
    direct = code == ACL_SUCCESS && !asl__stream_self_driven(s);
    if (code == ACL_SUCCESS && !direct) code = asl__stream_drain(fn, s, -1);
  }
  if (code == ACL_SUCCESS && !direct) code = asl__stream_task(fn, stream, ASL__TASK_RUN, "memcpy batch", &s, &t);
  for (int i = 0; i < 4 && code == ACL_SUCCESS; i++) asl__trace.copied[i] += copied[i];
  if (t) {
    t->run = asl__run_batch;
    t->drop = asl__drop_object;
    t->u.any.object = b;
    for (int i = 0; i < 4; i++) t->bytes += copied[i];
    t->more = ranges;
    t->more_ranges = (uint32_t)(2 * a->count);
    asl__sched_submit(s, t);
    if (pageable) code = asl__stream_drain(fn, s, -1);
    asl__unlock();
    return code;
  }
  asl__unlock();
  if (code == ACL_SUCCESS) asl__batch_copy(b);
  asl__batch_unpin(ranges, a->count);
  asl__os_free(ranges);
  asl__os_free(b);
  return code;
}
ASL__FN void asl__batch_collect(asl__batch_args* a, void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs) {
  a->dsts = dsts;
  a->dest_maxs = destMaxs;
  a->srcs = srcs;
  a->sizes = sizes;
  a->count = numBatches;
  a->attrs = attrs;
  a->indexes = attrsIndexes;
  a->attr_count = numAttrs;
}
ASL_API aclError aclrtMemcpyBatch(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                  aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs, size_t* failIndex) {
  asl__batch_args a;
  asl__life_start();
  ASL__NEED(failIndex, "aclrtMemcpyBatch");
  asl__batch_collect(&a, dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs);
  return asl__batch_now("aclrtMemcpyBatch", &a, failIndex);
}
ASL_API aclError aclrtMemcpyBatchV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                    aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs) {
  asl__life_start();
  asl__batch_args a;
  size_t fail = SIZE_MAX;
  asl__batch_collect(&a, dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs);
  return asl__batch_now("aclrtMemcpyBatchV2", &a, &fail);
}
ASL_API aclError aclrtMemcpyBatchAsync(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                       aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs, size_t* failIndex,
                                       aclrtStream stream) {
  asl__batch_args a;
  asl__life_start();
  ASL__NEED(failIndex, "aclrtMemcpyBatchAsync");
  asl__batch_collect(&a, dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs);
  return asl__batch_later("aclrtMemcpyBatchAsync", &a, failIndex, stream);
}
ASL_API aclError aclrtMemcpyBatchAsyncV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                         aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs, aclrtStream stream) {
  asl__life_start();
  asl__batch_args a;
  size_t fail = SIZE_MAX;
  asl__batch_collect(&a, dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs);
  return asl__batch_later("aclrtMemcpyBatchAsyncV2", &a, &fail, stream);
}

/* ---- fills with a 32-bit value ---- */
ASL__FN void asl__fill32(void* p, uint32_t value, size_t n) {
  unsigned char* to = (unsigned char*)p;
  for (size_t i = 0; i < n; i++) memcpy(to + 4 * i, &value, 4);
}
ASL__FN aclError asl__run_fill32(asl__task* t) {
  asl__fill32(t->u.fill.dst, (uint32_t)t->u.fill.value, t->u.fill.bytes / 4);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__fill32_check(const char* fn, void* ptr, size_t memSize, size_t n, int pin, asl__place* at, size_t* bytes) {
  if (!ptr) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "ptr");
  if ((uintptr_t)ptr & 3)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "ptr", (long long)(uintptr_t)ptr,
                     asl__diag_say("a multiple of 4", "4 的倍数"));
  if (!asl__sz_mul(n, 4, bytes))
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "N", (long long)n,
                     asl__diag_say("a smaller number", "更小的值"));
  return asl__fill_check(fn, ptr, memSize, *bytes, pin, at);
}
ASL_API aclError aclrtMemsetD32(void* ptr, size_t memSize, uint32_t value, size_t N) {
  const char* fn = "aclrtMemsetD32";
  asl__ctx* c = NULL;
  asl__place at;
  size_t bytes = 0;
  asl__life_start();
  if (N == 0) return ACL_SUCCESS;
  ASL__NEED(ptr, fn);
  asl__lock();
  aclError code = asl__ctx_need(fn, &c);
  asl__unlock();
  if (code == ACL_SUCCESS) code = asl__fill32_check(fn, ptr, memSize, N, 0, &at, &bytes);
  if (code == ACL_SUCCESS) code = asl__mem_in_use(fn, ACL_ERROR_RT_PARAM_INVALID, at.block, ptr, bytes, 1, 0);
  if (code != ACL_SUCCESS) return code;
  asl__fill32(at.bytes, value, N);
  asl__lock();
  asl__host_wrote();
  asl__unlock();
  return ACL_SUCCESS;
}
/* Queues a task that writes (or, write 0, only names) one placed range. */
ASL__FN aclError asl__range_task(const char* fn, const char* name, aclError (*run)(asl__task*), const void* p, size_t bytes, int write,
                                 int value, const asl__place* at, aclrtStream stream) {
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__lock();
  aclError code = asl__stream_task(fn, stream, ASL__TASK_RUN, name, &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = run;
    t->u.fill.dst = at->bytes;
    t->u.fill.bytes = bytes;
    t->u.fill.value = value;
    t->bytes = bytes;
    t->brief = bytes <= ASL__BRIEF_BYTES;
    asl__task_range(t, p, bytes, write, at->block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code != ACL_SUCCESS) asl__mem_unpin(at->block);
  return code;
}
ASL_API aclError aclrtMemsetD32Async(void* ptr, size_t memSize, uint32_t value, size_t N, aclrtStream stream) {
  const char* fn = "aclrtMemsetD32Async";
  asl__place at;
  size_t bytes = 0;
  asl__life_start();
  if (N == 0) return ACL_SUCCESS;
  aclError code = asl__fill32_check(fn, ptr, memSize, N, 1, &at, &bytes);
  return code == ACL_SUCCESS ? asl__range_task(fn, "memset", asl__run_fill32, ptr, bytes, 1, (int)value, &at, stream) : code;
}

/* ---- reductions in memory: dst = dst (kind) src, element by element ---- */
ASL__FN float asl__reduce_half(uint16_t h,
                               int infnan) { /* asl__num_from_half knows no Inf and NaN: that is the saturating chips' way */
  if (infnan && (h & 0x7C00) == 0x7C00) return (h & 0x3FF) ? NAN : (h & 0x8000) ? -INFINITY : INFINITY;
  return asl__num_from_half(h);
}
ASL__FN uint16_t asl__reduce_to_half(double v, int infnan, int* over) {
  if (v != v) return infnan ? 0x7E00 : 0x7BFF;
  int big = v >= 65520.0 || v <= -65520.0;
  if (big) *over = 1;
  if (big && infnan) return v > 0 ? 0x7C00 : 0xFC00;
  return asl__num_to_half(v);
}
ASL__FN float asl__reduce_to_float(double v, double most, int infnan, int* over) {
  if (v > most || v < -most) {
    *over = 1;
    if (!infnan) return (float)(v > 0 ? most : -most);
  }
  return (float)v;
}
ASL__FN double asl__reduce_two(double a, double b, int kind) {
  switch (kind) {
    case ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM: return a + b;
    case ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX: return a > b || b != b ? a : b;
    case ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN: return a < b || b != b ? a : b;
    default: return a == b ? 1.0 : 0.0;
  }
}
ASL__FN int64_t asl__reduce_ints(int64_t a, int64_t b, int kind) { /* exact for 32-bit operands; the caller cuts the sum to its type */
  switch (kind) {
    case ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM: return a + b;
    case ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX: return a > b ? a : b;
    case ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN: return a < b ? a : b;
    default: return a == b;
  }
}
ASL__FN int64_t asl__reduce_load(const unsigned char* p, size_t size, int is_signed) {
  int8_t i8;
  int16_t i16;
  int32_t i32;
  uint16_t u16;
  uint32_t u32;
  switch (size) {
    case 1: memcpy(&i8, p, 1); return is_signed ? (int64_t)i8 : (int64_t)*p;
    case 2:
      memcpy(&i16, p, 2);
      memcpy(&u16, p, 2);
      return is_signed ? (int64_t)i16 : (int64_t)u16;
    default:
      memcpy(&i32, p, 4);
      memcpy(&u32, p, 4);
      return is_signed ? (int64_t)i32 : (int64_t)u32;
  }
}
/* sums wrap around, as integers do */
ASL__FN void asl__reduce_int_run(unsigned char* d, const unsigned char* s, size_t bytes, size_t size, int is_signed, int kind) {
  for (size_t i = 0; i < bytes; i += size) {
    uint64_t r = (uint64_t)asl__reduce_ints(asl__reduce_load(d + i, size, is_signed), asl__reduce_load(s + i, size, is_signed), kind);
    uint32_t low = (uint32_t)r;
    uint16_t low2 = (uint16_t)r;
    if (size == 1) d[i] = (unsigned char)r;
    else if (size == 2) memcpy(d + i, &low2, 2);
    else memcpy(d + i, &low, 4);
  }
}
/* two signed four-bit numbers in a byte, the low one first */
ASL__FN void asl__reduce_int4_run(unsigned char* d, const unsigned char* s, size_t bytes, int kind) {
  for (size_t i = 0; i < bytes; i++) {
    unsigned out = 0;
    for (unsigned k = 0; k < 8; k += 4) {
      int a = (int)(((unsigned)d[i] >> k & 15u) ^ 8u) - 8, b = (int)(((unsigned)s[i] >> k & 15u) ^ 8u) - 8;
      out |= ((unsigned)asl__reduce_ints(a, b, kind) & 15u) << k;
    }
    d[i] = (unsigned char)out;
  }
}
/* 1: something did not fit */
ASL__FN int asl__reduce_float_run(unsigned char* d, const unsigned char* s, size_t bytes, int type, int kind, int infnan) {
  int over = 0;
  size_t size = type == ACL_FLOAT ? 4 : 2;
  for (size_t i = 0; i < bytes; i += size) {
    uint16_t ha, hb;
    float a, b;
    if (size == 4) {
      memcpy(&a, d + i, 4);
      memcpy(&b, s + i, 4);
    } else {
      memcpy(&ha, d + i, 2);
      memcpy(&hb, s + i, 2);
      a = type == ACL_FLOAT16 ? asl__reduce_half(ha, infnan) : asl__num_from_bf16(ha);
      b = type == ACL_FLOAT16 ? asl__reduce_half(hb, infnan) : asl__num_from_bf16(hb);
    }
    double r = asl__reduce_two((double)a, (double)b, kind);
    if (type == ACL_FLOAT) {
      float f = asl__reduce_to_float(r, (double)FLT_MAX, infnan, &over);
      memcpy(d + i, &f, 4);
      continue;
    }
    ha = type == ACL_FLOAT16 ? asl__reduce_to_half(r, infnan, &over)
                             : asl__num_to_bf16(asl__reduce_to_float(r, 3.3895313892515355e38, infnan, &over));
    memcpy(d + i, &ha, 2);
  }
  return over;
}
ASL__FN aclError asl__run_reduce(asl__task* t) {
  unsigned char* d = (unsigned char*)t->u.reduce.dst;
  const unsigned char* s = (const unsigned char*)t->u.reduce.src;
  size_t n = t->u.reduce.bytes;
  int type = t->u.reduce.type, kind = t->u.reduce.kind & 255, infnan = t->u.reduce.kind >> 8;
  if (type == ACL_INT4) asl__reduce_int4_run(d, s, n, kind);
  else if (type == ACL_FLOAT || type == ACL_FLOAT16 || type == ACL_BF16)
    return asl__reduce_float_run(d, s, n, type, kind, infnan) ? asl__overflow_note(t) : ACL_SUCCESS;
  else asl__reduce_int_run(d, s, n, asl__num_size((aclDataType)type), type == ACL_INT8 || type == ACL_INT16 || type == ACL_INT32, kind);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtReduceAsync(void* dst, const void* src, uint64_t count, aclrtReduceKind kind, aclDataType type,
                                  aclrtStream stream, void* reserve) {
  static const int types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16,  ACL_INT4,   ACL_INT8,
                              ACL_INT16, ACL_INT32,   ACL_UINT8, ACL_UINT16, ACL_UINT32};
  const char* fn = "aclrtReduceAsync";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__place to, from;
  int known = 0;
  asl__life_start();
  ASL__NEED(dst, fn);
  ASL__NEED(src, fn);
  if ((int)kind < ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM || (int)kind > ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL)
    return ASL__FAIL_ENUM(fn, "kind", kind, "10 (SUM), 11 (MAX), 12 (MIN), 13 (EQUAL)");
  for (size_t i = 0; i < ASL__COUNT(types); i++) known |= types[i] == (int)type;
  if (!known) return ASL__FAIL_ENUM(fn, "type", type, "FLOAT, FLOAT16, BF16, INT4, INT8, INT16, INT32, UINT8, UINT16, UINT32");
  if (reserve) return ASL__FAIL_ENUM(fn, "reserve", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
  size_t size = asl__num_size(type);
  if (count < size || count > SIZE_MAX)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "count", (long long)count,
                     asl__diag_say("bytes, of one element at least", "字节数，至少一个元素"));
  aclError code = asl__operand(fn, "dst", dst, (size_t)count, &to);
  if (code != ACL_SUCCESS) return code;
  code = asl__operand(fn, "src", src, (size_t)count, &from);
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(to.block);
    return code;
  }
  asl__lock();
  code = asl__copy_peer_check(fn, &to, &from);
  if (code == ACL_SUCCESS) code = asl__stream_task(fn, stream, ASL__TASK_RUN, "reduce", &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_reduce;
    t->u.reduce.dst = to.bytes;
    t->u.reduce.src = from.bytes;
    t->u.reduce.bytes = (size_t)(count - count % size); /* bytes of a half element at the end stay as they are */
    t->u.reduce.type = (int)type;
    t->u.reduce.kind = (int)kind | (asl__overflow_mode(s->ctx->device) == ACL_RT_OVERFLOW_MODE_INFNAN ? 256 : 0);
    t->bytes = count;
    asl__task_range(t, dst, (size_t)count, 1, to.block);
    asl__task_range(t, src, (size_t)count, 0, from.block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code == ACL_SUCCESS) return code;
  asl__mem_unpin(to.block);
  asl__mem_unpin(from.block);
  return code;
}

/* ---- random numbers: Philox4x32-10, the seed being its key and the 16 bytes at randomCounterAddr its counter ----
   Number i takes word i of the sequence (64-bit integers two words each), and the counter goes on by as many blocks of four words as
   were used: a later call with the same seed and counter continues, and the same start gives the same numbers. What chips draw from
   the same seed is not published; distributions and bookkeeping are as documented, the single numbers are not theirs. */
typedef struct { uint64_t block; uint32_t again, start[4], key[2], word[4]; } asl__draw; /* again: the how many-th try of one number */
ASL__FN void asl__draw_block(asl__draw* d, uint64_t block, uint32_t again) {
  uint32_t c[4], key[2] = {d->key[0], d->key[1]};
  uint64_t low = ((uint64_t)d->start[1] << 32 | d->start[0]), high = (uint64_t)d->start[3] << 32 | d->start[2], sum = low + block;
  high += sum < low;
  c[0] = (uint32_t)sum;
  c[1] = (uint32_t)(sum >> 32);
  c[2] = (uint32_t)high;
  c[3] = (uint32_t)(high >> 32) ^ again << 20;
  for (int i = 0; i < 10; i++) {
    uint64_t a = (uint64_t)0xD2511F53u * c[0], b = (uint64_t)0xCD9E8D57u * c[2];
    c[0] = (uint32_t)(b >> 32) ^ c[1] ^ key[0];
    c[1] = (uint32_t)b;
    c[2] = (uint32_t)(a >> 32) ^ c[3] ^ key[1];
    c[3] = (uint32_t)a;
    key[0] += 0x9E3779B9u;
    key[1] += 0xBB67AE85u;
  }
  memcpy(d->word, c, sizeof c);
  d->block = block;
  d->again = again;
}
ASL__FN uint32_t asl__draw_word(asl__draw* d, uint64_t i, uint32_t again) {
  if (d->block != i / 4 || d->again != again) asl__draw_block(d, i / 4, again);
  return d->word[i % 4];
}
/* Box and Muller: of two words come two numbers, for i even and odd; beyond two deviations the truncated kind draws anew. */
ASL__FN double asl__draw_normal(asl__draw* d, uint64_t i, int truncated) {
  double z = 0;
  for (uint32_t again = 0; again < 64; again++) {
    double u = ((double)asl__draw_word(d, i & ~(uint64_t)1, again) + 1.0) / 4294967296.0;
    double angle = 6.283185307179586 * ((double)asl__draw_word(d, i | 1, again) / 4294967296.0);
    z = sqrt(-2.0 * log(u)) * (i & 1 ? sin(angle) : cos(angle));
    if (!truncated || fabs(z) <= 2.0) return z;
  }
  return z > 0 ? 2.0 : -2.0;
}
ASL__FN uint64_t asl__mul_high(uint64_t a, uint64_t b) {
  uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32, low = al * bl;
  uint64_t mid = ah * bl + (low >> 32), other = al * bh + (uint32_t)mid;
  return ah * bh + (mid >> 32) + (other >> 32);
}
typedef struct {
  aclrtRandomNumTaskInfo info;
  const unsigned char* at[4];  /* seed, number, the two parameters: in info, or device memory; NULL where there is none */
  unsigned char *result, *counter;
  size_t room;                 /* from result to the end of its memory */
} asl__random;
ASL__FN uint64_t asl__random_integer(const unsigned char* p, size_t size, int is_signed) { /* any size to 8 bytes, low byte first */
  uint64_t v = 0;
  for (size_t i = size; i-- > 0;) v = v << 8 | p[i];
  if (is_signed && size < 8 && size && p[size - 1] >= 128) v |= UINT64_MAX << 8 * size;
  return v;
}
ASL__FN double asl__random_real(const unsigned char* p, size_t size, int type) { /* 4 bytes are a float, 2 a number of the type */
  uint16_t h;
  float f;
  memcpy(&h, p, 2);
  if (size == 4) memcpy(&f, p, 4);
  else f = type == ACL_BF16 ? asl__num_from_bf16(h) : asl__num_from_half(h);
  return (double)f;
}
ASL__FN void asl__random_put(unsigned char* p, int type, double v) {
  float f = (float)v;
  uint16_t h = type == ACL_BF16 ? asl__num_to_bf16(f) : asl__num_to_half(v);
  if (type == ACL_FLOAT) memcpy(p, &f, 4);
  else memcpy(p, &h, 2);
}
ASL__FN int asl__random_is_integer(int type) { return type == ACL_INT32 || type == ACL_UINT32 || type == ACL_INT64 || type == ACL_UINT64; }
ASL__FN const aclrtRandomParaInfo* asl__random_para(const aclrtRandomNumTaskInfo* info, int i) { /* the ones of asl__random.at */
  const aclrtRandomNumParaUnion* p = &info->randomNumFuncParaInfo.paramInfo;
  if (i < 2) return i == 0 ? &info->randomSeed : &info->randomNum;
  if (info->randomNumFuncParaInfo.funcType == ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK)
    return i == 2 ? &p->dropoutBitmaskInfo.dropoutRation : NULL;
  return i == 2 ? &p->uniformDisInfo.min : &p->uniformDisInfo.max; /* mean and stddev lie at the same places */
}
/* the bytes n numbers take; 0: too many */
ASL__FN size_t asl__random_bytes(const aclrtRandomNumTaskInfo* info, uint64_t n) {
  size_t bytes = 0;
  if (info->randomNumFuncParaInfo.funcType == ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK) return (size_t)(n / 8 + (n % 8 != 0));
  return n <= SIZE_MAX && asl__sz_mul((size_t)n, asl__num_size(info->dataType), &bytes) ? bytes : 0;
}
ASL__FN void asl__random_integers(const asl__random* r, asl__draw* d, uint64_t n, int type, size_t size) {
  int is_signed = type == ACL_INT32 || type == ACL_INT64;
  uint64_t min = asl__random_integer(r->at[2], size, is_signed), span = asl__random_integer(r->at[3], size, is_signed) - min;
  for (uint64_t i = 0; i < n; i++) {
    uint64_t w = size == 4 ? asl__draw_word(d, i, 0) : (uint64_t)asl__draw_word(d, 2 * i + 1, 0) << 32 | asl__draw_word(d, 2 * i, 0);
    uint64_t v = min + (size == 4 ? w * (span & UINT32_MAX) >> 32 : asl__mul_high(w, span));
    uint32_t low = (uint32_t)v;
    if (size == 4) memcpy(r->result + 4 * i, &low, 4);
    else memcpy(r->result + 8 * i, &v, 8);
  }
}
ASL__FN aclError asl__run_random(asl__task* t) {
  const asl__random* r = (const asl__random*)t->u.any.object;
  const aclrtRandomParaInfo* para[4];
  asl__draw d;
  for (int i = 0; i < 4; i++) para[i] = asl__random_para(&r->info, i);
  uint64_t n = asl__random_integer(r->at[1], para[1]->size, 0), seed = asl__random_integer(r->at[0], para[0]->size, 0);
  int kind = (int)r->info.randomNumFuncParaInfo.funcType, type = (int)r->info.dataType, whole = asl__random_is_integer(type);
  size_t size = asl__num_size(r->info.dataType), bytes = asl__random_bytes(&r->info, n);
  if (bytes > r->room || (n && !bytes)) { /* the number was read from device memory only now */
    snprintf(asl__mine.why, sizeof asl__mine.why, asl__diag_say("MTE DDR address out of range: %llu numbers do not fit",
                                                                "MTE DDR 地址越界：放不下 %llu 个随机数"), (unsigned long long)n);
    return ACL_ERROR_RT_AICORE_EXCEPTION;
  }
  asl__zero(&d, sizeof d);
  memcpy(d.start, r->counter, 16);
  d.key[0] = (uint32_t)seed;
  d.key[1] = (uint32_t)(seed >> 32);
  asl__draw_block(&d, 0, 0);
  if (whole) asl__random_integers(r, &d, n, type, size);
  else {
    double a = asl__random_real(r->at[2], para[2]->size, type), b = para[3] ? asl__random_real(r->at[3], para[3]->size, type) : 0;
    if (kind == ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK) {
      memset(r->result, 0, bytes);
      for (uint64_t i = 0; i < n; i++)
        if ((double)asl__draw_word(&d, i, 0) >= a * 4294967296.0) r->result[i / 8] |= (unsigned char)(1u << i % 8);
    } else for (uint64_t i = 0; i < n; i++) {
      double v = kind == ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS ? a + (b - a) * ((double)asl__draw_word(&d, i, 0) / 4294967296.0)
          : a + b * asl__draw_normal(&d, i, kind == ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS);
      asl__random_put(r->result + size * i, type, v);
    }
  }
  uint64_t words = whole && size == 8 ? 2 * n : n, used = words / 4 + (words % 4 != 0), low = 0, high = 0;
  memcpy(&low, r->counter, 8);
  memcpy(&high, r->counter + 8, 8);
  high += low + used < low;
  low += used;
  memcpy(r->counter, &low, 8);
  memcpy(r->counter + 8, &high, 8);
  return ACL_SUCCESS;
}
ASL__FN aclError asl__random_check(const char* fn, const aclrtRandomNumTaskInfo* info) {
  int kind = (int)info->randomNumFuncParaInfo.funcType, type = (int)info->dataType, whole = asl__random_is_integer(type);
  static const char* const sizes[] = {"randomSeed.size", "randomNum.size", "paramInfo[0].size", "paramInfo[1].size"};
  if (!info->randomResultAddr) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "randomResultAddr");
  if (!info->randomCounterAddr) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "randomCounterAddr");
  if (kind < ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK || kind > ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS)
    return ASL__FAIL_ENUM(fn, "funcType", kind, "0 (DROPOUT_BITMASK) .. 3 (TRUNCATED_NORMAL_DIS)");
  if (type != ACL_FLOAT && type != ACL_FLOAT16 && type != ACL_BF16 && !(whole && kind == ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS))
    return ASL__FAIL_ENUM(fn, "dataType", type, asl__diag_say("FLOAT, FLOAT16, BF16; UNIFORM also INT32, UINT32, INT64, UINT64",
                                                              "FLOAT, FLOAT16, BF16；UNIFORM 还支持 INT32, UINT32, INT64, UINT64"));
  size_t size = asl__num_size(info->dataType);
  for (int i = 0; i < 4; i++) {
    const aclrtRandomParaInfo* p = asl__random_para(info, i);
    if (!p) continue;
    if (i < 2 ? p->size == 0 || p->size > 8 : p->size != size && (whole || p->size != 4))
      return ASL__FAIL_ENUM(fn, sizes[i], p->size, i < 2 ? "1 .. 8" : asl__diag_say("that of the data type", "与数据类型一致"));
  }
  return ACL_SUCCESS;
}
ASL_API aclError aclrtRandomNumAsync(const aclrtRandomNumTaskInfo* taskInfo, const aclrtStream stream, void* reserve) {
  static const char* const names[] = {"randomResultAddr", "randomCounterAddr", "randomSeed", "randomNum", "paramInfo[0]", "paramInfo[1]"};
  const char* fn = "aclrtRandomNumAsync";
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__place at[6];
  uint32_t used = 0;
  asl__life_start();
  ASL__NEED(taskInfo, fn);
  ASL__NEED(stream, fn);
  if (reserve) return ASL__FAIL_ENUM(fn, "reserve", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
  aclError code = asl__random_check(fn, taskInfo);
  if (code != ACL_SUCCESS) return code;
  asl__random* r = ASL__NEW(asl__random);
  asl__range* ranges = r ? (asl__range*)asl__os_alloc(6 * sizeof *ranges) : NULL;
  if (!ranges) {
    asl__os_free(r);
    return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a task");
  }
  r->info = *taskInfo;
  const aclrtRandomParaInfo* count = &r->info.randomNum;
  size_t bytes = count->isAddr ? 1 : asl__random_bytes(&r->info, asl__random_integer(count->valueOrAddr, count->size, 0));
  if (bytes == 0)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "randomNum",
                     (long long)asl__random_integer(count->valueOrAddr, count->size, 0),
                     asl__diag_say("1 or more, and what memory holds", "至少 1，且内存放得下"));
  for (int i = 0; i < 6 && code == ACL_SUCCESS; i++) { /* the result, the counter, then whatever is given by its address */
    const aclrtRandomParaInfo* p = i < 2 ? NULL : asl__random_para(&r->info, i - 2);
    const void* address = i == 0 ? r->info.randomResultAddr : r->info.randomCounterAddr;
    size_t n = i == 0 ? bytes : 16;
    if (i >= 2 && p && !p->isAddr) r->at[i - 2] = p->valueOrAddr;
    if (i >= 2 && (!p || !p->isAddr)) continue;
    if (p) { address = (const void*)(uintptr_t)asl__random_integer(p->valueOrAddr, 8, 0); n = p->size; }
    code = asl__operand(fn, names[i], address, n, &at[used]);
    if (code != ACL_SUCCESS) break;
    asl__block* b = at[used].block;
    if (p) r->at[i - 2] = (const unsigned char*)at[used].bytes;
    else if (i == 1) r->counter = (unsigned char*)at[used].bytes;
    else {
      r->result = (unsigned char*)at[used].bytes;
      r->room = b && count->isAddr ? (size_t)((uintptr_t)asl__block_view(b) + b->room - (uintptr_t)address) : bytes;
      n = r->room;
    }
    ranges[used].address = address;
    ranges[used].bytes = n;
    ranges[used].write = i < 2;
    ranges[used++].block = b;
    code = asl__copy_peer_check(fn, &at[0], &at[used - 1]);
  }
  if (code == ACL_SUCCESS) {
    asl__lock();
    code = asl__stream_task(fn, stream, ASL__TASK_RUN, "random numbers", &s, &t);
    if (code == ACL_SUCCESS) {
      t->run = asl__run_random;
      t->drop = asl__drop_object;
      t->u.any.object = r;
      t->bytes = bytes;
      t->more = ranges;
      t->more_ranges = used;
      asl__sched_submit(s, t);
    }
    asl__unlock();
    if (code == ACL_SUCCESS) return code;
  }
  while (used > 0) asl__mem_unpin(ranges[--used].block);
  asl__os_free(ranges);
  asl__os_free(r);
  return code;
}

/* ---- hints about the cache and about managed memory: they move nothing here, but are checked, ordered and shown in the trace ---- */
ASL__FN aclError asl__run_prefetch(asl__task* t) {
  const unsigned char* p = (const unsigned char*)t->u.fill.dst;
  size_t n = t->u.fill.bytes < ((size_t)1 << 20) ? t->u.fill.bytes : (size_t)1 << 20;
  for (size_t i = 0; i < n && t->u.fill.value; i += 64) __builtin_prefetch(p + i);
  return ACL_SUCCESS;
}
static const char* const asl__cmo_names[] = {"cache prefetch", "cache writeback", "cache invalidate", "cache flush"};
ASL__FN aclError asl__cmo(const char* fn, void* src, size_t size, int type, aclrtStream stream) {
  asl__place at;
  asl__life_start();
  if (!src) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "src");
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  if (type < 0 || type > ACL_RT_CMO_TYPE_FLUSH)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "cmoType", (long long)type,
                     "ACL_RT_CMO_TYPE_PREFETCH (0) .. FLUSH (3)");
  aclError code = asl__operand(fn, "src", src, size, &at);
  if (code != ACL_SUCCESS) return code;
  return asl__range_task(fn, asl__cmo_names[type], asl__run_prefetch, src, size, 0, type == ACL_RT_CMO_TYPE_PREFETCH, &at, stream);
}
ASL_API aclError aclrtCmoAsync(void* src, size_t size, aclrtCmoType cmoType, aclrtStream stream) {
  asl__life_start();
  return asl__cmo("aclrtCmoAsync", src, size, (int)cmoType, stream);
}
ASL_API aclError aclrtCmoAsyncWithBarrier(void* src, size_t size, aclrtCmoType cmoType, uint32_t barrierId, aclrtStream stream) {
  asl__life_start();
  (void)barrierId; /* the operation is done when its task is, so whoever waits for the barrier on this stream finds it passed */
  return asl__cmo("aclrtCmoAsyncWithBarrier", src, size, (int)cmoType, stream);
}
ASL__FN aclError asl__run_nothing(asl__task* t) {
  (void)t;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__mark_task(const char* fn, const char* name, aclrtStream stream) { /* a task that only shows in the trace */
  asl__stream* s = NULL;
  asl__task* t = NULL;
  asl__lock();
  aclError code = asl__stream_task(fn, stream, ASL__TASK_CONTROL, asl__name(name), &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_nothing;
    asl__sched_submit(s, t);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtCmoWaitBarrier(aclrtBarrierTaskInfo* taskInfo, aclrtStream stream, uint32_t flag) {
  const char* fn = "aclrtCmoWaitBarrier";
  asl__life_start();
  ASL__NEED(taskInfo, fn);
  if (flag != 0) return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "flag", (long long)flag, "0");
  if (taskInfo->barrierNum == 0 || taskInfo->barrierNum > ACL_RT_CMO_MAX_BARRIER_NUM)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "barrierNum", (long long)taskInfo->barrierNum, "1 .. 6");
  return asl__mark_task(fn, "cache barrier", stream);
}
typedef struct {
  char magic[8];
  uint64_t src, bytes;
} asl__cmo_desc;
static const char asl__cmo_magic[8] = {'A', 's', 'l', 'C', 'm', 'o', '0', '1'};
ASL_API aclError aclrtCmoGetDescSize(size_t* size) {
  asl__life_start();
  ASL__NEED(size, "aclrtCmoGetDescSize");
  *size = sizeof(asl__cmo_desc);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtCmoSetDesc(void* cmoDesc, void* src, size_t size) {
  const char* fn = "aclrtCmoSetDesc";
  asl__cmo_desc d;
  asl__place at;
  asl__life_start();
  ASL__NEED(cmoDesc, fn);
  aclError code = asl__mem_end(fn, "cmoDesc", cmoDesc, sizeof d, 1, &at);
  if (code != ACL_SUCCESS) return code;
  memcpy(d.magic, asl__cmo_magic, sizeof d.magic);
  d.src = (uint64_t)(uintptr_t)src; /* checked when it is used */
  d.bytes = size;
  memcpy(at.bytes, &d, sizeof d);
  asl__mem_unpin(at.block);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtCmoAsyncWithDesc(void* cmoDesc, aclrtCmoType cmoType, aclrtStream stream, const void* reserve) {
  const char* fn = "aclrtCmoAsyncWithDesc";
  asl__cmo_desc d;
  asl__place at;
  asl__life_start();
  ASL__NEED(cmoDesc, fn);
  if (reserve) return ASL__FAIL_ENUM(fn, "reserve", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
  aclError code = asl__mem_end(fn, "cmoDesc", cmoDesc, sizeof d, 1, &at);
  if (code != ACL_SUCCESS) return code;
  memcpy(&d, at.bytes, sizeof d);
  asl__mem_unpin(at.block);
  if (memcmp(d.magic, asl__cmo_magic, sizeof d.magic) != 0 || d.bytes > SIZE_MAX)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("cmoDesc was not filled by aclrtCmoSetDesc", "cmoDesc 没有经 aclrtCmoSetDesc 填写"), "");
  return asl__cmo(fn, (void*)(uintptr_t)d.src, (size_t)d.bytes, (int)cmoType, stream);
}
ASL__FN aclError asl__prefetch(const char* fn, const void* p, size_t size, const aclrtMemManagedLocation* to, aclrtStream stream) {
  asl__place at;
  if (!p) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "ptr");
  if (size == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "size");
  int type = (int)to->type;
  if (type < ACL_MEM_LOCATIONTYPE_DEVICE || type > ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT)
    return ASL__FAIL_ENUM(fn, "location.type", type, "ACL_MEM_LOCATIONTYPE_DEVICE (1) .. HOST_NUMA_CURRENT (4)");
  aclError code = type == ACL_MEM_LOCATIONTYPE_DEVICE ? asl__dev_check(fn, to->id) : ACL_SUCCESS;
  if (code == ACL_SUCCESS) code = asl__mem_end(fn, "ptr", p, size, 1, &at);
  if (code == ACL_SUCCESS && !at.managed) {
    asl__mem_unpin(at.block);
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "ptr", p, asl__mem_side_name(at.side),
                     asl__diag_say("managed (aclrtMemAllocManaged)", "托管（aclrtMemAllocManaged）"));
  }
  return code == ACL_SUCCESS ? asl__range_task(fn, "prefetch", asl__run_prefetch, p, size, 0, 1, &at, stream) : code;
}
ASL_API aclError aclrtMemManagedPrefetchAsync(const void* ptr, size_t size, aclrtMemManagedLocation location, uint32_t flags,
                                              aclrtStream stream) {
  const char* fn = "aclrtMemManagedPrefetchAsync";
  asl__life_start();
  if (flags != 0) return ASL__FAIL_ENUM(fn, "flags", flags, "0");
  return asl__prefetch(fn, ptr, size, &location, stream);
}
ASL_API aclError aclrtMemManagedPrefetchBatchAsync(const void** ptrs, size_t* sizes, size_t count,
                                                   aclrtMemManagedLocation* prefetchLocs, size_t* prefetchLocIdxs,
                                                   size_t numPrefetchLocs, uint64_t flags, aclrtStream stream) {
  const char* fn = "aclrtMemManagedPrefetchBatchAsync";
  aclError code = ACL_SUCCESS;
  size_t k = 0;
  asl__life_start();
  ASL__NEED(ptrs, fn);
  ASL__NEED(sizes, fn);
  ASL__NEED(prefetchLocs, fn);
  ASL__NEED(prefetchLocIdxs, fn);
  if (count == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "count");
  if (numPrefetchLocs == 0 || numPrefetchLocs > count) return ASL__FAIL_ENUM(fn, "numPrefetchLocs", numPrefetchLocs, "1 .. count");
  if (flags != 0) return ASL__FAIL_ENUM(fn, "flags", flags, "0");
  for (size_t i = 0; i < numPrefetchLocs; i++)
    if (prefetchLocIdxs[i] >= count || (i == 0 ? prefetchLocIdxs[0] != 0 : prefetchLocIdxs[i] <= prefetchLocIdxs[i - 1]))
      return ASL__FAIL_ENUM(fn, "prefetchLocIdxs", prefetchLocIdxs[i],
                            asl__diag_say("0 first, then rising, below count", "从 0 开始、递增、且小于 count"));
  for (size_t i = 0; i < count && code == ACL_SUCCESS; i++) {
    if (k + 1 < numPrefetchLocs && prefetchLocIdxs[k + 1] == i) k++;
    code = asl__prefetch(fn, ptrs[i], sizes[i], &prefetchLocs[k], stream);
  }
  return code;
}
/* ---- kernels: C functions the program registers by name ----
   A binary, whatever is in it, opens the names that aslRegisterKernel made known: device code itself cannot run here. A launch is one task;
   its blocks run one after the other. The argument bytes are copied at the launch unless they lie in device memory. */
typedef struct {
  char* name;
  aslKernel fn;
} asl__kernel_row;
static struct {
  asl__kernel_row* row;
  size_t count, cap;
} asl__kernels; /* under the scheduler's lock; rows are never removed */
ASL_API aclError aslRegisterKernel(const char* name, aslKernel fn) {
  const char* me = "aslRegisterKernel";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(name, me);
  ASL__NEED(fn, me);
  if (!*name) return ASL__FAIL_ENUM(me, "name", 0, asl__diag_say("a name", "名称"));
  asl__lock();
  size_t i = 0;
  while (i < asl__kernels.count && !asl__str_eq(asl__kernels.row[i].name, name)) i++;
  if (i < asl__kernels.count) {
    if (asl__kernels.row[i].fn != fn)
      code = asl__fail(ACL_ERROR_RT_KERNEL_DUPLICATE, ASL__MSG_NOT_SUPPORTED, me,
                       asl__diag_say("another function has this name", "已有另一个函数使用该名称"),
                       asl__diag_say("Choose another name.", "请换一个名称。"));
  } else {
    if (asl__kernels.count == asl__kernels.cap) {
      size_t cap = asl__kernels.cap ? 2 * asl__kernels.cap : 16;
      asl__kernel_row* more = (asl__kernel_row*)asl__os_realloc(asl__kernels.row, cap * sizeof *more);
      if (more) {
        asl__kernels.row = more;
        asl__kernels.cap = cap;
      }
    }
    char* copy = asl__kernels.count < asl__kernels.cap ? asl__str_dup(name) : NULL;
    if (copy) {
      asl__kernels.row[i].name = copy;
      asl__kernels.row[i].fn = fn;
      asl__kernels.count++;
    } else code = asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, me, "the kernel's name");
  }
  asl__unlock();
  return code;
}

/* ---- binaries and functions ---- */
typedef struct asl__function {
  void* handle;
  struct asl__function* next;
  struct asl__bin* bin;
  aslKernel fn;
  const char* name;
} asl__function;
typedef struct asl__bin {
  void* handle;
  asl__function* functions; /* handed out; they go with the binary */
  aclrtOpExceptionCallback on_failure;
  void* on_failure_data;
} asl__bin;
typedef struct {
  const void* data;
  size_t bytes;
} asl__binary; /* aclrtCreateBinary: the bytes stay the program's */
ASL__FN aclError asl__bin_options(const char* fn, const aclrtBinaryLoadOptions* options) {
  if (!options || options->numOpt == 0) return ACL_SUCCESS;
  if (!options->options) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "options->options");
  for (size_t i = 0; i < options->numOpt; i++) {
    int type = (int)options->options[i].type;
    if (type < ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD || type > ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE)
      return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "options[].type", (long long)type,
                       "1 (LAZY_LOAD), 2 (MAGIC), 3 (CPU_KERNEL_MODE)");
  }
  return ACL_SUCCESS;
}
ASL__FN aclError asl__bin_make(const char* fn, aclrtBinHandle* out) {
  asl__bin* b = ASL__NEW(asl__bin);
  void* handle = asl__object_make(ASL__BIN, b);
  if (!handle) return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "the binary");
  b->handle = handle;
  *out = handle;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtBinaryLoadFromFile(const char* binPath, aclrtBinaryLoadOptions* options, aclrtBinHandle* binHandle) {
  const char* fn = "aclrtBinaryLoadFromFile";
  unsigned char* data = NULL;
  size_t bytes = 0;
  asl__life_start();
  ASL__NEED(binPath, fn);
  ASL__NEED(binHandle, fn);
  aclError code = asl__bin_options(fn, options);
  if (code != ACL_SUCCESS) return code;
  int why = asl__os_read_file(binPath, (size_t)1 << 30, &data, &bytes);
  asl__os_free(data);
  if (why)
    return asl__fail(
        ACL_ERROR_RT_FILE_OPEN, ASL__MSG_NO_FILE, fn, binPath,
        why == 2 ? asl__diag_say("it is empty", "文件为空") : asl__diag_say("no such file, or not readable", "文件不存在或不可读"));
  return asl__bin_make(fn, binHandle);
}
ASL_API aclError aclrtBinaryLoadFromData(const void* data, size_t length, const aclrtBinaryLoadOptions* options,
                                         aclrtBinHandle* binHandle) {
  const char* fn = "aclrtBinaryLoadFromData";
  asl__life_start();
  ASL__NEED(data, fn);
  ASL__NEED(binHandle, fn);
  if (length == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "length");
  aclError code = asl__bin_options(fn, options);
  return code == ACL_SUCCESS ? asl__bin_make(fn, binHandle) : code;
}
ASL_API aclrtBinary aclrtCreateBinary(const void* data, size_t dataLen) {
  asl__life_start();
  if (!data || dataLen == 0) {
    asl__fail(ACL_ERROR_INVALID_PARAM, data ? ASL__MSG_ZERO_SIZE : ASL__MSG_NULL_ARG, "aclrtCreateBinary", data ? "dataLen" : "data");
    return NULL;
  }
  asl__binary* b = ASL__NEW(asl__binary);
  if (b) {
    b->data = data;
    b->bytes = dataLen;
  }
  return asl__object_make(ASL__BINARY, b);
}
ASL_API aclError aclrtDestroyBinary(aclrtBinary binary) {
  const char* fn = "aclrtDestroyBinary";
  asl__life_start();
  ASL__NEED(binary, fn);
  void* b = asl__slot_take(binary, ASL__BINARY);
  if (!b) return asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "binary", binary, ASL__BINARY);
  asl__os_free(b);
  return ACL_SUCCESS;
}
ASL_API aclError aclrtBinaryLoad(const aclrtBinary binary, aclrtBinHandle* binHandle) {
  const char* fn = "aclrtBinaryLoad";
  asl__life_start();
  ASL__NEED(binary, fn);
  ASL__NEED(binHandle, fn);
  if (!asl__slot_get(binary, ASL__BINARY)) return asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "binary", binary, ASL__BINARY);
  return asl__bin_make(fn, binHandle);
}
ASL__FN void asl__args_sweep(const void* function);
ASL_API aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle) {
  const char* fn = "aclrtBinaryUnLoad";
  asl__life_start();
  ASL__NEED(binHandle, fn);
  asl__lock();
  asl__bin* b = (asl__bin*)asl__slot_take(binHandle, ASL__BIN);
  while (b && b->functions) { /* what is queued goes on: tasks hold the C function itself */
    asl__function* f = b->functions;
    b->functions = f->next;
    asl__args_sweep(f->handle);
    asl__slot_take(f->handle, ASL__FUNCTION);
    asl__os_free(f);
  }
  if (b && b->on_failure) {
    asl__exceptions.binaries--;
    asl__exception_arm();
  }
  asl__unlock();
  if (!b) return asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "binHandle", binHandle, ASL__BIN);
  asl__os_free(b);
  return ACL_SUCCESS;
}
/* The function of a binary for a registered kernel: one handle for one name. Lock held. */
ASL__FN aclError asl__bin_function(const char* fn, asl__bin* b, size_t row, aclrtFuncHandle* out) {
  const char* name = asl__kernels.row[row].name;
  asl__function* f = b->functions;
  while (f && f->name != name) f = f->next;
  if (f) {
    *out = f->handle;
    return ACL_SUCCESS;
  }
  f = ASL__NEW(asl__function);
  void* handle = asl__object_make(ASL__FUNCTION, f);
  if (!handle) return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a function");
  f->handle = handle;
  f->bin = b;
  f->fn = asl__kernels.row[row].fn;
  f->name = name;
  f->next = b->functions;
  b->functions = f;
  *out = handle;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__kernel_unknown(const char* fn, const char* name) {
  char text[200];
  snprintf(text, sizeof text, asl__diag_say("no kernel named \"%.100s\" is registered", "没有注册名为 \"%.100s\" 的核函数"), name);
  return asl__fail(ACL_ERROR_RT_KERNEL_LOOKUP, ASL__MSG_NOT_SUPPORTED, fn, text,
                   asl__diag_say("Device code cannot run here: write the kernel as a C function, aslRegisterKernel(name, fn) first.",
                                 "这里不能运行 device 代码：请把核函数写成 C 函数，并先调用 aslRegisterKernel(名称, 函数)。"));
}
ASL_API aclError aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char* kernelName, aclrtFuncHandle* funcHandle) {
  const char* fn = "aclrtBinaryGetFunction";
  asl__life_start();
  ASL__NEED(binHandle, fn);
  ASL__NEED(kernelName, fn);
  ASL__NEED(funcHandle, fn);
  asl__lock();
  asl__bin* b = (asl__bin*)asl__slot_get(binHandle, ASL__BIN);
  aclError code = b ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "binHandle", binHandle, ASL__BIN);
  size_t i = 0;
  while (i < asl__kernels.count && !asl__str_eq(asl__kernels.row[i].name, kernelName)) i++;
  if (code == ACL_SUCCESS)
    code = i < asl__kernels.count ? asl__bin_function(fn, b, i, funcHandle) : asl__kernel_unknown(fn, kernelName);
  asl__unlock();
  return code;
}
/* The entry is the number a kernel's name ends with ("add_7" is entry 7), as with tiling keys. */
ASL_API aclError aclrtBinaryGetFunctionByEntry(aclrtBinHandle binHandle, uint64_t funcEntry, aclrtFuncHandle* funcHandle) {
  const char* fn = "aclrtBinaryGetFunctionByEntry";
  char end[32];
  asl__life_start();
  ASL__NEED(binHandle, fn);
  ASL__NEED(funcHandle, fn);
  snprintf(end, sizeof end, "_%llu", (unsigned long long)funcEntry);
  asl__lock();
  asl__bin* b = (asl__bin*)asl__slot_get(binHandle, ASL__BIN);
  aclError code = b ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "binHandle", binHandle, ASL__BIN);
  size_t i = 0, n = strlen(end);
  for (; i < asl__kernels.count; i++) {
    size_t len = strlen(asl__kernels.row[i].name);
    if (len > n && asl__str_eq(asl__kernels.row[i].name + len - n, end)) break;
  }
  if (code == ACL_SUCCESS) code = i < asl__kernels.count ? asl__bin_function(fn, b, i, funcHandle) : asl__kernel_unknown(fn, end);
  asl__unlock();
  return code;
}
ASL__FN asl__function* asl__function_of(const char* fn, const void* handle, aclError* code) { /* lock held */
  asl__function* f = (asl__function*)asl__slot_get(handle, ASL__FUNCTION);
  *code = f ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "funcHandle", handle, ASL__FUNCTION);
  return f;
}
ASL_API aclError aclrtFunctionGetBinary(const aclrtFuncHandle funcHandle, aclrtBinHandle* binHandle) {
  const char* fn = "aclrtFunctionGetBinary";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(binHandle, fn);
  asl__lock();
  asl__function* f = asl__function_of(fn, funcHandle, &code);
  if (f) *binHandle = f->bin->handle;
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetFunctionName(aclrtFuncHandle funcHandle, uint32_t maxLen, char* name) {
  const char* fn = "aclrtGetFunctionName";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(name, fn);
  if (maxLen == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "maxLen");
  asl__lock();
  asl__function* f = asl__function_of(fn, funcHandle, &code);
  if (f) asl__str_copy(name, maxLen, f->name);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetFunctionAddr(aclrtFuncHandle funcHandle, void** aicAddr, void** aivAddr) {
  const char* fn = "aclrtGetFunctionAddr";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(aicAddr, fn);
  ASL__NEED(aivAddr, fn);
  asl__lock();
  asl__function* f = asl__function_of(fn, funcHandle, &code);
  if (f) { /* one function plays both units */
    memcpy(aicAddr, &f->fn, sizeof *aicAddr);
    *aivAddr = NULL;
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtGetFunctionAttribute(aclrtFuncHandle funcHandle, aclrtFuncAttribute attrType, int64_t* attrValue) {
  const char* fn = "aclrtGetFunctionAttribute";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(attrValue, fn);
  asl__lock();
  asl__function_of(fn, funcHandle, &code);
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  if ((int)attrType < ACL_FUNC_ATTR_KERNEL_TYPE || (int)attrType > ACL_FUNC_ATTR_KERNEL_SCHED_MODE)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "attrType", (long long)attrType,
                     "ACL_FUNC_ATTR_KERNEL_TYPE (1) .. ACL_FUNC_ATTR_KERNEL_SCHED_MODE (3)");
  *attrValue = attrType == ACL_FUNC_ATTR_KERNEL_TYPE ? ACL_KERNEL_TYPE_AICORE : 0;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtBinarySetExceptionCallback(aclrtBinHandle binHandle, aclrtOpExceptionCallback callback, void* userData) {
  const char* fn = "aclrtBinarySetExceptionCallback";
  asl__life_start();
  ASL__NEED(binHandle, fn);
  asl__lock();
  asl__bin* b = (asl__bin*)asl__slot_get(binHandle, ASL__BIN);
  if (b) {
    if (callback && !b->on_failure) asl__exceptions.binaries++;
    if (!callback && b->on_failure) asl__exceptions.binaries--;
    b->on_failure = callback;
    b->on_failure_data = userData;
    asl__exception_arm();
  }
  asl__unlock();
  return b ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "binHandle", binHandle, ASL__BIN);
}

/* ---- argument lists: each argument starts at a multiple of 8, as device code expects it ---- */
#define ASL__ARGS_MOST 65536u
#define ASL__HOLES_MOST 128u
typedef struct {
  uint32_t slot, data, bytes;
} asl__hole; /* a place holder: its 8 bytes of the list, where its data lies, how much */
typedef struct asl__args {
  struct asl__args* next; /* of all lists of the library, newest first */
  void *handle, *function;
  unsigned char* bytes; /* the list; the program's memory with aclrtKernelArgsInitByUserMem */
  size_t used, room;
  int of_user, closed, launched;
  asl__hole hole[ASL__HOLES_MOST];
  uint32_t holes;
} asl__args;
/* There is no call that frees a list: it goes with its binary, and of those launched the newest 64 are kept for another launch. Lock
   held. */
#define ASL__ARGS_KEPT 64u
static asl__args* asl__args_lists;
ASL__FN void asl__args_sweep(const void* function) { /* frees the lists of a function, or (NULL) the launched ones that are too old */
  uint32_t launched = 0;
  for (asl__args** at = &asl__args_lists; *at;) {
    asl__args* a = *at;
    launched += a->launched != 0;
    if (function ? a->function != function : !a->launched || launched <= ASL__ARGS_KEPT) {
      at = &a->next;
      continue;
    }
    *at = a->next;
    asl__slot_take(a->handle, ASL__ARGS);
    asl__os_free(a->bytes);
    asl__os_free(a);
  }
}
/* Argument lists in the program's memory are known by its address. Under the scheduler's lock. */
typedef struct asl__user_args {
  struct asl__user_args* next;
  const void* address;
  asl__args args;
} asl__user_args;
static asl__user_args* asl__user_arg_lists;
static uint32_t asl__user_arg_count;
#define ASL__USER_ARGS_MOST 4096u

ASL__FN asl__args* asl__args_of(const char* fn, const void* handle, aclError* code) { /* lock held */
  asl__args* a = (asl__args*)asl__slot_get(handle, ASL__ARGS);
  for (asl__user_args* u = asl__user_arg_lists; u && !a; u = u->next)
    if (u->address == handle) a = &u->args;
  *code = a ? ACL_SUCCESS : asl__slot_fail(ACL_ERROR_RT_INVALID_HANDLE, fn, "argsHandle", handle, ASL__ARGS);
  return a;
}
ASL__FN aclError asl__args_closed(const char* fn) {
  return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                   asl__diag_say("the argument list is finalized", "参数列表已 finalize"),
                   asl__diag_say("Begin a new one with aclrtKernelArgsInit.", "请用 aclrtKernelArgsInit 重新开始。"));
}
/* Room for n more bytes at a multiple of 8; their offset in *at. */
ASL__FN aclError asl__args_room(const char* fn, asl__args* a, size_t n, size_t* at) {
  size_t from = (a->used + 7) & ~(size_t)7, end;
  if (!asl__sz_add(from, n, &end) || end > ASL__ARGS_MOST || (a->of_user && end > a->room))
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "paramSize", (long long)n,
                     a->of_user ? asl__diag_say("what fits the memory given", "所给内存能容纳的大小")
                                : asl__diag_say("65536 bytes of arguments", "共 65536 字节参数"));
  if (end > a->room) {
    size_t room = a->room ? 2 * a->room : 256;
    while (room < end) room *= 2;
    unsigned char* more = (unsigned char*)asl__os_realloc(a->bytes, room);
    if (!more) return asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "the arguments");
    a->bytes = more;
    a->room = room;
  }
  memset(a->bytes + a->used, 0, end - a->used);
  a->used = end;
  *at = from;
  return ACL_SUCCESS;
}
ASL_API aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle* argsHandle) {
  const char* fn = "aclrtKernelArgsInit";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(argsHandle, fn);
  asl__lock();
  asl__function_of(fn, funcHandle, &code);
  if (code == ACL_SUCCESS) {
    asl__args* a = ASL__NEW(asl__args);
    void* handle = asl__object_make(ASL__ARGS, a);
    if (handle) {
      a->handle = *argsHandle = handle;
      a->function = funcHandle;
      a->next = asl__args_lists;
      asl__args_lists = a;
      asl__args_sweep(NULL);
    } else code = asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "an argument list");
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t* memSize) {
  const char* fn = "aclrtKernelArgsGetHandleMemSize";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(memSize, fn);
  asl__lock();
  asl__function_of(fn, funcHandle, &code);
  asl__unlock();
  if (code == ACL_SUCCESS) *memSize = 64; /* the address is what counts; nothing is written there */
  return code;
}
ASL_API aclError aclrtKernelArgsGetMemSize(aclrtFuncHandle funcHandle, size_t userArgsSize, size_t* actualArgsSize) {
  const char* fn = "aclrtKernelArgsGetMemSize";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(actualArgsSize, fn);
  if (userArgsSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "userArgsSize");
  asl__lock();
  asl__function_of(fn, funcHandle, &code);
  asl__unlock();
  if (code == ACL_SUCCESS && !asl__sz_round(userArgsSize, 8, actualArgsSize))
    code = ASL__FAIL_ENUM(fn, "userArgsSize", userArgsSize, asl__diag_say("a smaller number", "更小的值"));
  return code;
}
ASL_API aclError aclrtKernelArgsInitByUserMem(aclrtFuncHandle funcHandle, aclrtArgsHandle argsHandle, void* userHostMem,
                                              size_t actualArgsSize) {
  const char* fn = "aclrtKernelArgsInitByUserMem";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(argsHandle, fn);
  ASL__NEED(userHostMem, fn);
  if (actualArgsSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "actualArgsSize");
  if (asl__slot_kind(argsHandle) != ASL__FREE)
    return asl__slot_fail(ACL_ERROR_RT_PARAM_INVALID, fn, "argsHandle", argsHandle, ASL__ARGS);
  asl__place at = asl__mem_find(userHostMem, actualArgsSize, 0);
  if (at.side == ASL__SIDE_DEVICE && !asl__mem.device_is_host)
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "userHostMem", userHostMem,
                     asl__mem_side_name(ASL__SIDE_DEVICE), asl__mem_side_name(ASL__SIDE_UNKNOWN));
  asl__lock();
  asl__function_of(fn, funcHandle, &code);
  asl__user_args** link = &asl__user_arg_lists;
  while (code == ACL_SUCCESS && *link && (*link)->address != argsHandle && (*link)->next)
    link = &(*link)->next; /* ends at it, or at the oldest */
  asl__user_args* u = code == ACL_SUCCESS && *link && ((*link)->address == argsHandle || asl__user_arg_count >= ASL__USER_ARGS_MOST)
                          ? *link
                          : NULL;
  if (u) *link = u->next;
  else if (code == ACL_SUCCESS && (u = ASL__NEW(asl__user_args)) != NULL) asl__user_arg_count++;
  if (u) {
    asl__zero(u, sizeof *u);
    u->address = argsHandle;
    u->args.function = funcHandle;
    u->args.bytes = (unsigned char*)userHostMem;
    u->args.room = actualArgsSize;
    u->args.of_user = 1;
    u->next = asl__user_arg_lists;
    asl__user_arg_lists = u;
  } else if (code == ACL_SUCCESS) code = asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "an argument list");
  asl__unlock();
  return code;
}
/* An argument's handle is its number in the list, from 1 on: handles of place holders have the top bit of the low half set. */
#define ASL__HOLE_BIT ((uintptr_t)1 << 31)
ASL_API aclError aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void* param, size_t paramSize, aclrtParamHandle* paramHandle) {
  const char* fn = "aclrtKernelArgsAppend";
  aclError code = ACL_SUCCESS;
  size_t at = 0;
  asl__life_start();
  ASL__NEED(argsHandle, fn);
  ASL__NEED(param, fn);
  if (paramSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "paramSize");
  ASL__NEED(paramHandle, fn);
  asl__lock();
  asl__args* a = asl__args_of(fn, argsHandle, &code);
  if (code == ACL_SUCCESS && a->closed) code = asl__args_closed(fn);
  if (code == ACL_SUCCESS) code = asl__args_room(fn, a, paramSize, &at);
  if (code == ACL_SUCCESS) {
    memcpy(a->bytes + at, param, paramSize);
    *paramHandle = (void*)(uintptr_t)(at + 1);
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtKernelArgsAppendPlaceHolder(aclrtArgsHandle argsHandle, aclrtParamHandle* paramHandle) {
  const char* fn = "aclrtKernelArgsAppendPlaceHolder";
  aclError code = ACL_SUCCESS;
  size_t at = 0;
  asl__life_start();
  ASL__NEED(argsHandle, fn);
  ASL__NEED(paramHandle, fn);
  asl__lock();
  asl__args* a = asl__args_of(fn, argsHandle, &code);
  if (code == ACL_SUCCESS && a->closed) code = asl__args_closed(fn);
  if (code == ACL_SUCCESS && a->holes == ASL__HOLES_MOST)
    code = asl__fail(ACL_ERROR_RT_OVER_LIMIT, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("128 place holders are in the list", "列表中已有 128 个占位参数"), "");
  if (code == ACL_SUCCESS) code = asl__args_room(fn, a, 8, &at);
  if (code == ACL_SUCCESS) {
    asl__zero(&a->hole[a->holes], sizeof a->hole[0]);
    a->hole[a->holes].slot = (uint32_t)at;
    *paramHandle = (void*)(ASL__HOLE_BIT | (uintptr_t)(a->holes++ + 1));
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtKernelArgsGetPlaceHolderBuffer(aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle, size_t dataSize,
                                                     void** bufferAddr) {
  const char* fn = "aclrtKernelArgsGetPlaceHolderBuffer";
  aclError code = ACL_SUCCESS;
  size_t at = 0, i = (size_t)((uintptr_t)paramHandle & (ASL__HOLE_BIT - 1)) - 1;
  asl__life_start();
  ASL__NEED(argsHandle, fn);
  ASL__NEED(paramHandle, fn);
  ASL__NEED(bufferAddr, fn);
  if (dataSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "dataSize");
  asl__lock();
  asl__args* a = asl__args_of(fn, argsHandle, &code);
  if (code == ACL_SUCCESS && a->closed) code = asl__args_closed(fn);
  if (code == ACL_SUCCESS && (((uintptr_t)paramHandle & ~(ASL__HOLE_BIT - 1)) != ASL__HOLE_BIT || i >= a->holes))
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "paramHandle", (long long)(uintptr_t)paramHandle,
                     asl__diag_say("what aclrtKernelArgsAppendPlaceHolder gave", "aclrtKernelArgsAppendPlaceHolder 返回的值"));
  if (code == ACL_SUCCESS) {
    /* The list may move when it grows, so the buffers the program fills meanwhile are sized for the longest list at once. */
    if (!a->of_user && a->room < ASL__ARGS_MOST) {
      unsigned char* more = (unsigned char*)asl__os_realloc(a->bytes, ASL__ARGS_MOST);
      if (more) {
        a->bytes = more;
        a->room = ASL__ARGS_MOST;
      } else code = asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "the arguments");
    }
    if (code == ACL_SUCCESS) code = asl__args_room(fn, a, dataSize, &at);
    if (code == ACL_SUCCESS) {
      a->hole[i].data = (uint32_t)at;
      a->hole[i].bytes = (uint32_t)dataSize;
      *bufferAddr = a->bytes + at;
    }
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclrtKernelArgsParaUpdate(aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle, void* param, size_t paramSize) {
  const char* fn = "aclrtKernelArgsParaUpdate";
  aclError code = ACL_SUCCESS;
  size_t at = (size_t)(uintptr_t)paramHandle - 1;
  asl__life_start();
  ASL__NEED(argsHandle, fn);
  ASL__NEED(paramHandle, fn);
  ASL__NEED(param, fn);
  if (paramSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "paramSize");
  asl__lock();
  asl__args* a = asl__args_of(fn, argsHandle, &code);
  if (code == ACL_SUCCESS && ((uintptr_t)paramHandle >= ASL__HOLE_BIT || at >= a->used || paramSize > a->used - at || (at & 7)))
    code = asl__fail(
        ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "paramHandle", (long long)(uintptr_t)paramHandle,
        asl__diag_say("what aclrtKernelArgsAppend gave, with a size that fits", "aclrtKernelArgsAppend 返回的值，且大小合适"));
  if (code == ACL_SUCCESS) memcpy(a->bytes + at, param, paramSize);
  asl__unlock();
  return code;
}
ASL_API aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle) {
  const char* fn = "aclrtKernelArgsFinalize";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  ASL__NEED(argsHandle, fn);
  asl__lock();
  asl__args* a = asl__args_of(fn, argsHandle, &code);
  if (a) a->closed = 1;
  asl__unlock();
  return code;
}

/* ---- launches ---- */
typedef struct {
  aslKernel fn;
  void* function;      /* handle, for reports */
  unsigned char* args; /* behind this structure, or the bytes of device memory */
  size_t bytes;
  uint32_t blocks, offset;
  uint64_t limit_ns;
  int own; /* args lie behind this structure */
} asl__launch;
#define ASL__LAUNCH_HEAD ((sizeof(asl__launch) + 15) & ~(size_t)15)
ASL__FN aclError asl__run_blocks(asl__task* t) {
  const asl__launch* l = (const asl__launch*)t->u.any.object;
  uint64_t start = asl__os_now_ns();
  asl__mine.fault = ACL_SUCCESS;
  for (uint32_t i = 0; i < l->blocks && asl__mine.fault == ACL_SUCCESS; i++) l->fn(l->args, l->offset + i, l->blocks);
  return asl__kernel_result(t, start, l->limit_ns ? l->limit_ns : asl__op_limit_ns());
}
ASL__FN void asl__drop_blocks(asl__task* t) { /* lock held */
  if (t->end_ns) asl__trace.kernels++;
  asl__os_free(t->u.any.object);
}
ASL__FN int asl__launch_owns(const asl__task* t, const void* ptr, size_t size) {
  if (t->run != asl__run_blocks) return 0;
  const asl__launch* l = (const asl__launch*)t->u.any.object;
  uintptr_t at = (uintptr_t)ptr - (uintptr_t)l->args;
  return (uintptr_t)ptr >= (uintptr_t)l->args && at <= l->bytes && size <= l->bytes - at;
}
ASL__FN void asl__exception_of_kernel(aclrtExceptionInfo* x, const asl__task* t) {
  if (t->run != asl__run_blocks) return;
  const asl__launch* l = (const asl__launch*)t->u.any.object;
  const asl__function* f = (const asl__function*)asl__slot_get(l->function, ASL__FUNCTION);
  if (f) {
    x->function = l->function;
    x->of_binary = f->bin->on_failure;
    x->of_binary_data = f->bin->on_failure_data;
  }
  x->args = l->bytes ? asl__os_alloc(l->bytes) : NULL;
  if (x->args) {
    memcpy(x->args, l->args, l->bytes);
    x->args_bytes = (uint32_t)l->bytes;
  }
}
#define ASL__BLOCKS_MOST 65535u
/* Attributes of a launch that mean something here; the others are checked and passed over. */
ASL__FN aclError asl__launch_config(const char* fn, const aclrtLaunchKernelCfg* cfg, asl__launch* l) {
  if (!cfg || cfg->numAttrs == 0) return ACL_SUCCESS;
  if (!cfg->attrs) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "cfg->attrs");
  for (size_t i = 0; i < cfg->numAttrs; i++) {
    const aclrtLaunchKernelAttr* a = &cfg->attrs[i];
    switch ((int)a->id) {
      case ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET: l->offset = a->value.blockDimOffset; break;
      case ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT: l->limit_ns = (uint64_t)a->value.timeout * 1000000000u; break;
      case ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US: {
        uint64_t us = (uint64_t)a->value.timeoutUs.timeoutHigh << 32 | a->value.timeoutUs.timeoutLow;
        l->limit_ns = us > UINT64_MAX / 1000u ? 0 : us * 1000u;
        break;
      }
      default:
        if ((int)a->id < ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE || (int)a->id > ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING)
          return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "cfg->attrs[].id", (long long)a->id,
                           "ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE (1) .. ENABLE_PROFILING (9)");
    }
  }
  return ACL_SUCCESS;
}
/* A launch with a copy of the argument bytes, or, when they lie in device memory, with that memory itself (pinned in *at). */
ASL__FN asl__launch* asl__launch_make(const char* fn, uint32_t blocks, const void* args, size_t bytes, asl__place* at, aclError* code) {
  asl__zero(at, sizeof *at);
  if (blocks == 0 || blocks > ASL__BLOCKS_MOST) {
    *code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "numBlocks", (long long)blocks, "1 .. 65535");
    return NULL;
  }
  if (bytes > ASL__ARGS_MOST) {
    *code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "argsSize", (long long)bytes, "0 .. 65536");
    return NULL;
  }
  if (bytes && (*code = asl__mem_end(fn, "args", args, bytes, 1, at)) != ACL_SUCCESS) return NULL;
  int own = at->side != ASL__SIDE_DEVICE;
  asl__launch* l = (asl__launch*)asl__os_alloc(ASL__LAUNCH_HEAD + (own ? bytes : 0));
  if (!l) {
    asl__mem_unpin(at->block);
    *code = asl__fail(ACL_ERROR_RT_MEMORY_ALLOCATION, ASL__MSG_NO_HOST_MEMORY, fn, "a launch");
    return NULL;
  }
  asl__zero(l, sizeof *l);
  l->own = own;
  l->args = own ? (unsigned char*)l + ASL__LAUNCH_HEAD : (unsigned char*)at->bytes;
  l->bytes = bytes;
  l->blocks = blocks;
  if (own && bytes) memcpy(l->args, args, bytes);
  if (own) {
    asl__mem_unpin(at->block);
    at->block = NULL;
  }
  *code = ACL_SUCCESS;
  return l;
}
/* Queues it, or frees it. function: a handle (then its C function is looked up here), or NULL when l->fn is set. */
ASL__FN aclError asl__launch_submit(const char* fn, asl__launch* l, void* function, const void* args, const asl__place* at,
                                    aclrtStream stream) {
  asl__stream* s = NULL;
  asl__task* t = NULL;
  aclError code = ACL_SUCCESS;
  asl__lock();
  asl__function* f = function ? asl__function_of(fn, function, &code) : NULL;
  if (f) {
    l->fn = f->fn;
    l->function = function;
  }
  const char* name = f ? asl__name(f->name) : "kernel";
  if (code == ACL_SUCCESS) code = asl__stream_task(fn, stream, ASL__TASK_RUN, name, &s, &t);
  if (code == ACL_SUCCESS) {
    t->run = asl__run_blocks;
    t->drop = asl__drop_blocks;
    t->u.any.object = l;
    if (at->block) asl__task_range(t, args, l->bytes, 0, at->block);
    asl__sched_submit(s, t);
  }
  asl__unlock();
  if (code == ACL_SUCCESS) return code;
  asl__mem_unpin(at->block);
  asl__os_free(l);
  return code;
}
ASL_API aclError aslLaunchKernel(aslKernel fn, uint32_t blockDim, const void* args, size_t size, aclrtStream stream) {
  const char* me = "aslLaunchKernel";
  aclError code = ACL_SUCCESS;
  asl__place at;
  asl__life_start();
  ASL__NEED(fn, me);
  if (size && !args) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, me, "args");
  asl__launch* l = asl__launch_make(me, blockDim, args, size, &at, &code);
  if (!l) return code;
  l->fn = fn;
  return asl__launch_submit(me, l, NULL, args, &at, stream);
}
ASL__FN aclError asl__launch_plain(const char* fn, aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData,
                                   size_t argsSize, const aclrtLaunchKernelCfg* cfg, aclrtStream stream) {
  aclError code = ACL_SUCCESS;
  asl__place at;
  asl__life_start();
  if (!funcHandle) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "funcHandle");
  if (argsSize && !argsData) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "argsData");
  asl__launch* l = asl__launch_make(fn, numBlocks, argsData, argsSize, &at, &code);
  if (!l) return code;
  code = asl__launch_config(fn, cfg, l);
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(at.block);
    asl__os_free(l);
    return code;
  }
  return asl__launch_submit(fn, l, funcHandle, argsData, &at, stream);
}
ASL_API aclError aclrtLaunchKernel(aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData, size_t argsSize,
                                   aclrtStream stream) {
  asl__life_start();
  return asl__launch_plain("aclrtLaunchKernel", funcHandle, numBlocks, argsData, argsSize, NULL, stream);
}
ASL_API aclError aclrtLaunchKernelV2(aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData, size_t argsSize,
                                     aclrtLaunchKernelCfg* cfg, aclrtStream stream) {
  asl__life_start();
  return asl__launch_plain("aclrtLaunchKernelV2", funcHandle, numBlocks, argsData, argsSize, cfg, stream);
}
/* Puts addresses of the copy's own bytes into its place holders. */
ASL__FN void asl__launch_point(asl__launch* l, size_t slot, size_t data) {
  uint64_t address = (uint64_t)(uintptr_t)(l->args + data);
  memcpy(l->args + slot, &address, sizeof address);
}
ASL_API aclError aclrtLaunchKernelWithHostArgs(aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
                                               aclrtLaunchKernelCfg* cfg, void* hostArgs, size_t argsSize,
                                               aclrtPlaceHolderInfo* placeHolderArray, size_t placeHolderNum) {
  const char* fn = "aclrtLaunchKernelWithHostArgs";
  aclError code = ACL_SUCCESS;
  asl__place at;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(hostArgs, fn);
  if (argsSize == 0) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_ZERO_SIZE, fn, "argsSize");
  if (placeHolderNum && !placeHolderArray) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "placeHolderArray");
  asl__launch* l = asl__launch_make(fn, numBlocks, hostArgs, argsSize, &at, &code);
  if (!l) return code;
  if (!l->own)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_SIDE_MISMATCH, fn, "hostArgs", hostArgs, asl__mem_side_name(ASL__SIDE_DEVICE),
                     asl__mem_side_name(ASL__SIDE_UNKNOWN));
  if (code == ACL_SUCCESS) code = asl__launch_config(fn, cfg, l);
  for (size_t i = 0; i < placeHolderNum && code == ACL_SUCCESS; i++) {
    const aclrtPlaceHolderInfo* p = &placeHolderArray[i];
    if (argsSize < 8 || p->addrOffset > argsSize - 8 || p->dataOffset >= argsSize)
      code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "placeHolderArray[].addrOffset", (long long)p->addrOffset,
                       asl__diag_say("8 bytes inside the arguments, and data inside them", "参数范围内的 8 字节，且数据也在范围内"));
    else asl__launch_point(l, p->addrOffset, p->dataOffset);
  }
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(at.block);
    asl__os_free(l);
    return code;
  }
  return asl__launch_submit(fn, l, funcHandle, hostArgs, &at, stream);
}
ASL_API aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
                                             aclrtLaunchKernelCfg* cfg, aclrtArgsHandle argsHandle, void* reserve) {
  const char* fn = "aclrtLaunchKernelWithConfig";
  aclError code = ACL_SUCCESS;
  asl__place at;
  asl__launch* l = NULL;
  asl__life_start();
  ASL__NEED(funcHandle, fn);
  ASL__NEED(argsHandle, fn);
  if (reserve) return ASL__FAIL_ENUM(fn, "reserve", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
  asl__zero(&at, sizeof at);
  asl__lock();
  asl__args* a = asl__args_of(fn, argsHandle, &code);
  if (code == ACL_SUCCESS && a->function != funcHandle)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("the arguments were made for another function", "参数列表属于另一个函数"), "");
  else if (code == ACL_SUCCESS && !a->closed)
    code = asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_NOT_SUPPORTED, fn,
                     asl__diag_say("the argument list is not finalized", "参数列表尚未 finalize"),
                     asl__diag_say("Call aclrtKernelArgsFinalize first.", "请先调用 aclrtKernelArgsFinalize。"));
  if (code == ACL_SUCCESS) l = asl__launch_make(fn, numBlocks, a->bytes, a->used, &at, &code);
  for (uint32_t i = 0; l && i < a->holes; i++)
    if (a->hole[i].bytes) asl__launch_point(l, a->hole[i].slot, a->hole[i].data);
  if (l) a->launched = 1;
  asl__unlock();
  if (!l) return code;
  code = asl__launch_config(fn, cfg, l);
  if (code != ACL_SUCCESS) {
    asl__mem_unpin(at.block);
    asl__os_free(l);
    return code;
  }
  return asl__launch_submit(fn, l, funcHandle, NULL, &at, stream);
}
/* ---- profiling ----
   Configurations are checked and kept, start and stop keep their state; what is marked goes to the trace beside the tasks, which is
   always on (aslTraceRead). No files are written. */
struct aclprofConfig {
  uint32_t device[ASL__MAX_DEVICES];
  uint32_t devices;
  uint64_t data;
};
struct aclprofStepInfo {
  uint64_t step;
  int open;
};
typedef struct {
  char message[128];
  int has;
} asl__stamp;
#define ASL__PROF_RANGES 1024u
#define ASL__PROF_NAMES 4096u
static struct {
  int on;           /* between aclprofInit and aclprofFinalize */
  uint64_t running; /* bit d: device d is profiled; the host's bit is in host_runs */
  int host_runs;
  char* option[ACL_PROF_ARGS_MAX]; /* aclprofSetConfig */
  struct {
    uint32_t id;
    uint64_t start_ns;
    const char* name;
  } range[ASL__PROF_RANGES];
  uint32_t range_ids;
  const char* names[ASL__PROF_NAMES]; /* aclprofStr2Id: id - 1 is the place */
} asl__prof;                          /* under the scheduler's lock */
/* aclprofPush, aclprofRangePushEx */
static ASL__TLS struct {
  uint32_t depth;
  struct {
    uint64_t start_ns;
    char message[128];
  } open[16];
} asl__prof_mine;

ASL__FN aclError asl__prof_state(const char* fn, aclError code, const char* en, const char* zh) {
  return asl__fail(code, ASL__MSG_NOT_SUPPORTED, fn, en, zh);
}
ASL__FN aclError asl__prof_not_init(const char* fn) {
  return asl__prof_state(fn, ACL_ERROR_UNINITIALIZE, asl__diag_say("AscendCL is not started", "AscendCL 尚未初始化"),
                         asl__diag_say("Call aclInit first.", "请先调用 aclInit。"));
}
ASL__FN aclError asl__prof_not_on(const char* fn) {
  return asl__prof_state(fn, ACL_ERROR_PROF_NOT_RUN, asl__diag_say("profiling was not begun", "尚未开始 profiling"),
                         asl__diag_say("Call aclprofInit first.", "请先调用 aclprofInit。"));
}
ASL_API aclError aclprofInit(const char* profilerResultPath, size_t length) {
  const char* fn = "aclprofInit";
  aclError code = ACL_SUCCESS;
  struct stat st;
  asl__life_start();
  ASL__NEED(profilerResultPath, fn);
  if (length == 0 || strlen(profilerResultPath) != length)
    return ASL__FAIL_ENUM(fn, "length", length, asl__diag_say("strlen of the path", "路径的 strlen"));
  if (stat(profilerResultPath, &st) == 0 && !S_ISDIR(st.st_mode))
    return asl__fail(ACL_ERROR_INVALID_FILE, ASL__MSG_NO_FILE, fn, profilerResultPath,
                     asl__diag_say("it is no directory", "它不是目录"));
  asl__lock();
  if (asl__life.inits == 0) code = asl__prof_not_init(fn);
  else if (asl__prof.on)
    code = asl__prof_state(fn, ACL_ERROR_PROF_ALREADY_RUN, asl__diag_say("profiling was begun already", "profiling 已经开始"),
                           asl__diag_say("Call aclprofFinalize first.", "请先调用 aclprofFinalize。"));
  else asl__prof.on = 1;
  asl__unlock();
  return code;
}
ASL_API aclError aclprofFinalize(void) {
  const char* fn = "aclprofFinalize";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  asl__lock();
  if (!asl__prof.on) code = asl__prof_not_on(fn);
  asl__prof.on = asl__prof.host_runs = 0;
  asl__prof.running = 0;
  for (size_t i = 0; i < ASL__COUNT(asl__prof.option); i++) {
    asl__os_free(asl__prof.option[i]);
    asl__prof.option[i] = NULL;
  }
  asl__unlock();
  return code;
}
ASL_API aclprofConfig* aclprofCreateConfig(uint32_t* deviceIdList, uint32_t deviceNums, aclprofAicoreMetrics aicoreMetrics,
                                           const aclprofAicoreEvents* aicoreEvents, uint64_t dataTypeConfig) {
  const uint64_t known = ACL_PROF_ACL_API | ACL_PROF_TASK_TIME | ACL_PROF_AICORE_METRICS | ACL_PROF_AICPU | ACL_PROF_L2CACHE |
                         ACL_PROF_HCCL_TRACE | ACL_PROF_TRAINING_TRACE | ACL_PROF_MSPROFTX | ACL_PROF_RUNTIME_API | ACL_PROF_GE_API_L0 |
                         ACL_PROF_TASK_TIME_L0 | ACL_PROF_TASK_MEMORY | ACL_PROF_TASK_TIME_L2 | ACL_PROF_OP_ATTR |
                         ACL_PROF_TASK_TIME_L3 | ACL_PROF_GE_API_L1 | ACL_PROF_API_STATS | ACL_PROF_AICORE_SHAPE;
  const char* fn = "aclprofCreateConfig";
  int bad = 0, metrics = (int)aicoreMetrics;
  asl__life_start();
  if (deviceNums > 0 && !deviceIdList) {
    asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "deviceIdList");
    return NULL;
  }
  bad = deviceNums > (uint32_t)asl__dev.count;
  for (uint32_t i = 0; i < deviceNums && !bad; i++) {
    bad = deviceIdList[i] >= (uint32_t)asl__dev.count;
    for (uint32_t k = 0; k < i; k++) bad |= deviceIdList[k] == deviceIdList[i];
  }
  if (bad) {
    ASL__FAIL_ENUM(fn, "deviceIdList", deviceNums, asl__diag_say("existing devices, each once", "已存在的设备，每个一次"));
    return NULL;
  }
  if (metrics < 0 || (metrics > ACL_AICORE_MEMORY_ACCESS && metrics != ACL_AICORE_NONE)) {
    ASL__FAIL_ENUM(fn, "aicoreMetrics", metrics,
                   "ACL_AICORE_ARITHMETIC_UTILIZATION (0) .. ACL_AICORE_MEMORY_ACCESS (8), ACL_AICORE_NONE (255)");
    return NULL;
  }
  if (aicoreEvents) {
    ASL__FAIL_ENUM(fn, "aicoreEvents", 1, asl__diag_say("NULL (reserved)", "NULL（保留）"));
    return NULL;
  }
  if (dataTypeConfig == 0 || (dataTypeConfig & ~known)) {
    ASL__FAIL_ENUM(fn, "dataTypeConfig", dataTypeConfig, "ACL_PROF_*");
    return NULL;
  }
  aclprofConfig* c = ASL__NEW(aclprofConfig);
  if (!c) return NULL;
  for (uint32_t i = 0; i < deviceNums; i++) c->device[i] = deviceIdList[i];
  c->devices = deviceNums;
  c->data = dataTypeConfig;
  return (aclprofConfig*)asl__object_make(ASL__PROF_CONFIG, c);
}
ASL_API aclError aclprofDestroyConfig(const aclprofConfig* profilerConfig) {
  asl__life_start();
  return asl__object_end("aclprofDestroyConfig", "profilerConfig", profilerConfig, ASL__PROF_CONFIG);
}
ASL__FN uint64_t asl__prof_devices(const aclprofConfig* c) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < c->devices; i++) bits |= (uint64_t)1 << c->device[i];
  return bits;
}
ASL__FN aclError asl__prof_switch(const char* fn, const aclprofConfig* config, int on) {
  aclError code = ACL_SUCCESS;
  asl__life_start();
  if (!config) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "profilerConfig");
  const aclprofConfig* c = (const aclprofConfig*)asl__object_get(fn, "profilerConfig", config, ASL__PROF_CONFIG);
  if (!c) return ACL_ERROR_INVALID_PARAM;
  asl__lock();
  uint64_t bits = asl__prof_devices(c);
  if (asl__life.inits == 0) code = asl__prof_not_init(fn);
  else if (!asl__prof.on) code = asl__prof_not_on(fn);
  else if (on && ((asl__prof.running & bits) || (c->devices == 0 && asl__prof.host_runs)))
    code = asl__prof_state(fn, ACL_ERROR_PROF_ALREADY_RUN,
                           asl__diag_say("a device of the list is profiled already", "列表中的设备已在 profiling"),
                           asl__diag_say("Call aclprofStop first.", "请先调用 aclprofStop。"));
  else if (!on && ((asl__prof.running & bits) != bits || (c->devices == 0 && !asl__prof.host_runs)))
    code = asl__prof_state(fn, ACL_ERROR_PROF_NOT_RUN,
                           asl__diag_say("a device of the list is not profiled", "列表中的设备没有在 profiling"),
                           asl__diag_say("Stop what aclprofStart started.", "请停止 aclprofStart 启动过的配置。"));
  else {
    asl__prof.running = on ? asl__prof.running | bits : asl__prof.running & ~bits;
    if (c->devices == 0) asl__prof.host_runs = on;
  }
  asl__unlock();
  return code;
}
ASL_API aclError aclprofStart(const aclprofConfig* profilerConfig) {
  asl__life_start();
  return asl__prof_switch("aclprofStart", profilerConfig, 1);
}
ASL_API aclError aclprofStop(const aclprofConfig* profilerConfig) {
  asl__life_start();
  return asl__prof_switch("aclprofStop", profilerConfig, 0);
}
ASL_API aclError aclprofSetConfig(aclprofConfigType configType, const char* config, size_t configLength) {
  const char* fn = "aclprofSetConfig";
  int type = (int)configType;
  asl__life_start();
  if (type <= ACL_PROF_ARGS_MIN || type >= ACL_PROF_ARGS_MAX || type == 2)
    return ASL__FAIL_ENUM(fn, "configType", type, "ACL_PROF_STORAGE_LIMIT (1) .. ACL_PROF_PATH (16)");
  ASL__NEED(config, fn);
  if (configLength == 0 || configLength > 1024 || strlen(config) != configLength)
    return ASL__FAIL_ENUM(fn, "configLength", configLength,
                          asl__diag_say("strlen of the text, at most 1024", "文本的 strlen，最多 1024"));
  char* copy = asl__str_dup(config);
  if (!copy) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the option");
  asl__lock();
  char* old = asl__prof.option[type];
  asl__prof.option[type] = copy;
  asl__unlock();
  asl__os_free(old);
  return ACL_SUCCESS;
}

/* ---- marks ---- */
/* A span of the host in the trace: stream -1. Lock held. */
ASL__FN void asl__prof_span(const char* text, uint64_t start, uint64_t end) {
  asl__record* r = asl__trace_next();
  if (!r) return;
  asl__ctx* c = (asl__ctx*)asl__slot_get(asl__mine.context, ASL__CONTEXT);
  asl__zero(r, sizeof *r);
  r->name = asl__name(text);
  r->device = c ? c->device : -1;
  r->stream = -1;
  r->queued_ns = r->start_ns = start;
  r->end_ns = end;
}
ASL_API aclprofStepInfo* aclprofCreateStepInfo(void) {
  asl__life_start();
  return (aclprofStepInfo*)asl__object_make(ASL__PROF_STEP, ASL__NEW(aclprofStepInfo));
}
ASL_API void aclprofDestroyStepInfo(aclprofStepInfo* stepinfo) {
  asl__life_start();
  void* s = asl__slot_take(stepinfo, ASL__PROF_STEP);
  if (!s && stepinfo) asl__slot_fail(ACL_ERROR_INVALID_PARAM, "aclprofDestroyStepInfo", "stepinfo", stepinfo, ASL__PROF_STEP);
  asl__os_free(s);
}
ASL_API aclError aclprofGetStepTimestamp(aclprofStepInfo* stepInfo, aclprofStepTag tag, aclrtStream stream) {
  const char* fn = "aclprofGetStepTimestamp";
  char text[48];
  asl__life_start();
  ASL__NEED(stepInfo, fn);
  aclprofStepInfo* i = (aclprofStepInfo*)asl__object_get(fn, "stepInfo", stepInfo, ASL__PROF_STEP);
  if (!i) return ACL_ERROR_INVALID_PARAM;
  if (tag != ACL_STEP_START && tag != ACL_STEP_END) return ASL__FAIL_ENUM(fn, "tag", tag, "ACL_STEP_START (0), ACL_STEP_END (1)");
  asl__lock();
  int open = i->open;
  if (tag == ACL_STEP_START && !open) i->step++;
  uint64_t step = i->step;
  if (open != (tag == ACL_STEP_START)) i->open = tag == ACL_STEP_START;
  asl__unlock();
  if (open == (tag == ACL_STEP_START))
    return ASL__FAIL_ENUM(fn, "tag", tag, asl__diag_say("START and END in turn", "START 与 END 交替"));
  snprintf(text, sizeof text, tag == ACL_STEP_START ? "step %llu start" : "step %llu end", (unsigned long long)step);
  return asl__mark_task(fn, text, stream);
}
ASL_API void* aclprofCreateStamp(void) {
  asl__life_start();
  return asl__object_make(ASL__PROF_STAMP, ASL__NEW(asl__stamp));
}
ASL_API void aclprofDestroyStamp(void* stamp) {
  asl__life_start();
  void* s = asl__slot_take(stamp, ASL__PROF_STAMP);
  if (!s && stamp) asl__slot_fail(ACL_ERROR_INVALID_PARAM, "aclprofDestroyStamp", "stamp", stamp, ASL__PROF_STAMP);
  asl__os_free(s);
}
ASL__FN aclError asl__prof_text(const char* fn, const char* msg, size_t length, const char* length_name) {
  if (length > 0 && length < 128 && strlen(msg) == length) return ACL_SUCCESS;
  return ASL__FAIL_ENUM(fn, length_name, length, asl__diag_say("strlen of the message, 1 .. 127", "消息的 strlen，1 .. 127"));
}
ASL_API aclError aclprofSetStampTraceMessage(void* stamp, const char* msg, uint32_t msgLen) {
  const char* fn = "aclprofSetStampTraceMessage";
  asl__life_start();
  ASL__NEED(stamp, fn);
  ASL__NEED(msg, fn);
  aclError code = asl__prof_text(fn, msg, msgLen, "msgLen");
  asl__stamp* s = code == ACL_SUCCESS ? (asl__stamp*)asl__object_get(fn, "stamp", stamp, ASL__PROF_STAMP) : NULL;
  if (!s) return ACL_ERROR_INVALID_PARAM;
  asl__str_copy(s->message, sizeof s->message, msg);
  s->has = 1;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__stamp_need(const char* fn, const void* stamp, asl__stamp** out) {
  asl__life_start();
  if (!stamp) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "stamp");
  *out = (asl__stamp*)asl__object_get(fn, "stamp", stamp, ASL__PROF_STAMP);
  return *out ? ACL_SUCCESS : ACL_ERROR_INVALID_PARAM;
}
ASL_API aclError aclprofMark(void* stamp) {
  asl__life_start();
  asl__stamp* s = NULL;
  aclError code = asl__stamp_need("aclprofMark", stamp, &s);
  if (code != ACL_SUCCESS) return code;
  uint64_t now = asl__os_now_ns();
  asl__lock();
  asl__prof_span(s->has ? s->message : "mark", now, now);
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclprofMarkEx(const char* msg, size_t msgLen, aclrtStream stream) {
  const char* fn = "aclprofMarkEx";
  asl__life_start();
  ASL__NEED(msg, fn);
  aclError code = asl__prof_text(fn, msg, msgLen, "msgLen");
  return code == ACL_SUCCESS ? asl__mark_task(fn, msg, stream) : code;
}
ASL__FN aclError asl__prof_push(const char* fn, const char* text) {
  if (asl__prof_mine.depth == ASL__COUNT(asl__prof_mine.open))
    return asl__prof_state(fn, ACL_ERROR_FAILURE, asl__diag_say("16 ranges are open on this thread", "本线程已打开 16 个 range"),
                           asl__diag_say("Pop what was pushed.", "请先 pop。"));
  asl__prof_mine.open[asl__prof_mine.depth].start_ns = asl__os_now_ns();
  asl__str_copy(asl__prof_mine.open[asl__prof_mine.depth].message, sizeof asl__prof_mine.open[0].message, text);
  asl__prof_mine.depth++;
  return ACL_SUCCESS;
}
ASL__FN aclError asl__prof_pop(const char* fn) {
  asl__life_start();
  if (asl__prof_mine.depth == 0)
    return asl__prof_state(fn, ACL_ERROR_FAILURE, asl__diag_say("no range is open on this thread", "本线程没有打开的 range"), "");
  asl__prof_mine.depth--;
  uint64_t now = asl__os_now_ns();
  asl__lock();
  asl__prof_span(asl__prof_mine.open[asl__prof_mine.depth].message, asl__prof_mine.open[asl__prof_mine.depth].start_ns, now);
  asl__unlock();
  return ACL_SUCCESS;
}
ASL_API aclError aclprofPush(void* stamp) {
  asl__life_start();
  asl__stamp* s = NULL;
  aclError code = asl__stamp_need("aclprofPush", stamp, &s);
  return code == ACL_SUCCESS ? asl__prof_push("aclprofPush", s->has ? s->message : "range") : code;
}
ASL_API aclError aclprofPop(void) {
  asl__life_start();
  return asl__prof_pop("aclprofPop");
}
ASL_API aclError aclprofRangeStart(void* stamp, uint32_t* rangeId) {
  const char* fn = "aclprofRangeStart";
  asl__stamp* s = NULL;
  asl__life_start();
  ASL__NEED(stamp, fn);
  ASL__NEED(rangeId, fn);
  aclError code = asl__stamp_need(fn, stamp, &s);
  if (code != ACL_SUCCESS) return code;
  uint64_t now = asl__os_now_ns();
  asl__lock();
  uint32_t i = 0;
  while (i < ASL__PROF_RANGES && asl__prof.range[i].id) i++;
  if (i < ASL__PROF_RANGES) {
    *rangeId = asl__prof.range[i].id = ++asl__prof.range_ids;
    asl__prof.range[i].start_ns = now;
    asl__prof.range[i].name = asl__name(s->has ? s->message : "range");
  } else
    code = asl__prof_state(fn, ACL_ERROR_FAILURE, asl__diag_say("1024 ranges are open", "已打开 1024 个 range"),
                           asl__diag_say("Stop what was started.", "请先停止。"));
  asl__unlock();
  return code;
}
ASL_API aclError aclprofRangeStop(uint32_t rangeId) {
  const char* fn = "aclprofRangeStop";
  asl__life_start();
  uint64_t now = asl__os_now_ns();
  asl__lock();
  uint32_t i = 0;
  while (i < ASL__PROF_RANGES && (rangeId == 0 || asl__prof.range[i].id != rangeId)) i++;
  if (i < ASL__PROF_RANGES) {
    asl__prof_span(asl__prof.range[i].name, asl__prof.range[i].start_ns, now);
    asl__prof.range[i].id = 0;
  }
  asl__unlock();
  if (i < ASL__PROF_RANGES) return ACL_SUCCESS;
  return ASL__FAIL_ENUM(fn, "rangeId", rangeId,
                        asl__diag_say("what aclprofRangeStart gave, once", "aclprofRangeStart 返回的值，且只停止一次"));
}
ASL_API uint64_t aclprofStr2Id(const char* message) {
  uint64_t id = 0;
  asl__life_start();
  if (!message) {
    asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, "aclprofStr2Id", "message");
    return UINT64_MAX;
  }
  asl__lock();
  const char* name = asl__name(message);
  while (id < ASL__PROF_NAMES && asl__prof.names[id] && asl__prof.names[id] != name) id++;
  if (id < ASL__PROF_NAMES) asl__prof.names[id] = name;
  asl__unlock();
  return id < ASL__PROF_NAMES ? id + 1 : UINT64_MAX;
}
ASL_API aclError aclprofRangePushEx(aclprofEventAttributes* attr) {
  const char* fn = "aclprofRangePushEx";
  asl__life_start();
  ASL__NEED(attr, fn);
  if (attr->version != ACL_PROF_EVENT_ATTR_VERSION || attr->size != sizeof *attr)
    return ASL__FAIL_ENUM(fn, "attr->version", attr->version,
                          "ACL_PROF_EVENT_ATTR_VERSION (1), with size = sizeof(aclprofEventAttributes)");
  if (attr->messageType != ACL_PROF_MESSAGE_TYPE_TENSOR_INFO)
    return ASL__FAIL_ENUM(fn, "attr->messageType", attr->messageType, "ACL_PROF_MESSAGE_TYPE_TENSOR_INFO (0)");
  if (!attr->message.tensorInfo) return asl__fail(ACL_ERROR_INVALID_PARAM, ASL__MSG_NULL_ARG, fn, "attr->message.tensorInfo");
  uint64_t id = attr->message.tensorInfo->opNameId;
  asl__lock();
  const char* name = id > 0 && id <= ASL__PROF_NAMES ? asl__prof.names[id - 1] : NULL;
  asl__unlock();
  return asl__prof_push(fn, name ? name : "range");
}
ASL_API aclError aclprofRangePop(void) {
  asl__life_start();
  return asl__prof_pop("aclprofRangePop");
}
ASL_API aclError aclrtProfTrace(void* userdata, int32_t length, aclrtStream stream) {
  const char* fn = "aclrtProfTrace";
  asl__life_start();
  ASL__NEED(userdata, fn);
  if (length != 18) /* the size of the chip's record */
    return asl__fail(ACL_ERROR_RT_PARAM_INVALID, ASL__MSG_BAD_VALUE, fn, "length", (long long)length, "18");
  return asl__mark_task(fn, "profiler trace", stream);
}

/* ---- dumps: configurations are checked and kept ---- */
static struct {
  int on, set;
  char* path;
  char* args_path;
  uint32_t args_type;
} asl__dump;                                                   /* under the scheduler's lock */
ASL__FN aclError asl__dump_need(const char* fn, int running) { /* lock held */
  if (asl__life.inits == 0) return asl__prof_not_init(fn);
  if (running && !asl__dump.on)
    return asl__prof_state(fn, ACL_ERROR_DUMP_NOT_RUN, asl__diag_say("dumping was not begun", "尚未开始 dump"),
                           asl__diag_say("Call aclmdlInitDump first.", "请先调用 aclmdlInitDump。"));
  if (!running && asl__dump.on)
    return asl__prof_state(fn, ACL_ERROR_DUMP_ALREADY_RUN, asl__diag_say("dumping was begun already", "dump 已经开始"),
                           asl__diag_say("Call aclmdlFinalizeDump first.", "请先调用 aclmdlFinalizeDump。"));
  return ACL_SUCCESS;
}
ASL_API aclError aclmdlInitDump(void) {
  asl__life_start();
  asl__lock();
  aclError code = asl__dump_need("aclmdlInitDump", 0);
  if (code == ACL_SUCCESS) asl__dump.on = 1;
  asl__unlock();
  return code;
}
ASL_API aclError aclmdlFinalizeDump(void) {
  asl__life_start();
  asl__lock();
  aclError code = asl__dump_need("aclmdlFinalizeDump", 1);
  if (code == ACL_SUCCESS) {
    asl__dump.on = asl__dump.set = 0;
    asl__os_free(asl__dump.path);
    asl__dump.path = NULL;
  }
  asl__unlock();
  return code;
}
/* The string value of "key" in a checked JSON text: the first of that name, copied; NULL when there is none. Escapes stay as written. */
ASL__FN char* asl__json_find(const char* text, const char* key) {
  char quoted[64];
  snprintf(quoted, sizeof quoted, "\"%s\"", key);
  for (const char* at = text; (at = strstr(at, quoted)) != NULL; at++) {
    const char* p = at + strlen(quoted);
    while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') p++;
    if (*p++ != ':') continue;
    while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') p++;
    if (*p != '"') continue;
    const char* end = ++p;
    while (*end && *end != '"') end += *end == '\\' && end[1] ? 2 : 1;
    return asl__str_dup_n(p, (size_t)(end - p));
  }
  return NULL;
}
ASL_API aclError aclmdlSetDump(const char* dumpCfgPath) {
  const char* fn = "aclmdlSetDump";
  unsigned char* data = NULL;
  size_t bytes = 0;
  int device = -1, line = 0, column = 0;
  const char* wrong = "";
  asl__life_start();
  asl__lock();
  aclError code = asl__life.inits == 0 ? asl__prof_not_init(fn) : ACL_SUCCESS;
  if (code == ACL_SUCCESS && dumpCfgPath) code = asl__dump_need(fn, 1);
  asl__unlock();
  if (code != ACL_SUCCESS) return code;
  ASL__NEED(dumpCfgPath, fn);
  if (asl__os_read_file(dumpCfgPath, (size_t)16 << 20, &data, &bytes) != 0)
    return asl__fail(ACL_ERROR_INVALID_FILE, ASL__MSG_NO_FILE, fn, dumpCfgPath,
                     asl__diag_say("no such file, not readable, or empty", "文件不存在、不可读或为空"));
  char* text = asl__str_dup_n((const char*)data, bytes);
  asl__os_free(data);
  if (!text) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the configuration");
  char* path = NULL;
  if (asl__json_check(text, &device, &line, &column, &wrong) != 0 || strlen(text) != bytes)
    code = asl__fail(ACL_ERROR_PARSE_FILE, ASL__MSG_BAD_JSON, fn, dumpCfgPath, line, column, wrong);
  else if (strstr(text, "\"dump\"")) { /* without a dump section there is nothing to do, which is legal */
    path = asl__json_find(text, "dump_path");
    if (!path && !strstr(text, "\"dump_scene\""))
      code = asl__fail(ACL_ERROR_INVALID_DUMP_CONFIG, ASL__MSG_NOT_SUPPORTED, fn,
                       asl__diag_say("the dump section has no dump_path", "dump 配置中缺少 dump_path"),
                       "{\"dump\": {\"dump_path\": \"./\", \"dump_list\": [...]}}");
  }
  asl__os_free(text);
  if (code != ACL_SUCCESS) {
    asl__os_free(path);
    return code;
  }
  asl__lock();
  char* old = asl__dump.path;
  asl__dump.path = path;
  asl__dump.set = 1;
  asl__unlock();
  asl__os_free(old);
  return ACL_SUCCESS;
}
ASL_API aclError aclopStartDumpArgs(uint32_t dumpType, const char* path) {
  const char* fn = "aclopStartDumpArgs";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  if (dumpType != ACL_OP_DUMP_OP_AICORE_ARGS) return ASL__FAIL_ENUM(fn, "dumpType", dumpType, "ACL_OP_DUMP_OP_AICORE_ARGS (1)");
  ASL__NEED(path, fn);
  char* copy = asl__str_dup(path);
  if (!copy) return asl__fail(ACL_ERROR_BAD_ALLOC, ASL__MSG_NO_HOST_MEMORY, fn, "the path");
  asl__lock();
  if (asl__life.inits == 0) code = asl__prof_not_init(fn);
  else if (asl__dump.args_type)
    code = asl__prof_state(fn, ACL_ERROR_DUMP_ALREADY_RUN, asl__diag_say("argument dumping was begun already", "参数 dump 已经开始"),
                           asl__diag_say("Call aclopStopDumpArgs first.", "请先调用 aclopStopDumpArgs。"));
  else {
    asl__dump.args_type = dumpType;
    asl__dump.args_path = copy;
    copy = NULL;
  }
  asl__unlock();
  asl__os_free(copy);
  return code;
}
ASL_API aclError aclopStopDumpArgs(uint32_t dumpType) {
  const char* fn = "aclopStopDumpArgs";
  aclError code = ACL_SUCCESS;
  asl__life_start();
  if (dumpType != ACL_OP_DUMP_OP_AICORE_ARGS) return ASL__FAIL_ENUM(fn, "dumpType", dumpType, "ACL_OP_DUMP_OP_AICORE_ARGS (1)");
  asl__lock();
  char* path = asl__dump.args_path;
  if (asl__life.inits == 0) code = asl__prof_not_init(fn);
  else if (!asl__dump.args_type)
    code = asl__prof_state(fn, ACL_ERROR_DUMP_NOT_RUN, asl__diag_say("argument dumping was not begun", "尚未开始参数 dump"),
                           asl__diag_say("Call aclopStartDumpArgs first.", "请先调用 aclopStartDumpArgs。"));
  else {
    asl__dump.args_type = 0;
    asl__dump.args_path = NULL;
  }
  if (code != ACL_SUCCESS) path = NULL;
  asl__unlock();
  asl__os_free(path);
  return code;
}
ASL_API const char* acldumpGetPath(acldumpType dumpType) {
  static ASL__TLS char path[4096]; /* the answer outlives the configuration */
  asl__life_start();
  if ((int)dumpType < AIC_ERR_BRIEF_DUMP || (int)dumpType > OVERFLOW_DUMP) {
    ASL__FAIL_ENUM("acldumpGetPath", "dumpType", dumpType, "AIC_ERR_BRIEF_DUMP (1) .. OVERFLOW_DUMP (5)");
    return NULL;
  }
  asl__lock();
  const char* now = asl__dump.set ? asl__dump.path : NULL;
  if (now) asl__str_copy(path, sizeof path, now);
  asl__unlock();
  return now ? path : NULL;
}
#endif /* ASCEND_LITE_IMPLEMENTATION */

/* With ASCEND_LITE_SOURCE_LINES, these C calls note the line they stand on, and messages begin with it: [prog.c:48].
   Opt-in, because a macro also catches a structure member of the same name that is called. Last in the file, so that the
   definitions above are not caught. */
#if defined(ASCEND_LITE_SOURCE_LINES) && !defined(ASCEND_LITE_USE_CANN) && !defined(__cplusplus) && !defined(ASL_SOURCE_LINES_ON)
#define ASL_SOURCE_LINES_ON
#define aclInit(...) (aslWhere(__FILE__, __LINE__), aclInit)(__VA_ARGS__)
#define aclFinalize(...) (aslWhere(__FILE__, __LINE__), aclFinalize)(__VA_ARGS__)
#define aclrtSetDevice(...) (aslWhere(__FILE__, __LINE__), aclrtSetDevice)(__VA_ARGS__)
#define aclrtResetDevice(...) (aslWhere(__FILE__, __LINE__), aclrtResetDevice)(__VA_ARGS__)
#define aclrtCreateContext(...) (aslWhere(__FILE__, __LINE__), aclrtCreateContext)(__VA_ARGS__)
#define aclrtDestroyContext(...) (aslWhere(__FILE__, __LINE__), aclrtDestroyContext)(__VA_ARGS__)
#define aclrtSetCurrentContext(...) (aslWhere(__FILE__, __LINE__), aclrtSetCurrentContext)(__VA_ARGS__)
#define aclrtCreateStream(...) (aslWhere(__FILE__, __LINE__), aclrtCreateStream)(__VA_ARGS__)
#define aclrtDestroyStream(...) (aslWhere(__FILE__, __LINE__), aclrtDestroyStream)(__VA_ARGS__)
#define aclrtSynchronizeStream(...) (aslWhere(__FILE__, __LINE__), aclrtSynchronizeStream)(__VA_ARGS__)
#define aclrtSynchronizeDevice(...) (aslWhere(__FILE__, __LINE__), aclrtSynchronizeDevice)(__VA_ARGS__)
#define aclrtCreateEvent(...) (aslWhere(__FILE__, __LINE__), aclrtCreateEvent)(__VA_ARGS__)
#define aclrtDestroyEvent(...) (aslWhere(__FILE__, __LINE__), aclrtDestroyEvent)(__VA_ARGS__)
#define aclrtRecordEvent(...) (aslWhere(__FILE__, __LINE__), aclrtRecordEvent)(__VA_ARGS__)
#define aclrtStreamWaitEvent(...) (aslWhere(__FILE__, __LINE__), aclrtStreamWaitEvent)(__VA_ARGS__)
#define aclrtSynchronizeEvent(...) (aslWhere(__FILE__, __LINE__), aclrtSynchronizeEvent)(__VA_ARGS__)
#define aclrtEventElapsedTime(...) (aslWhere(__FILE__, __LINE__), aclrtEventElapsedTime)(__VA_ARGS__)
#define aclrtMalloc(...) (aslWhere(__FILE__, __LINE__), aclrtMalloc)(__VA_ARGS__)
#define aclrtFree(...) (aslWhere(__FILE__, __LINE__), aclrtFree)(__VA_ARGS__)
#define aclrtMallocHost(...) (aslWhere(__FILE__, __LINE__), aclrtMallocHost)(__VA_ARGS__)
#define aclrtFreeHost(...) (aslWhere(__FILE__, __LINE__), aclrtFreeHost)(__VA_ARGS__)
#define aclrtMemcpy(...) (aslWhere(__FILE__, __LINE__), aclrtMemcpy)(__VA_ARGS__)
#define aclrtMemcpyAsync(...) (aslWhere(__FILE__, __LINE__), aclrtMemcpyAsync)(__VA_ARGS__)
#define aclrtMemset(...) (aslWhere(__FILE__, __LINE__), aclrtMemset)(__VA_ARGS__)
#define aclrtMemsetAsync(...) (aslWhere(__FILE__, __LINE__), aclrtMemsetAsync)(__VA_ARGS__)
#define aclrtSubscribeReport(...) (aslWhere(__FILE__, __LINE__), aclrtSubscribeReport)(__VA_ARGS__)
#define aclrtLaunchCallback(...) (aslWhere(__FILE__, __LINE__), aclrtLaunchCallback)(__VA_ARGS__)
#define aclrtLaunchHostFunc(...) (aslWhere(__FILE__, __LINE__), aclrtLaunchHostFunc)(__VA_ARGS__)
#define aclmdlLoadFromFile(...) (aslWhere(__FILE__, __LINE__), aclmdlLoadFromFile)(__VA_ARGS__)
#define aclmdlLoadFromMem(...) (aslWhere(__FILE__, __LINE__), aclmdlLoadFromMem)(__VA_ARGS__)
#define aclmdlUnload(...) (aslWhere(__FILE__, __LINE__), aclmdlUnload)(__VA_ARGS__)
#define aclmdlGetDesc(...) (aslWhere(__FILE__, __LINE__), aclmdlGetDesc)(__VA_ARGS__)
#define aclmdlAddDatasetBuffer(...) (aslWhere(__FILE__, __LINE__), aclmdlAddDatasetBuffer)(__VA_ARGS__)
#define aclmdlExecute(...) (aslWhere(__FILE__, __LINE__), aclmdlExecute)(__VA_ARGS__)
#define aclmdlExecuteAsync(...) (aslWhere(__FILE__, __LINE__), aclmdlExecuteAsync)(__VA_ARGS__)
#define aclDestroyDataBuffer(...) (aslWhere(__FILE__, __LINE__), aclDestroyDataBuffer)(__VA_ARGS__)
#define aclmdlDestroyDataset(...) (aslWhere(__FILE__, __LINE__), aclmdlDestroyDataset)(__VA_ARGS__)
#define aclmdlDestroyDesc(...) (aslWhere(__FILE__, __LINE__), aclmdlDestroyDesc)(__VA_ARGS__)
#define aslDeviceBytes(...) (aslWhere(__FILE__, __LINE__), aslDeviceBytes)(__VA_ARGS__)
#define aslLaunch(...) (aslWhere(__FILE__, __LINE__), aslLaunch)(__VA_ARGS__)
#endif

/*
  Licence: choose one.
  1. Public domain (www.unlicense.org): anyone may copy, modify, publish, use, compile, sell or distribute this software, in source or
     compiled form, for any purpose, by any means.
  2. MIT: Copyright (c) 2026 the ascend_lite authors. Permission is granted, free of charge, to any person obtaining a copy of this
     software, to deal in it without restriction, provided that this notice is included in all copies or substantial portions.
  Either way the software comes as it is, without warranty of any kind; its authors are not liable for any claim or damage.
*/
