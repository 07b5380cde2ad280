/** The state of the live data, as the indicator in the header shows it. */
export type ConnectionState = 'idle' | 'live' | 'resuming' | 'delayed' | 'offline';

/**
 * Tracks whether live data arrives: each stream reports its begin, each message, and its end. `delayed` is a stream
 * without a message for a minute although its source moves all the time.
 */
export class Connection {
  readonly #changed: () => void;
  readonly #lastHeardMs = new Map<object, number>();
  #openSockets = 0;
  /** Start of the time in which a needed socket is not open; null while all are open. */
  #lackingSinceMs: number | null = null;
  #wantedSockets = 0;
  /** When any stream last received a message. */
  #heardAtMs = 0;
  #isOnline = true;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  sockets(open: number, nowMs: number): void {
    this.#openSockets = open;
    this.#count(nowMs);
  }

  online(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#changed();
  }

  /** @param isSteady whether its source moves at least every few seconds */
  begin(stream: object, isSteady: boolean, nowMs: number): void {
    this.#wantedSockets += 1;
    if (isSteady) this.#lastHeardMs.set(stream, nowMs);
    this.#count(nowMs);
  }

  heard(stream: object, nowMs: number): void {
    this.#heardAtMs = nowMs;
    if (this.#lastHeardMs.has(stream)) this.#lastHeardMs.set(stream, nowMs);
  }

  end(stream: object, nowMs: number): void {
    this.#wantedSockets -= 1;
    this.#lastHeardMs.delete(stream);
    this.#count(nowMs);
  }

  state(nowMs: number): ConnectionState {
    if (!this.#isOnline) return 'offline';
    if (this.#wantedSockets <= 0) return 'idle';
    if (this.#lackingSinceMs !== null && !this.#hearsOtherwise(nowMs)) {
      const isLost = this.#openSockets === 0 && nowMs - this.#lackingSinceMs > GIVEN_UP_MS;
      return isLost ? 'offline' : 'resuming';
    }
    const isLate = [...this.#lastHeardMs.values()].some((atMs) => nowMs - atMs > LATE_MS);
    return isLate ? 'delayed' : 'live';
  }

  /** Where no socket gets through, the client uses event streams. */
  #hearsOtherwise(nowMs: number): boolean {
    return (
      this.#openSockets === 0 &&
      this.#heardAtMs > (this.#lackingSinceMs ?? 0) &&
      nowMs - this.#heardAtMs < LATE_MS
    );
  }

  #count(nowMs: number): void {
    const isLacking = this.#openSockets < this.#wantedSockets;
    this.#lackingSinceMs = isLacking ? (this.#lackingSinceMs ?? nowMs) : null;
    this.#changed();
  }
}

const LATE_MS = 60_000;
/** So long, connecting again is usual; past it the server is away. */
const GIVEN_UP_MS = 10_000;
