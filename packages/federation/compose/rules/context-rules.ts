import { GraphQLError, Kind, getNullableType, isCompositeType, isListType } from 'graphql';
import type { GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import { contextReference } from '#federation/compose/subgraph/federated-subgraph.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { parseSelection } from '#federation/compose/subgraph/field-set.ts';
import { appliedOf, argumentOf, textOf, typeText } from '#federation/compose/subgraph/subgraph.ts';
import type {
  FieldElement,
  InputElement,
  TypeElement,
} from '#federation/compose/subgraph/subgraph.ts';

/** Rules of `@context` and `@fromContext` in one subgraph. */
export function checkContexts(subgraph: FederatedSubgraph, findings: Findings): void {
  new ContextRules(subgraph, findings).check();
}

class ContextRules {
  readonly #subgraph: FederatedSubgraph;
  readonly #findings: Findings;
  readonly #setters = new Map<string, TypeElement[]>();

  constructor(subgraph: FederatedSubgraph, findings: Findings) {
    this.#subgraph = subgraph;
    this.#findings = findings;
  }

  check(): void {
    const { types, directives } = this.#subgraph.graph;
    for (const type of types.values()) this.#readSetters(type);
    const local = this.#subgraph.graph.localNames.get('fromContext');
    for (const { name, arguments: given = [] } of directives.values()) {
      for (const one of given) {
        if (!(one.directives ?? []).some((applied) => applied.name.value === local)) continue;
        this.#report(
          'CONTEXT_NOT_SET',
          `@fromContext argument cannot be used on a directive definition "@${name.value}(${one.name.value}:)".`,
          one,
        );
      }
    }
    for (const type of types.values()) {
      for (const field of type.fields.values()) {
        for (const argument of field.arguments.values()) {
          if (appliedOf(argument, 'fromContext').length > 0) this.#argument(type, field, argument);
        }
      }
    }
  }

  #readSetters(type: TypeElement): void {
    for (const applied of appliedOf(type, 'context')) {
      const name = textOf(applied, 'name') ?? '';
      if (name.includes('_')) {
        this.#report(
          'CONTEXT_NAME_INVALID',
          `Context name "${name}" may not contain an underscore.`,
          applied.node,
        );
      } else if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) {
        this.#report(
          'CONTEXT_NAME_INVALID',
          `Context name "${name}" is invalid: it has only letters and digits, and begins with a letter.`,
          applied.node,
        );
      }
      this.#setters.getOrInsertComputed(name, () => []).push(type);
    }
  }

  /** The reason why an argument cannot come from any context. */
  #misplaced(
    type: TypeElement,
    field: FieldElement,
    { defaultValue }: InputElement,
    name: string,
  ): string | null {
    if (type.kind === 'interface') {
      return `@fromContext argument cannot be used on a field of an interface: ${name}.`;
    }
    if (this.#subgraph.servesInterface(type, field.name)) {
      return `@fromContext argument cannot be used on a field implementing an interface field: ${name}.`;
    }
    if (defaultValue === null) return null;
    return `@fromContext arguments may not have a default value: ${name}.`;
  }

  #argument(type: TypeElement, field: FieldElement, argument: InputElement): void {
    const name = `"${type.name}.${field.name}(${argument.name}:)"`;
    const [applied] = appliedOf(argument, 'fromContext');
    const text = applied === undefined ? null : textOf(applied, 'field');
    const { context, selection } = contextReference(text ?? '');
    const report = (code: Parameters<Findings['report']>[0], message: string): void =>
      this.#report(code, message, argument.node);
    const misplaced = this.#misplaced(type, field, argument, name);
    if (misplaced !== null) {
      report('CONTEXT_NOT_SET', misplaced);
      return;
    }
    if (context === null) {
      report(
        'NO_CONTEXT_IN_SELECTION',
        `@fromContext argument of ${name} does not reference a context: "${text ?? ''}".`,
      );
      return;
    }
    const setters = this.#setters.get(context);
    if (setters === undefined) {
      report(
        'CONTEXT_NOT_SET',
        `Context "${context}" is used at location ${name} but is never set.`,
      );
      return;
    }
    if (selection.trim() === '') {
      report(
        'NO_SELECTION_FOR_CONTEXT',
        `Context "${context}" is used in ${name} without a selection.`,
      );
      return;
    }
    const fault = selectionFault(
      this.#subgraph.graph.schema,
      setters,
      selection,
      typeText(argument.type),
    );
    if (fault !== null) {
      report(
        'CONTEXT_INVALID_SELECTION',
        `Context "${context}" is used in ${name} but the selection is invalid: ${fault}`,
      );
    }
    const isEntity = appliedOf(type, 'key').some(
      (key) => (argumentOf(key, 'resolvable') as { value?: unknown } | undefined)?.value !== false,
    );
    if (!isEntity) {
      report(
        'CONTEXT_NO_RESOLVABLE_KEY',
        `Object "${type.name}" has no resolvable key but has a field with a contextual argument.`,
      );
    }
  }

  #report(
    code: Parameters<Findings['report']>[0],
    message: string,
    node: Parameters<Findings['report']>[2]['node'],
  ): void {
    const subgraph = this.#subgraph.name;
    this.#findings.report(code, `[${subgraph}] ${message}`, { subgraph, node });
  }
}

