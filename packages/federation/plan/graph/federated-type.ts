import type { FieldSet } from '#federation/plan/graph/field-set.ts';

/** An argument with a value from an enclosing object (`@fromContext`). */
export interface ContextArgument {
  readonly name: string;
  /** Printed type in the subgraph. */
  readonly typeText: string;
  /** Object types that set the context. The nearest enclosing object of these types counts. */
  readonly setters: readonly FederatedType[];
  /** The value to take: one leaf, which may differ by type. */
  readonly selection: FieldSet;
}

/**
 * Inputs that a subgraph needs for a field in addition to the object's key: fields of the object, and context
 * arguments. Equal inputs are one object in a graph.
 */
export interface FieldInputs extends FieldSet {
  readonly contexts: readonly ContextArgument[];
}

/** A field of a type in one subgraph. */
export interface FieldIn {
  readonly subgraph: number;
  /** Named type in this subgraph. */
  readonly type: FederatedType;
  /** Printed type in this subgraph. */
  readonly typeText: string;
  /** Whether the field resolves here only where a path provides it. */
  readonly isExternal: boolean;
  /** Required inputs; a plan node answers the field only if it was entered with exactly these. */
  readonly requires: FieldInputs | null;
  readonly provides: FieldSet | null;
}

/** A field of a type, in the supergraph and in its subgraphs. */
export interface FederatedField {
  readonly name: string;
  /** Named type in the supergraph. */
  readonly type: FederatedType;
  /** Number of enclosing lists. */
  readonly listDepth: number;
  /** By subgraph index. */
  readonly in: readonly (FieldIn | undefined)[];
}

/** A type in one subgraph. */
export interface TypeIn {
  /** Keys by which the subgraph resolves an entity. */
  readonly keys: readonly FieldSet[];
  /** Whether the subgraph has the interface as an object type (`@interfaceObject`), without its implementations. */
  readonly isInterfaceObject: boolean;
  /** Object types that a position of this type may hold there. */
  readonly possible: readonly FederatedType[];
}

export type TypeKind = 'object' | 'interface' | 'union' | 'leaf';

/** A type of the supergraph. */
export interface FederatedType {
  readonly id: number;
  readonly name: string;
  readonly kind: TypeKind;
  readonly fields: ReadonlyMap<string, FederatedField>;
  /** Object types that it can be in any subgraph; itself for an object type. */
  readonly possible: readonly FederatedType[];
  /** By subgraph index. */
  readonly in: readonly (TypeIn | undefined)[];
  /** Interfaces that represent the type by `@interfaceObject`, by subgraph index. */
  readonly as: readonly (readonly FederatedType[])[];
}

/** Whether a type equals another one or is a subtype of it. */
export function isOfType(
  types: FederatedGraph['types'],
  type: FederatedType,
  condition: string,
): boolean {
  return type.name === condition || types.get(condition)?.possible.includes(type) === true;
}

/** One subgraph of the supergraph. */
export interface Subgraph {
  readonly index: number;
  readonly name: string;
}

/** A supergraph prepared for the planner; immutable. */
export interface FederatedGraph {
  readonly subgraphs: readonly Subgraph[];
  readonly types: ReadonlyMap<string, FederatedType>;
  readonly roots: Readonly<Record<'query' | 'mutation' | 'subscription', FederatedType | null>>;
}
