import { mapList } from '#indicators/engine/list-of.ts';
import { band, line } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { above, bar, below, output, type Operand } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';

const BAND_KEYS = ['upper', 'middle', 'lower'] as const;
type BandKey = (typeof BAND_KEYS)[number];

/** The value that is compared with the bands: by default the close, or an output with its own bands. */
interface Subject<Key extends string> {
  readonly operand: Operand<Key>;
  /** As the subject of a sentence: `The close`. */
  readonly what: string;
}

const CLOSE: Subject<never> = { operand: bar('close'), what: 'The close' };

/** Closes beyond bands around price, and their returns between them; or those of another line. */
export function bandFeatures<Key extends string = never>(
  subject: Subject<Key> = CLOSE,
): Feature<BandKey | Key>[] {
  const { operand, what } = subject;
  const [upper, middle, lower] = mapList(BAND_KEYS, (key) => output<BandKey | Key>(key));
  return [
    ...crossings<BandKey | Key>(
      ['break_upper', 'reenter_from_above'],
      operand,
      upper,
      what,
      'the upper band',
    ),
    ...crossings<BandKey | Key>(
      ['reenter_from_below', 'break_lower'],
      operand,
      lower,
      what,
      'the lower band',
    ),
    state('above_upper', 'bullish', `${what} is above the upper band.`, above(operand, upper)),
    state('below_lower', 'bearish', `${what} is below the lower band.`, below(operand, lower)),
    state('above_middle', 'bullish', `${what} is above the middle line.`, above(operand, middle)),
  ];
}

/** Two bands, the area between them, and the line in their middle. */
export function bandItems(title: string): ChartItem<BandKey>[] {
  return [
    band('upper', 'lower', title),
    line('upper', 'Upper', 'upper'),
    line('middle', 'Middle', 'middle'),
    line('lower', 'Lower', 'lower'),
  ];
}
