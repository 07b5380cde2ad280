import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { wilder } from '#indicators/steps/exponential.ts';
import { trueRange } from '#indicators/steps/true-range.ts';

/** The true range of each bar; the first bar has none. */
export function trueRangeOf(composer: Composer): StepNode {
  return composer.run(trueRange, composer.bar('high'), composer.bar('low'), composer.bar('close'));
}

/**
 * Wilder's average of the true range, seeded with the mean of the first `period` ranges, so first
 * defined at row `period`. Source: TA-Lib 0.6 ATR; Pine's `ta.atr` begins one bar earlier, as it
 * counts the first bar's high minus low as a range.
 *
 * @param ranges The true ranges, where the caller has them already.
 */
export function averageTrueRange(
  composer: Composer,
  period: number,
  ranges: StepNode = trueRangeOf(composer),
): StepNode {
  return composer.run(wilder(period), ranges);
}
