import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GraphQLSchema, printSchema } from 'graphql';
import { requestIdOf } from '#graph-server/http/request-context.ts';
import { sendRefusal } from '#graph-server/http/send-answer.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';

/** There is no registered media type for SDL; every client displays text. */
const TYPE = 'text/plain; charset=utf-8';

interface SchemaText {
  readonly of: GraphQLSchema;
  readonly body: Buffer;
  readonly etag: string;
}

/**
 * Serves the API schema as SDL, with descriptions and without federation elements. Code generators read it in one
 * request; introspection costs half a query budget for the same. Printed at the first request, and again after a
 * supergraph replacement.
 */
export class SchemaDocument {
  readonly #path: string;
  readonly #engine: Pick<GraphEngine, 'schema'>;
  #written: SchemaText | null = null;

  /** @param path path of the graph; the schema is served below it */
  constructor(path: string, engine: Pick<GraphEngine, 'schema'>) {
    this.#path = `${path}/schema.graphql`;
    this.#engine = engine;
  }

  /** Answers a request to the schema's path; false for other paths. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url?.split('?', 1)[0] !== this.#path) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const error = new DomainError('method_not_allowed', 'Use GET or HEAD.');
      sendRefusal(response, requestIdOf(request), 'application/json', error, null, 'GET, HEAD');
      return true;
    }
    const { schema } = this.#engine;
    if (this.#written?.of !== schema) this.#written = textOf(schema);
    const { body, etag } = this.#written;
    const shared = { etag, 'cache-control': 'no-cache' };
    if (request.headers['if-none-match']?.includes(etag) === true) {
      response.writeHead(304, shared).end();
      return true;
    }
    response.writeHead(200, { ...shared, 'content-type': TYPE, 'content-length': body.length });
    response.end(body);
    return true;
  }
}

function textOf(schema: GraphQLSchema): SchemaText {
  const body = Buffer.from(`${printSchema(schema)}\n`);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { of: schema, body, etag: `"${digest}"` };
}
