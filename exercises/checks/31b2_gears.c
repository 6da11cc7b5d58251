/*
  Oracle of exercise 31b2: the smallest gear that fits, chosen in the right input; float16 answers.

  title: The gear that fits
  title.zh: 合适的档位
  minutes: 25
  points: 4
  required: yes
  async: no
  unsolved: the choice did not go into the input that is there for it
  needs: build/bin/atc
  hint1: Three gears, and two pictures: which gear wastes least? Where does the model look for the choice? How many bytes has a float16?
  hint1.zh: 三个档位，两张图：哪个档位浪费最少？模型到哪里去找所选的档位？float16 有几个字节？
  hint2: Tutorial 31b, "Several shapes in one file: gears" and "The type of the answer". The calls are aclmdlGetInputIndexByName and aclFloat16ToFloat.
  hint2.zh: 教程 31b 的“一个文件，多种形状：档位”和“输出的数据类型”。用到的调用：aclmdlGetInputIndexByName 和 aclFloat16ToFloat。
  hint3: for each i: if (gears.batch[i] >= count && (gear == 0 || gears.batch[i] < gear)) gear = gears.batch[i]; TRY(aclmdlGetInputIndexByName(desc, ACL_DYNAMIC_TENSOR_NAME, &index)); copy count * SCORES * sizeof(aclFloat16) bytes to an array of aclFloat16, then aclFloat16ToFloat for each.
  hint3.zh: 对每个 i：if (gears.batch[i] >= count && (gear == 0 || gears.batch[i] < gear)) gear = gears.batch[i]；TRY(aclmdlGetInputIndexByName(desc, ACL_DYNAMIC_TENSOR_NAME, &index))；把 count * SCORES * sizeof(aclFloat16) 字节拷到 aclFloat16 数组，再逐个 aclFloat16ToFloat。
*/
#include "exercises/checks/31b2_gears.h"
#include "exercises/checks/check_model.h"

static float weights[SCORES * PIXELS], pictures[12 * PIXELS], want[12 * SCORES], scores[13 * SCORES];
static size_t large, middle;

