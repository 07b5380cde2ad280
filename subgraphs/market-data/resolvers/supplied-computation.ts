import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import type { CalendarChoice, CalendarName } from '#market-data/calendars/calendar-name.ts';
import type { CalcEntry, CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { SuppliedRows } from '#market-data/calculation/supplied-bars.ts';
import { checkRowCount, readSuppliedBars } from '#market-data/calculation/supplied-bars.ts';
import type { NamedRows } from '#market-data/calculation/supplied-others.ts';
import { readOtherBars, suppliedWindow } from '#market-data/calculation/supplied-others.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { calculateOn } from '#market-data/answers/indicators.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

export interface SuppliedArguments {
  readonly klines: SuppliedRows;
  readonly calc: readonly CalcEntry[];
  readonly withKlines?: readonly NamedRows[] | null;
  readonly interval?: BarInterval | null;
  readonly calendar: CalendarChoice;
  readonly signals: boolean;
  readonly includeForming: boolean;
}

/** Indicators on bars that the caller supplies. */
interface SuppliedComputation {
  readonly bars: BarColumns;
  readonly calendar: CalendarName | null;
  readonly results: readonly IndicatorResult[];
}

/**
 * Calculates on the caller's bars. Throws or rejects as `readSuppliedBars`, `readOtherBars`, `readCalc`,
 * `suppliedWindow` and `Calculator.calculate` do, with `too_many_klines`, and with `invalid_input` if signals are
 * selected and the interval is missing.
 *
 * @param withSignals Whether features of the results will be judged.
 */
export function computeSupplied(
  args: SuppliedArguments,
  context: MarketContext,
  withSignals: boolean,
): SuppliedComputation | Promise<SuppliedComputation> {
  const { klines, calc, interval = null, calendar: asked, signals, includeForming } = args;
  if (signals && interval === null) throw missingInterval();
  if (calc.some(({ withGroup }) => withGroup != null)) throw NO_GROUP;
  checkRowCount(klines, calc, context.indicators);
  const times = { interval, calendar: asked };
  const nowMs = context.clock.nowMs();
  const { window, calendar } = readSuppliedBars(klines, times, nowMs, context.calendars);
  const brought = readOtherBars(args.withKlines ?? []);
  const names = [...brought.keys()].map((symbol) => ({ symbol }));
  const { intervalMs } = window;
  const requests = readCalc(context.indicators, calc, intervalMs, withSignals, 'given', names);
  const answer = (results: readonly IndicatorResult[]): SuppliedComputation => ({
    bars: window.bars,
    calendar,
    results,
  });
  const windowOf = (request: CalcRequest) => suppliedWindow(request, window, brought);
  const results = calculateOn(requests, windowOf, includeForming, context.calculator);
  return mapMaybe(results, answer);
}

export const SUPPLIED_COMPUTATION_RESOLVERS = {
  klines: ({ bars }: SuppliedComputation) => rowsOf(bars),
  indicators: ({ results }: SuppliedComputation) => results,
};

function rowsOf(bars: BarColumns): KlineRows {
  const rows = Array.from({ length: bars.length }, (_, row) =>
    JSON.stringify(BAR_COLUMNS.map((name) => bars[name][row])),
  );
  return KlineRows.fromText(rows.join(','), rows.length);
}

const NO_GROUP = new DomainError(
  'invalid_with',
  'Supplied bars belong to no sector and no fund; supply those of the members in with_klines.',
);

function missingInterval(): DomainError {
  return new DomainError(
    'invalid_input',
    'Signals need bars of one fixed length: name their interval.',
    {
      validation: [
        { type: 'missing', loc: ['body', 'interval'], msg: 'Field required', input: null },
      ],
    },
  );
}
