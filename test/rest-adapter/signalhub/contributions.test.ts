import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { WORKED_BUNDLE } from '#test/signalhub/etf/etf-rows.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { serveSignalhub, type RestAnswer } from '#test/signalhub/serve-signalhub.ts';
import { temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

const ROOT = '/api/signalhub/etf-sector-relations';
const TRACKED = 'SSE.515880.L2.optics.tracking_index';
const INHERITED = 'SSE.515880.L1.communications.hierarchy_inherited';

type Row = Readonly<Record<string, unknown>>;
interface Body {
  readonly snapshot: Row;
  readonly relation: Row;
  readonly items: readonly Row[];
  readonly pagination: Row;
}

async function serveWorked(): Promise<(path: string) => Promise<RestAnswer>> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), WORKED_BUNDLE));
  return serveSignalhub(signalhub);
}

function pageOf({ body }: RestAnswer): Body {
  return body as unknown as Body;
}

function sumOf(items: readonly Row[], field: string): number {
  return items.reduce((sum, item) => sum + Number(item[field]), 0);
}

describe('the contributions behind a relation', () => {
  test('are the worked example: every factor, the product, and an expired relation with 0', async () => {
    const get = await serveWorked();
    const answer = await get(`${ROOT}/${TRACKED}/contributions`);
    const { relation, items, pagination } = pageOf(answer);
    expect(answer.status).toBe(200);
    expect(items.map((item) => [item['stock_code'], item['adjusted_contribution']])).toEqual([
      ['600487', 0.09936],
      ['300308', 0.0836],
      ['000063', 0.016128],
      ['600522', 0.00525],
      ['601138', 0],
    ]);
    expect(items[2]).toEqual({
      contribution_id: `${TRACKED}.000063`,
      relation_id: TRACKED,
      etf_key: 'SSE.515880',
      basket_id: 'SSE.515880@2026-11-20',
      basket_date: '2026-11-20',
      stock_code: '000063',
      stock_name: '公司000063',
      sector_id: 'L2.optics',
      sector_name: '行业L2.optics',
      sector_layer: 'level2',
      company_relation_id: '000063.L2.optics',
      company_relation_type: 'market',
      company_relation_status: 'watched',
      basket_weight: 0.08,
      company_relation_score: 0.6,
      company_relation_confidence: 0.8,
      relation_status_factor: 0.6,
      relation_type_factor: 0.7,
      adjusted_contribution: 0.016128,
    });
    expect(pagination).toEqual({ page: 1, page_size: 50, total: 5, pages: 1 });
    expect(relation).toMatchObject({
      relation_id: TRACKED,
      exposure_ratio: 0.35,
      adjusted_exposure: 0.204338,
      confidence: 0.834286,
      holdings_coverage: 0.723404,
      component_count: 4,
      top_components: [
        {
          stock_code: '600487',
          stock_name: '公司600487',
          basket_weight: 0.12,
          adjusted_contribution: 0.09936,
        },
        { stock_code: '300308' },
        { stock_code: '000063' },
        { stock_code: '600522' },
      ],
    });
  });

  test('have exactly the members of the interface', async () => {
    const get = await serveWorked();
    const { relation } = pageOf(await get(`${ROOT}/${INHERITED}/contributions`));
    expect(Object.keys(relation).sort()).toEqual(
      [
        ['relation_id', 'etf_key', 'fund_code', 'etf_name', 'exchange', 'product_scope'],
        ['sector_id', 'sector_name', 'sector_layer', 'mapping_type', 'status', 'exposure_ratio'],
        ['adjusted_exposure', 'confidence', 'holdings_coverage', 'component_count'],
        ['basket_date', 'tracking_index_code', 'tracking_index_name', 'tracking_group_id'],
        ['source_sector_id', 'source_sector_name', 'source_sector_layer', 'calculation'],
        ['official_pcf_url', 'basket_checked_as_of', 'source_fetched_at', 'relation_scope'],
        ['path', 'path_depth', 'path_confidence', 'specificity_score', 'semantic_score'],
        ['direct_child_exposure', 'source_adjusted_exposure', 'reference_only'],
        ['basket_freshness_status', 'basket_age_days', 'catalog_verified', 'content_changed'],
        ['top_components'],
      ]
        .flat()
        .sort(),
    );
    expect(relation).toMatchObject({
      relation_scope: 'extended',
      source_sector_id: 'L2.optics',
      path: [
        { step: 'source', sector_id: 'L2.optics', confidence: 1 },
        { step: 'parent', sector_id: 'L1.communications', confidence: 1 },
      ],
      path_depth: 1,
      source_adjusted_exposure: 0.204338,
    });
  });

  test('add up over all pages, whatever their size, in the demo publication', async () => {
    const nowMs = Date.parse('2026-11-20T18:02:00+08:00');
    const signalhub = await openDemoSignalhub(nowMs);
    const get = await serveSignalhub(signalhub);
    const relationId = 'SSE.514010.L1.electronics.tracking_index';
    const items: Row[] = [];
    let relation: Row = {};
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const path = `${ROOT}/${relationId}/contributions?page=${page}&page_size=7`;
      const answer = pageOf(await get(path));
      items.push(...answer.items);
      relation = answer.relation;
      pages = Number(answer.pagination['pages']);
    }
    expect(items.length).toBeGreaterThan(14);
    const counted = items.filter((item) => item['relation_status_factor'] !== 0);
    expect(sumOf(items, 'adjusted_contribution')).toBeCloseTo(
      Number(relation['adjusted_exposure']),
      9,
    );
    expect(sumOf(counted, 'basket_weight')).toBeCloseTo(Number(relation['exposure_ratio']), 9);
    expect(relation['component_count']).toBe(counted.length);
    expect(new Set(items.map((item) => item['stock_code'])).size).toBe(items.length);
  });
});

