/* test_onnx_ops.c - ONNX operators one by one, opset by opset: each row of the table is a model of one node, converted, loaded and
   run through AscendCL, with the numbers that ONNX's definition of the operator gives. A tensor is written

       f[2,3] 1 2 3 4 5 6        type (f float32, d double, h float16, i int64, j int32, c int8, u uint8, b bool), shape, values

   and "!" behind the shape builds it into the model; "-" is an input left open. Attributes: axis:i=1 pads:I=0,1 alpha:f=.5
   scales:F=1,2 mode:s=edge. */
#include "ascend_lite.h"
#include "test.h"
#include "atc_models.h"

typedef struct row { const char *op; int opset; const char *in, *attrs, *out; } row;
static const row table[] = {
  /* what moved from attributes to inputs */
  {"Clip", 6, "f[4] -3 -1 1 3", "min:f=-2 max:f=2", "f[4] -2 -1 1 2"},
  {"Clip", 11, "f[4] -3 -1 1 3; f[]! -2; f[]! 2", "", "f[4] -2 -1 1 2"},
  {"Clip", 11, "f[4] -3 -1 1 3; -; f[]! 2", "", "f[4] -3 -1 1 2"},
  {"Clip", 12, "j[4] -3 -1 1 3; j[]! -2", "", "j[4] -2 -1 1 3"},
  {"Pad", 2, "f[1,2] 1 2", "pads:I=0,1,1,0 value:f=9", "f[2,3] 9 1 2 9 9 9"},
  {"Pad", 11, "f[2] 1 2; i[2]! 1 2; f[]! 7", "", "f[5] 7 1 2 7 7"},
  {"Pad", 13, "f[4] 1 2 3 4; i[2]! 2 2", "mode:s=reflect", "f[8] 3 2 1 2 3 4 3 2"},
  {"Pad", 13, "f[3] 1 2 3; i[2]! 2 1", "mode:s=edge", "f[6] 1 1 1 2 3 3"},
  {"Pad", 18, "f[2,2] 1 2 3 4; i[2]! 1 0; f[]! 0; i[1]! -1", "", "f[2,3] 0 1 2 0 3 4"},
  {"Slice", 1, "f[2,4] 1 2 3 4 5 6 7 8", "starts:I=0,1 ends:I=1,1000 axes:I=0,1", "f[1,3] 2 3 4"},
  {"Slice", 1, "f[2,4] 1 2 3 4 5 6 7 8", "starts:I=0,-2 ends:I=9,-1", "f[2,1] 3 7"},
  {"Slice", 10, "f[5] 1 2 3 4 5; i[1]! -1; i[1]! -9; i[1]! 0; i[1]! -1", "", "f[5] 5 4 3 2 1"},
  {"Slice", 13, "f[5] 1 2 3 4 5; i[1]! 3; i[1]! 0; i[1]! -1; i[1]! -2", "", "f[2] 4 2"},
  {"Slice", 13, "f[5] 1 2 3 4 5; j[1]! 1; j[1]! 9223372036854775807; -; j[1]! 2", "", "f[2] 2 4"},
  {"Slice", 13, "f[3] 1 2 3; i[1]! -9; i[1]! -9; i[1]! 0; i[1]! -1", "", "f[1] 1"},
  {"Slice", 13, "f[3] 1 2 3; i[1]! 2; i[1]! 1", "", "f[0]"},
  {"Squeeze", 1, "f[1,2,1] 5 6", "axes:I=0", "f[2,1] 5 6"},
  {"Squeeze", 13, "f[1,2,1] 5 6; i[1]! -1", "", "f[1,2] 5 6"},
  {"Squeeze", 13, "f[1,2,1] 5 6", "", "f[2] 5 6"},
  {"Unsqueeze", 11, "f[2] 5 6", "axes:I=0,-1", "f[1,2,1] 5 6"},
  {"Unsqueeze", 13, "f[2] 5 6; i[2]! 2 0", "", "f[1,2,1] 5 6"},
  {"ReduceSum", 11, "f[2,2] 1 2 3 4", "axes:I=-1 keepdims:i=0", "f[2] 3 7"},
  {"ReduceSum", 13, "f[2,2] 1 2 3 4; i[1]! 0", "", "f[1,2] 4 6"},
  {"ReduceSum", 13, "f[2,2] 1 2 3 4", "noop_with_empty_axes:i=1", "f[2,2] 1 2 3 4"},
  {"ReduceSum", 13, "f[2,2] 1 2 3 4", "", "f[1,1] 10"},
  {"ReduceSum", 13, "i[3] 9007199254740993 1 1", "keepdims:i=0", "i[] 9007199254740995"},
  {"ReduceMax", 12, "u[2,2] 1 200 3 4", "axes:I=1", "u[2,1] 200 4"},
  {"ReduceMean", 18, "f[2,2] 1 2 3 4; i[1]! 1", "keepdims:i=0", "f[2] 1.5 3.5"},
  {"ReduceProd", 13, "f[2,2] 1 -2 3 4", "axes:I=1", "f[2,1] -2 12"},
  {"ReduceL1", 13, "f[2,2] 1 -2 3 -4", "axes:I=1 keepdims:i=0", "f[2] 3 7"},
  {"ReduceL2", 13, "f[2,2] 3 4 6 8", "axes:I=1 keepdims:i=0", "f[2] 5 10"},
  {"ReduceLogSum", 13, "f[2] 1 1.718281828", "keepdims:i=0", "f[] 1"},
  {"ReduceLogSumExp", 13, "f[2] 1000 1000", "keepdims:i=0", "f[] 1000.69314718"},
  {"ReduceSumSquare", 13, "f[2] 3 4", "", "f[1] 25"},
  {"Split", 2, "f[4] 1 2 3 4", "split:I=1,3", "f[1] 1; f[3] 2 3 4"},
  {"Split", 13, "f[2,2] 1 2 3 4; i[2]! 1 1", "axis:i=-1", "f[2,1] 1 3; f[2,1] 2 4"},
  {"Split", 18, "f[5] 1 2 3 4 5", "num_outputs:i=2", "f[3] 1 2 3; f[2] 4 5"},
  {"TopK", 1, "f[4] 3 1 4 2", "k:i=2", "f[2] 4 3; i[2] 2 0"},
  {"TopK", 11, "f[4] 3 1 4 2; i[1]! 2", "largest:i=0", "f[2] 1 2; i[2] 1 3"},
  {"Dropout", 7, "f[2] 1 2", "ratio:f=.5", "f[2] 1 2"},
  {"Dropout", 13, "f[2] 1 2; f[]! .5; b[]! 0", "", "f[2] 1 2; b[2] 1 1"},
  /* what changed its meaning */
  {"Softmax", 11, "f[1,2,2] 0 0 0 0", "", "f[1,2,2] .25 .25 .25 .25"},
  {"Softmax", 13, "f[1,2,2] 0 0 0 0", "", "f[1,2,2] .5 .5 .5 .5"},
  {"Softmax", 13, "f[2,2] 0 0 0 0.693147181", "axis:i=0", "f[2,2] .5 .333333333 .5 .666666667"},
  {"LogSoftmax", 13, "f[2] 0 0", "", "f[2] -.693147181 -.693147181"},
  {"Hardmax", 11, "f[1,2,2] 1 4 3 2", "", "f[1,2,2] 0 1 0 0"},
  {"Hardmax", 13, "f[2,2] 1 4 3 2", "", "f[2,2] 0 1 1 0"},
  {"Add", 6, "f[2,2] 1 2 3 4; f[2] 10 20", "axis:i=0 broadcast:i=1", "f[2,2] 11 12 23 24"},
  {"Add", 7, "f[2,2] 1 2 3 4; f[2] 10 20", "", "f[2,2] 11 22 13 24"},
  {"Reshape", 5, "f[2,3] 1 2 3 4 5 6; i[2]! 0 -1", "", "f[2,3] 1 2 3 4 5 6"},
  {"Reshape", 14, "f[0,3]; i[2]! 3 0", "allowzero:i=1", "f[3,0]"},
  {"Shape", 15, "f[2,3,4]", "start:i=1 end:i=-1", "i[1] 3"},
  {"Resize", 10, "f[1,1,1,2] 1 2; f[4]! 1 1 1 2", "", "f[1,1,1,4] 1 1 2 2"},
  {"Resize", 11, "f[1,1,1,2] 1 2; -; f[4]! 1 1 1 2", "mode:s=linear", "f[1,1,1,4] 1 1.25 1.75 2"},
  {"Resize", 13, "f[1,1,1,2] 1 2; -; -; i[4]! 1 1 1 3", "mode:s=linear coordinate_transformation_mode:s=align_corners", "f[1,1,1,3] 1 1.5 2"},
  {"Resize", 13, "f[1,1,1,4] 1 2 3 4; -; f[4]! 1 1 1 .5", "nearest_mode:s=ceil", "f[1,1,1,2] 2 4"},
  {"Resize", 13, "f[1,1,1,2] 1 2; -; f[4]! 1 1 1 2", "mode:s=nearest coordinate_transformation_mode:s=asymmetric nearest_mode:s=floor", "f[1,1,1,4] 1 1 2 2"},
  {"Upsample", 7, "f[1,1,1,2] 1 2", "scales:F=1,1,2,2", "f[1,1,2,4] 1 1 2 2 1 1 2 2"},
  {"Upsample", 9, "f[1,1,1,2] 1 2; f[4]! 1 1 1 2", "mode:s=linear", "f[1,1,1,4] 1 1.5 2 2"},
  /* sampling, boxes, sound, values found */
  {"GridSample", 16, "f[1,1,2,2] 1 2 3 4; f[1,1,4,2] -.5 -.5 .5 .5 0 0 -1.5 .5", "", "f[1,1,1,4] 1 4 2.5 0"},
  {"GridSample", 16, "f[1,1,2,2] 1 2 3 4; f[1,1,3,2] -1 -1 1 0 9 9", "align_corners:i=1 padding_mode:s=border", "f[1,1,1,3] 1 3 4"},
  {"GridSample", 20, "f[1,1,1,3] 1 2 3; f[1,1,3,2] -1.333333333 0 1.333333333 0 .66666667 0", "mode:s=nearest padding_mode:s=reflection", "f[1,1,1,3] 1 3 3"},
  {"GridSample", 20, "f[1,1,2,1,1] 1 2; f[1,1,1,2,3] 0 0 -1 0 0 0", "align_corners:i=1 mode:s=linear", "f[1,1,1,1,2] 1 1.5"},
  {"AffineGrid", 20, "f[1,2,3] 1 0 0 0 1 .5; i[4]! 1 1 1 2", "", "f[1,1,2,2] -.5 .5 .5 .5"},
  {"RoiAlign", 16, "f[1,1,2,2] 1 2 3 4; f[2,4] 0 0 2 2 1 1 2 2; i[2] 0 0", "output_height:i=1 output_width:i=2 sampling_ratio:i=1", "f[2,1,1,2] 2 3 3.75 4"},
  {"RoiAlign", 10, "f[1,1,2,2] 1 2 3 4; f[1,4] 0 0 1 1; i[1] 0", "mode:s=max sampling_ratio:i=1", "f[1,1,1,1] 1"},
  {"NonMaxSuppression", 11, "f[1,2,4]! 0 0 1 1 0 0 1 1; f[1,1,2]! .3 .4; i[1]! 9; f[1]! .5; f[1]! .1", "", "i[1,3] 0 0 1"},
  {"NonMaxSuppression", 11, "f[1,2,4]! .5 .5 1 1 3 3 1 1; f[1,1,2]! .3 .4; i[1]! 9", "center_point_box:i=1", "i[2,3] 0 0 1 0 0 0"},
  {"NonZero", 13, "f[2,2]! 1 0 0 2", "", "i[2,2] 0 1 0 1"},
  {"Unique", 11, "f[5]! 2 1 1 3 2", "", "f[3] 1 2 3; i[3] 1 0 3; i[5] 1 0 0 2 1; i[3] 2 2 1"},
  {"Unique", 11, "f[5]! 2 1 1 3 2", "sorted:i=0", "f[3] 2 1 3; i[3] 0 1 3; i[5] 0 1 1 2 0; i[3] 2 2 1"},
  {"Unique", 11, "i[2,3]! 5 1 5 6 2 6", "axis:i=1", "i[2,2] 1 5 2 6; i[2] 1 0; i[3] 1 0 1; i[2] 1 2"},
  {"DFT", 17, "f[1,4,1] 1 2 3 4", "", "f[1,4,2] 10 0 -2 2 -2 0 -2 -2"},
  {"DFT", 17, "f[1,4,2] 10 0 -2 2 -2 0 -2 -2", "inverse:i=1", "f[1,4,2] 1 0 2 0 3 0 4 0"},
  {"DFT", 20, "f[4,1,1] 1 2 3 4; i[]! 3; i[]! 0", "onesided:i=1", "f[2,1,2] 6 0 -1.5 .866025404"},
  {"STFT", 17, "f[1,4,1] 1 2 3 4; i[]! 2; f[2]! 1 .5", "", "f[1,2,2,2] 2 0 0 0 5 0 1 0"},
  {"DeformConv", 19, "f[1,1,2,2] 1 2 3 4; f[1,1,1,1]! 2; f[1,2,2,2] 0 0 0 1 1 0 0 0", "", "f[1,1,2,2] 4 4 6 0"},
  {"DeformConv", 19, "f[1,1,2,2] 1 2 3 4; f[1,1,1,1]! 2; f[1,2,2,2] 0 .5 0 0 0 0 0 0; f[1]! 10; f[1,1,2,2] 1 1 1 .5", "", "f[1,1,2,2] 12 16 16 14"},
  {"BatchNormalization", 15, "f[2,1] 1 3; f[1]! 2; f[1]! 5; f[1]! 1; f[1]! 1", "training_mode:i=1 epsilon:f=0 momentum:f=.5", "f[2,1] 3 7; f[1] 1.5; f[1] 1"},
  {"RNN", 14, "f[2,1,1] 1 -3; f[1,1,1]! 1; f[1,1,1]! 1", "hidden_size:i=1 activations:S=Relu", "f[2,1,1,1] 1 0; f[1,1,1] 0"},
  {"Dropout", 13, "f[2] 1 2; f[]! 0; b[]! 1", "", "f[2] 1 2; b[2] 1 1"},
  /* windows */
  {"Conv", 11, "f[1,1,3,3] 1 2 3 4 5 6 7 8 9; f[1,1,2,2]! 1 1 1 1", "auto_pad:s=SAME_UPPER", "f[1,1,3,3] 12 16 9 24 28 15 15 17 9"},
  {"Conv", 11, "f[1,1,3,3] 1 2 3 4 5 6 7 8 9; f[1,1,2,2]! 1 1 1 1", "auto_pad:s=SAME_LOWER", "f[1,1,3,3] 1 3 5 5 12 16 11 24 28"},
  {"Conv", 11, "f[1,2,4] 1 2 3 4 5 6 7 8; f[2,1,3]! 1 0 -1 1 1 1; f[2]! 10 20", "group:i=2", "f[1,2,2] 8 8 38 41"},
  {"Conv", 11, "f[1,1,2,2,2] 1 2 3 4 5 6 7 8; f[1,1,2,1,1]! 1 10", "", "f[1,1,1,2,2] 51 62 73 84"},
  {"ConvTranspose", 11, "f[1,1,1,2] 1 2; f[1,1,1,2]! 3 4", "strides:I=1,2", "f[1,1,1,4] 3 4 6 8"},
  {"ConvTranspose", 11, "f[1,1,2] 1 2; f[1,2,2]! 1 1 2 2", "", "f[1,2,3] 1 3 2 2 6 4"},
  {"ConvTranspose", 11, "f[1,1,1,2] 1 2; f[1,1,1,3]! 1 1 1", "strides:I=1,2 pads:I=0,1,0,1 output_padding:I=0,1", "f[1,1,1,4] 1 3 2 2"},
  {"MaxPool", 10, "f[1,1,4] 1 3 2 4", "kernel_shape:I=2 dilations:I=2", "f[1,1,2] 2 4"},
  {"MaxPool", 11, "f[1,1,1,4] 1 3 2 4", "kernel_shape:I=1,3 strides:I=1,2 ceil_mode:i=1", "f[1,1,1,2] 3 4"},
  {"MaxPool", 12, "u[1,1,3] 1 200 3", "kernel_shape:I=2", "u[1,1,2] 200 200"},
  {"MaxPool", 12, "f[1,2,2,2] 1 4 3 2 5 6 8 7", "kernel_shape:I=2,2", "f[1,2,1,1] 4 8; i[1,2,1,1] 1 6"},
  {"MaxPool", 11, "f[1,1,1,1,3] 1 3 2", "kernel_shape:I=1,1,2", "f[1,1,1,1,2] 3 3"},
  {"AveragePool", 11, "f[1,1,3] 3 6 9", "kernel_shape:I=2 pads:I=1,1", "f[1,1,4] 3 4.5 7.5 9"},
  {"AveragePool", 11, "f[1,1,3] 3 6 9", "kernel_shape:I=2 pads:I=1,1 count_include_pad:i=1", "f[1,1,4] 1.5 4.5 7.5 4.5"},
  {"GlobalAveragePool", 7, "f[1,2,2] 1 3 5 7", "", "f[1,2,1] 2 6"},
  {"GlobalMaxPool", 7, "f[1,2,2] 1 3 5 7", "", "f[1,2,1] 3 7"},
  {"LpPool", 11, "f[1,1,2] 3 4", "kernel_shape:I=2", "f[1,1,1] 5"},
  /* matrices */
  {"Gemm", 11, "f[2,1] 1 2; f[1,2]! 3 4; f[2]! 1 1", "alpha:f=2 beta:f=10", "f[2,2] 16 18 22 26"},
  {"Gemm", 11, "f[1,2] 1 2; f[2,1]! 3 4; f[2,2]! 1 2 3 4", "transA:i=1 transB:i=1", "f[2,2] 4 6 9 12"},
  {"Gemm", 13, "f[1,2] 1 2; f[2,1]! 3 4", "", "f[1,1] 11"},
  {"MatMul", 13, "f[2] 1 2; f[2]! 3 4", "", "f[] 11"},
  {"MatMul", 13, "f[2,1,2] 1 2 3 4; f[2,1]! 5 6", "", "f[2,1,1] 17 39"},
  {"MatMul", 13, "d[1,2] 1 2; d[2,1]! 3 4", "", "d[1,1] 11"},
  {"Einsum", 12, "f[2,2] 1 2 3 4; f[2,2] 5 6 7 8", "equation:s=ij,jk->ik", "f[2,2] 19 22 43 50"},
  {"Einsum", 12, "f[2,2] 1 2 3 4", "equation:s=ii->i", "f[2] 1 4"},
  {"Einsum", 12, "f[1,2,1] 1 2; f[1,1,2] 3 4", "equation:s=...ij,...jk->...ik", "f[1,2,2] 3 4 6 8"},
  /* numbers */
  {"Elu", 6, "f[2] -1 1", "alpha:f=2", "f[2] -1.26424112 1"},
  {"Selu", 6, "f[2] -1 1", "alpha:f=2 gamma:f=3", "f[2] -3.79272336 3"},
  {"Celu", 12, "f[2] -2 1", "alpha:f=2", "f[2] -1.26424112 1"},
  {"HardSigmoid", 6, "f[3] -9 0 9", "", "f[3] 0 .5 1"},
  {"HardSwish", 14, "f[3] -4 1 4", "", "f[3] 0 .666666667 4"},
  {"LeakyRelu", 6, "f[2] -1 1", "", "f[2] -.01 1"},
  {"PRelu", 9, "f[1,2,1] -1 -1; f[2,1]! .5 .25", "", "f[1,2,1] -.5 -.25"},
  {"PRelu", 9, "f[1,2,2] -1 -1 -1 1; f[2]! .5 .25", "", "f[1,2,2] -.5 -.25 -.5 1"},
  {"ThresholdedRelu", 10, "f[3] .5 1 1.5", "", "f[3] 0 0 1.5"},
  {"Shrink", 9, "f[3] -2 0 2", "lambd:f=1.5 bias:f=1", "f[3] -1 0 1"},
  {"Round", 11, "f[5] -2.5 -.5 .5 1.5 2.5", "", "f[5] -2 0 0 2 2"},
  {"Mod", 13, "j[4] -4 7 5 -7; j[4] 2 -3 8 3", "", "j[4] 0 -2 5 2"},
  {"Mod", 13, "f[2] -4.5 4.5; f[2] 2 -3", "fmod:i=1", "f[2] -.5 1.5"},
  {"Div", 13, "j[3] -7 7 6; j[3] 2 2 3", "", "j[3] -3 3 2"},
  {"Pow", 13, "f[2] 2 3; i[2] 3 2", "", "f[2] 8 9"},
  {"Pow", 13, "j[2] 2 3; f[2] 3 2", "", "j[2] 8 9"},
  {"Max", 13, "f[2] 1 5; f[2] 3 2; f[1] 4", "", "f[2] 4 5"},
  {"Mean", 13, "f[2] 1 5; f[2] 3 3", "", "f[2] 2 4"},
  {"Sum", 13, "f[2] 1 2", "", "f[2] 1 2"},
  {"IsInf", 10, "f[4] 1 inf -inf nan", "detect_negative:i=0", "b[4] 0 1 0 0"},
  {"IsNaN", 13, "f[3] 1 inf nan", "", "b[3] 0 0 1"},
  {"Not", 1, "b[2] 0 1", "", "b[2] 1 0"},
  {"Xor", 7, "b[4] 0 1 0 1; b[4] 0 0 1 1", "", "b[4] 0 1 1 0"},
  {"LessOrEqual", 12, "f[3] 1 2 3; f[3] 2 2 2", "", "b[3] 1 1 0"},
  {"BitShift", 11, "u[2] 1 200; u[2] 3 1", "direction:s=LEFT", "u[2] 8 144"},
  {"Where", 16, "b[2] 1 0; f[2] 1 2; f[1] 9", "", "f[2] 1 9"},
  {"Cast", 13, "f[3] -1.7 0 300", "to:i=6", "j[3] -1 0 300"},
  {"CumSum", 14, "f[3] 1 2 3; i[]! 0", "exclusive:i=1 reverse:i=1", "f[3] 5 3 0"},
  {"CumSum", 14, "d[3] 1 2 3; i[]! -1", "", "d[3] 1 3 6"},
  /* places */
  {"ArgMax", 13, "f[2,3] 1 3 3 5 4 5", "axis:i=-1", "i[2,1] 1 0"},
  {"ArgMax", 13, "f[2,3] 1 3 3 5 4 5", "axis:i=1 keepdims:i=0 select_last_index:i=1", "i[2] 2 2"},
  {"ArgMin", 13, "f[3] 3 1 1", "", "i[1] 1"},
  {"Gather", 13, "f[3,2] 1 2 3 4 5 6; i[2] -1 0", "", "f[2,2] 5 6 1 2"},
  {"Gather", 13, "f[2,2] 1 2 3 4; i[]! 1", "axis:i=1", "f[2] 2 4"},
  {"GatherElements", 13, "f[2,2] 1 2 3 4; i[2,2] 0 -1 1 0", "axis:i=1", "f[2,2] 1 2 4 3"},
  {"GatherND", 12, "f[2,2,2] 1 2 3 4 5 6 7 8; i[2,1] 1 0", "batch_dims:i=1", "f[2,2] 3 4 5 6"},
  {"ScatterElements", 11, "f[3] 1 2 3; i[2] -1 0; f[2] 9 8", "", "f[3] 8 2 9"},
  {"ScatterElements", 16, "f[3] 1 2 3; i[3] 0 0 1; f[3] 1 1 1", "reduction:s=add", "f[3] 3 3 3"},
  {"ScatterND", 11, "f[4] 1 2 3 4; i[2,1] 3 1; f[2] 9 8", "", "f[4] 1 8 3 9"},
  {"ScatterND", 16, "f[2] 2 3; i[2,1] 0 0; f[2] 4 5", "reduction:s=mul", "f[2] 40 3"},
  {"ScatterND", 18, "f[2] 2 3; i[2,1] 0 0; f[2] 4 5", "reduction:s=max", "f[2] 5 3"},
  {"OneHot", 11, "i[2] 0 -1; i[1]! 3; f[2]! 5 9", "", "f[2,3] 9 5 5 5 5 9"},
  {"OneHot", 11, "i[2] 0 7; i[]! 3; f[2]! 0 1", "axis:i=0", "f[3,2] 1 0 0 0 0 0"},
  {"Expand", 13, "f[2,1] 1 2; i[3]! 2 1 2", "", "f[2,2,2] 1 1 2 2 1 1 2 2"},
  {"Tile", 13, "f[2] 1 2; i[1]! 2", "", "f[4] 1 2 1 2"},
  {"Trilu", 14, "f[2,2] 1 2 3 4; i[]! 1", "", "f[2,2] 0 2 0 0"},
  {"DepthToSpace", 13, "f[1,4,1,1] 1 2 3 4", "blocksize:i=2 mode:s=CRD", "f[1,1,2,2] 1 2 3 4"},
  {"SpaceToDepth", 13, "f[1,1,2,2] 1 2 3 4", "blocksize:i=2", "f[1,4,1,1] 1 2 3 4"},
  {"Compress", 11, "f[3] 1 2 3; b[3]! 1 0 1", "axis:i=0", "f[2] 1 3"},
  {"ReverseSequence", 10, "f[3,1] 1 2 3; i[1]! 2", "", "f[3,1] 2 1 3"},
  {"Flatten", 13, "f[2,1,2] 1 2 3 4", "axis:i=-1", "f[2,2] 1 2 3 4"},
  {"Transpose", 13, "f[2,3] 1 2 3 4 5 6", "", "f[3,2] 1 4 2 5 3 6"},
  {"Concat", 13, "f[1] 1; f[2] 2 3", "axis:i=-1", "f[3] 1 2 3"},
  {"Size", 13, "f[2,3] 1 2 3 4 5 6", "", "i[] 6"},
  {"Range", 11, "i[]! 1; i[]! 6; i[]! 2", "", "i[3] 1 3 5"},
  {"NonZero", 13, "f[2,2]! 1 0 0 2", "", "i[2,2] 0 1 0 1"},
  {"EyeLike", 9, "f[2,2] 0 0 0 0", "k:i=1", "f[2,2] 0 1 0 0"},
  {"ConstantOfShape", 9, "i[2]! 1 2", "", "f[1,2] 0 0"},
  /* normalisations */
  {"BatchNormalization", 7, "f[1,2,1] 1 2; f[2]! 2 2; f[2]! 1 1; f[2]! 1 1; f[2]! 4 4", "epsilon:f=0", "f[1,2,1] 1 2"},
  {"InstanceNormalization", 6, "f[1,1,2] 1 3; f[1]! 2; f[1]! 1", "epsilon:f=0", "f[1,1,2] -1 3"},
  {"LayerNormalization", 17, "f[1,2] 1 3; f[2]! 1 2; f[2]! 0 1", "epsilon:f=0", "f[1,2] -1 3"},
  {"GroupNormalization", 18, "f[1,2,2] 1 3 5 9; f[2]! 1 1; f[2]! 0 1", "num_groups:i=2 epsilon:f=0", "f[1,2,2] -1 1 0 2"},
  {"LpNormalization", 1, "f[2] 3 4", "", "f[2] .6 .8"},
  {"LRN", 13, "f[1,2,1,1] 1 2", "size:i=3 alpha:f=3 beta:f=1 bias:f=1", "f[1,2,1,1] .166666667 .333333333"},
  {"MeanVarianceNormalization", 13, "f[1,1,1,2] 1 3", "", "f[1,1,1,2] -1 1"},
  /* eight bits */
  {"QuantizeLinear", 10, "f[4] -1 .5 1.5 999; f[]! 1; u[]! 128", "", "u[4] 127 128 130 255"},
  {"QuantizeLinear", 13, "f[2,1] 4 4; f[2]! 2 4; c[2]! 0 10", "axis:i=0", "c[2,1] 2 11"},
  {"DequantizeLinear", 13, "c[2] -1 3; f[]! .5; c[]! 1", "", "f[2] -1 1"},
  {"DynamicQuantizeLinear", 11, "f[3] 0 2 -3", "", "u[3] 153 255 0; f[] .0196078431; u[] 153"},
  {"MatMulInteger", 10, "u[1,2] 11 7; c[2,1]! 1 4; u[]! 12; c[]! 0", "", "j[1,1] -21"},
  {"ConvInteger", 10, "u[1,1,1,3] 2 3 4; u[1,1,1,2]! 1 1; u[]! 1", "", "j[1,1,1,2] 3 5"},
  {"QLinearMatMul", 10, "u[1,2] 10 20; f[]! .5; u[]! 10; u[2,1]! 3 5; f[]! .25; u[]! 1; f[]! 1; u[]! 2", "", "u[1,1] 7"},
  {"QLinearConv", 10, "u[1,1,1,2] 10 20; f[]! .5; u[]! 10; u[1,1,1,1]! 5; f[]! .25; u[]! 1; f[]! 1; u[]! 2; j[1]! 8", "", "u[1,1,1,2] 3 8"},
  {"com.microsoft::QLinearAdd", 10, "u[2] 10 20; f[]! .5; u[]! 10; u[2] 4 4; f[]! 1; u[]! 2; f[]! 1; u[]! 0", "", "u[2] 2 7"},
  /* recurrent: one step, one number, so that it can be worked out by hand */
  {"RNN", 7, "f[1,1,1] 1; f[1,1,1]! .5; f[1,1,1]! 2", "hidden_size:i=1", "f[1,1,1,1] .462117157; f[1,1,1] .462117157"},
  {"LSTM", 7, "f[1,1,1] 0; f[1,4,1]! 0 0 0 0; f[1,4,1]! 0 0 0 0; f[1,8]! 0 0 0 1 0 0 0 0", "hidden_size:i=1", "f[1,1,1,1] .181699607; f[1,1,1] .181699607; f[1,1,1] .380797078"},
  {"GRU", 7, "f[1,1,1] 0; f[1,3,1]! 0 0 0; f[1,3,1]! 0 0 0; f[1,6]! 0 0 1 0 0 0", "hidden_size:i=1", "f[1,1,1,1] .380797078; f[1,1,1] .380797078"},
};

