import type { OutgoingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '#kernel/http/connection-bytes.ts';
import { ServerResponse } from '#kernel/http/node-http.ts';
import type { Encoding } from '#kernel/http/content-encoding.ts';
import { acceptedEncoding } from '#platform/http/accepted-encoding.ts';
import type { BodyEncoder } from '#platform/http/body-encoder.ts';
import type { OriginPolicy } from '#platform/http/origin-policy.ts';

/** Smaller bodies are sent unencoded: encoding saves a packet or two. */
export const SMALLEST_ENCODED_BYTES = 4 * 1024;

/** Pending bytes of a streamed response, such as an event stream, from which they are counted. */
const MUCH_BYTES = 64 * 1024;

/** Texts, and Arrow, whose buffers are not compressed; everything else is compressed already, or a stream. */
const ENCODABLE =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|javascript|xml|vnd\.apache\.arrow)|image\/svg)/;

/** A drawing opened as a page runs no scripts and loads nothing; its styles are inline. */
const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Common parts of all responses of a server. */
export interface ResponseDependencies {
  readonly origins: OriginPolicy;
  readonly encoder: BodyEncoder;
}

type Headers = Record<string, string | number | readonly string[] | undefined>;
type Done = () => void;

/** A response head that is held back until the body, because it may be encoded. */
interface Waiting {
  readonly status: number;
  readonly reason: string | undefined;
  readonly headers: Headers;
  readonly encoding: Encoding;
  isEnded: boolean;
}

/**
 * A response of the server, whichever handler writes it. Every response sends `nosniff` and the CORS headers, a
 * drawing forbids scripts, and a body from 4 kB, or a streamed one, is encoded as negotiated. An encoded body has the
 * weak form of its ETag, so that clients revalidate it in any encoding.
 */
abstract class WebResponse extends ServerResponse {
  protected abstract readonly dependencies: ResponseDependencies;
  #waiting: Waiting | null = null;
  /** The encoder of a streamed body. */
  #stream: Transform | null = null;

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    // The head was already written: a late refusal has no effect, as on any other response.
    if (this.#waiting !== null) return this;
    const reason = typeof rest[0] === 'string' ? rest[0] : undefined;
    const headers = headersOf(reason === undefined ? rest[0] : rest[1]);
    headers['x-content-type-options'] ??= 'nosniff';
    headers['cross-origin-resource-policy'] ??= this.dependencies.origins.embedding;
    if (this.#isDrawing(headers)) headers['content-security-policy'] ??= DRAWING_POLICY;
    const { req } = this;
    const crossOrigin = this.dependencies.origins.answerHeaders(req);
    if (crossOrigin !== null) {
      const { vary, ...others } = crossOrigin;
      Object.assign(headers, others);
      this.#vary(headers, vary!);
    }
    if (status === 304) this.#answerLikeWhole(headers);
    if (!this.#isEncodable(status, headers)) return this.#write(status, reason, headers);
    this.#vary(headers, 'Accept-Encoding');
    const encoding = acceptedEncoding(req.headers['accept-encoding'] as string | undefined);
    if (encoding === null) return this.#write(status, reason, headers);
    this.#waiting = { status, reason, headers, encoding, isEnded: false };
    return this;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#stream ??= this.#openStream();
    if (this.#stream !== null) return this.#stream.write(chunk, ...(rest as []));
    this.#release();
    const isTaken = super.write(chunk, ...(rest as []));
    // Node forwards the chunks of one tick in the next.
    if (!isTaken && this.writableLength > MUCH_BYTES) process.nextTick(() => this.#count());
    return isTaken;
  }

  override flushHeaders(): void {
    this.#release();
    super.flushHeaders();
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    if (this.#waiting?.isEnded === true) return this;
    if (this.#stream !== null) {
      this.#stream.end(chunk, ...(rest as []));
      return this;
    }
    if (!this.headersSent && this.#waiting === null) this.writeHead(this.statusCode);
    const waiting = this.#waiting;
    // A text that is sent unencoded is not converted to bytes here: some have 16 MB.
    const isText = waiting !== null && typeof chunk === 'string';
    const bytes = isText ? Buffer.from(chunk, textEncodingOf(rest)) : chunk;
    if (waiting === null || !(bytes instanceof Uint8Array)) {
      this.#release();
      super.end(chunk, ...(rest as []));
      return this.#count();
    }
    const done = rest.find((one) => typeof one === 'function') as Done | undefined;
    if (bytes.length < SMALLEST_ENCODED_BYTES) {
      this.#release();
      super.end(bytes, done);
      return this.#count();
    }
    waiting.isEnded = true;
    this.#encode(waiting, bytes, done);
    return this;
  }

  #count(): this {
    const { socket } = this;
    if (socket !== null && socket.writableLength > 0) bytesOf(socket).written();
    return this;
  }

  /** Opens the encoder of a streamed body, with the client's back-pressure; null when it is not to be encoded. */
  #openStream(): Transform | null {
    const waiting = this.#waiting;
    if (waiting === null || waiting.isEnded) return null;
    const stream = this.dependencies.encoder.stream(waiting.encoding);
    if (stream === null) return null;
    this.#waiting = null;
    this.#nameEncoding(waiting);
    delete waiting.headers['content-length'];
    this.#write(waiting.status, waiting.reason, waiting.headers);
    stream.on('data', (chunk: Buffer) => {
      if (super.write(chunk)) return;
      stream.pause();
      this.#count();
    });
    this.on('drain', () => stream.resume());
    stream.once('end', () => super.end());
    stream.once('error', () => this.destroy());
    this.once('close', () => stream.destroy());
    return stream;
  }

  #encode(waiting: Waiting, bytes: Uint8Array, done: Done | undefined): void {
    const { encoding, headers } = waiting;
    const { encoder } = this.dependencies;
    const key = this.#keyOf(waiting);
    const kept = key === null ? undefined : encoder.kept(key);
    const send = (body: Uint8Array | null): void => {
      this.#waiting = null;
      if (body !== null) {
        this.#nameEncoding(waiting);
        headers['content-length'] = body.length;
      }
      this.#write(waiting.status, waiting.reason, headers);
      super.end(body ?? bytes, done);
      this.#count();
    };
    if (kept !== undefined) {
      send(kept);
      return;
    }
    const encoded = encoder.encode(bytes, encoding, key);
    if (encoded === null) send(null);
    else encoded.then(send, () => send(null));
  }

  #nameEncoding({ headers, encoding }: Waiting): void {
    headers['content-encoding'] = encoding;
    const tag = headers['etag'] ?? this.getHeader('etag');
    if (typeof tag === 'string') headers['etag'] = weakened(tag);
  }

  #isDrawing(headers: Headers): boolean {
    const type = headers['content-type'] ?? this.getHeader('content-type');
    return typeof type === 'string' && type.startsWith('image/svg');
  }

  /** Cache key of the body's bytes; null without a strong validator. */
  #keyOf({ status, headers, encoding }: Waiting): string | null {
    const tag = headers['etag'] ?? this.getHeader('etag');
    if (status !== 200 || typeof tag !== 'string' || tag.startsWith('W/')) return null;
    return `${encoding} ${tag} ${this.req.url ?? ''}`;
  }

