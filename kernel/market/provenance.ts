/** How the current numbers of a bar were obtained. */
export const BAR_SOURCES = ['STREAM', 'REST', 'AGGREGATED', 'IMPORTED'] as const;
export type BarSource = (typeof BAR_SOURCES)[number];

/** Origin of a bar's numbers. There is one shared object per combination, so it costs no memory per bar. */
export interface Provenance {
  readonly source: BarSource;
  /** Whether the quote volume is estimated from the bar's prices and volume. */
  readonly isQuoteVolumeEstimated: boolean;
  /** Whether an aggregated bar has all of its shorter bars. */
  readonly isWhole: boolean;
  /** Code in memory and in the archive; its meaning never changes. */
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

/** Provenance of aggregated bars that miss some of their parts; their codes follow the others. */
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

/** Provenance of a bar that is aggregated on request. */
export function provenanceOfAggregate(
  isQuoteVolumeEstimated: boolean,
  isWhole: boolean,
): Provenance {
  return isWhole
    ? provenanceOf('AGGREGATED', isQuoteVolumeEstimated)
    : OF_PARTS[isQuoteVolumeEstimated ? 1 : 0]!;
}

/** The provenance of a code; an unknown code of a later version reads as REST. */
export function provenanceOfCode(code: number): Provenance {
  return PROVENANCES[code] ?? provenanceOf('REST');
}

/** From the exchange's stream: the default of a bar without provenance. */
export const STREAMED = provenanceOf('STREAM');
