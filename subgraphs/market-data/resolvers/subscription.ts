import { DomainError } from '#kernel/errors.ts';
import type { Exchange, InstrumentId, Market, SeriesId } from '#kernel/instrument.ts';
import { seriesKey } from '#kernel/instrument.ts';
import type { Interval } from '#kernel/interval.ts';
import { KlineStream } from '#market-data/resolvers/kline-stream.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import { StatusStream } from '#market-data/resolvers/status-stream.ts';

interface KlineUpdatedArguments {
  readonly instruments: readonly InstrumentId[];
  readonly interval: Interval;
  readonly closedOnly: boolean;
  readonly since?: number | null;
}

const MOST_INSTRUMENTS = 200;

export const SUBSCRIPTION_RESOLVERS = {
  klineUpdated: {
    subscribe: (_: unknown, args: KlineUpdatedArguments, context: MarketContext): KlineStream =>
      new KlineStream(context, {
        series: chosenSeries(args, context),
        closedOnly: args.closedOnly,
        sinceMs: args.since ?? null,
      }),
  },
  venueStatusChanged: {
    subscribe: (
      _: unknown,
      {
        exchange,
        market,
      }: { readonly exchange?: Exchange | null; readonly market?: Market | null },
      context: MarketContext,
    ): StatusStream => {
      const listings = [...context.listings.values()].filter(
        ({ venue }) =>
          (exchange ?? venue.exchange) === venue.exchange &&
          (market ?? venue.market) === venue.market,
      );
      if (listings.length === 0) throw new DomainError('not_found', 'No such venue runs here.');
      return new StatusStream(
        context,
        listings.map(({ venue }) => venue),
      );
    },
  },
};

function chosenSeries(
  { instruments, interval }: KlineUpdatedArguments,
  context: MarketContext,
): SeriesId[] {
  const chosen = new Map<string, SeriesId>();
  for (const { exchange, market, symbol } of instruments) {
    const series = { exchange, market, symbol, interval };
    chosen.set(seriesKey(series), series);
  }
  if (chosen.size === 0 || chosen.size > MOST_INSTRUMENTS) {
    throw new DomainError(
      'invalid_input',
      `Name 1 to ${MOST_INSTRUMENTS} instruments; these are ${chosen.size}.`,
    );
  }
  const unknown = [...chosen.values()].find((series) => context.market.watch(series) === undefined);
  if (unknown !== undefined) {
    throw new DomainError(
      'symbol_not_subscribed',
      `${unknown.symbol} is not subscribed on ${unknown.exchange}:${unknown.market}; the field ` +
        'instruments lists those that are.',
    );
  }
  return [...chosen.values()];
}
