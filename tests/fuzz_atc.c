/* fuzz_atc.c - broken .onnx files for the model compiler: it writes a file and exits 0, or it names the trouble with an E code
   and exits otherwise. Each input runs in a forked child, because atc ends through exit() as programs may. */
#define ASCEND_LITE_IMPLEMENTATION /* atc.c brings the library, whole */
#define main atc_main
#include "../tutorials/tools/atc.c"
#undef main
#include "fuzz.h"

#include <fcntl.h>
#include <sys/wait.h>

const char *const fuzz_seeds[] = {"tutorials/data/digits.onnx", NULL};

/* What atc leaves to the end of the process is no leak; and its own exit codes must differ from the sanitizer's. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0:exitcode=99"; }

static void in_child(char *model, char *output, const char *log) {
  char program[] = "atc", framework[] = "--framework=5", soc[] = "--soc_version=Ascend310";
  char *argv[] = {program, model, framework, output, soc, NULL};
  int fd = open(log, O_CREAT | O_TRUNC | O_WRONLY, 0666);
  if (fd < 0) _exit(98);
  dup2(fd, 1);
  dup2(fd, 2);
  alarm(30); /* a conversion that takes longer hangs */
  exit(atc_main(5, argv));
}

static int says(const char *log, const char *what) {
  char text[4096];
  FILE *f = fopen(log, "rb");
  size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
  if (f) fclose(f);
  text[n] = 0;
  return strstr(text, what) != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char onnx[96], model[128], om[96], output[128], log[96];
  int status = 0, wrote;
  pid_t pid;
  FILE *f;
  snprintf(onnx, sizeof onnx, "build/fuzz-atc-%ld.onnx", (long)getpid());
  snprintf(om, sizeof om, "build/fuzz-atc-%ld.om", (long)getpid());
  snprintf(log, sizeof log, "build/fuzz-atc-%ld.log", (long)getpid());
  snprintf(model, sizeof model, "--model=%s", onnx);
  snprintf(output, sizeof output, "--output=build/fuzz-atc-%ld", (long)getpid());
  f = fopen(onnx, "wb");
  if (!f || fwrite(data, 1, size, f) != size || fclose(f) != 0) abort();
  fflush(NULL);
  pid = fork();
  if (pid == 0) in_child(model, output, log);
  if (pid < 0 || waitpid(pid, &status, 0) != pid) abort();
  wrote = access(om, F_OK) == 0;
  if (!WIFEXITED(status) || WEXITSTATUS(status) >= 98 || wrote != (WEXITSTATUS(status) == 0) || (!wrote && !says(log, "\nE"))) {
    fprintf(stderr, "atc: status 0x%x, the output file is %s, see %s\n", (unsigned)status, wrote ? "there" : "not there", log);
    abort();
  }
  remove(om);
  remove(onnx);
  remove(log);
  return 0;
}
