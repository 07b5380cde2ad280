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
  const [a, b] = [split(first.numbers), split(second.numbers)];
  const common = a.facts.intersection(b.facts).size;
  const commonDates = a.dates.intersection(b.dates).size;
  return {
    isFirstContained: common === a.facts.size,
    isSecondContained: common === b.facts.size,
    areDatesNested: commonDates === Math.min(a.dates.size, b.dates.size),
  };
}

function split(numbers: string): { readonly facts: Set<string>; readonly dates: Set<string> } {
  const all = numbers === '' ? [] : numbers.split(' ');
  const isDate = (one: string): boolean => /[月日]$/u.test(one);
  return {
    facts: new Set(all.filter((one) => !isDate(one))),
    dates: new Set(all.filter(isDate)),
  };
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
