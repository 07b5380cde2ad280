import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Route } from '#rest-adapter/compile/route.ts';
import { describeOpenApi } from '#rest-adapter/describe/openapi.ts';
import { renderAgentGuide, renderLlmsText } from '#rest-adapter/describe/agent-guide.ts';
import {
  CAPABILITIES_PATH,
  capableRoutes,
  describeCapabilities,
  describeCapability,
} from '#rest-adapter/describe/capability-document.ts';
import type { DescribedRoutes } from '#rest-adapter/http/described-routes.ts';
import { createDocumentEndpoint } from '#rest-adapter/http/document-endpoint.ts';
import type { Handler } from '#rest-adapter/http/graph-endpoint.ts';

/** Where the browsable reference is served. */
export const REFERENCE_PATH = '/api/docs';

const PAGE_FOLDER = join(import.meta.dirname, '../reference-page');
const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Writes a document about routes. */
type Render = (routes: readonly Route[]) => string;

/**
 * The documents that describe the routes, by path. Their examples are those that the running server
 * can answer; everything else in them stays the same while it runs.
 */
export function createServedDocuments(
  routes: readonly Route[],
  described: DescribedRoutes,
): Map<string, Handler> {
  const serve = (render: Render, type: string): Handler => servedBy(described, render, type);
  const capable = capableRoutes(routes);
  const capabilities = capable.map(({ capability: { id } }): [string, Handler] => [
    `${CAPABILITIES_PATH}/${id}`,
    serve((now) => capabilityText(now, id), TYPES.json),
  ]);
  const list = JSON.stringify(describeCapabilities(capable));
  return new Map([
    ['/api/openapi.json', serve((now) => JSON.stringify(describeOpenApi(now)), TYPES.json)],
    ['/agents.md', serve(renderAgentGuide, TYPES.markdown)],
    ['/llms.txt', serve(renderLlmsText, TYPES.text)],
    ...referencePage(),
    ...indicatorPage(),
    ...capabilities,
    ...(capable.length === 0
      ? []
      : ([[CAPABILITIES_PATH, createDocumentEndpoint(list, TYPES.json)]] as const)),
  ]);
}

function capabilityText(routes: readonly Route[], id: string): string {
  const route = capableRoutes(routes).find(({ capability }) => capability.id === id)!;
  return JSON.stringify(describeCapability(route));
}

/** Writes the document again only when the examples have changed. */
function servedBy(described: DescribedRoutes, render: Render, type: string): Handler {
  let written: { readonly routes: readonly Route[]; readonly endpoint: Handler } | null = null;
  return async (exchange) => {
    const routes = await described.now();
    if (written?.routes !== routes) {
      written = { routes, endpoint: createDocumentEndpoint(render(routes), type) };
    }
    await written.endpoint(exchange);
  };
}

/** Swagger UI from its package, our page around it: nothing is loaded from elsewhere. */
function referencePage(): [string, Handler][] {
  const locate = createRequire(import.meta.url);
  const own = (name: string): Buffer => readFileSync(join(PAGE_FOLDER, name));
  const swagger = (name: string): Buffer => readFileSync(locate.resolve(`swagger-ui-dist/${name}`));
  return [
    [REFERENCE_PATH, createDocumentEndpoint(own('index.html'), TYPES.html)],
    [`${REFERENCE_PATH}/reference.css`, createDocumentEndpoint(own('reference.css'), TYPES.css)],
    [`${REFERENCE_PATH}/reference.js`, createDocumentEndpoint(own('reference.js'), TYPES.js)],
    [
      `${REFERENCE_PATH}/swagger-ui.css`,
      createDocumentEndpoint(swagger('swagger-ui.css'), TYPES.css),
    ],
    [
      `${REFERENCE_PATH}/swagger-ui-bundle.js`,
      createDocumentEndpoint(swagger('swagger-ui-bundle.js'), TYPES.js),
    ],
  ];
}

/** The search of indicators, and a drawing of each; drawings are read when they are asked for. */
function indicatorPage(): [string, Handler][] {
  const own = (name: string): Buffer => readFileSync(join(PAGE_FOLDER, name));
  const drawings = readdirSync(join(PAGE_FOLDER, 'drawings'));
  return [
    [`${REFERENCE_PATH}/indicators`, createDocumentEndpoint(own('indicators.html'), TYPES.html)],
    [`${REFERENCE_PATH}/indicators.css`, createDocumentEndpoint(own('indicators.css'), TYPES.css)],
    [`${REFERENCE_PATH}/indicators.js`, createDocumentEndpoint(own('indicators.js'), TYPES.js)],
    ...drawings.map((file): [string, Handler] => [
      `${REFERENCE_PATH}/indicators/${file}`,
      onceAsked(() => createDocumentEndpoint(own(`drawings/${file}`), TYPES.svg)),
    ]),
  ];
}

/** A handler that is made when the first request comes. */
function onceAsked(make: () => Handler): Handler {
  let made: Handler | undefined;
  return (exchange) => (made ??= make())(exchange);
}
