import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import {
  DuplicateClusters,
  type ComparedMaterial,
} from '#signalhub/materials/duplicate-clusters.ts';
import { DUPLICATE_RULE, isSameNews } from '#signalhub/materials/similarity.ts';
import { fingerprintOf } from '#signalhub/materials/text-fingerprint.ts';
import { readFlashNews } from '#test/signalhub/materials/flash-news.ts';
import { deep } from '#test/depth.ts';

const HOUR_MS = 3_600_000;
const TITLE = '【国务院部署下半年重点工作】';
const CLAUSES = [
  '国家发展改革委今日召开新闻发布会介绍有关情况',
  '中国人民银行决定下调金融机构存款准备金率',
  '甲公司：拟通过集中竞价方式减持股份不超过',
  '乙公司：拟通过集中竞价方式减持股份不超过',
  '工业增加值同比增长速度高于市场此前的预期',
];

function material(materialId: string, given: Partial<ComparedMaterial> = {}): ComparedMaterial {
  return { materialId, readyAtMs: 0, text: '', docNo: '', url: '', ...given };
}

function clustersOf(materials: readonly ComparedMaterial[]): string[][] {
  const clusters = new DuplicateClusters();
  for (const one of materials) clusters.add(one);
  return clusters.all().map(({ members }) => members.map(({ materialId }) => materialId));
}

/** The same by comparing every pair. */
function clustersByPairs(materials: readonly ComparedMaterial[]): string[][] {
  const prints = materials.map(({ text }) => fingerprintOf(text));
  const root = materials.map((_, at) => at);
  const find = (at: number): number => (root[at] === at ? at : find(root[at]!));
  for (let a = 0; a < materials.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const apartMs = Math.abs(materials[a]!.readyAtMs - materials[b]!.readyAtMs);
      const isNear = apartMs <= DUPLICATE_RULE.maxApartMs;
      if (isNear && isSameNews(prints[a]!, prints[b]!)) root[find(a)] = find(b);
    }
  }
  const order = (a: ComparedMaterial, b: ComparedMaterial): number =>
    a.readyAtMs - b.readyAtMs || (a.materialId < b.materialId ? -1 : 1);
  const groups = Map.groupBy(materials, (one) => find(materials.indexOf(one)));
  return [...groups.values()]
    .map((members) => members.toSorted(order))
    .sort((a, b) => order(a[0]!, b[0]!))
    .map((members) => members.map(({ materialId }) => materialId));
}

