/** The public entry of the REST-document compiler. What is not exported here may change at any time. */
export { compileRoutes, RouteError } from '#rest-documents/compile/compile-route.ts';
export { readRouteSources } from '#rest-documents/compile/route-source.ts';
export type { RouteSource, SharedDocuments } from '#rest-documents/compile/route-source.ts';
export type { Parameter, Route } from '#rest-documents/compile/route.ts';
export { createGraphEndpoint } from '#rest-documents/http/graph-endpoint.ts';
export { compileReader } from '#rest-documents/http/request-values.ts';
export type { RequestReader, RequestTexts } from '#rest-documents/http/request-values.ts';
export { Router } from '#rest-documents/http/router.ts';
export { compileShaper } from '#rest-documents/http/shape.ts';
export { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';
