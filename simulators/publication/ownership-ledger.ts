import { hash } from 'node:crypto';
import { numberOf } from '#simulators/publication/keyed-choice.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { latestReport, type MaterialLibrary } from '#simulators/publication/research-materials.ts';

/** Properties of an owner other than its name. */
export interface OwnerDraft {
  readonly type: 'company' | 'fund' | 'institution' | 'person' | 'state_body' | 'public_float';
  readonly nature?: string;
  readonly level?: string;
  /** Reason why it has no name. */
  readonly unspecifiedReason?: string;
  /** The same name in two companies is two people. */
  readonly within?: string;
}

/** When a relation holds, and the date on which that became known. */
export interface Belief {
  readonly from: string;
  /** First date on which it no longer holds. */
  readonly to?: string;
  /** The first date itself when left out. */
  readonly seenOn?: string;
}

/** A relation before it is rows. */
export interface EdgeDraft {
  readonly type: 'ownership' | 'control' | 'voting' | 'concert';
  readonly source: string;
  readonly target: string;
  /** The known versions of its dates. Each replaces the previous one. */
  readonly beliefs: readonly Belief[];
  readonly fact?: Readonly<Record<string, unknown>>;
  readonly quote: string;
  readonly factIds?: readonly string[];
  readonly confidence?: number;
}

/** A holding from the end of one period until a later list changes it. */
export interface ListedHolding {
  /** The period's end. */
  readonly from: string;
  /** When the list became known. */
  readonly seenOn: string;
  /** Null from the first list on that does not name the holder. */
  readonly pct: number | null;
}

/** The percentage of the public, with its valid time and knowledge time. */
export interface LeftOver extends Omit<BundleRow, 'fact'> {
  readonly pct: number;
}

/** First day of the entities, before all facts about them. */
const SINCE = '1994-01-01';

/** Collects owners, relations and events of all companies; owners of one name are one. */
export class OwnershipLedger {
  readonly #library: MaterialLibrary;
  readonly #entities = new Map<string, BundleRow[]>();
  readonly #edges: BundleRow[] = [];
  readonly #holdingsByTarget = new Map<string, BundleRow[]>();
  readonly #events: BundleRow[] = [];
  readonly #edgeIds = new Map<string, number>();
  readonly #eventCounts = new Map<string, number>();
  readonly #claimedPct = new Map<string, number>();

  constructor(library: MaterialLibrary) {
    this.#library = library;
  }

