import { parentPort, workerData } from 'node:worker_threads';
import type { FactStorePlace } from '#bin/stores/stores.ts';
import type { FactStore, PublishOutcome } from '#kernel/ports/fact-store.ts';
import { publishHere } from '#platform/sqlite/publish-here.ts';
import { publishRows } from '#signalhub/publishing/publish-rows.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';

/** The options of the thread. */
export interface DemoPublicationTask {
  /** The existing fact store. */
  readonly store: FactStorePlace;
  readonly seed: number;
  readonly publishedAtMs: number;
}

// The thread that creates and publishes the demo publication, validated like a bundle from files: it does not block
// the server's event loop, and the garbage of a hundred thousand rows ends with the thread.
const { store, seed, publishedAtMs } = workerData as DemoPublicationTask;
const publication = makeDemoPublication({ seed, publishedAtMs });
const recipe = ['demo', seed, publication.sessionCount];
const receipt = await publishRows({ ...publication, recipe }, (draft, facts) =>
  store.engine === 'sqlite'
    ? publishHere(store.path, draft, facts)
    : publishThere(store.url, draft, facts),
);
parentPort?.postMessage(receipt, []);

/** Publishes into PostgreSQL, over a connection of this thread. */
async function publishThere(
  url: string,
  ...publication: Parameters<FactStore['publish']>
): Promise<PublishOutcome> {
  const [{ PostgresDatabase }, { FactStorePostgres }] = await Promise.all([
    import('#platform/postgres/postgres-database.ts'),
    import('#platform/postgres/fact-store-postgres.ts'),
  ]);
  const database = new PostgresDatabase(url);
  try {
    return await new FactStorePostgres(database).publish(...publication);
  } finally {
    await database.close();
  }
}
