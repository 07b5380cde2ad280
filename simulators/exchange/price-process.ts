import { LRUCache } from 'lru-cache';
import { seededRandom } from '#kernel/ports/clock.ts';
import { intervalMs, INTERVALS, type Interval } from '#kernel/market/interval.ts';
import { divideBar, type PathChoice } from '#simulators/exchange/cascade.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import { DayWalk, MIN_TRADES_PER_MINUTE, quotePerTickStep } from '#simulators/exchange/day-walk.ts';
import { DividedDay } from '#simulators/exchange/divided-day.ts';
import { hashOf } from '#simulators/exchange/noise.ts';
import { activeChildren } from '#simulators/exchange/quiet-times.ts';
import { hourRhythm } from '#simulators/exchange/seasonality.ts';
import { joinBars, type TickBar } from '#simulators/exchange/tick-bar.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Longest first: a bar of one level is divided into the bars of the next. */
const LEVELS: readonly Interval[] = [...INTERVALS].toReversed();
/** Days with cached inner bars; a day that was divided into minutes takes 150 kB. */
const KEPT_DAYS = 16;
/** Cached days once history was read and only live bars are needed: today, and yesterday for bars that began then. */
const LIVE_DAYS = 2;
/** Bursts of trading that a minute is revealed in. */
const BURSTS_PER_MINUTE = 40;
/** The last burst comes this long before the minute ends. */
const QUIET_END_MS = 600;

/** A bar's children in their places; null where nothing was traded. */
interface PlacedChildren {
  readonly bars: readonly (TickBar | null)[];
  readonly choice: PathChoice;
}

/** The trades of a minute up to a given time. */
export interface MinuteState {
  readonly atMs: number;
  readonly bar: TickBar;
}

/**
 * The trades of a contract on an exchange without outages: the bar of any interval at any time, from (seed, contract,
 * time) alone. Bars are divided from the day downwards, so a year of daily bars costs little, and a day equals the
 * sum of its 1,440 minutes to the last digit.
 *
 * Contracts on one asset draw the same paths, and fit them to their own prices. The choice among candidate paths
 * depends on the last digits of a bar, so a follower uses the choice of the contract that it follows: otherwise the
 * same coin could differ by percents between exchanges for an hour.
 */
export class PriceProcess {
  readonly #seed: number;
  readonly #contract: Contract;
  readonly #days: DayWalk;
  readonly #followed: PriceProcess | null;
  readonly #kept = new LRUCache<number, DividedDay>({ max: KEPT_DAYS });
  #revealedMinuteMs = -1;
  #revealed: readonly MinuteState[] = [];

  /** @param followed the process of `contract.follows`, where others need it too */
  constructor(seed: number, contract: Contract, followed?: PriceProcess) {
    this.#seed = hashOf(seed, contract.asset);
    this.#contract = contract;
    this.#days = new DayWalk(seed, contract);
    const { follows } = contract;
    this.#followed = followed ?? (follows === null ? null : new PriceProcess(seed, follows));
  }

  /** The complete bar that opens at that time; null before the start of the world, and without a trade. */
  bar(interval: Interval, openTimeMs: number): TickBar | null {
    const dayIndex = Math.floor(openTimeMs / DAY_MS);
    const day = this.#days.day(dayIndex);
    if (day === null || interval === '1d') return day;
    return this.#inner(day, dayIndex, LEVELS.indexOf(interval), openTimeMs - dayIndex * DAY_MS);
  }

  /** The state of the minute's bar at that time; null before its first trade. */
  minuteAt(minuteOpenMs: number, nowMs: number): TickBar | null {
    let latest: TickBar | null = null;
    for (const state of this.minuteStates(minuteOpenMs)) {
      if (state.atMs > nowMs) break;
      latest = state.bar;
    }
    return latest;
  }

