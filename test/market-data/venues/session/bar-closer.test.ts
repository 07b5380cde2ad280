import { describe, expect, test } from 'vitest';
import type { VenueBarEvent } from '#market-data/venues/venue.ts';
import { BarCloser } from '#market-data/venues/session/bar-closer.ts';

const MINUTE_MS = 60_000;
/** Open time of the first bar; the monotonic clock shows the exchange's time here. */
const START_MS = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE_MS);

/** A closer that receives frames at moments after the start, each with the bar of its minute. */
class RecordedCloser {
  nowMs = 0;
  readonly closer = new BarCloser({ nowMs: () => this.nowMs });

  /** @param ofMs a moment in the bar that the frame is about, where that is not the one of its arrival */
  frame(afterMs: number, ofMs = afterMs): VenueBarEvent | null {
    this.nowMs = START_MS + afterMs;
    return this.closer.closedBy(eventOf(Math.floor(ofMs / MINUTE_MS)), this.nowMs);
  }

  /** Minutes with a frame each so many milliseconds, the last one at the end of the minute; closings as unsure. */
  minutes(first: number, count: number, everyMs: number): (boolean | undefined)[] {
    const closings: (boolean | undefined)[] = [];
    for (let minute = first; minute < first + count; minute += 1) {
      for (let ms = everyMs; ms <= MINUTE_MS; ms += everyMs) {
        const afterMs = minute * MINUTE_MS + ms;
        const closed = this.frame(afterMs, afterMs - 1);
        if (closed !== null) closings.push(closed.isUnsure);
      }
    }
    return closings;
  }
}

function eventOf(minute: number): VenueBarEvent {
  const openTimeMs = START_MS + minute * MINUTE_MS;
  const bar = { openTimeMs, open: 1, high: 1, low: 1, close: 1, volume: 1, quoteVolume: 1 };
  return {
    kind: 'bar',
    symbol: 'BTCUSDC',
    interval: '1m',
    bar: { ...bar, closed: false },
    eventTimeMs: null,
  };
}

describe('a bar without a closing frame', () => {
  test.each([250, 1_000])('is sure where its frames come every %i ms to its end', (everyMs) => {
    const recorder = new RecordedCloser();
    expect(recorder.minutes(0, 20, everyMs)).toEqual(Array.from({ length: 19 }, () => false));
  });

  test.each([250, 1_000])('is unsure where the last of frames every %i ms was lost', (everyMs) => {
    const recorder = new RecordedCloser();
    recorder.minutes(0, 20, everyMs);
    const endMs = 21 * MINUTE_MS;
    for (let ms = everyMs; ms < MINUTE_MS; ms += everyMs) recorder.frame(20 * MINUTE_MS + ms);
    expect(recorder.frame(endMs + everyMs)).toMatchObject({
      isUnsure: true,
      bar: { closed: true },
    });
  });

  test('is sure where its last frame came behind its end, however long nothing followed', () => {
    const recorder = new RecordedCloser();
    recorder.frame(30_000);
    recorder.frame(MINUTE_MS + 100, MINUTE_MS - 1);
    expect(recorder.frame(MINUTE_MS + 5_000)).toMatchObject({ isUnsure: false });
  });

  test('is unsure where a quiet series paused over its end: nothing shows that no frame was lost', () => {
    const recorder = new RecordedCloser();
    for (let minute = 0; minute < 20; minute += 1) {
      for (const second of [1, 8, 15, 22, 29, 36, 43, 50]) {
        recorder.frame(minute * MINUTE_MS + second * 1_000);
      }
    }
    expect(recorder.frame(20 * MINUTE_MS + 1_000)).toMatchObject({ isUnsure: true });
  });

  test('is not closed where a frame was unreadable since its last one, or the connection was silent', () => {
    const recorder = new RecordedCloser();
    recorder.frame(50_000);
    recorder.closer.forget();
    expect(recorder.frame(MINUTE_MS + 1_000)).toBeNull();
    expect(recorder.frame(3 * MINUTE_MS)).toBeNull();
  });
});
