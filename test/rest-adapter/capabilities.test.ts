import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMarketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

/** The documented capabilities: id, domain, path, snapshot bound, compact, paginated, freshness. */
const DOCUMENTED = `
security.lifecycle.list | security | /securities | no | yes | yes | hourly, official exchange and disclosure-portal catalogs
etf.relation.contributions | etf | /etf-sector-relations/{relation_id}/contributions | yes | yes | yes | daily_official_pcf_snapshot
company.state_capital.event_evidence.list | evidence | /companies/{stock_code}/state-capital/events/{event_id}/evidence | no | no | yes | quality_gated_company_research_publication
company.research.fact_evidence.list | evidence | /companies/{stock_code}/research/facts/{fact_id}/evidence | no | no | yes | quality_gated_company_research_publication
company.research.versions.list | company | /companies/{stock_code}/research/versions | no | no | yes | quality_gated_company_research_publication
material.policy.list | material | /policy-materials | no | no | yes | five_minute_discovery_async_processing
company.state_capital.detail | company | /companies/{stock_code}/state-capital | no | no | no | quality_gated_company_research_publication
company.research.detail | company | /companies/{stock_code}/research | no | no | no | quality_gated_company_research_publication
sector.heat_series | sector | /sectors/{sector_id}/heat-series | no | no | no | daily_snapshot
signal.realtime.events | signal | /realtime/events | no | no | yes | five_minute_discovery_async_processing
signal.realtime.overview | signal | /realtime | no | no | no | five_minute_discovery_async_processing
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

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
const engine = await createMarketEngine(supergraphSdl);
let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine, supergraphSdl });
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

/** An address with the first example of every parameter, or only of those that are required. */
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

test('the list names the documented capabilities and no other', async () => {
  const { body } = await read('/api/signalhub/capabilities');
  const { capabilities } = body as { readonly capabilities: readonly Capability[] };
  const ids = capabilities.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(DOCUMENTED.map(([id]) => id).toSorted());
});

describe.each(DOCUMENTED.map(([id]) => ({ id: id! })))('the capability $id', ({ id }) => {
  test('says what the interface documents of it', async () => {
    const [, domain, path, snapshotBound, compact, paginated, freshness] = DOCUMENTED.find(
      ([documented]) => documented === id,
    )!;
    expect(await capabilityOf(id)).toMatchObject({
      id,
      domain,
      path: `/api/signalhub${path}`,
      method: 'GET',
      snapshot_bound: snapshotBound === 'yes',
      compact_supported: compact === 'yes',
      pagination: paginated === 'yes',
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
