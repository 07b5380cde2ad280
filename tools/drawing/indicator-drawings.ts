import { readFileSync } from 'node:fs';
import { intervalMs } from '#kernel/market/interval.ts';
import { drawIndicator } from '#tools/drawing/draw-indicator.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { barsOfRows, type BarColumns } from '#indicators/engine/bar-columns.ts';
import { furtherCount } from '#indicators/engine/further-columns.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';

/** Real daily bars; drawings show the last of them. */
const BARS_FILE = 'test/golden/btcusdc-1d.bars.json';

let known: BarColumns | undefined;

/**
 * The drawing of an indicator with its default parameters over real daily bars, as SVG. Indicators that compare
 * series, or read statistics of a perpetual, only show the close: there is no real data for them.
 */
export function indicatorDrawing(indicator: Indicator): string {
  known ??= barsOfRows(JSON.parse(readFileSync(projectFile(BARS_FILE), 'utf8')) as number[][]);
  const bars = known;
  const plan = indicator.plan(indicator.defaults, intervalMs('1d'));
  if (isFit(plan.calculation)) {
    return drawIndicator({ plan, bars, outputs: plan.calculation.run(bars) });
  }
  if (furtherCount(plan.calculation.further) > 0) {
    const why =
      indicator.companions === null
        ? 'this also reads what exchanges tell of a perpetual'
        : 'this also reads other series';
    return drawIndicator({ plan: { ...plan, chart: null }, bars, outputs: {}, why });
  }
  const outputs = outputsOver(plan.calculation, bars);
  return drawIndicator({ plan, bars, outputs });
}
