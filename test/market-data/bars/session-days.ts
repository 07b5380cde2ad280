import type { Random } from '#kernel/ports/clock.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import type { TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { VENUE } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  MINUTE_MS,
  marketFixture,
  seriesOf,
} from '#test/market-data/market-data-fixture.ts';

/** How likely each fault is: per poll, or per hour of trading for lasting ones. */
export interface SessionFaults {
  readonly drop: number;
  readonly outage: number;
  readonly linkLoss: number;
  readonly hole: number;
  readonly kill: number;
}

/** What a client sees that polls a venue. */
export interface Observed {
  readonly atMs: number;
  readonly isOpen: boolean;
  readonly status: string;
  readonly staleSeries: number;
  readonly gaps: number;
}

export interface SessionDays {
  readonly fixture: Fixture;
  readonly series: readonly SeriesId[];
  /** Looks, one at each poll during trading and one every half hour of rest. */
  readonly observed: readonly Observed[];
}

const POLL_MS = 30_000;
const REST_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A polled venue that trades in sessions, over some days of virtual time, with faults; healed at the end. */
export class SessionRun {
  readonly #random: Random;
  readonly #faults: SessionFaults;
  readonly #clock: VirtualClock;
  readonly #archive = new BarArchiveMemory();
  readonly #holes = new Set<number>();
  readonly #name: CalendarName;
  readonly #calendar: TradingCalendar;
  readonly #intervals: readonly Interval[];
  readonly #series: readonly SeriesId[];
  readonly #observed: Observed[] = [];
  readonly #listedAtMs: number;
  #fixture!: Fixture;

  constructor(
    name: CalendarName,
    fromMs: number,
    intervals: readonly Interval[],
    seed: number,
    faults: SessionFaults,
  ) {
    this.#name = name;
    this.#random = seededRandom(seed);
    this.#faults = faults;
    this.#clock = new VirtualClock(fromMs);
    this.#calendar = new Calendars().find(name)!;
    this.#intervals = intervals;
    this.#series = intervals.map((interval) => seriesOf('600519', interval));
    this.#listedAtMs = fromMs - 20 * 24 * HOUR_MS;
  }

  async until(endMs: number): Promise<SessionDays> {
    await this.#boot();
    while (this.#clock.nowMs() < endMs) {
      const isOpen = this.#calendar.isOpen(this.#clock.nowMs());
      if (isOpen) await this.#break();
      this.#poll(isOpen);
      await this.#clock.advance(this.#stepMs(isOpen));
      this.#look();
    }
    const { exchange } = this.#fixture;
    exchange.fault = null;
    exchange.goLive();
    await this.#clock.advance(30 * MINUTE_MS);
    // The middle of a minute: the bar before it had its time to close.
    const nowMs = this.#clock.nowMs();
    await this.#clock.advance(Math.ceil(nowMs / MINUTE_MS + 1) * MINUTE_MS + 50_000 - nowMs);
    return {
      fixture: this.#fixture,
      series: this.#series,
      observed: this.#observed,
    };
  }

  /** To the next poll; while the market rests, no farther than to its opening. */
  #stepMs(isOpen: boolean): number {
    if (isOpen) return POLL_MS;
    const nowMs = this.#clock.nowMs();
    return Math.min(REST_MS, this.#calendar.nextOpenMs(nowMs)! - nowMs);
  }

  async #boot(): Promise<void> {
    this.#fixture = marketFixture({
      clock: this.#clock,
      archive: this.#archive,
      calendar: this.#name,
      symbols: ['600519'],
      intervals: this.#intervals,
      settings: { sweepMs: 10_000, flushMs: 1_000, closeGraceMs: POLL_MS + 5_000 },
    });
    const { exchange, data } = this.#fixture;
    exchange.listedAtMs = this.#listedAtMs;
    exchange.holes = this.#holes;
    await data.start();
    exchange.goLive();
    await this.#clock.advance(10_000);
  }

  async #break(): Promise<void> {
    const { exchange } = this.#fixture;
    const perPoll = POLL_MS / HOUR_MS;
    const happens = (perHour: number): boolean => this.#random() < perHour * perPoll;
    const nowMs = this.#clock.nowMs();
    if (happens(this.#faults.hole)) this.#holes.add(exchange.gridOf('1m').nextMs(nowMs));
    if (happens(this.#faults.outage)) {
      exchange.fault = new FeedError('unavailable', 'down', 2_000);
      this.#clock.after(this.#random() * 20 * MINUTE_MS, () => (exchange.fault = null));
    }
    if (happens(this.#faults.linkLoss)) {
      exchange.loseLink();
      this.#clock.after(this.#random() * 10 * MINUTE_MS, () => exchange.goLive());
    }
    if (happens(this.#faults.kill)) {
      this.#archive.fault = new Error('killed');
      exchange.listener = null;
      await this.#fixture.data.stop();
      await this.#clock.advance(Math.floor(this.#random() * 3 * HOUR_MS));
      this.#archive.fault = null;
      await this.#boot();
    }
  }

  /** A poll brings the bar that is forming and the one before it. */
  #poll(isOpen: boolean): void {
    if (!isOpen) return;
    const { exchange } = this.#fixture;
    for (const series of this.#series) {
      const grid = exchange.gridOf(series.interval);
      const currentMs = grid.currentMs(this.#clock.nowMs());
      for (const openMs of [grid.stepMs(currentMs, -1), currentMs]) {
        if (this.#holes.has(openMs) || this.#random() < this.#faults.drop) continue;
        if (exchange.fault === null)
          exchange.listener?.onBar(series, exchange.barAt(series, openMs));
      }
    }
  }

  #look(): void {
    const context = this.#fixture.data.subgraph.createContext(CONTEXT) as MarketContext;
    const watches = this.#series.map((series) => context.market.watch(series)!);
    const atMs = this.#clock.nowMs();
    this.#observed.push({
      atMs,
      isOpen: this.#calendar.isOpen(atMs),
      status: context.market.venue(VENUE)!.status,
      staleSeries: watches.filter(({ isStale }) => isStale).length,
      gaps: watches.flatMap(({ gaps }) => gaps).length,
    });
  }
}
