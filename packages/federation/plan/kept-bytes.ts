import type { DocumentNode } from 'graphql';

/**
 * Memory of what is kept of documents, as it was measured over the product's own graph. A character of a literal or a
 * comment takes one byte, a name or a bracket some three hundred: so tokens count, not the length of the text.
 */
const DOCUMENT_BYTES = 2_000;
const TOKEN_BYTES = 300;
const VARIANT_BYTES = 4_000;
const FIELD_BYTES = 400;
const ARGUMENT_BYTES = 400;
/** What a variant has of its canonical document: the names of its positions, and its text. */
const CANONICAL_CHARACTER_BYTES = 12;
const PLAN_BYTES = 2_000;
const PLAN_CHARACTER_BYTES = 12;

/** Bytes of a parsed document with its operations, before one is asked. */
export function documentBytes({ loc }: DocumentNode, source: string): number {
  let tokens = 0;
  for (let token = loc?.startToken; token != null; token = token.next ?? undefined) tokens += 1;
  return DOCUMENT_BYTES + source.length + tokens * TOKEN_BYTES;
}

/** Bytes of an operation under one combination of its conditions, with its plan. */
export function variantBytes(made: {
  readonly fields: number;
  /** Arguments that have constraints. */
  readonly constrained: number;
  /** Null where it shares that of others, or asks nothing. */
  readonly canonical: string | null;
}): number {
  const ofParts = made.fields * FIELD_BYTES + made.constrained * ARGUMENT_BYTES;
  return VARIANT_BYTES + ofParts + (made.canonical?.length ?? 0) * CANONICAL_CHARACTER_BYTES;
}

/** Bytes of the plan of a canonical document, without what subgraphs keep of its requests. */
export function planBytes(canonical: string): number {
  return PLAN_BYTES + canonical.length * PLAN_CHARACTER_BYTES;
}
