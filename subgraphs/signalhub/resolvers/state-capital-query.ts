import { DomainError } from '#kernel/errors/errors.ts';
import { groupEvidence, type EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import { companyResearch } from '#signalhub/research/company-research.ts';
import {
  numberedPageOf,
  type NumberedPageArguments,
  type Pagination,
} from '#signalhub/answers/numbered-page.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import {
  datedEdges,
  datedNodes,
  knownEvents,
  selectCapital,
  selectCapitalVersion,
  type CapitalSelector,
  type KnownEvent,
  type SelectedCapital,
} from '#signalhub/answers/state-capital-selection.ts';
import { presentCodeOf } from '#signalhub/snapshots/code-aliases.ts';
import { capitalDiff, type CapitalDiff } from '#signalhub/state-capital/capital-diff.ts';
import { companyCapital } from '#signalhub/state-capital/company-capital.ts';
import { FORMULA_VERSION } from '#signalhub/state-capital/ownership-policy.ts';

/** A company's owners, as in the SDL. */
export interface CompanyStateCapital {
  readonly stockCode: string;
  readonly available: boolean;
  readonly profile: SelectedCapital | null;
  readonly graph: SelectedCapital | null;
}

type VersionArguments = Omit<CapitalSelector, 'graphAsOf'>;

interface EvidenceArguments extends VersionArguments, NumberedPageArguments {
  readonly referenceId: string;
}

interface DiffArguments extends VersionArguments {
  readonly from: string;
  readonly to: string;
}

interface EvidencePage {
  readonly stockCode: string;
  readonly versionId: string;
  readonly researchAsOf: string;
  readonly referenceType: 'edge' | 'event';
  readonly referenceId: string;
  readonly items: readonly EvidenceMaterial[];
  readonly pagination: Pagination;
}

interface DiffView extends CapitalDiff {
  readonly stockCode: string;
  readonly versionId: string;
  readonly researchAsOf: string;
  readonly from: string;
  readonly to: string;
  readonly before: SelectedCapital | null;
  readonly after: SelectedCapital | null;
  readonly events: readonly KnownEvent[];
  readonly formulaVersion: string;
}

/** The owners of the selected company. */
export function stateCapitalOfCompany(
  selector: CapitalSelector,
  { snapshot }: SignalhubContext,
): CompanyStateCapital {
  const found = selectCapital(snapshot, selector);
  const stockCode = presentCodeOf(snapshot, selector.stockCode);
  return { stockCode, available: found !== null, profile: found, graph: found };
}

/** Root fields about the owners of companies. */
export const STATE_CAPITAL_QUERIES = {
  companyStateCapital: (
    _root: unknown,
    selector: CapitalSelector,
    context: SignalhubContext,
  ): CompanyStateCapital => stateCapitalOfCompany(selector, context),

  stateCapitalGraph: (
    _root: unknown,
    selector: CapitalSelector,
    { snapshot }: SignalhubContext,
  ): SelectedCapital => {
    const found = selectCapital(snapshot, selector);
    if (found === null) throw new DomainError('unknown_state_capital');
    return found;
  },

  stateCapitalEvidence: (
    _root: unknown,
    { referenceId, ...asked }: EvidenceArguments,
    { snapshot }: SignalhubContext,
  ): EvidencePage => {
    const stockCode = presentCodeOf(snapshot, asked.stockCode);
    const version = selectCapitalVersion(snapshot, asked);
    const capital = snapshot.view(companyCapital);
    const found =
      version === null ? null : capital.evidenceOf(stockCode, referenceId, version.publishedAtMs);
    if (version === null || found === null) throw new DomainError('unknown_event');
    const { versionId, researchAsOf, publishedAtMs } = version;
    const { referenceType, evidence } = found;
    const { materialsAt } = snapshot.view(companyResearch);
    const materials = groupEvidence(evidence, materialsAt(publishedAtMs));
    const page = numberedPageOf(materials, asked);
    return { stockCode, versionId, researchAsOf, referenceType, referenceId, ...page };
  },

  stateCapitalDiff: (
    _root: unknown,
    { from, to, ...selector }: DiffArguments,
    { snapshot }: SignalhubContext,
  ): DiffView => {
    const before = selectCapital(snapshot, { ...selector, graphAsOf: from });
    const after = selectCapital(snapshot, { ...selector, graphAsOf: to });
    const known = before ?? after;
    if (known === null) throw new DomainError('unknown_state_capital');
    const { stockCode, versionId, researchAsOf } = known.version;
    const [earlier, later] = from <= to ? [from, to] : [to, from];
    const happened = snapshot
      .view(companyCapital)
      .eventsOf(stockCode, { validOn: later, knownAtMs: known.asOf.knownAtMs });
    const diff = capitalDiff(before?.view ?? null, after?.view ?? null);
    return {
      stockCode,
      versionId,
      researchAsOf,
      from,
      to,
      before,
      after,
      ...diff,
      nodesAdded: datedNodes(diff.nodesAdded, (after ?? known).asOf),
      nodesRemoved: datedNodes(diff.nodesRemoved, (before ?? known).asOf),
      edgesAdded: datedEdges(diff.edgesAdded, (after ?? known).asOf),
      edgesRemoved: datedEdges(diff.edgesRemoved, (before ?? known).asOf),
      edgesChanged: diff.edgesChanged.map((change) => {
        const [old] = datedEdges([change.before], (before ?? known).asOf);
        const [now] = datedEdges([change.after], (after ?? known).asOf);
        return { before: old!, after: now! };
      }),
      events: knownEvents(
        happened.filter((event) => event.event_date > earlier),
        known.asOf,
      ),
      formulaVersion: FORMULA_VERSION,
    };
  },
};
