import { Kind } from 'graphql';
import type { ConstDirectiveNode } from 'graphql';

/**
 * Which subgraphs resolve a field that one of them takes over from another. A label decides about a
 * progressive override; without an active one the field stays where it was.
 */
export class PlannedOverrides {
  readonly #hasLabel: boolean;

  /** @param joins all `@join__field` of one field */
  constructor(joins: readonly ConstDirectiveNode[]) {
    this.#hasLabel = joins.some((join) => has(join, 'overrideLabel'));
  }

  /** Whether the subgraph of one of them resolves the field. */
  isResolved(join: ConstDirectiveNode): boolean {
    if (this.#hasLabel) return !(has(join, 'override') && has(join, 'overrideLabel'));
    return !has(join, 'usedOverridden');
  }
}

function has(join: ConstDirectiveNode, name: string): boolean {
  const value = join.arguments?.find((one) => one.name.value === name)?.value;
  return value !== undefined && !(value.kind === Kind.BOOLEAN && !value.value);
}
