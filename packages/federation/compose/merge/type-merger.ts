import { Kind } from 'graphql';
import type {
  ConstDirectiveNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  NamedTypeNode,
  TypeDefinitionNode,
} from 'graphql';
import { placesOf, subgraphsText } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import {
  directiveNode,
  enumNode,
  textNode,
  trueNode,
} from '#federation/compose/merge/directive-arguments.ts';
import { mergeEnumValues } from '#federation/compose/merge/enum-merger.ts';
import type { TypeUses } from '#federation/compose/merge/enum-merger.ts';
import { mergeField } from '#federation/compose/merge/field-merger.ts';
import type { AbstractedField } from '#federation/compose/merge/field-sharing.ts';
import { isRequired, mergeInputValue } from '#federation/compose/merge/input-values.ts';
import { mergeDescription } from '#federation/compose/merge/merging.ts';
import type { MergeContext } from '#federation/compose/merge/merging.ts';
import { appliedOf, argumentOf, typeText } from '#federation/compose/subgraph/subgraph.ts';
import type { TypeElement } from '#federation/compose/subgraph/subgraph.ts';

type TypeSource = ElementSource<TypeElement>;

/** Merges one type of all its subgraphs; null where nothing of it is left. */
export function mergeType(
  name: string,
  sources: readonly TypeSource[],
  uses: TypeUses,
  merging: MergeContext,
): TypeDefinitionNode | null {
  const head = {
    ...mergeDescription(sources, name, merging),
    name: { kind: Kind.NAME, value: name } as const,
  };
  const joins = sources.flatMap(joinTypes);
  const merged = merging.directives.merge(sources, name);
  const directives = (...more: readonly ConstDirectiveNode[]) => [...joins, ...more, ...merged];
  const kind = sources.some(({ element }) => element.isInterfaceObject)
    ? 'interface'
    : sources[0]!.element.kind;
  switch (kind) {
    case 'object':
    case 'interface':
      return mergeComposite(kind, head, sources, directives, merging);
    case 'union':
      hintMembers(name, sources, merging);
      return {
        ...head,
        kind: Kind.UNION_TYPE_DEFINITION,
        directives: directives(
          ...sources.flatMap(({ subgraph, element }) =>
            element.members.map((one) =>
              directiveNode('join__unionMember', {
                graph: enumNode(subgraph.graph.graphName),
                member: textNode(one),
              }),
            ),
          ),
        ),
        types: namesOf(sources.flatMap(({ element }) => element.members)),
      };
    case 'enum':
      return {
        ...head,
        kind: Kind.ENUM_TYPE_DEFINITION,
        directives: directives(),
        values: mergeEnumValues(name, sources, uses, merging),
      };
    case 'input':
      return {
        ...head,
        kind: Kind.INPUT_OBJECT_TYPE_DEFINITION,
        directives: directives(),
        fields: mergeInputFields(name, sources, merging),
      };
    case 'scalar':
      return { ...head, kind: Kind.SCALAR_TYPE_DEFINITION, directives: directives() };
  }
}

function namesOf(names: readonly string[]): NamedTypeNode[] {
  return [...new Set(names)].map((value) => ({
    kind: Kind.NAMED_TYPE,
    name: { kind: Kind.NAME, value },
  }));
}

type Directives = (...more: readonly ConstDirectiveNode[]) => ConstDirectiveNode[];

function mergeComposite(
  kind: 'object' | 'interface',
  head: Pick<TypeDefinitionNode, 'name' | 'description'>,
  sources: readonly TypeSource[],
  directives: Directives,
  merging: MergeContext,
): TypeDefinitionNode | null {
  const fields = mergeFields(sources, merging);
  if (fields.length === 0) return null;
  const implemented = sources.flatMap(({ subgraph, element }) =>
    element.interfaces.map((one) =>
      directiveNode('join__implements', {
        graph: enumNode(subgraph.graph.graphName),
        interface: textNode(one),
      }),
    ),
  );
  const body = {
    ...head,
    interfaces: namesOf(sources.flatMap(({ element }) => element.interfaces)),
    directives: directives(...implemented),
    fields,
  };
  return kind === 'object'
    ? { ...body, kind: Kind.OBJECT_TYPE_DEFINITION }
    : { ...body, kind: Kind.INTERFACE_TYPE_DEFINITION };
}

/** A `@join__type` for each key of a type in a subgraph; one without key where it has none. */
function joinTypes({ subgraph, element }: TypeSource): ConstDirectiveNode[] {
  const graph = enumNode(subgraph.graph.graphName);
  const isInterfaceObject = element.isInterfaceObject ? trueNode() : null;
  const isFederation1Interface = subgraph.graph.minor === null && element.kind === 'interface';
  const keys = isFederation1Interface ? [] : appliedOf(element, 'key');
  if (keys.length === 0) return [directiveNode('join__type', { graph, isInterfaceObject })];
  return keys.map((key) => {
    const resolvable = argumentOf(key, 'resolvable');
    return directiveNode('join__type', {
      graph,
      key: textNode(subgraph.fieldSetText(key) ?? ''),
      extension: element.isExtension ? trueNode() : null,
      resolvable: resolvable?.kind === Kind.BOOLEAN && !resolvable.value ? resolvable : null,
      isInterfaceObject,
    });
  });
}

