import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { sliceBars } from '#indicators/test/bar-samples.ts';

/**
 * The outputs of a step graph over bars that come in pieces of these numbers of rows, and then the rest.
 * Each piece is calculated in arrays of its own, to which only the declared lookback came along.
 */
export function runInPieces(
  graph: StepGraph,
  bars: BarColumns,
  pieces: readonly number[],
): Record<string, Float64Array> {
  const keys = Object.keys(graph.outputs);
  const outputs = Object.fromEntries(keys.map((key) => [key, new Float64Array(bars.length)]));
  let run: StepGraphRun | null = null;
  let base = 0;
  let at = 0;
  for (const rows of [...pieces, bars.length]) {
    const to = Math.min(bars.length, at + rows);
    const from = Math.max(0, at - graph.lookback);
    const piece = sliceBars(bars, from, to);
    run =
      run === null ? new StepGraphRun(graph, piece) : run.movedTo(piece, from - base, at - base);
    run.advance(at - from, to - from);
    for (const key of keys) outputs[key]!.set(run.output(key).subarray(at - from), at);
    base = from;
    at = to;
  }
  return outputs;
}
