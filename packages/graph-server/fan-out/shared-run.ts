import type { GraphQLFormattedError } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Payload } from '#graph-server/fan-out/payload.ts';
import { encodePayload } from '#graph-server/fan-out/payload.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';

/** Larger snapshots are not recorded: later subscribers request their own. */
const MAX_RECORD_BYTES = 128 * 1024;

/** Observer of a run: the group that it belongs to. */
export interface SharedRunObserver {
  /** A live event was delivered. */
  onAdvance(run: SharedRun): void;
  /** The run has no members left, or its stream ended. */
  onEnd(run: SharedRun): void;
}

/** The slot of one subscriber; it moves when runs merge. */
export class SubscriberSlot implements Membership {
  readonly subscriber: Subscriber;
  run: SharedRun;

  constructor(subscriber: Subscriber, run: SharedRun) {
    this.subscriber = subscriber;
    this.run = run;
  }

  leave(): void {
    this.run.removeSlot(this);
  }
}

/**
 * One engine subscription and its subscribers: each event is executed and encoded once. Until the first live event, the
 * recorded snapshot equals what a new subscription would start with, so a joining subscriber receives the record and
 * becomes a member.
 */
export class SharedRun {
  readonly #engine: GraphEngine;
  readonly #log: Log;
  readonly #observer: SharedRunObserver;
  readonly #slots = new Set<SubscriberSlot>();
  readonly #abort = new AbortController();
  readonly #request: GraphRequest;
  #record: Payload[] | null = [];
  #recordBytes = 0;
  #isOpening = true;
  /** Until the first event that the readers did not miss. */
  #isCatchingUp = true;
  #isOver = false;
  /** Sequence of the last delivered live event. */
  #sequence: number | null = null;
  /** Sequence up to which the last part of the snapshot reaches; earlier parts reach less far. */
  #holdsUpTo = -1;
  /** Publisher of the events; a restarted stream may continue with another replica's. */
  #source: string | null = null;
  #stream: AsyncIterator<GraphAnswer> | null = null;

  /** Errors when the subscription could not start; null once it runs. */
  readonly started: Promise<readonly GraphQLFormattedError[] | null>;

  constructor(engine: GraphEngine, log: Log, observer: SharedRunObserver, request: GraphRequest) {
    this.#engine = engine;
    this.#log = log;
    this.#observer = observer;
    this.#request = { ...request, signal: this.#abort.signal };
    this.started = this.#start();
  }

  /** Whether a new subscriber can still receive everything from the start. */
  get isJoinable(): boolean {
    return !this.#isOver && this.#record !== null;
  }

  get memberCount(): number {
    return this.#slots.size;
  }

  /** Sends the recorded snapshot to a new subscriber, and every event from here on. */
  addSubscriber(subscriber: Subscriber): SubscriberSlot {
    const slot = new SubscriberSlot(subscriber, this);
    this.#slots.add(slot);
    for (const payload of this.#record ?? []) subscriber.deliver(payload);
    return slot;
  }

  removeSlot(slot: SubscriberSlot): void {
    this.#slots.delete(slot);
    if (this.#slots.size === 0) this.end();
  }

  /**
   * Whether both runs have delivered the same events: the same sequence of the same publisher, newer than either
   * snapshot. For an older sequence, a part of one snapshot may contain what the other run still has to send. Each
   * replica has its own sequence.
   */
  meets(other: SharedRun): boolean {
    const at = this.#sequence;
    if (this.#source !== other.#source) return false;
    return (
      at !== null && at === other.#sequence && at > Math.max(this.#holdsUpTo, other.#holdsUpTo)
    );
  }

  /** Takes over all members of a run that `meets` this one. */
  absorb(other: SharedRun): void {
    for (const slot of other.#slots) {
      slot.run = this;
      this.#slots.add(slot);
    }
    other.#slots.clear();
    other.end();
  }

  /** Ends the engine's subscription. Remaining members receive nothing more. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#record = null;
    this.#abort.abort(new DomainError('request_timeout'));
    void this.#stream?.return?.()?.catch((error: unknown) => this.#logFailure(error));
    this.#observer.onEnd(this);
  }

  async #start(): Promise<readonly GraphQLFormattedError[] | null> {
    let stream: AsyncIterableIterator<GraphAnswer> | GraphAnswer;
    try {
      stream = await this.#engine.subscribe(this.#request);
    } catch (error) {
      this.#logFailure(error);
      stream = { errors: [maskedError()] };
    }
    if (!(Symbol.asyncIterator in stream)) {
      this.end();
      return stream.errors ?? [maskedError()];
    }
    if (this.#isOver) {
      await stream.return?.();
      return null;
    }
    this.#stream = stream;
    void this.#pump(stream);
    return null;
  }

  async #pump(stream: AsyncIterator<GraphAnswer>): Promise<void> {
    try {
      for (;;) {
        if (this.#isCatchingUp) await this.#whenMemberReads();
        const step = await stream.next();
        if (step.done === true || this.#isOver) break;
        this.#deliver(encodePayload(step.value));
      }
      this.#finish((subscriber) => subscriber.complete());
    } catch (error) {
      const errors = [error instanceof DomainError ? formatted(error) : maskedError()];
      if (!this.#isOver && !(error instanceof DomainError)) this.#logFailure(error);
      this.#finish((subscriber) => subscriber.fail(errors));
    }
  }

  #deliver(payload: Payload): void {
    if (payload.place === 'snapshot' && this.#isOpening) this.#keep(payload);
    else {
      this.#isOpening = false;
      this.#record = null;
      if (!payload.isMissed) this.#isCatchingUp = false;
    }
    for (const slot of this.#slots) slot.subscriber.deliver(payload);
    if (payload.place === 'snapshot') this.#holdsUpTo = payload.at;
    // A snapshot in mid-stream means that the source restarted, possibly with a new sequence.
    this.#sequence = payload.place === 'live' ? payload.at : null;
    if (payload.place !== 'opaque') this.#source = payload.source;
    if (payload.place === 'live') this.#observer.onAdvance(this);
  }

  #keep(payload: Payload): void {
    this.#recordBytes += payload.bytes;
    if (this.#recordBytes > MAX_RECORD_BYTES) this.#record = null;
    this.#record?.push(payload);
  }

  /**
   * Back-pressure for the snapshot and for missed events: they may exceed a connection's queue, so the source is read
   * only as fast as the fastest member reads. Live events are never held back.
   */
  async #whenMemberReads(): Promise<void> {
    const subscribers = Array.from(this.#slots, (slot) => slot.subscriber);
    if (subscribers.length === 0 || subscribers.some((one) => !one.isCongested)) return;
    await Promise.race(subscribers.map((one) => one.whenClear()));
  }

  #finish(notify: (subscriber: Subscriber) => void): void {
    const slots = [...this.#slots];
    this.#slots.clear();
    this.end();
    for (const slot of slots) notify(slot.subscriber);
  }

  #logFailure(error: unknown): void {
    const { requestId } = this.#request.context;
    this.#log.error({ err: error, requestId }, 'a subscription failed');
  }
}

function formatted(error: DomainError): GraphQLFormattedError {
  return { message: error.message, extensions: error.extensions };
}

function maskedError(): GraphQLFormattedError {
  return formatted(new DomainError('internal'));
}
