/**
 * The text of an operation, with the types of its answer and its variables. A plain string is one whose
 * types are not known; those that graphql-codegen makes of `/graphql/schema.graphql` fit, too.
 */
export interface TypedDocument<Result, Variables> {
  toString(): string;
  /** Never there: it only carries the types. */
  readonly __apiType?: (variables: Variables) => Result;
}
