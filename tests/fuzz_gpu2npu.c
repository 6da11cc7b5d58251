/*
  fuzz_gpu2npu.c - broken and odd source text against the tokens and rules of the migration tool

  Half of the inputs are changed files, half are pieces of Python strung together in an order that the input's bytes choose. Whatever comes:
  tokens stand in order, brackets know their mates, the text between edits is kept, and what is converted can be read again.
*/
#include "fuzz.h"
#include "tutorials/tools/gpu2npu_c.h"

const char *const fuzz_seeds[] = {"tutorials/data/train_cuda.py", "tutorials/data/saxpy_cuda.c", NULL};

static const char *const pieces[] = {
    "\n", "\n    ", "\n\t", "\r\n", "\r", " ", "\\\n", "# cuda\n", "f\"", "\"", "'", "rf'", "\"\"\"", "'''", "b\"", "u'", "{", "}", "{{", "}}", ":", "!r", "=", "\\", "\\N{DOT}",
    "(", ")", "[", "]", ",", ".", ";", "*", "...", "@", "->", ":=", "torch", "cuda", "torch.cuda.is_available()", "torch.cuda", "import torch", "import torch as t",
    "from torch import cuda", "from torch.cuda.amp import (autocast as a,\n b)", "import", "from", "as", "def f(", "class A:", "for epoch in range(3):", "lambda x: x", "x.to(0)",
    "x.to(rank)", ".cuda()", "is_cuda", "\"cuda\"", "'cuda:0'", "nccl", "device=", "0", "1e5", "0x1f", "1_0", "model = f()", "DataLoader(d, shuffle=True)", "\xe4\xbd\xa0", "\xff", "\x0c",
    "torch.profiler.ProfilerActivity.CUDA", "# coding: gbk\n", "<<<", ">>>", "cudaMalloc(&p, n)", "cudaMemcpy(a, b, f(n), k)", "cudaMemset(p, 0, n++)", "#include <cuda_runtime.h>\n",
    "int main() {", "/*", "*/", "//", "R\"x(", ")x\"", "open(p)", "torch.random.fork_rng()", "t.cuda.Stream()", "__version__", "if x:", "else:", "try: import torch"};

static void expect(int true_, const char *what) {
  if (true_) return;
  fprintf(stderr, "broken: %s\n", what);
  abort();
}
static void check_tokens(const pm_text *x) {
  size_t k, at = 0;
  for (k = 0; k < x->count; k++) {
    const pm_token *t = &x->tokens[k];
    expect(t->at >= at && t->end >= t->at && t->end <= x->n, "tokens stand in order");
    expect(t->mate < 0 || (size_t)x->tokens[t->mate].mate == k, "mates know each other");
    at = t->end;
  }
  expect(x->count > 0 && x->tokens[x->count - 1].kind == PM_END, "the last token is the end");
}
static void exported(const char *name, void *data) { *(int *)data += (int)strlen(name); }
static void try_text(const char *s, size_t n, int how) {
  pm_text x;
  pm_result r;
  pm_options o;
  int ok, companion;
  memset(&o, 0, sizeof o);
  o.similar = how & 1, o.modelarts = how >> 1 & 1, o.model = how & 4 ? "model" : NULL, o.zh = how >> 3 & 1;
  ok = pm_tokenize(&x, s, n);
  if (ok) {
    size_t k;
    check_tokens(&x);
    for (k = 0; k < x.count; k++) expect(x.tokens[k].mate >= 0 || x.tokens[k].kind != PM_STRING, "every string is closed");
  }
  pm_text_free(&x);
  expect(pm_convert(s, n, &o, &r) == ok, "what has tokens is converted");
  if (ok) {
    pm_text again;
    expect(r.change_count > 0 || (r.bytes == n && memcmp(r.text, s, n) == 0), "without a change the text is the same");
    if (!pm_tokenize(&again, r.text, r.bytes)) {
      fprintf(stderr, "line %u: %s\n%.*s\n", again.error.line, again.error.en, (int)r.bytes, r.text);
      expect(0, "what was converted can be read again");
    }
    pm_text_free(&again);
  } else expect(r.error.en && r.error.zh, "an error has a text");
  pm_free(&r);
  if (cx_tokenize(&x, s, n)) check_tokens(&x);
  pm_text_free(&x);
  if (cx_convert(s, n, 0, "", 1, &r, &companion)) {
    expect(r.change_count > 0 || (r.bytes == n && memcmp(r.text, s, n) == 0), "without a change the C text is the same");
    expect(cx_tokenize(&x, r.text, r.bytes), "converted C can be read again");
    pm_text_free(&x);
  }
  pm_free(&r);
  cx_exported(s, n, exported, &companion);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char text[2048];
  size_t n = 0, k;
  if (size == 0) return 0;
  try_text((const char *)data, size, data[size / 2]);
  for (k = size / 3; k < size && k < size / 3 + 60; k++) {
    const char *p = pieces[(data[k] * 7u + k * 13u + data[(k * k) % size]) % (sizeof pieces / sizeof *pieces)];
    if (n + strlen(p) >= sizeof text) break;
    memcpy(text + n, p, strlen(p));
    n += strlen(p);
  }
  { /* in a block of its exact size */
    char *exact = (char *)malloc(n ? n : 1u);
    if (!exact) return 0;
    memcpy(exact, text, n);
    try_text(exact, n, data[0]);
    free(exact);
  }
  return 0;
}
