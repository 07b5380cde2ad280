import type { Bar } from '#kernel/market/bar.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import {
  FeedError,
  type BarRequest,
  type FeedPriority,
  type UpstreamFault,
} from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { HttpTransport } from '#kernel/market/transport.ts';
import { barsOfRows } from '#market-data/providers/bars-of-rows.ts';
import type { Provider, ProviderRow } from '#market-data/providers/provider.ts';
import {
  MAX_DELAY_MS,
  ProviderWindowReader,
  type AskRows,
} from '#market-data/providers/provider-window-reader.ts';
import type { ExchangeClock } from '#market-data/venues/session/exchange-clock.ts';
import type { RateGate } from '#market-data/venues/session/rate-gate.ts';
import { RestReader } from '#market-data/venues/session/rest-reader.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import {
  UpstreamProblems,
  type UpstreamChannel,
} from '#market-data/venues/session/upstream-problems.ts';

/** A provider, its address, and what its requests to one market share with those to others. */
export interface ProviderPlace {
  readonly provider: Provider;
  readonly url: string;
  readonly gate: RateGate;
}

/**
 * Whether an answer has the session that is traded, or was traded last: `none_of_symbol` if answers for other symbols
 * of the same provider have it.
 */
export type SessionKnowledge = 'known' | 'none_of_symbol' | 'none';

/** Bars, and how far they can be trusted to reach the present. */
export interface QuoteAnswer {
  readonly bars: readonly Bar[];
  readonly knowledge: SessionKnowledge;
}

export interface QuoteSourceDependencies {
  readonly venue: VenueId;
  /** When the market trades. */
  readonly calendar: MarketCalendar;
  /** When one of its symbols trades. */
  readonly calendarOf: (symbol: string) => MarketCalendar;
  readonly http: HttpTransport;
  readonly clock: Clock;
  readonly time: ExchangeClock;
  readonly random: Random;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: SessionSettings;
}

/** For this time after a failure, a provider comes last. */
const REST_MS = 30_000;
/** Limit of symbols whose last known session is remembered. */
const MAX_SYMBOLS = 256;

/** One provider as the source of one market's bars. */
export class QuoteSource {
  readonly provider: Provider;
  readonly #dependencies: QuoteSourceDependencies;
  readonly #reader: RestReader;
  readonly #windows: ProviderWindowReader;
  readonly #faults: UpstreamProblems;
  /** The last known session, by symbol: it distinguishes a stalled provider from a quiet share. */
  readonly #sessionOf = new Map<string, number>();
  readonly #session: UpstreamChannel = { gives: 'bars' };
  /** Monotonic time. */
  #restsUntilMs = -Infinity;

