import { ALWAYS, NEVER, conditionText, eitherOf } from '#federation/plan/conditions/condition.ts';
import type { ConditionBits } from '#federation/plan/conditions/condition.ts';
import type { Fetch, PlanNode } from '#federation/plan/search/fetch-tree.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';

/** When each part of a plan is requested: under the conditions of the client's fields that need it. */
export class PlanConditions {
  readonly #variables: number;
  readonly #requestedFields = new Map<RequestedField, ConditionBits>();
  readonly #nodes = new Map<PlanNode, ConditionBits>();
  /** Conditions of the fetches that start at a node of another fetch. */
  readonly #starts = new Map<PlanNode, ConditionBits>();

  /** @param variables number of variables in the conditions; 0 for an unconditional plan */
  constructor(fetches: readonly Fetch[], variables: number) {
    this.#variables = variables;
    // The inputs of a fetch precede it in the plan.
    for (const fetch of fetches.toReversed()) this.#ofFetch(fetch);
  }

  /** Whether the plan has no conditions. */
  get isUnconditional(): boolean {
    return this.#variables === 0;
  }

  ofNode(node: PlanNode): ConditionBits {
    if (this.isUnconditional) return ALWAYS;
    return this.#nodes.get(node) ?? this.#find(node);
  }

  /** When at least one of several nodes is requested. */
  ofAny(nodes: readonly PlanNode[]): ConditionBits {
    return nodes.reduce((one, node) => this.#either(one, this.ofNode(node)), NEVER);
  }

  /** When a leaf, or a field with a child node, is requested. */
  ofField(node: PlanNode, requested: RequestedField): ConditionBits {
    if (this.isUnconditional) return ALWAYS;
    const child = node.children.get(requested);
    return child === undefined ? this.#ofLeaf(requested) : this.ofNode(child);
  }

  /** The variable name of a condition in requests. */
  nameOf(condition: ConditionBits): string {
    return `_c${conditionText(condition, this.#variables)}`;
  }

  #ofFetch(fetch: Fetch): void {
    const condition = this.ofNode(fetch.top);
    for (const input of fetch.inputs) {
      this.#requestedFields.set(input, this.#either(this.#ofLeaf(input), condition));
    }
    const { from } = fetch;
    if (from === null) return;
    this.#starts.set(from, this.#either(this.#starts.get(from) ?? NEVER, condition));
  }

  #find(node: PlanNode): ConditionBits {
    let condition = this.#starts.get(node) ?? NEVER;
    for (const leaf of node.leaves) condition = this.#either(condition, this.#ofLeaf(leaf));
    for (const child of node.children.values()) {
      condition = this.#either(condition, this.ofNode(child));
    }
    // The objects are only tested for existence.
    if (node.leaves.size + node.children.size === 0) {
      for (const requested of node.position.requestedFields)
        condition = this.#either(condition, requested.condition);
    }
    this.#nodes.set(node, condition);
    return condition;
  }

  #ofLeaf(requested: RequestedField): ConditionBits {
    return this.#requestedFields.get(requested) ?? requested.condition;
  }

  #either(one: ConditionBits, other: ConditionBits): ConditionBits {
    return eitherOf(one, other, this.#variables);
  }
}
