import { sameNumbers, type Bar } from '#kernel/market/bar.ts';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { alignDownMs, intervalMs } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEMO_PERP, DEMO_SPOT } from '#simulators/instruments/demo-instruments.ts';
import {
  contractOf,
  WORLD_START_MS,
  type Contract,
  type ContractMarket,
  type ExchangeName,
} from '#simulators/exchange/contract.ts';
import { QUOTE_DECIMALS } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { candlesOf } from '#simulators/venue-d/candles.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { CrashDisk } from '#test/simulation/crash-disk.ts';
import {
  drawMisfortune,
  type Correction,
  type Misfortune,
} from '#test/simulation/fault-schedule.ts';
import { SteadyClock } from '#test/simulation/mortal-clock.ts';

const MINUTE_MS = 60_000;
/** Faults begin within this time; afterwards the world is calm. */
export const TROUBLE_MS = 30 * MINUTE_MS;
/** Contracts were listed so long before the history begins. */
const LISTED_BEFORE_MS = 33 * MINUTE_MS;
const START_MS = WORLD_START_MS + 13 * 3_600_000 + 7 * MINUTE_MS + 11_000;
/** Slower than the real exchange: the events between two pushes are the same, only more often. */
const PUSH_EVERY_MS = 11_000;

/** A bar that the exchange has just corrected, and the time since its end. */
export interface CorrectedBar {
  readonly series: SeriesId;
  readonly openTimeMs: number;
  readonly ageMs: number;
}

/**
 * One simulated world: an exchange, a network, a disk, and its faults. All of it follows from the
 * seed.
 */
export class World {
  readonly seed: number;
  readonly clock = new VirtualClock(START_MS);
  readonly random: Random;
  readonly exchange: SimulatedExchange;
  readonly faults: FaultBoard;
  readonly network: VirtualNetwork;
  readonly disk: CrashDisk;
  readonly misfortune: Misfortune;
  readonly series: readonly SeriesId[];
  readonly name: ExchangeName;
  readonly market: ContractMarket;
  readonly #versions = new Map<string, Bar[]>();
  readonly #listedMs = START_MS - LISTED_BEFORE_MS;

