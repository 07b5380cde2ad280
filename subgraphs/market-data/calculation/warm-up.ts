import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';

/**
 * Maximum number of bars before a window: two weeks of minutes, so that weekly levels can be drawn on bars of any
 * length. An EMA of 1,900 settles within them.
 */
export const MAX_BARS_BEFORE = 20_160;

/** Bars that a first value may need without an error if they do not exist: values are null then. */
const MAX_NULL_BARS = 500;

/** Warm-up bars of indicators that never settle: a running total counts from the first of them. */
export const UNSETTLED_WARM_UP_BARS = 2_000;

/** Closed bars of a fit, including the window's own: however small the window is, the fit is the same. */
export const FITTED_BARS = 2_000;

/** Bars that some plans need before a window. */
export interface WarmUp {
  readonly rows: number;
  /** Start of the warm-up if it needs more rows than the count; null for none. */
  readonly sinceMs: number | null;
  readonly maxRows: number;
}

const ownRows = new WeakMap<IndicatorPlan, number>();

/**
 * The bars to read before a window, so that each plan has its warm-up. Throws `calculation_failed` if a plan starts
 * earlier than bars can be read.
 */
export function warmUpOf(plans: readonly IndicatorPlan[]): WarmUp {
  const times = plans.flatMap(({ sinceMs }) => (sinceMs === null ? [] : [sinceMs]));
  return {
    rows: Math.max(0, ...plans.map(readableRows)),
    sinceMs: times.length === 0 ? null : Math.min(...times),
    maxRows: MAX_BARS_BEFORE,
  };
}

/**
 * Rows of one plan's own warm-up before a window. It depends only on the plan and the bars, so that an entry's values
 * do not depend on the other entries.
 */
export function warmUpRows(plan: IndicatorPlan, window: BarWindow): number {
  const { bars, fromRow, toRow, formingRow } = window;
  const { calculation, sinceMs } = plan;
  let rows = settlingRows(plan);
  if (isFit(calculation)) rows = Math.max(0, rows - ((formingRow ?? toRow) - fromRow));
  if (sinceMs !== null) {
    while (rows < fromRow && bars.openTimeMs[fromRow - rows]! > sinceMs) rows += 1;
  }
  return Math.min(rows, fromRow, MAX_BARS_BEFORE);
}

/**
 * Rows until every output is settled, and until every feature sees settled values in all the rows
 * that it looks at.
 */
function settlingRows(plan: IndicatorPlan): number {
  const known = ownRows.get(plan);
  if (known !== undefined) return known;
  if (isFit(plan.calculation)) return FITTED_BARS;
  if (plan.warmUp === 'none') return 0;
  const settled = Math.max(0, ...plan.outputs.map((output) => output.settled));
  const watched = Math.max(1, ...plan.features.map(({ condition }) => condition.bars));
  const rows = Number.isFinite(settled) ? settled + watched - 1 : UNSETTLED_WARM_UP_BARS;
  const bounded = plan.warmUp === 'whole' ? rows : Math.min(rows, MAX_BARS_BEFORE);
  ownRows.set(plan, bounded);
  return bounded;
}

/**
 * `calculation_failed` if a first value needs more bars than can be read, as in a chain of long periods, and
 * `history_not_available` if a long period has no value in a window because the series is too short; else null.
 * Values of shorter periods are null, as at the beginning of a listing.
 *
 * @param bars Bars of the series up to the end of the window.
 */
export function tooFewBars(
  key: string,
  { outputs }: IndicatorPlan,
  bars: number,
  { symbol, interval }: BarSeriesId,
): DomainError | null {
  const shown = outputs.filter(({ internal }) => internal !== true);
  const first = Math.min(...shown.map((output) => output.first));
  if (first <= MAX_NULL_BARS || bars > first) return null;
  if (bars > MAX_BARS_BEFORE) {
    return new DomainError(
      'calculation_failed',
      `The first value of ${key} needs ${first + 1} bars, and ${MAX_BARS_BEFORE} can be read before a window; ` +
        'name a shorter period, or a shorter chain of sources.',
    );
  }
  return new DomainError(
    'history_not_available',
    `The first value of ${key} needs ${first + 1} bars, and ${symbol} has ${bars} of ${interval} up to the end ` +
      'of this window; name a shorter period, a shorter interval or a later window.',
  );
}

/** Rows of a plan's warm-up, limited to the readable rows. */
function readableRows(plan: IndicatorPlan): number {
  const rows = settlingRows(plan);
  if (rows <= MAX_BARS_BEFORE) return rows;
  throw new DomainError(
    'calculation_failed',
    `${plan.indicator.name} counts from up to ${rows} bars before the window, and ${MAX_BARS_BEFORE} ` +
      'can be read; name a shorter period, or a longer interval.',
  );
}
