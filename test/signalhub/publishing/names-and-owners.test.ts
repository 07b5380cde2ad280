import { expect, test } from 'vitest';
import { isRealName } from '#signalhub/facts/real-name.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { casePath } from '#test/signalhub/publishing/reader-cases.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const NOW_MS = Date.parse('2026-11-28T18:00:00Z');

test('a company whose name is a dash is refused with both fields', async () => {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  const error = await signalhub.publish(casePath('bundle-name-dash')).catch((e: unknown) => e);
  expect(String(error).split('\n').slice(1)).toEqual([
    'company.ndjson:1: fact.name: must be a name, not what stands in for one (found "-")',
    'company.ndjson:1: fact.company_name: must be a name, not what stands in for one ' +
      '(found "-股份有限公司")',
  ]);
});

test.each([
  '-',
  '--',
  '—',
  '－',
  ' ',
  '　',
  '...',
  '*',
  'N/A',
  'null',
  'NaN',
  '暂无',
  '无',
  '未知',
])('%j is no name', (text) => {
  expect(isRealName(text)).toBe(false);
});

test.each([
  '*ST华业',
  '＊ＳＴ华业',
  'ST-东方',
  '万  科Ａ',
  '3M',
  '360',
  'Ørsted',
  '无锡银行',
  'C马上',
])('%j is a name', (text) => {
  expect(isRealName(text)).toBe(true);
});

test('names of all kinds are checked', async () => {
  const fund = {
    etf_key: 'SSE.512990',
    fund_code: '512990',
    name: '—',
    exchange: 'SSE',
    tracking_index_code: '000300',
    tracking_index_name: 'N/A',
    tracking_group_id: null,
    tracked_sector_id: null,
    catalog_verified_on: null,
  };
  const source = {
    source_id: 'a.b',
    name: '-',
    authority: '--',
    tier: 'ministry',
    channel: 'policy',
  };
  const rows = {
    ...SMALL_ROWS,
    etf_product: [{ fact: fund }],
    material_source: [{ fact: source }],
  };
  const signalhub = await openSignalhub();
  const folder = writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows });
  const error = await signalhub.publish(folder).catch((e: unknown) => e);
  const lines = String(error).split('\n').slice(1);
  expect(lines.map((line) => line.replace(/: must.*/, ''))).toEqual([
    'etf_product.ndjson:1: fact.name',
    'etf_product.ndjson:1: fact.tracking_index_name',
    'material_source.ndjson:1: fact.name',
    'material_source.ndjson:1: fact.authority',
  ]);
});

const CAPITAL = `query ($date: Date) {
  company(stockCode: "688901") {
    stateCapital(graphAsOf: $date) {
      profile { stateCapitalStatus completenessStatus qualityFlags }
    }
  }
}`;

test('the share of an owner that has ended is not complete', async () => {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  await signalhub.publish(casePath('bundle-owner-ended-relation-open'));
  const profileOn = (date: string): unknown => signalhub.ask(CAPITAL, { date });
  expect(profileOn('2025-12-31')).toMatchObject({
    company: {
      stateCapital: { profile: { qualityFlags: expect.not.arrayContaining(['owner_ended']) } },
    },
  });
  expect(profileOn('2026-01-01')).toMatchObject({
    company: {
      stateCapital: {
        profile: {
          completenessStatus: 'partial',
          qualityFlags: expect.arrayContaining(['owner_ended']),
        },
      },
    },
  });
});
