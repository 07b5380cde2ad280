import { execute, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { rowsOf } from '#test/contracts/part-store-contract.ts';
import {
  company,
  NOW_MS,
  relation,
  sector,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';

const OBSERVED_AT = '2026-11-20T18:02:00+08:00';

async function ask({ subgraph }: TestSignalhub, source: string): Promise<unknown> {
  const { schema } = subgraph;
  const contextValue = subgraph.createContext(ANONYMOUS);
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const { data, errors } = await execute({ schema, document, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

/** A bundle, a list of companies, and relations of which one waits for its sector. */
async function openWithParts() {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  const observed = { observedAtMs: NOW_MS, cursor: null };
  const companies = [company('600001', '另名'), company('600009', '新星')];
  await signalhub.publishPart({
    ...observed,
    part: 'collector/sse-listed',
    rank: 'official',
    isComplete: true,
    rows: rowsOf('company', companies),
  });
  const relations = [relation('600009', 'L2.chips'), relation('600009', 'L2.none')];
  await signalhub.publishPart({
    ...observed,
    part: 'collector/boards',
    isComplete: false,
    rows: rowsOf('company_sector_relation', relations),
  });
  return signalhub;
}

test('the graph lists the parts with what waits, and the parts of each snapshot', async () => {
  const signalhub = await openWithParts();
  const answer = await ask(
    signalhub,
    `{ parts { name rank sequence epoch observedAt rowCount quarantinedRowCount expiredRowCount }
       snapshot { snapshotId parts { name sequence epoch publishedAt } } }`,
  );
  const epoch = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(answer).toEqual({
    parts: [
      {
        name: 'bundle',
        rank: 'bundle',
        sequence: 1,
        epoch,
        observedAt: '2026-11-20T18:00:00+08:00',
        rowCount: null,
        quarantinedRowCount: 0,
        expiredRowCount: 0,
      },
      {
        name: 'collector/boards',
        rank: 'portal',
        sequence: 1,
        epoch,
        observedAt: OBSERVED_AT,
        rowCount: 1,
        quarantinedRowCount: 1,
        expiredRowCount: 0,
      },
      {
        name: 'collector/sse-listed',
        rank: 'official',
        sequence: 1,
        epoch,
        observedAt: OBSERVED_AT,
        rowCount: 2,
        quarantinedRowCount: 0,
        expiredRowCount: 0,
      },
    ],
    snapshot: {
      snapshotId: 'snap-20261120-000003',
      parts: [
        { name: 'bundle', sequence: 1, epoch, publishedAt: '2026-11-20T18:00:00+08:00' },
        { name: 'collector/boards', sequence: 1, epoch, publishedAt: OBSERVED_AT },
        { name: 'collector/sse-listed', sequence: 1, epoch, publishedAt: OBSERVED_AT },
      ],
    },
  });
});

test('a company of a source is there with its relations, and the bundle overrules the source', async () => {
  const signalhub = await openWithParts();
  const answer = await ask(
    signalhub,
    `{ new: company(stockCode: "600009") { name sectorRelations { sector { sectorId } } }
       both: company(stockCode: "600001") { name }
       partStatements(kind: "company", key: "600001") { part isUsed validFrom supersededAt fact } }`,
  );
  expect(answer).toMatchObject({
    new: { name: '新星', sectorRelations: [{ sector: { sectorId: 'L2.chips' } }] },
    both: { name: '华曜科技' },
    partStatements: [
      { part: 'bundle', isUsed: true, validFrom: '2020-01-01', supersededAt: null },
      { part: 'collector/sse-listed', isUsed: false, fact: expect.stringContaining('另名') },
    ],
  });
});

test('a snapshot that was pinned answers the same after its parts moved on', async () => {
  const signalhub = await openWithParts();
  const pinned = `{ snapshot(snapshotId: "snap-20261120-000002") {
    parts { name sequence } coverage } }`;
  const before = await ask(signalhub, pinned);
  await signalhub.publishPart({
    part: 'collector/sse-listed',
    rank: 'official',
    isComplete: true,
    observedAtMs: NOW_MS,
    cursor: null,
    rows: rowsOf('company', [company('600010')]),
    shrinkReason: 'a test',
  });
  expect(await ask(signalhub, pinned)).toEqual(before);
  expect(await ask(signalhub, '{ company(stockCode: "600009") { name } }')).toEqual({
    company: null,
  });
});

test('a row of a source that waits for a sector of the next bundle is there with that bundle', async () => {
  const signalhub = await openWithParts();
  const rows = {
    ...SMALL_BUNDLE.rows,
    sector: [...SMALL_BUNDLE.rows['sector']!, sector('L2.none', 'L1.tech')],
  };
  const next = {
    ...SMALL_BUNDLE,
    publicationId: 'small-2',
    publishedAt: '2026-11-20T18:01:00+08:00',
    rows,
  };
  const receipt = await signalhub.publish(writeBundle(temporaryFolder(), next));
  expect(receipt).toMatchObject({ publishedAt: '2026-11-20T18:01:00+08:00', addedCount: 1 });
  const answer = await ask(
    signalhub,
    '{ company(stockCode: "600009") { sectorRelations { sector { sectorId } } } parts { quarantinedRowCount } }',
  );
  expect(answer).toEqual({
    company: {
      sectorRelations: [{ sector: { sectorId: 'L2.chips' } }, { sector: { sectorId: 'L2.none' } }],
    },
    parts: [{ quarantinedRowCount: 0 }, { quarantinedRowCount: 0 }, { quarantinedRowCount: 0 }],
  });
});

test('views are derived of rows whose sector a later bundle no longer has', async () => {
  const signalhub = await openWithParts();
  const rows = { sector: [sector('L1.tech')], company: [company('600001')] };
  const next = {
    ...SMALL_BUNDLE,
    publicationId: 'small-2',
    publishedAt: '2026-11-20T18:01:00+08:00',
    rows,
  };
  await signalhub.publish(writeBundle(temporaryFolder(), next));
  const answer = await ask(
    signalhub,
    '{ company(stockCode: "600009") { name sectorRelations { score sector { sectorId } } } }',
  );
  expect(answer).toMatchObject({ company: { name: '新星', sectorRelations: [] } });
});
