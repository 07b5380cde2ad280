import { DomainError } from '#kernel/errors/errors.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';

/** The error for an unknown name, with the nearest known name. */
export function unknownIndicator(indicators: IndicatorSet, name: string): DomainError {
  const nearest = nearestName(name, [...indicators.names, ...indicators.aliases]);
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return new DomainError(
    'unknown_indicator',
    `There is no indicator ${JSON.stringify(name)}.${guess} GET /api/indicators lists those that there are.`,
  );
}
