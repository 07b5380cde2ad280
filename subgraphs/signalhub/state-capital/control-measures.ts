import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { integratedInto } from '#signalhub/state-capital/integrated-ownership.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import type { ControlMeasures } from '#signalhub/state-capital/state-capital-view.ts';
import { atMostAll } from '#signalhub/state-capital/state-share.ts';

/**
 * Formula control-rights/1: three measures of how far control exceeds money. CR is the sum, over all chains of
 * votes from the controller to the company, of the smallest share in the chain. CFR is Y, the controller's
 * integrated ownership. The third is CFR / CR (La Porta, Lopez-de-Silanes and Shleifer 1999; Claessens, Djankov
 * and Lang 2000). They decide nothing: blocs of votes decide who controls. Null without a controller.
 */
export function controlMeasuresOf(analysis: CapitalAnalysis): ControlMeasures | null {
  const { holdings, company, control, ultimate } = analysis;
  if (ultimate === -1) return null;
  const head = control.headIn(company, ultimate);
  const blocs = control.blocsIn(company);
  const controlRightsPct = controlRights(analysis);
  const cashFlowRightsPct = atMostAll(100 * integratedInto(holdings, company)[ultimate]!);
  return {
    controlRightsPct,
    cashFlowRightsPct,
    separationRatio:
      controlRightsPct === null || controlRightsPct === 0
        ? null
        : cashFlowRightsPct / controlRightsPct,
    votesPct: blocs.find((bloc) => bloc.head === head)?.pct ?? 0,
    nextBlocPct: blocs.find((bloc) => bloc.head !== head)?.pct ?? 0,
  };
}

/** Walks all chains from the controller, up to the policy's limit. */
function controlRights({ votes, company, ultimate }: CapitalAnalysis): number | null {
  const { all, cast, castFirst } = votes;
  const visited = new Set<number>();
  const budget = { steps: OWNERSHIP_POLICY.maxCycleSteps as number };
  const sumFrom = (node: number, weakest: number): number => {
    if (node === company) return weakest;
    budget.steps = visited.size < OWNERSHIP_POLICY.maxWalkEdges ? budget.steps - 1 : 0;
    visited.add(node);
    let total = 0;
    for (let at = castFirst[node]!; at < castFirst[node + 1]! && budget.steps > 0; at += 1) {
      const vote = all[cast[at]!]!;
      if (vote.pct > 0 && !visited.has(vote.company)) {
        total += sumFrom(vote.company, Math.min(weakest, vote.pct));
      }
    }
    visited.delete(node);
    return total;
  };
  const total = sumFrom(ultimate, 100);
  return budget.steps > 0 ? atMostAll(total) : null;
}
