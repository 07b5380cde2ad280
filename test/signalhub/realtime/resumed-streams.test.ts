import { parse, subscribe } from 'graphql';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import {
  NOW_MS,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

interface DeliveredMaterial {
  readonly cursor: string;
  readonly [fact: string]: unknown;
}

type Stream = AsyncIterator<DeliveredMaterial>;

const MATERIALS = `subscription ($after: [String!], $since: Timestamp) {
  materialPublished(channel: policy, after: $after, since: $since) { kind material { materialId } cursor }
}`;
const PUBLICATIONS = `subscription ($after: [String!], $since: Timestamp) {
  snapshotPublished(after: $after, since: $since) { publicationId snapshotId cursor }
}`;

async function follow(
  { subgraph }: TestSignalhub,
  source: string,
  variableValues: Record<string, unknown> = {},
): Promise<Stream> {
  const { schema } = subgraph;
  const contextValue = subgraph.createContext(ANONYMOUS);
  const events = await subscribe({ schema, document: parse(source), variableValues, contextValue });
  if (!(Symbol.asyncIterator in events)) throw events.errors![0]!;
  return {
    async next() {
      const { done, value } = await events.next();
      if (done === true) return { done, value: undefined };
      expect(value.errors).toBeUndefined();
      return { done: false, value: Object.values(value.data!)[0] as DeliveredMaterial };
    },
    return: () => events.return(undefined) as Promise<IteratorResult<DeliveredMaterial>>,
  };
}

const refusal = (code: string) => ({ extensions: { code } });

describe('a reader of materials that is cut off', () => {
  test('receives each of them once and in order, from whichever server and after restarts', async () => {
    const random = seededRandom(11);
    const materials = new MaterialLogMemory();
    const first = await openSignalhub({ materials });
    await first.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const whole = await follow(first, MATERIALS);
    const since = formatTimestamp(first.clock.nowMs());
    const reported: string[] = [];
    const expected: string[] = [];
    let cursor: string | null = null;
    let server = first;
    let stream = await follow(server, MATERIALS, { since });
    const readAll = async () => {
      while (reported.length < expected.length && random() < 0.9) {
        const { value } = await stream.next();
        cursor = value!.cursor;
        reported.push(JSON.stringify([value!['kind'], value!['material']]));
      }
    };
    for (let batch = 0; batch < 40; batch += 1) {
      const drafts = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => {
        const id = `material-${batch}-${at}`;
        const corrects = batch > 0 && random() < 0.2 ? `material-${batch - 1}-0` : undefined;
        const channel = random() < 0.8 || corrects !== undefined || at === 0 ? 'policy' : 'media';
        const readyAtMs = NOW_MS - 60_000 + batch * 1_000 + at;
        const sectors = [mention('L1.tech')];
        return draft(id, { channel, readyAtMs, sectors, ...(corrects ? { corrects } : {}) });
      });
      await server.ingest(drafts);
      await first.clock.advance(5_000);
      const policies = drafts.filter(({ channel }) => channel === 'policy');
      for (const _ of policies) {
        const { value } = await whole.next();
        expected.push(JSON.stringify([value!['kind'], value!['material']]));
      }
      await readAll();
      if (random() > 0.4) continue;
      await stream.return!();
      if (random() < 0.4)
        server = await openSignalhub({ materials, databasePath: first.databasePath });
      stream = await follow(server, MATERIALS, { since, after: cursor === null ? [] : [cursor] });
    }
    while (reported.length < expected.length) await readAll();
    expect(reported).toEqual(expected);
    expect(expected.join()).toContain('corrected');
    await Promise.all([stream.return!(), whole.return!()]);
  });

  test('is rejected with a cursor of another log, or one too far back', async () => {
    const materials = new MaterialLogMemory();
    const one = await openSignalhub({ materials });
    const other = await openSignalhub();
    for (const signalhub of [one, other]) {
      await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
      await signalhub.ingest([draft('material-1', { readyAtMs: NOW_MS - 1_000 })]);
    }
    const since = formatTimestamp(NOW_MS - 1_000);
    const stream = await follow(one, MATERIALS, { since });
    const { cursor } = (await stream.next()).value as DeliveredMaterial;
    await stream.return!();
    for (const after of [[`${cursor}.x`], [`${cursor}.`], [cursor.replace('.', '.0')]]) {
      await expect(follow(one, MATERIALS, { after })).rejects.toMatchObject(
        refusal('INVALID_CURSOR'),
      );
    }
    for (const after of [[cursor], ['m.1'], ['nonsense'], ['']]) {
      await expect(follow(other, MATERIALS, { after })).rejects.toMatchObject(
        refusal('INVALID_CURSOR'),
      );
    }
    await expect(follow(one, MATERIALS, { after: [cursor, cursor] })).rejects.toMatchObject(
      refusal('INVALID_CURSOR'),
    );
    await expect(follow(one, MATERIALS, { since: 'yesterday' })).rejects.toMatchObject(
      refusal('INVALID_INPUT'),
    );
    const later = await openSignalhub({ materials, nowMs: NOW_MS + 9 * 86_400_000 });
    for (const bygone of [{ after: [cursor] }, { since }]) {
      const missed = follow(later, MATERIALS, bygone);
      // Nothing came since the cursor; of the moment that is unknown.
      if ('after' in bygone) await (await missed).return!();
      else await expect(missed).rejects.toMatchObject(refusal('CURSOR_TOO_OLD'));
    }
    await later.ingest([draft('material-2', { readyAtMs: NOW_MS + 9 * 86_400_000 - 1_000 })]);
    const latest = await openSignalhub({ materials, nowMs: NOW_MS + 18 * 86_400_000 });
    await expect(follow(latest, MATERIALS, { after: [cursor] })).rejects.toMatchObject(
      refusal('CURSOR_TOO_OLD'),
    );
  });
});

