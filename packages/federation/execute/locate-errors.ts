import { getLocation } from 'graphql';
import type { FieldNode, GraphQLFormattedError, SourceLocation } from 'graphql';
import type { ObjectProjection, ValueProjection } from '#federation/projection/projection.ts';

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
  return errors.map((error) => {
    const { message, path, extensions } = error;
    const locations =
      path === undefined ? [] : locationsOf(from === 0 ? path : path.slice(from), projection);
    return {
      message,
      ...(locations.length === 0 ? {} : { locations }),
      ...(path === undefined ? {} : { path }),
      ...(extensions === undefined ? {} : { extensions }),
    };
  });
}

function locationsOf(
  path: readonly (string | number)[],
  projection: ObjectProjection,
): SourceLocation[] {
  let nodes: readonly FieldNode[] = [];
  let objects: readonly ObjectProjection[] = [projection];
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
  if (value.kind === 'list') return objectsOf(value.item);
  if (value.kind === 'object') return [value.object];
  return value.kind === 'abstract' ? value.types.known() : [];
}
