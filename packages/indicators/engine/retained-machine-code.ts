import type { Advance, Stage } from '#indicators/engine/step-graph.ts';

type Loop = Advance | ((from: number, to: number) => void);

const seen = new WeakSet<object>();
const kept = new Map<string, Loop>();

/**
 * Keeps the machine code of a stage. V8 keeps optimised code only as long as a function with it is reachable, and
 * each calculation binds a new function: every full garbage collection would drop the code of all indicators, and
 * the next request would start in the interpreter. So one function of each source, bound to no rows, stays reachable.
 */
export function keepCode({ step, inputPlaces }: Stage): void {
  if (seen.has(step)) return;
  seen.add(step);
  const none = new Float64Array(0);
  const inputs = inputPlaces.map(() => none);
  const outputs = step.lookbacks.map(() => none);
  keep(step.bind(inputs, outputs, new Float64Array(step.stateSize), 0));
}

/**
 * The same for a loop that a stage calls, where stages of one source call different ones.
 *
 * @param maker The function that makes such loops: the first loop is kept, through `keepCode`.
 */
export function keepLoop(maker: object, loop: Loop): void {
  if (seen.has(maker)) return;
  seen.add(maker);
  keep(loop);
}

function keep(loop: Loop): void {
  // Bounded by the number of sources: parameters are not part of a source.
  const source = loop.toString();
  if (!kept.has(source)) kept.set(source, loop);
}
