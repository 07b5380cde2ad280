import type { TargetPath } from '#gateway/plan/plan-step.ts';

export type DataObject = Record<string, unknown>;
export type ResponsePath = readonly (string | number)[];

/** Appends the objects at a path, in response order. Nulls on the way end a branch. */
export function collectTargets(root: unknown, path: TargetPath, into: DataObject[]): void {
  collect(root, path, 0, into);
}

/**
 * The response paths of objects at a plan path. Paths are needed only for errors, so they are found
 * in a second walk instead of being carried along by the first.
 */
export function pathsOfTargets(root: unknown, path: TargetPath): Map<DataObject, ResponsePath[]> {
  const paths = new Map<DataObject, ResponsePath[]>();
  trace(root, path, 0, [], paths);
  return paths;
}

function collect(value: unknown, path: TargetPath, at: number, into: DataObject[]): void {
  if (typeof value !== 'object' || value === null) return;
  const segment = path[at];
  if (segment === undefined) {
    into.push(value as DataObject);
  } else if (segment.kind === 'items') {
    if (!Array.isArray(value)) return;
    for (const item of value) collect(item, path, at + 1, into);
  } else if (segment.kind === 'field') {
    collect((value as DataObject)[segment.key], path, at + 1, into);
  } else if (isOneOf(value as DataObject, segment.typenames)) collect(value, path, at + 1, into);
}

function trace(
  value: unknown,
  path: TargetPath,
  at: number,
  position: (string | number)[],
  paths: Map<DataObject, ResponsePath[]>,
): void {
  if (typeof value !== 'object' || value === null) return;
  const segment = path[at];
  if (segment === undefined) {
    const known = paths.get(value as DataObject);
    if (known === undefined) paths.set(value as DataObject, [[...position]]);
    else known.push([...position]);
  } else if (segment.kind === 'items') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      trace(item, path, at + 1, [...position, index], paths);
    }
  } else if (segment.kind === 'field') {
    const next = (value as DataObject)[segment.key];
    trace(next, path, at + 1, [...position, segment.key], paths);
  } else if (isOneOf(value as DataObject, segment.typenames)) {
    trace(value, path, at + 1, position, paths);
  }
}

function isOneOf(value: DataObject, typenames: ReadonlySet<string>): boolean {
  const typename = value['__typename'];
  return typeof typename !== 'string' || typenames.has(typename);
}
