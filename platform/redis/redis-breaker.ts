import {
  CircuitBreaker,
  consecutiveFailures,
  type CircuitBreakerOptions,
} from '#kernel/async/circuit-breaker.ts';

export interface RedisBreakerOptions extends Pick<CircuitBreakerOptions, 'clock' | 'onChange'> {
  /** Rejects when Redis does not answer. */
  readonly ping: () => Promise<unknown>;
  /** Called when the circuit breaker opens, and after each failed ping. */
  readonly reconnect: () => void;
  /** How long the circuit breaker stays open before Redis is probed again, in milliseconds. */
  readonly breakMs?: number;
}

const FAILURES = 3;
const BREAK_MS = 5_000;

/**
 * The circuit breaker of Redis. It probes Redis with pings while it is open: trial commands would delay a client that
 * sends two commands a second with every tenth of them.
 */
export function redisBreaker(options: RedisBreakerOptions): CircuitBreaker {
  const { clock, ping, breakMs = BREAK_MS } = options;
  return new CircuitBreaker({
    clock,
    opens: consecutiveFailures(FAILURES),
    breakForMs: breakMs,
    probe: ping,
    onChange(state, before) {
      if (state === 'open') options.reconnect();
      options.onChange?.(state, before);
    },
  });
}
