import type { TargetPath } from '#federation/plan/plan-step.ts';

export type DataObject = Record<string, unknown>;
export type ResponsePath = readonly (string | number)[];

/** Appends the objects at a path, in response order. A null ends its branch. */
export function collectTargets(root: unknown, path: TargetPath, into: DataObject[]): void {
  collect(root, path, 0, into);
}

/**
 * Response paths of the objects at a plan path. Only errors need them, so a second walk finds them.
 *
 * @param wanted the objects whose paths are needed; all when absent
 */
export function pathsOfTargets(
  root: unknown,
  path: TargetPath,
  wanted?: ReadonlySet<DataObject>,
): Map<DataObject, ResponsePath[]> {
  const paths = new Map<DataObject, ResponsePath[]>();
  trace(root, path, 0, [], { paths, wanted });
  return paths;
}

interface Traced {
  readonly paths: Map<DataObject, ResponsePath[]>;
  readonly wanted: ReadonlySet<DataObject> | undefined;
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
  into: Traced,
): void {
  if (typeof value !== 'object' || value === null) return;
  const segment = path[at];
  if (segment === undefined) {
    const { paths, wanted } = into;
    if (wanted?.has(value as DataObject) === false) return;
    const known = paths.get(value as DataObject);
    if (known === undefined) paths.set(value as DataObject, [[...position]]);
    else known.push([...position]);
  } else if (segment.kind === 'items') {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index += 1) {
      position.push(index);
      trace(value[index], path, at + 1, position, into);
      position.pop();
    }
  } else if (segment.kind === 'field') {
    const next = (value as DataObject)[segment.key];
    position.push(segment.key);
    trace(next, path, at + 1, position, into);
    position.pop();
  } else if (isOneOf(value as DataObject, segment.typenames)) {
    trace(value, path, at + 1, position, into);
  }
}

function isOneOf(value: DataObject, typenames: ReadonlySet<string>): boolean {
  const typename = value['__typename'];
  return typeof typename !== 'string' || typenames.has(typename);
}
