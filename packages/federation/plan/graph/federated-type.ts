import type { FieldSet } from '#federation/plan/graph/field-set.ts';

/** An argument that no client gives: its value is a field of an object around the one that is asked. */
export interface ContextArgument {
  readonly name: string;
  /** Its type in the subgraph, as written. */
  readonly typeText: string;
  /** The object types that set the context. Of the objects around, the nearest one of these types counts. */
  readonly setters: readonly FederatedType[];
  /** What is taken of it: one leaf, which may depend on its type. */
  readonly selection: FieldSet;
}

/**
 * What a subgraph needs to answer a field, besides the key of the object: fields of the object itself, and arguments
 * from objects around it. Equal ones are one object in a graph.
 */
export interface FieldInputs extends FieldSet {
  readonly contexts: readonly ContextArgument[];
}

/** What one subgraph says about a field of a type. */
export interface FieldIn {
  readonly subgraph: number;
  /** Its type in this subgraph, without lists and nulls. */
  readonly type: FederatedType;
  /** Its whole type in this subgraph, as written. */
  readonly typeText: string;
  /** Cannot be resolved here unless a path provides it. */
  readonly isExternal: boolean;
  /** What others have to tell first; a node of a plan answers the field only if it was entered with just that. */
  readonly requires: FieldInputs | null;
  readonly provides: FieldSet | null;
}

/** A field of a type, in the supergraph and in every subgraph that has it. */
export interface FederatedField {
  readonly name: string;
  /** Its type in the supergraph, without lists and nulls. */
  readonly type: FederatedType;
  /** How many lists are around an item. */
  readonly listDepth: number;
  /** By subgraph. */
  readonly in: readonly (FieldIn | undefined)[];
}

/** What one subgraph knows of a type. */
export interface TypeIn {
  /** Keys by which the subgraph finds an entity. */
  readonly keys: readonly FieldSet[];
  /** Whether the subgraph takes an interface for an object type, and knows no implementation. */
  readonly isInterfaceObject: boolean;
  /** The object types that a position of this type may hold there. */
  readonly possible: readonly FederatedType[];
}

export type TypeKind = 'object' | 'interface' | 'union' | 'leaf';

/** A type of the supergraph. */
export interface FederatedType {
  readonly id: number;
  readonly name: string;
  readonly kind: TypeKind;
  readonly fields: ReadonlyMap<string, FederatedField>;
  /** The object types that it can be in any subgraph; itself where there are none. */
  readonly possible: readonly FederatedType[];
  /** By subgraph. */
  readonly in: readonly (TypeIn | undefined)[];
  /** The interfaces that a subgraph knows it by, because it has `@interfaceObject` there; by subgraph. */
  readonly as: readonly (readonly FederatedType[])[];
}

/** One subgraph of the supergraph. */
export interface Subgraph {
  readonly index: number;
  readonly name: string;
}

/** A supergraph as its planner sees it: built once, never changed. */
export interface FederatedGraph {
  readonly subgraphs: readonly Subgraph[];
  readonly types: ReadonlyMap<string, FederatedType>;
  readonly roots: Readonly<Record<'query' | 'mutation' | 'subscription', FederatedType | null>>;
}
