/** A time in milliseconds since the epoch, or the reason why the text is not a time. */
export type MomentReading = { readonly ms: number } | { readonly reason: string };

/** Text that is read as a date, or rejected as an invalid one. */
const LOOKS_LIKE_DATE = /^\d{4}-\d{1,2}-\d/;

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(.*)$/;
const ZONE = /^(?:[zZ]|([+\-\u2212])(\d\d):?(\d\d))$/;

const MINUTE_MS = 60_000;

/** Whether a text is a date and time, and not a number. */
export function isMomentText(text: string): boolean {
  return LOOKS_LIKE_DATE.test(text.trim());
}

/**
 * Reads an ISO 8601 date and time with a zone; without a zone it is ambiguous and rejected. Fractions of a
 * millisecond are rounded up: times are whole milliseconds, and a window from there holds the same ones.
 */
export function readMomentText(text: string): MomentReading {
  const match = MOMENT.exec(text.trim());
  if (match === null) {
    return /^\d{4}-\d\d-\d\d$/.test(text.trim())
      ? { reason: 'a date alone has no time and no zone; write 2026-11-20T00:00:00Z' }
      : { reason: 'it is not a date and time such as 2026-11-20T00:00:00Z' };
  }
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  const zone = zoneOf(match[8]!);
  if (typeof zone === 'string') return { reason: zone };
  if (hour > 23 || minute > 59 || second > 59) {
    return { reason: 'there is no such time of day' };
  }
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (year === 0 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return { reason: 'there is no such day' };
  }
  const fractionMs = Math.ceil(Number((match[7] ?? '').padEnd(9, '0')) / 1e6);
  const ofDay = ((hour * 60 + minute) * 60 + second) * 1_000 + fractionMs;
  return { ms: date.getTime() + ofDay - zone * MINUTE_MS };
}

/** Offset from UTC in minutes, or the error. */
function zoneOf(text: string): number | string {
  if (text === '') {
    return 'it has no zone; end it with Z for UTC, or with an offset such as +08:00';
  }
  // An unescaped plus sign in a URL arrives as a space.
  if (/^ \d\d:?\d\d$/.test(text)) {
    return 'its offset has no sign; write the plus sign of a URL as %2B';
  }
  const match = ZONE.exec(text);
  if (match === null) return 'its zone is not Z or an offset such as +08:00';
  if (match[1] === undefined) return 0;
  const [hours, minutes] = [Number(match[2]), Number(match[3])];
  if (hours > 23 || minutes > 59) return 'there is no such offset';
  return (match[1] === '+' ? 1 : -1) * (hours * 60 + minutes);
}
