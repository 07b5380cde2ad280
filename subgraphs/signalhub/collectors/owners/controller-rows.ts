import { hash } from 'node:crypto';
import { listedNode, nodeRow, ownerNode } from '#signalhub/collectors/owners/owner-node.ts';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import { listedNodeIdOf } from '#signalhub/facts/ownership-terms.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** The controllers that a company discloses. */
export interface DisclosedController {
  readonly code: string;
  /** As listed: one name, or several with commas between them. */
  readonly text: string;
}

const NONE = /^(公司)?(无|不存在|没有)(实际)?(控制人)?$|无实际控制人/;
const PERSON_NAME = /^[\p{Script=Han}·]{2,12}$/u;
const ORGANISATION = /(公司|集团|委员会|政府|局|厅|部|办公室|中心|大学|院|会|社|厂|国资委)$/;
const SOURCE = {
  source_id: 'em-controllers',
  source_name: '东方财富',
  source_tier: 'market',
} as const;

/**
 * The controller of a company, or its disclosure that it has none. The list has no dates: a relation begins on the date
 * on which it was first read.
 */
export function controllerRows(
  { code, text }: DisclosedController,
  known: CollectedFacts,
): readonly PartRow[] {
  if (known.find('company', code).length === 0) return [];
  const { observedAt, occasion } = known;
  const isNone = NONE.test(text.trim());
  const company = listedNode(code, known, isNone);
  const rows = [nodeRow(company, occasion.today, observedAt, known), materialRow(code, known)];
  if (isNone) return rows;
  const controllers = namesIn(text).map((name) => ownerNode({ name, isPerson: null }, code, known));
  return [
    ...rows,
    ...controllers
      .filter(({ node_id: id }) => id !== company.node_id)
      .flatMap((controller) => [
        nodeRow(controller, occasion.today, observedAt, known),
        controlRow(code, controller.node_id, text, known),
      ]),
  ];
}

/** Several persons may control together; a comma in the name of an organisation is its own. */
function namesIn(text: string): readonly string[] {
  const names = text.split(/[,，、;；]/).map((name) => name.trim());
  const arePersons = names.every((name) => PERSON_NAME.test(name) && !ORGANISATION.test(name));
  return arePersons ? [...new Set(names)] : [text.trim()];
}

function controlRow(
  code: string,
  controllerId: string,
  text: string,
  { factsOf, observedAt, occasion }: CollectedFacts,
): PartRow {
  const edgeId = `em.control.${code}.${hash('sha256', controllerId).slice(0, 16)}`;
  const since = factsOf('ownership_edge', edgeId)[0]?.validFrom ?? occasion.today;
  const fact: OwnershipEdgePayload = {
    edge_id: edgeId,
    relation_type: 'control',
    source_node_id: controllerId,
    target_node_id: listedNodeIdOf(code),
    exact_pct: null,
    minimum_pct: null,
    maximum_pct: null,
    share_class: '',
    votes_per_share: 1,
    delegator_node_id: null,
    company_node_id: null,
    control_basis: 'disclosed_actual_controller',
    valid_from_inferred: true,
    confidence: 0.8,
    evidence: [
      {
        material_id: materialIdOf(code),
        role: 'primary',
        quote: text.slice(0, 2_000),
        page_start: null,
        page_end: null,
      },
    ],
    fact_ids: [],
  };
  return { kind: 'ownership_edge', valid_from: since, observed_at: observedAt, fact };
}

function materialIdOf(code: string): string {
  return `em.controller.${code}`;
}

function materialRow(
  code: string,
  { factsOf, find, observedAt, occasion }: CollectedFacts,
): PartRow {
  const materialId = materialIdOf(code);
  const name = String(find('company', code).at(-1)?.['name'] ?? code);
  const fact = {
    ...SOURCE,
    material_id: materialId,
    title: `${name} 实际控制人`,
    source_url: `https://data.eastmoney.com/stockdata/${code}.html`,
    published_at: null,
  };
  const since = factsOf('research_material', materialId)[0]?.validFrom ?? occasion.today;
  return { kind: 'research_material', valid_from: since, observed_at: observedAt, fact };
}
