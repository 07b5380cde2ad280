import { LRUCache } from 'lru-cache';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { delay, type Clock } from '#kernel/ports/clock.ts';
import type {
  DerivativeKind,
  DerivativePage,
  DerivativePeriod,
  DerivativeSeries,
} from '#kernel/market/derivative.ts';
import { derivativeKey, periodMs } from '#kernel/market/derivative.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import {
  FeedError,
  type DerivativeFeed,
  type ExchangeTime,
  type FeedPriority,
} from '#kernel/market/feed.ts';
import { coalesce } from '#kernel/async/coalesce.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Point, PointArchive } from '#kernel/market/point-archive.ts';
import { fetchWithAbsenceProof, readBeyondEdge } from '#kernel/market/absence-proof.ts';
import { preparing, upstreamFailure } from '#market-data/derivatives/derivative-errors.ts';
import { SeriesCoverage } from '#market-data/derivatives/series-coverage.ts';

/** Limits of waiting for the exchange. */
export interface DerivativeSettings {
  /** Maximum wait of a request for the exchange, before it answers with the available points. */
  readonly waitMs: number;
  /** Pause after a failure of the exchange, for each series. */
  readonly retryMs: number;
  /** Limit of series whose state is remembered. */
  readonly rememberedSeries: number;
}

export const DEFAULT_DERIVATIVE_SETTINGS: DerivativeSettings = {
  waitMs: 5_000,
  retryMs: 5_000,
  rememberedSeries: 5_000,
};

export interface DerivativeHistoryDependencies {
  readonly feed: DerivativeFeed;
  readonly time: Pick<ExchangeTime, 'nowMs'>;
  readonly archive: PointArchive;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: DerivativeSettings;
}

/** The newest points before a time. */
export interface DerivativeQuestion {
  readonly limit: number;
  /** Exclusive; null for now. */
  readonly endMs: number | null;
}

/** Points of a series, ascending. */
export interface DerivativePoints {
  readonly points: readonly Point[];
  /** The exchange did not answer, so points that it has may be missing. */
  readonly isStale: boolean;
}

/** A series that was requested. */
interface Known {
  readonly coverage: SeriesCoverage;
  /** Points that could not be archived. */
  unkept: readonly Point[];
  inFlight: Promise<void> | null;
  /** The exchange's last failure, and the end of the pause after it. */
  failure: FeedError | null;
  retryAtMs: number;
}

/** Funding's usual distance, by which a window is estimated from a number of payments. */
const USUAL_FUNDING_MS = 8 * 3_600_000;
/** Maximum number of points of a series that wait for a failing archive; older ones are requested again. */
const MAX_UNKEPT = 2_000;
/** Maximum number of pages that one request reads from an exchange, in each of its steps. */
const MAX_PAGES = 40;
/** Window of a control request for a known point: timestamps are some seconds late. */
const CONTROL_MS = 60_000;
const FAR_MS = Number.MAX_SAFE_INTEGER;
/** How often a window is extended because it had fewer payments than requested. */
const MAX_EXTENSIONS = 3;

/**
 * The points of one venue's perpetuals: from the archive where that is complete, else requested from the exchange and
 * archived first. The archive makes up for an exchange that fails.
 */
export class DerivativeHistory {
  readonly #dependencies: DerivativeHistoryDependencies;
  readonly #known: LRUCache<string, Promise<Known>>;
  readonly #stopping = new AbortController();

  constructor(dependencies: DerivativeHistoryDependencies) {
    this.#dependencies = dependencies;
    this.#known = new LRUCache({ max: dependencies.settings.rememberedSeries });
  }

  /** Whether the venue has such points. */
  serves(kind: DerivativeKind): boolean {
    return this.#dependencies.feed.paging[kind] !== undefined;
  }

