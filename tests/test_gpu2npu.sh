# test_gpu2npu.sh - the migration tool: its rules one by one on small files, hard tokens, byte-exactness, reports, folders, and C converted,
# compiled and run. python3, when it is here, has to accept every converted file.
. "$(dirname "$0")/tally.sh"
export ASCEND_LITE_LANG=en
tool=$PWD/build/bin/gpu2npu
root=$PWD
unset ASCEND_LITE_STRICT ASCEND_LITE_SCHEDULE
check "the tool is built" '[ -x "$tool" ]'
cd "$base" || exit 1
mkdir -p in/rules in/keep want out

#--- rules: what goes in behind `import torch`, and what has to come out -----------------------------------------------------
count=0
rule() {
  count=$((count + 1))
  printf '%b' "import torch\n$2\n" >in/rules/t$count.py
  printf '%b' "import torch\nimport torch_npu\n$3\n" >want/t$count.py
  echo "$1" >want/t$count.title
}
stays() { rule "$1" "$2" "$2"; }

rule "a call with a name of its own" 'torch.cuda.is_available()' 'torch_npu.npu.is_available()'
rule "the module otherwise" 'f = torch.cuda.is_available' 'f = torch.npu.is_available'
rule "a call only the module has" 'torch.cuda.manual_seed_all(3)' 'torch.npu.manual_seed_all(3)'
rule "profiler" 'torch.profiler.profile(a=torch.profiler.ProfilerActivity.CUDA)' 'torch_npu.profiler.profile(a=torch_npu.profiler.ProfilerActivity.NPU)'
rule "fork_rng has another length" 'torch.random.fork_rng()' 'torch_npu.npu.random.fork_rng()'
rule "cuda of anything" 'm.cuda(); f(x)[0].cuda(1); (a + b).cuda()' 'm.npu(); f(x)[0].npu(1); (a + b).npu()'
stays "cuda that is not called, or not of something" 'args.cuda; cuda(3); cuda = 1; f(cuda=2); x.cudas(); x._cuda()'
rule "is_cuda" 'x.is_cuda; is_cuda' 'x.is_npu; is_cuda'
rule "strings" 'a("cuda", '"'nccl'"', "NCCL", u"cuda", r"cuda")' 'a("npu", '"'hccl'"', "HCCL", u"npu", r"npu")'
rule "strings that begin so" '"cuda:0", "cuda:%d", "cuda:{}", "on cuda:1"' '"npu:0", "npu:%d", "npu:{}", "on npu:1"'
rule "torch.cuda in a string" '"torch.cuda.amp", "x torch.cuda y", f"torch.cuda"' '"torch.npu.amp", "x torch.npu y", f"torch.npu"'
stays "longer words" '"barracuda", "barracuda:0", "cudax", "my-cuda:0", "http://cuda:80", "xtorch.cuda", "torch.cudax", "nccl2", "see cuda: no"'
stays "longer names" 'torch.cudart; mytorch.cuda.x; a.torch.cuda.is_available(); torch.backends.cuda.matmul.allow_tf32 = True'
stays "bytes" 'b"cuda", rb"torch.cuda", Br'"'cuda:0'"
stays "comments" '# torch.cuda.is_available() "cuda"\nx = 1 # .cuda()'
stays "documentation" 'def f():\n    """torch.cuda "cuda:0" """\n    "cuda"\n    return 1'
rule "f-strings" 'f"cuda:{i} {torch.cuda.device_count()!r:>{n}}"' 'f"npu:{i} {torch_npu.npu.device_count()!r:>{n}}"'
rule "f-strings inside f-strings" 'f"{f'"'cuda:{x}'"'} {d['"'cuda'"']}"' 'f"{f'"'npu:{x}'"'} {d['"'npu'"']}"'
rule "the same marks inside, as Python 3.12 has it" 'f"{d["cuda"]:{w}}" + f"{"cuda:{}".format(1)}"' 'f"{d["npu"]:{w}}" + f"{"npu:{}".format(1)}"'
rule "doubled braces are text" 'f"{{torch.cuda}} {{{x.cuda()}}}"' 'f"{{torch.npu}} {{{x.npu()}}}"'
rule "a field with = and a format" 'f"{torch.cuda.device_count()=} {x:%H:%M} {y!r}"' 'f"{torch_npu.npu.device_count()=} {x:%H:%M} {y!r}"'
rule "names of characters" 'f"\\N{GREEK SMALL LETTER ALPHA} {x.cuda()}" rf"\\{x.cuda()}"' 'f"\\N{GREEK SMALL LETTER ALPHA} {x.npu()}" rf"\\{x.npu()}"'
rule "triple quotes" 'x = """a " cuda:0 \n""" "cuda"; f'"'''{x.cuda()\n}'''" 'x = """a " npu:0 \n""" "npu"; f'"'''{x.npu()\n}'''"
rule "escaped marks" 'x = "\\"", "cuda"; y = r"\\\\"; z = '"'\\\\\\\\', 'cuda'" 'x = "\\"", "npu"; y = r"\\\\"; z = '"'\\\\\\\\', 'npu'"
rule "a chain over lines, comments kept" '(torch # one\n .cuda # two\n .synchronize())' '(torch_npu # one\n .npu # two\n .synchronize())'
rule "a chain over continued lines" 'x = torch \\\n  .cuda.\\\n  device_count()' 'x = torch_npu \\\n  .npu.\\\n  device_count()'
rule "an integer where a device is meant" 'x.to(0); x.to(int(a)); x.to(rank, non_blocking=True)' "x.to(f'npu:{0}'); x.to(f'npu:{int(a)}'); x.to(f'npu:{rank}', non_blocking=True)"
rule "the keyword of a factory" 'torch.zeros(3, device=local_rank); torch.device(0); torch.load(p, map_location=args.gpu)' "torch.zeros(3, device=f'npu:{local_rank}'); torch.device(f'npu:{0}'); torch.load(p, map_location=f'npu:{args.gpu}')"
stays "no integer" 'x.to(device); x.to(torch.float16); x.to(dtype=torch.half); x.to("cpu"); x.to(y); x.to(memory_format=torch.channels_last); f.to(1.5)'
stays "not a factory" 'torch.sum(0); f(device=0); x.split(0); np.zeros(3)'
rule "known from the file" 'n = 3\nx.to(n)\ngpu = torch.device("cuda")\nx.to(gpu)' "n = 3\nx.to(f'npu:{n}')\ngpu = torch.device(\"npu\")\nx.to(gpu)"
rule "known from the options" 'p.add_argument("--card", type=int); p.add_argument("--gpu")\nx.to(a.card); x.to(a.gpu)' "p.add_argument(\"--card\", type=int); p.add_argument(\"--gpu\")\nx.to(f'npu:{a.card}'); x.to(a.gpu)"
rule "known from a parameter" 'def f(k: int, gpu: str):\n\tx.to(k); x.to(gpu)' "def f(k: int, gpu: str):\n\tx.to(f'npu:{k}'); x.to(gpu)"
rule "inside an f-string the other mark" "f'{x.to(0)}' f\"{x.to(0)}\"" "f'{x.to(f\"npu:{0}\")}' f\"{x.to(f'npu:{0}')}\""
rule "from import" 'from torch.cuda.amp import autocast, GradScaler as G\nwith autocast(): G()' 'from torch.npu.amp import autocast, GradScaler as G\nwith autocast(): G()'
rule "from torch import cuda" 'from torch import (nn, cuda,\n  optim)\ncuda.empty_cache(); cuda.x' 'from torch import (nn, npu,\n  optim)\nnpu.empty_cache(); npu.x'
rule "another name for it" 'import torch as t, torch.cuda as tc, numpy.cuda as nc\nt.cuda.synchronize(); tc.synchronize(); nc.cuda.x()' 'import torch as t, torch.npu as tc, numpy.cuda as nc\ntorch_npu.npu.synchronize(); tc.synchronize(); nc.cuda.x()'
rule "profiler by name" 'from torch.profiler import profile, ProfilerActivity as P\nprofile(P.CUDA, P.CPU)' 'from torch.profiler import profile, ProfilerActivity as P\ntorch_npu.profiler.profile(torch_npu.profiler.ProfilerActivity.NPU, torch_npu.profiler.ProfilerActivity.CPU)'
stays "somebody else's cuda" 'from numba import cuda\nfrom . import cuda as c, torch as q\nfrom .cuda import x\n@cuda.jit\ndef f(): cuda.grid(1)'
rule "decorators and types" '@torch.cuda.amp.autocast()\ndef f(s: torch.cuda.Stream) -> "torch.cuda.Event": pass' '@torch_npu.npu.amp.autocast()\ndef f(s: torch.npu.Stream) -> "torch.npu.Event": pass'
rule "deep arguments" 'f(g(h(*[x.cuda() for _ in range(torch.cuda.device_count())], **{"a": lambda q: q.cuda()})))' 'f(g(h(*[x.npu() for _ in range(torch_npu.npu.device_count())], **{"a": lambda q: q.npu()})))'
rule "numbers beside names" 'x = 1if y.cuda()else 0x1F; z = 1_0.5e-3j; w = 1 .real; v = x[...].cuda()' 'x = 1if y.npu()else 0x1F; z = 1_0.5e-3j; w = 1 .real; v = x[...].npu()'
rule "not Latin" '名字 = "cuda"; cudaé = 变量.cuda(); 注 = "已用cuda:0"' '名字 = "npu"; cudaé = 变量.npu(); 注 = "已用cuda:0"'
stays "a form feed, tabs, empty lines and no code" '\f\n\t\n  # x\n\nif x:\n\tpass\n\n\n'
stays "match, walrus, star" 'match x:\n    case {"k": [a, *b]} if (n := len(b)) > 1:\n        pass\nprint(*a, sep="")'

