import { columnsOf, type BarColumns } from './bar-columns.ts';
import type { HistoryResult, HistoryVariables } from './documents.gen.ts';
import { MarketgraphError } from './marketgraph-error.ts';
import type { EpochMs, KlineRows } from './scalars.ts';
import type { Exchange, Interval, Market } from './schema.gen.ts';
import type { RetryOptions } from './transport.ts';

/** Which bars are read, and how. */
export interface HistoryOptions {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  /** First open time, inclusive; without it, the first bar that there is. */
  readonly startTime?: EpochMs;
  /** Exclusive; without it, up to the newest bar. */
  readonly endTime?: EpochMs;
  /** Most rows of a page, 1,000 by default; the server may answer fewer. */
  readonly pageRows?: number;
  /** Includes the forming bar, where the history reaches the present. */
  readonly withForming?: boolean;
  /** Retries of a page after a transient failure, 10 by default. */
  readonly retries?: number;
  /** Called for every page, and for every wait before a retry. An error that it throws ends the history. */
  readonly onProgress?: (progress: HistoryProgress) => void;
  /** Ends the history with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Progress of a history. */
export interface HistoryProgress {
  /** Bars yielded so far, those of the next page included. */
  readonly bars: number;
  /** Answers so far. */
  readonly pages: number;
  /** Where the next page begins; at the end, behind the last bar or hole. */
  readonly reachedTimeMs: EpochMs;
  /** Share of the time range that has been read, 0 to 1. */
  readonly share: number;
  /** Seconds until the retry; 0 behind a page. */
  readonly waitSec: number;
}

/** Bars that the calendar has and a history lacks: open times in [startTimeMs, endTimeMs). */
export type BarHole = HistoryPage['holes'][number];

type HistoryPage = HistoryResult['klines'];

/** Requests of a history to its client. */
export interface HistorySource {
  page(variables: HistoryVariables, retryOptions: RetryOptions): Promise<HistoryPage>;
  nowMs(): EpochMs;
}

/** The venue has no bars in the window. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['history_not_available', 'no_cached_data']);

/**
 * The bars of a series from one time to another, in pages, each bar once and in order. Iterate over it once; leaving
 * the loop ends it. A transient failure is retried after the time that the server names. The iteration continues
 * behind holes, which `holes` lists, and throws where the server has no bars beyond one.
 */
export class BarHistory implements AsyncIterable<KlineRows> {
  readonly #source: HistorySource;
  readonly #options: HistoryOptions;
  readonly #holes: BarHole[] = [];
  /** Open time of the last bar that was yielded, or left out as forming. */
  #lastMs: EpochMs = -Infinity;
  #bars = 0;
  #pages = 0;
  #isRead = false;

  constructor(source: HistorySource, options: HistoryOptions) {
    this.#source = source;
    this.#options = options;
    const { startTime = 0, endTime = Infinity, pageRows = 1 } = options;
    if (!Number.isSafeInteger(pageRows) || pageRows < 1) {
      throw new RangeError(`pageRows: ${pageRows} is no number of rows; name one from 1 up.`);
    }
    // A text or NaN compares as false.
    if (!(startTime < endTime)) {
      throw new RangeError(`startTime: ${startTime} is not before endTime, ${endTime}.`);
    }
  }

  /** Missing stretches so far, oldest first: the exchange has no such bars, or no longer publishes them. */
  get holes(): readonly BarHole[] {
    return this.#holes;
  }

