import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { BOARDS, LISTING_EXCHANGES, placeOfCode } from '#signalhub/facts/listing-board.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';
import { webUrlOrEmpty } from '#signalhub/facts/web-url.ts';

/** Keys of applicants begin with a letter, so that none of them is a stock code. */
export const APPLICANT_ID = '^[A-Za-z][A-Za-z0-9._:-]{0,127}$';

const schema = Type.Object(
  {
    applicant_id: Type.String({
      pattern: APPLICANT_ID,
      description:
        'Key of the application in the pipeline of the exchange, for example `sse.audit.1729`.',
    }),
    name: Type.String({ minLength: 1, maxLength: 40, description: 'Short name of the company.' }),
    company_name: Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Registered name of the company.',
    }),
    exchange: Type.Enum([...LISTING_EXCHANGES], {
      description: 'Exchange to which the company applies.',
    }),
    board: Type.Enum([...BOARDS], { description: 'Board for which the company applies.' }),
    stock_code: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[0-9]{6}$',
      description: 'Stock code, which the exchange assigns with the offering; null before it.',
    }),
    source_url: webUrlOrEmpty('URL of the page of the application; may be empty.'),
  },
  { additionalProperties: false, description: 'A company that applies for a listing.' },
);

export type ApplicantPayload = Static<typeof schema>;

/**
 * A company in the pipeline of an exchange, which has no code until its offering. Once a row names the code, what
 * is known of the application belongs to the company.
 */
export const APPLICANT_KIND: FactKind<ApplicantPayload> = {
  name: 'applicant',
  schema,
  keyOf: (applicant) => applicant.applicant_id,
  traitOf: NO_TRAIT,
  referencesOf: ({ stock_code: key }) =>
    key === null ? [] : [{ field: 'stock_code', kind: 'company', key }],
  faultsOf: applicantFaults,
};

function applicantFaults(applicant: ApplicantPayload): PayloadFault[] {
  const { exchange, board, stock_code: stockCode } = applicant;
  const faults = nameFaults(applicant, ['name', 'company_name']);
  const expected = { MAIN: null, STAR: 'SSE', CHINEXT: 'SZSE', BSE: 'BSE' }[board];
  const isOfBeijing = exchange === 'BSE' && board === 'MAIN';
  if ((expected !== null && exchange !== expected) || isOfBeijing) {
    faults.push({ field: 'board', message: `must be a board of ${exchange}` });
  }
  const place = stockCode === null ? null : placeOfCode(stockCode);
  if (stockCode !== null && (place?.exchange !== exchange || place.board !== board)) {
    faults.push({ field: 'stock_code', message: `must be a code of ${exchange} ${board}` });
  }
  return faults;
}
