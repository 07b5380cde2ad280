import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';

/** Pixels an inch that make two pixels of one: SVG counts 72 of the library's to the inch. */
const DENSITY = 144;
const MAX_RUNNING = 2;
const MAX_WAITING = 32;
const RETRY_SEC = 2;
/** Twice the largest picture in each direction. */
const MAX_PIXELS = 4_800 * 4_800;

/**
 * Draws with `sharp` on threads of its own (libvips and librsvg), with the fonts of the machine. The library is
 * loaded when the first picture is asked for: few servers are ever asked for one.
 */
export function sharpRasterizer(): Rasterizer {
  const queue = bulkhead(MAX_RUNNING, MAX_WAITING);
  return {
    async png(svg) {
      try {
        return await queue.execute(() => draw(svg));
      } catch (error) {
        if (!isBulkheadRejectedError(error)) throw error;
        throw new DomainError('compute_busy', undefined, { retryAfterSec: RETRY_SEC });
      }
    },
  };
}

async function draw(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // Pictures differ each second, so a cache of decoded ones holds memory for nothing.
  sharp.cache(false);
  const input = Buffer.from(svg);
  return sharp(input, { density: DENSITY, limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