#--- where the import goes -----------------------------------------------------------------------------------------------------
place() {
  count=$((count + 1))
  printf '%b' "$2" >in/rules/t$count.py
  printf '%b' "$3" >want/t$count.py
  echo "$1" >want/t$count.title
}
place "at the first import of torch" 'import os\nimport torch.nn as nn # x\nimport torch\n' 'import os\nimport torch.nn as nn # x\nimport torch_npu\nimport torch\n'
place "behind a long one" 'from torch.nn import (Linear,\n  ReLU)\nx\n' 'from torch.nn import (Linear,\n  ReLU)\nimport torch_npu\nx\n'
place "before one that needs it" 'from torch.cuda import amp\n' 'import torch_npu\nfrom torch.npu import amp\n'
place "in front of what shares its line" 'import torch; torch.cuda.init()\n' 'import torch; import torch_npu; torch_npu.npu.init()\n'
place "in a block" 'try:\n\timport torch\nexcept ImportError:\n\ttorch = None\n' 'try:\n\timport torch\n\timport torch_npu\nexcept ImportError:\n\ttorch = None\n'
place "on a line that is a block" 'try: import torch\nexcept ImportError: pass\n' 'try: import torch; import torch_npu\nexcept ImportError: pass\n'
place "in each function when there is no other" 'def f():\n  import torch\n  torch.cuda.init()\ndef g():\n  import torch\n  return 1\n' 'def f():\n  import torch\n  import torch_npu\n  torch_npu.npu.init()\ndef g():\n  import torch\n  import torch_npu\n  return 1\n'
place "not in a function when the file has it" 'def f():\n  import torch\n  return torch\nimport torch\n' 'def f():\n  import torch\n  return torch\nimport torch\nimport torch_npu\n'
place "not twice" 'import torch\nimport torch_npu\ntorch.npu.init()\n' 'import torch\nimport torch_npu\ntorch.npu.init()\n'
place "behind documentation and __future__ when torch comes from elsewhere" '"""doc"""\nfrom __future__ import annotations\nfrom base import *\ntorch.cuda.init()\n' '"""doc"""\nfrom __future__ import annotations\nimport torch_npu\nfrom base import *\ntorch_npu.npu.init()\n'
place "a last line without an end" 'import torch' 'import torch\nimport torch_npu'
place "Windows line ends" 'import torch\r\nx.cuda()\r\n' 'import torch\r\nimport torch_npu\r\nx.npu()\r\n'
place "old Macintosh line ends" 'import torch\rx.cuda()\r' 'import torch\rimport torch_npu\rx.npu()\r'
place "a byte order mark" '\357\273\277import torch\nx = "cuda"\n' '\357\273\277import torch\nimport torch_npu\nx = "npu"\n'
place "Latin-1 declared" '# -*- coding: latin-1 -*-\nimport torch\nx = "\351 cuda:0", "cuda"\n' '# -*- coding: latin-1 -*-\nimport torch\nimport torch_npu\nx = "\351 npu:0", "npu"\n'
place "GBK, whose second byte may be a backslash" '#!/usr/bin/python\n# vim: set fileencoding=gbk :\nimport torch\nx = "\225\134", "cuda"\n' '#!/usr/bin/python\n# vim: set fileencoding=gbk :\nimport torch\nimport torch_npu\nx = "\225\134", "npu"\n'
place "Shift-JIS as well" '# coding: shift_jis\nimport torch\nx = "\203\134", "cuda"\n' '# coding: shift_jis\nimport torch\nimport torch_npu\nx = "\203\134", "npu"\n'

