import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isPlaceholder, isTruncated } from '#signalhub/etf/basket-content.ts';
import { weighBasket } from '#signalhub/etf/basket-weight.ts';
import { basketFactOf, type PcfBasket } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { readPcf, type PcfFormat } from '#signalhub/publishing/formats/pcf/read-pcf.ts';
import { ETF_BASKET_KIND, type EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import { absence, realPath } from '#test/signalhub/etf/real-files.ts';
import { legacyBytes, SSE_XML, SZSE_XML, utf8 } from '#test/signalhub/etf/pcf/pcf-samples.ts';

function read(bytes: Uint8Array, format: PcfFormat): PcfBasket {
  const { basket, faults } = readPcf(bytes, format);
  expect(faults).toBeNull();
  return basket!;
}

function faultsOf(bytes: Uint8Array, format: PcfFormat): string[] {
  const { basket, faults } = readPcf(bytes, format);
  expect(basket).toBeNull();
  return faults!.map(({ line, field, message }) => `${line}: ${field} ${message}`);
}

function factOf(pcf: PcfBasket, etfKey: string): EtfBasketPayload {
  return basketFactOf(pcf, { etfKey, sourceUrl: '', fetchedAt: null });
}

const noCloses = (): null => null;

describe('XML of Shanghai', () => {
  test('is read with markets, flags, full-width names and escaped characters', () => {
    const { components, ...head } = read(utf8(SSE_XML), 'sse_pcf_xml');
    expect(head).toEqual({
      fundCode: '512990',
      fundName: null,
      creationCode: null,
      basketDate: '2026-11-20',
      pricingDate: '2026-11-19',
      creationUnit: 1_000_000,
      navPerCreationUnit: 1_000_000.5,
      navPerShare: 1,
      cashComponent: -250.75,
      declaredComponentCount: 4,
    });
    const rows = components.map((one) => Object.values(one));
    expect(rows).toEqual([
      ['000009', '曜珩 Ａ', 'SZSE', 1900, 'allowed', 62_871],
      ['600009', '川岐&澜', 'SSE', 300, 'allowed', null],
      ['00700', '峦霆', 'HKEX', 100, 'allowed', 40_000.5],
      ['300009', '屿祺', 'SZSE', 0, 'must', 0],
    ]);
    expect(isPlaceholder(components[3]!)).toBe(true);
  });

  test('names the line and the field of every fault', () => {
    const text = SSE_XML.replace('<NAVperCU>1000000.50', '<NAVperCU>1,000,000.50')
      .replace('20261119', '20261131')
      .replace('<UnderlyingSecurityID>101', '<UnderlyingSecurityID>104')
      .replace('<Quantity>300', '<Quantity>-300')
      .replace('  <RecordNumber>4</RecordNumber>\n', '');
    expect(faultsOf(utf8(text), 'sse_pcf_xml')).toEqual([
      '6: PreTradingDay must be a date YYYYMMDD (found "20261131")',
      '7: NAVperCU must be a decimal number (found "1,000,000.50")',
      '2: RecordNumber is missing',
      expect.stringMatching(/^24: Component\.2\.UnderlyingSecurityID must be one of .*"104"\)$/),
      '22: Component.2.Quantity must not be negative',
    ]);
  });

  test('is rejected when it is truncated, of another kind, or has a document type', () => {
    expect(faultsOf(utf8(SSE_XML.slice(0, 900)), 'sse_pcf_xml')[0]).toMatch(
      /^\d+: XML is not well-formed: unclosed tag/,
    );
    expect(faultsOf(utf8(SZSE_XML), 'sse_pcf_xml')[0]).toBe(
      '2: PCFFile must be SSEPortfolioCompositionFile, not PCFFile',
    );
    const bomb = SSE_XML.replace('?>', '?><!DOCTYPE a [<!ENTITY b "bbbb">]>');
    expect(faultsOf(utf8(bomb), 'sse_pcf_xml')).toEqual(['1: DOCTYPE is not allowed']);
  });

  test('is rejected with a duplicate share', () => {
    const text = SSE_XML.replace('>300009<', '>000009<');
    expect(faultsOf(utf8(text), 'sse_pcf_xml')).toEqual(['null: Component.4 000009 occurs twice']);
  });
});

