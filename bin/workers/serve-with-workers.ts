import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { renderBanner } from '#bin/serving/process/banner.ts';
import { folderRolesOf, refusalOfRoles } from '#bin/serving/role-rules.ts';
import type { ServeOptions } from '#bin/serving/serve-options.ts';
import { findVenues, type VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import { forkProcess } from '#bin/workers/fork-process.ts';
import { OWNER } from '#bin/workers/group-readiness.ts';
import { ProcessGroup } from '#bin/workers/process-group.ts';
import type { ProcessTask } from '#bin/workers/process-messages.ts';
import { reservePort } from '#bin/workers/reserve-port.ts';
import { DEMO_WORLD_FILE } from '#bin/wiring/data-files.ts';
import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import { createRuntime, type Runtime } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import { subgraphSecretOf } from '#bin/wiring/subgraph-secret.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { ROLES, type Role } from '#platform/configuration/scale-settings.ts';
import { makeFolder } from '#platform/files/make-folder.ts';

/** Time that a process may need to stop, beyond `DRAIN_GRACE_SEC` and `DRAIN_SEC`. */
const END_MARGIN_SEC = 5;

/**
 * Runs a server of several processes until a signal: one that owns the shards, and the configured number that serve
 * clients on one port. This process supervises them and distributes connections.
 */
export async function serveWithWorkers(
  first: Runtime,
  options: ServeOptions,
  version: string,
): Promise<void> {
  const roles = rolesOf(first, options);
  const { workers: _, ...common } = options;
  const overrides = { WORKERS: String(first.settings.workers) };
  const runtime = createRuntime({ ...common, overrides, processName: 'supervisor' });
  const { log, meter, clock, settings } = runtime;
  const { workers: count, metricsPort } = settings;
  const endSec = settings.drainGraceSec + settings.drainSec + END_MARGIN_SEC;
  // Workers drain first, then the owner; each has its own time.
  const shutdown = new Shutdown(log, 2 * endSec + 1);
  shutdown.listen();
  const group = new ProcessGroup({ fork: forkProcess, clock, log, meter });
  process.on('exit', () => group.kill());
  try {
    claimDataFolder(runtime, shutdown, folderRolesOf(roles));
    const port = await reservePort(settings);
    const place = await findVenues(runtime, shutdown);
    const stop = (isMeant: (name: string) => boolean) => (kind: DrainKind) =>
      group.stop(isMeant, endSec * 1_000, kind);
    shutdown.addDrain(
      'owner',
      stop((name) => name === OWNER),
      0,
    );
    shutdown.addDrain(
      'workers',
      stop((name) => name !== OWNER),
      0,
    );
    const task = (name: string): Omit<ProcessTask, 'isReplacement'> =>
      taskOf(name, roles, runtime, port, place);
    if (roles.includes('ingest')) await group.start(task(OWNER));
    // A problem of one worker is a problem of all, and is reported once.
    await group.start(task(workerName(1)));
    const others = Array.from({ length: count - 1 }, (_, at) => workerName(at + 2));
    await Promise.all(others.map((name) => group.start(task(name))));
    const mode = `${runtime.profile} profile, ${count} ${count === 1 ? 'worker' : 'workers'}`;
    const shown = { version, mode, metricsPort, hasRest: true, controlUrl: place.controlUrl };
    console.log(renderBanner({ ...shown, port, startedInMs: performance.now() }));
  } catch (error) {
    await shutdown.run('start failed');
    throw error;
  }
}

function workerName(number: number): string {
  return `worker-${number}`;
}

/** Throws `ConfigurationError` for options that are incompatible with workers. */
function rolesOf({ settings }: Runtime, { remote }: ServeOptions): readonly Role[] {
  if (remote === true) {
    throw new ConfigurationError(
      '--workers and --remote cannot be combined; ROLES=gateway with --workers uses remote subgraphs',
    );
  }
  const refusal = refusalOfRoles(settings);
  if (refusal !== null) throw new ConfigurationError(refusal);
  return settings.roles.length === 0 ? ROLES : settings.roles;
}

function taskOf(
  name: string,
  roles: readonly Role[],
  { settings }: Runtime,
  port: number,
  place: VenueEndpoints,
): Omit<ProcessTask, 'isReplacement'> {
  const isOwner = name === OWNER;
  const own = roles.filter((role) => (role === 'ingest' || role === 'collect') === isOwner);
  const overrides = {
    WORKERS: '0',
    ROLES: own.join(','),
    PORT: String(port),
    DATA_DIR: folderFor(name, settings.dataDir),
    SUBGRAPH_SECRET: subgraphSecretOf(settings),
  };
  return { name, overrides, place, listens: !isOwner, publishesDemo: name === workerName(1) };
}

/** The folder of a process, with the simulated world of the whole server. */
function folderFor(name: string, dataDir: string): string {
  const folder = join(dataDir, name);
  makeFolder(folder);
  const world = join(dataDir, DEMO_WORLD_FILE);
  const copy = join(folder, DEMO_WORLD_FILE);
  if (existsSync(world) && !existsSync(copy)) copyFileSync(world, copy);
  return folder;
}
