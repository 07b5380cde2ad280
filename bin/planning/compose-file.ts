import { rename, writeFile } from 'node:fs/promises';
import { composeSupergraph } from '#federation/compose/compose-supergraph.ts';

/**
 * Composes a `supergraph.yaml`, and prints the SDL or writes it to a file atomically. Rejects with a
 * `CompositionError` that lists every problem with its file, line and column.
 */
export async function composeFile(path: string, out: string | undefined): Promise<void> {
  const { sdl, subgraphs } = await composeSupergraph(path);
  const text = `${sdl.trimEnd()}\n`;
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  const draft = `${out}.${process.pid}.draft`;
  await writeFile(draft, text);
  await rename(draft, out);
  console.log(`${out}: ${subgraphs.map(({ name }) => name).join(', ')}`);
}
