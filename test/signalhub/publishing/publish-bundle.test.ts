import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import type { PublishingProgress } from '#signalhub/publishing/publish-bundle.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  company,
  editFile,
  editManifest,
  perpetual,
  relation,
  sector,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestBundle,
} from '#test/signalhub/small-bundle.ts';

const NEXT = {
  ...SMALL_BUNDLE,
  publicationId: 'small-2',
  publishedAt: '2026-11-20T18:01:00+08:00',
};

/** The fault lines of a bundle that should be rejected, with the old one still visible. */
async function faultsOf(
  spoil: (folder: string) => void,
  rows: TestBundle['rows'] = SMALL_ROWS,
  limits = {},
): Promise<string[]> {
  const signalhub = await openSignalhub({
    settings: { limits: { ...DEFAULT_BUNDLE_LIMITS, ...limits } },
  });
  const good = writeBundle(temporaryFolder(), {
    ...SMALL_BUNDLE,
    rows: { company: [company('600001')] },
  });
  await signalhub.publish(good);
  const bad = writeBundle(temporaryFolder(), { ...NEXT, rows });
  spoil(bad);
  const error = await signalhub.publish(bad).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidBundleError);
  expect(visible(signalhub)).toEqual({ id: 'small-1', companies: ['600001'] });
  expect(await signalhub.store.currentPublication()).toMatchObject({ publicationId: 'small-1' });
  const lines = (error as InvalidBundleError).message.split('\n').slice(1);
  // The invalid value stands behind each fault; tests of it are elsewhere.
  return lines.map((line) => line.replace(/ \(found .*\)$/, ''));
}

function visible(signalhub: TestSignalhub): { id: string; companies: string[] } {
  const { publication, companies } = signalhub.ask(
    '{ publication { publicationId } companies(first: 200) { nodes { stockCode } } }',
  ) as {
    publication: { publicationId: string };
    companies: { nodes: { stockCode: string }[] };
  };
  const codes = companies.nodes.map((node) => node.stockCode);
  return { id: publication.publicationId, companies: codes };
}

describe('publishing a bundle', () => {
  test('makes all of it visible when the promise resolves', async () => {
    const signalhub = await openSignalhub();
    expect(signalhub.isEmpty()).toBe(true);
    const receipt = await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    expect(receipt).toEqual({
      publicationId: 'small-1',
      sequence: 1,
      publishedAt: '2026-11-20T18:00:00+08:00',
      isNew: true,
      rowCount: 10,
      addedCount: 10,
      unchangedCount: 0,
      withdrawnCount: 0,
      untaken: [],
    });
    expect(signalhub.isEmpty()).toBe(false);
    expect(visible(signalhub)).toEqual({
      id: 'small-1',
      companies: ['000003', '600001', '688002'],
    });
  });

  test('again changes nothing, whatever order the manifest names the files in', async () => {
    const signalhub = await openSignalhub();
    const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
    await signalhub.publish(folder);
    editManifest(folder, (manifest) => {
      manifest.files = manifest.files.toReversed();
    });
    const receipt = await signalhub.publish(folder);
    expect(receipt).toMatchObject({ isNew: false, sequence: 1, addedCount: 0 });
  });

  test('under a known id with other content is rejected', async () => {
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const other = writeBundle(temporaryFolder(), {
      ...SMALL_BUNDLE,
      rows: { company: [company('600009')] },
    });
    await expect(signalhub.publish(other)).rejects.toMatchObject({ reason: 'other_content' });
    expect(visible(signalhub).companies).toHaveLength(3);
  });

  test('under a known id with files that no longer fit the manifest is rejected', async () => {
    const signalhub = await openSignalhub();
    const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
    await signalhub.publish(folder);
    editFile(folder, 'company.ndjson', (text) => text.replace('华曜', '别的'), {
      andManifest: false,
    });
    await expect(signalhub.publish(folder)).rejects.toThrow(/company.ndjson: was changed/);
  });

  test('that is not later than the one before is rejected', async () => {
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const late = { ...SMALL_BUNDLE, publicationId: 'small-0' };
    const publishing = signalhub.publish(writeBundle(temporaryFolder(), late));
    await expect(publishing).rejects.toBeInstanceOf(PublicationRefusedError);
    await expect(publishing).rejects.toMatchObject({ reason: 'out_of_order' });
  });

  test('of another namespace is rejected', async () => {
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const other = writeBundle(temporaryFolder(), { ...NEXT, namespace: 'other' });
    await expect(signalhub.publish(other)).rejects.toMatchObject({ reason: 'other_namespace' });
  });

  test('rewrites only changed facts and withdraws missing ones', async () => {
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
    const { company: companies, company_sector_relation: relations } = SMALL_ROWS;
    const rows = {
      ...SMALL_ROWS,
      company: [companies[0], company('688002', '晶川新名')],
      company_sector_relation: relations.slice(0, 3),
    };
    const receipt = await signalhub.publish(writeBundle(temporaryFolder(), { ...NEXT, rows }));
    expect(receipt).toMatchObject({ addedCount: 1, unchangedCount: 7, withdrawnCount: 3 });
    expect(visible(signalhub)).toEqual({ id: 'small-2', companies: ['600001', '688002'] });
  });

  test('reports progress that ends with every row read and the commit', async () => {
    const signalhub = await openSignalhub();
    const seen: PublishingProgress[] = [];
    const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
    await signalhub.publish(folder, (progress) => seen.push(progress));
    expect(seen[0]).toMatchObject({ step: 'reading', file: 'sector.ndjson', rowsTotal: 10 });
    expect(seen.at(-1)).toEqual({ step: 'committed', file: null, rowsRead: 10, rowsTotal: 10 });
    const counts = seen.map((progress) => progress.rowsRead);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });
});

