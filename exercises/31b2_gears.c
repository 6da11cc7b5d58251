/*
  3.1 Development flow 开发流程 · exercise 31b2 · 25 min

  Pictures come in any number, the model was made for a few. The gears stand in its description, in the order in which they were given to
  atc; the choice goes into an input of its own; and the answers are float16.
  图片张数不定，而模型只为几种张数生成。档位写在模型描述里，顺序就是当初写给 atc 的顺序；所选档位要写进专门的输入；输出是 float16。

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=31b2
*/
#include "ascend_lite.h"
#include "exercises/checks/31b2_gears.h"

/* Supplied: the memory behind a dataset's buffer. 已提供：取得 Dataset 中某个缓冲区的内存。 */
static void *memory_of(const aclmdlDataset *list, size_t index) { return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(list, index)); }

aclError score_pictures(uint32_t model, aclmdlDesc *desc, aclmdlDataset *input, aclmdlDataset *output, const float *pictures, size_t count,
                        float *scores) {
  static aclmdlBatch gears;
  size_t bytes = count * PIXELS * sizeof(float), index = 0;
  TRY(aclmdlGetDynamicBatch(desc, &gears));

  /* TODO 1: gears.batch[0 .. gears.batchCount - 1]. Which is the smallest that holds `count` pictures? What if none does?
     TODO 1：放得下 count 张图的最小档位是哪个？都放不下怎么办？ */
  uint64_t gear = gears.batch[0];

  TRY(aclrtMemcpy(memory_of(input, 0), bytes, pictures, bytes, ACL_MEMCPY_HOST_TO_DEVICE));

  /* TODO 2: which input holds the choice? It has a name: ACL_DYNAMIC_TENSOR_NAME.
     TODO 2：所选档位放在哪个输入里？它有名字：ACL_DYNAMIC_TENSOR_NAME。 */
  TRY(aclmdlSetDynamicBatchSize(model, input, index, gear));
  TRY(aclmdlExecute(model, input, output));

  /* TODO 3: this reads float32. What does the model give, how many bytes is that, and which call makes floats of it?
     TODO 3：这里按 float32 读。模型输出的是什么类型、多少字节，用哪个调用转换成 float？ */
  return aclrtMemcpy(scores, count * SCORES * sizeof(float), memory_of(output, 0), count * SCORES * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST);
}
