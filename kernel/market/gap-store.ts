import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type { BarSource } from '#kernel/market/provenance.ts';

/** Why bars are missing. */
export const GAP_CAUSES = [
  'SERVER_STOPPED',
  'STREAM_LOST',
  'MESSAGE_LOST',
  'UPSTREAM_FAILED',
  'NOT_LISTED',
  'OFF_GRID',
] as const;
export type GapCause = (typeof GAP_CAUSES)[number];

/** State of a gap: bars are missing, were filled, or do not exist at the exchange. */
export const GAP_STATES = ['OPEN', 'FILLED', 'ABSENT'] as const;
export type GapState = (typeof GAP_STATES)[number];

/** Kind of an open gap: not retrieved yet, or omitted by the exchange but too young to count as absent. */
export type GapKind = 'unfilled' | 'unsettled';

/** How an exchange proves that it has no bars in a range. */
export const ABSENCE_WAYS = ['REST', 'OTHER_PROVIDER', 'ARCHIVE'] as const;
export type AbsenceWay = (typeof ABSENCE_WAYS)[number];

/** The evidence of an absence: answers of the exchange without any of the bars. */
export interface AbsenceEvidence {
  /** Number of answers; those within a minute count once. */
  readonly answers: number;
  /** When the first answer was requested, and when the last one was. */
  readonly firstAskedMs: number;
  readonly confirmedMs: number;
  /** Sources of the answers. */
  readonly ways: readonly AbsenceWay[];
}

/** A gap of a series: bars with open times in [startMs, endMs) that are or were missing. */
export interface Gap {
  /** Identifies the gap within its series, even when its bounds change. */
  readonly id: string;
  readonly series: SeriesId;
  readonly startMs: number;
  readonly endMs: number;
  /** Number of bars that the calendar expects in the gap. */
  readonly bars: number;
  readonly kind: GapKind;
  readonly cause: GapCause;
  readonly state: GapState;
  /** When the gap was first and last observed. */
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  /** Number of bars filled; null when memory no longer holds all of them. */
  readonly filledBars: number | null;
  /** Sources of the filled bars. */
  readonly filledBy: readonly BarSource[];
  /** The evidence of its absence, also after bars were filled; null when no answer has omitted the bars. */
  readonly evidence: AbsenceEvidence | null;
}

/** The durable record of gaps, identified by series and id. */
export interface GapStore {
  /** Inserts or updates gaps. Durable when it resolves. */
  put(gaps: readonly Gap[]): Promise<void>;
  /** The most recently observed gaps of a venue: at most `most` filled ones, and as many others, open ones first. */
  read(venue: VenueId, most: number): Promise<Gap[]>;
}
