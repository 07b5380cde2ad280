import type { Duplex } from 'node:stream';
import { bytesOf } from '#kernel/http/connection-bytes.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { jsonPieces, rawLeaves } from '#kernel/text/json-text.ts';

/** From this many characters in raw leaves, a text is sent in chunks. */
export const LONG_CHARACTERS = 256 * 1024;

/** Characters of one chunk. */
const CHUNK_CHARACTERS = 64 * 1024;

/** A text that is never in memory as a whole. */
export interface LongText {
  /** The parts of the text in order, each built when it is requested. */
  pieces(): Iterator<string>;
  /** Approximate length. */
  readonly characters: number;
  /** Bytes that stay in memory until the last part is built. */
  readonly keptBytes: number;
}

/** The JSON text of a value; each of its raw leaves is a part. */
export function longJson(value: unknown): LongText {
  let characters = 0;
  let keptBytes = 0;
  for (const leaf of rawLeaves(value)) {
    const length = leaf.characters ?? leaf.json.length;
    characters += length;
    keptBytes += leaf.keptBytes ?? length;
  }
  return { pieces: () => jsonPieces(value), characters, keptBytes };
}

/** The text with a prefix and a suffix. */
export function framed(before: string, text: LongText, behind: string): LongText {
  function* pieces(): Generator<string, void, undefined> {
    yield before;
    yield* { [Symbol.iterator]: () => text.pieces() };
    yield behind;
  }
  const characters = text.characters + before.length + behind.length;
  return { pieces, characters, keptBytes: text.keptBytes };
}

/** The body of a response. */
interface AnswerBody {
  readonly socket: Duplex | null;
  write(bytes: Buffer, done: () => void): unknown;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close', run: () => void): unknown;
}

/**
 * Sends a long text in chunks, each after the client has read the previous ones: neither the whole text nor its bytes
 * are ever in memory, and no other client waits for more than one chunk. Resolves when the response has ended or the
 * client has disconnected. Rejects when a part cannot be built: before the first part nothing is written, not even
 * the head; afterwards the connection is closed.
 *
 * @param begin writes the head, right before the first part
 */
export function sendInTurns(
  response: AnswerBody,
  text: LongText,
  turns: FairTurns,
  begin: () => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const counted = response.socket === null ? null : bytesOf(response.socket);
  const lane = turns.lane();
  const pieces = text.pieces();
  let hasBegun = false;
  const stop = (): void => {
    lane.close();
    counted?.queued(0);
    resolve();
  };
  const giveUp = (error: unknown): void => {
    reject(error);
    stop();
    if (hasBegun) response.destroy();
  };
  const send = (done: () => void): void => {
    const chunk = nextChunk(pieces);
    if (!hasBegun) begin();
    hasBegun = true;
    if (chunk.text === '') {
      stop();
      response.end();
      return;
    }
    response.write(Buffer.from(chunk.text), () => {
      done();
      next();
    });
  };
  const next = (): void =>
    lane.wait((done) => {
      try {
        send(done);
      } catch (error) {
        giveUp(error);
      }
    }, 0);
  response.once('close', stop);
  counted?.queued(text.keptBytes);
  next();
  return promise;
}

/** The parts of a text that are sent together. */
export interface TextChunk {
  readonly text: string;
  readonly isLast: boolean;
}

/** Reads the next parts into one chunk. */
export function nextChunk(pieces: Iterator<string>): TextChunk {
  let text = '';
  while (text.length < CHUNK_CHARACTERS) {
    const { done, value } = pieces.next();
    if (done === true) return { text, isLast: true };
    text += value;
  }
  return { text, isLast: false };
}
