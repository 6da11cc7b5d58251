/* onnx_writer.h - write a small ONNX model from C, in one header and without a library
 *
 * An ONNX file is one protobuf message. Protobuf on disk is a flat list of fields, and a field is
 *
 *     key = (field number << 3) | wire type     as a varint
 *     value                                     as the wire type says:
 *         0  varint                 integers, enums, booleans
 *         5  four bytes, low first  a float
 *         2  length (varint), bytes strings, raw data, and whole messages
 *
 * A varint stores seven bits per byte, lowest first; the top bit says "more follows". A message inside
 * a message is written as bytes, so its length must be known first: we build the inner one in a
 * buffer of its own and then append it. That is all this header has to know about protobuf.
 *
 * Use:
 *     onnxw_model m;
 *     onnxw_begin(&m);
 *     onnxw_input(&m, "x", 2, dims);                 dims: int64_t[2]
 *     onnxw_weight(&m, "w", 2, wdims, floats);
 *     onnxw_node(&m, "Gemm", "dense1");              open a node ...
 *     onnxw_node_input(&m, "x");
 *     onnxw_node_input(&m, "w");
 *     onnxw_node_output(&m, "y");
 *     onnxw_attr_int(&m, "transB", 1);
 *     onnxw_node_end(&m);                            ... and close it
 *     onnxw_output(&m, "y", 2, ydims);
 *     if (onnxw_save(&m, "tiny", 13, 7, "y.onnx") != 0) complain();      opset 13, IR version 7
 *     onnxw_free(&m);
 *
 * Memory that runs out is remembered in the buffer and reported once, by onnxw_save, so the calls
 * between need no checks. Compiles as C11 and as C++17.
 */
#ifndef ONNX_WRITER_H
#define ONNX_WRITER_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes that grow -------------------------------------------------------------------------------- */

typedef struct onnxw_buffer {
  unsigned char* data;
  size_t size, capacity;
  int failed;                 /* memory ran out once: the content is no longer complete */
} onnxw_buffer;

static inline void onnxw_put(onnxw_buffer* b, const void* bytes, size_t n) {
  if (b->failed || n == 0) return;
  if (n > b->capacity - b->size) {
    size_t want = b->capacity < 256 ? 256 : b->capacity;
    while (want - b->size < n) {
      if (want > SIZE_MAX / 2) { b->failed = 1; return; }
      want *= 2;
    }
    unsigned char* grown = (unsigned char*)realloc(b->data, want);
    if (grown == NULL) { b->failed = 1; return; }
    b->data = grown;
    b->capacity = want;
  }
  memcpy(b->data + b->size, bytes, n);
  b->size += n;
}

static inline void onnxw_release(onnxw_buffer* b) {
  free(b->data);
  memset(b, 0, sizeof *b);
}

/* ---- The wire format -------------------------------------------------------------------------------- */

enum { ONNXW_VARINT = 0, ONNXW_BYTES = 2, ONNXW_FIXED32 = 5 };

static inline void onnxw_varint(onnxw_buffer* b, uint64_t value) {
  unsigned char out[10];
  size_t n = 0;
  do {
    unsigned char low = (unsigned char)(value & 0x7f);
    value >>= 7;
    out[n++] = (unsigned char)(value != 0 ? low | 0x80 : low);
  } while (value != 0);
  onnxw_put(b, out, n);
}

static inline void onnxw_key(onnxw_buffer* b, unsigned field, unsigned wire) {
  onnxw_varint(b, ((uint64_t)field << 3) | wire);
}

/* Negative numbers take ten bytes: protobuf's int64 is the two's complement read as unsigned. */
static inline void onnxw_int(onnxw_buffer* b, unsigned field, int64_t value) {
  onnxw_key(b, field, ONNXW_VARINT);
  onnxw_varint(b, (uint64_t)value);
}

/* The four bytes of a float, low byte first on every machine. */
static inline void onnxw_le32(onnxw_buffer* b, float value) {
  uint32_t bits;
  unsigned char out[4];
  memcpy(&bits, &value, sizeof bits);
  for (unsigned i = 0; i < 4; i++) out[i] = (unsigned char)(bits >> (8 * i));
  onnxw_put(b, out, sizeof out);
}

static inline void onnxw_float(onnxw_buffer* b, unsigned field, float value) {
  onnxw_key(b, field, ONNXW_FIXED32);
  onnxw_le32(b, value);
}

static inline void onnxw_bytes(onnxw_buffer* b, unsigned field, const void* bytes, size_t n) {
  onnxw_key(b, field, ONNXW_BYTES);
  onnxw_varint(b, n);
  onnxw_put(b, bytes, n);
}

