import { simulatorSource, urlSource, type BarSources } from '#bin/data-folder/bar-origin.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { SETTINGS, type SettingName, type Settings } from '#platform/configuration/settings.ts';

export type CryptoMarket = 'spot' | 'perp';

/** Base URLs of each market of venue_a; empty where the simulator stands in. */
export type VenueUrls = Readonly<
  Record<CryptoMarket, { readonly rest: string; readonly ws: string }>
>;

const MARKETS = ['spot', 'perp'] as const;

const URL_SETTINGS = {
  spot: { rest: 'spotRestUrl', ws: 'spotWsUrl' },
  perp: { rest: 'perpRestUrl', ws: 'perpWsUrl' },
} as const satisfies Record<CryptoMarket, Record<'rest' | 'ws', SettingName>>;

/**
 * The base URLs of the settings. Throws `ConfigurationError` for one that is no URL, and for a market
 * of which one half would be an exchange and the other the simulator.
 */
export function venueUrlsOf(settings: Settings): VenueUrls {
  const urlsOf = (market: CryptoMarket): VenueUrls[CryptoMarket] => {
    const { rest, ws } = URL_SETTINGS[market];
    for (const name of [rest, ws]) refuseWhatIsNone(name, settings[name]);
    const urls = { rest: settings[rest], ws: settings[ws] };
    if ((urls.rest === '') === (urls.ws === '')) return urls;
    const [set, empty] = urls.rest === '' ? [ws, rest] : [rest, ws];
    throw new ConfigurationError(
      `${SETTINGS[set].env} is set and ${SETTINGS[empty].env} is empty: bars of an exchange and of the ` +
        'simulator would become one series; set both, or neither',
    );
  };
  return { spot: urlsOf('spot'), perp: urlsOf('perp') };
}

/** The markets that the simulator stands in for. */
export function simulatedMarkets(urls: VenueUrls): CryptoMarket[] {
  return MARKETS.filter((market) => urls[market].rest === '');
}

/**
 * Whose bars the settings name, for each market that has symbols.
 *
 * @param history what tells the simulated history of each market from others; null where none is
 */
export function barSourcesOf(
  settings: Settings,
  history: Readonly<Record<CryptoMarket, string>> | null,
): BarSources {
  const urls = venueUrlsOf(settings);
  const symbols = { spot: settings.spotSymbols, perp: settings.perpSymbols };
  const sources = new Map<string, string>();
  for (const market of MARKETS) {
    if (symbols[market].length === 0) continue;
    const { rest, ws } = urls[market];
    const simulated = simulatorSource(settings.simulatorSeed, history?.[market] ?? '');
    sources.set(`venue_a:${market} history`, rest === '' ? simulated : urlSource(rest));
    sources.set(`venue_a:${market} streams`, ws === '' ? simulated : urlSource(ws));
  }
  return sources;
}

function refuseWhatIsNone(name: SettingName, url: string): void {
  if (url === '' || URL.canParse(url)) return;
  const { env, key } = SETTINGS[name];
  throw new ConfigurationError(`${env}=${JSON.stringify(url)} is no URL; ${key} must be one`);
}
