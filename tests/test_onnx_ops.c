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

/* An If whose condition the model knows is its branch; a loop is refused by name, and so is all that is not known. */
static void attr_graph(const char *name, const char *op, const char *in, const char *out) {
  bytes a = {NULL, 0, 0}, g = {NULL, 0, 0}, n = {NULL, 0, 0}, v = {NULL, 0, 0};
  put_names(&n, 1, in), put_text(&n, 2, out), put_text(&n, 4, op);
  put_message(&g, 1, &n);
  put_text(&v, 1, out), put_message(&g, 12, &v);
  put_text(&a, 1, name), put_message(&a, 6, &g), put_int(&a, 20, 5);
  put_message(&node, 5, &a);
}
TEST(a_branch_that_is_known_is_taken) {
  static const int64_t dims[1] = {3};
  static const unsigned char yes[1] = {1};
  static const float in[3] = {-1, 0, 2}, negative[3] = {1, 0, -2}, positive[3] = {1, 0, 2};
  int k;
  opset = 13;
  for (k = 0; k < 2; k++) {
    unsigned char on[1];
    on[0] = (unsigned char)(yes[0] - k);
    graph_input("x", T_FLOAT, 1, dims);
    weight("on", T_BOOL, 0, NULL, on, 1);
    begin_node("If", "choice", "on", "y");
    attr_graph("then_branch", "Neg", "x", "inner");
    attr_graph("else_branch", "Abs", "x", "inner");
    end_node();
    graph_output("y");
    save(k ? "no" : "yes");
    must_convert(k ? "no" : "yes", NULL, NULL);
  }
  graph_input("x", T_FLOAT, 1, dims), graph_input("on", T_BOOL, 0, NULL);
  begin_node("If", "choice", "on", "y"), attr_graph("then_branch", "Neg", "x", "inner"), attr_graph("else_branch", "Abs", "x", "inner"), end_node();
  graph_output("y");
  save("open");
  CHECK_NE(convert("open", NULL, NULL), 0);
  CHECK_HAS(child.out, "choice");
  CHECK_HAS(child.out, "condition");
  graph_input("x", T_FLOAT, 1, dims);
  begin_node("Loop", "again", ",,x", "y"), attr_graph("body", "Neg", "x", "inner"), end_node();
  simple("Unheard", "other", "y", "z");
  graph_output("z");
  save("loop");
  CHECK_NE(convert("loop", NULL, NULL), 0);
  CHECK_HAS(child.out, "[Loop]");
  CHECK_HAS(child.out, "[Unheard]"); /* all at once */
  start_device();
  check_model("yes", in, negative, 3, 0);
  check_model("no", in, positive, 3, 0);
  stop_device();
}