describe('a snapshot', () => {
  test('is returned in full, and compact with what was included', async () => {
    const get = await serveWorked();
    const path = `${ROOT}/${TRACKED}/contributions`;
    const full = pageOf(await get(path));
    expect(full.snapshot).toMatchObject({ snapshot_id: 'snap-20261120-000001' });
    expect(full.snapshot).not.toHaveProperty('response_profile');
    const compact = pageOf(await get(`${path}?detail=compact`));
    expect(compact.snapshot).toMatchObject({ response_profile: 'compact', coverage: null });
    expect(compact.items).toEqual(full.items);
    const included = pageOf(await get(`${path}?detail=compact&include=coverage`));
    expect(included.snapshot['coverage']).toMatchObject({ etf_basket: 1 });
  });

  test('can be reused by its id, and an earlier date answers what held then', async () => {
    const get = await serveWorked();
    const path = `${ROOT}/${TRACKED}/contributions`;
    const reused = await get(`${path}?snapshot_id=snap-20261120-000001`);
    expect(reused.status).toBe(200);
    // The only basket is of 20 November.
    const before = await get(`${path}?as_of=2026-11-19`);
    expect(before).toMatchObject({ status: 404, body: { code: 'unknown_relation' } });
  });

  test('that does not exist, or contradicts the date, is rejected', async () => {
    const get = await serveWorked();
    const path = `${ROOT}/${TRACKED}/contributions`;
    const unknown = await get(`${path}?snapshot_id=snap-20261120-000009`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown_snapshot' } });
    const later = await get(`${path}?snapshot_id=snap-20261120-000001&as_of=2026-11-01`);
    expect(later).toMatchObject({ status: 400, body: { code: 'contradicting_snapshot' } });
  });
});

describe('a request', () => {
  test('for a missing relation is 404 with a message', async () => {
    const get = await serveWorked();
    const reply = await get(`${ROOT}/SSE.515880.L2.none.tracking_index/contributions`);
    expect(reply).toMatchObject({ status: 404, body: { code: 'unknown_relation' } });
  });

  test('with a page size, id or expansion out of bounds is rejected before it runs', async () => {
    const get = await serveWorked();
    for (const path of [
      `${ROOT}/${TRACKED}/contributions?page_size=101`,
      `${ROOT}/${TRACKED}/contributions?page=0`,
      `${ROOT}/short/contributions`,
      `${ROOT}/${TRACKED}/contributions?detail=compact&include=everything`,
    ]) {
      expect((await get(path)).status, path).toBe(422);
    }
  });

  test('beyond the last page answers an empty page', async () => {
    const get = await serveWorked();
    const { body } = await get(`${ROOT}/${TRACKED}/contributions?page=3&page_size=4`);
    expect(body).toMatchObject({
      items: [],
      pagination: { page: 3, page_size: 4, total: 5, pages: 2 },
    });
  });
});

test('the answer is valid by the capability document', async () => {
  const get = await serveWorked();
  const document = (await get('/api/signalhub/capabilities/etf.relation.contributions')).body as {
    capability: { response: { schema: object } } & Row;
  };
  expect(document.capability).toMatchObject({
    domain: 'etf',
    path: '/api/signalhub/etf-sector-relations/{relation_id}/contributions',
    snapshot_bound: true,
    compact_supported: true,
    pagination: true,
    freshness: 'daily_official_pcf_snapshot',
  });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile(document.capability.response.schema);
  for (const query of ['', '?detail=compact', '?detail=compact&include=coverage', '?page=9']) {
    const { body } = await get(`${ROOT}/${TRACKED}/contributions${query}`);
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
  }
});
