import type { DirectiveNode, ValueNode } from 'graphql';

/** What the SDL says about a value beyond its type. Absent means unbounded. */
export interface Constraint {
  readonly min?: number;
  readonly max?: number;
  /** Like `min`, but the bound itself is refused. */
  readonly exclusiveMin?: number;
  /** Like `max`, but the bound itself is refused. */
  readonly exclusiveMax?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/**
 * Reads `@constraint(min, max, minLength, maxLength, pattern)` from the directives of an argument or
 * input field. The directive is composed into the supergraph, so the gateway, the REST compiler and
 * the documentation all read the same fact. Null when the value has no constraint.
 */
export function readConstraint(
  directives: readonly DirectiveNode[] | undefined,
): Constraint | null {
  const node = directives?.find((directive) => directive.name.value === 'constraint');
  if (node === undefined) return null;
  const facts: Record<string, number | string> = {};
  for (const argument of node.arguments ?? []) {
    const value = literal(argument.value);
    if (typeof value === 'number' || typeof value === 'string') facts[argument.name.value] = value;
  }
  return facts;
}

/** Reads `@values(are: […])` of a scalar: the only texts it accepts. Null when it accepts any. */
export function readValues(directives: readonly DirectiveNode[] | undefined): string[] | null {
  const node = directives?.find((directive) => directive.name.value === 'values');
  const list = node?.arguments?.find((argument) => argument.name.value === 'are')?.value;
  if (list?.kind !== 'ListValue') return null;
  return list.values.flatMap((value) => (value.kind === 'StringValue' ? [value.value] : []));
}

function literal(node: ValueNode): number | string | null {
  if (node.kind === 'IntValue' || node.kind === 'FloatValue') return Number(node.value);
  return node.kind === 'StringValue' ? node.value : null;
}
