import { describe } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { ShardLeasesMemory } from '#test/doubles/shard-leases-memory.ts';
import { SoloLeases } from '#platform/memory/solo-leases.ts';
import { BarLogSqlite } from '#test/doubles/bar-log-sqlite.ts';
import { describeBarArchive } from '#test/contracts/bar-archive.ts';
import { describeBarLog } from '#test/contracts/bar-log-contract.ts';
import { describeShardLeases } from '#test/contracts/shard-leases-contract.ts';

const TTL_MS = 2_000;

describe('memory', () => {
  describeBarArchive('memory', () => new BarArchiveMemory());

  describeBarLog('memory', async () => {
    const archive = new BarArchiveMemory();
    const leases = new ShardLeasesMemory(new VirtualClock(0), TTL_MS);
    const log = new BarLogMemory(archive, (shard) => leases.epochOf(shard));
    return { log, archive, leases, close: async () => {} };
  });

  describeShardLeases('memory', async () => {
    const clock = new VirtualClock(0);
    const leases = new ShardLeasesMemory(clock, TTL_MS);
    const pass = (ms: number) => clock.advance(ms);
    return { leases, ttlMs: TTL_MS, pass, close: async () => {} };
  });
});

describe('SQLite', () => {
  describeBarLog(
    'SQLite',
    async () => {
      const log = new BarLogSqlite(':memory:');
      const { archive } = log;
      return { log, archive, leases: new SoloLeases(), close: () => archive.close() };
    },
    true,
  );
});
