import type { TextFingerprint } from '#signalhub/materials/text-fingerprint.ts';

/** Version of the rule below; it changes whenever the rule decides otherwise about any two texts. */
export const FORMULA_VERSION = 'duplicates/1';

/**
 * When two short Chinese texts are the same news. On real flash news (median 98 characters) these
 * thresholds with the rule of numbers find what SimHash and its rules for web pages miss.
 */
export const DUPLICATE_RULE = {
  leastJaccard: 0.5,
  /** Share of the shorter text that is in the longer one. */
  leastContainment: 0.8,
  /** Grams that the shorter text must have for being contained to mean anything. */
  leastContainedGrams: 12,
  /** Texts further apart are told anew, not passed on. */
  mostApartMs: 72 * 3_600_000,
} as const;

/** How alike two texts are; both 0 to 1. */
export interface Similarity {
  /** Shared grams of all grams that one of the two has. */
  readonly jaccard: number;
  /** Shared grams of those of the shorter text. */
  readonly containment: number;
}

/** Compares two texts by their character 3-grams. A text without grams is like nothing. */
export function similarity(a: TextFingerprint, b: TextFingerprint): Similarity {
  return similarityOf(sharedGrams(a.grams, b.grams), a.grams.length, b.grams.length);
}

/**
 * Formula duplicates/1: two texts are the same news if they share half of their character 3-grams
 * (Jaccard), or 4/5 of those of the shorter one, and have the same set of numbers. The numbers
 * decide because 「跌3%」 and 「涨2.13%」 share most of everything else.
 */
export function isSameNews(a: TextFingerprint, b: TextFingerprint): boolean {
  if (a.numbers !== b.numbers) return false;
  const { jaccard, containment } = similarity(a, b);
  if (jaccard >= DUPLICATE_RULE.leastJaccard) return true;
  const shorter = Math.min(a.grams.length, b.grams.length);
  return (
    containment >= DUPLICATE_RULE.leastContainment && shorter >= DUPLICATE_RULE.leastContainedGrams
  );
}

/**
 * Fewest grams that a text of `count` grams shares with any longer one that is the same news. From
 * Jaccard ≥ j follows shared ≥ j/(1+j)·(a+b) ≥ 2j/(1+j)·a, where a is the shorter length.
 */
export function leastShared(count: number): number {
  const { leastJaccard, leastContainment } = DUPLICATE_RULE;
  const byJaccard = (2 * leastJaccard) / (1 + leastJaccard);
  // Slightly less than the bound, so that rounding never loses a pair that lies exactly on it.
  return Math.ceil(Math.min(byJaccard, leastContainment) * count - 1e-9);
}

function similarityOf(shared: number, countOfA: number, countOfB: number): Similarity {
  if (shared === 0) return { jaccard: 0, containment: 0 };
  return {
    jaccard: shared / (countOfA + countOfB - shared),
    containment: shared / Math.min(countOfA, countOfB),
  };
}

function sharedGrams(a: Uint32Array, b: Uint32Array): number {
  let [atA, atB, shared] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [gramA, gramB] = [a[atA]!, b[atB]!];
    if (gramA === gramB) shared += 1;
    if (gramA <= gramB) atA += 1;
    if (gramB <= gramA) atB += 1;
  }
  return shared;
}
