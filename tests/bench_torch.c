/*
  bench_torch.c - training with tutorials/lib/minitorch.h on the emulated NPU: an epoch of the digit network against PyTorch on the CPU, and
  what the caching allocator spares.

      make bench          build/tests/plain/bench_torch [pictures]

  The same network, batch size, optimiser and pictures (drawn by build/bin/draw_digits); one core, and processor time is what counts, so
  that a busy neighbour does not. PyTorch is Debian's python3-torch when it is installed (PYTHON=... names another interpreter). The
  figure is the best of three epochs after one to warm up. Nothing here is a test.
*/
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1
#endif
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#define MINITORCH_IMPLEMENTATION
#include "minitorch.h"
#include "bench.h"

enum { BATCH = 32, PIXELS = 784, EPOCHS = 4 };
typedef struct { double seconds, loss; int64_t device_allocs, requests; } figures;

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static const char script[] =
    "import sys, time, torch\n"
    "import torch.nn as nn\n"
    "torch.set_num_threads(1); torch.manual_seed(1)\n"
    "prefix, n, epochs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])\n"
    "def read(name, skip): return torch.frombuffer(bytearray(open(prefix + name, 'rb').read()[skip:]), dtype=torch.uint8)\n"
    "x = read('-images-idx3-ubyte', 16).view(-1, 1, 28, 28).float() / 255\n"
    "y = read('-labels-idx1-ubyte', 8).long()\n"
    "net = nn.Sequential(nn.Conv2d(1, 8, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 32, 5), nn.ReLU(), nn.MaxPool2d(2),\n"
    "                    nn.Flatten(), nn.Linear(800, 64), nn.ReLU(), nn.Linear(64, 10))\n"
    "opt = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9, weight_decay=1e-4)\n"
    "lossf, best = nn.CrossEntropyLoss(), 1e9\n"
    "for epoch in range(epochs):\n"
    "  t, total = time.process_time(), 0\n"
    "  for i in range(0, n - 31, 32):\n"
    "    opt.zero_grad(); loss = lossf(net(x[i:i + 32]), y[i:i + 32]); loss.backward(); opt.step(); total += loss.item()\n"
    "  if epoch: best = min(best, time.process_time() - t)\n"
    "print(best, total / (n // 32), torch.__version__)\n";

static mtModule* digit_network(void) {
  mtModule* c[10];
  int n = 0;
  c[n++] = mtnn_conv2d(1, 8, 5, 1, 2, MT_FLOAT32), c[n++] = mtnn_relu(), c[n++] = mtnn_max_pool2d(2, 2);
  c[n++] = mtnn_conv2d(8, 32, 5, 1, 0, MT_FLOAT32), c[n++] = mtnn_relu(), c[n++] = mtnn_max_pool2d(2, 2);
  c[n++] = mtnn_flatten(), c[n++] = mtnn_linear(800, 64, MT_FLOAT32), c[n++] = mtnn_relu(), c[n++] = mtnn_linear(64, 10, MT_FLOAT32);
  return mtnn_sequential(n, c);
}
static int train(int pictures, const float* images, const int64_t* labels, figures* f) {
  mtAllocStats before, after;
  mtModule* m;
  mtOptimizer* o;
  mt_manual_seed(1);
  m = digit_network();
  if (!m || mt.module_to(m, "npu:0") != 0 || (o = mt_sgd(m, 0.02, 0.9, 1e-4)) == NULL) return -1;
  f->seconds = 1e9;
  for (int epoch = 0; epoch < EPOCHS; epoch++) {
    const double start = cpu_seconds();
    mtnpu_memory_stats(0, &before);
    f->loss = 0;
    for (int at = 0; at + BATCH <= pictures; at += BATCH) {
      const size_t scope = mt_scope();
      mtTensor* x = mt.tensor(4, (int64_t[]){BATCH, 1, 28, 28}, images + (size_t)at * PIXELS, MT_FLOAT32, "npu:0");
      mtTensor* y = mt.tensor(1, (int64_t[]){BATCH}, labels + at, MT_INT64, "npu:0");
      mt_zero_grad(m);
      mtTensor* loss = mt_cross_entropy(mt_forward(m, x), y);
      if (mt_backward(loss) != 0 || mt_step(o) != 0) return -1;
      f->loss += mt_item(loss) / (pictures / BATCH);
      mt_scope_end(scope);
    }
    mtnpu_memory_stats(0, &after);
    const double seconds = cpu_seconds() - start;
    if (epoch > 0 && seconds < f->seconds) f->seconds = seconds;
    if (epoch == 0) f->device_allocs = after.num_device_alloc - before.num_device_alloc; /* the first one fills the cache */
    f->requests = after.allocation.allocated - before.allocation.allocated;
  }
  mt_free_optimizer(o), mt_free_module(m), mt_finalize();
  return 0;
}
/* In a process of its own, so that the library begins anew. */
static int measured(int cached, int pictures, const float* images, const int64_t* labels, figures* f) {
  int ends[2], status = 0;
  pid_t child;
  if (pipe(ends) != 0 || (child = fork()) < 0) return -1;
  if (child == 0) {
    if (!cached) setenv("PYTORCH_NO_NPU_MEMORY_CACHING", "1", 1);
    memset(f, 0, sizeof *f);
    _exit(train(pictures, images, labels, f) != 0 || write(ends[1], f, sizeof *f) != (ssize_t)sizeof *f);
  }
  close(ends[1]);
  const int whole = read(ends[0], f, sizeof *f) == (ssize_t)sizeof *f;
  close(ends[0]);
  waitpid(child, &status, 0);
  return whole && status == 0 ? 0 : -1;
}
static int peer(const char* prefix, int pictures, double* seconds, double* loss, char version[40]) {
  const char* pythons[] = {getenv("PYTHON"), "/usr/bin/python3", "python3"};
  char file[300], command[900];
  int found = 0;
  snprintf(file, sizeof file, "%s.py", prefix);
  FILE* f = fopen(file, "w");
  if (!f || fputs(script, f) < 0 || fclose(f) != 0) return 0;
  for (size_t i = 0; i < sizeof pythons / sizeof pythons[0] && !found; i++) {
    if (!pythons[i]) continue;
    snprintf(command, sizeof command, "OMP_NUM_THREADS=1 %s %s %s %d %d 2>/dev/null", pythons[i], file, prefix, pictures, EPOCHS);
    FILE* p = popen(command, "r");
    found = p && fscanf(p, "%lf %lf %39s", seconds, loss, version) == 3;
    if (p) pclose(p);
  }
  remove(file);
  return found;
}
int main(int argc, char** argv) {
  const int pictures = argc > 1 ? atoi(argv[1]) / BATCH * BATCH : 3200;
  char prefix[64] = "/tmp/bench_torch_XXXXXX", path[3][100], command[200], version[40];
  float* images = (float*)malloc((size_t)(pictures + 1) * PIXELS * sizeof *images);
  int64_t* labels = (int64_t*)malloc((size_t)(pictures + 1) * sizeof *labels);
  figures with, without;
  double seconds, loss;
  int fd = mkstemp(prefix), bad = 0;
#if defined(__linux__)
  cpu_set_t mine, one;
  CPU_ZERO(&one);
  if (sched_getaffinity(0, sizeof mine, &mine) == 0)
    for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; cpu++) if (CPU_ISSET(cpu, &mine)) CPU_SET(cpu, &one);
  sched_setaffinity(0, sizeof one, &one);
