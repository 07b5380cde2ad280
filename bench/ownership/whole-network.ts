import { classify } from '#signalhub/state-capital/classification.ts';
import { concertsOf } from '#signalhub/state-capital/concert-groups.ts';
import { controlOf, type Control } from '#signalhub/state-capital/control.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import { holdingsOf, type Holdings } from '#signalhub/state-capital/holdings.ts';
import { ownedBy } from '#signalhub/state-capital/integrated-ownership.ts';
import { votesOf } from '#signalhub/state-capital/votes.ts';

/** The result for all nodes of a network at once. */
export interface WholeNetwork {
  readonly holdings: Holdings;
  readonly inFull: Float64Array;
  readonly lookThrough: Float64Array;
  readonly control: Control;
}

/** Holdings, votes, controllers, state classes and both state shares of every company. */
export function solveNetwork(graph: OwnershipGraph): WholeNetwork {
  const holdings = holdingsOf(graph);
  const votes = votesOf(graph, holdings);
  const control = controlOf(graph, holdings, votes, concertsOf(graph, holdings.numberOf));
  const classes = classify(graph, holdings);
  return {
    holdings,
    inFull: ownedBy(holdings, classes.isState),
    lookThrough: ownedBy(holdings, classes.isStateEnd),
    control,
  };
}
