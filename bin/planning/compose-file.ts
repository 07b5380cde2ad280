import { rename, writeFile } from 'node:fs/promises';
import { composeSupergraph } from '#federation/compose/compose-supergraph.ts';
import type { Supergraph } from '#federation/compose/compose-supergraph.ts';
import { CompositionError, formatProblem } from '#federation/compose/composition-error.ts';
import type { CompositionProblem, FilePlace } from '#federation/compose/composition-error.ts';

export interface ComposeOptions {
  /** Where the supergraph is written; it is printed without. */
  readonly out?: string;
  /** Whether everything is one JSON object on the standard output. */
  readonly json?: boolean;
  /** Whether hints are printed, too. */
  readonly hints?: boolean;
}

/**
 * Composes a `supergraph.yaml`, and prints the SDL or writes it to a file atomically. Hints go to the standard error.
 * Rejects with a `CompositionError` that lists every problem with its file, line and column; with `json` it prints them
 * and sets the exit code.
 */
export async function composeFile(
  path: string,
  { out, json = false, hints: showHints = false }: ComposeOptions,
): Promise<void> {
  const composed = json ? await composedOrPrinted(path) : await composeSupergraph(path);
  if (composed === null) return;
  const { sdl, subgraphs, hints } = composed;
  const text = `${sdl.trimEnd()}\n`;
  if (out !== undefined) {
    const draft = `${out}.${process.pid}.draft`;
    await writeFile(draft, text);
    await rename(draft, out);
  }
  if (json) {
    printJson({ supergraph: out === undefined ? text : null, errors: [], hints: hints.map(plain) });
    return;
  }
  if (showHints) console.error(hints.map(formatProblem).join('\n\n'));
  else if (hints.length > 0) console.error(`${hints.length} hints; --hints shows them`);
  if (out === undefined) process.stdout.write(text);
  else console.log(`${out}: ${subgraphs.map(({ name }) => name).join(', ')}`);
}

async function composedOrPrinted(path: string): Promise<Supergraph | null> {
  try {
    return await composeSupergraph(path);
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    printJson({ supergraph: null, errors: error.problems.map(plain), hints: [] });
    process.exitCode = 2;
    return null;
  }
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** A problem or a hint for programs: its code, its text and its places. */
function plain({ code, message, others = [], ...place }: CompositionProblem) {
  return { code: code ?? null, message, places: [place, ...others].map(placeOf) };
}

function placeOf({ file, line, column }: FilePlace) {
  return { file, line: line ?? null, column: column ?? null };
}
