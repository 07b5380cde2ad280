import { isAbstractType } from 'graphql';
import { placesOf } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { Findings } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { hasApplied, namedIn } from '#federation/compose/subgraph/subgraph.ts';
import type { FieldElement } from '#federation/compose/subgraph/subgraph.ts';

/**
 * A shared field must be able to give the same object in each of its subgraphs: a type that all of them know as a
 * possible one.
 */
export function checkRuntimeTypes(
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): void {
  const groups = new Map<string, ElementSource<FieldElement>[]>();
  for (const subgraph of subgraphs) {
    for (const type of subgraph.graph.types.values()) {
      if (type.kind !== 'object') continue;
      for (const field of type.fields.values()) {
        if (subgraph.isExternal(field) || hasApplied(field, 'override')) continue;
        groups
          .getOrInsertComputed(`${type.name}.${field.name}`, () => [])
          .push({ subgraph, element: field });
      }
    }
  }
  for (const [coordinate, sources] of groups) {
    if (sources.length > 1) checkField(coordinate, sources, findings);
  }
}

function checkField(
  coordinate: string,
  sources: readonly ElementSource<FieldElement>[],
  findings: Findings,
): void {
  const possible = sources.map((source) => ({ source, types: possibleTypes(source) }));
  if (possible.some(({ types }) => types === null)) return;
  const lists = possible.map(({ types }) => types!);
  const common = lists[0]!.filter((name) => lists.every((types) => types.includes(name)));
  const texts = possible.map(
    ({ source, types }) =>
      `in subgraph "${source.subgraph.name}" ${types!.map((one) => `"${one}"`).join(', ')}`,
  );
  if (common.length === 0) {
    findings.report(
      'SHAREABLE_HAS_MISMATCHED_RUNTIME_TYPES',
      `Shared field "${coordinate}" has no possible type that all of its subgraphs define: ` +
        `${texts.join('; ')}. A shared field must give the same object in every subgraph.`,
      ...placesOf(sources),
    );
  } else if (lists.some((types) => types.length !== common.length)) {
    findings.hint(
      'INCONSISTENT_RUNTIME_TYPES_FOR_SHAREABLE_RETURN',
      `Shared field "${coordinate}" has different possible types in its subgraphs: ${texts.join('; ')}.`,
      ...placesOf(sources),
    );
  }
}

/** Null if the subgraph defines the type as one object, which does not determine the possible types. */
function possibleTypes({
  subgraph,
  element,
}: ElementSource<FieldElement>): readonly string[] | null {
  const name = namedIn(element.type);
  const type = subgraph.graph.schema.getType(name);
  if (subgraph.type(name)?.isInterfaceObject === true) return null;
  if (isAbstractType(type)) {
    return subgraph.graph.schema.getPossibleTypes(type).map((one) => one.name);
  }
  return subgraph.type(name)?.kind === 'object' ? [name] : null;
}
