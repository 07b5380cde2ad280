import { print } from 'graphql';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { expect, test } from 'vitest';
import type { Route } from '#rest-documents/compile/route.ts';
import { productRoutes } from '#rest-adapter/documents/stored-routes.ts';
import { describeOpenApi } from '#rest-adapter/describe/openapi.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';

/** All parts of a route: its address, its query, its parameters and its answer. */
function partsOf(routes: readonly Route[]) {
  const asked = routes.map(({ document, changesWith, liveExamples, ...route }) => ({
    address: [route.method, route.path, route.capability?.id ?? null, route.quota, route.countedBy],
    keepsAnswers: route.keepsAnswers,
    documents: [document, changesWith, liveExamples].map((one) => (one === null ? '' : print(one))),
  }));
  return { asked, described: describeOpenApi(routes) };
}

test('a route that is compiled on demand equals the one that was proven over the supergraph', async () => {
  const supergraphSdl = readProductSupergraph();
  const { schema } = await marketEngine(supergraphSdl);
  const stored = productRoutes(schema);
  const compiled = stored.map((route) => route.compiled());
  expect(partsOf(compiled)).toEqual(partsOf(compileProductRoutes(supergraphSdl)));
  const known = stored.map(({ method, path, capabilityId }) => [method, path, capabilityId]);
  expect(known).toEqual(
    compiled.map(({ method, path, capability }) => [method, path, capability?.id ?? null]),
  );
  expect(stored.every((route, index) => route.compiled() === compiled[index])).toBe(true);
});
