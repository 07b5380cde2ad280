import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { cutOutputs, rowsUnread, withoutRows } from '#indicators/features/trimmed-window.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';

/** Indicators on a window, in separate memory. */
interface LastRows {
  readonly window: BarWindow;
  readonly results: readonly IndicatorResult[];
}

/**
 * Results on a window without their warm-up rows, copied, so that those can be released: the answered and judged rows
 * are a small part of the calculated ones.
 *
 * @param results Calculated on the window, each on as many rows before it as it needs.
 */
export function lastRows(window: BarWindow, results: readonly IndicatorResult[]): LastRows {
  const near = results.map((result) => {
    const cut = rowsUnread(result.plan.features, result.fromRow);
    const outputs = cutOutputs(result.outputs, (column) => column.slice(cut));
    return { ...result, ...copied(withoutRows(result, cut)), outputs };
  });
  return { window: copied(withoutRows(window, window.fromRow)), results: near };
}

function copied(window: BarWindow): BarWindow {
  const { bars } = window;
  return { ...window, bars: withColumns(bars, bars.length, (column) => column.slice()) };
}
