import { Type, type Static } from 'typebox';
import { isPastMoment } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';
import { LISTING_EXCHANGES } from '#signalhub/facts/listing-board.ts';

/** The kinds of securities that a source lists. */
export const SOURCE_ROLES = ['listed', 'delisted', 'prelisting'] as const;

export const SOURCE_STATUSES = ['ok', 'degraded', 'down'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

const schema = Type.Object(
  {
    source_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    exchange: Type.Enum([...LISTING_EXCHANGES, 'ALL'], {
      description: 'Exchange of the listed securities; `ALL` for a portal of all exchanges.',
    }),
    role: Type.Enum([...SOURCE_ROLES], {
      description: 'Kind of securities that the source lists.',
    }),
    status: Type.Enum([...SOURCE_STATUSES]),
    row_count: Type.Integer({ minimum: 0, description: 'Number of securities in the last list.' }),
    last_success_at: Type.Union([Type.String({ format: 'timestamp' }), Type.Null()], {
      description: 'Time at which the source was last read; null if never.',
    }),
  },
  { additionalProperties: false, description: 'State of an official source of securities.' },
);

export type SourceHealthPayload = Static<typeof schema>;

/** The state of an official catalog of securities. */
export const SOURCE_HEALTH_KIND: FactKind<SourceHealthPayload> = {
  name: 'source_health',
  schema,
  keyOf: (source) => source.source_id,
  traitOf: NO_TRAIT,
  referencesOf: () => [],
  faultsOf: () => [],
  timeFaultsOf: ({ last_success_at: readAt }, times) =>
    isPastMoment(times, 'last_success_at', readAt),
};
