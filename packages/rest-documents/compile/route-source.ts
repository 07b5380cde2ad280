import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One stored document: the text of one endpoint. */
export interface RouteSource {
  /** Path below the routes folder, for error messages: `market-data/klines.graphql`. */
  readonly file: string;
  readonly text: string;
}

/** What the route documents of a service share. */
export interface SharedDocuments {
  /** Texts of fragments that documents may spread. */
  readonly fragments: readonly string[];
  /** Texts of operations whose parameters documents may reuse. */
  readonly parameters: readonly string[];
}

/** For documents that share nothing. */
export const NOTHING_SHARED: SharedDocuments = { fragments: [], parameters: [] };

/** Reads the documents of a folder and its subfolders, in alphabetical order of their paths. */
export function readRouteSources(folder: string): RouteSource[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => ({
      file: relative(folder, join(folder, name)),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

/** The SDL of the directives that route documents use. */
export function readRouteDirectives(): string {
  return readFileSync(join(import.meta.dirname, 'directives.graphql'), 'utf8');
}
