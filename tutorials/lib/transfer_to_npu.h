/* transfer_to_npu.h - the automatic migration: one #include, and a trainer written for "cuda:0" and "nccl" runs on the NPU

       #include "minitorch.h"
       #include "transfer_to_npu.h"      this line is all that is added

   It does what torch_npu.contrib.transfer_to_npu does when it is imported: before main it exchanges entries of the table `mt`, so that
   every call which passes a device name passes through here first, and it says so once on stderr. Nothing of the program is read or
   changed; the strings are rewritten when they are used:
       "cuda", "cuda:1"           -> "npu", "npu:1" in every function of mt that takes a device
       mt.cuda.*                  -> mt.npu.*
       mt.is_cuda(t)              -> mt.is_npu(t)
       mt.DoubleTensor            -> float, on the CPU too, as the real one does; MT_FLOAT64 for a "cuda" device -> MT_FLOAT32
       init_process_group("nccl") -> "hccl"
   transfer_count("zeros") says how often a call was rewritten, transfer_report() prints all counts.

   WHAT IT CANNOT SEE, like the real one: a name that does not pass through mt. if (strcmp(mt.get_backend(), "nccl") == 0) is false now,
   because the answer is "hccl"; strcmp(mt_device_name(t), "cuda:0") compares with "npu:0"; a pointer to mt.zeros taken before main goes
   to the old function. And float stays float: what needed 53 bits has 24.

   TRANSFER_TO_NPU_BY_HAND before the include: nothing happens before main; call transfer_to_npu().
*/
#ifndef TRANSFER_TO_NPU_H
#define TRANSFER_TO_NPU_H

#include <stdio.h>
#include <string.h>
#include "minitorch.h"

#if defined(__GNUC__)
#define TRANSFER__FN static __attribute__((unused))
#else
#define TRANSFER__FN static
#endif

enum { TRANSFER_EMPTY, TRANSFER_ZEROS, TRANSFER_FULL, TRANSFER_RANDN, TRANSFER_TENSOR, TRANSFER_TO, TRANSFER_MODULE_TO, TRANSFER_LOAD,
       TRANSFER_IS_CUDA, TRANSFER_BACKEND, TRANSFER_DOUBLE, TRANSFER_KINDS };
static const char* const transfer__names[TRANSFER_KINDS] = {"empty", "zeros", "full", "randn", "tensor", "to", "module_to", "load",
    "is_cuda",
                                                            "init_process_group", "double"};
static unsigned transfer__counts[TRANSFER_KINDS];

