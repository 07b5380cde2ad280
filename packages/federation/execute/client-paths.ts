import type { GraphQLFormattedError } from 'graphql';
import type {
  PendingFragment,
  PendingItems,
  PendingPart,
  PendingPlace,
} from '#federation/execute/pending-fragment.ts';
import type { DataObject, ResponsePath } from '#federation/execute/collect-targets.ts';
import type {
  AbstractProjection,
  ObjectProjection,
  ValueProjection,
} from '#federation/projection/projection.ts';

/** A response path of the client, and the length of the plan path that it covers. */
interface Found {
  readonly reached: number;
  readonly path: ResponsePath;
}

/**
 * Errors with the client's paths inside a part that follows.
 *
 * @param errors those about something in the fragment's object, or in the list
 * @param claimed receives the errors about something of the part
 */
export function errorsOfPart(
  errors: readonly GraphQLFormattedError[],
  pending: PendingPart,
  claimed: Set<GraphQLFormattedError>,
): GraphQLFormattedError[] {
  const start = pending.steps.length;
  const value = pending.kind === 'fragment' ? pending.holder : pending.held.all;
  return errors.flatMap((error) => {
    const found = inPart(error.path!, pending);
    const furthest = Math.max(start, ...found.map(({ reached }) => reached));
    if (furthest === start) return [];
    claimed.add(error);
    const lost = start + nullDepth(error.path!.slice(start), value);
    const taken = Math.min(furthest, lost);
    return found.flatMap(({ reached, path }) => (reached >= taken ? [placed(error, path)] : []));
  });
}

/** Moves an error to the place of a part; without a path if it is about something else. */
export function atPart(error: GraphQLFormattedError, pending: PendingPlace): GraphQLFormattedError {
  const isBelow = error.path !== undefined && isInside(error.path, pending);
  return placed(error, isBelow ? pending.path : []);
}

function inPart(path: ResponsePath, pending: PendingPart): readonly Found[] {
  return pending.kind === 'fragment' ? inFragment(path, pending) : inItems(path, pending);
}

function inFragment(path: ResponsePath, pending: PendingFragment): readonly Found[] {
  const found: Found[] = [];
  if (!isInside(path, pending)) return found;
  const { steps, holder, fragment } = pending;
  inObject(path, steps.length, holder, [fragment.object], pending.path, found);
  return found;
}

function inItems(path: ResponsePath, pending: PendingItems): readonly Found[] {
  const found: Found[] = [];
  if (!isInside(path, pending)) return found;
  const { steps, held, list } = pending;
  inValue(path, steps.length, held.all, [list], pending.path, found);
  return found;
}

function isInside(path: ResponsePath, { steps }: PendingPlace): boolean {
  return path.length > steps.length && steps.every(({ key }, at) => path[at] === key);
}

/**
 * Errors with the client's paths. A place of the plan may stand under several response keys, and the error is reported
 * at each. An error about a field that only the planner requested (such as a key) is reported at its object.
 *
 * @param pending deferred fragments; each receives the errors that concern only it
 */
export function withClientPaths(
  errors: readonly GraphQLFormattedError[],
  data: DataObject,
  projection: ObjectProjection,
  pending: readonly PendingPart[] = [],
): GraphQLFormattedError[] {
  return errors.flatMap((error) => {
    if (error.path === undefined) return [error];
    const found: Found[] = [];
    inObject(error.path, 0, data, [projection], [], found);
    // If one response key covers the whole path, keys that cover a part of it requested something else and lose
    // nothing, unless the error nulled that part as well.
    const furthest = Math.max(...found.map(({ reached }) => reached));
    const isLater = (one: PendingPart): boolean =>
      one.kind === 'fragment' && reachedIn(error.path!, one) > furthest;
    if (pending.some(isLater)) return [];
    const taken = Math.min(furthest, nullDepth(error.path, data));
    return found.flatMap(({ reached, path }) => (reached >= taken ? [placed(error, path)] : []));
  });
}

/** Length of the path that leads into a fragment; 0 when the path starts elsewhere. */
function reachedIn(path: ResponsePath, pending: PendingFragment): number {
  return Math.max(0, ...inFragment(path, pending).map(({ reached }) => reached));
}

/** Length of the path up to the nulled ancestor. */
function nullDepth(path: ResponsePath, data: unknown): number {
  let value: unknown = data;
  for (const [index, segment] of path.entries()) {
    value = memberOf(value, segment);
    if (value === null || value === undefined) return index + 1;
  }
  return path.length;
}

function placed(
  { message, extensions }: GraphQLFormattedError,
  path: ResponsePath,
): GraphQLFormattedError {
  return {
    message,
    ...(path.length === 0 ? {} : { path }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function inObject(
  path: ResponsePath,
  at: number,
  value: unknown,
  projections: readonly ObjectProjection[],
  position: ResponsePath,
  found: Found[],
): void {
  const segment = path[at];
  const shapes = new Map<string, ValueProjection[]>();
  for (const { source, key, value: shape } of projections.flatMap(({ fields }) => fields)) {
    if (source !== segment) continue;
    const same = shapes.get(key);
    if (same === undefined) shapes.set(key, [shape]);
    else same.push(shape);
  }
  if (shapes.size === 0) found.push({ reached: at, path: position });
  const inner = memberOf(value, segment);
  for (const [key, same] of shapes) inValue(path, at + 1, inner, same, [...position, key], found);
}

function inValue(
  path: ResponsePath,
  at: number,
  value: unknown,
  shapes: readonly ValueProjection[],
  position: ResponsePath,
  found: Found[],
): void {
  const segment = path[at];
  if (segment === undefined) found.push({ reached: at, path: position });
  else if (typeof segment === 'number') {
    const items = shapes.flatMap((shape) => {
      if (shape.kind === 'stream') return [shape.list.item];
      return shape.kind === 'list' ? [shape.item] : [];
    });
    const item = memberOf(value, segment);
    inValue(path, at + 1, item, items, [...position, segment], found);
  } else {
    const objects = shapes.flatMap((shape): readonly ObjectProjection[] => {
      if (shape.kind === 'object') return [shape.object];
      return shape.kind === 'abstract' ? projectionsOf(value, shape.types) : [];
    });
    inObject(path, at, value, objects, position, found);
  }
}

/** Projections of the object's type; of every type when the error left the type unknown. */
function projectionsOf(value: unknown, types: AbstractProjection): readonly ObjectProjection[] {
  if (typeof value !== 'object' || value === null) return types.all();
  const typename = (value as DataObject)['__typename'];
  if (typename == null && !types.isUniform()) return types.all();
  const own = types.of(typename);
  return own === null ? [] : [own];
}

function memberOf(value: unknown, segment: string | number | undefined): unknown {
  if (typeof value !== 'object' || value === null || segment === undefined) return undefined;
  return (value as DataObject)[segment];
}