  rows(): Record<'ownership_entity' | 'ownership_edge' | 'state_capital_event', BundleRow[]> {
    return {
      ownership_entity: [...this.#entities.values()].flat(),
      ownership_edge: this.#edges,
      state_capital_event: this.#events,
    };
  }

  /** An owner by its name; made when it is named first. */
  owner(name: string, { type, nature, level, unspecifiedReason, within }: OwnerDraft): string {
    const nodeId = `${type.replace('_', '-')}.${hash('sha256', `${name}${within ?? ''}`).slice(0, 10)}`;
    if (!this.#entities.has(nodeId)) {
      const entity = {
        ...entityFact(nodeId, name),
        entity_type: type,
        nature: nature ?? 'undetermined',
        state_level: level ?? 'unknown',
        unspecified_reason: unspecifiedReason ?? null,
        confidence: unspecifiedReason === undefined ? 0.98 : 0.5,
      };
      this.#entities.set(nodeId, [rowOf(SINCE, null, `${SINCE}T09:30:00+08:00`, entity)]);
    }
    return nodeId;
  }

  /** A company of the market: a firm before its listing, a listed company from then on. */
  listed(
    { stockCode, companyName, listingDate }: DemoCompany,
    disclosesNoController: boolean,
  ): string {
    const nodeId = `stock.${stockCode}`;
    const entity = {
      ...entityFact(nodeId, companyName),
      stock_code: stockCode,
      discloses_no_controller: disclosesNoController,
    };
    this.#entities.set(nodeId, [
      rowOf(SINCE, listingDate, `${SINCE}T09:30:00+08:00`, { ...entity, entity_type: 'company' }),
      rowOf(listingDate, null, `${listingDate}T09:30:00+08:00`, {
        ...entity,
        entity_type: 'listed_company',
      }),
    ]);
    return nodeId;
  }

  /** Claims a share of a firm above several companies, if that share is still free. */
  claims(source: string, target: string, pct: number): boolean {
    const taken = this.#claimedPct.get(target) ?? 0;
    const pair = `${source} ${target}`;
    if (taken + pct > 100 || this.#claimedPct.has(pair)) return false;
    this.#claimedPct.set(target, taken + pct).set(pair, pct);
    return true;
  }

  /** A relation, with the documents of the company that it was disclosed for; returns its id. */
  relate(company: DemoCompany, draft: EdgeDraft): string {
    const edgeId = this.#nextEdgeId(draft);
    const fact = { edge_id: edgeId, ...edgeFact(draft), evidence: this.#evidence(company, draft) };
    const seenAt = ({ from, seenOn }: Belief): string => `${seenOn ?? from}T18:30:00+08:00`;
    for (const [index, belief] of draft.beliefs.entries()) {
      const row = rowOf(belief.from, belief.to ?? null, seenAt(belief), fact);
      const next = draft.beliefs[index + 1];
      this.#add(next === undefined ? row : { ...row, superseded_at: seenAt(next) });
    }
    return edgeId;
  }

  /**
   * A holding according to consecutive lists of holders. Each list holds from the end of its period, until the next
   * list is known.
   */
  relateListed(
    company: DemoCompany,
    { source, target }: { readonly source: string; readonly target: string },
    lists: readonly ListedHolding[],
  ): void {
    const draft = { type: 'ownership', source, target } as const;
    const edgeId = this.#nextEdgeId({ ...draft, beliefs: [], quote: '' });
    for (const [index, { from, seenOn, pct }] of lists.entries()) {
      if (pct === null) break;
      const quote = `前十名股东持股情况：持股比例${pct}%`;
      const beliefs = [{ from, seenOn }];
      const fact = { exact_pct: pct, valid_from_inferred: true };
      const evidence = this.#evidence(company, { ...draft, beliefs, quote }, seenOn);
      const known = { edge_id: edgeId, ...edgeFact({ ...draft, beliefs, quote, fact }), evidence };
      const next = lists[index + 1];
      const row = rowOf(from, null, `${seenOn}T18:30:00+08:00`, known);
      if (next === undefined) {
        this.#add(row);
        continue;
      }
      const changedAt = `${next.seenOn}T18:30:00+08:00`;
      this.#add({ ...row, superseded_at: changedAt });
      this.#add({ ...row, valid_to: next.from, observed_at: changedAt });
    }
  }

  /** All rows about holdings in a company, including corrected ones. */
  holdingsIn(target: string): readonly BundleRow[] {
    return this.#holdingsByTarget.get(target) ?? [];
  }

  /** A holding of the public: what the holders that were known left, row by row. */
  leave(company: DemoCompany, source: string, target: string, left: readonly LeftOver[]): void {
    const draft = { type: 'ownership', source, target } as const;
    const edgeId = this.#nextEdgeId({ ...draft, beliefs: [], quote: '' });
    for (const { pct, ...times } of left) {
      const quote = `其他社会公众股东合计持股${pct}%`;
      const beliefs = [{ from: times.valid_from, seenOn: times.observed_at.slice(0, 10) }];
      const fact = { exact_pct: pct };
      const evidence = this.#evidence(company, { ...draft, beliefs, quote }, beliefs[0]!.seenOn);
      const known = { edge_id: edgeId, ...edgeFact({ ...draft, beliefs, quote, fact }), evidence };
      this.#edges.push({ ...times, fact: known });
    }
  }

  /** Something that happened, announced on its date. */
  event(
    company: DemoCompany,
    draft: { type: string; date: string; subject: string; quote: string; edgeId: string | null },
  ): void {
    const { stockCode } = company;
    const count = (this.#eventCounts.get(stockCode) ?? 0) + 1;
    this.#eventCounts.set(stockCode, count);
    const { subject, date, quote, type, edgeId } = draft;
    const notice = this.#library.announcement(company, `capital.${count}`, subject, date);
    const register = this.#library.second(company, `capital.${count}`, 'register', subject, date);
    this.#events.push(
      rowOf(date, null, `${date}T18:30:00+08:00`, {
        event_id: `${stockCode}.event.${count}`,
        stock_code: stockCode,
        edge_id: edgeId,
        title: `${company.name}：${subject}`,
        event_date: date,
        event_type: type,
        evidence: [
          { material_id: notice, role: 'primary', quote, page_start: 2, page_end: 3 },
          evidenceOf(register, 'corroborating', ''),
        ],
      }),
    );
  }

  #add(row: BundleRow): void {
    this.#edges.push(row);
    const target = String(row.fact['target_node_id']);
    if (row.fact['relation_type'] !== 'ownership' || !target.startsWith('stock.')) return;
    this.#holdingsByTarget.getOrInsertComputed(target, () => []).push(row);
  }

  #nextEdgeId({ type, source, target }: EdgeDraft): string {
    const stem = `${type}.${source}.${target}`;
    const count = (this.#edgeIds.get(stem) ?? 0) + 1;
    this.#edgeIds.set(stem, count);
    return count === 1 ? stem : `${stem}.${count}`;
  }

  #evidence(
    company: DemoCompany,
    { beliefs, quote, target }: EdgeDraft,
    seenOn = beliefs.at(-1)!.from,
  ): unknown[] {
    const date = seenOn < company.listingDate ? company.listingDate : seenOn;
    const report = latestReport(company, date);
    const page = 40 + (numberOf(quote) % 90);
    const isSmall = report.pageCount < 100;
    const first = isSmall ? 4 : page;
    const primary = {
      material_id: this.#library.report(company, report),
      role: 'primary',
      quote,
      page_start: first,
      page_end: first + 1,
    };
    if (target.startsWith('stock.')) return [primary];
    const subject = '股东出资信息';
    const entry = this.#library.second(company, `equity.${target}`, 'register', subject, date);
    return [primary, evidenceOf(entry, 'corroborating', quote)];
  }
}

function entityFact(nodeId: string, name: string): Readonly<Record<string, unknown>> {
  return {
    node_id: nodeId,
    name,
    entity_type: 'company',
    nature: 'undetermined',
    state_level: 'unknown',
    stock_code: null,
    discloses_no_controller: false,
    unspecified_reason: null,
    confidence: 0.99,
    fact_ids: [],
  };
}

function edgeFact(draft: EdgeDraft): Readonly<Record<string, unknown>> {
  return {
    relation_type: draft.type,
    source_node_id: draft.source,
    target_node_id: draft.target,
    exact_pct: null,
    minimum_pct: null,
    maximum_pct: null,
    share_class: '',
    votes_per_share: 1,
    delegator_node_id: null,
    company_node_id: null,
    control_basis: null,
    valid_from_inferred: false,
    confidence: draft.confidence ?? 0.97,
    fact_ids: draft.factIds ?? [],
    ...draft.fact,
  };
}

function evidenceOf(materialId: string, role: string, quote: string) {
  return { material_id: materialId, role, quote, page_start: null, page_end: null };
}

function rowOf(
  from: string,
  to: string | null,
  observedAt: string,
  fact: BundleRow['fact'],
): BundleRow {
  return { valid_from: from, valid_to: to, observed_at: observedAt, fact };
}
