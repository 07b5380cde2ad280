import { expect, test } from 'vitest';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { InjectedFault } from '#simulators/faults/fault.ts';
import { EventJournal } from '#test/simulation/event-journal.ts';
import { BAR_SETTINGS, productionFeed, recordWith } from '#test/simulation/recording-process.ts';
import { World } from '#test/simulation/world.ts';

const MINUTE_MS = 60_000;
const TROUBLE_MS = 24 * MINUTE_MS;
/** A bar is read again within a minute, and written a moment later. */
const REREAD_MS = MINUTE_MS + 5_000;
/** As the simulator of the exchange does, so that bars are closed by frames and not by requests. */
const PUSH_EVERY_MS = 1_000;
const NEVER_MS = 1e9;
const SEEDS = [1, 6];

/** The product without its comparisons of every hour and week: a wrong bar stays wrong. */
const WITHOUT_AUDIT = {
  ...BAR_SETTINGS,
  holeSettleMs: 4 * MINUTE_MS,
  recheckEveryMs: NEVER_MS,
  auditEveryMs: NEVER_MS,
  auditPauseMs: NEVER_MS,
};

interface Outcome {
  /** Bars on the disk that differ from the exchange's, a minute after they were closed. */
  readonly wrong: string[];
  /** Closed bars of the contract that trades every few seconds, in the time of trouble. */
  readonly busyBars: number;
  /** Requests for closed bars of it. */
  readonly rereads: number;
}

/** Records a history of venue_d in which single frames are lost, without any other fault. */
async function record(seed: number, fault: InjectedFault | null): Promise<Outcome> {
  const world = new World(seed, 'venue_d', PUSH_EVERY_MS);
  const { clock, network, disk, series, exchange } = world;
  const archive = disk.open(clock, 500);
  const journal = new EventJournal();
  const parts = { world, clock, client: network.client(), archive, journal, generation: 1 };
  const feed = productionFeed(parts);
  const busy = series.filter(({ symbol }) => symbol === series[0]!.symbol);
  let rereads = 0;
  await recordWith(
    parts,
    {
      ...feed,
      fetchBars: (request, ...rest) => {
        const isOver = request.endTimeMs <= exchange.nowMs();
        if (isOver && request.series.symbol === series[0]!.symbol) rereads += 1;
        return feed.fetchBars(request, ...rest);
      },
    },
    WITHOUT_AUDIT,
  );
  await clock.advance(3 * MINUTE_MS);
  rereads = 0;
  if (fault !== null) world.faults.plant(fault);
  await clock.advance(TROUBLE_MS);
  world.faults.clearAll();
  await clock.advance(REREAD_MS);
  const nowMs = exchange.nowMs();
  const wrong = series.flatMap((one) => {
    const truth = new Map(world.truth(one, nowMs).map((bar) => [bar.openTimeMs, bar]));
    return disk
      .bars(one)
      .filter((bar) => !world.isTrue(one, bar, truth.get(bar.openTimeMs)!))
      .map(({ openTimeMs }) => `${seriesKey(one)} ${new Date(openTimeMs).toISOString()}`);
  });
  const fromMs = nowMs - REREAD_MS - TROUBLE_MS;
  const busyBars = busy.flatMap((one) =>
    disk.bars(one).filter(({ openTimeMs }) => openTimeMs >= fromMs),
  ).length;
  return { wrong, busyBars, rereads };
}

test.each<InjectedFault>([
  { kind: 'gap', probability: 0.3 },
  { kind: 'gap', probability: 0.05 },
  { kind: 'stall', probability: 0.5 },
  { kind: 'malformed', probability: 0.1 },
])('closed bars of venue_d are those of the exchange within a minute under %j', async (fault) => {
  for (const seed of SEEDS) {
    const { wrong, busyBars, rereads } = await record(seed, fault);
    expect([seed, wrong]).toEqual([seed, []]);
    expect(busyBars).toBeGreaterThan(20);
    expect(rereads).toBeLessThanOrEqual(busyBars + 2);
  }
});

test('a bar of venue_d is read again once at most without a fault', async () => {
  const { wrong, busyBars, rereads } = await record(1, null);
  expect(wrong).toEqual([]);
  expect(rereads).toBeLessThanOrEqual(busyBars);
});
