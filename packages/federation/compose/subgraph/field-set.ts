import {
  GraphQLError,
  Kind,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  parse,
  valueFromAST,
} from 'graphql';
import type {
  FieldNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';

/** A field that a field set selects. */
export interface SelectedField {
  readonly parent: GraphQLCompositeType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  /** The selected fields around it, outermost first. */
  readonly within: readonly SelectedField[];
  readonly isLeaf: boolean;
}

/** A field set in a subgraph: its fields, or its fault. */
export interface ReadFieldSet {
  readonly fields: readonly SelectedField[];
  readonly fault: string | null;
  /** Whether a directive is applied in it. */
  readonly directive: string | null;
}

/** Reads a field set on a type of a subgraph. */
export function readFieldSet(schema: GraphQLSchema, on: string, text: string): ReadFieldSet {
  const type = schema.getType(on);
  const fields: SelectedField[] = [];
  const none = (fault: string): ReadFieldSet => ({ fields: [], fault, directive: null });
  if (!isCompositeType(type)) return none(`"${on}" has no fields`);
  const walk = new FieldSetWalk(schema, fields);
  try {
    const set = parseSelection(text);
    walk.set(set, type, []);
    return { fields, fault: null, directive: walk.directive };
  } catch (error) {
    if (error instanceof GraphQLError) return none(error.message);
    throw error;
  }
}

/** Parses the fields of a set, with or without braces around. Throws a `GraphQLError`. */
export function parseSelection(text: string): SelectionSetNode {
  const inner = /^\s*\{/.test(text) ? text : `{ ${text} }`;
  const { definitions } = parse(inner, { noLocation: true });
  const [definition] = definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION || definitions.length > 1) {
    throw new GraphQLError('it is not a selection of fields');
  }
  return definition.selectionSet;
}

class FieldSetWalk {
  readonly #schema: GraphQLSchema;
  readonly #fields: SelectedField[];
  #directive: string | null = null;

  constructor(schema: GraphQLSchema, fields: SelectedField[]) {
    this.#schema = schema;
    this.#fields = fields;
  }

  get directive(): string | null {
    return this.#directive;
  }

  set(
    { selections }: SelectionSetNode,
    type: GraphQLCompositeType,
    within: readonly SelectedField[],
  ): void {
    for (const node of selections) {
      this.#directive ??= node.directives?.[0]?.name.value ?? null;
      if (node.kind === Kind.FIELD) this.#field(node, type, within);
      else if (node.kind === Kind.FRAGMENT_SPREAD) {
        throw new GraphQLError('a field set cannot spread named fragments');
      } else {
        const name = node.typeCondition?.name.value;
        const narrowed = name === undefined ? type : this.#schema.getType(name);
        if (!isCompositeType(narrowed)) throw new GraphQLError(`type "${name}" is unknown`);
        if (!this.#meet(type, narrowed)) {
          throw new GraphQLError(`a "${type.name}" is never a "${narrowed.name}"`);
        }
        this.set(node.selectionSet, narrowed, within);
      }
    }
  }

  #field(node: FieldNode, type: GraphQLCompositeType, within: readonly SelectedField[]): void {
    const name = node.name.value;
    if (node.alias !== undefined) throw new GraphQLError(`cannot use alias "${node.alias.value}"`);
    if (name === '__typename') return;
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (field === undefined) {
      throw new GraphQLError(`Cannot query field "${name}" on type "${type.name}".`);
    }
    checkArguments(node, field, type.name);
    const inner = getNamedType(field.type);
    const isLeaf = node.selectionSet === undefined;
    if (isCompositeType(inner) === isLeaf) {
      throw new GraphQLError(
        isLeaf
          ? `field "${type.name}.${name}" of type "${String(field.type)}" needs a selection of its fields`
          : `field "${type.name}.${name}" of type "${String(field.type)}" has no fields to select`,
      );
    }
    const selected = { parent: type, field, node, within, isLeaf };
    this.#fields.push(selected);
    if (node.selectionSet === undefined || !isCompositeType(inner)) return;
    if (node.selectionSet.selections.length === 0) throw new GraphQLError('it selects nothing');
    this.set(node.selectionSet, inner, [...within, selected]);
  }

  #meet(one: GraphQLCompositeType, other: GraphQLCompositeType): boolean {
    const types = this.#possible(one);
    return this.#possible(other).some((type) => types.includes(type));
  }

  #possible(type: GraphQLCompositeType): readonly string[] {
    if (!isAbstractType(type)) return [type.name];
    const names = this.#schema.getPossibleTypes(type).map(({ name }) => name);
    return names.length === 0 ? [type.name] : names;
  }
}

function checkArguments(node: FieldNode, field: GraphQLField<unknown, unknown>, on: string): void {
  for (const { name, value } of node.arguments ?? []) {
    const argument = field.args.find((one) => one.name === name.value);
    if (argument === undefined) {
      throw new GraphQLError(`field "${on}.${field.name}" has no argument "${name.value}"`);
    }
    if (valueFromAST(value, argument.type) !== undefined) continue;
    throw new GraphQLError(
      `the value of argument "${name.value}" of "${on}.${field.name}" is not a ${String(argument.type)}`,
    );
  }
  for (const argument of field.args) {
    if (!isRequiredArgument(argument)) continue;
    if (node.arguments?.some(({ name }) => name.value === argument.name) === true) continue;
    throw new GraphQLError(
      `no value provided for required argument "${argument.name}" of "${on}.${field.name}"`,
    );
  }
}
