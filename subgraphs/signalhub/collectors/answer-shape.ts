import { isObject } from '#kernel/text/is-object.ts';
import type { Shape } from '#signalhub/collectors/source.ts';

/** Records that are looked at; later ones have the same form, or the page is read as a whole. */
const MAX_RECORDS = 200;
const MAX_PATHS = 400;
const MAX_DEPTH = 4;

/**
 * The paths of records with the sorts of their values: what changes when a source is redesigned, and stays while
 * its content changes.
 */
export function shapeOf(records: readonly unknown[]): Shape {
  const paths = new Set<string>();
  for (const record of records.slice(0, MAX_RECORDS)) walk(record, '', 0, paths);
  return [...paths].sort();
}

function walk(value: unknown, path: string, depth: number, into: Set<string>): void {
  if (into.size >= MAX_PATHS) return;
  if (Array.isArray(value) && depth < MAX_DEPTH) {
    into.add(`${path}:list`);
    for (const item of value.slice(0, MAX_RECORDS)) walk(item, `${path}[]`, depth + 1, into);
    return;
  }
  if (depth >= MAX_DEPTH || !isObject(value)) {
    into.add(`${path}:${sortOf(value)}`);
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    walk(member, path === '' ? key : `${path}.${key}`, depth + 1, into);
  }
}

function sortOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value !== 'string') return typeof value;
  if (/^[-—–\s]*$/.test(value)) return 'empty';
  if (/^\d{4}[-./]?\d{2}[-./]?\d{2}/.test(value)) return 'date';
  return /^[\d.,]+$/.test(value) ? 'digits' : 'text';
}

/** Needed paths that a shape lacks. */
export function missingPaths(shape: Shape, needs: readonly string[]): readonly string[] {
  const paths = new Set(shape.map((one) => one.slice(0, one.lastIndexOf(':'))));
  return needs.filter((path) => !paths.has(path));
}
