/* fuzz_singleop.c - atc --singleop: any text is refused with a code, or the operator models it becomes are found again.

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

const char *const fuzz_seeds[] = {"tutorials/data/singleop.json", NULL};

static void models(const char *text_of_file, size_t size) {
  size_t i;
  if (!single_text(text_of_file, size, "fuzz.json")) {
    if (!messages) abort(); /* a failure must say why */
    return;
  }
  for (i = 0; i < n_singles; i++) {
    asl__buf file;
    asl__single_model *m = NULL;
    char why[300], differs[200];
    unsigned char *absent = (unsigned char *)keep(singles[i].n[0] + singles[i].n[1] + 1);
    asl__tensor *t = (asl__tensor *)keep_array(singles[i].n[0] + singles[i].n[1] + 1, sizeof *t);
    size_t k;
    for (k = 0; k < singles[i].n[0] + singles[i].n[1]; k++) t[k] = singles[i].t[k].t, absent[k] = (unsigned char)singles[i].t[k].absent;
    single_build(&singles[i]);
    memset(&file, 0, sizeof file);
    if (asl__om_write(om, &file)) {
      if (asl__single_model_read(file.data, file.bytes, "fuzz.om", &m, why, sizeof why) != ACL_SUCCESS) abort();
      if (*asl__single_differs(m, t, absent, singles[i].n, &singles[i].attrs, differs, sizeof differs)) abort();
    }
    asl__single_model_free(m);
    asl__buf_free(&file);
    asl__om_free(om);
    om = NULL;
  }
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  size_t i;
  if (size == 0 || size > 65536) return 0;
  for (i = 0; i < ASL__COUNT(options); i++) options[i].value = strcmp(options[i].name, "soc_version") == 0 ? "Ascend310" : NULL;
  blocks = NULL, room = NULL, room_left = 0;
  messages = NULL, last_message = &messages;
  singles = NULL, n_singles = 0, om = NULL, ge = NULL;
  if (setjmp(way_out) == 0) models((const char *)data, size);
  single_forget();
  asl__om_free(om);
  om = NULL;
  while (blocks) {
    block *b = blocks;
    blocks = b->next;
    asl__os_free(b);
  }
  return 0;
}