"$tool" -i in/rules -o out -v 2.1.0 >log 2>&1
code=$?
check "the rules run" '[ $code = 0 ] && ! grep -q "not converted" log'
k=0
while [ $k -lt $count ]; do
  k=$((k + 1))
  title=$(cat want/t$k.title)
  check "$title" 'cmp -s want/t$k.py out/rules_msft/t$k.py || { diff want/t$k.py out/rules_msft/t$k.py >log; false; }'
done
if python3 -c 'import ast' 2>/dev/null; then
  cat >accepts.py <<'END'
import ast, glob, sys, warnings
warnings.simplefilter('ignore')
new = sys.version_info >= (3, 12)
for f in sorted(glob.glob('out/[!k]*_msft*/*.py') + glob.glob('in/rules/*.py')):
    s = open(f, 'rb').read()
    if not new and (b'{d["' in s or b'{"cuda' in s or b'{"npu' in s or b'\nmatch ' in s): continue  # newer than this Python
    try: ast.parse(s, f)
    except Exception as e: print(f, e)
END
  python3 accepts.py | expect_none "Python accepts what went in and what came out"
else echo "skipped: no python3"; fi
# What was converted is left alone the second time.
mkdir -p again/rules && cp out/rules_msft/t*.py again/rules/ && "$tool" -i again/rules -o again -v 2.1.0 >log 2>&1
check "a second conversion changes nothing" '[ "$(wc -l <again/rules_msft/change_list.csv)" = 1 ]'

