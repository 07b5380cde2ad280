import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import {
  SUPPORT,
  type BodsStatement,
  type SupportingRow,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { deep } from '#test/depth.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { startSignalhubServer } from '#test/signalhub/serve-signalhub.ts';
import { NOW_MS, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';
import { BODS_ABSENCE, standardSchema } from '#test/signalhub/state-capital/bods-standard.ts';
import { OWNERSHIP_BUNDLE } from '#test/signalhub/state-capital/worked-bundle.ts';

/** Hundreds of publications, each made durable on disk, on a machine that does other things too. */
const LOADED_MS = 300_000;

/** A statement that tests change. */
interface Editable {
  readonly annotations: Record<string, unknown>[];
}

/** A bundle of nothing but one file of statements; of two the later one has the larger number. */
function bundleOf(content: string, number = 0): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'owners.json'), content);
  const rows = (JSON.parse(content) as unknown[]).length;
  const sha256 = hash('sha256', content);
  const manifest = {
    schema_version: 1,
    publication_id: `round-trip-${number}`,
    published_at: formatTimestamp(NOW_MS + number * 1_000),
    namespace: 'test',
    files: [{ name: 'owners.json', format: 'bods_json', rows, sha256 }],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

function codesOf(signalhub: TestSignalhub): string[] {
  const codes: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { companies } = signalhub.ask(
      `query ($after: String) { companies(first: 200, after: $after) {
        nodes { stockCode } pageInfo { endCursor hasNextPage } } }`,
      { after },
    ) as {
      companies: {
        nodes: { stockCode: string }[];
        pageInfo: { endCursor: string; hasNextPage: boolean };
      };
    };
    codes.push(...companies.nodes.map(({ stockCode }) => stockCode));
    [after, more] = [companies.pageInfo.endCursor, companies.pageInfo.hasNextPage];
  }
  return codes;
}

/** How an export is chosen in addition to its company. */
interface Choice {
  readonly graphAsOf?: string;
  readonly versionId?: string;
}

function exported(
  signalhub: TestSignalhub,
  stockCode: string,
  choice: Choice = {},
): BodsStatement[] | null {
  const source = `query ($code: String!, $graphAsOf: Date, $versionId: String) {
    companyStateCapital(stockCode: $code, graphAsOf: $graphAsOf, versionId: $versionId) {
      graph { bods } } }`;
  const { companyStateCapital } = signalhub.ask(source, { code: stockCode, ...choice }) as {
    companyStateCapital: { graph: { bods: BodsStatement[] } | null };
  };
  return companyStateCapital.graph?.bods ?? null;
}

const supportIn = (statements: readonly BodsStatement[]): readonly SupportingRow[] =>
  statements.flatMap(({ annotations = [] }) =>
    annotations.flatMap((annotation) => annotation[SUPPORT] ?? []),
  );

describe('what this server exported as BODS', { timeout: LOADED_MS }, () => {
  const name = 'is published by itself and exported again byte for byte, whatever the company';
  test(`${name}${BODS_ABSENCE}`, async () => {
    const demo = await openDemoSignalhub(NOW_MS);
    // Usually a sixth of the companies, of every kind; all of them in a deep run.
    const codes = codesOf(demo).filter((_, at) => deep(1) > 1 || at % 6 === 0);
    // A publication is complete by itself: earlier content of the store is not visible.
    const openCopy = () => openSignalhub({ nowMs: NOW_MS + LOADED_MS * 10 });
    let copy = await openCopy();
    const validate = BODS_ABSENCE === '' ? standardSchema() : null;
    let count = 0;
    const roundTrip = async (code: string, choice: Choice): Promise<boolean> => {
      const statements = exported(demo, code, choice);
      if (statements === null) return false;
      const content = JSON.stringify(statements);
      count += 1;
      // A reader of a store passes over what was withdrawn, of dozens of publications in each.
      if (count % 40 === 0) copy = await openCopy();
      await copy.publish(bundleOf(content, count));
      const again = JSON.stringify(exported(copy, code, choice));
      expect(again === content, `${code} ${JSON.stringify(choice)}`).toBe(true);
      validate?.(statements);
      expect(validate?.errors ?? null, code).toBeNull();
      const support = supportIn(statements).map((row) => JSON.stringify(row));
      expect(new Set(support).size).toBe(support.length);
      return true;
    };
    const known: string[] = [];
    for (const code of codes) if (await roundTrip(code, {})) known.push(code);
    expect(known.length).toBeGreaterThan(deep(1) > 1 ? 200 : 33);
    // Of an earlier date, and as an earlier version of research knew it.
    for (const [index, code] of known.entries()) {
      if (index % 8 === 0) await roundTrip(code, { graphAsOf: '2025-12-31' });
      if (index % 8 === 4) await roundTrip(code, { versionId: `research.${code}.v1` });
    }
    expect(count).toBeGreaterThan(known.length + (deep(1) > 1 ? 20 : 4));
  });

  test('is published as it came over HTTP', async () => {
    const signalhub = await openSignalhub({ nowMs: NOW_MS });
    await signalhub.publish(writeBundle(temporaryFolder(), OWNERSHIP_BUNDLE));
    const path = '/api/signalhub/companies/600001/state-capital.bods.json';
    const first = await (await fetch(`${await startSignalhubServer(signalhub)}${path}`)).text();
    const copy = await openSignalhub({ nowMs: NOW_MS, readsInThread: true });
    await copy.publish(bundleOf(first));
    const again = await (await fetch(`${await startSignalhubServer(copy)}${path}`)).text();
    expect(again).toBe(first);
    expect(supportIn(JSON.parse(first) as BodsStatement[]).length).toBeGreaterThan(2);
  });
});

