# bench_models.sh - networks against ONNX Runtime, its peer: time of a run (geometric mean at most 1.25 for those above a
# million multiply-adds, none above 2.0, tiny ones at most 0.7), and of a load (at most a fifth of creating a session). One
# thread, rounds by turns, medians.
# The networks are those of ../shared/samples/models. ORT names a folder with node_modules/onnxruntime-node in it, made by
#     ONNXRUNTIME_NODE_INSTALL=skip npm i --ignore-scripts onnxruntime-node
# Without the networks there is nothing to do; without the peer our own times are printed.
. "$(dirname "$0")/common.sh"
models=../shared/samples/models
[ -d $models ] || { echo "skipped: no samples"; exit 0; }
peer=
if have node && [ -d "${ORT:-/nonexistent}/node_modules/onnxruntime-node" ]; then peer=yes
else echo "skipped: no ONNX Runtime here (ORT=DIR)"; fi
dir=build/bench_models
mkdir -p $dir
export ASCEND_LITE_LANG=en ASCEND_LITE_THREADS=1
cat >$dir/ort.js <<'JS'
const ort = require(process.env.ORT + '/node_modules/onnxruntime-node');
const fs = require('fs');
(async () => {
  const [file, loops, ...inputs] = process.argv.slice(2);
  const t0 = process.hrtime.bigint();
  const s = await ort.InferenceSession.create(file, {intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential'});
  const load = Number(process.hrtime.bigint() - t0) / 1e6;
  const feeds = {};
  inputs.forEach((text) => {
    const [name, dims] = text.split('=');
    const shape = dims.split(',').map(Number), n = shape.reduce((a, b) => a * b, 1);
    feeds[name] = new ort.Tensor('float32', Float32Array.from({length: n}, Math.random), shape);
  });
  const times = [];
  for (let i = 0; i < +loops; i++) {
    const t = process.hrtime.bigint();
    await s.run(feeds);
    times.push(Number(process.hrtime.bigint() - t) / 1e6);
  }
  times.sort((a, b) => a - b);
  console.log(times[times.length >> 1].toFixed(4), load.toFixed(3));
})().catch((e) => { console.log('- -'); });
JS
: >$dir/ratios
for net in "$models"/*.onnx; do
  name=$(basename "$net" .onnx)
  build/bin/atc --model="$net" --framework=5 --output=$dir/$name --soc_version=Ascend310 >$dir/log 2>&1 ||
    { echo "$name: not converted"; continue; }
  build/bin/omtool show $dir/$name.om --brief >$dir/show
  macs=$(sed -n 's/^a run *\([0-9.]*\) million.*/\1/p' $dir/show)
  inputs=$(sed -n '/^inputs/,/^outputs/s/^ *[0-9]* *\([^ ]*\)  float32 [A-Z0-9]* \[\([0-9,]*\)\].*/\1=\2/p' $dir/show | tr '\n' ' ')
  loops=$(awk -v m="$macs" 'BEGIN { n = int(2000 / (m + 1)); print (n < 5 ? 5 : n > 500 ? 500 : n) }')
  : >$dir/ours; : >$dir/theirs
  for round in 1 2 3 4 5; do
    build/bin/omtool run $dir/$name.om --loop $loops 2>/dev/null |
      sed -n 's/^loaded .* in \([0-9.]*\) ms, .*/L \1/p; s/^run .*median \([0-9.]*\) ms.*/R \1/p' | tr '\n' ' ' >>$dir/ours
    echo >>$dir/ours
    [ -z "$peer" ] || node $dir/ort.js "$net" $loops $inputs >>$dir/theirs 2>/dev/null
  done
  mine=$(awk '{ print $4 }' $dir/ours | sort -n | sed -n 3p) load=$(awk '{ print $2 }' $dir/ours | sort -n | sed -n 3p)
  if [ -z "$peer" ]; then echo "| $name, $macs M multiply-adds | run $mine ms, load $load ms | | | |"; continue; fi
  his=$(awk '{ print $1 }' $dir/theirs | sort -n | sed -n 3p) session=$(awk '{ print $2 }' $dir/theirs | sort -n | sed -n 3p)
  case $his in '' | -) echo "$name: the peer does not run it; ours $mine ms"; continue ;; esac
  echo "$name $macs $mine $his $load $session" >>$dir/ratios
  awk -v n="$name" -v m=$macs -v a=$mine -v b=$his -v l=$load -v s=$session 'BEGIN {
    printf "| %s, %.2f M multiply-adds | run %.3f ms, load %.2f ms | ONNX Runtime %.3f, %.2f ms | %.2f | |\n", n, m, a, l, b, s, b / a }'
done
[ -s $dir/ratios ] || exit 0
awk '$2 > 1 { sum += log($3 / $4); n++; if ($3 / $4 > worst) worst = $3 / $4 }
  $2 <= 1 { if ($3 / $4 > tiny) tiny = $3 / $4 }
  { if ($5 / $6 > load) load = $5 / $6 }
  function row(what, x, goal) { printf "| %s | | ONNX Runtime | %.2f | >= %g %s |\n", what, 1 / x, goal, (1 / x >= goal ? "met" : "MISSED") }
  END { if (n) { row("a run, geometric mean above 1 M multiply-adds", exp(sum / n), 0.8); row("a run, the slowest of them", worst, 0.5) }
        if (tiny) row("a run, the slowest of the tiny ones", tiny, 1.43)
        row("a load, the slowest", load, 5) }' $dir/ratios
