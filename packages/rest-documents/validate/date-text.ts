/** A date, or the error: Pydantic's reason, or `inexact` for a time of day. */
export type DateReading =
  | { readonly date: string }
  | { readonly reason: string }
  | { readonly isInexact: true };

/** Timestamps of larger magnitude are milliseconds, smaller ones seconds, as in Pydantic. */
const LARGEST_SECONDS = 20_000_000_000;
const DAY_MS = 86_400_000;

const NUMBER_TEXT = /^[+-]?\d+(?:\.\d*)?$/;
const TIME_TEXT =
  /^(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:[zZ]|[+\-\u2212](\d\d):?(\d\d))?$/;

/**
 * Reads a calendar date as Pydantic's lax mode does: `2024-01-31`, a date and time at midnight, or
 * a unix timestamp (seconds, or milliseconds when large) at midnight UTC.
 */
export function readDateText(text: string): DateReading {
  const trimmed = text.trim();
  if (NUMBER_TEXT.test(trimmed)) return readTimestamp(Number(trimmed));
  const reason = dateFault(trimmed);
  if (reason !== null) return { reason };
  const date = trimmed.slice(0, 10);
  if (trimmed.length === 10) return { date };
  if (!'Tt_ '.includes(trimmed[10]!)) {
    return { reason: 'invalid datetime separator, expected `T`, `t`, `_` or space' };
  }
  return readTimeOfDay(date, trimmed.slice(11));
}

/** Reads a unix timestamp as a date. */
export function readTimestamp(timestamp: number): DateReading {
  const ms = Math.abs(timestamp) > LARGEST_SECONDS ? timestamp : timestamp * 1_000;
  const moment = new Date(ms);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999) {
    return { reason: 'dates after 9999 are not supported as unix timestamps' };
  }
  if (ms % DAY_MS !== 0) return { isInexact: true };
  return { date: moment.toISOString().slice(0, 10) };
}

function readTimeOfDay(date: string, text: string): DateReading {
  if (text.length < 5) return { reason: 'input is too short' };
  const match = TIME_TEXT.exec(text);
  if (match === null) return { reason: 'unexpected extra characters at the end of the input' };
  const [hour, minute, second, fraction] = match.slice(1, 5).map((part) => Number(part ?? 0));
  if (hour! > 23) return { reason: 'hour value is outside expected range of 0-23' };
  if (minute! > 59) return { reason: 'minute value is outside expected range of 0-59' };
  if (second! > 59) return { reason: 'second value is outside expected range of 0-59' };
  const isMidnight = hour === 0 && minute === 0 && second === 0 && fraction === 0;
  return isMidnight ? { date } : { isInexact: true };
}

/** The first error in the first ten characters as `YYYY-MM-DD`, in reading order. */
function dateFault(text: string): string | null {
  if (text.length < 10) return 'input is too short';
  const digitsAt = (from: number, to: number): boolean => /^\d+$/.test(text.slice(from, to));
  if (!digitsAt(0, 4)) return 'invalid character in year';
  if (text[4] !== '-') return 'invalid date separator, expected `-`';
  if (!digitsAt(5, 7)) return 'invalid character in month';
  if (text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!digitsAt(8, 10)) return 'invalid character in day';
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number);
  if (year === 0) return 'year value is outside expected range';
  if (month! < 1 || month! > 12) return 'month value is outside expected range of 1-12';
  const daysInMonth = new Date(Date.UTC(2000 + (year! % 400), month!, 0)).getUTCDate();
  return day! < 1 || day! > daysInMonth ? 'day value is outside expected range' : null;
}