typedef struct tensor_text { int type, rank, constant, open; int64_t dims[8]; size_t n, bytes; unsigned char data[256]; } tensor_text;
static void store(tensor_text *t, size_t i, const char *word) {
  const double v = strtod(word, NULL);
  const long long k = strtoll(word, NULL, 10);
  float f = (float)v;
  int32_t j = (int32_t)k;
  int64_t l = k;
  switch (t->type) {
    case T_FLOAT: memcpy(t->data + 4 * i, &f, 4); t->bytes = 4 * (i + 1); break;
    case T_DOUBLE: memcpy(t->data + 8 * i, &v, 8); t->bytes = 8 * (i + 1); break;
    case T_INT32: memcpy(t->data + 4 * i, &j, 4); t->bytes = 4 * (i + 1); break;
    case T_INT64: memcpy(t->data + 8 * i, &l, 8); t->bytes = 8 * (i + 1); break;
    default: t->data[i] = (unsigned char)k; t->bytes = i + 1; break;
  }
}
/* Reads one tensor up to ';' or the end; returns what follows. */
static const char *parse_tensor(const char *p, tensor_text *t) {
  memset(t, 0, sizeof *t);
  while (*p == ' ') p++;
  if (*p == '-' && (p[1] == ';' || p[1] == 0)) { t->open = 1; return p[1] ? p + 2 : p + 1; }
  t->type = *p == 'f' ? T_FLOAT : *p == 'd' ? T_DOUBLE : *p == 'i' ? T_INT64 : *p == 'j' ? T_INT32 : *p == 'c' ? T_INT8 : *p == 'u' ? T_UINT8 : T_BOOL;
  REQUIRE(p[1] == '[');
  for (p += 2; *p != ']';) {
    char *end;
    t->dims[t->rank++] = strtoll(p, &end, 10);
    p = *end == ',' ? end + 1 : end;
  }
  if (*++p == '!') t->constant = 1, p++;
  for (;;) {
    char word[32];
    int k = 0;
    while (*p == ' ') p++;
    if (*p == 0 || *p == ';') break;
    while (*p && *p != ' ' && *p != ';' && k < 31) word[k++] = *p++;
    word[k] = 0;
    store(t, t->n++, word);
  }
  {
    size_t want = 1;
    int k;
    for (k = 0; k < t->rank; k++) want *= (size_t)t->dims[k];
    REQUIRE(want == t->n || t->n == 0);
  }
  return *p == ';' ? p + 1 : p;
}
static void put_attrs(const char *p) {
  while (*p) {
    char name[64], value[200], kind;
    int k = 0;
    int64_t list[16];
    bytes a = {NULL, 0, 0};
    int n = 0;
    while (*p == ' ') p++;
    while (*p && *p != ':') name[k++] = *p++;
    name[k] = 0;
    if (!*p) return;
    kind = p[1];
    p += 3;
    for (k = 0; *p && *p != ' ';) value[k++] = *p++;
    value[k] = 0;
    if (kind == 'i') attr_int(name, strtoll(value, NULL, 10));
    else if (kind == 'f') attr_float(name, (float)strtod(value, NULL));
    else if (kind == 's') attr_text(name, value);
    else if (kind == 'r') { put_text(&a, 1, name), put_text(&a, 21, value), put_int(&a, 20, 1), put_message(&node, 5, &a); }
    else if (kind == 'S') { put_text(&a, 1, name), put_text(&a, 9, value), put_int(&a, 20, 8), put_message(&node, 5, &a); }
    else if (kind == 'F') {
      const char *q = value;
      char *end;
      put_text(&a, 1, name);
      for (;; q = end + 1) {
        put_float(&a, 7, (float)strtod(q, &end));
        if (*end != ',') break;
      }
      put_int(&a, 20, 6);
      put_message(&node, 5, &a);
    } else {
      const char *q = value;
      char *end;
      for (;; q = end + 1) {
        list[n++] = strtoll(q, &end, 10);
        if (*end != ',') break;
      }
      attr_ints(name, list, n, 0);
    }
  }
}
static int type_of_output(int type) {
  return type == T_FLOAT ? ACL_FLOAT : type == T_DOUBLE ? ACL_DOUBLE : type == T_INT64 ? ACL_INT64 : type == T_INT32 ? ACL_INT32
         : type == T_INT8 ? ACL_INT8 : type == T_UINT8 ? ACL_UINT8 : ACL_BOOL;
}
static int same_numbers(const tensor_text *t, const void *got) {
  size_t i;
  for (i = 0; i < t->n; i++) {
    double a, b;
    float f, g;
    if (t->type == T_FLOAT) { memcpy(&f, t->data + 4 * i, 4), memcpy(&g, (const char *)got + 4 * i, 4); a = (double)f, b = (double)g; }
    else if (t->type == T_DOUBLE) { memcpy(&a, t->data + 8 * i, 8), memcpy(&b, (const char *)got + 8 * i, 8); }
    else return memcmp(t->data, got, t->bytes) == 0;
    if (!(fabs(a - b) <= 1e-5 * (1 + fabs(a)))) { fprintf(stderr, "element %u: %.9g, not %.9g\n", (unsigned)i, b, a); return 0; }
  }
  return 1;
}
static void write_row(const row *r, const char *file, tensor_text *in, int *ins, tensor_text *out, int *outs) {
  char names[200] = "", results[100] = "";
  const char *p, *colons = strstr(r->op, "::");
  for (p = r->in, *ins = 0; *p; ++*ins) {
    char name[16];
    tensor_text *t = &in[*ins];
    p = parse_tensor(p, t);
    snprintf(name, sizeof name, "in%d", *ins);
    if (*ins) strcat(names, ",");
    if (t->open) continue;
    strcat(names, name);
    if (t->constant) weight(name, t->type, t->rank, t->dims, t->data, t->bytes);
    else {
      bytes dim = {NULL, 0, 0}, shape = {NULL, 0, 0}, tensor = {NULL, 0, 0}, kind = {NULL, 0, 0}, info = {NULL, 0, 0};
      int k; /* a size of 0 is meant here */
      for (k = 0; k < t->rank; k++) { put_int(&dim, 1, t->dims[k]); put_message(&shape, 1, &dim); }
      put_int(&tensor, 1, t->type);
      put_message(&tensor, 2, &shape), put_message(&kind, 1, &tensor);
      put_text(&info, 1, name), put_message(&info, 2, &kind), put_message(&inputs, 11, &info);
    }
  }
  for (p = r->out, *outs = 0; *p; ++*outs) {
    char name[16];
    p = parse_tensor(p, &out[*outs]);
    snprintf(name, sizeof name, "out%d", *outs);
    if (*outs) strcat(results, ",");
    strcat(results, name);
    value_info(&outputs, 12, name, out[*outs].type, -1, NULL);
  }
  opset = r->opset;
  begin_node(colons ? colons + 2 : r->op, "node", names, results);
  if (colons) put_data(&node, 7, r->op, (size_t)(colons - r->op));
  put_attrs(r->attrs);
  end_node();
  save(file);
}
/* The rows are dealt out to a few tests, so that a broken one costs little. */
static void run_rows(size_t from, size_t step) {
  static tensor_text in[12], out[4];
  size_t i;
  int ins, outs, k;
  char file[24];
  for (i = from; i < sizeof table / sizeof table[0]; i += step) {
    snprintf(file, sizeof file, "row%u", (unsigned)i);
    write_row(&table[i], file, in, &ins, out, &outs);
    if (convert(file, NULL, NULL) != 0) {
      test_fail(__FILE__, __LINE__);
      fprintf(stderr, "%s, opset %d (%s): %s\n", table[i].op, table[i].opset, table[i].in, child.out);
    }
  }
  start_device();
  for (i = from; i < sizeof table / sizeof table[0]; i += step) {
    const void *given[MAX_IO];
    void *got[MAX_IO];
    unsigned char room[4][300];
    model m;
    char path[200];
    const char *p;
    int at = 0, ok = 1;
    snprintf(path, sizeof path, "row%u.om", (unsigned)i);
    if (!exists(in_folder(path))) continue;
    path[strlen(path) - 3] = 0;
    for (p = table[i].in, ins = 0; *p; ins++) {
      p = parse_tensor(p, &in[ins]);
      if (!in[ins].open && !in[ins].constant) given[at++] = in[ins].data;
    }
    for (p = table[i].out, outs = 0; *p; outs++) p = parse_tensor(p, &out[outs]);
    for (k = 0; k < 4; k++) got[k] = room[k];
    m = load(path);
    ok &= CHECK_EQ(aclmdlGetNumInputs(m.desc), at);
    ok &= CHECK_EQ(aclmdlGetNumOutputs(m.desc), outs);
    for (k = 0; k < outs && ok; k++) {
      aclmdlIODims dims;
      int d;
      ok &= CHECK_EQ(aclmdlGetOutputDataType(m.desc, (size_t)k), type_of_output(out[k].type));
      ok &= CHECK_OK(aclmdlGetOutputDims(m.desc, (size_t)k, &dims));
      ok &= CHECK_EQ(dims.dimCount, out[k].rank);
      for (d = 0; d < out[k].rank && ok; d++) ok &= CHECK_EQ(dims.dims[d], out[k].dims[d]);
    }
    if (ok) {
      run(m, given, got);
      for (k = 0; k < outs; k++) ok &= CHECK(same_numbers(&out[k], got[k]));
    }
    if (!ok) fprintf(stderr, "in %s, opset %d (%s; %s)\n", table[i].op, table[i].opset, table[i].in, table[i].attrs);
    unload(m);
  }
  stop_device();
}
TEST_WITHIN(rows_0, 60.0) { run_rows(0, 4); }
TEST_WITHIN(rows_1, 60.0) { run_rows(1, 4); }
TEST_WITHIN(rows_2, 60.0) { run_rows(2, 4); }
TEST_WITHIN(rows_3, 60.0) { run_rows(3, 4); }

