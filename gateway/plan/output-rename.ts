import type { OutputRewrite } from '@graphql-hive/router-query-planner';
import type { PossibleTypes } from '#gateway/plan/possible-types.ts';
import type { PathTest } from '#gateway/plan/representation-shape.ts';

/** A key of a subgraph's answer that stands for another one: two types wanted it differently. */
export interface OutputRename {
  readonly path: readonly PathTest[];
  readonly from: string;
  readonly to: string;
}

/** Compiles `outputRewrites` of a fetch. */
export function outputRenamesOf(
  rewrites: readonly OutputRewrite[],
  possible: PossibleTypes,
): OutputRename[] {
  const renames: OutputRename[] = [];
  for (const rewrite of rewrites) {
    if (!('KeyRenamer' in rewrite)) throw new Error('Only keys of an answer can be rewritten.');
    const { path, renameKeyTo } = rewrite.KeyRenamer;
    const last = path.at(-1);
    if (last === undefined || !('Key' in last)) continue;
    renames.push({
      path: path
        .slice(0, -1)
        .map((segment) =>
          'Key' in segment
            ? { kind: 'key', key: segment.Key }
            : { kind: 'only', typenames: possible.ofAny(segment.TypenameEquals) },
        ),
      from: last.Key,
      to: renameKeyTo,
    });
  }
  return renames;
}

/** Applies a rename to an answer, through lists. */
export function applyRename(value: unknown, rename: OutputRename, at = 0): void {
  if (Array.isArray(value)) {
    for (const item of value) applyRename(item, rename, at);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record = value as Record<string, unknown>;
  const test = rename.path[at];
  if (test === undefined) {
    // The old key stays: deleting it would slow the object down, and no client selection names it.
    if (Object.hasOwn(record, rename.from)) record[rename.to] = record[rename.from];
  } else if (test.kind === 'key') applyRename(record[test.key], rename, at + 1);
  else if (typeof record['__typename'] !== 'string' || test.typenames.has(record['__typename'])) {
    applyRename(record, rename, at + 1);
  }
}
