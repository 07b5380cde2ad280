import { Type, type Static } from 'typebox';
import {
  EXCHANGES,
  instrumentKey,
  MARKETS,
  MARKETS_BY_EXCHANGE,
} from '#kernel/market/instrument.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';

const schema = Type.Object(
  {
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    exchange: Type.Enum([...EXCHANGES]),
    market: Type.Enum([...MARKETS]),
    symbol: Type.String({ minLength: 1, maxLength: 64 }),
  },
  {
    additionalProperties: false,
    description: 'An instrument outside the A-share market whose price follows a company.',
  },
);

export type CompanyListingPayload = Static<typeof schema>;

/** An instrument, such as an equity perpetual, on one company. */
export const COMPANY_LISTING_KIND: FactKind<CompanyListingPayload> = {
  name: 'company_listing',
  schema,
  keyOf: instrumentKey,
  traitOf: NO_TRAIT,
  referencesOf: (listing) => [
    { field: 'stock_code', kind: 'company', key: listing.stock_code, holdsThen: true },
  ],
  faultsOf: marketFaults,
};

/** Each exchange has its own markets. A-shares are listed without this fact. */
function marketFaults({ exchange, market }: CompanyListingPayload): PayloadFault[] {
  if (exchange === 'stock' && market === 'cn') {
    return [{ field: 'market', message: 'stock:cn follows from the code and is not published' }];
  }
  const markets = MARKETS_BY_EXCHANGE[exchange];
  if (markets.includes(market)) return [];
  return [{ field: 'market', message: `must be a market of ${exchange}: ${markets.join(', ')}` }];
}
