import { Kind } from 'graphql';
import type { EnumValueDefinitionNode } from 'graphql';
import { placesOf, subgraphsText } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import { directiveNode, enumNode } from '#federation/compose/merge/directive-arguments.ts';
import { mergeDescription } from '#federation/compose/merge/merging.ts';
import type { MergeContext } from '#federation/compose/merge/merging.ts';
import { namedIn } from '#federation/compose/subgraph/subgraph.ts';
import type { Element, TypeElement } from '#federation/compose/subgraph/subgraph.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';

/** Where types stand: the first element of each kind that uses one, for messages. */
export class TypeUses {
  readonly #inputs = new Map<string, string>();
  readonly #outputs = new Map<string, string>();

  constructor(subgraphs: readonly FederatedSubgraph[]) {
    for (const { graph } of subgraphs) {
      for (const type of graph.types.values()) {
        for (const field of type.inputFields.values()) {
          add(this.#inputs, namedIn(field.type), `${type.name}.${field.name}`);
        }
        for (const field of type.fields.values()) {
          add(this.#outputs, namedIn(field.type), `${type.name}.${field.name}`);
          for (const argument of field.arguments.values()) {
            add(
              this.#inputs,
              namedIn(argument.type),
              `${type.name}.${field.name}(${argument.name}:)`,
            );
          }
        }
      }
    }
  }

  asInput(type: string): string | null {
    return this.#inputs.get(type) ?? null;
  }

  asOutput(type: string): string | null {
    return this.#outputs.get(type) ?? null;
  }
}

function add(uses: Map<string, string>, type: string, where: string): void {
  if (!uses.has(type)) uses.set(type, where);
}

type EnumSource = ElementSource<TypeElement>;

/**
 * An enum that clients send has the values that all subgraphs know; one that they only get, every value; one of both
 * kinds must be the same everywhere.
 */
export function mergeEnumValues(
  name: string,
  sources: readonly EnumSource[],
  uses: TypeUses,
  merging: MergeContext,
): EnumValueDefinitionNode[] {
  if (uses.asInput(name) === null && uses.asOutput(name) === null) {
    merging.findings.hint(
      'UNUSED_ENUM_TYPE',
      `No field uses the enum type "${name}"; the supergraph has all of its values.`,
      ...placesOf(sources),
    );
  }
  const names = new Set(sources.flatMap(({ element }) => [...element.values.keys()]));
  const values: EnumValueDefinitionNode[] = [];
  for (const value of names) {
    const lacking = sources.filter(({ element }) => !element.values.has(value));
    const having = valueSources(sources, value);
    if (lacking.length > 0 && !isKept({ name, value, having, lacking }, uses, merging)) continue;
    values.push(mergeValue(name, value, having, merging));
  }
  if (
    values.length === 0 &&
    merging.findings.problems.every(({ code }) => code !== 'ENUM_VALUE_MISMATCH')
  ) {
    merging.findings.report(
      'EMPTY_MERGED_ENUM_TYPE',
      `None of the values of enum type "${name}" are defined consistently in all the ` +
        'subgraphs defining that type. As only values common to all subgraphs are merged, ' +
        'this would result in an empty type.',
      ...placesOf(sources),
    );
  }
  return values;
}

interface PartialValue {
  readonly name: string;
  readonly value: string;
  readonly having: readonly ElementSource[];
  readonly lacking: readonly ElementSource[];
}

/** Whether the supergraph has a value that some subgraphs lack. */
function isKept(
  { name, value, having, lacking }: PartialValue,
  uses: TypeUses,
  { findings }: MergeContext,
): boolean {
  const asInput = uses.asInput(name);
  const asOutput = uses.asOutput(name);
  if (asInput === null) {
    findings.hint(
      'INCONSISTENT_ENUM_VALUE_FOR_OUTPUT_ENUM',
      `Value "${value}" of enum type "${name}" is not defined in ${subgraphsText(lacking)}.`,
      ...placesOf(having),
    );
    return true;
  }
  if (asOutput === null) {
    findings.hint(
      'INCONSISTENT_ENUM_VALUE_FOR_INPUT_ENUM',
      `Value "${value}" of enum type "${name}" is not in the supergraph, because ` +
        `${subgraphsText(lacking)} lacks it.`,
      ...placesOf(having),
    );
    return false;
  }
  if (isHidden(having)) return true;
  findings.report(
    'ENUM_VALUE_MISMATCH',
    `Enum type "${name}" is used as both input type (for example, as type of "${asInput}") and ` +
      `output type (for example, as type of "${asOutput}"), but value "${value}" is not defined in ` +
      `all the subgraphs defining "${name}": "${value}" is defined in ${subgraphsText(having)} ` +
      `but not in ${subgraphsText(lacking)}`,
    ...placesOf([...having, ...lacking]),
  );
  return true;
}

/** Whether a value is hidden from clients; then they cannot send it. */
function isHidden(having: readonly ElementSource[]): boolean {
  return having.some(({ element }) =>
    element.directives.some(({ core }) => core === 'inaccessible'),
  );
}

function valueSources(sources: readonly EnumSource[], value: string): ElementSource<Element>[] {
  return sources.flatMap(({ subgraph, element }) => {
    const known = element.values.get(value);
    return known === undefined ? [] : [{ subgraph, element: known }];
  });
}

function mergeValue(
  type: string,
  value: string,
  sources: readonly ElementSource[],
  merging: MergeContext,
): EnumValueDefinitionNode {
  const coordinate = `${type}.${value}`;
  return {
    kind: Kind.ENUM_VALUE_DEFINITION,
    ...mergeDescription(sources, coordinate, merging),
    name: { kind: Kind.NAME, value },
    directives: [
      ...sources.map(({ subgraph }) =>
        directiveNode('join__enumValue', { graph: enumNode(subgraph.graph.graphName) }),
      ),
      ...merging.directives.merge(sources, coordinate),
    ],
  };
}
