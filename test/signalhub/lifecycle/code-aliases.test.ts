import { expect, test } from 'vitest';
import { listed } from '#test/signalhub/lifecycle/lifecycle-rows.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { casePath } from '#test/signalhub/publishing/reader-cases.ts';
import { SMALL_BUNDLE, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

const NOW_MS = Date.parse('2026-11-28T18:00:00Z');

function codeOn({ ask }: TestSignalhub, code: string, date: string): unknown {
  const source = `query ($code: String!, $date: Date) {
    security(stockCode: $code, date: $date) { stockCode }
  }`;
  const { security } = ask(source, { code, date });
  return (security as { stockCode: string } | null)?.stockCode ?? null;
}

test('a share of Shenzhen is found by the code that it had before', async () => {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  await signalhub.publish(casePath('bundle-code-change-300114-302132'));
  expect(codeOn(signalhub, '300114', '2026-11-27')).toBe('302132');
  expect(codeOn(signalhub, '300114', '2025-02-14')).toBe('302132');
  const source = `{
    company(stockCode: "300114") { stockCode }
    securities(q: "300114") { nodes { codeAliases { code validFrom validTo } } }
  }`;
  expect(signalhub.ask(source)).toEqual({
    company: { stockCode: '302132' },
    securities: {
      nodes: [
        { codeAliases: [{ code: '300114', validFrom: '2010-08-27', validTo: '2025-02-17' }] },
      ],
    },
  });
});

function alias(oldCode: string, stockCode: string, from: string, to: string) {
  const fact = { old_code: oldCode, stock_code: stockCode };
  return { valid_from: from, valid_to: to, observed_at: `${from}T08:00:00+08:00`, fact };
}

test('a code that several shares had in turn is that of the share that had it on the date', async () => {
  const rows = {
    company: [
      listed('600018', '2010-01-04', '港口集团'),
      listed('600017', '2000-01-04', '港口集箱'),
      listed('688287', '2015-01-05', '某典'),
    ],
    code_alias: [
      // The code of a share that was absorbed passed to the one that absorbed it.
      alias('600018', '600017', '2000-01-04', '2010-01-04'),
      alias('832317', '600017', '2010-01-04', '2015-01-05'),
      alias('832317', '688287', '2015-01-05', '2022-05-23'),
    ],
  };
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  expect(codeOn(signalhub, '600018', '2009-12-31')).toBe('600017');
  expect(codeOn(signalhub, '600018', '2010-01-04')).toBe('600018');
  expect(codeOn(signalhub, '832317', '2014-12-31')).toBe('600017');
  expect(codeOn(signalhub, '832317', '2022-05-22')).toBe('688287');
  // A transfer from Beijing to Shanghai: the last share to have the code answers for it now.
  expect(codeOn(signalhub, '832317', '2026-11-20')).toBe('688287');
  expect(signalhub.ask('{ company(stockCode: "600018") { stockCode } }')).toEqual({
    company: { stockCode: '600018' },
  });
});

test('two shares do not have one code at once', async () => {
  const rows = {
    company: [listed('600017', '2010-01-04'), listed('688287', '2010-01-04')],
    code_alias: [
      alias('832317', '600017', '2010-01-04', '2015-01-06'),
      alias('832317', '688287', '2015-01-05', '2022-05-23'),
    ],
  };
  const signalhub = await openSignalhub();
  await expect(
    signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows })),
  ).rejects.toThrow('is a second fact of 832317 at the same time as line 1');
});
