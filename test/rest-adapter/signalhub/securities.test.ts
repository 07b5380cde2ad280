import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { LIFECYCLE_BUNDLE } from '#test/signalhub/lifecycle/lifecycle-rows.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { serveSignalhub, type RestAnswer } from '#test/signalhub/serve-signalhub.ts';
import { temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

const PATH = '/api/signalhub/securities';
const CAPABILITY = '/api/signalhub/capabilities/security.lifecycle.list';
const NOW_MS = Date.parse('2026-11-20T18:02:00+08:00');

type Row = Readonly<Record<string, unknown>>;
interface Body {
  readonly business_date: string;
  readonly snapshot: Row;
  readonly scope: string;
  readonly window_days: number;
  readonly summary: Row;
  readonly sector_impacts: readonly Row[];
  readonly coverage: Row;
  readonly items: readonly Row[];
  readonly pagination: Row;
}

async function serveLives(): Promise<(path: string) => Promise<RestAnswer>> {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  await signalhub.publish(writeBundle(temporaryFolder(), LIFECYCLE_BUNDLE));
  return serveSignalhub(signalhub);
}

async function serveDemo(): Promise<(path: string) => Promise<RestAnswer>> {
  const signalhub = await openDemoSignalhub(NOW_MS);
  return serveSignalhub(signalhub);
}

const bodyOf = ({ body }: RestAnswer): Body => body as unknown as Body;

const CONTEXT_FIELDS = [
  'snapshot_id',
  'namespace',
  'as_of',
  'release_id',
  'taxonomy_version',
  'heat_run_id',
  'mapping_run_id',
  'etf_run_id',
  'market_run_id',
  'market_trade_date',
  'market_status',
  'market_age_days',
  'market_mapping_reaggregated',
  'published_at',
  'publication_mode',
  'data_status',
  'sector_dynamics',
  'coverage',
];

describe('a list of securities', () => {
  test('has the defaults: today, listed recently, 30 days, pages of 30, a full snapshot', async () => {
    const get = await serveLives();
    const body = bodyOf(await get(PATH));
    expect(body).toMatchObject({
      business_date: '2026-11-20',
      scope: 'recent_listed',
      window_days: 30,
      pagination: { page: 1, page_size: 30, total: 2, pages: 1 },
    });
    expect(Object.keys(body)).toEqual([
      'business_date',
      'snapshot',
      'scope',
      'window_days',
      'summary',
      'sector_impacts',
      'coverage',
      'items',
      'pagination',
    ]);
    expect(Object.keys(body.snapshot)).toEqual(CONTEXT_FIELDS);
    expect(body.snapshot['publication_mode']).toBe('published');
  });

  test('has every field of an item, and its latest evidence', async () => {
    const get = await serveLives();
    const { items } = bodyOf(await get(`${PATH}?scope=departures&exchange=SSE&q=600107`));
    expect(items).toEqual([
      {
        stock_code: '600107',
        stock_name: '退市岑',
        company_name: '退市岑股份有限公司',
        exchange: 'SSE',
        board: 'MAIN',
        lifecycle_status: 'delisted',
        lifecycle_stage: 'delisted',
        status_effective_date: '2026-11-06',
        planned_listing_date: null,
        listing_date: '2001-05-10',
        delisting_date: '2026-11-06',
        delisting_type: 'financial',
        consolidation_end_date: null,
        suspended_sessions: 0,
        first_seen_at: '2001-05-10T08:00:00+08:00',
        last_seen_at: '2026-11-06T08:00:00+08:00',
        source_id: 'exchange.announcements',
        source_url: 'https://exchange.example/600107.delisted',
        reason: '600107 enters delisted',
        evidence_count: 4,
        latest_evidence: {
          evidence_id: 'evidence.600107.delisted',
          source_id: 'exchange.announcements',
          evidence_type: 'announcement',
          effective_date: '2026-11-06',
          title: '公告 600107.delisted',
          observed_at: '2026-11-06T08:00:00+08:00',
          source_url: 'https://exchange.example/600107.delisted',
        },
        sector_count: 1,
        sectors: [
          {
            relation_id: '600107.L1.food',
            sector_id: 'L1.food',
            sector_name: '行业L1.food',
            sector_layer: 'level1',
            relation_type: 'business',
            relation_status: 'active',
            score: 0.4,
            confidence: 0.9,
            mapping_state: 'historical',
            evidence_count: 0,
          },
        ],
      },
    ]);
  });

  test('reports how well its sources could be read', async () => {
    const get = await serveLives();
    expect(bodyOf(await get(PATH)).coverage).toMatchObject({
      last_verified_at: '2026-11-20T17:45:00+08:00',
      listed_exchanges: ['SSE', 'SZSE'],
      delisted_exchanges: ['SSE', 'SZSE', 'BSE'],
      prelisting_sources: ['csrc.prelisting'],
      degraded_sources: ['bse.listed', 'szse.listed'],
    });
  });

  test('is cut into pages', async () => {
    const get = await serveLives();
    const second = bodyOf(await get(`${PATH}?scope=prelisted&page_size=1&page=2`));
    expect(second.items.map((item) => item['stock_code'])).toEqual(['301102']);
    expect(second.pagination).toEqual({ page: 2, page_size: 1, total: 2, pages: 2 });
    expect(bodyOf(await get(`${PATH}?scope=prelisted&page=9`)).items).toEqual([]);
  });
});

describe('a compact list', () => {
  test('names its snapshot and changes nothing else', async () => {
    const get = await serveLives();
    const [full, compact] = [bodyOf(await get(PATH)), bodyOf(await get(`${PATH}?detail=compact`))];
    expect(compact.snapshot).toEqual({
      response_profile: 'compact',
      ...full.snapshot,
      sector_dynamics: null,
      coverage: null,
    });
    expect({ ...compact, snapshot: null }).toEqual({ ...full, snapshot: null });
  });

  test('has the parts of its snapshot that are included', async () => {
    const get = await serveLives();
    const { snapshot } = bodyOf(
      await get(`${PATH}?detail=compact&include=coverage,sector_dynamics`),
    );
    expect(snapshot['coverage']).toMatchObject({ sector: 3, security_event: 13 });
    expect((await get(`${PATH}?detail=compact&include=everything`)).body).toMatchObject({
      detail: [{ loc: ['query', 'include'], input: 'everything' }],
    });
  });
});

describe('a date and a snapshot', () => {
  test('answer from earlier knowledge: the latest version up to the date, or the named one', async () => {
    const get = await serveLives();
    const past = bodyOf(await get(`${PATH}?date=2026-10-01&scope=departures`));
    expect(past.business_date).toBe('2026-10-01');
    expect(past.snapshot).toMatchObject({
      snapshot_id: 'snap-20261001-000001',
      as_of: '2026-10-01',
      publication_mode: 'derived',
    });
    const named = bodyOf(await get(`${PATH}?snapshot_id=snap-20261001-000001`));
    expect(named).toMatchObject({
      business_date: '2026-11-20',
      snapshot: { snapshot_id: 'snap-20261001-000001' },
    });
  });

  test('that do not exist are reported', async () => {
    const get = await serveLives();
    for (const [query, code] of [
      ['snapshot_id=snap-20261121-000001', 'unknown_snapshot'],
      ['date=2019-12-31', 'unknown_snapshot'],
      ['sector_id=L9.none', 'unknown_sector'],
    ]) {
      expect(await get(`${PATH}?${query}`)).toMatchObject({ status: 404, body: { code } });
    }
  });

  test('reject values out of bounds', async () => {
    const get = await serveLives();
    for (const query of [
      'days=0',
      'days=366',
      'q=',
      'sector_id=x',
      'snapshot_id=short',
      'page=0',
    ]) {
      expect([query, (await get(`${PATH}?${query}`)).status]).toEqual([query, 422]);
    }
  });
});

test('live answers are valid by the capability document, and its examples work', async () => {
  const get = await serveDemo();
  const { capability } = (await get(CAPABILITY)).body as {
    capability: {
      compact_supported: boolean;
      snapshot_bound: boolean;
      request: { parameters: { name: string; schema: { examples: unknown[] } }[] };
      response: { schema: object };
    };
  };
  expect(capability).toMatchObject({ compact_supported: true, snapshot_bound: false });
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    capability.response.schema,
  );
  const examples = capability.request.parameters.flatMap(({ name, schema }) =>
    schema.examples.map((value) => `${name}=${encodeURIComponent(String(value))}`),
  );
  const scopes = ['prelisted', 'recent_listed', 'departures'].map((scope) => `scope=${scope}`);
  for (const query of [...examples, ...scopes, 'detail=compact', 'date=2015-06-30']) {
    const { status, body } = await get(`${PATH}?${query}&page_size=100`);
    expect([query, status]).toEqual([query, 200]);
    expect([query, validate(body), validate.errors]).toEqual([query, true, null]);
  }
});

test('the demo market has securities in every scope, and at every stage', async () => {
  const get = await serveDemo();
  const stages = new Set<unknown>();
  for (const scope of ['prelisted', 'recent_listed', 'departures']) {
    const { items, sector_impacts: impacts } = bodyOf(
      await get(`${PATH}?scope=${scope}&days=365&page_size=100`),
    );
    for (const item of items) stages.add(item['lifecycle_stage']);
    expect(items.length).toBeGreaterThan(8);
    expect(impacts.length).toBeGreaterThan(5);
  }
  for (const stage of ['tutoring', 'inquiry', 'awaiting_listing', 'newly_listed', 'withdrawn']) {
    expect(stages).toContain(stage);
  }
});
