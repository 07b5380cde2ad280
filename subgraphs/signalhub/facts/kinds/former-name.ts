import { Type, type Static } from 'typebox';
import type { FactTimes, RowProblem } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$';

/** The types of a name: the short name on the exchange, or the registered name of the company. */
export const NAME_TYPES = ['short', 'registered'] as const;
export type NameType = (typeof NAME_TYPES)[number];

const schema = Type.Object(
  {
    former_name_id: Type.String({ pattern: ID, description: 'Stable id of this fact.' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    name_type: Type.Enum([...NAME_TYPES], {
      description: 'Whether this was the short name on the exchange or the registered name.',
    }),
    name: Type.String({ minLength: 1, maxLength: 120 }),
    source_id: Type.String({ pattern: ID, description: 'Id of the source of this statement.' }),
  },
  { additionalProperties: false, description: 'A former name of a listed company.' },
);

export type FormerNamePayload = Static<typeof schema>;

/** A name that a company had from `valid_from` until `valid_to`, on which it got another one. */
export const FORMER_NAME_KIND: FactKind<FormerNamePayload> = {
  name: 'former_name',
  schema,
  keyOf: (former) => former.former_name_id,
  traitOf: NO_TRAIT,
  referencesOf: ({ stock_code: key }) => [
    { field: 'stock_code', kind: 'company', key, holdsThen: true },
  ],
  faultsOf: (former) => nameFaults(former, ['name']),
  timeFaultsOf: endFaults,
};

function endFaults(_former: FormerNamePayload, { validTo }: FactTimes): RowProblem[] {
  return validTo === null
    ? [{ field: 'valid_to', message: 'must be given: a former name has an end' }]
    : [];
}
