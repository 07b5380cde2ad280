import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlausible } from '#kernel/market/bar.ts';
import type { Bar } from '#kernel/market/bar.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { Market } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { provenanceOf, STREAMED } from '#kernel/market/provenance.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import type { BarStream, FrameEvent, VenueProtocol } from '#market-data/venues/venue.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';
import { deep } from '#test/depth.ts';

/** The content of every venue's `fixtures/<exchange>.json`. */
interface VenueFixtures {
  /** The quote of the exchange's perpetuals; USDT by default. */
  readonly quote?: string;
  readonly frames: ReadonlyArray<{ name: string; text: string; says: readonly FrameEvent[] }>;
  readonly malformed: ReadonlyArray<{ name: string; text: string }>;
  readonly pages: ReadonlyArray<{
    /** Of both markets by default. */
    market?: Market;
    interval: Interval;
    exchangeTimeMs: number;
    body: string;
    closed: readonly boolean[];
  }>;
  readonly malformedPages: readonly string[];
  readonly instruments: Readonly<
    Record<string, { body: string; lists: ReadonlyArray<readonly string[]> }>
  >;
}

const protocols = Object.values(VENUES).flatMap((venue) => Object.values(venue.markets));

function fixturesOf(protocol: VenueProtocol): VenueFixtures {
  const file = join(import.meta.dirname, 'fixtures', `${protocol.id.exchange}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function numbersOf(bar: Bar): Bar {
  const numbers = { ...bar };
  Reflect.deleteProperty(numbers, 'provenance');
  return numbers;
}

/** The fixture's values of events; the origin of bars is added to all at once. */
function plainly(events: readonly FrameEvent[]): FrameEvent[] {
  return events.map((event) =>
    event.kind === 'bar' ? { ...event, bar: numbersOf(event.bar) } : event,
  );
}

function barsIn(events: readonly FrameEvent[]): Bar[] {
  return events.flatMap((event) => (event.kind === 'bar' ? [event.bar] : []));
}

function streamsQuotedIn(quote: string): BarStream[] {
  return Array.from({ length: 333 }, (_, index) => ({
    symbol: `C${index}${quote}`,
    interval: '1m',
  }));
}

describe.each(protocols)('the mapping of $id.exchange $id.market', (protocol) => {
  const { frames, malformed, malformedPages, instruments, ...fixtures } = fixturesOf(protocol);
  const { market } = protocol.id;
  const pages = fixtures.pages.filter((page) => (page.market ?? market) === market);
  const streams = streamsQuotedIn(fixturesOf(protocol).quote ?? 'USDT');

  it.each(frames)('reads $name', ({ text, says }) => {
    expect(plainly(protocol.parse(Buffer.from(text)))).toEqual(says);
    expect(plainly(protocol.parse(Buffer.from(text)))).toEqual(says);
  });

  it('states of every streamed bar whether its quote volume is estimated', () => {
    const bars = frames.flatMap(({ text }) => barsIn(protocol.parse(Buffer.from(text))));
    expect(bars.length).toBeGreaterThan(0);
    for (const { provenance = STREAMED } of bars) {
      expect(provenance).toBe(provenanceOf('STREAM', protocol.isQuoteVolumeEstimated));
    }
  });

  it.each(malformed)('takes $name for a fault, not for a bar', ({ text }) => {
    expect(protocol.parse(Buffer.from(text))).toMatchObject([{ kind: 'malformed' }]);
  });

  it('takes every cut of a bar frame for a fault', () => {
    const wrongs = frames
      .filter(({ says }) => says.some(({ kind }) => kind === 'bar'))
      .flatMap(({ text }) => Array.from({ length: text.length }, (_, end) => text.slice(0, end)))
      .filter((cut) => protocol.parse(Buffer.from(cut))[0]?.kind !== 'malformed');
    expect(wrongs).toEqual([]);
  });

  it('never throws, and never gives an invalid bar, for any input', () => {
    const text = fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.json(), damaged(frames));
    const check = fc.property(text, (frame) => {
      for (const event of protocol.parse(Buffer.from(frame))) {
        if (event.kind !== 'bar') continue;
        expect(isPlausible(event.bar)).toBe(true);
        expect(event.bar.openTimeMs % intervalMs(event.interval)).toBe(0);
      }
    });
    fc.assert(check, { numRuns: deep(1_500) });
  });

  it.each(pages)('reads a page of $interval rows, ascending and without holes in it', (page) => {
    const { bars, rowCount } = protocol.parseBars(page.body, page.interval, page.exchangeTimeMs);
    expect(rowCount).toBe(page.closed.length);
    expect(bars.map(({ closed }) => closed)).toEqual(page.closed);
    expect(bars.every(isPlausible)).toBe(true);
    const times = bars.map(({ openTimeMs }) => openTimeMs);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('gives the same numbers by REST as by the stream', () => {
    // Where no frame closes a bar, its last frame has its final numbers.
    const streamed = frames
      .flatMap(({ says }) => barsIn(says))
      .filter(({ closed }) => closed || !protocol.hasClosingFrames)
      .map((bar) => Object.assign(numbersOf(bar), { closed: true }));
    const read = pages.flatMap(
      ({ body, interval, exchangeTimeMs }) =>
        protocol.parseBars(body, interval, exchangeTimeMs).bars,
    );
    const common = read.filter((bar) => streamed.some((other) => sameTime(bar, other)));
    expect(common.length).toBeGreaterThan(0);
    for (const bar of common) expect(streamed).toContainEqual(numbersOf(bar));
  });

  it.each(pages)(
    'leaves rows of $interval off the grid out of a page, and reports them',
    (page) => {
      const whole = protocol.parseBars(page.body, page.interval, page.exchangeTimeMs);
      const openMs = whole.bars[0]!.openTimeMs;
      const body = page.body.replace(String(openMs), String(openMs + 14_789));
      const { bars, offGridMs, rowCount } = protocol.parseBars(
        body,
        page.interval,
        page.exchangeTimeMs,
      );
      expect(offGridMs).toEqual([openMs + 14_789]);
      expect(bars).toEqual(whole.bars.slice(1));
      expect(rowCount).toBe(whole.rowCount);
    },
  );

  it.each(malformedPages)('fails a page such as %j as a whole', (body) => {
    const reading = (): unknown => protocol.parseBars(body, '1m', null);
    expect(reading).toThrow(expect.objectContaining({ fault: 'malformed' }));
  });

  it('lists instruments under canonical names, each once', () => {
    const { body, lists } = instruments[protocol.id.market]!;
    const { instruments: listed } = protocol.parseInstruments(body);
    const rows = listed.map(({ symbol, meta }) => [
      symbol,
      meta.instrumentType,
      meta.underlyingSymbol,
      meta.quoteAsset,
      meta.status,
    ]);
    expect(rows).toEqual(lists);
    expect(
      listed.every(
        ({ exchange, market }) =>
          exchange === protocol.id.exchange && market === protocol.id.market,
      ),
    ).toBe(true);
    expect(
      listed.every(({ symbol, meta }) => symbol === `${meta.underlyingSymbol}${meta.quoteAsset}`),
    ).toBe(true);
  });

  it.each(['', '{}', '[]', '{"symbols":{}}', 'null'])(
    'fails an instrument list such as %j',
    (body) => {
      const reading = (): unknown => protocol.parseInstruments(body);
      expect(reading).toThrow(expect.objectContaining({ fault: 'malformed' }));
    },
  );

  it('subscribes every stream once, in messages within the limit, with consecutive ids', () => {
    const messages = protocol.subscribeFrames(streams, 41);
    expect(messages.flatMap((message) => message.streams)).toEqual(streams);
    expect(messages.map(({ id }) => id)).toEqual(messages.map((_, index) => 41 + index));
    const most = Math.max(...messages.map((message) => message.streams.length));
    expect(most).toBeLessThanOrEqual(protocol.streamLimits.streamsPerMessage);
    const texts = protocol.unsubscribeFrames(streams, 41).map(({ text }) => text);
    expect(texts).toHaveLength(messages.length);
    expect(texts).not.toContain(messages[0]!.text);
  });

  it('classifies answers: success, too many requests, and failure', () => {
    const judge = (status: number) => protocol.faultOf({ status, headers: {}, body: '' }, 0);
    expect(judge(200)).toBeNull();
    expect(judge(429)).toMatchObject({ fault: 'rate_limited', stopForMs: expect.any(Number) });
    expect(judge(500)).toMatchObject({ fault: 'unavailable' });
  });

  it('states limits that a session can work with', () => {
    const { streamLimits, restLimits, intervals } = protocol;
    expect(intervals.length).toBeGreaterThan(0);
    expect(streamLimits.messagesPerSec).toBeGreaterThan(1);
    expect(streamLimits.connectionLifeMs ?? Infinity).toBeGreaterThan(3_600_000);
    const { rowsPerPage, budget } = restLimits;
    const page = protocol.barsRequest(streams[0]!, 0, 60_000_000, rowsPerPage, 60_000_000);
    expect(page.weight).toBeGreaterThan(0);
    expect(page.weight).toBeLessThan(budget.weight);
    // A window may begin with the epoch, as that of a chart of months does, and exchanges reject
    // negative numbers.
    expect(`${page.path} ${page.body ?? ''}`).not.toMatch(/[=:]-/);
  });
});

function sameTime(one: Bar, other: Bar): boolean {
  return one.openTimeMs === other.openTimeMs;
}

/** Fixture frames with one piece replaced by another piece of any frame. */
function damaged(frames: VenueFixtures['frames']): fc.Arbitrary<string> {
  const text = fc.constantFrom(...frames.map((frame) => frame.text));
  const place = fc.nat(400);
  return fc
    .tuple(text, text, place, place, place)
    .map(
      ([one, other, from, to, length]) =>
        one.slice(0, from) + other.slice(to, to + length) + one.slice(from),
    );
}
