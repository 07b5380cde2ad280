import type { Rights } from '#federation/access/requirement.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** What the plan of an operation depends on. */
export interface RequestedVariant {
  /** Values of the variables of `@skip` and `@include`. */
  readonly conditions: Variables;
  readonly rights: Rights;
  /** Active labels of progressive overrides. */
  readonly labels: readonly string[];
  /** Whether deferred fragments were delivered separately. */
  readonly isInParts: boolean;
}

/** Properties of a request that its plan depends on. */
export interface RequestTraits {
  rights(): Rights;
  /**
   * The active labels among those that the operation depends on.
   *
   * @param used in supergraph order, which the result keeps
   */
  labels(used: readonly string[]): readonly string[];
  /** Whether the answer may come in several parts; false when absent. */
  readonly acceptsParts?: boolean;
}

/** The traits of a request for a variant. */
export function traitsOf({ rights, labels, isInParts }: RequestedVariant): RequestTraits {
  return {
    rights: () => rights,
    labels: (used) => used.filter((label) => labels.includes(label)),
    acceptsParts: isInParts,
  };
}
