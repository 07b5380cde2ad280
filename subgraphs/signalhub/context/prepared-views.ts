import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import { etfHoldings } from '#signalhub/etf/etf-holdings.ts';
import { etfRelations } from '#signalhub/etf/etf-relations.ts';
import { HEAT_VIEWS } from '#signalhub/heat/heat-formula.ts';
import { heatTableOf } from '#signalhub/heat/heat-series.ts';
import { sectorDynamics } from '#signalhub/heat/sector-dynamics.ts';
import { sectorWeights } from '#signalhub/heat/sector-weights.ts';
import { lifecycleOf } from '#signalhub/lifecycle/lifecycle.ts';
import { policyMaterials } from '#signalhub/policy/policy-material.ts';
import { companyResearch } from '#signalhub/research/company-research.ts';
import type { Preparation } from '#signalhub/snapshots/prepare-views.ts';
import { coverageOf, snapshotViewOf } from '#signalhub/snapshots/snapshot-view.ts';
import type { Derivation, SteppedDerivation } from '#signalhub/snapshots/snapshot.ts';
import { companyCapital } from '#signalhub/state-capital/company-capital.ts';

/** Views that root fields start from, most used first. */
export const PREPARED_VIEWS: readonly Preparation[] = [
  inSteps(snapshotViewOf),
  atOnce(companyResearch),
  function* lifecycle(snapshot) {
    yield;
    snapshot.viewOfPublication(lifecycleOf);
  },
  inSteps(policyMaterials),
  ...HEAT_VIEWS.map((view) => inSteps(heatTableOf(view))),
  inSteps(sectorDynamics),
  inSteps(sectorWeights),
  inSteps(deriveEtfs),
  inSteps(etfRelations),
  inSteps(etfHoldings),
  atOnce(companyCapital),
  inSteps(coverageOf),
];

function atOnce(derivation: Derivation<unknown>): Preparation {
  return function* make(snapshot) {
    yield;
    snapshot.view(derivation);
  };
}

function inSteps(derivation: SteppedDerivation<unknown>): Preparation {
  return (snapshot) => snapshot.viewInSteps(derivation);
}
