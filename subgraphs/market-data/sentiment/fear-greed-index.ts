import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { delay, type Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Point, PointArchive } from '#kernel/market/point-archive.ts';
import type { HttpTransport } from '#kernel/market/transport.ts';
import { causeOfStatus, TransportError } from '#kernel/market/upstream-cause.ts';
import {
  FEAR_GREED_CLASSES,
  fearGreedPath,
  readFearGreed,
  type FearGreedAnswer,
  type FearGreedDay,
} from '#market-data/sentiment/fear-greed-wire.ts';

export interface FearGreedDependencies {
  /** Of the provider, without a path. */
  readonly baseUrl: string;
  readonly http: HttpTransport;
  readonly archive: PointArchive;
  readonly clock: Clock;
  readonly log: Log;
}

/** The requested days. */
export interface FearGreedHistory {
  /** Ascending; days without a value are left out. */
  readonly days: readonly FearGreedDay[];
  /** When the next value is expected, in milliseconds; null if the provider does not answer. */
  readonly nextUpdateMs: number | null;
  /** The request to the provider failed, so newer days may be missing. */
  readonly isStale: boolean;
}

/** The name of the index in the archive. */
const SERIES = 'sentiment:fear_greed:daily';
const DAY_MS = 86_400_000;
/** Days of one request: more than a client may request from us. */
const ASKED_DAYS = 400;
const TIMEOUT_MS = 10_000;
/** An answer of fewer days was cut short, as the index is years old: it is requested again after this time. */
const SHORT_ANSWER_MS = 10 * 60_000;
/** No request waits longer; the archive answers then. */
const WAIT_MS = 5_000;
/** Pause after a failure of the provider. */
const RETRY_MS = 60_000;
/** Bounds of the time for which an answer is cached, and the time if the provider states none. */
const SHORTEST_MS = 60_000;
const UNKNOWN_MS = 3_600_000;

/**
 * The daily fear and greed index of crypto markets. It is requested from its provider when the next value is due, and
 * stored in the archive, which serves it while the provider does not answer. A day that is missing in an answer keeps
 * its earlier value.
 */
export class FearGreedIndex {
  readonly #dependencies: FearGreedDependencies;
  readonly #stopping = new AbortController();
  #days: readonly FearGreedDay[] = [];
  #nextUpdateMs: number | null = null;
  /** Monotonic time. */
  #freshUntilMs = -Infinity;
  #failedUntilMs = -Infinity;
  #inFlight: Promise<void> | null = null;

  constructor(dependencies: FearGreedDependencies) {
    this.#dependencies = dependencies;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /**
   * The values of the last `limit` days, today among them. Throws `sentiment_unavailable` if neither the provider nor
   * the archive has any.
   */
  async read(limit: number): Promise<FearGreedHistory> {
    const isFresh = await this.#refresh();
    const today = Math.floor(this.#dependencies.clock.nowMs() / DAY_MS) * DAY_MS;
    const firstMs = today - (limit - 1) * DAY_MS;
    const known = isFresh ? this.#days : await this.#archived();
    if (known.length === 0) {
      const waitMs = this.#failedUntilMs - this.#dependencies.clock.monotonicMs();
      const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1_000));
      throw new DomainError('sentiment_unavailable', undefined, { retryAfterSec });
    }
    return {
      days: known.filter(({ timeMs }) => timeMs >= firstMs && timeMs <= today),
      nextUpdateMs: isFresh ? this.#nextUpdateMs : null,
      isStale: !isFresh,
    };
  }

  /** Requests the index if its next value is due. False if the provider does not answer, or not in time. */
  async #refresh(): Promise<boolean> {
    const { clock } = this.#dependencies;
    const nowMs = clock.monotonicMs();
    if (nowMs < this.#freshUntilMs) return true;
    if (nowMs < this.#failedUntilMs) return false;
    this.#inFlight ??= this.#ask().finally(() => {
      this.#inFlight = null;
    });
    const waiting = new AbortController();
    try {
      await Promise.race([this.#inFlight, delay(clock, WAIT_MS, waiting.signal)]);
    } finally {
      waiting.abort();
    }
    return clock.monotonicMs() < this.#freshUntilMs;
  }

  /** One request; a failure is logged, and remembered for a while. */
  async #ask(): Promise<void> {
    const { clock, log } = this.#dependencies;
    try {
      const { days, untilUpdateMs } = await this.#request();
      const dueMs = Math.min(DAY_MS, Math.max(SHORTEST_MS, untilUpdateMs ?? UNKNOWN_MS));
      const isShort = days.length < ASKED_DAYS;
      const keepMs = isShort ? Math.min(SHORT_ANSWER_MS, dueMs) : dueMs;
      this.#days = isShort ? joined(await this.#archived(), days) : days;
      this.#freshUntilMs = clock.monotonicMs() + keepMs;
      this.#nextUpdateMs = Math.round(clock.nowMs() + dueMs);
      await this.#keep(days);
    } catch (error) {
      this.#failedUntilMs = clock.monotonicMs() + RETRY_MS;
      log.warn({ err: error }, 'reading the fear and greed index failed; trying again');
    }
  }

  async #request(): Promise<FearGreedAnswer> {
    const { baseUrl, http } = this.#dependencies;
    const { status, body } = await http.send({
      url: `${baseUrl.replace(/\/+$/, '')}${fearGreedPath(ASKED_DAYS)}`,
      timeoutMs: TIMEOUT_MS,
      signal: this.#stopping.signal,
    });
    if (status !== 200) throw new TransportError(causeOfStatus(status), `status ${status}`);
    const answer = readFearGreed(body);
    if (answer.days.length === 0) throw new TransportError('not_its_protocol', 'no days');
    return answer;
  }

  async #keep(days: readonly FearGreedDay[]): Promise<void> {
    const { archive, log } = this.#dependencies;
    try {
      await archive.append([{ series: SERIES, points: days.map(pointOf), covered: [] }]);
    } catch (error) {
      if (!(error instanceof ArchiveUnavailableError)) throw error;
      log.warn({ err: error }, 'archiving the fear and greed index failed');
    }
  }

  /** The archived days, or those in memory if the archive cannot be read. */
  async #archived(): Promise<readonly FearGreedDay[]> {
    try {
      const range = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
      return (await this.#dependencies.archive.read(SERIES, range, ASKED_DAYS)).map(dayOf);
    } catch (error) {
      if (error instanceof ArchiveUnavailableError) return this.#days;
      throw error;
    }
  }
}

/** All days of both, ascending, limited to the newest; of a day in both that of the later answer. */
function joined(known: readonly FearGreedDay[], answered: readonly FearGreedDay[]): FearGreedDay[] {
  const byTime = new Map([...known, ...answered].map((day) => [day.timeMs, day]));
  return [...byTime.values()].toSorted((a, b) => a.timeMs - b.timeMs).slice(-ASKED_DAYS);
}

/** A class is archived as its index. */
function pointOf({ timeMs, value, classification }: FearGreedDay): Point {
  const place = classification === null ? null : FEAR_GREED_CLASSES.indexOf(classification);
  return { timeMs, values: [value, place] };
}

function dayOf({ timeMs, values: [value = null, place = null] }: Point): FearGreedDay {
  const classification = place === null ? null : (FEAR_GREED_CLASSES[place] ?? null);
  return { timeMs, value: value ?? 0, classification };
}