describe('a bundle is rejected whole, with the place of the fault,', () => {
  test('without a manifest', async () => {
    expect(await faultsOf((folder) => rmSync(join(folder, 'manifest.json')))).toEqual([
      'manifest.json: cannot be read (ENOENT)',
    ]);
  });

  test('with a manifest that is not JSON', async () => {
    const faults = await faultsOf((folder) => writeFileSync(join(folder, 'manifest.json'), '{"a'));
    expect(faults[0]).toMatch(/^manifest.json: is not JSON: /);
  });

  test('with a manifest that breaks its schema, naming every fault', async () => {
    const faults = await faultsOf((folder) =>
      editManifest(folder, (manifest) => {
        manifest['schema_version'] = 2;
        manifest['published_at'] = '2026-02-30T10:00:00+08:00';
        manifest.files[0]!.kind = 'weather';
        manifest.files[1]!.name = '../secret.ndjson';
      }),
    );
    expect(faults).toEqual([
      'manifest.json: schema_version: must be 1',
      'manifest.json: published_at: must be a time with offset such as 2026-11-20T18:30:00+08:00',
      expect.stringMatching(/^manifest.json: files.0.kind: must be one of sector, company, /),
      expect.stringMatching(/^manifest.json: files.1.name: must match pattern/),
    ]);
  });

  test('with two files of one kind', async () => {
    const faults = await faultsOf((folder) =>
      editManifest(folder, (manifest) => {
        manifest.files[1]!.kind = 'sector';
      }),
    );
    expect(faults).toEqual(['manifest.json: files.1.kind: sector is named twice']);
  });

  test('published in the future', async () => {
    const faults = await faultsOf((folder) =>
      editManifest(folder, (manifest) => {
        manifest['published_at'] = '2026-11-21T00:00:00+08:00';
      }),
    );
    expect(faults).toEqual([
      'manifest.json: published_at: is in the future; the time of this server is 2026-11-20T18:02:00+08:00',
    ]);
  });

  test('with a wrong hash', async () => {
    const faults = await faultsOf((folder) =>
      editManifest(folder, (manifest) => {
        manifest.files[1]!.sha256 = '0'.repeat(64);
      }),
    );
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      /^company.ndjson: was changed or cut off: its sha256 is [0-9a-f]{64}/,
    );
  });

  test('with a file missing', async () => {
    const faults = await faultsOf((folder) => rmSync(join(folder, 'company_listing.ndjson')));
    expect(faults).toEqual(['company_listing.ndjson: cannot be read (ENOENT)']);
  });

  test('with a file that is only a link to elsewhere', async () => {
    const faults = await faultsOf((folder) => {
      rmSync(join(folder, 'company_listing.ndjson'));
      symlinkSync('/etc/hostname', join(folder, 'company_listing.ndjson'));
    });
    expect(faults).toEqual(['company_listing.ndjson: cannot be read (ELOOP)']);
  });

  test('with a file that is not in the manifest', async () => {
    const faults = await faultsOf((folder) => writeFileSync(join(folder, 'more.ndjson'), ''));
    expect(faults).toEqual(['more.ndjson: is not named in the manifest']);
  });

  test('with a truncated file', async () => {
    const faults = await faultsOf((folder) =>
      editFile(folder, 'company.ndjson', (text) => text.slice(0, -40), { andManifest: false }),
    );
    expect(faults[0]).toBe('company.ndjson:3: is not one JSON object');
    expect(faults[1]).toMatch(/^company.ndjson: was changed or cut off/);
    // No row is blamed for naming the company whose row was cut off.
    expect(faults).toHaveLength(2);
  });

  test('with another number of rows than declared', async () => {
    const faults = await faultsOf((folder) =>
      editManifest(folder, (manifest) => {
        manifest.files[0]!.rows = 3;
      }),
    );
    expect(faults).toEqual(['sector.ndjson: has 2 rows, but the manifest says 3']);
  });

  test('with lines that are no JSON, no UTF-8, empty, or no row', async () => {
    const faults = await faultsOf((folder) =>
      editFile(folder, 'company_listing.ndjson', (text) =>
        Buffer.concat([Buffer.from(`{"a\n\n[]\n`), Buffer.from([0xff, 0x0a]), Buffer.from(text)]),
      ),
    );
    expect(faults).toEqual([
      'company_listing.ndjson:1: is not one JSON object',
      'company_listing.ndjson:2: is not one JSON object',
      'company_listing.ndjson:3: must be object',
      'company_listing.ndjson:4: is not UTF-8 text',
    ]);
  });

  test('with a line that is too long, and the lines after it are still checked', async () => {
    const faults = await faultsOf(
      (folder) =>
        editFile(folder, 'sector.ndjson', (text) => `${' '.repeat(200_000)}\n{}\n${text}`),
      SMALL_ROWS,
      { maxRowBytes: 1_000 },
    );
    expect(faults[0]).toBe('sector.ndjson:1: is longer than a row may be');
    expect(faults[1]).toMatch(/^sector.ndjson:2: must have required property/);
  });

  test('with a file or a row count past the limits', async () => {
    const tooLarge = await faultsOf(() => {}, SMALL_ROWS, { maxFileBytes: 400 });
    expect(tooLarge).toContain('company.ndjson: is larger than 400 bytes');
    const tooMany = await faultsOf(() => {}, SMALL_ROWS, { maxRows: 9 });
    expect(tooMany).toEqual(['manifest.json: 10 rows are more than the limit of 9']);
  });

  test('with values that the schema of the kind does not allow', async () => {
    const faults = await faultsOf(() => {}, {
      ...SMALL_ROWS,
      company: [...SMALL_ROWS.company, { fact: { ...company('600010').fact, board: 'OTC', x: 1 } }],
    });
    expect(faults).toEqual([
      'company.ndjson:4: fact: has the unknown property "x"',
      'company.ndjson:4: fact.board: must be one of MAIN, STAR, CHINEXT, BSE',
    ]);
  });

  test('with a code that contradicts exchange or board', async () => {
    const faults = await faultsOf(() => {}, {
      company: [
        { fact: { ...company('688002').fact, exchange: 'SZSE', board: 'MAIN' } },
        company('900901'),
        company('430047'),
      ],
    });
    expect(faults).toEqual([
      'company.ndjson:1: fact.exchange: must be SSE by the code range of 688002',
      'company.ndjson:1: fact.board: must be STAR by the code range of 688002',
      'company.ndjson:2: fact.stock_code: 900901 is in no code range of an A-share board',
      'company.ndjson:3: fact.stock_code: 430047 is in no code range of an A-share board',
    ]);
  });

  test('with references to missing facts, whatever the order of the files', async () => {
    const faults = await faultsOf(() => {}, {
      company_sector_relation: [relation('600001', 'L2.chips'), relation('600002', 'L9.none')],
      company_listing: [perpetual('600003', 'AUSDT')],
      company: [company('600001')],
      sector: [
        sector('L2.chips', 'L1.tech'),
        sector('L2.deep', 'L2.chips'),
        sector('L1.tech'),
        { fact: { ...sector('L1.odd').fact, parent_id: 'L1.tech' } },
        { fact: { ...sector('L2.lost', 'x').fact, parent_id: null } },
      ],
    });
    expect(faults).toEqual([
      'sector.ndjson:4: fact.parent_id: must be null on the top layer',
      'sector.ndjson:5: fact.parent_id: must name the broader sector of a level2 sector',
      'company_sector_relation.ndjson:2: fact.stock_code: ' +
        'names the company "600002", which is not in the bundle',
      'company_sector_relation.ndjson:2: fact.sector_id: ' +
        'names the sector "L9.none", which is not in the bundle',
      'company_listing.ndjson:1: fact.stock_code: ' +
        'names the company "600003", which is not in the bundle',
      'sector.ndjson:2: fact.parent_id: ' +
        'names the sector of level1 "L2.chips", which is not in the bundle',
    ]);
  });

  test('with two facts of one key at the same time', async () => {
    const during = (from: string, to: string | null, facts = {}) => ({
      ...company('600001'),
      valid_from: from,
      valid_to: to,
      ...facts,
    });
    const faults = await faultsOf(() => {}, {
      company: [
        during('2020-01-01', '2021-01-01'),
        during('2021-01-01', null, { superseded_at: '2022-01-01T00:00:00+08:00' }),
        during('2022-06-01', null, { observed_at: '2022-01-01T00:00:00+08:00' }),
        during('2020-12-31', '2021-01-01'),
        during('2030-01-01', null, { observed_at: '2021-12-31T23:59:59+08:00' }),
      ],
    });
    expect(faults).toEqual([
      'company.ndjson:4: is a second fact of 600001 at the same time as line 1',
      'company.ndjson:5: is a second fact of 600001 at the same time as line 2',
    ]);
  });

  test('with intervals that end before they begin, or with knowledge of the future', async () => {
    const faults = await faultsOf(() => {}, {
      company: [
        { ...company('600001'), valid_from: '2021-01-01', valid_to: '2021-01-01' },
        { ...company('600002'), observed_at: '2026-11-20T18:01:01+08:00' },
        { ...company('600003'), superseded_at: '2019-01-01T00:00:00+08:00' },
        { ...company('600005'), superseded_at: '2027-01-01T00:00:00+08:00' },
        { ...company('600006'), valid_from: '2021-02-29' },
      ],
    });
    expect(faults).toEqual([
      'company.ndjson:1: valid_to: must be after valid_from',
      'company.ndjson:2: observed_at: must not be after published_at',
      'company.ndjson:3: superseded_at: must be after observed_at',
      'company.ndjson:4: superseded_at: must not be after published_at',
      'company.ndjson:5: valid_from: must be a calendar date such as 2026-11-20',
    ]);
  });

  test('and the list of faults is bounded', async () => {
    const faults = await faultsOf(
      () => {},
      { company: Array.from({ length: 50 }, () => ({ fact: {} })) },
      { maxFaults: 8 },
    );
    expect(faults).toHaveLength(9);
    expect(faults[8]).toBe('Reading stopped after 8 faults; there may be more.');
  });
});
