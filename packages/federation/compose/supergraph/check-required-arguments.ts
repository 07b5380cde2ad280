import { Kind, valueFromASTUntyped } from 'graphql';
import type { FieldDefinitionNode } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import type { MergedGraph } from '#federation/compose/merge/merge-supergraph.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import type { SelectedField } from '#federation/compose/subgraph/field-set.ts';

/** What a `@requires` selects must be a request that the other subgraphs accept, with their arguments. */
export function checkRequiredArguments(
  { types }: MergedGraph,
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): void {
  const fields = new Map<string, FieldDefinitionNode>();
  for (const type of types) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION)
      continue;
    for (const field of type.fields ?? [])
      fields.set(`${type.name.value}.${field.name.value}`, field);
  }
  for (const subgraph of subgraphs) {
    for (const set of subgraph.fieldSets) {
      if (set.directive !== 'requires' || set.read.fault !== null) continue;
      for (const selected of set.read.fields) {
        const coordinate = `${selected.parent.name}.${selected.field.name}`;
        const fault = faultOf(selected, fields.get(coordinate), coordinate);
        if (fault === null) continue;
        findings.report(
          'REQUIRES_INVALID_FIELDS',
          `[${subgraph.name}] On field "${set.type.name}.${set.field?.name}", for ` +
            `@requires(fields: ${JSON.stringify(set.text)}): ${fault}`,
          { subgraph: subgraph.name, node: set.applied.node },
          ...subgraphs.flatMap((other) => {
            const known = other.field(selected.parent.name, selected.field.name);
            return other === subgraph || known === undefined
              ? []
              : [{ subgraph: other.name, node: known.node }];
          }),
        );
      }
    }
  }
}

function faultOf(
  { node }: SelectedField,
  merged: FieldDefinitionNode | undefined,
  coordinate: string,
): string | null {
  if (merged === undefined) return null;
  const known = merged.arguments ?? [];
  const given = node.arguments ?? [];
  const unknown = given.find(({ name }) => !known.some((one) => one.name.value === name.value));
  if (unknown !== undefined && valueFromASTUntyped(unknown.value) !== undefined) {
    return (
      `cannot provide a value for argument "${unknown.name.value}" of field ` +
      `"${coordinate}", because not all subgraphs of the field have it`
    );
  }
  const missing = known.find(
    ({ name, type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE &&
      defaultValue === undefined &&
      !given.some((one) => one.name.value === name.value),
  );
  if (missing === undefined) return null;
  return (
    `no value provided for argument "${missing.name.value}" of field "${coordinate}", ` +
    'which is mandatory in another subgraph'
  );
}
