import { expect, test } from 'vitest';
import { LOG_START, type BarLog, type LogEntry } from '#kernel/market/bar-log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { LogWriter } from '#market-data/bars/owning/log-writer.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { seriesOf } from '#test/market-data/market-data-fixture.ts';

const MINUTE_MS = 60_000;
const FLUSH_MS = 500;
const ANSWER_MS = 100;
const RULES = {
  capacity: 100,
  skewToleranceMs: 10_000,
  holeSettleMs: 600_000,
  settleMs: 600_000,
  checkStepMs: 1_000,
};

const minute = (at: number) => ({ startMs: at * MINUTE_MS, endMs: (at + 1) * MINUTE_MS });

/** A writer over a log that answers late, with a closed bar to write, and what it reports. */
function writing() {
  const clock = new VirtualClock(0);
  const memory = new BarLogMemory(new BarArchiveMemory(), () => state.epoch);
  const state = { epoch: 1 };
  const log: Pick<BarLog, 'append'> = {
    append: async (fence, rows) => {
      await new Promise<void>((resolve) => clock.after(ANSWER_MS, resolve));
      return memory.append(fence, rows);
    },
  };
  const reported: string[] = [];
  const writer = new LogWriter({
    lease: { shard: 7, epoch: 1 },
    head: LOG_START,
    log: log as BarLog,
    clock,
    logger: SILENT_LOG,
    flushMs: FLUSH_MS,
    flushRows: 10,
    admit: (work) => work(),
    onCommitted: ({ seq }: LogEntry) => reported.push(`committed ${seq}`),
    onLost: (loss) => reported.push(loss),
  });
  const book = new SeriesBook(seriesOf('BTCUSDT'), RULES);
  book.startAt(MINUTE_MS);
  book.fill(minute(1), [barOf(MINUTE_MS)], 2 * MINUTE_MS);
  writer.touch(book);
  return { clock, writer, book, state, reported, memory };
}

test('a closed bar is committed when its wait is over, and a later claim ends the writer once', async () => {
  const { clock, writer, book, state, reported } = writing();
  await clock.advance(FLUSH_MS + ANSWER_MS - 1);
  expect(reported).toEqual([]);
  await clock.advance(1);
  expect([reported, writer.head]).toEqual([['committed 1'], { epoch: 1, seq: 1 }]);
  state.epoch = 2;
  for (const at of [2, 3]) {
    book.receive(barOf(at * MINUTE_MS), (at + 1) * MINUTE_MS);
    writer.touch(book);
    await clock.advance(10_000);
  }
  expect(reported).toEqual(['committed 1', 'fenced']);
});

test('a stopped writer reports no loss of entries in flight', async () => {
  const { clock, writer, state, reported, memory } = writing();
  state.epoch = 2;
  await clock.advance(FLUSH_MS);
  writer.stop();
  await clock.advance(10_000);
  expect([reported, memory.length]).toEqual([[], 0]);
});
