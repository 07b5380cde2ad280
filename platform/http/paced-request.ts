import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import { IncomingMessage } from '#kernel/http/node-http.ts';

/** Work of a turn before connections that bring more wait: pieces of bodies, and kilobytes of them. */
const MAX_TURN_WORK = 4_096;

/** What costs as much as another piece does, about. */
const BYTES_A_PIECE = 1_024;

/** Connections that go on in a turn; each brings what one read of its socket holds, 11,000 pieces at most. */
const GO_ON_A_TURN = 2;

/** The connection of a request, as far as reading of it can be put off. */
interface Readable {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Counts the pieces of bodies, and their bytes. A client chooses how long pieces are and on how many connections they
 * come, and Node reads 2 MB of each in one turn: beyond the share of a turn, connections are read on in later turns, a
 * few of them in each.
 */
export class PiecePace {
  readonly #loop: EventLoop;
  readonly #paused = new Set<Readable>();
  #work = 0;
  #isTurnOpen = false;

  constructor(loop: EventLoop = EVENT_LOOP) {
    this.#loop = loop;
  }

  /** Counts a piece, and puts reading of its connection off where the turn has had its share. */
  count(connection: Readable, bytes: number): void {
    this.#work += 1 + bytes / BYTES_A_PIECE;
    this.#openTurn();
    if (this.#work < MAX_TURN_WORK || this.#paused.has(connection)) return;
    this.#paused.add(connection);
    connection.pause();
  }

  /** Whether reading of a connection is put off. */
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

/** The class of a server's requests, whose bodies come at a pace, for `createServer`. */
export function requestClass(pace = new PiecePace()): typeof IncomingMessage {
  return class extends IncomingMessage {
    override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
      if (chunk !== null) pace.count(this.socket, chunk.length);
      return super.push(chunk, encoding);
    }

    // Node asks for more whenever there is room for it, which would make the connection go on at once.
    override _read(bytes: number): void {
      if (!pace.isPutOff(this.socket)) super._read(bytes);
    }
  };
}
