/*
  py_migrate_names.h - the names py_migrate.h knows: what PyTorch offers, and what of it an NPU has

  One group per prefix, names separated by blanks. `to` is the prefix that replaces `prefix` in a call (PM_CALL). PM_UNSUPPORTED(bits): not on
  the NPU with PyTorch 2.1 (1), 2.6 (2), 2.7 (4), 2.8 (8). A name under torch that stands nowhere here is "unknown".
*/
#ifndef PY_MIGRATE_NAMES_H
#define PY_MIGRATE_NAMES_H

enum { PM_KNOWN = 1, PM_CALL = 2 };
#define PM_UNSUPPORTED(bits) ((bits) << 4)

typedef struct pm_group {
  const char* prefix;
  const char* to;
  int bits;
  const char* names;
} pm_group;

static const pm_group pm_groups[] = {
  {"torch.cuda", "torch_npu.npu", PM_CALL,
    "current_device current_stream default_stream device device_count device_of init is_available is_initialized set_device stream "
    "synchronize Stream Stream.record_event Stream.synchronize Stream.wait_event Stream.wait_stream Event Event.elapsed_time "
    "Event.query Event.record Event.synchronize Event.wait empty_cache memory_stats memory_summary memory_snapshot memory_allocated "
    "max_memory_allocated reset_max_memory_allocated memory_reserved max_memory_reserved memory_cached max_memory_cached "
    "reset_max_memory_cached amp.autocast amp.GradScaler"},
  {"torch.profiler", "torch_npu.profiler", PM_CALL,
    "profile profile.export_chrome_trace profile.step schedule tensorboard_trace_handler"},
  {"torch.random", "torch_npu.npu.random", PM_CALL,
    "fork_rng"},
  {"torch.cuda", "torch.npu", PM_KNOWN,
    "get_device_name get_device_properties get_device_capability mem_get_info can_device_access_peer set_stream StreamContext "
    "utilization manual_seed manual_seed_all seed seed_all initial_seed get_rng_state set_rng_state get_rng_state_all "
    "set_rng_state_all caching_allocator_alloc caching_allocator_delete set_per_process_memory_fraction "
    "get_per_process_memory_fraction memory_stats_as_nested_dict reset_accumulated_memory_stats reset_peak_memory_stats "
    "set_sync_debug_mode get_sync_debug_mode graph graph_pool_handle is_current_stream_capturing make_graphed_callables ipc_collect "
    "current_blas_handle FloatTensor HalfTensor IntTensor LongTensor ByteTensor CharTensor ShortTensor BoolTensor BFloat16Tensor "
    "is_bf16_supported MemPool use_mem_pool ExternalStream ExternalEvent amp.custom_fwd amp.custom_bwd"},
  {"torch", NULL, PM_UNSUPPORTED(1),
    "sparse_compressed_tensor"},
  {"torch", NULL, PM_UNSUPPORTED(3),
    "cdist"},
  {"torch", NULL, PM_UNSUPPORTED(11),
    "unique_consecutive"},
  {"torch", NULL, PM_UNSUPPORTED(14),
    "is_deterministic_algorithms_warn_only_enabled"},
  {"torch", NULL, PM_UNSUPPORTED(15),
    "QInt32Storage QInt8Storage QUInt2x4Storage QUInt4x2Storage QUInt8Storage from_dlpack heaviside nanquantile poisson "
    "quantize_per_channel quantize_per_tensor scatter_reduce sparse_bsc_tensor sparse_bsr_tensor sparse_csc_tensor sparse_csr_tensor "
    "std_mean var_mean"},
  {"torch.QUInt8Storage", NULL, PM_UNSUPPORTED(14),
    "dtype"},
  {"torch.Tensor", NULL, PM_UNSUPPORTED(1),
    "ccol_indices col_indices crow_indices row_indices"},
  {"torch.Tensor", NULL, PM_UNSUPPORTED(11),
    "unique_consecutive"},
  {"torch.Tensor", NULL, PM_UNSUPPORTED(15),
    "chalf int_repr is_shared mode qscheme share_memory_ smm sparse_mask sspaddmm to_dense to_mkldnn to_sparse to_sparse_bsc "
    "to_sparse_bsr to_sparse_csc to_sparse_csr"},
  {"torch.TypedStorage", NULL, PM_UNSUPPORTED(14),
    "float8_e4m3fn float8_e5m2"},
  {"torch.TypedStorage", NULL, PM_UNSUPPORTED(15),
    "hpu is_cuda is_hpu share_memory_"},
  {"torch.UntypedStorage", NULL, PM_UNSUPPORTED(1),
    "bfloat16"},
  {"torch.UntypedStorage", NULL, PM_UNSUPPORTED(14),
    "float8_e4m3fn float8_e5m2 from_file"},
  {"torch.UntypedStorage", NULL, PM_UNSUPPORTED(15),
    "hpu is_cuda is_hpu mps"},
  {"torch.ao", NULL, PM_UNSUPPORTED(15),
    "nn.intrinsic.LinearReLU nn.intrinsic.qat.ConvBn1d nn.intrinsic.qat.ConvBnReLU1d nn.intrinsic.qat.ConvBnReLU2d "
    "nn.intrinsic.qat.LinearReLU nn.qat.Linear nn.quantizable.LSTM nn.quantized.dynamic.Linear ns.fx.utils.compute_sqnr"},
  {"torch.autograd", NULL, PM_UNSUPPORTED(15),
    "profiler.emit_itt profiler.emit_nvtx profiler.load_nvprof"},
  {"torch.backends", NULL, PM_UNSUPPORTED(1),
    "cuda.SDPBackend"},
  {"torch.backends", NULL, PM_UNSUPPORTED(15),
    "cuda.enable_flash_sdp cuda.enable_math_sdp cuda.enable_mem_efficient_sdp cuda.flash_sdp_enabled cuda.math_sdp_enabled "
    "cuda.mem_efficient_sdp_enabled cuda.preferred_linalg_library cuda.sdp_kernel cudnn.benchmark_limit opt_einsum.enabled "
    "opt_einsum.strategy"},
  {"torch.compiler", NULL, PM_UNSUPPORTED(15),
    "allow_in_graph assume_constant_result compile disable list_backends reset"},
  {"torch.cuda", NULL, PM_UNSUPPORTED(1),
    "get_device_capability"},
  {"torch.cuda", NULL, PM_UNSUPPORTED(15),
    "comm.gather comm.scatter memory_usage"},
  {"torch.distributed", NULL, PM_UNSUPPORTED(1),
    "algorithms.ddp_comm_hooks.powerSGD_hook.PowerSGDState.__getstate__ "
    "algorithms.ddp_comm_hooks.powerSGD_hook.PowerSGDState.__setstate__ all_gather_multigpu all_reduce_multigpu broadcast_multigpu "
    "optim.ZeroRedundancyOptimizer.consolidate_state_dict optim.ZeroRedundancyOptimizer.join_hook "
    "optim.ZeroRedundancyOptimizer.load_state_dict optim.ZeroRedundancyOptimizer.step pipeline.sync.Pipe pipeline.sync.Pipe.forward "
    "reduce_multigpu reduce_scatter_multigpu tensor.parallel.style.make_input_shard_1d_last_dim"},
  {"torch.distributed", NULL, PM_UNSUPPORTED(14),
    "fsdp.FullyShardedDataParallel.flatten_sharded_optim_state_dict fsdp.FullyShardedDataParallel.get_state_dict_type "
    "fsdp.FullyShardedDataParallel.module fsdp.FullyShardedDataParallel.optim_state_dict "
    "fsdp.FullyShardedDataParallel.rekey_optim_state_dict fsdp.FullyShardedDataParallel.scatter_full_optim_state_dict "
    "fsdp.FullyShardedDataParallel.shard_full_optim_state_dict fsdp.FullyShardedDataParallel.sharded_optim_state_dict "
    "fsdp.FullyShardedDataParallel.summon_full_params tensor.parallel.ColwiseParallel tensor.parallel.PrepareModuleInput "
    "tensor.parallel.RowwiseParallel tensor.parallel.parallelize_module"},
  {"torch.distributed", NULL, PM_UNSUPPORTED(15),
    "elastic.rendezvous.etcd_rendezvous.EtcdRendezvousHandler elastic.rendezvous.etcd_rendezvous_backend.EtcdRendezvousBackend "
    "elastic.rendezvous.etcd_rendezvous_backend.EtcdRendezvousBackend.get_state "
    "elastic.rendezvous.etcd_rendezvous_backend.EtcdRendezvousBackend.name "
    "elastic.rendezvous.etcd_rendezvous_backend.EtcdRendezvousBackend.set_state "
    "elastic.rendezvous.etcd_rendezvous_backend.create_backend elastic.rendezvous.etcd_server.EtcdServer "
    "elastic.rendezvous.etcd_store.EtcdStore elastic.rendezvous.etcd_store.EtcdStore.add "
    "elastic.rendezvous.etcd_store.EtcdStore.check elastic.rendezvous.etcd_store.EtcdStore.get "
    "elastic.rendezvous.etcd_store.EtcdStore.set elastic.rendezvous.etcd_store.EtcdStore.wait "
    "fsdp.FullyShardedDataParallel.set_state_dict_type optim.DistributedOptimizer optim.DistributedOptimizer.step"},
  {"torch.distributions", NULL, PM_UNSUPPORTED(1),
    "bernoulli.Bernoulli bernoulli.Bernoulli.arg_constraints bernoulli.Bernoulli.entropy bernoulli.Bernoulli.expand "
    "bernoulli.Bernoulli.has_enumerate_support bernoulli.Bernoulli.log_prob bernoulli.Bernoulli.logits bernoulli.Bernoulli.mean "
    "bernoulli.Bernoulli.mode bernoulli.Bernoulli.param_shape bernoulli.Bernoulli.probs bernoulli.Bernoulli.sample "
    "bernoulli.Bernoulli.support bernoulli.Bernoulli.variance"},
  {"torch.export", NULL, PM_UNSUPPORTED(1),
    "ArgumentKind ArgumentSpec constrain_as_size constrain_as_value dynamic_dim"},
  {"torch.export", NULL, PM_UNSUPPORTED(7),
    "Constraint ExportBackwardSignature"},
  {"torch.export", NULL, PM_UNSUPPORTED(14),
    "export load save"},
  {"torch.export", NULL, PM_UNSUPPORTED(15),
    "ExportGraphSignature ExportedProgram ExportedProgram.module ModuleCallEntry ModuleCallSignature"},
  {"torch.fft", NULL, PM_UNSUPPORTED(1),
    "hfft hfft2 hfftn ihfft"},
  {"torch.fft", NULL, PM_UNSUPPORTED(15),
    "fftfreq fftshift ifftshift ihfft2 ihfftn rfftfreq"},
  {"torch.func", NULL, PM_UNSUPPORTED(14),
    "jacfwd jacrev jvp"},
  {"torch.func", NULL, PM_UNSUPPORTED(15),
    "functionalize hessian replace_all_batch_norm_modules_ vjp vmap"},
  {"torch.fx", NULL, PM_UNSUPPORTED(15),
    "Graph.nodes GraphModule.code GraphModule.graph Node.all_input_nodes Node.args Node.kwargs Node.next Node.prev Node.stack_trace"},
  {"torch.jit", NULL, PM_UNSUPPORTED(15),
    "Attribute.type Attribute.value ScriptModule.add_module ScriptModule.bfloat16 ScriptModule.code ScriptModule.code_with_constants "
    "ScriptModule.compile ScriptModule.get_extra_state ScriptModule.graph ScriptModule.inlined_graph ScriptModule.register_buffer "
    "ScriptModule.register_module ScriptModule.register_parameter ScriptModule.set_extra_state ScriptModule.share_memory"},
  {"torch.linalg", NULL, PM_UNSUPPORTED(3),
    "lstsq"},
  {"torch.linalg", NULL, PM_UNSUPPORTED(15),
    "ldl_factor"},
  {"torch.nested", NULL, PM_UNSUPPORTED(14),
    "masked_select narrow nested_tensor_from_jagged to_padded_tensor"},
  {"torch.nn", NULL, PM_UNSUPPORTED(1),
    "functional.max_pool3d"},
  {"torch.nn", NULL, PM_UNSUPPORTED(3),
    "ConvTranspose3d MaxPool2d MultiheadAttention MultiheadAttention.forward TransformerEncoder.forward functional.conv3d "
    "functional.conv_transpose3d functional.grid_sample utils.clip_grad_norm_"},
  {"torch.nn", NULL, PM_UNSUPPORTED(7),
    "Transformer.forward"},
  {"torch.nn", NULL, PM_UNSUPPORTED(8),
    "Transformer"},
  {"torch.nn", NULL, PM_UNSUPPORTED(14),
    "LazyLinear.cls_to_become RNNBase.flatten_parameters TransformerEncoder utils.clip_grad_norm utils.rnn.PackedSequence.is_cuda"},
  {"torch.nn", NULL, PM_UNSUPPORTED(15),
    "AdaptiveLogSoftmaxWithLoss AdaptiveLogSoftmaxWithLoss.log_prob AdaptiveLogSoftmaxWithLoss.predict AdaptiveMaxPool1d "
    "AdaptiveMaxPool2d AvgPool3d CosineEmbeddingLoss DataParallel GRU MaxPool1d MaxPool3d MaxUnpool3d Module.ipu Module.share_memory "
    "Module.xpu MultiLabelMarginLoss RNN RNNBase RNNCell RReLU ReflectionPad3d ReplicationPad3d TransformerDecoder "
    "TransformerDecoder.forward TransformerDecoderLayer.forward TransformerEncoderLayer.forward functional.adaptive_max_pool1d "
    "functional.adaptive_max_pool2d functional.avg_pool3d functional.embedding_bag functional.gumbel_softmax functional.max_pool1d "
    "functional.max_unpool3d functional.multilabel_soft_margin_loss functional.pdist functional.triplet_margin_loss "
    "functional.triplet_margin_with_distance_loss modules.module.register_module_buffer_registration_hook "
    "modules.module.register_module_full_backward_pre_hook modules.module.register_module_module_registration_hook "
    "modules.module.register_module_parameter_registration_hook parallel.data_parallel utils.rnn.pack_padded_sequence "
    "utils.rnn.pack_sequence utils.rnn.pad_packed_sequence utils.rnn.unpack_sequence utils.rnn.unpad_sequence"},
  {"torch.onnx", NULL, PM_UNSUPPORTED(1),
    "ExportOutput.diagnostic_context"},
  {"torch.onnx", NULL, PM_UNSUPPORTED(6),
    "OnnxRegistry.register_op"},
  {"torch.onnx", NULL, PM_UNSUPPORTED(7),
    "DiagnosticOptions OnnxRegistry OnnxRegistry.get_op_functions OnnxRegistry.is_registered_op OnnxRegistry.opset_version"},
  {"torch.onnx", NULL, PM_UNSUPPORTED(14),
    "ONNXProgram.model_proto OnnxExporterError"},
  {"torch.onnx", NULL, PM_UNSUPPORTED(15),
    "enable_fake_mode"},
  {"torch.optim", NULL, PM_UNSUPPORTED(15),
    "Adadelta.step Adam.step LBFGS.step"},
  {"torch.profiler", NULL, PM_UNSUPPORTED(15),
    "_KinetoProfile.events _KinetoProfile.key_averages itt.is_available itt.mark itt.range_pop itt.range_push"},
  {"torch.sparse", NULL, PM_UNSUPPORTED(15),
    "as_sparse_gradcheck check_sparse_tensor_invariants check_sparse_tensor_invariants.disable check_sparse_tensor_invariants.enable "
    "check_sparse_tensor_invariants.is_enabled"},
  {"torch.utils", NULL, PM_UNSUPPORTED(15),
    "cpp_extension.load dlpack.from_dlpack dlpack.to_dlpack generate_methods_for_privateuse1_backend get_cpp_backtrace "
    "mobile_optimizer.optimize_for_mobile"},
  {"torch", NULL, PM_KNOWN,
    "BFloat16Storage BFloat16Tensor BoolStorage BoolTensor ByteStorage ByteTensor CharStorage CharTensor ComplexDoubleStorage "
    "ComplexFloatStorage DoubleStorage DoubleTensor Event FloatStorage FloatTensor Generator HalfStorage HalfTensor IntStorage "
    "IntTensor LongStorage LongTensor ShortStorage ShortTensor Size Storage Stream SymBool SymFloat SymInt Tensor TypedStorage "
    "UntypedStorage abs absolute accelerator acos acosh adaptive_avg_pool1d adaptive_max_pool1d add addbmm addcdiv addcmul addmm "
    "addmv addr adjoint affine_grid_generator align_tensors all allclose alpha_dropout amax amin aminmax angle any arange arccos "
    "arccosh arcsin arcsinh arctan arctan2 arctanh are_deterministic_algorithms_enabled argmax argmin argsort argwhere as_strided "
    "as_strided_scatter as_tensor asarray asin asinh atan atan2 atanh atleast_1d atleast_2d atleast_3d autocast avg_pool1d baddbmm "
    "bartlett_window batch_norm batch_norm_backward_elemt batch_norm_backward_reduce batch_norm_elemt batch_norm_gather_stats "
    "batch_norm_gather_stats_with_counts batch_norm_stats batch_norm_update_stats bernoulli bfloat16 bilinear "
    "binary_cross_entropy_with_logits bincount binomial bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift "
    "bitwise_xor blackman_window block_diag bmm bool broadcast_shapes broadcast_tensors broadcast_to bucketize can_cast "
    "cartesian_prod cat cdouble ceil ceil_ celu celu_ cfloat chain_matmul chalf channel_shuffle channels_last channels_last_3d "
    "cholesky cholesky_inverse cholesky_solve choose_qparams_optimized chunk clamp clamp_ clamp_max clamp_min clear_autocast_cache "
    "clip clone column_stack combinations compile compiled_with_cxx11_abi complex complex128 complex32 complex64 concat concatenate "
    "cond conj conj_physical constant_pad_nd contiguous_format conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d "
    "conv_transpose3d convolution copysign corrcoef cos cosh cosine_embedding_loss cosine_similarity count_nonzero cov cross ctc_loss "
    "cummax cummin cumprod cumsum cumulative_trapezoid default_generator deg2rad dequantize det detach detach_ device diag diag_embed "
    "diagflat diagonal diagonal_scatter diff digamma dist div divide dot double dropout dropout_ dsmm dsplit dstack dtype e eig "
    "einsum embedding embedding_bag empty empty_like empty_quantized empty_strided enable_grad eq equal erf erfc erfinv exp exp2 exp_ "
    "expm1 export eye fake_quantize_per_channel_affine fake_quantize_per_tensor_affine feature_alpha_dropout feature_dropout fill "
    "fill_ finfo fix flatten flip fliplr flipud float float16 float32 float64 float8_e4m3fn float8_e5m2 float_power floor floor_ "
    "floor_divide fmax fmin fmod fork frac frexp frobenius_norm from_file from_numpy frombuffer full full_like "
    "fused_moving_avg_obs_fake_quant gather gcd ge geqrf ger get_autocast_gpu_dtype get_default_device get_default_dtype "
    "get_deterministic_debug_mode get_device get_device_module get_float32_matmul_precision get_num_interop_threads get_num_threads "
    "get_rng_state gradient greater greater_equal grid_sampler grid_sampler_2d grid_sampler_3d group_norm gru gru_cell gt half "
    "hamming_window hann_window hardshrink has_cuda has_mkl has_mps hinge_embedding_loss histc histogram histogramdd hsmm hsplit "
    "hspmm hstack hypot i0 igamma igammac iinfo imag import_ir_module import_ir_module_from_buffer index_add index_fill index_put "
    "index_reduce index_select inf inference_mode init_num_threads initial_seed inner instance_norm int int16 int32 int64 int8 "
    "int_repr inverse is_anomaly_check_nan_enabled is_anomaly_enabled is_autocast_cache_enabled is_autocast_enabled is_complex "
    "is_conj is_distributed is_floating_point is_grad_enabled is_inference is_inference_mode_enabled is_neg is_nonzero is_same_size "
    "is_signed is_storage is_tensor is_vulkan_available is_warn_always_enabled isclose isfinite isin isinf isnan isneginf isposinf "
    "isreal istft kaiser_window kl_div kron kthvalue layer_norm layout lcm ldexp le legacy_contiguous_format lerp less less_equal "
    "lgamma linspace load lobpcg log log10 log1p log2 log_softmax logaddexp logaddexp2 logcumsumexp logdet logical_and logical_not "
    "logical_or logical_xor logit logspace logsumexp long lstm lstm_cell lstsq lt lu lu_solve lu_unpack manual_seed "
    "margin_ranking_loss masked_fill masked_scatter masked_select matmul matrix_exp matrix_power max max_pool1d "
    "max_pool1d_with_indices max_pool2d max_pool3d maximum mean median memory_format merge_type_from_type_comment meshgrid min "
    "minimum mm mode moveaxis movedim msort mul multinomial multiply mv mvlgamma nan nan_to_num nanmean nanmedian nansum narrow "
    "native_batch_norm native_channel_shuffle native_dropout native_group_norm native_layer_norm native_norm ne neg neg_ negative "
    "nextafter no_grad nonzero norm norm_except_dim normal not_equal nuclear_norm numel ones ones_like orgqr ormqr outer "
    "pairwise_distance parse_ir parse_schema parse_type_comment pca_lowrank pdist permute pi pinverse pixel_shuffle pixel_unshuffle "
    "poisson_nll_loss polar polygamma positive pow prelu preserve_format prod promote_types put q_per_channel_axis "
    "q_per_channel_scales q_per_channel_zero_points q_scale q_zero_point qint32 qint8 qr qscheme quantile quantize_per_tensor_dynamic "
    "quint2x4 quint4x2 quint8 rad2deg rand rand_like randint randint_like randn randn_like randperm range ravel read_vitals real "
    "reciprocal relu relu_ remainder renorm repeat_interleave reshape resolve_conj resolve_neg result_type rnn_relu rnn_relu_cell "
    "rnn_tanh rnn_tanh_cell roll rot90 round round_ row_stack rrelu rrelu_ rsqrt rsub saddmm save scalar_tensor scatter scatter_add "
    "searchsorted seed segment_reduce select select_scatter selu selu_ set_anomaly_enabled set_autocast_cache_enabled "
    "set_autocast_enabled set_autocast_gpu_dtype set_default_device set_default_dtype set_default_tensor_type "
    "set_deterministic_debug_mode set_float32_matmul_precision set_flush_denormal set_grad_enabled set_num_interop_threads "
    "set_num_threads set_printoptions set_rng_state set_vital set_warn_always sgn short sigmoid sigmoid_ sign signbit sin sinc sinh "
    "slice_scatter slogdet smm softmax solve sort sparse_bsc sparse_bsr sparse_coo sparse_coo_tensor sparse_csc sparse_csr split "
    "split_with_sizes spmm sqrt sqrt_ square squeeze sspaddmm stack std stft strided sub subtract sum svd svd_lowrank swapaxes "
    "swapdims symeig t take take_along_dim tan tanh tanh_ tensor tensor_split tensordot threshold threshold_ tile topk trace "
    "transpose trapezoid trapz triangular_solve tril tril_indices triplet_margin_loss triu triu_indices true_divide trunc typename "
    "uint16 uint32 uint64 uint8 unbind unflatten unify_type_list unique unsafe_chunk unsafe_split unsafe_split_with_sizes unsqueeze "
    "use_deterministic_algorithms vander var vdot view_as_complex view_as_real vitals_enabled vmap vsplit vstack wait where xlogy "
    "zero_ zeros zeros_like"},
  {"torch.amp", NULL, PM_KNOWN,
    "autocast GradScaler custom_fwd custom_bwd is_autocast_available"},
  {"torch.autograd", NULL, PM_KNOWN,
    "Function Variable backward detect_anomaly enable_grad grad gradcheck gradgradcheck inference_mode no_grad set_detect_anomaly "
    "set_grad_enabled"},
  {"torch.autograd.functional", NULL, PM_KNOWN,
    "hessian hvp jacobian jvp vhp vjp"},
  {"torch.autograd.graph", NULL, PM_KNOWN,
    "disable_saved_tensors_hooks save_on_cpu saved_tensors_hooks"},
  {"torch.autograd.profiler", NULL, PM_KNOWN,
    "DeviceType EnforceUnique EventList FunctionEvent Future MEMORY_EVENT_NAME MemRecordsAcc OUT_OF_MEMORY_EVENT_NAME "
    "ProfilerActivity ProfilerConfig ProfilerState kineto_available kineto_step parse_nvprof_trace profile record_function warn"},
  {"torch.backends.cuda", NULL, PM_KNOWN,
    "cuBLASModule cuFFTPlanCache cuFFTPlanCacheAttrContextProp cuFFTPlanCacheManager cufft_plan_cache is_built matmul"},
  {"torch.backends.cudnn", NULL, PM_KNOWN,
    "benchmark deterministic enabled allow_tf32 version is_available flags"},
  {"torch.backends.mkl", NULL, PM_KNOWN,
    "VERBOSE_OFF VERBOSE_ON is_available verbose"},
  {"torch.backends.mkldnn", NULL, PM_KNOWN,
    "is_available flags enabled verbose"},
  {"torch.backends.mps", NULL, PM_KNOWN,
    "is_available is_built"},
  {"torch.backends.openmp", NULL, PM_KNOWN,
    "is_available"},
  {"torch.compiler", NULL, PM_KNOWN,
    "is_compiling cudagraph_mark_step_begin"},
  {"torch.distributed", NULL, PM_KNOWN,
    "AllToAllOptions AllreduceCoalescedOptions AllreduceOptions Backend BarrierOptions BroadcastOptions BuiltinCommHookType "
    "DebugLevel FileStore GatherOptions GradBucket GroupMember HashStore Logger P2POp PrefixStore ProcessGroup ProcessGroupGloo "
    "ProcessGroupNCCL ReduceOp ReduceOptions ReduceScatterOptions Reducer ScatterOptions Store TCPStore Work all_gather "
    "all_gather_coalesced all_gather_into_tensor all_gather_object all_reduce all_reduce_coalesced all_to_all all_to_all_single "
    "barrier batch_isend_irecv breakpoint broadcast broadcast_object_list default_pg_timeout destroy_process_group dist_backend "
    "gather gather_object get_backend get_debug_level get_default_backend_for_device get_global_rank get_group_rank "
    "get_node_local_rank get_process_group_ranks get_rank get_world_size group init_device_mesh init_process_group irecv is_available "
    "is_gloo_available is_initialized is_mpi_available is_nccl_available is_torchelastic_launched is_ucc_available isend "
    "monitored_barrier new_group new_subgroups new_subgroups_by_enumeration recv reduce reduce_op reduce_scatter "
    "reduce_scatter_tensor register_rendezvous_handler rendezvous scatter scatter_object_list send set_debug_level "
    "set_debug_level_from_env supports_complex"},
  {"torch.distributed.autograd", NULL, PM_KNOWN,
    "context backward get_gradients"},
  {"torch.distributed.fsdp", NULL, PM_KNOWN,
    "FullyShardedDataParallel ShardingStrategy MixedPrecision CPUOffload BackwardPrefetch StateDictType FullStateDictConfig "
    "LocalStateDictConfig ShardedStateDictConfig fully_shard"},
  {"torch.distributed.optim", NULL, PM_KNOWN,
    "PostLocalSGDOptimizer ZeroRedundancyOptimizer as_functional_optim"},
  {"torch.distributed.rpc", NULL, PM_KNOWN,
    "init_rpc rpc_sync rpc_async remote shutdown RRef get_worker_info TensorPipeRpcBackendOptions"},
  {"torch.distributions", NULL, PM_KNOWN,
    "AbsTransform AffineTransform Bernoulli Beta Binomial CatTransform Categorical Cauchy Chi2 ComposeTransform ContinuousBernoulli "
    "CorrCholeskyTransform CumulativeDistributionTransform Dirichlet Distribution ExpTransform Exponential ExponentialFamily "
    "FisherSnedecor Gamma Geometric Gumbel HalfCauchy HalfNormal Independent IndependentTransform Kumaraswamy LKJCholesky Laplace "
    "LogNormal LogisticNormal LowRankMultivariateNormal LowerCholeskyTransform MixtureSameFamily Multinomial MultivariateNormal "
    "NegativeBinomial Normal OneHotCategorical OneHotCategoricalStraightThrough Pareto Poisson PowerTransform RelaxedBernoulli "
    "RelaxedOneHotCategorical ReshapeTransform SigmoidTransform SoftmaxTransform SoftplusTransform StackTransform "
    "StickBreakingTransform StudentT TanhTransform Transform TransformedDistribution Uniform VonMises Weibull Wishart biject_to "
    "identity_transform kl_divergence register_kl transform_to"},
  {"torch.distributions.constraints", NULL, PM_KNOWN,
    "real positive nonnegative simplex interval boolean unit_interval greater_than less_than integer_interval independent Constraint "
    "dependent"},
  {"torch.fft", NULL, PM_KNOWN,
    "Tensor fft fft2 fftn ifft ifft2 ifftn irfft irfft2 irfftn rfft rfft2 rfftn"},
  {"torch.func", NULL, PM_KNOWN,
    "functional_call grad grad_and_value linearize stack_module_state debug_unwrap"},
  {"torch.futures", NULL, PM_KNOWN,
    "Future collect_all wait_all"},
  {"torch.fx", NULL, PM_KNOWN,
    "CodeGen Graph GraphModule Interpreter Node PH Proxy ProxyableClassMeta Tracer Transformer map_arg replace_pattern symbolic_trace "
    "wrap"},
  {"torch.hub", NULL, PM_KNOWN,
    "download_url_to_file get_dir help list load load_state_dict_from_url set_dir"},
  {"torch.jit", NULL, PM_KNOWN,
    "Attribute CompilationUnit Error Future ONNXTracedModule RecursiveScriptClass RecursiveScriptModule ScriptFunction ScriptModule "
    "ScriptWarning TopLevelTracedModule TracedModule TracerWarning TracingCheckError annotate enable_onednn_fusion export "
    "export_opnames fork freeze fuser ignore interface is_scripting is_tracing isinstance jit_module_from_flatbuffer "
    "last_executed_optimized_graph load onednn_fusion_enabled optimize_for_inference optimized_execution run_frozen_optimizations "
    "save save_jit_module_to_flatbuffer script script_if_tracing script_method set_fusion_strategy set_module strict_fusion trace "
    "trace_module unused wait"},
  {"torch.library", NULL, PM_KNOWN,
    "Library custom_op register_fake impl"},
  {"torch.linalg", NULL, PM_KNOWN,
    "LinAlgError Tensor cholesky cholesky_ex common_notes cond cross det diagonal eig eigh eigvals eigvalsh householder_product inv "
    "inv_ex ldl_factor_ex ldl_solve lu lu_factor lu_factor_ex lu_solve matmul matrix_exp matrix_norm matrix_power matrix_rank "
    "multi_dot norm pinv qr slogdet solve solve_ex solve_triangular svd svdvals tensorinv tensorsolve vander vecdot vector_norm"},
  {"torch.multiprocessing", NULL, PM_KNOWN,
    "get_all_sharing_strategies get_sharing_strategy set_sharing_strategy"},
  {"torch.nested", NULL, PM_KNOWN,
    "as_nested_tensor nested_tensor"},
  {"torch.nn", NULL, PM_KNOWN,
    "AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool3d AlphaDropout AvgPool1d AvgPool2d BCELoss "
    "BCEWithLogitsLoss BatchNorm1d BatchNorm2d BatchNorm3d Bilinear Buffer CELU CTCLoss ChannelShuffle CircularPad1d CircularPad2d "
    "CircularPad3d ConstantPad1d ConstantPad2d ConstantPad3d Container Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d "
    "CosineSimilarity CrossEntropyLoss CrossMapLRN2d Dropout Dropout1d Dropout2d Dropout3d ELU Embedding EmbeddingBag "
    "FeatureAlphaDropout Flatten Fold FractionalMaxPool2d FractionalMaxPool3d GELU GLU GRUCell GaussianNLLLoss GroupNorm Hardshrink "
    "Hardsigmoid Hardswish Hardtanh HingeEmbeddingLoss HuberLoss Identity InstanceNorm1d InstanceNorm2d InstanceNorm3d KLDivLoss "
    "L1Loss LPPool1d LPPool2d LSTM LSTMCell LayerNorm LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyConv1d LazyConv2d "
    "LazyConv3d LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d LazyInstanceNorm1d LazyInstanceNorm2d LazyInstanceNorm3d "
    "LazyLinear LeakyReLU Linear LocalResponseNorm LogSigmoid LogSoftmax MSELoss MarginRankingLoss MaxUnpool1d MaxUnpool2d Mish "
    "Module ModuleDict ModuleList MultiLabelSoftMarginLoss MultiMarginLoss NLLLoss NLLLoss2d PReLU PairwiseDistance Parameter "
    "ParameterDict ParameterList PixelShuffle PixelUnshuffle PoissonNLLLoss RMSNorm RNNCellBase ReLU ReLU6 ReflectionPad1d "
    "ReflectionPad2d ReplicationPad1d ReplicationPad2d SELU Sequential SiLU Sigmoid SmoothL1Loss SoftMarginLoss Softmax Softmax2d "
    "Softmin Softplus Softshrink Softsign SyncBatchNorm Tanh Tanhshrink Threshold TransformerDecoderLayer TransformerEncoderLayer "
    "TripletMarginLoss TripletMarginWithDistanceLoss Unflatten Unfold UninitializedBuffer UninitializedParameter Upsample "
    "UpsamplingBilinear2d UpsamplingNearest2d ZeroPad1d ZeroPad2d ZeroPad3d factory_kwargs"},
  {"torch.nn.attention", NULL, PM_KNOWN,
    "sdpa_kernel SDPBackend"},
  {"torch.nn.functional", NULL, PM_KNOWN,
    "BroadcastingList1 BroadcastingList2 BroadcastingList3 GRID_SAMPLE_INTERPOLATION_MODES GRID_SAMPLE_PADDING_MODES TYPE_CHECKING "
    "Tensor adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d_with_indices "
    "adaptive_max_pool2d_with_indices adaptive_max_pool3d adaptive_max_pool3d_with_indices affine_grid alpha_dropout "
    "assert_int_or_pair avg_pool1d avg_pool2d batch_norm bilinear binary_cross_entropy binary_cross_entropy_with_logits "
    "boolean_dispatch celu celu_ channel_shuffle conv1d conv2d conv_tbc conv_transpose1d conv_transpose2d cosine_embedding_loss "
    "cosine_similarity cross_entropy ctc_loss dropout dropout1d dropout2d dropout3d elu elu_ embedding feature_alpha_dropout fold "
    "fractional_max_pool2d fractional_max_pool2d_with_indices fractional_max_pool3d fractional_max_pool3d_with_indices "
    "gaussian_nll_loss gelu glu group_norm handle_torch_function hardshrink hardsigmoid hardswish hardtanh hardtanh_ "
    "has_torch_function has_torch_function_unary has_torch_function_variadic hinge_embedding_loss huber_loss instance_norm "
    "interpolate kl_div l1_loss layer_norm leaky_relu leaky_relu_ linear local_response_norm log_softmax logsigmoid lp_pool1d "
    "lp_pool2d margin_ranking_loss max_pool1d_with_indices max_pool2d max_pool2d_with_indices max_pool3d_with_indices max_unpool1d "
    "max_unpool2d mish mse_loss multi_head_attention_forward multi_margin_loss multilabel_margin_loss native_channel_shuffle nll_loss "
    "normalize one_hot pad pairwise_distance pixel_shuffle pixel_unshuffle poisson_nll_loss prelu relu relu6 relu_ "
    "reproducibility_notes rms_norm rrelu rrelu_ scaled_dot_product_attention selu selu_ sigmoid silu smooth_l1_loss soft_margin_loss "
    "softmax softmin softplus softshrink softsign sparse_support_notes tanh tanhshrink tf32_notes threshold threshold_ unfold "
    "upsample upsample_bilinear upsample_nearest"},
  {"torch.nn.init", NULL, PM_KNOWN,
    "Tensor calculate_gain constant constant_ dirac dirac_ eye eye_ kaiming_normal kaiming_normal_ kaiming_uniform kaiming_uniform_ "
    "normal normal_ ones_ orthogonal orthogonal_ sparse sparse_ trunc_normal_ uniform uniform_ xavier_normal xavier_normal_ "
    "xavier_uniform xavier_uniform_ zeros_"},
  {"torch.nn.parallel", NULL, PM_KNOWN,
    "DataParallel DistributedDataParallel gather parallel_apply replicate scatter"},
  {"torch.nn.parameter", NULL, PM_KNOWN,
    "Parameter Buffer UninitializedParameter"},
  {"torch.nn.utils", NULL, PM_KNOWN,
    "clip_grad_value_ convert_conv2d_weight_memory_format fuse_conv_bn_eval fuse_conv_bn_weights parameters_to_vector "
    "remove_spectral_norm remove_weight_norm skip_init spectral_norm vector_to_parameters weight_norm"},
  {"torch.nn.utils.rnn", NULL, PM_KNOWN,
    "PackedSequence invert_permutation pad_sequence"},
  {"torch.onnx", NULL, PM_KNOWN,
    "CheckerError ExportTypes JitScalarType OperatorExportTypes TensorProtoDataType TrainingMode disable_log enable_log export "
    "export_to_pretty_string is_in_onnx_export register_custom_op_symbolic select_model_mode_for_export unregister_custom_op_symbolic"},
  {"torch.optim", NULL, PM_KNOWN,
    "ASGD Adadelta Adafactor Adagrad Adam AdamW Adamax LBFGS NAdam Optimizer RAdam RMSprop Rprop SGD SparseAdam"},
  {"torch.optim.lr_scheduler", NULL, PM_KNOWN,
    "ChainedScheduler ConstantLR CosineAnnealingLR CosineAnnealingWarmRestarts CyclicLR ExponentialLR LambdaLR LinearLR MultiStepLR "
    "MultiplicativeLR OneCycleLR PolynomialLR ReduceLROnPlateau SequentialLR StepLR"},
  {"torch.optim.swa_utils", NULL, PM_KNOWN,
    "AveragedModel SWALR update_bn"},
  {"torch.profiler", NULL, PM_KNOWN,
    "DeviceType ExecutionGraphObserver ProfilerAction ProfilerActivity kineto_available profile record_function schedule "
    "supported_activities tensorboard_trace_handler"},
  {"torch.quantization", NULL, PM_KNOWN,
    "quantize quantize_dynamic prepare prepare_qat convert QuantStub DeQuantStub get_default_qconfig get_default_qat_qconfig "
    "fuse_modules default_qconfig default_dynamic_qconfig QConfig"},
  {"torch.random", NULL, PM_KNOWN,
    "fork_rng manual_seed seed initial_seed get_rng_state set_rng_state"},
  {"torch.serialization", NULL, PM_KNOWN,
    "add_safe_globals safe_globals load save"},
  {"torch.sparse", NULL, PM_KNOWN,
    "addmm log_softmax mm softmax sum"},
  {"torch.special", NULL, PM_KNOWN,
    "airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 chebyshev_polynomial_t chebyshev_polynomial_u chebyshev_polynomial_v "
    "chebyshev_polynomial_w digamma entr erf erfc erfcx erfinv exp2 expit expm1 gammainc gammaincc gammaln hermite_polynomial_h "
    "hermite_polynomial_he i0 i0e i1 i1e laguerre_polynomial_l legendre_polynomial_p log1p log_ndtr log_softmax logit logsumexp "
    "modified_bessel_i0 modified_bessel_i1 modified_bessel_k0 modified_bessel_k1 multigammaln ndtr ndtri polygamma psi round "
    "scaled_modified_bessel_k0 scaled_modified_bessel_k1 shifted_chebyshev_polynomial_t shifted_chebyshev_polynomial_u "
    "shifted_chebyshev_polynomial_v shifted_chebyshev_polynomial_w sinc softmax spherical_bessel_j0 xlog1py xlogy zeta"},
  {"torch.testing", NULL, PM_KNOWN,
    "FileCheck all_types all_types_and all_types_and_complex all_types_and_complex_and all_types_and_half assert_allclose "
    "assert_close complex_types double_types empty_types floating_and_complex_types floating_and_complex_types_and floating_types "
    "floating_types_and floating_types_and_half get_all_complex_dtypes get_all_device_types get_all_dtypes get_all_fp_dtypes "
    "get_all_int_dtypes get_all_math_dtypes integral_types integral_types_and make_non_contiguous make_tensor rand randn"},
  {"torch.utils", NULL, PM_KNOWN,
    "data rename_privateuse1_backend"},
  {"torch.utils.benchmark", NULL, PM_KNOWN,
    "Timer Compare Measurement Fuzzer"},
  {"torch.utils.checkpoint", NULL, PM_KNOWN,
    "checkpoint checkpoint_sequential"},
  {"torch.utils.cpp_extension", NULL, PM_KNOWN,
    "BuildExtension CUDAExtension CUDA_HOME CppExtension check_compiler_ok_for_platform get_compiler_abi_compatibility_and_version "
    "get_default_build_root include_paths is_ninja_available library_paths load_inline verify_ninja_availability"},
  {"torch.utils.data", NULL, PM_KNOWN,
    "BatchSampler ChainDataset ConcatDataset DFIterDataPipe DataChunk DataLoader DataLoader2 Dataset DistributedSampler IterDataPipe "
    "IterableDataset MapDataPipe RandomSampler Sampler SequentialSampler StackDataset Subset SubsetRandomSampler TensorDataset "
    "WeightedRandomSampler argument_validation default_collate default_convert functional_datapipe get_worker_info "
    "guaranteed_datapipes_determinism non_deterministic random_split runtime_validation runtime_validation_disabled"},
  {"torch.utils.data.distributed", NULL, PM_KNOWN,
    "DistributedSampler"},
  {"torch.utils.tensorboard", NULL, PM_KNOWN,
    "SummaryWriter FileWriter"},
  {"torch.version", NULL, PM_KNOWN,
    "cuda git_version debug hip"},
};

#endif
