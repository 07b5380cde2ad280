import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Playbook } from '#market-data/playbooks/playbook.ts';
import { DEFAULT_BARS } from '#market-data/playbooks/playbook.ts';
import type { ObservedInterval } from '#market-data/playbooks/reading.ts';
import { tally } from '#market-data/playbooks/reading.ts';
import { recipeOf } from '#market-data/playbooks/recipe.ts';
import type { ReportedReading } from '#market-data/playbooks/reported-reading.ts';
import { reportReading } from '#market-data/playbooks/reported-reading.ts';
import type { AnalysisArguments } from '#market-data/analysis/analysis-plan.ts';
import type { Analysis } from '#market-data/analysis/analysis.ts';
import type { IntervalAnalysis } from '#market-data/context/interval-analysis.ts';
import { ranksOf, type RankedInstrument } from '#market-data/analysis/analysis-ranks.ts';
import { analysisEdition, analysisOf } from '#market-data/analysis/analysis.ts';
import { observedOn } from '#market-data/analysis/observed-interval.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';

export const PLAYBOOK_QUERIES = {
  playbooks: (_: unknown, __: unknown, { playbooks, knowledge }: MarketContext): object => {
    const { all } = playbooks;
    return { count: all.length, knowledgeVersion: knowledge.version, playbooks: all };
  },
  playbook: (_: unknown, { name }: { readonly name: string }, { playbooks }: MarketContext) =>
    playbooks.find(name),
  analyze: (_: unknown, args: AnalysisArguments, context: MarketContext) =>
    analysisOf(args, context),
  analysisEdition: (_: unknown, args: AnalysisArguments, context: MarketContext) =>
    analysisEdition(args, context),
};

export const PLAYBOOK_RESOLVERS = {
  titleZh: ({ chinese }: Playbook) => chinese,
  applicableTo: ({ applicable_to: { market, when }, intervals_per_asset_class }: Playbook) => ({
    assetClass: Object.keys(intervals_per_asset_class),
    market: market ?? null,
    when,
  }),
  intervalsPerAssetClass: ({ intervals_per_asset_class }: Playbook) =>
    Object.entries(intervals_per_asset_class).map(([assetClass, intervals]) => ({
      assetClass,
      intervals,
    })),
  bars: ({ bars }: Playbook) => bars ?? DEFAULT_BARS,
  reading: ({ reading }: Playbook) => ({
    votes: reading.votes,
    voidWhere: reading.void_where ?? [],
    lead: reading.lead ?? null,
    context: reading.context ?? [],
    ranks: reading.ranks ?? [],
  }),
  published: ({ published = [] }: Playbook) => published,
  outputTemplate: (playbook: Playbook) => recipeOf(playbook).outputTemplate,
  constraints: (playbook: Playbook) => recipeOf(playbook).constraints,
};

export const ANALYSIS_RESOLVERS = {
  playbook: ({ checked }: Analysis) => checked.playbook.name,
  instrument: ({ instrument }: Analysis) => instrumentOf(instrument),
  venueKey: ({ instrument }: Analysis) => venueKey(instrument),
  symbol: ({ instrument }: Analysis) => instrument.symbol,
  assetClass: ({ instrument }: Analysis, _: unknown, context: MarketContext) =>
    listingOf(context, instrument)!.assetClass,
  data: ({ data }: Analysis) => data,
  reading: readingOf,
  publishedConditions: publishedQuestion,
  recipe: ({ checked }: Analysis) => recipeOf(checked.playbook),
};

export const INTERVAL_ANALYSIS_RESOLVERS = {
  interval: ({ interval }: IntervalAnalysis) => interval,
  currentPrice: ({ instrument, interval }: IntervalAnalysis, _: unknown, context: MarketContext) =>
    context.market.latestBar({ ...instrument, interval })?.close ?? null,
  klines: ({ shown }: IntervalAnalysis) => shown.rows,
  indicators: ({ shownResults }: IntervalAnalysis) => shownResults,
};

/** A reading, and the instrument to rank. */
interface RankedReading extends ReportedReading {
  readonly ranked: RankedInstrument;
}

export const ANALYSIS_READING_RESOLVERS = {
  ranks: ({ ranked }: RankedReading, _: unknown, context: MarketContext) =>
    ranksOf(ranked, context),
};

/** The question to publications, by instrument, as only they know the company or the fund behind it. */
function publishedQuestion({ checked, instrument }: Analysis): object | null {
  const ids = checked.playbook.published ?? [];
  if (ids.length === 0) return null;
  const question = JSON.stringify({ instrument: instrumentOf(instrument), ids });
  return { question, conditionIds: ids };
}

/** The reading of an analysis by the playbook's rules. */
function readingOf(
  { checked, data, instrument }: Analysis,
  _: unknown,
  context: MarketContext,
): RankedReading | Promise<RankedReading> {
  const observed = data.map((one) => observedOn(one, checked, context));
  const ranked = { playbook: checked.playbook, instrument, interval: data[0]!.interval };
  const read = (all: readonly ObservedInterval[]): RankedReading => ({
    ...reportReading(tally(checked.conditions, all), all),
    ranked,
  });
  return mapMaybe(allMaybe(observed), read);
}
