import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';

/** One piece of a connection's work. It calls `done` when the connection's next piece may begin. */
export type TurnTask = (done: () => void) => void;

/** Longest time of a turn in which waiting work is begun, in milliseconds; one piece may exceed it. */
const TURN_MS = 8;

/** Longest time of a turn in which the first piece of a connection begins at once, in milliseconds. */
const FIRST_MS = 24;

/** Longest time of one connection in a turn, before the next connection has its own, in milliseconds. */
const SLICE_MS = 2;

/** What a waiting piece takes besides its own bytes. */
const PIECE_BYTES = 256;

/**
 * Shares the event loop between connections. The first piece of a connection in a turn begins at once, as long as
 * the turn has time left: many connections that bring one large piece each take turns as well. What the same
 * connection brings besides, in one read or many, waits in its lane: lanes take turns, each for a few
 * milliseconds, and after a few more every other socket is looked at before waiting work goes on. Pieces of one
 * lane begin in their order, each after the one before is done. What waits in a closed lane never begins.
 */
export class FairTurns {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #loop: EventLoop;
  /** Lanes whose next piece can begin, in the order of their turns. */
  readonly #ready = new Set<FairLane>();
  /** Number of the turn; null while no turn is open. */
  #turn: number | null = null;
  #turns = 0;
  #turnStartMs = 0;
  #isServing = false;
  /** One large piece a turn: after it every socket is looked at, in a turn in which nothing begins. */
  #isLooking = false;
  #waitingBytes = 0;

  constructor(clock: Pick<Clock, 'monotonicMs'>, loop: EventLoop) {
    this.#clock = clock;
    this.#loop = loop;
  }

  /** Bytes of everything that waits, in all lanes. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** @param onEmpty called whenever something waited in the lane, and nothing does any more */
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

  /** Begins a piece that belongs to no lane, such as the work of a body that has come, at once or in a later turn. */
  begin(task: () => void, bytes: number): void {
    this.lane().offer((done) => {
      task();
      // What it began goes on in microtasks.
      this.#loop.soon(done);
    }, bytes);
  }

  /** Resolves when such a piece may begin. */
  due(bytes: number): Promise<void> {
    return new Promise((resolve) => this.begin(resolve, bytes));
  }

  /** Resolves when work that is under way may go on: behind what waits, in the time that a turn has for that. */
  goOn(): Promise<void> {
    return new Promise((resolve) =>
      this.lane().wait((done) => {
        resolve();
        this.#loop.soon(done);
      }, 0),
    );
  }

  /** The number of this turn, which begins with the first piece in it. */
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

  /** Begins pieces until the time of the turn is over; the next turn goes on. */
  #serve(): void {
    const [lane] = this.#ready;
    if (lane === undefined || this.#isLooking || this.#elapsedMs() >= TURN_MS) {
      this.#isServing = false;
      // The turn may have ended meanwhile; one is open while anything waits.
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
        // Behind the others: it has had its time.
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

/** What a lane asks of the turns that it takes. */
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

/** The work of one connection, piece by piece. */
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

  /** Pieces that have not begun. */
  get waitingCount(): number {
    return this.#count;
  }

  /** Bytes of them. */
  get waitingBytes(): number {
    return this.#waiting.size;
  }

  /** Begins a piece, at once or when its turn comes. `bytes` is what it keeps in memory until then. */
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

  /** Begins a piece when its turn comes, even where the turn has time for it at once. */
  wait(task: TurnTask, bytes: number): void {
    if (this.#isClosed) return;
    this.#keeper.enter();
    const size = bytes + PIECE_BYTES;
    this.#count += 1;
    this.#waiting.push({ task, bytes: size }, size, null);
    this.#keeper.count(size);
    if (!this.#isBusy) this.#keeper.makeReady(this);
  }

  /** Begins the piece that has waited longest. */
  beginNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#count -= 1;
    this.#keeper.count(-next.bytes);
    this.#lastTurn = this.#keeper.enter();
    this.#begin(next.task);
    if (this.#count === 0) this.#onEmpty();
  }

  /** Forgets what waits; nothing begins any more. */
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
