const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_LENGTH = '2026-11-20'.length;
const STAMP_LENGTH = '2026-11-20 09:30'.length;
const MINUTE_MS = 60_000;

/**
 * Reads the stamps of one answer. The rows of a day follow each other, so its date is parsed once: an answer has a
 * thousand rows of a handful of days, and is requested every minute.
 */
export class StampReader {
  #date = '';
  #dayMs = Number.NaN;

  /**
   * Milliseconds since the epoch of `2026-11-20` or `2026-11-20 09:30`, read as UTC. NaN for anything else, and for a
   * date or a time that does not exist.
   */
  read(stamp: string): number {
    const date = stamp.slice(0, DATE_LENGTH);
    if (date !== this.#date) {
      this.#date = date;
      this.#dayMs = DATE.test(date) ? Date.parse(date) : Number.NaN;
    }
    if (stamp.length === DATE_LENGTH) return this.#dayMs;
    if (stamp.length !== STAMP_LENGTH || stamp[10] !== ' ' || stamp[13] !== ':') return Number.NaN;
    const hours = twoDigits(stamp, 11);
    const minutes = twoDigits(stamp, 14);
    // The end of a day may be written as 24:00 of it.
    const isTime = minutes < 60 && (hours < 24 || (hours === 24 && minutes === 0));
    return isTime ? this.#dayMs + (hours * 60 + minutes) * MINUTE_MS : Number.NaN;
  }
}

/** The number of two characters; NaN if they are not digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  const areDigits = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9;
  return areDigits ? tens * 10 + ones : Number.NaN;
}
