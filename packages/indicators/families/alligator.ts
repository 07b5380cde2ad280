import type { Static, TObject } from 'typebox';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { delayed } from '#indicators/steps/delayed.ts';

const shift = (bars: number, line: string) =>
  period(bars, { min: 0, about: `Bars by which the ${line} is moved forward.` });

/** The parameters of the three lines of Bill Williams. */
export const ALLIGATOR_PARAMETERS = {
  jaw_period: period(13, { about: 'Bars of the jaw, the slowest line.' }),
  jaw_shift: shift(8, 'jaw'),
  teeth_period: period(8, { about: 'Bars of the teeth.' }),
  teeth_shift: shift(5, 'teeth'),
  lips_period: period(5, { about: 'Bars of the lips, the fastest line.' }),
  lips_shift: shift(3, 'lips'),
  source: source('hl2'),
};

type AlligatorParameters = Static<TObject<typeof ALLIGATOR_PARAMETERS>>;

/** A contradiction between the periods of the lines; null for none. */
export function alligatorContradiction(p: AlligatorParameters): string | null {
  if (p.lips_period >= p.teeth_period) return 'lips_period must be shorter than teeth_period';
  return p.teeth_period < p.jaw_period ? null : 'teeth_period must be shorter than jaw_period';
}

/**
 * Jaw, teeth and lips as they are drawn at a bar: Wilder's averages as they were some bars before it.
 * Source: Williams, Trading Chaos (1995).
 */
export function alligatorLines(
  c: Composer,
  p: AlligatorParameters,
): Record<'jaw' | 'teeth' | 'lips', StepNode> {
  const x = c.source(p.source);
  const shifted = (bars: number, by: number): StepNode =>
    c.run(delayed(by), movingAverage(c, 'rma', bars, x));
  return {
    jaw: shifted(p.jaw_period, p.jaw_shift),
    teeth: shifted(p.teeth_period, p.teeth_shift),
    lips: shifted(p.lips_period, p.lips_shift),
  };
}
