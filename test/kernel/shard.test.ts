import { describe, expect, test } from 'vitest';
import { MARKETS_BY_EXCHANGE, type Exchange, type VenueId } from '#kernel/market/instrument.ts';
import {
  MAX_BUCKETS,
  preferredBy,
  shardName,
  shardOf,
  shardsOf,
  venueOfShard,
} from '#kernel/market/shard.ts';

const VENUES: VenueId[] = Object.entries(MARKETS_BY_EXCHANGE).flatMap(([exchange, markets]) =>
  markets.map((market) => ({ exchange: exchange as Exchange, market })),
);
const SPOT: VenueId = { exchange: 'venue_a', market: 'spot' };
const SYMBOLS = Array.from({ length: 2_000 }, (_, at) => `COIN${at}USDT`);

describe('shards', () => {
  test('of all venues are disjoint, and know their venue', () => {
    const all = VENUES.flatMap((venue) => shardsOf(venue, MAX_BUCKETS));
    expect(new Set(all).size).toBe(VENUES.length * MAX_BUCKETS);
    for (const venue of VENUES) {
      for (const shard of shardsOf(venue, 3)) expect(venueOfShard(shard)).toEqual(venue);
    }
  });

  test('keep the numbers that are stored in databases', () => {
    const numbers = ['BTCUSDT', 'ETHUSDT', '币安人生USDT'].map((symbol) =>
      shardOf({ ...SPOT, symbol }, 16),
    );
    expect(numbers).toEqual([6, 1, 3]);
    expect(shardOf({ exchange: 'venue_d', market: 'perp', symbol: 'BTCUSDC' }, 1)).toBe(7 * 256);
    expect(shardName(7 * 256 + 3)).toBe('venue_d:perp/3');
  });

  test('have about as many symbols each', () => {
    const counts = Map.groupBy(SYMBOLS, (symbol) => shardOf({ ...SPOT, symbol }, 8));
    const sizes = [...counts.values()].map((symbols) => symbols.length);
    expect(sizes).toHaveLength(8);
    expect(Math.min(...sizes)).toBeGreaterThan(180);
    expect(Math.max(...sizes)).toBeLessThan(330);
  });

  test('are preferred by each worker in another order, so that a new worker moves few', () => {
    const shards = shardsOf(SPOT, 64);
    const share = (worker: string, count: number) => preferredBy(worker, shards).slice(0, count);
    expect(preferredBy('a', shards).toSorted((a, b) => a - b)).toEqual(shards);
    expect(preferredBy('a', shards)).toEqual(preferredBy('a', shards));
    const both = share('a', 32).filter((shard) => share('b', 32).includes(shard));
    expect(both.length).toBeLessThan(24);
  });
});
