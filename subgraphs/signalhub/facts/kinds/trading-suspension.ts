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
      description: 'Planned date of resumption; null if unknown.',
    }),
    reason: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'Reason for the suspension.',
    }),
    source_id: Type.String({ pattern: ID, description: 'Id of the source of this statement.' }),
    source_url: webUrlOrEmpty('URL of the announcement; may be empty.'),
  },
  {
    additionalProperties: false,
    description:
      'A suspension of the trading of a share. It starts on `valid_from` and ends on `valid_to`, the day of ' +
      'resumption.',
  },
);

export type TradingSuspensionPayload = Static<typeof schema>;

/**
 * A suspension of trading for whole sessions. `valid_from` is the first session without trading. `valid_to` is the
 * session on which trading resumes, or null while it is unknown.
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
