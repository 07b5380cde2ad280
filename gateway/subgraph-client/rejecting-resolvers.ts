import { defaultFieldResolver, isObjectType } from 'graphql';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';

type Resolver = GraphQLFieldResolver<unknown, unknown>;

const rejecting = new WeakSet<Resolver>();

/**
 * Makes the resolvers of a schema reject where they throw. When an item of a list throws, graphql-js
 * leaves the list and forgets the promises of the items before it; if one of them rejects later,
 * nobody handles that, and Node ends the process. A rejection lets the list be finished, and all of
 * its promises are awaited together. Wrapping a schema again does nothing.
 */
export function withRejectingResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (resolve === undefined || resolve === defaultFieldResolver || rejecting.has(resolve)) {
        continue;
      }
      field.resolve = rejectingResolver(resolve);
    }
  }
  return schema;
}

function rejectingResolver(resolve: Resolver): Resolver {
  const resolver: Resolver = (source, args, context, info) => {
    try {
      return resolve(source, args, context, info);
    } catch (error) {
      return Promise.reject(error);
    }
  };
  rejecting.add(resolver);
  return resolver;
}
