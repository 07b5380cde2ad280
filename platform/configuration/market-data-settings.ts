import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const url = (scheme: string) => Type.String({ pattern: `^(${scheme}s?://.+)?$` });

/** Settings of the other domains of market data: derivatives, sentiment, symbols, calendars, playbooks. */
export const MARKET_DATA_SETTINGS = {
  sentimentUrl: setting({
    key: 'sentiment.url',
    env: 'SENTIMENT_URL',
    schema: url('http'),
    default: 'https://api.alternative.me',
    demo: '',
    about:
      'Base URL of the provider of the fear and greed index. Empty means the built-in simulator.',
  }),
  derivativesCollect: setting({
    key: 'derivatives.collect',
    env: 'DERIVATIVES_COLLECT',
    schema: Type.Boolean(),
    default: true,
    about:
      'Whether funding, open interest and ratios are archived in the background, before the exchange drops them.',
  }),
  quoteSearchUrl: setting({
    key: 'symbols.quote_search_url',
    env: 'QUOTE_SEARCH_URL',
    schema: Type.String({ pattern: '^(off|https?://.+)?$' }),
    default: 'https://smartbox.gtimg.cn',
    demo: '',
    about:
      'Base URL of the quote search for names that are not built in. Empty means the built-in ' +
      'simulator; off disables it.',
  }),
  searchVenueNames: setting({
    key: 'symbols.venue_names',
    env: 'SEARCH_VENUE_NAMES',
    schema: Type.Enum(['on', 'off']),
    default: 'on',
    about:
      'Whether a search matches the real names of the venues, as in BINANCE:BTCUSDT. Responses never contain them.',
  }),
  calendarsFile: setting({
    key: 'calendars.file',
    env: 'CALENDARS_FILE',
    schema: Type.String(),
    default: '',
    about:
      'Table of trading calendars (JSON, see docs/calendars.md) instead of the built-in one, reloaded ' +
      'within a minute after a change. Empty means the built-in one.',
  }),
  playbooksDir: setting({
    key: 'playbooks.dir',
    env: 'PLAYBOOKS_DIR',
    schema: Type.String(),
    default: '',
    about:
      'Folder of your own playbooks (*.yaml, see docs/playbooks.md), in addition to the built-in ones; of two with ' +
      'the same name yours is used. Empty for none.',
  }),
} as const;
