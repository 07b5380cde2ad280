import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable } from '#platform/postgres/postgres-failure.ts';

/** The sources from which each part of a store was filled. */
export type PostgresOrigins = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the origins of a store and adds those that `choose` returns, under an exclusive lock. An error of `choose` is
 * rethrown, and nothing is written.
 *
 * @param store `bars`, `facts` or `materials`
 * @throws `PostgresUnusableError` when the database cannot be used
 */
export async function recordOrigins<
  Choice extends Iterable<readonly [part: string, source: string]>,
>(
  database: PostgresDatabase,
  store: string,
  choose: (known: PostgresOrigins) => Choice,
): Promise<Choice> {
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
