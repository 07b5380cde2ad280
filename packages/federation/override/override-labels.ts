import { Kind, visit } from 'graphql';
import type { ASTNode, ConstDirectiveNode, DocumentNode } from 'graphql';
import type { ReservedNames } from '#federation/operation/reserved-names.ts';

/** Labels of progressive `@override`s in a supergraph, and those that an operation depends on. */
export class OverrideLabels {
  /** In supergraph order. */
  readonly all: readonly string[];
  readonly #byField = new Map<string, Set<string>>();
  /** Labels of fields that subgraphs may need as inputs of any operation. */
  readonly #ofInputs: readonly string[];

  constructor(supergraph: DocumentNode, { inputs }: Pick<ReservedNames, 'inputs'>) {
    const all = new Set<string>();
    visit(supergraph, {
      FieldDefinition: ({ name, directives = [] }) => {
        for (const label of directives.flatMap((one) => labelOf(one) ?? [])) {
          all.add(label);
          this.#byField.getOrInsertComputed(name.value, () => new Set()).add(label);
        }
        return false;
      },
    });
    this.all = [...all];
    this.#ofInputs = [...inputs].flatMap((name) => Array.from(this.#byField.get(name) ?? []));
  }

  /** Labels that the plan of some definitions depends on, in supergraph order. */
  usedBy(definitions: Iterable<ASTNode>): readonly string[] {
    if (this.all.length === 0) return this.all;
    const used = new Set(this.#ofInputs);
    for (const definition of definitions) {
      visit(definition, {
        Field: ({ name }) => {
          for (const label of this.#byField.get(name.value) ?? []) used.add(label);
        },
      });
    }
    return this.all.filter((label) => used.has(label));
  }
}

function labelOf({ name, arguments: given }: ConstDirectiveNode): string | null {
  if (name.value !== 'join__field') return null;
  const value = given?.find((one) => one.name.value === 'overrideLabel')?.value;
  return value?.kind === Kind.STRING ? value.value : null;
}
