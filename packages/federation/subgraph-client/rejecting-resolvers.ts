import { defaultFieldResolver, extendSchema, isObjectType, Kind } from 'graphql';
import type { DocumentNode, GraphQLFieldResolver, GraphQLSchema } from 'graphql';

type Resolver = GraphQLFieldResolver<unknown, unknown>;

/** An extension that adds nothing: extending makes a schema of types of its own. */
const NOTHING: DocumentNode = {
  kind: Kind.DOCUMENT,
  definitions: [{ kind: Kind.SCHEMA_EXTENSION }],
};

/**
 * A copy of a schema whose resolvers reject where they would throw. When an item of a list throws,
 * graphql-js leaves the list and forgets the promises of the items before it; if one of them rejects
 * later, nobody handles that, and Node ends the process. A rejection lets the list be finished, and
 * all of its promises are awaited together. The schema itself stays as it is for others who run it.
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
