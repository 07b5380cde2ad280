import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type {
  DerivativeKind,
  DerivativePage,
  DerivativePaging,
  DerivativeSeries,
  DerivativeState,
} from '#kernel/market/derivative.ts';
import type { AbsenceWay } from '#kernel/market/gap-store.ts';
import type { InstrumentId, SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';

/**
 * Why a venue could not be read. `rate_limited` and `unavailable` are transient; `unknown_symbol` and `malformed` are
 * not.
 */
export type FeedErrorCode =
  | 'rate_limited'
  | 'unavailable'
  | 'store_unavailable'
  | 'unknown_symbol'
  | 'malformed';

/** A failed request to a venue. `retryAfterMs` is the time after which a retry makes sense. */
export class FeedError extends Error {
  readonly fault: FeedErrorCode;
  readonly retryAfterMs: number;
  /** Set when the venue itself is the cause, not the request. */
  readonly upstream: UpstreamCause | null;

  constructor(
    fault: FeedErrorCode,
    message: string,
    retryAfterMs = 1_000,
    upstream: UpstreamCause | null = null,
  ) {
    super(message);
    this.name = 'FeedError';
    this.fault = fault;
    this.retryAfterMs = retryAfterMs;
    this.upstream = upstream;
  }
}

/** A window of one series: open times in [startTimeMs, endTimeMs), at most `limit` rows. */
export interface BarRequest {
  readonly series: SeriesId;
  readonly startTimeMs: number;
  readonly endTimeMs: number;
}

/** Metadata of an instrument; equity perpetuals have an underlying. */
export interface InstrumentMeta {
  readonly instrumentType: string;
  readonly underlyingSymbol: string;
  /**
   * Kind of the underlying when it is not a coin, in one vocabulary for all exchanges: `EQUITY` (a US share),
   * `CN_EQUITY`, `HK_EQUITY`, `COMMODITY`, `FOREX` and others; null for a coin.
   */
  readonly underlyingKind: string | null;
  readonly quoteAsset: string;
  /** The exchange's trading status; `TRADING` where it trades. */
  readonly status: string;
  /** Tick size in quote units; null when the exchange does not report it. */
  readonly priceStep: number | null;
  /** Lot size in base units; null when the exchange does not report it. */
  readonly quantityStep: number | null;
  /** Base units of one contract; 1 where quantities are counted in base units; null when unknown. */
  readonly contractSize: number | null;
}

/** One entry of an exchange's instrument list, already in canonical names. */
export interface ListedInstrument extends InstrumentId {
  readonly meta: InstrumentMeta;
}

/** State of the stream that carries a series. `live` means subscribed, with data received. */
export type LinkState = 'connecting' | 'live' | 'lost';

/** Receives the events of the venue's streams in order of arrival. */
export interface FeedListener {
  /**
   * A bar arrived. It may be duplicate, late or out of order: the receiver decides.
   *
   * @param isUnsure whether the bar counts as closed although its last trades may be missing: it is read again
   */
  onBar(series: SeriesId, bar: Bar, isUnsure?: boolean): void;
  /** The stream that carries these series changed state. */
  onLink(series: readonly SeriesId[], state: LinkState, reason: string): void;
  /** All that was delivered for these series is invalid; they must be reloaded. */
  onForgotten?(series: readonly SeriesId[]): void;
}

/** Rows of an answer that are dropped because their open times are not on the grid. */
export interface OffGridRows {
  readonly series: SeriesId;
  readonly count: number;
  /** Open time of the first dropped row, in milliseconds since the epoch. */
  readonly firstMs: number;
  /** The bars that overlap dropped rows and that no other row covers, ascending. */
  readonly untold: readonly TimeRange[];
}

/**
 * Live requests (gap filling, and series that a reader waits for) come first. Scans load many series at once, so they
 * leave a part of the rate budget to readers, as requested history does after them; an audit uses what these leave,
 * within a small share.
 */
export type FeedPriority = 'live' | 'scan' | 'history' | 'audit';

/** Sockets of a venue: how many deliver data, and how many should. */
export interface ConnectionCount {
  readonly live: number;
  readonly total: number;
}

/** The reason why a venue delivers no bars. */
export interface UpstreamFault {
  readonly cause: UpstreamCause;
  /** Since when, on the monotonic clock. */
  readonly sinceMs: number;
}

/** The exchange's clock, estimated from its answers and frames. */
export interface ExchangeTime {
  /** Exchange time in whole milliseconds; the local wall clock until it is known. */
  nowMs(): number;
  /** Local clock minus exchange clock, in milliseconds; null while unknown. */
  readonly skewMs: number | null;
}

/** The derivative statistics of one venue, page by page. */
export interface DerivativeFeed {
  readonly paging: Readonly<Partial<Record<DerivativeKind, DerivativePaging>>>;
  /** The points of a window, at most one page. Throws `FeedError`, or the signal's reason. */
  fetchPage(
    series: DerivativeSeries,
    window: TimeRange,
    priority: FeedPriority,
    signal: AbortSignal,
  ): Promise<DerivativePage>;
  /** The current state; absent when the exchange does not offer it. Throws as `fetchPage` does. */
  fetchState?(instrument: InstrumentId, signal: AbortSignal): Promise<DerivativeState>;
}

/**
 * One venue. Its session owns the sockets, back-off, staleness checks and the rate budget; domain code sees only
 * bars.
 */
export interface VenueFeed {
  readonly venue: VenueId;
  /** Determines when bars close. Without it the local clock is used. */
  readonly time?: ExchangeTime;
  /** Maximum rows of one upstream page; a larger window costs several requests. */
  readonly rowsPerPage: number;
  /**
   * Open time of the oldest bar of an interval that the feed still serves; earlier bars are not gaps. Absent when the
   * feed serves all history.
   */
  horizonMs?(interval: Interval): number;
  /**
   * Polling interval of a series while its market trades. Present when bars arrive only through `fetchBars`; the link
   * is then always live.
   */
  pollEveryMs?(interval: Interval): number;
  /** Whether bars missing in an answer are absent: the feed answers from data that was proven before. */
  readonly provesAbsence?: boolean;
  /** The source of the last answer for a series; absent when every answer comes by REST. */
  absenceWay?(series: SeriesId): AbsenceWay;
  /** Whether the feed reports no quote volume, so that each bar has an estimate. */
  readonly isQuoteVolumeEstimated?: boolean;
  start(series: readonly SeriesId[], listener: FeedListener): void;
  stop(): Promise<void>;
  /**
   * Every bar of the exchange in the window, ascending, each once, with `closed` by the exchange's clock. Sends as
   * many requests as needed. Throws `FeedError`.
   */
  fetchBars(request: BarRequest, priority: FeedPriority, signal?: AbortSignal): Promise<Bar[]>;
  /** Sets the callback for dropped rows off the grid. Absent when every row is aligned. */
  watchOffGrid?(report: (found: OffGridRows) => void): void;
  /** Statistics of perpetuals; absent when the venue has none or they are disabled. */
  readonly derivatives?: DerivativeFeed;
  /** For health; absent for a feed without sockets. */
  connections?(): ConnectionCount;
  /** Why bars do not arrive now; null while they do. */
  upstreamFault?(): UpstreamFault | null;
  /**
   * Open time of the first bar in the window, however far from its start; null when the window is empty. Absent when
   * the exchange does not support it. Throws `FeedError`.
   */
  findFirstBar?(request: BarRequest, signal?: AbortSignal): Promise<number | null>;
  /** Whether `findFirstBar` costs many requests and is only a last resort. */
  readonly walksToFirstBar?: boolean;
  /** The instruments of the exchange in canonical names. Throws `FeedError`. */
  fetchInstruments(signal?: AbortSignal): Promise<ListedInstrument[]>;
}
