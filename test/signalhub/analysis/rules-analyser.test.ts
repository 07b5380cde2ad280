import { describe, expect, test } from 'vitest';
import type { AnalysisRequest } from '#signalhub/analysis/analyser.ts';
import { SHENWAN_SECTORS } from '#signalhub/analysis/lexicon/sector-words.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';
import { requestFor } from '#test/signalhub/analysis/small-catalog.ts';

const analyse = (text: string, more: Partial<AnalysisRequest> = {}) =>
  new RulesAnalyser().analyse(requestFor(text, more)).results;

/** Sectors with the sign of their direction, in the order of the text. */
const told = (text: string, more: Partial<AnalysisRequest> = {}): string[] =>
  analyse(text, more).map(({ sectorId, score }) => `${sectorId} ${Math.sign(score)}`);

describe('the rules find', () => {
  test.each([
    ['支持光伏企业扩大生产。', ['L2.solar 1']],
    ['严禁新增钢铁产能。', ['L1.steel -1']],
    ['白酒板块持续走低。', ['L2.liquor -1']],
    ['上海黄金交易所黄金T+D收盘上涨0.32%。', ['L2.precious 1']],
    ['看好券商、保险板块的配置价值。', ['L2.brokers 1', 'L2.insurance 1']],
    ['鼓励发展５Ｇ和人 工 智 能。', ['L1.computing 1']],
  ])('what %s says', (text, sectors) => {
    expect(told(text)).toEqual(sectors);
  });

  test('a sector and its measure across a comma, and not farther than a rule reaches', () => {
    expect(told('光伏板块早盘低开，午后持续走强。')).toEqual(['L2.solar -1']);
    expect(told('光伏行业，昨天召开会议，大家讨论了很久，此后气温上涨。')).toEqual([]);
  });
});

describe('the direction', () => {
  test.each([
    ['铁矿石库存连续第11周下降。', 'L2.ore 1'],
    ['光伏板块跌幅扩大。', 'L2.solar -1'],
    ['光伏板块跌幅收窄。', 'L2.solar 1'],
    ['光伏产业未能实现增长。', 'L2.solar -1'],
    ['取消光伏领域18项准入限制。', 'L2.solar 1'],
    ['光伏企业的注册资本要求降至100万元。', 'L2.solar 1'],
    ['光伏产业不断增长。', 'L2.solar 1'],
    ['不得以铁合金名义新增产能。', 'L2.ore -1'],
    ['光伏板块高开后迅速走低。', 'L2.solar -1'],
  ])('of %s', (text, sector) => {
    expect(told(text)).toEqual([sector]);
  });

  test('is weaker for what may happen', () => {
    const [sure] = analyse('光伏板块上涨。');
    const [hedged] = analyse('光伏板块或将上涨。');
    expect(hedged!.score).toBe(sure!.score / 2);
    expect(hedged!.direction).toBe('positive');
  });
});

describe('the rules are silent about', () => {
  test.each([
    ['institutions', '人民银行支持企业融资，证券交易所推进改革。'],
    ['the source of a flash', '（证券时报）支持。'],
    ['the sector 综合', '支持综合治理，加快综合改革。'],
    ['subjects abroad', '富国银行：低利率推动了美国房地产销售的增长。'],
    ['ports abroad', '美几大港口反对对华加征关税。'],
    ['output abroad', '印度5月原油产量同比下降6.9%。'],
    ['events', '光伏推进会在北京举行。'],
    ['a negated word', '公司进一步拓展非银行业务，支持发展。'],
    ['one company', '华宁银行公告，净利润增长5%。'],
    ['a company beside the word of a sector', '海山证券涨停，海山证券保险上涨。'],
    ['a broker who speaks', '多家券商认为，市场上涨。'],
    ['sectors without a measure', '光伏、钢铁、白酒。'],
  ])('%s', (_what, text) => {
    expect(told(text)).toEqual([]);
  });
});

describe('a result', () => {
  test('quotes the original word for word, and names its rules with their places', () => {
    const text = '各地要（一）支持 光 伏 企业。其他。';
    const [result] = analyse(text);
    expect(text).toContain(result!.quote);
    expect(result!.quote).toBe('各地要（一）支持 光 伏 企业。');
    expect(result!.rationale).toBe(`R-support-01: 支持@6, 光伏@9`);
  });

  test('quotes at most 200 characters of a long clause, with sector and measure in them', () => {
    const text = `${'各单位认真学习，'.repeat(20)}支持光伏企业，${'做好各项工作，'.repeat(20)}`;
    const [result] = analyse(text);
    expect(result!.quote.length).toBeLessThanOrEqual(200);
    expect(text).toContain(result!.quote);
    expect(result!.quote).toContain('支持光伏企业');
  });

  test('is of high confidence only from a ministry or above', () => {
    const text = '支持光伏企业。';
    const confidenceFrom = (tier: AnalysisRequest['source']['tier']): number =>
      analyse(text, { source: { sourceId: 'test', tier } })[0]!.confidence;
    expect(confidenceFrom('ministry')).toBeGreaterThanOrEqual(0.75);
    expect(confidenceFrom('authoritative_media')).toBeLessThan(0.75);
  });

  test('sees years from the date of the document', () => {
    const horizonOf = (text: string, materialDate?: string): string =>
      analyse(text, materialDate === undefined ? {} : { materialDate })[0]!.horizon;
    expect(horizonOf('到2027年，支持光伏企业。', '2026-03-01')).toBe('medium');
    expect(horizonOf('到2030年，支持光伏企业。', '2026-03-01')).toBe('long');
    expect(horizonOf('到2030年，支持光伏企业。')).toBe('unknown');
    expect(horizonOf('年内支持光伏企业。')).toBe('short');
  });

  test('takes its sector from a heading or the title, with low confidence', () => {
    const text = '（一）光伏发电。\n对新建产线给予补贴。\n（二）其他事项。\n对研发给予补贴。';
    const results = analyse(text, { title: '关于支持白酒产业的通知' });
    expect(results.map(({ sectorId, confidence }) => [sectorId, confidence])).toEqual([
      ['L2.solar', 0.4],
      ['L2.liquor', 0.4],
    ]);
    expect(results[0]!.rationale).toContain('R-heading: 光伏发电');
  });

  test('names the narrow sector of two that one measure concerns', () => {
    expect(told('支持电力设备和光伏设备制造。')).toEqual(['L1.power 1', 'L2.solar 1'].slice(1));
  });
});

test('equal texts give equal bytes', () => {
  const text = '支持光伏企业，严禁新增钢铁产能。'.repeat(50);
  expect(JSON.stringify(analyse(text))).toBe(JSON.stringify(analyse(text)));
});

test('a catalog takes the words of a sector that it lacks to the broader one', () => {
  const { catalog } = requestFor('');
  const sectors = catalog.sectors.filter(({ sectorId }) => sectorId !== 'L2.solar');
  expect(told('支持光伏企业。', { catalog: { ...catalog, sectors } })).toEqual(['L1.power 1']);
});

test('the table has the 31 broad and 134 narrow sectors of Shenwan, each below its own', () => {
  const broad = SHENWAN_SECTORS.filter(({ layer }) => layer === 1).flatMap(({ names }) => names);
  const narrow = SHENWAN_SECTORS.filter(({ layer }) => layer === 2);
  expect([broad.length, narrow.length]).toEqual([31, 134]);
  expect(narrow.filter(({ parent }) => !broad.includes(parent))).toEqual([]);
});
