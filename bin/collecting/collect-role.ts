import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { demoCollecting } from '#bin/collecting/demo-collecting.ts';
import { openCollecting } from '#bin/collecting/open-collecting.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { COLLECTORS_SHARD } from '#kernel/market/shard.ts';
import { TaskLease } from '#kernel/async/task-lease.ts';

/** The part of a process with the role. */
interface CollectRole {
  notReady(): readonly string[];
  begin(): Promise<void>;
}

/**
 * Collects while this process holds the lease, so that two processes of one database never read a source at the same
 * time. In the demo, it reads only simulated sites, if the process knows any.
 *
 * @param siteUrls base URLs of simulated sites
 */
export async function openCollectRole(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  siteUrls: Readonly<Record<string, string>> | null,
): Promise<CollectRole> {
  const { clock, log, settings, profile } = runtime;
  await stores.claimFacts(profile === 'demo' ? settings.simulatorSeed : null);
  const { leases } = await stores.shards!();
  const choices = profile === 'demo' ? demoCollecting(settings, siteUrls ?? {}) : {};
  const { collector, sources } = openCollecting(runtime, shutdown, stores.facts(), {
    materials: stores.materials(),
    analyses: () => stores.analyses(),
    ...choices,
  });
  const lease = new TaskLease({
    task: 'collecting',
    worker: `${hostname()} ${process.pid} ${randomUUID()}`,
    leases,
    shard: COLLECTORS_SHARD,
    ttlMs: settings.leaseTtlMs,
    clock,
    log,
    onHeld: () => collector.start(),
    onLost: () => collector.stop(),
  });
  shutdown.add('lease of collectors', () => lease.stop());
  return {
    notReady: () => [],
    begin: async () => {
      if (sources.length > 0) lease.start();
    },
  };
}
