import { describe, expect, test } from 'vitest';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  evidence,
  fact,
  gap,
  material,
  relationship,
  version,
  versionId,
} from '#test/signalhub/research/research-rows.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const SOUND = {
  research_version: [version(1, '2025-05-10'), version(2, '2025-11-10')],
  research_material: [material('annual')],
  research_fact: [fact('aaaa')],
  research_relationship: [relationship('jia')],
  research_gap: [gap('early')],
} satisfies TestBundle['rows'];

/** The faults of rejected research, without the names of files. */
async function faultsOf(rows: Partial<Record<keyof typeof SOUND, readonly TestRow[]>>) {
  const signalhub = await openSignalhub();
  const all = { ...SMALL_ROWS, ...SOUND, ...rows };
  const folder = writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows: all });
  const refusal = await signalhub.publish(folder).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) return [];
  if (!(refusal instanceof InvalidBundleError)) throw refusal;
  expect(signalhub.isEmpty()).toBe(true);
  // The invalid value stands behind each fault; tests of it are elsewhere.
  return refusal.faults.map(({ field, message }) =>
    `${field}: ${message}`.replace(/ \(found .*\)$/, ''),
  );
}

test('sound research passes the quality gate', async () => {
  expect(await faultsOf({})).toEqual([]);
});

describe('the quality gate rejects a fact', () => {
  const faultsOfFact = (members: Record<string, unknown>) =>
    faultsOf({ research_relationship: [], research_fact: [fact('aaaa', members)] });

  test('without evidence, or with evidence in a missing material', async () => {
    expect(await faultsOfFact({ evidence: [] })).toEqual([
      'fact.evidence: must NOT have fewer than 1 items',
    ]);
    expect(await faultsOfFact({ evidence: [evidence('annual'), evidence('lost')] })).toEqual([
      'fact.evidence.1.material_id: names the research_material "lost", which is not in the bundle',
    ]);
  });

  test('whose pages are out of order or half given', async () => {
    const pages = (start: number | null, end: number | null) =>
      faultsOfFact({ evidence: [evidence('annual', { page_start: start, page_end: end })] });
    expect(await pages(3, 2)).toEqual(['fact.evidence.0.page_end: must not be before page_start']);
    expect(await pages(3, null)).toEqual([
      'fact.evidence.0.page_end: must be given exactly when page_start is',
    ]);
    expect(await pages(null, null)).toEqual([]);
  });

  test('with a percentage outside 0 to 100, or a value without unit', async () => {
    expect(await faultsOfFact({ value: 100.01 })).toEqual([
      'fact.value: must be 0 to 100 for a percentage',
    ]);
    expect(await faultsOfFact({ value: -1, unit: 'pct' })).toHaveLength(1);
    expect(await faultsOfFact({ value: 3e9, unit: 'cny' })).toEqual([]);
    expect(await faultsOfFact({ value: 5, unit: null })).toEqual([
      'fact.unit: must be given exactly when value is',
    ]);
  });

  test('of versions that are missing, out of order, or of another company', async () => {
    expect(await faultsOfFact({ last_version_id: versionId(3) })).toEqual([
      'fact.last_version_id: names the research_version "research.600001.v3", which is not in the bundle',
    ]);
    expect(
      await faultsOfFact({ first_version_id: versionId(2), last_version_id: versionId(1) }),
    ).toEqual(['fact.last_version_id: must not be before first_version_id']);
    expect(await faultsOfFact({ first_version_id: 'research.688002.v1' })).toEqual([
      'fact.first_version_id: must be a version of 600001',
    ]);
  });
});

describe('the quality gate rejects a version', () => {
  const faultsOfVersions = (...rows: TestRow[]) =>
    faultsOf({
      research_version: rows,
      research_fact: [],
      research_relationship: [],
      research_gap: [],
    });

  test('after a gap in the numbers, or with an id that is not its own', async () => {
    expect(await faultsOfVersions(version(1, '2025-05-10'), version(3, '2025-11-10'))).toEqual([
      'fact.previous_version_id: names the research_version "research.600001.v2", which is not in the bundle',
    ]);
    expect(
      await faultsOfVersions(version(1, '2025-05-10', { previous_version_id: versionId(1) })),
    ).toEqual(['fact.previous_version_id: must be null for version 1']);
    expect(await faultsOfVersions(version(1, '2025-05-10', { version_id: versionId(2) }))).toEqual([
      'fact.version_id: must be research.600001.v1',
    ]);
  });

  test('that was published before its cut-off date', async () => {
    const early = { published_at: '2025-05-09T23:59:59+08:00' };
    expect(await faultsOfVersions(version(1, '2025-05-10', early))).toEqual([
      'fact.published_at: must not be before research_as_of',
    ]);
  });
});

test('the quality gate rejects a relationship without facts, or with those of another company', async () => {
  expect(
    await faultsOf({ research_relationship: [relationship('jia', { fact_ids: [] })] }),
  ).toEqual(['fact.fact_ids: must NOT have fewer than 1 items']);
  const elsewhere = relationship('jia', { fact_ids: ['fact.none'], share_pct: 101 });
  expect(await faultsOf({ research_relationship: [elsewhere] })).toEqual([
    'fact.share_pct: must be <= 100',
  ]);
  const otherVersion = {
    version_id: 'research.688002.v1',
    stock_code: '688002',
    previous_version_id: null,
  };
  const faults = await faultsOf({
    research_version: [...SOUND.research_version, version(1, '2025-05-10', otherVersion)],
    research_relationship: [
      relationship('jia', {
        stock_code: '688002',
        first_version_id: 'research.688002.v1',
      }),
    ],
  });
  expect(faults).toEqual([
    'fact.fact_ids.0: names the research_fact of 688002 "fact.aaaa", which is not in the bundle',
  ]);
});

test('the quality gate rejects a question that is answered before it is asked, or silently', async () => {
  const faultsOfGap = (members: Record<string, unknown>) =>
    faultsOf({ research_gap: [gap('early', members)] });
  expect(await faultsOfGap({ resolved_version_id: versionId(1), resolution: '已披露。' })).toEqual([
    'fact.resolved_version_id: must be after opened_version_id',
  ]);
  expect(await faultsOfGap({ resolved_version_id: versionId(2) })).toEqual([
    'fact.resolution: must be given exactly when the gap is resolved',
  ]);
});
