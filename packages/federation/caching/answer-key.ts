import { hash } from 'node:crypto';
import type { GraphRequest, RequestContext } from '#kernel/ports/graph.ts';
import { variablesText } from '#federation/operation/variables-text.ts';

/** Keys of equal requests. */
export interface AnswerKeys {
  /** Equal for requests that may share a public answer: with the same rights and forwarded headers. */
  readonly ofAll: string;
  /** Equal for requests of one identity; null for anonymous requests. */
  readonly ofIdentity: string | null;
}

/** The keys of a request; null for one that shares nothing: its document is parsed, or its answer comes in parts. */
export function keysOf(request: GraphRequest, graph: string): AnswerKeys | null {
  const { document, operationName, variables = {}, context, acceptsParts } = request;
  if (typeof document !== 'string' || acceptsParts === true || context.readsLeaves === true) {
    return null;
  }
  const asked = [graph, document, operationName ?? null, headersOf(context), rightsOf(context)];
  const text = `${JSON.stringify(asked)}${variablesText(variables)}`;
  const ofAll = hash('sha256', text, 'base64url');
  return { ofAll, ofIdentity: ofIdentity(ofAll, context) };
}

/**
 * The start of the keys of entities; the texts of their representations complete them. Rights are not among them: a
 * subgraph does not know them.
 *
 * @param request what determines the answer besides the representation: the subgraph, its operation, other variables
 */
export function entityKeysOf(request: readonly unknown[], context: RequestContext): AnswerKeys {
  const ofAll = hash('sha256', JSON.stringify([...request, headersOf(context)]), 'base64url');
  return { ofAll, ofIdentity: ofIdentity(ofAll, context) };
}

/** Headers that rules forward to subgraphs, in the order of their names. */
function headersOf({ headers = {} }: RequestContext): unknown {
  return Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What access directives depend on: requests with other rights get other fields. */
function rightsOf({ tokenId, scopes = [], identity }: RequestContext): unknown {
  const isAuthenticated = tokenId !== null || identity !== undefined;
  const held = [...scopes, ...(identity?.scopes ?? [])].toSorted();
  return [isAuthenticated, held, (identity?.policies ?? []).toSorted()];
}

/** Null for anonymous requests. */
function ofIdentity(key: string, { tokenId, identity }: RequestContext): string | null {
  if (tokenId === null && identity === undefined) return null;
  const own = JSON.stringify([tokenId, identity?.sharingKey ?? null]);
  return hash('sha256', key + own, 'base64url');
}
