import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type { BarSource } from '#kernel/market/provenance.ts';

/** Why bars came to be missing. */
export const GAP_CAUSES = [
  'SERVER_STOPPED',
  'STREAM_LOST',
  'MESSAGE_LOST',
  'UPSTREAM_FAILED',
  'NOT_LISTED',
  'OFF_GRID',
] as const;
export type GapCause = (typeof GAP_CAUSES)[number];

/** How a hole stands: bars are missing, they came, or the exchange has none there. */
export const GAP_STATES = ['OPEN', 'FILLED', 'ABSENT'] as const;
export type GapState = (typeof GAP_STATES)[number];

/** What is missing now: not retrieved yet, or not listed and too young to be believed. */
export type GapKind = 'unfilled' | 'unsettled';

/** The ways by which an exchange shows that it has no bars somewhere. */
export const ABSENCE_WAYS = ['REST', 'OTHER_PROVIDER', 'ARCHIVE'] as const;
export type AbsenceWay = (typeof ABSENCE_WAYS)[number];

/** What absence rests on: answers of the exchange without any of the bars, which were believed. */
export interface AbsenceEvidence {
  /** How many there were; those within a minute are one. */
  readonly answers: number;
  /** When the first of them was asked for, and when the last one was. */
  readonly firstAskedMs: number;
  readonly confirmedMs: number;
  /** By which ways they came. */
  readonly ways: readonly AbsenceWay[];
}

/** A hole of a series: bars with open times in [startMs, endMs) that were missing at some time. */
export interface Gap {
  /** Tells it from the other holes of its series, whatever becomes of its bounds. */
  readonly id: string;
  readonly series: SeriesId;
  readonly startMs: number;
  readonly endMs: number;
  /** Bars that the calendar has there. */
  readonly bars: number;
  readonly kind: GapKind;
  readonly cause: GapCause;
  readonly state: GapState;
  /** When it was missing, first and last. */
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  /** Bars that came; null where memory does not hold all of them any more. */
  readonly filledBars: number | null;
  /** The ways by which they came. */
  readonly filledBy: readonly BarSource[];
  /** What its absence rests on, or rested on before bars came; null where no answer has left it out. */
  readonly evidence: AbsenceEvidence | null;
}

/** The durable record of holes. A hole is known by its series and its id. */
export interface GapStore {
  /** Adds holes, or replaces what was said of them. Durable when it resolves. */
  put(gaps: readonly Gap[]): Promise<void>;
  /**
   * The newest holes of a venue by when they were last seen: so many of those that were filled, and so many
   * others, those that are open first.
   */
  read(venue: VenueId, most: number): Promise<Gap[]>;
}