describe('XML of Shenzhen', () => {
  test('is read in its namespace; it declares the count of all markets', () => {
    const pcf = read(utf8(SZSE_XML), 'szse_pcf_xml');
    expect(pcf).toMatchObject({
      fundCode: '159990',
      fundName: null,
      basketDate: '2026-11-20',
      cashComponent: 120,
      declaredComponentCount: 3,
    });
    expect(pcf.components.map((one) => [one.code, one.name, one.market, one.cash])).toEqual([
      ['000009', '曜  珩Ａ', 'SZSE', 0],
      ['600009', '川岐', 'SSE', 2_500],
      ['159900', '申赎现金', 'SZSE', 2_500],
    ]);
  });

  test('has cash among its components that is no holding', () => {
    const fact = factOf(read(utf8(SZSE_XML), 'szse_pcf_xml'), 'SZSE.159990');
    const { legs } = weighBasket(fact, noCloses);
    expect(legs.map(({ component }) => component.code)).toEqual(['000009', '600009']);
  });

  test('reports that it was cut off when fewer components came than it declares', () => {
    const text = SZSE_XML.replace('<p:TotalRecordNum>3<', '<p:TotalRecordNum>500<');
    expect(isTruncated(factOf(read(utf8(text), 'szse_pcf_xml'), 'SZSE.159990'))).toBe(true);
    const whole = factOf(read(utf8(SZSE_XML), 'szse_pcf_xml'), 'SZSE.159990');
    expect(isTruncated(whole)).toBe(false);
  });
});

describe('legacy text of Shanghai', () => {
  test('is read from GBK; the code of creation is not the code of the fund', () => {
    expect(read(legacyBytes(), 'sse_pcf_text')).toEqual({
      fundCode: null,
      fundName: null,
      creationCode: '512991',
      basketDate: '2020-08-18',
      pricingDate: '2020-08-17',
      creationUnit: 1_000_000,
      navPerCreationUnit: 1_297_122,
      navPerShare: 1.2971,
      cashComponent: -947,
      declaredComponentCount: 2,
      components: [
        {
          code: '000009',
          name: '甲',
          market: 'SZSE',
          quantity: 3_000,
          substitution: 'allowed',
          cash: 120_750,
        },
        {
          code: '600009',
          name: '甲',
          market: 'SSE',
          quantity: 400,
          substitution: 'allowed',
          cash: null,
        },
      ],
    });
  });

  test('names the line and the field of every fault', () => {
    const edited = legacyBytes((lines) =>
      lines
        .map((line) => line.replace('NAVperCU=1297122.00', 'NAVperCU=').replace('|3|', '|9|'))
        .filter((line) => line !== 'ENDENDEND'),
    );
    expect(faultsOf(edited, 'sse_pcf_text')).toEqual([
      'null: ENDENDEND is missing: the file is truncated or not a basket',
      '10: NAVperCU is missing',
      expect.stringMatching(/^13: Component\.1\.SubstitutionFlag must be one of .*"9"\)$/),
    ]);
  });

  test('is rejected when it is not GBK or no basket at all', () => {
    const notGbk = Uint8Array.of(...legacyBytes(), 0xff, 0xff);
    expect(faultsOf(notGbk, 'sse_pcf_text')).toEqual(['null: file is not text in GBK']);
    expect(faultsOf(utf8('<html></html>'), 'sse_pcf_text')[0]).toBe(
      '1: title must be [ETF] or [ETFMQ]',
    );
  });
});

function caseBytes(name: string): Uint8Array {
  return readFileSync(new URL(`./cases/${name}`, import.meta.url));
}

function legacyRow(row: string): unknown[] {
  const bytes = legacyBytes((lines) => lines.map((line, at) => (at === 12 ? row : line)));
  return Object.values(read(bytes, 'sse_pcf_text').components[0]!);
}

