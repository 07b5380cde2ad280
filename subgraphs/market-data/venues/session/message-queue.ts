import type { Clock, Timer } from '#kernel/clock.ts';
import { RateWindow } from '#market-data/venues/session/rate-window.ts';
import type { BarStream, ClientFrame, VenueProtocol } from '#market-data/venues/venue.ts';

/** Pongs count as client messages too, so one place in each second is kept for them. */
const PONG_RESERVE = 1;

/** A message that waits to be sent; without an id it is not answered. */
interface Waiting {
  readonly text: string;
  readonly frame: ClientFrame | null;
}

/**
 * Sends a connection's messages no faster than the exchange allows, and remembers which ones it has
 * not answered yet.
 */
export class MessageQueue {
  readonly #protocol: VenueProtocol;
  readonly #clock: Clock;
  readonly #send: (text: string) => void;
  readonly #pace: RateWindow;
  readonly #waiting: Waiting[] = [];
  readonly #unanswered = new Map<number, { frame: ClientFrame; sentAtMs: number }>();
  #nextId = 1;
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(protocol: VenueProtocol, clock: Clock, send: (text: string) => void) {
    this.#protocol = protocol;
    this.#clock = clock;
    this.#send = send;
    const perSec = Math.max(1, protocol.streamLimits.messagesPerSec - PONG_RESERVE);
    this.#pace = new RateWindow(perSec, 1_000);
  }

  subscribe(streams: readonly BarStream[]): void {
    this.#enqueue(this.#protocol.subscribeFrames(streams, this.#nextId));
  }

  unsubscribe(streams: readonly BarStream[]): void {
    this.#enqueue(this.#protocol.unsubscribeFrames(streams, this.#nextId));
  }

  /** Sends a message that has no answer of its own. */
  send(text: string): void {
    this.#waiting.push({ text, frame: null });
    this.#pump();
  }

  /** Whether everything was sent and answered. */
  get isSettled(): boolean {
    return this.#waiting.length === 0 && this.#unanswered.size === 0;
  }

  /** When the oldest unanswered message was sent; null when there is none. */
  get oldestUnansweredMs(): number | null {
    for (const { sentAtMs } of this.#unanswered.values()) return sentAtMs;
    return null;
  }

  /** Takes an answer; the streams it is about, or null for an id that nothing waits for. */
  settle(id: number): readonly BarStream[] | null {
    const entry = this.#unanswered.get(id);
    if (entry === undefined) return null;
    this.#unanswered.delete(id);
    return entry.frame.streams;
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#waiting.length = 0;
    this.#unanswered.clear();
  }

  #enqueue(frames: readonly ClientFrame[]): void {
    this.#nextId += frames.length;
    for (const frame of frames) this.#waiting.push({ text: frame.text, frame });
    this.#pump();
  }

  #pump(): void {
    if (this.#isStopped || this.#timer !== null) return;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const nowMs = this.#clock.monotonicMs();
      const waitMs = this.#pace.waitMs(nowMs, 1);
      if (waitMs > 0) {
        this.#timer = this.#clock.after(waitMs, () => {
          this.#timer = null;
          this.#pump();
        });
        return;
      }
      this.#waiting.shift();
      this.#pace.spend(nowMs, 1);
      const { frame } = next;
      if (frame !== null) this.#unanswered.set(frame.id, { frame, sentAtMs: nowMs });
      this.#send(next.text);
      if (this.#isStopped) return;
    }
  }
}
