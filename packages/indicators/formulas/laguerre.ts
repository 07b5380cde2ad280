import type { Composer } from '#indicators/engine/compose.ts';
import { exponential, laguerreStage } from '#indicators/formulas/ehlers-filters.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

/**
 * The four stages of a Laguerre filter, each later than the one before it: an exponential average, and
 * three times the same all-pass filter. Source: Ehlers, Cybernetic Analysis for Stocks and Futures
 * (2004).
 *
 * @param damping From 0, where each stage is one row late, to 1, where none moves.
 */
export function laguerreStages(c: Composer, x: StepNode, damping: number): StepNode[] {
  const stages = [c.run(recursiveFilter(exponential(1 - damping), 'value'), x)];
  const later = recursiveFilter(laguerreStage(damping), 'value');
  while (stages.length < 4) stages.push(c.run(later, stages.at(-1)!));
  return stages;
}
