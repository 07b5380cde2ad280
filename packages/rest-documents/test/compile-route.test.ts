import { print } from 'graphql';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { describe, expect, test } from 'vitest';
import { compileRoutes } from '#rest-documents/compile/compile-route.ts';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import { outputSchema } from '#rest-adapter/describe/json-schema.ts';
import { compileShaper } from '#rest-documents/http/shape.ts';
import { readProductSupergraph } from '#test/rest-adapter/market-world.ts';

const SDL = /* GraphQL */ `
  directive @constraint(min: Float, maxLength: Int) on ARGUMENT_DEFINITION
  directive @values(are: [String!]!) on SCALAR
  directive @optional(default: String) on FIELD_DEFINITION
  "What to do."
  enum Mode {
    fast
    exact
  }
  scalar Wave @values(are: ["1m", "5m"])
  interface Shape {
    areaCm2: Float!
  }
  type Circle implements Shape {
    areaCm2: Float!
    radiusCm: Float!
    center: Point!
  }
  type Square implements Shape {
    areaCm2: Float!
    sideCm: Float
  }
  type Point {
    timeMs: Int!
    priceUsd: Float
    note: String! @optional(default: "\\"none\\"")
  }
  type Chart {
    points: [Point!]!
    last: Point
    version: String
    title: String!
    shape: Shape!
  }
  type Query {
    chart(
      "Most points."
      limit: Int! = 10 @constraint(min: 1)
      mode: Mode! = fast
      wave: Wave
      tags: [String!] @constraint(maxLength: 3)
    ): Chart!
    other: Int!
  }
`;

function compile(operation: string) {
  const [route] = compileRoutes([{ file: 'a.graphql', text: operation }], SDL);
  return route!;
}

const REST = '@rest(get: "/api/chart", tag: "Market data")';

describe('a route document', () => {
  test('is executed with aliases and without prose or route directives', () => {
    const { document } = compile(`
      "Chart." query Chart("How many." $limit: Int) ${REST} {
        chart(limit: $limit) { version @header(name: "X-Version") points { timeMs t: priceUsd } }
      }`);
    expect(print(document)).toBe(
      [
        'query Chart($limit: Int) {',
        '  chart(limit: $limit) {',
        '    version',
        '    points {',
        '      time_ms: timeMs',
        '      t: priceUsd',
        '    }',
        '  }',
        '}',
      ].join('\n'),
    );
  });

  test('takes types, bounds, defaults and prose of a parameter from the SDL', () => {
    const { parameters } = compile(
      `"Chart." query Chart($limit: Int, $mode: Mode, $wave: Wave) ${REST} {
        chart(limit: $limit, mode: $mode, wave: $wave) { version }
      }`,
    );
    expect(parameters).toMatchObject([
      {
        wireName: 'limit',
        place: 'query',
        shape: { kind: 'int', bounds: { min: 1 } },
        isRequired: false,
        defaultValue: 10,
        description: 'Most points.',
        examples: [10],
      },
      { shape: { kind: 'choice', values: ['fast', 'exact'] }, description: 'What to do.' },
      { shape: { kind: 'nullable', of: { values: ['1m', '5m'] } }, examples: ['1m'] },
    ]);
  });

  test('may require what the SDL leaves optional', () => {
    const { parameters } = compile(`"Chart." query Chart($wave: Wave!) ${REST} {
        chart(wave: $wave) { version }
      }`);
    expect(parameters[0]).toMatchObject({ isRequired: true, shape: { kind: 'choice' } });
  });

  test.each([
    ['no description', `query A ${REST} { other }`, 'needs a description'],
    ['no @rest', '"A." query A { other }', 'needs @rest'],
    ['an unknown field', `"A." query A ${REST} { nope }`, 'Cannot query field "nope"'],
    ['an unused variable', `"A." query A($a: Int) ${REST} { other }`, 'is never used'],
    [
      'a path parameter without a variable',
      '"A." query A @rest(get: "/api/{a}", tag: "Market data") { other }',
      'the path names {a}',
    ],
    [
      'an unknown error code',
      '"A." query A @rest(get: "/api/a", tag: "Market data", errors: [nope]) { other }',
      'nope is not in kernel/errors/errors.ts',
    ],
    [
      'a default other than the SDL’s',
      `"A." query A($limit: Int! = 5) ${REST} { chart(limit: $limit) { version } }`,
      'defaults to 5, its argument to 10',
    ],
    [
      'a query on whose answer it depends, with a variable that it lacks',
      `"A." query A ${REST} @changesWith(query: "query ($limit: Int) { chart(limit: $limit) { version } }") { other }`,
      '@changesWith uses $limit, which is not a variable of the operation',
    ],
    [
      'a parameter without an example',
      `"A." query A($tags: [String!]) ${REST} { chart(tags: $tags) { version } }`,
      'needs an @example',
    ],
    [
      'a body on a GET',
      `"A." query A($limit: Int @body) ${REST} { chart(limit: $limit) { version } }`,
      'a GET has no body',
    ],
    [
      'an @omitNull of what is never null',
      `"A." query A ${REST} { chart { points @omitNull { timeMs } } }`,
      'which is never null',
    ],
    [
      'a @raw of what is no text',
      `"A." query A ${REST} { other @raw(contentType: "text/plain") }`,
      'which is not a text',
    ],
    [
      'a @raw of a part of the answer',
      `"A." query A ${REST} { chart { shape { areaCm2 } title @raw(contentType: "text/plain") } }`,
      '@raw needs to be the only field',
    ],
    [
      'an @unwrap of several members',
      `"A." query A ${REST} { chart @unwrap { version last { timeMs } } }`,
      'exactly one member',
    ],
    [
      'a header inside a list',
      `"A." query A ${REST} { chart { points { note @header(name: "X-Note") } } }`,
      'is inside a list',
    ],
    [
      'a reshaping below an interface',
      `"A." query A ${REST} { chart { shape { ... on Circle { center @row { timeMs } } } } }`,
      'below an interface or union',
    ],
  ])('with %s is rejected with its file and the reason', (_, text, reason) => {
    expect(() => compile(text)).toThrow(/routes\/a\.graphql: /);
    expect(() => compile(text)).toThrow(reason);
  });

  test('counts on the quota that it names, and on the default one without a name', () => {
    const of = (rest: string) => compile(`"A." query A ${rest} { other }`).quota;
    expect(of(REST)).toBe('default');
    expect(of('@rest(post: "/api/a", tag: "Market data", quota: compute)')).toBe('compute');
    const unknown = '@rest(get: "/api/a", tag: "Market data", quota: endless)';
    expect(() => of(unknown)).toThrow('"endless" does not exist in "RestQuota"');
  });

  test('is a tool where it says so, with its own words if it has some', () => {
    const of = (tool: string) => compile(`"A." query A ${REST} ${tool} { other }`).tool;
    expect(of('@tool(description: "Counts others.")')).toMatchObject({
      description: 'Counts others.',
    });
    expect(of('@tool')).toMatchObject({ description: null, standsFor: [] });
    expect(of('')).toBeNull();
  });

  test('that repeats the path of another is rejected', () => {
    const text = (name: string) => `"A." query ${name} ${REST} { other }`;
    const sources = [
      { file: 'a.graphql', text: text('A') },
      { file: 'b.graphql', text: text('B') },
    ];
    expect(() => compileRoutes(sources, SDL)).toThrow(
      'b.graphql: GET /api/chart is also a.graphql',
    );
  });
});

