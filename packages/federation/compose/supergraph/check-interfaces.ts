import { Kind } from 'graphql';
import type { InterfaceTypeDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import { placesOf, subgraphsText } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { Findings } from '#federation/compose/problems/problem.ts';
import type { MergedGraph } from '#federation/compose/merge/merge-supergraph.ts';
import { checkInterfaceObjects } from '#federation/compose/merge/type-groups.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import type { TypeElement } from '#federation/compose/subgraph/subgraph.ts';

type WithInterfaces = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** Rules of interfaces that only hold for the supergraph as a whole. */
export function checkInterfaces(
  { types }: MergedGraph,
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): void {
  const sourcesOf = (name: string): ElementSource<TypeElement>[] =>
    subgraphs.flatMap((subgraph) => {
      const element = subgraph.type(name);
      return element === undefined ? [] : [{ subgraph, element }];
    });
  const byName = new Map(types.map((type) => [type.name.value, type] as const));
  const implementations = new Map<string, Set<string>>();
  for (const type of types) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION)
      continue;
    for (const { name } of type.interfaces ?? []) {
      const above = byName.get(name.value);
      if (above?.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
      if (type.kind === Kind.OBJECT_TYPE_DEFINITION) {
        implementations.getOrInsertComputed(name.value, () => new Set()).add(type.name.value);
      }
      checkFields(type, above, sourcesOf, findings);
    }
  }
  checkInterfaceObjects(implementations, sourcesOf, findings);
}

function checkFields(
  type: WithInterfaces,
  above: InterfaceTypeDefinitionNode,
  sourcesOf: (name: string) => readonly ElementSource<TypeElement>[],
  findings: Findings,
): void {
  const own = new Set((type.fields ?? []).map(({ name }) => name.value));
  for (const { name } of above.fields ?? []) {
    if (own.has(name.value)) continue;
    const declaring = sourcesOf(above.name.value).filter(({ element }) =>
      element.fields.has(name.value),
    );
    const implementing = sourcesOf(type.name.value).filter(({ element }) =>
      element.interfaces.includes(above.name.value),
    );
    findings.report(
      'INTERFACE_FIELD_NO_IMPLEM',
      `Interface field "${above.name.value}.${name.value}" is declared in ` +
        `${subgraphsText(declaring)} but type "${type.name.value}", which implements ` +
        `"${above.name.value}" in ${subgraphsText(implementing)}, does not have field ` +
        `"${name.value}".`,
      ...placesOf([...implementing, ...declaring]),
    );
  }
}
