/** The way by which the present numbers of a bar came first. */
export const BAR_SOURCES = ['STREAM', 'REST', 'AGGREGATED', 'IMPORTED'] as const;
export type BarSource = (typeof BAR_SOURCES)[number];

/** Where the numbers of a bar are from. There is one object for each, so that a bar costs no more. */
export interface Provenance {
  readonly source: BarSource;
  /** The exchange told no quote volume, and it was estimated from the bar's prices and volume. */
  readonly isQuoteVolumeEstimated: boolean;
  /** A small whole number that stands for it in memory and in the archive; it never changes its meaning. */
  readonly code: number;
}

const PROVENANCES: readonly Provenance[] = BAR_SOURCES.flatMap((source, index) =>
  [false, true].map((isQuoteVolumeEstimated, estimated) => ({
    source,
    isQuoteVolumeEstimated,
    code: 2 * index + estimated,
  })),
);

export function provenanceOf(source: BarSource, isQuoteVolumeEstimated = false): Provenance {
  return PROVENANCES[2 * BAR_SOURCES.indexOf(source) + (isQuoteVolumeEstimated ? 1 : 0)]!;
}

/** What a code stands for; one of a later version reads like REST, the way by which any bar can be had. */
export function provenanceOfCode(code: number): Provenance {
  return PROVENANCES[code] ?? provenanceOf('REST');
}

/** From a frame of the exchange's stream, as it told it: what a bar is that says nothing else. */
export const STREAMED = provenanceOf('STREAM');
