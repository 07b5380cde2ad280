import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';

/** Density that renders two pixels per SVG pixel: the library assumes 72 per inch. */
const DENSITY = 144;
const MAX_RUNNING = 2;
const MAX_WAITING = 32;
const RETRY_SEC = 2;
/** Twice the largest picture in each direction. */
const MAX_PIXELS = 4_800 * 4_800;

/**
 * Renders with `sharp` (libvips and librsvg) on its own threads, with the fonts of the machine. The library is loaded
 * on first use: few servers ever render a picture.
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
  // Pictures differ each second, so a cache of decoded ones only costs memory.
  sharp.cache(false);
  const input = Buffer.from(svg);
  return sharp(input, { density: DENSITY, limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