#--- files that are no Python: as they were, and said ---------------------------------------------------------------------------
bad() { printf '%b' "$2" >in/keep/$1.py; }
bad open_bracket 'import torch\nx = (1,\n'
bad open_string 'import torch\nx = "cuda\n'
bad open_triple 'x = """cuda\n'
bad zero 'x = "cuda"\000\n'
bad utf16 '\377\376i\000m\000'
bad not_utf8 'x = "\351"; y.cuda()\n'
bad unknown_encoding '# coding: martian\nx.cuda()\n'
bad bom_and_latin '\357\273\277# coding: latin-1\nx.cuda()\n'
bad question 'x = a ? b : c\n'
bad dedent 'if x:\n    a\n  b\n'
bad mixed 'if x:\n        a\n\tb\n'
bad mates 'x = (]\n'
bad brace 'f"}"\n'
bad field 'f"{x"\n'
bad backslash 'x = 1 \\ y\n'
printf 'x = [' >in/keep/deep.py
awk 'BEGIN { for (k = 0; k < 5000; k++) printf "["; print "" }' >>in/keep/deep.py
"$tool" -i in/keep -o out -v 2.1.0 >log 2>&1
code=$?
check "files that are no Python do not stop it" '[ $code = 0 ]'
for f in in/keep/*.py; do
  name=${f##*/}
  check "$name is copied unchanged and reported" 'cmp -s "$f" "out/keep_msft/$name" && grep -q "^$name:[0-9]*: not converted" log && grep -q "ERROR.*$name:" out/keep_msft/msFmkTranspltlog.txt'
done

#--- reports --------------------------------------------------------------------------------------------------------------------
mkdir -p in/net/sub
cat >in/net/train.py <<'END'
import torch
from torch import nn
from torch.utils.data import DataLoader
import torch.optim as optim


class Net(nn.Module):
    def __init__(self):
        self.a = nn.modules.rnn.GRU(3, 4)
        self.b = torch.unheard_of(3)


def main():
    net = Net().cuda()
    opt = optim.Adam(net.parameters())
    loader = DataLoader(data, shuffle=True, batch_size=4)
    y = torch.matmul(a, b).double(
    )
    torch.unique_consecutive(y)
    for epoch in range(3):
        for x, t in loader:
            net(x.cuda())
END
cat >in/net/sub/ops.cpp <<'END'
// PYBIND11_MODULE(no, m) { m.def("commented", &f); }
const char *text = "TORCH_LIBRARY(no, m) { m.def(\"in_string\"); }";
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("nms", &nms, "non-maximum suppression"); }
TORCH_LIBRARY(my, m) { m.def("roi_align(Tensor a) -> Tensor"); }
END
printf 'torch==1.7.1\nnumpy\n' >in/net/requirements.txt
ln -s train.py in/net/link.py && ln -s ../../want in/net/outside && ln -s nowhere in/net/broken
mkfifo in/net/pipe
chmod 755 in/net/train.py
find in/net -type f -o -type l | sort | xargs ls -ln >before
"$tool" -i in/net/ -o out -v 2.1.0 >log 2>&1
code=$?
r=out/net_msft
find in/net -type f -o -type l | sort | xargs ls -ln >after
check "the project is converted" '[ $code = 0 ]'
check "the input is as it was" 'cmp -s before after'
check "rights, links and other files come along" '[ -x $r/train.py ] && [ "$(readlink $r/link.py)" = train.py ] && [ -d $r/outside/. ] && [ "$(readlink $r/broken)" = nowhere ] && cmp -s in/net/requirements.txt $r/requirements.txt'
check "a pipe is left out and logged" '[ ! -e $r/pipe ] && grep -q "WARNING.*pipe" $r/msFmkTranspltlog.txt'
line() { file=$1 text=$2; check "$1 has: $2" 'grep -qxF -- "$text" $r/$file'; }
line change_list.csv 'File,Start Line,End Line,Operation Type,Message'
line change_list.csv 'train.py,1,1,INSERT,import torch_npu'
line change_list.csv 'train.py,14,14,MODIFY,change function cuda to npu'
for f in unsupported_api unknown_api api_precision_advice api_performance_advice; do check "$f.csv has its columns" '[ "$(head -n 1 $r/$f.csv)" = "File,Start Line,End Line,OP,Tips" ]'; done
check "what the NPU has not" 'grep -q "^train.py,9,9,torch.nn.modules.rnn.GRU," $r/unsupported_api.csv && grep -q "^train.py,19,19,torch.unique_consecutive," $r/unsupported_api.csv && [ "$(wc -l <$r/unsupported_api.csv)" = 3 ]'
check "what nobody knows" 'grep -q "^train.py,10,10,torch.unheard_of," $r/unknown_api.csv && [ "$(wc -l <$r/unknown_api.csv)" = 2 ]'
check "where numbers may differ" 'grep -q "torch.matmul" $r/api_precision_advice.csv && grep -q "^train.py,17,17,double" $r/api_precision_advice.csv'
check "where time may be lost" '[ "$(grep -c "DataLoader" $r/api_performance_advice.csv)" = 2 ]'
check "what the NPU does faster" '[ "$(head -n 1 $r/affinity_api_call.csv)" = "File,Start Line,End Line,Api Type,Api Call Name,Affinity Api Name" ] && grep -qx "train.py,15,15,class,torch.optim.Adam,torch_npu.optim.NpuFusedAdam" $r/affinity_api_call.csv'
check "operators of its own" '[ "$(cat $r/cuda_op_list.csv)" = "File,Api
sub/ops.cpp,nms
sub/ops.cpp,roi_align" ]'
check "reports are read-only" '[ "$(ls -l $r/change_list.csv | cut -c1-10)" = "-r--r-----" ]'
check "the log's lines" 'grep -q "line: 14 ~ 14   Operation Type: MODIFY   Message: change function cuda to npu" $r/msFmkTranspltlog.txt && grep -q "\[Progress: 100.00%\]" $r/msFmkTranspltlog.txt'
check "PyTorch before 1.8.1 is noticed" 'grep -q "requirements.txt:1: torch==1.7.1 is older than 1.8.1" log && grep -q "verify" log'
check "the table on the screen" 'grep -q "^train.py  *3 *2 *1 " log'
"$tool" -i in/net -o out -v 2.7.1 >log 2>&1
check "versions differ" '! grep -q "torch.unique_consecutive" $r/unsupported_api.csv'
"$tool" analyse -i in/net -o out -v 2.1.0 >log 2>&1
check "analysis writes reports only" '[ -f out/net_analysis/unsupported_api.csv ] && [ ! -e out/net_analysis/train.py ]'

