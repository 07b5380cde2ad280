import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';

/** One piece of a connection's work. It calls `done` when the next piece of the connection may start. */
export type TurnTask = (done: () => void) => void;

/** Time budget of a turn for queued work, in milliseconds; one piece may exceed it. */
const TURN_MS = 8;

/** Time within a turn, in milliseconds, in which the first piece of a connection starts at once. */
const FIRST_MS = 24;

/** Time slice of one connection in a turn, in milliseconds, before the next connection gets its slice. */
const SLICE_MS = 2;

/** Overhead of a queued piece, in addition to its own bytes. */
const PIECE_BYTES = 256;

/**
 * Shares the event loop fairly between connections. The first piece of a connection in a turn starts at once while
 * the turn has time left. Further pieces of the same connection are queued in its lane. Lanes take turns of a few
 * milliseconds; when the budget of a turn is spent, the event loop polls all sockets before queued work continues.
 * Pieces of one lane run in order, each after the previous one is done. A closed lane starts nothing.
 */
export class FairTurns {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #loop: EventLoop;
  /** Lanes whose next piece can start, in the order of their turns. */
  readonly #ready = new Set<FairLane>();
  /** Number of the turn; null while no turn is open. */
  #turn: number | null = null;
  #turns = 0;
  #turnStartMs = 0;
  #isServing = false;
  /** Set after a large piece: nothing starts in this turn, so that every socket is polled once. */
  #isLooking = false;
  #waitingBytes = 0;

  constructor(clock: Pick<Clock, 'monotonicMs'>, loop: EventLoop) {
    this.#clock = clock;
    this.#loop = loop;
  }

  /** Bytes of all queued pieces, over all lanes. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** @param onEmpty called whenever the lane becomes empty after pieces were queued in it */
  lane(onEmpty: () => void = () => {}): FairLane {
    return new FairLane(
      {
        enter: () => this.#enter(),
        beginsAtOnce: () => !this.#isLooking && this.#elapsedMs() < FIRST_MS,
        makeReady: (lane) => this.#makeReady(lane),
        leave: (lane) => this.#ready.delete(lane),
        count: (bytes) => (this.#waitingBytes += bytes),
      },
      onEmpty,
    );
  }

  /** Starts a piece that belongs to no lane, such as the work on a complete body, at once or in a later turn. */
  begin(task: () => void, bytes: number): void {
    this.lane().offer((done) => {
      task();
      // The work that it started continues in microtasks.
      this.#loop.soon(done);
    }, bytes);
  }

  /** Resolves when such a piece may start. */
  due(bytes: number): Promise<void> {
    return new Promise((resolve) => this.begin(resolve, bytes));
  }

  /** Resolves when work in flight may continue: after the queued pieces, within the time budget of a turn. */
  resume(): Promise<void> {
    return new Promise((resolve) =>
      this.lane().wait((done) => {
        resolve();
        this.#loop.soon(done);
      }, 0),
    );
  }

  /** The number of the current turn. A turn opens with its first piece. */
  #enter(): number {
    if (this.#turn !== null) return this.#turn;
    this.#turns += 1;
    this.#turn = this.#turns;
    this.#turnStartMs = this.#clock.monotonicMs();
    this.#loop.later(() => {
      this.#isLooking = this.#elapsedMs() >= FIRST_MS && !this.#isLooking;
      this.#turn = null;
      if (this.#ready.size === 0 && !this.#isLooking) return;
      this.#enter();
      if (this.#isLooking) return;
      this.#isServing = true;
      this.#serve();
    });
    return this.#turn;
  }

  #elapsedMs(): number {
    return this.#clock.monotonicMs() - this.#turnStartMs;
  }

  #makeReady(lane: FairLane): void {
    this.#ready.add(lane);
    if (this.#isServing) return;
    this.#enter();
    this.#isServing = true;
    this.#loop.soon(() => this.#serve());
  }

