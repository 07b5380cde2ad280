import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { readBundleHere } from '#signalhub/publishing/bundle-reading.ts';
import { SSE_XML } from '#test/signalhub/etf/pcf/pcf-samples.ts';
import {
  editManifest,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

interface Attack {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly entry: Readonly<Record<string, unknown>>;
}

const FETCHED = { fetched_at: '2026-11-20T08:40:00+08:00' };

const pcf = (content: string | Uint8Array): Attack => ({
  name: 'pcf.xml',
  content,
  entry: { format: 'sse_pcf_xml', ...FETCHED },
});
const text = (content: string | Uint8Array): Attack => ({
  name: 'pcf.ETF',
  content,
  entry: { format: 'sse_pcf_text', etf_key: 'SSE.510300', ...FETCHED },
});
const bods = (content: string | Uint8Array): Attack => ({
  name: 'bods.json',
  content,
  entry: { format: 'bods_json' },
});

/** The faults of the small bundle with one more file. */
async function faultsOf({ name, content, entry }: Attack): Promise<string[]> {
  const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
  writeFileSync(join(folder, name), content);
  editManifest(folder, (manifest) => {
    manifest.files.push({ name, ...entry, rows: 1, sha256: hash('sha256', content) } as never);
  });
  const reading = readBundleHere(folder, DEFAULT_BUNDLE_LIMITS, async ({ facts }) => {
    for await (const fact of facts(() => {})) void fact;
  });
  const error = await reading.catch((e: unknown) => e);
  expect(error).toBeInstanceOf(InvalidBundleError);
  return (error as InvalidBundleError).message.split('\n').slice(1);
}

const many = (count: number, one: string): string => one.repeat(count);
const names = (count: number): string =>
  Array.from({ length: count }, (_, index) => ` a${index}="1"`).join('');
const inRoot = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><SSEPortfolioCompositionFile>${inside}`;

const ATTACKS: readonly (readonly [string, Attack, RegExp])[] = [
  [
    '2,000,000 nested elements',
    pcf(many(2_000_000, '<a>')),
    /^pcf.xml:1: a: is nested deeper than 16$/,
  ],
  [
    '500,000 attributes',
    pcf(`<a${names(500_000)}/>`),
    /^pcf.xml:1: a: has more attributes than 32$/,
  ],
  [
    '2,000,000 elements',
    pcf(inRoot(many(2_000_000, '<b/>'))),
    /^pcf.xml:1: b: is one of more elements than 200000$/,
  ],
  ['a long name', pcf(`<${many(3_000_000, 'n')}>`), /^pcf.xml:1: XML: /],
  [
    'a long text',
    pcf(inRoot(`<c>${many(900_000, 't')}</c>`)),
    /^pcf.xml:1: c: has more characters than 4096$/,
  ],
  [
    'a text without an end',
    pcf(inRoot(`<c>${many(15_000_000, 't')}`)),
    /^pcf.xml:1: c: has more characters without an element than 1000000$/,
  ],
  [
    'a long attribute',
    pcf(`<a b="${many(900_000, 'v')}"/>`),
    /^pcf.xml:1: b: has more characters than 4096$/,
  ],
  [
    'entities that expand',
    pcf(`<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>`),
    /^pcf.xml:1: DOCTYPE: is not allowed$/,
  ],
  [
    'another encoding',
    pcf(Buffer.from(`\ufeff${SSE_XML}`, 'utf16le')),
    /^pcf.xml: file: is not text in UTF-8/,
  ],
  ['NUL in XML', pcf(inRoot('<c>\u0000</c>')), /^pcf.xml:1: XML: is not well-formed/],
  [
    'a field twice',
    pcf(SSE_XML.replace('<TradingDay>', '<TradingDay>20261120</TradingDay><TradingDay>')),
    /^pcf.xml:\d+: TradingDay: occurs twice$/,
  ],
  [
    '10,000,000 lines',
    text(many(10_000_000, '\n')),
    /^pcf.ETF:20001: line: is one of more than 20000$/,
  ],
  ['one long line', text(many(3_000_000, 'x')), /^pcf.ETF:1: line: is longer than 2000$/],
  ['deep JSON', bods(many(3_000_000, '[')), /^bods.json:1: is nested deeper than 32$/],
  ['deep statements', bods(many(3_000_000, '{"a":')), /^bods.json:1: is nested deeper than 32$/],
  [
    'many statements',
    bods(`[${many(600_000, '1,')}1]`),
    /^bods.json:1: has more than 500000 statements; divide it$/,
  ],
  [
    'wide statements',
    bods(`[{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join()}}]`),
    /^bods.json:1: has an object of more than 256 properties$/,
  ],
  [
    'a property twice',
    bods('[{"recordId":"a","recordId":"b"}]'),
    /^bods.json:1: has the property "recordId" twice$/,
  ],
  [
    'a property twice, escaped',
    bods('[{"recordId":"a",\n"record\\u0049d":"b"}]'),
    /^bods.json:2: has the property "recordId" twice$/,
  ],
];

test.each(ATTACKS)('%s end the reading at the first fault', async (_name, attack, fault) => {
  const faults = await faultsOf(attack);
  expect(faults[0]).toMatch(fault);
  expect(faults.join('\n').length).toBeLessThan(60_000);
});
