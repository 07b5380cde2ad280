import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chunkSizeFor } from '#kernel/http/content-encoding.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { Encoding } from '#kernel/http/content-encoding.ts';

/**
 * Size of the cache of encoded bodies. Most bodies change with the next bar and are not requested again; the cache
 * holds hundreds of responses.
 */
const KEPT_BYTES = 8 * 1024 * 1024;

/** Maximum number and total bytes of bodies encoded concurrently; beyond it bodies are sent unencoded. */
const MAX_AT_ONCE = 16;
const MAX_BYTES_AT_ONCE = 32 * 1024 * 1024;

/** Fast settings: most responses are encoded once and read once. */
const BROTLI_QUALITY = 4;

const ENCODE: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Buffer>>> = {
  zstd: (body) => promisify(zstdCompress)(body, { chunkSize: chunkSizeOf(body) }),
  br: (body) =>
    promisify(brotliCompress)(body, {
      chunkSize: chunkSizeOf(body),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { chunkSize: chunkSizeOf(body) }),
};

/** Most of our responses compress to a quarter. */
function chunkSizeOf({ length }: Uint8Array): number {
  return chunkSizeFor(length / 4);
}

const STREAMS: Readonly<Record<Encoding, () => Transform>> = {
  zstd: () => createZstdCompress(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => createGzip(),
};

/**
 * Encodes bodies on Node's thread pool. A body with a strong validator is cached: equal bytes are encoded once while
 * they are requested.
 */
export class BodyEncoder {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (body, key) => body.length + key.length,
  });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #running = 0;
  #runningBytes = 0;

  /** Its part of the memory budget. */
  get part(): MemoryPart {
    return cachePart('encoded_answers', this.#kept);
  }

  /** The cached body of a key; undefined without one. */
  kept(key: string): Buffer | undefined {
    return this.#kept.get(key);
  }

  /** Encodes a streamed body; null when too many bodies are being encoded. Read or destroy the stream. */
  stream(encoding: Encoding): Transform | null {
    if (this.#running >= MAX_AT_ONCE) return null;
    this.#running += 1;
    const stream = STREAMS[encoding]();
    stream.once('close', () => (this.#running -= 1));
    return stream;
  }

  /**
   * The encoded body; null when too many bodies are being encoded. Do not change `body` until then.
   *
   * @param key identifies the bytes and the coding; null disables caching
   */
  encode(body: Uint8Array, encoding: Encoding, key: string | null): Promise<Buffer> | null {
    const underWay = key === null ? undefined : this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    if (this.#running >= MAX_AT_ONCE) return null;
    const { length } = body;
    if (this.#running > 0 && this.#runningBytes + length > MAX_BYTES_AT_ONCE) return null;
    this.#running += 1;
    this.#runningBytes += length;
    const encoded = ENCODE[encoding](body).finally(() => {
      this.#running -= 1;
      this.#runningBytes -= length;
      if (key !== null) this.#underWay.delete(key);
    });
    if (key === null) return encoded;
    const kept = encoded.then((bytes) => {
      this.#kept.set(key, bytes);
      return bytes;
    });
    this.#underWay.set(key, kept);
    return kept;
  }
}
