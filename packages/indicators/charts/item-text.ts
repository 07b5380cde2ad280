import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { backgroundText, markersText } from '#indicators/charts/mark-text.ts';
import { bandColumns, histogramColumns, lineColumns } from '#indicators/charts/series-columns.ts';
import { bandText, histogramText, lineText } from '#indicators/charts/series-text.ts';
import { profileText, zonesText } from '#indicators/charts/shape-text.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';

/** The form of items that are drawn bar by bar: an object for each bar, or columns on the times of the chart. */
export type ChartFormat = 'rows' | 'columns';

/** The data of an item as JSON text; its shape follows from the item's type, and from the format. */
export function itemText(
  item: ChartItem,
  outputs: OutputColumns,
  frame: ChartFrame,
  format: ChartFormat,
): string {
  return format === 'columns'
    ? (columnsText(item, outputs, frame) ?? rowsText(item, outputs, frame))
    : rowsText(item, outputs, frame);
}

/** Null for what is no column: marks and shapes have the form of rows. */
function columnsText(item: ChartItem, outputs: OutputColumns, frame: ChartFrame): string | null {
  switch (item.type) {
    case 'line':
    case 'points':
      return lineColumns(outputs[item.output]!, frame, item.barsAhead);
    case 'histogram':
      return histogramColumns(item, outputs[item.output]!, frame);
    case 'band':
      return bandColumns(outputs[item.upper]!, outputs[item.lower]!, frame, item.barsAhead);
    default:
      return null;
  }
}

function rowsText(item: ChartItem, outputs: OutputColumns, frame: ChartFrame): string {
  switch (item.type) {
    case 'line':
    case 'points':
      return lineText(outputs[item.output]!, frame, item.barsAhead);
    case 'histogram':
      return histogramText(item, outputs[item.output]!, frame);
    case 'band':
      return bandText(outputs[item.upper]!, outputs[item.lower]!, frame, item.barsAhead);
    case 'level':
      return JSON.stringify({ value: item.value });
    case 'markers':
      return markersText(item, outputs[item.output]!, frame);
    case 'background':
      return backgroundText(item, outputs[item.output]!, frame);
    case 'zones':
      return zonesText(item.zonesOf(frame.bars, outputs), frame);
    case 'profile':
      return profileText(item.binsOf(frame.bars, outputs));
  }
}
