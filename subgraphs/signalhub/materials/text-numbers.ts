const DIGITS = '零一二三四五六七八九';

/** 「六个月」, 「二十一日」: months, days and quarters are written with Chinese or Arabic numerals. */
const CHINESE_NUMBER =
  /(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=个?月|日|号|季度)/gu;
const THOUSANDS_COMMA = /(?<=\d),(?=\d{3})/g;
const NUMBER = /(\d+(?:\.\d+)?)([月日号]?)/gu;

/**
 * The distinct numbers of a normalised text in one text, ascending as text. Days and months keep their unit,
 * because a reprint may leave out a date, but never what happened.
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

/** Containment between the numbers of two texts. */
export interface NumberOverlap {
  /** Whether the second has all quantities of the first, except dates. */
  readonly isFirstContained: boolean;
  /** The same with both texts exchanged. */
  readonly isSecondContained: boolean;
  /** Whether one has all days and months of the other. */
  readonly areDatesNested: boolean;
}

interface Numbered {
  /** In the form of {@link numbersOf}. */
  readonly numbers: string;
}

/** Compares the numbers of two texts. */
export function numberOverlap(first: Numbered, second: Numbered): NumberOverlap {
  const [a, b] = [splitOf(first), splitOf(second)];
  const facts = containment(a.facts, b.facts);
  return {
    isFirstContained: facts !== NEITHER && facts !== SECOND,
    isSecondContained: facts !== NEITHER && facts !== FIRST,
    areDatesNested: containment(a.dates, b.dates) !== NEITHER,
  };
}

interface SplitNumbers {
  /** Quantities of a text, ascending as text. */
  readonly facts: readonly string[];
  /** Its days and months, ascending as text. */
  readonly dates: readonly string[];
}

/** A text is compared with dozens of others with a common clause, so it is split once. */
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

/** Which of two lists contains the other: the first is contained, the second is, both (equal), or neither. */
const NEITHER = 0;
const FIRST = 1;
const SECOND = 2;
const BOTH = 3;

/** Both lists are ascending and distinct. Most pairs differ early, where the comparison stops. */
function containment(a: readonly string[], b: readonly string[]): number {
  let contained = BOTH;
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    const [one, other] = [a[atA]!, b[atB]!];
    if (one === other) {
      atA += 1;
      atB += 1;
    } else if (one < other) {
      contained &= ~FIRST;
      atA += 1;
    } else {
      contained &= ~SECOND;
      atB += 1;
    }
    if (contained === NEITHER) return NEITHER;
  }
  if (atA < a.length) contained &= ~FIRST;
  if (atB < b.length) contained &= ~SECOND;
  return contained;
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