  /** The time that a page of a statistic spans. */
  pageLengthMs(kind: DerivativeKind, period: DerivativePeriod): number {
    return (this.#dependencies.feed.paging[kind]?.rowsPerPage ?? 0) * periodMs(period);
  }

  stop(): void {
    this.#stopping.abort(new FeedError('unavailable', 'The server is stopping.'));
  }

  /**
   * The newest `limit` points before a time. Throws `history_preparing`, `history_busy`,
   * `history_upstream_unavailable` or `history_not_available` if there is nothing to answer with.
   */
  async read(series: DerivativeSeries, question: DerivativeQuestion): Promise<DerivativePoints> {
    const known = await this.#find(series);
    const { limit } = question;
    const endMs = Math.min(question.endMs ?? Infinity, this.#nowMs() + 1);
    const spacingMs = series.period === null ? USUAL_FUNDING_MS : known.coverage.spacingMs;
    // One more than requested: a running period has no takers' point yet.
    const lengthMs = (limit + 1) * spacingMs;
    // From a whole period on, so that the same request by a clock that was set back reads no more.
    const { spacingMs: stepMs } = known.coverage;
    let startMs = Math.max(0, Math.floor((endMs - lengthMs) / stepMs) * stepMs);
    let failure = await this.#ask(series, known, { startMs, endMs });
    if (series.period === null) {
      // A contract may pay less often than usual. Before its first payment it has none, however far the window
      // reaches back.
      let count = -1;
      for (let extension = 0; failure === null && extension < MAX_EXTENSIONS; extension += 1) {
        const found = await this.#kept(series, known, { startMs, endMs }, limit);
        if (found.length >= limit || found.length === count) break;
        count = found.length;
        startMs = Math.max(0, startMs - lengthMs);
        failure = await this.#ask(series, known, { startMs, endMs });
      }
    }
    const points = await this.#kept(series, known, { startMs: 0, endMs }, limit);
    if (failure !== null && points.length === 0) throw failure;
    return { points, isStale: failure !== null };
  }

  /** Requests from the exchange what the archive lacks of a range. Throws `FeedError`. */
  async collect(series: DerivativeSeries, range: TimeRange): Promise<void> {
    const known = await this.#find(series);
    await this.#retrieveOnce(series, known, range, 'audit');
  }

  /**
   * The time from which points of a series have to be collected: the start of the first hole in the known points, or
   * their end; null while no point is known.
   */
  async firstHoleMs(series: DerivativeSeries): Promise<number | null> {
    return (await this.#find(series)).coverage.firstHoleMs(this.#nowMs());
  }

  /** Completes a range, and waits as long as a request may; throws the error for the reader if that fails. */
  async #ask(
    series: DerivativeSeries,
    known: Known,
    range: TimeRange,
  ): Promise<DomainError | null> {
    const { clock, settings } = this.#dependencies;
    if (known.coverage.nextWindow(range, this.#nowMs()) === null) return null;
    const waiting = new AbortController();
    const asking = this.#retrieveOnce(series, known, range, 'history').then(
      () => null,
      (error: unknown) => {
        if (error instanceof FeedError) return upstreamFailure(error, error.retryAfterMs);
        throw error;
      },
    );
    try {
      return await Promise.race([
        asking,
        delay(clock, settings.waitMs, waiting.signal).then(preparing),
      ]);
    } finally {
      waiting.abort();
      // The request continues after the reader has gone.
      asking.catch(() => undefined);
    }
  }

  /** One retrieval of a series at a time; other callers wait for it, and look again. */
  async #retrieveOnce(
    series: DerivativeSeries,
    known: Known,
    range: TimeRange,
    priority: FeedPriority,
  ): Promise<void> {
    while (known.inFlight !== null) await known.inFlight.catch(() => undefined);
    if (known.coverage.nextWindow(range, this.#nowMs()) === null) return;
    if (known.failure !== null && this.#dependencies.clock.monotonicMs() < known.retryAtMs) {
      throw known.failure;
    }
    known.inFlight = this.#retrieve(series, known, range, priority).finally(() => {
      known.inFlight = null;
    });
    await known.inFlight;
  }

  async #retrieve(
    series: DerivativeSeries,
    known: Known,
    range: TimeRange,
    priority: FeedPriority,
  ): Promise<void> {
    const { clock, settings } = this.#dependencies;
    try {
      for (let pages = 0; ; pages += 1) {
        const nowMs = this.#nowMs();
        const window = known.coverage.nextWindow(range, nowMs);
        if (window === null) break;
        if (pages === MAX_PAGES)
          throw new FeedError('unavailable', 'The venue returns truncated pages.');
        const page = await this.#believablePage(series, known, { window, nowMs }, priority);
        const isAbsent = known.coverage.leavesOpen(window, page, nowMs);
        const proven = known.coverage.provenBy(window, page, nowMs);
        await this.#keep(series, known, page.points, proven);
        if (!known.coverage.add(window, page, nowMs, isAbsent)) break;
      }
      known.failure = null;
    } catch (error) {
      // The exhausted share of a collector is not a failure for readers.
      const isOfShare = priority === 'audit' && isRateLimited(error);
      if (error instanceof FeedError && !isOfShare) {
        known.failure = error;
        known.retryAtMs = clock.monotonicMs() + Math.max(settings.retryMs, error.retryAfterMs);
      }
      throw error;
    }
  }

  /**
   * A page whose omissions can be trusted. If it has nothing new, its range is requested together with a known
   * adjacent point: one of the page, or of its neighbours. Without such a point, the window is requested again after
   * the exchange has shown that it serves points now. Throws `FeedError`.
   */
  async #believablePage(
    series: DerivativeSeries,
    known: Known,
    { window, nowMs }: { readonly window: TimeRange; readonly nowMs: number },
    priority: FeedPriority,
  ): Promise<DerivativePage> {
    const { feed } = this.#dependencies;
    const { signal } = this.#stopping;
    let isFull = false;
    const ask = async (range: TimeRange): Promise<readonly Point[]> => {
      const page = await feed.fetchPage(series, range, priority, signal);
      ({ isFull } = page);
      return page.points;
    };
    const pageOf = (served: readonly Point[]): DerivativePage => ({
      points: served.filter(({ timeMs }) => timeMs >= window.startMs && timeMs < window.endMs),
      isFull,
    });
    const isOpen = (served: readonly Point[]): boolean =>
      known.coverage.leavesOpen(window, pageOf(served), nowMs);
    const first = await ask(window);
    if (!isOpen(first)) return { points: first, isFull };
    const neighbour = first.length > 0 ? undefined : await this.#neighbour(series, known, window);
    let points =
      neighbour === undefined
        ? await fetchWithAbsenceProof<Point>({
            ask: async (turn) => (turn === 'first' ? first : ask(window)),
            leavesOpen: (served) => served.length === 0 && isOpen(served),
            control: () => this.#servesPoints(series, known, nowMs, priority),
            keyOf: timeOf,
          })
        : [neighbour];
    points = await readBeyondEdge(points, {
      edge: 'last',
      lacks: (served) => served.at(-1)!.timeMs < window.endMs && isOpen(served),
      askFrom: ({ timeMs }) => ask({ startMs: timeMs, endMs: window.endMs }),
      keyOf: timeOf,
    });
    points = await readBeyondEdge(points, {
      edge: 'first',
      lacks: (served) => served[0]!.timeMs > window.startMs && isOpen(served),
      askFrom: ({ timeMs }) => ask({ startMs: window.startMs, endMs: timeMs + 1 }),
      keyOf: timeOf,
    });
    return pageOf(points);
  }

