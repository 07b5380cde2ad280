import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import type { ChartEvent, Panel } from '#indicators/test/charts/drawing.ts';
import { Drawing, isByBar, near } from '#indicators/test/charts/drawing.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { marketFixture, seriesOf, startFixture } from '#test/market-data/market-data-fixture.ts';

const BARS = 40;
const STEPS = 40;
const MAX_ATTEMPTS = 60;
const INSTRUMENT = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const PANELS = 'klines panels { id items { type columns data } }';
/** Lines ahead of their bars and behind them, points, bands, and lists of every kind. */
const CALC = ['ema', 'ichimoku', 'alligator', 'fractals', 'squeeze', 'doji', 'order_blocks']
  .map((name) => `{ name: "${name}" }`)
  .join();

interface Answer {
  readonly klines: number[][];
  readonly panels: Panel[];
}

interface Market {
  readonly calendar: CalendarName;
  readonly base: Interval;
  readonly interval: BarInterval;
  readonly startsAt: string;
}

/** A chart that a client follows while an exchange forms bars, closes, skips, corrects and brings them late. */
class FollowedChart {
  readonly drawing = new Drawing();
  readonly fixture: Fixture;
  readonly #market: Market;
  readonly #random: () => number;
  readonly #rows = new Map<number, string>();
  readonly #kinds: string[] = [];
  #lastClosedMs = 0;

  constructor(market: Market, seed: number) {
    this.#market = market;
    this.#random = seededRandom(seed);
    this.fixture = marketFixture({
      calendar: market.calendar,
      intervals: [market.base],
      clock: new VirtualClock(Date.parse(market.startsAt)),
    });
    this.fixture.exchange.rowsPerPage = 1_000;
  }

  get kinds(): readonly string[] {
    return this.#kinds;
  }

  async begin(): Promise<void> {
    await startFixture(this.fixture);
    const stream = await this.fixture
      .stream(`subscription { chartUpdated(instrument: {${INSTRUMENT}},
      interval: "${this.#market.interval}", calc: [${CALC}], bars: ${BARS}) {
      kind closed ${PANELS} changes { panel item mode data } } }`);
    void this.#follow(stream);
    await this.#settle(2_000);
    while (this.#kinds.length === 0) await this.#settle(2_000);
  }

  async step(): Promise<void> {
    const { clock, exchange } = this.fixture;
    const series = seriesOf('BTCUSDT', this.#market.base);
    const grid = exchange.gridOf(this.#market.base);
    const openMs = grid.currentMs(clock.nowMs());
    const random = this.#random;
    const what = random();
    if (what < 0.35) {
      const leftMs = grid.endMs(openMs) - clock.nowMs();
      await clock.advance(Math.max(0, Math.min(leftMs - 3_000, (random() * grid.lengthMs) / 3)));
      if (leftMs > 0) exchange.pushForming(series);
    } else if (what < 0.75) {
      const nextMs = grid.endMs(openMs) > clock.nowMs() ? openMs : grid.nextMs(openMs);
      await clock.advance(grid.endMs(nextMs) - clock.nowMs());
      if (!exchange.holes.has(nextMs)) {
        exchange.push(series, exchange.corrections.get(nextMs) ?? barOf(nextMs));
      }
    } else if (what < 0.85) {
      // The bar that forms or the next one, which the exchange then does not list; never two, as a later one shows it.
      const holeMs = random() < 0.5 ? openMs : grid.nextMs(openMs);
      const neighbours = [-1, 1].map((bars) => grid.stepMs(holeMs, bars));
      if (!neighbours.some((openMs) => exchange.holes.has(openMs))) exchange.holes.add(holeMs);
    } else if (what < 0.93) {
      const backMs = grid.stepMs(openMs, -1 - Math.floor(random() * BARS));
      const bar = barOf(backMs);
      const corrected = { ...bar, high: bar.high + random(), volume: bar.volume + 1 };
      if (!exchange.holes.has(backMs)) exchange.push(series, corrected);
      exchange.corrections.set(backMs, corrected);
    } else {
      const lateMs = [...exchange.holes].find((holeMs) => grid.endMs(holeMs) <= clock.nowMs());
      if (lateMs !== undefined && exchange.holes.delete(lateMs)) {
        exchange.push(series, barOf(lateMs));
      }
    }
    await this.#settle(random() < 0.2 ? 8_000 : 1_500);
  }

  /** What it and a query draw: bar by bar up to the forming one, and the lists of the bars that closed. */
  async compared(): Promise<(readonly [drawn: unknown, asked: unknown])[]> {
    const all = await this.#toldWindow();
    const byBar = compared(this.drawing.over(all.panels), all.panels, false);
    const sinceSnapshot = this.#kinds.slice(this.#kinds.lastIndexOf('SNAPSHOT'));
    if (!sinceSnapshot.some((kind) => kind === 'CLOSED' || kind === 'CORRECTED')) return [byBar];
    const closed = await this.#query(`, endTime: ${this.#lastClosedMs + 1}`);
    return closed === null ? [byBar] : [byBar, compared(this.drawing.panels, closed.panels, true)];
  }

  /** What a query answers once all of its bars were reported: what is asked for again is reported when it is there. */
  async #toldWindow(): Promise<Answer> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const answer = await this.#query('');
      const isReported = (row: number[]) => this.#rows.get(row[0]!) === String(row);
      if (answer?.klines.every(isReported) === true) return answer;
      await this.#settle(2_000);
    }
    throw new Error('Bars that a query answers were not reported.');
  }

  async #follow(stream: AsyncIterator<object>): Promise<void> {
    for (;;) {
      const { done, value } = await stream.next();
      if (done === true) return;
      const { data, errors } = JSON.parse(JSON.stringify(value));
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      const event = data.chartUpdated as ChartEvent & { readonly closed: boolean };
      this.#kinds.push(event.kind);
      this.drawing.take(event);
      if (event.kind === 'SNAPSHOT') this.#rows.clear();
      for (const row of event.klines) this.#rows.set(row[0]!, String(row));
      const last = event.klines.at(event.closed ? -1 : -2)?.[0];
      if (event.kind !== 'FORMING') this.#lastClosedMs = last ?? this.#lastClosedMs;
    }
  }