/* What a learner gets who takes two float16 for one float32. */
static int read_as_float32(size_t count) {
  aclFloat16 pair[2];
  size_t k;
  float as;
  for (k = 0; k < count * SCORES / 2; k++) {
    pair[0] = aclFloatToFloat16(want[2 * k]), pair[1] = aclFloatToFloat16(want[2 * k + 1]);
    memcpy(&as, pair, sizeof as);
    if (memcmp(&as, &scores[k], sizeof as) != 0) return 0;
  }
  return 1;
}
static void try_count(check_model *m, size_t index, size_t count) {
  size_t fits = count == 1 ? 1 : count <= middle ? middle : large, k, i;
  uint64_t chosen[2] = {0, 0};
  aclmdlIODims ran;
  aclError code;
  check_case("%zu pictures; the gears are %zu, 1, %zu", "%zu 张图；档位是 %zu、1、%zu", count, large, middle);
  for (k = 0; k < count * PIXELS && k < 12 * PIXELS; k++) pictures[k] = check_random() % 3 ? 0.0f : check_uniform(0, 1);
  for (k = 0; k < count && k < 12; k++)
    for (i = 0; i < SCORES; i++) {
      size_t p;
      double sum = 0;
      for (p = 0; p < PIXELS; p++) sum += (double)(weights[i * PIXELS + p] * pictures[k * PIXELS + p]);
      want[k * SCORES + i] = (float)sum;
    }
  for (k = 0; k < 13 * SCORES; k++) scores[k] = -77;
  check_must(aclrtMemset(check_memory(m->input, index), aclmdlGetInputSizeByIndex(m->desc, index), 0, aclmdlGetInputSizeByIndex(m->desc, index)), "aclrtMemset");
  while (aclGetRecentErrMsg() != NULL) {}
  if (count > large) {
    aslSetLevel(0);
    code = score_pictures(m->id, m->desc, m->input, m->output, pictures, count, scores);
    check_usual_level();
    if (code == ACL_ERROR_INVALID_PARAM && check_all_are(scores, 13 * SCORES, -77)) return;
    check_code(ACL_ERROR_INVALID_PARAM, code, "score_pictures");
    check_why("No gear holds so many. Say so before anything is copied: behind the buffer lies other memory.", "没有哪个档位放得下。要在拷贝之前就拒绝：缓冲区后面是别的内存。");
    check_fail("more pictures than any gear holds are not refused with ACL_ERROR_INVALID_PARAM", "图片多于任何档位时，没有以 ACL_ERROR_INVALID_PARAM 拒绝");
  }
  code = score_pictures(m->id, m->desc, m->input, m->output, pictures, count, scores);
  if (code != ACL_SUCCESS) {
    const char *said = aclGetRecentErrMsg();
    check_code(ACL_SUCCESS, code, "score_pictures");
    if (said && strstr(said, ACL_DYNAMIC_TENSOR_NAME)) {
      check_line_of("aclmdlSetDynamicBatchSize(");
      check_why("The call writes the choice into the input whose index it gets. Input 0 holds the pictures; the first of them would be spoilt.", "这个调用把档位写进给定序号的输入。输入 0 是图片，第一张图会因此被改坏。");
      check_fail("the choice did not go into the input that is there for it", "所选档位没有写进专门的那个输入");
    }
    check_why("A call in there answered a code other than 0; the library's message says which. 145013: that number is no gear.", "里面有一个调用返回了非 0 的码；库的消息里写着是哪一个。145013：这个数不是档位。");
    check_fail("score_pictures gave up with code %d", "score_pictures 中途失败，返回码 %d", code);
  }
  check_must(aclmdlGetCurOutputDims(m->desc, 0, &ran), "aclmdlGetCurOutputDims");
  if (ran.dims[0] != (int64_t)fits) {
    check_expected("gear %zu", "档位 %zu", fits);
    check_found("gear %lld", "档位 %lld", (long long)ran.dims[0]);
    check_line_of("aclmdlSetDynamicBatchSize(");
    check_why("A larger gear computes rows that nobody wants, a smaller one leaves pictures out. The list is in no order: look at all of it.", "档位太大会白算几行，太小会漏掉图片。列表没有顺序，要全部看一遍。");
    check_fail("the gear is not the smallest that holds the pictures", "所选的不是放得下这些图的最小档位");
  }
  check_must(aclrtMemcpy(chosen, sizeof chosen, check_memory(m->input, index),
                         aclmdlGetInputSizeByIndex(m->desc, index) < sizeof chosen ? aclmdlGetInputSizeByIndex(m->desc, index) : sizeof chosen, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  if ((uint32_t)chosen[0] != (uint32_t)fits) {
    check_expected("input %zu holds %zu", "输入 %zu 里是 %zu", index, fits);
    check_found("it holds %u", "里面是 %u", (unsigned)chosen[0]);
    check_line_of("aclmdlSetDynamicBatchSize(");
    check_why("The call writes the choice into the input whose index it gets. Input 0 holds the pictures; the first of them is spoilt.", "这个调用把档位写进给定序号的输入。输入 0 是图片，第一张图因此被改坏了。");
    check_fail("the choice did not go into the input that is there for it", "所选档位没有写进专门的那个输入");
  }
  if (!check_floats("scores", want, scores, count * SCORES, 0.25f)) {
    if (read_as_float32(count)) {
      check_line_of("aclrtMemcpy(scores");
      check_why("Two float16 were read as one float32: plausible rubbish. The output has 2 bytes for each number; aclFloat16ToFloat makes floats of them.",
                "两个 float16 被当成一个 float32 来读：看似合理的垃圾。输出每个数 2 字节，用 aclFloat16ToFloat 转换。");
      check_fail("the float16 answers are read as float32", "把 float16 的输出当成 float32 来读");
    }
    check_why("Picture k has the ten numbers from k * SCORES on, 2 bytes each.", "第 k 张图的十个数从 k * SCORES 开始，每个 2 字节。");
    check_fail("the scores are wrong", "得分不对");
  }
  if (!check_all_are(scores + count * SCORES, (13 - count) * SCORES, -77)) {
    check_why("The gear gives more rows than there are pictures; the caller has room for count * SCORES numbers.", "档位给出的行数可能多于图片张数；调用者只准备了 count * SCORES 个数的空间。");
    check_fail("more scores are written than there are pictures", "写出的得分比图片还多");
  }
}
CHECK_ORACLE {
  char onnx[600], om[600], options[200], said[1200];
  size_t index = 0, k;
  check_model m;
  aslStats before;
  middle = (size_t)check_between(3, 4), large = (size_t)check_between(6, 10);
  for (k = 0; k < SCORES * PIXELS; k++) weights[k] = check_uniform(-1, 1);
  check_path(onnx, sizeof onnx, "net.onnx"), check_path(om, sizeof om, "gears.om");
  check_write_scores(onnx, weights);
  snprintf(options, sizeof options, "--soc_version=Ascend310 --input_shape=image:-1,1,28,28 --dynamic_batch_size=%zu,1,%zu --output_type=FP16", large, middle);
  if (!check_atc(onnx, om, options, said, sizeof said)) check_trouble("build/bin/atc could not make the model: %s", "build/bin/atc 无法生成模型：%s", said);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  m = check_open(om);
  check_must(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_TENSOR_NAME, &index), "aclmdlGetInputIndexByName");
  before = check_live();
  try_count(&m, index, 2);
  try_count(&m, index, 1);
  try_count(&m, index, middle);
  try_count(&m, index, middle + 1);
  try_count(&m, index, large);
  try_count(&m, index, large + 1);
  if (!check_no_leak(&before)) check_fail("the scores are right, but something was not released", "得分是对的，但有东西没有释放");
  check_close(&m);
  aclrtResetDevice(0);
  aclFinalize();
}
