import type { ErrorCode } from '#kernel/errors/errors.ts';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { ERRORS } from '#kernel/errors/errors.ts';
import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';
import { quotaNoteOf } from '#rest-adapter/describe/quota-prose.ts';
import { exampleBody } from '#rest-adapter/describe/request-example.ts';
import {
  inputSchema,
  modelSchema,
  outputSchema,
  withoutGaps,
} from '#rest-adapter/describe/json-schema.ts';
import { COMMON_HEADERS, OPENAPI_COMPONENTS } from '#rest-adapter/describe/openapi-components.ts';
import { NamedSchemas } from '#rest-adapter/describe/named-schemas.ts';
import { failuresByStatus, klineErrorCodesOf } from '#rest-adapter/describe/route-failures.ts';
import { typicalBytesOf } from '#rest-adapter/describe/typical-bytes.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE, tagsOf } from '#rest-adapter/describe/service-prose.ts';

import { TABLE_ENCODERS } from '#rest-documents/tables/representations.ts';
import { TABLE_PARAMETERS } from '#rest-documents/tables/table-parameters.ts';

/** An OpenAPI 3.1 document, as a plain value. */
export type OpenApiDocument = JsonSchema;

/** The rows of an answer in the table formats, which have no JSON Schema. */
const TABLE_CONTENT: JsonSchema = Object.fromEntries(
  TABLE_ENCODERS.map(({ mediaType, describe }) => [mediaType, { schema: describe }]),
);

/** Version of the documented interface, not of this program. */
export const API_VERSION = '2.0';

/** Describes the routes as OpenAPI 3.1.0, derived from the compiled routes. */
export function describeOpenApi(routes: readonly Route[]): OpenApiDocument {
  const paths: Record<string, JsonSchema> = {};
  const named = new NamedSchemas();
  for (const route of routes) {
    const operation = operationOf(route, named);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const { schemas } = OPENAPI_COMPONENTS;
  return {
    openapi: '3.1.0',
    info: {
      title: SERVICE_TITLE,
      version: API_VERSION,
      summary: SERVICE_SUMMARY,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    security: [{}, { token: [] }],
    tags: tagsOf(routes.map(({ tag }) => tag)),
    paths,
    components: {
      ...OPENAPI_COMPONENTS,
      schemas: { ...schemas, ...named.all() },
      responses: sharedResponses(routes),
    },
  };
}

/**
 * The text of the committed `openapi.json`: the product's routes over this supergraph. Deterministic, with a
 * newline at the end.
 */
export async function renderOpenApi(supergraphSdl: string): Promise<string> {
  const routes = compileProductRoutes(supergraphSdl);
  return `${JSON.stringify(describeOpenApi(routes), null, 2)}\n`;
}

function operationOf(route: Route, named: NamedSchemas): JsonSchema {
  const members = route.parameters.filter(({ place }) => place === 'body');
  const own = route.parameters.filter(({ place }) => place !== 'body');
  const others = route.table === null ? own : [...own, ...TABLE_PARAMETERS];
  const prose = [route.description, ...quotaNoteOf(route)].filter(Boolean).join('\n\n');
  return {
    operationId: toWireName(route.name),
    tags: [route.tag],
    summary: route.summary,
    ...(prose === '' ? {} : { description: prose }),
    ...(route.capability === null ? {} : { 'x-capability': route.capability.id }),
    ...typicalBytesOf(route),
    ...(others.length === 0 ? {} : { parameters: others.map(parameterOf) }),
    ...(members.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: modelSchema(members, (name, schema) => named.place(name, schema)),
                example: exampleBody(route),
              },
            },
          },
        }),
    responses: { '200': successOf(route, named), ...notModifiedOf(route), ...failuresOf(route) },
  };
}

function parameterOf(parameter: Parameter): JsonSchema {
  const { wireName, place, isRequired, description, examples, defaultValue } = parameter;
  // Leaving the parameter out means "no value", so null is not one of its values.
  const schema = inputSchema(withoutNull(parameter.shape));
  return {
    name: wireName,
    in: place,
    required: isRequired,
    ...withoutGaps({ description }),
    ...(parameter.isCommaList ? { style: 'form', explode: false } : {}),
    schema: { ...schema, ...withoutGaps({ default: defaultValue }), examples },
    // Try-it pages prefill this one; optional parameters stay empty there.
    ...(isRequired ? { example: examples[0] } : {}),
  };
}

/** Whether a client can revalidate its copy. */
function hasValidator({ method, changesWith }: Route): boolean {
  return method === 'GET' || changesWith !== null;
}

function successOf(route: Route, named: NamedSchemas): JsonSchema {
  const own = route.headers.map(({ name, description }) => [
    name,
    { ...withoutGaps({ description }), schema: { type: 'string' } },
  ]);
  const tag = hasValidator(route) ? { ETag: headerRef('EntityTag') } : {};
  return {
    description: 'The answer.',
    headers: {
      ...tag,
      ...(Object.fromEntries(own) as JsonSchema),
      ...(route.table === null ? {} : { Link: headerRef('Link') }),
      ...COMMON_HEADERS,
    },
    content: {
      [route.contentType]: {
        schema: outputSchema(route.output, (name, schema) => named.place(name, schema)),
      },
      ...(route.table === null ? {} : TABLE_CONTENT),
    },
  };
}

/** A revalidated read answers 304. */
function notModifiedOf(route: Route): JsonSchema {
  if (!hasValidator(route)) return {};
  return { '304': { $ref: '#/components/responses/NotModified' } };
}

/** A status with one possible code is the same on every route, so it is described once. */
function failuresOf(route: Route): JsonSchema {
  const entries = [...failuresByStatus(route)].map(([status, codes]) => {
    const isShared = codes.length === 1 && klineErrorCodesOf(codes).length === 0;
    const shared = { $ref: `#/components/responses/${codes[0]}` };
    return [String(status), isShared ? shared : failureOf(status, codes)];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

function sharedResponses(routes: readonly Route[]): JsonSchema {
  const shared = routes
    .flatMap((route) => [...failuresByStatus(route)])
    .filter(([, codes]) => codes.length === 1 && klineErrorCodesOf(codes).length === 0)
    .map(([status, codes]) => [codes[0]!, failureOf(status, codes)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const description = 'The answer that the client has, named by `If-None-Match`, is still current.';
  const NotModified = { description, headers: { ETag: headerRef('EntityTag') } };
  return { NotModified, ...Object.fromEntries(shared) };
}

function failureOf(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const klineCodes = klineErrorCodesOf(codes);
  const schema = status === 422 ? { $ref: '#/components/schemas/HTTPValidationError' } : null;
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].detail}`).join('\n\n'),
    headers: {
      ...(status === 401 ? { 'WWW-Authenticate': headerRef('WwwAuthenticate') } : {}),
      ...(status === 429 || status === 503 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
      ...(klineCodes.length === 0
        ? {}
        : {
            'X-Kline-Error-Code': {
              description: 'The failure, when it is classified.',
              schema: { type: 'string', enum: klineCodes },
            },
          }),
      ...COMMON_HEADERS,
    },
    content: {
      'application/json': { schema: schema ?? failureSchema(codes) },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

function headerRef(name: string): JsonSchema {
  return { $ref: `#/components/headers/${name}` };
}

function failureSchema(codes: readonly ErrorCode[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      detail: {
        type: 'string',
        description: 'One sentence that says what is wrong and what to do.',
      },
      code: { type: 'string', enum: codes },
    },
    required: ['detail', 'code'],
    additionalProperties: false,
  };
}
