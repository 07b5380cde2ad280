import type { KlinesVariables, LiveSeriesResult } from '../documents.gen.ts';
import { MarketgraphError } from '../marketgraph-error.ts';
import type { EpochMs, KlineRow, KlineRows } from '../scalars.ts';
import type { Exchange, Interval, KlineEventKind, Market } from '../schema.gen.ts';
import type { Following, FollowOptions } from './following.ts';

/** Which series is followed, and how much of it is kept. */
export interface LiveSeriesOptions extends FollowOptions {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  /** The newest bars that are kept, 500 by default. */
  readonly bars?: number;
  /** Leaves out what happens within a bar that forms. */
  readonly closedOnly?: boolean;
}

/** One change of a series. */
export interface SeriesUpdate {
  readonly kind: KlineEventKind;
  /** The bars that it brought, one at least. A SNAPSHOT takes the place of everything from its first row on. */
  readonly rows: KlineRows;
  /**
   * Newly closed bars: over all updates each closed bar once and in order, also after reconnects. A late bar of
   * the exchange comes when it arrives.
   */
  readonly closed: KlineRows;
}

/** Requests of a live series to its client. */
export interface SeriesSource {
  klines(variables: KlinesVariables, signal: AbortSignal): Promise<KlineRows>;
  follow(
    take: (data: LiveSeriesResult, signal: AbortSignal) => Promise<SeriesUpdate | null>,
  ): Following<LiveSeriesResult, SeriesUpdate>;
}

/** What a snapshot that begins at `endTime` may lack. */
interface Lacking {
  readonly endTime: EpochMs;
  readonly rowCount: number;
  readonly missingFrom: EpochMs | null;
}

/** Rows that are asked for at once. */
const PAGE_ROWS = 1_000;

/** The newest bars of one series. Iterating follows it, without a gap and without a repetition. */
export class LiveSeries implements AsyncIterable<SeriesUpdate> {
  readonly #source: SeriesSource;
  readonly #options: LiveSeriesOptions;
  readonly #following: Following<LiveSeriesResult, SeriesUpdate>;
  readonly #maxBars: number;
  #bars: KlineRow[] = [];
  #lastClosedMs: EpochMs = -Infinity;

  constructor(source: SeriesSource, options: LiveSeriesOptions) {
    this.#source = source;
    this.#options = options;
    this.#maxBars = options.bars ?? 500;
    if (!Number.isSafeInteger(this.#maxBars) || this.#maxBars < 1) {
      throw new RangeError(`bars: ${this.#maxBars} is no number of bars; name one from 1 up.`);
    }
    this.#following = source.follow((data, signal) => this.#take(data, signal));
  }

  /** The series as it is, oldest bar first; the last one forms, unless only closed ones are followed. */
  get bars(): KlineRows {
    return this.#bars;
  }

  /** Number of reconnects. */
  get reconnects(): number {
    return this.#following.reconnects;
  }

  /** Ends the iteration, even while it waits. */
  close(): void {
    this.#following.close();
  }

  [Symbol.asyncIterator](): AsyncIterator<SeriesUpdate> {
    return this.#following[Symbol.asyncIterator]();
  }

  async #take(
    { klineUpdated: event }: LiveSeriesResult,
    signal: AbortSignal,
  ): Promise<SeriesUpdate | null> {
    const { kind, bar, missingFrom } = event;
    const [first] = event.rows;
    let { rows } = event;
    // A reconnect between the end of a bar and the begin of the next has missed nothing.
    if (first === undefined) return null;
    if (kind === 'SNAPSHOT') {
      const lacking = { endTime: first[0], rowCount: rows.length, missingFrom };
      rows = [...(await this.#rowsBefore(lacking, signal)), ...rows];
    }
    const ended = bar?.closed === false ? rows.slice(0, -1) : rows;
    const closed = ended.filter((row) => this.#isNewlyClosed(row));
    if (kind === 'SNAPSHOT') this.#bars.length = placeOf(this.#bars, rows[0]?.[0] ?? first[0]);
    for (const row of rows) this.#put(row);
    this.#bars.splice(0, Math.max(0, this.#bars.length - this.#maxBars));
    this.#lastClosedMs = Math.max(this.#lastClosedMs, closed.at(-1)?.[0] ?? -Infinity);
    return { kind, rows, closed };
  }

  #isNewlyClosed([openTimeMs]: KlineRow): boolean {
    if (openTimeMs > this.#lastClosedMs) return true;
    // One that lies before was late, unless it is known and corrected, or too old to be kept.
    const place = placeOf(this.#bars, openTimeMs);
    return place > 0 && this.#bars[place]?.[0] !== openTimeMs;
  }

  #put(row: KlineRow): void {
    const place = placeOf(this.#bars, row[0]);
    const isKnown = this.#bars[place]?.[0] === row[0];
    this.#bars.splice(place, isKnown ? 1 : 0, row);
  }

  /** Rows that a snapshot lacks: those of a beginning, or those that came in a long absence. */
  async #rowsBefore(
    { endTime, rowCount, missingFrom }: Lacking,
    signal: AbortSignal,
  ): Promise<KlineRows> {
    if (missingFrom === null) {
      const wanted = this.#bars.length === 0 ? this.#maxBars - rowCount : 0;
      return this.#newestBefore(endTime, wanted, signal);
    }
    const found: KlineRow[] = [];
    for (let startTime = missingFrom; ;) {
      // A page may be shorter than it could be, so only an empty one is the last.
      const page = await this.#page({ startTime, endTime, limit: PAGE_ROWS }, signal);
      const last = page.at(-1);
      if (last === undefined) return found;
      found.push(...page);
      startTime = last[0] + 1;
    }
  }

  async #newestBefore(end: EpochMs, wanted: number, signal: AbortSignal): Promise<KlineRows> {
    const pages: KlineRows[] = [];
    let endTime = end;
    for (let lacking = wanted; lacking > 0;) {
      const page = await this.#page({ endTime, limit: Math.min(PAGE_ROWS, lacking) }, signal);
      const [first] = page;
      if (first === undefined) break;
      pages.unshift(page);
      [endTime] = first;
      lacking -= page.length;
    }
    return pages.flat();
  }

  async #page(
    window: Pick<KlinesVariables, 'startTime' | 'endTime' | 'limit'>,
    signal: AbortSignal,
  ): Promise<KlineRows> {
    const { exchange, market, symbol, interval } = this.#options;
    try {
      return await this.#source.klines({ exchange, market, symbol, interval, ...window }, signal);
    } catch (error) {
      // The venue has no bars there.
      const codes = ['history_not_available', 'no_cached_data'];
      if (error instanceof MarketgraphError && codes.includes(error.code)) return [];
      throw error;
    }
  }
}

/** Where the first bar stands that opens at a time or later. */
function placeOf(bars: readonly KlineRow[], openTimeMs: EpochMs): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.[0] ?? Infinity) < openTimeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