/** The reason why a selection does not have one value for each type that sets the context; null if it has. */
function selectionFault(
  schema: GraphQLSchema,
  setters: readonly TypeElement[],
  selection: string,
  expected: string,
): string | null {
  try {
    const set = parseSelection(selection);
    const isConditional = set.selections.every(({ kind }) => kind === Kind.INLINE_FRAGMENT);
    const used = new Set<number>();
    for (const setter of setters) {
      if (!isConditional) {
        checkValue(schema, setter.name, set, expected);
        continue;
      }
      const objects = objectsOf(schema, setter.name);
      for (const object of objects) {
        const index = set.selections.findIndex(
          (node) =>
            node.kind === Kind.INLINE_FRAGMENT &&
            meets(schema, node.typeCondition?.name.value ?? object, object),
        );
        const node = set.selections[index];
        if (node?.kind !== Kind.INLINE_FRAGMENT) {
          throw new GraphQLError(`no type condition matches the location "${object}"`);
        }
        used.add(index);
        checkValue(schema, node.typeCondition?.name.value ?? object, node.selectionSet, expected);
      }
    }
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}

function objectsOf(schema: GraphQLSchema, name: string): readonly string[] {
  const type = schema.getType(name);
  if (!isCompositeType(type) || !('name' in type)) return [name];
  return 'getFields' in type && !('resolveType' in type)
    ? [name]
    : schema.getPossibleTypes(type as never).map((one) => one.name);
}

function meets(schema: GraphQLSchema, condition: string, object: string): boolean {
  return condition === object || objectsOf(schema, condition).includes(object);
}

/** Throws a `GraphQLError` where the selection is not one value of the expected type. */
function checkValue(
  schema: GraphQLSchema,
  on: string,
  set: SelectionSetNode,
  expected: string,
): void {
  let type = schema.getType(on);
  let current: SelectionSetNode | undefined = set;
  let lists = 0;
  let output: GraphQLOutputType | null = null;
  while (current !== undefined) {
    const nodes: SelectionSetNode['selections'] = current.selections;
    if (nodes.length !== 1) throw new GraphQLError('multiple selections are made');
    const node: SelectionSetNode['selections'][number] = nodes[0]!;
    if (node.kind !== Kind.FIELD) throw new GraphQLError('a type condition is below a field');
    if (node.alias !== undefined)
      throw new GraphQLError('aliases are not allowed in the selection');
    if ((node.directives?.length ?? 0) > 0)
      throw new GraphQLError('directives are not allowed in the selection');
    if (type === undefined || !('getFields' in type))
      throw new GraphQLError(`"${on}" has no fields`);
    const field = (type.getFields() as Record<string, { type: GraphQLOutputType }>)[
      node.name.value
    ];
    if (field === undefined)
      throw new GraphQLError(`Cannot query field "${node.name.value}" on type "${type.name}".`);
    output = field.type;
    let inner: GraphQLOutputType = output;
    inner = getNullableType(inner);
    while (isListType(inner)) {
      if (node.selectionSet !== undefined) lists += 1;
      inner = getNullableType((inner as { ofType: GraphQLOutputType }).ofType);
    }
    type = schema.getType((inner as { name: string }).name);
    if (isCompositeType(type) !== (node.selectionSet !== undefined)) {
      throw new GraphQLError(`"${node.name.value}" must end in one leaf`);
    }
    current = node.selectionSet;
  }
  const given = '['.repeat(lists) + String(output) + ']'.repeat(lists);
  const plain = (text: string): string => text.replaceAll('!', '');
  if (plain(given) !== plain(expected)) {
    throw new GraphQLError(
      `the type of the selection "${given}" does not match the expected type "${expected}"`,
    );
  }
}
