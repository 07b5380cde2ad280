import { Kind } from 'graphql';
import type { ConstDirectiveNode, FieldDefinitionNode } from 'graphql';
import {
  differencesText,
  placesOf,
  subgraphsText,
} from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import { checkExternalFields } from '#federation/compose/merge/external-fields.ts';
import {
  directiveNode,
  enumNode,
  listNode,
  objectNode,
  textNode,
  trueNode,
} from '#federation/compose/merge/directive-arguments.ts';
import { contextName } from '#federation/compose/merge/directive-merger.ts';
import { checkSharing, type AbstractedField } from '#federation/compose/merge/field-sharing.ts';
import { mergeFieldArguments } from '#federation/compose/merge/input-values.ts';
import { mergeDescription } from '#federation/compose/merge/merging.ts';
import type { MergeContext } from '#federation/compose/merge/merging.ts';
import { mergeTypes } from '#federation/compose/merge/type-relations.ts';
import { contextReference } from '#federation/compose/subgraph/federated-subgraph.ts';
import { appliedOf, hasApplied, textOf, typeText } from '#federation/compose/subgraph/subgraph.ts';
import type { FieldElement, TypeElement } from '#federation/compose/subgraph/subgraph.ts';

type FieldSource = ElementSource<FieldElement>;

/**
 * Merges one field of objects or interfaces.
 *
 * @param types the type in every subgraph that has it
 * @param abstracted the same field of interface objects that stand for the type
 */
export function mergeField(
  name: string,
  types: readonly ElementSource<TypeElement>[],
  abstracted: readonly AbstractedField[],
  merging: MergeContext,
): FieldDefinitionNode | null {
  const parent = types[0]!.element;
  const coordinate = `${parent.name}.${name}`;
  const declared = types.flatMap(({ subgraph, element }): FieldSource[] => {
    const field = element.fields.get(name);
    return field === undefined || isForgotten(subgraph, element, field)
      ? []
      : [{ subgraph, element: field }];
  });
  if (declared.length === 0) {
    checkSharing([], [], abstracted, coordinate, merging);
    return null;
  }
  const external = declared.filter(({ subgraph, element }) => subgraph.isExternal(element));
  const own = declared.filter((source) => !external.includes(source));
  if (own.length === 0 && abstracted.length === 0) {
    merging.findings.report(
      'EXTERNAL_MISSING_ON_BASE',
      `Field "${coordinate}" is marked @external on all the subgraphs in which it is ` +
        `listed (${subgraphsText(external)}).`,
      ...placesOf(external),
    );
    return null;
  }
  const resolving = own.filter(
    ({ subgraph, element }) => merging.overrides.leaving(subgraph, element) === null,
  );
  const provided = external.filter(({ subgraph }) => subgraph.isProvided(parent.name, name));
  if (types.every(({ element }) => element.kind !== 'interface')) {
    checkSharing(resolving, provided, abstracted, coordinate, merging);
  }
  const sources = own.length === 0 ? abstracted : own;
  const merged = mergeDefinition(sources, name, coordinate, merging);
  checkExternalFields(external, sources, merged, coordinate, merging);
  const joins = joinsOf(declared, types, merged, own.length === 0, merging);
  return { ...merged, directives: [...joins, ...(merged.directives ?? [])] };
}

/** A field of federation 1 that is external and of no use. */
function isForgotten(
  subgraph: FieldSource['subgraph'],
  type: TypeElement,
  field: FieldElement,
): boolean {
  if (subgraph.graph.minor !== null || !subgraph.isExternal(field)) return false;
  return !subgraph.isUsed(field.parent, field.name) && !subgraph.servesInterface(type, field.name);
}

