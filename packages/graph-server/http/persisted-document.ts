import { isObject } from '#kernel/text/is-object.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import type { RequestParams } from '#graph-server/http/request-params.ts';

/**
 * The parameters with the text of the trusted document that they name: by `documentId`, or by the hash of a persisted
 * query. A hash that the manifest does not have is left to persisted queries. Throws `document_not_found` for an
 * unknown `documentId`.
 */
export function resolveDocument(
  params: RequestParams,
  documents: TrustedDocuments | undefined,
): RequestParams {
  const { documentId, extensions } = params;
  const id = documentId ?? hashIn(extensions?.['persistedQuery']);
  if (id === undefined) return params;
  const found = documents?.withId(id);
  if (found === undefined) {
    if (documentId === undefined) return params;
    throw new DomainError('document_not_found');
  }
  const { persistedQuery: _, ...others } = extensions ?? {};
  return { ...params, query: found.text, extensions: others, documentId: found.id, trusted: found };
}

/** Members of a WebSocket's payload that name a document. */
interface NamingPayload {
  readonly query: string;
  readonly documentId?: unknown;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * The document of a WebSocket's payload. Its protocol requires a `query`, which is empty next to `documentId`; clients
 * whose library sends known members only put the id into `extensions`.
 */
export function resolvePayload(
  { query, documentId, extensions }: NamingPayload,
  documents: TrustedDocuments | undefined,
): { readonly query: string; readonly documentId?: string } {
  const given = documentId ?? extensions?.['documentId'];
  const named = resolveDocument(
    {
      ...(typeof given === 'string' ? { documentId: given } : {}),
      ...(extensions == null ? {} : { extensions }),
    },
    documents,
  );
  const { trusted } = named;
  return trusted === undefined ? { query } : { query: trusted.text, documentId: trusted.id };
}

function hashIn(persistedQuery: unknown): string | undefined {
  if (!isObject(persistedQuery)) return undefined;
  const { sha256Hash } = persistedQuery;
  return typeof sha256Hash === 'string' ? sha256Hash : undefined;
}
