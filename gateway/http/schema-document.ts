import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GraphQLSchema, printSchema } from 'graphql';

/** Of a schema there is no registered type; every reader shows a text. */
const TYPE = 'text/plain; charset=utf-8';

interface SchemaText {
  readonly body: Buffer;
  readonly etag: string;
}

/**
 * The API schema as text: what clients see, with descriptions, and nothing of federation. Tools
 * that generate code read it in one request; introspection answers the same at the price of half a
 * query budget. Written when the first one asks.
 */
export class SchemaDocument {
  readonly #path: string;
  readonly #schema: GraphQLSchema;
  #written: SchemaText | null = null;

  /** @param path where the graph is; the schema lies below it */
  constructor(path: string, schema: GraphQLSchema) {
    this.#path = `${path}/schema.graphql`;
    this.#schema = schema;
  }

  /** Answers a request to the schema's path; false for other paths. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== this.#path) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return true;
    }
    const { body, etag } = (this.#written ??= this.#write());
    const shared = { etag, 'cache-control': 'no-cache' };
    if (request.headers['if-none-match']?.includes(etag) === true) {
      response.writeHead(304, shared).end();
      return true;
    }
    response.writeHead(200, { ...shared, 'content-type': TYPE, 'content-length': body.length });
    response.end(body);
    return true;
  }

  #write(): SchemaText {
    const body = Buffer.from(`${printSchema(this.#schema)}\n`);
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return { body, etag: `"${digest}"` };
  }
}
