import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import type { OpenAPI3 } from 'openapi-typescript';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { paths } from '#test/rest-adapter/client.gen.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const DOCUMENT = join(import.meta.dirname, '../../rest-adapter/openapi.json');

let server: RestServer;
/** Tables have other types, and are for programs that read them. */
type JsonClient = ReturnType<typeof createClient<paths, 'application/json'>>;
let client: JsonClient;
/** The paths of the document that were requested. */
const called = new Set<string>();
beforeAll(async () => {
  const supergraphSdl = readProductSupergraph();
  server = await startRestServer({
    engine: await marketEngine(supergraphSdl),
  });
  client = createClient<paths, 'application/json'>({ baseUrl: server.origin });
  client.use({ onRequest: ({ schemaPath }) => void called.add(schemaPath) });
});
afterAll(() => server.close());

/** The document without its prose, so that a better sentence does not change the client. */
function shapesOf(text: string): OpenAPI3 {
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && (key === 'description' || key === 'summary') ? undefined : value,
  ) as OpenAPI3;
}

// `vitest run test/rest-adapter/generated-client.test.ts -u` writes the client again.
test('the committed client is what openapi-typescript makes of the document', async () => {
  const source = astToString(await openapiTS(shapesOf(readFileSync(DOCUMENT, 'utf8'))));
  // We have neither webhooks nor $defs, and unused exports count as dead code.
  const used = source.replaceAll(/^export type (?:webhooks|\$defs) = .*\n/gm, '');
  await expect(used).toMatchFileSnapshot(join(import.meta.dirname, 'client.gen.ts'));
});