describe('clusters of duplicates', () => {
  test('join the same document number, whatever its brackets', () => {
    const one = material('m1', { docNo: '国发〔2026〕15号' });
    const other = material('m2', { docNo: '国发[2026]15号', readyAtMs: 900 * HOUR_MS });
    expect(clustersOf([one, other])).toEqual([['m1', 'm2']]);
  });

  test('join the same address, even with different texts', () => {
    const one = material('m1', { url: 'https://www.gov.cn/a.htm', text: '一二三四五' });
    const other = material('m2', { url: 'http://gov.cn/a.htm?spm=1', text: '六七八九十' });
    expect(clustersOf([one, other])).toEqual([['m1', 'm2']]);
  });

  test('keep apart the same text repeated more than 72 hours later', () => {
    const text = '国家发展改革委今日召开新闻发布会介绍宏观经济运行情况';
    const at = (id: string, hours: number) => material(id, { text, readyAtMs: hours * HOUR_MS });
    expect(clustersOf([at('m1', 0), at('m2', 72)])).toEqual([['m1', 'm2']]);
    expect(clustersOf([at('m1', 0), at('m2', 72.1)])).toEqual([['m1'], ['m2']]);
    expect(clustersOf([at('m1', 0), at('m3', 72.1), at('m2', 40)])).toEqual([['m1', 'm2', 'm3']]);
  });

  test('are named after their earliest member, by moment and id', () => {
    const clusters = new DuplicateClusters();
    const text = '国家发展改革委今日召开新闻发布会介绍宏观经济运行情况';
    clusters.add(material('m5', { text, readyAtMs: 5 }));
    expect(clusters.add(material('m9', { text, readyAtMs: 9 })).cluster.canonical.materialId).toBe(
      'm5',
    );
    expect(clusters.add(material('m4', { text, readyAtMs: 5 })).cluster.canonical.materialId).toBe(
      'm4',
    );
  });

  test('report which clusters a material has joined, as they were', () => {
    const clusters = new DuplicateClusters();
    clusters.add(material('a', { url: 'https://x.cn/1', readyAtMs: 1 }));
    clusters.add(material('b', { docNo: '国发〔2026〕1号', readyAtMs: 2 }));
    const bridge = material('c', { url: 'https://x.cn/1', docNo: '国发〔2026〕1号', readyAtMs: 3 });
    const { cluster, absorbed } = clusters.add(bridge);
    expect(cluster.members.map(({ materialId }) => materialId)).toEqual(['a', 'b', 'c']);
    expect(absorbed.map(({ members }) => members.length)).toEqual([1, 1]);
    expect(clusters.of('b')).toBe(clusters.of('a'));
  });

  test('join a material with the one it names, in either order', () => {
    const one = material('m1', { text: '一二三四五六七' });
    const names = material('m2', { text: '甲乙丙丁戊己庚', relatedId: 'm1', readyAtMs: 1 });
    expect(clustersOf([one, names])).toEqual([['m1', 'm2']]);
    expect(clustersOf([names, one])).toEqual([['m1', 'm2']]);
  });

  test('are evicted whole, when their last member is old enough', () => {
    const clusters = new DuplicateClusters();
    const text = '国家发展改革委今日召开新闻发布会介绍宏观经济运行情况';
    clusters.add(material('old', { readyAtMs: 0, text: '完全不同的另外一段旧新闻文字' }));
    clusters.add(material('first', { readyAtMs: 0, text }));
    clusters.add(material('last', { readyAtMs: 60 * HOUR_MS, text }));
    clusters.forget(50 * HOUR_MS);
    expect(clusters.of('old')).toBeUndefined();
    expect(clusters.of('first')?.members.length).toBe(2);
    expect(clusters.size).toBe(2);
  });

  test('are evicted later, when a younger member kept them, and their names are free again', () => {
    const clusters = new DuplicateClusters();
    const url = 'https://x.cn/1';
    clusters.add(material('first', { readyAtMs: 0, url }));
    clusters.add(material('last', { readyAtMs: 60 * HOUR_MS, url, docNo: '国发〔2026〕1号' }));
    clusters.forget(60 * HOUR_MS);
    expect(clusters.size).toBe(2);
    clusters.forget(60 * HOUR_MS + 1);
    expect(clusters.size).toBe(0);
    const again = clusters.add(material('again', { readyAtMs: 61 * HOUR_MS, url }));
    const number = material('number', { readyAtMs: 62 * HOUR_MS, docNo: '国发〔2026〕1号' });
    expect(again.cluster.members.length).toBe(1);
    expect(clusters.add(number).cluster.members.length).toBe(1);
    expect(clusters.add(material('more', { readyAtMs: 0, url })).cluster).toBe(again.cluster);
  });

  test('are the same for any order of arrival, and equal a comparison of every pair', () => {
    const letters = '一二三四五六';
    const text = fc.string({
      unit: fc.constantFrom(...letters, '1', '2'),
      minLength: 0,
      maxLength: 24,
    });
    // Clauses in any selection, with numbers of their own: abridged and continued texts.
    const clause = fc.constantFrom(...CLAUSES);
    const number = fc.constantFrom('', '3%', '5%', '21日', '6月');
    const clauses = fc
      .tuple(fc.constantFrom('', TITLE), fc.array(fc.tuple(clause, number), { maxLength: 4 }))
      .map(([title, parts]) => title + parts.map((part) => part.join('')).join('，'));
    const drawn = fc.record({
      text: fc.oneof(text, clauses),
      readyAtMs: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 40 }), fc.nat(), (draws, seed) => {
        const materials = draws.map(({ text: one, readyAtMs }, at) =>
          material(`m${at}`, { text: one, readyAtMs: readyAtMs * HOUR_MS }),
        );
        const random = seededRandom(seed);
        const shuffled = materials
          .map((one) => ({ one, place: random() }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        const expected = clustersByPairs(materials);
        expect(clustersOf(materials)).toEqual(expected);
        expect(clustersOf(shuffled)).toEqual(expected);
      }),
      { numRuns: deep(100) },
    );
  });
});

const news = readFlashNews();

describe.skipIf(news === null)('clusters of real flash news', () => {
  const materials = (news ?? []).map(({ text, timeMs }, at) =>
    material(`n${at}`, { text, readyAtMs: timeMs }),
  );

  test('equal a comparison of every pair', () => {
    expect(materials.length).toBeGreaterThan(500);
    expect(clustersOf(materials)).toEqual(clustersByPairs(materials));
  });

  test('are the same for any order of arrival, and after removals', () => {
    const expected = clustersOf(materials);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = seededRandom(seed);
        const shuffled = materials
          .map((one) => ({ one, place: random() }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        const clusters = new DuplicateClusters();
        for (const one of shuffled) clusters.add(one);
        for (const one of shuffled.slice(0, 20)) clusters.remove(one.materialId);
        for (const one of shuffled.slice(0, 20)) clusters.add(one);
        const ids = clusters.all().map(({ members }) => members.map((one) => one.materialId));
        expect(ids).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });

  test('join each text that was sent twice or abridged, and no two with different figures', () => {
    const several = clustersOf(materials).filter(({ length }) => length > 1);
    expect(several.length).toBe(13);
    // News are not chained: no cluster is larger than what one pair leads to.
    expect(Math.max(...several.map(({ length }) => length))).toBe(3);
  });
});

test('a flood of one text, or of similar texts, is one cluster, with few comparisons', () => {
  const random = seededRandom(11);
  const words = (count: number): string =>
    Array.from({ length: count }, () => String.fromCharCode(0x4e00 + random() * 6_000)).join('');
  const shared = words(400);
  for (const tail of [0, 20]) {
    const clusters = new DuplicateClusters();
    for (let count = 0; count < 300; count += 1) {
      clusters.add(material(`m${count}`, { text: shared + words(tail), readyAtMs: count }));
    }
    expect(clusters.all().map(({ members }) => members.length)).toEqual([300]);
    expect(clusters.comparedTexts).toBeLessThanOrEqual(64);
  }
});
