import type { RouteHandler } from '#rest-documents/http/graph-endpoint.ts';
import type { UdfDeps } from '#rest-adapter/udf/udf-endpoints.ts';

const PATHS = ['config', 'history', 'marks', 'search', 'symbols', 'time'].map(
  (name) => `/udf/${name}`,
);

/** The endpoints by their paths. The first request loads the code: most servers never get one. */
export function udfOnDemand(deps: UdfDeps): [path: string, handler: RouteHandler][] {
  let opened: Promise<ReadonlyMap<string, RouteHandler>> | null = null;
  return PATHS.map((path) => [
    path,
    async (exchange) => {
      const handlers = await (opened ??= open(deps));
      await handlers.get(path)!(exchange);
    },
  ]);
}

async function open(deps: UdfDeps): Promise<ReadonlyMap<string, RouteHandler>> {
  const { createUdfEndpoints } = await import('#rest-adapter/udf/udf-endpoints.ts');
  return new Map(createUdfEndpoints(deps));
}
