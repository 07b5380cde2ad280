import type { MergeContext } from '#federation/compose/merge/merging.ts';
import { defaultKey } from '#federation/compose/merge/input-values.ts';
import type { FieldElement, InputElement } from '#federation/compose/subgraph/subgraph.ts';
import { typeText } from '#federation/compose/subgraph/subgraph.ts';
import type { FieldDefinitionNode, TypeNode } from 'graphql';

/** External fields must have the type and the arguments that the field has where it is resolved. */
export function checkExternalFields(
  external: readonly ElementSource<FieldElement>[],
  resolved: readonly ElementSource<FieldElement>[],
  merged: FieldDefinitionNode,
  coordinate: string,
  { findings, relations }: MergeContext,
): void {
  const fits = (type: TypeNode, own: TypeNode): boolean =>
    typeText(type) === typeText(own) || relations.isStrictSubtype(own, type);
  const wrong = external.filter(({ element }) => !fits(merged.type, element.type));
  if (wrong.length > 0) {
    findings.report(
      'EXTERNAL_TYPE_MISMATCH',
      `Type of field "${coordinate}" is incompatible across subgraphs (where marked ` +
        `@external): it has type ${differencesText([...resolved, ...wrong], typeOf)}`,
      ...placesOf([...wrong, ...resolved]),
    );
  }
  for (const argument of merged.arguments ?? []) {
    const label = `${coordinate}(${argument.name.value}:)`;
    const lacking = external.filter(({ element }) => !element.arguments.has(argument.name.value));
    if (lacking.length > 0) {
      findings.report(
        'EXTERNAL_ARGUMENT_MISSING',
        `Field "${coordinate}" is missing argument "${label}" in some subgraphs where it ` +
          `is marked @external: argument "${label}" is declared in ` +
          `${subgraphsText(resolved)} but not in ${subgraphsText(lacking)} (where ` +
          `"${coordinate}" is @external).`,
        ...placesOf([...lacking, ...resolved]),
      );
    }
    const own = argumentsOf(external, argument.name.value);
    const theirs = argumentsOf(resolved, argument.name.value);
    if (own.some(({ element }) => !fits(argument.type, element.type))) {
      findings.report(
        'EXTERNAL_ARGUMENT_TYPE_MISMATCH',
        `Type of argument "${label}" is incompatible across subgraphs (where ` +
          `"${coordinate}" is marked @external): it has type ` +
          differencesText([...theirs, ...own], typeOf),
        ...placesOf([...own, ...theirs]),
      );
    }
    const [reference] = theirs;
    const hasDefault = argument.defaultValue !== undefined;
    const expected = reference !== undefined && hasDefault ? defaultKey(reference) : 'none';
    if (own.some((one) => defaultKey(one) !== expected)) {
      findings.report(
        'EXTERNAL_ARGUMENT_DEFAULT_MISMATCH',
        `Argument "${label}" has incompatible defaults across subgraphs (where ` +
          `"${coordinate}" is marked @external): it is ${expected} in ` +
          `${subgraphsText(resolved)} but not in ${subgraphsText(own)}`,
        ...placesOf([...own, ...theirs]),
      );
    }
  }
}

function argumentsOf(
  sources: readonly ElementSource<FieldElement>[],
  name: string,
): ElementSource<InputElement>[] {
  return sources.flatMap(({ subgraph, element }) => {
    const argument = element.arguments.get(name);
    return argument === undefined ? [] : [{ subgraph, element: argument }];
  });
}

function typeOf({ type }: { readonly type: TypeNode }): string {
  return `"${typeText(type)}"`;
}
import {
  differencesText,
  placesOf,
  subgraphsText,
} from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
