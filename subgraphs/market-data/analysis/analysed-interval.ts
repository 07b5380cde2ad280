import { catchMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { InstrumentId, SeriesId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { kindOf } from '#market-data/calculation/points-at-bars.ts';
import { warmUpOf } from '#market-data/calculation/warm-up.ts';
import { keyOf, MAX_WITHIN } from '#market-data/playbooks/feature-condition.ts';
import type { IntervalAnalysis } from '#market-data/context/interval-analysis.ts';
import { editionOfBars } from '#market-data/context/analysis-cache.ts';
import type { Playbook } from '#market-data/playbooks/playbook.ts';
import type { AnalysisPlan } from '#market-data/analysis/analysis-plan.ts';
import type { CalculationBars } from '#market-data/windows/calculation-windows.ts';
import { closedBars } from '#market-data/windows/closed-window.ts';
import { calculateOn } from '#market-data/answers/indicators.ts';
import { lastRows } from '#market-data/windows/last-rows.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** Finer than any price step, and half of the digits that a calculation ends with. */
const SIGNIFICANT_DIGITS = 10;

/**
 * A playbook on one interval: on the bars that had closed by a moment. An analysis of the same bars is cached. Throws
 * or rejects as `analysisOf`.
 *
 * @param untilMs The moment; null for now.
 */
export function intervalAnalysis(
  plan: AnalysisPlan,
  interval: Interval,
  context: MarketContext,
  untilMs: number | null = null,
): IntervalAnalysis | Promise<IntervalAnalysis> {
  const { checked, instrument, limit } = plan;
  const series = { ...instrument, interval };
  const book = context.market.watch(series)?.book;
  const isNewest = (book?.newestClosedEndMs ?? 0) <= (untilMs ?? Infinity);
  // Points may arrive at any moment, long after the bar that they belong to.
  const isKept = book !== undefined && isNewest && !readsPoints(checked.playbook, context);
  if (!isKept) return calculated(plan, interval, context, untilMs);
  const asked = { playbook: checked.edition, series, limit };
  const bars = editionOfBars(book);
  const known = context.keptAnalyses.find(asked, bars);
  if (known !== undefined) return known;
  return mapMaybe(calculated(plan, interval, context, untilMs), (analysis) => {
    context.keptAnalyses.keep(asked, bars, analysis);
    return analysis;
  });
}

/** Whether any indicator of a playbook reads funding, open interest or positions. */
export function readsPoints(playbook: Playbook, { indicators }: MarketContext): boolean {
  return playbook.indicators.some(
    ({ name }) => (indicators.find(name)?.indicator.points.length ?? 0) > 0,
  );
}

function calculated(
  { checked: { playbook }, instrument, limit }: AnalysisPlan,
  interval: Interval,
  context: MarketContext,
  untilMs: number | null,
): IntervalAnalysis | Promise<IntervalAnalysis> {
  const calc = playbook.indicators.map((entry) => ({ ...entry, id: keyOf(entry) }));
  const requests = readCalc(context.indicators, calc, intervalMs(interval)).filter((request) =>
    hasPoints(request, instrument, context),
  );
  // Features of a short answer are judged as far back as conditions look, so that it reads the same.
  const rows = Math.max(limit, MAX_WITHIN);
  const series = { ...instrument, interval };
  const request = requestOf(series, rows, untilMs, context);
  const warmUp = warmUpOf(requests.map(({ plan }) => plan));
  const finish = (read: CalculationBars): IntervalAnalysis | Promise<IntervalAnalysis> => {
    const bars = closedBars(read, rows, limit, untilMs);
    const { shown } = bars;
    const answer = (all: readonly IndicatorResult[]): IntervalAnalysis => {
      const { window, results } = lastRows(bars.window, all);
      return { interval, instrument, window, shown, results, shownResults: results.map(asShown) };
    };
    const asShown = (result: IndicatorResult): IndicatorResult => ({
      ...result,
      fromRow: result.toRow - shown.rows.count,
      significantDigits: SIGNIFICANT_DIGITS,
    });
    const windowOf = (one: CalcRequest) => context.alignedWindows.of(one, bars);
    return mapMaybe(calculateOn(requests, windowOf, false, context.calculator), answer);
  };
  return failingAs(playbook, series, () =>
    mapMaybe(context.calculationWindows.read(series, request, warmUp), finish),
  );
}

/**
 * Whether the venue has the points that an entry reads in addition to bars. Missing points make features unknown in the
 * reading, but the rest of the analysis is still delivered.
 */
function hasPoints(
  { plan: { indicator } }: CalcRequest,
  instrument: InstrumentId,
  { derivatives }: MarketContext,
): boolean {
  return indicator.points.every((column) => derivatives.has(instrument, kindOf(column)));
}

/** The window to read of a series: the newest bars if no later one has closed, else those that end by a moment. */
function requestOf(
  series: SeriesId,
  rows: number,
  untilMs: number | null,
  { market }: MarketContext,
): WindowRequest {
  const book = market.watch(series)?.book;
  const isNewest = untilMs === null || (book?.newestClosedEndMs ?? 0) <= untilMs;
  // One more, as the newest bar may be forming.
  if (isNewest) return { limit: rows + 1, startTimeMs: null, endTimeMs: null };
  return { limit: rows, startTimeMs: null, endTimeMs: book!.grid.unfinishedMs(untilMs) };
}

/**
 * A failing indicator is not an error of the client, because the playbook chose it. If a series has no bars, for
 * example the minutes of a share that is halted for longer than minutes are kept, the client can still request the
 * other intervals.
 */
function failingAs<Answer>(
  playbook: Playbook,
  series: SeriesId,
  run: () => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const { interval, symbol } = series;
  const rethrow = (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    switch (error.code) {
      case 'calculation_failed':
        throw new DomainError(
          'analysis_failed',
          `The playbook ${playbook.name} failed on bars of ${interval}: ${error.message}`,
        );
      case 'no_cached_data':
      case 'history_not_available':
        throw new DomainError(
          error.code,
          `${venueKey(series)} has no closed ${interval} candles of ${symbol} now; ` +
            'name other intervals of the playbook, or retry later.',
        );
      default:
        throw error;
    }
  };
  return catchMaybe(run, rethrow);
}
