import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesKey } from '#kernel/market/instrument.ts';
import { feedUnderTest, series } from '#test/market-data/venues/feed-under-test.ts';
import { klineFrame } from '#test/market-data/venues/wire-frames.ts';
import { deep } from '#test/depth.ts';

const SYMBOLS = Array.from({ length: 7 }, (_, index) => `C${index}USDT`);
const MINUTE_MS = 60_000;

/** All possible events of the connections, at any time. */
const FAULTS = [
  'drop',
  'half open',
  'shutdown',
  'garbage',
  'accept nothing',
  'accept',
  'acknowledge nothing',
  'acknowledge',
  'silence',
  'speech',
] as const;

const schedule = fc.array(
  fc.record({
    afterMs: fc.nat(4 * MINUTE_MS),
    fault: fc.constantFrom(...FAULTS),
    which: fc.nat(9),
  }),
  { minLength: 1, maxLength: 25 },
);

describe('after any mix of faults', () => {
  it('every series is live again, each on one connection, and no bar is made up', async () => {
    const check = fc.asyncProperty(schedule, fc.integer(), async (faults, seed) => {
      const test = feedUnderTest({ seed, settings: { streamsPerConnection: 3 } });
      const { clock, sockets, recorder } = test;
      const halfOpen = new Set<unknown>();
      let isSilent = false;
      const push = (): void => {
        for (const socket of isSilent ? [] : sockets.living) {
          if (halfOpen.has(socket)) continue;
          for (const stream of socket.streams) {
            const symbol = stream.split('@')[0]!.toUpperCase();
            const openTimeMs = Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
            socket.say(klineFrame(symbol, '1m', openTimeMs));
          }
        }
        clock.after(2_000, push);
      };
      push();
      test.feed.start(
        SYMBOLS.map((symbol) => series(symbol)),
        recorder,
      );
      for (const { afterMs, fault, which } of faults) {
        await clock.advance(afterMs);
        const socket = sockets.living[which % Math.max(1, sockets.living.length)];
        if (fault === 'drop') socket?.finish('server', 1006, '');
        if (fault === 'half open' && socket !== undefined) halfOpen.add(socket);
        if (fault === 'shutdown') socket?.say('{"e":"serverShutdown","E":1}');
        if (fault === 'garbage') socket?.say('{"e":"kline","s":');
        if (fault === 'accept nothing') sockets.accepts = false;
        if (fault === 'accept') sockets.accepts = true;
        if (fault === 'acknowledge nothing') sockets.acknowledges = false;
        if (fault === 'acknowledge') sockets.acknowledges = true;
        if (fault === 'silence') isSilent = true;
        if (fault === 'speech') isSilent = false;
      }
      sockets.accepts = true;
      sockets.acknowledges = true;
      isSilent = false;
      await clock.advance(10 * MINUTE_MS);
      for (const symbol of SYMBOLS) {
        expect(recorder.stateOf.get(seriesKey(series(symbol)))).toBe('live');
      }
      const carried = sockets.living.flatMap(({ streams }) => Array.from(streams));
      expect(carried.toSorted()).toEqual(SYMBOLS.map((one) => `${one.toLowerCase()}@kline_1m`));
      expect(recorder.bars.every(({ bar }) => bar.close === 100.5)).toBe(true);
      const stopped = test.feed.stop();
      await clock.advance(MINUTE_MS);
      await stopped;
      expect(sockets.all.every(({ hasEnded }) => hasEnded)).toBe(true);
    });
    await fc.assert(check, { numRuns: deep(50) });
  });
});
