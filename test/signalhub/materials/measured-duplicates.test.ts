import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DuplicateClusters } from '#signalhub/materials/duplicate-clusters.ts';
import { type FlashNews, readFlashNews } from '#test/signalhub/materials/flash-news.ts';

/**
 * Why a person who read both texts of a pair took them for the same story, or did not. `reprint`:
 * the words of one are taken over; `retold`: the same event in other words. Not the same are:
 * `part`, another statement on the same occasion; `development`, a later state of the same thing;
 * `roundup`, a list in which the other is one line; `template`, like words about something else
 * (another company, country, day or price).
 */
type PairLabel = 'reprint' | 'retold' | 'part' | 'development' | 'roundup' | 'template';

/** Two news that were read side by side. */
interface LabelledPair {
  readonly ids: readonly [string, string];
  readonly label: PairLabel;
  /** Either half by a hash of the pair, so that figures of one can be checked on the other. */
  readonly half: 'first' | 'second';
}

const FILE = join(import.meta.dirname, 'labelled-pairs.json');

/** The id of a news item in the labels: its text is not ours, and stays in its file. */
function newsId({ timeMs, text }: FlashNews): string {
  return sha256(`${timeMs} ${text}`).slice(0, 12);
}

/** Every pair of the recorded news with any similarity, with a reader's label. */
function readLabelledPairs(): LabelledPair[] {
  const labelled = JSON.parse(readFileSync(FILE, 'utf8')) as Record<PairLabel, string[]>;
  return Object.entries(labelled).flatMap(([label, pairs]) =>
    pairs.map((pair) => {
      const [first = '', second = ''] = pair.split(' ');
      const half = Number.parseInt(sha256(pair).slice(0, 2), 16) % 2 === 0 ? 'first' : 'second';
      return { ids: [first, second] as const, label: label as PairLabel, half };
    }),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const news = readFlashNews();

/** Pairs that are in one cluster, by their ids in the order of the labels. */
function joinedPairs(): Set<string> {
  const clusters = new DuplicateClusters();
  for (const one of news ?? []) {
    const material = { materialId: newsId(one), readyAtMs: one.timeMs, text: one.text };
    clusters.add({ ...material, docNo: '', url: '' });
  }
  return new Set(
    clusters.all().flatMap(({ members }) => {
      const ids = members.map(({ materialId }) => materialId).toSorted();
      return ids.flatMap((a, at) => ids.slice(at + 1).map((b) => `${a} ${b}`));
    }),
  );
}

describe.skipIf(news === null)('duplicates of real flash news, against what a reader says', () => {
  const joined = joinedPairs();
  const labelled = readLabelledPairs().map(({ ids, label, half }) => ({
    ids,
    label,
    half,
    isJoined: joined.has(ids.join(' ')),
    isSame: label === 'reprint' || label === 'retold',
  }));

  test('each labelled text is there, and each joined pair was read', () => {
    const ids = new Set((news ?? []).map(newsId));
    expect(labelled.length).toBe(196);
    expect(labelled.flatMap((pair) => pair.ids).filter((id) => !ids.has(id))).toEqual([]);
    const read = new Set(labelled.map((pair) => pair.ids.join(' ')));
    expect([...joined].filter((pair) => !read.has(pair))).toEqual([]);
  });

  test.each([
    // Of duplicates/1 were found 7 of 18 reprints, and 8 of 43 same stories, without an error.
    ['all', { joined: 15, reprints: 18, foundReprints: 14, same: 43, foundSame: 15 }],
    ['first', { joined: 4, reprints: 6, foundReprints: 4, same: 16, foundSame: 4 }],
    ['second', { joined: 11, reprints: 12, foundReprints: 10, same: 27, foundSame: 11 }],
  ] as const)('precision and recall of %s', (half, least) => {
    const pairs = labelled.filter((pair) => half === 'all' || pair.half === half);
    const count = (of: (pair: (typeof pairs)[number]) => boolean): number =>
      pairs.filter(of).length;
    // A precision of 1: joined texts are the same, each time.
    expect(pairs.filter(({ isJoined, isSame }) => isJoined && !isSame)).toEqual([]);
    expect(count(({ isJoined }) => isJoined)).toBeGreaterThanOrEqual(least.joined);
    expect(count(({ label }) => label === 'reprint')).toBe(least.reprints);
    expect(count(({ isSame }) => isSame)).toBe(least.same);
    expect(count(({ isJoined, label }) => isJoined && label === 'reprint')).toBeGreaterThanOrEqual(
      least.foundReprints,
    );
    expect(count(({ isJoined, isSame }) => isJoined && isSame)).toBeGreaterThanOrEqual(
      least.foundSame,
    );
  });
});

describe('news of one template', () => {
  const sameStory = (a: string, b: string): boolean => {
    const clusters = new DuplicateClusters();
    for (const [at, text] of [a, b].entries()) {
      clusters.add({ materialId: `m${at}`, readyAtMs: at * 3_600_000, text, docNo: '', url: '' });
    }
    return clusters.all().length === 1;
  };

  test.each([
    [
      'a daily fixing',
      '中国外汇交易中心公布，6月21日人民币兑美元中间价报6.8472，较前一交易日上调15个基点。',
      '中国外汇交易中心公布，6月24日人民币兑美元中间价报6.8503，较前一交易日下调31个基点。',
    ],
    [
      'a fixing that did not move, of another day',
      '中国外汇交易中心公布，6月21日人民币兑美元中间价报6.8472，与前一交易日持平。',
      '中国外汇交易中心公布，6月22日人民币兑美元中间价报6.8472，与前一交易日持平。',
    ],
    [
      'the same notice of another company',
      '【海通证券：短期融资券获央行核定】海通证券晚间公告，公司收到中国人民银行关于短期融资券最高待偿还余额有关事项的通知，核定余额上限为300亿元。',
      '【华泰证券：短期融资券获央行核定】华泰证券晚间公告，公司收到中国人民银行关于短期融资券最高待偿还余额有关事项的通知，核定余额上限为300亿元。',
    ],
    [
      'shares of one size sold by holders of two companies',
      '惠发股份：持股5%以上的股东拟通过集中竞价交易方式减持公司股份不超过公司总股本的3%',
      '海亮股份：持股5%以上的股东拟通过集中竞价交易方式减持公司股份不超过公司总股本的3%',
    ],
    [
      'an auction',
      '央行公告称，为维护季末流动性平稳，今日以利率招标方式开展了300亿元逆回购操作，中标利率2.55%。',
      '央行公告称，为维护季末流动性平稳，今日以利率招标方式开展了500亿元逆回购操作，中标利率2.55%。',
    ],
    [
      'stocks at their limit',
      '【午评：科技股掀起涨停潮】两市共有45只个股涨停，中国软件、诚迈科技、浪潮软件、中科曙光封板，沪指涨0.5%。',
      '【午评：科技股掀起涨停潮】两市共有38只个股涨停，常山北明、东方通、太极股份、华东电脑封板，沪指涨0.7%。',
    ],
    [
      'a market that closes under the same title a day later',
      '【欧股收盘：主要股指集体走低】德国DAX指数跌0.20%，英国富时100指数跌0.27%，法国CAC40指数跌0.21%。',
      '【欧股收盘：主要股指集体走低】德国DAX指数跌0.53%，英国富时100指数跌0.14%，法国CAC40指数跌0.38%。',
    ],
    [
      'a market of two indices under the same title a day later',
      '【欧股收盘：主要股指集体走低】主要股指今日全线收跌，英国富时100指数跌0.27%，法国CAC40指数跌0.21%。',
      '【欧股收盘：主要股指集体走低】主要股指今日全线收跌，英国富时100指数跌0.14%，法国CAC40指数跌0.38%。',
    ],
    [
      'one line of a round-up',
      '国务院对全国重点地区防汛抗旱工作会议作出重要批示，扎实做好防御抢险救灾各项工作，确保安全',
      '今日要闻：1、北京发布高温预警。2、国务院对全国重点地区防汛抗旱工作会议作出重要批示，扎实做好防御抢险救灾各项工作，确保安全。3、第二届粮食交易大会开幕，来自各省的企业签约。' +
        '4、外交部回应记者提问，介绍访问情况和会谈成果。' +
        '5、俄罗斯总统回应民众关切，持续四小时。6、英国首相选举进入第二轮，两位候选人辩论。7、韩国出口下降，半导体价格跌幅扩大。8、土耳其里拉走低，央行召开紧急会议商讨对策。',
    ],
  ])('%s is reported again', (_, a, b) => {
    expect(sameStory(a, b)).toBe(false);
    expect(sameStory(b, a)).toBe(false);
  });

  test.each([
    [
      'an abridged one',
      '财政部：今年前五个月，国有企业营业总收入237730.0亿元，同比增长7.7%；国有企业利润总额13929.0亿元，同比增长8.7%。',
      '前五个月，国有企业利润总额13929.0亿元，同比增长8.7%。国有企业营业总收入237730.0亿元',
    ],
    [
      'one that leaves out the date, and writes months otherwise',
      '中央结算公司21日公布数据，境外机构债券托管余额16106亿元人民币，连续6个月增持，并创年内单月最大增持规模。',
      '中央结算公司公布数据，境外机构债券托管余额16106亿元人民币（3177亿新元），连续六个月增持，并创年内单月最大增持规模。',
    ],
  ])('%s is the same', (_, a, b) => {
    expect(sameStory(a, b)).toBe(true);
    expect(sameStory(b, a)).toBe(true);
  });
});
