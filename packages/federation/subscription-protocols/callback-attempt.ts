import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import type {
  Callback,
  CallbackRegistry,
} from '#federation/subscription-protocols/callback-registry.ts';
import { problemOf, reportAnswer } from '#federation/subscription-protocols/stream-attempt.ts';
import type {
  AttemptSink,
  BeginAttempt,
} from '#federation/subscription-protocols/subscription-attempt.ts';
import type { SubscriptionRequests } from '#federation/subscription-protocols/subscription-requests.ts';

const ACCEPT = 'application/json;callbackSpec=1.0';

/** Intervals without a call after which a subscription counts as lost. */
const MISSED_INTERVALS = 2;

/** A subscription whose events are requests of the subgraph to the gateway. */
export interface CalledBackSubscription {
  readonly requests: SubscriptionRequests;
  /** The URL of the next attempt. */
  nextUrl(): string;
  readonly registry: CallbackRegistry;
  readonly clock: Clock;
  /** URL that subgraphs call, to which an id is added. */
  readonly callbackUrl: string;
  readonly heartbeatMs: number;
  /** The request's body, with the extensions that the gateway adds. */
  bodyWith(extensions: object): string;
  readonly scope: OperationScope;
}

/** Attempts a subscription by Apollo's callback protocol, `callback/1.0`. */
export function callbackAttempts(subscription: CalledBackSubscription): BeginAttempt {
  return (sink) => {
    const attempt = new CallbackAttempt(subscription, sink);
    void attempt.begin();
    return () => attempt.stop();
  };
}

class CallbackAttempt {
  readonly #subscription: CalledBackSubscription;
  readonly #sink: AttemptSink;
  readonly #abort = new AbortController();
  readonly #callback: Callback;
  #wasCalled = false;
  #lastCallMs = 0;
  #timer: Timer | null = null;

  constructor(subscription: CalledBackSubscription, sink: AttemptSink) {
    this.#subscription = subscription;
    this.#sink = sink;
    this.#callback = subscription.registry.begin({
      checked: () => this.#called(),
      next: (payload, bytes) => {
        this.#called();
        sink.event(payload, bytes);
      },
      completed: (errors) => (errors.length === 0 ? sink.completed() : sink.refused(errors)),
    });
  }

  /** Never rejects: what fails is a lost attempt. */
  async begin(): Promise<void> {
    const { requests, nextUrl, scope } = this.#subscription;
    try {
      const body = this.#body();
      const signal = this.#abort.signal;
      const response = await requests.send({ url: nextUrl(), accept: ACCEPT, body, scope, signal });
      // The subgraph checks the callback before it answers.
      if (response.statusCode === 200 && this.#wasCalled) await response.body.dump();
      else await reportAnswer(response, 'it does not call back', this.#sink);
    } catch (error) {
      this.#sink.lost(problemOf(error));
    }
  }

  stop(): void {
    this.#abort.abort();
    this.#callback.end();
    this.#timer?.cancel();
  }

  #body(): string {
    const { callbackUrl, heartbeatMs, bodyWith } = this.#subscription;
    const { id, verifier } = this.#callback;
    return bodyWith({
      subscription: {
        callbackUrl: `${callbackUrl}/${id}`,
        subscriptionId: id,
        verifier,
        heartbeatIntervalMs: heartbeatMs,
      },
    });
  }

  #called(): void {
    const { clock, heartbeatMs } = this.#subscription;
    this.#lastCallMs = clock.monotonicMs();
    if (this.#wasCalled) return;
    this.#wasCalled = true;
    this.#sink.opened();
    if (heartbeatMs > 0) this.#watch(heartbeatMs * MISSED_INTERVALS);
  }

  /** One timer for many calls: it looks when the last one came. */
  #watch(maxSilenceMs: number): void {
    const { clock } = this.#subscription;
    const silentMs = clock.monotonicMs() - this.#lastCallMs;
    if (silentMs >= maxSilenceMs) {
      this.#sink.lost({ reason: 'its heartbeats stopped', mayPass: true });
      return;
    }
    this.#timer = clock.after(maxSilenceMs - silentMs, () => this.#watch(maxSilenceMs));
  }
}
