import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { RateWindow } from '#market-data/venues/session/rate-window.ts';
import type {
  AcceptedEvent,
  BarStream,
  ClientFrame,
  RefusalEvent,
  VenueProtocol,
} from '#market-data/venues/venue.ts';

/** Pongs count as client messages too, so one message of each second is reserved for them. */
const PONG_RESERVE = 1;

/** A request about streams. */
interface StreamRequest {
  readonly frame: ClientFrame;
  readonly isSubscription: boolean;
}

/** A queued message; without a request it is not answered. */
interface Waiting {
  readonly text: string;
  readonly request: StreamRequest | null;
}

/** A sent request, and its streams that the exchange has not answered. */
interface Unanswered extends StreamRequest {
  readonly sentAtMs: number;
  /** Keys of the streams without a separate answer. */
  readonly open: Set<string>;
}

/** Sends a connection's messages no faster than the exchange allows, and tracks the unanswered ones. */
export class MessageQueue {
  readonly #protocol: VenueProtocol;
  readonly #clock: Clock;
  readonly #send: (text: string) => void;
  readonly #pace: RateWindow;
  readonly #waiting: Waiting[] = [];
  readonly #unanswered = new Map<number, Unanswered>();
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
    this.#enqueue(this.#protocol.subscribeFrames(streams, this.#nextId), true);
  }

  unsubscribe(streams: readonly BarStream[]): void {
    this.#enqueue(this.#protocol.unsubscribeFrames(streams, this.#nextId), false);
  }

  /** Sends a message that has no answer. */
  send(text: string): void {
    this.#waiting.push({ text, request: null });
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

  /** Takes an answer by its id. */
  settle(id: number): void {
    this.#unanswered.delete(id);
  }

  /** Takes an answer about streams: each settles its place in the oldest request that names it. */
  accept({ id, streams }: AcceptedEvent): void {
    if (id === undefined) for (const stream of streams) this.#settleStream(streamKey(stream));
    else this.#failOf(id, streams);
  }

  /**
   * Takes a refusal; returns the refused streams, or null if no request waits for such an answer. One bad stream can
   * fail a message of many. If the exchange names it, the others are requested again; otherwise a longer message is
   * requested again in halves, and only a stream that was refused by itself counts.
   */
  refuse({ id, streams }: RefusalEvent): readonly BarStream[] | null {
    if (id === null) {
      for (const stream of streams ?? []) this.#settleStream(streamKey(stream));
      return streams ?? null;
    }
    return this.#failOf(id, streams ?? []);
  }

  /** A message failed because of these streams, if they are its own; returns the refused ones, or null. */
  #failOf(id: number, streams: readonly BarStream[]): readonly BarStream[] | null {
    const entry = this.#unanswered.get(id);
    if (entry === undefined) return streams.length > 0 ? streams : null;
    this.#unanswered.delete(id);
    if (!entry.isSubscription) return [];
    const { streams: asked } = entry.frame;
    const named = new Set(streams.map(streamKey));
    const rest = asked.filter((stream) => !named.has(streamKey(stream)));
    if (rest.length < asked.length) {
      if (rest.length > 0) this.subscribe(rest);
      return asked.filter((stream) => named.has(streamKey(stream)));
    }
    if (asked.length === 1) return asked;
    const middle = asked.length >> 1;
    this.subscribe(asked.slice(0, middle));
    this.subscribe(asked.slice(middle));
    return [];
  }

  #settleStream(key: string): void {
    for (const [id, { open }] of this.#unanswered) {
      if (!open.delete(key)) continue;
      if (open.size === 0) this.#unanswered.delete(id);
      return;
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#waiting.length = 0;
    this.#unanswered.clear();
  }

  #enqueue(frames: readonly ClientFrame[], isSubscription: boolean): void {
    this.#nextId += frames.length;
    for (const frame of frames) {
      this.#waiting.push({ text: frame.text, request: { frame, isSubscription } });
    }
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
      const { request } = next;
      if (request !== null) {
        const { frame } = request;
        const open = new Set(frame.streams.map(streamKey));
        this.#unanswered.set(frame.id, { ...request, open, sentAtMs: nowMs });
      }
      this.#send(next.text);
      if (this.#isStopped) return;
    }
  }
}

function streamKey({ symbol, interval }: BarStream): string {
  return `${symbol}@${interval}`;
}
