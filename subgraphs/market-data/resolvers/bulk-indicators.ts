import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { ErrorCode } from '#kernel/errors/errors.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { tooShort } from '#kernel/errors/list-length-entry.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import { withSources, wrongCalc } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorArguments, IndicatorComputation } from '#market-data/answers/indicators.ts';
import { indicatorsOf } from '#market-data/answers/indicators.ts';
import { INDICATOR_COMPUTATION_RESOLVERS } from '#market-data/resolvers/indicators.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** One series of a bulk, and the entries to calculate on it. */
export interface SeriesCalc extends InstrumentId, IndicatorArguments {
  readonly id?: string | null;
}

/** Why a series, or one of its entries, has no answer. */
interface BulkFault {
  /** Place of the entry; null if it is about the whole series. */
  readonly entry: number | null;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSec: number | null;
}

/** Entries of one series. */
const MAX_ENTRIES = 20;

interface BulkSeries {
  readonly asked: SeriesCalc;
  /** Null if the series failed. */
  readonly computation: IndicatorComputation | null;
  readonly errors: readonly BulkFault[];
}

/**
 * Indicators of many series, each as if it had been requested by itself. Synchronous if all of them are. A failure is
 * reported with its series, and with its entry if only that is wrong; the rest is answered. Throws `invalid_input`
 * for no series at all.
 *
 * @param withSignals Whether features of the results will be judged.
 */
export function bulkOf(
  series: readonly SeriesCalc[],
  context: MarketContext,
  withSignals: boolean,
): readonly BulkSeries[] | Promise<readonly BulkSeries[]> {
  if (series.length === 0) throw EMPTY;
  const all = series.map((asked) => seriesOf(asked, context, withSignals));
  return allMaybe(all);
}

function seriesOf(
  asked: SeriesCalc,
  context: MarketContext,
  withSignals: boolean,
): BulkSeries | Promise<BulkSeries> {
  if (asked.calc.length > MAX_ENTRIES) {
    return { asked, computation: null, errors: [faultOf(tooManyEntries(asked), null)] };
  }
  const errors = wrongEntries(asked, context);
  const wrong = new Set(errors.map(({ entry }) => entry));
  const places = asked.calc.flatMap((_, at) => (wrong.has(at) ? [] : [at]));
  if (errors.length > 0 && places.length === 0) return { asked, computation: null, errors };
  const answer = (computed: Computed): BulkSeries => ({
    asked,
    computation: computed.computation,
    errors: [...errors, ...computed.errors].toSorted((a, b) => (a.entry ?? 0) - (b.entry ?? 0)),
  });
  const computed = computedOf(asked, places, context, withSignals);
  return mapMaybe(computed, answer);
}

/** The entries of one series that could be calculated, and the errors of the others. */
type Computed = Pick<BulkSeries, 'computation' | 'errors'>;

/** Calculates the entries at some places. If one of them fails, the others are calculated without it. */
function computedOf(
  asked: SeriesCalc,
  places: readonly number[],
  context: MarketContext,
  withSignals: boolean,
): Computed | Promise<Computed> {
  const short: BulkFault[] = [];
  const answer = (computation: IndicatorComputation): Computed => ({
    computation: computation.results.length === 0 ? null : computation,
    errors: short,
  });
  const failed = (error: unknown): Computed | Promise<Computed> => {
    const isOfAnEntry = error instanceof DomainError && OF_AN_ENTRY.has(error.code);
    if (isOfAnEntry) return withoutFailing(asked, places, context, withSignals, error);
    return { computation: null, errors: [faultOf(error, null)] };
  };
  const calc = places.map((at) => asked.calc[at]!);
  const tellShort = (at: number, error: DomainError) =>
    void short.push(faultOf(error, places[at]!));
  try {
    const computation = indicatorsOf(asked, { ...asked, calc }, context, withSignals, tellShort);
    return computation instanceof Promise ? computation.then(answer, failed) : answer(computation);
  } catch (error) {
    return failed(error);
  }
}

/**
 * Finds the entries that fail by themselves, and calculates the rest without them. An error of every entry is one of
 * the series, unless it is a failed calculation.
 */
async function withoutFailing(
  asked: SeriesCalc,
  places: readonly number[],
  context: MarketContext,
  withSignals: boolean,
  error: DomainError,
): Promise<Computed> {
  const faults: BulkFault[] = [];
  for (const at of places) {
    try {
      const calc = withSources(asked.calc, at);
      await indicatorsOf(asked, { ...asked, calc }, context, withSignals);
    } catch (thrown) {
      faults.push(faultOf(thrown, at));
    }
  }
  const isOfTheSeries = error.code !== 'calculation_failed' && faults.length === places.length;
  if (isOfTheSeries || faults.length === 0)
    return { computation: null, errors: [faultOf(error, null)] };
  const rest = places.filter((at) => !faults.some(({ entry }) => entry === at));
  if (rest.length === 0) return { computation: null, errors: faults };
  const { computation, errors } = await computedOf(asked, rest, context, withSignals);
  return { computation, errors: [...faults, ...errors] };
}

/** Errors of one entry that others need not have: it reads farther back, or other series, or a group. */
const OF_AN_ENTRY: ReadonlySet<ErrorCode> = new Set([
  'calculation_failed',
  'symbol_not_subscribed',
  'points_not_available',
  'invalid_with',
  'unknown_sector',
  'unknown_fund',
  'publication_preparing',
]);

function tooManyEntries({ calc }: SeriesCalc): DomainError {
  return new DomainError(
    'too_many_calcs',
    `calc has ${calc.length} entries, and a series of a bulk takes ${MAX_ENTRIES}; name the series twice.`,
  );
}

/** The invalid entries, each with its error. */
function wrongEntries({ calc, interval }: SeriesCalc, { indicators }: MarketContext): BulkFault[] {
  return wrongCalc(indicators, calc, barLengthMs(interval)).map(({ at, error }) =>
    faultOf(error, at),
  );
}

/** Rethrows errors that the client cannot fix. */
function faultOf(error: unknown, entry: number | null): BulkFault {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, facts } = error;
  return { entry, code, detail: message, retryAfterSec: facts.retryAfterSec ?? null };
}

const EMPTY = new DomainError('invalid_input', 'series is empty; name 1 to 20.', {
  validation: [tooShort([], 1, ['body', 'series'])],
});

export const BULK_COMPUTATION_RESOLVERS = {
  count: (series: readonly BulkSeries[]) => series.length,
  failedCount: (series: readonly BulkSeries[]) =>
    series.filter(({ errors }) => errors.length > 0).length,
  series: (series: readonly BulkSeries[]) => series,
};

export const BULK_SERIES_RESOLVERS = {
  id: ({ asked }: BulkSeries) => asked.id ?? null,
  venueKey: ({ asked }: BulkSeries) => venueKey(asked),
  symbol: ({ asked }: BulkSeries) => asked.symbol,
  interval: ({ asked }: BulkSeries) => asked.interval,
  currentPrice: ({ computation }: BulkSeries, args: unknown, context: MarketContext) =>
    computation && INDICATOR_COMPUTATION_RESOLVERS.currentPrice(computation, args, context),
  klines: ({ computation }: BulkSeries) => computation?.klines.rows ?? null,
  nextStartTime: ({ computation }: BulkSeries) => computation?.klines.nextStartMs ?? null,
  indicators: ({ computation }: BulkSeries) => computation?.results ?? [],
};