  /** All bars as columns. They are complete: a failure is thrown. */
  async columns(): Promise<BarColumns> {
    const pages: KlineRows[] = [];
    for await (const rows of this) pages.push(rows);
    return columnsOf(pages);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<KlineRows> {
    if (this.#isRead) {
      throw new TypeError('A history has one reader: request another history, or share its pages.');
    }
    this.#isRead = true;
    const { signal, startTime } = this.#options;
    const endMs = this.#options.endTime ?? this.#source.nowMs();
    let span: readonly [EpochMs, EpochMs] = [startTime ?? endMs, endMs];
    let cursor: EpochMs | null = startTime ?? 0;
    while (cursor !== null) {
      signal?.throwIfAborted();
      const page: HistoryPage | null = await this.#page(cursor, span);
      if (page === null) return this.#report(endMs, span, 0);
      const rows = this.#newRows(page);
      const next: EpochMs | null = page.nextStartTime;
      if (next !== null && next <= cursor) {
        throw misbehaved(`The page from ${cursor} is followed by one from ${next}.`);
      }
      // What lies before the first bar that there is was not asked for.
      if (startTime === undefined && this.#pages === 1) span = [rows[0]?.[0] ?? endMs, endMs];
      this.#lack(page.holes, span[0]);
      const reached: EpochMs = next ?? Math.max(endMs, this.#lastMs + 1);
      this.#report(reached, span, 0);
      if (rows.length > 0) yield rows;
      cursor = next;
    }
  }

  /**
   * The page from a time on, or from the last bar where that time has none; null where the history is empty. Throws
   * where a hole is not crossed: bars may lie behind it.
   */
  async #page(startTime: EpochMs, span: readonly [EpochMs, EpochMs]): Promise<HistoryPage | null> {
    try {
      return await this.#ask(startTime, span);
    } catch (error) {
      if (!(error instanceof MarketgraphError) || !NOTHING_THERE.has(error.code)) throw error;
      if (this.#pages === 0) return null;
      // From the last bar on there is one, and the answer has the holes behind it, and where bars continue.
      const page = await this.#ask(Math.max(this.#lastMs, this.#options.startTime ?? 0), span);
      const { nextStartTime } = page;
      // A hole without bars behind it is not the end.
      if (nextStartTime !== null && nextStartTime <= startTime) throw error;
      return page;
    }
  }

  async #ask(startTime: EpochMs, span: readonly [EpochMs, EpochMs]): Promise<HistoryPage> {
    const { exchange, market, symbol, interval, endTime, pageRows, signal } = this.#options;
    const page = await this.#source.page(
      {
        exchange,
        market,
        symbol,
        interval,
        startTime,
        ...(endTime === undefined ? {} : { endTime }),
        ...(pageRows === undefined ? {} : { limit: pageRows }),
      },
      {
        signal,
        retries: this.#options.retries ?? 10,
        onWait: (waitMs) => this.#report(startTime, span, waitMs / 1_000),
      },
    );
    this.#pages += 1;
    return page;
  }

  /** The rows of a page that were not yielded yet. */
  #newRows({ rows, endsForming }: HistoryPage): KlineRows {
    const first = rows.findIndex(([openTimeMs]) => openTimeMs > this.#lastMs);
    const fresh = first < 0 ? [] : rows.slice(first);
    for (const [openTimeMs] of fresh) {
      if (openTimeMs <= this.#lastMs) throw misbehaved(`Bars of ${openTimeMs} are out of order.`);
      this.#lastMs = openTimeMs;
    }
    const given = endsForming && this.#options.withForming !== true ? fresh.slice(0, -1) : fresh;
    this.#bars += given.length;
    return given;
  }

  /** A hole that continues in the next page is one hole, and so is one that is repeated up to its end. */
  #lack(holes: readonly BarHole[], fromMs: EpochMs): void {
    for (const hole of holes) {
      if (hole.endTimeMs <= fromMs) continue;
      while ((this.#holes.at(-1)?.startTimeMs ?? -1) >= hole.startTimeMs) this.#holes.pop();
      const before = this.#holes.at(-1);
      if (before?.endTimeMs !== hole.startTimeMs) this.#holes.push(hole);
      else {
        const bars = before.bars + hole.bars;
        this.#holes.splice(-1, 1, { ...before, endTimeMs: hole.endTimeMs, bars });
      }
    }
  }

  #report(reached: EpochMs, [fromMs, endMs]: readonly [EpochMs, EpochMs], waitSec: number): void {
    const share = Math.min(1, Math.max(0, (reached - fromMs) / (endMs - fromMs))) || 0;
    const { onProgress } = this.#options;
    onProgress?.({ bars: this.#bars, pages: this.#pages, reachedTimeMs: reached, share, waitSec });
  }
}

function misbehaved(message: string): MarketgraphError {
  return new MarketgraphError('not_marketgraph', message);
}
