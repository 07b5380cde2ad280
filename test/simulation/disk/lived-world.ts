import { setImmediate } from 'node:timers/promises';
import { seededRandom, type Clock } from '#kernel/ports/clock.ts';
import type { DerivativeSeries } from '#kernel/market/derivative.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import {
  DEFAULT_DERIVATIVE_SETTINGS,
  DerivativeHistory,
} from '#market-data/derivatives/derivative-history.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import { contractOf } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { FaultPlan } from '#simulators/faults/fault.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { RECOVERY_MS } from '#test/simulation/history-run.ts';
import { SteadyClock } from '#test/simulation/mortal-clock.ts';
import { TROUBLE_MS, World } from '#test/simulation/world.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const STEP_MS = 250;
/** The maximum of points that readers request. */
export const MAX_POINTS = 120;
/** The duration of a history, from the first fault to the comparison. */
export const LIFE_MS = TROUBLE_MS + RECOVERY_MS;

/** Every kind of derivatives, in periods whose newest points come while a history lasts. */
const KINDS = [
  ['funding', null],
  ['open_interest', '5m'],
  ['long_short_ratio', '5m'],
  ['long_short_ratio', '1h'],
  ['taker_ratio', '5m'],
] as const;

/**
 * The world of a seed as any process finds it: the same prices, faults and corrections at the same
 * times, from whatever start.
 */
export class LivedWorld {
  readonly world: World;
  readonly series: readonly DerivativeSeries[];
  readonly #exchange: SimulatedExchange;
  readonly #pointFaults: FaultBoard;
  readonly #startMs: number;
  readonly #steady: Clock;

  constructor(seed: number) {
    this.world = new World(seed);
    const { clock, misfortune, faults } = this.world;
    this.#startMs = clock.nowMs();
    this.#steady = new SteadyClock(clock, this.#startMs);
    const contract = contractOf(DEMO_PERP[0]!, 'perp');
    const listed = { onboardMs: this.#startMs - 12 * DAY_MS };
    this.#exchange = new SimulatedExchange(seed, this.#steady, [Object.assign(contract, listed)]);
    this.#pointFaults = new FaultBoard(this.#steady, seededRandom(seed));
    const instrument = { exchange: 'venue_a', market: 'perp', symbol: contract.symbol } as const;
    this.series = KINDS.map(([kind, period]) => ({ instrument, kind, period }));
    for (const { afterMs, byMs } of misfortune.clockSteps) {
      clock.after(afterMs, () => clock.stepWallClock(byMs));
    }
    for (const correction of misfortune.corrections) {
      clock.after(correction.afterMs, () => this.world.correct(correction));
    }
    faults.follow(misfortune.faults);
    this.#pointFaults.follow(pointFaultsOf(seed));
    clock.after(TROUBLE_MS, () => {
      faults.clearAll();
      this.#pointFaults.clearAll();
    });
  }

  /** The age of the world. */
  get ageMs(): number {
    return this.#steady.nowMs() - this.#startMs;
  }

  /** Lets time pass; archives of files answer in turns of the event loop, so each step leaves them some. */
  async live(forMs: number): Promise<void> {
    const endMs = this.ageMs + forMs;
    while (this.ageMs < endMs) {
      await this.world.clock.advance(Math.min(STEP_MS, endMs - this.ageMs));
      await setImmediate();
    }
  }

  /** A reader of derivatives over an archive, with the clock of its process. */
  derivatives(archive: PointArchive, clock: Clock): DerivativeHistory {
    const random = seededRandom(this.world.seed + 1);
    const network = new VirtualNetwork({ clock: this.#steady, random, latencyMs: [1, 5] });
    const exchange = this.#exchange;
    const protocol = SIMULATED_VENUES.venue_a!(exchange).perp!;
    const host = { protocol, exchange, clock: this.#steady, faults: this.#pointFaults };
    network.attach('perp.test', new SimulatedHost(host));
    const feed = createVenueFeed({
      ...network.client(),
      venue: VENUES.venue_a!,
      market: 'perp',
      urls: { rest: 'http://perp.test', ws: 'ws://perp.test' },
      clock,
      random,
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
    return new DerivativeHistory({
      feed: feed.derivatives!,
      time: feed.time ?? clock,
      archive,
      clock,
      log: SILENT_LOG,
      settings: DEFAULT_DERIVATIVE_SETTINGS,
    });
  }
}

/**
 * Requests all series now and then, few points and many. Failed requests are repeated the next
 * time.
 */
export function readNowAndThen(lived: LivedWorld, history: DerivativeHistory): void {
  const { clock, seed } = lived.world;
  const random = seededRandom(seed + Math.floor(lived.ageMs));
  const ask = (): void => {
    for (const series of lived.series) {
      const limit = lived.ageMs > TROUBLE_MS ? MAX_POINTS : 1 + Math.floor(random() * MAX_POINTS);
      history.read(series, { limit, endMs: null }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    }
    clock.after(0.4 * MINUTE_MS, ask);
  };
  ask();
}

/** Pages of points that are empty, cut or rejected for minutes at a time. */
function pointFaultsOf(seed: number): FaultPlan {
  const random = seededRandom(seed + 2);
  return Array.from({ length: 10 }, (_, at) => {
    const [kind, value] = (
      [
        ['empty_pages', undefined],
        ['cut_pages', 1],
        ['cut_pages', 17],
        ['server_error', 503],
      ] as const
    )[at % 4]!;
    const forMs = (1 + random() * 6) * MINUTE_MS;
    const probability = 0.4 + 0.6 * random();
    const afterMs = random() * TROUBLE_MS;
    return {
      afterMs,
      fault: { kind, probability, forMs, ...(value === undefined ? {} : { value }) },
    };
  });
}
