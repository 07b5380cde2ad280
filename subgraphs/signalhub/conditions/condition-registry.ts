import { DomainError } from '#kernel/errors/errors.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';
import {
  PUBLISHED_CONDITION_IDS,
  type PublishedConditionId,
} from '#kernel/market/published-condition.ts';
import { BASKET_CONDITIONS } from '#signalhub/conditions/basket-conditions.ts';
import { HEAT_CONDITIONS } from '#signalhub/conditions/heat-conditions.ts';
import { OWNERSHIP_CONDITIONS } from '#signalhub/conditions/ownership-conditions.ts';
import { POLICY_CONDITIONS } from '#signalhub/conditions/policy-conditions.ts';
import type { PublishedCondition } from '#signalhub/conditions/published-condition.ts';

/** Every condition, in vocabulary order, which a test checks. */
export const PUBLISHED_CONDITIONS: readonly PublishedCondition[] = [
  ...POLICY_CONDITIONS,
  ...HEAT_CONDITIONS,
  ...BASKET_CONDITIONS,
  ...OWNERSHIP_CONDITIONS,
];

const BY_ID: ReadonlyMap<string, PublishedCondition> = new Map(
  PUBLISHED_CONDITIONS.map((condition) => [condition.id as PublishedConditionId, condition]),
);

/** The condition of an id. Throws `invalid_input` for an unknown one. */
export function conditionOf(id: string): PublishedCondition {
  const condition = BY_ID.get(id);
  if (condition !== undefined) return condition;
  const nearest = nearestName(id, PUBLISHED_CONDITION_IDS);
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw new DomainError(
    'invalid_input',
    `There is no condition ${JSON.stringify(id.slice(0, 64))}.${guess} ` +
      'publishedConditionCatalog lists those that there are.',
  );
}
