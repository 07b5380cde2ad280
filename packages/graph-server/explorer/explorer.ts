import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { GraphQLSchema } from 'graphql';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { examplesFor } from '#graph-server/explorer/example-queries.ts';
import type { ExplorerFile, ExplorerPage } from '#graph-server/explorer/explorer-page.ts';
import { buildExplorerPage } from '#graph-server/explorer/explorer-page.ts';

/** Whether `Accept-Encoding` accepts gzip. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** A page and its files; the files are decompressed at the first request without gzip. */
interface BuiltPage {
  readonly of: GraphQLSchema;
  readonly built: Promise<ExplorerPage>;
  readonly unpacked: Map<ExplorerFile, Promise<Buffer>>;
}

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the explorer: its page at the graph's path, and the editor's files below. Built at the first request, and
 * rebuilt after a supergraph replacement, because its examples are queries of that supergraph.
 */
export class Explorer {
  readonly #path: string;
  readonly #engine: Pick<GraphEngine, 'schema'>;
  readonly #log: Log;
  readonly #exampleQueries: readonly string[];
  #page: BuiltPage | null = null;

  /** @param exampleQueries what the page opens with, where the graph can answer it */
  constructor(
    path: string,
    engine: Pick<GraphEngine, 'schema'>,
    log: Log,
    exampleQueries: readonly string[],
  ) {
    this.#exampleQueries = exampleQueries;
    this.#path = path;
    this.#engine = engine;
    this.#log = log;
  }

  /** Sends the page. */
  send(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(response, this.#sendPage(request, response));
  }

  /** Answers a request for a file of the editor; false for other paths. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const [path = ''] = (request.url ?? '').split('?');
    if (!path.startsWith(`${this.#path}/explorer/`)) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    this.#answer(response, this.#sendFile(path, request, response));
    return true;
  }

  #answer(response: ServerResponse, sent: Promise<void>): void {
    sent.catch((error: unknown) => {
      this.#log.error({ err: error }, 'the explorer could not be sent');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  }

  async #sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { html, etag, headers } = await this.#current().built;
    const shared = [...headers, 'cache-control', 'no-cache', 'etag', etag, 'vary', 'Accept'];
    if (request.headers['if-none-match']?.includes(etag) === true) {
      response.writeHead(304, shared).end();
      return;
    }
    const type = ['content-type', 'text/html; charset=utf-8'];
    response.writeHead(200, [...shared, ...type, 'content-length', String(html.length)]);
    response.end(html);
  }

  async #sendFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = this.#current();
    const file = (await page.built).files.find((one) => one.path === path);
    if (file === undefined) {
      // A page from before an upgrade requests the old files.
      response.writeHead(404, ['content-type', 'text/plain', 'cache-control', 'no-store']);
      response.end('There is no such file; load the page again.\n');
      return;
    }
    const takesGzip = GZIP.test(String(request.headers['accept-encoding'] ?? ''));
    const body = takesGzip ? file.compressed : await unpackedOf(page, file);
    response.writeHead(200, [
      'content-type',
      file.type,
      'content-length',
      String(body.length),
      'cache-control',
      FOREVER,
      'vary',
      'Accept-Encoding',
      ...(takesGzip ? ['content-encoding', 'gzip'] : []),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #current(): BuiltPage {
    const { schema } = this.#engine;
    if (this.#page?.of !== schema) {
      const built = buildExplorerPage(this.#path, examplesFor(schema, this.#exampleQueries));
      this.#page = { of: schema, built, unpacked: new Map() };
    }
    return this.#page;
  }
}

/** All responses share the buffer. */
function unpackedOf({ unpacked }: BuiltPage, file: ExplorerFile): Promise<Buffer> {
  return unpacked.getOrInsertComputed(file, () => promisify(gunzip)(file.compressed));
}
