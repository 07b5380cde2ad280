import { normaliseText } from '#signalhub/materials/normalise-text.ts';

/** What is compared of a text. */
export interface TextFingerprint {
  /** Hashes of its distinct character 3-grams, ascending. */
  readonly grams: Uint32Array;
  /** Its distinct numbers in one text, ascending as text: prices, percentages, dates. */
  readonly numbers: string;
}

/**
 * A fingerprint whose grams depend on the numbers, too. Texts with other numbers are never the same
 * news, so an index tells their grams apart from the start. Two texts with the same numbers share as
 * many as before, because the salt maps one to one.
 */
export interface SaltedFingerprint extends TextFingerprint {
  readonly isSalted: true;
}

const GRAM_LENGTH = 3;

/** Makes the fingerprint of a text; a text of less than three characters has no grams. */
export function fingerprintOf(text: string): TextFingerprint {
  const normal = normaliseText(text);
  return { grams: gramsOf(normal), numbers: numbersOf(normal) };
}

/** Salts the grams with the numbers. */
export function saltedOf({ grams, numbers }: TextFingerprint): SaltedFingerprint {
  let salt = 0;
  for (let at = 0; at < numbers.length; at += 1) salt = mixed(salt * 31 + numbers.charCodeAt(at));
  return { grams: grams.map((gram) => mixed(gram ^ salt)).sort(), numbers, isSalted: true };
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
 * Three characters in 32 bits: a product with an odd number each, then the finaliser of Murmur3. Of
 * two texts of 100 characters, a pair of different grams meets in one hash twice in a million.
 */
function hashAt(text: string, at: number): number {
  const first = Math.imul(text.charCodeAt(at), 0x9e3779b1);
  const second = Math.imul(text.charCodeAt(at + 1), 0x85ebca77);
  const third = Math.imul(text.charCodeAt(at + 2), 0xc2b2ae3d);
  return mixed(first ^ ((second << 11) | (second >>> 21)) ^ ((third << 22) | (third >>> 10)));
}

/** Spreads the bits of a 32-bit number. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function numbersOf(normal: string): string {
  const found = normal.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? [];
  return [...new Set(found)].sort().join(' ');
}