test('the client calls every route of the document', async () => {
  const { data: markets } = await client.GET('/api/markets');
  expect(markets?.map(({ market }) => market)).toEqual(['spot', 'perp']);

  const { data: listing } = await client.GET('/api/markets/{exchange}/{market}/symbols', {
    params: { path: { exchange: 'venue_a', market: 'perp' }, query: { include_meta: true } },
  });
  expect(listing?.symbol_meta?.['BTCUSDT']?.quote_asset).toBe('USDT');

  const { data: builtin } = await client.GET('/api/symbols/builtin');
  expect(builtin?.symbols[0]?.names).toContain('比特币');

  const { data: found } = await client.GET('/api/symbols/search', {
    params: { query: { q: 'gzmt' } },
  });
  expect(found?.matches[0]).toMatchObject({ symbol: '600519', match: 'initials' });

  const { data: intervals } = await client.GET('/api/intervals', {
    params: { query: { exchange: 'venue_a', market: 'spot' } },
  });
  expect(intervals?.map(({ interval }) => interval)).toContain('1m');

  const { data: rows } = await client.GET('/api/klines', {
    params: {
      query: { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m', limit: 3 },
    },
  });
  expect(rows).toHaveLength(3);
  expect(rows?.[0]?.[1]).toBe(65_000.5);

  const series = {
    exchange: 'venue_a',
    market: 'spot',
    symbol: 'BTCUSDT',
    interval: '1h',
  } as const;
  const { response: svg } = await client.GET('/api/chart.svg', {
    params: { query: { ...series, calc: 'ema:period=5', limit: 20 } },
    parseAs: 'text',
  });
  expect(svg.headers.get('content-type')).toContain('image/svg+xml');
  const { data: png } = await client.GET('/api/chart.png', {
    params: { query: { ...series, calc: 'ema:period=5', limit: 20 } },
    parseAs: 'arrayBuffer',
  });
  expect(Buffer.from(png as unknown as ArrayBuffer).toString('latin1', 1, 4)).toBe('PNG');

  await callDerivativeRoutes();
  await callIndicatorRoutes();
  await callPlaybookRoutes();
  await callSignalRoutes();

  const { data: health } = await client.GET('/api/health');
  expect(health?.status).toBe('ok');
  const { data: ledger } = await client.GET('/api/gaps', { params: { query: { first: 1 } } });
  expect(ledger?.gaps[0]?.evidence).toMatchObject({ answers: 3, ways: ['REST'] });

  const paths = Object.keys((JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenAPI3).paths ?? {});
  expect([...called].toSorted()).toEqual(paths.toSorted());
});

async function callDerivativeRoutes(): Promise<void> {
  const query = { symbol: 'BTCUSDT', limit: 2 };
  const { data: funding } = await client.GET('/api/derivatives/funding-rates', {
    params: { query: { ...query, exchange: 'venue_a' } },
  });
  expect(funding?.rates.map(({ rate }) => rate)).toEqual([0.0001, 0.0001]);
  const { data: interest } = await client.GET('/api/derivatives/open-interest', {
    params: { query: { ...query, period: '1d' } },
  });
  expect(interest?.period).toBe('1d');
  expect(interest?.points[0]?.open_interest).toBe(66_250.16);
  const { data: positions } = await client.GET('/api/derivatives/long-short-ratio', {
    params: { query },
  });
  expect(positions?.points.map(({ long_share: share }) => share)).toEqual([0.6483, 0.6483]);
  const { data: takers } = await client.GET('/api/derivatives/taker-ratio', { params: { query } });
  expect(takers?.stale).toBe(false);
  const { data: sentiment } = await client.GET('/api/sentiment/fear-greed', {
    params: { query: { limit: 1 } },
  });
  expect(sentiment?.days.map(({ value }) => value)).toEqual([39]);
}

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' } as const;

async function callPlaybookRoutes(): Promise<void> {
  const { data: scan } = await client.POST('/api/scan', {
    body: {
      universe: { exchange: 'venue_a', market: 'spot' },
      interval: '1h',
      where: {
        not: { compare: { left: { price: 'close' }, op: 'lt', right: { number: 0 }, within: 1 } },
      },
      first: 10,
    },
  });
  expect(scan?.matches).toHaveLength(scan!.total_count);
  const { data: sectors } = await client.GET('/api/signalhub/sector-performance', {
    params: { query: { layer: 'level1', sessions: [5, 20], page_size: 3 } },
    querySerializer: { array: { style: 'form', explode: false } },
  });
  expect(sectors?.items[0]?.performance.periods.map(({ sessions }) => sessions)).toEqual([5, 20]);
  const { data: catalog } = await client.GET('/api/playbooks');
  const trend = catalog?.playbooks.find(({ name }) => name === 'trend_following');
  expect(trend?.intervals_per_asset_class['crypto']).toEqual(['1d', '4h', '1h']);
  const { data: playbook } = await client.GET('/api/playbooks/{name}', {
    params: { path: { name: 'trend_following' } },
  });
  expect(playbook?.reading.votes.map(({ family }) => family)).toContain('trend');
  const { interval: _, ...instrument } = SERIES;
  const { data: analysis } = await client.POST('/api/analyze', {
    body: {
      ...instrument,
      playbook: 'trend_following',
      intervals: ['1h'],
      verbose: true,
      limit: 3,
    },
  });
  expect(analysis?.data['1h']?.indicators['fast']?.columns['ema_20']).toHaveLength(3);
  expect(analysis?.recipe?.synthesis).toBe(playbook?.synthesis);
}

async function callIndicatorRoutes(): Promise<void> {
  const calc = [{ name: 'ema', id: 'fast', params: { period: 5 } }];
  const { data: computed } = await client.POST('/api/indicators', {
    body: { ...SERIES, calc, limit: 3, signals: true },
  });
  expect(computed?.indicators['fast']?.columns['ema_5']).toHaveLength(3);
  expect(computed?.indicators['fast']?.signals?.['ema.rising']?.values).toHaveLength(3);
  expect(computed?.venue).toBe('venue_a:spot');

  const { data: bulk } = await client.POST('/api/indicators/bulk', {
    body: { series: [{ ...SERIES, calc: [{ name: 'rsi' }], limit: 2 }], signals: false },
  });
  expect(bulk?.series[0]?.indicators['rsi']?.columns['rsi_14']).toHaveLength(2);

  const klines = [1, 2, 3, 4].map((price, index) => [index, price, price, price, price, 1]);
  const { data: supplied } = await client.POST('/api/indicators/compute', {
    body: { klines, calc: [{ name: 'sma', params: { period: 2 } }], signals: false },
  });
  expect(supplied?.indicators['sma:period=2']?.columns['sma_2']).toEqual([null, 1.5, 2.5, 3.5]);

  const { data: chart } = await client.POST('/api/chart', {
    body: { ...SERIES, calc: [{ name: 'macd' }], limit: 3, signals: false },
  });
  expect(chart?.panels.map(({ id }) => id)).toEqual(['main', 'macd']);

  const { data: presets } = await client.GET('/api/indicators/presets');
  expect(presets?.map(({ name }) => name)).toContain('turtle_channels');
  const { data: profile } = await client.GET('/api/indicators/{name}', {
    params: { path: { name: 'rsi' } },
  });
  expect(profile?.category).toBe('momentum');
  const { data: found } = await client.GET('/api/indicators/search', {
    params: { query: { q: 'plus_di', limit: 1 } },
  });
  expect(found?.indicators[0]?.name).toBe('adx');

  const { data: index } = await client.GET('/api/indicators', {
    params: { query: { category: 'momentum' } },
  });
  expect(index?.indicators.map(({ name }) => name)).toContain('rsi');

  const { data: catalog } = await client.GET('/api/indicators/catalog');
  expect(catalog?.indicators.find(({ name }) => name === 'ema')?.pane).toBe('main');

  const { data: registry } = await client.GET('/api/indicators/registry');
  const registered = registry?.indicators.find(({ name }) => name === 'ema');
  expect(registered?.default_output_columns).toEqual(['ema_20']);

  const { data: resolved } = await client.POST('/api/indicators/registry/resolve', {
    body: { calc: [{ name: 'ema' }] },
  });
  expect(resolved?.indicators['ema']?.params).toEqual({ period: 20, source: 'close' });

  const { data: directory } = await client.GET('/api/indicators/signals', {
    params: { query: { indicator: 'rsi', kind: 'event' } },
  });
  expect(directory?.count).toBe(1);
}

async function callSignalRoutes(): Promise<void> {
  const path = { stock_code: '688901' };
  const { data: securities } = await client.GET('/api/signalhub/securities', {
    params: { query: { detail: 'compact', page_size: 5 } },
  });
  expect(securities?.scope).toBe('recent_listed');

  const { data: contributions } = await client.GET(
    '/api/signalhub/etf-sector-relations/{relation_id}/contributions',
    { params: { path: { relation_id: 'SSE.514010.L1.electronics.tracking_index' } } },
  );
  expect(contributions?.relation.fund_code).toBe('514010');

  const { data: relations } = await client.GET('/api/signalhub/etf-sector-relations', {
    params: { query: { fund_code: '514010' } },
  });
  expect(relations?.items[0]?.fund_code).toBe('514010');
  const { data: sectors } = await client.GET('/api/signalhub/sectors', {
    params: { query: { layer: 'level1' } },
  });
  expect(sectors?.items[0]?.parent).toBeNull();
  const { data: companies } = await client.GET('/api/signalhub/companies', {
    params: { query: { q: '688901' } },
  });
  expect(companies?.items.map((one) => one.stock_code)).toEqual(['688901']);

  const { data: heat } = await client.GET('/api/signalhub/sectors/{sector_id}/heat-series', {
    params: { path: { sector_id: 'L1.electronics' }, query: { limit: 3 } },
  });
  expect(heat?.items).toHaveLength(3);

  const { data: policy } = await client.GET('/api/signalhub/policy-materials');
  expect(policy?.pagination.page).toBe(1);

  const { data: overview } = await client.GET('/api/signalhub/realtime');
  expect(overview?.window.duration).toBe('24h');
  const { data: events } = await client.GET('/api/signalhub/realtime/events');
  expect(events?.pagination.limit).toBe(30);

  await callCompanyRoutes(path);
  await callAlertRoutes();
}

async function callAlertRoutes(): Promise<void> {
  const { data: created } = await client.POST('/api/alerts/rules', {
    body: { name: 'news', url: 'https://hooks.example/abc', material: { channel: 'policy' } },
  });
  expect(created?.secret).toMatch(/^whsec_/);
  const params = { path: { rule_id: 'rule_3f2a9c5e1b7d4860' } };
  const { data: rules } = await client.GET('/api/alerts/rules');
  const { data: rule } = await client.GET('/api/alerts/rules/{rule_id}', { params });
  expect(rules).toEqual([rule]);
  const { data: paused } = await client.POST('/api/alerts/rules/{rule_id}/pause', { params });
  const { data: resumed } = await client.POST('/api/alerts/rules/{rule_id}/resume', { params });
  expect([paused?.kind, resumed?.kind]).toEqual(['feature', 'feature']);
  const { data: tested } = await client.POST('/api/alerts/rules/{rule_id}/test', { params });
  expect(tested?.is_accepted).toBe(true);
  const { data: deleted } = await client.POST('/api/alerts/rules/{rule_id}/delete', { params });
  expect(deleted?.id).toBe(rule?.id);
  const { data: dead } = await client.GET('/api/alerts/events', {
    params: { query: { state: 'dead' } },
  });
  const event_id = String(dead?.events[0]?.id);
  const { data: again } = await client.POST('/api/alerts/events/{event_id}/redeliver', {
    params: { path: { event_id } },
  });
  expect(again?.id).toBe(event_id);
}

async function callCompanyRoutes(path: { readonly stock_code: string }): Promise<void> {
  const { data: research } = await client.GET('/api/signalhub/companies/{stock_code}/research', {
    params: { path },
  });
  expect(research?.available).toBe(true);
  const { data: versions } = await client.GET(
    '/api/signalhub/companies/{stock_code}/research/versions',
    { params: { path } },
  );
  expect(versions?.items[0]?.version_number).toBeGreaterThan(0);
  const { data: evidence } = await client.GET(
    '/api/signalhub/companies/{stock_code}/research/facts/{fact_id}/evidence',
    { params: { path: { ...path, fact_id: '688901.shareholding.1' } } },
  );
  expect(evidence?.fact_id).toBe('688901.shareholding.1');

  const { data: capital } = await client.GET(
    '/api/signalhub/companies/{stock_code}/state-capital',
    { params: { path } },
  );
  expect(capital?.graph?.nodes?.length).toBeGreaterThan(0);
  const { data: reference } = await client.GET(
    '/api/signalhub/companies/{stock_code}/state-capital/events/{event_id}/evidence',
    { params: { path: { ...path, event_id: '688901.event.1' } } },
  );
  expect(reference?.reference_type).toBe('event');
  const { response: drawing } = await client.GET(
    '/api/signalhub/companies/{stock_code}/state-capital.svg',
    { params: { path }, parseAs: 'text' },
  );
  expect(drawing.headers.get('content-type')).toContain('image/svg+xml');
  const { response: statements } = await client.GET(
    '/api/signalhub/companies/{stock_code}/state-capital.bods.json',
    { params: { path } },
  );
  expect(statements.status).toBe(200);
}

test('the client distinguishes failures by their code', async () => {
  const { error, response } = await client.GET('/api/klines', {
    params: {
      query: { exchange: 'venue_a', market: 'spot', symbol: 'NOPEUSDT', interval: '1m' },
    },
  });
  expect(response.status).toBe(404);
  expect(error).toMatchObject({ code: 'symbol_not_subscribed' });
});
