import type { Findings } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import type {
  AppliedDirective,
  Element,
  SubgraphGraph,
} from '#federation/compose/subgraph/subgraph.ts';

/** A specification that a supergraph links for directives of its subgraphs. */
interface MergedSpecification {
  readonly name: string;
  readonly version: string;
  readonly purpose: 'SECURITY' | 'EXECUTION' | null;
  /** Its directives; of several the link imports those that occur. */
  readonly directives: readonly string[];
}

/** Specifications of directives that composition merges, in the order of a supergraph's links. */
export const MERGED_SPECIFICATIONS: readonly MergedSpecification[] = [
  { name: 'tag', version: 'v0.3', purpose: null, directives: ['tag'] },
  { name: 'inaccessible', version: 'v0.2', purpose: 'SECURITY', directives: ['inaccessible'] },
  { name: 'authenticated', version: 'v0.1', purpose: 'SECURITY', directives: ['authenticated'] },
  { name: 'requiresScopes', version: 'v0.1', purpose: 'SECURITY', directives: ['requiresScopes'] },
  { name: 'policy', version: 'v0.1', purpose: 'SECURITY', directives: ['policy'] },
  { name: 'cost', version: 'v0.1', purpose: null, directives: ['cost', 'listSize'] },
  { name: 'context', version: 'v0.1', purpose: 'SECURITY', directives: ['context'] },
  { name: 'cacheTag', version: 'v0.1', purpose: 'EXECUTION', directives: ['cacheTag'] },
];

/**
 * Names that directives of federation have in the supergraph: those that the subgraphs import them under. Reports
 * subgraphs that disagree.
 */
export function directiveNames(
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): { readonly names: ReadonlyMap<string, string>; readonly used: ReadonlySet<string> } {
  const used = new Set<string>();
  const names = new Map<string, string>();
  const uses = subgraphs.map((subgraph) => ({ subgraph, used: usedIn(subgraph.graph) }));
  for (const one of uses) for (const core of one.used) used.add(core);
  for (const core of MERGED_SPECIFICATIONS.flatMap(({ directives }) => directives)) {
    const locals = new Map<string, FederatedSubgraph[]>();
    for (const { subgraph } of uses) {
      const local = subgraph.graph.localNames.get(core);
      if (local === undefined || !isImported(subgraph.graph, core)) continue;
      locals.getOrInsertComputed(local, () => []).push(subgraph);
    }
    const [first, second] = [...locals.keys()];
    names.set(core, first ?? core);
    if (second === undefined || !used.has(core)) continue;
    const texts = [...locals].map(([local, [one]]) => `"@${local}" in subgraph "${one!.name}"`);
    findings.report(
      'LINK_IMPORT_NAME_MISMATCH',
      `The "@${core}" directive is imported with mismatched name between subgraphs: it ` +
        `is imported as ${texts.join(' but ')}`,
      ...[...locals.values()].map(([one]) => ({ subgraph: one!.name })),
    );
  }
  return { names, used };
}

/** Whether a subgraph gives a directive a name by an import; federation 1 has bare names. */
function isImported({ links, minor }: SubgraphGraph, core: string): boolean {
  if (minor === null) return false;
  return links.some(
    ({ imports }) => imports?.some(({ element }) => element === `@${core}`) === true,
  );
}

function usedIn({ types }: SubgraphGraph): ReadonlySet<string> {
  const used = new Set<string>();
  const add = ({ directives }: { readonly directives: readonly AppliedDirective[] }): void => {
    for (const { core } of directives) if (core !== null) used.add(core);
  };
  const addAll = (elements: Iterable<Element>): void => {
    for (const element of elements) add(element);
  };
  for (const type of types.values()) {
    add(type);
    addAll(type.inputFields.values());
    addAll(type.values.values());
    for (const field of type.fields.values()) {
      add(field);
      addAll(field.arguments.values());
    }
  }
  return used;
}