describe('legacy text of a cross-border fund of Shanghai', () => {
  test('has the discount of a redemption before the cash', () => {
    const { components } = read(caseBytes('sse-legacy-seven-columns.gbk.txt'), 'sse_pcf_text');
    expect(components.map(({ code, market, cash }) => [code, market, cash])).toEqual([
      ['00700', 'HKEX', 26_518],
      ['09988', 'HKEX', 31_425],
    ]);
  });

  test('has letters in codes of foreign shares', () => {
    const { components } = read(caseBytes('sse-legacy-letters.gbk.txt'), 'sse_pcf_text');
    expect(components.map(({ code, market }) => [code, market])).toEqual([
      ['BABA', 'OTHER'],
      ['00700', 'HKEX'],
    ]);
    expect(legacyRow('BRK.B|a|5|4|0.1|0.1|52.5|')).toEqual([
      'BRK.B',
      'a',
      'OTHER',
      5,
      'must',
      52.5,
    ]);
  });

  test('may lack the last bar or the cash, but has at most seven columns', () => {
    expect(legacyRow('00700|a|5|4|0.1|0.1|52.5')).toContain(52.5);
    expect(legacyRow('00700|a|5|4|0.1|0.1||')).toContain(null);
    expect(legacyRow('00700|a|5|4|0.1|52.5')).toContain(52.5);
    const bytes = legacyBytes((lines) => lines.map((line) => line.replace('|3|', '|3|1|2|')));
    expect(faultsOf(bytes, 'sse_pcf_text')).toEqual(['13: Component.1.columns are 8, more than 7']);
  });
});

test.each([
  ['a treasury bond of Shanghai', '019547|a|10|1|0.1|1000|', 'SSE'],
  ['a corporate bond of Shanghai', '123456|a|10|2|0.1|1000|', 'SSE'],
  ['a convertible bond of Shenzhen with the same range', '123456|a|10|3|0.1|1000|', 'SZSE'],
  ['a fund of Shanghai', '511010|a|10|1|0.1|1000|', 'SSE'],
  ['a share of Shenzhen whose flag is that of Shanghai', '000009|a|10|2|0.1|1000|', 'SZSE'],
  ['a share of Beijing', '920009|a|10|5|0.1|1000|', 'BSE'],
  ['a share of Beijing with its former code', '832317|a|10|5|0.1|1000|', 'BSE'],
  ['six digits of another market', '123456|a|10|5|0.1|1000|', 'OTHER'],
])('the market of %s follows from code and flag', (_what, row, market) => {
  expect(legacyRow(row)[2]).toBe(market);
});

describe('text of Shenzhen', () => {
  const bytes = caseBytes('szse-cross-border.gb18030.txt');
  const decoder = new TextDecoder('gb18030');
  /** ASCII and the characters of the file itself are all that an edit may bring. */
  const edited = (edit: (text: string) => string): Uint8Array => {
    const known = new Map<string, number[]>();
    for (let at = 0; at < bytes.length;) {
      const width = bytes[at]! < 0x80 ? 1 : 2;
      const slice = bytes.subarray(at, at + width);
      known.set(decoder.decode(slice), [...slice]);
      at += width;
    }
    return Uint8Array.from([...edit(decoder.decode(bytes))].flatMap((one) => known.get(one)!));
  };

  test('is read from GB18030, without units and separators', () => {
    const { components, ...head } = read(bytes, 'szse_pcf_text');
    expect(head).toEqual({
      fundCode: '159991',
      fundName: '示例跨市场ETF',
      creationCode: null,
      basketDate: '2026-11-20',
      pricingDate: '2026-11-19',
      creationUnit: 1_000_000,
      navPerCreationUnit: 1_109_010.02,
      navPerShare: 1.109,
      cashComponent: -29_405.46,
      declaredComponentCount: 6,
    });
    expect(components.map((one) => Object.values(one))).toEqual([
      ['159900', '申赎现金', 'SZSE', 0, 'must', 1_252_257],
      ['000009', '曜  珩Ａ', 'SZSE', 1_400, 'allowed', 0],
      ['600009', '川岐', 'SSE', 300, 'must', 2_500.5],
      ['00700', '峦霆控股', 'HKEX', 100, 'allowed', 40_000.5],
      ['AAPL', 'AAPL', 'OTHER', 69, 'allowed', 0],
      ['BRK.B', '伯克希尔-B', 'OTHER', 5, 'allowed', 0],
    ]);
    const fact = factOf({ ...head, components }, 'SZSE.159991');
    expect(ETF_BASKET_KIND.faultsOf(fact)).toEqual([]);
    expect(isTruncated(fact)).toBe(false);
  });

  test('reports that it was cut off when fewer components came than it declares', () => {
    const cut = edited((text) => text.split('\n').slice(0, 38).join('\n'));
    expect(isTruncated(factOf(read(cut, 'szse_pcf_text'), 'SZSE.159991'))).toBe(true);
  });

  test('names the line and the field of every fault', () => {
    const wrong = edited((text) =>
      text
        .replace('159991\n', '\n')
        .replace('1000000份', '0份')
        .replace('2,500.5000 ', '')
        .replace('其他市场', '其他'),
    );
    expect(faultsOf(wrong, 'szse_pcf_text')).toEqual([
      '38: Component.3.申购替代金额 must be one of 2 amounts, not 1',
      '8: 基金代码 is missing',
      '25: 最小申购、赎回单位 must be above 0',
      expect.stringMatching(/^40: Component\.5\.挂牌市场 must be one of .*"其他"\)$/),
    ]);
  });

  test('is rejected without its table, or as another kind of file', () => {
    const [before] = decoder.decode(bytes).split(' 组合信息内容');
    expect(
      faultsOf(
        edited(() => before!),
        'szse_pcf_text',
      ),
    ).toEqual(['null: 组合信息内容 is missing: the file is truncated or not a basket']);
    expect(faultsOf(utf8('<html></html>'), 'szse_pcf_text')).toHaveLength(1);
    expect(faultsOf(Uint8Array.of(0xff, 0xff), 'szse_pcf_text')).toEqual([
      'null: file is not text in GB18030',
    ]);
  });
});

