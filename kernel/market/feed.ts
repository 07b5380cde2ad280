import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/bar-archive.ts';
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
 * Why a venue could not be read.
 * `rate_limited` and `unavailable` pass; `unknown_symbol` and `malformed` do not by waiting alone.
 */
export type FeedFault =
  | 'rate_limited'
  | 'unavailable'
  | 'store_unavailable'
  | 'unknown_symbol'
  | 'malformed';

/** A request to a venue that did not give bars. `retryAfterMs` is when asking again makes sense. */
export class FeedError extends Error {
  readonly fault: FeedFault;
  readonly retryAfterMs: number;
  /** Set where the venue as a whole is the cause, not what was asked for. */
  readonly upstream: UpstreamCause | null;

  constructor(
    fault: FeedFault,
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

/** What an exchange says of an instrument; equity perpetuals have an underlying. */
export interface InstrumentMeta {
  readonly instrumentType: string;
  readonly underlyingSymbol: string;
  /**
   * What that is where it is no coin, in one set of words for all exchanges: `EQUITY` (a share in the United
   * States), `CN_EQUITY`, `HK_EQUITY`, `COMMODITY`, `FOREX` and others; null for a coin.
   */
  readonly underlyingKind: string | null;
  readonly quoteAsset: string;
  /** The exchange's trading status; `TRADING` where it trades. */
  readonly status: string;
  /** Least difference of two prices, in quote units; null where the exchange does not tell. */
  readonly priceStep: number | null;
  /** Least difference of two quantities, in base units; null where the exchange does not tell. */
  readonly quantityStep: number | null;
  /** Base units of one contract; 1 where quantities are counted in base units; null when unknown. */
  readonly contractSize: number | null;
}

/** One entry of an exchange's instrument list, already in canonical names. */
export interface ListedInstrument extends InstrumentId {
  readonly meta: InstrumentMeta;
}

/** State of the stream that carries some series. `live` means: subscribed and data has flowed. */
export type LinkState = 'connecting' | 'live' | 'lost';

/** Receives what the venue's streams deliver, in arrival order, on the caller's event loop. */
export interface FeedListener {
  /**
   * A bar arrived. It may be a duplicate, late, or out of order: the receiver decides.
   *
   * @param isUnsure whether it counts as closed though its last trades may be missing: it is read again
   */
  onBar(series: SeriesId, bar: Bar, isUnsure?: boolean): void;
  /** The stream that carries these series changed state. */
  onLink(series: readonly SeriesId[], state: LinkState, reason: string): void;
  /** What was told of these series is not true any more, all of it; they are read anew. */
  onForgotten?(series: readonly SeriesId[]): void;
}

/** Rows of an answer that are left out, because their open times are no starts of bars. */
export interface OffGridRows {
  readonly series: SeriesId;
  readonly count: number;
  /** Open time of the first of them, in milliseconds since the epoch. */
  readonly firstMs: number;
  /** Bars that they touch and that no other row tells, ascending. */
  readonly untold: readonly TimeRange[];
}

/**
 * Live requests (gap filling) are served before history that somebody asked for; an audit gets what
 * both leave over, within a small share of the budget.
 */
export type FeedPriority = 'live' | 'history' | 'audit';

/** Sockets of a venue: those that deliver data, of those that should. */
export interface ConnectionCount {
  readonly live: number;
  readonly total: number;
}

/** Why a venue gives nothing of use now. */
export interface UpstreamFault {
  readonly cause: UpstreamCause;
  /** Since when, on the clock that only grows. */
  readonly sinceMs: number;
}

/** The exchange's own clock, as far as its answers and frames tell of it. */
export interface ExchangeTime {
  /** The exchange's time now, in whole milliseconds; our wall clock's before it told one. */
  nowMs(): number;
  /** How far our wall clock is ahead of the exchange's, in milliseconds; null before it is known. */
  readonly skewMs: number | null;
}

/** The derivative statistics of one venue, ready to be asked page by page. */
export interface DerivativeFeed {
  readonly paging: Readonly<Partial<Record<DerivativeKind, DerivativePaging>>>;
  /** The points of a window, at most a page of them. Throws `FeedError`, or the signal's reason. */
  fetchPage(
    series: DerivativeSeries,
    window: TimeRange,
    priority: FeedPriority,
    signal: AbortSignal,
  ): Promise<DerivativePage>;
  /** What the exchange tells now; absent where it is not asked. Throws as `fetchPage` does. */
  fetchState?(instrument: InstrumentId, signal: AbortSignal): Promise<DerivativeState>;
}

/**
 * One venue, ready to use: the session behind it owns sockets, back-off, staleness and the rate
 * budget. Domain code sees only bars.
 */
export interface VenueFeed {
  readonly venue: VenueId;
  /** Bars are judged by it. A feed that cannot know it leaves it out: our own clock stands in. */
  readonly time?: ExchangeTime;
  /** Most rows that one upstream page holds; larger windows cost several requests. */
  readonly rowsPerPage: number;
  /**
   * Open time before which the feed has no bars of an interval any more, though there were some; what
   * is absent there is no hole. Absent where the feed has all that ever was.
   */
  horizonMs?(interval: Interval): number;
  /**
   * Pause between two questions about the present of a series, while its market trades. Present where bars
   * come only because they are asked for; nothing but `fetchBars` tells them, and a link is always live.
   */
  pollEveryMs?(interval: Interval): number;
  /** Whether bars that an answer leaves out are absent: it answers from what was proven already. */
  readonly provesAbsence?: boolean;
  /** By which way its last answer of a series came; absent where all come by REST. */
  absenceWay?(series: SeriesId): AbsenceWay;
  /** Whether it tells no quote volume, so that each bar's is an estimate. */
  readonly isQuoteVolumeEstimated?: boolean;
  start(series: readonly SeriesId[], listener: FeedListener): void;
  stop(): Promise<void>;
  /**
   * Every bar that the exchange has in the window, ascending, each once, with `closed` told by the
   * exchange's clock. Pages through as many requests as needed. Throws `FeedError`.
   */
  fetchBars(request: BarRequest, priority: FeedPriority, signal?: AbortSignal): Promise<Bar[]>;
  /** Names who is told of rows that an answer had off the grid. Absent where every row is put onto it. */
  watchOffGrid?(tell: (found: OffGridRows) => void): void;
  /** What the venue tells of perpetuals besides bars; absent where it tells, or we ask, nothing. */
  readonly derivatives?: DerivativeFeed;
  /** For health; a feed without sockets of its own leaves it out. */
  connections?(): ConnectionCount;
  /** What keeps bars from arriving now; null while nothing does. */
  upstreamFault?(): UpstreamFault | null;
  /**
   * Open time of the first bar in the window, however far from its start; null when it is empty.
   * Absent where the exchange cannot be asked so. Throws `FeedError`.
   */
  findFirstBar?(request: BarRequest, signal?: AbortSignal): Promise<number | null>;
  /** Whether `findFirstBar` costs many questions, so that it is asked only where nothing else leads on. */
  readonly walksToFirstBar?: boolean;
  /** The exchange's instruments in canonical names. Throws `FeedError`. */
  fetchInstruments(signal?: AbortSignal): Promise<ListedInstrument[]>;
}
