import type { Language } from '#dashboard/text/language.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };
/** The sign for an unknown number. */
export const UNKNOWN = '–';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  return formats.getOrInsertComputed(key, () => new Intl.NumberFormat(LOCALES[language], options));
}

/** Digits behind the point that a price step needs; by the size of the price where the step is unknown. */
export function digitsOf(step: number | null | undefined, price: number): number {
  if (step !== null && step !== undefined && step > 0) {
    const text = step.toFixed(12).replace(/0+$/, '');
    return text.length - text.indexOf('.') - 1;
  }
  const size = Math.abs(price);
  if (size === 0 || size >= 100) return 2;
  return Math.min(10, Math.max(2, 3 - Math.floor(Math.log10(size))));
}

/** A price with the digits of its step. */
export function priceText(
  language: Language,
  price: number | null | undefined,
  step?: number | null,
): string {
  if (price === null || price === undefined) return UNKNOWN;
  const digits = digitsOf(step, price);
  return numberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price);
}

/** A change in percent, always with its sign: `+1.20 %`. */
export function percentText(
  language: Language,
  pct: number | null | undefined,
  digits = 2,
): string {
  if (pct === null || pct === undefined) return UNKNOWN;
  const text = numberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  }).format(pct);
  return `${text}%`;
}

/** A large number in few characters: `1.2M`, `120万`. */
export function shortText(language: Language, value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  return numberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(value);
}

/** A number as it is, with up to `digits` behind the point. */
export function numberText(
  language: Language,
  value: number | null | undefined,
  digits = 2,
): string {
  if (value === null || value === undefined) return UNKNOWN;
  return numberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** `rise`, `fall` or `flat`: the class of a number by its sign. */
export function sideOf(value: number | null | undefined): 'fall' | 'flat' | 'rise' {
  if (value === null || value === undefined || value === 0) return 'flat';
  return value > 0 ? 'rise' : 'fall';
}
