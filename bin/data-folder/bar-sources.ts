import {
  SENTIMENT_PART,
  simulatorSource,
  urlSource,
  type BarSources,
} from '#bin/data-folder/bar-origin.ts';
import { quotedMarketsOf, quoteSourceOf } from '#bin/data-folder/quote-sources.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { SETTINGS, type SettingName, type Settings } from '#platform/configuration/settings.ts';
import { VENUE_KEYS, VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';

/** Base URLs of one market; both empty when it is simulated. */
export interface MarketUrls {
  readonly rest: string;
  readonly ws: string;
}

/** Base URLs of every market. */
export type VenueUrls = Readonly<Record<VenueKey, MarketUrls>>;

/** Digest of the simulated history of each market. */
export type SimulatedHistories = Readonly<Partial<Record<VenueKey, string>>>;

/**
 * The base URLs of the settings. Throws `ConfigurationError` for an invalid URL, and for a market that would be half
 * real and half simulated.
 */
export function venueUrlsOf(settings: Settings): VenueUrls {
  const entries = VENUE_KEYS.map((key) => [key, urlsOf(settings, key)] as const);
  return Object.fromEntries(entries) as Record<VenueKey, MarketUrls>;
}

/** The markets that have symbols. */
export function configuredMarkets(settings: Settings): VenueKey[] {
  return VENUE_KEYS.filter((key) => settings[`${key} symbols`].length > 0);
}

/** The markets with symbols that are simulated. */
export function simulatedMarkets(settings: Settings): VenueKey[] {
  return configuredMarkets(settings).filter((key) => urlsOf(settings, key).rest === '');
}

/** Origin of the simulated fear and greed index; its version changes with the algorithm. */
const SIMULATED_INDEX = 'fear-greed/1';

/**
 * The origin of bars that the settings name, for each market with symbols.
 *
 * @param histories digests of the simulated markets
 */
export function barSourcesOf(settings: Settings, histories: SimulatedHistories): BarSources {
  // Addresses are validated in markets without symbols, too.
  const urls = venueUrlsOf(settings);
  const sources = new Map<string, string>();
  for (const key of configuredMarkets(settings)) {
    const { rest, ws } = urls[key];
    const simulated = simulatorSource(settings.simulatorSeed, histories[key] ?? '');
    sources.set(`${key} history`, rest === '' ? simulated : urlSource(rest));
    sources.set(`${key} streams`, ws === '' ? simulated : urlSource(ws));
  }
  const { sentimentUrl, simulatorSeed } = settings;
  const simulatedIndex = simulatorSource(simulatorSeed, SIMULATED_INDEX);
  const index = sentimentUrl === '' ? simulatedIndex : urlSource(sentimentUrl);
  sources.set(`${SENTIMENT_PART} history`, index);
  for (const key of quotedMarketsOf(settings)) {
    sources.set(`${key} history`, quoteSourceOf(settings, key));
  }
  return sources;
}

function urlsOf(settings: Settings, key: VenueKey): MarketUrls {
  const rest: SettingName = `${key} restUrl`;
  const ws: SettingName = `${key} wsUrl`;
  for (const name of [rest, ws]) refuseWhatIsNone(name, settings[name]);
  const urls = { rest: settings[rest], ws: settings[ws] };
  if ((urls.rest === '') !== (urls.ws === '')) {
    const [set, empty] = urls.rest === '' ? [ws, rest] : [rest, ws];
    throw new ConfigurationError(
      `${SETTINGS[set].env} is set and ${SETTINGS[empty].env} is empty: bars of an exchange and of the ` +
        'simulator would become one series; set both, or neither',
    );
  }
  const spot = sharedWith(key);
  return urls.rest === '' && spot !== null ? urlsOf(settings, spot) : urls;
}

/** The market whose addresses are used by a market without its own. */
function sharedWith(key: VenueKey): VenueKey | null {
  const { exchange, urls }: { readonly exchange: string; readonly urls: unknown } =
    VENUE_MARKETS[key];
  return urls === null ? (VENUE_KEYS.find((one) => one === `${exchange}:spot`) ?? null) : null;
}

function refuseWhatIsNone(name: `${VenueKey} restUrl` | `${VenueKey} wsUrl`, url: string): void {
  if (url === '' || URL.canParse(url)) return;
  const { env, key } = SETTINGS[name];
  throw new ConfigurationError(`${env}=${JSON.stringify(url)} is not a URL; ${key} must be one`);
}
