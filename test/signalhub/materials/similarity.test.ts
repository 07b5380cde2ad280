import { describe, expect, test } from 'vitest';
import { canonicalDocumentNumber } from '#signalhub/materials/document-number.ts';
import { canonicalUrl } from '#signalhub/materials/canonical-url.ts';
import { normaliseText } from '#signalhub/materials/normalise-text.ts';
import { isSameNews, minShared, similarity } from '#signalhub/materials/similarity.ts';
import { fingerprintOf } from '#signalhub/materials/text-fingerprint.ts';

const alike = (a: string, b: string) => similarity(fingerprintOf(a), fingerprintOf(b));
const isSame = (a: string, b: string): boolean => isSameNews(fingerprintOf(a), fingerprintOf(b));

describe('normalising the text of a material', () => {
  test('makes full-width letters and digits half-width and drops blanks and case', () => {
    expect(normaliseText('ＭＳＣＩ 提升　Ａ股 权重２０％')).toBe('msci提升a股权重20%');
  });

  test('removes the editor’s title and the credit at the end', () => {
    const text = '【发改委：扩大开放】发改委今日发布负面清单。（界面）';
    expect(normaliseText(text)).toBe('发改委今日发布负面清单。');
  });

  test('keeps a title that is the whole text', () => {
    expect(normaliseText('【发改委：扩大开放】')).toBe('发改委:扩大开放');
  });
});

describe('comparing two texts', () => {
  test('counts shared 3-grams of all, and of the shorter text', () => {
    // abc bcd cde | bcd cde def efg: two are shared.
    expect(alike('abcde', 'bcdefg')).toEqual({ jaccard: 2 / 5, containment: 2 / 3 });
    expect(alike('abcde', 'abcde')).toEqual({ jaccard: 1, containment: 1 });
    expect(alike('abcde', 'ab')).toEqual({ jaccard: 0, containment: 0 });
  });

  test('finds the same news under another title, from another source', () => {
    const one =
      '【稳外资再出实招】国家发展改革委今日发布外商投资准入负面清单，进一步扩大开放。（界面）';
    const other =
      '【负面清单发布】国家发展改革委今日发布外商投资准入负面清单，进一步扩大对外开放。（新华社）';
    expect(isSame(one, other)).toBe(true);
  });

  test('distinguishes what differs in numbers only', () => {
    const fall = 'Sprint 跌2.57%，此前有消息人士称美国司法部可能批准该公司的合并交易。';
    const rise = 'Sprint 跌1.35%，此前有消息人士称美国司法部可能批准该公司的合并交易。';
    expect(alike(fall, rise).jaccard).toBeGreaterThan(0.5);
    expect(isSame(fall, rise)).toBe(false);
  });

  test('reads 13,929 and 13929 as one number', () => {
    const text = (profit: string): string => `国有企业利润总额${profit}亿元，财政部今日公布。`;
    expect(isSame(text('13,929.0'), text('13929.0'))).toBe(true);
  });

  test('finds a digest in the longer report, but not a catchword in anything', () => {
    const digest = '科创板上市企业的证券发行纠纷案件由上海金融法院试点集中管辖';
    const report = `最高人民法院专职委员表示，${digest}，其他案件仍由原法院审理，具体办法将另行公布并征求各方意见。`;
    expect(isSame(digest, report)).toBe(true);
    expect(isSame('科创板上市', report)).toBe(false);
  });

  test('knows the minimum of grams that duplicates share', () => {
    expect(minShared(3)).toBe(2);
    expect(minShared(100)).toBe(67);
  });
});

describe('names that make duplicates', () => {
  test.each([
    ['国发〔2026〕15号', '国发〔2026〕15号'],
    ['国发[2026]15号', '国发〔2026〕15号'],
    ['国发（2026） 015 号', '国发〔2026〕15号'],
    ['财政部公告2026年第15号', '财政部公告〔2026〕15号'],
    ['关于印发规划的通知', null],
    ['', null],
  ])('document number %s', (text, expected) => {
    expect(canonicalDocumentNumber(text)).toBe(expected);
  });

  test.each([
    ['https://www.gov.cn/a/content_1.htm?utm_source=x#top', 'gov.cn/a/content_1.htm'],
    ['http://gov.cn/a/content_1.htm', 'gov.cn/a/content_1.htm'],
    ['https://m.news.cn/list?id=2&from=app&a=1', 'news.cn/list?a=1&id=2'],
    ['https://www.gov.cn/', null],
    ['ftp://gov.cn/a', null],
    ['no address', null],
  ])('address %s', (text, expected) => {
    expect(canonicalUrl(text)).toBe(expected);
  });
});
