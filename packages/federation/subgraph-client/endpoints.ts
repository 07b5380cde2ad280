import { CircuitOpenError } from '#kernel/async/circuit-breaker.ts';
import type { Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { EndpointMeters } from '#federation/subgraph-client/endpoint-meters.ts';
import { SubgraphEndpoint } from '#federation/subgraph-client/subgraph-endpoint.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type { EndpointCounts } from '#federation/subgraph-client/subgraph-executor.ts';

/** An attempt that an endpoint did not answer. */
export interface FailedAttempt {
  readonly endpoint: SubgraphEndpoint;
  readonly error: unknown;
}

/**
 * The URLs of one subgraph. Of two random usable ones a request takes that with fewer requests in flight, so that a
 * slow one gets less work and the gateways of a group do not all choose the same.
 */
export class Endpoints {
  readonly #subgraph: string;
  readonly #all: readonly SubgraphEndpoint[];
  readonly #random: Random;
  readonly #log: Log;
  readonly #meters: EndpointMeters;

  constructor({ name, url }: JoinGraph, settings: RemoteSettings) {
    const urls = settings.urls.length === 0 ? [url] : settings.urls;
    const hasSeveral = urls.length > 1;
    this.#subgraph = name;
    this.#random = settings.random;
    this.#log = settings.log;
    this.#meters = new EndpointMeters(name, settings.meter, hasSeveral);
    this.#all = urls.map(
      (one) =>
        new SubgraphEndpoint({ name, url: one }, settings, hasSeveral, (changed) =>
          this.#changed(changed),
        ),
    );
    this.#report();
  }

  get counts(): EndpointCounts {
    const usable = this.#all.filter(({ standing }) => standing === 'usable').length;
    return { endpoints: this.#all.length, usable };
  }

  /**
   * The endpoint for the next attempt of a request: a usable one that has not failed it, else one that has, else one
   * that refused its last connection. Throws `CircuitOpenError` when the circuit breakers of all are open.
   */
  next(failures: readonly FailedAttempt[]): SubgraphEndpoint {
    const [first] = this.#all;
    // Its circuit breaker decides, and takes a request as its trial.
    if (this.#all.length === 1 && first !== undefined) return first;
    const usable = this.#all.filter(({ standing }) => standing === 'usable');
    const found =
      this.#lessLoaded(withoutFailed(usable, failures)) ??
      this.#lessLoaded(usable) ??
      this.#lessLoaded(this.#all.filter(({ standing }) => standing === 'refusing'));
    if (found === null) throw new CircuitOpenError();
    return found;
  }

  /** Whether a usable endpoint has not failed the request yet. */
  hasOther(failures: readonly FailedAttempt[]): boolean {
    if (this.#all.length === 1) return false;
    return withoutFailed(this.#all, failures).some(({ standing }) => standing === 'usable');
  }

  /** The URLs of one socket: each call is about its next connection, and avoids the last URL. */
  socketUrls(): () => string {
    let last: FailedAttempt[] = [];
    return () => {
      const endpoint = this.next(last);
      last = [{ endpoint, error: null }];
      return endpoint.url;
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((endpoint) => endpoint.close()));
  }

  #lessLoaded(among: readonly SubgraphEndpoint[]): SubgraphEndpoint | null {
    const [first, second] = this.#twoOf(among);
    if (first === undefined || second === undefined) return first ?? null;
    return second.inFlight < first.inFlight ? second : first;
  }

  /** Two of them at random, in random order. */
  #twoOf(among: readonly SubgraphEndpoint[]): readonly (SubgraphEndpoint | undefined)[] {
    if (among.length < 2) return among;
    const at = Math.floor(this.#random() * among.length);
    const step = 1 + Math.floor(this.#random() * (among.length - 1));
    return [among[at], among[(at + step) % among.length]];
  }

  #changed(changed: SubgraphEndpoint): void {
    this.#report();
    const { breakerState } = changed;
    const fields = {
      subgraph: this.#subgraph,
      ...(this.#all.length === 1 ? {} : { endpoint: nameOf(changed) }),
    };
    if (breakerState === 'open') this.#log.warn(fields, 'circuit breaker opened');
    if (breakerState === 'closed') this.#log.info(fields, 'circuit breaker closed');
  }

  #report(): void {
    this.#meters.report(
      new Map(this.#all.map((endpoint) => [nameOf(endpoint), endpoint.breakerState])),
    );
  }
}

function withoutFailed(
  among: readonly SubgraphEndpoint[],
  failures: readonly FailedAttempt[],
): SubgraphEndpoint[] {
  return among.filter((endpoint) => failures.every((failure) => failure.endpoint !== endpoint));
}

/** The URL without what may be secret in it. */
function nameOf({ url }: SubgraphEndpoint): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
