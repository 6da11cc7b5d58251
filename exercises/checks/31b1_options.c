/*
  Oracle of exercise 31b1: options of atc, judged by the models they make.

  title: Four wishes for the model compiler
  title.zh: 给模型转换工具的四个要求
  minutes: 20
  points: 4
  required: yes
  async: no
  unsolved: atc refuses the options of for_the_p3
  needs: build/bin/atc
  hint1: What does atc say in its message, and which option of `build/bin/atc --help` is about chips, about shapes, about the type of outputs?
  hint1.zh: atc 的消息说了什么？`build/bin/atc --help` 里哪个选项与芯片有关，哪个与形状有关，哪个与输出类型有关？
  hint2: Tutorial 31b, "The shape is decided here", "Several shapes in one file: gears" and "The type of the answer". The options are --soc_version, --input_shape, --dynamic_batch_size, --output_type.
  hint2.zh: 教程 31b 的“形状在这里就定下来了”“一个文件，多种形状：档位”“输出的数据类型”。选项是 --soc_version、--input_shape、--dynamic_batch_size、--output_type。
  hint3: --soc_version=Ascend310P3; --input_shape=image:4,1,28,28; --input_shape=image:-1,1,28,28 --dynamic_batch_size=1,2,8; --output_type=FP16.
  hint3.zh: --soc_version=Ascend310P3；--input_shape=image:4,1,28,28；--input_shape=image:-1,1,28,28 --dynamic_batch_size=1,2,8；--output_type=FP16。
*/
#include "exercises/checks/31b1_options.h"
#include "exercises/checks/check_model.h"

static char onnx[600], p3[600], four[600], many[600], half[600];

