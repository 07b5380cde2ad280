import { hash } from 'node:crypto';
import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { IntervalAnalysis } from '#market-data/context/interval-analysis.ts';
import { editionOfBars } from '#market-data/context/analysis-cache.ts';
import type { CheckedPlaybook } from '#market-data/playbooks/playbook-set.ts';
import type { AnalysisArguments } from '#market-data/analysis/analysis-plan.ts';
import { analysisPlan } from '#market-data/analysis/analysis-plan.ts';
import { ranksEdition } from '#market-data/analysis/analysis-ranks.ts';
import { intervalAnalysis, readsPoints } from '#market-data/analysis/analysed-interval.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** A playbook on one instrument. */
export interface Analysis {
  readonly checked: CheckedPlaybook;
  readonly instrument: InstrumentId;
  readonly data: readonly IntervalAnalysis[];
}

/**
 * Runs a playbook on an instrument. Synchronous if all bars are in memory and no indicator is a fit. Throws or
 * rejects with `unknown_playbook`, `playbook_misconfigured`, `invalid_params`, `limit_too_large`,
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
    // If one interval fails at once, the promises of the others have no reader left.
    if (part instanceof Promise) part.catch(() => {});
    return part;
  });
  const answer = (data: readonly IntervalAnalysis[]): Analysis => ({ checked, instrument, data });
  return mapMaybe(allMaybe(parts), answer);
}

/**
 * A string that changes whenever an analysis does. It is valid in this process only, as only this one counts the
 * corrections of its bars. Null if the analysis may change at any moment: points may arrive long after the bar that
 * they belong to. Throws as `analysisOf` does, except for errors that depend on bars.
 */
export function analysisEdition(args: AnalysisArguments, context: MarketContext): string | null {
  const { checked, instrument, intervals } = analysisPlan(args, context);
  const { market, knowledge } = context;
  const { playbook } = checked;
  if (readsPoints(playbook, context)) return null;
  const ranks = ranksEdition({ playbook, instrument, interval: intervals[0]! }, context);
  if (ranks === null) return null;
  const bars = intervals.map((interval) => {
    const book = market.watch({ ...instrument, interval })?.book;
    return [interval, book && editionOfBars(book)];
  });
  const rests = [checked.edition, knowledge.version, instrument, bars, ranks];
  return hash('sha1', JSON.stringify(rests), 'base64url');
}
