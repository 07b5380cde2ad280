import { hash } from 'node:crypto';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { pledgeMaterialId } from '#signalhub/collectors/owners/pledge-rows.ts';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { ResearchFactPayload } from '#signalhub/facts/kinds/research-fact.ts';
import type { SharePledgePayload } from '#signalhub/facts/kinds/share-pledge.ts';
import type { StateCapitalEventPayload } from '#signalhub/facts/kinds/state-capital-event.ts';
import { listedNodeIdOf } from '#signalhub/facts/ownership-terms.ts';

/** Looks up what is known of owners. */
export type OwnershipFacts = Pick<CollectedFacts, 'all' | 'find' | 'factsOf' | 'factsWith'>;

/** A finding about the ownership of a company from the collected facts, without its versions. */
export interface OwnershipFinding {
  readonly validFrom: string;
  readonly fact: Omit<ResearchFactPayload, 'first_version_id' | 'last_version_id'>;
  /** The other party with its role; null if there is none. */
  readonly party: {
    readonly role: 'shareholder' | 'actual_controller' | 'pledgee';
    readonly name: string;
    readonly stockCode: string | null;
    readonly pct: number | null;
  } | null;
}

/** Prefix of the ids of derived findings, which distinguishes them from the research of a publisher. */
export const DERIVED_PREFIX = 'own.';

/** Events about control or votes, by the domain to which they belong. */
const EVENT_DOMAINS: Readonly<Record<string, ResearchFactPayload['domain']>> = {
  concert_agreement: 'concert_party',
  concert_ended: 'concert_party',
  controller_change: 'actual_controller',
  free_transfer: 'shareholding',
  voting_delegation: 'actual_controller',
};

/** The current findings about the ownership and control of a company. */
export function ownershipFindings(code: string, known: OwnershipFacts): OwnershipFinding[] {
  const edges = known
    .factsWith('ownership_edge', 'target_node_id', listedNodeIdOf(code))
    .filter(({ validTo }) => validTo === null) as Fact<OwnershipEdgePayload>[];
  const events = known.factsWith('state_capital_event', 'stock_code', code);
  const pledges = known
    .factsWith('share_pledge', 'stock_code', code)
    .filter(({ validTo }) => validTo === null) as Fact<SharePledgePayload>[];
  return [
    ...pledges.map((pledge) => pledgeFinding(code, pledge)),
    ...edges.flatMap((edge) => edgeFinding(code, edge, known)),
    ...(events as Fact<StateCapitalEventPayload>[]).flatMap((event) => eventFinding(code, event)),
  ];
}

function edgeFinding(
  code: string,
  { payload: edge, validFrom }: Fact<OwnershipEdgePayload>,
  { factsOf }: OwnershipFacts,
): OwnershipFinding[] {
  const owner = factsOf('ownership_entity', edge.source_node_id).at(-1)?.payload;
  if (owner === undefined) return [];
  const name = String(owner['name']);
  const stockCode = typeof owner['stock_code'] === 'string' ? owner['stock_code'] : null;
  const pct = edge.exact_pct ?? edge.minimum_pct;
  const common = {
    stock_code: code,
    object: name,
    fact_date: validFrom,
    confidence: edge.confidence,
    evidence: edge.evidence,
  };
  if (edge.relation_type === 'control') {
    const fact = {
      ...common,
      fact_id: idOf(code, 'controller', edge.edge_id),
      domain: 'actual_controller',
      predicate: 'is_controlled_by',
      statement: `${name} 是披露的实际控制人。`,
      value: null,
      unit: null,
    } as const;
    return [{ validFrom, fact, party: { role: 'actual_controller', name, stockCode, pct: null } }];
  }
  if (edge.relation_type !== 'ownership' || pct === null) return [];
  const bound = edge.exact_pct === null ? '不少于 ' : '';
  const shares = edge.share_class === '' ? '' : `（${edge.share_class}）`;
  const fact = {
    ...common,
    fact_id: idOf(code, 'holding', `${edge.edge_id} ${pct} ${bound}`),
    domain: 'shareholding',
    predicate: edge.exact_pct === null ? 'holds_at_least' : 'holds_shares',
    statement: `${validFrom} 前十名股东：${name} 持有总股本的 ${bound}${pct}%${shares}。`,
    value: pct,
    unit: 'pct',
  } as const;
  return [{ validFrom, fact, party: { role: 'shareholder', name, stockCode, pct } }];
}

function pledgeFinding(
  code: string,
  { key, payload: pledge, validFrom }: Fact<SharePledgePayload>,
): OwnershipFinding {
  const { pledgor_name: pledgor, pledgee_name: name, pct_of_capital: pct } = pledge;
  const part = pct === null ? '' : `，占总股本 ${pct}%`;
  const fact = {
    fact_id: idOf(code, 'pledge', `${key} ${pct}`),
    stock_code: code,
    domain: 'share_pledge',
    predicate: 'pledges_shares',
    object: pledgor,
    statement: `${validFrom} 起，${pledgor} 向 ${name === '' ? '未披露方' : name} 质押股份${part}。`,
    value: pct,
    unit: pct === null ? null : 'pct',
    fact_date: validFrom,
    confidence: 0.8,
    evidence: [
      {
        material_id: pledgeMaterialId(code),
        role: 'primary',
        quote: '',
        page_start: null,
        page_end: null,
      },
    ],
  } as const;
  const party = name === '' ? null : ({ role: 'pledgee', name, stockCode: null, pct } as const);
  return { validFrom, fact: { ...fact, evidence: [...fact.evidence] }, party };
}

function eventFinding(
  code: string,
  { key, payload: event, validFrom }: Fact<StateCapitalEventPayload>,
): OwnershipFinding[] {
  const domain = EVENT_DOMAINS[event.event_type];
  if (domain === undefined) return [];
  const fact = {
    fact_id: idOf(code, 'event', key),
    stock_code: code,
    domain,
    predicate: event.event_type,
    object: event.title,
    statement: `${event.event_date} 公告：${event.title}`,
    value: null,
    unit: null,
    fact_date: event.event_date,
    confidence: 0.8,
    evidence: event.evidence,
  };
  return [{ validFrom, fact, party: null }];
}

function idOf(code: string, what: string, content: string): string {
  return `${DERIVED_PREFIX}${code}.${what}.${hash('sha256', content).slice(0, 16)}`;
}
