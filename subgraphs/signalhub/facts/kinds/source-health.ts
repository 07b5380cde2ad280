import { Type, type Static } from 'typebox';
import { isPastMoment } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';
import { LISTING_EXCHANGES } from '#signalhub/facts/listing-board.ts';

/** What a source on securities covers. */
export const SOURCE_ROLES = ['listed', 'delisted', 'prelisting'] as const;

export const SOURCE_STATUSES = ['ok', 'degraded', 'down'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

const schema = Type.Object(
  {
    source_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    exchange: Type.Enum([...LISTING_EXCHANGES, 'ALL'], {
      description: 'The exchange of its securities; ALL for a portal of all exchanges.',
    }),
    role: Type.Enum([...SOURCE_ROLES], { description: 'Which securities it lists.' }),
    status: Type.Enum([...SOURCE_STATUSES]),
    row_count: Type.Integer({ minimum: 0, description: 'Securities that it listed last.' }),
    last_success_at: Type.Union([Type.String({ format: 'timestamp' }), Type.Null()], {
      description: 'When it was read last; null if never.',
    }),
  },
  { additionalProperties: false, description: 'How well an official source could be read.' },
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
