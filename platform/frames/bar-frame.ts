import { withProvenance, type Bar } from '#kernel/market/bar.ts';
import type { LogPosition, SeriesBar } from '#kernel/market/bar-log.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';

/**
 * The only version so far. A later version that appends fields keeps the number and stores the lengths of head and
 * bars; readers skip bytes that they do not know.
 */
const VERSION = 1;
const HEAD_BYTES = 48;
const BAR_BYTES = 64;
/** Unit of the stored lengths; 0 stands for the default lengths above. */
const WORD_BYTES = 8;
const CLOSED = 1;

/**
 * Bars of one shard as they are kept and sent: a head, and 64 bytes a bar. Little-endian.
 *
 * | byte | |
 * |---|---|
 * | 0 | version of the format |
 * | 1, 2 | length of the head and of each bar in words of 8 bytes; 0 for 48 and 64 bytes |
 * | 4 | count of the bars, 32 bits |
 * | 8 | shard, 32 bits |
 * | 16 | epoch; like all numbers from here, a double |
 * | 24 | number of the entry; 0 of bars that form |
 * | 32, 40 | epoch and number of the entry before |
 *
 * Of each bar, from byte 48 + 64 n: number of its series (32 bits), code of its provenance, whether it is
 * closed; from its byte 8 on open time, open, high, low, close, volume and quote volume.
 */
export interface BarFrame extends LogPosition {
  readonly shard: number;
  readonly after: LogPosition;
  readonly bars: readonly SeriesBar[];
}

/** The bytes are not a frame of a known version. */
export class UnreadableFrameError extends Error {
  override readonly name = 'UnreadableFrameError';
}

/** Encodes a frame. Bars of series without a number are left out. */
export function encodeFrame(frame: BarFrame, numbers: Pick<SeriesNumbers, 'numberOf'>): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + BAR_BYTES * frame.bars.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = HEAD_BYTES;
  for (const { series, bar } of frame.bars) {
    const number = numbers.numberOf(series);
    if (number === undefined) continue;
    putBar(view, at, number, bar);
    at += BAR_BYTES;
  }
  view.setUint8(0, VERSION);
  view.setUint32(4, (at - HEAD_BYTES) / BAR_BYTES, true);
  view.setUint32(8, frame.shard, true);
  const { epoch, seq, after } = frame;
  [epoch, seq, after.epoch, after.seq].forEach((value, index) =>
    view.setFloat64(16 + 8 * index, value, true),
  );
  return bytes.subarray(0, at);
}

/** Series numbers in a frame. Throws `UnreadableFrameError`. */
export function seriesNumbersIn(bytes: Uint8Array): number[] {
  const { view, starts } = readHead(bytes);
  return starts.map((at) => view.getUint32(at, true));
}

/** Decodes a frame, without the bars of unknown series. Throws `UnreadableFrameError`. */
export function decodeFrame(bytes: Uint8Array, numbers: Pick<SeriesNumbers, 'seriesOf'>): BarFrame {
  const { view, starts } = readHead(bytes);
  const bars: SeriesBar[] = [];
  for (const at of starts) {
    const series = numbers.seriesOf(view.getUint32(at, true));
    if (series !== undefined) bars.push({ series, bar: barAt(view, at) });
  }
  const double = (at: number): number => view.getFloat64(at, true);
  return {
    shard: view.getUint32(8, true),
    epoch: double(16),
    seq: double(24),
    after: { epoch: double(32), seq: double(40) },
    bars,
  };
}

/** Reads the head: it says where the bars start. */
function readHead(bytes: Uint8Array): { readonly view: DataView; readonly starts: number[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEAD_BYTES || view.getUint8(0) !== VERSION) {
    throw new UnreadableFrameError(
      `a frame has version ${bytes[0] ?? 'none'}, which this program does not know`,
    );
  }
  const headBytes = Math.max(HEAD_BYTES, view.getUint8(1) * WORD_BYTES);
  const barBytes = Math.max(BAR_BYTES, view.getUint8(2) * WORD_BYTES);
  const count = view.getUint32(4, true);
  if (bytes.length !== headBytes + barBytes * count) {
    throw new UnreadableFrameError(`a frame of ${count} bars has ${bytes.length} bytes`);
  }
  return { view, starts: Array.from({ length: count }, (_, n) => headBytes + barBytes * n) };
}

function putBar(view: DataView, at: number, number: number, bar: Bar): void {
  view.setUint32(at, number, true);
  view.setUint8(at + 4, (bar.provenance ?? STREAMED).code);
  view.setUint8(at + 5, bar.closed ? CLOSED : 0);
  view.setFloat64(at + 8, bar.openTimeMs, true);
  view.setFloat64(at + 16, bar.open, true);
  view.setFloat64(at + 24, bar.high, true);
  view.setFloat64(at + 32, bar.low, true);
  view.setFloat64(at + 40, bar.close, true);
  view.setFloat64(at + 48, bar.volume, true);
  view.setFloat64(at + 56, bar.quoteVolume, true);
}

function barAt(view: DataView, at: number): Bar {
  const bar = {
    openTimeMs: view.getFloat64(at + 8, true),
    open: view.getFloat64(at + 16, true),
    high: view.getFloat64(at + 24, true),
    low: view.getFloat64(at + 32, true),
    close: view.getFloat64(at + 40, true),
    volume: view.getFloat64(at + 48, true),
    quoteVolume: view.getFloat64(at + 56, true),
    closed: view.getUint8(at + 5) === CLOSED,
  };
  return withProvenance(bar, view.getUint8(at + 4));
}
