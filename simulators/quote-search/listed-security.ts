import type { QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';
import { makeDemoFunds } from '#simulators/publication/demo-funds.ts';
import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { collatedInitial } from '#simulators/quote-search/collated-initials.ts';

/** A share or a fund as the quote search lists it. */
export interface ListedSecurity {
  /** Shanghai, Shenzhen, Beijing, Hong Kong or the United States. */
  readonly market: 'sh' | 'sz' | 'bj' | 'hk' | 'us';
  /** With the exchange behind the ticker in the United States: `aapl.oq`. */
  readonly code: string;
  readonly name: string;
  /** First letters of the pinyin of its name; `*` of a name without any Chinese. */
  readonly initials: string;
  /** The provider's word for its kind. */
  readonly type: 'GP-A' | 'GP-A-KCB' | 'ETF-A' | 'GP';
}

const MARKETS = { SSE: 'sh', SZSE: 'sz', BSE: 'bj' } as const;

/** The companies that are listed in the demo world, and its funds, ordered by code. */
export function demoSecurities({ companies }: Pick<CompanyWorld, 'companies'>): ListedSecurity[] {
  const shares = companies.map(({ stockCode, name, exchange, board }): ListedSecurity => {
    const type = board === 'STAR' ? 'GP-A-KCB' : 'GP-A';
    return { market: MARKETS[exchange], code: stockCode, name, initials: initialsOf(name), type };
  });
  const funds = makeDemoFunds().map(({ fundCode, name, exchange }): ListedSecurity => {
    const market = MARKETS[exchange];
    return { market, code: fundCode, name, initials: initialsOf(name), type: 'ETF-A' };
  });
  return [...shares, ...funds].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The shares of other markets that are quoted; of currencies and futures the quote search knows nothing. */
export function foreignSecurities(instruments: readonly QuotedInstrument[]): ListedSecurity[] {
  return instruments.flatMap(({ market, symbol, name }): ListedSecurity[] => {
    const listed = { name, initials: initialsOf(name), type: 'GP' } as const;
    if (market === 'stock:hk') return [{ market: 'hk', code: symbol, ...listed }];
    return market === 'stock:us'
      ? [{ market: 'us', code: `${symbol.toLowerCase()}.oq`, ...listed }]
      : [];
  });
}

function initialsOf(name: string): string {
  if (!/\p{Script=Han}/u.test(name)) return '*';
  return [...name].map(collatedInitial).join('');
}
