/* test_atc.c - the model compiler from outside: its command line, and networks written here, converted, loaded and run.

   The compiler is the program build/bin/atc (or the one the variable ATC names). The networks come from a small ONNX writer in
   this file; what they should compute is computed here by the plainest loops that follow ONNX's definitions. */
#include "ascend_lite.h"
#include "test.h"
#include "atc_models.h"

/*--------------------------------------------------------------------------------------
  The command line
--------------------------------------------------------------------------------------*/
static void tiny_model(const char *name) { /* y = relu(x) */
  static const int64_t dims[2] = {1, 4};
  graph_input("x", T_FLOAT, 2, dims);
  simple("Relu", "act", "x", "y");
  graph_output("y");
  save(name);
}

TEST(help_and_success_messages) {
  CHECK_EQ(atc("--help", NULL, NULL, NULL, NULL, NULL, NULL, NULL), 0);
  CHECK_HAS(child.out, "--soc_version");
  CHECK_HAS(child.out, "--input_shape");
  tiny_model("t");
  must_convert("t", NULL, NULL);
  CHECK_STR(child.err, "");
  CHECK(exists(in_folder("t.om")));
  CHECK_EQ(files_in_folder(), 2);
}
TEST(options_may_be_written_with_a_space) {
  char model_path[400], out[400];
  tiny_model("t");
  snprintf(model_path, sizeof model_path, "%s", in_folder("t.onnx"));
  snprintf(out, sizeof out, "%s", in_folder("deep/er/o"));
  CHECK_EQ(atc("--model", model_path, "--framework", "5", "--output", out, "--soc_version", "Ascend310P3"), 0);
  CHECK(exists(in_folder("deep/er/o.om"))); /* folders are made */
  remove(in_folder("deep/er/o.om"));
  rmdir(in_folder("deep/er"));
}
TEST(wrong_options_get_the_codes_of_the_real_tool) {
  static const struct {
    const char *a, *b, *c, *d, *e; /* replace M, F, O, S below; e comes last */
    const char *code, *says;
  } cases[] = {
    {"", "F", "O", "S", NULL, "E10054", "--model"},
    {"--model=", "F", "O", "S", NULL, "E10004", "--model is empty"},
    {"--model=no/such/file.onnx", "F", "O", "S", NULL, "E10410", "no/such/file.onnx"},
    {"--model=.", "F", "O", "S", NULL, "E13001", "open file ."},
    {"M", "", "O", "S", NULL, "E10007",
     "--framework is required. The value must be 0(Caffe) or 1(MindSpore) or 3(TensorFlow) or 5(Onnx)"},
    {"M", "--framework=4", "O", "S", NULL, "E10007", "4"},
    {"M", "--framework=3", "O", "S", NULL, "E10003", "ONNX"},
    {"M", "F", "", "S", NULL, "E10054", "--output"},
    {"M", "F", "--output=some/folder/", "S", NULL, "E10022", "some/folder/"},
    {"M", "F", "O", "", NULL, "E10054", "--soc_version"},
    {"M", "F", "O", "--soc_version=Ascend31O", NULL, "E10001", "Did you mean Ascend310?"},
    {"M", "F", "O", "--soc_version=ascend310p3", NULL, "E10001", "Did you mean Ascend310P3?"},
    {"M", "F", "O", "--soc_version=Nvidia", NULL, "E10001", "--soc_version is invalid"},
    {"M", "F", "O", "S", "--sock_version=Ascend310", "E10001", "Did you mean --soc_version?"},
    {"M", "F", "O", "S", "--xyzzy", "E10001", "--xyzzy"},
    {"M", "F", "O", "S", "stray", "E10001", "stray"},
    {"M", "F", "O", "S", "--log=loud", "E10010", "loud"},
    {"M", "F", "O", "S", "--input_format=NHWC", "E10001", "NHWC"},
    {"M", "F", "O", "S", "--input_shape=x", "E10002", "input_name1:n1,c1,h1,w1"},
    {"M", "F", "O", "S", "--input_shape=x:1,a", "E10002", "1,a"},
    {"M", "F", "O", "S", "--input_shape=x:1,4,", "E10002", "comma"},
    {"M", "F", "O", "S", "--input_shape=x:1", "E10002", "2 dimensions"},
    {"M", "F", "O", "S", "--input_shape=x:0,4", "E10011", "positive"},
    {"M", "F", "O", "S", "--input_shape=x:-1,4", "E10001", "-1"},
    {"M", "F", "O", "S", "--input_shape=x:1~8,4", "E10003", "1~8"},
    {"M", "F", "O", "S", "--input_shape=xx:1,4", "E10016", "Did you mean x?"},
    {"M", "F", "O", "S", "--output_type=FP33", "E10001", "FP33"},
    {"M", "F", "O", "S", "--output_type=act:0:FP99", "E10001", "FP99"},
    {"M", "F", "O", "S", "--out_nodes=nobody:0", "E10016", "nobody"},
    {"M", "F", "O", "S", "--input_fp16_nodes=nobody", "E10016", "nobody"},
    {"M", "F", "O", "S", "--precision_mode=fast", "E10001", "allow_fp32_to_fp16"},
    {"M", "F", "O", "S", "--save_original_model=maybe", "E10005", "either true or false"},
    {"M", "F", "O", "S", "--insert_op_conf=aipp.cfg", "E10410", "aipp.cfg"},
    {"M", "F", "O", "S", "--dynamic_batch_size=1,2", "E10040", "input_shape"},
    {"M", "F", "O", "S", "--mode=6", "E10054", "--om"},
    {"M", "F", "O", "S", "--mode=2", "E10003", "2"},
  };
  size_t i;
  char m[400], o[400];
  tiny_model("t");
  snprintf(m, sizeof m, "--model=%s", in_folder("t.onnx"));
  snprintf(o, sizeof o, "--output=%s", in_folder("t"));
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const char *arg[5], *used[6];
    int k, n = 0;
    char line[16];
    arg[0] = cases[i].a, arg[1] = cases[i].b, arg[2] = cases[i].c, arg[3] = cases[i].d, arg[4] = cases[i].e;
    for (k = 0; k < 5; k++) {
      if (!arg[k] || !*arg[k]) continue;
      used[n++] = strcmp(arg[k], "M") == 0 ? m : strcmp(arg[k], "F") == 0 ? "--framework=5" : strcmp(arg[k], "O") == 0 ? o
          : strcmp(arg[k], "S") == 0 ? "--soc_version=Ascend310" : arg[k];
    }
    while (n < 6) used[n++] = NULL;
    CHECK_NE(atc(used[0], used[1], used[2], used[3], used[4], used[5], NULL, NULL), 0);
    snprintf(line, sizeof line, "\n%s: ", cases[i].code);
    if (!CHECK_HAS(child.out, line) || !CHECK_HAS(child.out, cases[i].says)) fprintf(stderr, "case %u\n", (unsigned)i);
  }
  CHECK(!exists(in_folder("t.om")));
  CHECK_EQ(files_in_folder(), 1);
}
/* The same network with its batch normalisation in the convolution computes the same, and the file shows what is in it. */
TEST(batch_normalisation_goes_into_the_convolution_before_it) {
  static const int64_t in[4] = {1, 2, 4, 4}, filter[4] = {3, 2, 3, 3}, line[1] = {3};
  static const float variance[3] = {0.5f, 1.5f, 2}, mean[3] = {0.1f, -0.2f, 0.3f}, scale[3] = {1, -2, 0.5f}, offset[3] = {0.5f, 0, -1};
  float w[54], want[12];
  char om_option[400], json_option[400], *json;
  size_t n;
  int o, y, x, c, i, k;
  random_numbers();
  for (i = 0; i < 54; i++) w[i] = (float)test_uniform(-1, 1);
  for (k = 0; k < 2; k++) { /* k = 1: the convolution's own output is read as well, so nothing may be folded */
    graph_input("x", T_FLOAT, 4, in);
    weight_f("w", 4, filter, w), weight_f("s", 1, line, scale), weight_f("o", 1, line, offset), weight_f("m", 1, line, mean), weight_f("v", 1, line, variance);
    simple("Conv", "conv", "x,w", "c");
    begin_node("BatchNormalization", "norm", "c,s,o,m,v", "y"), attr_float("epsilon", 1e-3f), end_node();
    graph_output("y");
    if (k) graph_output("c");
    save(k ? "both" : "bn");
    must_convert(k ? "both" : "bn", NULL, NULL);
    snprintf(om_option, sizeof om_option, "--om=%s", in_folder(k ? "both.om" : "bn.om"));
    snprintf(json_option, sizeof json_option, "--json=%s", in_folder("bn.json"));
    CHECK_EQ(atc("--mode=1", om_option, json_option, NULL, NULL, NULL, NULL, NULL), 0);
    json = (char *)read_all(in_folder("bn.json"), &n);
    REQUIRE(json != NULL);
    json[n] = 0;
    CHECK_HAS(json, "\"type\": \"Conv2D\"");
    CHECK_EQ(strstr(json, "\"type\": \"BatchNorm\"") != NULL, k);
    free(json);
    CHECK_EQ(atc("--mode=6", om_option, NULL, NULL, NULL, NULL, NULL, NULL), 0);
    CHECK_HAS(child.out, "Display Model Info start");
    CHECK_HAS(child.out, "soc_version[Ascend310]");
  }
  for (o = 0; o < 3; o++)
    for (y = 0; y < 2; y++)
      for (x = 0; x < 2; x++) {
        double sum = 0;
        for (c = 0; c < 2; c++)
          for (i = 0; i < 9; i++) sum += (double)w[(o * 2 + c) * 9 + i] * (double)numbers[(c * 4 + y + i / 3) * 4 + x + i % 3];
        want[(o * 2 + y) * 2 + x] = (float)((sum - (double)mean[o]) / sqrt((double)variance[o] + 1e-3) * (double)scale[o] + (double)offset[o]);
      }
  start_device();
  check_model("bn", numbers, want, 12, 1e-5);
  stop_device();
}
TEST(a_dumped_graph_becomes_json) {
  static const struct { const char *text, *json; int line; } cases[] = {
    {"name: \"net\"  # so\nversion: 2 graph { name: 'g' op { name: \"x\" input: \"\" attr { key: \"i\" value { i: 0 } } } }",
     "{\"name\": \"net\", \"version\": 2, \"graph\": [{\"name\": \"g\", \"op\": [{\"name\": \"x\", \"input\": [\"\"], \"attr\": [{\"key\": \"i\", "
     "\"value\": {\"i\": 0}}]}]}]}\n", 0},
    {"op < input: \"a:0\" input: \"b\" \"c\" dst_index: [1, -2] type: \"q\\\"\\n\\101\\x42\" > op { list { i: 3 f: [] val_type: VT } }",
     "{\"op\": [{\"input\": [\"a:0\", \"bc\"], \"dst_index\": [1, -2], \"type\": \"q\\\"\\u000aAB\"}, {\"list\": {\"i\": [3], \"f\": [], "
     "\"val_type\": \"VT\"}}]}\n", 0},
    {"f: 1.5e-05 g: inf h: 0x10 i: 007 j: .5 k: true l: -nan m: \"\\377\" n: \"\xe4\xb8\xad\"",
     "{\"f\": 1.5e-05, \"g\": \"inf\", \"h\": \"0x10\", \"i\": \"007\", \"j\": \".5\", \"k\": true, \"l\": \"-nan\", \"m\": \"\\u00ff\", "
     "\"n\": \"\xe4\xb8\xad\"}\n", 0},
    {"\n", "{}\n", 0},
    {"name: \"net\ngraph {}", NULL, 1}, {"graph {\n op {\n}", NULL, 3}, {"name\n\n: }", NULL, 3}, {"a: 1 }", NULL, 1}, {"op: [1, 2", NULL, 1},
    {"name: [1]", NULL, 1}, {"name: \"\\q\"", NULL, 1},
  };
  size_t i;
  char om_option[400], json_option[400], *json, deep[400], line[40];
  snprintf(om_option, sizeof om_option, "--om=%s", in_folder("dump.txt"));
  snprintf(json_option, sizeof json_option, "--json=%s", in_folder("dump.json"));
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    FILE *f = fopen(in_folder("dump.txt"), "wb");
    size_t n;
    REQUIRE(f != NULL);
    fputs(cases[i].text, f);
    fclose(f);
    CHECK_EQ(atc("--mode=5", om_option, json_option, NULL, NULL, NULL, NULL, NULL) == 0, cases[i].json != NULL);
    if (cases[i].json) {
      json = (char *)read_all(in_folder("dump.json"), &n);
      REQUIRE(json != NULL);
      json[n] = 0;
      CHECK_STR(json, cases[i].json);
      free(json);
      remove(in_folder("dump.json"));
      continue;
    }
    snprintf(line, sizeof line, "line %d:", cases[i].line);
    CHECK_HAS(child.out, "E10003");
    CHECK_HAS(child.out, line);
    CHECK(!exists(in_folder("dump.json")));
  }
  for (i = 0; i + 1 < sizeof deep; i += 2) memcpy(deep + i, "a{", 2);
  deep[sizeof deep - 1] = 0;
  {
    FILE *f = fopen(in_folder("dump.txt"), "wb");
    REQUIRE(f != NULL);
    fputs(deep, f);
    fclose(f);
  }
  CHECK_NE(atc("--mode=5", om_option, json_option, NULL, NULL, NULL, NULL, NULL), 0);
  CHECK_HAS(child.out, "64 deep");
  CHECK_NE(atc("--mode=5", om_option, NULL, NULL, NULL, NULL, NULL, NULL), 0);
  CHECK_HAS(child.out, "--json");
}
TEST(a_report_says_what_the_check_found) {
  char report_option[400], model_option[400], *json;
  size_t n;
  int k;
  for (k = 0; k < 2; k++) {
    static const int64_t dims[2] = {1, 4};
    graph_input("x", T_FLOAT, 2, dims);
    simple(k ? "Relu" : "Relux", "act", "x", "y");
    graph_output("y");
    save("r");
    snprintf(report_option, sizeof report_option, "--check_report=%s", in_folder("r.json"));
    snprintf(model_option, sizeof model_option, "--model=%s", in_folder("r.onnx"));
    CHECK_EQ(atc(model_option, "--mode=3", "--framework=5", "--soc_version=Ascend310", report_option, NULL, NULL, NULL), !k);
    json = (char *)read_all(in_folder("r.json"), &n);
    REQUIRE(json != NULL);
    json[n] = 0;
    CHECK_HAS(json, k ? "success" : "E16002");
    free(json);
  }
  CHECK(!exists(in_folder("checked.om")));
  CHECK(!exists("checked.om"));
}
TEST(options_of_real_scripts_are_taken) {
  tiny_model("t");
  must_convert("t", "--precision_mode=allow_fp32_to_fp16", "--log=info");
  must_convert("t", "--op_select_implmode=high_precision", "--buffer_optimize=l2_optimize");
  must_convert("t", "--save_original_model=false", "--input_format=NCHW");
  must_convert("t", "--input_shape=x:1,4", "--output_type=FP32");
  must_convert("t", "--input_format=ND", "--disable_reuse_memory=0");
}
TEST(a_failure_leaves_an_older_file_as_it_was) {
  char broken[3] = {1, 2, 3};
  tiny_model("t");
  write_all(in_folder("t.om"), "precious", 8);
  write_all(in_folder("t.onnx"), broken, 3);
  CHECK_NE(convert("t", NULL, NULL), 0);
  {
    size_t n;
    unsigned char *p = read_all(in_folder("t.om"), &n);
    CHECK_EQ(n, 8);
    CHECK_BYTES(p, "precious", 8);
    free(p);
  }
  CHECK_EQ(files_in_folder(), 2);
  tiny_model("t");
  REQUIRE(remove(in_folder("t.om")) == 0 && mkdir(in_folder("t.om"), 0755) == 0); /* the result's place is taken by a folder */
  CHECK_NE(convert("t", NULL, NULL), 0);
  CHECK_HAS(child.out, "E13001");
  CHECK_EQ(files_in_folder(), 2);
  rmdir(in_folder("t.om"));
}