  /** Starts queued pieces until the time budget of the turn is spent; the next turn continues. */
  #serve(): void {
    const [lane] = this.#ready;
    if (lane === undefined || this.#isLooking || this.#elapsedMs() >= TURN_MS) {
      this.#isServing = false;
      // The turn may have ended in between; one is open while pieces are queued.
      if (lane !== undefined) this.#enter();
      return;
    }
    this.#ready.delete(lane);
    this.#slice(lane, this.#clock.monotonicMs());
  }

  #slice(lane: FairLane, startMs: number): void {
    lane.beginNext();
    this.#loop.soon(() => {
      const goesOn = this.#ready.has(lane);
      const isOver = this.#clock.monotonicMs() - startMs >= SLICE_MS;
      if (!goesOn || isOver) {
        // Its time slice is spent: it queues behind the other lanes.
        if (goesOn) this.#makeLast(lane);
        this.#serve();
        return;
      }
      this.#ready.delete(lane);
      this.#slice(lane, startMs);
    });
  }

  #makeLast(lane: FairLane): void {
    this.#ready.delete(lane);
    this.#ready.add(lane);
  }
}

/** What a lane needs from its `FairTurns`. */
interface TurnKeeper {
  enter(): number;
  /** Whether the turn has time left for the first piece of a connection. */
  beginsAtOnce(): boolean;
  makeReady(lane: FairLane): void;
  leave(lane: FairLane): void;
  count(bytes: number): void;
}

interface WaitingPiece {
  readonly task: TurnTask;
  readonly bytes: number;
}

/** The queued work of one connection. */
export class FairLane {
  readonly #keeper: TurnKeeper;
  readonly #onEmpty: () => void;
  readonly #waiting = new BoundedQueue<WaitingPiece>(Infinity);
  #count = 0;
  #lastTurn = 0;
  #isBusy = false;
  #isClosed = false;

  constructor(keeper: TurnKeeper, onEmpty: () => void) {
    this.#keeper = keeper;
    this.#onEmpty = onEmpty;
  }

  /** Number of queued pieces. */
  get waitingCount(): number {
    return this.#count;
  }

  /** Bytes of the queued pieces. */
  get waitingBytes(): number {
    return this.#waiting.size;
  }

  /** Starts a piece, at once or in its turn. `bytes` is the memory that it holds while it is queued. */
  offer(task: TurnTask, bytes: number): void {
    if (this.#isClosed) return;
    const turn = this.#keeper.enter();
    const isFirst = !this.#isBusy && this.#count === 0 && this.#lastTurn !== turn;
    if (isFirst && this.#keeper.beginsAtOnce()) {
      this.#lastTurn = turn;
      this.#begin(task);
      return;
    }
    this.wait(task, bytes);
  }

  /** Queues a piece, even where the turn has time to start it at once. */
  wait(task: TurnTask, bytes: number): void {
    if (this.#isClosed) return;
    this.#keeper.enter();
    const size = bytes + PIECE_BYTES;
    this.#count += 1;
    this.#waiting.push({ task, bytes: size }, size, null);
    this.#keeper.count(size);
    if (!this.#isBusy) this.#keeper.makeReady(this);
  }

  /** Starts the oldest queued piece. */
  beginNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#count -= 1;
    this.#keeper.count(-next.bytes);
    this.#lastTurn = this.#keeper.enter();
    this.#begin(next.task);
    if (this.#count === 0) this.#onEmpty();
  }

  /** Drops the queued pieces; nothing starts any more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#keeper.count(-this.#waiting.size);
    this.#keeper.leave(this);
    this.#waiting.clear();
    this.#count = 0;
  }

  #begin(task: TurnTask): void {
    this.#isBusy = true;
    let isDone = false;
    task(() => {
      if (isDone) return;
      isDone = true;
      this.#isBusy = false;
      if (this.#count > 0) this.#keeper.makeReady(this);
    });
  }
}
