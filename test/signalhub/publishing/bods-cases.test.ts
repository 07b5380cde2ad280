import { expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { bundleWithStatements, caseText } from '#test/signalhub/publishing/reader-cases.ts';

type Statements = Record<string, unknown>[];

async function edgesIn({ store }: TestSignalhub) {
  const edges = [];
  for await (const batch of store.readFacts({ sequence: 1, kind: 'ownership_edge' })) {
    edges.push(...batch);
  }
  return edges;
}

test.each([
  ['bods-indirect-only.json', 'indirect_interest', false],
  ['bods-interest-without-counterpart.json', 'unsupported_interest', true],
])('the receipt of %s says what became no fact', async (name, reason, readsInThread) => {
  const signalhub = await openSignalhub({ readsInThread });
  const folder = bundleWithStatements({ 'ownership.json': caseText(name) });
  const untaken = [{ file: 'ownership.json', reason, count: 1, firstLine: 46 }];
  expect(await signalhub.publish(folder)).toMatchObject({ isNew: true, untaken });
  expect(await edgesIn(signalhub)).toEqual([]);
  // Published again, the receipt says the same.
  expect(await signalhub.publish(folder)).toMatchObject({ isNew: false, untaken });
});

test('relations without interests and statements replaced at once are counted, too', async () => {
  const statements = JSON.parse(caseText('bods-indirect-only.json')) as Statements;
  const relation = statements[2]!;
  const details = relation['recordDetails'] as object;
  const without = {
    ...relation,
    recordId: 'rel-none',
    recordDetails: { ...details, interests: [] },
  };
  const twice = { ...relation, recordId: 'rel-a-b' };
  const content = JSON.stringify([...statements, without, twice]);
  const signalhub = await openSignalhub();
  const { untaken } = await signalhub.publish(bundleWithStatements({ 'ownership.json': content }));
  expect(untaken.map(({ reason, count }) => [reason, count])).toEqual([
    ['indirect_interest', 1],
    ['no_interest', 1],
    ['replaced_statement', 1],
  ]);
});

const ENTITIES = caseText('bods-two-files-entities.json');
const RELATIONS = caseText('bods-two-files-relations.json');

test.each([
  ['first', { 'a-entities.json': ENTITIES, 'b-relations.json': RELATIONS }],
  ['last', { 'a-relations.json': RELATIONS, 'b-entities.json': ENTITIES }],
])('records may be stated in another file of the bundle that comes %s', async (_when, files) => {
  const signalhub = await openSignalhub();
  expect(await signalhub.publish(bundleWithStatements(files))).toMatchObject({ untaken: [] });
  const [edge, ...others] = await edgesIn(signalhub);
  expect(others).toEqual([]);
  expect(edge!.payload).toMatchObject({
    source_node_id: 'XI-LEI-BBBB',
    target_node_id: 'XI-LEI-AAAA',
    exact_pct: 60,
  });
});

test('owners hold from the first date in any file, and a listed one keeps its node', async () => {
  const [subject, party] = JSON.parse(ENTITIES) as Statements;
  const listing = { stockExchangeJurisdiction: 'CN', security: { ticker: '600001' } };
  const publicListing = { securitiesListings: [listing] };
  const details = { ...(subject!['recordDetails'] as object), publicListing };
  const listed = { ...subject!, recordDetails: details };
  const [relation] = JSON.parse(RELATIONS) as Statements;
  const share = { type: 'shareholding', startDate: '2019-07-22', share: { exact: 60 } };
  const early = {
    ...relation!,
    recordDetails: { ...(relation!['recordDetails'] as object), interests: [share] },
  };
  const another = { ...early, recordId: 'rel-a-b-2' };
  const signalhub = await openSignalhub();
  await signalhub.publish(
    bundleWithStatements({
      'a.json': JSON.stringify([early]),
      'b.json': JSON.stringify([listed, party]),
      // The same source states a relation in two files: its document is one fact.
      'c.json': JSON.stringify([another]),
    }),
  );
  const edges = await edgesIn(signalhub);
  expect(edges.map(({ validFrom, payload }) => [validFrom, payload['target_node_id']])).toEqual([
    ['2019-07-22', 'stock.600001'],
    ['2019-07-22', 'stock.600001'],
  ]);
});

test('a record that no file states is reported once for its file', async () => {
  const signalhub = await openSignalhub();
  const error = await signalhub
    .publish(bundleWithStatements({ 'a.json': RELATIONS, 'b.json': '[]' }))
    .catch((reason: unknown) => reason);
  expect(String(error)).toContain('"XI-LEI-AAAA", of which no statement speaks');
});
