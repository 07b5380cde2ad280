import { print } from 'graphql';
import type { ConstDirectiveNode, ConstValueNode } from 'graphql';
import { placesOf } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { Findings } from '#federation/compose/problems/problem.ts';
import {
  argumentsKey,
  directiveNode,
  enumNode,
  listNode,
  mergeArguments,
  objectNode,
  textNode,
} from '#federation/compose/merge/directive-arguments.ts';
import type { ComposedDirectives } from '#federation/compose/merge/composed-directives.ts';
import { textOf } from '#federation/compose/subgraph/subgraph.ts';
import type { AppliedDirective } from '#federation/compose/subgraph/subgraph.ts';

/** Directives of federation that the supergraph keeps as they are, by whether they are repeatable. */
const KEPT: ReadonlySet<string> = new Set([
  'tag',
  'inaccessible',
  'authenticated',
  'requiresScopes',
  'policy',
  'cost',
  'listSize',
]);
const BUILT_IN: ReadonlySet<string> = new Set(['deprecated', 'specifiedBy', 'oneOf']);

/** Merges the directives of one element. */
export class DirectiveMerger {
  readonly #names: ReadonlyMap<string, string>;
  readonly #composed: ComposedDirectives;
  readonly #findings: Findings;

  constructor(
    names: ReadonlyMap<string, string>,
    composed: ComposedDirectives,
    findings: Findings,
  ) {
    this.#names = names;
    this.#composed = composed;
    this.#findings = findings;
  }

  /** The directives that an element has in the supergraph. */
  merge(sources: readonly ElementSource[], name: string): ConstDirectiveNode[] {
    const groups = new Map<string, ElementSource[]>();
    const applied = new Map<string, AppliedDirective[]>();
    for (const source of sources) {
      for (const one of source.element.directives) {
        const key = this.#nameOf(source, one);
        if (key === null) continue;
        applied.getOrInsertComputed(key, () => []).push(one);
        groups.getOrInsertComputed(key, () => []).push(source);
      }
    }
    const merged = [...applied].flatMap(([local, all]) => {
      const core = all[0]!.core;
      if (core === 'tag' || (core === null && this.#composed.isRepeatable(local))) {
        return distinct(local, all);
      }
      return [this.#one(local, core, all, groups.get(local)!, name)];
    });
    return [...merged, ...contextsOf(sources, this.#names), ...cacheTagsOf(sources)];
  }

  #nameOf({ subgraph }: ElementSource, { core, node }: AppliedDirective): string | null {
    if (core !== null) return KEPT.has(core) ? this.#names.get(core)! : null;
    const { value } = node.name;
    return BUILT_IN.has(value) ? value : this.#composed.nameOf(subgraph.name, value);
  }

  #one(
    local: string,
    core: string | null,
    all: readonly AppliedDirective[],
    sources: readonly ElementSource[],
    name: string,
  ): ConstDirectiveNode {
    const isSame = new Set(all.map(({ node }) => argumentsKey(node))).size === 1;
    const needsCoercion = core === 'requiresScopes' || core === 'policy';
    if (isSame && !needsCoercion) return renamed(all[0]!.node, local);
    if (!isSame) {
      this.#findings.hint(
        'MERGED_NON_REPEATABLE_DIRECTIVE_ARGUMENTS',
        `@${local} is applied to "${name}" with different arguments in different ` +
          'subgraphs; the supergraph merges them.',
        ...placesOf(sources),
      );
    }
    return { ...renamed(all[0]!.node, local), arguments: mergeArguments(core ?? local, all) };
  }
}

function renamed(node: ConstDirectiveNode, value: string): ConstDirectiveNode {
  return { ...node, name: { ...node.name, value } };
}

function distinct(local: string, all: readonly AppliedDirective[]): ConstDirectiveNode[] {
  const found = new Map<string, ConstDirectiveNode>();
  for (const { node } of all) found.set(argumentsKey(node), renamed(node, local));
  return [...found.values()];
}

/** Contexts have the name of their subgraph in a supergraph, because others may use the same name. */
function contextsOf(sources: readonly ElementSource[], names: ReadonlyMap<string, string>) {
  return sources.flatMap(({ subgraph, element }) =>
    element.directives.flatMap((applied) => {
      if (applied.core !== 'context') return [];
      const name = contextName(subgraph.name, textOf(applied, 'name') ?? '');
      return [directiveNode(names.get('context')!, { name: textNode(name) })];
    }),
  );
}

/** The name of a subgraph's context in the supergraph. */
export function contextName(subgraph: string, context: string): string {
  return `${subgraph.replaceAll(/\W/g, '_')}__${context}`;
}

/** `@cacheTag` stands in a supergraph as what it is in its subgraphs, because routers apply it for each of them. */
function cacheTagsOf(sources: readonly ElementSource[]): ConstDirectiveNode[] {
  const graphs = new Map<string, { names: string[]; args: ConstValueNode }>();
  for (const { subgraph, element } of sources) {
    for (const { core, node } of element.directives) {
      if (core !== 'cacheTag') continue;
      const given = (node.arguments ?? []).map(({ name, value }) => [name.value, value] as const);
      const args = objectNode(Object.fromEntries(given));
      const key = print(args);
      const known = graphs.getOrInsertComputed(key, () => ({ names: [], args }));
      known.names.push(subgraph.graph.graphName);
    }
  }
  return [...graphs.values()].map(({ names, args }) =>
    directiveNode('join__directive', {
      graphs: listNode(names.map(enumNode)),
      name: textNode('federation__cacheTag'),
      args,
    }),
  );
}
