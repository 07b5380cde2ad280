import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import type { ControlPath } from '#signalhub/state-capital/control-paths.ts';
import { canBeOwned, givesControl } from '#signalhub/state-capital/entity-roles.ts';
import { isUnrecorded } from '#signalhub/state-capital/graph-as-of.ts';
import { isExact } from '#signalhub/state-capital/holdings.ts';
import { isIdentified } from '#signalhub/state-capital/identified-owner.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import type {
  CompletenessStatus,
  StateCapitalStatus,
  StateShares,
} from '#signalhub/state-capital/state-capital-view.ts';

/** Special rights of the state in the company that give no control: a veto, or a seat. */
export function stateRights({
  graph,
  holdings,
  company,
  classes,
}: CapitalAnalysis): InterestRecord[] {
  return graph.interests.filter(
    (record) =>
      record.relationType === 'control' &&
      !givesControl(record) &&
      holdings.numberOf.get(record.targetId) === company &&
      classes.isState(holdings.numberOf.get(record.sourceId)!),
  );
}

/**
 * Formula state-capital-status/2: the first of these that applies.
 * - `state_controlled`: the ultimate controller is state capital.
 * - `state_invested`: the state owns at least 5 % in full, or may own 5 % through an unknown percentage, or has
 *   a special management share or a seat on the board. This includes companies with a private controller, whose
 *   name is still given.
 * - `non_state_controlled`: the controller is identified and is not the state, or the company discloses that it
 *   has none.
 * - `undetermined`: everything else. A company of unknown nature at the end of the chain is not identified
 *   (identified-owner/1).
 */
export function statusOf(analysis: CapitalAnalysis, shares: StateShares): StateCapitalStatus {
  const { holdings, classes, ultimate, company } = analysis;
  const { stateInvestedPct, votesTolerancePct } = OWNERSHIP_POLICY;
  if (ultimate !== -1 && classes.isState(ultimate)) return 'state_controlled';
  const atLeast = stateInvestedPct - votesTolerancePct;
  const isInvested =
    (shares.inFullPct ?? 0) >= atLeast || shares.inFullBounds.highestPct >= atLeast;
  if (isInvested || stateRights(analysis).length > 0) return 'state_invested';
  if (holdings.entities[company]!.disclosesNoController && ultimate === -1) {
    return 'non_state_controlled';
  }
  if (ultimate === -1) return 'undetermined';
  return isIdentified(holdings, ultimate) ? 'non_state_controlled' : 'undetermined';
}

/** Whether the chain of control ends at a company without known holders. */
export function isUpstreamMissing({ holdings, ultimate }: CapitalAnalysis): boolean {
  if (ultimate === -1 || !canBeOwned(holdings.entities[ultimate]!)) return false;
  return holdings.first[ultimate] === holdings.first[ultimate + 1];
}

/** Whether no holding, control or vote leads to the company itself, so that its graph is empty. */
export function areOwnersUnknown({ graph, holdings, company }: CapitalAnalysis): boolean {
  const { nodeId } = holdings.entities[company]!;
  return !graph.interests.some(
    ({ relationType, targetId }) => relationType !== 'concert' && targetId === nodeId,
  );
}

/** Whether an inexact holding lies between state capital and the company. */
export function hasUnknownStatePath(analysis: CapitalAnalysis): boolean {
  const { holdings, isOnStatePath, ownsCompany } = analysis;
  return holdings.records.some(
    (records, arc) =>
      !isExact(records) &&
      isOnStatePath[holdings.holder[arc]!] === 1 &&
      ownsCompany[holdings.held[arc]!] === 1,
  );
}

/**
 * Formula completeness/4: the first of these that applies.
 * - `undetermined`: nothing is known about the owners; or there is no controller, the company does not disclose
 *   that it has none, and no path leads from the state to it.
 * - `partial`: a percentage between the state and the company, or on a chain of control, is not exact; or the
 *   chain ends at a company without known holders, or at an owner that is not identified; or a relation
 *   outlasts its owner.
 * - `complete`: everything else.
 */
export function completenessOf(
  analysis: CapitalAnalysis,
  controlPaths: readonly ControlPath[],
): CompletenessStatus {
  const { holdings, ultimate, isOnStatePath, company } = analysis;
  if (areOwnersUnknown(analysis)) return 'undetermined';
  const isDisclaimed = holdings.entities[company]!.disclosesNoController;
  if (ultimate === -1 && !isDisclaimed && isOnStatePath[company] === 0) return 'undetermined';
  const isInexact = controlPaths.some((path) =>
    path.some(({ records }) =>
      records.some((record) => record.relationType === 'ownership' && !isExact([record])),
    ),
  );
  const isHidden = ultimate !== -1 && !isIdentified(holdings, ultimate);
  const isPartial =
    isInexact ||
    isHidden ||
    hasUnknownStatePath(analysis) ||
    isUpstreamMissing(analysis) ||
    holdings.entities.some(isUnrecorded);
  return isPartial ? 'partial' : 'complete';
}
