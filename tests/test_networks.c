/* test_networks.c - real ONNX networks: converted, run, and held against what ONNX Runtime gives for the same input. They are no
   part of the project; without them the tests say so and skip. */
#include "ascend_lite.h"
#include "test.h"
#include "atc_models.h"

#define MODELS "../shared/samples/models"
/* Converts name.onnx; 0 when there is none here. */
static int convert_sample(const char *name, const char *shape) {
  char path[400], model_option[500], output[500];
  snprintf(path, sizeof path, MODELS "/%s.onnx", name);
  if (!exists(path)) TEST_SKIP("no samples");
  snprintf(model_option, sizeof model_option, "--model=%s", path);
  snprintf(output, sizeof output, "--output=%s", in_folder("net"));
  return atc(model_option, output, "--framework=5", "--soc_version=Ascend310", shape, NULL, NULL, NULL);
}
static double distance_to(const float *got, const float *want, size_t n) {
  double d = 0, all = 0;
  size_t i;
  for (i = 0; i < n; i++) {
    const double e = (double)got[i] - (double)want[i];
    d += e * e;
    all += (double)want[i] * (double)want[i];
  }
  return all > 0 ? sqrt(d / all) : sqrt(d);
}
/* Relative L2 distance of each output at most `most`. */
static void check_sample(const char *name, const char *shape, double most) {
  const void *in[MAX_IO];
  void *out[MAX_IO];
  unsigned char *data[2 * MAX_IO];
  size_t n, i, inputs_n, outputs_n;
  char path[400];
  model m;
  if (convert_sample(name, shape) != 0) {
    fprintf(stderr, "%s: %s\n", name, child.out);
    REQUIRE(!"converted");
  }
  start_device();
  m = load("net");
  inputs_n = aclmdlGetNumInputs(m.desc), outputs_n = aclmdlGetNumOutputs(m.desc);
  REQUIRE(inputs_n <= MAX_IO && outputs_n <= MAX_IO);
  for (i = 0; i < inputs_n; i++) {
    snprintf(path, sizeof path, MODELS "/expected/%s.onnx.in%u.bin", name, (unsigned)i);
    in[i] = data[i] = read_all(path, &n);
    CHECK_EQ(n, aclmdlGetInputSizeByIndex(m.desc, i));
  }
  for (i = 0; i < outputs_n; i++) REQUIRE((out[i] = calloc(1, aclmdlGetOutputSizeByIndex(m.desc, i) + 1)) != NULL);
  run(m, in, out);
  for (i = 0; i < outputs_n; i++) {
    double d;
    snprintf(path, sizeof path, MODELS "/expected/%s.onnx.out%u.bin", name, (unsigned)i);
    data[MAX_IO + i] = read_all(path, &n);
    if (!CHECK_EQ(n, aclmdlGetOutputSizeByIndex(m.desc, i))) continue;
    d = distance_to((const float *)out[i], (const float *)(void *)data[MAX_IO + i], n / 4);
    if (!CHECK(d <= most)) fprintf(stderr, "%s, output %u: relative distance %g\n", name, (unsigned)i, d);
    free(data[MAX_IO + i]);
    free(out[i]);
  }
  for (i = 0; i < inputs_n; i++) free(data[i]);
  unload(m);
  stop_device();
}
TEST(digits_and_words) {
  check_sample("mnist-8", NULL, 1e-4);
  check_sample("lenet5_torch", NULL, 1e-4);
  check_sample("alexa_v0.1", NULL, 1e-4);
}
TEST_WITHIN(text_direction, 60.0) { check_sample("ch_ppocr_mobile_v2.0_cls_infer", "--input_shape=x:1,3,64,64", 1e-4); }
TEST_WITHIN(faces, 60.0) {
  check_sample("ultraface_slim-320_simplified", NULL, 1e-4);
  check_sample("yunet_2022mar", NULL, 1e-4);
}
TEST_WITHIN(larger_pictures, 60.0) { check_sample("super_resolution", "--input_shape=input:1,1,224,224", 1e-4); }
TEST_WITHIN(networks_of_the_benchmark, 60.0) {
  check_sample("light_squeezenet", NULL, 1e-4);
  check_sample("light_resnet50", NULL, 1e-4);
}
TEST_WITHIN(detector, 60.0) { check_sample("yolox_nano", NULL, 1e-4); }
TEST_WITHIN(tracker_with_attention, 60.0) { check_sample("vit_tracker", NULL, 1e-3); }
TEST(what_has_no_operator_here_is_refused) {
  CHECK_NE(convert_sample("supres_ortjs", NULL), 0);
  CHECK_HAS(child.out, "E16002");
  CHECK_NE(convert_sample("silero_vad_v5", "--input_shape=input:1,512;state:2,1,128;sr:"), 0);
  CHECK_HAS(child.out, "\nE");
  CHECK(!exists(in_folder("net.om")));
}