  /** A point right before a window, or right behind it. */
  async #neighbour(
    series: DerivativeSeries,
    known: Known,
    { startMs, endMs }: TimeRange,
  ): Promise<Point | undefined> {
    const before = await this.#kept(series, known, { startMs: startMs - 1, endMs: startMs }, 1);
    if (before[0] !== undefined) return before[0];
    return (await this.#kept(series, known, { startMs: endMs, endMs: endMs + 1 }, 1))[0];
  }

  /** The control request: whether the exchange returns the newest point that it is known to have. */
  async #servesPoints(
    series: DerivativeSeries,
    known: Known,
    nowMs: number,
    priority: FeedPriority,
  ): Promise<boolean> {
    const { feed } = this.#dependencies;
    const newest = (await this.#newest(series, known))?.timeMs ?? null;
    const asked =
      newest === null
        ? known.coverage.newestPage(nowMs)
        : { startMs: newest, endMs: newest + CONTROL_MS };
    const served = (await feed.fetchPage(series, asked, priority, this.#stopping.signal)).points;
    return served.some(({ timeMs }) => newest === null || timeMs === newest);
  }

  /** The newest known point that the exchange still serves. */
  async #newest(series: DerivativeSeries, known: Known): Promise<Point | undefined> {
    const nowMs = this.#nowMs();
    const startMs = known.coverage.oldestMs(nowMs);
    return (await this.#kept(series, known, { startMs, endMs: nowMs }, 1)).at(-1);
  }

  /** Archives a page. Points that cannot be archived now stay in memory. */
  async #keep(
    series: DerivativeSeries,
    known: Known,
    points: readonly Point[],
    proven: readonly TimeRange[],
  ): Promise<void> {
    const entry = { series: derivativeKey(series), points: joined(known.unkept, points) };
    try {
      await this.#dependencies.archive.append([{ ...entry, covered: proven }]);
      known.unkept = [];
    } catch (error) {
      if (!(error instanceof ArchiveUnavailableError)) throw error;
      this.#dependencies.log.warn({ err: error }, 'points are not archived; they wait in memory');
      known.unkept = entry.points.slice(-MAX_UNKEPT);
      if (entry.points.length > MAX_UNKEPT) known.coverage.forgetBefore(known.unkept[0]!.timeMs);
    }
  }

  async #kept(
    series: DerivativeSeries,
    { unkept }: Known,
    range: TimeRange,
    limit: number,
  ): Promise<Point[]> {
    const archived = await this.#dependencies.archive
      .read(derivativeKey(series), range, limit)
      .catch(ifUnavailable<Point[]>([]));
    if (unkept.length === 0) return archived;
    const inside = unkept.filter(({ timeMs }) => timeMs >= range.startMs && timeMs < range.endMs);
    return joined(archived, inside).slice(-limit);
  }

  #find(series: DerivativeSeries): Promise<Known> {
    const key = derivativeKey(series);
    return this.#known.get(key) ?? coalesce(this.#known, key, this.#load(series, key));
  }

  async #load(series: DerivativeSeries, key: string): Promise<Known> {
    const { feed, archive } = this.#dependencies;
    const paging = feed.paging[series.kind];
    if (paging === undefined) {
      throw new DomainError('history_not_available', 'The venue has no such statistics.');
    }
    const nowMs = this.#nowMs();
    const served = { startMs: paging.keptMs === null ? 0 : nowMs - paging.keptMs, endMs: FAR_MS };
    const covered = await archive.coverage(key).catch(ifUnavailable<TimeRange[]>([]));
    const points = await archive.read(key, served).catch(ifUnavailable<Point[]>([]));
    const times = points.map(({ timeMs }) => timeMs);
    const coverage = new SeriesCoverage(series, paging, { covered, times }, nowMs);
    return { coverage, unkept: [], inFlight: null, failure: null, retryAtMs: 0 };
  }

  #nowMs(): number {
    return Math.floor(this.#dependencies.time.nowMs());
  }
}

/** Both, ascending; of two points of one time the later one. */
function joined(earlier: readonly Point[], later: readonly Point[]): Point[] {
  const byTime = new Map([...earlier, ...later].map((point) => [point.timeMs, point]));
  return [...byTime.values()].toSorted((a, b) => a.timeMs - b.timeMs);
}

function isRateLimited(error: unknown): boolean {
  return error instanceof FeedError && error.fault === 'rate_limited';
}

/** The substitute for an answer of an archive that cannot be read now. */
function ifUnavailable<Answer>(instead: Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof ArchiveUnavailableError) return instead;
    throw error;
  };
}

function timeOf({ timeMs }: Point): number {
  return timeMs;
}
