import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { serveSignalhub } from '#test/signalhub/serve-signalhub.ts';

const PATH = '/api/signalhub/sectors/L1.electronics/heat-series';
const NOW_MS = Date.parse('2026-11-20T18:02:00+08:00');
const POINT_FIELDS = [
  'snapshot_id',
  'as_of',
  'effective_date',
  'taxonomy_version',
  'sector_name',
  'layer',
  'heat_level',
  'cross_section_percentile',
  'heat_momentum',
  'contribution_count',
  'evidence_count',
  'direction_score',
  'direction_momentum',
  'direction_coverage',
  'disagreement_score',
];

test('GET /api/signalhub/sectors/{sector_id}/heat-series answers what it documents', async () => {
  const signalhub = await openDemoSignalhub(NOW_MS, 30);
  const get = await serveSignalhub(signalhub);
  const described = await get('/api/signalhub/capabilities/sector.heat_series');
  const { capability } = described.body as { capability: Record<string, unknown> };
  expect(capability).toMatchObject({
    id: 'sector.heat_series',
    domain: 'sector',
    path: '/api/signalhub/sectors/{sector_id}/heat-series',
    freshness: 'daily_snapshot',
    snapshot_bound: false,
    pagination: false,
  });
  const { schema } = capability['response'] as { schema: object };
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

  const byDefault = await get(PATH);
  expect(byDefault.status).toBe(200);
  expect(Object.keys(byDefault.body)).toEqual(['sector_id', 'view', 'items']);
  expect(byDefault.body).toMatchObject({ sector_id: 'L1.electronics', view: 'policy' });
  const points = byDefault.body['items'] as Record<string, string | number>[];
  expect(points).toHaveLength(90);
  expect(points.at(-1)).toMatchObject({
    snapshot_id: 'snap-20261120-000001',
    as_of: '2026-11-20',
    effective_date: '2026-11-20',
    sector_name: '电子',
    layer: 'level1',
  });
  const dates = points.map((point) => point['effective_date']);
  expect(dates).toEqual(dates.toSorted());
  for (const point of points) expect(Object.keys(point)).toEqual(POINT_FIELDS);

  for (const view of ['policy', 'market_attention', 'market_trading']) {
    const { body } = await get(`${PATH}?view=${view}&limit=366`);
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
    const items = body['items'] as Record<string, number>[];
    expect(items.length).toBeGreaterThan(view === 'market_trading' ? 20 : 300);
    for (const item of items) {
      expect(item['cross_section_percentile']).toBeGreaterThanOrEqual(0);
      expect(item['cross_section_percentile']).toBeLessThanOrEqual(1);
    }
    expect(items.some((item) => item['heat_momentum']! > 0)).toBe(true);
    expect(items.some((item) => item['heat_momentum']! < 0)).toBe(true);
  }

  const window = await get(`${PATH}?start=2026-11-01&end=2026-11-10&limit=3`);
  expect((window.body['items'] as object[]).length).toBe(3);
  const none = await get('/api/signalhub/sectors/L9.none/heat-series');
  expect(none).toMatchObject({ status: 404, body: { code: 'unknown_sector' } });
  const reversed = await get(`${PATH}?start=2026-11-10&end=2026-11-01`);
  expect(reversed).toMatchObject({ status: 400, body: { code: 'contradicting_dates' } });
  const wrong = ['view=mood', 'limit=0', 'limit=367', 'start=soon'];
  const answers = await Promise.all(wrong.map((query) => get(`${PATH}?${query}`)));
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422));
  expect((await get('/api/signalhub/sectors/L1/heat-series')).status).toBe(422);
});
