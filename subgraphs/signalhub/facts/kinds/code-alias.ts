import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';

const schema = Type.Object(
  {
    old_code: Type.String({ pattern: '^[0-9]{6}$' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$', description: 'The code that replaced it.' }),
  },
  {
    additionalProperties: false,
    description: 'A code under which a security of the Beijing exchange was traded before.',
  },
);

export type CodeAliasPayload = Static<typeof schema>;

/** A former code on the dates when it was in use. The Beijing exchange replaced the codes of all its shares. */
export const CODE_ALIAS_KIND: FactKind<CodeAliasPayload> = {
  name: 'code_alias',
  schema,
  keyOf: (alias) => alias.old_code,
  traitOf: NO_TRAIT,
  referencesOf: (alias) => [
    { field: 'stock_code', kind: 'company', key: alias.stock_code, holdsThen: true },
  ],
  faultsOf: aliasFaults,
};

/** Codes of the national transfer system, which shares kept when listed in Beijing. */
const OLD_PREFIX = /^(43|83|87|88)/;

function aliasFaults({ old_code: oldCode, stock_code: stockCode }: CodeAliasPayload) {
  const faults: PayloadFault[] = [];
  if (!OLD_PREFIX.test(oldCode)) {
    const message = 'must begin with 43, 83, 87 or 88, as the old codes of the Beijing exchange';
    faults.push({ field: 'old_code', message });
  }
  if (placeOfCode(stockCode)?.exchange !== 'BSE') {
    faults.push({ field: 'stock_code', message: 'must be a code of the Beijing exchange' });
  }
  return faults;
}
