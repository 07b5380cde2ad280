import { execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { ANONYMOUS, openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { RESEARCH_ROWS } from '#test/signalhub/research/research-rows.ts';
import { serveSignalhub, startSignalhubServer } from '#test/signalhub/serve-signalhub.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestBundle,
} from '#test/signalhub/small-bundle.ts';
import { OWNERSHIP_BUNDLE } from '#test/signalhub/state-capital/worked-bundle.ts';

const OLD = '839901';
const PRESENT = '920901';

/** A bundle in which the share 600001 is one of Beijing's, which had another code before. */
function inBeijing(bundle: TestBundle): TestBundle {
  const moved = JSON.parse(JSON.stringify(bundle.rows).replaceAll('600001', PRESENT));
  for (const { fact } of moved.company) {
    if (fact.stock_code === PRESENT) Object.assign(fact, { exchange: 'BSE', board: 'BSE' });
  }
  const fact = { old_code: OLD, stock_code: PRESENT };
  const alias = { valid_from: '2021-11-15', valid_to: '2025-10-09', fact };
  return { ...bundle, rows: { ...moved, code_alias: [alias] } };
}

const RESEARCH = { ...SMALL_BUNDLE, rows: { ...SMALL_ROWS, ...RESEARCH_ROWS } };

test.each([
  ['research', RESEARCH, 'research'],
  ['versions of research', RESEARCH, 'research/versions'],
  ['evidence of a fact', RESEARCH, 'research/facts/{fact}/evidence'],
  ['state capital', OWNERSHIP_BUNDLE, 'state-capital'],
  ['evidence of an event', OWNERSHIP_BUNDLE, 'state-capital/events/{event}/evidence'],
])(
  'the %s of a company is found by its old code, and answers the present one',
  async (...asked) => {
    const [, bundle, path] = asked;
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), inBeijing(bundle)));
    const get = await serveSignalhub(signalhub);
    const pathOf = (code: string): string => {
      const ids = firstIds(signalhub.ask);
      return `/api/signalhub/companies/${code}/${path}`
        .replace('{fact}', ids.fact)
        .replace('{event}', ids.event);
    };
    const present = await get(pathOf(PRESENT));
    expect(present.status).toBe(200);
    expect(present.body).toMatchObject({ stock_code: PRESENT });
    expect(await get(pathOf(OLD))).toEqual(present);
  },
);

test('the drawing and the statements of a company are found by its old code', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), inBeijing(OWNERSHIP_BUNDLE)));
  const origin = await startSignalhubServer(signalhub);
  const read = async (path: string): Promise<string> =>
    (await fetch(`${origin}/api/signalhub/companies/${path}`)).text();
  for (const kind of ['svg', 'bods.json']) {
    const present = await read(`${PRESENT}/state-capital.${kind}`);
    expect(present).toContain('京海股份');
    expect(await read(`${OLD}/state-capital.${kind}`)).toBe(present);
  }
});

test('a company is one object in the graph, by either of its codes', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), inBeijing(RESEARCH)));
  const source = `{
    company(stockCode: "${OLD}") { stockCode research { versionNumber } }
    companies(q: "8399") { nodes { stockCode } }
    none: company(stockCode: "839902") { stockCode }
  }`;
  expect(signalhub.ask(source)).toEqual({
    company: { stockCode: PRESENT, research: { versionNumber: 3 } },
    companies: { nodes: [{ stockCode: PRESENT }] },
    none: null,
  });
});

test('a share under its old code is an instrument that follows the company of today', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), inBeijing(RESEARCH)));
  const share = { __typename: 'Instrument', exchange: 'stock', market: 'cn', symbol: OLD };
  const source = `query ($of: [_Any!]!) { _entities(representations: $of) {
    ... on Instrument { symbol company { stockCode } } } }`;
  const of = [share, { ...share, symbol: PRESENT }, { ...share, market: 'us' }];
  const { schema, createContext } = signalhub.subgraph;
  const answer = await execute({
    schema,
    document: parse(source),
    variableValues: { of },
    contextValue: createContext(ANONYMOUS),
  });
  expect(JSON.parse(JSON.stringify(answer.data))).toEqual({
    _entities: [
      { symbol: OLD, company: { stockCode: PRESENT } },
      { symbol: PRESENT, company: { stockCode: PRESENT } },
      { symbol: OLD, company: null },
    ],
  });
});

/** An id of a fact and one of an event, as far as the bundle has any. */
function firstIds(ask: (source: string) => Record<string, unknown>): {
  readonly fact: string;
  readonly event: string;
} {
  const { company } = ask(`{ company(stockCode: "${PRESENT}") {
    research { facts(first: 1) { nodes { factId } } }
    stateCapital { graph { events { eventId } } }
  } }`) as {
    readonly company: {
      readonly research: { readonly facts: { readonly nodes: { factId: string }[] } } | null;
      readonly stateCapital: { readonly graph: { readonly events: { eventId: string }[] } | null };
    };
  };
  return {
    fact: company.research?.facts.nodes[0]?.factId ?? '',
    event: company.stateCapital.graph?.events[0]?.eventId ?? '',
  };
}