const REAL_XML = 'pcf/sse_515880_20260910.xml';
const REAL_GBK = 'pcf/sse_515880_20200818.legacy.gbk.txt';
const REAL_SZSE = 'pcf/szse_159903_20260723.excerpt.xml';

describe('a real file', () => {
  test.skipIf(absence(REAL_XML) !== '')(
    `of Shanghai has 50 records, 7 of them placeholders, and no price for 16 shares${absence(REAL_XML)}`,
    () => {
      const pcf = read(readFileSync(realPath(REAL_XML)), 'sse_pcf_xml');
      const fact = factOf(pcf, 'SSE.515880');
      expect(ETF_BASKET_KIND.faultsOf(fact)).toEqual([]);
      expect([pcf.fundCode, pcf.basketDate, pcf.pricingDate]).toEqual([
        '515880',
        '2026-09-10',
        '2026-09-09',
      ]);
      expect(isTruncated(fact)).toBe(false);
      expect(pcf.components.length).toBe(50);
      expect(pcf.components.filter(isPlaceholder).length).toBe(7);
      const { legs, unpricedWeight, unpricedCount } = weighBasket(fact, noCloses);
      expect(legs.length).toBe(43);
      expect(unpricedCount).toBe(16);
      // Implied prices alone lose 37.6 % of the fund's value.
      expect(unpricedWeight).toBeCloseTo(0.376, 3);
      const top = legs.toSorted((a, b) => b.weight - a.weight).slice(0, 2);
      expect(top.map(({ component }) => component.name)).toEqual(['新易盛', '中际旭创']);
      expect(top.map(({ weight }) => weight.toFixed(4))).toEqual(['0.1533', '0.1343']);
    },
  );

  test.skipIf(absence(REAL_GBK) !== '')(
    `of Shanghai in GBK has 59 records and the code of creation${absence(REAL_GBK)}`,
    () => {
      const pcf = read(readFileSync(realPath(REAL_GBK)), 'sse_pcf_text');
      expect([pcf.creationCode, pcf.basketDate]).toEqual(['515881', '2020-08-18']);
      expect(pcf.components.length).toBe(59);
      expect(pcf.components[0]).toMatchObject({ code: '000063', name: '中兴通讯', cash: 120_750 });
      expect(pcf.components.map(({ name }) => name)).toContain('海能达');
      expect(isTruncated(factOf(pcf, 'SSE.515880'))).toBe(false);
    },
  );

  test.skipIf(absence(REAL_SZSE) !== '')(
    `of Shenzhen that was truncated is recognised${absence(REAL_SZSE)}`,
    () => {
      const pcf = read(readFileSync(realPath(REAL_SZSE)), 'szse_pcf_xml');
      expect(pcf.components.length).toBe(38);
      expect(isTruncated(factOf(pcf, 'SZSE.159903'))).toBe(true);
    },
  );
});
