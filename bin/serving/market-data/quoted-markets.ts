import type { QuotePlaces } from '#bin/serving/market-data/quote-places.ts';
import { quotedMarketsOf } from '#bin/data-folder/quote-sources.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';
import { createPolledFeed } from '#market-data/providers/polled-feed.ts';
import { PROVIDERS } from '#market-data/providers/registry.ts';
import { RateGate } from '#market-data/venues/session/rate-gate.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';
import {
  EVERY_SYMBOL,
  PROVIDER_NAMES,
  QUOTED_MARKETS,
  type ProviderName,
  type QuoteKey,
} from '#platform/configuration/quoted-markets.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';

/** Delay of the request for a bar after its end; providers need a moment to publish it. */
const CLOSE_GRACE_MS = 5_000;
/**
 * The first symbols, of which one series each is always kept, to observe the market's providers: with several, a
 * suspended symbol is distinguishable from a stalled provider.
 */
const KEPT_SYMBOLS = 3;
/** How long an unused series is kept up to date. */
const KEPT_FOR_MS = 10 * 60_000;

/** The markets with quote providers. All requests to one provider share a rate budget. */
export function openQuotedMarkets(
  runtime: Runtime,
  shutdown: Shutdown,
  calendars: Calendars,
  { urls, symbols }: QuotePlaces,
): MarketVenue[] {
  const { settings, clock } = runtime;
  const keys = quotedMarketsOf(settings);
  if (keys.length === 0) return [];
  const http = createUndiciHttp();
  shutdown.add('requests to providers', () => http.close());
  const places = Object.fromEntries(
    PROVIDER_NAMES.map((name) => {
      const provider = PROVIDERS[name];
      const gate = new RateGate(clock, DEFAULT_SESSION_SETTINGS, provider.budget);
      return [name, { provider, gate, url: urls[name] ?? '' }];
    }),
  ) as Record<
    ProviderName,
    { provider: (typeof PROVIDERS)[ProviderName]; gate: RateGate; url: string }
  >;
  return keys.map((key) => venueOf(key));

  function venueOf(key: QuoteKey): MarketVenue {
    const { exchange, market, assetClass, calendar } = QUOTED_MARKETS[key];
    const venue = { exchange, market };
    const named = settings[`${key} symbols`];
    const feed = createPolledFeed({
      ...runtime,
      venue,
      http,
      calendar: calendars.market(calendar)!,
      calendarOf: (symbol) => calendars.ofSymbol(venue, symbol, calendar)!,
      places: settings[`${key} providers`].map((name) => places[name]),
    });
    return {
      venue,
      feed,
      assetClass,
      calendar,
      symbols: named.includes(EVERY_SYMBOL) ? (symbols[key] ?? []) : named,
      closeGraceMs: CLOSE_GRACE_MS,
      maxKlines: { ...DEFAULT_BAR_SETTINGS.maxKlines, ...settings.maxKlinesQuoted },
      kept: {
        symbols: KEPT_SYMBOLS,
        maxKept: settings.quotedSeriesKept,
        keptForMs: KEPT_FOR_MS,
      },
    };
  }
}
