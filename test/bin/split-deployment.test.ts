import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { openStream, type GraphStream, type StreamEvent } from '#test/bin/graph-stream.ts';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  FEW_SERIES,
  untilReady,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import {
  expectEndWithDeadSubgraph,
  expectMarketDataLost,
  expectSignalhubLost,
} from '#test/bin/lost-subgraph.ts';
import { startSplitGraph, untilSubscribed, type SplitGraph } from '#test/bin/split-graph.ts';

const BTC = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const HUAYAO = '{ exchange: venue_a, market: perp, symbol: "HUAYAOUSDT" }';
/** A window of the simulated past: every process with the same seed gives the same bars. */
const PAST = 'startTime: 1577836800000, endTime: 1578196800000';
const CALC = 'calc: [{ name: "macd" }, { name: "rsi" }, { name: "engulfing" }]';

let whole: MarketgraphProcess;
let split: SplitGraph;
let occurrences: GraphStream;
let live: readonly GraphStream[];

beforeAll(async () => {
  [whole, split] = await Promise.all([
    startMarketgraph(['start'], { ...FEW_SERIES, DATA_DIR: await copyDemoFolder() }),
    startSplitGraph(),
  ]);
  const all = [whole, split.subgraph('market-data'), split.subgraph('signalhub')];
  await Promise.all(all.map(({ origin }) => untilReady(origin)));
  // Opened first, because events come with trades.
  occurrences = openStream(split.gateway.origin, OCCURRENCES);
  live = LIVE.map(([, selection]) =>
    openStream(split.gateway.origin, `subscription { ${selection} }`),
  );
});
afterAll(() => split.end());

/**
 * Of the last hours, so that no test waits for the end of a minute; they are delivered like those
 * that follow.
 */
