import { defaultFieldResolver, extendSchema, isObjectType, Kind } from 'graphql';
import type { DocumentNode, GraphQLFieldResolver, GraphQLSchema } from 'graphql';

type Resolver = GraphQLFieldResolver<unknown, unknown>;

/** Extending a schema by nothing copies its types. */
const NOTHING: DocumentNode = {
  kind: Kind.DOCUMENT,
  definitions: [{ kind: Kind.SCHEMA_EXTENSION }],
};

/**
 * Copies a schema with resolvers that reject where the originals throw. When an item of a list throws, graphql-js
 * abandons the list and the promises of earlier items; if one of those rejects later, the unhandled rejection ends the
 * process. A rejection lets the list finish, and all of its promises are awaited together. The original schema is
 * unchanged.
 */
export function withRejectingResolvers(schema: GraphQLSchema): GraphQLSchema {
  const copy = extendSchema(schema, NOTHING, { assumeValid: true });
  for (const type of Object.values(copy.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (resolve === undefined || resolve === defaultFieldResolver) continue;
      field.resolve = rejectingResolver(resolve);
    }
  }
  return copy;
}

function rejectingResolver(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    try {
      return resolve(source, args, context, info);
    } catch (error) {
      return Promise.reject(error);
    }
  };
}
