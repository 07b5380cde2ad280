import type {
  Fit,
  Indicator,
  IndicatorPlan,
  ParameterValues,
} from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { parameterProblem } from '#indicators/catalog/parameter-check.ts';
import type { DrawnEntry } from '#indicators/charts/chart-panels.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';

/** An indicator over some closed bars: its columns, its features and its chart. */
export class CalculatedIndicator {
  readonly plan: IndicatorPlan;
  readonly window: BarWindow;
  /** Every output by its key, internal ones included. */
  readonly #outputs: OutputColumns;

  constructor(plan: IndicatorPlan, window: BarWindow) {
    this.plan = plan;
    this.window = window;
    const { calculation } = plan;
    this.#outputs = isFit(calculation)
      ? fitted(calculation, window.bars)
      : outputsOver(calculation, window.bars);
  }

  /** The columns by name, such as `rsi_14`, one number for each bar; NaN where it is undefined. */
  get columns(): OutputColumns {
    const shown = this.plan.outputs.filter(({ internal }) => internal !== true);
    return Object.fromEntries(shown.map(({ key, column }) => [column, this.#outputs[key]!]));
  }

  /** Events and states at each bar: true, false, or null for unknown. */
  features(): FeatureObservation[] {
    const { indicator, features } = this.plan;
    return observeFeatures(indicator.name, features, this.#outputs, this.window, false);
  }

  /** The entry for `drawPanels` and `chartPicture`; null for an indicator without a chart. */
  drawn(key: string = this.plan.indicator.name): DrawnEntry | null {
    const { chart, indicator, outputs } = this.plan;
    if (chart === null) return null;
    const columns = new Map(outputs.map(({ key: output, column }) => [output, column]));
    const { window } = this;
    return { key, title: indicator.title, chart, columns, outputs: this.#outputs, window };
  }
}

/**
 * Calculates an indicator over closed bars. Throws a RangeError for parameters outside their bounds.
 *
 * @param bars Ascending by open time; with `others` and `points` for an indicator that reads more than one series.
 * @param intervalMs Length of a bar in milliseconds.
 * @param params Parameters that differ from the defaults.
 */
export function calculate(
  indicator: Indicator,
  bars: BarColumns,
  intervalMs: number,
  params: ParameterValues = {},
): CalculatedIndicator {
  const problem = parameterProblem(indicator, params);
  if (problem !== null) throw new RangeError(problem);
  const all = { ...indicator.defaults, ...params };
  const plan = indicator.plan(all, intervalMs, 'given', bars.others?.length);
  const window = { bars, fromRow: 0, toRow: bars.length, intervalMs, formingRow: null };
  return new CalculatedIndicator(plan, window);
}

/** A fit over the newest bars that it takes; NaN in the rows before them. */
function fitted(fit: Fit, bars: BarColumns): OutputColumns {
  const { length } = bars;
  const from = Math.max(0, length - fit.maxBars);
  const newest = withColumns(bars, length - from, (column) => column.subarray(from, length));
  return Object.fromEntries(
    Object.entries(fit.run(newest)).map(([key, values]) => {
      const whole = new Float64Array(length).fill(NaN);
      whole.set(values, from);
      return [key, whole];
    }),
  );
}
