import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Route } from '#rest-adapter/compile/route.ts';
import type { OpenApiDocument } from '#rest-adapter/describe/openapi.ts';
import { renderAgentGuide, renderLlmsText } from '#rest-adapter/describe/agent-guide.ts';
import {
  CAPABILITIES_PATH,
  capableRoutes,
  describeCapabilities,
  describeCapability,
} from '#rest-adapter/describe/capability-document.ts';
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
};

/** The documents that describe the routes, by path; all made when the server starts. */
export function createServedDocuments(
  routes: readonly Route[],
  openapi: OpenApiDocument,
): Map<string, Handler> {
  const capable = capableRoutes(routes);
  const capabilities = capable.map((route): [string, Handler] => [
    `${CAPABILITIES_PATH}/${route.capability.id}`,
    json(describeCapability(route)),
  ]);
  return new Map([
    ['/api/openapi.json', json(openapi)],
    ['/agents.md', createDocumentEndpoint(renderAgentGuide(routes), TYPES.markdown)],
    ['/llms.txt', createDocumentEndpoint(renderLlmsText(routes), TYPES.text)],
    ...referencePage(),
    ...capabilities,
    ...(capable.length === 0
      ? []
      : ([[CAPABILITIES_PATH, json(describeCapabilities(capable))]] as const)),
  ]);
}

function json(document: unknown): Handler {
  return createDocumentEndpoint(JSON.stringify(document), TYPES.json);
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
