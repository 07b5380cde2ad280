import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { mayDraw } from '#indicators/charts/drawn-outputs.ts';
import { subsetOf } from '#indicators/engine/step-graph-subset.ts';

const known = new WeakMap<IndicatorPlan, IndicatorPlan>();

/**
 * The plan of a request without signals: outputs that neither answers nor charts show are not calculated, so its
 * features cannot be observed. The other outputs have the same bits, because the warm-up is the same. Returns the plan
 * itself if features read no separate outputs, and for fits, whose outputs are calculated together.
 */
export function withoutSignals(plan: IndicatorPlan): IndicatorPlan {
  return known.getOrInsertComputed(plan, () => withShownOutputs(plan));
}

function withShownOutputs(plan: IndicatorPlan): IndicatorPlan {
  const { calculation, outputs, chart } = plan;
  if (isFit(calculation)) return plan;
  const shown = outputs.filter(
    ({ key, internal }) => !internal || (chart !== null && mayDraw(chart, key)),
  );
  if (shown.length === outputs.length) return plan;
  const keys = shown.map(({ key }) => key);
  return { ...plan, calculation: subsetOf(calculation, keys) };
}
