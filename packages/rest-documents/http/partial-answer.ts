import type { GraphQLFormattedError } from 'graphql';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { MISSING_KEY } from '#rest-documents/compile/output-shape.ts';
import type { TolerantField } from '#rest-documents/compile/wire-shape.ts';
import { failureOfGraph } from '#rest-documents/http/failure.ts';

type Data = Readonly<Record<string, unknown>>;

/** A part that an answer lacks, as its enclosing object reports it. */
interface MissingPart {
  readonly path: string;
  readonly code: string;
  readonly detail: string;
  readonly retry_after_sec?: number;
}

/**
 * The data of an answer in which only tolerant fields failed, with the missing parts listed in their objects;
 * null where any other field failed, which fails the whole answer.
 */
export function partialAnswer(
  data: GraphAnswer['data'],
  errors: readonly GraphQLFormattedError[],
  tolerant: readonly TolerantField[],
): Data | null {
  if (data == null) return null;
  const missing = new Map<TolerantField, MissingPart[]>();
  for (const error of errors) {
    const field = tolerant.find(({ keys }) => keys.every((key, at) => error.path?.[at] === key));
    if (field === undefined || !isThere(data, field.keys.slice(0, -1))) return null;
    missing.set(field, [...(missing.get(field) ?? []), missingPart(error, field)]);
  }
  let partial: Data = data;
  for (const [{ keys }, parts] of missing) partial = withMissing(partial, keys.slice(0, -1), parts);
  return partial;
}

function isThere(data: unknown, keys: readonly string[]): boolean {
  let value = data;
  for (const key of keys) value = (value as Data | null | undefined)?.[key];
  return value != null;
}

function missingPart(
  error: GraphQLFormattedError,
  { keys, isUnwrapped }: TolerantField,
): MissingPart {
  const { code, detail, retryAfterSec } = failureOfGraph(error);
  const [name, ...below] = error.path!.slice(keys.length - 1);
  return {
    // The only member replaces an unwrapped object.
    path: [name, ...(isUnwrapped ? below.slice(1) : below)].join('.'),
    code,
    detail,
    ...(retryAfterSec === undefined ? {} : { retry_after_sec: retryAfterSec }),
  };
}

/** A copy of the data in which the object at some keys lists its missing parts. */
function withMissing(data: Data, keys: readonly string[], parts: readonly MissingPart[]): Data {
  const [key, ...below] = keys;
  if (key !== undefined) return { ...data, [key]: withMissing(data[key] as Data, below, parts) };
  const before = (data[MISSING_KEY] as readonly MissingPart[] | undefined) ?? [];
  return { ...data, [MISSING_KEY]: [...before, ...parts] };
}
