import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { legacyBytes, SSE_XML, SZSE_XML } from '#test/signalhub/etf/pcf/pcf-samples.ts';
import { absence, realPath } from '#test/signalhub/etf/real-files.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  editManifest,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const FETCHED_AT = '2026-11-20T08:40:00+08:00';

interface ExchangeFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly entry: Readonly<Record<string, unknown>>;
}

function fund(etfKey: string) {
  const [exchange, code] = etfKey.split('.');
  return {
    fact: {
      etf_key: etfKey,
      fund_code: code,
      name: `基金${code}`,
      exchange,
      tracking_index_code: null,
      tracking_index_name: null,
      tracking_group_id: null,
      tracked_sector_id: null,
      catalog_verified_on: null,
    },
  };
}

/** A bundle of funds with files of exchanges as they were published. */
function bundleWith(etfKeys: readonly string[], files: readonly ExchangeFile[]): string {
  const folder = writeBundle(temporaryFolder(), {
    ...SMALL_BUNDLE,
    rows: { ...SMALL_ROWS, etf_product: etfKeys.map(fund) },
  });
  for (const { name, content, entry } of files) {
    writeFileSync(join(folder, name), content);
    const sha256 = hash('sha256', content);
    editManifest(folder, (manifest) => {
      manifest.files.push({ name, rows: 1, sha256, ...entry } as never);
    });
  }
  return folder;
}

const SSE_FILE: ExchangeFile = {
  name: 'ssepcf_512990_20261120.xml',
  content: SSE_XML,
  entry: { format: 'sse_pcf_xml', fetched_at: FETCHED_AT },
};
const SZSE_FILE: ExchangeFile = {
  name: 'pcf_159990_20261120.xml',
  content: SZSE_XML,
  entry: {
    format: 'szse_pcf_xml',
    etf_key: 'SZSE.159990',
    fetched_at: FETCHED_AT,
    source_url: 'https://exchange.example/pcf_159990_20261120.xml',
  },
};
const LEGACY_FILE: ExchangeFile = {
  name: '512991_0818.ETF',
  content: legacyBytes(),
  entry: { format: 'sse_pcf_text', etf_key: 'SSE.512990', fetched_at: '2020-08-18T08:00:00+08:00' },
};

async function basketFacts({ store }: TestSignalhub) {
  const facts = [];
  for await (const batch of store.readFacts({ sequence: 1, kind: 'etf_basket' })) {
    facts.push(...batch);
  }
  return facts;
}

async function faultsOf(folder: string): Promise<string[]> {
  const signalhub = await openSignalhub();
  const error = await signalhub.publish(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidBundleError);
  expect(signalhub.isEmpty()).toBe(true);
  return (error as InvalidBundleError).message.split('\n').slice(1);
}

test('files of both exchanges become baskets, as they were published', async () => {
  const signalhub = await openSignalhub();
  const folder = bundleWith(['SSE.512990', 'SZSE.159990'], [SSE_FILE, SZSE_FILE, LEGACY_FILE]);
  expect(await signalhub.publish(folder)).toMatchObject({ rowCount: 15, addedCount: 15 });
  const facts = await basketFacts(signalhub);
  expect(facts.map(({ key, validFrom }) => [key, validFrom])).toEqual([
    ['SSE.512990@2020-08-18', '2020-08-18'],
    ['SSE.512990@2026-11-20', '2026-11-20'],
    ['SZSE.159990@2026-11-20', '2026-11-20'],
  ]);
  expect(facts[2]).toMatchObject({
    validTo: null,
    observedAtMs: Date.parse(FETCHED_AT),
    payload: {
      etf_key: 'SZSE.159990',
      fetched_at: FETCHED_AT,
      source_url: 'https://exchange.example/pcf_159990_20261120.xml',
      declared_component_count: 3,
    },
  });
  expect(facts[0]!.payload['components']).toMatchObject([{ name: '甲' }, { name: '甲' }]);
  expect(await signalhub.publish(folder)).toMatchObject({ isNew: false });
});

