import { Kind, print } from 'graphql';
import type { ConstArgumentNode, ConstDirectiveNode, ConstValueNode } from 'graphql';
import { argumentOf } from '#federation/compose/subgraph/subgraph.ts';
import type { AppliedDirective } from '#federation/compose/subgraph/subgraph.ts';

/** A directive of the supergraph. */
export function directiveNode(
  name: string,
  given: Readonly<Record<string, ConstValueNode | null | undefined>> = {},
): ConstDirectiveNode {
  const nodes = Object.entries(given).flatMap(([argument, value]): ConstArgumentNode[] =>
    value == null
      ? []
      : [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: argument }, value }],
  );
  return { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: name }, arguments: nodes };
}

export function textNode(value: string): ConstValueNode {
  return { kind: Kind.STRING, value };
}

export function enumNode(value: string): ConstValueNode {
  return { kind: Kind.ENUM, value };
}

export function trueNode(): ConstValueNode {
  return { kind: Kind.BOOLEAN, value: true };
}

export function objectNode(members: Readonly<Record<string, ConstValueNode>>): ConstValueNode {
  return {
    kind: Kind.OBJECT,
    fields: Object.entries(members).map(([name, value]) => ({
      kind: Kind.OBJECT_FIELD,
      name: { kind: Kind.NAME, value: name },
      value,
    })),
  };
}

export function listNode(values: readonly ConstValueNode[]): ConstValueNode {
  return { kind: Kind.LIST, values };
}

/** Arguments of one directive that subgraphs apply differently, merged by the rule of the directive. */
export function mergeArguments(
  core: string,
  applied: readonly AppliedDirective[],
): readonly ConstArgumentNode[] {
  switch (core) {
    case 'requiresScopes':
      return directiveNode(core, { scopes: conjunction(applied, 'scopes') }).arguments!;
    case 'policy':
      return directiveNode(core, { policies: conjunction(applied, 'policies') }).arguments!;
    case 'cost':
      return directiveNode(core, { weight: largest(applied, 'weight') }).arguments!;
    case 'listSize':
      return directiveNode(core, {
        assumedSize: largest(applied, 'assumedSize'),
        slicingArguments: union(applied, 'slicingArguments'),
        sizedFields: union(applied, 'sizedFields'),
        requireOneSlicingArgument: both(applied, 'requireOneSlicingArgument'),
      }).arguments!;
    default:
      return mostFrequent(applied);
  }
}

/** The arguments as they are written, in a normalised order. */
export function argumentsKey({ arguments: given = [] }: ConstDirectiveNode): string {
  return given
    .map(({ name, value }) => `${name.value}: ${print(value)}`)
    .toSorted()
    .join(', ');
}

function mostFrequent(applied: readonly AppliedDirective[]): readonly ConstArgumentNode[] {
  const counts = new Map<string, { count: number; node: ConstDirectiveNode }>();
  for (const { node } of applied) {
    const key = argumentsKey(node);
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, node });
  }
  const [best] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return best?.node.arguments ?? [];
}

/** The rights that satisfy all subgraphs: a list of alternatives, each a list of required rights. */
function conjunction(applied: readonly AppliedDirective[], name: string): ConstValueNode {
  let merged: string[][] = [[]];
  for (const one of applied) {
    const alternatives = textLists(argumentOf(one, name));
    merged = merged.flatMap((left) =>
      alternatives.map((right) => [...new Set([...left, ...right])].toSorted()),
    );
    merged = minimal(merged);
  }
  return listNode(merged.map((texts) => listNode(texts.map(textNode))));
}

/** Alternatives of which none needs all that another one needs. */
function minimal(alternatives: readonly string[][]): string[][] {
  const distinct = [...new Map(alternatives.map((one) => [one.join('\n'), one] as const)).values()];
  return distinct.filter(
    (one) => !distinct.some((other) => other !== one && other.every((text) => one.includes(text))),
  );
}

/** A list of lists of texts, with GraphQL's coercion of single values to lists. */
function textLists(value: ConstValueNode | undefined): string[][] {
  if (value === undefined) return [];
  const outer = value.kind === Kind.LIST ? value.values : [value];
  return outer.map((inner) =>
    (inner.kind === Kind.LIST ? inner.values : [inner]).flatMap((one) =>
      one.kind === Kind.STRING ? one.value : [],
    ),
  );
}

function largest(applied: readonly AppliedDirective[], name: string): ConstValueNode | null {
  const numbers = applied.flatMap((one) => {
    const value = argumentOf(one, name);
    return value?.kind === Kind.INT ? Number(value.value) : [];
  });
  return numbers.length === 0 ? null : { kind: Kind.INT, value: String(Math.max(...numbers)) };
}

function union(applied: readonly AppliedDirective[], name: string): ConstValueNode | null {
  const lists = applied.flatMap((one) => {
    const value = argumentOf(one, name);
    return value === undefined || value.kind === Kind.NULL ? [] : [value];
  });
  if (lists.length === 0) return null;
  const texts = lists.flatMap((value) => textLists(value).flat());
  return listNode([...new Set(texts)].map(textNode));
}

function both(applied: readonly AppliedDirective[], name: string): ConstValueNode | null {
  const values = applied.flatMap((one) => {
    const value = argumentOf(one, name);
    return value?.kind === Kind.BOOLEAN ? value.value : [];
  });
  return values.length === 0 ? null : { kind: Kind.BOOLEAN, value: values.every(Boolean) };
}
