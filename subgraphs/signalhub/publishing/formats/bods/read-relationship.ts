import { hash } from 'node:crypto';
import type { ControlBasis, InterestType } from '#signalhub/facts/ownership-terms.ts';
import type { UntakenReason } from '#signalhub/publishing/untaken.ts';
import { isDate } from '#signalhub/facts/shanghai-time.ts';
import type {
  BodsFault,
  BodsInterest,
  BodsRow,
  BodsShare,
  BodsStatement,
  KnownPeriod,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { unspecifiedNodeId } from '#signalhub/publishing/formats/bods/read-owner.ts';

const EDGE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/;

/** Interests that give control or special rights; all others are ignored here. */
const CONTROL_INTERESTS: Readonly<Record<string, ControlBasis>> = {
  appointmentOfBoard: 'board_majority',
  otherInfluenceOrControl: 'disclosed_actual_controller',
  rightsGrantedByContract: 'agreement',
  controlViaCompanyRulesOrArticles: 'articles',
  controlByLegalFramework: 'law',
  boardMember: 'board_seat',
  boardChair: 'board_seat',
};

/** Context for reading statements about relations. */
export interface RelationshipReading {
  readonly knowledge: KnownPeriod;
  readonly nodeIds: ReadonlyMap<string, string>;
  /** The material of the statement's source. */
  readonly materialId: string;
}

type Faults = readonly Omit<BodsFault, 'index'>[];

interface RelationshipRows {
  readonly rows: readonly BodsRow[];
  readonly faults: Faults;
  /** Why interests became no row, one reason each. */
  readonly untaken: readonly UntakenReason[];
}

/** The rows of a relationship's direct interests, one each. */
export function readRelationship(
  statement: BodsStatement,
  reading: RelationshipReading,
): RelationshipRows {
  const { recordDetails: details } = statement;
  const faults: Omit<BodsFault, 'index'>[] = [];
  const target = partyOf(statement, 'subject', reading, faults);
  const source = partyOf(statement, 'interestedParty', reading, faults);
  const interests = Array.isArray(details['interests'])
    ? (details['interests'] as readonly BodsInterest[])
    : [];
  const untaken: UntakenReason[] = interests.length === 0 ? ['no_interest'] : [];
  const rows = interests.flatMap((interest, index) => {
    const kind = kindOf(interest);
    const isIndirect = interest.directOrIndirect === 'indirect';
    if (kind === null) untaken.push('unsupported_interest');
    else if (isIndirect) untaken.push('indirect_interest');
    if (kind === null || isIndirect || target === null || source === null) return [];
    const field = `recordDetails.interests.${index}`;
    const times = timesOf(statement, interest);
    if (times.valid_to !== null && times.valid_to <= times.valid_from) {
      faults.push({ field: `${field}.endDate`, message: 'must be after the beginning' });
    }
    const share = sharesOf(interest.share ?? {}, `${field}.share`, faults);
    const fact = {
      edge_id: edgeIdOf(statement.recordId, index),
      ...kind,
      source_node_id: source,
      target_node_id: target,
      ...(kind.relation_type === 'control' ? NO_SHARE : share),
      ...PLAIN,
      evidence: [evidenceIn(reading.materialId)],
    };
    const { observedAt, supersededAt } = reading.knowledge;
    const frame = { ...times, observed_at: observedAt, superseded_at: supersededAt };
    return [{ kind: 'ownership_edge' as const, row: { ...frame, fact } }];
  });
  return { rows, faults, untaken };
}

const NO_SHARE = { exact_pct: null, minimum_pct: null, maximum_pct: null };

const PLAIN = {
  share_class: '',
  votes_per_share: 1,
  delegator_node_id: null,
  company_node_id: null,
  valid_from_inferred: false,
  confidence: 1,
  fact_ids: [],
};

function evidenceIn(materialId: string) {
  const pages = { page_start: null, page_end: null };
  return { material_id: materialId, role: 'primary', quote: '', ...pages };
}

function kindOf({
  type,
}: BodsInterest): { relation_type: InterestType; control_basis: ControlBasis | null } | null {
  if (type === 'shareholding') return { relation_type: 'ownership', control_basis: null };
  if (type === 'votingRights') return { relation_type: 'voting', control_basis: null };
  const basis = CONTROL_INTERESTS[type];
  return basis === undefined ? null : { relation_type: 'control', control_basis: basis };
}

function partyOf(
  { recordId, recordDetails }: BodsStatement,
  role: 'subject' | 'interestedParty',
  { nodeIds }: RelationshipReading,
  faults: Omit<BodsFault, 'index'>[],
): string | null {
  const party = recordDetails[role];
  if (typeof party === 'object' && party !== null) return unspecifiedNodeId(recordId, role);
  const nodeId = typeof party === 'string' ? nodeIds.get(party) : undefined;
  if (nodeId !== undefined) return nodeId;
  const message = `names ${JSON.stringify(party)}, of which no statement speaks`;
  faults.push({ field: `recordDetails.${role}`, message });
  return null;
}

/** From the start to the end of the interest; a closed record ends with its last statement. */
function timesOf(
  { recordStatus, statementDate }: BodsStatement,
  { startDate, endDate }: BodsInterest,
): { valid_from: string; valid_to: string | null } {
  const stated = statementDate.slice(0, 10);
  const from = startDate != null && isDate(startDate) ? startDate : stated;
  if (endDate != null && isDate(endDate)) return { valid_from: from, valid_to: endDate };
  return { valid_from: from, valid_to: recordStatus === 'closed' ? stated : null };
}

/** An exclusive bound is treated as inclusive: the difference is not a percentage. */
function sharesOf(
  { exact, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: BodsShare,
  field: string,
  faults: Omit<BodsFault, 'index'>[],
) {
  const least = minimum ?? exclusiveMinimum ?? null;
  const most = maximum ?? exclusiveMaximum ?? null;
  for (const pct of [exact ?? null, least, most]) {
    if (pct !== null && !(typeof pct === 'number' && pct >= 0 && pct <= 100)) {
      faults.push({ field, message: 'must have percentages of 0 to 100' });
    }
  }
  if (exact != null) return { ...NO_SHARE, exact_pct: exact };
  return { exact_pct: null, minimum_pct: least, maximum_pct: most };
}

function edgeIdOf(recordId: string, index: number): string {
  const id = EDGE_ID.test(recordId) ? recordId : `bods.${hash('sha256', recordId).slice(0, 24)}`;
  return index === 0 ? id : `${id.slice(0, 120)}.${index + 1}`;
}
