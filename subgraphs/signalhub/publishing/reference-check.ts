import type { FactTimes } from '#signalhub/facts/dated-fact.ts';
import type { FactReference } from '#signalhub/facts/fact-kind.ts';

/** The properties of a fact to which others may refer. */
export interface ReferenceTarget extends Pick<FactTimes, 'validFrom' | 'validTo'> {
  readonly trait: string;
}

/** Whether facts of the referenced kind and key meet a reference of a fact that holds from a date. */
export function isReferenceMet(
  { trait, holdsThen }: Pick<FactReference, 'trait' | 'holdsThen'>,
  validFrom: string,
  targets: Iterable<ReferenceTarget>,
): boolean {
  for (const target of targets) {
    if (trait !== undefined && target.trait !== trait) continue;
    const isThere =
      holdsThen !== true ||
      (target.validFrom <= validFrom && (target.validTo === null || validFrom < target.validTo));
    if (isThere) return true;
  }
  return false;
}
