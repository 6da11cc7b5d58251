/* fuzz_onnx.c - the model compiler: any bytes are refused with a code, or the .om they become loads.

   The compiler is included whole, without its main. It ends by exit() when memory runs out; here that leads back. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "fuzz.h"
#include <setjmp.h>

static jmp_buf way_out;
#define exit(code) longjmp(way_out, 1 + (code))
#define main atc_main
int atc_main(int argc, char **argv);
#include "../tutorials/tools/atc.c"
#undef main
#undef exit

const char *const fuzz_seeds[] = {"tutorials/data/digits.onnx", "../shared/samples/models/mnist-8.onnx",
                                  "../shared/samples/models/light_squeezenet.onnx",
                                  "../shared/samples/models/alexa_v0.1.onnx", "../shared/samples/models/supres_ortjs.onnx", NULL};

/* The compiler runs once and ends; here it starts afresh each time. */
static void forget(void) {
  size_t i;
  for (i = 0; i < ASL__COUNT(options); i++) options[i].value = NULL;
  memset(&onnx, 0, sizeof onnx);
  memset(&names, 0, sizeof names), memset(&op_names, 0, sizeof op_names), memset(&wanted, 0, sizeof wanted);
  memset(&producers, 0, sizeof producers), memset(&weight_names, 0, sizeof weight_names),
      memset(&input_names, 0, sizeof input_names);
  blocks = NULL, room = NULL, room_left = 0;
  messages = NULL, last_message = &messages;
  values = NULL, n_values = cap_values = 0;
  order = NULL, n_order = 0;
  om = NULL, ge = NULL;
  folded_bytes = 0, folding_work = 0;
  n_gears = gear_width = 0, n_aipps = 0, publishing = 1, depth_of_graphs = 0, half_written = NULL;
  memset(&calling, 0, sizeof calling);
}
static void set_option(const char *name, const char *value) {
  size_t i;
  for (i = 0; i < ASL__COUNT(options); i++)
    if (strcmp(options[i].name, name) == 0) options[i].value = value;
}
static void compile_bytes(void) {
  static char name[] = "atc";
  char *argv[1];
  asl__buf file;
  asl__mdl *m = NULL;
  char why[300];
  int ok = read_model();
  argv[0] = name;
  if (ok) begin_model(1, argv);
  if (!ok || !convert() || !plan()) {
    if (!messages) abort(); /* a failure must say why */
    return;
  }
  memset(&file, 0, sizeof file);
  if (asl__om_write(om, &file) && asl__mdl_load(file.data, file.bytes, &m, why, sizeof why) != ACL_SUCCESS) abort();
  asl__mdl_free(m);
  asl__buf_free(&file);
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  forget();
  set_option("model", "fuzz.onnx"), set_option("framework", "5"), set_option("output", "fuzz"),
      set_option("soc_version", "Ascend310");
  onnx.file = (unsigned char *)asl__os_alloc(size);
  if (!onnx.file) return 0;
  memcpy(onnx.file, data, size);
  onnx.bytes = size;
  if (setjmp(way_out) == 0) {
    compile_bytes();
    finish_with(0);
  }
  return 0;
}
