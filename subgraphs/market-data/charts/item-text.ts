import type { ChartFrame } from '#market-data/charts/chart-frame.ts';
import type { ChartItem } from '#market-data/charts/chart-spec.ts';
import { backgroundText, markersText } from '#market-data/charts/mark-text.ts';
import { bandText, histogramText, lineText } from '#market-data/charts/series-text.ts';
import { profileText, zonesText } from '#market-data/charts/shape-text.ts';
import type { OutputColumns } from '#market-data/features/observe.ts';

/** The data of an item as JSON text; its shape follows from the item's type. */
export function itemText(item: ChartItem, outputs: OutputColumns, frame: ChartFrame): string {
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
