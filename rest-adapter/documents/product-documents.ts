import { join } from 'node:path';
import { compileRoutes } from '#rest-documents/compile/compile-route.ts';
import {
  readRouteSources,
  type RouteSource,
  type SharedDocuments,
} from '#rest-documents/compile/route-source.ts';
import type { Route } from '#rest-documents/compile/route.ts';

const HERE = join(import.meta.dirname, '..');

/** The documents of every endpoint of the product, in alphabetical order of their paths. */
export function readProductRoutes(): RouteSource[] {
  return readRouteSources(join(HERE, 'routes'));
}

/** Shared fragments and parameters of those documents. */
export function readSharedDocuments(): SharedDocuments {
  const textsOf = (folder: string) => readRouteSources(join(HERE, folder)).map(({ text }) => text);
  return { fragments: textsOf('fragments'), parameters: textsOf('parameters') };
}

/** Compiles every endpoint of the product. Throws `RouteError` for an invalid document. */
export function compileProductRoutes(supergraphSdl: string): Route[] {
  return compileRoutes(readProductRoutes(), supergraphSdl, readSharedDocuments());
}
