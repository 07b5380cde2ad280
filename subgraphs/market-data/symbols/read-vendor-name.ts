import { EXCHANGES, MARKETS, type Exchange, type InstrumentId } from '#kernel/market/instrument.ts';
import { nameText, type NameText } from '#market-data/symbols/name-text.ts';
import {
  EASTMONEY_PLACES,
  FOREX,
  FUTURES,
  PERPETUALS,
  QUOTE_FEED_PLACES,
  REUTERS_PLACES,
  VENDOR_PLACES,
  type Place,
} from '#market-data/symbols/vendor-places.ts';

/** The parts of a text that names a place in addition to the instrument. */
export interface VendorName {
  readonly asked: NameText;
  /** The code or name without its place, as it was written. */
  readonly rest: string;
  readonly has: (id: InstrumentId) => boolean;
}

/** Words that name an exchange, in lower case. */
export type VenueWords = ReadonlyMap<string, Exchange>;

/** Separators around a name are ignored. */
const AROUND = /^[\s_/-]+|[\s_/-]+$/g;

interface Step {
  readonly rest: string;
  readonly place: Place;
}
type Rule = (text: string, venues: VenueWords) => Step | null;

/** A name has its place, its class and a mark at most, each once or twice. */
const MAX_STEPS = 4;

/**
 * Reads names of other services: `BINANCE:BTCUSDT`, `BTC/USDT:USDT`, `600519.XSHG`, `1.600519`, `AAPL.O`, `700 HK
 * Equity`, `GC1!`, `CNY=X`, and our own `venue_a:spot:BTCUSDT`. The readings are alternatives, the best first; none
 * if a text names no place.
 */
export function readVendorName(text: string, venues: VenueWords): VendorName[] {
  let rest = text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(AROUND, '');
  const places: Place[] = [];
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const step = firstStep(rest, venues);
    if (step === null) break;
    places.push(step.place);
    rest = step.rest;
  }
  const asked = nameText(rest);
  if (places.length === 0 || asked === null) return [];
  // A venue that does not run here is ignored first, then that it is a perpetual.
  const strict = places.filter(({ isStrict }) => isStrict);
  const ofAnyVenue = places.filter((place) => place.isStrict || place === PERPETUALS);
  return [places, ofAnyVenue, strict]
    .filter((those, at, all) => at === 0 || those.length < all[at - 1]!.length)
    .map((those) => ({ asked, rest, has: (id) => those.every((place) => place.has(id)) }));
}

function firstStep(text: string, venues: VenueWords): Step | null {
  for (const rule of RULES) {
    const step = rule(text, venues);
    if (step !== null && nameText(step.rest) !== null) return step;
  }
  return null;
}

const RULES: readonly Rule[] = [
  ownPlace,
  ofPrefix,
  ofPair,
  ofClass,
  ofEastmoney,
  ofQuoteFeed,
  ofCurrency,
  ofFuture,
  ofPerpetual,
  ofSuffix,
  ofVenueWord,
];

/** `venue_a:spot:BTCUSDT`, `stock:cn:600519`, `venue_a:BTCUSDT`. */
function ownPlace(text: string): Step | null {
  const [first = '', second = '', third] = text.toLowerCase().split(':');
  const exchange = EXCHANGES.find((name) => name === first);
  if (exchange === undefined || second === '') return null;
  const market = third === undefined ? undefined : MARKETS.find((name) => name === second);
  if (third !== undefined && market === undefined) return null;
  const skipped = first.length + 1 + (market === undefined ? 0 : second.length + 1);
  return {
    rest: text.slice(skipped),
    place: {
      has: (id) => id.exchange === exchange && (market === undefined || id.market === market),
      isStrict: true,
    },
  };
}

/** `BINANCE:BTCUSDT`, `NASDAQ:AAPL`, `SHSE.600519`, `HK.00700`, `sh.600519`. */
function ofPrefix(text: string, venues: VenueWords): Step | null {
  const [, word = '', mark = '', rest = ''] = /^([\p{L}_]+)([:.])(.+)$/u.exec(text) ?? [];
  const place = placeNamed(word, venues);
  if (place === null) return null;
  // `C.N` and `X.US` are tickers: one letter names a place before a colon only.
  return mark === '.' && word.length < 2 ? null : { rest, place };
}

/** `BTC/USDT:USDT`, the perpetual of a unified interface. */
function ofPair(text: string): Step | null {
  const [, base = '', quote = ''] = /^([^\s/:]+)\/([^\s/:]+):[^\s/:-]+$/.exec(text) ?? [];
  return base === '' ? null : { rest: `${base}/${quote}`, place: PERPETUALS };
}