describe('the wire shape', () => {
  const DATA = {
    chart: {
      points: [
        { time_ms: 1, price_usd: 2.5, note: 'x' },
        { time_ms: 2, price_usd: null, note: '__proto__' },
      ],
      last: null,
    },
  };

  function bodyOf(selection: string): unknown {
    const { output } = compile(`"Chart." query Chart ${REST} { chart ${selection} }`);
    return (compileShaper(output) ?? ((data: unknown) => data))(DATA);
  }

  test('is the value of the only root field', () => {
    expect(bodyOf('{ points { timeMs priceUsd note } last { timeMs } }')).toEqual(DATA.chart);
  });

  test('@unwrap replaces an object by its only member', () => {
    expect(bodyOf('@unwrap { points { timeMs } version @header(name: "X") }')).toEqual(
      DATA.chart.points,
    );
    expect(bodyOf('@unwrap { last @unwrap { timeMs } }')).toBeNull();
  });

  test('a header is no member of the body', () => {
    expect(bodyOf('{ points { timeMs } version @header(name: "X") }')).not.toHaveProperty(
      'version',
    );
  });

  test('@row makes arrays in the order of the selection', () => {
    expect(bodyOf('@unwrap { points @row { priceUsd timeMs } }')).toEqual([
      [2.5, 1],
      [null, 2],
    ]);
  });

  test('@keyBy makes an object, whatever its keys are', () => {
    const body = bodyOf('@unwrap { points @keyBy(field: "note") { note timeMs } }');
    expect(Object.keys(body as object)).toEqual(['x', '__proto__']);
    expect(JSON.stringify(body)).toContain('"__proto__":{"time_ms":2');
  });

  test('@keyBy with @unwrap makes an object of single values', () => {
    const body = bodyOf('@unwrap { points @keyBy(field: "time_ms") @unwrap { timeMs note } }');
    expect(body).toEqual({ 1: 'x', 2: '__proto__' });
  });

  test('@omitNull omits a member that is null', () => {
    const body = bodyOf('@unwrap { points { timeMs priceUsd @omitNull } }');
    const points = body as readonly object[];
    expect(points.map((point) => 'price_usd' in point)).toEqual([true, false]);
    const { output } = compile(`"Chart." query Chart ${REST} { chart { version @omitNull } }`);
    expect(outputSchema(output)).toMatchObject({ properties: { version: { type: 'string' } } });
    expect(outputSchema(output)).not.toHaveProperty('required');
  });

  test('a member with a condition may be absent', () => {
    for (const condition of ['@include(if: true)', '@skip(if: false)']) {
      const text = `"A." query A ${REST} { chart { title ${condition} shape { areaCm2 } } }`;
      expect(outputSchema(compile(text).output)).toMatchObject({ required: ['shape'] });
    }
  });

  test('@raw makes a text the whole answer, under its own media type', () => {
    const route = compile(
      `"A." query A ${REST} { chart @unwrap { title @raw(contentType: "image/svg+xml") } }`,
    );
    expect(route.contentType).toBe('image/svg+xml');
    expect(compileShaper(route.output)!({ chart: { title: '<svg/>' } })).toBe('<svg/>');
    expect(outputSchema(route.output)).toEqual({ type: 'string' });
    expect(compile(`"A." query A ${REST} { other }`).contentType).toBe('application/json');
  });

  test('is documented as it is sent', () => {
    const { output } = compile(`"Chart." query Chart($mode: Mode!) ${REST} {
        chart(mode: $mode) {
          points @row { timeMs priceUsd }
          last { note }
          shape { areaCm2 ... on Circle { radiusCm } }
        }
      }`);
    expect(outputSchema(output)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['points', 'last', 'shape'],
      properties: {
        points: {
          type: 'array',
          items: {
            type: 'array',
            prefixItems: [
              { type: 'integer', title: 'time_ms' },
              { type: ['number', 'null'], title: 'price_usd' },
            ],
            items: false,
            minItems: 2,
            maxItems: 2,
          },
        },
        last: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: { note: { type: 'string', default: 'none' } },
        },
        shape: {
          oneOf: [
            {
              type: 'object',
              properties: { area_cm2: { type: 'number' }, radius_cm: { type: 'number' } },
              required: ['area_cm2', 'radius_cm'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { area_cm2: { type: 'number' } },
              required: ['area_cm2'],
              additionalProperties: false,
            },
          ],
        },
      },
    });
  });
});

