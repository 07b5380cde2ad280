import { DomainError } from '#kernel/errors/errors.ts';
import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import type { Timer } from '#kernel/ports/clock.ts';
import { RemotePayloads } from '#federation/subgraph-client/remote-payloads.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type {
  AttemptProblem,
  AttemptSink,
  BeginAttempt,
} from '#federation/subscription-protocols/subscription-attempt.ts';

/** Waits before a subscription is attempted again. */
const RESTART: BackOff = { baseMs: 1_000, capMs: 30_000 };

/** What a subscription needs of its subgraph's settings. */
export type RestartSettings = Pick<
  RemoteSettings,
  'clock' | 'random' | 'log' | 'subscriptionRetries' | 'refusedRetries'
>;

/**
 * One subscription on a subgraph over as many attempts as it takes. A lost one that began with a snapshot restarts,
 * with back-off, and delivers a new snapshot, so nothing is missing. Any other one ends with `subgraph_unavailable`,
 * because its gap is unknown.
 */
export class RestartedSubscription {
  readonly payloads: RemotePayloads;
  readonly #subgraph: string;
  readonly #settings: RestartSettings;
  readonly #begin: BeginAttempt;
  #stop: (() => void) | null = null;
  #timer: Timer | null = null;
  /** Attempts in a row without an event. */
  #failures = 0;
  /** Whether the subgraph has accepted an attempt. */
  #wasOpen = false;

  /** @param onEnd called once, when the subscription has ended */
  constructor(
    subgraph: string,
    settings: RestartSettings,
    begin: BeginAttempt,
    onEnd: (ended: RestartedSubscription) => void,
  ) {
    this.#subgraph = subgraph;
    this.#settings = settings;
    this.#begin = begin;
    this.payloads = new RemotePayloads({
      maxRefusals: settings.refusedRetries,
      failureOf: (problem) => this.#failureOf(problem as AttemptProblem),
      retry: (waitMs) => this.#restartAfter(waitMs),
      leave: () => {
        this.#halt();
        onEnd(this);
      },
    });
    this.#start();
  }

  #start(): void {
    let isCurrent = true;
    const whileCurrent =
      <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
      (...given: Given): void => {
        if (isCurrent) act(...given);
      };
    const stop = this.#begin({
      opened: whileCurrent(() => {
        this.#wasOpen = true;
        this.payloads.run();
      }),
      event: whileCurrent<Parameters<AttemptSink['event']>>((payload, bytes) => {
        this.#failures = 0;
        this.payloads.take(payload, bytes);
      }),
      refused: whileCurrent<Parameters<AttemptSink['refused']>>((errors) =>
        this.payloads.refuse(errors),
      ),
      completed: whileCurrent(() => this.payloads.complete()),
      lost: whileCurrent<Parameters<AttemptSink['lost']>>((problem) => this.#lose(problem)),
    });
    this.#stop = () => {
      isCurrent = false;
      stop();
    };
    // The attempt may have ended the subscription before it returned.
    if (this.payloads.isOver) this.#halt();
  }

  #lose(problem: AttemptProblem): void {
    this.#halt();
    this.payloads.lose();
    if (this.payloads.isOver) return;
    const isFutile = !problem.mayPass && !this.#wasOpen;
    const { subscriptionRetries, random } = this.#settings;
    if (isFutile || this.#failures >= subscriptionRetries) {
      this.payloads.fail(problem);
      return;
    }
    this.#restartAfter(halfJitterMs(this.#failures, RESTART, random));
    this.#failures += 1;
  }

  #restartAfter(waitMs: number): void {
    this.#halt();
    this.#timer = this.#settings.clock.after(waitMs, () => this.#start());
  }

  #halt(): void {
    this.#timer?.cancel();
    this.#timer = null;
    const stop = this.#stop;
    this.#stop = null;
    stop?.();
  }

  #failureOf({ reason, mayPass }: AttemptProblem): DomainError {
    const subgraph = this.#subgraph;
    this.#settings.log.warn({ subgraph, reason }, 'a subgraph does not serve a subscription');
    const isFutile = !mayPass && !this.#wasOpen;
    const detail = isFutile
      ? `The subgraph "${subgraph}" does not serve its subscription: ${reason}.`
      : undefined;
    return new DomainError('subgraph_unavailable', detail, { retryAfterSec: 1 });
  }
}
