import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import type { ByteTransport } from '#kernel/market/byte-transport.ts';
import { delay, type Clock, type Random } from '#kernel/ports/clock.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import type { CollectorMetrics } from '#signalhub/collectors/engine/collector-metrics.ts';
import type { HostPaces } from '#signalhub/collectors/engine/host-paces.ts';
import { redirectTarget } from '#signalhub/collectors/engine/redirect-target.ts';
import { RobotsRules } from '#signalhub/collectors/engine/robots-rules.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import { wireRequest } from '#signalhub/collectors/engine/wire-request.ts';
import type { FactSource, SourceAnswer, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  SOURCE_HOSTS,
  type HostName,
  type SourceHost,
} from '#signalhub/collectors/source-hosts.ts';

export interface FetcherOptions {
  readonly transport: ByteTransport;
  readonly paces: HostPaces;
  readonly clock: Clock;
  readonly random: Random;
  /** Base addresses that replace the official ones, such as those of simulators. */
  readonly baseUrls: Readonly<Partial<Record<HostName, string>>>;
  readonly userAgent: string;
  /** Whether robots.txt is obeyed. */
  readonly obeysRobots: boolean;
  readonly metrics: CollectorMetrics;
}

/** Validators of an earlier answer. */
interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** An answer. With `isUnchanged`, the host reports that the previous answer is still current, and sends no body. */
export interface FetchedAnswer {
  readonly answer: SourceAnswer;
  readonly isUnchanged: boolean;
}

/** Longest answer time; the transport bounds the size. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
/** Attempts of one request whose host is broken for the moment. */
const ATTEMPTS = 3;
const RETRY: BackOff = { baseMs: 2_000, capMs: 30_000 };
/** Requests during a block prolong it. */
const BLOCKED_MS = 6 * 3_600_000;
/** Product token in robots.txt. */
const ROBOTS_AGENT = 'marketgraph';

/** Sends the requests of all sources, within the budget of each host and by its rules. */
export class SourceFetcher {
  readonly #options: FetcherOptions;
  readonly #robots: RobotsRules;
  readonly #validators = new Map<string, Validators>();

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#robots = new RobotsRules(ROBOTS_AGENT, (url, signal) => {
      const host = this.#hostOfUrl(url);
      return this.#send(host, { host, path: '/robots.txt' }, signal, {});
    });
  }

  /**
   * The answer of a request that has one. Throws `SourceError`, or the signal's reason.
   *
   * @param isConditional whether the versions of the last kept answer are sent
   */
  async fetch(
    source: FactSource<unknown>,
    request: SourceRequest,
    isConditional: boolean,
    signal: AbortSignal,
  ): Promise<FetchedAnswer> {
    const { obeysRobots, clock, random } = this.#options;
    const baseUrl = this.#hostOf(request.host).baseUrl;
    const url = `${baseUrl}${request.path}`;
    if (obeysRobots) await this.#robots.require(url, clock.nowMs(), signal);
    const headers = isConditional ? this.#conditions(source, request) : {};
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#ask(source, request, headers, signal);
      } catch (error) {
        const isBroken = error instanceof SourceError && error.kind === 'unavailable';
        if (!isBroken || signal.aborted || attempt >= ATTEMPTS) throw signal.reason ?? error;
        await delay(clock, halfJitterMs(attempt, RETRY, random), signal);
      }
    }
  }

  /** Stops the hosts of a source that blocked it before this process began. */
  rest({ hosts }: FactSource<unknown>, durationMs: number): void {
    for (const host of hosts) {
      this.#options.paces.stopFor(this.#hostOf(host).budget, durationMs);
    }
  }

  /** Keeps the version of an answer whose rows are published, for the next conditional request. */
  keep(source: FactSource<unknown>, request: SourceRequest, { headers }: SourceAnswer): void {
    const etag = headers['etag'] ?? null;
    const lastModified = headers['last-modified'] ?? null;
    this.#validators.set(validatorKey(source, request), { etag, lastModified });
  }

  async #ask(
    source: FactSource<unknown>,
    request: SourceRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<FetchedAnswer> {
    const answer = await this.#sendCounted(source, request, signal, headers);
    if (answer.status === 304) return { answer, isUnchanged: true };
    const fault = source.faultOf(answer, request);
    this.#options.metrics.answered(source.name, fault?.kind ?? 'ok');
    if (fault === null) return { answer, isUnchanged: false };
    if (fault.kind === 'blocked') {
      throw new SourceError({ ...fault, retryAfterMs: BLOCKED_MS }, answer);
    }
    throw new SourceError(fault, answer);
  }

  async #sendCounted(
    source: FactSource<unknown>,
    request: SourceRequest,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>>,
  ): Promise<SourceAnswer> {
    const { metrics } = this.#options;
    try {
      const answer = await this.#send(request.host, request, signal, headers, (got) => {
        if (got.status === 304 || source.faultOf(got, request)?.kind !== 'blocked') return;
        this.#options.paces.stopFor(this.#hostOf(request.host).budget, BLOCKED_MS);
      });
      if (answer.status === 304) metrics.answered(source.name, 'unchanged');
      return answer;
    } catch (error) {
      const isFailure = error instanceof SourceError;
      if (isFailure) metrics.answered(source.name, error.kind);
      throw error;
    }
  }

  /** One request with its redirects, each within the budget. */
  async #send(
    name: HostName,
    request: SourceRequest,
    signal: AbortSignal,
    conditions: Readonly<Record<string, string>>,
    judge: (answer: SourceAnswer) => void = () => undefined,
  ): Promise<SourceAnswer> {
    const { paces, transport, userAgent } = this.#options;
    const host = this.#hostOf(name);
    const wire = wireRequest(host, request, { 'user-agent': userAgent, ...conditions });
    let url = wire.url;
    for (let hop = 0; ; hop += 1) {
      const answer = await paces.send(host.budget, signal, async () => {
        const got = await transport
          .send({ ...wire, url, timeoutMs: TIMEOUT_MS, signal })
          .catch((error: unknown) => Promise.reject(unreachable(error, signal)));
        judge(got);
        return got;
      });
      const target = redirectTarget(answer, url, host);
      if (target === null) return answer;
      if (hop >= MAX_REDIRECTS || wire.method !== 'GET') {
        const message = 'the answer redirects too often, or redirects a request other than GET';
        throw new SourceError({ kind: 'malformed', message }, answer);
      }
      url = target;
    }
  }

  #conditions(source: FactSource<unknown>, request: SourceRequest): Record<string, string> {
    const kept = this.#validators.get(validatorKey(source, request));
    return {
      ...(kept?.etag != null && { 'if-none-match': kept.etag }),
      ...(kept?.lastModified != null && { 'if-modified-since': kept.lastModified }),
    };
  }

  #hostOf(name: HostName): SourceHost {
    const host: SourceHost = SOURCE_HOSTS[name];
    const baseUrl = (this.#options.baseUrls[name] ?? host.baseUrl).replace(/\/+$/, '');
    return { ...host, baseUrl };
  }

  #hostOfUrl(url: string): HostName {
    const { origin } = new URL(url);
    const names = Object.keys(SOURCE_HOSTS) as HostName[];
    return names.find((name) => new URL(this.#hostOf(name).baseUrl).origin === origin)!;
  }
}

function validatorKey({ name }: FactSource<unknown>, { path, form }: SourceRequest): string {
  return JSON.stringify([name, path, form]);
}

function unreachable(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof TransportError)) return error;
  const message = `the host gave no answer (${error.upstream})`;
  const failure = new SourceError({ kind: 'unavailable', message }, null);
  failure.cause = error;
  return failure;
}