static inline void onnxw_string(onnxw_buffer* b, unsigned field, const char* text) {
  onnxw_bytes(b, field, text, strlen(text));
}

/* Appends the finished message and empties it. */
static inline void onnxw_message(onnxw_buffer* b, unsigned field, onnxw_buffer* message) {
  onnxw_bytes(b, field, message->data, message->size);
  if (message->failed) b->failed = 1;
  onnxw_release(message);
}

/* ---- The model -------------------------------------------------------------------------------------- */

/* One buffer per repeated field of GraphProto, so that callers may declare things in any order while
 * the file keeps the usual one (nodes, name, weights, inputs, outputs). */
typedef struct onnxw_model {
  onnxw_buffer nodes, weights, inputs, outputs, metadata;
  onnxw_buffer node;          /* the node between onnxw_node and onnxw_node_end */
} onnxw_model;

static inline void onnxw_begin(onnxw_model* m) { memset(m, 0, sizeof *m); }

static inline void onnxw_free(onnxw_model* m) {
  onnxw_release(&m->nodes);
  onnxw_release(&m->weights);
  onnxw_release(&m->inputs);
  onnxw_release(&m->outputs);
  onnxw_release(&m->metadata);
  onnxw_release(&m->node);
}

enum { ONNXW_TYPE_FLOAT = 1, ONNXW_TYPE_INT64 = 7 };  /* TensorProto.DataType; the ones this writer needs */

/* ValueInfoProto { 1 name; 2 type { 1 tensor_type { 1 elem_type; 2 shape { 1 dim[] { 1 dim_value }}}}} */
static inline void onnxw_value_info(onnxw_buffer* list, unsigned field, const char* name,
                                    size_t rank, const int64_t* dims) {
  onnxw_buffer dim, shape, tensor, type, info;
  memset(&dim, 0, sizeof dim);
  memset(&shape, 0, sizeof shape);
  memset(&tensor, 0, sizeof tensor);
  memset(&type, 0, sizeof type);
  memset(&info, 0, sizeof info);
  for (size_t i = 0; i < rank; i++) {
    onnxw_int(&dim, 1, dims[i]);
    onnxw_message(&shape, 1, &dim);
  }
  onnxw_int(&tensor, 1, ONNXW_TYPE_FLOAT);
  onnxw_message(&tensor, 2, &shape);
  onnxw_message(&type, 1, &tensor);
  onnxw_string(&info, 1, name);
  onnxw_message(&info, 2, &type);
  onnxw_message(list, field, &info);
}

static inline void onnxw_input(onnxw_model* m, const char* name, size_t rank, const int64_t* dims) {
  onnxw_value_info(&m->inputs, 11, name, rank, dims);
}

static inline void onnxw_output(onnxw_model* m, const char* name, size_t rank, const int64_t* dims) {
  onnxw_value_info(&m->outputs, 12, name, rank, dims);
}

/* TensorProto { 1 dims[]; 2 data_type; 8 name; 9 raw_data }, row-major as C arrays are. */
static inline void onnxw_weight(onnxw_model* m, const char* name, size_t rank, const int64_t* dims,
                                const float* values) {
  onnxw_buffer tensor, raw;
  size_t count = 1;
  memset(&tensor, 0, sizeof tensor);
  memset(&raw, 0, sizeof raw);
  for (size_t i = 0; i < rank; i++) {
    onnxw_int(&tensor, 1, dims[i]);
    count *= (size_t)dims[i];
  }
  for (size_t i = 0; i < count; i++) onnxw_le32(&raw, values[i]);
  onnxw_int(&tensor, 2, ONNXW_TYPE_FLOAT);
  onnxw_string(&tensor, 8, name);
  onnxw_message(&tensor, 9, &raw);
  onnxw_message(&m->weights, 5, &tensor);
}

/* Whole numbers: the shapes and axes that some operators take as inputs. TensorProto { 7 int64_data[] }, each as a varint. */
static inline void onnxw_weight_ints(onnxw_model* m, const char* name, size_t rank, const int64_t* dims,
                                     const int64_t* values) {
  onnxw_buffer tensor;
  size_t count = 1;
  memset(&tensor, 0, sizeof tensor);
  for (size_t i = 0; i < rank; i++) {
    onnxw_int(&tensor, 1, dims[i]);
    count *= (size_t)dims[i];
  }
  onnxw_int(&tensor, 2, ONNXW_TYPE_INT64);
  for (size_t i = 0; i < count; i++) onnxw_int(&tensor, 7, values[i]);
  onnxw_string(&tensor, 8, name);
  onnxw_message(&m->weights, 5, &tensor);
}

