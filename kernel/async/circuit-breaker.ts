import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import type {
  CircuitBreakerPolicy,
  IBackoff,
  IBackoffFactory,
  IHalfOpenAfterBackoffContext,
} from 'cockatiel';
import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** The circuit breaker is open: the task was not run. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';

  constructor() {
    super('The circuit breaker is open.');
  }
}

/** `half_open` while a trial decides between `open` and `closed`. */
export type BreakerState = 'closed' | 'half_open' | 'open';

/** The state of the service that a failed task indicates; `unknown` if the caller cancelled it. */
export type Verdict = 'healthy' | 'failing' | 'unknown';

/** Decides when a breaker opens. */
export interface OpeningRule {
  success(): void;
  /** Counts a failure; returns whether the breaker opens. */
  failure(): boolean;
  /** Called when the breaker closes: earlier failures are irrelevant. */
  forget(): void;
}

export interface CircuitBreakerOptions {
  readonly clock: Clock;
  readonly opens: OpeningRule;
  /** How long the breaker stays open before a trial, in milliseconds. */
  readonly breakForMs: number;
  /** Judges the error of a task; every one means `failing` by default. */
  readonly verdictOn?: (error: unknown) => Verdict;
  /** The trial, which rejects while the service is away. When absent, the next task is the trial. */
  readonly probe?: () => Promise<unknown>;
  /** Called when the state changes, and when a failed trial opens the breaker again. */
  readonly onChange?: (state: BreakerState, before: BreakerState) => void;
}

/** Opens a breaker after so many failures in a row. */
export function consecutiveFailures(count: number): OpeningRule {
  const breaker = new ConsecutiveBreaker(count);
  return {
    success: () => breaker.success(),
    failure: () => breaker.failure(),
    forget: () => breaker.success(),
  };
}

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

type Pauses = IBackoffFactory<IHalfOpenAfterBackoffContext>;
type Pause = IBackoff<IHalfOpenAfterBackoffContext>;

/**
 * A circuit breaker of cockatiel on a clock that is passed in. It opens by its rule, and closes by a trial: its own
 * probe, else the next task after the break, for whose result the tasks that arrive meanwhile wait. A trial that its
 * caller cancelled decides nothing: the next task is the trial then.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #policy: CircuitBreakerPolicy;
  #state: BreakerState = 'closed';
  /** Whether the last trial was inconclusive. */
  #isUndecided = false;
  #probeTimer: Timer | null = null;
  #isEnded = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    const { opens } = options;
    const policy: CircuitBreakerPolicy = circuitBreaker(
      handleWhen((error) => this.#isCounted(error)),
      {
        halfOpenAfter: this.#pauses(),
        breaker: {
          state: null,
          success: () => opens.success(),
          // A task that started before the breaker opened does not extend the break.
          failure: () => policy.state === CircuitState.Closed && opens.failure(),
        },
      },
    );
    policy.onStateChange((state) => this.#enter(STATES[state]));
    this.#policy = policy;
  }

  get state(): BreakerState {
    return this.#state;
  }

  /** Runs a task. Rejects as the task does, and with `CircuitOpenError` while the breaker is open. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const { probe } = this.#options;
    if (probe !== undefined && this.#state !== 'closed') throw new CircuitOpenError();
    try {
      return await this.#policy.execute(async () => task());
    } catch (error) {
      throw isBrokenCircuitError(error) ? new CircuitOpenError() : error;
    }
  }

  /** Ends the probes. */
  close(): void {
    this.#isEnded = true;
    this.#probeTimer?.cancel();
  }

  /** Whether an error is a failure, or the end of an inconclusive trial. */
  #isCounted(error: unknown): boolean {
    const verdict = this.#verdictOn(error);
    return verdict === 'unknown'
      ? this.#policy.state === CircuitState.HalfOpen
      : verdict === 'failing';
  }

  #verdictOn(error: unknown): Verdict {
    return this.#options.verdictOn?.(error) ?? 'failing';
  }

  /** The library measures by the machine's clock: a pause of this clock is endless, and then over. */
  #pauses(): Pauses {
    const { clock, breakForMs, probe } = this.#options;
    const next = ({ result }: IHalfOpenAfterBackoffContext): Pause => {
      this.#isUndecided = 'error' in result && this.#verdictOn(result.error) === 'unknown';
      // A probe has its own timer, and `run` rejects all other tasks.
      const isOver = this.#isUndecided || probe !== undefined;
      const untilMs = isOver ? -Infinity : clock.monotonicMs() + breakForMs;
      return {
        next,
        get duration() {
          return clock.monotonicMs() < untilMs ? Infinity : -Infinity;
        },
      };
    };
    return { next };
  }

  #enter(state: BreakerState): void {
    const isTrialRepeated = state === 'open' ? this.#isUndecided : state === this.#state;
    if (isTrialRepeated) return;
    const before = this.#state;
    this.#state = state;
    if (state === 'closed') this.#options.opens.forget();
    if (state === 'open') this.#probeLater();
    this.#options.onChange?.(state, before);
  }

  #probeLater(): void {
    const { clock, breakForMs, probe } = this.#options;
    if (probe === undefined || this.#isEnded) return;
    this.#probeTimer = clock.after(breakForMs, () => {
      // A failed probe opens the breaker again, and so the next probe follows.
      this.#policy.execute(probe).catch(() => undefined);
    });
  }
}
