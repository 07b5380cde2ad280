import { ALWAYS, NEVER, conditionText, eitherOf } from '#federation/plan/conditions/condition.ts';
import type { Condition } from '#federation/plan/conditions/condition.ts';
import type { Fetch, Node } from '#federation/plan/search/fetch-tree.ts';
import type { Want } from '#federation/plan/search/position.ts';

/**
 * When each part of a plan is asked for. What a client asks under a condition is asked then, and so is whatever is
 * needed for it.
 */
export class AskedWhen {
  readonly #variables: number;
  readonly #wants = new Map<Want, Condition>();
  readonly #nodes = new Map<Node, Condition>();
  /** What fetches need that begin at an object which another one found. */
  readonly #starts = new Map<Node, Condition>();

  /** @param variables how many decide; 0 where nothing is conditional */
  constructor(fetches: readonly Fetch[], variables: number) {
    this.#variables = variables;
    if (variables === 0) return;
    // Whatever a fetch needs was put into the plan before it.
    for (const fetch of fetches.toReversed()) this.#ofFetch(fetch);
  }

  /** Whether everything is always asked for. */
  get isUnconditional(): boolean {
    return this.#variables === 0;
  }

  ofNode(node: Node): Condition {
    if (this.isUnconditional) return ALWAYS;
    return this.#nodes.get(node) ?? this.#find(node);
  }

  /** When one of several is asked for. */
  ofAny(nodes: readonly Node[]): Condition {
    return nodes.reduce((one, node) => this.#either(one, this.ofNode(node)), NEVER);
  }

  /** A leaf, or a field that a child of the node stands for. */
  ofWant(node: Node, want: Want): Condition {
    if (this.isUnconditional) return ALWAYS;
    const child = node.children.get(want);
    return child === undefined ? this.#ofLeaf(want) : this.ofNode(child);
  }

  /** The name of a condition in requests. */
  nameOf(condition: Condition): string {
    return `_c${conditionText(condition, this.#variables)}`;
  }

  #ofFetch(fetch: Fetch): void {
    const condition = this.ofNode(fetch.top);
    for (const input of fetch.inputs) {
      this.#wants.set(input, this.#either(this.#ofLeaf(input), condition));
    }
    const { from } = fetch;
    if (from === null) return;
    this.#starts.set(from, this.#either(this.#starts.get(from) ?? NEVER, condition));
  }

  #find(node: Node): Condition {
    let condition = this.#starts.get(node) ?? NEVER;
    for (const leaf of node.leaves) condition = this.#either(condition, this.#ofLeaf(leaf));
    for (const child of node.children.values()) {
      condition = this.#either(condition, this.ofNode(child));
    }
    // Nothing is asked of the objects that can be there, but whether there is one.
    if (node.leaves.size + node.children.size === 0) {
      for (const want of node.position.wants) condition = this.#either(condition, want.condition);
    }
    this.#nodes.set(node, condition);
    return condition;
  }

  #ofLeaf(want: Want): Condition {
    return this.#wants.get(want) ?? want.condition;
  }

  #either(one: Condition, other: Condition): Condition {
    return eitherOf(one, other, this.#variables);
  }
}
