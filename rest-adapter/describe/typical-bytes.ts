import { readFileSync } from 'node:fs';
import type { Route } from '#rest-documents/compile/route.ts';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';

/** Measured by `test/rest-adapter/typical-bytes.test.ts`, which checks the file against real answers. */
const FILE = new URL('typical-bytes.json', import.meta.url);

let measured: Readonly<Record<string, number>> | null = null;

/** Size of the answer to a route's own example, in bytes without compression; empty where it was not measured. */
export function typicalBytesOf({ name }: Route): JsonSchema {
  measured ??= JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  const bytes = measured[toWireName(name)];
  return bytes === undefined ? {} : { 'x-typical-bytes': bytes };
}
