import { DomainError } from '#kernel/errors/errors.ts';
import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { StateCapitalEventPayload } from '#signalhub/facts/kinds/state-capital-event.ts';
import { endOfShanghaiDateMs, isDate } from '#signalhub/facts/shanghai-time.ts';
import { companyResearch } from '#signalhub/research/company-research.ts';
import { selectVersion, type VersionSelector } from '#signalhub/research/select-version.ts';
import { presentCodeOf } from '#signalhub/snapshots/code-aliases.ts';
import { businessDateOf } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { companyCapital } from '#signalhub/state-capital/company-capital.ts';
import type { AsOf } from '#signalhub/state-capital/graph-as-of.ts';
import type {
  CapitalEdge,
  CapitalNode,
  StateCapitalView,
} from '#signalhub/state-capital/state-capital-view.ts';

/** Selects an ownership graph. */
export interface CapitalSelector extends VersionSelector {
  readonly stockCode: string;
  readonly graphAsOf?: string | null | undefined;
}

/** A state of knowledge about a company's owners. */
export interface CapitalVersion {
  readonly versionId: string;
  readonly stockCode: string;
  /** Registered name. */
  readonly companyName: string;
  /** The date it is about. */
  readonly researchAsOf: string;
  /** The one cut-off of knowledge, for facts and graph alike. */
  readonly publishedAtMs: number;
}

/** The owners of a company on a date, by one version. */
export interface SelectedCapital {
  readonly version: CapitalVersion;
  readonly asOf: AsOf;
  readonly view: StateCapitalView;
}

/** A node, with the date and knowledge of its graph. */
export interface DatedNode extends CapitalNode {
  readonly asOf: AsOf;
}

const DERIVED_ID = /^capital\.(\d{6})\.(\d{4})(\d{2})(\d{2})$/;

/** The selected graph; null where the company's owners were unknown then. */
export function selectCapital(
  snapshot: Snapshot,
  { graphAsOf, ...selector }: CapitalSelector,
): SelectedCapital | null {
  const version = selectCapitalVersion(snapshot, selector);
  if (version === null) return null;
  const validOn = graphAsOf ?? version.researchAsOf;
  const asOf = { validOn, knownAtMs: version.publishedAtMs };
  const view = snapshot.view(companyCapital).find(version.stockCode, asOf);
  return view === null ? null : { version, asOf, view };
}

/** An edge, with the date and knowledge of its graph. */
export interface DatedEdge extends CapitalEdge {
  readonly asOf: AsOf;
}

/** The edges of a graph with its date. */
export function datedEdges(edges: readonly CapitalEdge[], asOf: AsOf): DatedEdge[] {
  return edges.map((edge) => Object.assign({ asOf }, edge));
}

/** An event, with its moment of knowledge. */
export interface KnownEvent extends StateCapitalEventPayload {
  readonly knownAtMs: number;
}

/** Events with the knowledge of a graph. */
export function knownEvents(
  events: readonly StateCapitalEventPayload[],
  { knownAtMs }: AsOf,
): KnownEvent[] {
  return events.map((event) => ({ ...event, knownAtMs }));
}

/** The nodes of a graph with its date. */
export function datedNodes(nodes: readonly CapitalNode[], asOf: AsOf): DatedNode[] {
  return nodes.map((node) => Object.assign({ asOf }, node));
}

/**
 * The selected version of a company's research. If owners of a company are published but no research, every date up to
 * that of the publication is a version: `capital.600519.20261120` contains the knowledge at the end of that date.
 */
export function selectCapitalVersion(
  snapshot: Snapshot,
  { stockCode: code, ...selector }: Omit<CapitalSelector, 'graphAsOf'>,
): CapitalVersion | null {
  const stockCode = presentCodeOf(snapshot, code);
  const versions = snapshot.view(companyResearch).versionsOf(stockCode);
  if (versions.length > 0) return selectVersion(versions, selector);
  const { publication } = snapshot;
  if (publication === null || !snapshot.view(companyCapital).knows(stockCode)) return null;
  const date = derivedDate(stockCode, selector, publication);
  if (date === null) return null;
  const company = snapshot.catalog.companyByCode.get(stockCode);
  return {
    versionId: `capital.${stockCode}.${date.replaceAll('-', '')}`,
    stockCode,
    companyName: company?.companyName ?? '',
    researchAsOf: date,
    publishedAtMs: Math.min(publication.publishedAtMs, endOfShanghaiDateMs(date)),
  };
}

function derivedDate(
  stockCode: string,
  { versionId, researchAsOf }: VersionSelector,
  publication: PublicationRecord,
): string | null {
  const latest = businessDateOf(publication);
  if (versionId == null) {
    return researchAsOf == null || researchAsOf > latest ? latest : researchAsOf;
  }
  const match = DERIVED_ID.exec(versionId);
  if (match === null || match[1] !== stockCode) return null;
  const date = `${match[2]}-${match[3]}-${match[4]}`;
  if (!isDate(date) || date > latest) return null;
  if (researchAsOf != null && date > researchAsOf) throw new DomainError('contradicting_version');
  return date;
}
