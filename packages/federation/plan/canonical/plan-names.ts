import { Kind, getNamedType, getNullableType, isCompositeType, isListType, print } from 'graphql';
import type { FieldNode, GraphQLNamedType, GraphQLOutputType } from 'graphql';
import { isNonNullType } from 'graphql';
import type { ReservedNames } from '#federation/operation/reserved-names.ts';

/**
 * Plan names of one position in the answer. A field keeps its own name; a second meaning (other arguments, or a
 * response shape that cannot merge) gets a generated name that no field has. Client aliases are not used, so they
 * cannot collide with keys, requirements or generated names. Names hold for all types of a position, so a request never
 * contains conflicting fields.
 */
export class PlanNames {
  readonly #reserved: ReservedNames;
  readonly #sources = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #children = new Map<string, PlanNames>();
  readonly #apart = new Map<string, string>();

  constructor(reserved: ReservedNames) {
    this.#reserved = reserved;
  }

  /**
   * The plan name of a field with its arguments, equal for all clients.
   *
   * @param type parent type of the field
   * @param apart separates fields that must not be merged: root fields of a mutation, and fields with different risks
   */
  sourceOf(type: GraphQLNamedType, node: FieldNode, apart = ''): string {
    const name = node.name.value;
    if (name === '__typename') return name;
    const text = argumentsText(node);
    const meaning = `${apart} ${name}${text} ${shapeOf(type, name)}`;
    const known = this.#sources.get(meaning);
    if (known !== undefined) return known;
    const made = this.#free(name, text !== '');
    this.#sources.set(meaning, made);
    this.#taken.add(made);
    return made;
  }

  /** Separates the field of one response key. */
  setApart(key: string, node: FieldNode, apart: string): void {
    this.#apart.set(`${key} ${meaningOf(node)}`, apart);
  }

  /** The separator of one response key, if any. */
  apartOf(key: string, node: FieldNode): string | undefined {
    return this.#apart.size === 0 ? undefined : this.#apart.get(`${key} ${meaningOf(node)}`);
  }

  /** The names below a field. */
  below(source: string): PlanNames {
    return this.#children.getOrInsertComputed(source, () => new PlanNames(this.#reserved));
  }

  #free(name: string, hasArguments: boolean): string {
    const { fields, inputs } = this.#reserved;
    // The planner requests inputs by field name, without arguments.
    if (!this.#taken.has(name) && !(hasArguments && inputs.has(name))) return name;
    for (let index = 1; ; index += 1) {
      const made = `_${index}_${name}`;
      if (!this.#taken.has(made) && !fields.has(made)) return made;
    }
  }
}

/** A field name with its arguments, without the alias. */
export function meaningOf(node: FieldNode): string {
  return `${node.name.value}${argumentsText(node)}`;
}

/** Arguments of a field in a normalised spelling and order; empty without any. */
function argumentsText({ arguments: given = [] }: FieldNode): string {
  if (given.length === 0) return '';
  const texts = given.map((one) => `${one.name.value}:${print(one.value)}`);
  return `(${texts.toSorted().join(',')})`;
}

/** What GraphQL compares between two fields of one response name: lists, nulls and the leaf type. */
function shapeOf(type: GraphQLNamedType, name: string): string {
  const field = 'getFields' in type ? type.getFields()[name] : undefined;
  return field === undefined ? '' : wrappersOf(field.type as GraphQLOutputType);
}

function wrappersOf(type: GraphQLOutputType): string {
  if (isNonNullType(type)) return `${wrappersOf(getNullableType(type))}!`;
  if (isListType(type)) return `[${wrappersOf(type.ofType as GraphQLOutputType)}]`;
  const named = getNamedType(type);
  return isCompositeType(named) ? '{}' : named.name;
}

/** Whether the API schema answers a field instead of a subgraph. */
export function isIntrospection({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type';
}

/** A field under its plan name, without its selection. */
export function namelessField(source: string, node: FieldNode): FieldNode {
  const alias = { kind: Kind.NAME, value: source } as const;
  return {
    kind: Kind.FIELD,
    name: node.name,
    ...(source === node.name.value ? {} : { alias }),
    ...(node.arguments === undefined ? {} : { arguments: node.arguments }),
  };
}
