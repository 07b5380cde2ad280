import type { RequiredField } from '#federation/plan/representation-shape.ts';

/** An argument of a request whose value comes from an object around each entity. */
export interface ContextShape {
  readonly variableName: string;
  /** Whether the subgraph takes no null for it. */
  readonly isRequired: boolean;
  /** Where the value may be, the nearest object first. */
  readonly sources: readonly ContextSourceShape[];
}

/** Objects around an entity that may set a context, and what is taken of them. */
export interface ContextSourceShape {
  /** How many fields lead to them from the root. */
  readonly depth: number;
  /** The types that set it; null where every object there does. */
  readonly typenames: ReadonlySet<string> | null;
  /** The leaf that is taken; several where it depends on the type of the object. */
  readonly fields: readonly RequiredField[];
}