const OCCURRENCES = `subscription { featureOccurred(since: ${Date.now() - 6 * 3_600_000},
  instruments: [{ ${BTC} }, { exchange: venue_a, market: spot, symbol: "ETHUSDT" }, ${HUAYAO}], interval: "1m",
  calc: [{ name: "rsi", params: { period: 2 } }, { name: "macd" }, { name: "engulfing" }, { name: "doji" }]) {
  id key bar { openTimeMs closed } instrument { symbol company { name } } } }`;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function post(
  origin: string,
  path: string,
  body: string,
  authorization?: string,
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

function ask(origin: string, query: string, variables = {}, authorization?: string) {
  return post(origin, '/graphql', JSON.stringify({ query, variables }), authorization);
}

function get(path: string): (server: { readonly origin: string }) => Promise<Answer> {
  return async ({ origin }) => {
    const response = await fetch(origin + path);
    return { status: response.status, body: await response.json() };
  };
}

async function bothAnswers(
  asked: (server: { readonly origin: string }) => Promise<Answer>,
): Promise<[Answer, Answer]> {
  return Promise.all([asked(whole), asked(split.gateway)]);
}

const HOURS = 'interval: "1h", limit: 3, startTime: 1577836800000, endTime: 1577847600000';
const LONG_WINDOW = 'interval: "1m", limit: 3000, startTime: 1577836800000';
const READS = [
  '{ companies(first: 5) { totalCount nodes { stockCode name board sectorRelations { score sector { name } } } } }',
  `{ company(stockCode: "688901") { name listings { exchange symbol subscribed company { stockCode }
     klines(${HOURS}) { rows instrument { company { companyName } } } } } }`,
  `{ company(stockCode: "688901") { listings { symbol indicators(${HOURS}, calc: [{ name: "ema" }, { name: "rsi" }]) {
     warmupBars indicators { key columns signals { id values } } } } } }`,
  '{ symbolListing(exchange: venue_a, market: perp) { symbols } sectors(layer: level1) { name } }',
  '{ klines(exchange: venue_a, market: perp, symbol: "NOPEUSDT", interval: "1m") { rows } }',
  '{ company(stockCode: "abc") { name } }',
  `{ klines(${BTC}, ${LONG_WINDOW}) { rows immutable etag } }`,
  `{ klines(${BTC}, interval: "1h", limit: 90, ${PAST}) { bars { openTimeMs close volume closed } } }`,
  `{ indicators(${BTC}, interval: "1h", limit: 60, ${PAST}, ${CALC}) {
     klines warmupBars
     indicators { key params columns explain { title } signals { id kind values last lastTrue } } } }`,
  `{ chart(${BTC}, interval: "1h", limit: 60, ${PAST}, signals: true,
     calc: [{ name: "macd" }, { name: "ichimoku" }]) {
     klines panels { id title } indicatorSignals { key signals { id values } } } }`,
  `{ instrument(exchange: venue_a, market: perp, symbol: "HUAYAOUSDT") { company { name }
     indicators(interval: "1h", limit: 40, ${PAST}, ${CALC}) { indicators { columns } }
     chart(interval: "1h", limit: 40, ${PAST}, calc: [{ name: "rsi" }]) { panels { id } } } }`,
  `{ computeIndicators(klines: [[0, 1, 2, 1, 2, 5], [60000, 2, 3, 1, 1, 4]], interval: "1m", signals: true,
     calc: [{ name: "sma", params: { period: 2 } }]) { klines indicators { columns signals { id values } } } }`,
  '{ computeIndicators(klines: [[0, 1, 2, 1, 1e999, 5]], calc: [{ name: "sma" }]) { klines } }',
  '{ indicatorIndex { count knowledgeVersion } featureDirectory(indicator: "rsi") { count } }',
  `{ klines(${BTC}, interval: "7m", ${PAST}) { rows } }`,
  `{ klines(${BTC}, interval: "1m", startTime: 1.5) { rows } }`,
  `{ klines(${BTC}, interval: "1m", limit: 0) { rows } }`,
  `{ indicators(${BTC}, interval: "1h", calc: [{ name: "nope" }]) { klines } }`,
  '{ security(stockCode: "688901", date: "2026-02-30") { __typename } }',
];

describe('over remote subgraphs, as in one process:', () => {
  test.each(READS)('%s', async (query) => {
    const [fromOne, fromThree] = await bothAnswers(({ origin }) => ask(origin, query));
    expect(fromThree).toEqual(fromOne);
  });

  test.each([
    `/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=3000&startTime=1577836800000`,
    '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=7m&startTime=1577836800000&endTime=1578196800000',
    '/api/indicators',
    '/api/indicators/signals?indicator=rsi',
    '/api/indicators/catalog',
  ])('GET %s', async (path) => {
    const [fromOne, fromThree] = await bothAnswers(get(path));
    expect(fromThree).toEqual(fromOne);
  });

  const ROW = '[0, 1, 2, 1, 2, 5]';
  const SERIES =
    '"exchange": "venue_a", "market": "spot", "symbol": "BTCUSDT", "interval": "1h", "limit": 50, ' +
    '"startTime": 1577836800000';
  test.each([
    [
      '/api/indicators',
      `{${SERIES}, "calc": [{"name": "macd"}, {"name": "rsi"}], "signals": true}`,
    ],
    ['/api/chart', `{${SERIES}, "calc": [{"name": "macd"}], "signals": true}`],
    ['/api/indicators/compute', `{"klines": [${ROW}], "calc": [{"name": "rsi"}]}`],
    ['/api/indicators/compute', '{"klines": [[0, 1, 2, 1, NaN, 5]], "calc": [{"name": "rsi"}]}'],
    [
      '/api/indicators/compute',
      '{"klines": [[0, 1, -Infinity, 1, 2, 5]], "calc": [{"name": "rsi"}]}',
    ],
    [
      '/api/indicators/compute',
      `{"klines": [${ROW}, [60000, 1, 2, 1, 1e999, 5]], "calc": [{"name": "rsi"}]}`,
    ],
    [
      '/api/indicators/compute',
      `{"klines": [${ROW}], "calc": [{"name": "rsi", "params": {"period": 1e999}}]}`,
    ],
    ['/api/indicators/compute', '{"klines": [], "calc": []}'],
  ])('POST %s %s', async (path, body) => {
    const [fromOne, fromThree] = await bothAnswers(({ origin }) => post(origin, path, body));
    expect(fromThree).toEqual(fromOne);
  });
});

async function createToken(scope: string): Promise<string> {
  const args = ['token', 'create', '--name', 'split', '--scope', scope];
  const { stdout } = await runHere(args, { DATA_DIR: split.dataDir });
  return `Bearer ${stdout.trim()}`;
}

const MATERIAL = {
  materialId: 'split-material-1',
  channel: 'policy',
  sourceId: 'miit.gov.cn',
  sourceName: '工业和信息化部网站',
  authority: '工业和信息化部',
  sourceTier: 'ministry',
  title: '关于分进程部署的通知',
  url: 'https://www.miit.gov.cn/a/split.html',
};
const INGEST = `mutation ($materials: [MaterialInput!]!) {
  ingestMaterials(materials: $materials) { addedCount receipts { outcome material { title } } } }`;
const PUBLISH = `mutation ($bundle: InlineBundleInput!) {
  publish(bundle: $bundle) { publicationId sequence isNew addedCount } }`;

function materials(id: string) {
  const signalReadyAt = new Date().toISOString();
  return {
    materials: [{ ...MATERIAL, materialId: id, url: `${MATERIAL.url}?${id}`, signalReadyAt }],
  };
}

function bundle(publicationId: string) {
  const row = {
    valid_from: '2020-01-01',
    observed_at: '2020-01-01T09:00:00+08:00',
    fact: { sector_id: 'L1.only', name: '唯一', layer: 'level1', parent_id: null },
  };
  const files = [{ kind: 'sector', rows: `${JSON.stringify(row)}\n` }];
  const publishedAt = new Date().toISOString();
  return { bundle: { publicationId, publishedAt, namespace: 'demo', files } };
}

const LIVE = [
  [
    'klineUpdated',
    `klineUpdated(instruments: [${HUAYAO}], interval: "1m") { kind rows instrument { company { name } } }`,
    'FORMING',
  ],
  [
    'indicatorUpdated',
    `indicatorUpdated(instrument: ${HUAYAO}, interval: "1m", calc: [{ name: "rsi" }]) {
      kind klines indicators { columns } instrument { company { name } } }`,
    'FORMING',
  ],
] as const;

const SNAPSHOTS = {
  klineUpdated: `klineUpdated(instruments: [${HUAYAO}], interval: "1h") {
    kind instrument { symbol company { stockCode name } } }`,
  indicatorUpdated: `indicatorUpdated(instrument: ${HUAYAO}, interval: "1h", calc: [{ name: "rsi" }]) {
    kind indicators { key params } instrument { symbol company { stockCode name } } }`,
};

describe('subscriptions on remote subgraphs', () => {
  test.each(Object.entries(SNAPSHOTS))(
    'start %s as in one process, with the fields of the other subgraph',
    async (field, selection) => {
      const [fromOne, fromThree] = await Promise.all(
        [whole, split.gateway].map(async ({ origin }) => {
          const stream = openStream(origin, `subscription { ${selection} }`);
          const first = await stream.until(() => true);
          await stream.close();
          return first;
        }),
      );
      expect(fromOne).toMatchObject({
        data: { [field]: { kind: 'SNAPSHOT', instrument: { company: { stockCode: '688901' } } } },
      });
      expect(fromThree).toEqual(fromOne);
    },
  );
});

describe('subscriptions on remote subgraphs continue after their snapshot:', () => {
  // Nothing after this test needs them, nor the graph in one process.
  afterAll(async () => {
    await Promise.all([occurrences, ...live].map((stream) => stream.close()));
    await whole.end('SIGKILL');
  });

  test.each(LIVE)(
    '%s',
    async (field, _, kind) => {
      const stream = live[LIVE.findIndex(([name]) => name === field)]!;
      const kindOf = ({ data }: StreamEvent) => (data?.[field] as { kind: string } | null)?.kind;
      expect(kindOf(await stream.until(() => true))).toBe('SNAPSHOT');
      const next = await stream.until((event) => kindOf(event) === kind);
      expect(next.errors).toBeUndefined();
    },
    60_000,
  );

  test('sectorSignals', async () => {
    const { origin } = split.gateway;
    const stream = openStream(
      origin,
      'subscription { sectorSignals(window: "24h") { kind sectors { sectorId } } }',
    );
    const [publisher, answer] = await Promise.all([
      createToken('publish'),
      ask(origin, '{ sectors(layer: level2) { sectorId } }'),
      stream.until(({ data }) => JSON.stringify(data).includes('SNAPSHOT')),
    ]);
    const { sectorId } = /"sectorId":"(?<sectorId>[^"]+)"/.exec(JSON.stringify(answer))!.groups!;
    const [material] = materials('split-signal').materials;
    const sector = {
      sectorId,
      confidence: 'high',
      impactDirection: 'positive',
      directionScore: 0.5,
    };
    const result = {
      evidenceId: 'split-signal.e1',
      viewpoint: '试点铺开',
      signalType: 'pilot',
      impactDirection: 'positive',
      directionScore: 0.5,
      sectors: [sector],
    };
    const variables = { materials: [{ ...material, results: [result] }] };
    expect((await ask(origin, INGEST, variables, publisher)).body).not.toHaveProperty('errors');
    const reported = await stream.until(({ data }) => {
      const text = JSON.stringify(data);
      return text.includes('CHANGED') && text.includes(`"${sectorId}"`);
    });
    expect(reported.errors).toBeUndefined();
    await stream.close();
  });

  test('featureOccurred delivers an event of a bar that has closed', async () => {
    const event = await occurrences.until(() => true);
    expect(event).toMatchObject({
      data: { featureOccurred: { bar: { closed: true }, instrument: {} } },
    });
    expect(event.errors).toBeUndefined();
  });
});

