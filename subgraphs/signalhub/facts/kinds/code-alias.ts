import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';

const schema = Type.Object(
  {
    old_code: Type.String({ pattern: '^[0-9]{6}$' }),
    stock_code: Type.String({
      pattern: '^[0-9]{6}$',
      description: 'The code that replaced `old_code`.',
    }),
    status: Type.Optional(
      Type.Enum(['confirmed', 'candidate'], {
        description:
          'Absent means `confirmed`. A `candidate` is derived from the lists of exchanges. Lookups ignore a ' +
          'candidate until it is confirmed.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'A former code of a share, on the dates on which the share was traded under this code.',
  },
);

export type CodeAliasPayload = Static<typeof schema>;

/**
 * A former code of a share on the dates when it was in use. Exchanges change codes when a share moves to another board
 * or exchange, after a restructuring, and, in Beijing, all at once. Several shares may have used one code in turn. Such
 * a code has one row for each share, with its own dates.
 */
export const CODE_ALIAS_KIND: FactKind<CodeAliasPayload> = {
  name: 'code_alias',
  schema,
  keyOf: (alias) => alias.old_code,
  traitOf: NO_TRAIT,
  referencesOf: (alias) => [
    {
      field: 'stock_code',
      kind: 'company',
      key: alias.stock_code,
      // A candidate does not prove yet that the old code belonged to the same company.
      holdsThen: alias.status !== 'candidate',
    },
  ],
  faultsOf: aliasFaults,
};

/** Codes of the national transfer system, which shares kept when they moved to Beijing or further. */
const TRANSFER_SYSTEM = /^(4|8)/;

function aliasFaults({ old_code: oldCode, stock_code: stockCode }: CodeAliasPayload) {
  const faults: PayloadFault[] = [];
  if (placeOfCode(oldCode) === null && !TRANSFER_SYSTEM.test(oldCode)) {
    const message = 'must be in a code range of A-shares, or begin with 4 or 8';
    faults.push({ field: 'old_code', message });
  }
  if (oldCode === stockCode) {
    faults.push({ field: 'old_code', message: 'must be another code than stock_code' });
  }
  return faults;
}
