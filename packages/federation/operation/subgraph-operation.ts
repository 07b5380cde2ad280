/** One operation for a subgraph. */
export interface SubgraphOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly source: string;
  /** The lists of entities of an entity request; absent for others. */
  readonly entities?: readonly EntityList[];
}

/** One list of entities in a request. */
export interface EntityList {
  /** Response key of `_entities` in the answer. */
  readonly alias: string;
  /** The variable with the representations. */
  readonly variableName: string;
}