describe('the mutations of a remote subgraph', () => {
  const refusedWith = (code: string) => ({ errors: [{ extensions: { code } }] });

  test.each([
    ['ingestMaterials', INGEST, materials('split-refused')],
    ['publish', PUBLISH, bundle('split-refused')],
  ])('reject %s without a token of the scope', async (_, mutation, variables) => {
    const { origin } = split.gateway;
    const computer = await createToken('compute');
    expect((await ask(origin, mutation, variables)).body).toMatchObject(
      refusedWith('TOKEN_REQUIRED'),
    );
    expect((await ask(origin, mutation, variables, computer)).body).toMatchObject(
      refusedWith('SCOPE_REQUIRED'),
    );
  });

  test('trust only the gateway, whatever a client that reaches the subgraph sends', async () => {
    const { origin } = split.subgraph('signalhub');
    const publisher = await createToken('publish');
    const claim = { id: 'ffffffffffffffff', scopes: ['publish'], subgraph: 'signalhub' };
    const text = Buffer.from(JSON.stringify({ ...claim, atMs: Date.now() })).toString('base64url');
    const directly = (authorization?: string) =>
      ask(origin, INGEST, materials('split-forged'), authorization);
    expect((await directly()).body).toMatchObject(refusedWith('TOKEN_REQUIRED'));
    expect((await directly(publisher)).body).toMatchObject(refusedWith('TOKEN_REQUIRED'));
    expect(await directly(`Marketgraph ${text}.${'A'.repeat(43)}`)).toMatchObject({
      status: 403,
      body: refusedWith('UNTRUSTED_GATEWAY'),
    });
    const sealed = { authorization: `Marketgraph ${text}.${'A'.repeat(43)}` };
    const socket = openStream(origin, '{ __typename }', sealed);
    expect(await socket.ended).toMatchObject({ code: 4403 });
    await socket.close();
  });

  test('share a secret that only their user can read', () => {
    const path = join(split.dataDir, 'subgraph-secret');
    expect(existsSync(path)).toBe(true);
    expect(statSync(path).mode & 0o077).toBe(0);
  });
});