/*--------------------------------------------------------------------------------------
  Inputs and outputs: order, names, types, sizes
--------------------------------------------------------------------------------------*/
TEST(inputs_and_outputs_keep_order_names_and_types) {
  static const struct { int onnx; aclDataType acl; size_t size; } types[] = {
    {T_FLOAT, ACL_FLOAT, 4}, {T_UINT8, ACL_UINT8, 1}, {T_INT8, ACL_INT8, 1}, {T_UINT16, ACL_UINT16, 2}, {T_INT16, ACL_INT16, 2},
        {T_INT32, ACL_INT32, 4},
    {T_INT64, ACL_INT64, 8}, {T_BOOL, ACL_BOOL, 1}, {T_FP16, ACL_FLOAT16, 2}, {T_DOUBLE, ACL_DOUBLE, 8},
        {T_UINT32, ACL_UINT32, 4}, {T_UINT64, ACL_UINT64, 8}
  };
  static const int64_t dims[2] = {2, 3}, flat[1] = {6};
  unsigned char data[12][48], back[12][48];
  const void *in[12];
  void *out[12];
  char name[64], from[32], to[32];
  int i;
  size_t k;
  weight_ints("shape", flat, 1);
  for (i = 0; i < 12; i++) {
    snprintf(from, sizeof from, "%c:in%d", 'z' - i, i); /* not in alphabetical order, and with a colon */
    snprintf(to, sizeof to, "out%d", i);
    snprintf(name, sizeof name, "n%d", i);
    graph_input(from, types[i].onnx, 2, dims);
    snprintf(name, sizeof name, "%s,shape", from);
    begin_node(i % 2 ? "Reshape" : "Identity", to, i % 2 ? name : from, to);
    end_node();
    for (k = 0; k < 48; k++) data[i][k] = types[i].acl == ACL_BOOL ? (unsigned char)(test_random() & 1)
        : (unsigned char)test_random();
  }
  for (i = 11; i >= 0; i--) { /* outputs the other way round */
    snprintf(to, sizeof to, "out%d", i);
    graph_output(to);
  }
  save("types");
  must_convert("types", NULL, NULL);
  start_device();
  {
    model m = load("types");
    CHECK_EQ(aclmdlGetNumInputs(m.desc), 12);
    CHECK_EQ(aclmdlGetNumOutputs(m.desc), 12);
    for (i = 0; i < 12; i++) {
      int o = 11 - i;
      aclmdlIODims d;
      size_t index = 99;
      snprintf(from, sizeof from, "%c:in%d", 'z' - i, i);
      snprintf(to, sizeof to, ":out%d", i);
      CHECK_STR(aclmdlGetInputNameByIndex(m.desc, (size_t)i), from);
      CHECK_OK(aclmdlGetInputIndexByName(m.desc, from, &index));
      CHECK_EQ(index, i);
      CHECK_EQ(aclmdlGetInputDataType(m.desc, (size_t)i), types[i].acl);
      CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, (size_t)i), 6 * types[i].size);
      CHECK_HAS(aclmdlGetOutputNameByIndex(m.desc, (size_t)o), to);
      CHECK_EQ(aclmdlGetOutputDataType(m.desc, (size_t)o), types[i].acl);
      CHECK_EQ(aclmdlGetOutputSizeByIndex(m.desc, (size_t)o), 6 * types[i].size);
      CHECK_OK(aclmdlGetOutputDims(m.desc, (size_t)o, &d));
      CHECK_EQ(d.dimCount, i % 2 ? 1 : 2);
      in[i] = data[i];
      out[o] = back[i];
    }
    run(m, in, out);
    for (i = 0; i < 12; i++) CHECK_BYTES(back[i], data[i], 6 * types[i].size);
    unload(m);
  }
  stop_device();
}
TEST(open_shapes_come_from_the_command_line) {
  static const int64_t open[2] = {0, 4}, two[2] = {3, 4};
  graph_input("data:0", T_FLOAT, 2, open);
  graph_input("b", T_FLOAT, -1, NULL);
  simple("Add", "sum", "data:0,b", "y");
  graph_output("y");
  save("open");
  CHECK_NE(convert("open", NULL, NULL), 0);
  CHECK_HAS(child.out, "E10001");
  CHECK_HAS(child.out, "--input_shape=\"data:0:");
  CHECK_NE(convert("open", "--input_shape=data:0:3,4", NULL), 0); /* b is still unknown */
  CHECK_HAS(child.out, "input b");
  must_convert("open", "--input_shape=data:0:3,4;b:4", NULL);
  start_device();
  check_dims("open", 2, two);
  stop_device();
  must_convert("open", "--input_shape=data:0:3,4;b:", NULL); /* b is a scalar */
}
TEST(types_of_inputs_and_outputs_can_be_chosen) {
  static const int64_t dims[2] = {1, 4};
  static const uint16_t halves[4] = {0x3c00, 0xc000, 0x3800, 0x0000}; /* 1, -2, 0.5, 0 */
  static const float floats[4] = {1, -2, 0.5f, 0};
  uint16_t h[4];
  int8_t b[4];
  float f[4];
  const void *in[1];
  void *out[2];
  graph_input("x", T_FLOAT, 2, dims);
  simple("Relu", "act", "x", "y");
  simple("Neg", "minus", "y", "z");
  graph_output("z");
  graph_output("y");
  save("cast");
  must_convert("cast", "--output_type=FP16", "--input_fp16_nodes=x");
  start_device();
  {
    model m = load("cast");
    CHECK_EQ(aclmdlGetInputDataType(m.desc, 0), ACL_FLOAT16);
    CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, 0), 8);
    CHECK_EQ(aclmdlGetOutputDataType(m.desc, 0), ACL_FLOAT16);
    CHECK_EQ(aclmdlGetOutputDataType(m.desc, 1), ACL_FLOAT16);
    CHECK_STR(aclmdlGetOutputNameByIndex(m.desc, 0), "minus:0:z");
    CHECK_STR(aclmdlGetInputNameByIndex(m.desc, 0), "x");
    in[0] = halves, out[0] = h, out[1] = b;
    {
      uint16_t other[4];
      out[1] = other;
      run(m, in, out);
      CHECK_EQ(h[0], 0xbc00);
      CHECK_EQ(h[2], 0xb800);
      CHECK_EQ(other[0], 0x3c00);
      CHECK_EQ(other[1], 0);
    }
    unload(m);
  }
  stop_device();
  must_convert("cast", "--output_type=act:0:INT8", NULL);
  start_device();
  {
    model m = load("cast");
    CHECK_EQ(aclmdlGetOutputDataType(m.desc, 0), ACL_FLOAT);
    CHECK_EQ(aclmdlGetOutputDataType(m.desc, 1), ACL_INT8);
    in[0] = floats, out[0] = f, out[1] = b;
    run(m, in, out);
    CHECK_EQ(b[0], 1);
    CHECK_EQ(b[2], 0);
    unload(m);
  }
  stop_device();
  must_convert("cast", "--out_nodes=act:0", NULL);
  start_device();
  {
    model m = load("cast");
    CHECK_EQ(aclmdlGetNumOutputs(m.desc), 1);
    CHECK_STR(aclmdlGetOutputNameByIndex(m.desc, 0), "act:0:y");
    unload(m);
  }
  stop_device();
}
TEST(defaults_listed_as_inputs_are_constants) {
  static const int64_t dims[2] = {1, 4}, row[1] = {4};
  static const float w[4] = {1, 2, 3, 4};
  ir = 3;
  graph_input("x", T_FLOAT, 2, dims);
  graph_input("w", T_FLOAT, 1, row);
  graph_input("unused", T_FLOAT, 1, row); /* a real input that nothing reads stays one */
  weight_f("w", 1, row, w);
  simple("Add", "sum", "x,w", "y");
  graph_output("y");
  save("ir3");
  must_convert("ir3", NULL, NULL);
  start_device();
  {
    model m = load("ir3");
    CHECK_EQ(aclmdlGetNumInputs(m.desc), 2);
    CHECK_STR(aclmdlGetInputNameByIndex(m.desc, 1), "unused");
    unload(m);
  }
  stop_device();
}
TEST(names_may_repeat_between_nodes_and_tensors) {
  static const int64_t dims[2] = {1, 4};
  random_numbers();
  graph_input("x", T_FLOAT, 2, dims);
  simple("Neg", "x", "x", "a");
  simple("Relu", "x", "a", "b");
  simple("Neg", "", "b", "c");
  simple("Neg", "", "c", "y");
  graph_output("y");
  {
    float *want = plan("names", 4, 0, NULL);
    int i;
    for (i = 0; i < 4; i++) want[i] = numbers[i] < 0 ? -numbers[i] : 0;
  }
  check_plans();
}
TEST(nodes_may_stand_in_any_order_but_not_in_a_circle) {
  static const int64_t dims[2] = {1, 4};
  random_numbers();
  graph_input("x", T_FLOAT, 2, dims);
  simple("Relu", "second", "a", "y");
  simple("Neg", "first", "x", "a");
  simple("NoSuchThing", "dead", "x", "nobody");
  graph_output("y");
  {
    float *want = plan("order", 4, 0, NULL);
    int i;
    for (i = 0; i < 4; i++) want[i] = numbers[i] < 0 ? -numbers[i] : 0;
  }
  graph_input("x", T_FLOAT, 2, dims);
  simple("Add", "one", "x,b", "a");
  simple("Neg", "two", "a", "b");
  graph_output("b");
  save("circle");
  CHECK_NE(convert("circle", NULL, NULL), 0);
  CHECK_HAS(child.out, "E10041");
  CHECK_HAS(child.out, "circle");
  check_plans();
}

