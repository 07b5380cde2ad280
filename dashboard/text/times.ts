import type { Language } from '#dashboard/text/language.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  return formats.getOrInsertComputed(
    key,
    () => new Intl.DateTimeFormat(LOCALES[language], options),
  );
}

/** Date and time of day in a zone, by default UTC. */
export function timeText(language: Language, timeMs: number, zone = 'UTC'): string {
  return format(language, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(timeMs);
}

/** The same with its year, for what may be long ago. */
export function fullTimeText(language: Language, timeMs: number, zone = 'UTC'): string {
  return format(language, {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(timeMs);
}

/** A day with its year. */
export function dayText(language: Language, timeMs: number, zone = 'UTC'): string {
  const options = { timeZone: zone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  return format(language, options).format(timeMs);
}

/** The time of day alone. */
export function clockText(language: Language, timeMs: number, zone = 'UTC'): string {
  return format(language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(timeMs);
}

/** How long ago something was, in one unit: `3 min ago`. */
export function agoText(language: Language, agoMs: number): string {
  const relative = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'short',
    numeric: 'auto',
  });
  const seconds = Math.round(agoMs / 1_000);
  if (seconds < 60) return relative.format(-seconds, 'second');
  if (seconds < 3_600) return relative.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 86_400) return relative.format(-Math.round(seconds / 3_600), 'hour');
  return relative.format(-Math.round(seconds / 86_400), 'day');
}

/** A duration in one unit: `3 min`. */
export function spanText(language: Language, spanMs: number): string {
  const seconds = Math.round(spanMs / 1_000);
  if (seconds < 60) return inUnit(language, seconds, 'second');
  if (seconds < 3_600) return inUnit(language, Math.round(seconds / 60), 'minute');
  if (seconds < 86_400) return inUnit(language, Math.round(seconds / 3_600), 'hour');
  return inUnit(language, Math.round(seconds / 86_400), 'day');
}

function inUnit(language: Language, amount: number, unit: string): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const options = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, options).format(amount);
}
