import { describe, expect, test } from 'vitest';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { deep } from '#test/depth.ts';
import type { FaultRates, FaultyHours } from '#test/market-data/bars/faulty-hours.ts';
import { runFaultyHours } from '#test/market-data/bars/faulty-hours.ts';
import { CONTEXT } from '#test/market-data/market-data-fixture.ts';

const CALM: FaultRates = {
  drop: 0,
  duplicate: 0,
  delay: 0,
  linkLoss: 0,
  restOutage: 0,
  archiveOutage: 0,
  kill: 0,
  hole: 0,
};

/** Each mix runs over this many seeds, a virtual hour each. */
const SEEDS = deep(15);

const MIXES: Record<string, Partial<FaultRates>> = {
  'nothing fails': {},
  'frames are lost': { drop: 0.4 },
  'frames are duplicated and late': { duplicate: 0.5, delay: 0.5 },
  'links break while requests fail': { linkLoss: 0.2, restOutage: 0.2 },
  'the archive fails': { archiveOutage: 0.2, drop: 0.1 },
  'the process is killed': { kill: 0.1, drop: 0.1 },
  'the exchange itself has holes': { hole: 0.15, drop: 0.2, linkLoss: 0.05 },
  'everything happens': {
    drop: 0.2,
    duplicate: 0.2,
    delay: 0.2,
    linkLoss: 0.1,
    restOutage: 0.1,
    archiveOutage: 0.1,
    kill: 0.04,
    hole: 0.05,
  },
};

/** What is kept and what should be, so that one comparison covers both. */
async function outcome({ fixture, series }: FaultyHours): Promise<Record<string, unknown>> {
  const { exchange, archive, data, clock } = fixture;
  const context = data.subgraph.createContext(CONTEXT) as MarketContext;
  const { book, isReady } = context.market.watch(series)!;
  const truth = exchange.barsIn(series, 0, clock.nowMs()).filter((bar) => bar.closed);
  return {
    truth,
    memory: book.ring.bars(0, book.ring.size).filter((bar) => bar.closed),
    archived: await archive.read(series, { startMs: 0, endMs: Infinity }),
    coverageEnds: (await archive.coverage(series)).map(({ endMs }) => endMs),
    frontierMs: book.frontierMs,
    isReady,
    status: context.market.venue(series)!.status,
  };
}

describe('after any faults, memory and archive equal the history of the exchange when', () => {
  test.each(Object.entries(MIXES))('%s', async (_, mix) => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const hours = await runFaultyHours(seed, 60, { ...CALM, ...mix });
      const { truth, frontierMs, ...kept } = await outcome(hours);
      await hours.fixture.data.stop();
      expect(kept, `seed ${seed}`).toEqual({
        memory: truth,
        archived: truth,
        // One proven range without a gap, up to the forming bar.
        coverageEnds: [frontierMs],
        isReady: true,
        status: 'ok',
      });
    }
  });
});
