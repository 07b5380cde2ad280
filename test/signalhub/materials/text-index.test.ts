import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/clock.ts';
import { isSameNews } from '#signalhub/materials/similarity.ts';
import { fingerprintOf, saltedOf } from '#signalhub/materials/text-fingerprint.ts';
import { TextIndex } from '#signalhub/materials/text-index.ts';

const FIRST_CHARACTER = 0x4e00;

/** Texts that begin with one of few sentences, go on with another or their own, and are cut somewhere. */
function relatedTexts(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  const whole = (below: number): number => Math.floor(random() * below);
  const sentence = (length: number): string =>
    String.fromCharCode(...Array.from({ length }, () => FIRST_CHARACTER + whole(900)));
  const known = Array.from({ length: 6 }, () => sentence(10 + whole(30)));
  return Array.from({ length: count }, () => {
    const own = whole(2) === 0 ? sentence(whole(40)) : known[whole(6)]!;
    const number = whole(4) === 0 ? String(whole(2)) : '';
    const text = known[whole(6)]! + own;
    return text.slice(whole(3), text.length - whole(12)) + number;
  });
}

/** What the index finds for each text among those before it. */
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
  test('finds exactly those that comparing with every text finds', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const texts = relatedTexts(seed, 250);
        const prints = texts.map(fingerprintOf);
        const expected = prints.map((print, at) =>
          [...texts.keys()].slice(0, at).filter((before) => isSameNews(prints[before]!, print)),
        );
        expect(foundByIndex(texts)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
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
