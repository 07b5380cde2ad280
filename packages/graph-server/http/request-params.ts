import type { TrustedDocument } from '#kernel/ports/trusted-documents.ts';
import { isObject } from '#kernel/text/is-object.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import { jsonExcess, REQUEST_BOUNDS } from '#kernel/http/json-bounds.ts';

/** The validated parameters of a GraphQL-over-HTTP request. */
export interface RequestParams {
  /** Absent only for a trusted document or a persisted query, which are identified by an id or a hash. */
  readonly query?: string;
  readonly documentId?: string;
  /** The trusted document that the text was found in; absent for a text of the client. */
  readonly trusted?: TrustedDocument;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const SEARCH_NAMES = ['query', 'documentId', 'operationName', 'variables', 'extensions'] as const;

const MAX_ID_CHARACTERS = 512;

/** Validates the body of a POST. Throws `invalid_input` with the first problem. */
export function paramsOfBody(body: unknown): RequestParams {
  if (Array.isArray(body))
    throw malformed('Batches are not accepted; send one operation a request.');
  if (!isObject(body)) throw malformed('The body must be a JSON object.');
  const { query, documentId, operationName, variables, extensions } = body;
  if (operationName != null && typeof operationName !== 'string') {
    throw malformed('`operationName` must be a string or null.');
  }
  if (variables != null && !isObject(variables)) {
    throw malformed('`variables` must be an object or null.');
  }
  if (extensions != null && !isObject(extensions)) {
    throw malformed('`extensions` must be an object or null.');
  }
  if (documentId != null && !isDocumentId(documentId)) {
    throw malformed('`documentId` must be a string of at most 512 characters.');
  }
  const isPersisted = documentId != null || (extensions != null && 'persistedQuery' in extensions);
  if (typeof query === 'string' ? query.trim() === '' : !(query == null && isPersisted)) {
    throw malformed('`query` must be a string that holds a GraphQL document.');
  }
  return {
    ...(typeof query === 'string' ? { query } : {}),
    ...(documentId == null ? {} : { documentId }),
    ...(operationName == null ? {} : { operationName }),
    ...(variables == null ? {} : { variables }),
    ...(extensions == null ? {} : { extensions }),
  };
}

/** Validates the query string of a GET. Throws `invalid_input` with the first problem. */
export function paramsOfSearch(search: URLSearchParams): RequestParams {
  const repeated = SEARCH_NAMES.find((name) => search.getAll(name).length > 1);
  if (repeated !== undefined) throw malformed(`\`${repeated}\` may be given only once.`);
  return paramsOfBody({
    query: search.get('query'),
    documentId: search.get('documentId'),
    operationName: search.get('operationName'),
    variables: readJson(search, 'variables'),
    extensions: readJson(search, 'extensions'),
  });
}

function isDocumentId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARACTERS;
}

function readJson(search: URLSearchParams, name: string): unknown {
  const text = search.get(name);
  if (text === null || text === '') return null;
  // The request line bounds the length, so only the nesting has to be checked.
  if (jsonExcess(Buffer.from(text), REQUEST_BOUNDS) !== null) {
    throw malformed(`\`${name}\` nests too deeply.`);
  }
  try {
    return parseExactJson(text);
  } catch {
    throw malformed(`\`${name}\` must be JSON.`);
  }
}

function malformed(message: string): DomainError {
  return new DomainError('invalid_input', message);
}
