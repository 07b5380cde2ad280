import { isDeepStrictEqual } from 'node:util';
import { createClient } from 'graphql-ws';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { askGraph } from '#test/bin/marketgraph-process.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';

let origin: string;
beforeAll(async () => {
  origin = await sharedDemo();
});

const UNIVERSE = { exchange: 'venue_a', market: 'spot' };

async function scan(body: object) {
  const answer = await fetch(`${origin}/api/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Repeats the request until nothing is being prepared or loaded any more. */
async function settled(body: object) {
  for (;;) {
    const answer = await scan(body);
    const reasons = (answer.body.unknown ?? []).map(({ reason }: { reason: string }) => reason);
    if (!reasons.some((reason: string) => ['preparing', 'loading'].includes(reason))) return answer;
  }
}

async function get(path: string) {
  return (await fetch(`${origin}${path}`)).json();
}

test('ranks a market by how its daily bars changed, as a plain reading of klines does', async () => {
  const { status, body } = await settled({
    universe: UNIVERSE,
    interval: '1d',
    rank: { by: { price: 'close', change_over: 20 } },
  });
  expect(status).toBe(200);
  expect(body.evaluated_count).toBe(body.universe_count);
  expect(body.matches.length).toBeGreaterThan(3);
  const changes: [symbol: string, change: number][] = [];
  for (const { symbol, open_time: openTime } of body.matches) {
    const query = new URLSearchParams({ ...UNIVERSE, symbol, interval: '1d', limit: '30' });
    const rows = (await get(`/api/klines?${query}`)) as number[][];
    const at = rows.findIndex(([openMs]) => openMs === openTime);
    changes.push([symbol, 100 * (rows[at]![4]! / rows[at - 20]![4]! - 1)]);
  }
  const ranked = changes.toSorted(([, a], [, b]) => b - a).map(([symbol]) => symbol);
  expect(body.matches.map(({ symbol }: { symbol: string }) => symbol)).toEqual(ranked);
});

test('rejects an invalid query with one clear error, however deep it is nested', async () => {
  const asked = { universe: UNIVERSE, interval: '1d' };
  const empty = await scan({ ...asked, where: {} });
  expect([empty.status, empty.body.code]).toEqual([400, 'invalid_scan']);
  const wrong = await scan({ ...asked, where: { feature: { calc: { name: 'rsi' } } } });
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([
    422,
    ['body', 'where', 'feature', 'id'],
  ]);
  let where: object = {};
  for (let level = 0; level < 80; level += 1) where = { not: where };
  const deep = await scan({ ...asked, where });
  expect([deep.status, deep.body.detail[0].type]).toEqual([422, 'json_invalid']);
  const query = `query ($where: ScanCondition) {
    featureScan(universe: {market: perp}, interval: "1d", where: $where) { totalCount } }`;
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { where } }),
  });
  const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] };
  expect(errors[0]!.extensions.code).toBe('QUERY_TOO_COMPLEX');
  const whole = Array.from(
    { length: 9 },
    (_, at) =>
      `a${at}: featureScan(universe: {exchange: venue_a, market: spot}, interval: "1d",
        rank: {by: {price: close}}) { totalCount }`,
  );
  expect(await askGraph(origin, `{ ${whole.join(' ')} }`)).toMatchObject({
    errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }],
  });
});

const CONDITION =
  'interval: "1m", where: {compare: {left: {calc: {name: "rsi", params: {period: 2}}}, op: lt, right: {number: 50}}}';

test.each([
  ['of a market', 'exchange: venue_a, market: spot', 4],
  ['of a sector', 'sectorId: "L1.electronics"', 1],
])('begins over a WebSocket with what the query answers, %s', async (_, universe, minCount) => {
  const asked = `universe: {${universe}}, ${CONDITION}`;
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  interface Found {
    readonly universeCount: number;
    readonly symbols: readonly { readonly symbol: string }[];
  }
  const reported = ({ universeCount, symbols }: Found) => ({
    universeCount,
    symbols: symbols.map(({ symbol }) => symbol).toSorted(),
  });
  const begun = async () => {
    const stream = client.iterate<{ scanUpdated: Found & { readonly kind: string } }>({
      query: `subscription { scanUpdated(${asked}) { kind universeCount symbols: entered { symbol } } }`,
    });
    for await (const { data } of stream) {
      expect(data!.scanUpdated.kind).toBe('SNAPSHOT');
      return reported(data!.scanUpdated);
    }
    throw new Error('the stream ended by itself');
  };
  const answered = async () => {
    const { data } = (await askGraph(
      origin,
      `{ featureScan(${asked}, first: 200) { universeCount symbols: nodes { symbol } } }`,
    )) as { data: { featureScan: Found } };
    return reported(data.featureScan);
  };
  // A bar may close between the two, but not between four of them.
  const pairs = [
    [await begun(), await answered()],
    [await begun(), await answered()],
  ];
  expect(pairs.some(([held, now]) => isDeepStrictEqual(held, now))).toBe(true);
  expect(pairs[0]![0]!.universeCount).toBeGreaterThanOrEqual(minCount);
  await client.dispose();
});

test('a subscription to an unknown sector is rejected', async () => {
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const query = `subscription { scanUpdated(universe: {sectorId: "L1.none"}, ${CONDITION}) { kind } }`;
  const outcome = await client
    .iterate({ query })
    .next()
    .then(
      ({ value }) => value?.errors,
      (errors: unknown) => errors,
    );
  expect(outcome).toMatchObject([{ extensions: { code: 'UNKNOWN_SECTOR' } }]);
  await client.dispose();
});
