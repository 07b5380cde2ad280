import { Busboy } from '@fastify/busboy';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#kernel/errors/errors.ts';
import { bytesOf, type BodyBytes } from '#kernel/http/connection-bytes.ts';
import { excessSentence, jsonExcess, type JsonBounds } from '#kernel/http/json-bounds.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import type { Uploads } from '#graph-server/http/front-dependencies.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import { readFileMap, setFile } from '#graph-server/uploads/file-map.ts';
import { FILE_BUFFER_BYTES, IncomingFiles } from '#graph-server/uploads/incoming-files.ts';

/** Bounds of files and of the part `map`. */
export interface UploadLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxMapBytes: number;
}

type Parser = InstanceType<typeof Busboy>;

/** The bounds of all parts. */
type PartLimits = UploadLimits & Pick<FrontSettings, 'maxBodyBytes' | 'bodyBounds'>;

/** Receives `operations` with files in its variables, or a `DomainError`. */
type Done = (error: DomainError | null, operations: unknown) => void;

/** A request that is answered early is read and discarded up to this size; then its connection is closed. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** Headers that a page of another site cannot send without a preflight. */
const PREFLIGHT_HEADERS = [
  'apollo-require-preflight',
  'graphql-require-preflight',
  'x-apollo-operation-name',
] as const;

/** Takes files within limits. */
export function uploadsWithin(limits: UploadLimits): Uploads {
  return {
    takes: ({ headers }) => /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''),
    read(request, response, { maxBodyBytes, bodyBounds }, done) {
      checkHead(request);
      const all = { ...limits, maxBodyBytes, bodyBounds };
      new MultipartRequest(request, all, done).begin(response);
    },
  };
}

/** Throws `cross_site_request` and `unsupported_media_type`. */
function checkHead({ headers }: IncomingMessage): void {
  if (!PREFLIGHT_HEADERS.some((name) => (headers[name] ?? '') !== '')) {
    throw new DomainError(
      'cross_site_request',
      `Send a request with files with the header ${PREFLIGHT_HEADERS[0]}.`,
    );
  }
  if (headers['content-encoding'] !== undefined) {
    throw new DomainError('unsupported_media_type', 'A request with files cannot be compressed.');
  }
}

class MultipartRequest {
  readonly #request: IncomingMessage;
  readonly #limits: PartLimits;
  readonly #done: Done;
  readonly #files: IncomingFiles;
  readonly #parser: Parser;
  readonly #counted: BodyBytes;
  #operations: { readonly value: unknown } | null = null;
  #isStarted = false;
  #isOver = false;
  #discarded = 0;

  constructor(request: IncomingMessage, limits: PartLimits, done: Done) {
    this.#request = request;
    this.#limits = limits;
    this.#done = done;
    this.#files = new IncomingFiles();
    this.#parser = parserOf(request, limits);
    this.#counted = bytesOf(request.socket).bodyBegins((why) => this.#fail(why));
  }

