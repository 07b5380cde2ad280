import type { Duplex } from 'node:stream';
import { bytesOf } from '#kernel/http/connection-bytes.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { rawLeaves } from '#kernel/text/json-text.ts';

/** Characters of the raw leaves of a text from which on it is written in turns. */
export const LONG_CHARACTERS = 256 * 1024;

/** Characters that are handed on together. */
const CHUNK_CHARACTERS = 64 * 1024;

/** The body of an answer, whose head has been written. */
interface AnswerBody {
  readonly socket: Duplex | null;
  write(bytes: Buffer, done: () => void): unknown;
  end(): unknown;
  once(event: 'close', run: () => void): unknown;
}

/**
 * Sends a text that is long in turns, and each piece when the client has taken those before: neither the whole text
 * nor its bytes are ever in memory, and no other client waits for more than a piece. What is still to come
 * goes when the client does.
 *
 * @param value what the text is of: its leaves are kept until then, which is counted for the connection
 */
export function sendInTurns(
  response: AnswerBody,
  value: unknown,
  pieces: Iterator<string>,
  turns: FairTurns,
): void {
  const counted = response.socket === null ? null : bytesOf(response.socket);
  const lane = turns.lane();
  const stop = (): void => {
    lane.close();
    counted?.queued(0);
  };
  const next = (): void =>
    lane.wait((done) => {
      const text = chunkOf(pieces);
      if (text === '') {
        stop();
        response.end();
        return;
      }
      response.write(Buffer.from(text), () => {
        done();
        next();
      });
    }, 0);
  response.once('close', stop);
  counted?.queued(keptBytesOf(value));
  next();
}

/** The next pieces together; empty at the end. */
function chunkOf(pieces: Iterator<string>): string {
  let text = '';
  while (text.length < CHUNK_CHARACTERS) {
    const { done, value } = pieces.next();
    if (done === true) break;
    text += value;
  }
  return text;
}

function keptBytesOf(value: unknown): number {
  let bytes = 0;
  for (const leaf of rawLeaves(value))
    bytes += leaf.keptBytes ?? leaf.characters ?? leaf.json.length;
  return bytes;
}
