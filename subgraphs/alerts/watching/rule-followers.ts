import { setImmediate } from 'node:timers/promises';
import type { AlertRule } from '#kernel/ports/alert-store.ts';
import type { Timer } from '#kernel/ports/clock.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { RuleFollower, type FollowerOptions } from '#alerts/watching/rule-follower.ts';

export interface FollowersOptions extends FollowerOptions {
  readonly meter: Meter;
  /** Whether the token of an owner is still valid. */
  readonly isValidOwner: (ownerId: string) => boolean;
}

/** Interval at which rules that other processes changed are read. */
const LOOK_EVERY_MS = 2_000;

/** Evaluates every active rule whose owner is valid. */
export class RuleFollowers {
  readonly #options: FollowersOptions;
  readonly #failures: FailureLog;
  readonly #followers = new Map<string, RuleFollower>();
  #rules: readonly AlertRule[] = [];
  #revision: number | null = null;
  #timer: Timer | null = null;
  #looking: Promise<void> | null = null;
  #isRunning = false;

  constructor(options: FollowersOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options.log, 'the alert rules cannot be read');
  }

  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** Reads the rules now. */
  wake(): void {
    if (!this.#isRunning) return;
    this.#timer?.cancel();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      if (!this.#isRunning) return;
      this.#timer = this.#options.clock.after(LOOK_EVERY_MS, () => this.wake());
    });
  }

  /** Ends the evaluation of every rule. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#timer?.cancel();
    await this.#looking;
    await this.#keepOnly(new Set());
    this.#revision = null;
  }

  async #look(): Promise<void> {
    const { store, isValidOwner, meter } = this.#options;
    try {
      const revision = await store.revision();
      if (revision !== this.#revision) this.#rules = await store.activeRules();
      this.#revision = revision;
      const owners = new Map<string, boolean>();
      const isHeld = ({ ownerId }: AlertRule): boolean =>
        owners.getOrInsertComputed(ownerId, () => isValidOwner(ownerId));
      const followed = this.#rules.filter(isHeld);
      await this.#keepOnly(new Set(followed.map(keyOf)));
      for (const rule of followed) await this.#begin(rule);
      const gauge = meter.gauge('marketgraph_alert_rules', 'Alert rules that are evaluated here.');
      gauge.set(this.#followers.size);
      this.#failures.succeeded();
    } catch (error) {
      this.#failures.failed(error);
    }
  }

  /** A thousand rules that begin at a start leave the event loop to others in between. */
  async #begin(rule: AlertRule): Promise<void> {
    if (!this.#isRunning || this.#followers.has(keyOf(rule))) return;
    this.#followers.set(keyOf(rule), new RuleFollower(rule, this.#options));
    await setImmediate();
  }

  async #keepOnly(keys: ReadonlySet<string>): Promise<void> {
    const gone = [...this.#followers].filter(([key]) => !keys.has(key));
    for (const [key] of gone) this.#followers.delete(key);
    await Promise.all(gone.map(([, follower]) => follower.stop()));
  }
}

/** A rule that was paused and resumed begins again. */
function keyOf({ id, activeSinceMs }: AlertRule): string {
  return `${id} ${activeSinceMs}`;
}
