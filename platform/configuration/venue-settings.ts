import { Type, type TSchema } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';
import {
  VENUE_KEYS,
  VENUE_MARKETS,
  type VenueKey,
  type VenueMarket,
} from '#platform/configuration/venue-markets.ts';
import { VENUE_NAMES } from '#platform/configuration/venue-names.ts';

const url = (scheme: string) => Type.String({ pattern: `^(${scheme}s?://.+)?$` });
const SYMBOLS = Type.Array(Type.String({ minLength: 1 }));

type UrlSetting = Setting<ReturnType<typeof url>>;

/** The settings of each market: `venue_a:perp restUrl`, `… wsUrl` and `… symbols`. */
export type VenueSettings = Readonly<Record<`${VenueKey} ${'restUrl' | 'wsUrl'}`, UrlSetting>> &
  Readonly<Record<`${VenueKey} symbols`, Setting<typeof SYMBOLS>>>;

export const VENUE_SETTINGS = Object.fromEntries(
  VENUE_KEYS.flatMap((key) => settingsOf(key, VENUE_MARKETS[key])),
) as VenueSettings;

function settingsOf(key: VenueKey, facts: VenueMarket): [string, Setting<TSchema>][] {
  const { exchange, market, env, urls, about } = facts;
  const title = VENUE_NAMES[exchange].title;
  const place = `venues.${exchange}.${market}`;
  const name = market === 'spot' ? 'spot' : 'perpetual';
  const empty =
    urls === null
      ? 'Empty means the URL of the spot market.'
      : 'Empty means the built-in simulator.';
  const urlSetting = (way: 'rest' | 'ws', words: string): Setting<TSchema> => ({
    key: `${place}.${way}_url`,
    env: `${env}_${way.toUpperCase()}_URL`,
    schema: url(way === 'rest' ? 'http' : 'ws'),
    default: urls === null ? '' : urls[way],
    ...(urls === null ? {} : { demo: '' }),
    about: `${words} base URL of the ${name} market of ${title}. ${empty}`,
  });
  const symbols = {
    key: `${place}.symbols`,
    env: `${env}_SYMBOLS`,
    schema: SYMBOLS,
    default: facts.liveSymbols,
    demo: facts.demoSymbols,
    about: `Symbols kept live on the ${name} market of ${title}${about}. An empty list disables the market.`,
  };
  return [
    [`${key} restUrl`, urlSetting('rest', 'REST')],
    [`${key} wsUrl`, urlSetting('ws', 'WebSocket')],
    [`${key} symbols`, symbols],
  ];
}
