import type { ValidationEntry } from '#kernel/errors/errors.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import { tooLong, tooShort } from '#kernel/errors/list-length-entry.ts';
import type { CalendarChoice, CalendarName } from '#market-data/calendars/calendar-name.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import type { FittingCalendar } from '#market-data/calendars/fitting-calendar.ts';
import { fittingCalendar, namedCalendar } from '#market-data/calendars/fitting-calendar.ts';
import { closeStamp } from '#market-data/calendars/stamped-timing.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { foreignUnitOf } from '#market-data/calculation/stamp-unit.ts';

/** Rows `[open_time_ms, open, high, low, close, volume, quote_volume?]` that a caller supplies. */
export type SuppliedRows = readonly (readonly number[])[];

/** Maximum number of rows of a request, and of one with nothing but fits. */
export const MAX_ROWS = 2_000;
export const MAX_FITTED_ROWS = 5_000;

const FEWEST_NUMBERS = 6;
const MAX_NUMBERS = 7;

/** Rows of a wrong length that an error lists. */
const MAX_FAULTS = 20;

/** Length of a bar if nothing states it: a request with one row and no interval. */
const UNKNOWN_INTERVAL_MS = 60_000;

/** Throws `too_many_klines` for more rows than these entries may have. */
export function checkRowCount(
  rows: SuppliedRows,
  calc: readonly CalcEntry[],
  indicators: IndicatorSet,
): void {
  const isFitted = ({ name }: CalcEntry): boolean => {
    const named = indicators.find(name);
    if (named === undefined) return false;
    const { indicator } = named;
    const plan = indicators.planOf(indicator, indicator.defaults, UNKNOWN_INTERVAL_MS);
    return isFit(plan.calculation);
  };
  const most = calc.length > 0 && calc.every(isFitted) ? MAX_FITTED_ROWS : MAX_ROWS;
  if (rows.length <= most) return;
  throw new DomainError(
    'too_many_klines',
    `klines has ${rows.length} rows; ${most} is the most for these entries. Send fewer.`,
  );
}

/** A caller's description of its bars. */
export interface SuppliedTimes {
  /** Null if the caller states none; then the shortest distance between two rows counts. */
  readonly interval: BarInterval | null;
  readonly calendar: CalendarChoice;
}

/** Bars that a caller supplied. */
export interface SuppliedBars {
  /** Without warm-up. */
  readonly window: BarWindow;
  /** The calendar by which missing bars are noticed; null without an interval. */
  readonly calendar: CalendarName | null;
}

/**
 * The bars that a caller supplied. A row that contradicts itself is rejected: a calculation on it would mean nothing.
 * Throws `invalid_klines`, and `invalid_input` for rows of a wrong length.
 */
export function readSuppliedBars(
  rows: SuppliedRows,
  { interval, calendar: asked }: SuppliedTimes,
  nowMs: number,
  calendars: Calendars,
): SuppliedBars {
  checkRows(rows, { name: 'klines', loc: ['body', 'klines'] });
  const window = { bars: barsOfRows(rows), fromRow: 0, toRow: rows.length };
  if (interval === null) {
    return {
      window: { ...window, intervalMs: shortestStepMs(rows), formingRow: null },
      calendar: null,
    };
  }
  const lengthMs = barLengthMs(interval);
  const { name, timing } = calendarOf(rows, interval, asked, calendars);
  const last = rows.length - 1;
  const lastMs = rows[last]![0]!;
  const formingRow = (timing?.endMs(lastMs) ?? lastMs + lengthMs) > nowMs ? last : null;
  return { window: { ...window, intervalMs: lengthMs, formingRow, timing }, calendar: name };
}

/** The place of rows in a request. */
export interface RowsPlace {
  /** Their name in an error message. */
  readonly name: string;
  readonly loc: readonly (string | number)[];
}

/** Throws `invalid_klines` if rows are not bars, and `invalid_input` for rows of a wrong length. */
export function checkRows(rows: SuppliedRows, place: RowsPlace): void {
  if (rows.length === 0) throw invalid(`${place.name} is empty; supply at least one row.`);
  checkLengths(rows, place);
  checkNumbers(rows, place);
  checkBars(rows, place);
  checkOrder(rows, place);
  checkUnit(rows, place);
}

function calendarOf(
  rows: SuppliedRows,
  interval: BarInterval,
  asked: CalendarChoice,
  calendars: Calendars,
): FittingCalendar {
  const stampsMs = rows.map((row) => row[0]!);
  const calendar =
    asked === 'auto'
      ? fittingCalendar(stampsMs, interval, calendars)
      : namedCalendar(stampsMs, interval, asked, calendars);
  if (calendar !== null) return calendar;
  const sessions = asked === 'auto' ? null : calendars.find(asked);
  if (sessions === null || asked === 'auto') throw uneven(stampsMs, interval, asked);
  const row = closeStamp(stampsMs, sessions, calendars.grid(asked, interval));
  throw invalid(
    `Row ${row} of klines opens ${stampsMs[row]! - stampsMs[row - 1]!} ms after row ${row - 1}, ` +
      `which is too soon for another ${interval} bar of the calendar ${asked}.`,
  );
}

