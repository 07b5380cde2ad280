const DIGITS = '零一二三四五六七八九';

/** 「六个月」, 「二十一日」: editors write months, days and quarters in either way. */
const CHINESE_NUMBER =
  /(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=个?月|日|号|季度)/gu;
const THOUSANDS_COMMA = /(?<=\d),(?=\d{3})/g;
const NUMBER = /(\d+(?:\.\d+)?)([月日号]?)/gu;

/**
 * The distinct numbers of a normalised text in one text, ascending as text. Days and months keep
 * their unit, because a reprint may leave out a date, but never what happened.
 */
export function numbersOf(normal: string): string {
  const plain = normal.replaceAll(THOUSANDS_COMMA, '').replaceAll(CHINESE_NUMBER, arabic);
  const found = new Set<string>();
  for (const [, digits = '', unit = ''] of plain.matchAll(NUMBER)) {
    const isDate = unit !== '' && !digits.includes('.');
    found.add(isDate ? `${Number(digits)}${unit === '月' ? '月' : '日'}` : withoutZeros(digits));
  }
  return [...found].sort().join(' ');
}

/** How the numbers of two texts lie to each other. */
export interface NumberOverlap {
  /** Whether what the first counts and measures, dates aside, is all in the second. */
  readonly isFirstContained: boolean;
  /** The same the other way round. */
  readonly isSecondContained: boolean;
  /** Whether the days and months of one are all in the other. */
  readonly areDatesNested: boolean;
}

interface Numbered {
  /** As {@link numbersOf} writes them. */
  readonly numbers: string;
}

/** Compares the numbers of two texts. */
export function numberOverlap(first: Numbered, second: Numbered): NumberOverlap {
  const [a, b] = [splitOf(first), splitOf(second)];
  const common = commonCount(a.facts, b.facts);
  return {
    isFirstContained: common === a.facts.length,
    isSecondContained: common === b.facts.length,
    areDatesNested: commonCount(a.dates, b.dates) === Math.min(a.dates.length, b.dates.length),
  };
}

interface SplitNumbers {
  /** What a text counts and measures, ascending as text. */
  readonly facts: readonly string[];
  /** Its days and months, ascending as text. */
  readonly dates: readonly string[];
}

/** A text is compared with dozens of others that share a clause with it, so it is split once. */
const SPLITS = new WeakMap<Numbered, SplitNumbers>();

function splitOf(text: Numbered): SplitNumbers {
  const known = SPLITS.get(text);
  if (known !== undefined) return known;
  const all = text.numbers === '' ? [] : text.numbers.split(' ');
  const isDate = (one: string): boolean => one.endsWith('月') || one.endsWith('日');
  const split = { facts: all.filter((one) => !isDate(one)), dates: all.filter(isDate) };
  SPLITS.set(text, split);
  return split;
}

/** How many texts two ascending lists without repetitions have in common. */
function commonCount(a: readonly string[], b: readonly string[]): number {
  let [atA, atB, common] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [one, other] = [a[atA]!, b[atB]!];
    if (one === other) common += 1;
    if (one <= other) atA += 1;
    if (other <= one) atB += 1;
  }
  return common;
}

/** `6.8750` and `6.875` are one number; `600` is not `6`. */
function withoutZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/u, '') : digits;
}

function arabic(chinese: string): string {
  const [tens, ones] = chinese.includes('十') ? chinese.split('十') : ['零', chinese];
  const ten = tens === '' ? 1 : DIGITS.indexOf(tens!);
  const one = ones === '' ? 0 : DIGITS.indexOf(ones!);
  return String(ten * 10 + one);
}
