import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { createSubgraphEngine } from '#gateway/subgraph-server/subgraph-engine.ts';
import { BodyEncoder } from '#platform/http/body-encoder.ts';
import { OriginPolicy } from '#platform/http/origin-policy.ts';
import { responseClass } from '#platform/http/web-response.ts';
import { marketFixture } from '#test/market-data/market-data-fixture.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

/** What decides whether kept answers still hold. */
const VERSION = '{ knowledgeVersion }';

const KEPT = [
  '/api/indicators',
  '/api/indicators?category=momentum&keyword=average',
  '/api/indicators/catalog',
  '/api/indicators/registry',
  '/api/indicators/registry?include_signals=true&include_schema=true',
  '/api/indicators/signals',
  '/api/indicators/presets',
];

let server: RestServer;
/** Operations that the graph carried out, except for reading the version. */
let asked = 0;

beforeAll(async () => {
  const { subgraph } = marketFixture().data;
  const engine = createSubgraphEngine({
    subgraph,
    log: SILENT_LOG,
    meter: SILENT_METER,
    source: 'test',
  });
  const counting: GraphEngine = {
    schema: engine.schema,
    subscribe: (operation) => engine.subscribe(operation),
    execute: (operation) => {
      const { document } = operation;
      const text = typeof document === 'string' ? document : (document.loc?.source.body ?? '');
      if (text !== VERSION) asked += 1;
      return engine.execute(operation);
    },
  };
  const web = {
    encoder: new BodyEncoder(),
    origins: new OriginPolicy({ corsOrigins: [], trustProxy: false }),
  };
  const options = { engine: counting };
  server = await startRestServer(options, { ServerResponse: responseClass(web) });
});
afterAll(() => server.close());

async function ask(path: string, headers: Record<string, string> = {}) {
  const {
    statusCode: status,
    headers: reported,
    body,
  } = await request(server.origin + path, {
    headers,
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status, tag: String(reported['etag']), reported, bytes };
}

test.each(KEPT)('%s is built once, and then sent unchanged', async (path) => {
  const before = asked;
  const first = await ask(path);
  expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^"[\w-]{27}"$/) });
  expect(asked).toBe(before + 1);
  const again = await ask(path);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  const lasting = ({ reported }: typeof first) =>
    ['etag', 'content-type', 'cache-control', 'x-knowledge-version'].map((name) => reported[name]);
  expect(lasting(again)).toEqual(lasting(first));
  const known = await ask(path, { 'if-none-match': first.tag });
  expect(known).toMatchObject({ status: 304, tag: first.tag });
  expect(known.bytes).toHaveLength(0);
  expect(known.reported['x-knowledge-version']).toBe(first.reported['x-knowledge-version']);
  expect(known.reported['cache-control']).toBe(first.reported['cache-control']);
  expect(asked).toBe(before + 1);
});

test('an encoded answer is revalidated by its weak ETag, without being built again', async () => {
  const zipped = await ask('/api/indicators/registry', { 'accept-encoding': 'gzip' });
  expect(zipped.reported['content-encoding']).toBe('gzip');
  expect(zipped.tag).toMatch(/^W\//);
  const before = asked;
  const known = await ask('/api/indicators/registry', {
    'accept-encoding': 'gzip',
    'if-none-match': zipped.tag,
  });
  expect(known).toMatchObject({ status: 304, tag: zipped.tag });
  expect(asked).toBe(before);
});

test('the description of one indicator is not rebuilt for a client that has it', async () => {
  const { tag } = await ask('/api/indicators/rsi');
  const before = asked;
  expect(await ask('/api/indicators/rsi', { 'if-none-match': tag })).toMatchObject({ status: 304 });
  expect(asked).toBe(before);
  const other = await ask('/api/indicators/macd', { 'if-none-match': tag });
  expect(other.status).toBe(200);
  // A rejection is not cached.
  expect((await ask('/api/indicators/signals?id=rsi.nonsense')).status).toBe(400);
  expect((await ask('/api/indicators/signals?id=rsi.nonsense')).status).toBe(400);
});

interface Listed {
  readonly count: number;
  readonly indicators: readonly { readonly name: string; readonly category: string }[];
}

const registry = async (query: string): Promise<Listed> => {
  const { bytes } = await ask(`/api/indicators/registry${query}`);
  return JSON.parse(bytes.toString()) as Listed;
};

test('the registry is narrowed by names, a category and words, together', async () => {
  const whole = await registry('');
  expect(whole.count).toBeGreaterThan(350);
  const two = await registry('?names=rsi,percent_b,rsi');
  expect(two.count).toBe(2);
  expect(two.indicators).toEqual(
    whole.indicators.filter(({ name }) => name === 'bbands' || name === 'rsi'),
  );
  const cycles = await registry('?category=cycle');
  expect(cycles.indicators).toEqual(whole.indicators.filter((one) => one.category === 'cycle'));
  expect((await registry('?category=cycle&names=rsi')).indicators).toEqual([]);
  expect((await registry('?keyword=HILBERT&category=cycle')).count).toBeGreaterThan(2);
  expect((await registry('?category=nonsense')).count).toBe(0);
  const unknown = await ask('/api/indicators/registry?names=rsi,nonsense');
  expect(unknown.status).toBe(400);
  expect(unknown.bytes.toString()).toContain('nonsense');
});

test('the feature directory is narrowed by a category', async () => {
  const { bytes } = await ask('/api/indicators/signals?category=cycle&kind=event');
  const { count, indicators } = JSON.parse(bytes.toString()) as {
    readonly count: number;
    readonly indicators: Readonly<Record<string, object>>;
  };
  const cycles = (await registry('?category=cycle')).indicators.map(({ name }) => name);
  expect(count).toBeGreaterThan(3);
  expect(cycles).toEqual(expect.arrayContaining(Object.keys(indicators)));
});
