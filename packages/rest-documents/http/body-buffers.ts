/** Large enough for 800 kline rows; larger bodies are rare and pay for their own memory. */
const BUFFER_BYTES = 64 * 1024;
/** Most buffers that are kept, 4 MiB together: more answers are hardly ever under way at once. */
const MAX_IDLE = 64;

const idle: Buffer[] = [];

/**
 * Encodes a body. Fresh memory of this size costs more than the rest of a request, so buffers are
 * used again. The caller hands the answer to `releaseBody` when the socket has taken it over, or
 * lets go of it when that never happens.
 */
export function encodeBody(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length > BUFFER_BYTES) return Buffer.from(text);
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
  buffer.write(text, 0, length, 'utf8');
  return buffer.subarray(0, length);
}

/** Takes a body's memory back. The body must not be read afterwards. */
export function releaseBody(body: Buffer): void {
  if (body.buffer.byteLength !== BUFFER_BYTES || idle.length >= MAX_IDLE) return;
  idle.push(Buffer.from(body.buffer));
}
