/*
  test_digits.c - the digit network end to end through the public API: build/digits.om, made by atc from tutorials/data/digits.onnx.
  Every shipped raw picture must come out right with the probabilities summing to one; the 300 handwritten MNIST digits of
  ../shared/samples, when they are there, at least 97 % right.
*/
#include "ascend_lite.h"
#include "test.h"

#define PIXELS 784

static unsigned char *read_file(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb");
  unsigned char *data = NULL;
  long n;
  *size = 0;
  if (!f) return NULL;
  if (fseek(f, 0, SEEK_END) == 0 && (n = ftell(f)) > 0 && fseek(f, 0, SEEK_SET) == 0) {
    data = (unsigned char *)malloc((size_t)n);
    if (data && fread(data, 1, (size_t)n, f) == (size_t)n) *size = (size_t)n;
  }
  fclose(f);
  return data;
}

/* A loaded model with one input and one output and everything it takes to run it. */
typedef struct {
  uint32_t id;
  void *in, *out;
  aclDataBuffer *in_buffer, *out_buffer;
  aclmdlDataset *input, *output;
} network;

static void open_network(network *n) {
  aclmdlDesc *desc;
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclmdlLoadFromFile("build/digits.om", &n->id));
  desc = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDesc(desc, n->id));
  CHECK_EQ(aclmdlGetInputSizeByIndex(desc, 0), PIXELS * sizeof(float));
  CHECK_EQ(aclmdlGetOutputSizeByIndex(desc, 0), 10 * sizeof(float));
  CHECK_EQ((int)aclmdlGetOutputDataType(desc, 0), (int)ACL_FLOAT);
  CHECK_STR(aclmdlGetInputNameByIndex(desc, 0), "image");
  CHECK_OK(aclmdlDestroyDesc(desc));
  CHECK_OK(aclrtMalloc(&n->in, PIXELS * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMalloc(&n->out, 10 * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST));
  n->in_buffer = aclCreateDataBuffer(n->in, PIXELS * sizeof(float));
  n->out_buffer = aclCreateDataBuffer(n->out, 10 * sizeof(float));
  n->input = aclmdlCreateDataset();
  n->output = aclmdlCreateDataset();
  CHECK_OK(aclmdlAddDatasetBuffer(n->input, n->in_buffer));
  CHECK_OK(aclmdlAddDatasetBuffer(n->output, n->out_buffer));
}

static void close_network(network *n) {
  CHECK_OK(aclmdlDestroyDataset(n->input));
  CHECK_OK(aclmdlDestroyDataset(n->output));
  CHECK_OK(aclDestroyDataBuffer(n->in_buffer));
  CHECK_OK(aclDestroyDataBuffer(n->out_buffer));
  CHECK_OK(aclrtFree(n->in));
  CHECK_OK(aclrtFree(n->out));
  CHECK_OK(aclmdlUnload(n->id));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}

/* The digit the network sees in 28x28 bytes, white ink on black. */
static int classify(network *n, const unsigned char *pixels) {
  float image[PIXELS], p[10], sum = 0;
  int best = 0, i;
  for (i = 0; i < PIXELS; i++) image[i] = (float)pixels[i] / 255.0f;
  for (i = 0; i < 10; i++) p[i] = -1.0f;
  CHECK_OK(aclrtMemcpy(n->in, sizeof image, image, sizeof image, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(aclmdlExecute(n->id, n->input, n->output));
  CHECK_OK(aclrtMemcpy(p, sizeof p, n->out, sizeof p, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < 10; i++) {
    sum += p[i];
    if (p[i] > p[best]) best = i;
  }
  CHECK_CLOSE(sum, 1.0, 1e-5);
  return best;
}

TEST(shipped_pictures_are_all_right) {
  network n;
  char path[64];
  size_t size;
  int digit;
  open_network(&n);
  for (digit = 0; digit < 10; digit++) {
    unsigned char *raw;
    snprintf(path, sizeof path, "tutorials/data/digit_%d.raw", digit);
    raw = read_file(path, &size);
    CHECK_EQ(size, PIXELS);
    if (raw && size == PIXELS) CHECK_EQ(classify(&n, raw), digit);
    free(raw);
  }
  close_network(&n);
}

TEST(handwritten_digits_at_least_97_percent) {
  network n;
  size_t image_bytes, label_bytes, count, i, right = 0;
  unsigned char *images = read_file("../shared/samples/mnist-300-images-idx3-ubyte", &image_bytes);
  unsigned char *labels = read_file("../shared/samples/mnist-300-labels-idx1-ubyte", &label_bytes);
  if (!images || !labels) {
    free(images);
    free(labels);
    TEST_SKIP("no samples");
  }
  count = label_bytes - 8; /* an idx file: 8 bytes before the labels, 16 before the pictures */
  CHECK_EQ(image_bytes, 16 + count * PIXELS);
  open_network(&n);
  for (i = 0; i < count; i++) right += classify(&n, images + 16 + i * PIXELS) == labels[8 + i];
  printf("%d of %d right\n", (int)right, (int)count);
  CHECK(right * 100 >= count * 97);
  close_network(&n);
  free(images);
  free(labels);
}
