import { Type, type Static } from 'typebox';
import type { FactTimes, RowProblem } from '#signalhub/facts/dated-fact.ts';
import {
  NO_TRAIT,
  type FactKind,
  type FactReference,
  type PayloadFault,
} from '#signalhub/facts/fact-kind.ts';
import { APPLICANT_ID } from '#signalhub/facts/kinds/applicant.ts';
import {
  DELISTING_TYPES,
  hasConsolidation,
  LIFECYCLE_STAGES,
  stageOrderFault,
  stageRank,
  statusOfStage,
  type LifecycleStage,
} from '#signalhub/facts/lifecycle-stage.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { webUrlOrEmpty } from '#signalhub/facts/web-url.ts';

const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$';

const evidence = Type.Object(
  {
    evidence_id: Type.String({ pattern: ID }),
    source_id: Type.String({ pattern: ID }),
    evidence_type: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    title: Type.String({ minLength: 1, maxLength: 300 }),
    source_url: webUrlOrEmpty('URL of the evidence; may be empty.'),
    observed_at: Type.String({ format: 'timestamp' }),
  },
  { additionalProperties: false },
);

const schema = Type.Object(
  {
    event_id: Type.String({ pattern: ID }),
    stock_code: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[0-9]{6}$',
      description: 'Stock code; null for an applicant without a code.',
    }),
    applicant_id: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        pattern: APPLICANT_ID,
        description: 'Id of the applicant, if `stock_code` is null; null or absent otherwise.',
      }),
    ),
    stage: Type.Enum([...LIFECYCLE_STAGES], {
      description: 'Lifecycle stage that the security enters.',
    }),
    planned_listing_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'Planned listing date; null if unknown.',
    }),
    delisting_type: Type.Union([Type.Enum([...DELISTING_TYPES]), Type.Null()], {
      description:
        'Reason for the delisting. Null on stages without a delisting, and on `delisted` if the source gives no ' +
        'reason.',
    }),
    suspended_sessions: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description:
        'Number of suspended sessions, which do not count as sessions of the consolidation period.',
    }),
    reason: Type.String({ minLength: 1, maxLength: 400, description: 'Description of the event.' }),
    source_id: Type.String({ pattern: ID, description: 'Id of the source of this statement.' }),
    evidence: Type.Array(evidence, { maxItems: 40 }),
  },
  {
    additionalProperties: false,
    description: 'A security enters a lifecycle stage on `valid_from`.',
  },
);

export type SecurityEventPayload = Static<typeof schema>;

/** A security enters a lifecycle stage. `valid_from` is the effective date. */
export const SECURITY_EVENT_KIND: FactKind<SecurityEventPayload> = {
  name: 'security_event',
  schema,
  keyOf: (event) => event.event_id,
  traitOf: NO_TRAIT,
  referencesOf: subjectReferences,
  faultsOf: eventFaults,
  timeFaultsOf: (event, times) => [
    ...plannedDateFaults(event, times),
    ...sessionFaults(event, times),
  ],
  shareMomentOf: ({ stock_code: stockCode, stage }, { validFrom: date }) =>
    stockCode !== null && (stage === 'newly_listed' || stage === 'delisted')
      ? { stockCode, what: stage, date, field: 'valid_from' }
      : null,
  series: {
    field: 'stage',
    groupOf: (event) => event.stock_code ?? event.applicant_id ?? '',
    stepOf: (event) => event.stage,
    // The schema has validated both.
    rankOf: (stage) => stageRank(stage as LifecycleStage),
    faultOf: (earlier, later) =>
      stageOrderFault(earlier as LifecycleStage, later as LifecycleStage),
  },
};

function subjectReferences(event: SecurityEventPayload): FactReference[] {
  const { stock_code: stockCode, applicant_id: applicantId } = event;
  if (stockCode !== null) return [{ field: 'stock_code', kind: 'company', key: stockCode }];
  return applicantId == null
    ? []
    : [{ field: 'applicant_id', kind: 'applicant', key: applicantId }];
}

/** An event refers to a share or to an applicant. The stages of an applicant end before the listing. */
function subjectFaults(event: SecurityEventPayload): PayloadFault[] {
  const { stock_code: stockCode, applicant_id: applicantId, stage } = event;
  if ((stockCode === null) === (applicantId == null)) {
    const message =
      stockCode === null
        ? 'must name the applicant where there is no stock_code'
        : 'must be null where there is a stock_code';
    return [{ field: 'applicant_id', message }];
  }
  const status = statusOfStage(stage);
  if (stockCode !== null || status === 'prelisted' || status === 'cancelled') return [];
  return [{ field: 'stock_code', message: `must be given on ${stage}` }];
}

const LEAVING = new Set(['delisting_decided', 'delisting_consolidation', 'delisted']);

/** A planned date lies in the future. */
function plannedDateFaults(
  { planned_listing_date: date }: SecurityEventPayload,
  { validFrom }: FactTimes,
): RowProblem[] {
  return date === null || date >= validFrom
    ? []
    : [{ field: 'fact.planned_listing_date', message: `must not be before ${validFrom}` }];
}

/** Exchanges list and delist on trading days; dates outside the calendar pass. */
function sessionFaults({ stage }: SecurityEventPayload, { validFrom }: FactTimes): RowProblem[] {
  const isOfSession = stage === 'newly_listed' || stage === 'delisted';
  return isOfSession && isTradingDay(validFrom) === false
    ? [{ field: 'valid_from', message: `must be a trading day, as of every ${stage}` }]
    : [];
}

function eventFaults(event: SecurityEventPayload): PayloadFault[] {
  const { stage, planned_listing_date: plannedDate } = event;
  const { delisting_type: delistingType, suspended_sessions: suspendedSessions } = event;
  const faults = subjectFaults(event);
  if (suspendedSessions > 0 && stage !== 'delisting_consolidation') {
    const message = `must be 0 on ${stage}, which is not a consolidation period`;
    faults.push({ field: 'suspended_sessions', message });
  }
  if (plannedDate !== null && statusOfStage(stage) !== 'prelisted') {
    const message = `must be null on ${stage}, which is not a stage before a listing`;
    faults.push({ field: 'planned_listing_date', message });
  }
  // A list of delisted securities gives no reasons.
  const needsType = LEAVING.has(stage) && stage !== 'delisted';
  if (delistingType === null ? needsType : !LEAVING.has(stage)) {
    const message = needsType
      ? `must say why on ${stage}`
      : `must be null on ${stage}, which is not a stage of a delisting`;
    faults.push({ field: 'delisting_type', message });
  }
  if (
    stage === 'delisting_consolidation' &&
    delistingType !== null &&
    !hasConsolidation(delistingType)
  ) {
    const message = `${delistingType} delistings have no consolidation period`;
    faults.push({ field: 'delisting_type', message });
  }
  return faults;
}
