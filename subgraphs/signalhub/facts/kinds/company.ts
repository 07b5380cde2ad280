import { Type, type Static } from 'typebox';
import { isSession, type FactTimes, type RowProblem } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { BOARDS, LISTING_EXCHANGES, placeOfCode } from '#signalhub/facts/listing-board.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

const schema = Type.Object(
  {
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    name: Type.String({ minLength: 1, maxLength: 40, description: 'Short name on the exchange.' }),
    company_name: Type.String({ minLength: 1, maxLength: 120, description: 'Registered name.' }),
    name_en: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 120 }), Type.Null()], {
        description: 'English name that the company states; null or absent if it states none.',
      }),
    ),
    exchange: Type.Enum([...LISTING_EXCHANGES]),
    board: Type.Enum([...BOARDS]),
    listing_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'First trading day; null before the listing.',
    }),
  },
  { additionalProperties: false, description: 'A company whose shares are listed as A-shares.' },
);

export type CompanyPayload = Static<typeof schema>;

/** A company of the A-share market. Its code decides exchange and board. */
export const COMPANY_KIND: FactKind<CompanyPayload> = {
  name: 'company',
  schema,
  keyOf: (company) => company.stock_code,
  traitOf: NO_TRAIT,
  referencesOf: () => [],
  faultsOf: companyFaults,
  timeFaultsOf: listingFaults,
  shareMomentOf: ({ stock_code: stockCode, listing_date: date }) =>
    date === null ? null : { stockCode, what: 'listing', date, field: 'fact.listing_date' },
};

/** A company before its listing has no first trading day; afterwards it begins on a trading day. */
function listingFaults(
  { listing_date: date }: CompanyPayload,
  { validTo }: FactTimes,
): RowProblem[] {
  if (date === null) return [];
  if (validTo !== null && validTo <= date) {
    const message = 'must be null in a row that ends before the listing';
    return [{ field: 'fact.listing_date', message }];
  }
  return isSession('listing_date', date);
}

function companyFaults(company: CompanyPayload): PayloadFault[] {
  const place = placeOfCode(company.stock_code);
  const faults = nameFaults(company, ['name', 'company_name', 'name_en']);
  if (place === null) {
    const message = `${company.stock_code} is in no code range of an A-share board`;
    return [...faults, { field: 'stock_code', message }];
  }
  const says = `by the code range of ${company.stock_code}`;
  if (company.exchange !== place.exchange) {
    faults.push({ field: 'exchange', message: `must be ${place.exchange} ${says}` });
  }
  if (company.board !== place.board) {
    faults.push({ field: 'board', message: `must be ${place.board} ${says}` });
  }
  return faults;
}
