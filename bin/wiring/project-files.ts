import { fileURLToPath } from 'node:url';

/** Absolute path of a file of the project, wherever the command is started from. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The composed supergraph, which `npm run generate` writes. */
export const SUPERGRAPH_FILE = projectFile('gateway/supergraph.graphql');

/** Which subgraphs there are, and where they answer when they run apart. */
export const SUPERGRAPH_CONFIGURATION = projectFile('supergraph.yaml');

/** What threads load first. */
export const THREAD_MODULES = new URL('thread-modules.ts', import.meta.url);
