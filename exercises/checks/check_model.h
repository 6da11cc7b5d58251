/*
  check_model.h - what oracles need that make models: a network written on the spot, the model compiler, a loaded model.

  Conversions fork, so they come before aclInit. Files lie beside the program and begin with its name: the grader removes them.
*/
#ifndef ASL_CHECK_MODEL_H
#define ASL_CHECK_MODEL_H

#include "exercises/checks/check.h"
#include "tutorials/lib/onnx_writer.h"

#include <fcntl.h>
#include <sys/wait.h>

CHECK_FN void check_must(aclError code, const char *call) {
  if (code == ACL_SUCCESS) return;
  check_library_words();
  check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}
/* "PROGRAM.tag" */
CHECK_FN void check_path(char *to, size_t size, const char *tag) { snprintf(to, size, "%s.%s", check_run.program, tag); }

/* Runs build/bin/atc; what it prints goes to `said`. 1 when it ended with 0. */
CHECK_FN int check_atc_argv(const char *const *argv, char *said, size_t size) {
  union { const char *const *in; char *const *out; } a; /* execv changes nothing, whatever its type says */
  char log[600];
  int status = 1;
  size_t n = 0;
  FILE *f;
  pid_t pid;
  check_path(log, sizeof log, "log");
  a.in = argv;
  pid = fork();
  if (pid == 0) {
    int fd = open(log, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (fd >= 0) dup2(fd, 1), dup2(fd, 2);
    execv(argv[0], a.out);
    _exit(127);
  }
  if (pid < 0 || waitpid(pid, &status, 0) != pid) status = 1;
  f = fopen(log, "rb");
  if (f) n = fread(said, 1, size - 1, f), fclose(f);
  said[n] = 0;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) check_trouble("build/bin/atc does not start; run make", "build/bin/atc 无法启动；请先运行 make");
  return status == 0;
}
/* Converts `onnx` to `om` (a path with its .om) with the options in `text`, which are parted by blanks as on a command line (quotes
   around values are taken off). In `said` are then the lines of atc that begin with a code. */
CHECK_FN int check_atc(const char *onnx, const char *om, const char *text, char *said, size_t size) {
  char model[640], output[640], options[2000], all[4000], *p = options, *line;
  const char *argv[40];
  int n = 0, ok;
  size_t length = strlen(om), used = 0;
  snprintf(model, sizeof model, "--model=%s", onnx);
  snprintf(output, sizeof output, "--output=%.*s", (int)(length - 3), om);
  argv[n++] = "build/bin/atc", argv[n++] = model, argv[n++] = "--framework=5", argv[n++] = output;
  for (; *text && p < options + sizeof options - 2; text++)
    if (*text != '"' && *text != '\'') *p++ = *text;
  *p = 0;
  for (p = strtok(options, " \t\n"); p && n < 38; p = strtok(NULL, " \t\n")) argv[n++] = p;
  argv[n] = NULL;
  remove(om);
  ok = check_atc_argv(argv, all, sizeof all);
  said[0] = 0;
  for (line = strtok(all, "\n"); line; line = strtok(NULL, "\n"))
    if (line[0] == 'E' && strchr(line, ':') && used + strlen(line) + 2 < size) used += (size_t)snprintf(said + used, size - used, "%s%s", used ? "\n" : "", line);
  return ok;
}

/* A loaded model with a buffer for each input and output. */
typedef struct check_model { uint32_t id; aclmdlDesc *desc; aclmdlDataset *input, *output; } check_model;

CHECK_FN aclmdlDataset *check_buffers(aclmdlDesc *desc, int output) {
  size_t n = output ? aclmdlGetNumOutputs(desc) : aclmdlGetNumInputs(desc), i;
  aclmdlDataset *list = aclmdlCreateDataset();
  for (i = 0; i < n; i++) {
    size_t bytes = output ? aclmdlGetOutputSizeByIndex(desc, i) : aclmdlGetInputSizeByIndex(desc, i);
    void *memory = NULL;
    check_must(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    check_must(aclrtMemset(memory, bytes, 0, bytes), "aclrtMemset");
    check_must(aclmdlAddDatasetBuffer(list, aclCreateDataBuffer(memory, bytes)), "aclmdlAddDatasetBuffer");
  }
  return list;
}
CHECK_FN void check_drop_buffers(aclmdlDataset *list) {
  size_t i;
  for (i = 0; i < aclmdlGetDatasetNumBuffers(list); i++) {
    aclDataBuffer *b = aclmdlGetDatasetBuffer(list, i);
    aclrtFree(aclGetDataBufferAddr(b));
    aclDestroyDataBuffer(b);
  }
  aclmdlDestroyDataset(list);
}
CHECK_FN check_model check_open(const char *om) {
  check_model m;
  m.desc = aclmdlCreateDesc();
  check_must(aclmdlLoadFromFile(om, &m.id), "aclmdlLoadFromFile");
  check_must(aclmdlGetDesc(m.desc, m.id), "aclmdlGetDesc");
  m.input = check_buffers(m.desc, 0), m.output = check_buffers(m.desc, 1);
  return m;
}
CHECK_FN void check_close(check_model *m) {
  check_drop_buffers(m->output);
  check_drop_buffers(m->input);
  aclmdlDestroyDesc(m->desc);
  aclmdlUnload(m->id);
}
CHECK_FN void *check_memory(const aclmdlDataset *list, size_t index) { return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(list, index)); }

/* image [1, 1, 28, 28] -> ten scores, weights * image: `weights` are 10 * 784 numbers. */
CHECK_FN void check_write_scores(const char *onnx, const float *weights) {
  static const int64_t in[4] = {1, 1, 28, 28}, out[2] = {1, 10}, w[2] = {10, 784};
  onnxw_model m;
  onnxw_begin(&m);
  onnxw_input(&m, "image", 4, in);
  onnxw_weight(&m, "w", 2, w, weights);
  onnxw_node(&m, "Flatten", "row");
  onnxw_node_input(&m, "image");
  onnxw_node_output(&m, "pixels");
  onnxw_attr_int(&m, "axis", 1);
  onnxw_node_end(&m);
  onnxw_node(&m, "Gemm", "scores");
  onnxw_node_input(&m, "pixels");
  onnxw_node_input(&m, "w");
  onnxw_node_output(&m, "digit");
  onnxw_attr_int(&m, "transB", 1);
  onnxw_node_end(&m);
  onnxw_output(&m, "digit", 2, out);
  if (onnxw_save(&m, "scores", 13, 7, onnx) != 0) check_trouble("cannot write %s", "无法写入 %s", onnx);
  onnxw_free(&m);
}
/* y = 1 * x for pictures [1, 3, h, w]: what AIPP made comes out. */
CHECK_FN void check_write_same(const char *onnx, int h, int w) {
  static const int64_t one[1] = {1};
  static const float factor[1] = {1};
  int64_t dims[4];
  onnxw_model m;
  dims[0] = 1, dims[1] = 3, dims[2] = h, dims[3] = w;
  onnxw_begin(&m);
  onnxw_input(&m, "x", 4, dims);
  onnxw_weight(&m, "one", 1, one, factor);
  onnxw_node(&m, "Mul", "same");
  onnxw_node_input(&m, "x");
  onnxw_node_input(&m, "one");
  onnxw_node_output(&m, "y");
  onnxw_node_end(&m);
  onnxw_output(&m, "y", 4, dims);
  if (onnxw_save(&m, "same", 13, 7, onnx) != 0) check_trouble("cannot write %s", "无法写入 %s", onnx);
  onnxw_free(&m);
}

#endif
