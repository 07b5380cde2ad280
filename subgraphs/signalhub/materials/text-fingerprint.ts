import { normaliseText, normaliseTitle } from '#signalhub/materials/normalise-text.ts';
import { numbersOf } from '#signalhub/materials/text-numbers.ts';
import { subjectsOf } from '#signalhub/materials/text-subjects.ts';

/** Features of a text in addition to its words. */
export interface TextMarks {
  /** Its distinct numbers in one text, ascending as text: prices, percentages, `6月`, `21日`. */
  readonly numbers: string;
  /** Subjects named at the start of the text or of its title, concatenated; empty for none. */
  readonly subjects: string;
}

/** Features of a text for comparison. */
export interface TextFingerprint extends TextMarks {
  /** Hashes of its distinct character 3-grams, ascending. */
  readonly grams: Uint32Array;
  /** Hashes of its distinct clauses that are long enough not to coincide by chance. */
  readonly clauses: Uint32Array;
}

/**
 * A fingerprint whose grams also depend on the numbers. Texts with other numbers are never the same news, so
 * the index separates their grams. Two texts with the same numbers share as many grams as before, because the
 * salt is a bijection.
 */
export interface SaltedFingerprint extends TextFingerprint {
  /** The unsalted grams. */
  readonly plain: Uint32Array;
}

const GRAM_LENGTH = 3;
/** Shorter clauses are common phrases: 「具体来看」, 「同比增长」. */
const MIN_CLAUSE_CHARACTERS = 10;
/** Further clauses of a long document are not indexed. */
const MAX_CLAUSES = 64;
/** A comma between digits is part of a number. */
const END_OF_CLAUSE = /(?<!\d),|,(?!\d)|[。;!?:]/u;

/** Builds the fingerprint of a text; a text of less than three characters has no grams. */
export function fingerprintOf(text: string): TextFingerprint {
  const normal = normaliseText(text);
  return {
    grams: gramsOf(normal),
    numbers: numbersOf(normal),
    clauses: clausesOf(normal),
    subjects: subjectsOf(normal, normaliseTitle(text)),
  };
}

/** Salts the grams with the numbers. */
export function saltedOf(print: TextFingerprint): SaltedFingerprint {
  return { ...print, grams: saltedGrams(print.grams, print.numbers), plain: print.grams };
}

/** Grams salted for other numbers. */
export function saltedGrams(grams: Uint32Array, numbers: string): Uint32Array {
  const salt = hashOf(numbers);
  return grams.map((gram) => mixed(gram ^ salt)).sort();
}

function clausesOf(normal: string): Uint32Array {
  const hashes = new Set<number>();
  for (const clause of normal.split(END_OF_CLAUSE)) {
    if (clause.length >= MIN_CLAUSE_CHARACTERS) hashes.add(hashOf(clause));
    if (hashes.size === MAX_CLAUSES) break;
  }
  return Uint32Array.from(hashes);
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = mixed(hash * 31 + text.charCodeAt(at));
  return hash;
}

function gramsOf(normal: string): Uint32Array {
  const count = Math.max(0, normal.length - GRAM_LENGTH + 1);
  const hashes = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) hashes[at] = hashAt(normal, at);
  hashes.sort();
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && hashes[at] === hashes[at - 1]) continue;
    hashes[kept] = hashes[at]!;
    kept += 1;
  }
  return hashes.slice(0, kept);
}

/**
 * Three characters in 32 bits: a multiplication with an odd number each, then the finaliser of Murmur3. For
 * two texts of 100 characters, different grams collide with a probability of two in a million.
 */
function hashAt(text: string, at: number): number {
  const first = Math.imul(text.charCodeAt(at), 0x9e3779b1);
  const second = Math.imul(text.charCodeAt(at + 1), 0x85ebca77);
  const third = Math.imul(text.charCodeAt(at + 2), 0xc2b2ae3d);
  return mixed(first ^ ((second << 11) | (second >>> 21)) ^ ((third << 22) | (third >>> 10)));
}

/** Mixes the bits of a 32-bit number. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
