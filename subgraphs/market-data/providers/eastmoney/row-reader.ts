import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

const COMMA = 44;
const POINT = 46;
const ZERO = 48;
/** A whole number of this many digits is exact, and one division of it by a power of ten rounds as parsing does. */
const MAX_DIGITS = 15;
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => 10 ** digits);
/** More digits than are parsed here: other numbers are left to `Number`. */
const NOT_PLAIN = MAX_DIGITS + 1;

/**
 * Reads the fields of a row with commas between them, one after the other. An answer has a thousand rows and is
 * requested every minute, so its numbers are parsed in place, without a text for each.
 */
export class RowReader {
  #row = '';
  #at = 0;

  /** Begins with the first field of a row. */
  begin(row: string): void {
    this.#row = row;
    this.#at = 0;
  }

  text(): string {
    const from = this.#at;
    const comma = this.#row.indexOf(',', from);
    const end = comma === -1 ? this.#row.length : comma;
    this.#at = end + 1;
    return this.#row.slice(from, end);
  }

  /** The number of the next field, as `readNumber` parses it; NaN if there is none. */
  number(): number {
    const row = this.#row;
    const from = this.#at;
    let [at, whole, digits, digitsBeforePoint] = [from, 0, 0, -1];
    for (; at < row.length; at += 1) {
      const code = row.charCodeAt(at);
      if (code === COMMA) break;
      const digit = code - ZERO;
      if (digit >= 0 && digit <= 9) {
        whole = whole * 10 + digit;
        digits += 1;
      } else if (code === POINT && digits > 0 && digitsBeforePoint === -1) {
        digitsBeforePoint = digits;
      } else {
        digits = NOT_PLAIN;
      }
    }
    this.#at = at + 1;
    const isPlain = digits > 0 && digits <= MAX_DIGITS && digits !== digitsBeforePoint;
    if (!isPlain) return readNumber(row.slice(from, at));
    return digitsBeforePoint === -1 ? whole : whole / POWERS[digits - digitsBeforePoint]!;
  }
}
