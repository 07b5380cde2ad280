import { Kind, print, visit } from 'graphql';
import type { FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import type { Variables } from '#federation/operation/variables.ts';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * One response key of `__schema` or `__type`, without fragments and with equal keys merged. Every introspection type is
 * an object type, so a valid fragment always applies.
 */
export class IntrospectionField {
  readonly node: FieldNode;
  readonly #text: string;
  readonly #variables: readonly string[];

  /** @param nodes the fields of one response key */
  constructor(nodes: readonly FieldNode[], fragments: Fragments) {
    const { alias: _, ...field } = merged(nodes, fragments);
    this.node = field;
    this.#text = print(field);
    const read = new Set<string>();
    visit(field, { Variable: ({ name }) => void read.add(name.value) });
    this.#variables = [...read];
  }

  /** Cache key: equal for fields with equal answers. */
  keyFor(variables: Variables): string {
    if (this.#variables.length === 0) return this.#text;
    return `${this.#text}\n${JSON.stringify(this.#variables.map((name) => variables[name] ?? null))}`;
  }
}

function merged(nodes: readonly FieldNode[], fragments: Fragments): FieldNode {
  const node = nodes[0]!;
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (sets.length === 0) return node;
  const byKey = new Map<string, FieldNode[]>();
  for (const set of sets) collect(set, fragments, byKey);
  const selections = Array.from(byKey.values(), (same) => merged(same, fragments));
  return { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}

function collect(set: SelectionSetNode, fragments: Fragments, into: Map<string, FieldNode[]>) {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      into.getOrInsertComputed(key, () => []).push(node);
      continue;
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
    if (fragment !== undefined) collect(fragment.selectionSet, fragments, into);
  }
}
