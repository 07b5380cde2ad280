import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { createFixtureEngine } from '#test/rest-adapter/fixture-engine.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const SDL = `
  type Query { report(broken: String): Report! }
  type Report { price: Float company: Company owner: Owner notes: Notes }
  type Company { name: String sectors: [Sector!] }
  type Sector { heat: Float }
  type Owner { name: String }
  type Notes { lines: [String!]! }
`;

const ROUTE = `
"""
Report.
"""
query Report($broken: String @example(values: ["name"]))
@rest(get: "/api/report", tag: "Indicators", errors: [history_busy]) {
  report(broken: $broken) {
    price
    company @mayFail { name sectors { heat } }
    owner { name }
    notes @mayFail @unwrap { lines }
  }
}
`;

const away = () => {
  throw new DomainError('subgraph_unavailable', undefined, { retryAfterSec: 7 });
};

const report = ({ broken }: { readonly broken?: string | null }) => ({
  price: 12.5,
  company:
    broken === 'company'
      ? away
      : {
          name: broken === 'name' ? away : 'Huayao',
          sectors: [{ heat: 1 }, { heat: broken === 'heat' ? away : 2 }],
        },
  owner: { name: broken === 'owner' ? away : 'State' },
  notes: { lines: broken === 'lines' ? away : ['one'] },
});

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({
    engine: createFixtureEngine(SDL, { report: report as never }),
    routes: [{ file: 'report.graphql', text: ROUTE }],
  });
});
afterAll(() => server.close());

async function ask(broken: string) {
  const answer = await fetch(`${server.origin}/api/report?broken=${broken}`);
  return { status: answer.status, tag: answer.headers.get('etag'), body: await answer.json() };
}

test('an answer without failures does not mention them, and has its validator', async () => {
  const { status, tag, body } = await ask('nothing');
  expect([status, tag]).toEqual([200, expect.stringMatching(/^"/)]);
  expect(body).not.toHaveProperty('missing');
});

/** An answer without failures. */
const WHOLE = {
  price: 12.5,
  company: { name: 'Huayao', sectors: [{ heat: 1 }, { heat: 2 }] },
  owner: { name: 'State' },
  notes: ['one'],
};

test.each([
  ['company', 'company', { company: null }],
  ['name', 'company.name', { company: { name: null, sectors: [{ heat: 1 }, { heat: 2 }] } }],
  [
    'heat',
    'company.sectors.1.heat',
    { company: { name: 'Huayao', sectors: [{ heat: 1 }, { heat: null }] } },
  ],
  ['lines', 'notes', { notes: null }],
])('a failure of %s is reported with the rest', async (broken, path, reported) => {
  const { status, tag, body } = await ask(broken);
  const missing = [
    { path, code: 'subgraph_unavailable', detail: expect.any(String), retry_after_sec: 7 },
  ];
  expect(body).toEqual({ ...WHOLE, ...reported, missing });
  // A missing part may be there a moment later.
  expect([status, tag]).toEqual([200, null]);
});

test('a failure elsewhere fails the answer', async () => {
  const { status, body } = await ask('owner');
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'subgraph_unavailable' })]);
});

test('the document says that parts may be missing', async () => {
  const answer = await fetch(`${server.origin}/api/openapi.json`);
  const { components } = (await answer.json()) as {
    components: { schemas: Record<string, { required?: string[]; properties: object }> };
  };
  const { Report: reported, MissingPart: part } = components.schemas;
  expect(Object.keys(reported!.properties)).toContain('missing');
  expect(reported!.required).not.toContain('missing');
  expect(part!.required).toEqual(['path', 'code', 'detail']);
});
