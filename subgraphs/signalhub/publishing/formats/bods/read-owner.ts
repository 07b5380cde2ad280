import { hash } from 'node:crypto';
import type { EntityNature, EntityType } from '#signalhub/facts/ownership-terms.ts';
import { isRealName } from '#signalhub/facts/real-name.ts';
import { listedNodeIdOf } from '#signalhub/facts/ownership-terms.ts';
import type {
  BodsRow,
  BodsStatement,
  BodsUnspecified,
  KnownPeriod,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';

const NODE_ID = /^(?!stock\.)[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

const TYPES: Readonly<Record<string, EntityType>> = {
  registeredEntity: 'company',
  legalEntity: 'institution',
  arrangement: 'fund',
  anonymousEntity: 'company',
  unknownEntity: 'company',
  state: 'state_body',
  stateBody: 'state_body',
};

const MAX_NAME = 120;

/** Context for reading statements about owners. */
export interface OwnerReading {
  readonly knowledge: KnownPeriod;
  readonly nodeIds: ReadonlyMap<string, string>;
  /** First date on which the statements hold. */
  readonly since: string;
}

/**
 * Adds the node of every owner by its record: the listed company where one of its securities is traded in China
 * under six digits, else the record's id, or a digest of it where it is not a valid node id.
 */
export function addNodeIds(
  statements: readonly BodsStatement[],
  nodeIds: Map<string, string>,
): void {
  for (const statement of statements) {
    const { recordId, recordType } = statement;
    if (recordType === 'relationship') continue;
    const code = stockCodeOf(statement);
    const other = NODE_ID.test(recordId) ? recordId : `bods.${digestOf(recordId)}`;
    if (code !== null || !nodeIds.has(recordId)) {
      nodeIds.set(recordId, code === null ? other : listedNodeIdOf(code));
    }
  }
}

/** The row of an entity or a person. */
export function readOwner(
  statement: BodsStatement,
  { knowledge, nodeIds, since }: OwnerReading,
): BodsRow {
  const { recordId, recordType, recordDetails: details } = statement;
  const isPerson = recordType === 'person';
  const unspecified = (details['unspecifiedPersonDetails'] ??
    details['unspecifiedEntityDetails']) as BodsUnspecified | undefined;
  const { type: bodsType } = (details['entityType'] ?? {}) as { type?: string };
  const code = stockCodeOf(statement);
  const plain = isPerson ? 'person' : (TYPES[bodsType ?? ''] ?? 'company');
  const type = code !== null ? 'listed_company' : plain;
  const name = isPerson ? fullNameOf(details) : details['name'];
  return entityRow(knowledge, since, {
    node_id: nodeIds.get(recordId)!,
    name:
      typeof name === 'string' && isRealName(name)
        ? name.slice(0, MAX_NAME)
        : textOr(unspecified?.description, recordId),
    entity_type: type,
    nature: natureOf(type),
    stock_code: code,
    unspecified_reason: unspecified?.reason ?? null,
  });
}

/** Unnamed parties, for which a relationship only gives the reason. */
export function unspecifiedParties(
  { recordId, recordDetails }: BodsStatement,
  knowledge: KnownPeriod,
  since: string,
): BodsRow[] {
  return (['subject', 'interestedParty'] as const).flatMap((role) => {
    const party = recordDetails[role];
    if (typeof party !== 'object' || party === null) return [];
    const { reason, description } = party as BodsUnspecified;
    const name = textOr(description, '未披露');
    const node = { node_id: unspecifiedNodeId(recordId, role), name, unspecified_reason: reason };
    return [entityRow(knowledge, since, { ...node, entity_type: 'company' })];
  });
}

/** The node of a party that a relationship does not name. */
export function unspecifiedNodeId(recordId: string, role: 'subject' | 'interestedParty'): string {
  return `unspecified.${digestOf(`${recordId} ${role}`)}`;
}

function entityRow(
  { observedAt, supersededAt }: KnownPeriod,
  since: string,
  fields: Readonly<Record<string, unknown>>,
): BodsRow {
  const fact = {
    nature: 'undetermined',
    state_level: 'unknown',
    stock_code: null,
    discloses_no_controller: false,
    confidence: 1,
    fact_ids: [],
    ...fields,
  };
  const times = { observed_at: observedAt, superseded_at: supersededAt };
  return { kind: 'ownership_entity', row: { valid_from: since, valid_to: null, ...times, fact } };
}

function natureOf(type: EntityType): EntityNature {
  if (type === 'state_body') return 'state_body';
  return type === 'person' ? 'natural_person' : 'undetermined';
}

function stockCodeOf({ recordDetails }: BodsStatement): string | null {
  const { securitiesListings } = (recordDetails['publicListing'] ?? {}) as {
    securitiesListings?: readonly {
      readonly stockExchangeJurisdiction?: string;
      readonly security?: { readonly ticker?: string };
    }[];
  };
  for (const { stockExchangeJurisdiction: place, security } of securitiesListings ?? []) {
    const ticker = security?.ticker ?? '';
    if (place === 'CN' && /^[0-9]{6}$/.test(ticker)) return ticker;
  }
  return null;
}

function fullNameOf(details: Readonly<Record<string, unknown>>): unknown {
  const names = (details['names'] ?? []) as readonly { type?: string; fullName?: string }[];
  return (names.find(({ type }) => type === 'legal') ?? names[0])?.fullName;
}

function textOr(text: unknown, otherwise: string): string {
  return (typeof text === 'string' && text !== '' ? text : otherwise).slice(0, MAX_NAME);
}

function digestOf(text: string): string {
  return hash('sha256', text).slice(0, 20);
}
