import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import { get } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestAdapter } from '#rest-adapter/rest-adapter.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';
import { deep } from '#test/depth.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';
import { SINGLE_SERIES } from '#indicators/test/every-indicator.ts';

type Method = 'get' | 'post';

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: { readonly examples: readonly unknown[] };
  }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties: Readonly<Record<string, unknown>> };
        readonly example: Readonly<Record<string, unknown>>;
      };
    };
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

/** One operation of the document, and its path and method. */
interface Endpoint {
  readonly path: string;
  readonly method: Method;
  readonly operation: Operation;
}

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);
const { openapi } = createRestAdapter({
  engine,
  log: SILENT_LOG,
  meter: SILENT_METER,
  clock: new VirtualClock(0),
  rasterizer: sharpRasterizer(),
});
const document = openapi() as {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
};
const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Endpoint => ({
    path,
    method: method as Method,
    operation,
  })),
);

const KLINES = endpoints.find(({ path }) => path === '/api/klines')!;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'openapi', ...document });

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

/** Validator of the body that the document promises for a status; undefined without one. */
function validatorOf(
  { path, method, operation }: Endpoint,
  status: number,
  contentType: string,
): ValidateFunction | undefined {
  const response = operation.responses[String(status)];
  if (response === undefined) return undefined;
  const pointer = (text: string) =>
    encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
  const place = response.$ref ?? `#/paths/${pointer(path)}/${method}/responses/${status}`;
  return ajv.getSchema(`openapi${place}/content/${pointer(contentType)}/schema`);
}

async function expectDocumented(endpoint: Endpoint, url: string, json?: unknown): Promise<number> {
  const { statusCode, headers, body } = await send(url, json, endpoint.method);
  const text = await body.text();
  const contentType = String(headers['content-type']);
  const validate = validatorOf(endpoint, statusCode, contentType);
  expect(validate, `${statusCode} of ${endpoint.path} is documented: ${text}`).toBeDefined();
  const isValid = validate!(contentType === 'application/json' ? JSON.parse(text) : text);
  expect(isValid, `${url}: ${ajv.errorsText(validate!.errors)}`).toBe(true);
  return statusCode;
}

function send(url: string, json?: unknown, method: Method = 'get') {
  if (json === undefined) {
    return request(`${server.origin}${url}`, { method: method === 'get' ? 'GET' : 'POST' });
  }
  const body = typeof json === 'string' ? json : JSON.stringify(json);
  const headers = { 'content-type': 'application/json' };
  return request(`${server.origin}${url}`, { method: 'POST', headers, body });
}

function bodyOf({ operation }: Endpoint): Readonly<Record<string, unknown>> | undefined {
  return operation.requestBody?.content['application/json'].example;
}

function urlOf({ path, operation }: Endpoint, values: ReadonlyMap<string, string>): string {
  const search = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values.get(name);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value ?? 'x'));
    else if (value !== undefined) search.append(name, value);
  }
  return `${url}?${search.toString()}`;
}

describe('answers against the served document', () => {
  test.each(endpoints)('the first examples of $method $path work', async (endpoint) => {
    const required = (endpoint.operation.parameters ?? []).filter(({ required }) => required);
    const values = new Map(required.map(({ name, schema }) => [name, String(schema.examples[0])]));
    const url = urlOf(endpoint, values);
    expect(await expectDocumented(endpoint, url, bodyOf(endpoint))).toBe(200);
  });

  test.each(endpoints)('all examples of $method $path together work', async (endpoint) => {
    const values = new Map(
      (endpoint.operation.parameters ?? []).map(({ name, schema }) => [
        name,
        String(schema.examples[0]),
      ]),
    );
    const url = urlOf(endpoint, values);
    expect(await expectDocumented(endpoint, url, bodyOf(endpoint))).toBe(200);
  });

  test.each(['limit', 'startTime', 'endTime'])('%s has no largest value', async (name) => {
    const values = new Map([
      ['exchange', 'venue_a'],
      ['market', 'spot'],
      ['symbol', 'BTCUSDT'],
      ['interval', '1m'],
      [name, '1000000000000000000'],
    ]);
    expect(await expectDocumented(KLINES, urlOf(KLINES, values))).toBe(200);
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
      expect(await expectDocumented(KLINES, `${url}${symbol}`)).toBe(status);
    }
  });
});

