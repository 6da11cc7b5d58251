/* fuzz_om.c - the reader of .om files: any bytes are refused with a code or give a model that runs. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {"build/digits.om", "../shared/samples/om/gemm_16x16_single_op.om",
                                  "../shared/samples/om/a3c_pong_model.om",
                                  "../shared/samples/om/bad_flow_model.om", "../shared/samples/om/bad_phone_compiled.om", NULL};

/* Runs a model that is small enough, on zeros. */
static void run(const asl__mdl *m) {
  void *block[2][16];
  const void *in[16];
  asl__op_cost cost;
  char why[300];
  unsigned char *work;
  size_t i;
  int k, ok = 1;
  asl__mdl_cost(m, &cost);
  if (cost.macs + cost.vec > 1e7 || asl__mdl_work_bytes(m) > 1 << 24) return;
  for (k = 0; k < 2; k++) {
    if (asl__mdl_io_count(m, k) > 16) return;
    for (i = 0; i < asl__mdl_io_count(m, k); i++)
      if (asl__mdl_io_at(m, k, i)->bytes > 1 << 20) return;
  }
  memset(block, 0, sizeof block);
  work = (unsigned char *)malloc(asl__mdl_work_bytes(m) + 64);
  for (k = 0; k < 2; k++)
    for (i = 0; i < asl__mdl_io_count(m, k); i++) {
      block[k][i] = calloc(1, asl__mdl_io_at(m, k, i)->bytes + 1);
      if (k == 0) in[i] = block[k][i];
      ok = ok && block[k][i];
    }
  if (ok && work) asl__mdl_run(m, work + (64 - (uintptr_t)work % 64) % 64, in, block[1], why, sizeof why);
  for (k = 0; k < 2; k++)
    for (i = 0; i < asl__mdl_io_count(m, k); i++) free(block[k][i]);
  free(work);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  asl__mdl *m = NULL;
  char why[300];
  size_t work, weight;
  aclError e = asl__mdl_load(data, size, &m, why, sizeof why);
  if ((e == ACL_SUCCESS) != (m != NULL)) abort();
  asl__mdl_query(data, size, &work, &weight, why, sizeof why);
  if (m) run(m);
  asl__mdl_free(m);
  return 0;
}
