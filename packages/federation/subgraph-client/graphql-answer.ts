import { isObject } from '#kernel/text/is-object.ts';
import type { SubgraphAnswer } from '#federation/subgraph-client/subgraph-executor.ts';

/** Whether an external value has the shape of a GraphQL response. */
export function isAnswer(value: unknown): value is SubgraphAnswer {
  if (!isObject(value)) return false;
  const { data, errors } = value;
  if (data === undefined && errors === undefined) return false;
  if (data != null && !isObject(data)) return false;
  if (errors === undefined) return true;
  return Array.isArray(errors) && errors.every(isGraphQLError);
}

function isGraphQLError(value: unknown): boolean {
  if (!isObject(value) || typeof value['message'] !== 'string') return false;
  const { path, extensions } = value;
  if (path != null && !Array.isArray(path)) return false;
  return extensions == null || isObject(extensions);
}
