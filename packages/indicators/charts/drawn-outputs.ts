import type { ChartItem, ChartSpec } from '#indicators/charts/chart-spec.ts';

/** Keys of the outputs that an item names. Zones and profiles name none, but may read any. */
export function outputsNamed(item: ChartItem): readonly string[] {
  if (item.type === 'band') return [item.upper, item.lower];
  return 'output' in item ? [item.output] : [];
}

/** Whether drawing a chart may read an output. */
export function mayDraw({ items }: ChartSpec, key: string): boolean {
  return items.some((item) => {
    if (item.type === 'zones' || item.type === 'profile') return true;
    return outputsNamed(item).includes(key);
  });
}
