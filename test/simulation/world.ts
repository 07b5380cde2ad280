import type { Bar } from '#kernel/bar.ts';
import { seededRandom, type Random } from '#kernel/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { alignDownMs, intervalMs } from '#kernel/interval.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { DEMO_PERP, DEMO_SPOT } from '#simulators/demo-instruments.ts';
import { contractOf, WORLD_START_MS } from '#simulators/exchange/contract.ts';
import { QUOTE_DECIMALS } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { VenueAProtocol } from '#simulators/venue-a/venue-a-protocol.ts';
import { VirtualNetwork } from '#simulators/virtual-network/virtual-network.ts';
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
/** Slower than the real exchange: what happens between two pushes is the same, only more often. */
const PUSH_EVERY_MS = 11_000;

/** A bar that the exchange has just corrected, and how long it had been over. */
export interface CorrectedBar {
  readonly series: SeriesId;
  readonly openTimeMs: number;
  readonly ageMs: number;
}

/**
 * One simulated world: an exchange, a network, a disk, and a fate. All of it follows from the seed.
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
  readonly market: 'spot' | 'perp';
  readonly #versions = new Map<string, Bar[]>();
  readonly #listedMs = START_MS - LISTED_BEFORE_MS;

  constructor(seed: number) {
    this.seed = seed;
    this.random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
    this.market = this.random() < 0.5 ? 'spot' : 'perp';
    const instruments = (this.market === 'spot' ? DEMO_SPOT : DEMO_PERP).slice(4, 6);
    const listed = { onboardMs: this.#listedMs };
    const contracts = instruments.map((instrument) =>
      Object.assign(contractOf(instrument, this.market), listed),
    );
    const clock = new SteadyClock(this.clock, START_MS);
    this.exchange = new SimulatedExchange(seed, clock, contracts);
    this.faults = new FaultBoard(clock, this.random);
    this.network = new VirtualNetwork({ clock, random: this.random, latencyMs: [5, 400] });
    const { market, exchange, faults } = this;
    const protocol = new VenueAProtocol(exchange, market);
    this.network.attach(
      'venue.test',
      new SimulatedHost({ protocol, exchange, clock, faults, pushEveryMs: PUSH_EVERY_MS }),
    );
    this.disk = new CrashDisk(this.random);
    this.series = contracts.flatMap(({ symbol }) =>
      (['1m', '5m'] as const).map((interval) => ({
        exchange: 'venue_a' as const,
        market,
        symbol,
        interval,
      })),
    );
    this.misfortune = drawMisfortune(this.random, TROUBLE_MS);
    for (const { afterMs, forMs } of this.misfortune.outages) {
      const startMs = START_MS + afterMs;
      this.exchange.plantHole({ startMs, endMs: startMs + forMs });
    }
  }

  /** The exchange corrects a bar; what it was before is remembered. Null when it has no such bar. */
  correct({ seriesShare, barsBack }: Correction): CorrectedBar | null {
    const series = this.series[Math.floor(seriesShare * this.series.length)]!;
    const lengthMs = intervalMs(series.interval);
    const nowMs = this.exchange.nowMs();
    const openTimeMs = alignDownMs(nowMs, series.interval) - barsBack * lengthMs;
    const [before] = this.truth(series, openTimeMs + lengthMs).slice(-1);
    if (before?.openTimeMs !== openTimeMs) return null;
    const key = `${seriesKey(series)}:${openTimeMs}`;
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), before]);
    this.exchange.find(this.market, series.symbol)!.history.correct(series.interval, openTimeMs);
    return { series, openTimeMs, ageMs: nowMs - openTimeMs - lengthMs };
  }

  /** What the exchange said of a bar before its corrections. */
  versionsOf(series: SeriesId, openTimeMs: number): readonly Bar[] {
    return this.#versions.get(`${seriesKey(series)}:${openTimeMs}`) ?? [];
  }

  /** What the exchange itself says of a series: every closed bar up to a while ago. */
  truth(series: SeriesId, untilMs: number): Bar[] {
    const listing = this.exchange.find(this.market, series.symbol)!;
    const { contract, history } = listing;
    const lengthMs = intervalMs(series.interval);
    const bars: Bar[] = [];
    const firstMs = this.spanStartMs(series);
    for (let openTimeMs = firstMs; openTimeMs + lengthMs <= untilMs; openTimeMs += lengthMs) {
      const bar = history.barAt(series.interval, openTimeMs, Infinity);
      if (bar === null) continue;
      const price = (ticks: number) => Number(decimalText(ticks, contract.priceDecimals));
      bars.push({
        openTimeMs,
        open: price(bar.open),
        high: price(bar.high),
        low: price(bar.low),
        close: price(bar.close),
        volume: Number(decimalText(bar.volume, contract.quantityDecimals)),
        quoteVolume: Number(decimalText(bar.quote, QUOTE_DECIMALS)),
        closed: true,
      });
    }
    return bars;
  }

  /** Open time of the first bar that the contract can have. */
  spanStartMs(series: SeriesId): number {
    return alignDownMs(this.#listedMs, series.interval);
  }
}
