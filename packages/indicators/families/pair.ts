import type { TEnum } from 'typebox';
import { choice } from '#indicators/catalog/parameters.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import { type StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { rateOfChange } from '#indicators/steps/change.ts';

/** What of two series is compared. */
const COMPARED = ['returns', 'prices'] as const;
export type Compared = (typeof COMPARED)[number];

/** The parameter that says what is compared. */
export function comparedParameter(byDefault: Compared = 'returns'): TEnum<Compared[]> {
  return choice(
    byDefault,
    COMPARED,
    'What is compared: changes of the closes from bar to bar in percent, or the closes themselves.',
  );
}

/** Both series as they are compared: the bars' own, and the second one. */
export function pairOf(c: Composer, of: Compared): readonly [own: StepNode, other: StepNode] {
  const [own, other] = [c.bar('close'), c.other(0, 'close')];
  if (of === 'prices') return [own, other];
  return [c.run(rateOfChange(1), own), c.run(rateOfChange(1), other)];
}

/** The rounding error of returns in percent of an unmoved price; prices have their own size. */
export function noiseOf(of: Compared): number {
  return of === 'returns' ? 100 * ROUNDING : 0;
}
