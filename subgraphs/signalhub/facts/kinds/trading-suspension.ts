import { Type, type Static } from 'typebox';
import { isSession, type FactTimes, type RowProblem } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';
import { webUrlOrEmpty } from '#signalhub/facts/web-url.ts';

const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$';

const schema = Type.Object(
  {
    suspension_id: Type.String({ pattern: ID }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    expected_resumption_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'When trading is to resume, as far as that is known; null otherwise.',
    }),
    reason: Type.String({ minLength: 1, maxLength: 400, description: 'Why it is suspended.' }),
    source_id: Type.String({ pattern: ID, description: 'The source that says so.' }),
    source_url: webUrlOrEmpty('The announcement; may be empty.'),
  },
  {
    additionalProperties: false,
    description: 'A share is not traded from the first to the last date on which this holds.',
  },
);

export type TradingSuspensionPayload = Static<typeof schema>;

/**
 * A suspension of trading for whole sessions. `valid_from` is its first session and `valid_to` the one on which trading
 * resumes; the row is open until that is known.
 */
export const TRADING_SUSPENSION_KIND: FactKind<TradingSuspensionPayload> = {
  name: 'trading_suspension',
  schema,
  keyOf: (suspension) => suspension.suspension_id,
  traitOf: NO_TRAIT,
  referencesOf: ({ stock_code: key }) => [
    { field: 'stock_code', kind: 'company', key, holdsThen: true },
  ],
  faultsOf: () => [],
  timeFaultsOf: suspensionTimeFaults,
};

function suspensionTimeFaults(
  { expected_resumption_date: expected }: TradingSuspensionPayload,
  { validFrom }: FactTimes,
): RowProblem[] {
  if (expected === null) return [];
  const field = 'expected_resumption_date';
  const isLater = expected > validFrom;
  const message = `must be after ${validFrom}, the first session of the suspension`;
  return [...(isLater ? [] : [{ field: `fact.${field}`, message }]), ...isSession(field, expected)];
}
