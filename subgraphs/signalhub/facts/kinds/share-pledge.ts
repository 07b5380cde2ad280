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
    pledgor_name: Type.String({ minLength: 1, maxLength: 120, description: 'Whose shares.' }),
    pledgee_name: Type.String({ maxLength: 120, description: 'To whom; may be empty.' }),
    shares: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      description: 'Pledged shares; null where the source does not say.',
    }),
    pct_of_capital: percentage('Pledged shares, per cent of the capital; null where unknown.'),
    pct_of_holding: percentage('Per cent of the shares of the pledgor; null where unknown.'),
    source_id: Type.String({ pattern: ID, description: 'The source that says so.' }),
    source_url: webUrlOrEmpty('Where it says so; may be empty.'),
  },
  { additionalProperties: false, description: 'Shares of a company are pledged.' },
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
