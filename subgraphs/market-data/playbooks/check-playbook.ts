import { intervalMs } from '#kernel/market/interval.ts';
import { isPublishedConditionId } from '#kernel/market/published-condition.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { parameterProblem } from '#indicators/catalog/parameter-check.ts';
import type { RuleCondition } from '#market-data/playbooks/feature-condition.ts';
import { keyOf, readCondition } from '#market-data/playbooks/feature-condition.ts';
import type { Family, LeadRule, Playbook } from '#market-data/playbooks/playbook.ts';
import { PlaybookError } from '#market-data/playbooks/read-playbook.ts';
import { featureId } from '#indicators/features/feature.ts';

/** The parsed conditions of a family. */
export interface FamilyConditions {
  readonly family: Family;
  readonly bullish: readonly RuleCondition[];
  readonly bearish: readonly RuleCondition[];
}

/** The reading of a playbook whose every indicator, parameter and feature exists. */
export interface ReadingConditions {
  readonly votes: readonly FamilyConditions[];
  readonly voidWhere: readonly RuleCondition[];
  readonly context: readonly RuleCondition[];
  readonly lead: LeadRule | null;
}

/** The parameters of an entry do not match its indicator. */
export class ParameterError extends PlaybookError {}

/**
 * Checks a playbook against the indicators. Throws `PlaybookError` for an indicator or a feature that does not exist,
 * and `ParameterError` if parameters do not fit.
 */
export function checkPlaybook(playbook: Playbook, indicators: IndicatorSet): ReadingConditions {
  const features = featuresByKey(playbook, indicators);
  const { votes, void_where: voidWhere = [], context = [], lead = null } = playbook.reading;
  const read = (texts: readonly string[]) =>
    texts.map((text) => {
      const condition = readCondition(text, playbook.indicators);
      const wrong = condition.parts.find(({ key, id }) => !features.get(key)!.has(id));
      if (wrong === undefined) return condition;
      throw new PlaybookError(`"${text}" names no feature ${wrong.id} of ${wrong.key}`);
    });
  return {
    votes: votes.map(({ family, bullish, bearish }) => ({
      family,
      bullish: read(bullish),
      bearish: read(bearish),
    })),
    voidWhere: read(voidWhere),
    context: read(context),
    lead,
  };
}

/** Ids of the features that any condition looks at, by the key of their entry. */
export function featuresLookedAt({
  votes,
  voidWhere,
  context,
}: ReadingConditions): ReadonlyMap<string, ReadonlySet<string>> {
  const voting = votes.flatMap(({ bullish, bearish }) => [...bullish, ...bearish]);
  const parts = [...voting, ...voidWhere, ...context].flatMap((one) => one.parts);
  const byKey = Map.groupBy(parts, ({ key }) => key);
  return new Map([...byKey].map(([key, some]) => [key, new Set(some.map(({ id }) => id))]));
}

/** Features that a prompt names in backticks and that neither an indicator of the playbook nor a publication has. */
export function unknownInProse(playbook: Playbook, indicators: IndicatorSet): string[] {
  const known = [...featuresByKey(playbook, indicators).values()];
  const named = [...playbook.synthesis.matchAll(/`([a-z0-9_]+\.[a-z0-9_]+)`/g)];
  const words = new Set(named.map(([, word]) => word!));
  return [...words].filter(
    (word) => !known.some((ids) => ids.has(word)) && !isPublishedConditionId(word),
  );
}

/** The ids of the features that each entry has on any interval of the playbook. */
function featuresByKey(
  { indicators: entries, intervals_per_asset_class: byClass }: Playbook,
  indicators: IndicatorSet,
): ReadonlyMap<string, ReadonlySet<string>> {
  const intervals = [...new Set(Object.values(byClass).flat())];
  const features = new Map<string, ReadonlySet<string>>();
  for (const entry of entries) {
    const { name, params = {} } = entry;
    const key = keyOf(entry);
    if (features.has(key))
      throw new PlaybookError(`two indicators have the key ${key}; give one of them another id`);
    const indicator = indicators.find(name)?.indicator;
    if (indicator === undefined) throw new PlaybookError(`there is no indicator ${name}`);
    if (indicator.name !== name) {
      throw new PlaybookError(
        `${name} is another name of ${indicator.name}; write ${indicator.name}`,
      );
    }
    if (indicator.companions !== null) {
      throw new PlaybookError(`${name} reads other series, which a playbook cannot name`);
    }
    const problem = parameterProblem(indicator, params);
    if (problem !== null) throw new ParameterError(problem.replace(/\.$/, ''));
    const all = { ...indicator.defaults, ...params };
    const plans = intervals.map((one) => indicators.planOf(indicator, all, intervalMs(one)));
    const ids = plans.flatMap((plan) => plan.features.map((one) => featureId(name, one.name)));
    features.set(key, new Set(ids));
  }
  return features;
}
