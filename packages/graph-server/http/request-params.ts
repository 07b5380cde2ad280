import { isObject } from '#kernel/text/is-object.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import { jsonExcess, REQUEST_BOUNDS } from '#kernel/http/json-bounds.ts';

/** The validated parameters of a GraphQL-over-HTTP request. */
export interface RequestParams {
  /** Absent only for a persisted query, which is identified by its hash. */
  readonly query?: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const SEARCH_NAMES = ['query', 'operationName', 'variables', 'extensions'] as const;

/** Validates the body of a POST. Throws `invalid_input` with the first problem. */
export function paramsOfBody(body: unknown): RequestParams {
  if (Array.isArray(body))
    throw malformed('Batches are not accepted; send one operation a request.');
  if (!isObject(body)) throw malformed('The body must be a JSON object.');
  const { query, operationName, variables, extensions } = body;
  if (operationName != null && typeof operationName !== 'string') {
    throw malformed('`operationName` must be a string or null.');
  }
  if (variables != null && !isObject(variables)) {
    throw malformed('`variables` must be an object or null.');
  }
  if (extensions != null && !isObject(extensions)) {
    throw malformed('`extensions` must be an object or null.');
  }
  const isPersisted = extensions != null && 'persistedQuery' in extensions;
  if (typeof query === 'string' ? query.trim() === '' : !(query == null && isPersisted)) {
    throw malformed('`query` must be a string that holds a GraphQL document.');
  }
  return {
    ...(typeof query === 'string' ? { query } : {}),
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
    operationName: search.get('operationName'),
    variables: readJson(search, 'variables'),
    extensions: readJson(search, 'extensions'),
  });
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
