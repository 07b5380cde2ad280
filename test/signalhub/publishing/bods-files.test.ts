import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { OwnershipEntityPayload } from '#signalhub/facts/kinds/ownership-entity.ts';
import { writeBods } from '#signalhub/state-capital/bods/write-bods.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { editManifest, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';
import { OWNERSHIP_BUNDLE } from '#test/signalhub/state-capital/worked-bundle.ts';

const OWNERSHIP_KINDS = ['ownership_entity', 'ownership_edge'] as const;

async function ownershipFacts({ store }: TestSignalhub): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const kind of OWNERSHIP_KINDS) {
    for await (const batch of store.readFacts({ sequence: 1, kind })) facts.push(...batch);
  }
  return facts;
}

/** The bundle with its ownership in a file of statements instead of rows. */
function bundleWith(content: string, count: number): string {
  const rows = Object.fromEntries(
    Object.entries(OWNERSHIP_BUNDLE.rows).filter(
      ([kind]) => !OWNERSHIP_KINDS.some((one) => one === kind),
    ),
  );
  const folder = writeBundle(temporaryFolder(), { ...OWNERSHIP_BUNDLE, rows });
  writeFileSync(join(folder, 'ownership.json'), content);
  editManifest(folder, (manifest) => {
    manifest.files.push({
      name: 'ownership.json',
      format: 'bods_json',
      rows: count,
      sha256: hash('sha256', content),
    } as never);
  });
  return folder;
}

/** Faults of the file of statements; consequences in other files are left out. */
async function faultsOf(content: string, count: number): Promise<string[]> {
  const signalhub = await openSignalhub();
  const error = await signalhub.publish(bundleWith(content, count)).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(InvalidBundleError);
  const lines = (error as InvalidBundleError).message.split('\n');
  return lines.filter((line) => line.startsWith('ownership.json'));
}

test('statements give the facts that rows would have given, as a list or one a line', async () => {
  const published = await openSignalhub();
  await published.publish(writeBundle(temporaryFolder(), OWNERSHIP_BUNDLE));
  const facts = await ownershipFacts(published);
  expect(facts.length).toBeGreaterThan(20);
  const entities = facts.filter(({ kind }) => kind === 'ownership_entity');
  const edges = facts.filter(({ kind }) => kind === 'ownership_edge');
  const statements = writeBods({
    companyId: String(entities[0]!.key),
    entities: entities as Fact<OwnershipEntityPayload>[],
    edges: edges as Fact<OwnershipEdgePayload>[],
    materialsOf: () => [],
  });
  for (const content of [
    JSON.stringify(statements, null, 2),
    statements.map((statement) => `${JSON.stringify(statement)}\n`).join(''),
  ]) {
    const signalhub = await openSignalhub();
    await signalhub.publish(bundleWith(content, statements.length));
    expect(await ownershipFacts(signalhub)).toEqual(facts);
  }
});

test('faults of statements have their line and field', async () => {
  const spoilt = [
    { recordId: 'a', recordType: 'entity', statementDate: '2026-01-01', recordDetails: {} },
    { recordId: 'b[{"', recordType: 'ghost', statementDate: '2026-02-30', recordDetails: {} },
  ];
  const wrong = [
    'recordType: must be entity, person or relationship',
    'statementDate: must be a date or a timestamp',
  ];
  const list = `[\n${spoilt.map((one) => `  ${JSON.stringify(one)}`).join(',\n\n')}\n]`;
  expect(await faultsOf(list, 2)).toEqual(wrong.map((fault) => `ownership.json:4: ${fault}`));
  const lines = spoilt.map((one) => JSON.stringify(one)).join('\n');
  expect(await faultsOf(lines, 2)).toEqual(wrong.map((fault) => `ownership.json:2: ${fault}`));
});

test('an invalid list of statements, or one of another number, is rejected', async () => {
  expect((await faultsOf('[{', 1))[0]).toMatch(/^ownership.json:1: is not JSON: /);
  expect(await faultsOf('{}\n{', 2)).toEqual(['ownership.json:2: is not one JSON object']);
  expect((await faultsOf('[]', 3)).at(-1)).toBe(
    'ownership.json: has 0 rows, but the manifest says 3',
  );
});
