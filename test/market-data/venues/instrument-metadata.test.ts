import { describe, expect, it } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { ListedInstrument } from '#kernel/market/feed.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { InstrumentDirectory } from '#market-data/venues/instrument-metadata.ts';
import { START_MS } from '#test/market-data/venues/feed-under-test.ts';

const HOUR_MS = 3_600_000;

function listed(symbol: string, status = 'TRADING'): ListedInstrument {
  const meta = {
    instrumentType: 'TRADIFI_PERPETUAL:EQUITY',
    underlyingSymbol: symbol.replace('USDT', ''),
    underlyingKind: 'EQUITY',
    quoteAsset: 'USDT',
    status,
    priceStep: 0.01,
    quantityStep: null,
    contractSize: 1,
  };
  return { exchange: 'venue_a', market: 'perp', symbol, meta };
}

/** A directory over a scripted venue. */
function directoryUnderTest() {
  const clock = new VirtualClock(START_MS);
  const venue = {
    answer: (): ListedInstrument[] => [listed('TSLAUSDT')],
    asked: 0,
  };
  const directory = new InstrumentDirectory({
    feed: {
      venue: { exchange: 'venue_a', market: 'perp' },
      fetchInstruments: async () => {
        venue.asked += 1;
        return venue.answer();
      },
    },
    clock,
    random: seededRandom(1),
    log: SILENT_LOG,
  });
  return { clock, venue, directory };
}

const failing = (): never => {
  throw new FeedError('unavailable', 'The venue does not answer.');
};

describe('an instrument directory', () => {
  it('is unavailable until the first list arrived', async () => {
    const { clock, venue, directory } = directoryUnderTest();
    venue.answer = failing;
    directory.start();
    await clock.advance(10_000);
    expect(directory.status).toBe('unavailable');
    expect(directory.updatedAtMs).toBeNull();
    expect(directory.metaOf('TSLAUSDT')).toBeUndefined();
    directory.stop();
  });

  it('is ready with the list, and reports when it was read', async () => {
    const { clock, directory } = directoryUnderTest();
    await clock.advance(1_000);
    directory.start();
    await clock.advance(0);
    expect(directory.status).toBe('ready');
    expect(directory.updatedAtMs).toBe(START_MS + 1_000);
    expect(directory.metaOf('TSLAUSDT')).toEqual({
      instrumentType: 'TRADIFI_PERPETUAL:EQUITY',
      underlyingSymbol: 'TSLA',
      underlyingKind: 'EQUITY',
      quoteAsset: 'USDT',
      status: 'TRADING',
      priceStep: 0.01,
      quantityStep: null,
      contractSize: 1,
    });
    expect(directory.metaOf('NVDAUSDT')).toBeUndefined();
    directory.stop();
  });

  it('follows listings and delistings', async () => {
    const { clock, venue, directory } = directoryUnderTest();
    directory.start();
    await clock.advance(1_000);
    venue.answer = () => [listed('NVDAUSDT'), listed('OLDUSDT', 'SETTLING')];
    await clock.advance(HOUR_MS);
    expect(directory.metaOf('TSLAUSDT')).toBeUndefined();
    expect(directory.metaOf('OLDUSDT')?.status).toBe('SETTLING');
    expect(venue.asked).toBe(5);
    directory.stop();
  });

  it('grows stale through failures, serves the last list, and recovers', async () => {
    const { clock, venue, directory } = directoryUnderTest();
    directory.start();
    await clock.advance(1_000);
    venue.answer = failing;
    await clock.advance(HOUR_MS);
    expect(directory.status).toBe('stale');
    expect(directory.metaOf('TSLAUSDT')).toBeDefined();
    expect(directory.updatedAtMs).toBe(START_MS);
    venue.answer = () => [listed('TSLAUSDT')];
    await clock.advance(5 * 60_000);
    expect(directory.status).toBe('ready');
    directory.stop();
  });

  it('treats an empty list as a fault of the answer', async () => {
    const { clock, venue, directory } = directoryUnderTest();
    directory.start();
    await clock.advance(1_000);
    venue.answer = () => [];
    await clock.advance(HOUR_MS);
    expect(directory.metaOf('TSLAUSDT')).toBeDefined();
    expect(directory.status).toBe('stale');
    directory.stop();
  });

  it('does not grow stale when the wall clock is corrected', async () => {
    const { clock, directory } = directoryUnderTest();
    directory.start();
    await clock.advance(1_000);
    clock.stepWallClock(5 * HOUR_MS);
    expect(directory.status).toBe('ready');
    directory.stop();
  });

  it('waits for as long as the venue requested', async () => {
    const { clock, venue, directory } = directoryUnderTest();
    venue.answer = () => {
      throw new FeedError('rate_limited', 'Slow down.', 30 * 60_000);
    };
    directory.start();
    await clock.advance(29 * 60_000);
    expect(venue.asked).toBe(1);
    await clock.advance(2 * 60_000);
    expect(venue.asked).toBe(2);
    directory.stop();
  });

  it('sends nothing more once stopped, and can be started again', async () => {
    const { clock, venue, directory } = directoryUnderTest();
    directory.start();
    directory.start();
    await clock.advance(1_000);
    directory.stop();
    await clock.advance(10 * HOUR_MS);
    expect(venue.asked).toBe(1);
    directory.start();
    await clock.advance(1_000);
    expect(venue.asked).toBe(2);
    directory.stop();
  });
});
