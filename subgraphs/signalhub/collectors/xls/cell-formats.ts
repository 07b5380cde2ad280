/** Formats of dates and times that every workbook has, those of Chinese ones among them. */
const BUILT_IN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const DAY_MS = 86_400_000;
/** Day 0 of the usual calendar, which counts a 29 February 1900 that there was not; dates from March on are right. */
const DAY_0_MS = Date.UTC(1899, 11, 30);
const DAYS_BEFORE_1904 = 1_462;
const MAX_DAY = 2_958_465;

/** The formats of a workbook's cells, of which only dates matter: they are numbers of days. */
export class CellFormats {
  readonly #codes = new Map<number, string>();
  /** Number of the format of each cell format. */
  readonly #formats: number[] = [];
  #startsIn1904 = false;

  startIn1904(): void {
    this.#startsIn1904 = true;
  }

  addCode(format: number, code: string): void {
    this.#codes.set(format, code);
  }

  addCellFormat(format: number): void {
    this.#formats.push(format);
  }

  /** A number as text; that of a date as `2014-02-21` or `2014-02-21T15:29:00`. */
  textOf(value: number, cellFormat: number): string {
    if (!this.#isDate(cellFormat) || value < 0 || value > MAX_DAY) return String(value);
    const days = value + (this.#startsIn1904 ? DAYS_BEFORE_1904 : 0);
    // Seconds are what the formats show; a day's part is never exact in binary.
    const timeMs = DAY_0_MS + Math.round((days * DAY_MS) / 1_000) * 1_000;
    const text = new Date(timeMs).toISOString().slice(0, 19);
    return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
  }

  #isDate(cellFormat: number): boolean {
    const format = this.#formats[cellFormat] ?? 0;
    const code = this.#codes.get(format);
    if (code === undefined)
      return BUILT_IN_DATES.some(([from, to]) => from <= format && format <= to);
    // Quoted texts, colours and conditions have letters, too.
    const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
  }
}
