import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable } from '#platform/postgres/postgres-failure.ts';

/** For each part of a store the sources that it was filled from. */
export type Origins = ReadonlyMap<string, readonly string[]>;

/**
 * Looks at the origins of a store and adds those that `choose` names, with nobody else writing in
 * between. What `choose` throws goes on, and nothing is written.
 *
 * @param store `bars`, `facts` or `materials`
 * @throws `PostgresUnusableError` for a database that cannot be used
 */
export async function recordOrigins<
  Choice extends Iterable<readonly [part: string, source: string]>,
>(database: PostgresDatabase, store: string, choose: (known: Origins) => Choice): Promise<Choice> {
  try {
    return await database.transaction(async (statements) => {
      await statements.run('lock table origin in share row exclusive mode');
      const rows = await statements.rows<{ part: string; source: string }>(
        'select part, source from origin where store = $1 order by part, source',
        [store],
      );
      const sources = Map.groupBy(rows, ({ part }) => part);
      const known = new Map(
        [...sources].map(([part, own]) => [part, own.map((one) => one.source)]),
      );
      const chosen = choose(known);
      for (const [part, source] of chosen) {
        await statements.run('insert into origin values ($1, $2, $3) on conflict do nothing', [
          store,
          part,
          source,
        ]);
      }
      return chosen;
    });
  } catch (error) {
    throw asUnusable(error, database.place);
  }
}
