import { parse, type DocumentNode } from 'graphql';
import { DomainError, errorCodeOf, type ValidationEntry } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import type { WatchData, WatchOperation } from '#alerts/watching/watch.ts';

/** The operations of alerts on the graph. */
export type AlertGraph = Pick<GraphEngine, 'execute' | 'subscribe'>;

/** A running subscription. */
export type GraphStream = AsyncIterableIterator<GraphAnswer>;

/** Runs as the owner of a rule. */
export function contextOfOwner(ownerId: string, purpose: string): RequestContext {
  return { requestId: `alerts ${purpose}`, clientAddress: '', tokenId: ownerId, scopes: ['alert'] };
}

/** The data of a query. Throws the error of the answer as a `DomainError`. */
export async function ask(
  graph: AlertGraph,
  operation: WatchOperation,
  context: RequestContext,
): Promise<WatchData> {
  return dataOf(await graph.execute({ ...requestOf(operation), context }));
}

/** Starts a subscription. Throws as `ask` does if it cannot start. */
export async function follow(
  graph: AlertGraph,
  operation: WatchOperation,
  context: RequestContext,
  signal: AbortSignal,
): Promise<GraphStream> {
  const started = await graph.subscribe({ ...requestOf(operation), context, signal });
  if (Symbol.asyncIterator in started) return started;
  dataOf(started);
  throw new DomainError('internal');
}

/** The few documents of alerts, parsed: a safelist of clients' documents does not concern them. */
const DOCUMENTS = new Map<string, DocumentNode>();

function requestOf({ document, variables }: WatchOperation) {
  const parsed = DOCUMENTS.getOrInsertComputed(document, () =>
    parse(document, { noLocation: true }),
  );
  return { document: parsed, variables };
}

/** The data of an answer. Throws its first error as a `DomainError`. */
export function dataOf({ data, errors }: GraphAnswer): WatchData {
  const [error] = errors ?? [];
  if (error !== undefined) throw errorOf(error);
  if (data == null) throw new DomainError('internal');
  return data;
}

/** The error of the table with this code; a value that the graph does not take is `invalid_input`. */
function errorOf({ message, extensions = {} }: NonNullable<GraphAnswer['errors']>[number]) {
  const { code, retryAfter, validation } = extensions;
  if (code === 'BAD_USER_INPUT') return new DomainError('invalid_input', message);
  return new DomainError(errorCodeOf(code) ?? 'internal', message, {
    ...(typeof retryAfter === 'number' ? { retryAfterSec: retryAfter } : {}),
    ...(Array.isArray(validation) ? { validation: validation as ValidationEntry[] } : {}),
  });
}
