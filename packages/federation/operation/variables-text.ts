import { isExactNumber } from '#kernel/text/exact-json.ts';
import { UploadedFile } from '#kernel/http/uploaded-file.ts';
import type { Variables } from '#federation/operation/variables.ts';

/**
 * The JSON text of variables. `JSON.stringify` writes non-finite numbers as null, which a remote subgraph would reject
 * with another message than an in-process one; an overflowing literal parses as infinity again.
 */
export function variablesText(variables: Variables): string {
  return holdsInfinite(variables) ? exactText(variables) : JSON.stringify(variables);
}

function holdsInfinite(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsInfinite);
  return Object.values(value).some(holdsInfinite);
}

function exactText(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return value < 0 ? '-1e999' : '1e999';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isExactNumber(value)) return value.rawJSON;
  if (value instanceof UploadedFile) return 'null';
  if (Array.isArray(value)) return `[${value.map((item) => exactText(item ?? null)).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${exactText(member)}`).join(',')}}`;
}
