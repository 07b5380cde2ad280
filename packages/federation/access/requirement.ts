import { Kind } from 'graphql';
import type { ConstDirectiveNode, ConstValueNode } from 'graphql';

/** A disjunction of conjunctions, as in `[["a", "b"], ["c"]]`. */
type AnyOfAll = readonly (readonly string[])[];

/** The requirement of one directive. */
export type Requirement =
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'scopes' | 'policies'; readonly anyOf: AnyOfAll };

/** Rights of a request, as far as access directives use them. */
export interface Rights {
  readonly isAuthenticated: boolean;
  readonly holdsScope: (scope: string) => boolean;
  readonly holdsPolicy: (policy: string) => boolean;
}

/** Unrestricted rights. */
export const EVERY_RIGHT: Rights = {
  isAuthenticated: true,
  holdsScope: () => true,
  holdsPolicy: () => true,
};

/** Whether the rights meet a requirement. An empty list of alternatives cannot be met. */
export function isMet(requirement: Requirement, rights: Rights): boolean {
  switch (requirement.kind) {
    case 'authenticated':
      return rights.isAuthenticated;
    case 'scopes':
      return requirement.anyOf.some((all) => all.every((scope) => rights.holdsScope(scope)));
    case 'policies':
      return requirement.anyOf.some((all) => all.every((policy) => rights.holdsPolicy(policy)));
  }
}

/** Whether rights that meet some requirements always meet another one. */
export function implies(given: readonly Requirement[], wanted: Requirement): boolean {
  if (wanted.kind === 'authenticated') return given.some(({ kind }) => kind === 'authenticated');
  // Each way to meet all of the given requirements of this kind.
  let ways: readonly (readonly string[])[] = [[]];
  for (const one of given) {
    if (one.kind !== wanted.kind) continue;
    ways = ways.flatMap((way) => one.anyOf.map((all) => way.concat(all)));
    if (ways.length > MAX_WAYS) return false;
  }
  return ways.every((way) => wanted.anyOf.some((all) => all.every((name) => way.includes(name))));
}

/** Upper bound of combined alternatives; composers bound their number, too. */
const MAX_WAYS = 10_000;

/** Access directives by their specification names. */
const ACCESS_DIRECTIVES = ['authenticated', 'requiresScopes', 'policy'] as const;
type AccessDirective = (typeof ACCESS_DIRECTIVES)[number];

/** The access directive of a core name; null for another directive. */
export function accessDirectiveOf(name: string): AccessDirective | null {
  return ACCESS_DIRECTIVES.find((one) => one === name) ?? null;
}

/** Parses one directive. Throws an `Error` of one line for malformed arguments. */
export function requirementOf(kind: AccessDirective, node: ConstDirectiveNode): Requirement {
  if (kind === 'authenticated') return { kind };
  const name = kind === 'policy' ? 'policies' : 'scopes';
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  const anyOf = listOf(value)?.map((one) => listOf(one)?.map(textOf));
  if (anyOf === undefined || !isWhole(anyOf)) {
    throw new Error(`@${node.name.value} of the supergraph needs ${name}: [["…"]].`);
  }
  return { kind: name, anyOf };
}

function isWhole(
  lists: readonly (readonly (string | undefined)[] | undefined)[],
): lists is AnyOfAll {
  return lists.every((list) => list?.every((one) => one !== undefined) === true);
}

/** GraphQL coerces a single value to a list of one. */
function listOf(value: ConstValueNode | undefined): readonly ConstValueNode[] | undefined {
  if (value === undefined || value.kind === Kind.NULL) return undefined;
  return value.kind === Kind.LIST ? value.values : [value];
}

function textOf(value: ConstValueNode): string | undefined {
  return value.kind === Kind.STRING ? value.value : undefined;
}
