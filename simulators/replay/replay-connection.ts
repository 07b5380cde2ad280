import type { Timer } from '#kernel/ports/clock.ts';
import type { RecordedEvent } from '#kernel/market/recording.ts';
import type { ServedConnection } from '#simulators/host/served-host.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';
import type { ReplayTime } from '#simulators/replay/replay-time.ts';

/** Maximum wait for a client message that a recorded event answers. */
const LONGEST_WAIT_MS = 5_000;
/** Messages of a client that may wait for the place where they were recorded. */
const MAX_SAID = 1_000;
const NO_HANDSHAKE = 1_006;
/** Frames that are sent in one turn, where they need not wait for their time. */
const TURN_FRAMES = 200;

/**
 * Replays one recorded connection to a client. It sends each message of the exchange at its time, and after the client
 * message that it answers. A client that connects later receives the earlier messages immediately.
 */
export class ReplayConnection implements ServedConnection {
  readonly isFrozen = false;
  readonly #peer: StreamPeer;
  readonly #time: ReplayTime;
  readonly #events: readonly RecordedEvent[];
  /** Client messages that no event has waited for. */
  readonly #said: string[] = [];
  readonly #openedMs: number;
  #next = 0;
  #awaited: string | null = null;
  #timer: Timer | null = null;
  #isOver = false;

  constructor(peer: StreamPeer, time: ReplayTime, events: readonly RecordedEvent[]) {
    this.#peer = peer;
    this.#time = time;
    this.#events = events;
    this.#openedMs = time.nowMs();
    this.#timer = time.after(0, () => this.#play());
  }

  onClientText(text: string): void {
    if (this.#said.length === MAX_SAID) this.#said.shift();
    this.#said.push(text);
    if (text === this.#awaited) this.#continue();
  }

  /** No client of the recorded exchanges sends any. */
  onClientBinary(): void {}

  onClientPing(payload: string): void {
    if (!this.#isOver) this.#peer.pong(payload);
  }

  onClientPong(): void {}

  /** Stops the replay and closes the connection of the client. */
  end(): void {
    if (this.#isOver) return;
    this.stop();
    this.#peer.terminate();
  }

  /** The client is gone. */
  stop(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  #continue(): void {
    this.#timer?.cancel();
    this.#awaited = null;
    this.#play();
  }

  #play(): void {
    for (let played = 0; !this.#isOver; played += 1) {
      const event = this.#events[this.#next];
      if (event === undefined) return;
      if (event.atMs > this.#time.nowMs() || played === TURN_FRAMES) {
        this.#timer = this.#time.at(event.atMs, () => this.#play());
        return;
      }
      if (event.kind === 'said' && !this.#takeSaid(event.text)) {
        this.#await(event.text);
        return;
      }
      this.#next += 1;
      if (event.kind === 'heard') this.#peer.send(event.text);
      // A client that reconnects after the recorded end does not see it end again.
      if (event.kind === 'closed' && event.atMs >= this.#openedMs) this.#close(event.code);
    }
  }

  #takeSaid(text: string): boolean {
    const at = this.#said.indexOf(text);
    if (at >= 0) this.#said.splice(at, 1);
    return at >= 0;
  }

  /** A client that sends other messages, or none, still receives the rest. */
  #await(text: string): void {
    this.#awaited = text;
    this.#timer = this.#time.after(LONGEST_WAIT_MS, () => {
      this.#next += 1;
      this.#continue();
    });
  }

  #close(code: number): void {
    this.stop();
    if (code === NO_HANDSHAKE || code < 1_000 || code === 1_005) this.#peer.terminate();
    else this.#peer.close(code, '');
  }
}
