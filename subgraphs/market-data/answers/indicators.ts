import { MAX_CALCULATED_BARS } from '#market-data/answers/answered-bars.ts';
import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import type { CalcEntry, CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { Calculator } from '#market-data/calculation/calculator.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { tooFewBars, warmUpOf } from '#market-data/calculation/warm-up.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { CalculationBars } from '#market-data/windows/calculation-windows.ts';
import type { KlineArguments } from '#market-data/answers/kline-arguments.ts';
import { withPriceStep } from '#market-data/answers/price-step.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

export interface IndicatorArguments extends KlineArguments {
  readonly calc: readonly CalcEntry[];
  readonly includeForming: boolean;
}

/** Indicators on a window of one series. */
export interface IndicatorComputation {
  readonly klines: KlineWindow;
  /** Warm-up bars before the window. */
  readonly warmupBars: number;
  readonly results: readonly IndicatorResult[];
}

/** Called for an entry whose window is too short, with its place; the others are calculated. */
export type ShortEntry = (at: number, error: DomainError) => void;

/**
 * Calculates on a window of an instrument's bars. Synchronous for small calculations on bars in
 * memory. Throws or rejects as `readCalc`, `MarketBook.klines` and `Calculator.calculate` do, and
 * with `limit_too_large`.
 *
 * @param withSignals Whether features of the results will be judged.
 * @param short Without it an entry whose first value needs more bars than there are fails all of them.
 */
export function indicatorsOf(
  instrument: InstrumentId,
  args: IndicatorArguments,
  context: MarketContext,
  withSignals: boolean,
  short: ShortEntry | null = null,
): IndicatorComputation | Promise<IndicatorComputation> {
  if (args.limit > MAX_CALCULATED_BARS) throw new DomainError('limit_too_large');
  return computationOf(instrument, args, context, withSignals, short);
}

/** The same for as many bars as the venue answers: a larger limit is cut to its `maxKlines`. */
export function computationOf(
  instrument: InstrumentId,
  args: IndicatorArguments,
  context: MarketContext,
  withSignals: boolean,
  short: ShortEntry | null = null,
): IndicatorComputation | Promise<IndicatorComputation> {
  const lengthMs = barLengthMs(args.interval);
  const read = (calc: readonly CalcEntry[]) =>
    readCalc(context.indicators, calc, lengthMs, withSignals);
  const entries = withPriceStep(args.calc, instrument, context);
  // An invalid entry is rejected before the members of a group are requested.
  const requests = read(entries);
  const calc = context.calcGroups.withMembers(entries, args.interval);
  const calculate = (all: readonly CalcRequest[]) =>
    calculated(instrument, args, context, all, short);
  return calc instanceof Promise ? calc.then((all) => calculate(read(all))) : calculate(requests);
}

function calculated(
  { exchange, market, symbol }: InstrumentId,
  { interval, limit, startTime, endTime, includeForming }: IndicatorArguments,
  context: MarketContext,
  requests: readonly CalcRequest[],
  short: ShortEntry | null,
): IndicatorComputation | Promise<IndicatorComputation> {
  const bars = context.calculationWindows.read(
    { exchange, market, symbol, interval },
    { limit, startTimeMs: startTime ?? null, endTimeMs: endTime ?? null },
    warmUpOf(requests.map(({ plan }) => plan)),
  );
  const finish = (read: CalculationBars) => {
    const { klines, window } = read;
    const due = requests.filter(({ key, plan }, at) => {
      const error = tooFewBars(key, plan, window.toRow, klines.series);
      if (error !== null && short === null) throw error;
      if (error !== null) short?.(at, error);
      return error === null;
    });
    const answer = (results: readonly IndicatorResult[]): IndicatorComputation => ({
      klines,
      warmupBars: window.fromRow,
      results,
    });
    const windowOf = (request: CalcRequest) => context.alignedWindows.of(request, read);
    const results = calculateOn(due, windowOf, includeForming, context.calculator);
    return mapMaybe(results, answer);
  };
  return mapMaybe(bars, finish);
}

/**
 * The results of some entries in their order, each on the window that it reads. Synchronous if all windows are ready
 * and `Calculator.calculate` is.
 */
export function calculateOn(
  requests: readonly CalcRequest[],
  windowOf: (request: CalcRequest) => BarWindow | Promise<BarWindow>,
  includeForming: boolean,
  calculator: Calculator,
): IndicatorResult[] | Promise<IndicatorResult[]> {
  const calculate = (windows: readonly BarWindow[]) => {
    // Entries on the same window are calculated together, as they may share steps.
    const places = [...Map.groupBy(requests.keys(), (at) => windows[at]!)];
    const parts = places.map(([window, some]) => {
      const asked = some.map((at) => requests[at]!);
      const part = calculator.calculate(asked, window, includeForming);
      // If one entry fails at once, the promises of the others have no reader left.
      if (part instanceof Promise) part.catch(() => {});
      return part;
    });
    const inOrder = (all: readonly IndicatorResult[][]): IndicatorResult[] => {
      const results = new Map(
        places.flatMap(([, some], part) => some.map((at, index) => [at, all[part]![index]!])),
      );
      return requests.map((_, at) => results.get(at)!);
    };
    return mapMaybe(allMaybe(parts), inOrder);
  };
  const windows = requests.map(windowOf);
  return mapMaybe(allMaybe(windows), calculate);
}
