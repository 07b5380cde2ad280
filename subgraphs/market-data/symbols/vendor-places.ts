import type { InstrumentId } from '#kernel/market/instrument.ts';
import { listingOf } from '#market-data/symbols/written-forms.ts';

/** The instruments that a place allows. */
export interface Place {
  readonly has: (id: InstrumentId) => boolean;
  /** Whether the same code elsewhere is another instrument, so that no other place may be returned. */
  readonly isStrict: boolean;
}

const mainland = (listing: 'sh' | 'sz' | 'bj'): Place => ({
  has: ({ exchange, market, symbol }) =>
    exchange === 'stock' && market === 'cn' && listingOf(symbol) === listing,
  isStrict: true,
});
const stocks = (market: InstrumentId['market']): Place => ({
  has: (id) => id.exchange === 'stock' && id.market === market,
  isStrict: true,
});
const anyOf = (exchange: InstrumentId['exchange']): Place => ({
  has: (id) => id.exchange === exchange,
  isStrict: false,
});

const SHANGHAI = mainland('sh');
const SHENZHEN = mainland('sz');
const BEIJING = mainland('bj');
const MAINLAND = stocks('cn');
const HONG_KONG = stocks('hk');
const UNITED_STATES = stocks('us');
const FOREX = anyOf('forex');
const FUTURES = anyOf('commodity');
/** The place that quotes of every kind are listed under. */
const EVERYWHERE: Place = { has: () => true, isStrict: false };
/** A crypto exchange that is not one of the venues. */
const COINS: Place = { has: ({ exchange }) => exchange.startsWith('venue_'), isStrict: false };
export const PERPETUALS: Place = { has: ({ market }) => market === 'perp', isStrict: false };
/** Shenzhen and Beijing share one number of Eastmoney. */
const SHENZHEN_OR_BEIJING: Place = {
  has: (id) => SHENZHEN.has(id) || BEIJING.has(id),
  isStrict: true,
};

function placesOf(names: readonly (readonly [Place, string])[]): ReadonlyMap<string, Place> {
  return new Map(names.flatMap(([place, words]) => words.split(' ').map((word) => [word, place])));
}

/** Places as vendors write them before `:` or `.`, or behind `.`, ` ` or `@`, in lower case. */
export const VENDOR_PLACES = placesOf([
  [SHANGHAI, 'sh ss sse shse xshg sha cg'],
  [SHENZHEN, 'sz szse xshe she cs'],
  [BEIJING, 'bj bjse bse xbse'],
  [MAINLAND, 'cn ch'],
  [HONG_KONG, 'hk hkex sehk xhkg hkg hkse'],
  [
    UNITED_STATES,
    'us nasdaq nyse amex nysearca arca bats xnas xnys xase arcx smart nas nms uw uq un oq',
  ],
  [FOREX, 'fx fx_idc oanda forexcom saxo pepperstone fxcm icmarkets idealpro curncy c'],
  [FUTURES, 'comex nymex cbot cme cme_mini cbot_mini comex_mini nymex_mini globex iceus comdty'],
  [EVERYWHERE, 'tvc cboe capitalcom'],
  [
    COINS,
    'coinbase kraken bitstamp bitfinex bitget kucoin gateio gate mexc htx huobi crypto deribit bitmex x',
  ],
]);

/** Letters of Reuters' exchanges behind a dot: too short to be a place elsewhere. */
export const REUTERS_PLACES = placesOf([[UNITED_STATES, 'o n k']]);

/** Numbers of Eastmoney's markets before a dot. */
export const EASTMONEY_PLACES = placesOf([
  [SHENZHEN_OR_BEIJING, '0'],
  [SHANGHAI, '1'],
  [HONG_KONG, '116 128'],
  [UNITED_STATES, '105 106 107'],
  [FOREX, '119 120 133'],
]);

/** Prefixes that Sina and Tencent write before a code, with or without `_`. */
export const QUOTE_FEED_PLACES = placesOf([
  [EVERYWHERE, 's r rt'],
  [UNITED_STATES, 'gb usr'],
  [FUTURES, 'hf'],
  [FOREX, 'fx'],
]);

export { FOREX, FUTURES };
