import type { Bar } from '#kernel/market/bar.ts';
import {
  FeedError,
  type BarRequest,
  type UpstreamFault,
  type VenueFeed,
} from '#kernel/market/feed.ts';
import type { AbsenceWay } from '#kernel/market/gap-store.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import {
  QuoteSource,
  type ProviderPlace,
  type QuoteAnswer,
  type QuoteSourceDependencies,
} from '#market-data/providers/quote-source.ts';
import { ExchangeClock } from '#market-data/venues/session/exchange-clock.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';

export interface PolledFeedDependencies extends Omit<QuoteSourceDependencies, 'time' | 'settings'> {
  /** Providers that quote the market, in order of preference. */
  readonly places: readonly ProviderPlace[];
}

/** Requests switch to the other provider sooner than they would give up an exchange. */
const SESSION_SETTINGS = {
  ...DEFAULT_SESSION_SETTINGS,
  requestAttempts: 2,
  requestTimeoutMs: 6_000,
};
const ROWS_PER_PAGE = 1_000;
/** Limit of series for which the last provider is remembered. */
const MAX_SERIES = 4_096;
/** Longer bars are polled less often, but at least this often. */
const MAX_PAUSE_MS = 5 * 60_000;
const POLLS_A_BAR = 5;

/** Asks one provider for a window. Throws `FeedError`. */
type ReadFrom = (source: QuoteSource, request: BarRequest) => Promise<QuoteAnswer>;

/**
 * A feed of one market whose bars are polled. Requests go to the first provider that is not known to be down, and to
 * the next one if it fails. Throws at once if a provider does not quote the market.
 */
export function createPolledFeed(dependencies: PolledFeedDependencies): VenueFeed {
  const { venue, places, clock, calendarOf } = dependencies;
  const foreign = places.find(({ provider }) => !provider.serves(venue));
  if (foreign !== undefined || places.length === 0) {
    const { exchange, market } = venue;
    throw new Error(
      `${exchange}:${market} is not quoted by ${foreign?.provider.name ?? 'any provider'}`,
    );
  }
  const time = new ExchangeClock(clock);
  const shared = { ...dependencies, time, settings: SESSION_SETTINGS };
  const sources = places.map((place) => new QuoteSource(shared, place));
  const ways = growingCache<AbsenceWay>(MAX_SERIES);
  const stopping = new AbortController();
  const fetchBars: VenueFeed['fetchBars'] = (request, priority, signal) => {
    const { signal: stopped } = stopping;
    const both = signal === undefined ? stopped : AbortSignal.any([signal, stopped]);
    // Polls of hundreds of shares use up the quota of a provider. The first request for a share does not wait for them.
    const isPolled = priority !== 'audit' && ways.get(seriesKey(request.series)) !== undefined;
    const read: ReadFrom = async (source, part) => {
      const answer = await source.read(part, isPolled ? 'history' : priority, both);
      ways.set(seriesKey(part.series), source === sources[0] ? 'REST' : 'OTHER_PROVIDER');
      return answer;
    };
    return readByReach(sources, calendarOf(request.series.symbol), request, read, both);
  };
  return {
    venue,
    time,
    rowsPerPage: ROWS_PER_PAGE,
    // Each source reads on, and repeats requests, until its omissions are proven.
    provesAbsence: true,
    absenceWay: (series) => ways.get(seriesKey(series)) ?? 'REST',
    horizonMs: (interval) => horizonOf(sources, interval),
    pollEveryMs,
    start(series, listener) {
      listener.onLink(series, 'live', 'polling for bars');
    },
    async stop() {
      stopping.abort(new FeedError('unavailable', 'The feed is stopping.'));
      for (const source of sources) source.stop();
    },
    fetchBars,
    findFirstBar: (request, signal) =>
      firstOpenMs(sources, request, (window) => fetchBars(window, 'history', signal)),
    upstreamFault: () => faultOfAll(sources),
    fetchInstruments: () =>
      Promise.reject(new FeedError('unavailable', 'The provider has no list of instruments.')),
  };
}

function horizonOf(sources: readonly QuoteSource[], interval: Interval): number {
  return Math.min(...sources.map((source) => source.horizonMs(interval)));
}

