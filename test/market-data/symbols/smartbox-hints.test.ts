import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSmartboxHints } from '#market-data/symbols/smartbox-hints.ts';

/** Recorded answers of the provider to several queries. */
const RECORDED =
  'v_hint="sz~000001~\\u5e73\\u5b89\\u94f6\\u884c~payh~GP-A^hk~00700~\\u817e\\u8baf\\u63a7\\u80a1~txkg~GP' +
  '^sh~601857~\\u4e2d\\u56fd\\u77f3\\u6cb9~zgsy~GP-A^sz~399001~\\u6df1\\u8bc1\\u6210\\u6307~szcz~ZS' +
  '^sh~510300~\\u6caa\\u6df1300ETF~hs300~ZQ"';

const item = (text: string) => readSmartboxHints(`v_hint="${text}";`)?.[0] ?? null;

test('shares and funds are read, indices are left out', () => {
  const cn = { exchange: 'stock', market: 'cn' };
  expect(readSmartboxHints(RECORDED)).toEqual([
    { ...cn, symbol: '000001', kind: 'share', name: '平安银行', initials: 'payh' },
    {
      exchange: 'stock',
      market: 'hk',
      symbol: '00700',
      kind: 'share',
      name: '腾讯控股',
      initials: 'txkg',
    },
    { ...cn, symbol: '601857', kind: 'share', name: '中国石油', initials: 'zgsy' },
    { ...cn, symbol: '510300', kind: 'fund', name: '沪深300ETF', initials: 'hs300' },
  ]);
});

test.each(['v_hint="N";', 'v_hint="N"', ' v_hint = "" ;\n'])('%j is an empty result', (answer) => {
  expect(readSmartboxHints(answer)).toEqual([]);
});

test.each([
  [
    'us~aapl.oq~Apple Inc.~*~GP',
    { market: 'us', symbol: 'AAPL', name: 'Apple Inc.', kind: 'share' },
  ],
  ['us~brk.b.n~Berkshire~*~GP', { market: 'us', symbol: 'BRK.B' }],
  ['us~f.n~Ford~ft~GP', { market: 'us', symbol: 'F', initials: 'ft' }],
  ['us~spy.am~SPDR~*~ETF', { market: 'us', symbol: 'SPY', kind: 'fund' }],
  ['sh~688981~中芯国际~zxgj~GP-A-KCB', { market: 'cn', symbol: '688981', kind: 'share' }],
  ['bj~920901~远岐精工~yqjg~GP-A', { market: 'cn', symbol: '920901', kind: 'share' }],
  ['sz~159915~创业板ETF~cybetf~ETF-A', { market: 'cn', symbol: '159915', kind: 'fund' }],
  ['hk~02800~盈富基金~yfjj~ETF', { market: 'hk', symbol: '02800', kind: 'fund' }],
  ['wh~eurusd~欧元美元~oymy~WH', { exchange: 'forex', market: 'spot', symbol: 'EURUSD' }],
  ['sh~600519~\\"贵\\\\州~gzmt~GP-A', { name: '"贵\\州' }],
  ['sh~600519~贵\\u0000\\u202e州\\ud800~gzmt~GP-A', { name: '贵 州' }],
])('%s is read', (text, expected) => {
  expect(item(text)).toMatchObject(expected);
});

test.each([
  'sh~000001~上证指数~szzs~ZS',
  'hk~HSI~恒生指数~hszs~ZS',
  'hk~13093~智谱汇丰六乙购A~zphflyga~QZ',
  'jj~000333~长城稳固收益债券A~ccwgsyzqa~KJ',
  'us~dji~道琼斯~dqs~ZS',
  'sh~113050~南银转债~nyzz~ZQ',
  'sh~60051~too short~x~GP-A',
  'sh~600519~~gzmt~GP-A',
  'sh~600519',
  '__proto__~600519~x~y~GP-A',
  'constructor~600519~x~y~GP-A',
  'us~../../etc~x~y~GP',
  '~~~~',
])('%s is not on a market of ours, or is malformed', (text) => {
  expect(readSmartboxHints(`v_hint="${text}"`)).toEqual([]);
});

test.each([
  '',
  '<!doctype html><html><body>v_hint="N";</body></html>',
  'v_hint="sz~000001~\\u5e73\\u5b89',
  'v_hint="N"; alert(1)',
  '{"code":0}',
  'v_other="N";',
])('%j is no complete answer', (answer) => {
  expect(readSmartboxHints(answer)).toBeNull();
});

test('a name is as long as a line at most, and so are the items few', () => {
  expect(item(`sh~600519~${'贵'.repeat(10_000)}~gzmt~GP-A`)?.name).toHaveLength(64);
  const many = Array.from({ length: 1_000 }, (_, at) => `sh~${600_000 + at}~x~y~GP-A`).join('^');
  expect(readSmartboxHints(`v_hint="${many}"`)).toHaveLength(50);
});

test('any answer is parsed at once, or rejected', () => {
  const near = fc.array(fc.constantFrom('"', '\\', 'u', '~', '^', 'v_hint="', '5e73', ';', '\n'));
  fc.assert(
    fc.property(near, (pieces) => {
      const read = readSmartboxHints(`v_hint="${pieces.join('')}`);
      expect(read === null || Array.isArray(read)).toBe(true);
    }),
  );
  const backslashes = `v_hint="${'\\'.repeat(200_001)}`;
  const startedMs = performance.now();
  expect(readSmartboxHints(backslashes)).toBeNull();
  expect(performance.now() - startedMs).toBeLessThan(500);
});
