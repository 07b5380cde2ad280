import type { FederatedType, FieldIn } from '#federation/plan/graph/federated-type.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import { unitedShape } from '#federation/plan/merge-shape.ts';
import type { MergeShape } from '#federation/plan/merge-shape.ts';
import type { OutputRename } from '#federation/plan/output-rename.ts';
import { isWithin } from '#federation/plan/conditions/condition.ts';
import type { ConditionBits } from '#federation/plan/conditions/condition.ts';
import type { PlanConditions } from '#federation/plan/fetches/plan-conditions.ts';
import { CONTEXT_VARIABLE } from '#federation/plan/fetches/entity-request.ts';
import { canMerge, shapeText } from '#federation/plan/fetches/response-shape.ts';
import type { ResponseShape } from '#federation/plan/fetches/response-shape.ts';
import type { PlanNode } from '#federation/plan/search/fetch-tree.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';

/** A selection text, and the shape of its answer. */
export interface Written {
  readonly text: string;
  readonly shape: MergeShape;
  readonly inner: Map<string, ResponseShape[]>;
}

/** Selected when the subgraph would return the interface's name, or when only existence matters. */
const FILLER = '_is: __typename';

/** Writes the selections of one request. */
export class SelectionWriter {
  readonly renames: OutputRename[] = [];
  /** Requested fields whose arguments are written. */
  readonly written = new Set<RequestedField>();
  /** Conditions in use. */
  readonly conditions = new Set<ConditionBits>();
  readonly #sets: TypeSets;
  readonly #when: PlanConditions;

  constructor(sets: TypeSets, when: PlanConditions) {
    this.#sets = sets;
    this.#when = when;
  }

  /**
   * Writes the selection of a node on a type of its subgraph, without braces.
   *
   * @param on null for the `_Entity` union
   * @param path response keys from the start of the fetch
   */
  write(
    node: PlanNode,
    on: FederatedType | null,
    path: readonly string[],
    requestsType: boolean,
  ): Written {
    const draft = new SelectionDraft();
    if (node.as === null && (requestsType || this.#requestsTypename(node))) draft.typename();
    for (const requested of requestedFieldsOf(node)) {
      if (requested.definition === null) continue;
      this.#writeRequested(node, requested, on, path, draft);
    }
    return draft.finish();
  }

  #requestsTypename({ leaves }: PlanNode): boolean {
    for (const { definition } of leaves) if (definition === null) return true;
    return false;
  }

  #writeRequested(
    node: PlanNode,
    requested: RequestedField,
    on: FederatedType | null,
    path: readonly string[],
    draft: SelectionDraft,
  ): void {
    const types = this.#sets.intersect(node.possible, requested.types);
    const whole = this.#onWhole(node, requested, types, on);
    if (whole !== null) {
      this.#writeField({ node, requested, known: whole, condition: null, path }, draft);
      return;
    }
    for (const type of types.types) {
      const known = type.fields.get(requested.field)!.in[node.subgraph]!;
      this.#writeField({ node, requested, known, condition: type.name, path }, draft);
    }
  }