  constructor(dependencies: QuoteSourceDependencies, { provider, url, gate }: ProviderPlace) {
    this.provider = provider;
    this.#dependencies = dependencies;
    const { venue: id, clock, log, settings } = dependencies;
    const { stableAfterMs } = settings;
    this.#faults = new UpstreamProblems({ venue: id, clock, log, stableAfterMs });
    this.#reader = new RestReader({
      ...dependencies,
      protocol: { id, faultOf: provider.faultOf.bind(provider), usedWeight: () => null },
      restBaseUrl: url.replace(/\/+$/, ''),
      headers: provider.headers,
      gate,
      faults: this.#faults,
    });
    this.#windows = new ProviderWindowReader({
      ...dependencies,
      horizonMs: (interval) => this.horizonMs(interval),
    });
  }

  get fault(): UpstreamFault | null {
    return this.#faults.current;
  }

  /** Whether it failed lately. */
  get isResting(): boolean {
    return this.#dependencies.clock.monotonicMs() < this.#restsUntilMs;
  }

  /** Open time before which it no longer has bars of an interval. */
  horizonMs(interval: Interval): number {
    const { keptMs, keptSessions } = this.provider.intervals[interval];
    if (keptSessions !== undefined) {
      const grid = this.#dependencies.calendar.grid('1d');
      const newestMs = grid.currentMs(this.#dependencies.time.nowMs());
      return grid.beginMs(grid.stepMs(newestMs, 1 - keptSessions));
    }
    return keptMs === Infinity ? 0 : this.#dependencies.time.nowMs() - keptMs;
  }

  stop(): void {
    this.#faults.stop();
  }

  /** The bars of a window, ascending, each once. Throws `FeedError`. */
  async read(
    request: BarRequest,
    priority: FeedPriority,
    signal: AbortSignal,
  ): Promise<QuoteAnswer> {
    try {
      return await this.#read(request, priority, signal);
    } catch (error) {
      const isDown = error instanceof FeedError && error.fault !== 'unknown_symbol';
      if (isDown && !signal.aborted) this.#rest();
      throw error;
    }
  }

  /** Another provider has a session that this one lacks, or none has it. */
  isOutdated(): FeedError {
    const message = 'The provider knows no trade of the session.';
    this.#faults.failed(this.#session, 'outdated', message);
    this.#rest();
    return new FeedError('unavailable', message, REST_MS, 'outdated');
  }

  #rest(): void {
    this.#restsUntilMs = this.#dependencies.clock.monotonicMs() + REST_MS;
  }

  async #read(
    request: BarRequest,
    priority: FeedPriority,
    signal: AbortSignal,
  ): Promise<QuoteAnswer> {
    const { venue, calendarOf, time } = this.#dependencies;
    const { symbol, interval } = request.series;
    const calendar = calendarOf(symbol);
    const { source, spanMs, tellsAll = false } = this.provider.intervals[interval];
    const grid = calendar.grid(interval);
    const sourceGrid = calendar.grid(source);
    const startMs = Math.max(
      grid.ceilMs(request.startTimeMs),
      grid.ceilMs(this.horizonMs(interval)),
    );
    // Bars include all of their parts, also those of the last one.
    const endMs = endOf(request.endTimeMs, time.nowMs(), grid.lengthMs);
    const ask: AskRows = (question) =>
      this.#reader.read(
        this.provider.rowsRequest(question),
        priority,
        signal,
        (body, exchangeTimeMs) => ({ ...this.provider.parseRows(body, question), exchangeTimeMs }),
      );
    const rows: ProviderRow[] = [];
    let knownUntilMs: number | null = null;
    let nowMs: number | null = null;
    for (let fromMs = startMs; fromMs < endMs; fromMs += spanMs) {
      const window = { startMs: fromMs, endMs: Math.min(endMs, fromMs + spanMs) };
      const question = { venue, symbol, interval: source, ...window };
      const answer = await this.#windows.read(question, tellsAll, ask);
      rows.push(...answer.rows);
      knownUntilMs = answer.knownUntilMs ?? knownUntilMs;
      nowMs = answer.exchangeTimeMs;
      if (spanMs === Infinity) break;
    }
    const rules = { source: sourceGrid, grid, nowMs, settleMs: this.provider.settleMs };
    const bars = barsOfRows({ rows, knownUntilMs }, rules).filter(
      ({ openTimeMs }) => openTimeMs >= request.startTimeMs && openTimeMs < request.endTimeMs,
    );
    const knownMs = knownUntilMs ?? lastOf(rows, sourceGrid.lengthMs);
    return { bars, knowledge: this.#judge(request, Math.min(knownMs, time.nowMs())) };
  }

  /** The state of the session, from an answer that reaches up to now. */
  #judge({ series: { symbol }, endTimeMs }: BarRequest, knownMs: number): SessionKnowledge {
    const { time, calendarOf } = this.#dependencies;
    const nowMs = time.nowMs();
    const grid = calendarOf(symbol).grid('1d');
    const sessionMs = grid.beginMs(grid.currentMs(nowMs));
    if (endTimeMs <= sessionMs || nowMs < sessionMs + MAX_DELAY_MS) return 'known';
    if (knownMs >= sessionMs) {
      this.#faults.gave(this.#session);
      this.#knownSession(symbol, sessionMs);
      return 'known';
    }
    // A known session stays known, unless the provider answers from a cache of days ago.
    if (this.#sessionOf.get(symbol) === sessionMs) return 'none';
    return [...this.#sessionOf.values()].includes(sessionMs) ? 'none_of_symbol' : 'none';
  }

  #knownSession(symbol: string, sessionMs: number): void {
    this.#sessionOf.delete(symbol);
    this.#sessionOf.set(symbol, sessionMs);
    if (this.#sessionOf.size <= MAX_SYMBOLS) return;
    this.#sessionOf.delete(this.#sessionOf.keys().next().value!);
  }
}

function endOf(endMs: number, nowMs: number, lengthMs: number): number {
  return Math.min(endMs, nowMs + lengthMs);
}

function lastOf(rows: readonly ProviderRow[], lengthMs: number): number {
  return rows.reduce((newest, { openMs }) => Math.max(newest, openMs + lengthMs), -Infinity);
}
