import {
  GraphQLError,
  Kind,
  defaultFieldResolver,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import type {
  GraphQLField,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
} from 'graphql';
import { buildApiSchema } from '#gateway/plan/api-schema.ts';
import type { LocalSubgraph, RequestContext } from '#kernel/graph.ts';

/** A value and the subgraph whose resolvers understand it. */
interface Held {
  readonly home: LocalSubgraph;
  readonly value: unknown;
}

type Contexts = ReadonlyMap<LocalSubgraph, unknown>;
type ReferenceResolver = (reference: object, context: unknown, info: GraphQLResolveInfo) => unknown;

/**
 * One plain executable schema with the resolvers of all subgraphs, for graphql-js to execute: what
 * the graph would be without federation. A field that another subgraph has is reached through that
 * subgraph's `__resolveReference`, right there in the resolver.
 */
export function buildMonolith(
  supergraphSdl: string,
  subgraphs: readonly LocalSubgraph[],
): { schema: GraphQLSchema; contextFor(request: RequestContext): Contexts } {
  const scalars = new Map<string, GraphQLScalarType>();
  for (const { schema } of subgraphs) {
    for (const type of Object.values(schema.getTypeMap())) {
      if (isScalarType(type)) scalars.set(type.name, type);
    }
  }
  const schema = buildApiSchema(parse(supergraphSdl), scalars);
  const keys = keysOf(supergraphSdl);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isScalarType(type)) type.serialize = scalars.get(type.name)?.serialize ?? type.serialize;
    // The objects of a union say their type themselves.
    if (isAbstractType(type)) type.resolveType = (held: Held) => typenameOf(held.value);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = resolverOf(type, field, subgraphs, keys.get(type.name) ?? []);
    }
  }
  const contextFor = (request: RequestContext): Contexts =>
    new Map(subgraphs.map((subgraph) => [subgraph, subgraph.createContext(request)]));
  return { schema, contextFor };
}

function resolverOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  subgraphs: readonly LocalSubgraph[],
  keyFields: readonly string[],
) {
  const owners = new Map<LocalSubgraph, GraphQLField<unknown, unknown>>();
  for (const subgraph of subgraphs) {
    const own = subgraph.schema.getType(type.name);
    const same = isObjectType(own) ? own.getFields()[field.name] : undefined;
    if (same !== undefined) owners.set(subgraph, same);
  }
  const isComposite = isCompositeType(getNamedType(field.type));
  return (parent: unknown, args: unknown, contexts: unknown, info: GraphQLResolveInfo): unknown => {
    const held = parent as Held | undefined;
    const stays = held !== undefined && owners.has(held.home);
    const home = stays ? held.home : [...owners.keys()][0]!;
    const source =
      held === undefined || stays
        ? held?.value
        : enter(held, home, type.name, keyFields, contexts as Contexts, info);
    const finish = (entered: unknown): unknown => {
      if (held !== undefined && entered == null) return null;
      const resolve = owners.get(home)!.resolve ?? defaultFieldResolver;
      const context = (contexts as Contexts).get(home);
      const value = resolve(entered, args as Record<string, unknown>, context, info);
      return isComposite ? hold(value, home) : value;
    };
    return source instanceof Promise ? source.then(finish) : finish(source);
  };
}

function enter(
  held: Held,
  home: LocalSubgraph,
  typename: string,
  keyFields: readonly string[],
  contexts: Contexts,
  info: GraphQLResolveInfo,
): unknown {
  const source = held.value as Readonly<Record<string, unknown>>;
  const key = Object.fromEntries(keyFields.map((name) => [name, source[name]]));
  const reference = { __typename: typename, ...key };
  const extensions = home.schema.getType(typename)?.extensions as {
    readonly apollo?: { readonly subgraph?: { readonly resolveReference?: ReferenceResolver } };
  };
  const resolver = extensions.apollo?.subgraph?.resolveReference;
  return resolver === undefined ? reference : resolver(reference, contexts.get(home), info);
}

function typenameOf(value: unknown): string | undefined {
  return (value as { readonly __typename?: string }).__typename;
}

function hold(value: unknown, home: LocalSubgraph): unknown {
  if (value == null || value instanceof Error) return value;
  if (value instanceof Promise) return value.then((settled) => hold(settled, home));
  if (Array.isArray(value)) return value.map((item) => hold(item, home));
  return { home, value } satisfies Held;
}

function keysOf(supergraphSdl: string): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const definition of parse(supergraphSdl).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    for (const directive of definition.directives ?? []) {
      const key = directive.arguments?.find(({ name }) => name.value === 'key')?.value;
      if (key?.kind !== Kind.STRING) continue;
      if (/[{}]/.test(key.value)) throw new GraphQLError('Nested keys are not for this monolith.');
      keys.set(definition.name.value, key.value.trim().split(/\s+/));
    }
  }
  return keys;
}
