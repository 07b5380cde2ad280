import type { ExecutionResult } from 'graphql';
import type { GraphAnswer, LaterPart } from '#kernel/ports/graph.ts';
import { mergeParts } from '#federation/test/defer/merge-parts.ts';
import { FILLER } from '#test/gateway/worlds/deferred-form.ts';

/** An answer in parts, all of them read. */
export interface ReadParts {
  readonly first: GraphAnswer;
  readonly later: readonly LaterPart[];
}

/** The monolith's answers to the whole query, and to the first part. */
export interface ExpectedParts {
  readonly whole: ExecutionResult;
  readonly first: ExecutionResult;
}

/**
 * The fault of an answer in parts; null without one. Where a null removed an object of the whole
 * answer, a part may still have what the null of another part did not remove.
 */
export function partsDifference(parts: ReadParts, expected: ExpectedParts): string | null {
  const { first, later } = parts;
  const results = later.flatMap(({ incremental }) => incremental);
  const isFailing = expected.whole.errors !== undefined;
  const errors = [first, ...results].flatMap((one) => one.errors ?? []);
  if (!isFailing && errors.length > 0) return `errors: ${JSON.stringify(errors)}`;
  if (isFailing && errors.length === 0) return 'no errors';
  const whole = expected.whole.data;
  const problem =
    difference(first.data, expected.first.data, whole) ??
    difference(mergeParts(first, later), whole, whole);
  if (problem !== null) return `${problem} in ${JSON.stringify({ first, results, expected })}`;
  const last = later.at(-1);
  const isEnded = later.every((part) => part.hasNext === (part !== last));
  return isEnded ? null : 'the last part does not say that it is the last';
}

/** @param whole the same place of the whole answer; below its nulls nothing is compared */
function difference(ours: unknown, theirs: unknown, whole: unknown, at = ''): string | null {
  if (whole === null || whole === undefined) return null;
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours) || ours.length !== theirs.length) return `other items at ${at}`;
    return firstOf(theirs, (key) => [ours[Number(key)], theirs[Number(key)], key], whole, at);
  }
  if (typeof theirs === 'object' && theirs !== null) {
    if (typeof ours !== 'object' || ours === null) return `no object at ${at}`;
    const [own, due] = [ours as Members, theirs as Members];
    const keys = Object.keys(due).filter((key) => key !== FILLER);
    const more = Object.keys(own).find((key) => !keys.includes(key));
    if (more !== undefined) return `${more} at ${at} is not asked for`;
    const members = Object.fromEntries(keys.map((key) => [key, due[key]]));
    return firstOf(members, (key) => [own[key], due[key], key], whole, at);
  }
  return ours === theirs ? null : `${JSON.stringify(ours)} at ${at}`;
}

type Members = Readonly<Record<string, unknown>>;

function firstOf(
  members: object,
  pair: (key: string) => readonly [ours: unknown, theirs: unknown, key: string],
  whole: unknown,
  at: string,
): string | null {
  for (const key of Object.keys(members)) {
    const [ours, theirs] = pair(key);
    const found = difference(ours, theirs, (whole as Members)[key], `${at}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
