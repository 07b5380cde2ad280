import type { Bar } from '#kernel/market/bar.ts';
import type { FeedErrorCode, ListedInstrument } from '#kernel/market/feed.ts';
import type { Exchange, Market, VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';
import type { BarPage } from '#market-data/venues/bar-page.ts';
import type { DerivativeProtocol } from '#market-data/venues/derivative-protocol.ts';
import type { RequestBudget, VenueRequest } from '#market-data/venues/venue-request.ts';

export type { BarPage, RequestBudget, VenueRequest };

/** One bar stream as the exchange knows it: canonical symbol and interval. */
export interface BarStream {
  readonly symbol: string;
  readonly interval: Interval;
}

/** The content of one text frame of a stream. A frame may have several events, or none. */
export type FrameEvent =
  | VenueBarEvent
  /** The exchange accepted the request with this id. */
  | { readonly kind: 'ack'; readonly id: number }
  | AcceptedEvent
  | RefusalEvent
  /** The exchange announces that it will end this connection soon. */
  | { readonly kind: 'shutdown' }
  /** The frame should have been readable and is not. It is counted, and never fatal. */
  | { readonly kind: 'malformed'; readonly reason: string };

/**
 * The exchange answered for these streams, if its answers repeat a request instead of an id. With an id they were
 * subscribed already, and that failed the message: its other streams are subscribed again.
 */
export interface AcceptedEvent {
  readonly kind: 'accepted';
  readonly streams: readonly BarStream[];
  readonly id?: number;
}

/**
 * The exchange refused a request, named by its id or by its streams; with neither it refuses the connection as a
 * whole. With both, these streams failed the message, and the others are subscribed again.
 */
export interface RefusalEvent {
  readonly kind: 'refused';
  readonly id: number | null;
  readonly streams?: readonly BarStream[];
  readonly message: string;
}

/** A bar arrived on a stream. */
export interface VenueBarEvent {
  readonly kind: 'bar';
  readonly symbol: string;
  readonly interval: Interval;
  readonly bar: Bar;
  /** The exchange's clock when it sent the frame; null if frames do not have it. */
  readonly eventTimeMs: number | null;
  /** Whether the bar counts as closed though its last frame may have been lost. */
  readonly isUnsure?: boolean;
}

/** A client message, and the id by which the exchange answers it. */
export interface ClientFrame {
  readonly id: number;
  readonly text: string;
  readonly streams: readonly BarStream[];
}

/** The judgement of an answer that is not a success. */
export interface AnswerProblem {
  readonly fault: FeedErrorCode;
  readonly message: string;
  /** Set if the venue as a whole is the cause, not the request. */
  readonly upstream?: UpstreamCause;
  /** Set if every request to this venue must stop for this time. */
  readonly stopForMs?: number;
}

/** The parts of an HTTP answer that a venue judges. */
export interface VenueAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StreamLimits {
  /** Maximum number of streams on one connection. */
  readonly streamsPerConnection: number;
  /** Maximum number of streams in one subscribe message. */
  readonly streamsPerMessage: number;
  /** Maximum number of client messages per second, including pongs and pings. */
  readonly messagesPerSec: number;
  /** Maximum number of connection attempts in a window, per address. */
  readonly connectionAttempts: { readonly count: number; readonly windowMs: number };
  /** The exchange ends every connection after this time; null if it states no such rule. */
  readonly connectionLifeMs: number | null;
  /** Maximum number of streams of this address over all connections; absent if the exchange states no such limit. */
  readonly streamsPerAddress?: number;
}

export interface RestLimits {
  /** Maximum number of rows on one page of the cheapest kind for bulk reading. */
  readonly rowsPerPage: number;
  readonly budget: RequestBudget;
  /**
   * The way to read a long window. `forward`: a page begins at the start of the window, and an empty page means the
   * end. `windows`: a page may begin at either end, so no request is longer than a page. A short page is not evidence
   * about the bars that it lacks.
   */
  readonly paging: 'forward' | 'windows';
  /** The exchange keeps only this many of the newest bars of each interval; null if it keeps all. */
  readonly keptBars: number | null;
}

/** One page of an exchange's instrument list. */
export interface InstrumentPage {
  readonly instruments: readonly ListedInstrument[];
  /** The cursor of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** A message by which the client keeps a connection alive, if the exchange requires one. */
export interface KeepAlive {
  readonly everyMs: number;
  /** The text to send, or null for a WebSocket ping frame. */
  readonly text: string | null;
}

/**
 * How one market of one exchange is requested and read: facts and pure functions only. Sockets, clocks, retries and
 * budgets belong to the shared session.
 */
export interface VenueProtocol {
  readonly id: VenueId;
  /** Intervals that the exchange serves. */
  readonly intervals: readonly Interval[];
  readonly streamLimits: StreamLimits;
  readonly restLimits: RestLimits;
  /** Null if the exchange pings and the client only answers, which the transport does. */
  readonly keepAlive: KeepAlive | null;
  /** The exchange may still change a bar for this time after its end, as REST answers show it. */
  readonly settleMs: number;
  /**
   * Whether a last frame marks a bar as closed. Otherwise a bar is closed by the next bar of its series on the same
   * connection, or by REST.
   */
  readonly hasClosingFrames: boolean;
  /**
   * Whether the exchange sends no quote volume, so that the mapping estimates it as volume × (high + low + close) / 3
   * of each bar.
   */
  readonly isQuoteVolumeEstimated: boolean;
  /** How the exchange serves derivative points; absent if we request none. */
  readonly derivatives?: DerivativeProtocol;

  /** The address to connect to, below a base URL without a trailing slash. */
  socketUrl(baseUrl: string): string;
  /** Messages that subscribe to the streams, with ids counted up from `firstId`. */
  subscribeFrames(streams: readonly BarStream[], firstId: number): ClientFrame[];
  unsubscribeFrames(streams: readonly BarStream[], firstId: number): ClientFrame[];
  /** Reads the bytes of a text frame. Never throws; a frame of an unknown kind has no events. */
  parse(frame: Uint8Array): readonly FrameEvent[];

  /**
   * Requests at most `limit` bars with open times in [startMs, endMs); with `forward` paging, the oldest first.
   * `nowMs` is the exchange's time, for exchanges that keep recent bars elsewhere.
   */
  barsRequest(
    stream: BarStream,
    startMs: number,
    endMs: number,
    limit: number,
    nowMs: number,
  ): VenueRequest;
  /**
   * Reads the answer to `barsRequest`. `exchangeTimeMs` is a time that the exchange's clock had certainly passed when
   * it read the rows; null if it is unknown; then the newest row counts as forming. Rows off the grid are left out
   * (`barPageOf`). Throws `FeedError` (`malformed`) if a row is not a bar.
   */
  parseBars(body: string, interval: Interval, exchangeTimeMs: number | null): BarPage;
  /** Requests the instrument list, or its page behind a cursor of `parseInstruments`. */
  instrumentsRequest(cursor: string | null): VenueRequest;
  /** Reads a page of the instrument list. Throws `FeedError` (`malformed`) for any other answer. */
  parseInstruments(body: string): InstrumentPage;
  /** Judges an answer; null for a success. `exchangeTimeMs` is the exchange's clock at the answer. */
  faultOf(answer: VenueAnswer, exchangeTimeMs: number): AnswerProblem | null;
  /** Weight that this address used in the running window, according to the exchange; null if it does not state it. */
  usedWeight(headers: Readonly<Record<string, string>>): number | null;
}

/** One exchange with the markets that it has. */
export interface Venue {
  readonly exchange: Exchange;
  readonly markets: Readonly<Partial<Record<Market, VenueProtocol>>>;
}
