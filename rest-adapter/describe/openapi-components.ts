import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';
import { TOKEN_RULES } from '#rest-adapter/describe/quota-prose.ts';

/** FastAPI's names and shapes of a 422, for clients built for FastAPI. */
const VALIDATION_ERROR: JsonSchema = {
  type: 'object',
  title: 'ValidationError',
  properties: {
    type: { type: 'string', title: 'Error Type', examples: ['greater_than_equal'] },
    loc: {
      type: 'array',
      title: 'Location',
      description: 'Starts with `path`, `query`, `header` or `body`.',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
    msg: { type: 'string', title: 'Message' },
    input: {
      title: 'Input',
      description: 'The rejected value, or the object that lacks the field.',
    },
    ctx: { type: 'object', title: 'Context', description: 'Values in the message.' },
  },
  required: ['type', 'loc', 'msg', 'input'],
};

const HTTP_VALIDATION_ERROR: JsonSchema = {
  type: 'object',
  title: 'HTTPValidationError',
  properties: {
    detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } },
  },
  required: ['detail'],
};

const PROBLEM: JsonSchema = {
  type: 'object',
  title: 'Problem',
  description: 'RFC 9457 problem details; sent only to clients whose `Accept` names the type.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

const HEADERS: JsonSchema = {
  RateLimitPolicy: {
    description:
      'The quota on which the request was counted, by name: `q` requests in windows of `w` seconds. Absent ' +
      'without a quota.',
    schema: { type: 'string', examples: ['"default";q=600;w=60', '"compute";q=120;w=60'] },
  },
  RateLimit: {
    description: '`r` requests remain in that quota; `t` seconds until its window resets.',
    schema: { type: 'string', examples: ['"default";r=599;t=42'] },
  },
  RequestId: {
    description: 'Id of the request: the one sent as `X-Request-Id`, or a new one.',
    schema: { type: 'string' },
  },
  EntityTag: {
    description: 'Send it as `If-None-Match` to get 304 while the answer is unchanged.',
    schema: { type: 'string', examples: ['"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'] },
  },
  Link: {
    description:
      '`rel="next"` links to the next page, if there is one: of bars in every format, ' +
      'of lists in table formats.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Whole seconds to wait before the request is retried.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  WwwAuthenticate: {
    description: 'The authentication scheme.',
    schema: { type: 'string', const: 'Bearer' },
  },
};

/** Components that the operations of the document refer to. */
export const OPENAPI_COMPONENTS = {
  schemas: {
    HTTPValidationError: HTTP_VALIDATION_ERROR,
    ValidationError: VALIDATION_ERROR,
    Problem: PROBLEM,
  },
  headers: HEADERS,
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: TOKEN_RULES.join('\n\n'),
    },
  },
} as const satisfies JsonSchema;

/** Headers of every answer, as references. */
export const COMMON_HEADERS: JsonSchema = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
};