  /** The field on the enclosing type, if all possible objects inherit it from there. */
  #onWhole(
    node: PlanNode,
    requested: RequestedField,
    types: TypeSet,
    on: FederatedType | null,
  ): FieldIn | null {
    if (on === null) return null;
    const own = on.fields.get(requested.field)?.in[node.subgraph] ?? null;
    if (node.as !== null || on.kind === 'object') return own;
    if (own === null || types !== node.possible || own.isExternal) return null;
    return types.types.every((type) =>
      isSame(type.fields.get(requested.field)?.in[node.subgraph], own),
    )
      ? own
      : null;
  }

  #writeField(
    { node, requested, known, condition, path }: FieldToWrite,
    draft: SelectionDraft,
  ): void {
    this.written.add(requested);
    const child = node.children.get(requested);
    const isLeaf = requested.child === null;
    let key = requested.name;
    const write = (): Written | null =>
      isLeaf ? null : this.write(child!, known.type, [...path, key], child!.position.isAbstract);
    let inner = write();
    const shape = { text: shapeText(known.typeText, isLeaf), inner: inner?.inner ?? null };
    if (!draft.fits(key, shape)) {
      key = `_a${this.renames.length}_${requested.name}`;
      this.renames.push({ path, from: key, to: requested.name });
      // Paths of nested renames contain this key.
      inner = write();
    }
    const alias = key === requested.field ? '' : `${key}: `;
    const selection = inner === null ? '' : ` { ${inner.text} }`;
    const when = this.#whenText(node, requested);
    const given = argumentsOf(requested, known);
    draft.field(condition, `${alias}${requested.field}${given}${when}${selection}`);
    draft.shape(requested.name, key, shape, inner?.shape ?? null);
  }

  /** The condition of a field that is not requested whenever its object is; otherwise empty. */
  #whenText(node: PlanNode, requested: RequestedField): string {
    const condition = this.#when.ofField(node, requested);
    if (isWithin(this.#when.ofNode(node), condition)) return '';
    this.conditions.add(condition);
    return ` @include(if: $${this.#when.nameOf(condition)})`;
  }
}

interface FieldToWrite {
  readonly node: PlanNode;
  readonly requested: RequestedField;
  readonly known: FieldIn;
  /** The type condition that the field needs; null for the enclosing type. */
  readonly condition: string | null;
  readonly path: readonly string[];
}

/** A selection in progress. */
class SelectionDraft {
  readonly #plain: string[] = [];
  readonly #byType = new Map<string, string[]>();
  readonly #keys: string[] = [];
  readonly #children: (MergeShape | null)[] = [];
  readonly #inner = new Map<string, ResponseShape[]>();

  typename(): void {
    this.#plain.push('__typename');
    this.#keys.push('__typename');
    this.#children.push(null);
  }

  fits(key: string, shape: ResponseShape): boolean {
    return this.#inner.get(key)?.every((other) => canMerge(other, shape)) ?? true;
  }

  field(condition: string | null, text: string): void {
    if (condition === null) this.#plain.push(text);
    else {
      this.#byType.getOrInsertComputed(condition, () => []).push(text);
    }
  }

  shape(name: string, key: string, shape: ResponseShape, merged: MergeShape | null): void {
    this.#inner.getOrInsertComputed(key, () => []).push(shape);
    const at = this.#keys.indexOf(name);
    if (at < 0) {
      this.#keys.push(name);
      this.#children.push(merged);
    } else if (merged !== null) {
      const other = this.#children[at] ?? null;
      this.#children[at] = other === null ? merged : unitedShape(other, merged);
    }
  }

  finish(): Written {
    const fragments = [...this.#byType].map(
      ([condition, texts]) => `... on ${condition} { ${texts.join(' ')} }`,
    );
    const plain = this.#plain.length + fragments.length === 0 ? [FILLER] : this.#plain;
    return {
      text: [...plain, ...fragments].join(' '),
      shape: { keys: this.#keys, children: this.#children },
      inner: this.#inner,
    };
  }
}

/** The fields that a node answers, in request order. */
function requestedFieldsOf({ leaves, children }: PlanNode): RequestedField[] {
  return [...leaves, ...children.keys()].sort((one, other) => one.id - other.id);
}

/** Arguments of the client, and those from contexts. */
function argumentsOf({ argumentsText }: RequestedField, { requires }: FieldIn): string {
  const contexts = requires?.contexts ?? [];
  if (contexts.length === 0) return argumentsText;
  const own = contexts.map(({ name }) => `${name}: $${CONTEXT_VARIABLE}${name}`).join(', ');
  return argumentsText === '' ? `(${own})` : `${argumentsText.slice(0, -1)}, ${own})`;
}

function isSame(known: FieldIn | undefined, own: FieldIn): boolean {
  return known !== undefined && known.requires === own.requires;
}
