import { DomainError } from '#kernel/errors/errors.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { timingOf } from '#indicators/features/bar-window.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS, withColumns } from '#indicators/engine/bar-columns.ts';
import type { CalculationBars } from '#market-data/windows/calculation-windows.ts';

/** A window that ends with the newest closed bar, so that it does not change until the next one closes. */
export interface ClosedBars extends CalculationBars {
  /** The last rows of the window, as many as are shown. */
  readonly shown: KlineWindow;
}

/**
 * The closed bars of a window. Throws `no_cached_data` if it has none.
 *
 * @param rows Maximum number of rows in which features are judged.
 * @param shownRows Maximum number of shown rows, the last of the judged ones.
 * @param untilMs Bars that end later are left out; null for none of them.
 */
export function closedBars(
  read: CalculationBars,
  rows: number,
  shownRows: number,
  untilMs: number | null = null,
): ClosedBars {
  const { klines, window } = read;
  let toRow = klines.endsForming ? window.toRow - 1 : window.toRow;
  const timing = timingOf(window);
  const isLater = (row: number) =>
    timing.endMs(window.bars.openTimeMs[row]!) > (untilMs ?? Infinity);
  while (toRow > window.fromRow && isLater(toRow - 1)) toRow -= 1;
  if (toRow <= window.fromRow) throw new DomainError('no_cached_data');
  const bars = withColumns(window.bars, toRow, (column) => column.subarray(0, toRow));
  const closed: BarWindow = {
    ...window,
    bars,
    fromRow: Math.max(window.fromRow, toRow - rows),
    toRow,
    formingRow: null,
  };
  const shown = rowsShown(read, bars, Math.max(closed.fromRow, toRow - shownRows));
  return { ...read, window: closed, shown };
}

function rowsShown(
  { klines, window }: CalculationBars,
  bars: BarColumns,
  from: number,
): KlineWindow {
  const texts: string[] = [];
  for (let row = from; row < bars.length; row += 1) {
    texts.push(JSON.stringify(BAR_COLUMNS.map((column) => bars[column][row])));
  }
  const before = from - window.fromRow;
  const codes = klines.rows.provenanceCodes?.slice(before, before + texts.length) ?? null;
  const rows = KlineRows.fromText(texts.join(','), texts.length, codes);
  return new KlineWindow(klines.series, rows, false, false);
}
