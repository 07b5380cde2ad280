import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';
import { webUrlOrEmpty } from '#signalhub/facts/web-url.ts';

const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$';

const percentage = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 100, description });

const schema = Type.Object(
  {
    pledge_id: Type.String({ pattern: ID }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    pledgor_name: Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Name of the shareholder who pledges the shares.',
    }),
    pledgee_name: Type.String({
      maxLength: 120,
      description: 'Name of the creditor; may be empty.',
    }),
    shares: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      description: 'Number of pledged shares; null if the source does not state it.',
    }),
    pct_of_capital: percentage(
      'Pledged shares in percent of the capital, 0 to 100; null if unknown.',
    ),
    pct_of_holding: percentage(
      "Pledged shares in percent of the pledgor's shares, 0 to 100; null if unknown.",
    ),
    source_id: Type.String({ pattern: ID, description: 'Id of the source of this statement.' }),
    source_url: webUrlOrEmpty('URL of the evidence; may be empty.'),
  },
  { additionalProperties: false, description: 'A pledge of shares of a company.' },
);

export type SharePledgePayload = Static<typeof schema>;

/** A pledge of shares, from its registration on; `valid_to` is the date on which it was released. */
export const SHARE_PLEDGE_KIND: FactKind<SharePledgePayload> = {
  name: 'share_pledge',
  schema,
  keyOf: (pledge) => pledge.pledge_id,
  traitOf: NO_TRAIT,
  referencesOf: ({ stock_code: key }) => [{ field: 'stock_code', kind: 'company', key }],
  faultsOf: (pledge) => nameFaults(pledge, ['pledgor_name']),
};
