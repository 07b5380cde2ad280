/** The way by which the present numbers of a bar came first. */
export const BAR_SOURCES = ['STREAM', 'REST', 'AGGREGATED', 'IMPORTED'] as const;
export type BarSource = (typeof BAR_SOURCES)[number];

/** Where the numbers of a bar are from. There is one object for each, so that a bar costs no more. */
export interface Provenance {
  readonly source: BarSource;
  /** The exchange told no quote volume, and it was estimated from the bar's prices and volume. */
  readonly isQuoteVolumeEstimated: boolean;
  /** False where a shorter bar is missing of those that it is made of. */
  readonly isWhole: boolean;
  /** A small whole number that stands for it in memory and in the archive; it never changes its meaning. */
  readonly code: number;
}

const OF_WHOLE_BARS: readonly Provenance[] = BAR_SOURCES.flatMap((source, index) =>
  [false, true].map((isQuoteVolumeEstimated, estimated) => ({
    source,
    isQuoteVolumeEstimated,
    isWhole: true,
    code: 2 * index + estimated,
  })),
);

/** Of bars that are made of others and lack some; these codes follow the others. */
const OF_PARTS: readonly Provenance[] = [false, true].map((isQuoteVolumeEstimated, estimated) => ({
  source: 'AGGREGATED',
  isQuoteVolumeEstimated,
  isWhole: false,
  code: OF_WHOLE_BARS.length + estimated,
}));

const PROVENANCES: readonly Provenance[] = [...OF_WHOLE_BARS, ...OF_PARTS];

export function provenanceOf(source: BarSource, isQuoteVolumeEstimated = false): Provenance {
  return OF_WHOLE_BARS[2 * BAR_SOURCES.indexOf(source) + (isQuoteVolumeEstimated ? 1 : 0)]!;
}

/** Of a bar that is made of shorter ones when it is asked for. */
export function provenanceOfAggregate(
  isQuoteVolumeEstimated: boolean,
  isWhole: boolean,
): Provenance {
  return isWhole
    ? provenanceOf('AGGREGATED', isQuoteVolumeEstimated)
    : OF_PARTS[isQuoteVolumeEstimated ? 1 : 0]!;
}

/** What a code stands for; one of a later version reads like REST, the way by which any bar can be had. */
export function provenanceOfCode(code: number): Provenance {
  return PROVENANCES[code] ?? provenanceOf('REST');
}

/** From a frame of the exchange's stream, as it told it: what a bar is that says nothing else. */
export const STREAMED = provenanceOf('STREAM');