  /** The minute as it grows, in order of time; the last state is the minute's whole bar. */
  minuteStates(minuteOpenMs: number): readonly MinuteState[] {
    if (this.#revealedMinuteMs === minuteOpenMs) return this.#revealed;
    this.#settle(minuteOpenMs);
    const minute = this.bar('1m', minuteOpenMs);
    this.#revealedMinuteMs = minuteOpenMs;
    this.#revealed = minute === null ? [] : this.#reveal(minute, minuteOpenMs);
    return this.#revealed;
  }

  /** History is read when a server starts, and rarely later: each minute evicts one day. */
  #settle(minuteOpenMs: number): void {
    if (this.#kept.size > LIVE_DAYS) this.#kept.pop();
    this.#days.settle(Math.floor(minuteOpenMs / DAY_MS));
    if (this.#followed !== null) this.#followed.#settle(minuteOpenMs);
  }

  #inner(day: TickBar, dayIndex: number, level: number, offsetMs: number): TickBar | null {
    if (level === 0) return day;
    const lengthMs = intervalMs(LEVELS[level]!);
    const parentMs = intervalMs(LEVELS[level - 1]!);
    const parentOffsetMs = Math.floor(offsetMs / parentMs) * parentMs;
    const divided = this.#divided(day, dayIndex, level, parentOffsetMs);
    return divided === null ? null : divided.bar(level, offsetMs / lengthMs);
  }

  /** The day with the bars of a level below that parent; null when nothing traded in the parent. */
  #divided(
    day: TickBar,
    dayIndex: number,
    level: number,
    parentOffsetMs: number,
  ): DividedDay | null {
    let divided = this.#kept.get(dayIndex);
    if (divided === undefined) {
      divided = new DividedDay();
      this.#kept.set(dayIndex, divided);
    }
    const parentMs = intervalMs(LEVELS[level - 1]!);
    const parent = parentOffsetMs / parentMs;
    if (divided.has(level, parent)) return divided;
    const bar = this.#inner(day, dayIndex, level - 1, parentOffsetMs);
    if (bar === null) return null;
    const fixed = this.#followed?.choiceAt(dayIndex, level, parentOffsetMs) ?? null;
    const { bars, choice } = this.#divide(bar, level, dayIndex * DAY_MS + parentOffsetMs, fixed);
    divided.divide(level, { parent, parents: DAY_MS / parentMs }, bars, choice);
    return divided;
  }

  /** The choice for the children of a bar; null if there is none. */
  choiceAt(dayIndex: number, level: number, parentOffsetMs: number): PathChoice | null {
    const day = this.#days.day(dayIndex);
    if (day === null) return null;
    const parent = parentOffsetMs / intervalMs(LEVELS[level - 1]!);
    return this.#divided(day, dayIndex, level, parentOffsetMs)?.choice(level, parent) ?? null;
  }

  #divide(
    parent: TickBar,
    level: number,
    openMs: number,
    fixed: PathChoice | null,
  ): PlacedChildren {
    const lengthMs = intervalMs(LEVELS[level]!);
    const count = intervalMs(LEVELS[level - 1]!) / lengthMs;
    const isActive = activeChildren(this.#contract, this.#seed, lengthMs, openMs, count);
    const shares: number[] = [];
    for (let index = 0; index < count; index += 1) {
      if (!isActive[index]!) continue;
      const middleMs = openMs + index * lengthMs + lengthMs / 2;
      shares.push(lengthMs < 15 * MINUTE_MS ? 1 : hourRhythm(this.#contract, middleMs));
    }
    const minTrades = MIN_TRADES_PER_MINUTE * (lengthMs / MINUTE_MS);
    const { children, choice } = divideBar(
      parent,
      { shares, minTrades, quotePerTickStep: quotePerTickStep(this.#contract) },
      seededRandom(hashOf(this.#seed, lengthMs, openMs / MINUTE_MS)),
      fixed,
    );
    if (children.length === count) return { bars: children, choice };
    let next = 0;
    return { bars: isActive.map((active) => (active ? children[next++]! : null)), choice };
  }

  #reveal(minute: TickBar, openMs: number): MinuteState[] {
    const count = Math.min(minute.trades, BURSTS_PER_MINUTE);
    const random = seededRandom(hashOf(this.#seed, 'bursts', openMs / MINUTE_MS));
    const { children: bursts } = divideBar(
      minute,
      {
        shares: Array.from({ length: count }, () => 1),
        minTrades: 1,
        quotePerTickStep: quotePerTickStep(this.#contract),
      },
      random,
    );
    const slotMs = (MINUTE_MS - QUIET_END_MS) / count;
    let bar: TickBar | null = null;
    return bursts.map((burst, index) => {
      bar = bar === null ? burst : joinBars(bar, burst);
      return { atMs: openMs + Math.floor((index + random()) * slotMs), bar };
    });
  }
}
