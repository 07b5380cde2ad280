import { get } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestAdapter } from '#rest-adapter/rest-adapter.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { createMarketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: { readonly examples: readonly unknown[] };
  }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

const supergraphSdl = readProductSupergraph();
const engine = createMarketEngine(supergraphSdl);
const { openapi } = createRestAdapter({
  engine,
  supergraphSdl,
  log: SILENT_LOG,
  meter: SILENT_METER,
  clock: new VirtualClock(0),
});
const document = openapi() as {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
};
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, get }));

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'openapi', ...document });

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine, supergraphSdl });
});
afterAll(() => server.close());

/** Validator of the body that the document promises for a status; undefined where it has none. */
function validatorOf(path: string, status: number): ValidateFunction | undefined {
  const response = document.paths[path]!.get.responses[String(status)];
  if (response === undefined) return undefined;
  const pointer = (text: string) =>
    encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
  const place = response.$ref ?? `#/paths/${pointer(path)}/get/responses/${status}`;
  return ajv.getSchema(`openapi${place}/content/${pointer('application/json')}/schema`);
}

async function expectDocumented(path: string, url: string): Promise<number> {
  const { statusCode, body } = await request(`${server.origin}${url}`);
  const text = await body.text();
  const validate = validatorOf(path, statusCode);
  expect(validate, `${statusCode} of ${path} is documented`).toBeDefined();
  const isValid = validate!(JSON.parse(text));
  expect(isValid, `${url}: ${ajv.errorsText(validate!.errors)}`).toBe(true);
  return statusCode;
}

function urlOf(path: string, values: ReadonlyMap<string, string>, get: Operation): string {
  const search = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of get.parameters ?? []) {
    const value = values.get(name);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value ?? 'x'));
    else if (value !== undefined) search.append(name, value);
  }
  return `${url}?${search.toString()}`;
}

describe('answers against the served document', () => {
  test.each(operations)('the first examples of $path work', async ({ path, get }) => {
    const required = (get.parameters ?? []).filter(({ required }) => required);
    const values = new Map(required.map(({ name, schema }) => [name, String(schema.examples[0])]));
    expect(await expectDocumented(path, urlOf(path, values, get))).toBe(200);
  });

  test.each(operations)('all examples of $path together work', async ({ path, get }) => {
    const values = new Map(
      (get.parameters ?? []).map(({ name, schema }) => [name, String(schema.examples[0])]),
    );
    expect(await expectDocumented(path, urlOf(path, values, get))).toBe(200);
  });

  test.each(['limit', 'startTime', 'endTime'])('%s has no largest value', async (name) => {
    const values = new Map([
      ['exchange', 'venue_a'],
      ['market', 'spot'],
      ['symbol', 'BTCUSDT'],
      ['interval', '1m'],
      [name, '1000000000000000000'],
    ]);
    const { get } = operations.find(({ path }) => path === '/api/klines')!;
    const url = urlOf('/api/klines', values, get);
    expect(await expectDocumented('/api/klines', url)).toBe(200);
  });

  test('the failures of klines are as documented', async () => {
    const url = '/api/klines?exchange=venue_a&market=spot&interval=1m&symbol=';
    for (const [symbol, status] of [
      ['NOPE', 404],
      ['BUSYUSDT', 503],
      ['PREPUSDT', 503],
      ['BROKEN', 500],
      ['', 422],
    ] as const) {
      expect(await expectDocumented('/api/klines', `${url}${symbol}`)).toBe(status);
    }
  });
});

/** Status of a GET whose target goes onto the wire as it is; clients of URLs would repair it. */
function statusOfRaw(origin: string, target: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: target }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

/** Texts that clients really send by mistake, and texts that nobody would. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('venue_a', 'spot', 'perp', 'BTCUSDT', '1m', '1d') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '0', '-1', '1e9', ' 5 ', '1_0', 'null', 'NaN', 'on'),
  },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', '../..', "' OR 1=1", '\u0000'),
  },
);

describe('any request', () => {
  test('is answered as documented, never with 5xx', async () => {
    const anyRequest = fc.constantFrom(...operations).chain(({ path, get }) =>
      fc
        .tuple(...(get.parameters ?? []).map(() => fc.option(text, { nil: undefined })))
        .map((texts) => {
          const names = (get.parameters ?? []).map(({ name }) => name);
          const pairs = names.map((name, index) => [name, texts[index]] as const);
          const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
          return { path, url: urlOf(path, new Map(given), get) };
        }),
    );
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ path, url }) => {
        // An empty path value or one with a slash names another path, which is 404 without a code.
        const { statusCode, body } = await request(`${server.origin}${url}`);
        const answer = JSON.parse(await body.text()) as unknown;
        expect(statusCode).toBeLessThan(500);
        if (statusCode === 404) return;
        const validate = validatorOf(path, statusCode)!;
        expect(validate(answer), `${url}: ${ajv.errorsText(validate.errors)}`).toBe(true);
      }),
      { numRuns: 4_000 },
    );
  }, 120_000);

  test('with raw garbage in its address is refused, never with 5xx', async () => {
    const garbage = fc
      .array(fc.constantFrom('/', '%', '%zz', '%ff', '?', '&', '=', '+', 'a', '{', '#', '..', ';'))
      .map((parts) => `/api/${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(garbage, async (path) => {
        expect(await statusOfRaw(server.origin, path)).toBeLessThan(500);
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
