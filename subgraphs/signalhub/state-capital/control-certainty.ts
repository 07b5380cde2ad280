import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import type { QualityFlag } from '#signalhub/state-capital/quality-flag.ts';

/** Quality flags on the outcome of the votes in the company. */
export function votingFlags(analysis: CapitalAnalysis): QualityFlag[] {
  const { holdings, control, company, ultimate } = analysis;
  const { majorityVotesPct, relativeVotesPct, votesTolerancePct } = OWNERSHIP_POLICY;
  const flags: QualityFlag[] = [];
  const [best, next] = control.blocsIn(company);
  const isDisclaimed = holdings.entities[company]!.disclosesNoController;
  if (isDisclaimed) flags.push('disclosed_no_actual_controller');
  if (dependsOnUnknown(analysis)) flags.push('control_depends_on_unknown');
  if (ultimate !== -1 || best === undefined) return flags;
  const isEqual = best.pct - (next?.pct ?? 0) <= votesTolerancePct;
  if (best.pct <= relativeVotesPct + votesTolerancePct) {
    flags.push('below_threshold_largest_holder');
  } else if (isEqual) {
    flags.push('control_tie');
  }
  if (isDisclaimed && best.pct >= majorityVotesPct - votesTolerancePct) {
    flags.push('majority_despite_disclosure');
  }
  return flags;
}

/** Whether undisclosed votes could change the outcome in the company or above it. */
function dependsOnUnknown(analysis: CapitalAnalysis): boolean {
  const { control, company } = analysis;
  for (let at = company; at !== -1; at = control.controllerOf[at]!) {
    if (control.isDisclosed[at] === 0 && couldChange(analysis, at)) return true;
  }
  return false;
}

/** Whether another bloc could win with the undisclosed votes, or any bloc where none wins. */
function couldChange({ control, votes }: CapitalAnalysis, company: number): boolean {
  const { relativeVotesPct } = OWNERSHIP_POLICY;
  const controller = control.controllerOf[company]!;
  const winner = controller === -1 ? -1 : control.headIn(company, controller);
  const most = new Map(control.blocsIn(company).map(({ head, pct }) => [head, pct]));
  const winning = most.get(winner) ?? relativeVotesPct;
  let hasUnknown = false;
  for (let at = votes.first[company]!; at < votes.first[company + 1]!; at += 1) {
    const { voter, pct, highestPct } = votes.all[at]!;
    const head = control.headIn(company, voter);
    if (highestPct <= pct || head === winner || control.isUnder(voter, company)) continue;
    hasUnknown = true;
    most.set(head, (most.get(head) ?? 0) + highestPct - pct);
  }
  most.delete(winner);
  return hasUnknown && Math.max(0, ...most.values()) >= winning;
}