  constructor(seed: number, name: ExchangeName = 'venue_a', pushEveryMs = PUSH_EVERY_MS) {
    this.seed = seed;
    this.name = name;
    this.random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
    const isSpot = this.random() < 0.5 && name !== 'venue_d';
    this.market = isSpot ? 'spot' : 'perp';
    const listed = { onboardMs: this.#listedMs };
    const contracts = contractsOf(name, this.market).map((contract) =>
      Object.assign(contract, listed),
    );
    const clock = new SteadyClock(this.clock, START_MS);
    this.exchange = new SimulatedExchange(seed, clock, contracts);
    this.faults = new FaultBoard(clock, this.random);
    this.network = new VirtualNetwork({ clock, random: this.random, latencyMs: [5, 400] });
    const { market, exchange, faults } = this;
    const protocol = SIMULATED_VENUES[name]!(exchange)[market]!;
    this.network.attach(
      'venue.test',
      new SimulatedHost({ protocol, exchange, clock, faults, pushEveryMs }),
    );
    this.disk = new CrashDisk(this.random);
    this.series = contracts.flatMap(({ symbol }) =>
      (['1m', '5m'] as const).map((interval) => ({
        exchange: name,
        market,
        symbol,
        interval,
      })),
    );
    this.misfortune = withoutImpossible(drawMisfortune(this.random, TROUBLE_MS), name);
    for (const { afterMs, forMs } of this.misfortune.outages) {
      const startMs = START_MS + afterMs;
      this.exchange.plantHole({ startMs, endMs: startMs + forMs });
    }
  }

  /** The exchange corrects a bar; its earlier state is recorded. Null when it has no such bar. */
  correct({ seriesShare, barsBack }: Correction): CorrectedBar | null {
    const series = this.series[Math.floor(seriesShare * this.series.length)]!;
    const lengthMs = intervalMs(series.interval);
    const nowMs = this.exchange.nowMs();
    const openTimeMs = alignDownMs(nowMs, series.interval) - barsBack * lengthMs;
    const [before] = this.truth(series, openTimeMs + lengthMs).slice(-1);
    if (before?.openTimeMs !== openTimeMs) return null;
    const { history } = this.exchange.find(this.market, series.symbol)!;
    const isQuietAfter = history.barAt(series.interval, openTimeMs + lengthMs, Infinity) === null;
    // Quiet bars of venue_d stand at the price before them, and would be corrected with it.
    if (this.name === 'venue_d' && (isQuietAfter || before.volume === 0)) return null;
    const key = `${seriesKey(series)}:${openTimeMs}`;
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), before]);
    history.correct(series.interval, openTimeMs);
    return { series, openTimeMs, ageMs: nowMs - openTimeMs - lengthMs };
  }

  /** The states of a bar before its corrections. */
  versionsOf(series: SeriesId, openTimeMs: number): readonly Bar[] {
    return this.#versions.get(`${seriesKey(series)}:${openTimeMs}`) ?? [];
  }

  /**
   * Whether a recorded bar is the true one. A longer bar of venue_d may have the sum of its
   * minutes' estimates, as they were when it was read: only the range between its own low and high
   * is fixed.
   */
  isTrue({ interval }: SeriesId, bar: Bar, truth: Bar): boolean {
    if (this.name !== 'venue_d' || interval === '1m') return sameNumbers(bar, truth);
    const { quoteVolume, volume, low, high } = bar;
    const slack = 1e-9 * high * volume;
    const isBetween = quoteVolume >= low * volume - slack && quoteVolume <= high * volume + slack;
    return isBetween && sameNumbers({ ...bar, quoteVolume: truth.quoteVolume }, truth);
  }

  /** The exchange's own series: every closed bar up to a while ago. */
  truth(series: SeriesId, untilMs: number): Bar[] {
    const { contract } = this.exchange.find(this.market, series.symbol)!;
    const lengthMs = intervalMs(series.interval);
    const price = (ticks: number) => Number(decimalText(ticks, contract.priceDecimals));
    return this.#said(series)
      .filter(({ openTimeMs }) => openTimeMs + lengthMs <= untilMs)
      .map(({ openTimeMs, bar }) => {
        const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(price) as [
          number,
          number,
          number,
          number,
        ];
        const volume = Number(decimalText(bar.volume, contract.quantityDecimals));
        // venue_d reports no quote volume, and its estimate is a public rule.
        const quoteVolume =
          this.name === 'venue_d'
            ? (volume * (high + low + close)) / 3
            : Number(decimalText(bar.quote, QUOTE_DECIMALS));
        return { openTimeMs, open, high, low, close, volume, quoteVolume, closed: true };
      });
  }

  /**
   * Bars in the exchange's units, as it serves them now; venue_d serves quiet ones, too, after a
   * while.
   */
  #said(series: SeriesId): ContractBar[] {
    const listing = this.exchange.find(this.market, series.symbol)!;
    const { interval } = series;
    const nowMs = this.exchange.nowMs();
    const startMs = this.spanStartMs(series);
    if (this.name === 'venue_d') {
      return candlesOf(listing, { interval, startMs, endMs: nowMs }, nowMs);
    }
    const bars: ContractBar[] = [];
    for (let openTimeMs = startMs; openTimeMs <= nowMs; openTimeMs += intervalMs(interval)) {
      const bar = listing.history.barAt(interval, openTimeMs, Infinity);
      if (bar !== null) bars.push({ openTimeMs, bar });
    }
    return bars;
  }

  /** Open time of the first bar that the contract can have. */
  spanStartMs(series: SeriesId): number {
    return alignDownMs(this.#listedMs, series.interval);
  }
}

/** Two contracts of a market; of venue_d a busy one, and one in which most minutes have no trade. */
function contractsOf(name: ExchangeName, market: ContractMarket): Contract[] {
  if (name === 'venue_a') {
    const instruments = (market === 'spot' ? DEMO_SPOT : DEMO_PERP).slice(4, 6);
    return instruments.map((instrument) => contractOf(instrument, market));
  }
  // Listings of venue_c in USDC are not read.
  const quote = name === 'venue_d' ? 'USDC' : 'USDT';
  const trading = demoListings(name).filter(
    (contract) =>
      contract.market === market && contract.status === 'trading' && contract.quote === quote,
  );
  if (name !== 'venue_d') return trading.slice(1, 3);
  return [...trading.slice(0, 1), ...trading.filter(({ isSparse }) => isSparse).slice(0, 1)];
}

/**
 * Impossible faults where no frame closes a bar: that single frames are lost or overtaken on a live
 * connection. All of them stop, or none.
 */
function withoutImpossible(misfortune: Misfortune, name: ExchangeName): Misfortune {
  if (name !== 'venue_d') return misfortune;
  const faults = misfortune.faults
    .filter(({ fault }) => !['gap', 'closing_gap', 'reorder'].includes(fault.kind))
    .map(({ afterMs, fault }) => {
      const { probability = 1 } = fault;
      return {
        afterMs,
        fault: { ...fault, probability: fault.kind === 'stall' ? 1 : probability },
      };
    });
  return { ...misfortune, faults };
}
