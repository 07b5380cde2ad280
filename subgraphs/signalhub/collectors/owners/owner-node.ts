import { hash } from 'node:crypto';
import { comparableName, type CollectedFacts } from '#signalhub/collectors/source.ts';
import type { OwnershipEntityPayload } from '#signalhub/facts/kinds/ownership-entity.ts';
import { listedNodeIdOf } from '#signalhub/facts/ownership-terms.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A name in a list of holders or controllers. */
export interface NamedOwner {
  readonly name: string;
  /** As the list states; null if it does not. */
  readonly isPerson: boolean | null;
}

/** Depositories that hold shares for unnamed investors. */
const NOMINEE = /香港中央结算|HKSCC|NOMINEES|存托凭证|\(代理人\)|中国证券登记结算/i;
/** The account from which a company buys its own shares. */
const OWN_ACCOUNT = /回购专用/;
/** A firm's own money, next to that of the products that it manages. */
const OWN_FUNDS = /-自有资金$/;
/** Products whose beneficiaries are not named. */
const PRODUCT =
  /(资产管理计划|资管计划|信托计划|信托产品|集合计划|员工持股计划|证券投资基金|投资基金$|基金\(|组合$|产品$|-[^-]+$)/;
const PERSON = /^[\p{Script=Han}]{2,4}$|^[\p{Script=Han}]{1,10}·[\p{Script=Han}·]{1,20}$/u;
const COMPANY = /(公司|集团|银行|厂|合伙企业(\(有限合伙\))?|L(IMITED|TD)\.?|INC\.?|PLC|LLC)$/i;

/**
 * The node of an owner. A listed company is found by its registered name. The name of any other organisation identifies
 * it everywhere. The name of a person identifies it only within one company, because several persons share names.
 *
 * @param companyCode the company whose list contains the name
 */
export function ownerNode(
  owner: NamedOwner,
  companyCode: string,
  known: CollectedFacts,
): OwnershipEntityPayload {
  const { name } = owner;
  const text = comparableName(name).replace(OWN_FUNDS, '');
  if (OWN_ACCOUNT.test(text)) return listedNode(companyCode, known);
  const named = known.findNamed('company', name);
  const codes = new Set(named.map(({ stock_code: code }) => String(code)));
  if (codes.size === 1) return listedNode([...codes][0]!, known);
  if (NOMINEE.test(text)) return node(`nominee.${digest(text)}`, name, 'public_float', 'other');
  if (isPersonal(owner, text)) {
    const id = `person.${companyCode}.${digest(text)}`;
    return node(id, name, 'person', 'natural_person');
  }
  if (PRODUCT.test(text)) return node(`product.${digest(text)}`, name, 'fund', 'undetermined');
  const type = COMPANY.test(text) ? 'company' : 'institution';
  return node(`org.${digest(text)}`, name, type, 'undetermined');
}

/** A label of an organisation has priority over the list's mark for persons. */
function isPersonal({ isPerson }: NamedOwner, text: string): boolean {
  if (COMPANY.test(text) || PRODUCT.test(text)) return false;
  return isPerson ?? PERSON.test(text);
}

/** The node of a listed company. */
export function listedNode(
  code: string,
  { find }: CollectedFacts,
  disclosesNoController = false,
): OwnershipEntityPayload {
  const companyName = find('company', code).at(-1)?.['company_name'];
  const name = typeof companyName === 'string' ? companyName : code;
  return {
    ...node(listedNodeIdOf(code), name, 'listed_company', 'undetermined'),
    stock_code: code,
    discloses_no_controller: disclosesNoController,
  };
}

function node(
  nodeId: string,
  name: string,
  type: OwnershipEntityPayload['entity_type'],
  nature: OwnershipEntityPayload['nature'],
): OwnershipEntityPayload {
  return {
    node_id: nodeId,
    name: name.slice(0, 120),
    entity_type: type,
    nature,
    state_level: 'unknown',
    stock_code: null,
    discloses_no_controller: false,
    unspecified_reason: null,
    confidence: 0.9,
    fact_ids: [],
  };
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** The row of a node that holds at least from a date. A known node keeps its first date. */
export function nodeRow(
  entity: OwnershipEntityPayload,
  date: string,
  observedAt: string,
  { factsOf }: CollectedFacts,
): PartRow {
  const dates = factsOf('ownership_entity', entity.node_id).map(({ validFrom }) => validFrom);
  const since = [...dates, date].toSorted()[0]!;
  return { kind: 'ownership_entity', valid_from: since, observed_at: observedAt, fact: entity };
}
