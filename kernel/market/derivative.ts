import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { Point } from '#kernel/market/point-archive.ts';

/** Distances between the points of a statistic, shortest first. */
export const DERIVATIVE_PERIODS = [
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
] as const;
export type DerivativePeriod = (typeof DERIVATIVE_PERIODS)[number];

const MINUTE_MS = 60_000;

const LENGTH_MS: Readonly<Record<DerivativePeriod, number>> = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
};

/** Length of a period in milliseconds; points stand at multiples of it. */
export function periodMs(period: DerivativePeriod): number {
  return LENGTH_MS[period];
}

/** Whether a text from outside is a period. */
export function isDerivativePeriod(text: string): text is DerivativePeriod {
  return Object.hasOwn(LENGTH_MS, text);
}

/**
 * What an exchange tells of a perpetual besides its bars, and which numbers a point of it has, in
 * their order. Rates and shares are fractions of 1, interest and volumes in units of the base.
 */
export const DERIVATIVE_VALUES = {
  funding: ['rate', 'markPrice'],
  open_interest: ['openInterest', 'openInterestValue'],
  long_short_ratio: ['ratio', 'longShare', 'shortShare'],
  taker_ratio: ['ratio', 'buyVolume', 'sellVolume'],
} as const;
export type DerivativeKind = keyof typeof DERIVATIVE_VALUES;

/** One kind of points of one perpetual; funding has no period, it is paid when the exchange says. */
export interface DerivativeSeries {
  readonly instrument: InstrumentId;
  readonly kind: DerivativeKind;
  readonly period: DerivativePeriod | null;
}

/** Stable text key of a series, by which it is archived. */
export function derivativeKey({ instrument, kind, period }: DerivativeSeries): string {
  const name = `${instrumentKey(instrument)}:${kind}`;
  return period === null ? name : `${name}:${period}`;
}

/** What an exchange tells of a perpetual now; null where it tells none. */
export interface DerivativeState {
  /** The exchange's time. */
  readonly timeMs: number;
  /** Price at which positions are valued, in quote units. */
  readonly markPrice: number | null;
  /** The coming payment, as a fraction of a position's value, and when it is due. */
  readonly fundingRate: number | null;
  readonly nextFundingMs: number | null;
  /** Open positions in base units; one side is counted. */
  readonly openInterest: number | null;
}

/** How an exchange gives one kind of points. */
export interface DerivativePaging {
  /** Most rows of one page. */
  readonly rowsPerPage: number;
  /** Which rows of a window come, where it has more than a page. */
  readonly fullPage: 'oldest' | 'newest';
  /** Age of the oldest points that the exchange still tells; null where it tells all. */
  readonly keptMs: number | null;
}

/** What one answer of an exchange tells of a window. */
export interface DerivativePage {
  /** Ascending, each within the window. */
  readonly points: readonly Point[];
  /** The window may have more points than came. */
  readonly isFull: boolean;
}
