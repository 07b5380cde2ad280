import { CircuitOpenError } from '#kernel/async/circuit-breaker.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import type { AlertEvent, AlertRule, AlertStore } from '#kernel/ports/alert-store.ts';
import { delay, type Clock, type Random, type Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import type { WebhookAnswer, WebhookClient } from '#kernel/ports/webhook-client.ts';
import { HostGates } from '#alerts/delivery/host-gates.ts';
import {
  isHealthy,
  judgeAttempt,
  MAX_RETRY_AFTER_MS,
  type JudgedAttempt,
  type Outcome,
} from '#alerts/delivery/judge-attempt.ts';
import { postEvent } from '#alerts/delivery/post-event.ts';

export interface DelivererOptions {
  readonly store: AlertStore;
  readonly client: WebhookClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly meter: Meter;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
  /** Whether the token of an owner is still valid. */
  readonly isValidOwner: (ownerId: string) => boolean;
}

/** Requests in flight, to all hosts together. */
const MAX_IN_FLIGHT = 32;
/** Of them, those of one owner: slow webhooks of one do not hold up the others. */
const MAX_PER_OWNER = 8;
/** Interval at which the outbox is read without news. */
const LOOK_EVERY_MS = 1_000;
/** Why the events of a revoked token end. */
const NO_TOKEN = 'The token that created the rule is revoked or expired.';
const GONE = 'The webhook answered 410 Gone.';

/** The status of a host that fails, as an error for its circuit breaker. */
class FailingHostError extends Error {
  readonly answer: WebhookAnswer;

  constructor(answer: WebhookAnswer) {
    super(`the webhook answered ${answer.status}`);
    this.name = 'FailingHostError';
    this.answer = answer;
  }
}

/**
 * Delivers the events of the outbox, the longest due first, until each is accepted or no attempt is left. An event is
 * settled after its attempt, so that a crash in between delivers it again under the same id.
 */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #gates: HostGates;
  readonly #attempts: Counter;
  readonly #failures: FailureLog;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #byOwner = new Map<string, number>();
  /** Attempts that could not be recorded, by the id of their event. */
  readonly #unsettled = new Map<string, JudgedAttempt>();
  #ending = new AbortController();
  #timer: Timer | null = null;
  #looking: Promise<void> | null = null;
  #isWoken = false;
  #isRunning = false;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#gates = new HostGates(options.clock);
    this.#failures = new FailureLog(options.log, 'the outbox of alerts cannot be used');
    this.#attempts = options.meter.counter(
      'marketgraph_alert_attempts_total',
      'Attempts to deliver an event of an alert rule, by what became of the event.',
      ['state'],
    );
  }

  start(): void {
    this.#isRunning = true;
    this.#ending = new AbortController();
    this.wake();
  }

  /** Looks into the outbox now. */
  wake(): void {
    if (!this.#isRunning) return;
    this.#isWoken = true;
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null;
      // News between the last look and this turn.
      if (this.#isWoken) this.wake();
    });
  }

  /** Begins no further attempt; resolves when those in flight have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#ending.abort();
    this.#timer?.cancel();
    await this.#looking;
    await Promise.all(this.#inFlight.values());
  }

  async #lookOn(): Promise<void> {
    this.#timer?.cancel();
    while (this.#isWoken && this.#isRunning) {
      this.#isWoken = false;
      try {
        if (await this.#beginDue()) this.#isWoken = true;
        this.#failures.succeeded();
      } catch (error) {
        this.#failures.failed(error);
      }
    }
    if (this.#isRunning) this.#timer = this.#options.clock.after(LOOK_EVERY_MS, () => this.wake());
  }

  /** Begins the attempts that are due; returns whether another look may find more. */
  async #beginDue(): Promise<boolean> {
    const free = MAX_IN_FLIGHT - this.#inFlight.size;
    if (free <= 0) return false;
    const { store, clock } = this.#options;
    const due = await store.due({
      nowMs: clock.nowMs(),
      maxWaitMs: MAX_RETRY_AFTER_MS,
      exceptHosts: this.#gates.closed(),
      exceptOwners: [...this.#byOwner.keys()].filter((owner) => !this.#takes(owner)),
      limit: free + this.#inFlight.size,
    });
    let begun = 0;
    for (const event of due) {
      if (this.#inFlight.size >= MAX_IN_FLIGHT) break;
      if (this.#inFlight.has(event.id) || !this.#gates.takes(event.host)) continue;
      if (!this.#takes(event.ownerId)) continue;
      this.#count(event.ownerId, 1);
      const leave = this.#gates.enter(event.host);
      const attempt = this.#attempt(event).finally(() => {
        leave();
        this.#count(event.ownerId, -1);
        this.#inFlight.delete(event.id);
        this.wake();
      });
      this.#inFlight.set(event.id, attempt);
      begun += 1;
    }
    return begun > 0;
  }

  #takes(ownerId: string): boolean {
    return (this.#byOwner.get(ownerId) ?? 0) < MAX_PER_OWNER;
  }

  #count(ownerId: string, change: number): void {
    const count = (this.#byOwner.get(ownerId) ?? 0) + change;
    if (count === 0) this.#byOwner.delete(ownerId);
    else this.#byOwner.set(ownerId, count);
  }

  async #attempt(event: AlertEvent): Promise<void> {
    const { clock } = this.#options;
    try {
      const attempt = this.#unsettled.get(event.id) ?? (await this.#judged(event));
      if (attempt === null) return;
      this.#unsettled.set(event.id, attempt);
      await this.#settle(event, attempt);
      this.#unsettled.delete(event.id);
    } catch (error) {
      // A full disk can be read: the attempt is recorded later, and not made again.
      this.#failures.failed(error);
      await delay(clock, LOOK_EVERY_MS, this.#ending.signal).catch(() => undefined);
    }
  }

  /** What became of an attempt; null if none is made now. */
  async #judged(event: AlertEvent): Promise<JudgedAttempt | null> {
    const { store, isValidOwner } = this.#options;
    const rule = await store.ruleOf(event.ownerId, event.ruleId);
    if (rule === null) return null;
    return isValidOwner(event.ownerId) ? this.#tried(event, rule) : this.#endedAs(event, NO_TOKEN);
  }

  /** The judged attempt; null if the host takes none now. */
  async #tried(event: AlertEvent, rule: AlertRule): Promise<JudgedAttempt | null> {
    const { clock, random, maxAttempts } = this.#options;
    const outcome = await this.#send(event, rule);
    if ('error' in outcome && outcome.error instanceof CircuitOpenError) return null;
    const rules = { maxAttempts, random };
    return judgeAttempt(outcome, event.failedAttempts, clock.nowMs(), rules);
  }

  async #send(event: AlertEvent, rule: AlertRule): Promise<Outcome> {
    const { client, clock, timeoutMs } = this.#options;
    try {
      const answer = await this.#gates.run(event.host, async () => {
        const given = await postEvent(client, rule, event, { nowMs: clock.nowMs(), timeoutMs });
        if (!isHealthy(given.status)) throw new FailingHostError(given);
        return given;
      });
      return { answer };
    } catch (error) {
      return error instanceof FailingHostError ? { answer: error.answer } : { error };
    }
  }

  #endedAs({ lastStatus }: AlertEvent, failure: string): JudgedAttempt {
    const nowMs = this.#options.clock.nowMs();
    const times = { atMs: nowMs, dueAtMs: nowMs };
    return { state: 'dead', status: lastStatus, failure, isGone: false, ...times };
  }

  async #settle({ id, ownerId, ruleId, host }: AlertEvent, attempt: JudgedAttempt): Promise<void> {
    const { store, log } = this.#options;
    const { state, isGone, failure, atMs } = attempt;
    if (isGone) await store.setActive(ownerId, ruleId, false, atMs, GONE);
    await store.settle(id, attempt);
    this.#attempts.add(1, { state });
    if (state !== 'delivered')
      log.warn({ id, ruleId, host, state, failure }, 'alert not delivered');
  }
}
