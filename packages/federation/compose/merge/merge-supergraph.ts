import { Kind } from 'graphql';
import type {
  DirectiveDefinitionNode,
  FieldDefinitionNode,
  InterfaceTypeDefinitionNode,
  ObjectTypeDefinitionNode,
  TypeDefinitionNode,
} from 'graphql';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { Findings } from '#federation/compose/problems/problem.ts';
import { ComposedDirectives } from '#federation/compose/merge/composed-directives.ts';
import type { ComposedLink } from '#federation/compose/merge/composed-directives.ts';
import { directiveNode } from '#federation/compose/merge/directive-arguments.ts';
import { DirectiveMerger } from '#federation/compose/merge/directive-merger.ts';
import { directiveNames } from '#federation/compose/merge/directive-names.ts';
import { TypeUses } from '#federation/compose/merge/enum-merger.ts';
import { mergeExecutableDirectives } from '#federation/compose/merge/executable-directives.ts';
import type { MergeContext } from '#federation/compose/merge/merging.ts';
import { Overrides } from '#federation/compose/merge/overrides.ts';
import { mergeType } from '#federation/compose/merge/type-merger.ts';
import { TypeRelations } from '#federation/compose/merge/type-relations.ts';
import { checkTypeGroup } from '#federation/compose/merge/type-groups.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import type { TypeElement } from '#federation/compose/subgraph/subgraph.ts';

/** A supergraph's own definitions, before federation's are added. */
export interface MergedGraph {
  readonly types: readonly TypeDefinitionNode[];
  readonly directives: readonly DirectiveDefinitionNode[];
  readonly links: readonly ComposedLink[];
  /** Names of federation's directives in the supergraph. */
  readonly names: ReadonlyMap<string, string>;
  /** Federation's directives that some subgraph applies. */
  readonly used: ReadonlySet<string>;
}

/** Merges all types of all subgraphs. Reports where they contradict each other. */
export function mergeSupergraph(
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): MergedGraph {
  const { names, used } = directiveNames(subgraphs, findings);
  const composed = new ComposedDirectives(subgraphs, findings);
  const merging: MergeContext = {
    subgraphs,
    findings,
    relations: new TypeRelations(subgraphs),
    directives: new DirectiveMerger(names, composed, findings),
    overrides: new Overrides(subgraphs, findings),
  };
  const uses = new TypeUses(subgraphs);
  const types = new Map<string, TypeDefinitionNode>();
  for (const [name, sources] of typeGroups(subgraphs)) {
    if (!checkTypeGroup(name, sources, findings)) continue;
    const merged = mergeType(name, sources, uses, merging);
    if (merged !== null) types.set(name, merged);
  }
  addAbstractedFields(types, subgraphs);
  const composedNames = new Set(composed.definitions.map(({ name }) => name.value));
  const executable = mergeExecutableDirectives(subgraphs, findings).filter(
    ({ name }) => !composedNames.has(name.value),
  );
  return {
    types: [...types.values()],
    directives: [...composed.definitions, ...executable],
    links: composed.links,
    names,
    used,
  };
}

function typeGroups(
  subgraphs: readonly FederatedSubgraph[],
): ReadonlyMap<string, readonly ElementSource<TypeElement>[]> {
  const groups = new Map<string, ElementSource<TypeElement>[]>();
  for (const subgraph of subgraphs) {
    for (const element of subgraph.graph.types.values()) {
      groups.getOrInsertComputed(element.name, () => []).push({ subgraph, element });
    }
  }
  return groups;
}

/** Gives object types the fields that subgraphs add to their interfaces by `@interfaceObject`. */
function addAbstractedFields(
  types: Map<string, TypeDefinitionNode>,
  subgraphs: readonly FederatedSubgraph[],
): void {
  for (const [name, type] of types) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const known = new Set((type.fields ?? []).map((field) => field.name.value));
    const more: FieldDefinitionNode[] = [];
    for (const {
      name: { value },
    } of type.interfaces ?? []) {
      const above = types.get(value);
      if (above?.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
      for (const field of addedTo(above, subgraphs)) {
        if (known.has(field.name.value)) continue;
        known.add(field.name.value);
        more.push(abstracted(field));
      }
    }
    if (more.length === 0) continue;
    types.set(name, {
      ...type,
      fields: [...(type.fields ?? []), ...more],
    } satisfies ObjectTypeDefinitionNode);
  }
}

function addedTo(
  { name, fields = [] }: InterfaceTypeDefinitionNode,
  subgraphs: readonly FederatedSubgraph[],
): readonly FieldDefinitionNode[] {
  const objects = subgraphs.flatMap((subgraph) => {
    const type = subgraph.type(name.value);
    return type?.isInterfaceObject === true ? [{ subgraph, type }] : [];
  });
  return fields.filter((field) =>
    objects.some(({ subgraph, type }) => {
      const own = type.fields.get(field.name.value);
      return own !== undefined && !subgraph.isExternal(own);
    }),
  );
}

function abstracted(field: FieldDefinitionNode): FieldDefinitionNode {
  const directives = (field.directives ?? []).filter(
    ({ name }) => !name.value.startsWith('join__'),
  );
  return { ...field, directives: [directiveNode('join__field'), ...directives] };
}
