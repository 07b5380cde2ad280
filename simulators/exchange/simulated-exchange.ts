import type { Clock } from '#kernel/ports/clock.ts';
import { alignDownMs, alignUpMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import {
  ContractHistory,
  type ContractBar,
  type Hole,
} from '#simulators/exchange/contract-history.ts';
import type { Contract, ContractMarket, ContractStatus } from '#simulators/exchange/contract.ts';
import { ContractDerivatives } from '#simulators/exchange/contract-derivatives.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';

/** A window of bars as in requests to exchanges: both ends are inclusive open times. */
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
 * One exchange's contracts and their bars, in exchange time. Pure apart from its clock: the same seed, listings and
 * gaps give the same history for any sequence of requests. Contracts are announced, trade, end, and leave the lists
 * over time.
 */
export class SimulatedExchange {
  readonly #paths: PricePaths;
  readonly #clock: Clock;
  readonly #listings = new Map<string, Listing>();
  #skewMs = 0;
  #latestMs = -Infinity;

  /** @param paths shared by the exchanges of one world, so that nothing is computed twice */
  constructor(
    seed: number,
    clock: Clock,
    contracts: readonly Contract[],
    paths: PricePaths = new PricePaths(seed),
  ) {
    this.#paths = paths;
    this.#clock = clock;
    for (const contract of contracts) this.list(contract);
  }

  /** The exchange's time in whole milliseconds. It may stop after a correction, but never runs backwards. */
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
      history: new ContractHistory(this.#paths, contract),
    });
  }

  /** Changes a contract's status; a contract that is no longer trading has no further bars. */
  setStatus(market: ContractMarket, symbol: string, status: ContractStatus): boolean {
    const listing = this.#listings.get(keyOf(market, symbol));
    if (listing === undefined || this.#current(listing) === null) return false;
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

  /** Contracts of a market that are announced and not yet forgotten, in the order of their listing. */
  contracts(market: ContractMarket): Contract[] {
    const contracts: Contract[] = [];
    for (const listing of this.#listings.values()) {
      if (listing.contract.market !== market) continue;
      const current = this.#current(listing);
      if (current !== null) contracts.push(current.contract);
    }
    return contracts;
  }

  /** The current listing of a symbol; null if the market does not list it. */
  find(market: ContractMarket, symbol: string): Listing | null {
    const listing = this.#listings.get(keyOf(market, symbol));
    return listing === undefined ? null : this.#current(listing);
  }

  /** Funding, mark price, open interest, positions and takers of a contract. */
  derivatives({ contract, history }: Listing): ContractDerivatives {
    return new ContractDerivatives(this.#paths.seed, contract, history);
  }

  /** The listing with its status at the current time; null before its announcement and after its removal. */
  #current(listing: Listing): Listing | null {
    const { contract, history } = listing;
    const nowMs = this.nowMs();
    if (nowMs < contract.announcedMs || nowMs >= contract.removedMs) return null;
    // A status set by the control interface, or a contract that never started, stays as it is.
    if (contract.status !== 'trading') return listing;
    if (nowMs < history.firstMs) return { contract: { ...contract, status: 'pending' }, history };
    if (nowMs < history.endMs) return listing;
    return { contract: { ...contract, status: 'settling' }, history };
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
