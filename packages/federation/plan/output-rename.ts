import { isObject } from '#kernel/text/is-object.ts';

/**
 * An alias in a subgraph's answer: two types of one position have a field of one name with shapes that cannot merge.
 */
export interface OutputRename {
  /** Keys from the start of a fetch, without list items. */
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Applies a rename to an answer, through lists. */
export function applyRename(value: unknown, rename: OutputRename, at = 0): void {
  if (Array.isArray(value)) for (const item of value) applyRename(item, rename, at);
  else if (isObject(value)) {
    const record: Record<string, unknown> = value;
    const key = rename.path[at];
    if (key !== undefined) applyRename(record[key], rename, at + 1);
    // The old key stays: deleting it would slow the object down, and no client selection names it.
    else if (Object.hasOwn(record, rename.from)) record[rename.to] = record[rename.from];
  }
}
