import { Kind } from 'graphql';
import type { ConstDirectiveNode } from 'graphql';

/**
 * Which subgraphs resolve a field that one of them takes over from another. A label decides about a
 * progressive override: while it does not hold, the field stays where it was.
 */
export class PlannedOverrides {
  readonly #active: ReadonlySet<string>;
  readonly #nameOf: (join: ConstDirectiveNode) => string | undefined;
  /** The subgraph that the field is taken from. */
  readonly #from: string | null;
  /** The label of the override, where it has one. */
  readonly #label: string | null;

  /**
   * @param joins all `@join__field` of one field
   * @param active the labels that hold
   * @param nameOf the subgraph that one of them is about
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

  /** Whether the subgraph of one of them resolves the field. */
  isResolved(join: ConstDirectiveNode): boolean {
    // Composers do not agree about what they say at the subgraph that the field is taken from.
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