#--- several cards ----------------------------------------------------------------------------------------------------------------
"$tool" -i in/net -o out -v 2.1.0 distributed -m train.py -t net >log 2>&1
code=$?
m=out/net_msft_multi
check "distributed runs" '[ $code = 0 ] && [ -x $m/run_distributed_npu.sh ] && { ! have bash || bash -n $m/run_distributed_npu.sh; } && grep -q "MASTER_PORT=29688" $m/run_distributed_npu.sh && grep -q "please input your shell script here" $m/run_distributed_npu.sh'
check "sampler" 'grep -q "DataLoader(data, sampler=torch.utils.data.distributed.DistributedSampler(data, shuffle=True), batch_size=4)" $m/train.py'
check "set_epoch" 'grep -qx "        loader.sampler.set_epoch(epoch)" $m/train.py'
check "the network is wrapped behind its making" 'grep -A1 "net = Net().npu()" $m/train.py | grep -q "    net = torch.nn.parallel.DistributedDataParallel(net,"'
check "the launcher speaks PyTorch's names too" 'grep -q "RANK=\$RANK_ID LOCAL_RANK=\$RANK_ID" $m/run_distributed_npu.sh && grep -q "WORLD_SIZE=" $m/run_distributed_npu.sh'
check "each import on a line of its own" 'sed -n 2,5p $m/train.py | tr "\n" "|" | grep -q "^import torch_npu|import os|import torch.distributed|torch_npu.npu.set_device("'
check "hccl is started" 'grep -q "init_process_group(backend=.hccl." $m/train.py'

#--- -s, -m, rules of one's own -----------------------------------------------------------------------------------------------------
mkdir -p in/opt
printf 'import torch, os, apex\nx = torch.cuda.DoubleTensor(3)\nos.environ["CUDA_VISIBLE_DEVICES"] = "0"\nf = open(p)\napex.optimizers.FusedAdam(q); b = "gloo"\n' >in/opt/a.py
"$tool" -i in/opt -o out -v 2.1.0 >log 2>&1
check "without -s the rest stays" 'grep -q "torch.npu.DoubleTensor" out/opt_msft/a.py && grep -q "\"CUDA_VISIBLE_DEVICES\"" out/opt_msft/a.py'
printf '# mine\napex.optimizers.FusedAdam torch_npu.optim.NpuFusedAdam\n"gloo" "hccl"\n' >rules.txt
"$tool" -i in/opt -o out -v 2.1.0 -s -m --rules rules.txt >log 2>&1
check "-s" 'grep -q "torch.npu.FloatTensor(3)" out/opt_msft/a.py && grep -q "\"ASCEND_RT_VISIBLE_DEVICES\"" out/opt_msft/a.py'
check "-m" 'grep -q "open(modelarts_path(p))" out/opt_msft/a.py && grep -q "from ascend_modelarts_function import modelarts_path" out/opt_msft/a.py && [ -f out/opt_msft/ascend_modelarts_function.py ]'
check "--rules" 'grep -qx "torch_npu.optim.NpuFusedAdam(q); b = \"hccl\"" out/opt_msft/a.py'
[ ! -f accepts.py ] || python3 accepts.py | expect_none "Python accepts the projects too"

