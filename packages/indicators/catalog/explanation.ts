import { featureDefinitions } from '#indicators/catalog/feature-definition.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { outputDefinitions } from '#indicators/catalog/output-definition.ts';

type Texts = Readonly<Record<string, string>>;

/** What an indicator is and how to read it. Only what is not standard needs the last three. */
export interface Explanation {
  readonly name: string;
  readonly category: string;
  readonly standard: boolean;
  readonly desc: string;
  readonly summaryFocus: string;
  /** What each output column is, by column. */
  readonly outputs: Texts | null;
  /** Definition of each feature, by id. */
  readonly signals: Texts | null;
  readonly caveats: readonly string[] | null;
}

const explained = new WeakMap<IndicatorPlan, Explanation>();

/** The explanation of an indicator with given parameters; made once for each plan. */
export function explanationOf(plan: IndicatorPlan): Explanation {
  const known = explained.get(plan);
  if (known !== undefined) return known;
  const { name, category, standard, description, summaryFocus, caveats } = plan.indicator;
  const explanation = {
    name,
    category,
    standard,
    desc: description,
    summaryFocus,
    outputs: standard ? null : outputTexts(plan),
    signals: standard ? null : featureTexts(plan),
    caveats: standard ? null : caveats,
  };
  explained.set(plan, explanation);
  return explanation;
}

function outputTexts(plan: IndicatorPlan): Texts {
  const outputs = outputDefinitions(plan);
  return Object.fromEntries(outputs.map(({ column, description }) => [column, description]));
}

function featureTexts(plan: IndicatorPlan): Texts {
  return Object.fromEntries(featureDefinitions(plan).map(({ id, definition }) => [id, definition]));
}