#endif
  if (fd < 0 || !images || !labels || pictures < BATCH) return 1;
  close(fd);
  snprintf(command, sizeof command, "build/bin/draw_digits --set %d %s >/dev/null", pictures, prefix);
  snprintf(path[0], sizeof path[0], "%s-images-idx3-ubyte", prefix);
  snprintf(path[1], sizeof path[1], "%s-labels-idx1-ubyte", prefix);
  if (system(command) != 0) {
    printf("skipped: build/bin/draw_digits is not built (make)\n");
    remove(prefix), free(images), free(labels);
    return 0;
  }
  for (int k = 0; k < 2 && !bad; k++) {
    FILE* f = fopen(path[k], "rb");
    bad = !f || fseek(f, k ? 8 : 16, SEEK_SET) != 0;
    for (int i = 0; i < pictures * (k ? 1 : PIXELS) && !bad; i++) {
      const int byte = getc(f);
      if (k) labels[i] = byte;
      else images[i] = (float)byte / 255;
    }
    if (f) fclose(f);
  }
  if (!bad) bad = measured(1, pictures, images, labels, &with) != 0 || measured(0, pictures, images, labels, &without) != 0;
  if (bad) printf("the training failed\n");
  else {
    BENCH_TEXT(ours, "%.2f s on npu:0", with.seconds);
    printf("%d pictures, batches of %d, SGD, loss %.4f\n", pictures, BATCH, with.loss);
    if (peer(prefix, pictures, &seconds, &loss, version)) {
      BENCH_TEXT(his, "PyTorch %s on the CPU %.2f s", version, seconds);
      bench_ratio("one epoch of the digit network, one core", ours, his, seconds / with.seconds, 1.0);
    } else {
      bench_row("one epoch of the digit network, one core", ours, "", NAN, 0, 0, 0);
      printf("skipped: PyTorch is not installed\n");
    }
    BENCH_TEXT(few, "%lld", (long long)with.device_allocs);
    BENCH_TEXT(many, "without the cache %lld", (long long)without.device_allocs);
    bench_ratio("device allocations in an epoch", few, many, (double)without.device_allocs / (double)(with.device_allocs ? with.device_allocs : 1), 20.0);
  }
  remove(prefix), remove(path[0]), remove(path[1]);
  free(images), free(labels);
  return bad;
}
