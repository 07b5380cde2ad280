import { CircuitBreaker, consecutiveFailures } from '#kernel/async/circuit-breaker.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** Failures in a row after which a host gets no request for a while. */
const FAILURES_TO_OPEN = 5;
const BREAK_MS = 30_000;
/** Requests to a host at the same time. */
const MAX_PER_HOST = 2;

/** One host: what is in flight, and its circuit breaker. */
interface HostGate {
  readonly breaker: CircuitBreaker;
  inFlight: number;
  /** Until when its breaker is open, on the monotonic clock. */
  openUntilMs: number;
}

/** Bounds the requests to each host, and pauses a host that fails. */
export class HostGates {
  readonly #clock: Clock;
  readonly #gates = new Map<string, HostGate>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The hosts that take no request now. */
  closed(): string[] {
    const nowMs = this.#clock.monotonicMs();
    return [...this.#gates].flatMap(([host, gate]) => (isOpen(gate, nowMs) ? [] : [host]));
  }

  takes(host: string): boolean {
    const gate = this.#gates.get(host);
    return gate === undefined || isOpen(gate, this.#clock.monotonicMs());
  }

  /** Takes one of the places of a host; the returned function gives it back. */
  enter(host: string): () => void {
    const gate = this.#gateOf(host);
    gate.inFlight += 1;
    return () => {
      gate.inFlight -= 1;
      this.#forgetIdle(host, gate);
    };
  }

  /** Runs an attempt. Rejects as the attempt does, and with `CircuitOpenError` where it was not made. */
  run<Result>(host: string, attempt: () => Promise<Result>): Promise<Result> {
    return this.#gateOf(host).breaker.run(attempt);
  }

  #gateOf(host: string): HostGate {
    return this.#gates.getOrInsertComputed(host, () => this.#newGate());
  }

  #newGate(): HostGate {
    const gate: HostGate = {
      breaker: new CircuitBreaker({
        clock: this.#clock,
        opens: consecutiveFailures(FAILURES_TO_OPEN),
        breakForMs: BREAK_MS,
        onChange: (state) => {
          if (state === 'open') gate.openUntilMs = this.#clock.monotonicMs() + BREAK_MS;
        },
      }),
      inFlight: 0,
      openUntilMs: -Infinity,
    };
    return gate;
  }

  /** A host without failures needs no memory; the number of the others is bounded by the rules. */
  #forgetIdle(host: string, { inFlight, breaker, openUntilMs }: HostGate): void {
    const isQuiet = inFlight === 0 && breaker.state === 'closed' && openUntilMs === -Infinity;
    if (isQuiet && this.#gates.size > MAX_IDLE) this.#gates.delete(host);
  }
}

/** Hosts that are remembered although nothing is in flight: their failures count on. */
const MAX_IDLE = 1_000;

function isOpen({ inFlight, openUntilMs }: HostGate, nowMs: number): boolean {
  return inFlight < MAX_PER_HOST && nowMs >= openUntilMs;
}
