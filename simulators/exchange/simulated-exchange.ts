import type { Clock } from '#kernel/clock.ts';
import { alignDownMs, alignUpMs, intervalMs, type Interval } from '#kernel/interval.ts';
import {
  ContractHistory,
  type ContractBar,
  type Hole,
} from '#simulators/exchange/contract-history.ts';
import type { Contract, ContractMarket, ContractStatus } from '#simulators/exchange/contract.ts';

/** A window of bars as exchanges ask for it: both ends inclusive, on open times. */
export interface KlineWindow {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly limit: number;
}

/** A contract as it is listed now, with its history. */
export interface Listing {
  readonly contract: Contract;
  readonly history: ContractHistory;
}

/**
 * One exchange's contracts and their bars, at the exchange's own time. Pure apart from its clock:
 * the same seed, listings and holes give the same history, whoever asks and in whatever order.
 */
export class SimulatedExchange {
  readonly #seed: number;
  readonly #clock: Clock;
  readonly #listings = new Map<string, Listing>();
  #skewMs = 0;
  #latestMs = -Infinity;

  constructor(seed: number, clock: Clock, contracts: readonly Contract[]) {
    this.#seed = seed;
    this.#clock = clock;
    for (const contract of contracts) this.list(contract);
  }

  /**
   * The exchange's time in whole milliseconds. It may stand still after a correction, but never
   * runs backwards.
   */
  nowMs(): number {
    this.#latestMs = Math.max(this.#latestMs, Math.round(this.#clock.nowMs() + this.#skewMs));
    return this.#latestMs;
  }

  /** Sets how far the exchange's clock is ahead of ours. */
  skewClock(aheadMs: number): void {
    this.#skewMs = aheadMs;
  }

  /** Adds a contract, or replaces the one of that market and symbol. */
  list(contract: Contract): void {
    this.#listings.set(keyOf(contract.market, contract.symbol), {
      contract,
      history: new ContractHistory(this.#seed, contract),
    });
  }

  /** Changes a contract's status; a contract that is no longer trading makes no more bars. */
  setStatus(market: ContractMarket, symbol: string, status: ContractStatus): boolean {
    const listing = this.find(market, symbol);
    if (listing === null) return false;
    const contract = { ...listing.contract, status };
    const nextMinuteMs = alignDownMs(this.nowMs(), '1m') + intervalMs('1m');
    if (status === 'trading') listing.history.resumeAt(nextMinuteMs);
    else listing.history.endAt(nextMinuteMs);
    this.#listings.set(keyOf(market, symbol), { contract, history: listing.history });
    return true;
  }

  /** Takes minutes out of the history of every contract of a market, or of one. */
  plantHole(hole: Hole, market?: ContractMarket, symbol?: string): void {
    for (const { contract, history } of this.#listings.values()) {
      if (market !== undefined && contract.market !== market) continue;
      if (symbol === undefined || contract.symbol === symbol) history.plantHole(hole);
    }
  }

  /** Contracts of a market in the order of their listing. */
  contracts(market: ContractMarket): Contract[] {
    const all = [...this.#listings.values()].map(({ contract }) => contract);
    return all.filter((contract) => contract.market === market);
  }

  /** The listing of a symbol; null when the market does not know it. */
  find(market: ContractMarket, symbol: string): Listing | null {
    return this.#listings.get(keyOf(market, symbol)) ?? null;
  }

  /**
   * Bars of a window, ascending, the forming one included. With a start it counts forward from
   * there, without one backward from the end. Missing bars take no place in the limit.
   */
  klines(listing: Listing, interval: Interval, window: KlineWindow): ContractBar[] {
    const nowMs = this.nowMs();
    const lengthMs = intervalMs(interval);
    const firstMs = alignDownMs(listing.history.firstMs, interval);
    const newestMs = Math.min(window.endMs ?? nowMs, nowMs, listing.history.endMs - 1);
    const lastMs = alignDownMs(newestMs, interval);
    const bars: ContractBar[] = [];
    const take = (openTimeMs: number): void => {
      const bar = listing.history.barAt(interval, openTimeMs, nowMs);
      if (bar !== null) bars.push({ openTimeMs, bar });
    };
    if (window.startMs === null) {
      for (let at = lastMs; at >= firstMs && bars.length < window.limit; at -= lengthMs) take(at);
      return bars.toReversed();
    }
    const fromMs = Math.max(alignUpMs(window.startMs, interval), firstMs);
    for (let at = fromMs; at <= lastMs && bars.length < window.limit; at += lengthMs) take(at);
    return bars;
  }
}

function keyOf(market: ContractMarket, symbol: string): string {
  return `${market}:${symbol}`;
}
