// China has used UTC+8 without daylight saving time since 1991, before any published instant, so the offset
// is constant.
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_LENGTH = 10;
/** Length of the longest form, with milliseconds and offset. */
const TIMESTAMP_LENGTH = 29;
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

/** The calendar date `YYYY-MM-DD` in Shanghai at a moment. */
export function shanghaiDate(timeMs: number): string {
  return new Date(timeMs + OFFSET_MS).toISOString().slice(0, 10);
}

/** The start of the next Shanghai date. */
export function nextShanghaiMidnightMs(timeMs: number): number {
  return (Math.floor((timeMs + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS;
}

/** ISO 8601 with offset `+08:00`; milliseconds only where they are not zero. */
export function formatTimestamp(timeMs: number): string {
  const text = new Date(timeMs + OFFSET_MS).toISOString();
  return `${timeMs % 1000 === 0 ? text.slice(0, 19) : text.slice(0, 23)}+08:00`;
}

/**
 * Cache of parsed texts. Publications have few different dates and moments in very many rows, so each is
 * parsed once; when full, the cache is cleared.
 */
const KNOWN_TEXTS = 4_096;
const knownDates = new Map<string, boolean>();
const knownTimestamps = new Map<string, number | null>();

function remembered<Found>(known: Map<string, Found>, text: string, read: (text: string) => Found) {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = read(text);
  if (known.size >= KNOWN_TEXTS) known.clear();
  known.set(text, found);
  return found;
}

/** Whether a text is a valid calendar date. */
export function isDate(text: string): boolean {
  return text.length === DATE_LENGTH && remembered(knownDates, text, readDate);
}

function readDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Day 0 of the next month is the last day of this one.
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

/** The moment of an ISO 8601 text with offset, or null for an invalid one. */
export function parseTimestamp(text: string): number | null {
  return text.length > TIMESTAMP_LENGTH ? null : remembered(knownTimestamps, text, readTimestamp);
}

function readTimestamp(text: string): number | null {
  const match = TIMESTAMP.exec(text);
  if (match === null || !isDate(match[1]!)) return null;
  return Date.parse(text);
}

/** Calendar days from one date to another; negative when the second is earlier. */
export function daysBetween(fromDate: string, toDate: string): number {
  return Math.round((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS);
}

/** The date that many days later; earlier for a negative number. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last millisecond of a date in Shanghai. */
export function endOfShanghaiDateMs(date: string): number {
  return Date.parse(date) + DAY_MS - OFFSET_MS - 1;
}
