import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  serveSignalhub,
  startSignalhubServer,
  type RestAnswer,
} from '#test/signalhub/serve-signalhub.ts';
import { temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';
import { OWNERSHIP_BUNDLE } from '#test/signalhub/state-capital/worked-bundle.ts';

const ROOT = '/api/signalhub/companies';

type Row = Readonly<Record<string, unknown>>;
interface Body {
  readonly available: boolean;
  readonly profile: Row | null;
  readonly graph: {
    /** Left out for a company without a controller. */
    readonly ultimate_controller_node_id?: string;
    readonly nodes: readonly Row[];
    readonly edges: readonly Row[];
    readonly paths: readonly Row[];
  } | null;
}

async function serveOwners(): Promise<(path: string) => Promise<RestAnswer>> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), OWNERSHIP_BUNDLE));
  return serveSignalhub(signalhub);
}

function capitalIn({ body }: RestAnswer): Body {
  return body as unknown as Body;
}

describe('the state capital of a company', () => {
  test('is the worked example: shares of the state, the private controller, every field', async () => {
    const get = await serveOwners();
    const answer = await get(`${ROOT}/600001/state-capital`);
    expect(answer.status).toBe(200);
    const { available, profile, graph } = capitalIn(answer);
    expect(available).toBe(true);
    expect(profile).toEqual({
      version_id: 'capital.600001.20261120',
      stock_code: '600001',
      company_name: '京海股份有限公司',
      research_as_of: '2026-11-20',
      generated_at: '2026-11-20T18:00:00+08:00',
      state_capital_status: 'state_invested',
      completeness_status: 'complete',
      ultimate_controller_name: 'gao-qiang',
      ultimate_controller_nature: 'natural_person',
      direct_state_ownership_pct: 30,
      max_known_state_ownership_pct: 30,
      confidence: 1,
      node_count: 7,
      edge_count: 7,
      path_count: graph?.paths.length,
      event_count: 2,
      quality_flags: [],
      look_through_state_ownership_pct: 28,
      in_full_bounds: { lowest_pct: 30, highest_pct: 30 },
      look_through_bounds: { lowest_pct: 28, highest_pct: 28 },
      control_measures: {
        control_rights_pct: 40,
        cash_flow_rights_pct: 40,
        separation_ratio: 1,
        votes_pct: 40,
        next_bloc_pct: 30,
      },
      self_ownership_pct: 0,
      reasons: [
        'The bloc of gao-qiang has 40 % of the votes, the next one 30 %.',
        'State capital owns 30 % in full, 28 % looked through to state bodies and 30 % directly.',
        'The company is not a state enterprise by Order 32 art. 4.',
      ],
      formula_version: 'ownership/3',
    });
    expect(graph?.ultimate_controller_node_id).toBe('gao-qiang');
    expect(graph?.nodes[0]).toEqual({
      node_id: 'stock.600001',
      name: '京海股份',
      entity_type: 'listed_company',
      state_nature: 'undetermined',
      classification_status: expect.any(String) as string,
      classification_method: 'unknown',
      state_level: 'unknown',
      state_class: null,
      is_state_capital: false,
      is_listed_company: true,
      is_ultimate_controller: false,
      in_state_path: true,
      depth: 0,
      confidence: expect.any(Number) as number,
      fact_ids: [],
    });
  });

  test('shows the holdings and control of any date', async () => {
    const get = await serveOwners();
    const controllerOn = async (date: string): Promise<unknown> => {
      const { graph } = capitalIn(await get(`${ROOT}/688002/state-capital?graph_as_of=${date}`));
      return graph?.ultimate_controller_node_id;
    };
    expect(await controllerOn('2024-06-30')).toBe('sasac');
    expect(await controllerOn('2026-01-15')).toBeUndefined();
    expect(await controllerOn('2026-03-02')).toBe('x');
  });

  test('shows what was known at the end of a date, also what was corrected later', async () => {
    const get = await serveOwners();
    const stateShare = async (validOn: string, knownOn: string): Promise<unknown> => {
      const query = `graph_as_of=${validOn}&research_as_of=${knownOn}`;
      const { profile } = capitalIn(await get(`${ROOT}/000003/state-capital?${query}`));
      return profile?.['direct_state_ownership_pct'];
    };
    expect(await stateShare('2024-03-20', '2024-03-10')).toBe(52);
    expect(await stateShare('2024-03-20', '2024-03-25')).toBe(28);
    expect(await stateShare('2024-03-20', '2024-06-30')).toBe(52);
    expect(await stateShare('2024-04-02', '2024-06-30')).toBe(28);
  });

  test('is not available for codes without known owners', async () => {
    const get = await serveOwners();
    for (const code of ['600009', '999999']) {
      const answer = await get(`${ROOT}/${code}/state-capital`);
      const nothing = { available: false, profile: null, graph: null };
      expect(answer).toEqual({ status: 200, body: { stock_code: code, ...nothing } });
    }
    const before = await get(`${ROOT}/600001/state-capital?research_as_of=2019-12-31`);
    expect(before.body['available']).toBe(false);
  });

  test('takes the version that an answer names, and rejects a later one than the date', async () => {
    const get = await serveOwners();
    const path = `${ROOT}/000003/state-capital?version_id=capital.000003.20240325`;
    const { profile } = capitalIn(await get(`${path}&graph_as_of=2024-03-20`));
    expect(profile?.['direct_state_ownership_pct']).toBe(28);
    const later = await get(`${path}&research_as_of=2024-03-01`);
    expect([later.status, later.body['code']]).toEqual([400, 'contradicting_version']);
    const other = await get(`${ROOT}/600001/state-capital?version_id=capital.000003.20240325`);
    expect(other.body['available']).toBe(false);
  });
});

