import { readFileSync } from 'node:fs';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import { exampleBody, exampleUrl } from '#rest-adapter/describe/request-example.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const FILE = join(import.meta.dirname, '../../rest-adapter/describe/typical-bytes.json');

/** How far a length may be from the documented one before that has to be updated. */
const MAX_OFF = 0.25;

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);
let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

test('every operation documents how long the answer to its example is, within a quarter', async () => {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  const reported: Record<string, number> = {};
  // Examples name what the running server can answer: stored documents have its current values.
  const openapi = await (await fetch(`${server.origin}/api/openapi.json`)).json();
  for (const route of compileProductRoutes(supergraphSdl)) {
    const operation = openapi.paths[route.path][route.method.toLowerCase()];
    const bytes = await lengthOf(exampleOf(operation, route));
    const name = toWireName(route.name);
    const before = known[name];
    const isNear = before !== undefined && Math.abs(bytes / before - 1) <= MAX_OFF;
    reported[name] = isNear ? before : Number(bytes.toPrecision(2));
    expect(operation['x-typical-bytes']).toBe(before);
  }
  const sorted = Object.fromEntries(
    Object.entries(reported).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  await expect(`${JSON.stringify(sorted, null, 2)}\n`).toMatchFileSnapshot(FILE);
});

interface Asked {
  readonly url: string;
  readonly body: object | null;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: { readonly examples: readonly unknown[] };
  }[];
}

/** The example with the values that the served document gives now. */
function exampleOf({ parameters = [] }: Operation, route: Parameters<typeof exampleUrl>[0]): Asked {
  const now = new Map(parameters.map((one) => [one.name, one.schema.examples]));
  const renewed = route.parameters.map((one) => ({
    ...one,
    examples: now.get(one.wireName) ?? one.examples,
  }));
  const url = exampleUrl({ ...route, parameters: renewed });
  return { url, body: route.method === 'POST' ? exampleBody(route) : null };
}

async function lengthOf({ url, body }: Asked): Promise<number> {
  const answer = await request(
    `${server.origin}${url}`,
    body === null
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  const bytes = await answer.body.bytes();
  expect(answer.statusCode, `${url}: ${Buffer.from(bytes).toString().slice(0, 200)}`).toBe(200);
  return bytes.length;
}
