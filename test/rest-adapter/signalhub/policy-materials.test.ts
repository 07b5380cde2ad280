import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { serveSignalhub } from '#test/signalhub/serve-signalhub.ts';

const PATH = '/api/signalhub/policy-materials';
const NOW_MS = Date.parse('2026-11-20T18:02:00+08:00');

type Row = Readonly<Record<string, unknown>>;
interface Body {
  readonly business_date: string;
  readonly snapshot_id: string | null;
  readonly summary: Row;
  readonly items: readonly Row[];
  readonly pagination: Row;
}

async function serveDemo(): Promise<(query?: string) => Promise<{ status: number; body: Body }>> {
  const signalhub = await openDemoSignalhub(NOW_MS);
  const get = await serveSignalhub(signalhub);
  return async (query = '') => {
    const { status, body } = await get(`${PATH}${query}`);
    return { status, body: body as unknown as Body };
  };
}

const ITEM_FIELDS = [
  'authority',
  'doc_no',
  'duplicate_count',
  'evidence_count',
  'first_seen_at',
  'included_in_snapshot',
  'lifecycle_stage',
  'lifecycle_status',
  'material_date',
  'material_id',
  'material_ids',
  'results',
  'sector_count',
  'signal_ready_at',
  'source_id',
  'source_name',
  'source_tier',
  'sources',
  'title',
  'url',
];
const DIRECTION = [
  'direction_confidence',
  'direction_rationale',
  'direction_score',
  'impact_direction',
];
const RESULT_FIELDS = [
  'confidence',
  ...DIRECTION,
  'evidence_id',
  'impact_horizon',
  'quote',
  'sectors',
  'signal_type',
  'viewpoint',
];
const SECTOR_FIELDS = [
  'confidence',
  'current_catalog_match',
  ...DIRECTION,
  'layer',
  'rationale',
  'sector_id',
  'sector_name',
];

describe('GET /api/signalhub/policy-materials', () => {
  test('answers the documents of today with exactly the documented fields', async () => {
    const get = await serveDemo();
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      'business_date',
      'snapshot_id',
      'summary',
      'items',
      'pagination',
    ]);
    expect(body).toMatchObject({ business_date: '2026-11-20', snapshot_id: null });
    expect(body.pagination).toEqual({ page: 1, page_size: 30, total: 8, pages: 1 });
    expect(body.summary).toMatchObject({ total: 8 });
    expect(Number(body.summary['signal']) + Number(body.summary['no_signal'])).toBe(8);
    for (const item of body.items) {
      expect(Object.keys(item).toSorted()).toEqual(ITEM_FIELDS);
      expect(item).toMatchObject({ material_date: '2026-11-20', included_in_snapshot: null });
      expect(item['first_seen_at']).toMatch(/^2026-11-20T[\d:]{8}\+08:00$/);
    }
    const results = body.items.flatMap((item) => item['results'] as Row[]);
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) {
      expect(Object.keys(result).toSorted()).toEqual(RESULT_FIELDS.toSorted());
      for (const sector of result['sectors'] as Row[]) {
        expect(Object.keys(sector).toSorted()).toEqual(SECTOR_FIELDS.toSorted());
      }
    }
  });

  test('lists which documents a snapshot counts', async () => {
    const get = await serveDemo();
    const { body } = await get('?date=2026-11-20&snapshot_id=snap-20261120-000001');
    expect(body.snapshot_id).toBe('snap-20261120-000001');
    const included = body.items.map((item) => item['included_in_snapshot']);
    expect(new Set(included)).toEqual(new Set([true, false]));
    const before = await get('?date=2026-11-20&snapshot_id=snap-20261119-000001');
    expect(new Set(before.body.items.map((item) => item['included_in_snapshot']))).toEqual(
      new Set([false]),
    );
    const unknown = await get('?snapshot_id=snap-20280101-000001');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown_snapshot' } });
  });

  test('filters and pages; pages together are the list', async () => {
    const get = await serveDemo();
    const all = (await get()).body.items.map((item) => item['material_id']);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`?page_size=2&page=${page}`)));
    const paged = pages.flatMap(({ body }) => body.items.map((item) => item['material_id']));
    expect(paged).toEqual(all);
    const largest = await get('?page_size=100&status=all&snapshot_id=snap-20261120-000001');
    expect(largest).toMatchObject({ status: 200, body: { pagination: { page_size: 100 } } });
    const { body } = await get('?status=no_signal');
    expect(body.summary).toMatchObject({ total: 8, no_signal: body.items.length });
    const [source] = body.summary['sources'] as Row[];
    const ofSource = await get(`?source_id=${String(source!['source_id'])}`);
    expect(ofSource.body.pagination['total']).toBe(source!['count']);
    expect((await get(`?q=${encodeURIComponent('没有这样的文件')}`)).body.items).toEqual([]);
  });

  test('rejects what the interface does not allow', async () => {
    const signalhub = await openSignalhub({ nowMs: NOW_MS });
    const get = await serveSignalhub(signalhub);
    const wrong = [
      'date=2026-13-01',
      'status=maybe',
      'source_id=x',
      'q=',
      'snapshot_id=short',
      'page=0',
      'page_size=101',
    ];
    const answers = await Promise.all(wrong.map((query) => get(`${PATH}?${query}`)));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422));
  });

  test('is described by its own capability document, by which its answers are valid', async () => {
    const signalhub = await openDemoSignalhub(NOW_MS);
    const get = await serveSignalhub(signalhub);
    const { body } = await get('/api/signalhub/capabilities/material.policy.list');
    const { capability } = body as { capability: Record<string, unknown> };
    expect(capability).toMatchObject({
      id: 'material.policy.list',
      domain: 'material',
      path: PATH,
      snapshot_bound: false,
      compact_supported: false,
      freshness: 'five_minute_discovery_async_processing',
      pagination: true,
    });
    const { schema } = capability['response'] as { schema: object };
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    for (const query of ['', '?snapshot_id=snap-20261120-000001', '?date=2026-06-01']) {
      const answer = await get(`${PATH}${query}`);
      expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true);
    }
  });
});