function mergeDefinition(
  sources: readonly FieldSource[],
  name: string,
  coordinate: string,
  merging: MergeContext,
): FieldDefinitionNode {
  const merged = mergeTypes(
    sources.map(({ element }) => element.type),
    merging.relations,
    'output',
  );
  const texts = differencesText(sources, ({ type }) => `"${typeText(type)}"`);
  if (merged === null) {
    merging.findings.report(
      'FIELD_TYPE_MISMATCH',
      `Type of field "${coordinate}" is incompatible across subgraphs: it has type ${texts}`,
      ...placesOf(sources),
    );
  } else if (!merged.isConsistent) {
    merging.findings.hint(
      'INCONSISTENT_BUT_COMPATIBLE_FIELD_TYPE',
      `Type of field "${coordinate}" is not the same in all subgraphs: it has type ` +
        `${texts}; the supergraph has "${typeText(merged.type)}".`,
      ...placesOf(sources),
    );
  }
  return {
    kind: Kind.FIELD_DEFINITION,
    ...mergeDescription(sources, coordinate, merging),
    name: { kind: Kind.NAME, value: name },
    arguments: mergeFieldArguments(sources, coordinate, merging),
    type: merged?.type ?? sources[0]!.element.type,
    directives: merging.directives.merge(sources, coordinate),
  };
}

/** Which subgraphs have the field, and what each needs for it; empty where all that have the type have it alike. */
function joinsOf(
  declared: readonly FieldSource[],
  types: readonly ElementSource<TypeElement>[],
  merged: FieldDefinitionNode,
  isAbstracted: boolean,
  merging: MergeContext,
): ConstDirectiveNode[] {
  const isSame = declared.every(({ element }) => typeText(element.type) === typeText(merged.type));
  const joins = declared.flatMap((source) => joinOf(source, isSame, merging));
  const isPlain = joins.every((join) => (join.arguments?.length ?? 0) === 1);
  if (joins.length === 0 && isAbstracted) return [directiveNode('join__field')];
  return isPlain && joins.length === types.length ? [] : joins;
}

function joinOf(
  { subgraph, element }: FieldSource,
  isSame: boolean,
  { overrides }: MergeContext,
): ConstDirectiveNode[] {
  const leaving = overrides.leaving(subgraph, element);
  const taking = overrides.taking(subgraph, element);
  const type = subgraph.type(element.parent);
  const isStillUsed =
    leaving !== null &&
    (subgraph.isUsed(element.parent, element.name) ||
      (type !== undefined && subgraph.servesInterface(type, element.name)));
  if (leaving !== null && leaving.label === null && !isStillUsed) return [];
  const isExternal = subgraph.isExternal(element);
  const contexts = contextArguments(subgraph.name, element);
  const set = (directive: 'requires' | 'provides') => {
    const [applied] = appliedOf(element, directive);
    const text = applied === undefined ? null : subgraph.fieldSetText(applied);
    return text === null ? null : textNode(text);
  };
  return [
    directiveNode('join__field', {
      graph: enumNode(subgraph.graph.graphName),
      requires: set('requires'),
      provides: set('provides'),
      type: isSame ? null : textNode(typeText(element.type)),
      external: isExternal ? trueNode() : null,
      override: taking === null ? null : textNode(taking.from),
      overrideLabel: taking?.label == null ? null : textNode(taking.label),
      usedOverridden: isStillUsed ? trueNode() : null,
      contextArguments: contexts.length === 0 ? null : listNode(contexts),
    }),
  ];
}

function contextArguments(subgraph: string, field: FieldElement) {
  return [...field.arguments.values()].flatMap((argument) => {
    if (!hasApplied(argument, 'fromContext')) return [];
    const [applied] = appliedOf(argument, 'fromContext');
    const { context, selection } = contextReference(textOf(applied!, 'field') ?? '');
    return [
      objectNode({
        context: textNode(contextName(subgraph, context ?? '')),
        name: textNode(argument.name),
        type: textNode(typeText(argument.type)),
        selection: textNode(` ${selection.trim()}`),
      }),
    ];
  });
}
