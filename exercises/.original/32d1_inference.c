/*
  3.2 Developing the application 开发应用 · exercise 32d1 · 30 min

  One inference, from an image in host memory to the five best classes. A model says by itself how large its input and output
  are; a program that asks works with every model, one that guesses works with one. The checks use two models.
  一次推理：从主机内存里的图片到得分最高的五个类别。模型自己知道输入和输出有多大；会去问的程序适用于所有模型，
  靠猜的只适用于一个。检查时会用两个模型。

      description    aclmdlDesc      what the model looks like          模型的样子
      dataset        aclmdlDataset   a list of data buffers             DataBuffer 的列表
      data buffer    aclDataBuffer   address and size of a block        一块内存的地址和大小
      block          aclrtMalloc     the memory itself                  内存本身

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=32d1
*/
#include "ascend_lite.h"
#include "exercises/checks/32d1_inference.h"

#include <stdlib.h>

/* Supplied: a dataset with one buffer, which names this block. 已提供：只含一个 DataBuffer 的 Dataset。 */
static aclmdlDataset *dataset_of(void *block, size_t size) {
  aclmdlDataset *set = aclmdlCreateDataset();
  aclmdlAddDatasetBuffer(set, aclCreateDataBuffer(block, size));
  return set;
}

aclError classify(uint32_t model, const void *image, int best[5], float score[5]) {
  void *in_block = NULL, *out_block = NULL;
  aclmdlDataset *input, *output;
  aclmdlDesc *desc = aclmdlCreateDesc();
  TRY(aclmdlGetDesc(desc, model));

  /* TODO 1: the model knows the sizes of its input 0 and its output 0, in bytes. Ask `desc`.
     TODO 1：模型知道输入 0 和输出 0 的大小（字节）。去问 desc。 */
  size_t in_bytes = 28 * 28;
  size_t out_bytes = 10;

  TRY(aclrtMalloc(&in_block, in_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&out_block, out_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpy(in_block, in_bytes, image, in_bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  input = dataset_of(in_block, in_bytes);
  output = dataset_of(out_block, out_bytes);

  TRY(aclmdlExecute(model, input, output));

  float *value = (float *)malloc(out_bytes);
  TRY(aclrtMemcpy(value, out_bytes, out_block, out_bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  /* TODO 2: how many classes are there, and which five have the largest values? Largest first.
     TODO 2：一共有多少个类别？哪五个的值最大？最大的放在最前面。 */
  for (int k = 0; k < 5; k++) {
    best[k] = k;
    score[k] = value[k];
  }
  free(value);

  /* TODO 3: this releases the two lists. What else was made, and has to be released by a call of its own?
     TODO 3：这里只释放了两个列表。还创建了什么，需要用各自的调用来释放？ */
  TRY(aclmdlDestroyDataset(input));
  TRY(aclmdlDestroyDataset(output));
  return ACL_SUCCESS;
}
