import { Kind, getNamedType, getNullableType, isCompositeType, isListType, print } from 'graphql';
import type { FieldNode, GraphQLNamedType, GraphQLOutputType } from 'graphql';
import { isNonNullType } from 'graphql';
import type { ReservedNames } from '#federation/operation/reserved-names.ts';

/**
 * The names that one position of an answer has inside a plan. They are made here, and only here: a
 * field has its own name, and a second meaning of it (other arguments, or a shape that cannot stand
 * beside the first) has one that no field has. What clients call things never gets this far, so it
 * cannot meet a key, a requirement or a name of the planner's.
 *
 * Names hold for all types of a position, so that no subgraph is ever sent a selection whose fields
 * contradict each other.
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
   * The name of a field with these arguments, the same for everybody who asks for it.
   *
   * @param type what the field is selected on
   * @param apart tells fields apart that must not become one: calls of a mutation, and what fails differently
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

  /** Keeps a field apart under one of the client's names. */
  setApart(key: string, node: FieldNode, apart: string): void {
    this.#apart.set(`${key} ${meaningOf(node)}`, apart);
  }

  /** What keeps a field apart under one of the client's names. */
  apartOf(key: string, node: FieldNode): string | undefined {
    return this.#apart.size === 0 ? undefined : this.#apart.get(`${key} ${meaningOf(node)}`);
  }

  /** The names below a field. */
  below(source: string): PlanNames {
    return this.#children.getOrInsertComputed(source, () => new PlanNames(this.#reserved));
  }

  #free(name: string, hasArguments: boolean): string {
    const { fields, inputs } = this.#reserved;
    // The planner itself asks for inputs by their names, and then means them without arguments.
    if (!this.#taken.has(name) && !(hasArguments && inputs.has(name))) return name;
    for (let index = 1; ; index += 1) {
      const made = `_${index}_${name}`;
      if (!this.#taken.has(made) && !fields.has(made)) return made;
    }
  }
}

/** A field with its arguments, whatever it is called. */
export function meaningOf(node: FieldNode): string {
  return `${node.name.value}${argumentsText(node)}`;
}

/** The arguments of a field in one spelling, whatever their order; empty without any. */
function argumentsText({ arguments: given = [] }: FieldNode): string {
  if (given.length === 0) return '';
  const texts = given.map((one) => `${one.name.value}:${print(one.value)}`);
  return `(${texts.toSorted().join(',')})`;
}

/** What GraphQL compares of two fields of one response name: lists, nulls and the type of a leaf. */
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

/** Whether a field is answered from the API schema, not by a subgraph. */
export function isIntrospection({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type';
}

/** A field without a name of the client's, and without its selection. */
export function namelessField(source: string, node: FieldNode): FieldNode {
  const alias = { kind: Kind.NAME, value: source } as const;
  return {
    kind: Kind.FIELD,
    name: node.name,
    ...(source === node.name.value ? {} : { alias }),
    ...(node.arguments === undefined ? {} : { arguments: node.arguments }),
  };
}
