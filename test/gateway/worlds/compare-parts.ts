import type { ExecutionResult } from 'graphql';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { FILLER } from '#test/gateway/worlds/deferred-form.ts';
import {
  mergeCurrentPayloads,
  mergeUsualPayloads,
  payloadsOf,
  withLongTexts,
} from '#test/gateway/worlds/read-payloads.ts';
import type {
  MergedPayloads,
  Path,
  Payload,
  ReadParts,
} from '#test/gateway/worlds/read-payloads.ts';

/** The monolith's answers to the whole query, and to the first part. */
export interface ExpectedParts {
  readonly whole: ExecutionResult;
  readonly first: ExecutionResult;
}

/**
 * The fault of an answer in parts, in either format; null without one. Where a null removed an object of the whole
 * answer, a part may still have what the null of another part did not remove.
 */
export async function partsDifference(
  parts: ReadParts,
  expected: ExpectedParts,
): Promise<string | null> {
  const { first, later } = parts;
  const results = later.flatMap(({ incremental }) => incremental);
  const isFailing = expected.whole.errors !== undefined;
  const errors = [first, ...results].flatMap((one) => one.errors ?? []);
  if (!isFailing && errors.length > 0) return `errors: ${JSON.stringify(errors)}`;
  if (isFailing && errors.length === 0) return 'no errors';
  const whole = withLongTexts(expected.whole.data);
  const [ours, due] = [withLongTexts(first.data), withLongTexts(expected.first.data)];
  const problem =
    difference(ours, due, whole, new FirstPart(first)) ??
    (await mergedDifference(parts, '20220824', whole, mergeUsualPayloads)) ??
    (await mergedDifference(parts, 'v0.2', whole, mergeCurrentPayloads));
  return problem === null ? null : `${problem} in ${JSON.stringify({ first, later, expected })}`;
}

async function mergedDifference(
  parts: ReadParts,
  format: PartsFormat,
  whole: unknown,
  merge: (payloads: readonly Payload[]) => MergedPayloads,
): Promise<string | null> {
  const payloads = await payloadsOf(parts, format);
  try {
    const { data, failed } =
      parts.later.length === 0 ? { data: payloads[0]!.data, failed: [] } : merge(payloads);
    const found = difference(data, whole, whole, new MergedParts(failed));
    return found === null ? null : `${format}: ${found}, ${JSON.stringify(payloads)}`;
  } catch (error) {
    return `${format}: ${String(error)}, ${JSON.stringify(payloads)}`;
  }
}

/** What an answer may lack. */
interface Allowed {
  isShort(at: string): boolean;
  isLacking(at: string): boolean;
}

/** A first part may lack the later items of the lists that it announces. */
class FirstPart implements Allowed {
  readonly #announced: ReadonlySet<string>;

  constructor({ pending = [] }: GraphAnswer) {
    this.#announced = new Set(pending.map(({ path }) => placeOf(path)));
  }

  isShort(at: string): boolean {
    return this.#announced.has(at);
  }

  isLacking(): boolean {
    return false;
  }
}

/** Merged parts may lack the fields of fragments that failed. */
class MergedParts implements Allowed {
  readonly #failed: readonly string[];

  constructor(failed: readonly Path[]) {
    this.#failed = failed.map(placeOf);
  }

  isShort(): boolean {
    return false;
  }

  isLacking(at: string): boolean {
    return this.#failed.some((one) => at === one || at.startsWith(`${one}.`));
  }
}

function placeOf(path: Path): string {
  return path.map((key) => `.${key}`).join('');
}

/** @param whole the same place of the whole answer; below its nulls nothing is compared */
function difference(
  ours: unknown,
  theirs: unknown,
  whole: unknown,
  allowed: Allowed,
  at = '',
): string | null {
  if (whole === null || whole === undefined) return null;
  if (ours === undefined && allowed.isLacking(at)) return null;
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours)) return `no list at ${at}`;
    const isShort = ours.length < theirs.length && allowed.isShort(at);
    if (ours.length !== theirs.length && !isShort) return `other items at ${at}`;
    const due = theirs.slice(0, ours.length);
    return firstOf(due, (key) => [ours[Number(key)], due[Number(key)], key], whole, allowed, at);
  }
  if (typeof theirs === 'object' && theirs !== null) {
    if (typeof ours !== 'object' || ours === null) return `no object at ${at}`;
    const [own, due] = [ours as Members, theirs as Members];
    const keys = Object.keys(due).filter((key) => key !== FILLER);
    const more = Object.keys(own).find((key) => !keys.includes(key));
    if (more !== undefined) return `${more} at ${at} is not asked for`;
    const members = Object.fromEntries(keys.map((key) => [key, due[key]]));
    return firstOf(members, (key) => [own[key], due[key], key], whole, allowed, at);
  }
  return ours === theirs ? null : `${JSON.stringify(ours)} at ${at}`;
}

type Members = Readonly<Record<string, unknown>>;

function firstOf(
  members: object,
  pair: (key: string) => readonly [ours: unknown, theirs: unknown, key: string],
  whole: unknown,
  allowed: Allowed,
  at: string,
): string | null {
  for (const key of Object.keys(members)) {
    const [ours, theirs] = pair(key);
    const found = difference(ours, theirs, (whole as Members)[key], allowed, `${at}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