  begin(response: ServerResponse): void {
    const [request, parser] = [this.#request, this.#parser];
    parser.on('field', (name, text, _, isTruncated) =>
      this.#orFail(() => this.#take(name, text, isTruncated)),
    );
    parser.on('file', (name, stream, filename, _, mediaType) => {
      if (!this.#isStarted) this.#fail(unordered(this.#operations === null));
      stream.once('limit', () =>
        this.#fail(tooLarge('file', name ?? '', this.#limits.maxFileBytes)),
      );
      this.#files.begin(name ?? '', stream, filename ?? '', mediaType);
    });
    parser.on('fieldsLimit', () =>
      this.#fail(malformed('All parts except `operations` and `map` must be files.')),
    );
    parser.on('error', () =>
      this.#fail(new DomainError('unparsable_body', 'The body is not multipart.')),
    );
    parser.on('finish', () => {
      if (!this.#isStarted) this.#fail(unordered(this.#operations === null));
      this.#files.complete();
    });
    request.on('data', (chunk: Buffer) => this.#pump(chunk));
    request.on('end', () => {
      if (!this.#isOver) parser.end();
    });
    request.on('error', () => {});
    request.once('close', () => {
      this.#counted.end();
      if (!request.complete) this.#stop(new DomainError('request_timeout'));
    });
    response.once('finish', () => this.#stop(new DomainError('request_timeout')));
  }

  #pump(chunk: Buffer): void {
    if (this.#isOver) {
      this.#discarded += chunk.length;
      if (this.#discarded > MAX_DISCARDED_BYTES) this.#request.destroy();
      return;
    }
    if (!this.#isStarted) this.#counted.add(chunk.length);
    if (this.#parser.write(chunk)) return;
    this.#request.pause();
    this.#files.stalled(true);
    this.#parser.once('drain', () => {
      this.#files.stalled(false);
      this.#request.resume();
    });
  }

  #take(name: string, text: string, isTruncated: boolean): void {
    if (this.#isOver) return;
    if (name === 'operations' && this.#operations === null) {
      const { maxBodyBytes, bodyBounds } = this.#limits;
      if (isTruncated) throw tooLarge('part', name, maxBodyBytes);
      this.#operations = { value: parsed(name, text, bodyBounds) };
      if (Array.isArray(this.#operations.value)) throw malformed('A batch cannot have files.');
    } else if (name === 'map' && this.#operations !== null && !this.#isStarted) {
      this.#start(text, isTruncated);
    } else {
      throw malformed('The parts must be `operations`, then `map`, then the files.');
    }
  }

  #start(text: string, isTruncated: boolean): void {
    const { maxFiles, maxMapBytes, bodyBounds } = this.#limits;
    if (isTruncated || Buffer.byteLength(text) > maxMapBytes)
      throw tooLarge('part', 'map', maxMapBytes);
    const operations = this.#operations?.value;
    for (const place of readFileMap(parsed('map', text, bodyBounds), maxFiles)) {
      setFile(operations, place, this.#files.expect(place.name));
    }
    this.#isStarted = true;
    this.#counted.end();
    this.#done(null, operations);
  }

  #orFail(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#fail(error instanceof DomainError ? error : new DomainError('internal'));
    }
  }

  #fail(why: DomainError): void {
    const isFirst = !this.#isOver;
    this.#stop(why);
    if (isFirst && !this.#isStarted) this.#done(why, null);
  }

  /** The rest of the request is discarded. */
  #stop(why: DomainError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#counted.end();
    this.#files.fail(why);
    this.#request.resume();
  }
}

function parserOf(
  { headers }: IncomingMessage,
  { maxFiles, maxFileBytes, maxMapBytes, maxBodyBytes }: PartLimits,
): Parser {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      fileHwm: FILE_BUFFER_BYTES,
      isPartAFile: (name) => name !== 'operations' && name !== 'map',
      limits: {
        fields: 2,
        fieldSize: Math.max(maxBodyBytes, maxMapBytes),
        files: maxFiles,
        fileSize: maxFileBytes,
        headerPairs: 16,
        headerSize: 4 * 1024,
      },
    });
  } catch {
    throw new DomainError('unsupported_media_type', 'The Content-Type has no boundary.');
  }
}

function parsed(name: string, text: string, bounds: JsonBounds): unknown {
  const excess = jsonExcess(Buffer.from(text), bounds);
  if (excess !== null) throw new DomainError('query_too_complex', excessSentence(excess, bounds));
  try {
    return parseExactJson(text);
  } catch {
    throw new DomainError('unparsable_body', `The part \`${name}\` is not JSON.`);
  }
}

function unordered(isFirst: boolean): DomainError {
  const missing = isFirst ? 'operations' : 'map';
  return malformed(`The part \`${missing}\` is missing; it must come before the files.`);
}

function tooLarge(what: 'part' | 'file', name: string, maxBytes: number): DomainError {
  const detail = `The ${what} \`${name}\` is larger than ${maxBytes / 1024} KiB.`;
  return new DomainError('body_too_large', detail);
}

function malformed(message: string): DomainError {
  return new DomainError('invalid_input', message);
}
