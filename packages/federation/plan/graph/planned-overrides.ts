import { Kind } from 'graphql';
import type { ConstDirectiveNode } from 'graphql';

/**
 * Decides which subgraphs resolve a field with `@override`. A progressive override moves the field only while its label
 * is active.
 */
export class PlannedOverrides {
  readonly #active: ReadonlySet<string>;
  readonly #nameOf: (join: ConstDirectiveNode) => string | undefined;
  /** The subgraph that loses the field. */
  readonly #from: string | null;
  /** The label of the override, if any. */
  readonly #label: string | null;

  /**
   * @param joins all `@join__field` of one field
   * @param active labels that are active
   * @param nameOf the subgraph of a `@join__field`
   */
  constructor(
    joins: readonly ConstDirectiveNode[],
    active: ReadonlySet<string>,
    nameOf: (join: ConstDirectiveNode) => string | undefined,
  ) {
    this.#active = active;
    this.#nameOf = nameOf;
    const taking = joins.find((join) => textOf(join, 'override') !== null);
    this.#from = taking === undefined ? null : textOf(taking, 'override');
    this.#label = taking === undefined ? null : textOf(taking, 'overrideLabel');
  }

  /** Whether the subgraph of a `@join__field` resolves the field. */
  isResolved(join: ConstDirectiveNode): boolean {
    // Composers differ in how they mark the subgraph that loses the field.
    const isOld = isTrue(join, 'usedOverridden') || this.#nameOf(join) === this.#from;
    if (isOld) return this.#label !== null && !this.#active.has(this.#label);
    const isNew = textOf(join, 'override') !== null;
    return !isNew || this.#label === null || this.#active.has(this.#label);
  }
}

function textOf(join: ConstDirectiveNode, name: string): string | null {
  const value = argumentOf(join, name);
  return value?.kind === Kind.STRING ? value.value : null;
}

function isTrue(join: ConstDirectiveNode, name: string): boolean {
  const value = argumentOf(join, name);
  return value?.kind === Kind.BOOLEAN && value.value;
}

function argumentOf(join: ConstDirectiveNode, name: string) {
  return join.arguments?.find((one) => one.name.value === name)?.value;
}
