import type { DirectiveNode, ValueNode } from 'graphql';
import { DomainError, ERRORS, type ErrorCode } from '#kernel/errors/errors.ts';

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
  /** Most items of a list, which is looked at before any of them is. */
  readonly maxItems?: number;
  /** Code of the refusal of a longer list; `query_too_complex` without it. */
  readonly tooMany?: ErrorCode;
}

/**
 * Reads `@constraint(min, max, minLength, maxLength, pattern, maxItems, tooMany)` from the directives of
 * an argument or input field. The directive is composed into the supergraph, so the gateway, the REST compiler and
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
    if (argument.name.value === 'tooMany' && !Object.hasOwn(ERRORS, String(value))) continue;
    if (typeof value === 'number' || typeof value === 'string') facts[argument.name.value] = value;
  }
  return facts;
}

/**
 * Throws where a list is longer than its constraint allows. It costs nothing however long the list is,
 * so it comes before its items are read: those of a body of 4 MiB take half a second.
 */
export function checkItems(list: readonly unknown[], { maxItems, tooMany }: Constraint): void {
  if (maxItems === undefined || list.length <= maxItems) return;
  const code = tooMany ?? 'query_too_complex';
  const counted = `A list has ${list.length} items, and ${maxItems} are the most.`;
  throw new DomainError(code, `${counted} ${ERRORS[code].detail}`);
}

/**
 * Reads `@values(are: […])` of a scalar: the only texts it accepts, but for those that GraphQL takes besides.
 * Null when it accepts any.
 */
export function readValues(directives: readonly DirectiveNode[] | undefined): string[] | null {
  const node = valuesNode(directives);
  const list = node?.arguments?.find((argument) => argument.name.value === 'are')?.value;
  if (list?.kind !== 'ListValue') return null;
  return list.values.flatMap((value) => (value.kind === 'StringValue' ? [value.value] : []));
}

/** The pattern of `@values(also: …)`: further texts that GraphQL takes, and REST does not. Null without one. */
export function readFurtherValues(directives: readonly DirectiveNode[] | undefined): RegExp | null {
  const also = valuesNode(directives)?.arguments?.find(({ name }) => name.value === 'also')?.value;
  return also?.kind === 'StringValue' ? new RegExp(also.value, 'u') : null;
}

function valuesNode(directives: readonly DirectiveNode[] | undefined): DirectiveNode | undefined {
  return directives?.find((directive) => directive.name.value === 'values');
}

function literal(node: ValueNode): number | string | null {
  if (node.kind === 'IntValue' || node.kind === 'FloatValue') return Number(node.value);
  return node.kind === 'StringValue' ? node.value : null;
}