/** The error for the first row whose distance is not a multiple of the interval. */
function uneven(
  stampsMs: readonly number[],
  interval: BarInterval,
  asked: CalendarChoice,
): DomainError {
  const lengthMs = barLengthMs(interval);
  const row = stampsMs.findIndex((ms, at) => at > 0 && (ms - stampsMs[at - 1]!) % lengthMs !== 0);
  const others = asked === 'auto' ? ', and no trading calendar has all of these bars' : '';
  return invalid(
    `Row ${row} of klines opens ${stampsMs[row]! - stampsMs[row - 1]!} ms after row ${row - 1}, which is not ` +
      `a multiple of the interval's ${lengthMs} ms${others}.`,
  );
}

function checkLengths(rows: SuppliedRows, { name, loc }: RowsPlace): void {
  const faults: ValidationEntry[] = [];
  for (let row = 0; row < rows.length && faults.length < MAX_FAULTS; row += 1) {
    const numbers = rows[row]!;
    const at = [...loc, row];
    if (numbers.length < FEWEST_NUMBERS) faults.push(tooShort(numbers, FEWEST_NUMBERS, at));
    else if (numbers.length > MAX_NUMBERS) faults.push(tooLong(numbers, MAX_NUMBERS, at));
  }
  if (faults.length === 0) return;
  const sentence = `Rows of ${name} have 6 or 7 numbers; the rows of another length are listed.`;
  throw new DomainError('invalid_input', sentence, { validation: faults });
}

function checkNumbers(rows: SuppliedRows, { name }: RowsPlace): void {
  for (let row = 0; row < rows.length; row += 1) {
    const place = rows[row]!.findIndex((value) => !Number.isFinite(value));
    if (place >= 0) throw invalid(`Row ${row} of ${name}: number ${place} is not finite.`);
    const openTimeMs = rows[row]![0]!;
    if (!Number.isSafeInteger(openTimeMs)) {
      const unit = foreignUnitOf(openTimeMs, openTimeMs, null);
      const hint = unit === null ? '' : `; ${openTimeMs} looks like ${unit}`;
      throw invalid(
        `Row ${row} of ${name}: the open time is not a whole number of milliseconds${hint}.`,
      );
    }
  }
}

function checkBars(rows: SuppliedRows, { name }: RowsPlace): void {
  for (let row = 0; row < rows.length; row += 1) {
    const problem = contradictionIn(rows[row]!);
    if (problem !== null) throw invalid(`Row ${row} of ${name} contradicts itself: ${problem}.`);
  }
}

type BarNumbers = readonly [number, number, number, number, number, number, number?];

/** The contradiction in one row, with the values; null if there is none. */
function contradictionIn(row: readonly number[]): string | null {
  const [, open, high, low, close, volume, quoteVolume = 0] = row as BarNumbers;
  if (low > high) return `its low ${low} is above its high ${high}`;
  for (const [name, price] of [['open', open] as const, ['close', close] as const]) {
    if (price > high) return `its ${name} ${price} is above its high ${high}`;
    if (price < low) return `its ${name} ${price} is below its low ${low}`;
  }
  if (volume < 0) return `its volume ${volume} is negative`;
  // Prices of futures may be negative, and then the turnover may be, too.
  if (quoteVolume < 0 && low >= 0) return `its quote volume ${quoteVolume} is negative`;
  return null;
}

function checkOrder(rows: SuppliedRows, { name }: RowsPlace): void {
  for (let row = 1; row < rows.length; row += 1) {
    const stepMs = rows[row]![0]! - rows[row - 1]![0]!;
    if (stepMs <= 0) {
      throw invalid(`Row ${row} of ${name} does not open after row ${row - 1}; sort them.`);
    }
  }
}

/** Another unit puts bars into another century, and every step between them is wrong by its factor. */
function checkUnit(rows: SuppliedRows, { name }: RowsPlace): void {
  const [firstMs, lastMs] = [rows[0]![0]!, rows.at(-1)![0]!];
  const unit = foreignUnitOf(firstMs, lastMs, rows.length < 2 ? null : shortestStepMs(rows));
  if (unit === null) return;
  const row = unit === 'seconds' ? 0 : rows.length - 1;
  throw invalid(
    `Row ${row} of ${name} opens at ${rows[row]![0]}, which looks like ${unit}; ` +
      'open times are milliseconds since 1970-01-01T00:00Z.',
  );
}

function shortestStepMs(rows: SuppliedRows): number {
  let shortest = Infinity;
  for (let row = 1; row < rows.length; row += 1) {
    shortest = Math.min(shortest, rows[row]![0]! - rows[row - 1]![0]!);
  }
  return Number.isFinite(shortest) ? shortest : UNKNOWN_INTERVAL_MS;
}

function invalid(sentence: string): DomainError {
  return new DomainError('invalid_klines', sentence);
}
