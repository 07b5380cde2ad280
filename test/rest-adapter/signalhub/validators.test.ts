import { request } from 'undici';
import { readProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { GraphEngine, LocalSubgraph } from '#kernel/ports/graph.ts';
import { BodyEncoder } from '#platform/http/body-encoder.ts';
import { OriginPolicy } from '#platform/http/origin-policy.ts';
import { responseClass } from '#platform/http/web-response.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';
import { deep, IS_DEEP } from '#test/depth.ts';
import { WORKED_BUNDLE } from '#test/signalhub/etf/etf-rows.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { startSignalhubServer } from '#test/signalhub/serve-signalhub.ts';
import {
  editFile,
  editManifest,
  NOW_MS,
  sector,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const DAY_MS = 86_400_000;
const ROUTES = readProductRoutes().filter(({ file }) => file.startsWith('signalhub/'));
const PUBLISHED = '{ publishedEdition }';

interface Answer {
  readonly status: number;
  readonly tag: string;
  readonly body: string;
}

interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: { readonly examples?: readonly unknown[] };
  }[];
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  // No connection is kept: while a bundle is published the server would close it.
  const answer = await request(url, { headers, reset: true });
  const tag = String(answer.headers['etag'] ?? '');
  const cached = String(answer.headers['cache-control'] ?? '');
  // No cache keeps what a server says of a snapshot without revalidation: another store has the
  // same ids.
  expect(cached).not.toContain('immutable');
  return { status: answer.statusCode, tag, body: await answer.body.text() };
}

/** Counts requests to the graph, without those that answers rest on. */
function counting(): { readonly around: (engine: GraphEngine) => GraphEngine; count: number } {
  const counter = {
    count: 0,
    around: (engine: GraphEngine): GraphEngine => ({
      ...engine,
      schema: engine.schema,
      subscribe: (asked) => engine.subscribe(asked),
      execute: (asked) => {
        const { document } = asked;
        const text = typeof document === 'string' ? document : (document.loc?.source.body ?? '');
        if (text !== PUBLISHED) counter.count += 1;
        return engine.execute(asked);
      },
    }),
  };
  return counter;
}

/**
 * The demo of a day in a folder, which differs from that of the day before in nearly all of its
 * content.
 */
async function demoBundle(publishedAtMs: number): Promise<string> {
  const folder = temporaryFolder();
  await writeDemoPublication(folder, { seed: 7, publishedAtMs, sessionCount: 12 });
  return folder;
}

/** A small world, with more sectors on request. */
function workedBundle(sectors: readonly TestRow[] = []): string {
  const { rows } = WORKED_BUNDLE;
  const bundle = { ...WORKED_BUNDLE, rows: { ...rows, sector: [...rows['sector']!, ...sectors] } };
  return writeBundle(temporaryFolder(), bundle);
}

/** The same facts under another id, an hour later, without those in `withdrawn`. */
function republish(folder: string, id: string, publishedAt: string, withdrawnKind?: string): void {
  editManifest(folder, (manifest) => {
    manifest['publication_id'] = id;
    manifest['published_at'] = publishedAt;
  });
  if (withdrawnKind === undefined) return;
  let name = '';
  editManifest(folder, ({ files }) => {
    name = String(files.find(({ kind }) => kind === withdrawnKind)!.name);
  });
  editFile(folder, name, (text) => text.split('\n').slice(0, -60).concat('').join('\n'));
}

/** Every signalhub route of the OpenAPI document with random choices of its parameters' examples. */
async function requestsOf(origin: string, perRoute: number): Promise<string[]> {
  const { body } = await ask(`${origin}/api/openapi.json`);
  const { paths } = JSON.parse(body) as { paths: Record<string, { get?: Operation }> };
  const random = seededRandom(11);
  const routes = Object.entries(paths).filter(
    ([path]) => path.startsWith('/api/signalhub/') && !path.includes('capabilities'),
  );
  expect(routes).toHaveLength(ROUTES.length);
  return routes.flatMap(([path, { get }], at) =>
    Array.from({ length: perRoute }, (_, round) =>
      requestOf(path, get!, round % 2 === at % 2, random),
    ),
  );
}

function requestOf(path: string, { parameters }: Operation, isBare: boolean, random: () => number) {
  let url = path;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    const examples = schema.examples ?? [];
    const value = String(examples[Math.floor(random() * examples.length)]);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (!isBare && random() < 0.4) query.set(name, name.startsWith('page') ? '2' : value);
  }
  return query.size === 0 ? url : `${url}?${query.toString()}`;
}

