/*
  3.1 Development flow 开发流程 · exercise 31b1 · 20 min

  What a program may hand over and what it gets back is decided when the model is made. Four wishes, four sets of options for atc. The
  grader makes the models, loads them and asks each what it wants. The last three are made for Ascend310; that option is added for you.
  程序要交出什么、得到什么，在生成模型时就定下来了。四个要求，四组 atc 选项。评分程序会生成模型、加载，并逐个询问。后三个都是为 Ascend310
  生成的，这个选项会替你加上。

  Do the four TODOs and run:
  完成四处 TODO，然后运行：

      make check EX=31b1

  Try them on the command line, with the digits of the course; `build/bin/atc --help` lists the options:
  可以先在命令行上用课程的数字模型试验；`build/bin/atc --help` 列出全部选项：

      build/bin/atc --model=tutorials/data/digits.onnx --framework=5 --output=build/mine --soc_version=Ascend310
*/
#include "ascend_lite.h"
#include "exercises/checks/31b1_options.h"

/* TODO 1: the model will run on a device called Ascend310P3.
   TODO 1：模型将在名为 Ascend310P3 的设备上运行。 */
const char *for_the_p3(void) { return ""; }

/* TODO 2: always four pictures at once. The input is called image, its shape is 1,1,28,28 so far.
   TODO 2：每次固定四张图。输入名为 image，原来的形状是 1,1,28,28。 */
const char *four_at_once(void) { return ""; }

/* TODO 3: 1, 2 or 8 pictures, as the program chooses at run time. It takes two options.
   TODO 3：1、2 或 8 张图，由程序在运行时选择。需要两个选项。 */
const char *one_two_or_eight(void) { return ""; }

/* TODO 4: one picture as float32, the ten answers as float16.
   TODO 4：一张 float32 的图，十个答案是 float16。 */
const char *half_answers(void) { return ""; }
