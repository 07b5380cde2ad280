import { delay } from '#kernel/ports/clock.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { FeedPriority } from '#kernel/market/feed.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { HttpResponse, HttpTransport } from '#kernel/market/transport.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import type { ExchangeClock } from '#market-data/venues/session/exchange-clock.ts';
import { HTTP_DATE_STEP_MS } from '#market-data/venues/session/exchange-clock.ts';
import { fullJitterMs } from '#kernel/async/back-off.ts';
import type { RateAdmission } from '#market-data/venues/session/rate-gate.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import type {
  UpstreamChannel,
  UpstreamProblems,
} from '#market-data/venues/session/upstream-problems.ts';
import type { VenueProtocol, VenueRequest } from '#market-data/venues/venue.ts';

export interface RestDependencies {
  readonly protocol: Pick<VenueProtocol, 'id' | 'faultOf' | 'usedWeight'>;
  readonly restBaseUrl: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Other markets of the exchange may go through it, too. */
  readonly gate: RateAdmission;
  readonly http: HttpTransport;
  readonly clock: Clock;
  /** Learns the exchange's time from each answer. */
  readonly time: ExchangeClock;
  readonly random: Random;
  readonly settings: SessionSettings;
  readonly log: Log;
  readonly meter: Meter;
  /** Learns what the venue delivers, and why it does not. */
  readonly faults: UpstreamProblems;
}

/** The kind of a read. A failure to read instruments or statistics is not evidence about bars. */
export type ReadKind = 'bars' | 'instruments' | 'derivatives';

/** Parses a body. `exchangeTimeMs` is null if the answer had no date. */
export type BodyReader<Result> = (body: string, exchangeTimeMs: number | null) => Result;

/**
 * Sends REST reads within the rate budget, and retries where that can help: after a transport failure, a 5xx, an
 * unreadable body, or a short stop.
 */
export class RestReader {
  readonly #dependencies: RestDependencies;
  readonly #gate: RateAdmission;
  readonly #requests: Counter;
  readonly #usedWeight: Gauge;
  readonly #channels: Readonly<Record<ReadKind, UpstreamChannel>> = {
    bars: { gives: 'bars' },
    instruments: { gives: 'instruments' },
    derivatives: { gives: 'derivatives' },
  };

  constructor(dependencies: RestDependencies) {
    this.#dependencies = dependencies;
    const { gate, meter } = dependencies;
    this.#gate = gate;
    this.#requests = meter.counter(
      'marketgraph_venue_requests_total',
      'REST requests to venues, by outcome.',
      ['exchange', 'market', 'outcome'],
    );
    this.#usedWeight = meter.gauge(
      'marketgraph_venue_used_weight',
      'Rate weight that the venue says this address used in the running minute.',
      ['exchange', 'market'],
    );
  }

  /** Reads one answer. Throws `FeedError`, or the signal's reason. */
  async read<Result>(
    request: VenueRequest,
    priority: FeedPriority,
    signal: AbortSignal,
    readBody: BodyReader<Result>,
    kind: ReadKind = 'bars',
  ): Promise<Result> {
    const { settings, random, clock } = this.#dependencies;
    for (let attempt = 1; ; attempt += 1) {
      // A rejection here is final: the gate has already waited as long as allowed.
      await this.#gate.enter(request.weight, priority, signal);
      try {
        const result = await this.#readOnce(request, signal, readBody);
        this.#dependencies.faults.gave(this.#channels[kind]);
        return result;
      } catch (error) {
        if (!(error instanceof FeedError) || signal.aborted) throw signal.reason ?? error;
        this.#report(this.#channels[kind], error);
        const isLast = attempt >= settings.requestAttempts;
        if (isLast || !mayPass(error, settings.longestWaitMs)) throw error;
        if (error.fault === 'rate_limited') continue;
        const capMs = settings.longestWaitMs;
        await delay(
          clock,
          fullJitterMs(attempt, { baseMs: settings.retryBaseMs, capMs }, random),
          signal,
        );
      }
    }
  }

  /** Sends a request that the gate has admitted, and releases the gate once it is over. */
  async #readOnce<Result>(
    request: VenueRequest,
    signal: AbortSignal,
    readBody: BodyReader<Result>,
  ): Promise<Result> {
    const { protocol, clock, time } = this.#dependencies;
    try {
      const sentAtMs = clock.monotonicMs();
      const answer = await this.#send(request, signal);
      const dateMs = dateOf(answer);
      const receivedAtMs = clock.monotonicMs();
      if (dateMs !== null) time.answered(dateMs, sentAtMs, receivedAtMs, HTTP_DATE_STEP_MS);
      const used = protocol.usedWeight(answer.headers);
      if (used !== null) {
        this.#gate.learn(used);
        this.#usedWeight.set(used, { ...protocol.id });
      }
      const fault = protocol.faultOf(answer, dateMs ?? time.nowMs());
      if (fault !== null) {
        if (fault.stopForMs !== undefined) this.#gate.stopFor(fault.stopForMs);
        throw new FeedError(fault.fault, fault.message, fault.stopForMs, fault.upstream);
      }
      // The answer was dated at most one round trip after the request, and its rows were read after that: so this
      // time had passed at the exchange, however wrong our own clock is.
      const askedAtMs = dateMs === null ? null : dateMs - (receivedAtMs - sentAtMs);
      const result = readJson(answer.body, () => readBody(answer.body, askedAtMs));
      this.#count('ok');
      return result;
    } catch (error) {
      this.#count(error instanceof FeedError ? error.fault : 'aborted');
      throw error;
    } finally {
      this.#gate.leave();
    }
  }

  async #send(request: VenueRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { restBaseUrl, headers, http, settings } = this.#dependencies;
    try {
      return await http.send({
        url: `${restBaseUrl}${request.path}`,
        method: request.method,
        headers: {
          ...headers,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        timeoutMs: settings.requestTimeoutMs,
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const upstream = error instanceof TransportError ? error.upstream : 'unknown';
      const failure = new FeedError('unavailable', 'The venue did not answer.', 1_000, upstream);
      // The name of the host is for the log alone.
      failure.cause = error;
      throw failure;
    }
  }

  /** A refusal of the request itself comes from a venue that works. */
  #report(channel: UpstreamChannel, error: FeedError): void {
    const { faults } = this.#dependencies;
    if (error.upstream === null) faults.gave(channel);
    else faults.failed(channel, error.upstream, String(error.cause ?? error.message));
  }

  #count(outcome: string): void {
    this.#requests.add(1, { ...this.#dependencies.protocol.id, outcome });
  }
}

/** Reads a body; one that is not even JSON was not written by the venue. */
function readJson<Result>(body: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FeedError) || /^\s*[[{]/.test(body)) throw error;
    throw new FeedError(error.fault, error.message, error.retryAfterMs, 'not_its_protocol');
  }
}

/** Whether a retry can help, and within what the caller waits. */
function mayPass(error: FeedError, longestWaitMs: number): boolean {
  if (error.fault === 'unknown_symbol') return false;
  return error.fault !== 'rate_limited' || error.retryAfterMs <= longestWaitMs;
}

function dateOf(answer: HttpResponse): number | null {
  const dateMs = Date.parse(answer.headers['date'] ?? '');
  return Number.isNaN(dateMs) ? null : dateMs;
}
