import type { Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import { delay } from '#kernel/ports/clock.ts';
import { FeedError, type FeedListener, type VenueFeed } from '#kernel/market/feed.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { PlainRecorder, type Abilities } from '#test/simulation/plain-recorder.ts';
import {
  BAR_SETTINGS,
  productionFeed,
  recordWith,
  type Recorder,
} from '#test/simulation/recording-process.ts';

const WRITE_BEHIND_MS = 300_000;
const AUDIT_LATE_MS = 60_000;
const UNCONFIRMED_AGE_MS = 10_000;

/** Gaps are never filled: an answer to a live request holds the forming bar alone. */
const noGapFill: Recorder = (parts) => {
  const feed = productionFeed(parts);
  return recordWith(parts, {
    ...withSameStart(feed),
    fetchBars: async (request, priority, signal) => {
      const rows = await feed.fetchBars(request, priority, signal);
      return priority === 'live' ? rows.slice(-1) : rows;
    },
  });
};

/** The forming bar of the stream is trusted to be closed. */
const trustsForming: Recorder = (parts) => {
  const feed = productionFeed(parts);
  const closed = (bar: Bar): Bar => ({ ...bar, closed: true });
  return recordWith(parts, {
    ...withSameStart(feed),
    start: (series, listener) => {
      const trusting: FeedListener = {
        onBar: (one, bar) => listener.onBar(one, closed(bar)),
        onLink: (...link) => listener.onLink(...link),
      };
      feed.start(series, trusting);
    },
  });
};

/** What happened before a stream was lost is not read again when it is back. */
const noReread: Recorder = (parts) => {
  const feed = productionFeed(parts);
  const hanging: VenueFeed = {
    ...withSameStart(feed),
    fetchBars: (request, priority, signal) =>
      // The audit begins with the same bars, so it has to wait until readers have looked.
      priority === 'audit'
        ? delay(parts.clock, AUDIT_LATE_MS).then(() => feed.fetchBars(request, priority, signal))
        : feed.fetchBars(request, priority, signal),
  };
  return recordWith(parts, hanging, { ...BAR_SETTINGS, rereadBars: 0 });
};

/** Nothing is compared with the exchange in the background. */
const noAudit: Recorder = (parts) => {
  const feed = productionFeed(parts);
  const refusing: VenueFeed = {
    ...withSameStart(feed),
    fetchBars: (request, priority, signal) =>
      priority === 'audit'
        ? Promise.reject(new FeedError('unavailable', 'audits are off'))
        : feed.fetchBars(request, priority, signal),
  };
  return recordWith(parts, refusing);
};

/**
 * A bar that is proven and ten minutes old counts as immutable, whether the exchange confirmed it
 * or not.
 */
const immutableUnconfirmed: Recorder = async (parts) => {
  const { clock, world } = parts;
  const books = new Map<string, SeriesBook>();
  const probe = await recordWith(parts, productionFeed(parts), BAR_SETTINGS, books);
  return {
    ...probe,
    immutable(series, startMs, endMs) {
      const book = books.get(seriesKey(series))!;
      const isOld = endMs <= Math.min(clock.nowMs(), world.exchange.nowMs()) - UNCONFIRMED_AGE_MS;
      if (!isOld || startMs < book.floorMs || !book.covered.covers(startMs, endMs)) return null;
      return book.ring.bars(book.ring.firstIndexFrom(startMs), book.ring.firstIndexFrom(endMs));
    },
  };
};

/** Bars are judged by the clock of the machine. */
const ownClock: Recorder = (parts) => {
  const { time: _, ...feed } = productionFeed(parts);
  return recordWith(parts, feed);
};

/** Coverage is on the disk at once, the bars that it promises follow some minutes later. */
const coversBeforeAppending: Recorder = (parts) => {
  const { archive, clock } = parts;
  const hasty: BarArchive = {
    append: async (batch) => {
      clock.after(WRITE_BEHIND_MS, () => void archive.append(batch));
      await archive.append(batch.map(({ series, covered }) => ({ series, covered, bars: [] })));
    },
    read: (...request) => archive.read(...request),
    coverage: (series) => archive.coverage(series),
    confirmations: (series) => archive.confirmations(series),
    close: () => archive.close(),
  };
  return recordWith({ ...parts, archive: hasty }, productionFeed(parts));
};

const plain =
  (abilities: Abilities): Recorder =>
  (parts) =>
    new PlainRecorder(
      {
        ...parts,
        feed: productionFeed(parts),
        series: parts.world.series,
        startOf: (series) => parts.world.spanStartMs(series),
      },
      abilities,
    ).start();

/** A second, independent design that must pass as well. */
export const PLAIN = plain({ dropsDuplicates: true, keepsOrder: true });

/** Recorders that lack one thing; the simulation must detect them. */
export const MUTANTS: Readonly<Record<string, Recorder>> = {
  'no gap fill': noGapFill,
  'the forming bar trusted as closed': trustsForming,
  'coverage advanced before the append': coversBeforeAppending,
  'no deduplication': plain({ dropsDuplicates: false, keepsOrder: true }),
  'no re-read of what was before a loss': noReread,
  'no audit': noAudit,
  'immutable without a confirmation': immutableUnconfirmed,
  'no reordering': plain({ dropsDuplicates: true, keepsOrder: false }),
};

/** Found where our clock is permanently wrong, which not every history has. */
export const OWN_CLOCK = ownClock;

function withSameStart(feed: VenueFeed): VenueFeed {
  return {
    venue: feed.venue,
    ...(feed.time === undefined ? {} : { time: feed.time }),
    rowsPerPage: feed.rowsPerPage,
    start: (series, listener) => feed.start(series, listener),
    stop: () => feed.stop(),
    fetchBars: (request, priority, signal) => feed.fetchBars(request, priority, signal),
    fetchInstruments: (signal) => feed.fetchInstruments(signal),
  };
}
