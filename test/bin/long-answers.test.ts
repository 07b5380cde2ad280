import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { buildASTSchema, parse } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '#bin/wiring/web-server.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { MAX_CHARACTERS } from '#graph-server/answer/stringify-answer.ts';
import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { RAW_JSON, type RawJson } from '#kernel/text/raw-json.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { createRestAdapter } from '#rest-adapter/rest-adapter.ts';
import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import { createFixtureEngine } from '#test/rest-adapter/fixture-engine.ts';

const SDL = `
  type Query { table: Table! }
  type Table { title: String!, columns: [String!]! }
`;
const ROUTE = `
"""
A table.

All of it.
"""
query Table @rest(post: "/api/table", tag: "Indicators") { table { title columns } }`;

const LEAVES = 150;
/** Enough for a text that is long. */
const FEW = 30;
const LEAF_CHARACTERS = 100_000;
/** Time that serialising one leaf takes. */
const LEAF_MS = 4;
/**
 * Time in which requests begin at once, and what the last of them serialises until its answer turns
 * out to be long.
 */
const MAX_TURN_MS = 24 + 2 * LEAF_MS;

/** One leaf of a long answer; serialising it takes time of a test clock. */
class CostlyRows implements RawJson {
  readonly [RAW_JSON] = true;
  readonly characters = LEAF_CHARACTERS;
  readonly keptBytes = 1_000;
  readonly #built: () => void;

  constructor(built: () => void) {
    this.#built = built;
  }

  get json(): string {
    this.#built();
    return `"${'é'.repeat(LEAF_CHARACTERS - 2)}"`;
  }

  toJSON(): unknown {
    return JSON.parse(this.json) as unknown;
  }
}

/** The text of an answer, as it would be written at once. */
function wholeText(path: Entrance, leaves: number): string {
  const columns = Array.from({ length: leaves }, () => 'é'.repeat(LEAF_CHARACTERS - 2));
  const table = { title: 'long', columns };
  // A route answers its only member as the body.
  return JSON.stringify(path === '/graphql' ? { data: { table } } : table);
}

/**
 * A server whose answers are long, and what it serialises in each turn of the event loop.
 *
 * @param failAt the number of the leaf that fails
 */
async function serve(leaves = LEAVES, failAt = Infinity) {
  let [nowMs, built, turnStartMs, longestTurnMs] = [0, 0, 0, 0];
  const loop: EventLoop = {
    soon: EVENT_LOOP.soon,
    later: (task) =>
      EVENT_LOOP.later(() => {
        longestTurnMs = Math.max(longestTurnMs, nowMs - turnStartMs);
        turnStartMs = nowMs;
        task();
      }),
  };
  const count = (): void => {
    built += 1;
    if (built === failAt) throw new Error('a leaf that cannot be built');
    nowMs += LEAF_MS;
  };
  const columns = Array.from({ length: leaves }, () => new CostlyRows(count));
  const data = { table: { title: 'long', columns } };
  const engine = {
    schema: buildASTSchema(parse(SDL)),
    execute: () => ({ data }),
    subscribe: () => Promise.reject(new Error('nothing streams')),
  };
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  const parts = { log: SILENT_LOG, meter: SILENT_METER, clock, loop };
  const front = createGraphFront({ ...parts, engine });
  const rest = createRestAdapter({
    ...parts,
    engine: { ...createFixtureEngine(SDL, {}), execute: () => ({ data }) },
    rasterizer: sharpRasterizer(),
    routes: [{ file: 'table.graphql', text: ROUTE }],
  });
  const server: WebServer = await startWebServer(
    {
      handlers: [(req, res) => rest.handle(req, res) || front.handler(req, res)],
      meter: createPrometheusMeter(),
      clock: systemClock,
      notReady: () => [],
    },
    { port: 0, host: '127.0.0.1' },
  );
  return {
    port: server.port,
    built: () => built,
    longestTurnMs: () => longestTurnMs,
    async close() {
      await front.stop();
      await server.close();
    },
  };
}

let close = (): Promise<void> => Promise.resolve();
afterEach(() => close());

const ENTRANCES = {
  '/graphql': '{"query":"{ table { title columns } }"}',
  '/api/table': '{}',
} as const;
type Entrance = keyof typeof ENTRANCES;

async function ask(
  port: number,
  path: Entrance,
  headers: OutgoingHttpHeaders = {},
): Promise<IncomingMessage> {
  const sent = { 'content-type': 'application/json', ...headers };
  const asking = request({ port, path, method: 'POST', headers: sent });
  asking.end(ENTRANCES[path]);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

const DECODERS = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const;

describe.each(Object.keys(ENTRANCES) as Entrance[])('a long answer of %s', (path) => {
  test('is serialised in turns, for any number of concurrent clients', async () => {
    const server = await serve(FEW);
    close = server.close;
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(server.port, path)));
    const texts = await Promise.all(answers.map((answer) => text(answer)));
    const whole = wholeText(path, FEW);
    expect(texts.map((one) => one === whole)).toEqual([true, true, true, true]);
    expect(server.longestTurnMs()).toBeGreaterThan(0);
    expect(server.longestTurnMs()).toBeLessThanOrEqual(MAX_TURN_MS);
  });

  test.each(Object.keys(DECODERS) as (keyof typeof DECODERS)[])('is the same as %s', async (as) => {
    const server = await serve(FEW);
    close = server.close;
    const answer = await ask(server.port, path, { 'accept-encoding': as });
    expect(answer.headers['content-encoding']).toBe(as);
    expect((await text(answer.pipe(DECODERS[as]()))) === wholeText(path, FEW)).toBe(true);
  });

  test('fails as a whole before its first piece, and is cut off after it', async () => {
    // Two leaves are serialised until the answer turns out to be long.
    const early = await serve(FEW, 3);
    close = early.close;
    const refused = await ask(early.port, path);
    expect(refused.statusCode).toBe(500);
    expect(await text(refused)).toContain('Internal Server Error');
    await early.close();
    const late = await serve(FEW, 6);
    close = late.close;
    const begun = await ask(late.port, path);
    expect(begun.statusCode).toBe(200);
    await expect(text(begun)).rejects.toThrow('aborted');
  });

  test('is not serialised for a client that does not read', async () => {
    const server = await serve();
    close = server.close;
    const body = ENTRANCES[path];
    const deaf = connect(server.port, '127.0.0.1').pause();
    const type = 'host: x\r\ncontent-type: application/json';
    deaf.write(`POST ${path} HTTP/1.1\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    // The answers to other clients during the build: it would have been built twice with them.
    const others = 2;
    for (let at = 0; at < others; at += 1) await text(await ask(server.port, path));
    // The operating system buffers a few megabytes of it.
    expect(server.built() - others * LEAVES).toBeLessThan(LEAVES / 2);
    deaf.destroy();
  });
});

test('an answer of the graph over the maximum length is rejected before it is serialised', async () => {
  const server = await serve(MAX_CHARACTERS / LEAF_CHARACTERS + 1);
  close = server.close;
  const answer = await text(await ask(server.port, '/graphql'));
  expect(JSON.parse(answer)).toMatchObject({
    errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }],
  });
  // The maximum of a short answer.
  expect(server.built()).toBeLessThanOrEqual(3);
});
