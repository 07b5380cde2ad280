import { Type, type Static } from 'typebox';
import { isPastMoment, type FactTimes, type RowProblem } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { LISTING_EXCHANGES } from '#signalhub/facts/listing-board.ts';

/** The kinds of data that collectors provide. */
export const COLLECTOR_CAPABILITIES = [
  'listed',
  'delisted',
  'prelisting',
  'suspension',
  'code_change',
  'name_change',
  'basket',
  'sector',
  'holder',
  'announcement',
  'policy',
  'media',
  'market_attention',
  'quote',
] as const;
export type CollectorCapability = (typeof COLLECTOR_CAPABILITIES)[number];

/** The stability of a source: an official file, an official page, a portal without a guarantee, a fragile page. */
export const STABILITY_CLASSES = ['A', 'B', 'C', 'D'] as const;

export const COLLECTOR_STATUSES = [
  'ok',
  'degraded',
  'blocked',
  'stale',
  'shape_changed',
  'down',
  'off',
] as const;
export type CollectorStatus = (typeof COLLECTOR_STATUSES)[number];

const timestampOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'timestamp', description });

const schema = Type.Object(
  {
    source_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    capability: Type.Enum([...COLLECTOR_CAPABILITIES], {
      description: 'Kind of data that the source provides.',
    }),
    exchange: Type.Union([Type.Enum([...LISTING_EXCHANGES, 'ALL']), Type.Null()], {
      description: 'Exchange whose securities the source lists; null if that does not apply.',
    }),
    stability_class: Type.Enum([...STABILITY_CLASSES], {
      description: 'Stability of the source, from an official file (A) to a fragile page (D).',
    }),
    status: Type.Enum([...COLLECTOR_STATUSES]),
    last_attempt_at: timestampOrNull(
      'Time of the last request to the source; null if there was none.',
    ),
    last_success_at: timestampOrNull(
      'Time of the last usable answer of the source; null if there was none.',
    ),
    next_at: timestampOrNull('Time of the next request to the source; null if the source is off.'),
    rows: Type.Integer({ minimum: 0, description: 'Number of rows in the last usable answer.' }),
    lag_sec: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      description: 'Age of the newest row when the collector read it, in seconds; null if unknown.',
    }),
    consecutive_failures: Type.Integer({ minimum: 0 }),
    last_fault: Type.String({
      maxLength: 200,
      description: 'Reason of the last failure; empty if there was none.',
    }),
  },
  { additionalProperties: false, description: 'State of a source and of its collector.' },
);

export type CollectorHealthPayload = Static<typeof schema>;

/** The state of a source and of its collector. Every coverage in the API is derived from these facts. */
export const COLLECTOR_HEALTH_KIND: FactKind<CollectorHealthPayload> = {
  name: 'collector_health',
  schema,
  keyOf: (health) => health.source_id,
  traitOf: NO_TRAIT,
  referencesOf: () => [],
  faultsOf: healthFaults,
  timeFaultsOf: healthTimeFaults,
};

function healthFaults(health: CollectorHealthPayload): PayloadFault[] {
  const faults: PayloadFault[] = [];
  const { status, last_success_at: succeededAt, consecutive_failures: failures } = health;
  if (status === 'ok' && succeededAt === null) {
    faults.push({ field: 'last_success_at', message: 'must be given where the status is ok' });
  }
  if (status === 'ok' && failures > 0) {
    faults.push({ field: 'consecutive_failures', message: 'must be 0 where the status is ok' });
  }
  if (status === 'off' && health.next_at !== null) {
    faults.push({ field: 'next_at', message: 'must be null where the collector is off' });
  }
  return faults;
}

function healthTimeFaults(health: CollectorHealthPayload, times: FactTimes): RowProblem[] {
  return [
    ...isPastMoment(times, 'last_attempt_at', health.last_attempt_at),
    ...isPastMoment(times, 'last_success_at', health.last_success_at),
  ];
}
