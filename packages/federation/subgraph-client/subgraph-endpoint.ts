import { CircuitBreaker, type Verdict } from '#kernel/async/circuit-breaker.ts';
import type { BreakerState } from '#kernel/async/circuit-breaker.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { HttpExchange } from '#federation/subgraph-client/http-exchange.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import {
  MalformedAnswerError,
  NoAnswerError,
  UnsentRequestError,
} from '#federation/subgraph-client/no-answer.ts';
import { sendProbe } from '#federation/subgraph-client/probe-endpoint.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';

/** `refusing` after a connection that failed, `away` while the circuit breaker is not closed. */
type EndpointStanding = 'usable' | 'refusing' | 'away';

/** Time for which an endpoint without connections is avoided. */
const REFUSING_MS = 1_000;

/** One URL of a subgraph, with its connections, its circuit breaker and its load. */
export class SubgraphEndpoint {
  readonly url: string;
  readonly exchange: HttpExchange;
  readonly #clock: Clock;
  readonly #breaker: CircuitBreaker;
  #inFlight = 0;
  #refusingUntilMs = -Infinity;

  /**
   * @param isProbed whether the breaker closes by a request of its own; otherwise the next request of a client decides
   * @param onChange called when the state of the circuit breaker changes
   */
  constructor(
    { name, url }: JoinGraph,
    settings: RemoteSettings,
    isProbed: boolean,
    onChange: (endpoint: SubgraphEndpoint) => void,
  ) {
    const { clock } = settings;
    this.url = url;
    this.exchange = new HttpExchange(name, url, settings);
    this.#clock = clock;
    const window = {
      aboveShare: settings.breakAboveShare,
      minRequests: settings.breakAfterRequests,
      windowMs: settings.breakWindowMs,
    };
    this.#breaker = new CircuitBreaker({
      clock,
      opens: new FailureWindow(window, clock),
      breakForMs: settings.breakForMs,
      verdictOn,
      ...(isProbed ? { probe: () => sendProbe(this.exchange) } : {}),
      onChange: () => onChange(this),
    });
  }

  get breakerState(): BreakerState {
    return this.#breaker.state;
  }

  /** Requests in flight, and those that wait for it. */
  get inFlight(): number {
    return this.#inFlight;
  }

  get standing(): EndpointStanding {
    if (this.#breaker.state !== 'closed') return 'away';
    return this.#clock.monotonicMs() < this.#refusingUntilMs ? 'refusing' : 'usable';
  }

  /** Runs a request under the circuit breaker. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    this.#inFlight += 1;
    try {
      const result = await this.#breaker.run(task);
      this.#refusingUntilMs = -Infinity;
      return result;
    } catch (error) {
      if (error instanceof UnsentRequestError)
        this.#refusingUntilMs = this.#clock.monotonicMs() + REFUSING_MS;
      throw error;
    } finally {
      this.#inFlight -= 1;
    }
  }

  async close(): Promise<void> {
    this.#breaker.close();
    await this.exchange.close();
  }
}

/** An invalid response counts as alive: a query that only its client gets wrong must not open the breaker for all. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof MalformedAnswerError) return 'healthy';
  return error instanceof NoAnswerError ? 'failing' : 'unknown';
}
