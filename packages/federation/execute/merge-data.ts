import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { MergeShape } from '#federation/plan/merge-shape.ts';

/**
 * Merges the result of a fetch. Existing objects are completed; a null never replaces a value of another subgraph.
 * Leaves are taken as they are.
 */
export function mergeObject(target: DataObject, found: DataObject, shape: MergeShape): void {
  const { keys, children } = shape;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!;
    const value = found[key];
    if (value === undefined || typeof value === 'function') continue;
    const existing = target[key];
    if (existing == null || typeof existing === 'function') target[key] = value;
    else if (value !== null) {
      const child = children[index];
      if (child == null) target[key] = value;
      else mergeValue(existing, value, child);
    }
  }
}

/** Marks an object that the subgraph does not know: its fields are null, which differs from a failed fetch. */
export function markAbsent(target: DataObject, { keys }: MergeShape): void {
  for (const key of keys) {
    if (key !== '__typename' && !Object.hasOwn(target, key)) target[key] = null;
  }
}

/** Copies an object's structure; two places of an answer must not share one object. */
export function copyObject(found: DataObject, shape: MergeShape): DataObject {
  const copy: DataObject = { ...found };
  for (const [index, key] of shape.keys.entries()) {
    const child = shape.children[index];
    if (child != null) copy[key] = copyValue(found[key], child);
  }
  return copy;
}

function copyValue(value: unknown, shape: MergeShape): unknown {
  if (Array.isArray(value)) return value.map((item) => copyValue(item, shape));
  if (typeof value !== 'object' || value === null) return value;
  return copyObject(value as DataObject, shape);
}

function mergeValue(existing: unknown, value: unknown, shape: MergeShape): void {
  if (Array.isArray(existing)) {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < existing.length; index += 1) {
      if (existing[index] === null) existing[index] = value[index] ?? null;
      else mergeValue(existing[index], value[index], shape);
    }
  } else if (isObject(existing) && isObject(value)) mergeObject(existing, value, shape);
}

function isObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
