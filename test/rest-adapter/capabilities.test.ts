import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const RESEARCH = 'quality_gated_company_research_publication';
const DISCOVERY = 'five_minute_discovery_async_processing';
const CATALOGS = 'hourly, official exchange and disclosure-portal catalogs';
const COMPANY = '/companies/{stock_code}';
const EVENT = `${COMPANY}/state-capital/events/{event_id}`;
const FACT = `${COMPANY}/research/facts/{fact_id}`;
const CONTRIBUTIONS = '/etf-sector-relations/{relation_id}/contributions';

/** The documented capabilities: id, domain, path, freshness, and which of the three they are. */
const DOCUMENTED = [
  ['security.lifecycle.list', 'security', '/securities', CATALOGS, 'compact paginated'],
  [
    'etf.relation.contributions',
    'etf',
    CONTRIBUTIONS,
    'daily_official_pcf_snapshot',
    'snapshot compact paginated',
  ],
  [
    'company.state_capital.event_evidence.list',
    'evidence',
    `${EVENT}/evidence`,
    RESEARCH,
    'paginated',
  ],
  ['company.research.fact_evidence.list', 'evidence', `${FACT}/evidence`, RESEARCH, 'paginated'],
  [
    'company.research.versions.list',
    'company',
    `${COMPANY}/research/versions`,
    RESEARCH,
    'paginated',
  ],
  ['material.policy.list', 'material', '/policy-materials', DISCOVERY, 'paginated'],
  ['company.state_capital.detail', 'company', `${COMPANY}/state-capital`, RESEARCH, ''],
  ['company.research.detail', 'company', `${COMPANY}/research`, RESEARCH, ''],
  ['sector.heat_series', 'sector', '/sectors/{sector_id}/heat-series', 'daily_snapshot', ''],
  ['signal.realtime.events', 'signal', '/realtime/events', DISCOVERY, 'paginated'],
  ['signal.realtime.overview', 'signal', '/realtime', DISCOVERY, ''],
] as const;

interface Capability {
  readonly id: string;
  readonly path: string;
  readonly detail_url: string;
  readonly request: {
    readonly parameters: readonly {
      readonly name: string;
      readonly in: string;
      readonly required: boolean;
      readonly schema: { readonly examples: readonly unknown[] };
    }[];
  };
  readonly response: { readonly schema: object };
}

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);
let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

async function read(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const { statusCode, body } = await request(`${server.origin}${path}`);
  return { status: statusCode, body: await body.json() };
}

async function capabilityOf(id: string): Promise<Capability> {
  const { body } = await read(`/api/signalhub/capabilities/${id}`);
  return (body as { readonly capability: Capability }).capability;
}

/** An address with the first example of every parameter, or only of the required ones. */
function urlOf({ path, request: { parameters } }: Capability, withOptional: boolean): string {
  const search = new URLSearchParams();
  let url = path;
  for (const { name, in: place, required, schema } of parameters) {
    const value = String(schema.examples[0]);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (required || withOptional) search.append(name, value);
  }
  return `${url}?${search.toString()}`;
}

/**
 * Lists that the interface does not document: clients find path parameters of the others in them.
 */
const ADDED = ['company.list', 'etf.relation.list', 'sector.list'];

test('the list names the documented capabilities, the added lists, and no other', async () => {
  const { body } = await read('/api/signalhub/capabilities');
  const { capabilities } = body as { readonly capabilities: readonly Capability[] };
  const ids = capabilities.map(({ id }) => id);
  const documented = DOCUMENTED.map(([id]) => id);
  expect(ids.toSorted()).toEqual([...documented, ...ADDED].toSorted());
});

describe.each(DOCUMENTED.map(([id]) => ({ id })))('the capability $id', ({ id }) => {
  test('is described as the interface documents it', async () => {
    const [, domain, path, freshness, kinds] = DOCUMENTED.find(
      ([documented]) => documented === id,
    )!;
    expect(await capabilityOf(id)).toMatchObject({
      id,
      domain,
      path: `/api/signalhub${path}`,
      method: 'GET',
      snapshot_bound: kinds.includes('snapshot'),
      compact_supported: kinds.includes('compact'),
      pagination: kinds.includes('paginated'),
      freshness,
    });
  });

  test.each([true, false])(
    'is answered as its own document promises (all parameters: %s)',
    async (withOptional) => {
      const capability = await capabilityOf(id);
      const { status, body } = await read(urlOf(capability, withOptional));
      const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
        capability.response.schema,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
    },
  );
});