/*--------------------------------------------------------------------------------------
  What cannot be converted
--------------------------------------------------------------------------------------*/
TEST(everything_unsupported_is_listed_at_once) {
  static const int64_t dims[2] = {1, 4};
  graph_input("x", T_FLOAT, 2, dims);
  simple("Frobnicate", "f1", "x", "a");
  simple("Relu6x", "r1", "a", "b");
  simple("Frobnicate", "f2", "b", "c");
  begin_node("Magic", "m1", "c", "y");
  put_text(&node, 7, "com.example");
  end_node();
  graph_output("y");
  save("bad");
  CHECK_NE(convert("bad", NULL, NULL), 0);
  CHECK_HAS(child.out, "E16002: No parser is registered for Op type [Frobnicate]. Nodes: f1, f2.");
  CHECK_HAS(child.out, "[Relu6x]. Nodes: r1. The nearest supported type is Relu.");
  CHECK_HAS(child.out, "[com.example::Magic]. Nodes: m1.");
  CHECK(!exists(in_folder("bad.om")));
}
TEST(models_that_contradict_themselves_are_refused) {
  static const int64_t dims[2] = {1, 4}, four[4] = {1, 3, 8, 8}, filter[4] = {4, 2, 3, 3}, k3[2] = {3, 3}, zero[2] = {0, 0},
      bad_shape[2] = {5, -1}, huge[4] = {30000, 30000, 30000, 30000};
  static const float w[72] = {0};
  int i;
  for (i = 0; i < 9; i++) {
    const char *says = "";
    graph_input("x", T_FLOAT, i == 2 || i == 3 ? 4 : 2, i == 2 || i == 3 ? four : dims);
    graph_output("y");
    switch (i) {
      case 0: simple("Relu", "r", "nothing", "y"), says = "nothing"; break;
      case 1: simple("Relu", "r", "x", "z"), says = "output y"; break; /* the output comes from nowhere */
      case 2: weight_f("w", 4, filter, w), simple("Conv", "conv_a", "x,w", "y"),
          says = "conv_a"; break; /* 2 channels against 3 */
      case 3:
        begin_node("MaxPool", "pool_a", "x", "y"), attr_ints("kernel_shape", k3, 2, 0), attr_ints("strides", zero, 2, 0),
            end_node(), says = "pool_a";
        break;
      case 4: weight_ints("s", bad_shape, 2), simple("Reshape", "re", "x,s", "y"), says = "re"; break;
      case 5: weight_ints("s", huge, 4), simple("ConstantOfShape", "fill", "s", "y"), says = "fill"; break;
      case 6: weight("w", T_FLOAT, 2, dims, w, 12), simple("Add", "sum", "x,w", "y"), says = "w holds 12 bytes"; break;
      case 7: simple("Relu", "r", "x", "y"), simple("Neg", "n", "x", "y"), says = "two places"; break;
      default: begin_node("Concat", "cc", "x,x", "y"), attr_int("axis", 7), end_node(), says = "axis 7"; break;
    }
    save("bad");
    if (!CHECK_NE(convert("bad", NULL, NULL), 0) || !CHECK_HAS(child.out, says)) fprintf(stderr, "case %d: %s\n", i, child.out);
    CHECK(!exists(in_folder("bad.om")));
  }
  opset = 99;
  tiny_model("bad");
  CHECK_NE(convert("bad", NULL, NULL), 0);
  CHECK_HAS(child.out, "version 99");
  write_all(in_folder("bad.onnx"), "", 0);
  CHECK_NE(convert("bad", NULL, NULL), 0);
  CHECK_HAS(child.out, "E10041");
  write_all(in_folder("bad.onnx"), "hello, I am not a model", 23);
  CHECK_NE(convert("bad", NULL, NULL), 0);
}
/* A small model with a bit of everything in it. */
static bytes rich_model(void) {
  static const int64_t four[4] = {1, 2, 6, 6}, filter[4] = {3, 2, 3, 3}, three[1] = {3}, k[2] = {2, 2}, flat[2] = {0, -1};
  static const float w[54] = {0.5f, -1};
  graph_input("x", T_FLOAT, 4, four);
  weight_f("w", 4, filter, w);
  weight_f("b", 1, three, w);
  weight_ints("flat", flat, 2);
  begin_node("Conv", "conv", "x,w,b", "c"), attr_ints("pads", four, 0, 0), attr_int("group", 1), end_node();
  begin_node("MaxPool", "pool", "c", "p"), attr_ints("kernel_shape", k, 2, 1), attr_ints("strides", k, 2, 0), end_node();
  begin_node("LeakyRelu", "leaky", "p", "l"), attr_float("alpha", 0.25f), end_node();
  simple("Reshape", "flatten", "l,flat", "f");
  begin_node("Softmax", "soft", "f", "y"), attr_int("axis", 1), end_node();
  graph_output("y");
  return model_bytes();
}
TEST_WITHIN(damaged_models_never_kill_it, 60) {
  bytes m = rich_model();
  double end = test_now() + 2.5;
  size_t n;
  int converted = 0, refused = 0;
  write_all(in_folder("d.onnx"), m.p, m.n);
  must_convert("d", NULL, NULL);
  for (n = 0; n < m.n && test_now() < end; n += 1 + n % 3) { /* cut short */
    write_all(in_folder("d.onnx"), m.p, n);
    remove(in_folder("d.om"));
    convert("d", NULL, NULL);
    CHECK_EQ(child.exit_code == 0, exists(in_folder("d.om")));
  }
  end = test_now() + 3;
  while (test_now() < end) { /* changed at random */
    unsigned char *copy = (unsigned char *)malloc(m.n);
    int k;
    REQUIRE(copy != NULL);
    memcpy(copy, m.p, m.n);
    for (k = (int)test_between(1, 4); k > 0; k--) copy[test_between(0, (int64_t)m.n - 1)] ^= (unsigned char)test_between(1, 255);
    write_all(in_folder("d.onnx"), copy, m.n);
    remove(in_folder("d.om"));
    convert("d", NULL, NULL);
    CHECK_EQ(child.exit_code == 0, exists(in_folder("d.om")));
    if (child.exit_code == 0) converted++;
    else refused++;
    free(copy);
  }
  printf("%d converted, %d refused\n", converted, refused);
  CHECK_EQ(files_in_folder(), 1 + exists(in_folder("d.om")));
  free(m.p);
}

