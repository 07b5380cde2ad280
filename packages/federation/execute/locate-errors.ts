import { getLocation } from 'graphql';
import type { FieldNode, GraphQLFormattedError, SourceLocation } from 'graphql';
import type {
  FieldProjection,
  ListProjection,
  ObjectProjection,
  ValueProjection,
} from '#federation/projection/projection.ts';

/**
 * Adds the client's source locations to every error with a path.
 *
 * @param from index in the path at which the projection starts
 */
export function locateErrors(
  errors: readonly GraphQLFormattedError[],
  projection: ObjectProjection,
  from = 0,
): GraphQLFormattedError[] {
  return errors.map((error) => located(error, [projection], NO_NODES, from));
}

/**
 * The same for errors inside a list.
 *
 * @param from index in the path at which the list starts
 */
export function locateItemErrors(
  errors: readonly GraphQLFormattedError[],
  { nodes }: Pick<FieldProjection, 'nodes'>,
  list: ListProjection,
  from: number,
): GraphQLFormattedError[] {
  return errors.map((error) => located(error, objectsOf(list), nodes, from));
}

function located(
  { message, path, extensions }: GraphQLFormattedError,
  objects: readonly ObjectProjection[],
  nodes: readonly FieldNode[],
  from: number,
): GraphQLFormattedError {
  const locations =
    path === undefined ? [] : locationsOf(from === 0 ? path : path.slice(from), objects, nodes);
  return {
    message,
    ...(locations.length === 0 ? {} : { locations }),
    ...(path === undefined ? {} : { path }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function locationsOf(
  path: readonly (string | number)[],
  start: readonly ObjectProjection[],
  own: readonly FieldNode[],
): SourceLocation[] {
  let nodes = own;
  let objects = start;
  for (const segment of path) {
    if (typeof segment === 'number') continue;
    const field = objects.flatMap(({ fields }) => fields).find(({ key }) => key === segment);
    if (field === undefined) return [];
    nodes = field.nodes;
    objects = objectsOf(field.value);
  }
  return nodes.flatMap(({ loc }) =>
    loc === undefined ? [] : [getLocation(loc.source, loc.start)],
  );
}

function objectsOf(value: ValueProjection): readonly ObjectProjection[] {
  if (value.kind === 'stream') return objectsOf(value.list);
  if (value.kind === 'list') return objectsOf(value.item);
  if (value.kind === 'object') return [value.object];
  return value.kind === 'abstract' ? value.types.known() : [];
}

const NO_NODES: readonly FieldNode[] = [];