type Change = (row: Record<string, unknown>, statement: Editable) => void;

/** A change of the first statement whose rows others refer to, and its fault. */
const CHANGES: readonly (readonly [string, Change, RegExp])[] = [
  [
    'with a kind that no statement gives',
    (row) => (row['kind'] = 'daily_quote'),
    /annotations\.1\.marketgraph_support\.0\.kind: must be one of .* \(found "daily_quote"\)/,
  ],
  [
    'with a row that is none',
    (_row, { annotations }) => (annotations[1]!['marketgraph_support'] = [7]),
    /annotations\.1\.marketgraph_support\.0: must be an object \(found 7\)/,
  ],
  [
    'with rows that are no list',
    (_row, { annotations }) => (annotations[1]!['marketgraph_support'] = { length: 2 }),
    /annotations\.1\.marketgraph_support: must be a list \(found an object\)/,
  ],
  [
    'with a wrong date',
    (row) => (row['valid_from'] = '2026-02-30'),
    /owners\.json:\d+: valid_from: .*\(found "2026-02-30"\)/,
  ],
  [
    'with a field that the kind does not have',
    (row) => ((row['fact'] as Record<string, unknown>)['price'] = 1),
    /owners\.json:\d+: fact.*price/,
  ],
  [
    'with something for the row of a statement',
    (_row, { annotations }) => (annotations[0]!['marketgraph'] = 'row'),
    /annotations\.0\.marketgraph: must be an object \(found "row"\)/,
  ],
  [
    'that is none',
    (_row, statement) => (statement.annotations[2] = null as never),
    /annotations\.2: must be an object \(found null\)/,
  ],
  [
    'without the rows that it had',
    (_row, { annotations }) => annotations.splice(1, 1),
    /names the (research_material|company) .*, which is not in the bundle/,
  ],
];

test('an edited annotation is rejected with its line and what was found', async () => {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  await signalhub.publish(writeBundle(temporaryFolder(), OWNERSHIP_BUNDLE));
  const original = JSON.stringify(exported(signalhub, '600001'));
  const copy = await openSignalhub({ nowMs: NOW_MS });
  for (const [number, [name, change, expected]] of CHANGES.entries()) {
    const statements = JSON.parse(original) as Editable[];
    const bearer = statements.find(({ annotations }) => annotations[1]?.[SUPPORT] !== undefined)!;
    const [row] = bearer.annotations[1]![SUPPORT] as Record<string, unknown>[];
    change(row!, bearer);
    const bundle = bundleOf(JSON.stringify(statements, null, 1), number);
    const error = await copy.publish(bundle).catch((e: unknown) => e);
    expect(error, name).toBeInstanceOf(InvalidBundleError);
    expect((error as InvalidBundleError).message, name).toMatch(expected);
  }
  await copy.publish(bundleOf(original, CHANGES.length));
  expect(JSON.stringify(exported(copy, '600001'))).toBe(original);
});
