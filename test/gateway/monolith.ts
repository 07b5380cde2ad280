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
  ConstDirectiveNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import type { LocalSubgraph, RequestContext } from '#kernel/ports/graph.ts';

/** A value and the subgraph whose resolvers understand it. */
interface Held {
  readonly home: LocalSubgraph;
  readonly value: unknown;
}

type Contexts = ReadonlyMap<LocalSubgraph, unknown>;
type ReferenceResolver = (reference: object, context: unknown, info: GraphQLResolveInfo) => unknown;

/**
 * One plain executable schema with the resolvers of all subgraphs, for graphql-js to execute: what
 * the graph would be without federation. A field of another subgraph is reached through that
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
  const { keys, requirements } = readJoins(supergraphSdl);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isScalarType(type)) type.serialize = scalars.get(type.name)?.serialize ?? type.serialize;
    // The objects of a union have their `__typename`.
    if (isAbstractType(type)) type.resolveType = (held: Held) => typenameOf(held.value);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const required = requirements.get(`${type.name}.${field.name}`) ?? null;
      field.resolve = resolverOf(type, field, subgraphs, keys.get(type.name) ?? [], required);
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
  required: SelectionSetNode | null,
) {
  const owners = new Map<LocalSubgraph, GraphQLField<unknown, unknown>>();
  for (const subgraph of subgraphs) {
    const own = subgraph.schema.getType(type.name);
    const same = isObjectType(own) ? own.getFields()[field.name] : undefined;
    const isExternal = same?.astNode?.directives?.some(({ name }) => name.value === 'external');
    if (same !== undefined && isExternal !== true) owners.set(subgraph, same);
  }
  const isComposite = isCompositeType(getNamedType(field.type));
  return (parent: unknown, args: unknown, contexts: unknown, info: GraphQLResolveInfo): unknown => {
    const held = parent as Held | undefined;
    const stays = held !== undefined && owners.has(held.home);
    const home = stays ? held.home : [...owners.keys()][0]!;
    const way = { home, type, keyFields, contexts: contexts as Contexts, info };
    const source =
      held === undefined || (stays && required === null)
        ? held?.value
        : required === null
          ? enter(held, way, {})
          : requirementsOf(held, required, way).then((more) => enter(held, way, more));
    const finish = (entered: unknown): unknown => {
      if (held !== undefined && entered == null) return null;
      // A reference may resolve to an error, which is then the error of each of its fields.
      if (entered instanceof Error) throw entered;
      const resolve = owners.get(home)!.resolve ?? defaultFieldResolver;
      const context = (contexts as Contexts).get(home);
      const value = resolve(entered, args as Record<string, unknown>, context, info);
      return isComposite ? hold(value, home) : value;
    };
    return source instanceof Promise ? source.then(finish) : finish(source);
  };
}

/** How to resolve a field of another subgraph, or one that requires fields of another. */
interface Way {
  readonly home: LocalSubgraph;
  readonly type: GraphQLObjectType;
  readonly keyFields: readonly string[];
  readonly contexts: Contexts;
  readonly info: GraphQLResolveInfo;
}

function enter({ value }: Held, way: Way, more: object): unknown {
  const { home, type, keyFields, contexts, info } = way;
  const source = value as Readonly<Record<string, unknown>>;
  const known = keyFields.filter((name) => source[name] !== undefined);
  const key = Object.fromEntries(known.map((name) => [name, source[name]]));
  const reference = { __typename: type.name, ...key, ...more };
  const extensions = home.schema.getType(type.name)?.extensions as {
    readonly apollo?: { readonly subgraph?: { readonly resolveReference?: ReferenceResolver } };
  };
  const resolver = extensions.apollo?.subgraph?.resolveReference;
  return resolver === undefined ? reference : resolver(reference, contexts.get(home), info);
}

/** What a field requires of its object, requested from the subgraph that has it. */
async function requirementsOf(
  held: Held,
  { selections }: SelectionSetNode,
  { type, contexts, info }: Pick<Way, 'type' | 'contexts' | 'info'>,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const node of selections) {
    if (node.kind !== Kind.FIELD) throw new GraphQLError('Fragments are not for this monolith.');
    const field = type.getFields()[node.name.value]!;
    const own = { ...info, fieldName: field.name };
    const value: unknown = await field.resolve!(held, {}, contexts, own);
    const inner = getNamedType(field.type);
    const { selectionSet } = node;
    const below = async (item: unknown): Promise<unknown> => {
      if (item === null || item === undefined || selectionSet === undefined) return item;
      if (Array.isArray(item)) return Promise.all(item.map(below));
      const way = { type: inner as GraphQLObjectType, contexts, info };
      return requirementsOf(item as Held, selectionSet, way);
    };
    found[field.name] = await below(value);
  }
  return found;
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

/** Keys by type, and required fields by coordinate. */
function readJoins(supergraphSdl: string) {
  const keys = new Map<string, string[]>();
  const requirements = new Map<string, SelectionSetNode>();
  for (const definition of parse(supergraphSdl).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const typename = definition.name.value;
    for (const text of textsOf(definition.directives, 'key')) {
      if (/[{}]/.test(text)) throw new GraphQLError('Nested keys are not for this monolith.');
      keys.set(typename, [...(keys.get(typename) ?? []), ...text.trim().split(/\s+/)]);
    }
    for (const { name, directives } of definition.fields ?? []) {
      for (const text of textsOf(directives, 'requires')) {
        const [operation] = parse(`{ ${text} }`).definitions;
        if (operation?.kind !== Kind.OPERATION_DEFINITION) continue;
        requirements.set(`${typename}.${name.value}`, operation.selectionSet);
      }
    }
  }
  return { keys, requirements };
}

function textsOf(
  directives: readonly ConstDirectiveNode[] | undefined,
  argument: string,
): string[] {
  return (directives ?? []).flatMap((directive) => {
    const value = directive.arguments?.find(({ name }) => name.value === argument)?.value;
    return value?.kind === Kind.STRING ? [value.value] : [];
  });
}
