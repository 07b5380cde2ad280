import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { longestMatches, TermAutomaton } from '#signalhub/analysis/matching/term-automaton.ts';

/** Every place of every term, by plain search. */
function everyPlace(terms: readonly string[], text: string): string[] {
  const found: string[] = [];
  for (const [term, word] of terms.entries()) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      found.push(`${term}@${at}-${at + word.length}`);
    }
  }
  return found.toSorted();
}

const told = (terms: readonly string[], text: string): string[] =>
  new TermAutomaton(terms)
    .matches(text)
    .map(({ term, from, to }) => `${term}@${from}-${to}`)
    .toSorted();

describe('an automaton of terms', () => {
  test('finds terms within and across each other', () => {
    const terms = ['新能源', '能源', '新能源汽车', '汽车', '源汽'];
    expect(told(terms, '支持新能源汽车')).toEqual(everyPlace(terms, '支持新能源汽车'));
  });

  test('finds what a plain search finds, in random texts of few characters', () => {
    const random = seededRandom(7);
    const word = (length: number): string =>
      Array.from({ length }, () => 'abc'[Math.floor(random() * 3)]!).join('');
    for (let round = 0; round < 60; round += 1) {
      const terms = [
        ...new Set(Array.from({ length: 12 }, () => word(1 + Math.floor(random() * 5)))),
      ];
      const text = word(80);
      expect(told(terms, text)).toEqual(everyPlace(terms, text));
    }
  });

  test('keeps the earliest, then the longest, of overlapping matches', () => {
    const terms = ['证券', '证券时报', '时报社'];
    const kept = longestMatches(new TermAutomaton(terms).matches('证券时报社讯，证券'));
    expect(kept.map(({ term, from }) => [terms[term], from])).toEqual([
      ['证券时报', 0],
      ['证券', 7],
    ]);
  });
});
