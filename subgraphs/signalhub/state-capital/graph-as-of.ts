import type {
  Dated,
  EntityRecord,
  InterestRecord,
  OwnershipRecords,
} from '#signalhub/state-capital/ownership-records.ts';
import { compareText } from '#signalhub/state-capital/text-order.ts';

/** A date of the world, and the moment of knowledge about it. */
export interface AsOf {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  readonly validOn: string;
  readonly knownAtMs: number;
}

/** Owners and relations of one date as known at one moment, each once, ordered by id. */
export interface OwnershipGraph {
  readonly entities: readonly EntityRecord[];
  readonly interests: readonly InterestRecord[];
}

/** Whether a record holds on a date and was known at a moment. */
export function isHeld(record: Dated, { validOn, knownAtMs }: AsOf): boolean {
  return (
    record.observedAtMs <= knownAtMs &&
    (record.supersededAtMs === null || knownAtMs < record.supersededAtMs) &&
    record.validFrom <= validOn &&
    (record.validTo === null || validOn < record.validTo)
  );
}

/**
 * Records by the company they are about. It is built once for all records; a graph then costs as much as the
 * company's own group.
 */
export class OwnershipIndex {
  /** By id, in the order of ids. */
  readonly #entities = new Map<string, EntityRecord[]>();
  /** Ordered by id, so that a graph of everything needs no sorting. */
  readonly #interests: readonly InterestRecord[];
  /** Relations that affect a company: ownership, control, votes. */
  readonly #intoCompany = new Map<string, InterestRecord[]>();
  /** Agreements to act in concert anywhere, by each of their members. */
  readonly #concertOfMember = new Map<string, InterestRecord[]>();

  constructor(records: OwnershipRecords) {
    const byNodeId = (a: EntityRecord, b: EntityRecord): number => compareText(a.nodeId, b.nodeId);
    for (const entity of records.entities.toSorted(byNodeId)) {
      append(this.#entities, entity.nodeId, entity);
    }
    this.#interests = records.interests.toSorted((a, b) => compareText(a.edgeId, b.edgeId));
    for (const interest of this.#interests) this.#add(interest);
  }

  /**
   * The group of a company: all nodes with a directed path to it through holdings, control, votes or
   * concerted action, and the relations among them. Null where the company itself is not known then.
   */
  groupOf(companyId: string, asOf: AsOf): OwnershipGraph | null {
    if (this.#entityAsOf(companyId, asOf) === null) return null;
    const reached = new Map<string, EntityRecord>();
    const interests = new Map<string, InterestRecord>();
    const waiting = [companyId];
    const wait = (nodeId: string): void => {
      waiting.push(nodeId);
    };
    for (let nodeId = waiting.pop(); nodeId !== undefined; nodeId = waiting.pop()) {
      if (reached.has(nodeId)) continue;
      reached.set(nodeId, this.#entityAsOf(nodeId, asOf) ?? unrecorded(nodeId));
      for (const interest of this.#deciding(nodeId)) {
        if (!isHeld(interest, asOf)) continue;
        keep(interests, interest.edgeId, interest);
        forEachMember(interest, wait);
      }
    }
    return {
      entities: [...reached.values()].sort((a, b) => compareText(a.nodeId, b.nodeId)),
      interests: [...interests.values()].sort((a, b) => compareText(a.edgeId, b.edgeId)),
    };
  }

  /** Every owner and relation of one date as known at one moment. */
  graphAsOf(asOf: AsOf): OwnershipGraph {
    const entities: EntityRecord[] = [];
    const known = new Set<string>();
    for (const nodeId of this.#entities.keys()) {
      const entity = this.#entityAsOf(nodeId, asOf);
      if (entity === null) continue;
      entities.push(entity);
      known.add(nodeId);
    }
    const recordedCount = entities.length;
    const interests: InterestRecord[] = [];
    const mention = (nodeId: string): void => {
      if (known.has(nodeId)) return;
      known.add(nodeId);
      entities.push(unrecorded(nodeId));
    };
    for (const interest of this.#interests) {
      if (!isHeld(interest, asOf)) continue;
      forEachMember(interest, mention);
      const other = interests.at(-1);
      if (other?.edgeId !== interest.edgeId) interests.push(interest);
      else if (isNewer(interest, other)) interests[interests.length - 1] = interest;
    }
    if (entities.length > recordedCount) entities.sort((a, b) => compareText(a.nodeId, b.nodeId));
    return { entities, interests };
  }

  *#deciding(nodeId: string): Iterable<InterestRecord> {
    yield* this.#intoCompany.get(nodeId) ?? [];
    yield* this.#concertOfMember.get(nodeId) ?? [];
  }

  #add(interest: InterestRecord): void {
    const { relationType, companyId, sourceId, targetId } = interest;
    if (relationType !== 'concert') {
      append(this.#intoCompany, targetId, interest);
    } else if (companyId === null) {
      append(this.#concertOfMember, sourceId, interest);
      append(this.#concertOfMember, targetId, interest);
    } else {
      append(this.#intoCompany, companyId, interest);
    }
  }

  #entityAsOf(nodeId: string, asOf: AsOf): EntityRecord | null {
    let found: EntityRecord | null = null;
    for (const entity of this.#entities.get(nodeId) ?? []) {
      if (isHeld(entity, asOf) && (found === null || isNewer(entity, found))) found = entity;
    }
    return found;
  }
}

/** Visits all nodes of a relation. */
function forEachMember(interest: InterestRecord, visit: (nodeId: string) => void): void {
  visit(interest.sourceId);
  visit(interest.targetId);
  if (interest.delegatorId !== null) visit(interest.delegatorId);
  if (interest.companyId !== null) visit(interest.companyId);
}

/** An owner that only relations mention: its share must not get lost. */
function unrecorded(nodeId: string): EntityRecord {
  return {
    nodeId,
    name: nodeId,
    entityType: 'company',
    nature: 'undetermined',
    stateLevel: 'unknown',
    disclosesNoController: false,
    confidence: 0,
    factIds: [],
    validFrom: '',
    validTo: null,
    observedAtMs: 0,
    supersededAtMs: null,
  };
}

/**
 * Whether nothing is known of an owner on the date of a graph although a relation names it: it was dissolved or
 * merged, and no statement says who holds its share now.
 */
export function isUnrecorded({ validFrom }: EntityRecord): boolean {
  return validFrom === '';
}

/** Of two records with one id the one observed last counts, independent of their order. */
function keep(kept: Map<string, InterestRecord>, edgeId: string, interest: InterestRecord): void {
  const other = kept.get(edgeId);
  if (other === undefined || isNewer(interest, other)) kept.set(edgeId, interest);
}

function isNewer(a: Dated, b: Dated): boolean {
  if (a.observedAtMs !== b.observedAtMs) return a.observedAtMs > b.observedAtMs;
  if (a.validFrom !== b.validFrom) return a.validFrom > b.validFrom;
  // Equal dates: the content decides.
  return a !== b && JSON.stringify(a) > JSON.stringify(b);
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  lists.getOrInsertComputed(key, () => []).push(value);
}
