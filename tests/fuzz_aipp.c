/* fuzz_aipp.c - the AIPP file: any text is refused with a line, or its settings make pictures of any size without a slip.

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

const char *const fuzz_seeds[] = {"tests/aipp_seed.cfg", NULL};

/* What the settings say is carried out on a small picture, when it is small, and sent through the block of a dynamic input. */
static void carry_out(aipp_block *b) {
  static unsigned char block[ASL__AIPP_HEAD + ASL__AIPP_EACH];
  int64_t image[4] = {1, 1, 8, 8}, w, h;
  asl__aipp p, again;
  size_t bytes = 0;
  if (b->dynamic) return;
  if (asl__aipp_check(&b->p, &w, &h) == NULL && w < 64 && h < 64) image[2] = h, image[3] = w;
  for (image[1] = 1; image[1] <= 4; image[1]++) {
    if (!settle_aipp(b, "x", image, &p, &bytes)) continue;
    if (bytes > 65536 || image[2] * image[3] > 65536) continue;
    unsigned char *src = (unsigned char *)malloc(bytes);
    float *dst = (float *)malloc((size_t)(image[1] * image[2] * image[3]) * 4);
    if (!src || !dst) abort();
    memset(src, 200, bytes);
    asl__aipp_run(&p, src, (int)image[1], ACL_FLOAT, dst, image[3], image[2]);
    memset(block, 0, sizeof block);
    block[4] = 1;
    asl__aipp_block_write(block, 0, &p);
    if (!asl__aipp_block_read(block, 0, &again)) abort();
    if (again.crop_w != p.crop_w || again.matrix[8] != p.matrix[8] || again.mean[3] != p.mean[3]) abort();
    free(src);
    free(dst);
  }
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  size_t i;
  for (i = 0; i < ASL__COUNT(options); i++) options[i].value = strcmp(options[i].name, "insert_op_conf") == 0 ? "fuzz.cfg" : NULL;
  blocks = NULL, room = NULL, room_left = 0;
  messages = NULL, last_message = &messages;
  values = NULL, om = NULL, onnx.file = NULL;
  n_aipps = 0;
  if (setjmp(way_out) == 0) {
    char *copy = keep_text(data, size);
    if (read_aipp_text(copy, size))
      for (i = 0; i < n_aipps; i++) carry_out(&aipps[i]);
    else if (!messages) abort(); /* a failure must say why */
    finish_with(0);
  }
  return 0;
}
