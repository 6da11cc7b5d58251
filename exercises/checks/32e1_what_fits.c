/*
  Oracle of exercise 32e1: one operator, described so that it fits.

  title: An operator that fits
  title.zh: 描述一个匹配的算子
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: no operator fits the description
  hint1: aclopExecuteV2 gives 100024 and a message. What does it say was given, and what would fit?
  hint1.zh: aclopExecuteV2 返回 100024 和一条消息。它说给了什么？什么才匹配？
  hint2: Tutorial 32e, "What does not fit is refused before anything is queued" and "Describe it, queue it, wait". A matrix of 2 rows and 3 columns has the dims {2, 3}.
  hint2.zh: 教程 32e 的“不匹配的在入队之前就被拒绝”和“描述、下发、等待”。2 行 3 列的矩阵，dims 是 {2, 3}。
  hint3: dims[2] = {rows, columns}; the name is "Add"; aclrtSynchronizeStream(NULL) before the copy; aclDestroyTensorDesc in drop.
  hint3.zh: dims[2] = {rows, columns}；名称是 "Add"；拷贝之前 aclrtSynchronizeStream(NULL)；drop 里 aclDestroyTensorDesc。
*/
#include "exercises/checks/32e1_what_fits.h"
#include "exercises/checks/check.h"

static void explain_code(aclError code) {
  check_code(ACL_SUCCESS, code, "add_row");
  if (code == ACL_ERROR_OP_NOT_FOUND) {
    check_line_of("aclopExecuteV2(");
    check_why("An operator is found by its name and by all that is described: types, shapes, attributes. The library's message says what was given and what would fit.",
              "算子是按名称和全部描述（类型、形状、属性）来查找的。库的消息里写着给了什么、什么才匹配。");
    check_fail("no operator fits the description (100024)", "没有匹配该描述的算子（100024）");
  }
  if (code == ACL_ERROR_RT_PARAM_INVALID && !check_code_has("aclrtSynchronize")) {
    check_line_of("aclrtMemcpy(out");
    check_why("aclopExecuteV2 answers 0 when the work is queued, not when it is done. Wait for the stream before you read.", "aclopExecuteV2 返回 0 只表示已入队，并没有做完。读取之前要先等待流。");
    check_fail("the result is fetched before the operator has run", "算子还没有执行就去取结果");
  }
  check_why("A call in there answered a code other than 0; the library's message says which.", "里面有一个调用返回了非 0 的码；库的消息里写着是哪一个。");
  check_fail("add_row gave up with code %d", "add_row 中途失败，返回码 %d", code);
}
static void explain_values(const float *out, size_t n) {
  size_t k, same = 0;
  for (k = 0; k < n; k++) same += check_bits(out[k]) == check_bits(-7.0f);
  if (same == n) {
    check_why("`out` is the function's result: copy it back from the device.", "out 是函数的结果：要从设备拷回来。");
    check_fail("out was not filled in", "out 没有填写");
  }
  if (!check_code_has("aclrtSynchronize")) {
    check_line_of("aclrtMemcpy(out");
    check_why("aclopExecuteV2 answers 0 when the work is queued, not when it is done. Wait for the stream before you read.", "aclopExecuteV2 返回 0 只表示已入队，并没有做完。读取之前要先等待流。");
    check_fail("the result is fetched before the operator has run", "算子还没有执行就去取结果");
  }
  if (check_code_has("ACL_FLOAT16")) {
    check_line_of("ACL_FLOAT16");
    check_why("The description said 16-bit floats, and so the operator read the bytes of 32-bit ones two at a time. It fits, nothing is refused, and the numbers are rubbish: the type has to be what the memory holds.",
              "描述说是 16 位浮点数，于是算子把 32 位浮点数的字节两个两个地读。描述是匹配的，不会被拒绝，但结果全是垃圾：类型必须与内存里的内容一致。");
    check_fail("the numbers were read as another type", "数据被当成另一种类型来读");
  }
  check_fail("the sums are wrong", "和是错的");
}

static void try_size(int64_t rows, int64_t columns) {
  size_t n = (size_t)(rows * columns), k;
  float *m = check_new_floats(n), *r = check_new_floats((size_t)columns), *want = check_new_floats(n), *out = check_new_floats(n);
  aslStats before;
  aclError code;
  for (k = 0; k < n; k++) m[k] = check_uniform(-20, 20);
  for (k = 0; k < (size_t)columns; k++) r[k] = check_uniform(-20, 20);
  for (k = 0; k < n; k++) want[k] = m[k] + r[k % (size_t)columns], out[k] = -7;
  check_case("add_row with %ld rows and %ld columns", "add_row，%ld 行 %ld 列", (long)rows, (long)columns);
  while (aclGetRecentErrMsg() != NULL) {}
  before = check_live();
  code = add_row(m, r, rows, columns, out);
  if (code != ACL_SUCCESS) explain_code(code);
  if (!check_floats("out", want, out, n, 0)) explain_values(out, n);
  if (!check_no_leak(&before)) {
    check_why("A description, a data buffer and a block of memory were made for each tensor, and each wants its own release: aclDestroyTensorDesc, aclDestroyDataBuffer, aclrtFree.",
              "每个张量都创建了描述、DataBuffer 和内存，各有各的释放：aclDestroyTensorDesc、aclDestroyDataBuffer、aclrtFree。");
    check_fail("the sums are right, but something was not released", "和是对的，但有东西没有释放");
  }
  free(m), free(r), free(want), free(out);
}
CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  try_size(2, 3);
  for (k = 0; k < 4; k++) try_size(check_between(2, 9), check_between(10, 60));
  aclrtResetDevice(0);
  aclFinalize();
}
