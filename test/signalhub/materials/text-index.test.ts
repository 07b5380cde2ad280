import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { isSameNews } from '#signalhub/materials/similarity.ts';
import { fingerprintOf, saltedOf } from '#signalhub/materials/text-fingerprint.ts';
import { TextIndex } from '#signalhub/materials/text-index.ts';

const FIRST_CHARACTER = 0x4e00;

/**
 * Texts that begin with one of few sentences, continue with another or their own, or with both in
 * clauses with numbers of some, and are cut somewhere.
 */
function relatedTexts(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  const whole = (below: number): number => Math.floor(random() * below);
  const sentence = (length: number): string =>
    String.fromCharCode(...Array.from({ length }, () => FIRST_CHARACTER + whole(900)));
  const known = Array.from({ length: 12 }, () => sentence(10 + whole(30)));
  return Array.from({ length: count }, () => {
    const own = whole(2) === 0 ? sentence(whole(40)) : known[whole(12)]!;
    const number = whole(4) === 0 ? String(whole(2)) : '';
    const further = whole(3) === 0 ? `，${whole(3)}${['', '日', '月'][whole(3)]!}` : '';
    const title = whole(3) === 0 ? `【${known[whole(3)]!}】` : '';
    const text = known[whole(12)]! + ['', '，'][whole(2)]! + own;
    return title + text.slice(whole(3), text.length - whole(12)) + number + further;
  });
}

/** The matches of each text among those before it. */
function foundByIndex(texts: readonly string[]): number[][] {
  const index = new TextIndex<number>();
  return texts.map((text, at) => {
    const salted = saltedOf(fingerprintOf(text));
    const found = index.find(salted);
    index.add(at, salted);
    return found;
  });
}

describe('an index of texts', () => {
  test('finds exactly the matches of a full comparison', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const texts = relatedTexts(seed, 200);
        const prints = texts.map(fingerprintOf);
        const expected = prints.map((print, at) =>
          [...texts.keys()].slice(0, at).filter((before) => isSameNews(prints[before]!, print)),
        );
        expect(foundByIndex(texts)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  test('finds abridged texts by their clauses, but not more than 63 by a clause that all share', () => {
    const notice = '公司股票将于下周一开市起复牌，敬请广大投资者理性投资并注意风险';
    const tail = (at: number): string =>
      String.fromCharCode(...Array.from({ length: 24 }, (_, i) => FIRST_CHARACTER + at * 24 + i));
    const index = new TextIndex<number>();
    const abridged = saltedOf(fingerprintOf(notice));
    for (let at = 0; at < 500; at += 1) {
      if (at === 60) expect(index.find(abridged).length).toBe(60);
      index.add(at, saltedOf(fingerprintOf(`${notice}，${tail(at)}${100 + at}`)));
    }
    const found = index.find(abridged);
    expect(found.length).toBeGreaterThan(60);
    expect(found.length).toBeLessThanOrEqual(63);
  });

  test('finds a long text by a short part of it that many others have, too', () => {
    const shared = '工业和信息化部近日印发通知部署新一轮试点工作';
    const tail = (at: number): string =>
      String.fromCharCode(...Array.from({ length: 40 }, (_, i) => FIRST_CHARACTER + at * 40 + i));
    const texts = [...Array.from({ length: 60 }, (_, at) => shared + tail(at)), shared];
    expect(foundByIndex(texts).at(-1)).toEqual(Array.from({ length: 60 }, (_, at) => at));
    // The other way round: each long one contains the short one that was there before.
    expect(foundByIndex(texts.toReversed()).slice(1)).toEqual(
      Array.from({ length: 60 }, () => [0]),
    );
  });
});
