import type { VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type {
  AnswerProblem,
  RequestBudget,
  VenueAnswer,
  VenueRequest,
} from '#market-data/venues/venue.ts';

/** A request for rows of one interval: those whose bars open in [startMs, endMs). */
export interface RowQuestion {
  readonly venue: VenueId;
  /** Canonical. */
  readonly symbol: string;
  /** One of the provider's own. */
  readonly interval: Interval;
  readonly startMs: number;
  readonly endMs: number;
}

/** One row of a provider, before it is put on the grid of its calendar. */
export interface ProviderRow {
  /** When it opens, by the provider's stamp; for a daily row 00:00 UTC of the trade date. */
  readonly openMs: number;
  /** A moment that certainly lies in the bar, if the provider states when it ends, not when it opens. */
  readonly withinMs?: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In base units: shares, not lots. */
  readonly volume: number;
  /** Money that changed hands; null if the provider does not state it, and it is estimated. */
  readonly quoteVolume: number | null;
}

/** The content of an answer. */
export interface ProviderRows {
  /** In the order of the answer; rows without a trade are left out. */
  readonly rows: readonly ProviderRow[];
  /** Time of the last trade that the provider knows; null if it does not state one. */
  readonly knownUntilMs: number | null;
}

/** An interval of a provider. */
export interface ProviderInterval {
  /** The provider's interval that ours is made of. */
  readonly source: Interval;
  /** How far back rows of the source reach; Infinity if they reach to the listing. */
  readonly keptMs: number;
  /** Sessions that they reach back, including the newest, if the provider counts these. */
  readonly keptSessions?: number;
  /** The longest window of one request. */
  readonly spanMs: number;
  /** Whether every answer has all kept rows, independent of the requested window. */
  readonly tellsAll?: boolean;
}

/**
 * A provider that is polled for quotes, as facts and pure functions only. Sockets, clocks, retries, budgets and
 * fail-over belong to the polled feed, which is the same for all of them.
 */
export interface Provider {
  /** Never part of an answer of ours. */
  readonly name: string;
  /** The limit of this address, over all markets. */
  readonly budget: RequestBudget;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Our intervals, each with its source. */
  readonly intervals: Readonly<Record<Interval, ProviderInterval>>;
  /** How long after its end a bar may still change if no newer one is known. */
  readonly settleMs: number;

  /** Whether it quotes the market. */
  serves(venue: VenueId): boolean;
  rowsRequest(question: RowQuestion): VenueRequest;
  /** Reads the answer. Throws `FeedError` (`malformed`, or `unknown_symbol` if a success says so). */
  parseRows(body: string, question: RowQuestion): ProviderRows;
  /** Judges an answer; null for a success. */
  faultOf(answer: VenueAnswer): AnswerProblem | null;
}
