import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { GraphQLSchema } from 'graphql';
import type { GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import { examplesFor } from '#gateway/explorer/example-queries.ts';
import type { ExplorerPage } from '#gateway/explorer/explorer-page.ts';
import { buildExplorerPage } from '#gateway/explorer/explorer-page.ts';

/** Whether gzip is named, and not refused. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** A page, packed, and unpacked once a client asks that takes no gzip: all answers share the bytes. */
interface BuiltPage {
  readonly of: GraphQLSchema;
  readonly built: Promise<ExplorerPage>;
  plain: Promise<Buffer> | null;
}

/**
 * Serves the explorer's page to browsers. It is built when the first one asks, and anew when another supergraph has
 * taken over, because its examples are queries of that.
 */
export class Explorer {
  readonly #path: string;
  readonly #engine: Pick<GraphEngine, 'schema'>;
  readonly #log: Log;
  #page: BuiltPage | null = null;

  constructor(path: string, engine: Pick<GraphEngine, 'schema'>, log: Log) {
    this.#path = path;
    this.#engine = engine;
    this.#log = log;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    this.#send(request, response).catch((error: unknown) => {
      this.#log.error({ err: error }, 'the explorer could not be sent');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  }

  async #send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { schema } = this.#engine;
    if (this.#page?.of !== schema) {
      const built = buildExplorerPage(this.#path, examplesFor(schema));
      this.#page = { of: schema, built, plain: null };
    }
    const page = this.#page;
    const { compressed, etag, headers } = await page.built;
    const vary = ['vary', 'Accept, Accept-Encoding'];
    const shared = [...headers, 'cache-control', 'no-cache', 'etag', etag, ...vary];
    if (request.headers['if-none-match']?.includes(etag) === true) {
      response.writeHead(304, shared).end();
      return;
    }
    const takesGzip = GZIP.test(String(request.headers['accept-encoding'] ?? ''));
    const body = takesGzip ? compressed : await (page.plain ??= promisify(gunzip)(compressed));
    response.writeHead(200, [
      ...shared,
      'content-type',
      'text/html; charset=utf-8',
      'content-length',
      String(body.length),
      ...(takesGzip ? ['content-encoding', 'gzip'] : []),
    ]);
    response.end(body);
  }
}
