import type { ContextShape, ContextSourceShape } from '#federation/plan/context-shape.ts';
import { isOfType } from '#federation/plan/graph/federated-type.ts';
import type { ContextArgument, FederatedGraph } from '#federation/plan/graph/federated-type.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import { requiredField } from '#federation/plan/fetches/representation.ts';
import { contextSources } from '#federation/plan/search/context-sources.ts';
import type { ContextSource } from '#federation/plan/search/context-sources.ts';
import type { Fetch } from '#federation/plan/search/fetch-tree.ts';

/** Sources of a fetch's context values, before their variables are named. */
export function contextShapesOf(
  { graph, sets }: { readonly graph: FederatedGraph; readonly sets: TypeSets },
  { requires, top }: Fetch,
): ContextShape[] {
  return (requires?.contexts ?? []).map((argument) => ({
    variableName: argument.name,
    isRequired: argument.typeText.endsWith('!'),
    sources: contextSources(top.position, argument.setters, sets).map((source) =>
      sourceShape(graph, source, argument),
    ),
  }));
}

function sourceShape(
  graph: FederatedGraph,
  { position, depth, types, isCertain }: ContextSource,
  { selection }: ContextArgument,
): ContextSourceShape {
  const fields = selection.entries.flatMap((entry) => {
    const chosen = types.types.filter((type) =>
      entry.conditions.every((name) => isOfType(graph.types, type, name)),
    );
    const [type] = chosen;
    if (type === undefined) return [];
    const isForAll = chosen.length === types.types.length;
    const onlyFor = isForAll ? null : new Set(chosen.map(({ name }) => name));
    const { names } = position;
    return [requiredField({ graph, type, entry, names, onlyFor, isKey: false })];
  });
  const typenames = isCertain ? null : new Set(types.types.map(({ name }) => name));
  return { depth, typenames, fields };
}
