import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import type { ControlMeasures, StateShares } from '#signalhub/state-capital/state-capital-view.ts';
import { stateRights } from '#signalhub/state-capital/state-capital-status.ts';

/** Sentences that explain the result, with the numbers. */
export function reasonsOf(
  analysis: CapitalAnalysis,
  shares: StateShares,
  measures: ControlMeasures | null,
): string[] {
  return [
    controlReason(analysis, measures),
    shareReason(shares),
    classReason(analysis),
    ...rightReasons(analysis),
  ];
}

function controlReason(
  { holdings, control, company, ultimate, graph }: CapitalAnalysis,
  measures: ControlMeasures | null,
): string {
  const nameOf = (node: number): string => holdings.entities[node]!.name;
  if (ultimate === -1) {
    if (holdings.entities[company]!.disclosesNoController) {
      return 'The company discloses that it has no controller.';
    }
    const [best] = control.blocsIn(company);
    if (best === undefined) return 'No votes in the company are known.';
    return `No controller: the largest bloc, of ${nameOf(best.head)}, has ${percent(
      best.pct,
    )} of the votes.`;
  }
  const controller = control.controllerOf[company]!;
  const behind =
    controller === ultimate ? '' : `, whose ultimate controller is ${nameOf(ultimate)}`;
  if (control.isDisclosed[company] === 1) {
    const { nodeId } = holdings.entities[company]!;
    const bases = graph.interests
      .filter(({ relationType, targetId }) => relationType === 'control' && targetId === nodeId)
      .map(({ controlBasis }) => controlBasis ?? 'unspecified');
    const basis = [...new Set(bases)].sort().join(', ');
    return `A disclosed relation (${basis}) gives control to ${nameOf(controller)}${behind}.`;
  }
  const votes = percent(measures?.votesPct ?? 0);
  const next = percent(measures?.nextBlocPct ?? 0);
  const bloc = `The bloc of ${nameOf(controller)} has ${votes} of the votes`;
  return `${bloc}, the next one ${next}${behind}.`;
}

function shareReason({ directPct, inFullPct, lookThroughPct, inFullBounds }: StateShares): string {
  if (inFullPct === null) return 'No percentage of a holding in the company is known.';
  const range =
    inFullBounds.highestPct > inFullPct
      ? `, and at most ${percent(inFullBounds.highestPct)} in full if the state owns the unknown part`
      : '';
  const direct = directPct === null ? 'an unknown part' : percent(directPct);
  return `State capital owns ${percent(inFullPct)} in full, ${percent(
    lookThroughPct ?? 0,
  )} looked through to state bodies and ${direct} directly${range}.`;
}

function classReason({ classes, company }: CapitalAnalysis): string {
  const stateClass = classes.classOf(company);
  return stateClass === null
    ? 'The company is not a state enterprise by Order 32 art. 4.'
    : `The company is ${stateClass} (${classes.methodOf(company)}) by Order 32 art. 4.`;
}

function rightReasons(analysis: CapitalAnalysis): string[] {
  const { holdings } = analysis;
  return stateRights(analysis).map(({ sourceId, controlBasis }) => {
    const { name } = holdings.entities[holdings.numberOf.get(sourceId)!]!;
    return controlBasis === 'special_management_share'
      ? `${name} has a special management share, which can veto but not direct.`
      : `${name} may appoint to the board without its majority.`;
  });
}

/** A percentage in text, rounded to six decimals as answers are. */
function percent(pct: number): string {
  return `${Number(pct.toFixed(6))} %`;
}
