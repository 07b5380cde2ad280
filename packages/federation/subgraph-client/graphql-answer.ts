import { errorExtensions } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/text/is-object.ts';
import type {
  SubgraphAnswer,
  SubgraphError,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** In place of an error without a message. */
const UNSAID: SubgraphError = {
  message: 'The subgraph reports an error without a message.',
  extensions: errorExtensions('subgraph_answer_invalid', {}),
};

/**
 * The GraphQL response in an external value; null if the value is not one. Servers write unused members as null or omit
 * them, and some use another type. The readable members count: data is kept, and each message is passed on.
 */
export function answerIn(value: unknown): SubgraphAnswer | null {
  if (!isObject(value)) return null;
  const { data, errors } = value;
  const hasData = isObject(data);
  if (errors === undefined && hasData) return value as SubgraphAnswer;
  if (Array.isArray(errors) && (hasData || data === null) && errors.every(isWellFormed)) {
    return value as SubgraphAnswer;
  }
  const read = errorsIn(errors);
  if (read.length === 0 && !hasData && data !== null) return null;
  return { ...value, data: hasData ? data : null, errors: read };
}

function errorsIn(errors: unknown): SubgraphError[] {
  if (typeof errors === 'string' || isObject(errors)) return [errorIn(errors)];
  return Array.isArray(errors) ? errors.map(errorIn) : [];
}

function errorIn(error: unknown): SubgraphError {
  if (typeof error === 'string' && error !== '') return { message: error };
  if (!isObject(error)) return UNSAID;
  const { message, path, extensions } = error;
  const said = message == null ? UNSAID : { message: textOf(message) };
  return {
    ...said,
    ...(isPath(path) ? { path } : {}),
    ...(isObject(extensions) ? { extensions } : {}),
  };
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

function isWellFormed(error: unknown): boolean {
  if (!isObject(error) || typeof error['message'] !== 'string') return false;
  const { path, extensions } = error;
  return (path === undefined || isPath(path)) && (extensions === undefined || isObject(extensions));
}

function isPath(path: unknown): path is readonly (string | number)[] {
  return (
    Array.isArray(path) &&
    path.every((segment) => typeof segment === 'string' || typeof segment === 'number')
  );
}