#--- folders, and what is refused ---------------------------------------------------------------------------------------------------
refuse() {
  title=$1 words=$2
  shift 2
  "$tool" "$@" >log 2>&1
  code=$?
  check "$title: exit code" '[ $code = 1 ]'
  check "$title: \"$words\"" 'grep -q -- "$words" log'
}
mkdir -p empty in/net/inside out/other_msft && : >out/other_msft/mine && mkdir -p in/other && echo 'x' >in/other/a.py
refuse "no version" "says which PyTorch" -i in/net -o out
refuse "a version that never was" "1.8.1 is the first" -i in/net -o out -v 0.4
refuse "no folder" "not a folder" -i nowhere -o out -v 2.1.0
refuse "a file" "not a folder" -i in/net/train.py -o out -v 2.1.0
refuse "no output folder" "has to exist" -i in/net -o nowhere -v 2.1.0
refuse "output inside" "lies inside" -i in/net -o in/net/inside -v 2.1.0
refuse "output is the input" "lies inside" -i in/net -o in/net -v 2.1.0
refuse "nothing in it" "no .py file" -i empty -o out -v 2.1.0
refuse "somebody's folder in the way" "was not made by gpu2npu" -i in/other -o out -v 2.1.0
refuse "an unknown option" "no option" -i in/net -o out --frobnicate
refuse "no such main file" "no such .py file" -i in/net -o out -v 2.1.0 distributed -m no.py
check "somebody's file is still there" '[ -f out/other_msft/mine ]'
check "no half-made folder is left" '[ -z "$(ls -d out/.gpu2npu* 2>/dev/null)" ]'
rmdir in/net/inside
echo 'old' >"$base/out/net_msft/stale"
"$tool" -i in/net -o out -v 2.1.0 >log 2>&1
check "an older output is replaced whole" '[ ! -e out/net_msft/stale ] && [ -f out/net_msft/train.py ]'
mkdir -p 'in/名 字' && printf 'import torch\n' >'in/名 字/a b.py' && "$tool" -i 'in/名 字' -o out -v 2.1.0 >log 2>&1
check "blanks and other letters in names" '[ -f "out/名 字_msft/a b.py" ]'
deep=in/deep && mkdir -p $deep && k=0 && while [ $k -lt 200 ]; do deep=$deep/d k=$((k + 1)); done
mkdir -p $deep && printf 'x.cuda()\n' >$deep/a.py && "$tool" -i in/deep -o out -v 2.1.0 >log 2>&1
check "a deep tree" '[ "$(find out/deep_msft -name a.py -exec cat {} +)" = "x.npu()" ]'
mkdir -p in/many && k=0 && while [ $k -lt 120 ]; do echo 'x.cuda()' >in/many/f$k.py; k=$((k + 1)); done
"$tool" -i in/many -o out -v 2.1.0 >log 2>&1
check "a large tree shows how far it is" 'grep -q "Progress: 50%" log && grep -q "Progress: 100%\] 120/120" log'
mkdir -p in/locked && echo x >in/locked/a.py && chmod 0 in/locked/a.py
[ -r in/locked/a.py ] || refuse "a file that cannot be read" "nothing was written" -i in/locked -o out -v 2.1.0
mkdir -p in/big && awk 'BEGIN { print "import torch"; for (k = 0; k < 12000; k++) print "x" k " = torch.zeros(3, device=\"cuda\").cuda() + f(\"" k "\", [1, 2, {3: 4}]) # cuda" }' >in/big/a.py
awk 'BEGIN { printf "x = ["; for (k = 0; k < 100000; k++) printf "y.cuda(), "; print "]" }' >in/big/line.py
sh -c '"$1" -i in/big -o out -v 2.1.0 >log 2>&1; times' sh "$tool" >times
# Seconds of the processor, not of the clock: the machine may be busy.
spent=$(tail -n 1 times | awk '{ t = 0; for (k = 1; k <= 2; k++) { split($k, p, /[ms]/); t += p[1] * 60 + p[2] } print t }')
check "12,000 lines and one of a million bytes take $spent s" 'awk "BEGIN { exit !($spent < 2) }"'
check "all of them are converted" '[ "$(grep -c "device=\"npu\").npu()" out/big_msft/a.py)" = 12000 ] && ! grep -q cuda out/big_msft/line.py'
check "the log is cut at one megabyte" '[ -f out/big_msft/msFmkTranspltlog.txt.1 ] && [ "$(wc -c <out/big_msft/msFmkTranspltlog.txt.1)" -le 1048576 ] && [ "$(ls out/big_msft/msFmk* | wc -l)" -le 10 ]'

