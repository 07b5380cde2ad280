import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One stored document: the text of one endpoint. */
export interface RouteSource {
  /** Path below the routes folder, for error messages: `market-data/klines.graphql`. */
  readonly file: string;
  readonly text: string;
}

const HERE = join(import.meta.dirname, '..');

/** Reads every route document of the product, in alphabetical order of their paths. */
export function readRouteSources(folder: string = join(HERE, 'routes')): RouteSource[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => ({
      file: relative(folder, join(folder, name)),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

/** The texts of the fragments that several route documents spread. */
export function readFragmentTexts(): string[] {
  return readRouteSources(join(HERE, 'fragments')).map(({ text }) => text);
}

/** The texts of the operations whose parameters several route documents take over. */
export function readParameterTexts(): string[] {
  return readRouteSources(join(HERE, 'parameters')).map(({ text }) => text);
}

/** The SDL of the directives that route documents use. */
export function readRouteDirectives(): string {
  return readFileSync(join(HERE, 'directives.graphql'), 'utf8');
}
