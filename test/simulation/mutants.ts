import type { Bar } from '#kernel/bar.ts';
import type { BarArchive } from '#kernel/bar-archive.ts';
import type { FeedListener, VenueFeed } from '#kernel/feed.ts';
import { PlainRecorder, type Abilities } from '#test/simulation/plain-recorder.ts';
import { productionFeed, recordWith, type Recorder } from '#test/simulation/recording-process.ts';

const WRITE_BEHIND_MS = 300_000;

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

/** The forming bar of the stream is believed to be closed. */
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

/** Recorders that lack one thing; the simulation must find them out. */
export const MUTANTS: Readonly<Record<string, Recorder>> = {
  'no gap fill': noGapFill,
  'the forming bar trusted as closed': trustsForming,
  'coverage advanced before the append': coversBeforeAppending,
  'no deduplication': plain({ dropsDuplicates: false, keepsOrder: true }),
  'no reordering': plain({ dropsDuplicates: true, keepsOrder: false }),
};

function withSameStart(feed: VenueFeed): VenueFeed {
  return {
    venue: feed.venue,
    rowsPerPage: feed.rowsPerPage,
    start: (series, listener) => feed.start(series, listener),
    stop: () => feed.stop(),
    fetchBars: (request, priority, signal) => feed.fetchBars(request, priority, signal),
    fetchInstruments: (signal) => feed.fetchInstruments(signal),
  };
}