/* Calls of that function that were rewritten; "double": values that became float. 0 for other names. */
TRANSFER__FN unsigned transfer_count(const char* name) {
  for (int k = 0; k < TRANSFER_KINDS; k++)
    if (strcmp(transfer__names[k], name) == 0) return transfer__counts[k];
  return 0;
}
TRANSFER__FN void transfer_report(FILE* f) {
  for (int k = 0; k < TRANSFER_KINDS; k++)
    if (transfer__counts[k]) fprintf(f, "transfer_to_npu: %-18s rewritten %u times\n", transfer__names[k], transfer__counts[k]);
}
/* "cuda" or "cuda:N" with npu for cuda, in one of four buffers used in turn; other names as they are. */
static const char* transfer__device(const char* name, int kind) {
  static char text[4][24];
  static int turn;
  if (!name || strncmp(name, "cuda", 4) != 0 || (name[4] != 0 && name[4] != ':')) return name;
  transfer__counts[kind]++;
  turn = (turn + 1) % 4;
  snprintf(text[turn], sizeof text[0], "npu%.16s", name + 4);
  return text[turn];
}
/* double goes with the device: where the NPU takes over, it becomes float. */
static mtDtype transfer__dtype(mtDtype dtype, const char* device) {
  if (dtype != MT_FLOAT64 || !device || strncmp(device, "npu", 3) != 0) return dtype;
  transfer__counts[TRANSFER_DOUBLE]++;
  return MT_FLOAT32;
}
static mtTensor* transfer__empty(int rank, const int64_t* sizes, mtDtype dtype, const char* device) {
  device = transfer__device(device, TRANSFER_EMPTY);
  return mt_original()->empty(rank, sizes, transfer__dtype(dtype, device), device);
}
static mtTensor* transfer__zeros(int rank, const int64_t* sizes, mtDtype dtype, const char* device) {
  device = transfer__device(device, TRANSFER_ZEROS);
  return mt_original()->zeros(rank, sizes, transfer__dtype(dtype, device), device);
}
static mtTensor* transfer__full(int rank, const int64_t* sizes, double value, mtDtype dtype, const char* device) {
  device = transfer__device(device, TRANSFER_FULL);
  return mt_original()->full(rank, sizes, value, transfer__dtype(dtype, device), device);
}
static mtTensor* transfer__randn(int rank, const int64_t* sizes, mtDtype dtype, const char* device) {
  device = transfer__device(device, TRANSFER_RANDN);
  return mt_original()->randn(rank, sizes, transfer__dtype(dtype, device), device);
}
/* Values in double are made on the CPU, turned into float there, and moved. */
static mtTensor* transfer__as_float(int rank, const int64_t* sizes, const void* values, const char* device) {
  transfer__counts[TRANSFER_DOUBLE]++;
  return mt_original()->to(mt_to_dtype(mt_original()->tensor(rank, sizes, values, MT_FLOAT64, "cpu"), MT_FLOAT32), device);
}
static mtTensor* transfer__tensor(int rank, const int64_t* sizes, const void* values, mtDtype dtype, const char* device) {
  device = transfer__device(device, TRANSFER_TENSOR);
  if (dtype == MT_FLOAT64 && device && strncmp(device, "npu", 3) == 0) return transfer__as_float(rank, sizes, values, device);
  return mt_original()->tensor(rank, sizes, values, dtype, device);
}
static mtTensor* transfer__double_tensor(int rank, const int64_t* sizes, const double* values, const char* device) {
  return transfer__as_float(rank, sizes, values, transfer__device(device, TRANSFER_TENSOR));
}
static mtTensor* transfer__to(mtTensor* t, const char* device) {
  device = transfer__device(device, TRANSFER_TO);
  return mt_original()->to(t && transfer__dtype(t->dtype, device) != t->dtype ? mt_to_dtype(t, MT_FLOAT32) : t, device);
}
static int transfer__module_to(mtModule* m, const char* device) {
  return mt_original()->module_to(m, transfer__device(device, TRANSFER_MODULE_TO));
}
static int transfer__load(mtModule* m, const char* path, const char* map_location) {
  return mt_original()->load(m, path, transfer__device(map_location, TRANSFER_LOAD));
}
static int transfer__is_cuda(const mtTensor* t) {
  transfer__counts[TRANSFER_IS_CUDA]++;
  return mt_original()->is_npu(t);
}
static int transfer__init_process_group(const char* backend, int rank, int world_size) {
  if (backend && strcmp(backend, "nccl") == 0) transfer__counts[TRANSFER_BACKEND]++, backend = "hccl";
  return mt_original()->init_process_group(backend, rank, world_size);
}

/* Exchanges the entries and says so; once, however often it is called. */
TRANSFER__FN void transfer_to_npu(void) {
  if (mt.zeros != mt_original()->zeros) return;
  mt.empty = transfer__empty, mt.zeros = transfer__zeros, mt.full = transfer__full, mt.randn = transfer__randn,
      mt.tensor = transfer__tensor;
  mt.DoubleTensor = transfer__double_tensor;
  mt.to = transfer__to, mt.module_to = transfer__module_to, mt.load = transfer__load, mt.is_cuda = transfer__is_cuda;
  mt.init_process_group = transfer__init_process_group;
  mt.cuda = mt.npu;
  mt_say("transfer_to_npu: ***************************************************************\n"
                  "    mt.cuda.* is mt.npu.* now, and mt.is_cuda asks for the NPU.\n"
                  "    mt.DoubleTensor makes float, because the NPU does not support double.\n"
                  "    The backend nccl of mt.init_process_group is hccl now.\n"
                  "    \"cuda\" as a device means \"npu\" in: mt.empty, mt.zeros, mt.full, mt.randn, mt.tensor,\n"
                  "    mt.DoubleTensor, mt.to, mt.module_to, mt.load.\n"
                  "    ****************************************************************************");
}
#if !defined(TRANSFER_TO_NPU_BY_HAND)
#if defined(__GNUC__)
__attribute__((constructor)) static void transfer__before_main(void) { transfer_to_npu(); }
#else
#error "this compiler runs nothing before main: define TRANSFER_TO_NPU_BY_HAND and call transfer_to_npu() first thing"
#endif
#endif

#endif /* TRANSFER_TO_NPU_H */
