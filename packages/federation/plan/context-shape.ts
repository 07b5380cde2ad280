import type { RequiredField } from '#federation/plan/representation-shape.ts';

/** An argument whose value comes from an object that encloses the entity (`@fromContext`). */
export interface ContextShape {
  readonly variableName: string;
  /** Whether the subgraph rejects null. */
  readonly isRequired: boolean;
  /** Sources of the value, the nearest object first. */
  readonly sources: readonly ContextSourceShape[];
}

/** Enclosing objects that may set a context, and the value taken from them. */
export interface ContextSourceShape {
  /** Number of fields from the root to the object. */
  readonly depth: number;
  /** Types that set the context; null when every object there does. */
  readonly typenames: ReadonlySet<string> | null;
  /** The leaf to take; several when it depends on the object's type. */
  readonly fields: readonly RequiredField[];
}
