import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as venueB from '#market-data/venues/venue-b/candle-frames.ts';
import { scanCandleFrame } from '#market-data/venues/venue-b/candle-scanner.ts';
import * as venueC from '#market-data/venues/venue-c/kline-frames.ts';
import { scanKlineFrame } from '#market-data/venues/venue-c/kline-scanner.ts';
import type { FrameEvent } from '#market-data/venues/venue.ts';

interface Fixtures {
  readonly frames: ReadonlyArray<{ readonly text: string; readonly says: readonly FrameEvent[] }>;
}

const SCANNERS = [
  { exchange: 'venue_b', ...venueB, scan: scanCandleFrame },
  { exchange: 'venue_c', ...venueC, scan: scanKlineFrame },
] as const;

/** Frames of one bar, of which most of the traffic is made. */
function barFrames(exchange: string): string[] {
  const file = join(import.meta.dirname, '..', 'fixtures', `${exchange}.json`);
  const { frames }: Fixtures = JSON.parse(readFileSync(file, 'utf8'));
  return frames
    .filter(({ says }) => says.length === 1 && says[0]!.kind === 'bar')
    .map(({ text }) => text);
}

const LETTERS = [...'"{}[]:,.-+0123456789eE tfxnu\\\0é'];

describe.each(SCANNERS)(
  'the scanner of $exchange',
  ({ exchange, parseFrame, parseJsonFrame, scan }) => {
    const texts = barFrames(exchange);

    test('reads every frame that is in the order of the encoder and in ASCII', () => {
      const read = texts.filter((text) => scan(text) !== null);
      expect(read.length).toBeGreaterThanOrEqual(4);
      for (const text of read) expect(parseJsonFrame(text)).toEqual([scan(text)]);
    });

    test('agrees with JSON.parse on every prefix, every changed, added and doubled character', () => {
      for (const text of texts.slice(0, 3)) {
        for (let place = 0; place <= text.length; place += 1) {
          const prefix = text.slice(0, place);
          expect(parseFrame(prefix)).toEqual(parseJsonFrame(prefix));
          for (const letter of '"\\0}x.{é ') {
            const changed = prefix + letter + text.slice(place + 1);
            expect(parseFrame(changed)).toEqual(parseJsonFrame(changed));
            const added = prefix + letter + text.slice(place);
            expect(parseFrame(added)).toEqual(parseJsonFrame(added));
          }
        }
      }
    });

    test('agrees with JSON.parse after any few accidents', () => {
      const accident = fc.tuple(fc.nat(500), fc.constantFrom(...LETTERS), fc.constantFrom(0, 1, 3));
      const accidents = fc.array(accident, { minLength: 1, maxLength: 4 });
      const check = fc.property(fc.constantFrom(...texts), accidents, (text, list) => {
        let damaged = text;
        for (const [place, letter, taken] of list) {
          const at = place % (damaged.length + 1);
          damaged = damaged.slice(0, at) + letter + damaged.slice(at + taken);
        }
        expect(parseFrame(damaged)).toEqual(parseJsonFrame(damaged));
      });
      fc.assert(check, { numRuns: 10_000 });
    });

    test('agrees with JSON.parse on any decimal in the place of any number', () => {
      const decimal = fc.oneof(
        fc.double({ min: 1e-9, max: 1e12, noNaN: true }).map(String),
        fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String),
        fc.constantFrom('0', '-0', '00.5', '.5', '5.', '-1.5', '1e-7', '', ' 1', '0x10', 'NaN'),
      );
      const check = fc.property(
        fc.constantFrom(...texts),
        fc.nat(20),
        decimal,
        (text, which, value) => {
          const numbers = [...text.matchAll(/"-?\d[\d.]*"/g)];
          const chosen = numbers[which % numbers.length]!;
          const changed =
            text.slice(0, chosen.index + 1) +
            value +
            text.slice(chosen.index + chosen[0].length - 1);
          expect(parseFrame(changed)).toEqual(parseJsonFrame(changed));
        },
      );
      fc.assert(check, { numRuns: 5_000 });
    });
  },
);
