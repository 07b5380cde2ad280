import { Kind, parse, print } from 'graphql';
import type { ArgumentNode, SelectionSetNode } from 'graphql';

/** One field of a field set, such as `ref { id }` of `@key(fields: "ref { id }")`. */
export interface FieldSetEntry {
  readonly field: string;
  readonly arguments: readonly ArgumentNode[];
  /** Normalised arguments; empty without any. */
  readonly argumentsText: string;
  /** Enclosing type conditions, outermost first. */
  readonly conditions: readonly string[];
  /** Null for a leaf. */
  readonly inner: readonly FieldSetEntry[] | null;
}

/** The field set of `@key`, `@requires` or `@provides`. Sets of equal text are one object in a graph. */
export interface FieldSet {
  readonly text: string;
  readonly entries: readonly FieldSetEntry[];
}

/** Parses field sets, each text once. */
export class FieldSets {
  readonly #known = new Map<string, FieldSet>();

  /** Throws a `GraphQLError` for a text that is not a selection. */
  read(text: string): FieldSet {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const document = parse(`{ ${text} }`, { noLocation: true });
    const [definition] = document.definitions;
    if (definition?.kind !== Kind.OPERATION_DEFINITION) {
      throw new Error(`"${text}" is not a field set.`);
    }
    const made = { text, entries: entriesOf(definition.selectionSet, []) };
    this.#known.set(text, made);
    return made;
  }
}

function entriesOf(set: SelectionSetNode, conditions: readonly string[]): FieldSetEntry[] {
  return set.selections.flatMap((node): readonly FieldSetEntry[] => {
    if (node.kind === Kind.FIELD) {
      const given = node.arguments ?? [];
      return [
        {
          field: node.name.value,
          arguments: given,
          argumentsText: argumentsText(given),
          conditions,
          inner: node.selectionSet === undefined ? null : entriesOf(node.selectionSet, []),
        },
      ];
    }
    if (node.kind === Kind.FRAGMENT_SPREAD) throw new Error('A field set cannot spread fragments.');
    const condition = node.typeCondition?.name.value;
    return entriesOf(
      node.selectionSet,
      condition === undefined ? conditions : [...conditions, condition],
    );
  });
}

/** Arguments of a field in a normalised spelling and order; empty without any. */
export function argumentsText(given: readonly ArgumentNode[]): string {
  if (given.length === 0) return '';
  if (given.length === 1) return `(${given[0]!.name.value}: ${print(given[0]!.value)})`;
  const texts = given.map((one) => `${one.name.value}: ${print(one.value)}`);
  return `(${texts.toSorted().join(', ')})`;
}
