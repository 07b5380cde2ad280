import { parentPort, workerData } from 'node:worker_threads';
import { SILENT_LOG } from '#kernel/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { historyDigest } from '#simulators/exchange/history-digest.ts';
import { createSimulatedWorld, type HostUrls } from '#simulators/simulated-world.ts';

/** What the thread is given. */
export interface DemoExchangeTask {
  readonly seed: number;
  /** Port of the control endpoint; 0 takes a free one. */
  readonly controlPort: number;
}

/** Where the simulated exchange listens. */
export interface DemoExchangePlace {
  readonly spot: HostUrls;
  readonly perp: HostUrls;
  readonly controlUrl: string;
  /** What tells this simulated history of each market from others. */
  readonly history: Readonly<Record<'spot' | 'perp', string>>;
}

// A thread that is the exchange: it makes up its history while the server loads, and never holds up
// the server's event loop, as a real exchange would not.
const { seed, controlPort } = workerData as DemoExchangeTask;
const world = createSimulatedWorld({
  seed,
  clock: systemClock,
  random: Math.random,
  log: SILENT_LOG,
  exchanges: ['venue_a'],
  controlPort,
});
await world.start();
const { controlUrl, paths } = world;
const { spot, perp } = world.urls.venue_a!;
const history = { spot: historyDigest(paths, 'spot'), perp: historyDigest(paths, 'perp') };
const place: DemoExchangePlace = { spot: spot!, perp: perp!, controlUrl, history };
parentPort?.postMessage(place, []);
