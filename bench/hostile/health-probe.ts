import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

// Asks a server /healthz every 5 ms from a process of its own. While an answer is awaited, the processor time of the
// server's main thread is what it did for others in one piece: that counts, as the machine may have other work.
const [pid, port] = process.argv.slice(2).map(Number) as [number, number];
const PAUSE_MS = 5;
const REQUEST = `GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;

let longestMs = 0;
let peakBytes = 0;
let asked = 0;

/** What a probe saw since it was asked last. */
export interface Seen {
  /** Longest processor time of the server's main thread while one answer was awaited. */
  readonly longestMs: number;
  readonly peakBytes: number;
  readonly asked: number;
}

function mainThreadMs(): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function residentBytes(): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
}

const socket = connect(port, '127.0.0.1');
socket.setNoDelay(true);
let sentAtMs = 0;
const ask = (): void => {
  sentAtMs = mainThreadMs();
  socket.write(REQUEST);
};
socket.on('connect', ask);
socket.on('data', () => {
  longestMs = Math.max(longestMs, mainThreadMs() - sentAtMs);
  peakBytes = Math.max(peakBytes, residentBytes());
  asked += 1;
  setTimeout(ask, PAUSE_MS);
});
socket.on('error', () => process.exit(1));

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  process.send?.({ longestMs, peakBytes, asked } satisfies Seen);
  [longestMs, peakBytes, asked] = [0, residentBytes(), 0];
});