test('wire names are mechanical snake case', () => {
  const names = [
    'symbolMeta',
    'metadataUpdatedAtMs',
    'top1Weight',
    'isOpen',
    'officialPCFUrl',
    'etf',
  ];
  expect(names.map(toWireName)).toEqual([
    'symbol_meta',
    'metadata_updated_at_ms',
    'top1_weight',
    'is_open',
    'official_pcf_url',
    'etf',
  ]);
});

test('every stored document of the product compiles', () => {
  const routes = compileProductRoutes(readProductSupergraph());
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/alerts/rules',
    'POST /api/alerts/rules/{rule_id}/delete',
    'GET /api/alerts/events',
    'POST /api/alerts/rules/{rule_id}/pause',
    'POST /api/alerts/events/{event_id}/redeliver',
    'POST /api/alerts/rules/{rule_id}/resume',
    'GET /api/alerts/rules/{rule_id}',
    'GET /api/alerts/rules',
    'POST /api/alerts/rules/{rule_id}/test',
    'POST /api/indicators/bulk',
    'POST /api/indicators',
    'GET /api/indicators/catalog',
    'GET /api/chart.png',
    'GET /api/chart.svg',
    'POST /api/chart',
    'POST /api/indicators/compute',
    'GET /api/indicators',
    'GET /api/indicators/presets',
    'GET /api/indicators/{name}',
    'GET /api/indicators/registry',
    'POST /api/indicators/registry/resolve',
    'GET /api/indicators/search',
    'GET /api/indicators/signals',
    'GET /api/symbols/builtin',
    'GET /api/sentiment/fear-greed',
    'GET /api/derivatives/funding-rates',
    'GET /api/gaps',
    'GET /api/health',
    'GET /api/intervals',
    'GET /api/klines',
    'GET /api/derivatives/long-short-ratio',
    'GET /api/markets',
    'GET /api/derivatives/open-interest',
    'POST /api/scan',
    'GET /api/symbols/search',
    'GET /api/markets/{exchange}/{market}/symbols',
    'GET /api/derivatives/taker-ratio',
    'POST /api/analyze',
    'GET /api/playbooks',
    'GET /api/playbooks/{name}',
    'GET /api/signalhub/companies',
    'GET /api/signalhub/etf-sector-relations/{relation_id}/contributions',
    'GET /api/signalhub/etf-sector-relations',
    'GET /api/signalhub/sectors/{sector_id}/heat-series',
    'GET /api/signalhub/policy-materials',
    'GET /api/signalhub/realtime/events',
    'GET /api/signalhub/realtime',
    'GET /api/signalhub/companies/{stock_code}/research/facts/{fact_id}/evidence',
    'GET /api/signalhub/companies/{stock_code}/research/versions',
    'GET /api/signalhub/companies/{stock_code}/research',
    'GET /api/signalhub/sector-performance',
    'GET /api/signalhub/sectors',
    'GET /api/signalhub/securities',
    'GET /api/signalhub/companies/{stock_code}/state-capital.bods.json',
    'GET /api/signalhub/companies/{stock_code}/state-capital/events/{event_id}/evidence',
    'GET /api/signalhub/companies/{stock_code}/state-capital.svg',
    'GET /api/signalhub/companies/{stock_code}/state-capital',
  ]);
});
