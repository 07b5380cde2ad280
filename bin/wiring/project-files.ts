import { fileURLToPath } from 'node:url';

/** Absolute path of a project file, independent of the working directory. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The composed supergraph, written by `npm run generate`. */
export const SUPERGRAPH_FILE = projectFile('gateway/supergraph.graphql');

/** The subgraphs and their addresses when they run remotely. */
export const SUPERGRAPH_CONFIGURATION = projectFile('supergraph.yaml');

/** The preload module of threads. */
export const THREAD_MODULES = new URL('./thread-modules.ts', import.meta.url);
