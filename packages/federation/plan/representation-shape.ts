/** Fields of an entity that a subgraph needs to resolve it, by type. */
export interface RepresentationShape {
  readonly byTypename: ReadonlyMap<string, readonly RequiredField[]>;
  /** The only type, for entities without a requested `__typename`; null when there are several. */
  readonly onlyTypename: string | null;
  /** Type names that replace the entity's own: `@interfaceObject` knows only the interface. */
  readonly sentTypename: ReadonlyMap<string, string>;
}

export interface RequiredField {
  /** Key in the merged data. */
  readonly source: string;
  /** Key in the representation. */
  readonly target: string;
  /** Nested fields of an object value; null for a leaf. */
  readonly nested: readonly RequiredField[] | null;
  /** Types that have the field; null when all have it. */
  readonly onlyFor: ReadonlySet<string> | null;
  /** Whether it is part of the key; otherwise `@requires` needs it. */
  readonly isKey: boolean;
}