test('a server that starts has the materials of the log at once', async () => {
  const materials = new MaterialLogMemory();
  const one = await openSignalhub({ materials });
  await one.ingest([draft('material-1', { readyAtMs: NOW_MS - 1_000 })]);
  const other = await openSignalhub({ materials });
  const { realtime } = other.subgraph.createContext(ANONYMOUS) as SignalhubContext;
  expect(realtime.feed.size).toBe(1);
});

test('a reader of publications that is cut off receives each of them once', async () => {
  const signalhub = await openSignalhub();
  const publish = async (publicationId: string) => {
    await signalhub.clock.advance(1_000);
    const publishedAt = formatTimestamp(signalhub.clock.nowMs());
    const bundle = { ...SMALL_BUNDLE, publicationId, publishedAt, rows: SMALL_ROWS };
    await signalhub.publish(writeBundle(temporaryFolder(), bundle));
  };
  await publish('one');
  const since = formatTimestamp(signalhub.clock.nowMs() + 1_000);
  await publish('two');
  const reported: unknown[] = [];
  let cursor = '';
  const read = async (stream: Stream, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const { value } = await stream.next();
      reported.push(value!['publicationId']);
      cursor = value!.cursor;
    }
    await stream.return!();
  };
  await read(await follow(signalhub, PUBLICATIONS, { since }), 1);
  await publish('three');
  await publish('four');
  await read(await follow(signalhub, PUBLICATIONS, { since, after: [cursor] }), 1);
  const stream = await follow(signalhub, PUBLICATIONS, { after: [cursor] });
  await publish('five');
  await read(stream, 2);
  expect(reported).toEqual(['two', 'three', 'four', 'five']);
  const other = await openSignalhub();
  await other.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  await expect(follow(other, PUBLICATIONS, { after: [cursor] })).rejects.toMatchObject(
    refusal('INVALID_CURSOR'),
  );
  for (const after of [[`${cursor}.x`], [`${cursor}.`], [cursor.replace('.', '.0')]]) {
    await expect(follow(signalhub, PUBLICATIONS, { after })).rejects.toMatchObject(
      refusal('INVALID_CURSOR'),
    );
  }
});
