import { seededRandom } from '#kernel/ports/clock.ts';
import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import { hashOf, roundedNormal } from '#simulators/exchange/noise.ts';
import { dividePrices } from '#simulators/exchange/price-division.ts';
import { divideTurnover, tradedSoFar } from '#simulators/providers/minute-turnover.ts';
import type { QuotedDay, QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';

/** A bar of a provider, in the units of its instrument's ticks and steps. */
export interface QuotedBar extends QuotedDay {
  readonly openMs: number;
}

/** A stretch of time: [startMs, endMs). */
export interface QuotedWindow {
  readonly startMs: number;
  readonly endMs: number;
}

const DAY_MS = 86_400_000;
/** Maximum number of days whose minutes stay in memory: enough for the requests for a dozen instruments. */
const MAX_KEPT_DAYS = 64;
/** Trading is busiest at both ends of a session. */
const BUSY_ENDS = 1.6;
/** Unrest of a minute that the next one keeps, and how much it weighs: calm and busy spells of some twenty minutes. */
const UNREST_KEPT = 0.95;
const UNREST_SPREAD = 0.7;

/**
 * The bars of quoted instruments as they are at a moment: a day is divided into minutes, of which all longer
 * bars are made, so that every interval agrees with every other and with the day.
 */
export class QuotedBars {
  readonly #minutes = new Map<string, readonly QuotedBar[]>();

  /**
   * The bars that open in a window, ascending; the last one may be forming.
   *
   * @param nowMs trades after this time are not included
   */
  bars(
    instrument: QuotedInstrument,
    interval: Interval,
    { startMs, endMs }: QuotedWindow,
    nowMs: number,
  ): QuotedBar[] {
    const grid = instrument.calendar.grid(interval);
    const bars = new Map<number, QuotedBar>();
    const last = Math.floor(Math.min(endMs, nowMs) / DAY_MS) + 1;
    // An instrument that trades through midnight has its own dates: a bar may belong to the next one.
    for (let day = Math.max(0, Math.floor(startMs / DAY_MS) - 1); day <= last; day += 1) {
      for (const bar of this.#ofDay(instrument, interval, day, nowMs)) {
        const openMs = interval === '1d' ? day * DAY_MS : grid.floorMs(bar.openMs);
        if (openMs < startMs || openMs >= endMs) continue;
        const known = bars.get(openMs);
        if (known !== undefined) bars.set(openMs, join(known, bar));
        else bars.set(openMs, bar.openMs === openMs ? bar : { ...bar, openMs });
      }
    }
    return [...bars.values()];
  }

  /** The parts of a day that a bar is made of. */
  #ofDay(
    instrument: QuotedInstrument,
    interval: Interval,
    tradeDate: number,
    nowMs: number,
  ): readonly QuotedBar[] {
    const days = instrument.calendar.grid('1d');
    const openMs = tradeDate * DAY_MS;
    if (!days.has(openMs) || days.beginMs(openMs) > nowMs) return [];
    const isOver = days.endMs(openMs) <= nowMs;
    if (isOver && interval === '1d') {
      const day = instrument.day(tradeDate);
      return day === null ? [] : [{ ...day, openMs }];
    }
    const minutes = this.#minutesOf(instrument, tradeDate);
    return isOver ? minutes : minutes.flatMap((minute) => upTo(minute, nowMs, unitOf(instrument)));
  }

  #minutesOf(instrument: QuotedInstrument, tradeDate: number): readonly QuotedBar[] {
    const key = `${instrument.market}:${instrument.symbol}:${tradeDate}`;
    const known = this.#minutes.get(key);
    if (known !== undefined) return known;
    const made = divide(instrument, tradeDate);
    if (this.#minutes.size >= MAX_KEPT_DAYS) {
      this.#minutes.delete(this.#minutes.keys().next().value!);
    }
    this.#minutes.set(key, made);
    return made;
  }
}

/** The minutes of a finished day. They do not depend on the time of the request. */
function divide(instrument: QuotedInstrument, tradeDate: number): QuotedBar[] {
  const day = instrument.day(tradeDate);
  if (day === null) return [];
  const openTimesMs = minutesOf(instrument, tradeDate);
  const random = seededRandom(hashOf('minutes', instrument.symbol, tradeDate));
  let unrest = roundedNormal(random);
  const raw = openTimesMs.map((_, at) => {
    const fromMiddle = Math.abs(at / openTimesMs.length - 0.5) * 2;
    unrest = UNREST_KEPT * unrest + Math.sqrt(1 - UNREST_KEPT ** 2) * roundedNormal(random);
    return Math.exp(UNREST_SPREAD * unrest) * (1 + BUSY_ENDS * fromMiddle ** 3);
  });
  const sum = raw.reduce((total, share) => total + share, 0);
  const activity = raw.map((share) => share / sum);
  const { prices } = dividePrices(day, activity, random);
  const traded = divideTurnover(day, prices, activity, unitOf(instrument));
  return prices.map((price, at) =>
    Object.assign({}, price, traded[at]!, { openMs: openTimesMs[at]! }),
  );
}

/** Quote units of one step of volume at a price of one tick. */
function unitOf({ quantityStep, priceDecimals }: QuotedInstrument): number {
  return quantityStep / 10 ** priceDecimals;
}

function minutesOf({ calendar }: QuotedInstrument, tradeDate: number): number[] {
  const days = calendar.grid('1d');
  const grid = calendar.grid('1m');
  const endMs = days.endMs(tradeDate * DAY_MS);
  const openTimesMs: number[] = [];
  let openMs = grid.ceilMs(days.beginMs(tradeDate * DAY_MS));
  while (openMs < endMs) {
    openTimesMs.push(openMs);
    openMs = grid.nextMs(openMs);
  }
  return openTimesMs;
}

/** The state of a minute at a given time: nothing before it begins, a part of it while it lasts. */
function upTo(minute: QuotedBar, nowMs: number, unit: number): QuotedBar[] {
  const elapsed = (nowMs - minute.openMs) / intervalMs('1m');
  if (elapsed <= 0) return [];
  if (elapsed >= 1) return [minute];
  const { openMs, open } = minute;
  const close = Math.round(open + (minute.close - open) * elapsed);
  const range = { high: Math.max(open, close), low: Math.min(open, close) };
  return [{ openMs, open, close, ...range, ...tradedSoFar(minute, range, elapsed, unit) }];
}

function join(earlier: QuotedBar, later: QuotedBar): QuotedBar {
  return {
    openMs: earlier.openMs,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    amount: earlier.amount + later.amount,
  };
}
