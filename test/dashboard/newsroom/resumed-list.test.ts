import { execute, parse, subscribe } from 'graphql';
import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import {
  NEWSROOM_ARRIVALS,
  NEWSROOM_PAGE,
  type NewsroomArrivalsResult,
  type NewsroomPageResult,
} from '#dashboard/documents/documents.gen.ts';
import { MaterialList } from '#dashboard/pages/newsroom/material-list.ts';
import type { MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import {
  NOW_MS,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

type PageAnswer = NewsroomPageResult['realtimeEvents'];
type Arrival = NewsroomArrivalsResult['materialPublished'];
type Material = PageAnswer['items'][number];

const FILTERS = { window: '3d', channel: 'all', sectorId: null };

async function askPage({ subgraph }: TestSignalhub, cursor: string | null): Promise<PageAnswer> {
  const { data, errors } = await execute({
    schema: subgraph.schema,
    document: parse(NEWSROOM_PAGE.toString()),
    variableValues: { ...FILTERS, cursor },
    contextValue: subgraph.createContext(ANONYMOUS),
  });
  expect(errors).toBeUndefined();
  return (data as unknown as NewsroomPageResult).realtimeEvents;
}

async function allPages(signalhub: TestSignalhub): Promise<Material[]> {
  const items: Material[] = [];
  let cursor: string | null = null;
  do {
    const page: PageAnswer = await askPage(signalhub, cursor);
    items.push(...page.items);
    cursor = page.pagination.nextCursor;
  } while (cursor !== null);
  return items;
}

async function follow(
  { subgraph }: TestSignalhub,
  variables: { readonly since?: string; readonly after?: readonly string[] },
): Promise<AsyncIterator<Arrival>> {
  const events = await subscribe({
    schema: subgraph.schema,
    document: parse(NEWSROOM_ARRIVALS.toString()),
    variableValues: { ...FILTERS, ...variables },
    contextValue: subgraph.createContext(ANONYMOUS),
  });
  if (!(Symbol.asyncIterator in events)) throw events.errors![0]!;
  return {
    async next() {
      const { done, value } = await events.next();
      if (done === true) return { done, value: undefined };
      return { done: false, value: Object.values(value.data!)[0] as Arrival };
    },
    return: async () => ({ done: true, value: await events.return(undefined) }),
  };
}

/** Some materials: new ones, late ones, reprints from before and behind, and corrections. */
function batchOf(random: () => number, batch: number): MaterialDraft[] {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => {
    const earlier = Math.floor(random() * batch);
    const isReprint = batch > 0 && random() < 0.3;
    const isCorrection = batch > 0 && !isReprint && random() < 0.2;
    const lateMs = random() < 0.2 ? Math.floor(random() * 40_000) : 0;
    return draft(`material-${batch}-${at}`, {
      readyAtMs: NOW_MS - 60_000 + batch * 1_000 + at - lateMs,
      sectors: [mention('L1.tech', 0.9, 0.5)],
      ...(isReprint ? { url: `https://www.gov.cn/material-${earlier}-0.htm` } : {}),
      ...(isCorrection ? { corrects: `material-${earlier}-0` } : {}),
    });
  });
}

test.for([3, 17, 29])(
  'a list that was cut off and came back equals the list that the server sends afresh (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const ingest = async (batch: number): Promise<number> => {
      const drafts = batchOf(random, batch);
      await signalhub.ingest(drafts);
      await signalhub.clock.advance(1_000);
      return drafts.length;
    };
    for (let batch = 0; batch < 40; batch += 1) await ingest(batch);

    const list = new MaterialList<Material>();
    let page = await askPage(signalhub, null);
    list.addPage(page.items, page.pagination.hasMore);
    const since = page.generatedAt;
    const cursors: string[] = [];
    let came = 0;
    const isBehind = (): boolean => cursors.length < came;
    let stream = await follow(signalhub, { since });
    const take = async (): Promise<void> => {
      const { value } = (await stream.next()) as { value: Arrival };
      cursors.push(value.cursor);
      list.take(value, random() < 0.5);
    };
    const comeBack = async (): Promise<void> => {
      await stream.return!();
      // A reader may know less than it was sent: a repeated material must not be listed twice.
      const knownTo = cursors.length - 1 - Math.floor(random() * 6);
      const after = cursors[knownTo];
      cursors.length = Math.max(knownTo, -1) + 1;
      stream = await follow(signalhub, after === undefined ? { since } : { since, after: [after] });
    };
    for (let batch = 40; batch < 80; batch += 1) {
      came += await ingest(batch);
      while (isBehind() && random() < 0.8) await take();
      if (random() < 0.3) await comeBack();
      if (random() < 0.1) list.release();
      if (random() < 0.1 && page.pagination.nextCursor !== null) {
        page = await askPage(signalhub, page.pagination.nextCursor);
        list.addPage(page.items, page.pagination.hasMore);
      }
    }
    while (isBehind()) await take();
    while (page.pagination.nextCursor !== null) {
      page = await askPage(signalhub, page.pagination.nextCursor);
      list.addPage(page.items, page.pagination.hasMore);
    }
    list.release();
    await stream.return!();
    const expected = await allPages(signalhub);
    expect(expected.some(({ duplicateCount }) => duplicateCount > 1)).toBe(true);
    expect(list.shown).toEqual(expected);
  },
);
