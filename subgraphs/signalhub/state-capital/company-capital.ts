import { LRUCache } from 'lru-cache';
import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import { listedNodeIdOf, stockCodeOfNode } from '#signalhub/facts/ownership-terms.ts';
import type { EvidencePayload } from '#signalhub/facts/evidence.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { StateCapitalEventPayload } from '#signalhub/facts/kinds/state-capital-event.ts';
import { holdsAsKnown, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import type { BodsGroup } from '#signalhub/state-capital/bods/write-bods.ts';
import type { AsOf } from '#signalhub/state-capital/graph-as-of.ts';
import { rowsKnownAt } from '#signalhub/state-capital/known-rows.ts';
import {
  evidenceOfRows,
  publishedOwnership,
  type PublishedOwnership,
} from '#signalhub/state-capital/published-ownership.ts';
import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';
import { stateCapitalOf } from '#signalhub/state-capital/state-capital.ts';

/** The edge or event of an id. */
export interface ReferencedEvidence {
  readonly referenceType: 'edge' | 'event';
  readonly evidence: readonly EvidencePayload[];
}

/** Maximum cached views of one date and moment, over all companies. */
const KEPT_VIEWS = 1_024;

/** Ownership and control of the companies of one publication, on any date as known at any moment. */
export class CompanyCapital {
  readonly #published: PublishedOwnership;
  readonly #views = new LRUCache<string, StateCapitalView>({ max: KEPT_VIEWS });

  constructor(published: PublishedOwnership) {
    this.#published = published;
  }

  /** Whether anything was ever published about a company's owners. */
  knows(stockCode: string): boolean {
    return this.#published.entityRows.has(listedNodeIdOf(stockCode));
  }

  /** The view of a company; null where it was not known then. */
  find(stockCode: string, asOf: AsOf): StateCapitalView | null {
    const key = `${stockCode} ${asOf.validOn} ${asOf.knownAtMs}`;
    const kept = this.#views.get(key);
    if (kept !== undefined) return kept;
    const graph = this.#published.index.groupOf(listedNodeIdOf(stockCode), asOf);
    if (graph === null) return null;
    const made = stateCapitalOf(graph, listedNodeIdOf(stockCode), asOf);
    this.#views.set(key, made);
    return made;
  }

  /** Events by a date as known at a moment, latest first, then by id. */
  eventsOf(stockCode: string, { validOn, knownAtMs }: AsOf): readonly StateCapitalEventPayload[] {
    const rows = this.#published.eventRows.get(stockCode) ?? [];
    return knownRows(rows, knownAtMs)
      .map(({ payload }) => payload)
      .filter((event) => event.event_date <= validOn)
      .sort((a, b) => (eventOrder(a) < eventOrder(b) ? -1 : 1));
  }

  /**
   * The evidence of a company's event, or of an edge that leads to it on any date, as known at a moment. Null
   * for an unknown id. Where both have the id, the event is returned.
   */
  evidenceOf(stockCode: string, referenceId: string, knownAtMs: number): ReferencedEvidence | null {
    const { eventRows, edgeRows } = this.#published;
    const events = (eventRows.get(stockCode) ?? []).filter(({ key }) => key === referenceId);
    const known = events.filter((row) => wasKnown(row, knownAtMs));
    if (known.length > 0) return { referenceType: 'event', evidence: evidenceOfRows(known) };
    const rows = (edgeRows.get(referenceId) ?? []).filter((row) => wasKnown(row, knownAtMs));
    if (rows.length === 0 || !this.#leadsTo(stockCode, referenceId)) return null;
    return { referenceType: 'edge', evidence: evidenceOfRows(rows) };
  }

  /** The evidence of a relation's statement, by its start date and the moment of its observation. */
  evidenceOfEdge(edgeId: string, from: string, observedAtMs: number): readonly EvidencePayload[] {
    const rows = this.#published.edgeRows.get(edgeId) ?? [];
    const row = rows.find((one) => one.validFrom === from && one.observedAtMs === observedAtMs);
    return row === undefined ? [] : evidenceOfRows([row]);
  }

  /** Codes of the listed companies that a node has a path to on a date, ascending; without its own. */
  listedBelow(nodeId: string, { validOn, knownAtMs }: AsOf): readonly string[] {
    const waiting = [nodeId];
    const seen = new Set(waiting);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const row of this.#published.rowsFrom.get(node) ?? []) {
        const target = row.payload.target_node_id;
        if (seen.has(target) || !holdsAsKnown(row, validOn, knownAtMs)) continue;
        seen.add(target);
        waiting.push(target);
      }
    }
    seen.delete(nodeId);
    const codes = Array.from(seen, stockCodeOfNode).filter((code) => code !== '');
    return codes.sort();
  }

  /** The rows of a view's owners and relations, of all dates as known at its moment. */
  groupRows(view: StateCapitalView, knownAtMs: number): Omit<BodsGroup, 'materialsOf'> {
    const { entityRows, edgeRows } = this.#published;
    const known = <Payload extends FactPayload>(rows: readonly Fact<Payload>[] = []) =>
      rowsKnownAt(rows, knownAtMs);
    return {
      companyId: view.companyId,
      entities: view.nodes.flatMap(({ nodeId }) => known(entityRows.get(nodeId))),
      edges: view.edges.flatMap(({ edgeId }) => known(edgeRows.get(edgeId))),
    };
  }

  /** Whether an edge affects, on any date, the company or an entity above it. */
  #leadsTo(stockCode: string, edgeId: string): boolean {
    const { edgesInto, edgeRows } = this.#published;
    const waiting = [listedNodeIdOf(stockCode)];
    const seen = new Set<string>();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      for (const id of edgesInto.get(node) ?? []) {
        if (id === edgeId) return true;
        for (const { payload } of edgeRows.get(id)!) waiting.push(...membersOf(payload));
      }
    }
    return false;
  }
}

/**
 * The owners of the companies in a snapshot's publication. The date of the snapshot does not matter.
 *
 * A derivation of snapshots.
 */
export function companyCapital(snapshot: Snapshot): CompanyCapital {
  return new CompanyCapital(snapshot.view(publishedOwnership));
}

/** For each key the known row; of several, that of the latest dates. */
function knownRows<Payload extends FactPayload>(
  rows: readonly Fact<Payload>[],
  knownAtMs: number,
): Fact<Payload>[] {
  const byKey = new Map<string, Fact<Payload>>();
  for (const row of rows) {
    const other = byKey.get(row.key);
    if (!wasKnown(row, knownAtMs)) continue;
    if (other === undefined || other.validFrom < row.validFrom) byKey.set(row.key, row);
  }
  return [...byKey.values()];
}

function eventOrder({ event_date: date, event_id: id }: StateCapitalEventPayload): string {
  const latestFirst = date.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
  return `${latestFirst} ${id}`;
}

function membersOf(edge: OwnershipEdgePayload): string[] {
  const { source_node_id: source, target_node_id: target } = edge;
  const { delegator_node_id: delegator, company_node_id: company } = edge;
  return [source, target, delegator, company].filter((node) => node !== null);
}
