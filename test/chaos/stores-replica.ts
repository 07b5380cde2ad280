import { setImmediate } from 'node:timers/promises';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { StepRunner } from '#kernel/async/step-runner.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { MATERIAL_TOPIC, type RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import { CurrentSnapshot } from '#signalhub/snapshots/current-snapshot.ts';
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';

/** The state of a process that follows tokens, publications and materials. */
export interface HeldTrue {
  readonly publication: string | null;
  /** Ids of all publications that clients can name. */
  readonly publications: readonly string[];
  /** For each requested token, whether it is valid. */
  readonly tokens: readonly boolean[];
  /** Materials of its feed, by id, without an order. */
  readonly materials: readonly string[];
  /** What a subscriber that keeps its events holds, by id. */
  readonly shownMaterials: readonly string[];
}

const POLL_MS = 200;

/** Follows the stores of a database as a server does; returns its state for tokens of these ids. */
export async function openStoresReplica(url: string) {
  const database = new PostgresDatabase(url);
  const parts = { clock: systemClock, log: SILENT_LOG, meter: SILENT_METER, pollMs: POLL_MS };
  const tokens = await TokenStorePostgres.open(database, systemClock);
  const store = new FactStorePostgres(database);
  const runner = new StepRunner(systemClock, setImmediate);
  const events = new EventBusMemory<SnapshotEvent>();
  const current = new CurrentSnapshot({ ...parts, store, events, runner, preparations: [] });
  const bus = new EventBusMemory<RealtimeEvent>();
  const materials = new MaterialLogPostgres(database);
  const realtime = new RealtimeFeed({ ...parts, materials, bus, runner });
  await Promise.all([current.start(), realtime.start()]);
  const received = new Set(realtime.feed.changes.map(({ item }) => item.canonical.materialId));
  const stream = bus.subscribe([MATERIAL_TOPIC], { capacity: 100_000 });
  void (async () => {
    for await (const event of stream) {
      if (event.kind !== 'material') continue;
      const { kind, item } = event.change;
      const { materialId } = item.canonical;
      if (kind === 'withdrawn') received.delete(materialId);
      else received.add(materialId);
    }
  })();
  return {
    held: (ids: readonly string[]): HeldTrue => ({
      publication: current.value.publication?.publicationId ?? null,
      publications: current.directory.publications.map(({ publicationId }) => publicationId),
      tokens: ids.map((id) => tokens.isValid(id)),
      materials: realtime.feed.changes.map(({ item }) => item.canonical.materialId).toSorted(),
      shownMaterials: [...received].toSorted(),
    }),
    async close(): Promise<void> {
      await stream.return?.();
      await Promise.all([current.stop(), realtime.stop(), tokens.close()]);
      await database.close();
    },
  };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  process.on('disconnect', () => process.exit(1));
  const replica = await openStoresReplica(process.argv[2]!);
  process.on('message', (ids: readonly string[]) => process.send!(replica.held(ids)));
  process.send('open');
}
