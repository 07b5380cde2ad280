import { Kind } from 'graphql';
import type { DirectiveNode, FieldNode } from 'graphql';

/**
 * When a field is requested: a bitmap over the combinations of the deciding Boolean variables, so that conditions
 * compare and combine exactly. All bits are set for an unconditional field.
 */
export type ConditionBits = bigint;

export const ALWAYS: ConditionBits = -1n;
export const NEVER: ConditionBits = 0n;

/** Whether one condition implies the other. */
export function isWithin(one: ConditionBits, other: ConditionBits): boolean {
  return other === ALWAYS || (one & ~other) === NEVER;
}

/** A condition in a canonical document; equal texts mean equal conditions. */
export function conditionText(condition: ConditionBits, variables: number): string {
  return `${variables}_${condition.toString(16)}`;
}

/**
 * Meaning of the marks on a document's fields: either a bitmap over combinations of variables, or one over deferred
 * fragments.
 */
export interface FieldMarks {
  readonly directive: 'include' | 'defer';
  readonly variables: number;
}

/** Marks of a document whose fields are unconditional. */
export const UNMARKED: FieldMarks = { directive: 'include', variables: 0 };

/** The directive that carries a field's mark in a canonical document. Clients cannot write it. */
export function markDirective(
  condition: ConditionBits,
  { directive, variables }: FieldMarks,
): DirectiveNode {
  const value = { kind: Kind.STRING, value: conditionText(condition, variables) } as const;
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: directive },
    arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'if' }, value }],
  };
}

/** The mark of a field in a canonical document. */
export interface FieldCondition extends FieldMarks {
  readonly condition: ConditionBits;
}

/** Null for an unconditional field. */
export function fieldConditionOf({ directives }: FieldNode): FieldCondition | null {
  const mark = directives?.[0];
  const value = mark?.arguments?.[0]?.value;
  if (value?.kind !== Kind.STRING) return null;
  const [variables, bits] = value.value.split('_');
  const directive = mark!.name.value === 'defer' ? 'defer' : 'include';
  return { directive, condition: BigInt(`0x${bits}`), variables: Number(variables) };
}

/** The bitmap of all combinations of so many variables. */
export function allCombinations(variables: number): bigint {
  return (1n << (1n << BigInt(variables))) - 1n;
}

/** The disjunction of two conditions. */
export function eitherOf(
  one: ConditionBits,
  other: ConditionBits,
  variables: number,
): ConditionBits {
  if (one === ALWAYS || other === ALWAYS) return ALWAYS;
  const either = one | other;
  return either === allCombinations(variables) ? ALWAYS : either;
}

/** A condition under its variable name in subgraph requests. Client variables never have such names. */
export interface NamedCondition {
  readonly name: string;
  readonly condition: ConditionBits;
}

/** Values of conditions for one combination of the variables. */
export function conditionValues(
  named: readonly NamedCondition[],
  combination: number,
): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    named.map(({ name, condition }) => [name, ((condition >> BigInt(combination)) & 1n) === 1n]),
  );
}
