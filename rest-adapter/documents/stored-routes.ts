import { parse, type GraphQLSchema } from 'graphql';
import {
  capabilityOf,
  onlyOperation,
  readRest,
  refuseDuplicates,
  RouteCompiler,
} from '#rest-documents/compile/compile-route.ts';
import type { RouteSource } from '#rest-documents/compile/route-source.ts';
import {
  readProductRoutes,
  readSharedDocuments,
} from '#rest-adapter/documents/product-documents.ts';
import type { Route } from '#rest-documents/compile/route.ts';

/** A route that is compiled on first use; before that only its address and section are known. */
export interface StoredRoute extends Pick<Route, 'method' | 'path' | 'tag'> {
  /** Id of its capability; null without one. */
  readonly capabilityId: string | null;
  /** The route; the first call compiles its document. */
  compiled(): Route;
}

/**
 * The product's routes, in alphabetical order of their files. `npm run generate` compiled and validated them,
 * so they compile lazily and do not delay the start.
 *
 * @param schema of the engine that answers them
 */
export function productRoutes(schema: GraphQLSchema): StoredRoute[] {
  const compiler = once(() => new RouteCompiler(schema, true, readSharedDocuments()));
  return readProductRoutes().map((source) => {
    const operation = onlyOperation(parse(source.text, { noLocation: true }));
    const { method, path, tag } = readRest(operation);
    const capabilityId = capabilityOf(operation)?.id ?? null;
    return { method, path, tag, capabilityId, compiled: once(() => compiler().compile(source)) };
  });
}

/** Other routes, compiled and validated at once. Throws `RouteError`. */
export function compiledRoutes(
  sources: readonly RouteSource[],
  schema: GraphQLSchema,
): StoredRoute[] {
  const compiler = new RouteCompiler(schema, false, readSharedDocuments());
  const routes = sources.map((source) => compiler.compile(source));
  refuseDuplicates(sources, routes);
  return routes.map((route) => ({
    method: route.method,
    path: route.path,
    tag: route.tag,
    capabilityId: route.capability?.id ?? null,
    compiled: () => route,
  }));
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
