import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { RepresentationShape, RequiredField } from '#federation/plan/representation-shape.ts';

/** Representations of one entity fetch: each distinct entity once, with all objects of the answer that stand for it. */
export class RepresentationSet {
  readonly representations: DataObject[] = [];
  /** Parallel to `representations`. */
  readonly targets: DataObject[][] = [];
  /** Objects that cannot be requested, because a required input is missing. */
  readonly incomplete: DataObject[] = [];
  /** Objects that cannot be requested, because all of their keys are null. */
  readonly nameless: DataObject[] = [];
  readonly #shape: RepresentationShape;
  /** Types whose only key is their name. */
  readonly #keyless = new Set<string>();
  readonly #indexOfKey = new Map<string, number>();

  constructor(shape: RepresentationShape) {
    this.#shape = shape;
    for (const [typename, fields] of shape.byTypename) {
      if (!fields.some(({ isKey }) => isKey)) this.#keyless.add(typename);
    }
  }

  add(target: DataObject): void {
    const shape = this.#shape;
    const typename = target['__typename'] ?? shape.onlyTypename;
    const fields = typeof typename === 'string' ? shape.byTypename.get(typename) : undefined;
    if (fields === undefined) {
      // The type is unknown; an entity of another type belongs to another fetch.
      if (typeof typename !== 'string') this.incomplete.push(target);
      return;
    }
    const sent = shape.sentTypename.get(typename as string) ?? (typename as string);
    const representation: DataObject = { __typename: sent };
    let key = sent;
    // A type may have a single entity, whose key is its type.
    let hasKey = this.#keyless.has(typename as string);
    for (const field of fields) {
      if (field.target === '__typename') continue;
      if (field.onlyFor !== null && !field.onlyFor.has(typename as string)) continue;
      const value = valueOf(target, field);
      if (value === undefined) {
        this.incomplete.push(target);
        return;
      }
      hasKey ||= field.isKey && value !== null;
      representation[field.target] = value;
      key += keyOf(value);
    }
    // An entity whose keys are all null does not exist, so it cannot be requested.
    if (hasKey) this.#join(key, representation, target);
    else this.nameless.push(target);
  }

  /** The object that lacks a required input: the incomplete target itself, or a nested object. */
  missingFieldIn(target: DataObject): MissingField | null {
    const typename = target['__typename'] ?? this.#shape.onlyTypename;
    const fields = typeof typename === 'string' ? this.#shape.byTypename.get(typename) : undefined;
    return fields === undefined ? null : missingFieldIn(target, fields);
  }

  #join(key: string, representation: DataObject, target: DataObject): void {
    const index = this.#indexOfKey.get(key);
    if (index !== undefined) {
      this.targets[index]!.push(target);
      return;
    }
    this.#indexOfKey.set(key, this.representations.length);
    this.representations.push(representation);
    this.targets.push([target]);
  }
}

/** A missing field, and the object that should have it. */
export interface MissingField {
  readonly holder: DataObject;
  readonly key: string;
}

function missingFieldIn(source: DataObject, fields: readonly RequiredField[]): MissingField | null {
  for (const field of fields) {
    if (field.onlyFor !== null) continue;
    const value = source[field.source];
    if (value === undefined) return { holder: source, key: field.source };
    if (field.nested === null) continue;
    for (const item of [value].flat(Infinity)) {
      if (typeof item !== 'object' || item === null) continue;
      const missingField = missingFieldIn(item as DataObject, field.nested);
      if (missingField !== null) return missingField;
    }
  }
  return null;
}

function valueOf(source: DataObject, field: RequiredField): unknown {
  const value = source[field.source];
  return field.nested === null || value == null ? value : nestedOf(value, field.nested);
}

function nestedOf(value: unknown, fields: readonly RequiredField[]): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = value.map((item) => nestedOf(item, fields));
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value !== 'object') return undefined;
  const source = value as DataObject;
  const typename = source['__typename'];
  const result: DataObject = {};
  for (const field of fields) {
    if (field.onlyFor !== null && typeof typename === 'string' && !field.onlyFor.has(typename)) {
      continue;
    }
    const nested = valueOf(source, field);
    if (nested === undefined) {
      if (field.onlyFor !== null) continue;
      return undefined;
    }
    result[field.target] = nested;
  }
  return result;
}

/** A text that differs for different values; length prefixes keep adjacent values apart. */
function keyOf(value: unknown): string {
  if (typeof value === 'string') return `\u0001${value.length}:${value}`;
  if (typeof value === 'object' && value !== null) {
    const text = JSON.stringify(value);
    return `\u0002${text.length}:${text}`;
  }
  return `\u0003${String(value)}`;
}
