import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Exchange, InstrumentId, Market, BarSeriesId } from '#kernel/market/instrument.ts';
import { instrumentKey, seriesKey } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { CalcEntry, CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { featureId } from '#indicators/features/feature.ts';
import type { AnalysisArguments } from '#market-data/analysis/analysis-plan.ts';
import { analysisPlan } from '#market-data/analysis/analysis-plan.ts';
import { analysisStream } from '#market-data/streams/analysis-stream.ts';
import type { ChartFormat } from '#indicators/charts/item-text.ts';
import { requireCharts } from '#market-data/answers/chart.ts';
import { chartStream } from '#market-data/streams/chart-stream.ts';
import { eventsOf, FeatureStream } from '#market-data/streams/feature-stream.ts';
import { healthStream } from '#market-data/streams/health-stream.ts';
import { IndicatorStream } from '#market-data/streams/indicator-stream.ts';
import { readPositions } from '#market-data/live/resumption.ts';
import type { SeriesPosition } from '#market-data/live/delivered-bars.ts';
import { derivativeStream } from '#market-data/streams/derivative-stream.ts';
import { KlineStream } from '#market-data/streams/kline-stream.ts';
import { withPriceStep } from '#market-data/answers/price-step.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { scanStream } from '#market-data/streams/scan-stream.ts';
import type { ScanQuestion } from '#market-data/scans/scan-input.ts';
import type { ScanUniverseInput } from '#market-data/scans/scan-universe.ts';
import { followedScan } from '#market-data/streams/followed-scan.ts';
import { statusStream } from '#market-data/streams/status-stream.ts';

interface KlineUpdatedArguments {
  readonly instruments: readonly InstrumentId[];
  readonly interval: BarInterval;
  readonly closedOnly: boolean;
  readonly since?: number | null;
  readonly after?: readonly string[] | null;
}

interface IndicatorUpdatedArguments {
  readonly instrument: InstrumentId;
  readonly interval: BarInterval;
  readonly calc: readonly CalcEntry[];
  readonly snapshotBars: number;
  readonly closedOnly: boolean;
  readonly since?: number | null;
  readonly after?: readonly string[] | null;
}

interface ChartUpdatedArguments extends Omit<
  IndicatorUpdatedArguments,
  'snapshotBars' | 'closedOnly'
> {
  readonly bars: number;
  readonly signals: boolean;
  readonly format: ChartFormat;
}

interface AnalysisUpdatedArguments extends Omit<AnalysisArguments, keyof InstrumentId> {
  readonly instrument: InstrumentId;
  readonly since?: number | null;
  readonly after?: readonly string[] | null;
}

interface ScanUpdatedArguments extends ScanQuestion {
  readonly universe: ScanUniverseInput;
}

interface FeatureOccurredArguments {
  readonly instruments: readonly InstrumentId[];
  readonly interval: BarInterval;
  readonly calc: readonly CalcEntry[];
  readonly features?: readonly string[] | null;
  readonly since?: number | null;
  readonly after?: readonly string[] | null;
}

const MAX_INSTRUMENTS = 200;
/** Maximum number of indicators whose events one subscription follows on each instrument, and on all of them. */
const MAX_WATCHED = 20;
const MAX_WATCHED_IN_ALL = 1_000;

export const SUBSCRIPTION_RESOLVERS = {
  klineUpdated: {
    subscribe: (_: unknown, args: KlineUpdatedArguments, context: MarketContext): KlineStream => {
      const series = chosenSeries(args, context);
      return new KlineStream(context, {
        series,
        closedOnly: args.closedOnly,
        sinceMs: args.since ?? null,
        after: readPositions(args.after, series, context.clock.nowMs()),
      });
    },
  },
  indicatorUpdated: {
    subscribe: (_: unknown, args: IndicatorUpdatedArguments, context: MarketContext) => {
      const { snapshotBars, closedOnly } = args;
      return followedCalc(args, context, (choice) => {
        return new IndicatorStream(context, { ...choice, snapshotBars, closedOnly });
      });
    },
  },
  chartUpdated: {
    subscribe: (_: unknown, args: ChartUpdatedArguments, context: MarketContext) =>
      followedCalc(args, context, (choice) => {
        requireCharts(choice.requests);
        return chartStream(context, choice, args);
      }),
  },
  featureOccurred: {
    subscribe: (_: unknown, args: FeatureOccurredArguments, context: MarketContext) => {
      const series = chosenSeries(args, context);
      refuseTooMany(args.calc.length, series.length);
      const { since: sinceMs = null, after } = args;
      const [only, ...others] = args.instruments ?? [];
      // One entry is calculated alike on all series, so the price step counts only for a single instrument.
      const isOne = only !== undefined && others.length === 0;
      const calc = isOne ? withPriceStep(args.calc, only, context) : args.calc;
      return withRequests({ ...args, calc }, context, (requests) => {
        const ids = chosenIds(args, requests);
        return new FeatureStream(context, { series, requests, ids, sinceMs, after });
      });
    },
  },
  analysisUpdated: {
    subscribe: (_: unknown, args: AnalysisUpdatedArguments, context: MarketContext) => {
      const { instrument, since: sinceMs = null, after } = args;
      const plan = analysisPlan({ ...args, ...instrument }, context);
      return analysisStream(context, { plan, sinceMs, after });
    },
  },
  scanUpdated: {
    subscribe: (_: unknown, args: ScanUpdatedArguments, context: MarketContext) => {
      const lease = followedScan(args, context);
      return mapMaybe(lease, (one) => scanStream(one, args.interval));
    },
  },
  derivativesUpdated: {
    subscribe: (
      _: unknown,
      args: { readonly instruments: readonly InstrumentId[] },
      context: MarketContext,
    ) => derivativeStream(context, chosenInstruments(args.instruments)),
  },
  healthUpdated: {
    subscribe: (_: unknown, __: unknown, context: MarketContext) => healthStream(context),
  },
  venueStatusChanged: {
    subscribe: (
      _: unknown,
      {
        exchange,
        market,
      }: { readonly exchange?: Exchange | null; readonly market?: Market | null },
      context: MarketContext,
    ) => {
      const listings = [...context.listings.values()].filter(
        ({ venue }) =>
          (exchange ?? venue.exchange) === venue.exchange &&
          (market ?? venue.market) === venue.market,
      );
      if (listings.length === 0)
        throw new DomainError('not_found', 'This server has no such venue.');
      return statusStream(
        context,
        listings.map(({ venue }) => venue),
      );
    },
  },
};

/** The series and entries that a subscription to values follows, and where it resumes. */
interface FollowedCalc {
  readonly series: BarSeriesId;
  readonly requests: readonly CalcRequest[];
  readonly sinceMs: number | null;
  readonly after: SeriesPosition | null;
}

/** Opens a subscription to values. Throws or rejects as `withRequests` does. */
function followedCalc<Stream>(
  args: Omit<IndicatorUpdatedArguments, 'snapshotBars' | 'closedOnly'>,
  context: MarketContext,
  open: (choice: FollowedCalc) => Stream,
): Stream | Promise<Stream> {
  const { instrument, interval, since: sinceMs = null } = args;
  const [series] = chosenSeries({ instruments: [instrument], interval }, context);
  const calc = withPriceStep(args.calc, instrument, context);
  return withRequests({ ...args, calc }, context, (requests) => {
    const positions = readPositions(args.after, [series!], context.clock.nowMs());
    const after = positions.get(seriesKey(series!)) ?? null;
    return open({ series: series!, requests, sinceMs, after });
  });
}

/**
 * Opens a subscription to the calculations of entries. Synchronous if none names a group, whose members it keeps for
 * its lifetime. Throws or rejects as `readCalc` and `CalcGroups.withMembers` do, and with `not_followable`.
 */
function withRequests<Stream>(
  { calc, interval }: Pick<IndicatorUpdatedArguments, 'calc' | 'interval'>,
  context: MarketContext,
  open: (requests: readonly CalcRequest[]) => Stream,
): Stream | Promise<Stream> {
  const read = (entries: readonly CalcEntry[]) =>
    followable(readCalc(context.indicators, entries, barLengthMs(interval)));
  const requests = read(calc);
  const known = context.calcGroups.withMembers(calc, interval);
  return known instanceof Promise ? known.then((all) => open(read(all))) : open(requests);
}

/**
 * Throws `not_followable` if an entry reads points of a perpetual: they become known some time after their bar has
 * closed, so a delivered number would differ from a query's.
 */
function followable(requests: readonly CalcRequest[]): readonly CalcRequest[] {
  const other = requests.find(({ plan: { indicator } }) => indicator.points.length > 0);
  if (other === undefined) return requests;
  throw new DomainError(
    'not_followable',
    `${other.name} reads points that become known after a bar has closed, and cannot be followed; query indicators.`,
  );
}

/** Each instrument once. Throws `invalid_input` for none, and for too many. */
function chosenInstruments(instruments: readonly InstrumentId[]): InstrumentId[] {
  const chosen = new Map(instruments.map((one) => [instrumentKey(one), one]));
  if (chosen.size === 0 || chosen.size > MAX_INSTRUMENTS) {
    throw new DomainError(
      'invalid_input',
      `Name 1 to ${MAX_INSTRUMENTS} instruments; these are ${chosen.size}.`,
    );
  }
  return [...chosen.values()];
}

function refuseTooMany(entries: number, instruments: number): void {
  const inAll = entries * instruments;
  if (entries <= MAX_WATCHED && inAll <= MAX_WATCHED_IN_ALL) return;
  throw new DomainError(
    'too_many_calcs',
    `calc has ${entries} entries on ${instruments} instruments, ${inAll} in all; a subscription to ` +
      `events takes ${MAX_WATCHED} entries and 1,000 in all. Open several subscriptions.`,
  );
}

/** Throws `unknown_feature` for an id that is not an event of an entry, and if no entry has events. */
function chosenIds(
  { features }: FeatureOccurredArguments,
  requests: readonly CalcRequest[],
): ReadonlySet<string> | null {
  const known = new Set(
    requests.flatMap(({ plan }) =>
      eventsOf(plan, null).map(({ name }) => featureId(plan.indicator.name, name)),
    ),
  );
  if (known.size === 0 || features?.length === 0) {
    throw new DomainError(
      'unknown_feature',
      'No event would ever be delivered; featureDirectory(kind: event) lists the indicators that have some.',
    );
  }
  if (features == null) return null;
  const unknown = features.find((id) => !known.has(id));
  if (unknown === undefined) return new Set(features);
  throw new DomainError(
    'unknown_feature',
    `No entry of calc has an event ${JSON.stringify(unknown)}; featureDirectory(kind: event) lists them.`,
  );
}

function chosenSeries(
  { instruments, interval }: Pick<KlineUpdatedArguments, 'instruments' | 'interval'>,
  context: MarketContext,
): BarSeriesId[] {
  const chosen = chosenInstruments(instruments).map(({ exchange, market, symbol }) => ({
    exchange,
    market,
    symbol,
    interval,
  }));
  const unknown = chosen.find((series) => context.market.watch(series) === undefined);
  if (unknown !== undefined) {
    throw new DomainError(
      'symbol_not_subscribed',
      `${unknown.symbol} is not subscribed on ${unknown.exchange}:${unknown.market}; the field ` +
        'instruments lists those that are.',
    );
  }
  return chosen;
}
