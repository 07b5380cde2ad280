import { Kind } from 'graphql';
import type { DirectiveNode, FieldNode } from 'graphql';

/**
 * When something is asked for: a bit for each combination of the Boolean variables that decide, so that conditions are
 * compared and combined exactly, however they are nested. All bits are set where it is always asked for.
 */
export type Condition = bigint;

export const ALWAYS: Condition = -1n;
export const NEVER: Condition = 0n;

/** Whether one condition holds only where the other does. */
export function isWithin(one: Condition, other: Condition): boolean {
  return other === ALWAYS || (one & ~other) === NEVER;
}

/** A condition as a field of a canonical document carries it; equal texts are equal conditions. */
export function conditionText(condition: Condition, variables: number): string {
  return `${variables}_${condition.toString(16)}`;
}

/**
 * What the marks of a document's fields say: under which values of Boolean variables they are asked for, or which of
 * the deferred fragments ask for them, where each fragment has a bit in the place of a combination.
 */
export interface FieldMarks {
  readonly directive: 'include' | 'defer';
  readonly variables: number;
}

/** Of a document whose fields are all asked for, whatever the variables are. */
export const UNMARKED: FieldMarks = { directive: 'include', variables: 0 };

/** The directive that carries the mark of a field through a canonical document. No client can write it. */
export function markDirective(
  condition: Condition,
  { directive, variables }: FieldMarks,
): DirectiveNode {
  const value = { kind: Kind.STRING, value: conditionText(condition, variables) } as const;
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: directive },
    arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'if' }, value }],
  };
}

/** What a canonical document says of a field. */
export interface FieldCondition extends FieldMarks {
  readonly condition: Condition;
}

/** Null for a field that is always asked for. */
export function conditionOf({ directives }: FieldNode): FieldCondition | null {
  const mark = directives?.[0];
  const value = mark?.arguments?.[0]?.value;
  if (value?.kind !== Kind.STRING) return null;
  const [variables, bits] = value.value.split('_');
  const directive = mark!.name.value === 'defer' ? 'defer' : 'include';
  return { directive, condition: BigInt(`0x${bits}`), variables: Number(variables) };
}

/** All combinations of so many variables, as bits. */
export function allCombinations(variables: number): bigint {
  return (1n << (1n << BigInt(variables))) - 1n;
}

/** Where one of two conditions holds. */
export function eitherOf(one: Condition, other: Condition, variables: number): Condition {
  if (one === ALWAYS || other === ALWAYS) return ALWAYS;
  const either = one | other;
  return either === allCombinations(variables) ? ALWAYS : either;
}

/** A condition as requests to subgraphs name it, whose variables of clients never begin so. */
export interface NamedCondition {
  readonly name: string;
  readonly condition: Condition;
}

/** The values of conditions for one combination of the variables. */
export function conditionValues(
  named: readonly NamedCondition[],
  combination: number,
): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    named.map(({ name, condition }) => [name, ((condition >> BigInt(combination)) & 1n) === 1n]),
  );
}