/**
 * Two requests are one where they mean the same; ETags and bodies are compared over all of them.
 */
class Seen {
  readonly #bodyOf = new Map<string, string>();
  readonly #tagOf = new Map<string, string>();

  add({ tag, body }: Answer, where: string): void {
    if ((this.#bodyOf.get(tag) ?? body) !== body) throw new Error(`${where}: one tag, two bodies`);
    if ((this.#tagOf.get(body) ?? tag) !== tag) throw new Error(`${where}: one body, two tags`);
    this.#bodyOf.set(tag, body);
    this.#tagOf.set(body, tag);
  }
}

/** Sends every request with and without a cache, and compares the two. */
async function compare(
  origin: string,
  urls: readonly string[],
  kept: Map<string, Answer>,
  seen: Seen,
): Promise<number> {
  let changed = 0;
  for (const url of urls) {
    const before = kept.get(url);
    const headers = before === undefined ? {} : { 'if-none-match': before.tag };
    const asked = await ask(`${origin}${url}`, headers);
    const oracle = await ask(`${origin}${url}`);
    if (oracle.status !== 200) {
      expect(asked, url).toEqual(oracle);
      kept.delete(url);
      continue;
    }
    seen.add(oracle, url);
    const isSame = before?.body === oracle.body;
    expect([asked.status, asked.tag], url).toEqual([isSame ? 304 : 200, oracle.tag]);
    expect(asked.body, url).toBe(isSame ? '' : oracle.body);
    if (before !== undefined && !isSame) changed += 1;
    kept.set(url, oracle);
  }
  return changed;
}

/**
 * What a client has is confirmed, in whichever form it sends it, without asking the graph for it.
 */
async function expectNothingAsked(
  origin: string,
  kept: ReadonlyMap<string, Answer>,
  counter: { count: number },
): Promise<void> {
  const published = [...kept].filter(([url]) => !url.includes('/realtime'));
  for (const [url, { tag }] of published) {
    counter.count = 0;
    for (const known of [`W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask(`${origin}${url}`, { 'if-none-match': known });
      expect(again, url).toEqual({ status: 304, tag, body: '' });
    }
    expect(counter.count, url).toBe(0);
  }
}

test('every signalhub route states what its answers depend on', () => {
  const stated = ROUTES.map(({ file, text }) => [
    file,
    /@changesWith\(query: ("[^"]+"|null)\)/.exec(text)?.[1],
  ]);
  expect(stated.filter(([, query]) => query === undefined)).toEqual([]);
  const inFlow = stated.flatMap(([file, query]) => (query === 'null' ? [file] : []));
  expect(inFlow).toEqual([
    'signalhub/realtime-events.graphql',
    'signalhub/realtime.graphql',
    // The move of sectors changes with every bar.
    'signalhub/sector-performance.graphql',
  ]);
});

test('a client with a cache has the answers of one without, whatever is published', async () => {
  const signalhub = await openDemoSignalhub(NOW_MS);
  const counter = counting();
  const origin = await startSignalhubServer(signalhub, { around: counter.around });
  const every = await requestsOf(origin, deep(1));
  // Usually every second route: each of them is answered by one mechanism, whatever it reads.
  const urls = every.filter((_, at) => IS_DEEP || at % 2 === 0);
  const kept = new Map<string, Answer>();
  const seen = new Seen();
  const again = (): Promise<number> => compare(origin, urls, kept, seen);

  await again();
  expect(kept.size).toBeGreaterThan(urls.length / 2);
  expect(await again()).toBe(0);
  await expectNothingAsked(origin, kept, counter);

  const next = await demoBundle(NOW_MS - 120_000 + DAY_MS);
  await signalhub.clock.advance(DAY_MS);
  await again();
  await signalhub.publish(next);
  expect(await again()).toBeGreaterThan(5);

  if (deep(1) > 1) {
    republish(next, 'same-again', '2026-11-21T18:01:00+08:00');
    await signalhub.publish(next);
    await again();
  }
  republish(next, 'withdrawn', '2026-11-21T18:02:00+08:00', 'daily_quote');
  await signalhub.publish(next);
  expect(await again()).toBeGreaterThan(0);

  // Past midnight, where documents of today are other ones, and before the server has looked.
  await signalhub.clock.advance(6 * 3_600_000);
  expect(await again()).toBeGreaterThan(0);
});

test('equivalent requests have the same answer', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(workedBundle());
  const counter = counting();
  const origin = await startSignalhubServer(signalhub, { around: counter.around });
  const sectors = `${origin}/api/signalhub/sectors`;
  const { tag } = await ask(`${sectors}?layer=level1&page=1`);
  const headers = { 'if-none-match': tag };
  counter.count = 0;
  for (const query of ['page=1&layer=level1', 'layer=level1', 'layer=level1&page_size=50']) {
    expect((await ask(`${sectors}?${query}`, headers)).status).toBe(304);
  }
  expect(counter.count).toBe(0);
  expect((await ask(`${sectors}?page_size=1`, headers)).status).toBe(200);
  expect(counter.count).toBe(1);
});

/** A subgraph that is replaced by another, as when a server with another store starts there. */
function replaceable(first: TestSignalhub): { subgraph: LocalSubgraph; now: TestSignalhub } {
  const place = {
    now: first,
    subgraph: {
      ...first.subgraph,
      createContext: (...asked: Parameters<LocalSubgraph['createContext']>) =>
        place.now.subgraph.createContext(...asked),
    },
  };
  return place;
}

test('another store with the same ids has other ETags, under the same gateway too', async () => {
  const [one, other] = [await openSignalhub(), await openSignalhub()];
  await one.publish(workedBundle());
  await other.publish(workedBundle([sector('L1.mining')]));
  const place = replaceable(one);
  const origin = await startSignalhubServer(place);
  const url = '/api/signalhub/sectors';
  const seen = new Seen();
  const kept = new Map<string, Answer>();
  expect(await compare(origin, [url], kept, seen)).toBe(0);
  place.now = other;
  expect(await compare(origin, [url], kept, seen)).toBe(1);
  place.now = one;
  expect(await compare(origin, [url], kept, seen)).toBe(1);
});

test('ingested materials change answers of the feed, and none of published data', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(workedBundle());
  const origin = await startSignalhubServer(signalhub);
  const [feed, policy] = ['/api/signalhub/realtime/events', '/api/signalhub/policy-materials'];
  const seen = new Seen();
  const kept = new Map<string, Answer>();
  await compare(origin, [feed, policy], kept, seen);
  await signalhub.ingest([
    {
      materialId: 'm-1',
      channel: 'policy',
      sourceId: 's-1',
      sourceName: '来源',
      authority: 'ministry',
      sourceTier: 'ministry',
      title: '关于支持半导体产业发展的通知',
      url: 'https://example.com/m-1',
      signalReadyAt: '2026-11-20T18:01:00+08:00',
    },
  ]);
  expect(await compare(origin, [policy], kept, seen)).toBe(0);
  expect(await compare(origin, [feed], kept, seen)).toBe(1);
});

test('an encoded answer is revalidated by its weak ETag, whatever encoding comes next', async () => {
  const many = Array.from({ length: 50 }, (_, index) => sector(`L1.sector-${index}`));
  const signalhub = await openSignalhub();
  await signalhub.publish(workedBundle(many));
  const origins = new OriginPolicy({ corsOrigins: [], trustProxy: false });
  const ServerResponse = responseClass({ origins, encoder: new BodyEncoder() });
  const counter = counting();
  const { around } = counter;
  const origin = await startSignalhubServer(signalhub, { around, server: { ServerResponse } });
  const url = `${origin}/api/signalhub/sectors?page_size=50`;
  const plain = await ask(url);
  for (const encoding of ['gzip', 'br', 'zstd']) {
    const encoded = await ask(url, { 'accept-encoding': encoding });
    expect(encoded.tag).toBe(`W/${plain.tag}`);
    counter.count = 0;
    for (const next of ['identity', 'gzip', 'br', 'zstd']) {
      const headers = { 'accept-encoding': next, 'if-none-match': encoded.tag };
      expect(await ask(url, headers)).toEqual({ status: 304, tag: encoded.tag, body: '' });
    }
    expect(counter.count).toBe(0);
  }
});

test('HEAD of data is rejected, also for a client that has the answer', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(workedBundle());
  const origin = await startSignalhubServer(signalhub);
  const { tag } = await ask(`${origin}/api/signalhub/sectors`);
  const headers = { 'if-none-match': tag };
  const { statusCode } = await request(`${origin}/api/signalhub/sectors`, {
    method: 'HEAD',
    headers,
  });
  expect(statusCode).toBe(405);
});

test('before anything is published, and while it is read, no client gets a 304', async () => {
  const signalhub = await openSignalhub({ settings: { awaitsPublication: true } });
  const origin = await startSignalhubServer(signalhub);
  const url = `${origin}/api/signalhub/sectors`;
  expect((await ask(url, { 'if-none-match': '*' })).status).toBe(503);
  await signalhub.publish(workedBundle());
  expect((await ask(url)).status).toBe(200);
});
