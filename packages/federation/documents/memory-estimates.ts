import type { DocumentNode } from 'graphql';

/**
 * Memory estimates of cached documents, measured on the product's own graph. A character of a literal or comment takes
 * one byte, a name or bracket some three hundred: so tokens count, not the length of the text.
 */
const DOCUMENT_BYTES = 2_000;
const TOKEN_BYTES = 300;
const VARIANT_BYTES = 4_000;
const FIELD_BYTES = 400;
const ARGUMENT_BYTES = 400;
/** Per character of a variant's canonical document: plan names and text. */
const CANONICAL_CHARACTER_BYTES = 12;
const PLAN_BYTES = 2_000;
const PLAN_CHARACTER_BYTES = 12;

/** Bytes of a parsed document and its operations, before the first request. */
export function documentBytes({ loc }: DocumentNode, source: string): number {
  let tokens = 0;
  for (let token = loc?.startToken; token != null; token = token.next ?? undefined) tokens += 1;
  return DOCUMENT_BYTES + source.length + tokens * TOKEN_BYTES;
}

/** Bytes of an operation variant with its plan. */
export function variantBytes(made: {
  readonly fields: number;
  /** Number of constrained arguments. */
  readonly constrained: number;
  /** Null when it is shared with other variants, or when no subgraph is needed. */
  readonly canonical: string | null;
}): number {
  const ofParts = made.fields * FIELD_BYTES + made.constrained * ARGUMENT_BYTES;
  return VARIANT_BYTES + ofParts + (made.canonical?.length ?? 0) * CANONICAL_CHARACTER_BYTES;
}

/** Bytes of the plan of a canonical document, without what executors cache of its requests. */
export function planBytes(canonical: string): number {
  return PLAN_BYTES + canonical.length * PLAN_CHARACTER_BYTES;
}
