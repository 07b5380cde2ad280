import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';

/** Content codings that are understood, the best first. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why a body cannot be read: it is too large once it is unpacked, or it is not what it says. */
export class UndecodableBody extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean, cause: unknown) {
    super(isTooLarge ? 'The body is too large once it is unpacked.' : 'The body is damaged.', {
      cause,
    });
    this.name = 'UndecodableBody';
    this.isTooLarge = isTooLarge;
  }
}

type Unpack = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const UNPACK: Readonly<Record<Encoding, Unpack>> = {
  gzip: promisify(gunzip) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
  zstd: promisify(zstdDecompress) as Unpack,
};

/**
 * The coding that a `Content-Encoding` names; null for none. Undefined for one that is not understood, and for several
 * on top of each other, which nobody sends and which multiply what a small body can become.
 */
export function encodingOf(header: string | undefined): Encoding | null | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  if (name === 'x-gzip') return 'gzip';
  return ENCODINGS.find((one) => one === name);
}

/**
 * Unpacks a body on Node's thread pool. It stops at the bound, so that a small body cannot become gigabytes. Rejects
 * with `UndecodableBody`.
 */
export async function decodeBody(
  body: Uint8Array,
  encoding: Encoding,
  maxBytes: number,
): Promise<Buffer> {
  try {
    return await UNPACK[encoding](body, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UndecodableBody(code === 'ERR_BUFFER_TOO_LARGE', error);
  }
}
