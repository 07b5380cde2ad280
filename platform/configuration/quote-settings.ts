import { Type, type TSchema } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';
import {
  EVERY_SYMBOL,
  PROVIDER_NAMES,
  PROVIDER_URLS,
  QUOTED_MARKETS,
  QUOTE_KEYS,
  type ProviderName,
  type QuotedMarket,
  type QuoteKey,
} from '#platform/configuration/quoted-markets.ts';

const URL = Type.String({ pattern: '^(https?://.+)?$' });
const SYMBOLS = Type.Array(Type.String({ minLength: 1 }));
const PROVIDERS = Type.Array(Type.Enum([...PROVIDER_NAMES]), { minItems: 1, uniqueItems: true });
const COUNT = Type.Integer({ minimum: 1, maximum: 10_000 });

/** Settings of quoted markets and their providers: `stock:cn symbols`, `yahoo url` and so on. */
export type QuoteSettings = Readonly<Record<`${QuoteKey} symbols`, Setting<typeof SYMBOLS>>> &
  Readonly<Record<`${QuoteKey} providers`, Setting<typeof PROVIDERS>>> &
  Readonly<Record<`${ProviderName} url`, Setting<typeof URL>>> & {
    readonly quotedSeriesKept: Setting<typeof COUNT>;
  };

export const QUOTE_SETTINGS = {
  ...Object.fromEntries(PROVIDER_NAMES.map((name) => [`${name} url`, urlOf(name)])),
  ...Object.fromEntries(QUOTE_KEYS.flatMap((key) => settingsOf(key, QUOTED_MARKETS[key]))),
  quotedSeriesKept: {
    key: 'bars.quoted_series_kept',
    env: 'QUOTED_SERIES_KEPT',
    schema: COUNT,
    default: 64,
    about:
      'Number of series of each quoted market that are kept up to date; others are fetched on request.',
  },
} as QuoteSettings;

function urlOf(name: ProviderName): Setting<TSchema> {
  return {
    key: `providers.${name}.url`,
    env: `${name.toUpperCase()}_URL`,
    schema: URL,
    default: PROVIDER_URLS[name],
    demo: '',
    about: 'Base URL of a provider of quotes. Empty means the built-in simulator.',
  };
}

function settingsOf(key: QuoteKey, facts: QuotedMarket): [string, Setting<TSchema>][] {
  const { exchange, market, about } = facts;
  const place = `quotes.${exchange}.${market}`;
  const env = `${exchange}_${market}`.toUpperCase();
  const symbols = {
    key: `${place}.symbols`,
    env: `${env}_SYMBOLS`,
    schema: SYMBOLS,
    default: facts.liveSymbols,
    demo: facts.demoSymbols,
    about:
      `Symbols of the market: ${about}. An empty list disables the market; ${EVERY_SYMBOL} is all symbols of ` +
      'the built-in simulator.',
  };
  const providers = {
    key: `${place}.providers`,
    env: `${env}_PROVIDERS`,
    schema: PROVIDERS,
    default: facts.providers,
    about: 'Providers of the market, in order of preference: the next one is used when one fails.',
  };
  return [
    [`${key} symbols`, symbols],
    [`${key} providers`, providers],
  ];
}
