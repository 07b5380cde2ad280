import type { DirectiveNode, ValueNode } from 'graphql';
import { DomainError, ERRORS, type ErrorCode } from '#kernel/errors/errors.ts';

/** The constraint of a value in the SDL, beyond its type. An absent member means unbounded. */
export interface Constraint {
  readonly min?: number;
  readonly max?: number;
  /** Like `min`, but the bound itself is not allowed. */
  readonly exclusiveMin?: number;
  /** Like `max`, but the bound itself is not allowed. */
  readonly exclusiveMax?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Maximum number of items of a list; checked before the items themselves. */
  readonly maxItems?: number;
  /** Error code of a longer list; `query_too_complex` where absent. */
  readonly tooMany?: ErrorCode;
}

/**
 * Reads `@constraint(min, max, minLength, maxLength, pattern, maxItems, tooMany)` from the directives of an argument
 * or input field. The directive is composed into the supergraph, so the gateway, the REST compiler and the
 * documentation read the same constraint. Null when the value has none.
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
 * Throws when a list is longer than its constraint allows. The check costs nothing, so it comes before the items are
 * read: the items of a body of 4 MiB take half a second.
 */
export function checkItems(list: readonly unknown[], { maxItems, tooMany }: Constraint): void {
  if (maxItems === undefined || list.length <= maxItems) return;
  const code = tooMany ?? 'query_too_complex';
  const counted = `A list has ${list.length} items, and at most ${maxItems} are allowed.`;
  throw new DomainError(code, `${counted} ${ERRORS[code].detail}`);
}

/** Reads `@values(are: […])` of a scalar: the texts that it accepts. Null when it accepts any text. */
export function readValues(directives: readonly DirectiveNode[] | undefined): string[] | null {
  const node = valuesNode(directives);
  const list = node?.arguments?.find((argument) => argument.name.value === 'are')?.value;
  if (list?.kind !== 'ListValue') return null;
  return list.values.flatMap((value) => (value.kind === 'StringValue' ? [value.value] : []));
}

/** The pattern of `@values(also: …)`: further texts that GraphQL accepts and REST does not. Null without one. */
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