  #isEncodable(status: number, headers: Headers): boolean {
    if (status < 200 || status === 204 || status === 206 || status === 304) return false;
    const header = (name: string) => headers[name] ?? this.getHeader(name);
    const length = header('content-length');
    if (length !== undefined && Number(length) < SMALLEST_ENCODED_BYTES) return false;
    if (header('content-encoding') !== undefined) return false;
    return ENCODABLE.test(String(header('content-type') ?? ''));
  }

  /**
   * A 304 updates the headers of a cached response, so it repeats `Vary`. A client with an encoded body has the weak
   * ETag, and gets it again.
   */
  #answerLikeWhole(headers: Headers): void {
    this.#vary(headers, 'Accept-Encoding');
    const tag = headers['etag'] ?? this.getHeader('etag');
    const known = this.req.headers['if-none-match'];
    if (typeof tag !== 'string' || known?.includes(weakened(tag)) !== true) return;
    headers['etag'] = weakened(tag);
  }

  #vary(headers: Headers, name: string): void {
    const given = headers['vary'] ?? this.getHeader('vary');
    headers['vary'] = given === undefined ? name : varyingBy(String(given), name);
  }

  /** Writes the held-back head, because the body is streamed or small. */
  #release(): void {
    const waiting = this.#waiting;
    if (waiting === null || waiting.isEnded) return;
    this.#waiting = null;
    this.#write(waiting.status, waiting.reason, waiting.headers);
  }

  #write(status: number, reason: string | undefined, headers: Headers): this {
    const sent = headers as OutgoingHttpHeaders;
    return reason === undefined
      ? super.writeHead(status, sent)
      : super.writeHead(status, reason, sent);
  }
}

/** The response class for `createServer`. */
export function responseClass(dependencies: ResponseDependencies): typeof ServerResponse {
  return class extends WebResponse {
    // A field, because Express replaces the prototype of a response.
    protected override readonly dependencies = dependencies;
  } as unknown as typeof ServerResponse;
}

/** Normalises both forms of `writeHead` headers into an object of our own. */
function headersOf(given: unknown): Headers {
  if (!Array.isArray(given)) return { ...(given as Headers | undefined) };
  const headers: Headers = {};
  for (let at = 0; at < given.length; at += 2) headers[String(given[at])] = given[at + 1];
  return headers;
}

/** Cached `Vary` values with one name added; there are a handful. */
const VARYING = new LRUCache<string, string>({ max: 100 });

function varyingBy(given: string, name: string): string {
  const key = `${given}|${name}`;
  let varying = VARYING.get(key);
  if (varying === undefined) {
    const names = given.split(/ *, */);
    const isThere = names.some((one) => one.toLowerCase() === name.toLowerCase());
    varying = isThere ? given : `${given}, ${name}`;
    VARYING.set(key, varying);
  }
  return varying;
}

function textEncodingOf([first]: readonly unknown[]): BufferEncoding {
  return typeof first === 'string' ? (first as BufferEncoding) : 'utf8';
}

function weakened(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}