static void make(const char *function, const char *options, const char *chip, const char *om) {
  char said[1200], all[1500];
  if (!options) check_fail("%s returns NULL; it should return options", "%s 返回了 NULL，应返回选项", function);
  check_case("the options of %s: \"%s\"", "%s 的选项：“%s”", function, options);
  snprintf(all, sizeof all, "%s%s", chip, options);
  if (check_atc(onnx, om, all, said, sizeof said)) return;
  check_expected("atc makes a model", "atc 生成模型");
  check_found("%s", "%s", said);
  check_why("atc refuses; its message says which option, and why. Option and value: --name=value; several are parted by a blank.",
            "atc 拒绝了；消息里写着是哪个选项、为什么。写法是 --名字=值，多个选项之间用空格分隔。");
  check_fail("atc refuses the options of %s", "atc 拒绝 %s 的选项", function);
}
/* --mode=6 of atc tells the chip a file was made for. */
static void judge_chip(void) {
  char om[640], said[4000], *at;
  const char *argv[] = {"build/bin/atc", "--mode=6", NULL, NULL};
  snprintf(om, sizeof om, "--om=%s", p3);
  argv[2] = om;
  check_case("the model of for_the_p3", "for_the_p3 的模型");
  if (!check_atc_argv(argv, said, sizeof said) || (at = strstr(said, "soc_version[")) == NULL) check_trouble("build/bin/atc --mode=6 failed", "build/bin/atc --mode=6 失败");
  at += strlen("soc_version[");
  at[strcspn(at, "]")] = 0;
  if (strcmp(at, "Ascend310P3") == 0) return;
  check_expected("made for Ascend310P3", "为 Ascend310P3 生成");
  check_found("made for %s", "为 %s 生成", at);
  check_why("A .om runs on the chip it was made for and is refused elsewhere; relatives have names of their own.", ".om 只能在指定的芯片上运行，别处会拒绝；同系列的芯片名字也各不相同。");
  check_fail("the model of for_the_p3 is for another chip", "for_the_p3 的模型是给别的芯片的");
}
static long long first_size(const check_model *m) {
  aclmdlIODims d;
  check_must(aclmdlGetInputDims(m->desc, 0, &d), "aclmdlGetInputDims");
  return (long long)d.dims[0];
}
static void judge_four(void) {
  check_model m = check_open(four);
  check_case("the model of four_at_once", "four_at_once 的模型");
  if (aclmdlGetNumInputs(m.desc) != 1) {
    check_why("Gears are for a choice at run time: they cost a second input and a call before each run. A fixed number needs neither.", "档位用于运行时选择：要多一个输入，每次运行前还要多一个调用。张数固定就不需要。");
    check_fail("four_at_once makes a model with gears; a fixed shape is enough", "four_at_once 的模型带档位；固定形状就够了");
  }
  if (first_size(&m) != 4 || aclmdlGetOutputSizeByIndex(m.desc, 0) != 4 * 10 * sizeof(float)) {
    check_expected("input 4 x 1 x 28 x 28, output of 160 bytes", "输入 4 x 1 x 28 x 28，输出 160 字节");
    check_found("%lld pictures, output of %zu bytes", "%lld 张图，输出 %zu 字节", first_size(&m), aclmdlGetOutputSizeByIndex(m.desc, 0));
    check_why("The first size of the shape is the number of pictures.", "形状的第一个数就是图片张数。");
    check_fail("the model of four_at_once does not take four pictures", "four_at_once 的模型一次处理的不是四张图");
  }
  check_close(&m);
}
static void judge_gears(void) {
  check_model m = check_open(many);
  aclmdlBatch list;
  size_t i;
  unsigned found = 0;
  char text[300] = "";
  check_case("the model of one_two_or_eight", "one_two_or_eight 的模型");
  check_must(aclmdlGetDynamicBatch(m.desc, &list), "aclmdlGetDynamicBatch");
  if (list.batchCount == 0) { /* --dynamic_dims says the same in another way */
    static aclmdlIODims dims[ACL_MAX_BATCH_NUM];
    check_must(aclmdlGetInputDynamicGearCount(m.desc, (size_t)-1, &list.batchCount), "aclmdlGetInputDynamicGearCount");
    check_must(aclmdlGetInputDynamicDims(m.desc, (size_t)-1, dims, list.batchCount), "aclmdlGetInputDynamicDims");
    for (i = 0; i < list.batchCount; i++) list.batch[i] = (uint64_t)dims[i].dims[0];
  }
  if (list.batchCount == 0) {
    check_why("-1 in --input_shape says that a size is open, --dynamic_batch_size which values it may take.", "--input_shape 里的 -1 表示大小待定，--dynamic_batch_size 列出它的可能取值。");
    check_fail("the model of one_two_or_eight has no gears for the number of pictures", "one_two_or_eight 的模型没有图片张数的档位");
  }
  for (i = 0; i < list.batchCount && i < ACL_MAX_BATCH_NUM && strlen(text) < 250; i++) {
    snprintf(text + strlen(text), sizeof text - strlen(text), "%s%llu", i ? ", " : "", (unsigned long long)list.batch[i]);
    found |= list.batch[i] == 1 ? 1u : list.batch[i] == 2 ? 2u : list.batch[i] == 8 ? 4u : 8u;
  }
  if (found != 7) {
    check_expected("1, 2, 8", "1、2、8");
    check_found("%s", "%s", text);
    check_why("Each gear is compiled by itself and costs room; what is no gear is refused at run time with 145013.", "每个档位都单独编译，占用空间；不是档位的值在运行时以 145013 拒绝。");
    check_fail("the gears of one_two_or_eight are not 1, 2 and 8", "one_two_or_eight 的档位不是 1、2、8");
  }
  check_close(&m);
}
static void judge_half(void) {
  check_model m = check_open(half);
  check_case("the model of half_answers", "half_answers 的模型");
  if (aclmdlGetOutputDataType(m.desc, 0) != ACL_FLOAT16) {
    check_expected("output of 20 bytes", "输出 20 字节");
    check_found("output of %zu bytes", "输出 %zu 字节", aclmdlGetOutputSizeByIndex(m.desc, 0));
    check_why("--output_type is about the answers; --input_fp16_nodes about the pictures.", "--output_type 针对输出；--input_fp16_nodes 针对输入。");
    check_fail("the answers of half_answers are not float16", "half_answers 的输出不是 float16");
  }
  if (aclmdlGetInputDataType(m.desc, 0) != ACL_FLOAT || first_size(&m) != 1) {
    check_expected("input 0: float32, 3136 bytes", "输入 0：float32，3136 字节");
    check_found("%zu bytes", "%zu 字节", aclmdlGetInputSizeByIndex(m.desc, 0));
    check_why("Only the type of the answers was to change.", "只要求改变输出的类型。");
    check_fail("half_answers changed the pictures as well", "half_answers 把输入也改了");
  }
  check_close(&m);
}
CHECK_ORACLE {
  float *weights = check_new_floats(7840);
  int i;
  for (i = 0; i < 7840; i++) weights[i] = check_uniform(-1, 1);
  check_path(onnx, sizeof onnx, "net.onnx");
  check_path(p3, sizeof p3, "p3.om"), check_path(four, sizeof four, "four.om");
  check_path(many, sizeof many, "many.om"), check_path(half, sizeof half, "half.om");
  check_write_scores(onnx, weights);
  free(weights);
  make("for_the_p3", for_the_p3(), "", p3);
  judge_chip();
  make("four_at_once", four_at_once(), "--soc_version=Ascend310 ", four);
  make("one_two_or_eight", one_two_or_eight(), "--soc_version=Ascend310 ", many);
  make("half_answers", half_answers(), "--soc_version=Ascend310 ", half);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  judge_four();
  judge_gears();
  judge_half();
  aclrtResetDevice(0);
  aclFinalize();
}
