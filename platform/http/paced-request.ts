import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import { IncomingMessage } from '#kernel/http/node-http.ts';

/** Work budget of a turn, in body chunks and kilobytes; beyond it connections are paused. */
const MAX_TURN_WORK = 4_096;

/** Bytes that cost about as much as one more chunk. */
const BYTES_A_PIECE = 1_024;

/** Connections resumed per turn; each delivers one socket read, 11,000 chunks at most. */
const GO_ON_A_TURN = 2;

/** The connection of a request, as far as its reading can be paused. */
interface Readable {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Counts the chunks and bytes of bodies. Clients choose the length of chunks and the number of connections, and Node
 * reads up to 2 MB of each in one turn: beyond the budget of a turn, connections are paused and resumed a few at a
 * time in later turns.
 */
export class PiecePace {
  readonly #loop: EventLoop;
  readonly #paused = new Set<Readable>();
  #work = 0;
  #isTurnOpen = false;

  constructor(loop: EventLoop = EVENT_LOOP) {
    this.#loop = loop;
  }

  /** Counts a chunk, and pauses its connection when the budget of the turn is spent. */
  count(connection: Readable, bytes: number): void {
    this.#work += 1 + bytes / BYTES_A_PIECE;
    this.#openTurn();
    if (this.#work < MAX_TURN_WORK || this.#paused.has(connection)) return;
    this.#paused.add(connection);
    connection.pause();
  }

  /** Whether a connection is paused. */
  isPutOff(connection: Readable): boolean {
    return this.#paused.has(connection);
  }

  #openTurn(): void {
    if (this.#isTurnOpen) return;
    this.#isTurnOpen = true;
    this.#loop.later(() => {
      this.#isTurnOpen = false;
      this.#work = 0;
      let left = GO_ON_A_TURN;
      for (const connection of this.#paused) {
        if (left === 0) break;
        left -= 1;
        this.#paused.delete(connection);
        connection.resume();
      }
      if (this.#paused.size > 0) this.#openTurn();
    });
  }
}

/** The request class for `createServer`, with paced bodies. */
export function requestClass(pace = new PiecePace()): typeof IncomingMessage {
  return class extends IncomingMessage {
    override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
      if (chunk !== null) pace.count(this.socket, chunk.length);
      return super.push(chunk, encoding);
    }

    // Node reads more whenever its buffer has room, which would resume the connection at once.
    override _read(bytes: number): void {
      if (!pace.isPutOff(this.socket)) super._read(bytes);
    }
  };
}