/*--------------------------------------------------------------------------------------
  Operators, against plain loops
--------------------------------------------------------------------------------------*/
/* ONNX convolution; pads top, left, bottom, right. */
static void plain_conv(const float *x, const int64_t *xd, const float *w, const int64_t *wd, const float *bias,
                       const int64_t *s, const int64_t *d, const int64_t *p, int64_t group,
                       float *y, int64_t oh, int64_t ow) {
  int64_t n, o, i, j, c, a, b;
  for (n = 0; n < xd[0]; n++)
    for (o = 0; o < wd[0]; o++)
      for (i = 0; i < oh; i++)
        for (j = 0; j < ow; j++) {
          double sum = bias ? (double)bias[o] : 0;
          for (c = 0; c < wd[1]; c++)
            for (a = 0; a < wd[2]; a++)
              for (b = 0; b < wd[3]; b++) {
                int64_t h = i * s[0] + a * d[0] - p[0], v = j * s[1] + b * d[1] - p[1], ch = o / (wd[0] / group) * wd[1] + c;
                if (h >= 0 && h < xd[2] && v >= 0 && v < xd[3])
                  sum += (double)x[((n * xd[1] + ch) * xd[2] + h) * xd[3] + v] * (double)w[((o * wd[1] + c) * wd[2] + a) * wd[3] + b];
              }
          *y++ = (float)sum;
        }
}
TEST_WITHIN(convolutions, 60) {
  int round;
  char name[32];
  static float w[4096];
  random_numbers();
  for (round = 0; round < 4096; round++) w[round] = (float)test_uniform(-1, 1);
  for (round = 0; round < 16; round++) {
    int64_t group = test_between(1, 3), xd[4], wd[4], s[2], d[2], p[4], bias_dims[1], oh, ow;
    int mode = round % 5, bias = (int)test_between(0, 1), lower = mode == 2, i, flat = round % 3 == 2;
    static const char *const modes[5] = {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID", ""};
    xd[0] = test_between(1, 2), xd[1] = group * test_between(1, 2), xd[2] = test_between(5, 8), xd[3] = test_between(5, 8);
    wd[0] = group * test_between(1, 3), wd[1] = xd[1] / group, wd[2] = test_between(1, 3), wd[3] = test_between(1, 3);
    for (i = 0; i < 2; i++) s[i] = test_between(1, 2), d[i] = test_between(1, 2);
    for (i = 0; i < 4; i++) p[i] = mode == 0 || mode == 4 ? test_between(0, 2) : 0;
    if (mode == 1 || mode == 2) wd[3] = 2, s[1] = d[1] = 1; /* an odd pad: before or after? */
    if (flat) xd[2] = wd[2] = s[0] = d[0] = 1, p[0] = p[2] = 0; /* one axis: rank 3 in the model */
    for (i = 0; i < 2 && (mode == 1 || mode == 2); i++) {
      int64_t out = (xd[2 + i] + s[i] - 1) / s[i], all = (out - 1) * s[i] + (wd[2 + i] - 1) * d[i] + 1 - xd[2 + i];
      if (all < 0) all = 0;
      p[i] = lower ? all - all / 2 : all / 2;
      p[2 + i] = all - p[i];
    }
    oh = (xd[2] + p[0] + p[2] - (wd[2] - 1) * d[0] - 1) / s[0] + 1;
    ow = (xd[3] + p[1] + p[3] - (wd[3] - 1) * d[1] - 1) / s[1] + 1;
    bias_dims[0] = wd[0];
    if (flat) {
      int64_t xd3[3], wd3[3], p2[2];
      xd3[0] = xd[0], xd3[1] = xd[1], xd3[2] = xd[3], wd3[0] = wd[0], wd3[1] = wd[1], wd3[2] = wd[3], p2[0] = p[1], p2[1] = p[3];
      graph_input("x", T_FLOAT, 3, xd3);
      weight_f("w", 3, wd3, w);
      begin_node("Conv", "conv", bias ? "x,w,b" : "x,w", "y");
      if (mode == 0 || mode == 4) attr_ints("pads", p2, 2, 1);
      attr_ints("strides", s + 1, 1, 0), attr_ints("dilations", d + 1, 1, 0);
    } else {
      graph_input("x", T_FLOAT, 4, xd);
      weight_f("w", 4, wd, w);
      begin_node("Conv", "conv", bias ? "x,w,b" : "x,w", "y");
      attr_ints("kernel_shape", wd + 2, 2, 1);
      if (mode == 0 || mode == 4) attr_ints("pads", p, 4, round % 2);
      attr_ints("strides", s, 2, round % 2), attr_ints("dilations", d, 2, 0);
    }
    if (bias) weight_f("b", 1, bias_dims, w + 2000);
    if (group > 1) attr_int("group", group);
    if (mode < 4) attr_text("auto_pad", modes[mode]);
    end_node();
    graph_output("y");
    snprintf(name, sizeof name, "conv%d", round);
    plain_conv(numbers, xd, w, wd, bias ? w + 2000 : NULL, s, d, p, group,
               plan(name, (size_t)(xd[0] * wd[0] * oh * ow), 1e-5, NULL), oh, ow);
  }
  check_plans();
}
TEST_WITHIN(pooling, 60) {
  int round;
  char name[32];
  random_numbers();
  for (round = 0; round < 16; round++) {
    int64_t xd[4], k[2], s[2], p[4], out[2], c, i, j, a, b;
    int max = round % 2, ceil_mode = round / 2 % 2, count_pad = round / 4 % 2, axis;
    float *want;
    xd[0] = test_between(1, 2), xd[1] = test_between(1, 3), xd[2] = test_between(5, 9), xd[3] = test_between(5, 9);
    for (i = 0; i < 2; i++) {
      k[i] = test_between(2, 3), s[i] = test_between(1, 3);
      p[i] = test_between(0, k[i] - 1), p[2 + i] = test_between(1, k[i] - 1);
      if (ceil_mode && !max) p[i] = p[2 + i] = 0; /* how windows over the end are averaged is not what this is about */
    }
    for (axis = 0; axis < 2; axis++) {
      int64_t room = xd[2 + axis] + p[axis] + p[2 + axis] - k[axis];
      out[axis] = (ceil_mode ? (room + s[axis] - 1) / s[axis] : room / s[axis]) + 1;
      if (ceil_mode && (out[axis] - 1) * s[axis] >= xd[2 + axis] + p[axis]) out[axis]--;
    }
    graph_input("x", T_FLOAT, 4, xd);
    begin_node(max ? "MaxPool" : "AveragePool", "pool", "x", "y");
    attr_ints("kernel_shape", k, 2, 0), attr_ints("strides", s, 2, 0), attr_ints("pads", p, 4, 0);
    if (ceil_mode) attr_int("ceil_mode", 1);
    if (!max && count_pad) attr_int("count_include_pad", 1);
    end_node();
    graph_output("y");
    snprintf(name, sizeof name, "pool%d", round);
    want = plan(name, (size_t)(xd[0] * xd[1] * out[0] * out[1]), 1e-5, NULL);
    for (c = 0; c < xd[0] * xd[1]; c++)
      for (i = 0; i < out[0]; i++)
        for (j = 0; j < out[1]; j++) {
          double sum = 0, best = -1e30;
          int64_t seen = 0, all = 0;
          for (a = i * s[0] - p[0]; a < i * s[0] - p[0] + k[0]; a++)
            for (b = j * s[1] - p[1]; b < j * s[1] - p[1] + k[1]; b++) {
              int inside = a >= 0 && a < xd[2] && b >= 0 && b < xd[3];
              double v = inside ? (double)numbers[(c * xd[2] + a) * xd[3] + b] : 0;
              if (a < xd[2] + p[2] && b < xd[3] + p[3]) all++;
              if (!inside) continue;
              seen++;
              sum += v;
              if (v > best) best = v;
            }
          *want++ = (float)(max ? best : sum / (double)(count_pad ? all : seen));
        }
  }
  check_plans();
}
TEST(same_padding_and_one_axis_in_pooling) {
  static const int64_t line[3] = {1, 2, 7}, k[1] = {3}, s[1] = {2};
  float *want;
  int c, i, j;
  random_numbers();
  graph_input("x", T_FLOAT, 3, line);
  begin_node("MaxPool", "pool", "x", "y"), attr_ints("kernel_shape", k, 1, 0), attr_ints("strides", s, 1, 0),
      attr_text("auto_pad", "SAME_UPPER"), end_node();
  graph_output("y");
  want = plan("line", 8, 0, NULL);
  for (c = 0; c < 2; c++)
    for (i = 0; i < 4; i++) {
      float best = -9;
      for (j = 2 * i - 1; j < 2 * i + 2; j++)
        if (j >= 0 && j < 7 && numbers[c * 7 + j] > best) best = numbers[c * 7 + j];
      *want++ = best;
    }
  check_plans();
}
TEST_WITHIN(matrix_products, 60) {
  static float w[256];
  static const float scale[2] = {1.0f, 0.5f};
  int round, i, j, k;
  char name[32];
  random_numbers();
  for (i = 0; i < 256; i++) w[i] = (float)test_uniform(-1, 1);
  for (round = 0; round < 12; round++) { /* Gemm: transposes, factors, and every shape C may have */
    static const int64_t shapes[5][2] = {{5, 0}, {1, 5}, {3, 1}, {3, 5}, {1, 0}};
    static const int ranks[5] = {1, 2, 2, 2, 1};
    int ta = round & 1, tb = round >> 1 & 1, c = round % 6, form = c < 5 ? c : -1;
    float alpha = scale[round % 3 == 1], beta = scale[round % 4 == 1], *want;
    int64_t ad[2], bd[2];
    ad[ta] = 3, ad[1 - ta] = 4, bd[tb] = 4, bd[1 - tb] = 5;
    graph_input("x", T_FLOAT, 2, ad);
    weight_f("w", 2, bd, w);
    if (form >= 0) weight_f("c", ranks[form], shapes[form], w + 100);
    begin_node("Gemm", "fc", form >= 0 ? "x,w,c" : "x,w", "y");
    if (ta) attr_int("transA", 1);
    if (tb) attr_int("transB", 1);
    if (alpha < 1) attr_float("alpha", alpha);
    if (beta < 1) attr_float("beta", beta);
    end_node();
    graph_output("y");
    snprintf(name, sizeof name, "gemm%d", round);
    want = plan(name, 15, 1e-5, NULL);
    for (i = 0; i < 3; i++)
      for (j = 0; j < 5; j++) {
        double sum = 0;
        for (k = 0; k < 4; k++) sum += (double)numbers[ta ? k * 3 + i : i * 4 + k] * (double)w[tb ? j * 4 + k : k * 5 + j];
        sum *= (double)alpha;
        if (form >= 0) {
          int rows = ranks[form] == 2 && shapes[form][0] == 3, columns = shapes[form][ranks[form] - 1] == 5;
          sum += (double)beta * (double)w[100 + (rows ? i * (columns ? 5 : 1) : 0) + (columns ? j : 0)];
        }
        *want++ = (float)sum;
      }
  }
  { /* MatMul: stacks, broadcast over the stack, and vectors on either side */
    static const int64_t a[3] = {2, 3, 4}, b[2] = {4, 5}, v4[1] = {4};
    float *want;
    graph_input("x", T_FLOAT, 3, a), weight_f("w", 2, b, w), simple("MatMul", "mm", "x,w", "y"), graph_output("y");
    want = plan("mm_stack", 30, 1e-5, NULL);
    for (i = 0; i < 6; i++)
      for (j = 0; j < 5; j++, want++)
        for (k = 0; k < 4; k++) *want += numbers[i * 4 + k] * w[k * 5 + j];
    graph_input("x", T_FLOAT, 1, v4), weight_f("w", 2, b, w), simple("MatMul", "mm", "x,w", "y"), graph_output("y");
    want = plan("mm_row", 5, 1e-5, NULL);
    for (j = 0; j < 5; j++)
      for (k = 0; k < 4; k++) want[j] += numbers[k] * w[k * 5 + j];
    {
      static const int64_t stack[3] = {2, 4, 5};
      graph_input("x", T_FLOAT, 1, v4), weight_f("w", 3, stack, w), simple("MatMul", "mm", "x,w", "y"), graph_output("y");
      want = plan("mm_row_stack", 10, 1e-5, NULL);
      for (i = 0; i < 2; i++)
        for (j = 0; j < 5; j++)
          for (k = 0; k < 4; k++) want[i * 5 + j] += numbers[k] * w[i * 20 + k * 5 + j];
    }
    graph_input("x", T_FLOAT, 3, a), weight_f("w", 1, v4, w), simple("MatMul", "mm", "x,w", "y"), graph_output("y");
    want = plan("mm_column", 6, 1e-5, NULL);
    for (i = 0; i < 6; i++)
      for (k = 0; k < 4; k++) want[i] += numbers[i * 4 + k] * w[k];
    graph_input("x", T_FLOAT, 1, v4), weight_f("w", 1, v4, w), simple("MatMul", "mm", "x,w", "y"), graph_output("y");
    want = plan("mm_dot", 1, 1e-5, NULL);
    for (k = 0; k < 4; k++) want[0] += numbers[k] * w[k];
  }
  check_plans();
}

/* y = f(x) for a node with one input; x has 24 numbers, shape [2,3,4]. */
static float *plan_unary(const char *name, const char *type, void (*attrs)(void), const char *ins, size_t n) {
  static const int64_t dims[3] = {2, 3, 4};
  graph_input("x", T_FLOAT, 3, dims);
  begin_node(type, "node", ins, "y");
  if (attrs) attrs();
  end_node();
  graph_output("y");
  return plan(name, n, 1e-6, NULL);
}
static void alpha_02(void) { attr_float("alpha", 0.2f); }
static void min_max(void) { attr_float("min", -0.25f), attr_float("max", 0.5f); }
TEST(activations_and_arithmetic) {
  static const float low = -0.25f, high = 0.5f;
  float *want;
  int i;
  random_numbers();
  want = plan_unary("relu", "Relu", NULL, "x", 24);
  for (i = 0; i < 24; i++) want[i] = numbers[i] > 0 ? numbers[i] : 0;
  want = plan_unary("leaky", "LeakyRelu", alpha_02, "x", 24);
  for (i = 0; i < 24; i++) want[i] = numbers[i] > 0 ? numbers[i] : 0.2f * numbers[i];
  want = plan_unary("leaky_default", "LeakyRelu", NULL, "x", 24);
  for (i = 0; i < 24; i++) want[i] = numbers[i] > 0 ? numbers[i] : 0.01f * numbers[i];
  want = plan_unary("sigmoid", "Sigmoid", NULL, "x", 24);
  for (i = 0; i < 24; i++) want[i] = (float)(1 / (1 + exp(-(double)numbers[i])));
  want = plan_unary("tanh", "Tanh", NULL, "x", 24);
  for (i = 0; i < 24; i++) want[i] = (float)tanh((double)numbers[i]);
  want = plan_unary("exp", "Exp", NULL, "x", 24);
  for (i = 0; i < 24; i++) want[i] = (float)exp((double)numbers[i]);
  opset = 10;
  want = plan_unary("clip_attr", "Clip", min_max, "x", 24);
  for (i = 0; i < 24; i++) want[i] = numbers[i] < low ? low : numbers[i] > high ? high : numbers[i];
  opset = 12;
  weight("lo", T_FLOAT, 0, NULL, &low, 4), weight("hi", T_FLOAT, 0, NULL, &high, 4);
  want = plan_unary("clip_in", "Clip", NULL, "x,lo,hi", 24);
  for (i = 0; i < 24; i++) want[i] = numbers[i] < low ? low : numbers[i] > high ? high : numbers[i];
  weight("hi", T_FLOAT, 0, NULL, &high, 4);
  want = plan_unary("clip_high", "Clip", NULL, "x,,hi", 24);
  for (i = 0; i < 24; i++) want[i] = numbers[i] > high ? high : numbers[i];
  want = plan_unary("clip_none", "Clip", NULL, "x", 24);
  memcpy(want, numbers, 96);
  opset = 13;
  want = plan_unary("dropout", "Dropout", NULL, "x", 24);
  memcpy(want, numbers, 96);
  want = plan_unary("sum3", "Sum", NULL, "x,x,x", 24);
  for (i = 0; i < 24; i++) want[i] = 3 * numbers[i];
  want = plan_unary("max2", "Max", NULL, "x,x", 24);
  memcpy(want, numbers, 96);
  {
    static const int64_t column[2] = {3, 1}, row[1] = {4};
    static const float c[3] = {1, 2, 4}, r[4] = {10, 20, 30, 40};
    weight_f("c", 2, column, c);
    want = plan_unary("div_column", "Div", NULL, "x,c", 24);
    for (i = 0; i < 24; i++) want[i] = numbers[i] / c[i / 4 % 3];
    weight_f("r", 1, row, r);
    want = plan_unary("sub_row", "Sub", NULL, "r,x", 24);
    for (i = 0; i < 24; i++) want[i] = r[i % 4] - numbers[i];
  }
  check_plans();
}
TEST(integers_divide_and_clip_as_integers) {
  static const int64_t dims[1] = {4};
  static const int32_t a[4] = {7, -7, 9, 100}, b[4] = {2, 2, -4, 7}, low = -2;
  int32_t y[4];
  const void *in[1];
  void *out[1];
  graph_input("x", T_INT32, 1, dims);
  weight("b", T_INT32, 1, dims, b, 16);
  weight("lo", T_INT32, 0, NULL, &low, 4);
  simple("Div", "div", "x,b", "q");
  simple("Clip", "clip", "q,lo", "y");
  graph_output("y");
  save("ints");
  must_convert("ints", NULL, NULL);
  start_device();
  {
    model m = load("ints");
    in[0] = a;
    out[0] = y;
    run(m, in, out);
    CHECK_EQ(y[0], 3);
    CHECK_EQ(y[1], -2); /* -3 clipped */
    CHECK_EQ(y[2], -2);
    CHECK_EQ(y[3], 14);
    unload(m);
  }
  stop_device();
}
static void axis_1(void) { attr_int("axis", 1); }
static void axis_m2(void) { attr_int("axis", -2); }
static void plain_softmax(float *y, int outer, int n, int inner, int logarithm) {
  int o, i, k;
  for (o = 0; o < outer; o++)
    for (i = 0; i < inner; i++) {
      double sum = 0;
      for (k = 0; k < n; k++) sum += exp((double)numbers[(o * n + k) * inner + i]);
      for (k = 0; k < n; k++) {
        double v = (double)numbers[(o * n + k) * inner + i];
        y[(o * n + k) * inner + i] = (float)(logarithm ? v - log(sum) : exp(v) / sum);
      }
    }
}
TEST(softmax_before_and_after_opset_13) {
  random_numbers();
  opset = 11;
  plain_softmax(plan_unary("s11", "Softmax", NULL, "x", 24), 2, 12, 1, 0); /* axis 1: rows of 12 */
  plain_softmax(plan_unary("s11_2", "Softmax", axis_m2, "x", 24), 2, 12, 1, 0);
  plain_softmax(plan_unary("l11", "LogSoftmax", axis_1, "x", 24), 2, 12, 1, 1);
  opset = 13;
  plain_softmax(plan_unary("s13", "Softmax", NULL, "x", 24), 6, 4, 1, 0); /* the last axis */
  plain_softmax(plan_unary("s13_1", "Softmax", axis_1, "x", 24), 2, 3, 4, 0);
  plain_softmax(plan_unary("l13_2", "LogSoftmax", axis_m2, "x", 24), 2, 3, 4, 1);
  check_plans();
}
static void perm_201(void) {
  static const int64_t perm[3] = {2, 0, 1};
  attr_ints("perm", perm, 3, 1);
}
static void axes_0_3(void) {
  static const int64_t axes[2] = {0, -1};
  attr_ints("axes", axes, 2, 0);
}
static void pads_10(void) {
  static const int64_t pads[6] = {0, 1, 0, 0, 0, 2};
  attr_ints("pads", pads, 6, 0), attr_float("value", 9);
}
TEST_WITHIN(shapes_move_numbers_where_they_belong, 60) {
  static const int64_t s1[3] = {0, -1, 2}, s2[1] = {-1}, axes[2] = {0, 2}, pads[6] = {0, 1, 0, 0, 0, 2}, pick[2] = {2, 0},
      pads_axes[2] = {1, 2}, two_axes[1] = {2};
  static const int64_t d_s1[3] = {2, 6, 2}, d_flat[2] = {2, 12}, d_un[5] = {1, 2, 1, 3, 4}, d_perm[3] = {4, 2, 3},
      d_cat[3] = {2, 6, 4}, d_pick[3] = {2, 2, 4}, d_pad[3] = {2, 4, 6};
  static const float nine = 9;
  float *want;
  int i, j, k;
  random_numbers();
  weight_ints("s", s1, 3), memcpy(plan_unary("reshape", "Reshape", NULL, "x,s", 24), numbers, 96);
  weight_ints("s", s2, 1), memcpy(plan_unary("reshape_flat", "Reshape", NULL, "x,s", 24), numbers, 96);
  memcpy(plan_unary("flatten", "Flatten", NULL, "x", 24), numbers, 96);
  memcpy(plan_unary("flatten_m2", "Flatten", axis_m2, "x", 24), numbers, 96);
  weight_ints("a", axes, 2), memcpy(plan_unary("unsqueeze13", "Unsqueeze", NULL, "x,a", 24), numbers, 96);
  opset = 11, memcpy(plan_unary("unsqueeze11", "Unsqueeze", axes_0_3, "x", 24), numbers, 96), opset = 13;
  memcpy(plan_unary("squeeze", "Squeeze", NULL, "x", 24), numbers, 96);
  want = plan_unary("transpose", "Transpose", NULL, "x", 24);
  for (i = 0; i < 2; i++)
    for (j = 0; j < 3; j++)
      for (k = 0; k < 4; k++) want[(k * 3 + j) * 2 + i] = numbers[(i * 3 + j) * 4 + k];
  want = plan_unary("transpose_201", "Transpose", perm_201, "x", 24);
  for (i = 0; i < 2; i++)
    for (j = 0; j < 3; j++)
      for (k = 0; k < 4; k++) want[(k * 2 + i) * 3 + j] = numbers[(i * 3 + j) * 4 + k];
  want = plan_unary("concat", "Concat", axis_m2, "x,x", 48);
  for (i = 0; i < 48; i++) want[i] = numbers[i / 24 * 12 + i % 12];
  weight_ints("i", pick, 2);
  want = plan_unary("gather", "Gather", axis_m2, "x,i", 16);
  for (i = 0; i < 2; i++)
    for (j = 0; j < 2; j++)
      for (k = 0; k < 4; k++) want[(i * 2 + j) * 4 + k] = numbers[(i * 3 + (j ? 0 : 2)) * 4 + k];
  for (i = 0; i < 3; i++) { /* Pad: attributes, inputs, inputs with axes */
    static const char *const names[3] = {"pad10", "pad13", "pad18"};
    static const int64_t short_pads[4] = {1, 0, 0, 2};
    int n, h, w;
    opset = i == 0 ? 10 : i == 1 ? 13 : 18;
    if (i == 1) weight_ints("p", pads, 6);
    if (i == 2) weight_ints("p", short_pads, 4), weight_ints("axes", pads_axes, 2);
    if (i) weight("v", T_FLOAT, 0, NULL, &nine, 4);
    want = plan_unary(names[i], "Pad", i ? NULL : pads_10, i == 0 ? "x" : i == 1 ? "x,p,v" : "x,p,v,axes", 48);
    for (n = 0; n < 2; n++)
      for (h = 0; h < 4; h++)
        for (w = 0; w < 6; w++) want[(n * 4 + h) * 6 + w] = h >= 1 && w < 4 ? numbers[(n * 3 + h - 1) * 4 + w] : 9;
  }
  opset = 13;
  weight_ints("a", two_axes, 1);
  want = plan_unary("reduce", "ReduceSum", NULL, "x,a", 6);
  for (i = 0; i < 24; i++) want[i / 4] += numbers[i];
  check_plans();
  start_device();
  check_dims("reshape", 3, d_s1), check_dims("flatten", 2, d_flat), check_dims("unsqueeze13", 5, d_un),
      check_dims("transpose_201", 3, d_perm);
  check_dims("concat", 3, d_cat), check_dims("gather", 3, d_pick), check_dims("pad13", 3, d_pad);
  stop_device();
}
TEST(shape_arithmetic_is_worked_out) {
  /* the view(x.size(0), -1) of old PyTorch exports: Shape, Gather, Unsqueeze, Concat, Reshape */
  static const int64_t dims[4] = {2, 3, 2, 2}, zero = 0, minus[1] = {-1}, axes[1] = {0}, want_dims[2] = {2, 12};
  float *want;
  random_numbers();
  opset = 11;
  graph_input("x", T_FLOAT, 4, dims);
  simple("Shape", "", "x", "s");
  begin_node("Constant", "", "", "i"), attr_tensor("value", T_INT64, 0, NULL, &zero, 8), end_node();
  begin_node("Gather", "", "s,i", "g"), attr_int("axis", 0), end_node();
  begin_node("Unsqueeze", "", "g", "u"), attr_ints("axes", axes, 1, 0), end_node();
  weight_ints("m", minus, 1);
  begin_node("Concat", "", "u,m", "c"), attr_int("axis", 0), end_node();
  simple("Reshape", "", "x,c", "y");
  graph_output("y");
  want = plan("view", 24, 0, NULL);
  memcpy(want, numbers, 96);
  check_plans();
  start_device();
  check_dims("view", 2, want_dims);
  stop_device();
}
TEST(constants_of_every_form) {
  static const int64_t dims[1] = {2}, two[1] = {2};
  static const float pair[2] = {1.5f, -2};
  static const uint16_t halves[2] = {0x3e00, 0xc000};
  static const double doubles[2] = {1.5, -2};
  float *want;
  int form;
  char name[32];
  random_numbers();
  for (form = 0; form < 7; form++) { /* x + [1.5, -2] */
    bytes t = {NULL, 0, 0}, list = {NULL, 0, 0}, a = {NULL, 0, 0};
    graph_input("x", T_FLOAT, 1, dims);
    put_int(&t, 1, 2);
    put_int(&t, 2, form == 4 || form == 5 ? T_FP16 : form == 6 ? T_DOUBLE : T_FLOAT);
    if (form == 1) put_float(&t, 4, pair[0]), put_float(&t, 4, pair[1]); /* float_data, one by one */
    if (form == 2) put_data(&t, 4, pair, 8);                             /* packed */
    if (form == 4) put_varint(&list, halves[0]), put_varint(&list, halves[1]), put_message(&t, 5, &list); /* bits in int32_data */
    if (form == 5) put_data(&t, 9, halves, 4);
    if (form == 6) put_data(&t, 10, doubles, 16);
    put_text(&t, 8, "k");
    if (form == 0) { /* value_floats */
      free(t.p);
      begin_node("Constant", "", "", "k");
      put_text(&a, 1, "value_floats"), put_float(&a, 7, pair[0]), put_float(&a, 7, pair[1]), put_int(&a, 20, 6);
      put_message(&node, 5, &a);
      end_node();
    } else if (form == 3) { /* ConstantOfShape plus a row */
      static const float minus = -2;
      static const int64_t one[1] = {1};
      static const float more[2] = {3.5f, 0};
      free(t.p);
      weight_ints("n", two, 1), weight_f("more", 1, two, more);
      begin_node("ConstantOfShape", "", "n", "full"), attr_tensor("value", T_FLOAT, 1, one, &minus, 4), end_node();
      simple("Add", "", "full,more", "k");
    } else {
      put_message(&weights, 5, &t);
    }
    if (form >= 4) begin_node("Cast", "", "k", "k32"), attr_int("to", T_FLOAT), end_node();
    simple("Add", "", form >= 4 ? "x,k32" : "x,k", "y");
    graph_output("y");
    snprintf(name, sizeof name, "const%d", form);
    want = plan(name, 2, 0, NULL);
    want[0] = numbers[0] + 1.5f;
    want[1] = numbers[1] - 2;
  }
  check_plans();
}
TEST(batch_normalisation_and_global_average) {
  static const int64_t dims[4] = {1, 2, 2, 3}, two[1] = {2};
  static const float scale[2] = {1.5f, -0.5f}, offset[2] = {0.25f, 1}, mean[2] = {0.1f, -0.2f}, variance[2] = {0.5f, 2};
  float *want;
  int i;
  random_numbers();
  graph_input("x", T_FLOAT, 4, dims);
  weight_f("s", 1, two, scale), weight_f("o", 1, two, offset), weight_f("m", 1, two, mean), weight_f("v", 1, two, variance);
  begin_node("BatchNormalization", "bn", "x,s,o,m,v", "y"), attr_float("epsilon", 1e-3f), end_node();
  graph_output("y");
  want = plan("bn", 12, 1e-6, NULL);
  for (i = 0; i < 12; i++) want[i] = (float)((double)(numbers[i] - mean[i / 6]) / sqrt((double)variance[i / 6] + 1e-3) * (double)scale[i / 6] + (double)offset[i / 6]);
  graph_input("x", T_FLOAT, 4, dims);
  simple("GlobalAveragePool", "gap", "x", "y");
  graph_output("y");
  want = plan("gap", 2, 1e-6, NULL);
  for (i = 0; i < 12; i++) want[i / 6] += numbers[i] / 6;
  check_plans();
}
TEST(values_in_a_file_beside_the_model) {
  static const int64_t dims[1] = {2};
  static const float pair[4] = {7, 1.5f, -2, 7};
  static const char *const places[4] = {"side.bin", "../side.bin", "/etc/passwd", "missing.bin"};
  int i;
  random_numbers();
  write_all(in_folder("side.bin"), pair, 16);
  for (i = 0; i < 5; i++) {
    bytes t = {NULL, 0, 0}, e = {NULL, 0, 0};
    graph_input("x", T_FLOAT, 1, dims);
    put_int(&t, 1, 2), put_int(&t, 2, T_FLOAT), put_text(&t, 8, "k");
    put_text(&e, 1, "location"), put_text(&e, 2, places[i % 4]), put_message(&t, 13, &e);
    put_text(&e, 1, "offset"), put_text(&e, 2, i == 4 ? "12" : "4"), put_message(&t, 13, &e);
    put_text(&e, 1, "length"), put_text(&e, 2, "8"), put_message(&t, 13, &e);
    put_int(&t, 14, 1);
    put_message(&weights, 5, &t);
    simple("Add", "", "x,k", "y");
    graph_output("y");
    if (i == 0) {
      float *want = plan("external", 2, 0, NULL);
      want[0] = numbers[0] + 1.5f;
      want[1] = numbers[1] - 2;
      continue;
    }
    save("refused");
    CHECK_NE(convert("refused", NULL, NULL), 0);
    CHECK_HAS(child.out, i == 4 ? "E13003" : i == 3 ? "E13001" : "E10041");
  }
  check_plans();
}

/*--------------------------------------------------------------------------------------
  Whole networks
--------------------------------------------------------------------------------------*/
TEST(the_digit_network_of_this_project) {
  static float image[784], p[10];
  const void *in[1];
  void *out[1];
  double sum = 0;
  int i;
  char m[100] = "--model=tutorials/data/digits.onnx";
  if (!exists(m + 8)) TEST_SKIP("no digits.onnx");
  CHECK_EQ(atc(m, option(1, "output", in_folder("digits")), "--framework=5", "--soc_version=Ascend310", NULL, NULL, NULL, NULL),
           0);
  for (i = 0; i < 784; i++) image[i] = (float)test_uniform(0, 1);
  start_device();
  {
    model net = load("digits");
    in[0] = image;
    out[0] = p;
    run(net, in, out);
    for (i = 0; i < 10; i++) sum += (double)p[i];
    CHECK_CLOSE(sum, 1, 1e-5);
    unload(net);
  }
  stop_device();
}
static const char *samples(void) { return getenv("ASL_SAMPLES") ? getenv("ASL_SAMPLES") : "../shared/samples"; }
static void check_sample(const char *name, const char *shape, double tolerance) {
  char path[600];
  float *in[4], *want[4], *got[4];
  const void *ins[MAX_IO];
  void *outs[MAX_IO];
  size_t n, i;
  snprintf(path, sizeof path, "%s/models/%s", samples(), name);
  if (!exists(path)) TEST_SKIP("no samples");
  if (atc(option(0, "model", path), option(1, "output", in_folder(name)), "--framework=5", "--soc_version=Ascend310", shape,
          NULL, NULL, NULL) != 0) {
    fprintf(stderr, "%s\n", child.out);
    REQUIRE(!"converted");
  }
  start_device();
  {
    model m = load(name);
    REQUIRE(aclmdlGetNumInputs(m.desc) <= 4 && aclmdlGetNumOutputs(m.desc) <= 4);
    for (i = 0; i < aclmdlGetNumInputs(m.desc); i++) {
      snprintf(path, sizeof path, "%s/models/expected/%s.in%u.bin", samples(), name, (unsigned)i);
      in[i] = (float *)(void *)read_all(path, &n);
      REQUIRE(in[i] && n == aclmdlGetInputSizeByIndex(m.desc, i));
      ins[i] = in[i];
    }
    for (i = 0; i < aclmdlGetNumOutputs(m.desc); i++) {
      snprintf(path, sizeof path, "%s/models/expected/%s.out%u.bin", samples(), name, (unsigned)i);
      want[i] = (float *)(void *)read_all(path, &n);
      REQUIRE(want[i] && n == aclmdlGetOutputSizeByIndex(m.desc, i));
      outs[i] = got[i] = (float *)malloc(n + 1);
    }
    run(m, ins, outs);
    for (i = 0; i < aclmdlGetNumOutputs(m.desc); i++) {
      if (!CHECK_CLOSE_ARRAY(got[i], want[i], aclmdlGetOutputSizeByIndex(m.desc, i) / 4, tolerance))
        fprintf(stderr, "in %s, output %u\n", name, (unsigned)i);
      free(want[i]);
      free(got[i]);
    }
    for (i = 0; i < aclmdlGetNumInputs(m.desc); i++) free(in[i]);
    unload(m);
  }
  stop_device();
}
TEST(mnist_8_gives_the_recorded_output) { check_sample("mnist-8.onnx", NULL, 1e-4); }
TEST(lenet5_gives_the_recorded_output) { check_sample("lenet5_torch.onnx", NULL, 1e-4); }
TEST(alexa_gives_the_recorded_output) { check_sample("alexa_v0.1.onnx", NULL, 1e-4); }
TEST_WITHIN(ultraface_gives_the_recorded_outputs, 60) { check_sample("ultraface_slim-320_simplified.onnx", NULL, 1e-4); }
TEST_WITHIN(networks_beyond_our_operators_are_refused_or_converted, 120) {
  static const char *const names[] = {"ch_ppocr_mobile_v2.0_cls_infer.onnx", "silero_vad_v5.onnx", "supres_ortjs.onnx",
                                      "vit_tracker.onnx", "yolox_nano.onnx", "yunet_2022mar.onnx"};
  size_t i;
  char path[600];
  for (i = 0; i < sizeof names / sizeof names[0]; i++) {
    int code;
    snprintf(path, sizeof path, "%s/models/%s", samples(), names[i]);
    if (!exists(path)) TEST_SKIP("no samples");
    code = atc(option(0, "model", path), option(1, "output", in_folder("n")), "--framework=5", "--soc_version=Ascend310", NULL,
               NULL, NULL, NULL);
    CHECK_EQ(code == 0, exists(in_folder("n.om")));
    if (i == 1 || i == 2) CHECK_NE(code, 0);
    remove(in_folder("n.om"));
  }
}