#--- C ------------------------------------------------------------------------------------------------------------------------------
mkdir -p in/cuda/lib
cat >in/cuda/main.c <<'END'
#include <stdio.h>
#include <cuda_runtime.h>
#include "lib/help.h"
/* cudaMalloc in a comment */ // cudaFree
#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t e = (call);                                             \
    if (e != cudaSuccess) {                                             \
      fprintf(stderr, "cudaMalloc? %s\n", cudaGetErrorString(e));       \
      return 1;                                                         \
    }                                                                   \
  } while (0)

static int calls;
static size_t size_of(void) { calls++; return 256 * sizeof(float); }
static void on_host(void *p) { *(int *)p = 7; }

int main(void)
{
  float in[256], out[256], *dev = NULL, *pinned;
  int count = 0, id = -1, seven = 0;
  cudaStream_t s;
  cudaEvent_t start, stop;
  float ms = -1;
  size_t left, all;
  enum cudaMemcpyKind kind = cudaMemcpyHostToDevice;
  for (int k = 0; k < 256; k++) in[k] = (float)k;
  CHECK(cudaGetDeviceCount(&count));
  CHECK(cudaSetDevice(0));
  CHECK(cudaGetDevice(&id));
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaMalloc((void **)&dev, sizeof in));
  CHECK(cudaMallocHost((void **)&pinned, sizeof in));
  CHECK(cudaMemset(dev, 0, sizeof in));
  CHECK(cudaEventRecord(start, s));
  CHECK(cudaMemcpyAsync(dev, // the destination
                        in, size_of(), kind, s));
  CHECK(cudaMemcpyAsync(pinned, dev, sizeof in, cudaMemcpyDeviceToHost, s));
  CHECK(back(out, dev, sizeof out)); /* CUDA waits for the stream here */
  CHECK(cudaLaunchHostFunc(s, on_host, &seven));
  CHECK(cudaEventRecord(stop, s));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaStreamQuery(s));
  CHECK(cudaEventElapsedTime(&ms, start, stop));
  CHECK(cudaMemGetInfo(&left, &all));
  printf("%g %g %d %d %d %d\n", out[255], pinned[254], id, seven, calls, ms >= 0 && left <= all && count > 0);
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFreeHost(pinned));
  CHECK(cudaFree(dev));
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaDeviceReset());
  return 0;
}
END
printf '#include "cuda_runtime.h"\r\nstatic inline cudaError_t back(void *to, const void *from, size_t n) { return cudaMemcpy(to, from, n, cudaMemcpyDeviceToHost); }\r\n' >in/cuda/lib/help.h
cat >in/cuda/kernel.cu <<'END'
#include <cuda_runtime.h>
__global__ void add(float *a) { a[threadIdx.x] += 1; }
void run(float *a) { add<<<1, 256>>>(a); cublasCreate(0); cudaFuncGetAttributes(0, 0); }
END
printf 'void untouched(void) {} // no CUDA\n' >in/cuda/plain.c
printf 'const char *s = "never closed\n' >in/cuda/bad.c
"$tool" --c -i in/cuda -o out >log 2>&1
code=$?
c=out/cuda_msft
check "C is converted" '[ $code = 0 ]'
check "comments, strings and names in strings stay" 'grep -qF "/* cudaMalloc in a comment */ // cudaFree" $c/main.c && grep -qF "cudaMalloc? %s" $c/main.c'
check "an expression with a call is evaluated once" 'grep -q "g2n_memcpy_async(dev, // the destination" $c/main.c'
check "the count goes twice otherwise" 'grep -qF "aclrtMemcpyAsync(pinned, sizeof in, dev, sizeof in, ACL_MEMCPY_DEVICE_TO_HOST, s)" $c/main.c'
check "where work is queued, a plain copy waits for it" 'grep -qF "g2n_memset(dev, 0, sizeof in)" $c/main.c && grep -qF "return g2n_memcpy(to, from, n, ACL_MEMCPY_DEVICE_TO_HOST)" $c/lib/help.h'
mkdir -p in/plain && printf '#include <cuda_runtime.h>\nvoid f(void *p) { cudaMemset(p, 0, 4 * 8); cudaMemcpy(p, p, 8, cudaMemcpyDefault); cudaFree(p); cudaStreamCreateWithFlags(0, cudaStreamNonBlocking); }\n' >in/plain/f.c && "$tool" --c -i in/plain -o out >log2 2>&1
check "where nothing is queued, it is the call itself" 'grep -qF "aclrtMemset(p, 4 * 8, 0, 4 * 8); aclrtMemcpy(p, 8, p, 8, ACL_MEMCPY_DEFAULT); aclrtFree(p);" out/plain_msft/f.c && [ ! -e out/plain_msft/gpu2npu_acl.h ]'
check "a flag that is dropped is no leftover" 'grep -qF "aclrtCreateStream(0);" out/plain_msft/f.c && [ "$(wc -l <out/plain_msft/unsupported_api.csv)" = 1 ]'
check "line ends stay" '[ "$(grep -c "$(printf "\r")" $c/lib/help.h)" = 2 ]'
check "no CUDA name is left in what has a counterpart" '! sed "s|/\*.*||; s|\"[^\"]*\"||g" $c/main.c | grep -q "cuda[A-Z]"'
check "what has none is reported" 'grep -q "^kernel.cu,3,3,<<<...>>>," $c/unsupported_api.csv && grep -q "^kernel.cu,2,2,__global__," $c/unsupported_api.csv && grep -q "cublasCreate" $c/unsupported_api.csv && grep -q "cudaFuncGetAttributes" $c/unsupported_api.csv && [ "$(wc -l <$c/unsupported_api.csv)" = 5 ]'
check "a file without CUDA, and one that is no C, are copied" 'cmp -s in/cuda/plain.c $c/plain.c && cmp -s in/cuda/bad.c $c/bad.c && grep -q "bad.c:1: not converted" log'
cc_alone() { $CC -std=gnu11 -I"$root" -fsyntax-only $c/main.c; }
check "the emulator's header alone is enough for a file with main" 'cc_alone 2>log'
mkdir -p inc/acl && printf '#include "ascend_lite.h"\n' >inc/acl/acl.h
for as in "c -std=gnu11" "c++ -std=c++17"; do
  if [ "$as" = "c -std=gnu11" ] || have c++; then
    $CC -x $as -Wall -Wextra -Werror -Iinc -I"$root" -c -o main.o $c/main.c >log 2>&1 && $CC -o main main.o "$root/build/obj/ascend_lite.o" -lpthread -lm >>log 2>&1
    code=$?
    check "it compiles as ${as%% *}" '[ $code = 0 ]'
    ASCEND_LITE_SCHEDULE=lazy ASCEND_LITE_STRICT=1 ./main >said 2>log
    code=$?
    check "it runs as ${as%% *}: $(cat said)" '[ $code = 0 ] && [ "$(cat said)" = "255 254 0 7 1 1" ] && [ ! -s log ]'
  fi
