import type { TestRow } from '#test/signalhub/small-bundle.ts';

type Facts = Readonly<Record<string, unknown>>;
type Frame = Omit<TestRow, 'fact'>;

/** A node of the ownership graph; a listed company if the id is `stock.` and a code. */
export function owner(nodeId: string, facts: Facts = {}, frame: Frame = {}): TestRow {
  const stockCode = nodeId.startsWith('stock.') ? nodeId.slice('stock.'.length) : null;
  return {
    ...frame,
    fact: {
      node_id: nodeId,
      name: nodeId,
      entity_type: stockCode === null ? 'company' : 'listed_company',
      nature: 'undetermined',
      state_level: 'unknown',
      stock_code: stockCode,
      discloses_no_controller: false,
      unspecified_reason: null,
      confidence: 1,
      fact_ids: [],
      ...facts,
    },
  };
}

export const body = (nodeId: string, facts: Facts = {}): TestRow =>
  owner(nodeId, { entity_type: 'state_body', nature: 'state_body', ...facts });

export const individual = (nodeId: string): TestRow =>
  owner(nodeId, { entity_type: 'person', nature: 'natural_person' });

/** The evidence of every relation of these tests. */
export const REGISTER = 'm-register';

export function evidenceIn(materialId: string, facts: Facts = {}): Facts {
  const pages = { page_start: null, page_end: null };
  return { material_id: materialId, role: 'primary', quote: '', ...pages, ...facts };
}

export function material(materialId: string, facts: Facts = {}): TestRow {
  return {
    observed_at: String(facts['published_at'] ?? '2020-01-01T09:00:00+08:00'),
    fact: {
      material_id: materialId,
      source_id: 'register',
      source_name: '企业信用信息公示系统',
      source_tier: 'official_register',
      title: `登记信息${materialId}`,
      source_url: `https://register.example/${materialId}`,
      published_at: '2020-01-01T09:00:00+08:00',
      ...facts,
    },
  };
}

/** `holding('S', 'L', 30)`; null is an unknown percentage, a pair its bounds. */
export function holding(
  source: string,
  target: string,
  pct: number | null | readonly [number, number],
  facts: Facts = {},
  frame: Frame = {},
): TestRow {
  const [minimum, maximum] = Array.isArray(pct) ? pct : [null, null];
  return edge(
    'ownership',
    source,
    target,
    {
      exact_pct: typeof pct === 'number' ? pct : null,
      minimum_pct: minimum,
      maximum_pct: maximum,
      ...facts,
    },
    frame,
  );
}

/** A relation without a share. */
export function edge(
  relationType: string,
  source: string,
  target: string,
  facts: Facts = {},
  frame: Frame = {},
): TestRow {
  return {
    ...frame,
    fact: {
      edge_id: `${relationType}.${source}.${target}`,
      relation_type: relationType,
      source_node_id: source,
      target_node_id: target,
      exact_pct: null,
      minimum_pct: null,
      maximum_pct: null,
      share_class: '',
      votes_per_share: 1,
      delegator_node_id: null,
      company_node_id: null,
      control_basis: null,
      valid_from_inferred: false,
      confidence: 1,
      evidence: [evidenceIn(REGISTER)],
      fact_ids: [],
      ...facts,
    },
  };
}

export function capitalEvent(stockCode: string, eventId: string, facts: Facts = {}): TestRow {
  return {
    fact: {
      event_id: eventId,
      stock_code: stockCode,
      edge_id: null,
      title: `事项${eventId}`,
      event_date: '2024-06-03',
      event_type: 'equity_transfer',
      evidence: [evidenceIn(REGISTER)],
      ...facts,
    },
  };
}
