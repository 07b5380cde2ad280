import type {
  DocumentNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
} from 'graphql';
import { getNamedType, isLeafType, isObjectType, isRequiredArgument, Kind } from 'graphql';

/** What is selected lies no deeper; no event of ours is deeper, and a type that held itself would never end. */
const MAX_DEPTH = 8;

/** Entity keys by type, and the types that several subgraphs define. */
interface Entities {
  readonly keys: ReadonlyMap<string, string>;
  readonly shared: ReadonlySet<string>;
}

/**
 * One document per subscription, with all of its arguments as variables and its complete events. Of an entity below
 * an event only its own leaves are selected, and of a shared entity only the key: the rest is reachable by queries,
 * and events are frequent.
 */
export function subscriptionDocuments(
  schema: GraphQLSchema,
  supergraph: DocumentNode,
): readonly { readonly name: string; readonly description: string; readonly text: string }[] {
  const entities = entitiesIn(supergraph);
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  return fields
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((field) => {
      const name = field.name.charAt(0).toUpperCase() + field.name.slice(1);
      return {
        name,
        description: firstSentence(field.description ?? name),
        text:
          `subscription ${name}${variablesOf(field)} ` +
          `{ ${field.name}${argumentsOf(field)} ${selectionOf(field.type, entities, [])} }`,
      };
    });
}

function variablesOf({ args }: GraphQLField<unknown, unknown>): string {
  const declared = args.map(({ name, type, astNode }) => {
    const value = astNode?.defaultValue;
    return `$${name}: ${String(type)}${value === undefined ? '' : ` = ${literalOf(value)}`}`;
  });
  return declared.length === 0 ? '' : `(${declared.join(', ')})`;
}

/** Defaults of our arguments are single values. */
function literalOf(value: { readonly kind: Kind; readonly value?: unknown }): string {
  return value.kind === Kind.STRING ? JSON.stringify(value.value) : String(value.value);
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): string {
  return args.length === 0 ? '' : `(${args.map(({ name }) => `${name}: $${name}`).join(', ')})`;
}

function selectionOf(
  type: GraphQLOutputType,
  entities: Entities,
  path: readonly GraphQLObjectType[],
): string {
  const object = getNamedType(type);
  if (!isObjectType(object)) return '';
  const isBelow = path.length > 0;
  const key = entities.keys.get(object.name);
  if (isBelow && key !== undefined && entities.shared.has(object.name)) return `{ ${key} }`;
  const isEntity = isBelow && key !== undefined;
  const fields = Object.values(object.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const below = getNamedType(field.type);
    if (isLeafType(below)) return [field.name];
    if (isEntity || !isObjectType(below) || path.includes(below) || path.length > MAX_DEPTH) {
      return [];
    }
    if (isHidden(below, entities)) return [];
    return [`${field.name} ${selectionOf(below, entities, [...path, object])}`];
  });
  return `{ ${fields.join(' ')} }`;
}

/** Whether clients cannot see the key of a shared entity: then there is nothing to select. */
function isHidden(object: GraphQLObjectType, { keys, shared }: Entities): boolean {
  if (!shared.has(object.name)) return false;
  const [first = ''] = /\w+/.exec(keys.get(object.name) ?? '') ?? [];
  return object.getFields()[first] === undefined;
}

function entitiesIn({ definitions }: DocumentNode): Entities {
  const keys = new Map<string, string>();
  const shared = new Set<string>();
  for (const definition of definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const joins = (definition.directives ?? []).filter(({ name }) => name.value === 'join__type');
    const key = joins
      .flatMap((join) => join.arguments ?? [])
      .find(({ name }) => name.value === 'key')?.value;
    if (key?.kind === Kind.STRING) keys.set(definition.name.value, key.value);
    const graphs = new Set(joins.map((join) => JSON.stringify(join.arguments?.[0]?.value)));
    if (graphs.size > 1) shared.add(definition.name.value);
  }
  return { keys, shared };
}

function firstSentence(text: string): string {
  const [first = ''] = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) /);
  return first;
}
