/** Large enough for 800 kline rows; larger bodies are rare and pay for their own memory. */
const BUFFER_BYTES = 64 * 1024;
/** Maximum of pooled buffers, 4 MiB together: more answers are rarely in flight at once. */
const MAX_IDLE = 64;

const idle: Buffer[] = [];

/**
 * Encodes a body into a pooled buffer; allocating this much costs more than the rest of a request. The caller
 * passes the buffer to `releaseBody` once the socket has taken it, or drops it if that never happens.
 */
export function encodeBody(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length > BUFFER_BYTES) return Buffer.from(text);
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
  buffer.write(text, 0, length, 'utf8');
  return buffer.subarray(0, length);
}

/** Returns a buffer to the pool. The caller must not read it afterwards. */
export function releaseBody(body: Buffer): void {
  if (body.buffer.byteLength !== BUFFER_BYTES || idle.length >= MAX_IDLE) return;
  idle.push(Buffer.from(body.buffer));
}
