import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shardsOf } from '#kernel/market/shard.ts';
import type { ShardLeases } from '#kernel/market/shard-leases.ts';

const SHARDS = shardsOf({ exchange: 'venue_a', market: 'spot' }, 6);

/** Leases with a duration, and a way to let time pass. */
export interface LeasesUnderTest {
  readonly leases: ShardLeases;
  readonly ttlMs: number;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** What leases of shards promise to several workers. */
export function describeShardLeases(name: string, open: () => Promise<LeasesUnderTest>): void {
  describe(`${name} as leases of shards`, () => {
    let own: LeasesUnderTest;
    let leases: ShardLeases;
    beforeEach(async () => {
      own = await open();
      leases = own.leases;
      await leases.register(SHARDS);
    });
    afterEach(() => own.close());

    const claim = async (worker: string, most: number, shards = SHARDS) =>
      (await leases.claim(worker, { shards, most })).toSorted((a, b) => a.shard - b.shard);

    test('a shard belongs to one worker at a time, the costliest first', async () => {
      const dearest = SHARDS.toReversed();
      const first = await claim('a', 2, dearest);
      expect(first.map(({ shard }) => shard)).toEqual(SHARDS.slice(-2));
      expect((await claim('b', 6)).map(({ shard }) => shard)).toEqual(SHARDS.slice(0, 4));
      expect(await claim('c', 6)).toEqual([]);
    });

    test('workers that claim at once never get the same shard', async () => {
      const taken = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => claim(worker, 3)));
      const shards = taken.flat().map(({ shard }) => shard);
      expect(new Set(shards).size).toBe(shards.length);
    });

    test('the epoch of a shard grows with each claim', async () => {
      const [first] = await claim('a', 1);
      await leases.release('a', [first!]);
      const [second] = await claim('a', 1);
      await leases.release('a', [second!]);
      const [third] = await claim('b', 1);
      const epochs = [first, second, third].map((lease) => lease!.epoch);
      expect(epochs).toEqual([...new Set(epochs)].toSorted((a, b) => a - b));
    });

    test('a lease that is not renewed expires, and a renewed one stays', async () => {
      const [kept, lost] = await claim('a', 2);
      await own.pass(own.ttlMs * 0.6);
      expect(await leases.renew('a', [kept!])).toEqual([kept]);
      await own.pass(own.ttlMs * 0.6);
      const all = await claim('b', 6);
      expect(all.map(({ shard }) => shard)).toContain(lost!.shard);
      expect(all.map(({ shard }) => shard)).not.toContain(kept!.shard);
      expect(await leases.renew('a', [kept!, lost!])).toEqual([kept]);
    });

    test('an expired lease is renewed when no other holder claimed it', async () => {
      const [lease] = await claim('a', 1);
      await own.pass(own.ttlMs * 1.2);
      expect(await leases.renew('a', [lease!])).toEqual([lease]);
      expect(await claim('b', 1, [lease!.shard])).toEqual([]);
    });

    test('a released lease is free at once, and only its holder can release it', async () => {
      const [lease] = await claim('a', 1);
      await leases.release('b', [lease!]);
      await leases.release('a', [{ ...lease!, epoch: lease!.epoch - 1 }]);
      expect(await claim('b', 1, [lease!.shard])).toEqual([]);
      await leases.release('a', [lease!]);
      expect(await claim('b', 1, [lease!.shard])).toHaveLength(1);
    });

    test('counts the living workers: a silent one is gone, one that leaves at once', async () => {
      expect(await leases.beat('a')).toBe(1);
      expect(await leases.beat('b')).toBe(2);
      await claim('b', 6);
      await leases.leave('b');
      expect(await leases.beat('a')).toBe(1);
      expect(await claim('a', 6)).toHaveLength(6);
      await leases.beat('c');
      await own.pass(own.ttlMs);
      expect(await leases.beat('a')).toBe(1);
    });

    test('a shard that is registered again stays with its owner', async () => {
      await claim('a', 6);
      await leases.register(SHARDS);
      expect(await claim('b', 6)).toEqual([]);
    });
  });
}
