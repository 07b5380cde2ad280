import { LineStyle } from 'lightweight-charts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour } from '#dashboard/chart/palette.ts';

/** A horizontal line across the pane. */
export function drawLevel(place: ItemPlace, item: ChartItem): DrawnItem {
  const { anchor, palette, entry, pane } = place;
  const line =
    item.type === 'level' && anchor !== null
      ? anchor.createPriceLine({
          price: item.data.value,
          color: roleColour(palette, item.style.role, entry),
          lineStyle: item.style.dash === 'solid' ? LineStyle.Solid : LineStyle.Dashed,
          lineWidth: 1,
          axisLabelVisible: pane > 0,
          axisLabelColor: palette.ground,
          axisLabelTextColor: palette.muted,
          title: '',
        })
      : null;
  return {
    count: line === null ? 0 : 1,
    series: [],
    set: (now) => {
      if (now.type === 'level') line?.applyOptions({ price: now.data.value });
    },
    merge: () => undefined,
    remove: () => {
      if (line !== null) anchor?.removePriceLine(line);
    },
  };
}
