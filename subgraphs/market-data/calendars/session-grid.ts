import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarRun } from '#market-data/calendars/day-runs.ts';
import { runsOf } from '#market-data/calendars/day-runs.ts';
import type { TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import { DAY_MS, END_DAY } from '#market-data/calendars/trading-calendar.ts';

const HOUR_MS = 3_600_000;
/** How far a session may continue beyond its hours, as for an auction, before its bars are taken for wrong. */
const MAX_EXTENSION_MS = HOUR_MS;
/** Days whose bars are cached. */
const MAX_KEPT = 1_024;
/** Days whose bars are counted together. */
const BLOCK_DAYS = 512;
/** A year from which the distance between bars is counted. */
const COUNTED_FROM_MS = Date.UTC(2024, 0, 1);
const COUNTED_DAYS = 366;
/** Days within which every calendar has a bar again. */
const MAX_REST_DAYS = 60;

/**
 * The bars of one interval, of a day or less, in a calendar. Days are found by arithmetic and counted in blocks, so
 * that counting or stepping over years visits no single bar.
 */
export class SessionGrid implements BarGrid {
  readonly interval: BarInterval;
  readonly lengthMs: number;
  readonly #calendar: TradingCalendar;
  #revision: number;
  readonly #days = new Map<number, readonly BarRun[]>();
  /** By block: bars of its days before each of them, and of all of them at the end. */
  readonly #blocks = new Map<number, Int32Array>();
  /** The last result of `#seek`: the day, the run within it, and the bar within the run. */
  #day = 0;
  #run: BarRun | null = null;
  #bar = 0;
  /** Open time of the last bar of that run. */
  #lastOfRunMs = 0;
  /** The run that was found before that one, as lookups alternate between the present and the past. */
  #dayBefore = 0;
  #runBefore: BarRun | null = null;
  #lastOfRunBeforeMs = 0;

  constructor(calendar: TradingCalendar, interval: BarInterval) {
    this.interval = interval;
    this.lengthMs = barLengthMs(interval);
    this.#calendar = calendar;
    this.#revision = calendar.revision;
  }

  get revision(): number {
    return this.#calendar.revision;
  }

  has(openMs: number): boolean {
    return this.#seek(openMs) === openMs;
  }

  takes(openMs: number): boolean {
    if (this.has(openMs)) return true;
    if (this.interval === '1d') return openMs % DAY_MS === 0;
    const sinceMs = openMs - this.floorMs(openMs);
    if (sinceMs <= MAX_EXTENSION_MS && sinceMs % this.lengthMs === 0) return true;
    // A holiday, or the rest of a short day, with trading all the same.
    const session = this.#calendar.ordinary(this.#calendar.tradeDay(openMs));
    const part = session?.parts.find((one) => one.openMs <= openMs && openMs < one.closeMs);
    if (part === undefined) return false;
    const fromMs = this.#calendar.bars === 'utc' ? 0 : part.openMs;
    return (openMs - fromMs) % Math.min(this.lengthMs, HOUR_MS) === 0;
  }

  ceilMs(timeMs: number): number {
    return this.#seek(timeMs);
  }

  nextMs(openMs: number): number {
    return this.#seek(openMs + 1);
  }

  follows(beforeMs: number, openMs: number): boolean {
    return openMs > beforeMs && this.#seek(beforeMs + 1) >= openMs;
  }

  beginMs(openMs: number): number {
    if (this.#seek(openMs) !== openMs) return openMs;
    return this.#bar === 0 ? this.#run!.beginMs : openMs;
  }

  endMs(openMs: number): number {
    const isOurs = this.#seek(openMs) === openMs;
    return isOurs && this.#bar === this.#run!.count - 1 ? this.#run!.endMs : openMs + this.lengthMs;
  }

  floorMs(timeMs: number): number {
    return this.#latest(timeMs, ({ openMs }) => openMs);
  }

  currentMs(timeMs: number): number {
    return this.#latest(timeMs, ({ beginMs }) => beginMs);
  }

  unfinishedMs(timeMs: number): number {
    const currentMs = this.currentMs(timeMs);
    return this.endMs(currentMs) <= timeMs ? this.nextMs(currentMs) : currentMs;
  }

  spanMs(bars: number): number {
    const yearMs = COUNTED_DAYS * DAY_MS;
    const barsOfYear = this.count(COUNTED_FROM_MS, COUNTED_FROM_MS + yearMs);
    return Math.ceil((bars * yearMs) / Math.max(1, barsOfYear));
  }

  count(startMs: number, endMs: number): number {
    if (!(endMs > startMs)) return 0;
    this.#seek(startMs);
    const first = this.#day;
    const before = this.#barsBefore();
    this.#seek(endMs);
    const last = this.#day;
    let bars = this.#barsBefore() - before;
    const lastBlock = Math.floor(last / BLOCK_DAYS);
    for (let block = Math.floor(first / BLOCK_DAYS); block < lastBlock; block += 1) {
      bars += this.#block(block)[BLOCK_DAYS]!;
    }
    return bars;
  }

  stepMs(timeMs: number, bars: number): number {
    if (bars === -Infinity) return 0;
    if (this.#seek(timeMs) === Infinity) return Infinity;
    let at = this.#barsBefore() + bars;
    let block = Math.floor(this.#day / BLOCK_DAYS);
    let before = this.#block(block);
    while (at < 0) {
      block -= 1;
      if (block < 0) return 0;
      before = this.#block(block);
      at += before[BLOCK_DAYS]!;
    }
    while (at >= before[BLOCK_DAYS]!) {
      at -= before[BLOCK_DAYS]!;
      block += 1;
      before = this.#block(block);
      if (before[BLOCK_DAYS] === 0) return Infinity;
    }
    return this.#openOf(block, before, at);
  }

  /** Open time of the bar at an index of its block. */
  #openOf(block: number, before: Int32Array, bars: number): number {
    let low = 0;
    let high = BLOCK_DAYS - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (before[middle]! <= bars) low = middle;
      else high = middle - 1;
    }
    let rest = bars - before[low]!;
    for (const { openMs, count } of this.#runs(block * BLOCK_DAYS + low)) {
      if (rest < count) return openMs + rest * this.lengthMs;
      rest -= count;
    }
    throw new Error('A day has fewer bars than its count.');
  }

  /** Open time of the newest bar for which `beginOf` its run, or else its own open time, has come. */
  #latest(timeMs: number, beginOf: (run: BarRun) => number): number {
    const today = Math.min(END_DAY, Math.floor(timeMs / DAY_MS));
    for (let day = today + 1; day >= Math.max(0, today - MAX_REST_DAYS); day -= 1) {
      const runs = this.#runs(day);
      for (let at = runs.length - 1; at >= 0; at -= 1) {
        const run = runs[at]!;
        if (beginOf(run) > timeMs) continue;
        const bar = Math.floor((timeMs - run.openMs) / this.lengthMs);
        return run.openMs + Math.max(0, Math.min(run.count - 1, bar)) * this.lengthMs;
      }
    }
    return 0;
  }

  /** Finds the first bar that opens at or after a time, and remembers its place. */
  #seek(timeMs: number): number {
    if (this.#revision !== this.#calendar.revision) this.#forget();
    const found = this.#run;
    // Lookups are mostly for ascending times, and runs do not overlap.
    if (found !== null && timeMs >= found.openMs && timeMs <= this.#lastOfRunMs) {
      this.#bar = Math.ceil((timeMs - found.openMs) / this.lengthMs);
      return found.openMs + this.#bar * this.lengthMs;
    }
    const [day, lastOfRunMs] = [this.#dayBefore, this.#lastOfRunBeforeMs];
    const before = this.#runBefore;
    this.#dayBefore = this.#day;
    this.#runBefore = found;
    this.#lastOfRunBeforeMs = this.#lastOfRunMs;
    if (before !== null && timeMs >= before.openMs && timeMs <= lastOfRunMs) {
      this.#day = day;
      this.#run = before;
      this.#lastOfRunMs = lastOfRunMs;
      this.#bar = Math.ceil((timeMs - before.openMs) / this.lengthMs);
      return before.openMs + this.#bar * this.lengthMs;
    }
    return this.#find(timeMs);
  }

  /** The same, day by day. */
  #find(timeMs: number): number {
    const today = Math.min(END_DAY, Math.max(0, Math.floor(timeMs / DAY_MS) - 1));
    for (let day = today; day <= today + MAX_REST_DAYS; day += 1) {
      for (const run of this.#runs(day)) {
        const { openMs, count } = run;
        const lastMs = openMs + (count - 1) * this.lengthMs;
        if (lastMs < timeMs) continue;
        this.#day = day;
        this.#run = run;
        this.#lastOfRunMs = lastMs;
        this.#bar = Math.max(0, Math.ceil((timeMs - openMs) / this.lengthMs));
        return openMs + this.#bar * this.lengthMs;
      }
    }
    this.#day = END_DAY;
    this.#run = null;
    this.#bar = 0;
    return Infinity;
  }

  /** Bars of the block before the one that `#seek` found. */
  #barsBefore(): number {
    const block = this.#block(Math.floor(this.#day / BLOCK_DAYS));
    let bars = block[this.#day % BLOCK_DAYS]! + this.#bar;
    for (const run of this.#runs(this.#day)) {
      if (run.openMs === this.#run?.openMs) break;
      bars += run.count;
    }
    return bars;
  }

  #block(block: number): Int32Array {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const before = new Int32Array(BLOCK_DAYS + 1);
    for (let at = 0; at < BLOCK_DAYS; at += 1) {
      let bars = before[at]!;
      for (const { count } of runsOf(this.#calendar, this.interval, block * BLOCK_DAYS + at)) {
        bars += count;
      }
      before[at + 1] = bars;
    }
    this.#blocks.set(block, before);
    return before;
  }

  #runs(day: number): readonly BarRun[] {
    if (this.#revision !== this.#calendar.revision) this.#forget();
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const made = runsOf(this.#calendar, this.interval, day);
    if (this.#days.size >= MAX_KEPT) this.#days.clear();
    this.#days.set(day, made);
    return made;
  }

  #forget(): void {
    this.#revision = this.#calendar.revision;
    this.#days.clear();
    this.#blocks.clear();
    this.#run = null;
    this.#runBefore = null;
  }
}