/** `AAPL US Equity`: what Bloomberg writes behind every name of a class. */
function ofClass(text: string): Step | null {
  const [, rest = '', word = ''] = /^(.+) (equity|curncy|comdty)$/i.exec(text) ?? [];
  if (word.toLowerCase() === 'comdty') return { rest: rest.replace(/[1A]$/i, ''), place: FUTURES };
  if (word.toLowerCase() === 'curncy') return { rest, place: FOREX };
  return word === ''
    ? null
    : { rest, place: { has: ({ exchange }) => exchange === 'stock', isStrict: true } };
}

/** `1.600519`, `116.00700`, `105.AAPL`. */
function ofEastmoney(text: string): Step | null {
  const [, number = '', rest = ''] = /^(\d{1,3})\.([\dA-Z_]{2,})$/i.exec(text) ?? [];
  const place = EASTMONEY_PLACES.get(number);
  return place === undefined ? null : { rest: rest.replaceAll('_', '.'), place };
}

/** `gb_aapl`, `hf_GC`, `fx_seurusd`, `r_hk00700`. */
function ofQuoteFeed(text: string): Step | null {
  const [, word = '', code = ''] = /^([a-z]{1,3})_([a-z$.\d]+)$/i.exec(text) ?? [];
  const place = QUOTE_FEED_PLACES.get(word.toLowerCase());
  if (place === undefined) return null;
  return { rest: place === FOREX ? code.replace(/^s(?=[a-z]{6}$)/i, '') : code, place };
}

/** Currencies that are quoted in dollars; others are what a dollar costs. */
const QUOTED_IN_DOLLARS = /^(EUR|GBP|AUD|NZD)$/i;

/** `USDCNY=X`, `CNY=X`, `EUR=`. */
function ofCurrency(text: string): Step | null {
  const [, pair = ''] = /^([A-Z]{3}(?:[A-Z]{3})?)=X?$/i.exec(text) ?? [];
  if (pair === '') return null;
  const quoted = QUOTED_IN_DOLLARS.test(pair) ? `${pair}USD` : `USD${pair}`;
  const isMetal = /^(XAU|XAG|XPT|XPD)/i.test(pair);
  return { rest: pair.length === 6 || isMetal ? pair : quoted, place: isMetal ? FUTURES : FOREX };
}

/** `GC=F`, `GC1!`, `CLc1`: the most traded future. */
function ofFuture(text: string): Step | null {
  const [, rest = ''] = /^([A-Z\d]{1,4})(?:=F|\.F|1!|c1)$/i.exec(text) ?? [];
  return rest === '' ? null : { rest, place: FUTURES };
}

/** `BTC-USDT-SWAP`, `BTCUSDT.P`, `BTC-PERP`, `BTCUSDT_PERP`, `XBTUSDTM`, `PF_XBTUSD`. */
function ofPerpetual(text: string): Step | null {
  const marks = /^(.+?)(?:[-_ ](?:swap|perp|perpetual|umcbl)|\.p|(?<=usd[tc]?)perp|(?<=usdt)m)$/i;
  const [, rest = ''] = marks.exec(text) ?? /^P[FI]_(.+)$/i.exec(text) ?? [];
  return rest === '' ? null : { rest, place: PERPETUALS };
}

/** `600519.XSHG`, `AAPL.US`, `700 HK`, `AAPL.O`, `BTCUSDT.BINANCE`, `BTCUSDT@BINANCE`. */
function ofSuffix(text: string, venues: VenueWords): Step | null {
  const [, rest = '', mark = '', word = ''] = /^(.+)([.@: ])([\p{L}_]+)$/u.exec(text) ?? [];
  const lower = word.toLowerCase();
  if (word.length === 1) {
    const place = mark === '.' ? REUTERS_PLACES.get(lower) : undefined;
    return place === undefined ? null : { rest, place };
  }
  const place = placeNamed(word, venues);
  // After a blank most words belong to a name: `Nasdaq 100 index`.
  const isPlace = mark !== ' ' || place?.isStrict === true || venues.has(lower);
  return place === null || !isPlace ? null : { rest, place };
}

/** `okx BTC`, `BTC on Binance` are left to names. */
function ofVenueWord(text: string, venues: VenueWords): Step | null {
  const [first = '', ...others] = text.split(' ');
  const exchange = venues.get(first.toLowerCase());
  if (exchange === undefined || others.length === 0) return null;
  return {
    rest: others.join(' '),
    place: { has: (id) => id.exchange === exchange, isStrict: false },
  };
}

function placeNamed(word: string, venues: VenueWords): Place | null {
  const lower = word.toLowerCase();
  const exchange = venues.get(lower);
  if (exchange !== undefined) return { has: (id) => id.exchange === exchange, isStrict: false };
  return VENDOR_PLACES.get(lower) ?? null;
}
