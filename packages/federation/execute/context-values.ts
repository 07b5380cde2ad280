import type { ContextShape, ContextSourceShape } from '#federation/plan/context-shape.ts';
import type { RequiredField } from '#federation/plan/representation-shape.ts';
import type { EntityGroup, TargetPath } from '#federation/plan/plan-step.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import { RepresentationSet } from '#federation/execute/representation-set.ts';
import type { MissingField } from '#federation/execute/representation-set.ts';

/** An entity that cannot be requested, because the value of a context is missing. */
export interface WithoutContext {
  readonly target: DataObject;
  /** Null when the value is a null that the subgraph does not accept. */
  readonly missingField: MissingField | null;
}

/** Entities of a group with equal values of all contexts. */
export interface ContextGroup {
  /** Parallel to the contexts of the group. */
  readonly values: readonly unknown[];
  readonly set: RepresentationSet;
}

/** Splits the entities of a group by the values of their contexts. */
export class ContextGroups {
  readonly groups: ContextGroup[] = [];
  readonly without: WithoutContext[] = [];
  readonly #group: EntityGroup;
  readonly #byValues = new Map<string, ContextGroup>();

  constructor(group: EntityGroup) {
    this.#group = group;
  }

  /** Adds the objects at the paths of the group, in response order. */
  collect(data: DataObject): void {
    for (const path of this.#group.paths) this.#visit(data, path, 0, []);
  }

  /** @param around the enclosing objects from the root, one for each field on the path */
  #visit(value: unknown, path: TargetPath, at: number, around: DataObject[]): void {
    if (typeof value !== 'object' || value === null) return;
    const segment = path[at];
    if (segment === undefined) this.#add(value as DataObject, around);
    else if (segment.kind === 'items') {
      if (!Array.isArray(value)) return;
      for (const item of value) this.#visit(item, path, at + 1, around);
    } else if (segment.kind === 'field') {
      around.push(value as DataObject);
      this.#visit((value as DataObject)[segment.key], path, at + 1, around);
      around.pop();
    } else {
      const typename = (value as DataObject)['__typename'];
      if (typeof typename === 'string' && !segment.typenames.has(typename)) return;
      this.#visit(value, path, at + 1, around);
    }
  }

  #add(target: DataObject, around: readonly DataObject[]): void {
    const values: unknown[] = [];
    for (const context of this.#group.contexts) {
      const found = valueOf(context, around);
      if ('missingField' in found) {
        this.without.push({ target, missingField: found.missingField });
        return;
      }
      values.push(found.value);
    }
    this.#groupOf(values).set.add(target);
  }

  #groupOf(values: readonly unknown[]): ContextGroup {
    const key = JSON.stringify(values);
    const known = this.#byValues.get(key);
    if (known !== undefined) return known;
    const made = { values, set: new RepresentationSet(this.#group.representation) };
    this.groups.push(made);
    this.#byValues.set(key, made);
    return made;
  }
}

type Found = { readonly value: unknown } | { readonly missingField: MissingField | null };

/** The value from the nearest object that sets a context; null when none does. */
function valueOf({ sources, isRequired }: ContextShape, around: readonly DataObject[]): Found {
  for (const source of sources) {
    const holder = around[source.depth];
    if (holder === undefined || !sets(source, holder)) continue;
    const found = fieldIn(holder, source.fields);
    return 'value' in found && found.value === null && isRequired ? { missingField: null } : found;
  }
  return isRequired ? { missingField: null } : { value: null };
}

function sets({ typenames }: ContextSourceShape, { __typename: typename }: DataObject): boolean {
  return typenames === null || (typeof typename === 'string' && typenames.has(typename));
}

/** The single leaf taken from an object, or from each object of a list. */
function fieldIn(holder: DataObject, fields: readonly RequiredField[]): Found {
  const { __typename: typename } = holder;
  const field = fields.find(
    ({ onlyFor, target }) =>
      target !== '__typename' &&
      (onlyFor === null || (typeof typename === 'string' && onlyFor.has(typename))),
  );
  if (field === undefined) return { value: null };
  const value = holder[field.source];
  if (value === undefined) return { missingField: { holder, key: field.source } };
  return field.nested === null ? { value } : below(value, field.nested);
}

function below(value: unknown, fields: readonly RequiredField[]): Found {
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      const found = below(item, fields);
      if ('missingField' in found) return found;
      items.push(found.value);
    }
    return { value: items };
  }
  return typeof value === 'object' && value !== null
    ? fieldIn(value as DataObject, fields)
    : { value: null };
}