  /** Null while the exchange is asked for what is missing. */
  async #query(window: string): Promise<Answer | null> {
    const answers: unknown[] = [];
    const source = `{ chart(${INSTRUMENT}, interval: "${this.#market.interval}", calc: [${CALC}], limit: ${BARS},
      includeForming: true${window}) { ${PANELS} } }`;
    void Promise.resolve(this.fixture.query(source)).then((answer) => answers.push(answer));
    for (let turn = 1; answers.length === 0; turn += 1) {
      await setImmediate();
      if (turn % 20 === 0) await this.fixture.clock.advance(2);
    }
    const { data, errors } = JSON.parse(JSON.stringify(answers[0]));
    if (errors?.[0].extensions.code === 'HISTORY_PREPARING') return null;
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data.chart;
  }

  /** Time passes, and then all that was reported is taken. */
  async #settle(ms: number): Promise<void> {
    const { clock } = this.fixture;
    for (let passedMs = 0; passedMs < ms; passedMs += 250) await clock.advance(250);
    let quiet = 0;
    for (let reported = -1; quiet < 40;) {
      await setImmediate();
      quiet = reported === this.#kinds.length ? quiet + 1 : 0;
      reported = this.#kinds.length;
      if (quiet % 10 === 9) await clock.advance(2);
    }
  }
}

/** The lists of two charts, or all else that they draw. */
function compared(
  drawn: readonly Panel[],
  asked: readonly Panel[],
  areLists: boolean,
): [unknown, unknown] {
  const [mine, theirs] = [drawn, asked].map((panels) =>
    panels.map(({ id, items }) => ({
      id,
      items: items.filter((item) => isByBar(item) !== areLists && item.type !== 'level'),
    })),
  );
  return [mine, near(theirs, mine)];
}

const MARKETS: Record<string, Market> = {
  'minutes around the clock': {
    calendar: '24x7',
    base: '1m',
    interval: '1m',
    startsAt: '2026-11-21T12:00:30Z',
  },
  'minutes up to a lunch break': {
    calendar: 'hk',
    base: '1m',
    interval: '1m',
    startsAt: '2026-11-19T03:50:30Z',
  },
  'bars of two hours, made of one': {
    calendar: '24x7',
    base: '1h',
    interval: '2h',
    startsAt: '2026-11-21T12:00:30Z',
  },
};

describe('a chart that is followed draws what is asked for', () => {
  test.each(Object.entries(MARKETS))('%s, whatever the exchange does', async (_, market) => {
    const kinds = new Set<string>();
    for (const seed of [1, 2]) {
      const chart = new FollowedChart(market, seed);
      await chart.begin();
      for (let step = 0; step < STEPS; step += 1) {
        await chart.step();
        for (const [drawn, asked] of await chart.compared()) expect(drawn).toEqual(asked);
      }
      for (const kind of chart.kinds.slice(1)) kinds.add(kind);
    }
    // A second snapshot is that of a bar that formed and is not listed; one that is made has others in it.
    const isMade = market.interval !== market.base;
    const expected = ['FORMING', 'CLOSED', 'CORRECTED', ...(isMade ? [] : ['SNAPSHOT'])];
    expect(kinds).toEqual(new Set(expected));
  });
});
