import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { print } from 'graphql';
import { expect } from 'vitest';

/** Appends one composition: the subgraphs, the test, the peer's verdict, and its codes where it has any. */
export function record(suite, given, verdict) {
  const folder = join(import.meta.dirname, 'peers');
  mkdirSync(folder, { recursive: true });
  const subgraphs = given.map(({ name, url = '', typeDefs }) => ({
    name,
    url,
    sdl: print(typeDefs),
  }));
  const test = expect.getState().currentTestName ?? '';
  const line = JSON.stringify({ suite, test, subgraphs, ...verdict });
  appendFileSync(join(folder, `${suite}.jsonl`), `${line}\n`);
}