/**
 * Searches from the start of the history, one window of maximum length at a time; null if there is no bar before the
 * end.
 */
async function firstOpenMs(
  sources: readonly QuoteSource[],
  request: BarRequest,
  fetch: (window: BarRequest) => Promise<Bar[]>,
): Promise<number | null> {
  const { interval } = request.series;
  const spanMs = Math.min(...sources.map(({ provider }) => provider.intervals[interval].spanMs));
  const beginMs = Math.max(request.startTimeMs, horizonOf(sources, interval));
  for (let startTimeMs = beginMs; startTimeMs < request.endTimeMs; startTimeMs += spanMs) {
    const endTimeMs = Math.min(request.endTimeMs, startTimeMs + spanMs);
    const [first] = await fetch({ ...request, startTimeMs, endTimeMs });
    if (first !== undefined) return first.openTimeMs;
  }
  return null;
}

function pollEveryMs(interval: Interval): number {
  const lengthMs = intervalMs(interval);
  return Math.min(MAX_PAUSE_MS, Math.max(intervalMs('1m'), lengthMs / POLLS_A_BAR));
}

/**
 * Bars that the preferred provider no longer keeps come from providers with a longer history. The newest bars still
 * come from the preferred one.
 */
async function readByReach(
  sources: readonly QuoteSource[],
  calendar: MarketCalendar,
  request: BarRequest,
  read: ReadFrom,
  signal: AbortSignal,
): Promise<Bar[]> {
  const { series, startTimeMs, endTimeMs } = request;
  const reachMs = sources[0]!.horizonMs(series.interval);
  const cutMs = calendar.grid(series.interval).ceilMs(reachMs);
  const isCut = startTimeMs < cutMs && cutMs < endTimeMs;
  if (!isCut || horizonOf(sources, series.interval) >= reachMs) {
    return readFromFirst(sources, request, read, signal);
  }
  const parts = await Promise.all([
    readFromFirst(sources, { ...request, endTimeMs: cutMs }, read, signal),
    readFromFirst(sources, { ...request, startTimeMs: cutMs }, read, signal),
  ]);
  return parts.flat();
}

/**
 * An answer without the session is trusted if no other provider has it, and this provider has it for other symbols:
 * the share is suspended. Throws the error of the preferred provider, unless it says that the symbol does not exist
 * and another provider has it.
 */
async function readFromFirst(
  sources: readonly QuoteSource[],
  request: BarRequest,
  read: ReadFrom,
  signal: AbortSignal,
): Promise<Bar[]> {
  const doubtful: { readonly source: QuoteSource; readonly answer: QuoteAnswer }[] = [];
  let failure: FeedError | null = null;
  for (const source of inOrder(sources, request)) {
    try {
      const answer = await read(source, request);
      if (answer.knowledge === 'known') {
        for (const other of doubtful) other.source.isOutdated();
        return [...answer.bars];
      }
      doubtful.push({ source, answer });
    } catch (error) {
      if (signal.aborted || !(error instanceof FeedError)) throw error;
      if (failure === null || failure.fault === 'unknown_symbol') failure = error;
    }
  }
  const quiet = doubtful.find(({ answer }) => answer.knowledge === 'none_of_symbol');
  if (quiet !== undefined) return [...quiet.answer.bars];
  const outdated = doubtful.map(({ source }) => source.isOutdated());
  throw outdated[0] ?? failure!;
}

/**
 * Providers without a recent failure first. A provider whose history does not reach back to the start of the window is
 * left out, unless this holds for all: its missing bars would count as holes.
 */
function inOrder(
  sources: readonly QuoteSource[],
  { series: { interval }, startTimeMs }: BarRequest,
): QuoteSource[] {
  const reachMs = Math.max(startTimeMs, horizonOf(sources, interval));
  return sources
    .filter((source) => source.horizonMs(interval) <= reachMs)
    .toSorted((a, b) => Number(a.isResting) - Number(b.isResting));
}

/** Bars arrive while one of the sources delivers some. */
function faultOfAll(sources: readonly QuoteSource[]): UpstreamFault | null {
  const faults = sources.map(({ fault }) => fault);
  return faults.includes(null) ? null : faults[0]!;
}