test('a subscription on a remote subgraph ends with its token', async () => {
  const { origin } = split.gateway;
  const selection = `subscription { klineUpdated(instruments: [{ ${BTC} }], interval: "1m") { kind } }`;
  const authorization = await createToken('compute');
  const [mine, anonymous] = [
    openStream(origin, selection, { authorization }),
    openStream(origin, selection),
  ];
  await Promise.all([mine, anonymous].map((stream) => stream.until(() => true)));
  const id = authorization.split('_')[1]!;
  await runHere(['token', 'revoke', id], { DATA_DIR: split.dataDir });
  expect(await mine.ended).toMatchObject({ code: 4403 });
  const seen = anonymous.events.length;
  await expect.poll(() => anonymous.events.length, { timeout: 30_000 }).toBeGreaterThan(seen);
  await Promise.all([mine.close(), anonymous.close()]);
});

describe('a subgraph that is lost', () => {
  test('costs its own fields until it is back; what begins with a snapshot continues', async () => {
    await expectMarketDataLost(split);
  });

  test('ends streams without a snapshot, so that clients learn of their hole', async () => {
    await expectSignalhubLost(split);
  });
});

// Its publications replace the demo, so no other test can follow it.
test('a remote subgraph takes materials and bundles from publishers, over HTTP and WebSocket', async () => {
  const { origin } = split.gateway;
  const publisher = await createToken('publish');
  const reported = openStream(
    origin,
    'subscription { materialPublished { kind material { title } } }',
  );
  const published = openStream(
    origin,
    'subscription { snapshotPublished { snapshotId publicationId } }',
  );
  await untilSubscribed(split.subgraph('signalhub').origin, (runs) => runs >= 2);
  expect((await ask(origin, INGEST, materials('split-taken'), publisher)).body).toEqual({
    data: {
      ingestMaterials: {
        addedCount: 1,
        receipts: [{ outcome: 'added', material: { title: MATERIAL.title } }],
      },
    },
  });
  const isOurs = (event: StreamEvent) => JSON.stringify(event).includes(MATERIAL.title);
  expect(await reported.until(isOurs)).toMatchObject({
    data: { materialPublished: { material: { title: MATERIAL.title } } },
  });
  const socket = openStream(
    origin,
    `mutation { publish(bundle: {
       publicationId: "none", publishedAt: "2020-01-01T00:00:00Z", namespace: "demo", files: [] }) { isNew } }`,
    { authorization: publisher },
  );
  expect(await socket.until(() => true)).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_BUNDLE' } }],
  });
  await socket.close();
  expect((await ask(origin, PUBLISH, bundle('split-1'), publisher)).body).toMatchObject({
    data: { publish: { publicationId: 'split-1', isNew: true } },
  });
  const event = await published.until(() => true);
  expect(event).toMatchObject({ data: { snapshotPublished: { publicationId: 'split-1' } } });
  await Promise.all([reported.close(), published.close()]);
});

test('a dead subgraph does not delay the end of its gateway', async () => {
  await expectEndWithDeadSubgraph(split);
});
