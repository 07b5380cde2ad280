import type { ChartPanel, DrawnItem } from '#indicators/charts/chart-panels.ts';
import { chartTimes, drawPanels } from '#indicators/charts/chart-panels.ts';
import { chartPicture } from '#indicators/charts/drawing/chart-picture.ts';
import type {
  PictureLanguage,
  PictureTheme,
  RisingColour,
} from '#indicators/charts/drawing/picture-look.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import { INDICATOR_COMPUTATION_RESOLVERS } from '#market-data/resolvers/indicators.ts';
import { countedGroup } from '#market-data/windows/counted-group.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { drawnEntries, type Chart } from '#market-data/answers/chart.ts';

/** Work of writing what an item draws at one bar, counted in calculated numbers. */
const WORK_OF_DRAWING = 30;

const { instrument, venueKey, symbol, interval, klines, nextStartTime } =
  INDICATOR_COMPUTATION_RESOLVERS;

interface PictureArguments {
  readonly width: number;
  readonly height?: number | null;
  readonly theme: PictureTheme;
  readonly language: PictureLanguage;
  readonly rising: RisingColour;
}

/** The chart as an SVG document, drawn in a turn of the event loop. */
function svgOf(
  chart: Chart,
  { height = null, ...look }: PictureArguments,
  { calculator: { slices } }: MarketContext,
): string | Promise<string> {
  const { results, observed } = chart;
  const names = new Map(results.map(({ key, plan }) => [key, plan.indicator.chinese.title]));
  const entries = drawnEntries(results).map((entry) =>
    look.language === 'zh'
      ? Object.assign(entry, { title: names.get(entry.key) ?? entry.title })
      : entry,
  );
  const { fromRow, toRow } = entries[0]!.window;
  const items = entries.reduce((count, entry) => count + entry.chart.items.length, 1);
  const work = (toRow - fromRow) * items * WORK_OF_DRAWING;
  slices.admit(work);
  const heading = [symbol(chart), interval(chart), venueKey(chart)].join(' · ');
  return slices.run(work, () => chartPicture(heading, entries, observed, { ...look, height }));
}

export const CHART_RESOLVERS = {
  svg: svgOf,
  instrument,
  venueKey,
  symbol,
  interval,
  klines,
  nextStartTime,
  panels: panelsOf,
  times: ({ results, format }: Chart): number[] | null =>
    format === 'columns' ? chartTimes(drawnEntries(results)) : null,
  groups: ({ results }: Chart): object[] | null => {
    const groups = results.map(countedGroup).filter((one) => one !== null);
    return groups.length === 0 ? null : groups;
  },
  indicatorSignals: ({ observed }: Chart): readonly EntrySignals[] => observed ?? [],
};

function panelsOf({ results, observed, format }: Chart): ChartPanel[] {
  return drawPanels(drawnEntries(results), observed, format);
}

export const CHART_ITEM_RESOLVERS = {
  data({ data }: DrawnItem, _: unknown, { calculator, readsLeaves }: MarketContext) {
    const { slices } = calculator;
    const work = data.rows * WORK_OF_DRAWING;
    slices.admit(work);
    return readsLeaves ? data : slices.run(work, () => data.write());
  },
};
