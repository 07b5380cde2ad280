import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLUnionType,
  defaultTypeResolver,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type {
  GraphQLAbstractType,
  GraphQLInterfaceType,
  GraphQLNamedType,
  GraphQLResolveInfo,
} from 'graphql';

type ReferenceResolver = (
  reference: unknown,
  context: unknown,
  info: GraphQLResolveInfo,
) => unknown;

interface Representation {
  readonly __typename: string;
}

/**
 * Replaces `_entities` of a subgraph schema by a resolver that is synchronous when the reference resolvers are; the
 * stock one makes a promise for every entity. `__resolveReference` keeps its contract: promises are awaited, null is
 * null, and a failure affects one entity. Returns the schema unchanged when it has no entities, or when another type
 * refers to its query type.
 */
export function withBatchedEntities(schema: GraphQLSchema): GraphQLSchema {
  const query = schema.getQueryType();
  const union = schema.getType('_Entity');
  if (query == null || !(union instanceof GraphQLUnionType)) return schema;
  const typenames = new WeakMap<object, string>();
  const entity = new GraphQLUnionType({
    ...union.toConfig(),
    resolveType: (value: unknown) => typenameOf(value, typenames),
  });
  const config = query.toConfig();
  const entities = config.fields['_entities'];
  if (entities === undefined) return schema;
  const resolve = (_: unknown, args: unknown, context: unknown, info: GraphQLResolveInfo) =>
    (args as { representations: readonly Representation[] }).representations.map((reference) =>
      resolveOne(reference, context, info, typenames),
    );
  const replaced = new GraphQLObjectType({
    ...config,
    fields: {
      ...config.fields,
      _entities: { ...entities, type: new GraphQLNonNull(new GraphQLList(entity)), resolve },
    },
  });
  return rebuild(schema, replaced, entity) ?? schema;
}

function rebuild(
  schema: GraphQLSchema,
  query: GraphQLObjectType,
  entity: GraphQLUnionType,
): GraphQLSchema | null {
  const config = schema.toConfig();
  const types: GraphQLNamedType[] = config.types.filter(
    (type) => type.name !== query.name && type.name !== entity.name,
  );
  try {
    return new GraphQLSchema({ ...config, query, types: [...types, entity], assumeValid: true });
  } catch {
    // Two types of one name: another type still refers to the old query type.
    return null;
  }
}

function resolveOne(
  reference: Representation,
  context: unknown,
  info: GraphQLResolveInfo,
  typenames: WeakMap<object, string>,
): unknown {
  try {
    const type = info.schema.getType(reference.__typename);
    if (!isObjectType(type) && !isInterfaceType(type)) {
      throw new Error(`There is no entity type "${reference.__typename}" in this subgraph.`);
    }
    const resolver = referenceResolverOf(type);
    const value = resolver === undefined ? reference : resolver(reference, context, info);
    const finish = (entity: unknown): unknown =>
      isInterfaceType(type)
        ? asConcrete(entity, type, resolver !== undefined, context, info, typenames)
        : tagged(entity, type.name, typenames);
    return isPromise(value) ? value.then(finish) : finish(value);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function asConcrete(
  entity: unknown,
  type: GraphQLInterfaceType,
  wasResolved: boolean,
  context: unknown,
  info: GraphQLResolveInfo,
  typenames: WeakMap<object, string>,
): unknown {
  if (entity == null) return null;
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const named = resolveType(entity, context, info, type);
  const finish = (name: string | undefined): unknown => {
    const concrete = name === undefined ? undefined : info.schema.getType(name);
    if (!isObjectType(concrete) || !info.schema.isSubType(type as GraphQLAbstractType, concrete)) {
      throw new Error(`A reference of "${type.name}" must resolve to one of its object types.`);
    }
    const refine = wasResolved ? undefined : referenceResolverOf(concrete);
    if (refine === undefined) return tagged(entity, concrete.name, typenames);
    const reference = { ...(entity as object), __typename: concrete.name };
    const value = refine(reference, context, info);
    return isPromise(value)
      ? value.then((resolved) => tagged(resolved, concrete.name, typenames))
      : tagged(value, concrete.name, typenames);
  };
  return isPromise(named) ? named.then((name) => finish(name as string)) : finish(named);
}

/** Key of an entity's type on the entity itself; a symbol, so that it stays private. */
const ENTITY_TYPE: unique symbol = Symbol('entityType');

interface Tagged {
  [ENTITY_TYPE]?: string;
}

/**
 * Records the type of an entity: on the object when it is extensible, which costs a tenth of a weak map, otherwise in
 * the weak map. An object that stands for two types is copied for the second.
 */
function tagged(entity: unknown, typename: string, typenames: WeakMap<object, string>): unknown {
  if (typeof entity !== 'object' || entity === null) return entity ?? null;
  const known = (entity as Tagged)[ENTITY_TYPE] ?? typenames.get(entity);
  if (known === typename) return entity;
  if (known !== undefined) return { ...entity, __typename: typename, [ENTITY_TYPE]: typename };
  if (Object.isExtensible(entity)) (entity as Tagged)[ENTITY_TYPE] = typename;
  else typenames.set(entity, typename);
  return entity;
}

function typenameOf(value: unknown, typenames: WeakMap<object, string>): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Tagged)[ENTITY_TYPE] ?? typenames.get(value);
}

function referenceResolverOf(
  type: GraphQLObjectType | GraphQLInterfaceType,
): ReferenceResolver | undefined {
  const extensions = type.extensions as {
    readonly apollo?: { readonly subgraph?: { readonly resolveReference?: ReferenceResolver } };
  };
  return extensions.apollo?.subgraph?.resolveReference;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
