import { readFileSync } from 'node:fs';
import type { Route } from '#rest-documents/compile/route.ts';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';

/** Measured by `test/rest-adapter/typical-bytes.test.ts`, which holds the file to what is answered. */
const FILE = new URL('typical-bytes.json', import.meta.url);

let measured: Readonly<Record<string, number>> | null = null;

/** How long the answer to a route's own example is, in bytes without compression; empty where nobody measured it. */
export function typicalBytesOf({ name }: Route): JsonSchema {
  measured ??= JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  const bytes = measured[toWireName(name)];
  return bytes === undefined ? {} : { 'x-typical-bytes': bytes };
}
