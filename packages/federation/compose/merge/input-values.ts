import { Kind, isInputType, typeFromAST, valueFromAST, valueFromASTUntyped } from 'graphql';
import type { ConstValueNode, InputValueDefinitionNode, TypeNode } from 'graphql';
import {
  differencesText,
  placesOf,
  subgraphsText,
} from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import { mergeDescription } from '#federation/compose/merge/merging.ts';
import type { MergeContext } from '#federation/compose/merge/merging.ts';
import { mergeTypes } from '#federation/compose/merge/type-relations.ts';
import { hasApplied, typeText } from '#federation/compose/subgraph/subgraph.ts';
import type { FieldElement, InputElement } from '#federation/compose/subgraph/subgraph.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';

type InputSource = ElementSource<InputElement>;

/** The arguments that all subgraphs of a field have. Reports one that some subgraph demands and another lacks. */
export function mergeFieldArguments(
  sources: readonly ElementSource<FieldElement>[],
  coordinate: string,
  merging: MergeContext,
): InputValueDefinitionNode[] {
  const names = new Set(sources.flatMap(({ element }) => [...element.arguments.keys()]));
  return [...names].flatMap((name) => {
    const given = sources.flatMap(({ subgraph, element }): InputSource[] => {
      const argument = element.arguments.get(name);
      return argument === undefined ? [] : [{ subgraph, element: argument }];
    });
    const label = `${coordinate}(${name}:)`;
    if (given.some(({ element }) => hasApplied(element, 'fromContext'))) {
      checkContextual(given, label, merging);
      return [];
    }
    const lacking = sources.filter(({ element }) => !element.arguments.has(name));
    if (lacking.length > 0) {
      reportLacking(given, lacking, label, merging);
      return [];
    }
    return [mergeInputValue(given, label, 'argument', merging)];
  });
}

function checkContextual(
  given: readonly InputSource[],
  label: string,
  { findings }: MergeContext,
): void {
  const plain = given.filter(
    ({ element }) => !hasApplied(element, 'fromContext') && isRequired(element),
  );
  if (plain.length === 0) return;
  findings.report(
    'CONTEXTUAL_ARGUMENT_NOT_CONTEXTUAL_IN_ALL_SUBGRAPHS',
    `Argument "${label}" is contextual in at least one subgraph but in ` +
      `${subgraphsText(plain)} it does not have @fromContext, is not nullable and has ` +
      'no default value.',
    ...placesOf(plain),
  );
}

function reportLacking(
  given: readonly InputSource[],
  lacking: readonly ElementSource[],
  label: string,
  { findings }: MergeContext,
): void {
  const required = given.filter(({ element }) => isRequired(element));
  if (required.length === 0) {
    findings.hint(
      'INCONSISTENT_ARGUMENT_PRESENCE',
      `Optional argument "${label}" is not in the supergraph, because ${subgraphsText(lacking)} lacks it.`,
      ...placesOf(given),
    );
    return;
  }
  findings.report(
    'REQUIRED_ARGUMENT_MISSING_IN_SOME_SUBGRAPH',
    `Argument "${label}" is required in some subgraphs but does not appear in all ` +
      `subgraphs: it is required in ${subgraphsText(required)} but does not appear in ` +
      `${subgraphsText(lacking)}`,
    ...placesOf([...required, ...lacking]),
  );
}

/** Whether a client must give a value. */
export function isRequired({ type, defaultValue }: InputElement): boolean {
  return type.kind === Kind.NON_NULL_TYPE && defaultValue === null;
}

/** An argument or a field of an input type, as all its subgraphs have it. */
export function mergeInputValue(
  sources: readonly InputSource[],
  label: string,
  kind: 'argument' | 'input field',
  merging: MergeContext,
): InputValueDefinitionNode {
  const first = sources[0]!.element;
  const merged = mergeTypes(
    sources.map(({ element }) => element.type),
    merging.relations,
    'input',
  );
  if (merged === null) {
    merging.findings.report(
      kind === 'argument' ? 'FIELD_ARGUMENT_TYPE_MISMATCH' : 'FIELD_TYPE_MISMATCH',
      `Type of ${kind} "${label}" is incompatible across subgraphs: it has type ` +
        differencesText(sources, typeOf),
      ...placesOf(sources),
    );
  } else if (!merged.isConsistent) {
    merging.findings.hint(
      kind === 'argument'
        ? 'INCONSISTENT_BUT_COMPATIBLE_ARGUMENT_TYPE'
        : 'INCONSISTENT_BUT_COMPATIBLE_FIELD_TYPE',
      `Type of ${kind} "${label}" is not the same in all subgraphs: the supergraph has "${typeText(merged.type)}".`,
      ...placesOf(sources),
    );
  }
  const defaultValue = mergeDefault(sources, label, kind, merging);
  return {
    kind: Kind.INPUT_VALUE_DEFINITION,
    ...mergeDescription(sources, label, merging),
    name: { kind: Kind.NAME, value: first.name },
    type: merged?.type ?? first.type,
    ...(defaultValue === null ? {} : { defaultValue }),
    directives: merging.directives.merge(sources, label),
  };
}

/** A default that only some subgraphs have is not the supergraph's. */
function mergeDefault(
  sources: readonly InputSource[],
  label: string,
  kind: 'argument' | 'input field',
  { findings }: MergeContext,
): ConstValueNode | null {
  const given = sources.filter(({ element }) => element.defaultValue !== null);
  const values = new Set(given.map(defaultKey));
  if (values.size > 1) {
    findings.report(
      kind === 'argument' ? 'FIELD_ARGUMENT_DEFAULT_MISMATCH' : 'INPUT_FIELD_DEFAULT_MISMATCH',
      `${kind === 'argument' ? 'Argument' : 'Input field'} "${label}" has incompatible ` +
        'default values across subgraphs: it has default value ' +
        `${[...values].join(' or ')}`,
      ...placesOf(given),
    );
  } else if (given.length > 0 && given.length < sources.length) {
    findings.hint(
      'INCONSISTENT_DEFAULT_VALUE_PRESENCE',
      `"${label}" has a default value only in ${subgraphsText(given)}; the supergraph has none.`,
      ...placesOf(given),
    );
    return null;
  }
  return given[0]?.element.defaultValue ?? null;
}

/** A default value in a form in which equal values are equal. */
export function defaultKey({ subgraph, element }: InputSource): string {
  const { defaultValue, type } = element;
  return defaultValue === null ? 'none' : valueKey(subgraph, type, defaultValue);
}

function valueKey({ graph }: FederatedSubgraph, type: TypeNode, value: ConstValueNode): string {
  const known = typeFromAST(graph.schema, type as never);
  const typed: unknown = isInputType(known) ? valueFromAST(value, known) : undefined;
  return JSON.stringify(typed === undefined ? valueFromASTUntyped(value) : typed, sortedMembers);
}

function sortedMembers(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function typeOf({ type }: { readonly type: TypeNode }): string {
  return `"${typeText(type)}"`;
}
