import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type {
  DerivativeKind,
  DerivativePeriod,
  DerivativeSeries,
} from '#kernel/market/derivative.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import type { HttpTransport } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import {
  DEFAULT_DERIVATIVE_SETTINGS,
  DerivativeHistory,
} from '#market-data/derivatives/derivative-history.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import type { ContractDerivatives } from '#simulators/exchange/contract-derivatives.ts';
import type { ExchangeName } from '#simulators/exchange/contract.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';

const SEED = 7;
/** Prices that every test shares: making them is the greater part of the work. */
const PATHS = new PricePaths(SEED);
export const START_MS = Date.UTC(2026, 2, 4, 14, 59, 17);

/** A venue's derivatives over its simulator, in virtual time, and the truth behind them. */
export interface SimulatedVenue {
  readonly clock: VirtualClock;
  readonly faults: FaultBoard;
  readonly archive: PointArchive;
  readonly history: DerivativeHistory;
  /** Paths of the requests that were sent, oldest first. */
  readonly requests: string[];
  series(kind: DerivativeKind, period?: DerivativePeriod, symbol?: string): DerivativeSeries;
  truth(symbol?: string): ContractDerivatives;
  /** Lets time pass until an answer is there. */
  settle<Answer>(answer: Promise<Answer>): Promise<Answer>;
  /** Another reader over the same archive, as after a restart. */
  restart(): DerivativeHistory;
}

export function simulatedVenue(
  options: {
    readonly exchange?: ExchangeName;
    readonly startMs?: number;
    readonly archive?: PointArchive;
  } = {},
): SimulatedVenue {
  const { exchange: name = 'venue_a' } = options;
  const clock = new VirtualClock(options.startMs ?? START_MS);
  const random = seededRandom(3);
  const exchange = new SimulatedExchange(SEED, clock, demoListings(name), PATHS);
  const faults = new FaultBoard(clock, random);
  const network = new VirtualNetwork({ clock, random, latencyMs: [1, 5] });
  const protocol = SIMULATED_VENUES[name]!(exchange).perp!;
  network.attach('perp.test', new SimulatedHost({ protocol, exchange, clock, faults }));
  const { http, sockets } = network.client();
  const requests: string[] = [];
  const counted: HttpTransport = {
    send(request) {
      requests.push(request.url.slice('http://perp.test'.length));
      return http.send(request);
    },
  };
  const archive = options.archive ?? new PointArchiveSqlite(':memory:');
  onTestFinished(() => archive.close());
  const venue = { exchange: name, market: 'perp' } as const;
  const open = (): DerivativeHistory => {
    const feed = createVenueFeed({
      venue: VENUES[name]!,
      market: 'perp',
      urls: { rest: 'http://perp.test', ws: 'ws://perp.test' },
      sockets,
      http: counted,
      clock,
      random,
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
    const history = new DerivativeHistory({
      feed: feed.derivatives!,
      time: feed.time ?? clock,
      archive,
      clock,
      log: SILENT_LOG,
      settings: DEFAULT_DERIVATIVE_SETTINGS,
    });
    onTestFinished(() => history.stop());
    return history;
  };
  return {
    clock,
    faults,
    archive,
    history: open(),
    requests,
    series: (kind, period, symbol = 'BTCUSDT') => ({
      instrument: { ...venue, symbol },
      kind,
      period: period ?? null,
    }),
    truth: (symbol = 'BTCUSDT') => exchange.derivatives(exchange.find('perp', symbol)!),
    settle: (answer) => settled(answer, clock),
    restart: open,
  };
}

async function settled<Answer>(answer: Promise<Answer>, clock: VirtualClock): Promise<Answer> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  answer.then(end, end);
  for (;;) {
    await setImmediate();
    if (isOver) return answer;
    await clock.advance(5);
  }
}
