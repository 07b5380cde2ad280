import { hash } from 'node:crypto';
import { DomainError } from '#kernel/errors.ts';
import type { InstrumentId, SeriesId } from '#kernel/instrument.ts';
import { venueKey } from '#kernel/instrument.ts';
import type { Interval } from '#kernel/interval.ts';
import { intervalMs } from '#kernel/interval.ts';
import type { KlineWindow, WindowRequest } from '#market-data/bars/kline-window.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { kindOf } from '#market-data/calculation/points-at-bars.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { warmUpOf } from '#market-data/calculation/warm-up.ts';
import { MOST_WITHIN } from '#market-data/playbooks/feature-condition.ts';
import { keyOf } from '#market-data/playbooks/feature-condition.ts';
import type { Playbook } from '#market-data/playbooks/playbook.ts';
import { DEFAULT_BARS } from '#market-data/playbooks/playbook.ts';
import type { CheckedPlaybook } from '#market-data/playbooks/playbook-set.ts';
import { chosenIntervals, requireIntervals } from '#market-data/resolvers/analysis-intervals.ts';
import { ranksEdition } from '#market-data/resolvers/analysis-ranks.ts';
import type { CalculationBars } from '#market-data/resolvers/calculation-windows.ts';
import type { ClosedBars } from '#market-data/resolvers/closed-window.ts';
import { closedBars } from '#market-data/resolvers/closed-window.ts';
import { calculateOn, MOST_CALCULATED_BARS } from '#market-data/resolvers/indicators.ts';
import { instrumentOf } from '#market-data/resolvers/instrument.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import { isSubscribed, listingOf } from '#market-data/resolvers/market-context.ts';

export interface AnalysisArguments extends InstrumentId {
  readonly playbook: string;
  readonly intervals?: readonly Interval[] | null;
  readonly limit?: number | null;
}

/** A playbook's indicators on the closed bars of one interval. */
export interface IntervalAnalysis {
  readonly interval: Interval;
  readonly instrument: InstrumentId;
  readonly bars: ClosedBars;
  readonly shown: KlineWindow;
  /** On every row that is judged, which may be more than are shown. */
  readonly results: readonly IndicatorResult[];
}

/** A playbook on one instrument. */
export interface Analysis {
  readonly checked: CheckedPlaybook;
  readonly instrument: InstrumentId;
  readonly data: readonly IntervalAnalysis[];
}

/**
 * Runs a playbook on an instrument. Synchronous where all bars are in memory and no indicator is a fit.
 * Throws or rejects with `unknown_playbook`, `playbook_misconfigured`, `invalid_params`, `limit_too_large`,
 * `symbol_not_subscribed`, `playbook_not_applicable`, `unsupported_interval`, `interval_not_in_playbook`,
 * `analysis_failed`, and as `MarketBook.klines` does.
 */
export function analysisOf(
  args: AnalysisArguments,
  context: MarketContext,
): Analysis | Promise<Analysis> {
  const plan = analysisPlan(args, context);
  const { checked, instrument } = plan;
  const parts = plan.intervals.map((interval) => {
    const part = intervalAnalysis(plan, interval, context);
    // Where one interval fails at once, nobody is left who waits for the others.
    if (part instanceof Promise) part.catch(() => {});
    return part;
  });
  const answer = (data: readonly IntervalAnalysis[]): Analysis => ({ checked, instrument, data });
  const isAtHand = parts.every((part) => !(part instanceof Promise));
  return isAtHand ? answer(parts as IntervalAnalysis[]) : Promise.all(parts).then(answer);
}

/** What is to be run on what. */
export interface AnalysisPlan {
  readonly checked: CheckedPlaybook;
  readonly instrument: InstrumentId;
  /** Longest first. */
  readonly intervals: readonly Interval[];
  /** Bars of each interval that are shown. */
  readonly limit: number;
}