test('faults of an exchange file have its file, line and field', async () => {
  const content = SSE_XML.replace('<Quantity>300<', '<Quantity>viele<').replace(
    '<TradingDay>20261120<',
    '<TradingDay>20261131<',
  );
  expect(await faultsOf(bundleWith(['SSE.512990'], [{ ...SSE_FILE, content }]))).toEqual([
    'ssepcf_512990_20261120.xml:5: TradingDay: must be a date YYYYMMDD (found "20261131")',
    'ssepcf_512990_20261120.xml:23: Component.2.Quantity: must be a decimal number (found "viele")',
  ]);
});

test('an exchange file of another fund, of an unknown fund, or twice, is rejected', async () => {
  const others = bundleWith(
    ['SSE.512990'],
    [
      { ...SSE_FILE, entry: { ...SSE_FILE.entry, etf_key: 'SSE.510300' } },
      SZSE_FILE,
      LEGACY_FILE,
      { ...LEGACY_FILE, name: 'again.ETF' },
    ],
  );
  expect(await faultsOf(others)).toEqual([
    'ssepcf_512990_20261120.xml: is the basket of SSE.512990, but the manifest says SSE.510300',
    'again.ETF: is a second fact of SSE.512990@2020-08-18 at the same time as 512991_0818.ETF',
    'pcf_159990_20261120.xml: fact.etf_key: names the etf_product "SZSE.159990", which is not in the bundle',
  ]);
});

test('an exchange file that was changed is rejected, and so is one fetched after publishing', async () => {
  const folder = bundleWith(['SSE.512990'], [SSE_FILE]);
  writeFileSync(join(folder, SSE_FILE.name), `${SSE_XML}\n`);
  expect((await faultsOf(folder))[0]).toMatch(
    /^ssepcf_512990_20261120.xml: was changed or cut off/,
  );
  const late = {
    ...SSE_FILE,
    entry: { ...SSE_FILE.entry, fetched_at: '2026-11-20T18:00:01+08:00' },
  };
  expect(await faultsOf(bundleWith(['SSE.512990'], [late]))).toEqual([
    'ssepcf_512990_20261120.xml: observed_at: must not be after published_at ' +
      '(found "2026-11-20T18:00:01+08:00")',
  ]);
});

test('the manifest requires of each format what it needs, and nothing else', async () => {
  const folder = bundleWith(
    ['SSE.512990'],
    [
      { ...LEGACY_FILE, entry: { format: 'sse_pcf_text', fetched_at: 'today' } },
      { ...SSE_FILE, entry: { ...SSE_FILE.entry, kind: 'etf_basket' } },
      { ...SZSE_FILE, entry: { format: 'csv' } },
    ],
  );
  expect(await faultsOf(folder)).toEqual([
    "manifest.json: files.5: must have required property 'etf_key'",
    'manifest.json: files.5.fetched_at: must be a time with offset such as 2026-11-20T18:30:00+08:00',
    'manifest.json: files.6: has the unknown property "kind"',
    'manifest.json: files.7.format: must be one of ndjson, sse_pcf_xml, sse_pcf_text, ' +
      'szse_pcf_xml, szse_pcf_text, bods_json',
  ]);
});

const REAL_FILES: readonly (readonly [string, string, string])[] = [
  ['pcf/sse_515880_20260910.xml', 'sse_pcf_xml', 'SSE.515880'],
  ['pcf/sse_515880_20200818.legacy.gbk.txt', 'sse_pcf_text', 'SSE.515880'],
];
const missing = REAL_FILES.map(([path]) => absence(path)).join('');

test.skipIf(missing !== '')(`real files of Shanghai are published${missing}`, async () => {
  const files = REAL_FILES.map(([path, format, etfKey]) => ({
    name: basename(path),
    content: readFileSync(realPath(path)),
    entry: { format, etf_key: etfKey, fetched_at: FETCHED_AT },
  }));
  const signalhub = await openSignalhub();
  await signalhub.publish(bundleWith(['SSE.515880'], files));
  const facts = await basketFacts(signalhub);
  const counts = facts.map(({ key, payload }) => [key, (payload['components'] as []).length]);
  expect(counts).toEqual([
    ['SSE.515880@2020-08-18', 59],
    ['SSE.515880@2026-09-10', 50],
  ]);
});