/*--------------------------------------------------------------------------------------
  Graphs inside graphs. A body is text, a node each: "Add a,b c; Neg c d; Cast i f to:i=1".
--------------------------------------------------------------------------------------*/
static void body_nodes(bytes *g, unsigned field, const char *text) {
  while (*text) {
    char op[40], in[80], out[80], attrs[200];
    const bytes around = node;
    const char *end = strchr(text, ';');
    char one[400];
    snprintf(one, sizeof one, "%.*s", (int)(end ? end - text : (long)strlen(text)), text);
    op[0] = in[0] = out[0] = attrs[0] = 0;
    sscanf(one, " %39s %79s %79s %199[^;]", op, in, out, attrs);
    memset(&node, 0, sizeof node);
    if (strchr(op, ':')) { put_data(&node, 7, op, (size_t)(strchr(op, ':') - op)); memmove(op, strchr(op, ':') + 1, strlen(strchr(op, ':'))); }
    if (strcmp(in, "-")) put_names(&node, 1, in);
    put_names(&node, 2, out), put_text(&node, 4, op);
    put_attrs(attrs);
    put_message(g, field, &node);
    node = around;
    if (!end) return;
    text = end + 1;
  }
}
static void names_of_values(bytes *g, unsigned field, const char *names) {
  char list[200], *p;
  snprintf(list, sizeof list, "%s", names);
  for (p = strtok(list, ","); p; p = strtok(NULL, ",")) {
    bytes v = {NULL, 0, 0};
    put_text(&v, 1, p), put_message(g, field, &v);
  }
}
static void attr_graph(const char *name, const char *in, const char *text, const char *out) {
  bytes a = {NULL, 0, 0}, g = {NULL, 0, 0};
  body_nodes(&g, 1, text);
  names_of_values(&g, 11, in), names_of_values(&g, 12, out);
  put_text(&a, 1, name), put_message(&a, 6, &g), put_int(&a, 20, 5);
  put_message(&node, 5, &a);
}
static void function(const char *name, const char *in, const char *text, const char *out) {
  bytes f = {NULL, 0, 0}, set = {NULL, 0, 0};
  put_text(&f, 1, name), put_text(&f, 10, "own");
  put_names(&f, 4, in), put_names(&f, 5, out), put_text(&f, 6, "slope");
  body_nodes(&f, 7, text);
  put_int(&set, 2, 13), put_message(&f, 9, &set);
  put_message(&functions, 25, &f);
}
static const int64_t three[1] = {3}, single[1] = {1};
static void must_refuse(const char *name, const char *word) {
  save(name);
  CHECK_NE(convert(name, NULL, NULL), 0);
  CHECK_HAS(child.out, word);
}
/* An If whose condition the model knows is its branch; with one that the run decides, one of two results is chosen. */
TEST(branches_are_taken_or_chosen) {
  static const float in[3] = {-1, 0, 2}, negative[3] = {1, 0, -2}, positive[3] = {1, 0, 2};
  int k;
  opset = 13;
  for (k = 0; k < 2; k++) {
    const unsigned char on = (unsigned char)(1 - k);
    graph_input("x", T_FLOAT, 1, three);
    weight("on", T_BOOL, 0, NULL, &on, 1);
    begin_node("If", "choice", "on", "y");
    attr_graph("then_branch", "", "Neg x inner", "inner"), attr_graph("else_branch", "", "Abs x inner", "inner");
    end_node();
    graph_output("y");
    save(k ? "no" : "yes");
    must_convert(k ? "no" : "yes", NULL, NULL);
  }
  graph_input("x", T_FLOAT, 1, three), graph_input("on", T_BOOL, 1, single);
  begin_node("If", "choice", "on", "y"), attr_graph("then_branch", "", "Neg x inner", "inner"), attr_graph("else_branch", "", "Abs x inner", "inner"), end_node();
  graph_output("y");
  save("open");
  must_convert("open", NULL, NULL);
  graph_input("x", T_FLOAT, 1, three), graph_input("on", T_BOOL, 0, NULL);
  begin_node("If", "choice", "on", "y"), attr_graph("then_branch", "", "Neg x inner", "inner"), attr_graph("else_branch", "", "Concat x,x inner axis:i=0", "inner"), end_node();
  graph_output("y");
  must_refuse("differ", "differ in shape");
  simple("Unheard", "other", "x", "y"), simple("Unknown", "more", "y", "z");
  graph_input("x", T_FLOAT, 1, three), graph_output("z");
  must_refuse("unheard", "[Unheard]"); /* all at once */
  CHECK_HAS(child.out, "[Unknown]");
  start_device();
  check_model("yes", in, negative, 3, 0);
  check_model("no", in, positive, 3, 0);
  {
    model m = load("open");
    for (k = 0; k < 2; k++) {
      const unsigned char on[1] = {(unsigned char)k};
      const void *ins[2];
      float got[3];
      void *outs[1];
      ins[0] = in, ins[1] = on, outs[0] = got;
      run(m, ins, outs);
      CHECK_CLOSE_ARRAY(got, k ? negative : positive, 3, 0);
    }
    unload(m);
  }
  stop_device();
}
/* Loops are written out: 4 rounds; until a condition that is known; with one that only the run knows. */
TEST(loops_are_written_out) {
  static const float in[3] = {1, 2, 3};
  float *w;
  int k, i;
  const int64_t four = 4;
  memcpy(numbers, in, sizeof in);
  opset = 13;
  n_plans = 0;
  for (k = 0; k < 4; k++) {
    /* 0: x + 0 + 1 + 2 + 3, and the rounds on top of each other; 1: stops after i = 1; 2: stops once the sum is above 10; 3: a Scan backwards */
    char name[8];
    const float limit = 10;
    snprintf(name, sizeof name, "loop%d", k % 10);
    graph_input("x", T_FLOAT, 1, three);
    weight("trips", T_INT64, 0, NULL, &four, 8), weight("limit", T_FLOAT, 0, NULL, &limit, 4);
    if (k < 3) begin_node("Loop", "loop", "trips,,x", k ? "y" : "last,y");
    if (k == 0) attr_graph("body", "i,on,a", "Cast i f to:i=1; Add a,f b; Identity on going", "going,b,b");
    if (k == 1) attr_graph("body", "i,on,a", "Cast i f to:i=1; Add a,f b; Constant - one value_int:i=1; Less i,one going", "going,b");
    if (k == 2) attr_graph("body", "i,on,a", "Add a,x b; ReduceSum b s keepdims:i=0; Less s,limit going", "going,b");
    if (k == 3) {
      simple("Unsqueeze", "", "x,zero", "rows"), simple("Transpose", "", "rows", "column");
      weight("zero", T_INT64, 1, single, "\0\0\0\0\0\0\0\0", 8), weight("start", T_FLOAT, 1, single, "\0\0\0\0", 4);
      begin_node("Scan", "scan", "start,column", "last,y"), attr_int("num_scan_inputs", 1);
      attr_ints("scan_input_directions", single, 1, 0);
      attr_graph("body", "s,e", "Add s,e t; Identity t u", "t,u");
    }
    end_node();
    graph_output("y");
    w = plan(name, k == 0 ? 12 : 3, 1e-6, NULL);
    for (i = 0; i < 12 && k == 0; i++) w[i] = in[i % 3] + (float)(i / 3 * (i / 3 + 1) / 2);
    for (i = 0; i < 3 && k == 1; i++) w[i] = in[i] + 1;
    for (i = 0; i < 3 && k == 2; i++) w[i] = 2 * in[i]; /* 2, 4, 6 add up to 12 */
    if (k == 3) w[0] = 3, w[1] = 5, w[2] = 6;
  }
  check_plans();
  n_plans = 0;
  graph_input("x", T_FLOAT, 1, three), graph_input("n", T_INT64, 0, NULL);
  begin_node("Loop", "again", "n,,x", "y"), attr_graph("body", "i,on,a", "Add a,a b; Identity on going", "going,b"), end_node();
  graph_output("y");
  must_refuse("endless", "trip count");
}
TEST(sequences_and_functions) {
  static const float in[6] = {1, -2, 3, 4, -5, 6};
  float *w;
  int64_t dims[2];
  int i;
  dims[0] = 2, dims[1] = 3;
  memcpy(numbers, in, sizeof in);
  opset = 13;
  n_plans = 0;
  /* rows of x: the second, the sum of both, the first */
  graph_input("x", T_FLOAT, 2, dims);
  weight("zero", T_INT64, 0, NULL, "\0\0\0\0\0\0\0\0", 8);
  begin_node("SplitToSequence", "", "x", "rows"), attr_int("axis", 0), end_node();
  simple("SequenceAt", "", "rows,zero", "first");
  simple("SequenceErase", "", "rows,zero", "rest"), simple("Add", "", "first,second", "both");
  simple("SequenceLength", "", "rest", "one"), simple("SequenceInsert", "", "rest,both,one", "more"), simple("SequenceInsert", "", "more,first", "all");
  simple("SequenceAt", "", "rest,zero", "second");
  begin_node("ConcatFromSequence", "", "all", "y"), attr_int("axis", 0), end_node();
  graph_output("y");
  w = plan("sequence", 9, 0, NULL);
  for (i = 0; i < 3; i++) w[i] = in[3 + i], w[3 + i] = in[i] + in[3 + i], w[6 + i] = in[i];
  /* own::bent(x) with slope from the call: leaky and then negated by a function inside; names inside are its own */
  function("turn", "x", "Neg x y", "y");
  function("bent", "x", "LeakyRelu x y alpha:r=slope; own:turn y z", "z");
  graph_input("x", T_FLOAT, 2, dims);
  begin_node("bent", "call", "x", "y"), put_text(&node, 7, "own"), attr_float("slope", 0.5f), end_node();
  graph_output("y");
  w = plan("function", 6, 1e-6, NULL);
  for (i = 0; i < 6; i++) w[i] = -(in[i] < 0 ? in[i] / 2 : in[i]);
  check_plans();
  n_plans = 0;
  function("bent", "x", "own:bent x y; own:bent y z", "z"); /* never ends, and would double */
  graph_input("x", T_FLOAT, 2, dims);
  begin_node("bent", "call", "x", "y"), put_text(&node, 7, "own"), end_node();
  graph_output("y");
  must_refuse("recursive", "deep");
}
/* One execution with one input; afterwards the true shape and the numbers of each output are in `got`. */
typedef struct { int rank; int64_t dims[8]; double v[64]; size_t n; } late_result;
static void late_run(const model *m, const void *x, size_t bytes, late_result *got, size_t outputs) {
  aclmdlDataset *set[2];
  size_t i, k;
  int o;
  for (o = 0; o < 2; o++) {
    set[o] = aclmdlCreateDataset();
    REQUIRE(o == 0 || aclmdlGetNumOutputs(m->desc) == outputs);
    for (i = 0; i < (o ? outputs : 1); i++) {
      void *p = NULL;
      const size_t size = o ? aclmdlGetOutputSizeByIndex(m->desc, i) : bytes;
      CHECK_OK(aclrtMalloc(&p, size + 1, ACL_MEM_MALLOC_NORMAL_ONLY));
      CHECK_OK(o ? aclrtMemset(p, size, 0xff, size) : aclrtMemcpy(p, size, x, size, ACL_MEMCPY_HOST_TO_DEVICE));
      CHECK_OK(aclmdlAddDatasetBuffer(set[o], aclCreateDataBuffer(p, size)));
    }
  }
  CHECK_OK(aclmdlExecute(m->id, set[0], set[1]));
  for (i = 0; i < outputs; i++) {
    aclDataBuffer *b = aclmdlGetDatasetBuffer(set[1], i);
    aclTensorDesc *d = aclmdlGetDatasetTensorDesc(set[1], i);
    const size_t size = aclGetDataBufferSize(b), each = aclDataTypeSize(aclmdlGetOutputDataType(m->desc, i));
    unsigned char *host = (unsigned char *)malloc(size + 1);
    REQUIRE(host && d);
    CHECK_OK(aclrtMemcpy(host, size, aclGetDataBufferAddr(b), size, ACL_MEMCPY_DEVICE_TO_HOST));
    got[i].rank = (int)aclGetTensorDescNumDims(d);
    got[i].n = 1;
    for (k = 0; k < (size_t)got[i].rank; k++) {
      CHECK_OK(aclGetTensorDescDimV2(d, k, &got[i].dims[k]));
      got[i].n *= (size_t)got[i].dims[k];
    }
    REQUIRE(got[i].n <= 64);
    for (k = 0; k < size / each && k < 64; k++) {
      float f = 0;
      int64_t w = 0;
      if (each == 4) memcpy(&f, host + 4 * k, 4);
      else memcpy(&w, host + 8 * k, 8);
      got[i].v[k] = each == 4 ? (double)f : (double)w;
      if (k >= got[i].n) CHECK_EQ(got[i].v[k], 0); /* room that was not needed */
    }
    free(host);
  }
  for (o = 0; o < 2; o++) {
    for (i = 0; i < aclmdlGetDatasetNumBuffers(set[o]); i++) {
      aclDataBuffer *b = aclmdlGetDatasetBuffer(set[o], i);
      CHECK_OK(aclrtFree(aclGetDataBufferAddr(b)));
      CHECK_OK(aclDestroyDataBuffer(b));
    }
    CHECK_OK(aclmdlDestroyDataset(set[o]));
  }
}
/* Sizes computed from what was found go into other operators. */
TEST(operators_behind_found_things_take_the_true_sizes) {
  static const int64_t dims[2] = {4, 5}, one[1] = {1}, minus[1] = {-1}, zero[1] = {0}, three[1] = {3}, two[1] = {2}, images[4] = {0, 1, 1, 2},
                       column[2] = {-1, 1}, filter[4] = {2, 1, 1, 1}, window_of[2] = {1, 2}, seven_dims[2] = {2, 1};
  static const float weights[2] = {2, -1}, seven[2] = {7, 8}, fill = 3;
  static const size_t counts[] = {7, 20, 3, 1};
  enum { V, TOP, WHERE, MIDDLE, BACK, COLUMN, FILLED, TURNED, WIDE, FIRST, FLAT, BEST, SUMS, POOLED, TAIL, OUTPUTS };
  late_result *got = (late_result *)calloc(OUTPUTS, sizeof *got);
  size_t c, i, k;
  REQUIRE(got != NULL);
  opset = 13;
  graph_input("x", T_FLOAT, 2, dims);
  weight("one", T_INT64, 1, one, one, 8), weight("minus", T_INT64, 1, one, minus, 8), weight("zero", T_INT64, 1, one, zero, 8);
  weight("three", T_INT64, 1, one, three, 8), weight("two", T_INT64, 1, one, two, 8), weight("images", T_INT64, 1, (const int64_t[]){4}, images, 32);
  weight("column", T_INT64, 1, two, column, 16), weight("far", T_INT64, 1, one, (const int64_t[]){-1000}, 8);
  weight_f("w", 4, filter, weights), weight_f("seven", 2, seven_dims, seven);
  simple("NonZero", "", "x", "places"), simple("Transpose", "", "places", "at"), simple("GatherND", "", "x,at", "v"), graph_output("v");
  simple("Shape", "", "v", "n"), simple("Min", "", "n,three", "k");
  begin_node("TopK", "best", "v,k", "top,where"), attr_int("axis", 0), end_node(), graph_output("top"), graph_output("where");
  simple("Slice", "", "v,one,minus,zero", "middle"), graph_output("middle");
  simple("Slice", "", "v,minus,far,zero,minus", "back"), graph_output("back"); /* the whole, from behind */
  simple("Reshape", "", "v,column", "tall"), graph_output("tall");
  simple("Shape", "", "at", "shape_of_at");
  begin_node("ConstantOfShape", "filled", "shape_of_at", "filled"), attr_tensor("value", T_FLOAT, 1, one, &fill, 4), end_node(), graph_output("filled");
  begin_node("Concat", "turn", "two,n", "turn"), attr_int("axis", 0), end_node();
  simple("Reshape", "", "at,turn", "turned"), graph_output("turned");
  simple("Expand", "", "seven,n", "wide"), graph_output("wide");
  simple("Min", "", "n,two", "few"), simple("Slice", "", "v,zero,few", "first"), graph_output("first");
  begin_node("Flatten", "flat", "at", "flat"), attr_int("axis", 0), end_node(), graph_output("flat");
  begin_node("ArgMax", "arg", "v", "arg"), attr_int("axis", 0), attr_int("keepdims", 1), end_node(), graph_output("arg");
  simple("CumSum", "", "v,zero", "sums"), graph_output("sums");
  begin_node("Cast", "real", "at", "real"), attr_int("to", T_FLOAT), end_node();
  simple("Reshape", "", "real,images", "pictures"), simple("Conv", "conv", "pictures,w", "conv"), simple("Relu", "", "conv", "relu");
  begin_node("MaxPool", "pool", "relu", "pooled"), attr_ints("kernel_shape", window_of, 2, 1), end_node(), graph_output("pooled");
  begin_node("Sub", "from", "n,two", "from"), end_node();
  simple("Slice", "", "v,from,n", "tail"), graph_output("tail");
  save("late");
  must_convert("late", NULL, NULL);
  start_device();
  {
    const model m = load("late");
    for (c = 0; c < sizeof counts / sizeof counts[0]; c++) {
      const size_t n = counts[c];
      float x[20], v[20];
      size_t row[20], col[20], order[20];
      memset(x, 0, sizeof x);
      for (i = 0; i < n; i++) {
        do k = (size_t)test_between(0, 19);
        while (x[k] > 0 || x[k] < 0);
        x[k] = (float)(test_between(1, 1000)) / 8 + (float)i * 1000;
      }
      for (i = k = 0; i < 20; i++)
        if (x[i] > 0) v[k] = x[i], row[k] = i / 5, col[k++] = i % 5;
      for (i = 0; i < n; i++) {
        for (k = i; k > 0 && v[order[k - 1]] < v[i]; k--) order[k] = order[k - 1];
        order[k] = i;
      }
      late_run(&m, x, sizeof x, got, OUTPUTS);
      CHECK_EQ(got[V].n, n);
      CHECK_EQ(got[TOP].n, n < 3 ? n : 3);
      CHECK_EQ(got[WHERE].n, got[TOP].n);
      CHECK_EQ(got[MIDDLE].n, n > 2 ? n - 2 : 0);
      CHECK_EQ(got[BACK].n, n);
      CHECK(got[COLUMN].rank == 2 && got[COLUMN].dims[0] == (int64_t)n && got[COLUMN].dims[1] == 1);
      CHECK(got[FILLED].rank == 2 && got[FILLED].dims[0] == (int64_t)n && got[FILLED].dims[1] == 2);
      CHECK(got[TURNED].rank == 2 && got[TURNED].dims[0] == 2 && got[TURNED].dims[1] == (int64_t)n);
      CHECK(got[WIDE].rank == 2 && got[WIDE].dims[0] == 2 && got[WIDE].dims[1] == (int64_t)n);
      CHECK_EQ(got[FIRST].n, n < 2 ? n : 2);
      CHECK(got[FLAT].rank == 2 && got[FLAT].dims[0] == 1 && got[FLAT].dims[1] == (int64_t)(2 * n));
      CHECK_EQ(got[BEST].v[0], (double)order[0]);
      CHECK(got[POOLED].rank == 4 && got[POOLED].dims[0] == (int64_t)n && got[POOLED].dims[1] == 2 && got[POOLED].n == 2 * n);
      CHECK_EQ(got[TAIL].n, n < 2 ? 1 : 2); /* -1 is the last */
      for (i = 0; i < n; i++) {
        double sum = 0;
        const double most = row[i] > col[i] ? (double)row[i] : (double)col[i];
        for (k = 0; k <= i; k++) sum += (double)v[k];
        CHECK_EQ(got[V].v[i], (double)v[i]);
        CHECK_EQ(got[BACK].v[i], (double)v[n - 1 - i]);
        CHECK_EQ(got[COLUMN].v[i], (double)v[i]);
        CHECK_EQ(got[FILLED].v[2 * i + 1], 3);
        CHECK_EQ(got[TURNED].v[2 * i], (double)row[i]);
        CHECK_EQ(got[FLAT].v[2 * i + 1], (double)col[i]);
        CHECK(got[WIDE].v[i] == 7 && got[WIDE].v[n + i] == 8);
        CHECK_CLOSE(got[SUMS].v[i], sum, 1e-2);
        CHECK_EQ(got[POOLED].v[2 * i], 2 * most);
        CHECK_EQ(got[POOLED].v[2 * i + 1], 0);
        if (i < got[TOP].n) CHECK_EQ(got[TOP].v[i], (double)v[order[i]]);
        if (i < got[WHERE].n) CHECK_EQ(got[WHERE].v[i], (double)order[i]);
        if (i < got[MIDDLE].n) CHECK_EQ(got[MIDDLE].v[i], (double)v[i + 1]);
        if (i < got[FIRST].n) CHECK_EQ(got[FIRST].v[i], (double)v[i]);
      }
      CHECK_EQ(got[TAIL].v[got[TAIL].n - 1], (double)v[n - 1]);
    }
    unload(m);
  }
  stop_device();
  free(got);
}
/* What is found decides the size: buffers have room for all, and the dataset says how much there was. */
TEST(found_things_tell_their_number) {
  static const float in[6] = {0, 5, 0, 7, 8, 0}, boxes[12] = {0, 0, 1, 1, 0, 0, 1, .9f, 3, 3, 4, 4}, scores[3] = {.5f, .9f, .8f};
  static const int64_t two_by_three[2] = {2, 3}, box_dims[3] = {1, 3, 4}, score_dims[3] = {1, 1, 3};
  static const int64_t places[6] = {0, 1, 1, 1, 0, 1}, kept[6] = {0, 0, 1, 0, 0, 2};
  const int64_t most = 5;
  const float half = .5f;
  int k;
  opset = 13;
  graph_input("x", T_FLOAT, 2, two_by_three);
  simple("NonZero", "", "x", "y"), graph_output("y");
  simple("Transpose", "", "y", "at"), simple("GatherND", "", "x,at", "v"), graph_output("v");
  save("found");
  must_convert("found", NULL, NULL);
  graph_input("boxes", T_FLOAT, 3, box_dims), graph_input("scores", T_FLOAT, 3, score_dims);
  weight("most", T_INT64, 0, NULL, &most, 8), weight("iou", T_FLOAT, 0, NULL, &half, 4);
  simple("NonMaxSuppression", "", "boxes,scores,most,iou", "y"), graph_output("y");
  save("nms");
  must_convert("nms", NULL, NULL);
  graph_input("x", T_FLOAT, 2, two_by_three);
  simple("NonZero", "", "x", "y"), simple("Shape", "", "y", "s"), simple("Neg", "", "s", "less"), simple("Reshape", "", "y,less", "z"), graph_output("z");
  must_refuse("sized", "Reshape"); /* how large it may get is not known */
  start_device();
  for (k = 0; k < 2; k++) {
    model m = load(k ? "nms" : "found");
    aclmdlDataset *set[2];
    int64_t got[12];
    float values[6];
    size_t i, size;
    int o;
    for (o = 0; o < 2; o++) {
      set[o] = aclmdlCreateDataset();
      for (i = 0; i < (o ? aclmdlGetNumOutputs(m.desc) : aclmdlGetNumInputs(m.desc)); i++) {
        void *p = NULL;
        size = o ? aclmdlGetOutputSizeByIndex(m.desc, i) : aclmdlGetInputSizeByIndex(m.desc, i);
        CHECK_OK(aclrtMalloc(&p, size, ACL_MEM_MALLOC_NORMAL_ONLY));
        if (!o) CHECK_OK(aclrtMemcpy(p, size, k == 0 ? in : i ? scores : boxes, size, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_OK(aclmdlAddDatasetBuffer(set[o], aclCreateDataBuffer(p, size)));
      }
    }
    for (o = 2; o >= 0; o--) { /* the same on a stream, waited for or not */
      aclTensorDesc *d;
      CHECK_OK(aclmdlSetDatasetTensorDesc(set[1], NULL, 0));
      if (o == 2) CHECK_OK(aclmdlExecuteV2(m.id, set[0], set[1], NULL, NULL));
      else if (o == 0) CHECK_OK(aclmdlExecute(m.id, set[0], set[1]));
      else {
        CHECK_OK(aclmdlExecuteAsync(m.id, set[0], set[1], NULL));
        CHECK_OK(aclmdlExecuteAsync(m.id, set[0], set[1], NULL)); /* the later one counts */
        CHECK_OK(aclrtSynchronizeStream(NULL));
      }
      d = aclmdlGetDatasetTensorDesc(set[1], 0);
      int64_t count = 0;
      REQUIRE(d != NULL);
      CHECK_EQ(aclGetTensorDescNumDims(d), 2);
      CHECK_OK(aclGetTensorDescDimV2(d, k ? 0 : 1, &count));
      CHECK_EQ(count, k ? 2 : 3);
    }
    size = aclmdlGetOutputSizeByIndex(m.desc, 0);
    REQUIRE(size <= sizeof got);
    CHECK_OK(aclrtMemcpy(got, sizeof got, aclGetDataBufferAddr(aclmdlGetDatasetBuffer(set[1], 0)), size, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(memcmp(got, k ? kept : places, sizeof places) == 0);
    for (i = 6; i < size / 8; i++) CHECK_EQ(got[i], 0);
    if (k == 0) {
      CHECK_OK(aclrtMemcpy(values, sizeof values, aclGetDataBufferAddr(aclmdlGetDatasetBuffer(set[1], 1)), sizeof values, ACL_MEMCPY_DEVICE_TO_HOST));
      CHECK(values[0] == 5 && values[1] == 7 && values[2] == 8 && values[3] == 0);
    }
    for (o = 0; o < 2; o++) {
      for (i = 0; i < aclmdlGetDatasetNumBuffers(set[o]); i++) {
        aclDataBuffer *b = aclmdlGetDatasetBuffer(set[o], i);
        CHECK_OK(aclrtFree(aclGetDataBufferAddr(b)));
        CHECK_OK(aclDestroyDataBuffer(b));
      }
      CHECK_OK(aclmdlDestroyDataset(set[o]));
    }
    unload(m);
  }
  stop_device();
}