describe('the evidence of state capital', () => {
  test('of a relation is grouped by material with its quotes, pages and roles', async () => {
    const get = await serveOwners();
    const id = 'ownership.gao-qiang.stock.600001';
    const { status, body } = await get(`${ROOT}/600001/state-capital/events/${id}/evidence`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      stock_code: '600001',
      version_id: 'capital.600001.20261120',
      research_as_of: '2026-11-20',
      reference_type: 'edge',
      reference_id: id,
      pagination: { page: 1, page_size: 20, total: 2, pages: 1 },
    });
    expect((body['items'] as Row[])[0]).toEqual({
      material_id: 'm-notice',
      source_id: 'sse.disclosure',
      source_name: '上海证券交易所信息披露',
      source_tier: 'statutory_disclosure',
      title: '登记信息m-notice',
      source_url: 'https://register.example/m-notice',
      published_at: '2024-06-03T18:30:00+08:00',
      quotes: ['高启强为实际控制人', '持股40%'],
      page_start: 3,
      page_end: 12,
      evidence_roles: ['primary', 'context'],
    });
  });

  test('of an event is its own, page by page', async () => {
    const get = await serveOwners();
    const path = `${ROOT}/600001/state-capital/events/event.600001.1/evidence`;
    const { body } = await get(`${path}?page=2&page_size=1`);
    expect(body).toMatchObject({ reference_type: 'event', items: [] });
    expect(body['pagination']).toEqual({ page: 2, page_size: 1, total: 1, pages: 1 });
  });

  test('is unknown for ids of other companies, unused ids, and facts that were not known yet', async () => {
    const get = await serveOwners();
    const evidence = (code: string, id: string): string =>
      `${ROOT}/${code}/state-capital/events/${id}/evidence`;
    const paths = [
      evidence('600001', 'event.688002.1'),
      evidence('600001', 'delegation.z.x'),
      evidence('600001', 'no-such-event'),
      evidence('600009', 'event.600001.1'),
      `${evidence('688002', 'delegation.z.x')}?research_as_of=2026-02-19`,
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([path, status, body['code']]).toEqual([path, 404, 'unknown_event']);
    }
    const known = await get(`${evidence('688002', 'delegation.z.x')}?research_as_of=2026-02-20`);
    expect(known.status).toBe(200);
  });
});

describe('the group in foreign formats', () => {
  test('is an SVG picture under its own media type, with errors like any answer', async () => {
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), OWNERSHIP_BUNDLE));
    const origin = await startSignalhubServer(signalhub);
    const path = `${origin}${ROOT}/600001/state-capital.svg`;
    const drawn = await fetch(`${path}?graph_as_of=2024-06-30`);
    expect(drawn.status).toBe(200);
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml');
    const text = await drawn.text();
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toContain('京海股份 股权与控制关系图（截至 2024-06-30）');
    expect(text).toContain('昌盛 &lt;控股&gt; &amp; 投资');
    const refused = await fetch(`${origin}${ROOT}/600009/state-capital.svg`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      404,
      'application/json',
    ]);
    expect(await refused.json()).toMatchObject({ code: 'unknown_state_capital' });
    const invalid = await fetch(`${path}?graph_as_of=yesterday`);
    expect(invalid.status).toBe(422);
  });

  test('is a list of BODS statements, as known by then', async () => {
    const get = await serveOwners();
    const recordsAt = async (knownOn: string): Promise<unknown[]> => {
      const path = `${ROOT}/000003/state-capital.bods.json?research_as_of=${knownOn}`;
      const { status, body } = await get(path);
      expect(status).toBe(200);
      return (body as unknown as Row[]).map((statement) => statement['recordId']);
    };
    const owners = ['stock.000003', 'sasac'];
    const sale = 'ownership.sasac.stock.000003';
    expect(await recordsAt('2024-03-01')).toEqual([...owners, sale]);
    expect(await recordsAt('2024-03-25')).toEqual([...owners, sale, sale, sale]);
  });
});

describe('the capability documents of state capital', () => {
  test('match the answers', async () => {
    const get = await serveOwners();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const live = {
      'company.state_capital.detail': `${ROOT}/600001/state-capital`,
      'company.state_capital.event_evidence.list': `${ROOT}/600001/state-capital/events/event.600001.1/evidence`,
    };
    for (const [id, path] of Object.entries(live)) {
      const { body } = await get(`/api/signalhub/capabilities/${id}`);
      const { response } = body['capability'] as { response: { schema: object } };
      expect(ajv.validate(response.schema, (await get(path)).body)).toBe(true);
    }
  });
});
