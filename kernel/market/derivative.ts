import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { Point } from '#kernel/market/point-archive.ts';

/** Intervals between the points of a statistic, shortest first. */
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

/** Length of a period in milliseconds; points lie at multiples of it. */
export function periodMs(period: DerivativePeriod): number {
  return LENGTH_MS[period];
}

/** Whether a text is a period. */
export function isDerivativePeriod(text: string): text is DerivativePeriod {
  return Object.hasOwn(LENGTH_MS, text);
}

/**
 * The statistics of a perpetual, in addition to its bars, and the numbers of each point in order. Rates and shares
 * are fractions of 1; open interest and volumes are in base units.
 */
export const DERIVATIVE_VALUES = {
  funding: ['rate', 'markPrice'],
  open_interest: ['openInterest', 'openInterestValue'],
  long_short_ratio: ['ratio', 'longShare', 'shortShare'],
  taker_ratio: ['ratio', 'buyVolume', 'sellVolume'],
} as const;
export type DerivativeKind = keyof typeof DERIVATIVE_VALUES;

/** One statistic of one perpetual. Funding has no period: the exchange decides when it is paid. */
export interface DerivativeSeries {
  readonly instrument: InstrumentId;
  readonly kind: DerivativeKind;
  readonly period: DerivativePeriod | null;
}

/** Stable text key of a series in the archive. */
export function derivativeKey({ instrument, kind, period }: DerivativeSeries): string {
  const name = `${instrumentKey(instrument)}:${kind}`;
  return period === null ? name : `${name}:${period}`;
}

/** The current state of a perpetual; null for what the exchange does not report. */
export interface DerivativeState {
  /** Exchange time. */
  readonly timeMs: number;
  /** Mark price, in quote units. */
  readonly markPrice: number | null;
  /** The next funding rate, as a fraction of the position value, and when it is due. */
  readonly fundingRate: number | null;
  readonly nextFundingMs: number | null;
  /** Open positions in base units; one side is counted. */
  readonly openInterest: number | null;
}

/** How an exchange pages one statistic. */
export interface DerivativePaging {
  /** Maximum rows of a page. */
  readonly rowsPerPage: number;
  /** Which rows of a window are returned when it exceeds a page. */
  readonly fullPage: 'oldest' | 'newest';
  /** Maximum age of available points; null when the exchange keeps all. */
  readonly keptMs: number | null;
}

/** One page of a window. */
export interface DerivativePage {
  /** Ascending, within the window. */
  readonly points: readonly Point[];
  /** Whether the window may have more points than the page. */
  readonly isFull: boolean;
}