/** Status of a GET whose target goes onto the wire unchanged; URL clients would repair it. */
function statusOfRaw(origin: string, target: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: target }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

/** Texts that clients really send by mistake, and texts that none would. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('venue_a', 'spot', 'perp', 'BTCUSDT', '1m', '1d') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '0', '-1', '1e9', ' 5 ', '1_0', 'null', 'NaN', 'on'),
  },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.string({ unit: ANY_CHARACTER, maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', '../..', "' OR 1=1", '\u0000'),
  },
);

/** Values of the wrong kind, of the right kind and out of bounds, and nested ones. */
const junk = fc.oneof(
  text,
  fc.constantFrom(null, true, -1, 0, 0.5, 2, 14, 501, 1e9, 1e308, [], {}, [[]]),
  fc.json({ maxDepth: 2 }).map((json) => JSON.parse(json) as unknown),
);

/** Entries of `calc` that are nearly right: real names, real parameters, any values. */
const calc = fc.array(
  fc.constantFrom(...SINGLE_SERIES).chain((indicator) => {
    const names = Object.keys(indicator.defaults);
    const params = fc.dictionary(fc.constantFrom(...names, 'nonsense'), junk, { maxKeys: 3 });
    return fc.record(
      { name: fc.constant(indicator.name), params, id: fc.string({ maxLength: 5 }) },
      { requiredKeys: ['name'] },
    );
  }),
  { maxLength: 3 },
);

/** The body of the example, with some members removed, changed or added. */
function anyBodyOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const example = bodyOf(endpoint);
  if (example === undefined) return fc.constant(undefined);
  const { properties } = endpoint.operation.requestBody!.content['application/json'].schema;
  const names = [...Object.keys(properties), 'unknown'];
  const changes = fc.dictionary(fc.constantFrom(...names), junk, { maxKeys: 2 });
  const nearly = fc
    .tuple(changes, fc.option(calc), fc.boolean(), fc.boolean())
    .map(([changed, entries, signals, include_forming]) =>
      Object.assign(
        {},
        example,
        names.includes('signals') ? { signals, include_forming } : {},
        entries === null ? {} : { calc: entries },
        changed,
      ),
    );
  return fc.oneof({ weight: 9, arbitrary: nearly }, junk, fc.string());
}

describe('any request', () => {
  test('is answered as documented, never with 5xx', async () => {
    const anyRequest = fc.constantFrom(...endpoints).chain((endpoint) => {
      const parameters = endpoint.operation.parameters ?? [];
      const texts = fc.tuple(...parameters.map(() => fc.option(text, { nil: undefined })));
      return fc.tuple(texts, anyBodyOf(endpoint)).map(([given, body]) => {
        const pairs = parameters.map(({ name }, index) => [name, given[index]] as const);
        const values = new Map(
          pairs.filter((pair): pair is [string, string] => pair[1] !== undefined),
        );
        return { endpoint, url: urlOf(endpoint, values), body };
      });
    });
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ endpoint, url, body: json }) => {
        // An empty path value or one with a slash names another path: 404 without a code, or 307 to the
        // path without its last slash.
        const { statusCode, headers, body } = await send(url, json, endpoint.method);
        const contentType = String(headers['content-type']);
        const text = await body.text();
        const answer = contentType === 'application/json' ? (JSON.parse(text) as unknown) : text;
        expect(statusCode, JSON.stringify(answer)).toBeLessThan(500);
        if (statusCode === 404 || statusCode === 307) return;
        const validate = validatorOf(endpoint, statusCode, contentType);
        expect(validate, `${statusCode} of ${endpoint.path} is documented`).toBeDefined();
        expect(validate!(answer), `${url}: ${ajv.errorsText(validate!.errors)}`).toBe(true);
      }),
      { numRuns: deep(800) },
    );
  });

  test('with raw garbage in its address is rejected, never with 5xx', async () => {
    const garbage = fc
      .array(fc.constantFrom('/', '%', '%zz', '%ff', '?', '&', '=', '+', 'a', '{', '#', '..', ';'))
      .map((parts) => `/api/${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(garbage, async (path) => {
        expect(await statusOfRaw(server.origin, path)).toBeLessThan(500);
      }),
      { numRuns: deep(300) },
    );
  });
});
