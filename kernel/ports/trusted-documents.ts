/** A document that the operator of a gateway knows before clients send it. */
export interface TrustedDocument {
  readonly id: string;
  readonly text: string;
  /** Names of its operations; an anonymous one has the empty name. */
  readonly operationNames: readonly string[];
  /** Whether one of its operations is a mutation. */
  readonly hasMutations: boolean;
}

/** The documents of an operator's manifest, which may change at any time. */
export interface TrustedDocuments {
  /**
   * @param id an id of the manifest, also with the prefix of an app (`app~version~id`) or `sha256:`; or the SHA-256 of
   *   a text
   */
  withId(id: string): TrustedDocument | undefined;
  /** The document with this text; white space and comments may differ. */
  withText(text: string): TrustedDocument | undefined;
}