function mergeFields(sources: readonly TypeSource[], merging: MergeContext): FieldDefinitionNode[] {
  const abstracted = abstractedFields(sources, merging);
  const names = new Set([
    ...sources.flatMap(({ element }) => [...element.fields.keys()]),
    ...abstracted.keys(),
  ]);
  return [...names].flatMap((name) => {
    const merged = mergeField(name, sources, abstracted.get(name) ?? [], merging);
    if (merged !== null) hintPresence(name, sources, merging);
    return merged ?? [];
  });
}

/** Fields that interface objects have for an object type, by name. */
function abstractedFields(
  sources: readonly TypeSource[],
  merging: MergeContext,
): ReadonlyMap<string, readonly AbstractedField[]> {
  const found = new Map<string, AbstractedField[]>();
  if (sources[0]!.element.kind !== 'object' || sources[0]!.element.isInterfaceObject) return found;
  const interfaces = new Set(sources.flatMap(({ element }) => element.interfaces));
  for (const subgraph of merging.subgraphs) {
    if (sources.some((source) => source.subgraph === subgraph)) continue;
    for (const name of interfaces) {
      const type = subgraph.type(name);
      if (type?.isInterfaceObject !== true) continue;
      for (const field of type.fields.values()) {
        if (subgraph.isExternal(field)) continue;
        found.getOrInsertComputed(field.name, () => []).push({ subgraph, element: field });
      }
    }
  }
  return found;
}

/** Value types usually have the same fields everywhere; a missing one may be an oversight. */
function hintPresence(
  name: string,
  sources: readonly TypeSource[],
  { findings }: MergeContext,
): void {
  const lacking = sources.filter(
    ({ subgraph, element }) =>
      !element.fields.has(name) &&
      [...element.fields.values()].some((field) => !subgraph.isExternal(field)),
  );
  if (lacking.length === 0) return;
  const type = sources[0]!.element;
  if (['Query', 'Mutation', 'Subscription'].includes(type.name)) return;
  if (sources.some(({ element }) => appliedOf(element, 'key').length > 0)) return;
  const kind = type.kind === 'interface' ? 'INTERFACE' : 'OBJECT';
  findings.hint(
    `INCONSISTENT_${kind}_VALUE_TYPE_FIELD`,
    `Field "${type.name}.${name}" is not in ${subgraphsText(lacking)}, which has its type.`,
    ...placesOf(lacking),
  );
}

function hintMembers(
  name: string,
  sources: readonly TypeSource[],
  { findings }: MergeContext,
): void {
  for (const member of new Set(sources.flatMap(({ element }) => element.members))) {
    const lacking = sources.filter(({ element }) => !element.members.includes(member));
    if (lacking.length === 0) continue;
    findings.hint(
      'INCONSISTENT_UNION_MEMBER',
      `Union type "${name}" includes "${member}" only in some subgraphs: it is not in ${subgraphsText(lacking)}.`,
      ...placesOf(lacking),
    );
  }
}

/** The fields that all subgraphs of an input type have. */
function mergeInputFields(
  name: string,
  sources: readonly TypeSource[],
  merging: MergeContext,
): InputValueDefinitionNode[] {
  const names = new Set(sources.flatMap(({ element }) => [...element.inputFields.keys()]));
  const fields: InputValueDefinitionNode[] = [];
  let isRefused = false;
  for (const field of names) {
    const coordinate = `${name}.${field}`;
    const given = sources.flatMap(({ subgraph, element }) => {
      const known = element.inputFields.get(field);
      return known === undefined ? [] : [{ subgraph, element: known }];
    });
    const lacking = sources.filter(({ element }) => !element.inputFields.has(field));
    if (lacking.length === 0) {
      const merged = mergeInputValue(given, coordinate, 'input field', merging);
      const types = new Set(given.map(({ element }) => typeText(element.type)));
      const joins =
        types.size === 1
          ? []
          : given.map(({ subgraph, element }) =>
              directiveNode('join__field', {
                graph: enumNode(subgraph.graph.graphName),
                type: textNode(typeText(element.type)),
              }),
            );
      fields.push({ ...merged, directives: [...joins, ...(merged.directives ?? [])] });
      continue;
    }
    const required = given.filter(({ element }) => isRequired(element));
    if (required.length > 0) {
      isRefused = true;
      merging.findings.report(
        'REQUIRED_INPUT_FIELD_MISSING_IN_SOME_SUBGRAPH',
        `Input object field "${coordinate}" is required in some subgraphs but does not ` +
          `appear in all subgraphs: it is required in ${subgraphsText(required)} but does ` +
          `not appear in ${subgraphsText(lacking)}`,
        ...placesOf([...required, ...lacking]),
      );
      continue;
    }
    merging.findings.hint(
      'INCONSISTENT_INPUT_OBJECT_FIELD',
      `Input object field "${coordinate}" is not in the supergraph, because ${subgraphsText(lacking)} lacks it.`,
      ...placesOf([...given, ...lacking]),
    );
  }
  if (fields.length === 0 && !isRefused) {
    merging.findings.report(
      'EMPTY_MERGED_INPUT_TYPE',
      `None of the fields of input object type "${name}" are consistently defined in ` +
        'all the subgraphs defining that type. As only fields common to all subgraphs are ' +
        'merged, this would result in an empty type.',
      ...placesOf(sources),
    );
  }
  return fields;
}
