import type { Advance, Stage } from '#indicators/engine/step-graph.ts';

type Loop = Advance | ((from: number, to: number) => void);

const seen = new WeakSet<object>();
const kept = new Map<string, Loop>();

/**
 * Keeps the machine code of a stage. V8 holds what it has optimised only as long as a function lives that has it,
 * and a stage is a function of its own for each calculation: every full collection of garbage would throw the code of
 * all indicators away, and the next request would begin in the interpreter. So of each source one function stays that
 * is bound to no rows.
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
 * @param maker What makes such loops: the first of them is kept, which `keepCode` asks for.
 */
export function keepLoop(maker: object, loop: Loop): void {
  if (seen.has(maker)) return;
  seen.add(maker);
  keep(loop);
}

function keep(loop: Loop): void {
  // What is kept is bounded by the sources that there are: parameters are no part of them.
  const source = loop.toString();
  if (!kept.has(source)) kept.set(source, loop);
}
