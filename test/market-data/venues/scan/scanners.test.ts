import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as venueA from '#market-data/venues/venue-a/kline-frames.ts';
import * as scannerA from '#market-data/venues/venue-a/kline-scanner.ts';
import * as venueB from '#market-data/venues/venue-b/candle-frames.ts';
import * as scannerB from '#market-data/venues/venue-b/candle-scanner.ts';
import * as venueC from '#market-data/venues/venue-c/kline-frames.ts';
import * as scannerC from '#market-data/venues/venue-c/kline-scanner.ts';
import * as venueD from '#market-data/venues/venue-d/candle-frames.ts';
import * as scannerD from '#market-data/venues/venue-d/candle-scanner.ts';
import type { FrameEvent } from '#market-data/venues/venue.ts';
import { deep } from '#test/depth.ts';

interface Fixtures {
  readonly frames: ReadonlyArray<{ readonly text: string; readonly says: readonly FrameEvent[] }>;
}

const SCANNERS = [
  { exchange: 'venue_a', ...venueA, scan: scannerA.scanKlineFrame },
  { exchange: 'venue_b', ...venueB, scan: scannerB.scanCandleFrame },
  { exchange: 'venue_c', ...venueC, scan: scannerC.scanKlineFrame },
  { exchange: 'venue_d', ...venueD, scan: scannerD.scanCandleFrame },
] as const;

/** Frames of one bar, the greater part of the traffic. */
function barFrames(exchange: string): string[] {
  const file = join(import.meta.dirname, '..', 'fixtures', `${exchange}.json`);
  const { frames }: Fixtures = JSON.parse(readFileSync(file, 'utf8'));
  return frames
    .filter(({ says }) => says.length === 1 && says[0]!.kind === 'bar')
    .map(({ text }) => text);
}

const LETTERS = [...'"{}[]:,.-+0123456789eE tfxnu\\\0é'];
const MEMBER = /"[A-Za-z]+":(?:"[^"]*"|[-\w.]+)/g;

/** A text with two of its members swapped, or one of them twice. */
function rearranged(text: string, one: number, other: number, isTwice: boolean): string {
  const members = [...text.matchAll(MEMBER)];
  const [first, second] = [members[one % members.length]!, members[other % members.length]!];
  if (isTwice) return text.replace(first[0], `${first[0]},${second[0]}`);
  const marked = text.replace(first[0], '\u0001').replace(second[0], '\u0002');
  return marked.replace('\u0001', second[0]).replace('\u0002', first[0]);
}

/** One of its letters written as an escape, which means the same. */
function escaped(text: string, which: number): string {
  const letters = [...text.matchAll(/[A-Za-z](?=[^"]*"[:,}\]])/g)];
  const { index } = letters[which % letters.length]!;
  const code = text.charCodeAt(index).toString(16).padStart(4, '0');
  return `${text.slice(0, index)}\\u${code}${text.slice(index + 1)}`;
}

describe.each(SCANNERS)(
  'the scanner of $exchange',
  ({ exchange, parseFrame, parseJsonFrame, scan }) => {
    const texts = barFrames(exchange);
    /** Those without blanks, in which members are easily found. */
    const dense = texts.filter((text) => !text.includes(' '));
    const expectSame = (frame: Uint8Array): void =>
      expect(parseFrame(frame)).toEqual(parseJsonFrame(Buffer.from(frame).toString()));

    test('reads every frame that is in the order of the encoder and in ASCII', () => {
      const read = texts.filter((text) => scan(Buffer.from(text)) !== null);
      expect(read.length).toBeGreaterThanOrEqual(3);
      for (const text of read) expect(parseJsonFrame(text)).toEqual([scan(Buffer.from(text))]);
    });

    test('agrees with JSON.parse on every prefix, every changed, added and doubled character', () => {
      for (const text of texts.slice(0, deep(1))) {
        for (let place = 0; place <= text.length; place += 1) {
          const prefix = text.slice(0, place);
          expectSame(Buffer.from(prefix));
          for (const letter of '"\\0}x.{é ') {
            expectSame(Buffer.from(prefix + letter + text.slice(place + 1)));
            expectSame(Buffer.from(prefix + letter + text.slice(place)));
          }
        }
      }
    });

    test('agrees with JSON.parse whatever any one byte is', () => {
      for (const text of texts.slice(0, 2)) {
        const frame = Buffer.from(text);
        for (let place = 0; place < frame.length; place += 1) {
          for (let byte = place % 3; byte < 256; byte += 3) {
            const changed = Buffer.from(frame);
            changed[place] = byte;
            expectSame(changed);
          }
        }
      }
    });

    test('agrees with JSON.parse after a few random edits', () => {
      const accident = fc.tuple(fc.nat(500), fc.constantFrom(...LETTERS), fc.constantFrom(0, 1, 3));
      const accidents = fc.array(accident, { minLength: 1, maxLength: 4 });
      const check = fc.property(fc.constantFrom(...texts), accidents, (text, list) => {
        let damaged = text;
        for (const [place, letter, taken] of list) {
          const at = place % (damaged.length + 1);
          damaged = damaged.slice(0, at) + letter + damaged.slice(at + taken);
        }
        expectSame(Buffer.from(damaged));
      });
      fc.assert(check, { numRuns: deep(2_500) });
    });

    test('agrees with JSON.parse on swapped and repeated members, and on escapes', () => {
      const places = [fc.nat(30), fc.nat(30), fc.boolean()] as const;
      const check = fc.property(
        fc.constantFrom(...dense),
        ...places,
        (text, one, other, isTwice) => {
          expectSame(Buffer.from(rearranged(text, one, other, isTwice)));
          expectSame(Buffer.from(escaped(text, one)));
        },
      );
      fc.assert(check, { numRuns: deep(600) });
    });

    test('agrees with JSON.parse on any number in the place of any number', () => {
      const long = fc.bigInt({ min: 0n, max: 10n ** 26n }).map(String);
      const number = fc.oneof(
        fc.double({ min: 1e-9, max: 1e12, noNaN: true }).map(String),
        fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String),
        fc
          .tuple(long, fc.nat(26))
          .map(([digits, at]) => `${digits.slice(0, at)}.${digits.slice(at)}`),
        fc.tuple(long, fc.nat(12)).map(([digits, zeros]) => `1.${digits}${'0'.repeat(zeros)}`),
        fc.constantFrom(
          '0',
          '-0',
          '-0.0',
          '00.5',
          '.5',
          '5.',
          '-1.5',
          '1e-7',
          '',
          ' 1',
          '0x10',
          'NaN',
        ),
        fc.constantFrom(
          '9007199254740993',
          '9007199254740993.0',
          '9007199254740.993',
          '1e400',
          '007',
        ),
      );
      const check = fc.property(
        fc.constantFrom(...dense),
        fc.nat(20),
        number,
        (text, which, value) => {
          const numbers = [...text.matchAll(/(?<=[":])-?\d[\d.]*(?=[",}])/g)];
          const { index, 0: before } = numbers[which % numbers.length]!;
          expectSame(Buffer.from(text.slice(0, index) + value + text.slice(index + before.length)));
        },
      );
      fc.assert(check, { numRuns: deep(2_500) });
    });

    test('is not affected by the remains of a longer frame', () => {
      const frame = Buffer.from(texts[0]!);
      for (let end = 0; end < frame.length; end += 1) {
        scan(frame);
        expectSame(frame.subarray(0, end));
      }
      expectSame(Buffer.concat([frame, Buffer.alloc(2_000, ' ')]));
    });
  },
);