/** Throws as `analysisOf` does, but for what only bars can tell. */
export function analysisPlan(args: AnalysisArguments, context: MarketContext): AnalysisPlan {
  requireIntervals(args.intervals);
  const checked = context.playbooks.checked(args.playbook);
  const instrument = instrumentOf(args);
  const listing = listingOf(context, instrument);
  if (listing === undefined || !isSubscribed(context, instrument)) {
    throw new DomainError('symbol_not_subscribed');
  }
  const intervals = chosenIntervals(checked.playbook, listing, args.intervals ?? null);
  const limit = args.limit ?? checked.playbook.bars ?? DEFAULT_BARS;
  if (limit > MOST_CALCULATED_BARS) throw new DomainError('limit_too_large');
  return { checked, instrument, intervals, limit };
}

/**
 * What changes whenever an analysis does. Only of this process, which alone knows how often its bars were
 * corrected. Null where that may be at any moment: points may be told long after the bar that they belong to.
 * Throws as `analysisOf` does, but for what only bars can tell.
 */
export function analysisEdition(args: AnalysisArguments, context: MarketContext): string | null {
  const { checked, instrument, intervals } = analysisPlan(args, context);
  const { market, knowledge, indicators } = context;
  const readsPoints = checked.playbook.indicators.some(
    ({ name }) => (indicators.find(name)?.indicator.points.length ?? 0) > 0,
  );
  if (readsPoints) return null;
  const { playbook } = checked;
  const ranks = ranksEdition({ playbook, instrument, interval: intervals[0]! }, context);
  if (ranks === null) return null;
  const bars = intervals.map((interval) => {
    const book = market.watch({ ...instrument, interval })?.book;
    return [interval, book?.newestClosedEndMs, book?.revision, book?.floorMs];
  });
  const rests = [checked.edition, knowledge.version, instrument, bars, ranks];
  return hash('sha1', JSON.stringify(rests), 'base64url');
}

/**
 * A playbook on one interval: on the bars that had closed by a moment. Throws or rejects as `analysisOf`.
 *
 * @param untilMs The moment; null for now.
 */
export function intervalAnalysis(
  { checked: { playbook }, instrument, limit }: AnalysisPlan,
  interval: Interval,
  context: MarketContext,
  untilMs: number | null = null,
): IntervalAnalysis | Promise<IntervalAnalysis> {
  const calc = playbook.indicators.map((entry) => ({ ...entry, id: keyOf(entry) }));
  const requests = readCalc(context.indicators, calc, intervalMs(interval)).filter((request) =>
    hasPoints(request, instrument, context),
  );
  // Features of a short answer are judged as far back as conditions look, so that it reads alike.
  const rows = Math.max(limit, MOST_WITHIN);
  const series = { ...instrument, interval };
  const request = requestOf(series, rows, untilMs, context);
  const lead = warmUpOf(requests.map(({ plan }) => plan));
  const finish = (read: CalculationBars): IntervalAnalysis | Promise<IntervalAnalysis> => {
    const bars = closedBars(read, rows, limit, untilMs);
    const answer = (results: readonly IndicatorResult[]): IntervalAnalysis => ({
      interval,
      instrument,
      bars,
      shown: bars.shown,
      results,
    });
    const results = calculateOn(
      requests,
      (one) => context.companionWindows.of(one, bars),
      false,
      context.calculator,
    );
    return results instanceof Promise ? results.then(answer) : answer(results);
  };
  return failingAs(playbook, series, () => {
    const read = context.calculationWindows.read(series, request, lead);
    return read instanceof Promise ? read.then(finish) : finish(read);
  });
}

/**
 * Whether the venue tells what an entry reads besides bars. What it does not tell is unknown, as the
 * reading then says, and no reason to say nothing of the rest.
 */
function hasPoints(
  { plan: { indicator } }: CalcRequest,
  instrument: InstrumentId,
  { derivatives }: MarketContext,
): boolean {
  return indicator.points.every((column) => derivatives.has(instrument, kindOf(column)));
}

/** What is read of a series: the newest bars where no later one has closed, else those that end by a moment. */
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
 * What an indicator cannot calculate is no fault of who asked: the playbook chose it. Where a series has no
 * bars, as of a share that is halted for longer than minutes are kept, the other intervals can be asked for.
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
  try {
    const answer = run();
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  } catch (error) {
    return rethrow(error);
  }
}