done

# The shipped program: as it is through cuda_to_acl.h, and converted. Both say the same.
mkdir -p in/ship && cp "$root/tutorials/data/saxpy_cuda.c" in/ship/ && "$tool" --c -i in/ship -o out >log 2>&1
$CC -std=gnu11 -Wall -Wextra -Werror -I"$root/tutorials/lib" -o as_it_is in/ship/saxpy_cuda.c "$root/build/obj/ascend_lite.o" -lpthread -lm >>log 2>&1 &&
  $CC -std=gnu11 -Wall -Wextra -Werror -Iinc -I"$root" -o converted out/ship_msft/saxpy_cuda.c "$root/build/obj/ascend_lite.o" -lpthread -lm >>log 2>&1
code=$?
check "saxpy_cuda.c compiles both ways" '[ $code = 0 ]'
./as_it_is >one 2>log && ./converted >two 2>>log
check "saxpy_cuda.c says the same both ways" 'cmp -s one two && grep -q "first half 0, second half begins 32768, pinned ends 65535" one && [ ! -s log ]'
if have c++; then
  cat >plus.cpp <<'END'
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
static int check(cudaError_t code) { return code == cudaSuccess ? 0 : (std::fprintf(stderr, "%s\n", cudaGetErrorString(code)), 1); }
int main() {
  std::vector<float> in(300, 2.5f), out(300);
  float *d, *h, *m;
  cudaEvent_t e;
  dim3 grid(3);
  int bad = check(cudaMalloc(&d, 1200)) + check(cudaMallocHost(&h, 1200)) + check(cudaMallocManaged(&m, 1200)) + check(cudaEventCreate(&e));
  bad += check(cudaMemcpyAsync(d, in.data(), 1200, cudaMemcpyHostToDevice)) + check(cudaMemsetAsync(d, 0, 4)) + check(cudaEventRecord(e)) + check(cudaEventSynchronize(e));
  bad += check(cudaMemcpy(out.data(), d, 1200, cudaMemcpyDeviceToHost));
  std::printf("%g %g %u %d\n", out[0], out[299], grid.x * grid.y, bad);
  bad += check(cudaFree(d)) + check(cudaFree(m)) + check(cudaFreeHost(h)) + check(cudaEventDestroy(e));
  return bad;
}
END
  c++ -std=c++17 -Wall -Wextra -Werror -I"$root/tutorials/lib" -o plus plus.cpp "$root/build/obj/ascend_lite.o" -lpthread -lm >log 2>&1 && ./plus >one 2>log
  code=$?
  check "C++ with its templates and default arguments" '[ $code = 0 ] && [ "$(cat one)" = "0 2.5 3 0" ] && [ ! -s log ]'
fi

cd "$root" || exit 1
closing