/* NodeProto { 1 input[]; 2 output[]; 3 name; 4 op_type; 5 attribute[] } */
static inline void onnxw_node(onnxw_model* m, const char* op_type, const char* name) {
  onnxw_release(&m->node);
  onnxw_string(&m->node, 3, name);
  onnxw_string(&m->node, 4, op_type);
}

static inline void onnxw_node_input(onnxw_model* m, const char* name) { onnxw_string(&m->node, 1, name); }
static inline void onnxw_node_output(onnxw_model* m, const char* name) { onnxw_string(&m->node, 2, name); }
static inline void onnxw_node_end(onnxw_model* m) { onnxw_message(&m->nodes, 1, &m->node); }

/* AttributeProto { 1 name; 2 f; 3 i; 8 ints[]; 20 type (1 float, 2 int, 7 ints) } */
static inline void onnxw_attr_int(onnxw_model* m, const char* name, int64_t value) {
  onnxw_buffer attr;
  memset(&attr, 0, sizeof attr);
  onnxw_string(&attr, 1, name);
  onnxw_int(&attr, 3, value);
  onnxw_int(&attr, 20, 2);
  onnxw_message(&m->node, 5, &attr);
}

static inline void onnxw_attr_float(onnxw_model* m, const char* name, float value) {
  onnxw_buffer attr;
  memset(&attr, 0, sizeof attr);
  onnxw_string(&attr, 1, name);
  onnxw_float(&attr, 2, value);
  onnxw_int(&attr, 20, 1);
  onnxw_message(&m->node, 5, &attr);
}

static inline void onnxw_attr_ints(onnxw_model* m, const char* name, size_t count, const int64_t* values) {
  onnxw_buffer attr;
  memset(&attr, 0, sizeof attr);
  onnxw_string(&attr, 1, name);
  for (size_t i = 0; i < count; i++) onnxw_int(&attr, 8, values[i]);
  onnxw_int(&attr, 20, 7);
  onnxw_message(&m->node, 5, &attr);
}

/* Free text that travels with the model: StringStringEntryProto { 1 key; 2 value } in field 14. */
static inline void onnxw_note(onnxw_model* m, const char* key, const char* value) {
  onnxw_buffer entry;
  memset(&entry, 0, sizeof entry);
  onnxw_string(&entry, 1, key);
  onnxw_string(&entry, 2, value);
  onnxw_message(&m->metadata, 14, &entry);
}

/* Concatenation works because a message is only a list of fields: joining lists joins messages. */
static inline void onnxw_append(onnxw_buffer* b, const onnxw_buffer* fields) {
  onnxw_put(b, fields->data, fields->size);
  if (fields->failed) b->failed = 1;
}

/* ModelProto { 1 ir_version; 2 producer_name; 7 graph; 8 opset_import { 2 version }; 14 metadata_props } */
static inline void onnxw_build(const onnxw_model* m, const char* graph_name, int64_t opset, int64_t ir,
                               onnxw_buffer* file) {
  onnxw_buffer graph, import;
  memset(&graph, 0, sizeof graph);
  memset(&import, 0, sizeof import);
  onnxw_append(&graph, &m->nodes);
  onnxw_string(&graph, 2, graph_name);
  onnxw_append(&graph, &m->weights);
  onnxw_append(&graph, &m->inputs);
  onnxw_append(&graph, &m->outputs);

  onnxw_int(file, 1, ir);
  onnxw_string(file, 2, "ascend_lite");
  onnxw_message(file, 7, &graph);
  onnxw_string(&import, 1, "");           /* the standard operator set has the empty name */
  onnxw_int(&import, 2, opset);
  onnxw_message(file, 8, &import);
  onnxw_append(file, &m->metadata);
}

/* Returns 0 when the file is complete on disk; after -1 what lies there is not a model. */
static inline int onnxw_save(const onnxw_model* m, const char* graph_name, int64_t opset, int64_t ir,
                             const char* path) {
  onnxw_buffer file;
  int ok = 0;
  memset(&file, 0, sizeof file);
  onnxw_build(m, graph_name, opset, ir, &file);
  if (!file.failed) {
    FILE* out = fopen(path, "wb");
    if (out != NULL) {
      ok = fwrite(file.data, 1, file.size, out) == file.size;
      if (fclose(out) != 0) ok = 0;
    }
  }
  onnxw_release(&file);
  return ok ? 0 : -1;
}

#endif /* ONNX_WRITER_H */
