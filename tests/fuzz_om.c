/* fuzz_om.c - the reader of .om files: any bytes are refused with a code or give a model that runs. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "fuzz.h"
#include <limits.h>

const char *const fuzz_seeds[] = {"build/digits.om", "../shared/samples/om/gemm_16x16_single_op.om",
                                  "../shared/samples/om/a3c_pong_model.om",
                                  "../shared/samples/om/bad_flow_model.om", "../shared/samples/om/bad_phone_compiled.om",
                                  "build/fuzz_bundle.om", "build/fuzz_phone.om", NULL};

/* Of these two kinds there are no files: a bundle of the digit model with itself, and the digit model as a phone's. */
static void write_seed(const char *path, const void *bytes, size_t n) {
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0) exit(2);
}
__attribute__((constructor)) static void make_seeds(void) {
  static unsigned char digits[1 << 20];
  FILE *f = fopen("build/digits.om", "rb");
  asl__buf bundle;
  asl__om_piece twice[2];
  if (!f) return;
  twice[0].data = digits, twice[0].bytes = fread(digits, 1, sizeof digits, f);
  fclose(f);
  twice[1] = twice[0];
  memset(&bundle, 0, sizeof bundle);
  if (!asl__om_write_bundle("fuzz", twice, 2, &bundle)) exit(2);
  write_seed("build/fuzz_bundle.om", bundle.data, bundle.bytes);
  asl__buf_free(&bundle);
  digits[82] = 3;
  write_seed("build/fuzz_phone.om", digits, twice[0].bytes);
}

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
  size_t work, weight, count, i;
  uint64_t shared;
  asl__om_piece pieces[ASL__OM_MAX_PIECES];
  unsigned sum = 0;
  aclError e;
  if (asl__om_bundle(data, size, pieces, &count, &shared, why, sizeof why) == ACL_SUCCESS)
    for (i = 0; i < count; i++)
      if (pieces[i].bytes) sum += pieces[i].data[0] + pieces[i].data[pieces[i].bytes - 1];
  if (sum == UINT_MAX) abort(); /* so that the bytes are read */
  e = asl__mdl_load(data, size, &m, why, sizeof why);
  if ((e == ACL_SUCCESS) != (m != NULL)) abort();
  asl__mdl_query(data, size, &work, &weight, why, sizeof why);
  if (m) run(m);
  asl__mdl_free(m);
  return 0;
}
