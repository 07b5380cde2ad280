import { Kind } from 'graphql';
import type { FieldNode, OperationDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';
import {
  ALWAYS,
  NEVER,
  allCombinations,
  markDirective,
} from '#federation/plan/conditions/condition.ts';
import type { ConditionBits, FieldMarks } from '#federation/plan/conditions/condition.ts';
import { conditionIn, nonEmpty } from '#federation/operation/specialise-operation.ts';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';

/**
 * An operation whose fields each carry the whole condition under which they are requested. Fragments are inlined, since
 * one may be spread under several conditions.
 *
 * @param variables those that stay open; their number bounds the size of a condition
 * @param values of all other variables of `@skip` and `@include`
 */
export function conditionalOperation(
  operation: OperationDefinitionNode,
  fragments: FragmentMap,
  variables: readonly string[],
  values: Readonly<Record<string, unknown>>,
): OperationDefinitionNode {
  const writer = new ConditionWriter(fragments, variables, values);
  const selections = writer.selections(operation.selectionSet, ALWAYS);
  return {
    ...operation,
    directives: [],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
}

/** The index of the combination that given variables make. */
export function combinationOf(
  variables: readonly string[],
  values: Readonly<Record<string, unknown>>,
): number {
  return variables.reduce((sum, name, at) => sum + (values[name] === true ? 2 ** at : 0), 0);
}

class ConditionWriter {
  readonly #fragments: FragmentMap;
  readonly #marks: FieldMarks;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #all: bigint;
  readonly #tables: ReadonlyMap<string, ConditionBits>;

  constructor(
    fragments: FragmentMap,
    variables: readonly string[],
    values: Readonly<Record<string, unknown>>,
  ) {
    this.#fragments = fragments;
    this.#marks = { directive: 'include', variables: variables.length };
    this.#values = values;
    this.#all = allCombinations(variables.length);
    this.#tables = new Map(variables.map((name, at) => [name, tableOf(at, variables.length)]));
  }

  selections({ selections }: SelectionSetNode, within: ConditionBits): SelectionNode[] {
    return selections.flatMap((node): readonly SelectionNode[] => {
      const condition = this.#narrowed(node, within);
      if (condition === NEVER) return [];
      if (node.kind === Kind.FIELD) return [this.#field(node, condition)];
      const fragment =
        node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
      if (fragment === undefined) return [];
      const inner = this.selections(fragment.selectionSet, condition);
      if (inner.length === 0) return [];
      const { typeCondition } = fragment;
      return [
        {
          kind: Kind.INLINE_FRAGMENT,
          ...(typeCondition === undefined ? {} : { typeCondition }),
          selectionSet: { kind: Kind.SELECTION_SET, selections: inner },
        },
      ];
    });
  }

  #field(node: FieldNode, condition: ConditionBits): FieldNode {
    const directives = condition === ALWAYS ? [] : [markDirective(condition, this.#marks)];
    if (node.selectionSet === undefined) return { ...node, directives };
    const selections = this.selections(node.selectionSet, condition);
    const selectionSet = nonEmpty({ kind: Kind.SELECTION_SET, selections });
    return { ...node, directives, selectionSet };
  }

  #narrowed({ directives = [] }: SelectionNode, within: ConditionBits): ConditionBits {
    let condition = within === ALWAYS ? this.#all : within;
    for (const directive of directives) {
      const value = conditionIn(directive);
      if (value === null) continue;
      const holds = this.#holds(value);
      condition &= directive.name.value === 'skip' ? this.#all & ~holds : holds;
    }
    return condition === this.#all ? ALWAYS : condition;
  }

  #holds(value: NonNullable<ReturnType<typeof conditionIn>>): ConditionBits {
    const isTrue =
      value.kind === Kind.VARIABLE
        ? this.#values[value.name.value] === true
        : value.kind === Kind.BOOLEAN && value.value;
    const table = value.kind === Kind.VARIABLE ? this.#tables.get(value.name.value) : undefined;
    return table ?? (isTrue ? this.#all : NEVER);
  }
}

/** The combinations in which a variable is true. */
function tableOf(at: number, variables: number): ConditionBits {
  let table = NEVER;
  for (let combination = 0; combination < 2 ** variables; combination += 1) {
    if ((combination >> at) % 2 === 1) table |= 1n << BigInt(combination);
  }
  return table;
}
