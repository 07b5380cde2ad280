import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { TokenDraft } from '#kernel/ports/token-store.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema } from '#platform/postgres/schema.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { readDrafts } from '#signalhub/realtime/read-draft.ts';
import { ChaosPostgres } from '#test/chaos/chaos-postgres.ts';
import { openStoresReplica, type HeldTrue } from '#test/chaos/stores-replica.ts';
import { readMaterials } from '#test/contracts/material-log-contract.ts';
import { NO_POSTGRES, postgresPrograms } from '#test/platform/postgres/postgres-server.ts';
import { draft } from '#test/signalhub/realtime/material-drafts.ts';

const TOKEN: TokenDraft = { name: 'desk', scopes: ['publish'], expiresAtMs: null };
const WAIT = { timeout: 20_000 };

async function* facts(...payloads: readonly string[]): AsyncGenerator<Fact> {
  const times = { validFrom: '2026-01-01', validTo: null, observedAtMs: 5, supersededAtMs: null };
  for (const name of payloads) yield { kind: 'note', key: name, payload: { name }, ...times };
}

/** A process that follows the stores, and can be stopped. */
async function startReplica(url: string) {
  const entry = join(import.meta.dirname, 'stores-replica.ts');
  const child: ChildProcess = fork(entry, [url], { execArgv: [] });
  await once(child, 'message');
  return {
    child,
    async held(ids: readonly string[]): Promise<HeldTrue> {
      const answered = once(child, 'message');
      child.send([...ids]);
      return (await answered)[0] as HeldTrue;
    },
  };
}

describe.skipIf(postgresPrograms() === null)(
  `a failover that loses the last commits (else skipped: ${NO_POSTGRES})`,
  () => {
    let pair: ChaosPostgres;
    const ports: [number, number] = [0, 0];
    beforeAll(async () => {
      pair = await ChaosPostgres.open((place, port) => {
        ports[place] = port;
      });
    });
    afterAll(() => pair?.close());

    test('leaves no trace of lost commits in processes that keep running, stopped ones too', async () => {
      const url = `postgres://test@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;
      const database = new PostgresDatabase(url);
      await migrateSchema(database);
      const tokens = await TokenStorePostgres.open(database, systemClock);
      const store = new FactStorePostgres(database);
      const log = new MaterialLogPostgres(database);
      const publish = (publicationId: string, publishedAtMs: number, ...names: string[]) => {
        const content = { namespace: 'desk', publishedAtMs, contentHash: publicationId };
        return store.publish({ publicationId, ...content }, facts(...names));
      };
      let count = 0;
      const publishFact = async (name: string): Promise<void> => {
        count += 1;
        const readyAtMs = Date.now() - 60_000;
        const one = draft(`${name}-${'abcdefghij'[count % 10]!.repeat(9)}-${count}`, { readyAtMs });
        await log.append(readDrafts([one], Date.now()), Date.now());
      };

      await publish('first', 1, 'a');
      const kept = await tokens.create(TOKEN);
      for (let at = 0; at < 5; at += 1) await publishFact('kept');
      const [one, other] = [await openStoresReplica(url), await openStoresReplica(url)];
      const asleep = await startReplica(url);
      await pair.leaveBehind();

      // All of this is acknowledged, read by every process, and lost.
      const lost = await tokens.create(TOKEN);
      await publish('lost', 2, 'a', 'b');
      for (let at = 0; at < 8; at += 1) await publishFact('lost');
      const ids = [kept.token.id, lost.token.id];
      for (const held of [() => one.held(ids), () => other.held(ids), () => asleep.held(ids)]) {
        await expect.poll(async () => (await held()).publication, WAIT).toBe('lost');
        await expect.poll(async () => (await held()).tokens, WAIT).toEqual([true, true]);
        await expect.poll(async () => (await held()).materials.length, WAIT).toBe(13);
      }
      asleep.child.kill('SIGSTOP');

      const over = new AbortController();
      const load = (async () => {
        // A publisher that continues through the failover; what fails is sent again under another
        // name.
        while (!over.signal.aborted) {
          await publishFact('load').catch(() => undefined);
          await setTimeout(20);
        }
      })();
      await pair.failOver();
      // Every number is assigned once more, and the counters run past where they were.
      const recreated = await tokens.create(TOKEN);
      await tokens.revoke(kept.token.id);
      await publish('second', 3, 'a', 'c');
      await publish('third', 4, 'a', 'd');
      for (let at = 0; at < 12; at += 1) await publishFact('after');
      over.abort();
      await load;
      asleep.child.kill('SIGCONT');

      const materials = (await readMaterials(log)).map(({ materialId }) => materialId).toSorted();
      expect(materials.some((id) => id.startsWith('lost'))).toBe(false);
      const expected: HeldTrue = {
        publication: 'third',
        publications: ['first', 'second', 'third'],
        tokens: [false, false, true],
        materials,
        shownMaterials: materials,
      };
      const asked = [...ids, recreated.token.id];
      await expect.poll(() => one.held(asked), WAIT).toEqual(expected);
      await expect.poll(() => other.held(asked), WAIT).toEqual(expected);
      await expect.poll(() => asleep.held(asked), WAIT).toEqual(expected);

      asleep.child.kill();
      await Promise.all([one.close(), other.close(), tokens.close()]);
      await database.close();
    });
  },
);
