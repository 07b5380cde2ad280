import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };
const HOUR = { playbook: 'trend_following', ...BTC, intervals: ['1h'] };

let server: RestServer;
beforeAll(async () => {
  const supergraphSdl = readProductSupergraph();
  server = await startRestServer({
    engine: await marketEngine(supergraphSdl),
  });
});
afterAll(() => server.close());

async function get(path: string) {
  const answer = await fetch(`${server.origin}${path}`);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function analyze(body: object, known?: string) {
  const answer = await fetch(`${server.origin}/api/analyze`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(known !== undefined && { 'if-none-match': known }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const tag = answer.headers.get('etag');
  return { status: answer.status, tag, text, body: text === '' ? null : JSON.parse(text) };
}

describe('GET /api/playbooks', () => {
  test('lists at least eighteen, in alphabetical order, with their purposes', async () => {
    const { status, headers, body } = await get('/api/playbooks');
    expect(status).toBe(200);
    expect(headers.get('x-knowledge-version')).toMatch(/./);
    expect(body).not.toHaveProperty('knowledge_version');
    expect(body.count).toBeGreaterThanOrEqual(18);
    const names = body.playbooks.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    const crowding = body.playbooks.find(({ name }: { name: string }) => name === 'crowding');
    expect(crowding.applicable_to).toMatchObject({ asset_class: ['crypto'], market: ['perp'] });
    expect(crowding.intervals_per_asset_class).toEqual({ crypto: ['4h', '1h'] });
  });

  test('has a validator, and a client that sends it gets 304', async () => {
    const { headers } = await get('/api/playbooks');
    const again = await fetch(`${server.origin}/api/playbooks`, {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });
});

describe('GET /api/playbooks/{name}', () => {
  test('has every member that the interface documents', async () => {
    const { status, body } = await get('/api/playbooks/turtle_breakout');
    expect(status).toBe(200);
    expect(body.indicators[0]).toEqual({ name: 'donchian', id: 'entry', params: { period: 20 } });
    expect(body.intervals_per_asset_class.crypto).toEqual(['1d', '4h']);
    expect(body.synthesis).toMatch(/Breakouts are events/);
    expect(body.output_template.properties.stance.enum).toContain('long_bias');
    expect(body.constraints.map(({ name }: { name: string }) => name)).toContain('confirmed_only');
    expect(body.applicable_to.when).toMatch(/trend/);
  });

  test('is 404 for an unknown name, and suggests the nearest one', async () => {
    const { status, body } = await get('/api/playbooks/trend_folowing');
    expect(status).toBe(404);
    expect(body.code).toBe('unknown_playbook');
    expect(body.detail).toContain('Did you mean trend_following?');
  });
});

describe('POST /api/analyze', () => {
  test('answers, per interval, price, bars and explained indicators', async () => {
    const { status, body } = await analyze({ ...HOUR, limit: 5 });
    expect(status).toBe(200);
    expect(body.playbook).toBe('trend_following');
    expect(Object.keys(body.data)).toEqual(['1h']);
    const { current_price: price, klines, indicators } = body.data['1h'];
    expect(price).toBeTypeOf('number');
    expect(klines).toHaveLength(5);
    expect(Object.keys(indicators)).toEqual(['fast', 'base', 'adx', 'supertrend', 'macd', 'atr']);
    for (const { columns, explain } of Object.values<Record<string, object>>(indicators)) {
      expect(Object.keys(explain!)).toEqual(expect.arrayContaining(['name', 'summary_focus']));
      for (const column of Object.values(columns!)) expect(column).toHaveLength(5);
    }
  });

  test('has the columns that POST /api/indicators has on the same closed bars', async () => {
    const { body } = await analyze({ ...HOUR, limit: 4 });
    const answer = await fetch(`${server.origin}/api/indicators`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...BTC,
        interval: '1h',
        limit: 25,
        calc: [{ name: 'ema', id: 'fast', params: { period: 20 } }, { name: 'macd' }],
        signals: true,
      }),
    });
    const { klines, indicators } = (await answer.json()) as {
      klines: number[][];
      indicators: Record<string, { columns: Record<string, number[]> }>;
    };
    // The newest bar is forming, and no part of an analysis.
    const from = klines.findIndex(([openTime]) => openTime === body.data['1h'].klines[0][0]);
    expect(body.data['1h'].klines).toEqual(klines.slice(from, from + 4));
    expect(from + 4).toBe(24);
    for (const key of ['fast', 'macd']) {
      const ours = body.data['1h'].indicators[key].columns as Record<string, number[]>;
      for (const [column, values] of Object.entries(ours)) {
        const theirs = indicators[key]!.columns[column]!.slice(from, from + 4);
        values.forEach((value, row) => expect(value).toBeCloseTo(theirs[row]!, 7));
      }
    }
  });

  test('has the recipe only with verbose', async () => {
    expect((await analyze({ ...HOUR, limit: 1 })).body).not.toHaveProperty('recipe');
    const { body } = await analyze({ ...HOUR, limit: 1, verbose: true });
    expect(Object.keys(body.recipe)).toEqual(['synthesis', 'output_template', 'constraints']);
  });

  test('is enough to fill the template of the analysis, which a strict reader accepts', async () => {
    const { body } = await analyze({ ...HOUR, limit: 1, verbose: true });
    const { reading, recipe, data } = body;
    const isAnalysis = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      recipe.output_template,
    );
    const named = (one: { key: string; id: string }) =>
      one.id.startsWith(`${one.key}.`) ? one.id : `${one.key}/${one.id}`;
    const [line] = data['1h'].indicators.supertrend.columns.supertrend;
    const analysis = {
      stance: reading.stance,
      confidence: Math.abs(reading.score ?? 0),
      reason: reading.text,
      horizon: '5 to 20 of 1h',
      evidence: reading.evidence.slice(0, 12).map((one: Record<string, string>) => ({
        interval: one['interval'],
        feature: named(one as { key: string; id: string }),
        family: one['family'],
        value: one['value'],
        open_time: one['open_time'],
      })),
      levels: { support: [line], resistance: [], invalidation: line },
      against: reading.against.slice(0, 6).map(named),
      would_change: [],
      data_gaps: reading.unknown.slice(0, 6),
      as_of_ms: reading.as_of_ms,
    };
    expect(isAnalysis(analysis), JSON.stringify(isAnalysis.errors)).toBe(true);
    for (const member of Object.keys(analysis)) {
      expect(isAnalysis({ ...analysis, [member]: undefined }), member).toBe(false);
    }
  });

  const PERP = {
    playbook: 'intraday_vwap',
    exchange: 'venue_a',
    market: 'perp',
    symbol: 'HUAYAOUSDT',
    intervals: ['1m'],
    limit: 1,
  };

  test('has the published facts of the company behind the instrument only on request', async () => {
    expect((await analyze(PERP)).body).not.toHaveProperty('publications');
    const { body } = await analyze({ ...PERP, publications: true });
    const { company, etf } = body.publications;
    expect(etf).toBeNull();
    expect(company.name).toBe('华曜光电');
    const scores = company.sector_relations.map(({ score }: { score: number }) => score);
    expect(scores.length).toBeGreaterThan(0);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    expect(Object.keys(company.sector_relations[0].sector)).toEqual([
      'sector_id',
      'name',
      'layer',
      'performance',
      'dynamics',
      'etf_relations',
      'policy_materials',
      'realtime',
    ]);
    expect(company.state_capital.available).toBe(true);
    const of = await fetch(
      `${server.origin}/api/signalhub/companies/${company.stock_code}/state-capital`,
    );
    const { profile } = (await of.json()) as { profile: Record<string, unknown> };
    expect(profile).toMatchObject(company.state_capital.profile);
  });

  test('has no published facts of a coin', async () => {
    const { body } = await analyze({ ...HOUR, limit: 1, publications: true });
    expect(body.publications).toEqual({ company: null, etf: null });
  });

  test('answers the same bytes, and the same reading whatever the limit', async () => {
    const first = await analyze({ ...HOUR, limit: 30 });
    expect((await analyze({ ...HOUR, limit: 30 })).text).toBe(first.text);
    expect((await analyze({ ...HOUR, limit: 1 })).body.reading).toEqual(first.body.reading);
  });

  test('answers 304 to a client that has the answer, and only to the same question', async () => {
    const { tag } = await analyze({ ...HOUR, limit: 2 });
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    const again = await analyze({ ...HOUR, limit: 2 }, tag!);
    expect(again).toEqual({ status: 304, tag, text: '', body: null });
    const others = [{ limit: 3 }, { verbose: true }, { publications: true }, { symbol: 'ETHUSDT' }];
    for (const other of others) {
      expect((await analyze({ ...HOUR, limit: 2, ...other }, tag!)).status).toBe(200);
    }
    const failed = await analyze({ ...HOUR, limit: 1_001 }, tag!);
    expect({ status: failed.status, tag: failed.tag }).toEqual({ status: 400, tag: null });
  });

  test.each([
    ['unknown_playbook', 404, { playbook: 'no_such' }],
    ['symbol_not_subscribed', 404, { symbol: 'NOSUCH' }],
    ['symbol_not_subscribed', 404, { exchange: 'venue_d', market: 'perp' }],
    ['limit_too_large', 400, { limit: 1_001 }],
    ['unsupported_interval', 400, { intervals: ['4h'] }],
    ['unsupported_interval', 400, { intervals: null }],
    ['interval_not_in_playbook', 400, { intervals: ['1m'] }],
    ['playbook_not_applicable', 400, { playbook: 'crowding' }],
    ['playbook_not_applicable', 400, { playbook: 'sector_rotation_cn' }],
  ])('rejects with %s (%i) an analysis with %j', async (code, status, change) => {
    const { status: answered, body } = await analyze({ ...HOUR, ...change });
    expect({ status: answered, code: body.code }).toEqual({ status, code });
    expect(body.detail).toMatch(/^[^\n]{20,200}$/);
  });

  test.each([
    ['missing', { playbook: undefined }],
    ['missing', { symbol: undefined }],
    ['extra_forbidden', { calc: [] }],
    ['int_type', { limit: [] }],
    ['greater_than_equal', { limit: 0 }],
    ['enum', { exchange: 'nyse' }],
    ['bool_parsing', { verbose: 'perhaps' }],
    ['too_short', { intervals: [] }],
    ['too_short', { intervals: [], playbook: 'no_such' }],
    ['too_short', { intervals: [], symbol: 'NOSUCH' }],
  ])('rejects with 422 %s an analysis with %j', async (type, change) => {
    const { status, body } = await analyze({ ...HOUR, ...change });
    expect(status).toBe(422);
    expect(body.detail[0].type).toBe(type);
    expect(body.detail[0].loc[0]).toBe('body');
  });
});
