/** Which facts of an entity a subgraph needs to find it, by the entity's type. */
export interface RepresentationShape {
  readonly byTypename: ReadonlyMap<string, readonly RequiredField[]>;
  /**
   * The only type, for entities whose `__typename` was not asked for; null when there are several.
   */
  readonly onlyTypename: string | null;
  /**
   * Type names to send in place of the entity's own: `@interfaceObject` knows only the interface.
   */
  readonly sentTypename: ReadonlyMap<string, string>;
}

export interface RequiredField {
  /** Key in the data that the entity was found in. */
  readonly source: string;
  /** Key in the representation. */
  readonly target: string;
  /** What to take of an object value; null for a leaf. */
  readonly nested: readonly RequiredField[] | null;
  /** Types of the object that have the field at all; null when every type has it. */
  readonly onlyFor: ReadonlySet<string> | null;
  /** Whether the entity is found by it; else a field of the subgraph's needs it. */
  readonly isKey: boolean;
}
