import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { RESEARCH_ROWS, versionId } from '#test/signalhub/research/research-rows.ts';
import { serveSignalhub, type RestAnswer } from '#test/signalhub/serve-signalhub.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

type Get = (path: string) => Promise<RestAnswer>;
type Row = Readonly<Record<string, unknown>>;

const COMPANY = '/api/signalhub/companies/600001/research';

async function serveSmall(): Promise<Get> {
  const signalhub = await openSignalhub();
  const rows = { ...SMALL_ROWS, ...RESEARCH_ROWS };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  return serveSignalhub(signalhub);
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const membersOf = (row: unknown): string[] => Object.keys(row as Row).sort();

const CHANGES = words(`
  changed_domains facts_added facts_removed gaps_opened gaps_resolved
  initial_version materials_added materials_removed relationships_added relationships_removed
`);

describe('the research about a company', () => {
  test('has exactly the members of the interface', async () => {
    const get = await serveSmall();
    const { status, body } = await get(COMPANY);
    expect(status).toBe(200);
    expect(membersOf(body)).toEqual(['available', 'profile', 'stock_code']);
    const profile = body['profile'] as Row & { categories: Row[] };
    expect(membersOf(profile)).toEqual(
      words(`
        categories change_summary company_name completeness_status evidence_count
        fact_count material_count previous_version_id published_at relationship_count
        research_as_of stock_code version_id version_number
      `),
    );
    expect(membersOf(profile['change_summary'])).toEqual(CHANGES);
    for (const category of profile.categories) {
      expect(membersOf(category)).toEqual(
        words(`
          average_confidence category domains evidence_count fact_count
          label latest_fact_date material_count relationship_count
        `),
      );
    }
    expect(profile).toMatchObject({ version_id: versionId(3), completeness_status: 'complete' });
  });

  test('is of the selected version', async () => {
    const get = await serveSmall();
    const selected = async (query: string): Promise<unknown> => {
      const { body } = await get(`${COMPANY}?${query}`);
      return (body['profile'] as Row | null)?.['version_id'] ?? null;
    };
    expect(await selected('research_as_of=2025-12-31')).toBe(versionId(2));
    expect(await selected(`version_id=${versionId(1)}`)).toBe(versionId(1));
    expect(await selected(`version_id=${versionId(1)}&research_as_of=2026-01-01`)).toBe(
      versionId(1),
    );
  });

  test('is not available, rather than not found, where there is none', async () => {
    const get = await serveSmall();
    for (const path of [
      '/api/signalhub/companies/600519/research',
      `${COMPANY}?version_id=research.600001.v9`,
      `${COMPANY}?version_id=nobody-knows-it`,
      `${COMPANY}?research_as_of=2020-01-01`,
    ]) {
      const { status, body } = await get(path);
      expect(status, path).toBe(200);
      expect(body).toMatchObject({ available: false, profile: null });
    }
  });

  test('rejects contradictory selectors, and ones out of bounds', async () => {
    const get = await serveSmall();
    const later = await get(`${COMPANY}?version_id=${versionId(3)}&research_as_of=2026-01-01`);
    expect(later).toMatchObject({ status: 400, body: { code: 'contradicting_version' } });
    for (const path of [
      '/api/signalhub/companies/60051/research',
      `${COMPANY}?version_id=short`,
      `${COMPANY}?research_as_of=2026-02-30`,
      `${COMPANY}/versions?page_size=101`,
      `${COMPANY}/facts/short/evidence`,
    ]) {
      expect((await get(path)).status, path).toBe(422);
    }
  });
});

describe('the versions of the research', () => {
  test('have exactly the members of the interface, 20 a page', async () => {
    const get = await serveSmall();
    const { body } = await get(`${COMPANY}/versions`);
    expect(membersOf(body)).toEqual(['items', 'pagination', 'stock_code']);
    expect(body['pagination']).toEqual({ page: 1, page_size: 20, total: 3, pages: 1 });
    const items = body['items'] as Row[];
    for (const item of items) {
      expect(membersOf(item)).toEqual(
        words(`
          change_summary fact_count gap_count previous_version_id published_at
          relationship_count research_as_of version_id version_number
        `),
      );
      expect(membersOf(item['change_summary'])).toEqual(CHANGES);
    }
    expect(items.map((item) => item['version_number'])).toEqual([3, 2, 1]);
  });

  test('and evidence come on pages of up to a hundred', async () => {
    const get = await serveSmall();
    for (const list of ['versions', 'facts/fact.bbbb2/evidence']) {
      const { status, body } = await get(`${COMPANY}/${list}?page_size=100`);
      expect({ list, status }).toEqual({ list, status: 200 });
      expect(body['pagination']).toMatchObject({ page_size: 100, pages: 1 });
    }
  });

  test('of a code without research are an empty page', async () => {
    const get = await serveSmall();
    expect(await get('/api/signalhub/companies/600519/research/versions')).toEqual({
      status: 200,
      body: {
        stock_code: '600519',
        items: [],
        pagination: { page: 1, page_size: 20, total: 0, pages: 0 },
      },
    });
  });
});

describe('the evidence behind a fact', () => {
  test('is grouped by original material, and names the version', async () => {
    const get = await serveSmall();
    const { body } = await get(`${COMPANY}/facts/fact.bbbb2/evidence`);
    expect(body).toEqual({
      stock_code: '600001',
      version_id: versionId(3),
      research_as_of: '2026-05-10',
      fact_id: 'fact.bbbb2',
      items: [
        {
          material_id: 'annual',
          source_id: 'disclosure.example',
          source_name: '示例信息披露网',
          source_tier: 'statutory_disclosure',
          title: '材料annual',
          source_url: 'https://disclosure.example/annual.pdf',
          published_at: '2026-04-28T20:00:00+08:00',
          quotes: ['引自annual'],
          page_start: 12,
          page_end: 12,
          evidence_roles: ['primary'],
        },
        expect.objectContaining({ material_id: 'notice', evidence_roles: ['corroborating'] }),
      ],
      pagination: { page: 1, page_size: 20, total: 2, pages: 1 },
    });
    const second = await get(`${COMPANY}/facts/fact.bbbb2/evidence?page=2&page_size=1`);
    expect(second.body).toMatchObject({
      items: [{ material_id: 'notice' }],
      pagination: { page: 2, page_size: 1, total: 2, pages: 2 },
    });
  });

  test('says nothing of when or where, if that is unknown', async () => {
    const get = await serveSmall();
    const { body } = await get(`${COMPANY}/facts/fact.cccc2/evidence`);
    expect(
      (body['items'] as Row[]).find((item) => item['material_id'] === 'register'),
    ).toMatchObject({
      published_at: '',
      page_start: null,
      page_end: null,
      source_tier: 'official_register',
    });
  });

  test('is not found for a fact that the version does not have', async () => {
    const get = await serveSmall();
    const unknown = { status: 404, body: { code: 'unknown_fact' } };
    expect(await get(`${COMPANY}/facts/fact.none/evidence`)).toMatchObject(unknown);
    // The second version corrected it away.
    expect(await get(`${COMPANY}/facts/fact.bbbb/evidence`)).toMatchObject(unknown);
    const first = await get(`${COMPANY}/facts/fact.bbbb/evidence?version_id=${versionId(1)}`);
    expect(first.status).toBe(200);
    const elsewhere = '/api/signalhub/companies/688002/research/facts/fact.aaaa/evidence';
    expect(await get(elsewhere)).toMatchObject(unknown);
  });
});

interface CapabilityDocument {
  readonly capability: Row & {
    readonly path: string;
    readonly request: {
      readonly parameters: readonly {
        readonly name: string;
        readonly in: string;
        readonly schema: { readonly examples: readonly unknown[] };
      }[];
    };
    readonly response: { readonly schema: object };
  };
}

test('examples of the capability documents work in the demo, with the promised answers', async () => {
  const nowMs = Date.parse('2026-11-20T18:02:00+08:00');
  const signalhub = await openDemoSignalhub(nowMs);
  const get = await serveSignalhub(signalhub);
  for (const id of [
    'company.research.detail',
    'company.research.versions.list',
    'company.research.fact_evidence.list',
  ]) {
    const { body } = await get(`/api/signalhub/capabilities/${id}`);
    const { capability } = body as unknown as CapabilityDocument;
    expect(capability).toMatchObject({
      domain: id.includes('evidence') ? 'evidence' : 'company',
      snapshot_bound: false,
      compact_supported: false,
      freshness: 'quality_gated_company_research_publication',
      pagination: id.endsWith('.list'),
    });
    let { path } = capability;
    const query = new URLSearchParams();
    for (const { name, in: place, schema } of capability.request.parameters) {
      const example = String(schema.examples[0]);
      if (place === 'path') path = path.replace(`{${name}}`, example);
      else query.set(name, example);
    }
    const answer = await get(`${path}?${query.toString()}`);
    expect(answer.status, path).toBe(200);
    expect(answer.body).not.toMatchObject({ available: false });
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const isPromised = ajv.validate(capability.response.schema, answer.body);
    expect(isPromised, ajv.errorsText()).toBe(true);
  }
});
