import type { DirectiveDefinitionNode } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import { definitionText } from '#federation/compose/merge/composed-directives.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';

const EXECUTABLE: ReadonlySet<string> = new Set([
  'QUERY',
  'MUTATION',
  'SUBSCRIPTION',
  'FIELD',
  'FRAGMENT_DEFINITION',
  'FRAGMENT_SPREAD',
  'INLINE_FRAGMENT',
  'VARIABLE_DEFINITION',
]);
const BUILT_IN: ReadonlySet<string> = new Set(['skip', 'include', 'deprecated', 'specifiedBy']);

/**
 * Directives of clients' documents. A supergraph has those that all of its subgraphs know, where all of them allow
 * them: a field of any subgraph may have one.
 */
export function mergeExecutableDirectives(
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): DirectiveDefinitionNode[] {
  const names = new Set(
    subgraphs.flatMap(({ graph }) =>
      [...graph.directives].flatMap(([name, node]) =>
        isExecutable(node) && !BUILT_IN.has(name) ? name : [],
      ),
    ),
  );
  return [...names].flatMap((name) => mergeDefinition(name, subgraphs, findings));
}

function mergeDefinition(
  name: string,
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): DirectiveDefinitionNode[] {
  const found = subgraphs.flatMap((subgraph) => {
    const node = subgraph.graph.directives.get(name);
    return node !== undefined && isExecutable(node) ? [{ subgraph, node }] : [];
  });
  const places = found.map(({ subgraph, node }) => ({ subgraph: subgraph.name, node }));
  if (found.length < subgraphs.length) {
    findings.hint(
      'INCONSISTENT_EXECUTABLE_DIRECTIVE_PRESENCE',
      `Executable directive "@${name}" is not in the supergraph, because some subgraphs do not define it.`,
      ...places,
    );
    return [];
  }
  const [first] = found;
  const locations = first!.node.locations.filter(
    ({ value }) =>
      EXECUTABLE.has(value) &&
      found.every(({ node }) => node.locations.some((one) => one.value === value)),
  );
  if (locations.length === 0) {
    findings.hint(
      'NO_EXECUTABLE_DIRECTIVE_LOCATIONS_INTERSECTION',
      `Executable directive "@${name}" is not in the supergraph, because no location is common to all subgraphs.`,
      ...places,
    );
    return [];
  }
  if (new Set(found.map(({ node }) => definitionText(node))).size > 1) {
    findings.hint(
      'INCONSISTENT_EXECUTABLE_DIRECTIVE_LOCATIONS',
      `Executable directive "@${name}" is not the same in all subgraphs; the supergraph has the common part.`,
      ...places,
    );
  }
  const given = (first!.node.arguments ?? []).filter((argument) =>
    found.every(
      ({ node }) => node.arguments?.some((one) => one.name.value === argument.name.value) === true,
    ),
  );
  const repeatable = found.every(({ node }) => node.repeatable);
  return [{ ...first!.node, repeatable, arguments: given, locations }];
}

function isExecutable({ locations }: DirectiveDefinitionNode): boolean {
  return locations.some(({ value }) => EXECUTABLE.has(value));
}
