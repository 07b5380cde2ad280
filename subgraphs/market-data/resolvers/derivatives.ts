import type { DerivativeKind, DerivativePeriod } from '#kernel/market/derivative.ts';
import { DERIVATIVE_VALUES } from '#kernel/market/derivative.ts';
import type { Exchange, InstrumentId } from '#kernel/market/instrument.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface FundingArguments {
  readonly limit: number;
  readonly endTime?: number | null;
}

interface StatisticArguments extends FundingArguments {
  readonly period: DerivativePeriod;
}

/** A history as the SDL shapes it: `rates` of funding, `points` of everything else. */
interface DerivativeAnswer {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly period: DerivativePeriod | null;
  readonly stale: boolean;
  readonly rates: readonly object[];
  readonly points: readonly object[];
}

/** The only exchange whose statistics other than funding are read. */
const STATISTICS_EXCHANGE = 'venue_a';

async function historyOf(
  instrument: InstrumentId,
  kind: DerivativeKind,
  {
    limit,
    endTime,
    period = null,
  }: FundingArguments & { readonly period?: DerivativePeriod | null },
  { derivatives }: MarketContext,
): Promise<DerivativeAnswer> {
  const question = { limit, endMs: endTime ?? null };
  const { exchange, market, symbol } = instrument;
  const id = { exchange, market, symbol };
  const { points, isStale } = await derivatives.read({ instrument: id, kind, period, ...question });
  const objects = points.map((point) => objectOf(kind, point));
  return { exchange, symbol, period, stale: isStale, rates: objects, points: objects };
}

/** A point with its values by name. */
function objectOf(kind: DerivativeKind, { timeMs, values }: Point): object {
  const named = DERIVATIVE_VALUES[kind].map((name, index) => [name, values[index] ?? null]);
  return { timeMs, ...(Object.fromEntries(named) as object) };
}

function queryOf(kind: DerivativeKind) {
  return (
    _: unknown,
    args: StatisticArguments & { readonly symbol: string },
    context: MarketContext,
  ) => {
    const instrument = {
      exchange: STATISTICS_EXCHANGE,
      market: 'perp',
      symbol: args.symbol,
    } as const;
    return historyOf(instrument, kind, args, context);
  };
}

function fieldOf(kind: DerivativeKind) {
  return (id: InstrumentId, args: StatisticArguments, context: MarketContext) =>
    context.derivatives.has(id, kind) ? historyOf(id, kind, args, context) : null;
}

export const DERIVATIVE_QUERIES = {
  fundingRates: (
    _: unknown,
    args: FundingArguments & { readonly exchange: Exchange; readonly symbol: string },
    context: MarketContext,
  ) => historyOf({ ...args, market: 'perp' }, 'funding', args, context),
  openInterest: queryOf('open_interest'),
  longShortRatio: queryOf('long_short_ratio'),
  takerRatio: queryOf('taker_ratio'),
};

export const DERIVATIVE_FIELDS = {
  fundingRates: fieldOf('funding'),
  openInterest: fieldOf('open_interest'),
  longShortRatio: fieldOf('long_short_ratio'),
  takerRatio: fieldOf('taker_ratio'),
};
