import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deep } from '#test/depth.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const engine = await marketEngine(readProductSupergraph());

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

/** One request, each part of which may change its answer. */
interface Asked {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const ACCEPT = fc.constantFrom('', '*/*', 'text/csv', 'application/json', 'image/png');
const KLINES = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=';

const READ: fc.Arbitrary<Asked> = fc
  .record({
    method: fc.constantFrom('GET' as const, 'HEAD' as const),
    limit: fc.constantFrom('3', '03', '4', '-3', 'x', ''),
    more: fc.constantFrom('', '&format=csv', '&format=json', '&lmit=4', '&limit=4'),
    accept: ACCEPT,
  })
  .map(({ method, limit, more, accept }) => {
    return { method, path: `${KLINES}${limit}${more}`, headers: accept === '' ? {} : { accept } };
  });

const TEXT =
  '{"exchange":"venue_a","market":"spot","symbol":"BTCUSDT","interval":"1m","limit":3,"calc":[{"name":"sma"}]}';
const named = (symbol: string) => TEXT.replace('BTCUSDT', symbol);
const BODIES = [
  Buffer.from(TEXT),
  Buffer.from(`\uFEFF${TEXT}`),
  // The placeholder of bytes that are no text is a text itself.
  Buffer.from(named('\uFFFD')),
  Buffer.from(named('\u00FF'), 'latin1'),
  Buffer.from(named('\u00FF')),
  Buffer.from(TEXT.replace('"limit":3', '"limit":3,"limit":4')),
  Buffer.from(''),
];

const SENT: fc.Arbitrary<Asked> = fc
  .record({
    path: fc.constantFrom('/api/indicators', '/api/indicators?explain=false', '/api/chart'),
    body: fc.constantFrom(...BODIES),
    type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', ''),
    accept: ACCEPT,
  })
  .map(({ path, body, type, accept }) => {
    const headers = {
      ...(accept !== '' && { accept }),
      ...(type !== '' && { 'content-type': type }),
    };
    return { method: 'POST', path, headers, body };
  });

/** All that a client sees, but for what is of this one answer. */
async function answerOf({ origin }: RestServer, { path, body, ...asked }: Asked) {
  const answer = await request(`${origin}${path}`, { ...asked, ...(body && { body }) });
  const { 'x-request-id': _, date: __, ...headers } = answer.headers;
  return { status: answer.statusCode, headers, text: await answer.body.text() };
}

test('earlier requests change no answer, whatever the two have in common', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(READ, SENT), { maxLength: 8 }), async (requests) => {
      for (const asked of requests) {
        const fresh = await startRestServer({ engine });
        const expected = await answerOf(fresh, asked).finally(() => fresh.close());
        statuses.add(expected.status);
        for (const time of ['now', 'again']) {
          expect(await answerOf(server, asked), `${time}: ${JSON.stringify(asked)}`).toEqual(
            expected,
          );
        }
      }
    }),
    { numRuns: deep(40) },
  );
  expect(statuses).toContain(200);
  expect(statuses).toContain(422);
});
