import { Type, type Static } from 'typebox';
import { isPastDate } from '#signalhub/facts/dated-fact.ts';
import {
  NO_TRAIT,
  type FactKind,
  type FactReference,
  type PayloadFault,
} from '#signalhub/facts/fact-kind.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

/** Exchanges whose fund baskets are supported. */
export const ETF_EXCHANGES = ['SSE', 'SZSE'] as const;
export type EtfExchange = (typeof ETF_EXCHANGES)[number];

const optionalText = (maxLength: number, description: string) =>
  Type.Union([Type.String({ minLength: 1, maxLength }), Type.Null()], { description });

const schema = Type.Object(
  {
    etf_key: Type.String({
      pattern: '^(SSE|SZSE)\\.[0-9]{6}$',
      description: 'Exchange and fund code, for example `SSE.510300`.',
    }),
    fund_code: Type.String({
      pattern: '^[0-9]{6}$',
      description: 'Code under which the fund trades.',
    }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    exchange: Type.Enum([...ETF_EXCHANGES]),
    tracking_index_code: optionalText(32, 'Code of the index that the fund tracks.'),
    tracking_index_name: optionalText(60, 'Name of that index.'),
    tracking_group_id: optionalText(64, 'Id shared by all funds that track the same index.'),
    tracked_sector_id: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description:
        'Sector of the components of the index; null if the index covers several sectors.',
    }),
    catalog_verified_on: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description:
        'Date on which the product list of the exchange last contained the fund; null if it never did.',
    }),
  },
  {
    additionalProperties: false,
    description: 'An exchange-traded fund and the index that it tracks.',
  },
);

export type EtfProductPayload = Static<typeof schema>;

/** A fund with a published basket. Its code range determines its exchange. */
export const ETF_PRODUCT_KIND: FactKind<EtfProductPayload> = {
  name: 'etf_product',
  schema,
  keyOf: (product) => product.etf_key,
  traitOf: NO_TRAIT,
  referencesOf: ({ tracked_sector_id: key }): readonly FactReference[] =>
    key === null ? [] : [{ field: 'tracked_sector_id', kind: 'sector', key }],
  faultsOf: productFaults,
  timeFaultsOf: ({ catalog_verified_on: date }, times) =>
    isPastDate(times, 'catalog_verified_on', date),
};

/** Key of a fund: two exchanges could use the same code. */
export function etfKeyOf(exchange: EtfExchange, fundCode: string): string {
  return `${exchange}.${fundCode}`;
}

function productFaults(product: EtfProductPayload): PayloadFault[] {
  const { fund_code: code, exchange } = product;
  const faults = nameFaults(product, ['name', 'tracking_index_name']);
  // Shanghai lists funds under 5xxxxx, Shenzhen under 15xxxx.
  const listedOn = code.startsWith('5') ? 'SSE' : code.startsWith('15') ? 'SZSE' : null;
  if (listedOn === null) {
    faults.push({ field: 'fund_code', message: `${code} is in no code range of listed funds` });
  } else if (listedOn !== exchange) {
    faults.push({ field: 'exchange', message: `must be ${listedOn} by the code range of ${code}` });
  }
  if (product.etf_key !== etfKeyOf(exchange, code)) {
    faults.push({ field: 'etf_key', message: `must be ${etfKeyOf(exchange, code)}` });
  }
  if ((product.tracking_index_code === null) !== (product.tracking_index_name === null)) {
    const message = 'must be given exactly when tracking_index_code is';
    faults.push({ field: 'tracking_index_name', message });
  }
  return faults;
}
