import { alignDownMs, intervalMs, INTERVALS, type Interval } from '#kernel/market/interval.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import type { PricePaths } from '#simulators/exchange/price-paths.ts';
import type { PriceProcess } from '#simulators/exchange/price-process.ts';
import { joinAll, type TickBar } from '#simulators/exchange/tick-bar.ts';

const MINUTE_MS = 60_000;

/** Missing minutes, as in a real outage. Open times in [startMs, endMs). */
export interface Hole {
  readonly startMs: number;
  readonly endMs: number;
}

/** A bar of a contract with its place in time. */
export interface ContractBar {
  readonly openTimeMs: number;
  readonly bar: TickBar;
}

/**
 * The actual trades of a contract: the price process without the minutes before its listing, after its end, and in
 * outages. Bars that overlap a gap are joined from the remaining minutes.
 */
export class ContractHistory {
  readonly #contract: Contract;
  readonly #paths: PricePaths;
  /** Created on demand: an exchange may list hundreds of contracts that are never requested. */
  #madeProcess: PriceProcess | null = null;
  readonly #holes: Hole[] = [];
  /** How often bars were corrected, by interval and then by open time. */
  readonly #corrections = new Map<Interval, Map<number, number>>();
  readonly #firstMs: number;
  #endMs: number;
  readonly #elapsed = new Map<Interval, { untilMs: number; openMs: number; bar: TickBar | null }>();

  constructor(paths: PricePaths, contract: Contract) {
    this.#paths = paths;
    this.#contract = contract;
    this.#firstMs = Math.ceil(contract.onboardMs / MINUTE_MS) * MINUTE_MS;
    this.#endMs = contract.deliveryMs;
  }

  get #process(): PriceProcess {
    this.#madeProcess ??= this.#paths.of(this.#contract);
    return this.#madeProcess;
  }

  /** Open time of the first minute that can have a bar. */
  get firstMs(): number {
    return this.#firstMs;
  }

  /** End of the last minute that can have a bar: the delivery, or an end before that. */
  get endMs(): number {
    return this.#endMs;
  }

  /** Removes whole minutes from the history. */
  plantHole(hole: Hole): void {
    this.#holes.push({
      startMs: alignDownMs(hole.startMs, '1m'),
      endMs: Math.ceil(hole.endMs / MINUTE_MS) * MINUTE_MS,
    });
    this.#elapsed.clear();
  }

  /** Corrects an ended bar; bars of other intervals stay unchanged. */
  correct(interval: Interval, openMs: number): void {
    const corrected = this.#corrections.get(interval) ?? new Map<number, number>();
    this.#corrections.set(interval, corrected.set(openMs, (corrected.get(openMs) ?? 0) + 1));
  }

  /** Trading stops: no bar opens at or after that time. */
  endAt(timeMs: number): void {
    this.#endMs = Math.min(this.#endMs, timeMs);
    this.#elapsed.clear();
  }

  /** Trading resumes at that time; the pause before stays empty. */
  resumeAt(timeMs: number): void {
    if (this.#endMs < timeMs) this.plantHole({ startMs: this.#endMs, endMs: timeMs });
    const { deliveryMs } = this.#contract;
    this.#endMs = deliveryMs > timeMs ? deliveryMs : Infinity;
    this.#elapsed.clear();
  }

  /** The state at `nowMs` of the bar that opens at that time; null without a trade in it. */
  barAt(interval: Interval, openMs: number, nowMs: number): TickBar | null {
    if (openMs > nowMs) return null;
    if (openMs + intervalMs(interval) <= nowMs) return this.#final(interval, openMs);
    const minuteMs = alignDownMs(nowMs, '1m');
    const minute = this.#isHole(minuteMs, minuteMs + MINUTE_MS)
      ? null
      : this.#process.minuteAt(minuteMs, nowMs);
    return joinAll([this.#elapsedPart(interval, openMs, minuteMs), minute]);
  }

  /** Whole minutes of a forming bar, kept because every push reads them again. */
  #elapsedPart(interval: Interval, openMs: number, untilMs: number): TickBar | null {
    const kept = this.#elapsed.get(interval);
    if (kept?.openMs === openMs && kept.untilMs === untilMs) return kept.bar;
    const bar = this.#span(INTERVALS.indexOf(interval), openMs, untilMs);
    this.#elapsed.set(interval, { openMs, untilMs, bar });
    return bar;
  }

  /**
   * What traded in [openMs, untilMs) of a bar of that level, from the largest whole bars inside.
   */
  #span(level: number, openMs: number, untilMs: number): TickBar | null {
    if (level === 0 || openMs >= untilMs) return null;
    const inner = INTERVALS[level - 1]!;
    const innerMs = intervalMs(inner);
    const parts: (TickBar | null)[] = [];
    let fromMs = openMs;
    for (; fromMs + innerMs <= untilMs; fromMs += innerMs) parts.push(this.#whole(inner, fromMs));
    parts.push(this.#span(level - 1, fromMs, untilMs));
    return joinAll(parts);
  }

  #final(interval: Interval, openMs: number): TickBar | null {
    const bar = this.#whole(interval, openMs);
    const corrections = this.#corrections.get(interval)?.get(openMs);
    if (bar === null || corrections === undefined) return bar;
    // Some trades were found again, the last of them at the high.
    return {
      ...bar,
      close: bar.high,
      volume: bar.volume + corrections,
      trades: bar.trades + corrections,
    };
  }

  #whole(interval: Interval, openMs: number): TickBar | null {
    const endMs = openMs + intervalMs(interval);
    if (!this.#isHole(openMs, endMs)) return this.#process.bar(interval, openMs);
    if (interval === '1m' || this.#isEmpty(openMs, endMs)) return null;
    return this.#span(INTERVALS.indexOf(interval), openMs, endMs);
  }

  /** Whether any minute of the span is missing. */
  #isHole(startMs: number, endMs: number): boolean {
    if (startMs < this.#firstMs || endMs > this.#endMs) return true;
    return this.#holes.some((hole) => hole.startMs < endMs && hole.endMs > startMs);
  }

  /** Whether the whole span lies outside the contract's life. */
  #isEmpty(startMs: number, endMs: number): boolean {
    return endMs <= this.#firstMs || startMs >= this.#endMs;
  }
}
