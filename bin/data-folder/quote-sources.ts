import { simulatorSource, urlSource } from '#bin/data-folder/bar-origin.ts';
import { knownMoment } from '#bin/data-folder/demo-world.ts';
import {
  EVERY_SYMBOL,
  QUOTE_KEYS,
  type ProviderName,
  type QuoteKey,
} from '#platform/configuration/quoted-markets.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { SETTINGS, type Settings } from '#platform/configuration/settings.ts';

/** The quoted markets that have symbols. */
export function quotedMarketsOf(settings: Settings): QuoteKey[] {
  return QUOTE_KEYS.filter((key) => settings[`${key} symbols`].length > 0);
}

/** The quoted markets with symbols whose providers are simulated. */
export function simulatedQuotes(settings: Settings): QuoteKey[] {
  return quotedMarketsOf(settings).filter((key) => isSimulated(settings, key));
}

/**
 * Whether the providers of a market are simulated. Throws `ConfigurationError` when only some are, because their bars
 * would become one series, and when all symbols of a real provider are requested.
 */
export function isSimulated(settings: Settings, key: QuoteKey): boolean {
  const providers: readonly ProviderName[] = settings[`${key} providers`];
  const simulated = providers.filter((name) => settings[`${name} url`] === '');
  const { env } = SETTINGS[`${key} providers`];
  if (simulated.length > 0 && simulated.length < providers.length) {
    throw new ConfigurationError(
      `${env} names ${providers.join(' and ')}, of which only ${simulated.join(' and ')} is simulated: ` +
        'bars of both would become one series; set the URLs of all of them, or of none',
    );
  }
  if (simulated.length === 0 && settings[`${key} symbols`].includes(EVERY_SYMBOL)) {
    throw new ConfigurationError(
      `${SETTINGS[`${key} symbols`].env} is ${EVERY_SYMBOL}, which only the built-in simulator has; name the symbols`,
    );
  }
  return simulated.length > 0;
}

/** The origin of a quoted market's bars. */
export function quoteSourceOf(settings: Settings, key: QuoteKey): string {
  const providers: readonly ProviderName[] = settings[`${key} providers`];
  if (!isSimulated(settings, key)) {
    const urls = providers.map((name) => urlSource(settings[`${name} url`]));
    return urls.toSorted().join(' and ');
  }
  const madeAtMs = knownMoment(settings.dataDir);
  const world = madeAtMs === null ? 'not made yet' : `of ${new Date(madeAtMs).toISOString()}`;
  return simulatorSource(settings.simulatorSeed, world);
}
