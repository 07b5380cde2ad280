import { setImmediate } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import type { ChartEvent, Datum, Panel } from '#indicators/test/charts/drawing.ts';
import { Drawing, rounded } from '#indicators/test/charts/drawing.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  endMinute,
  MINUTE_MS,
  seriesOf,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const BARS = 60;
const INSTRUMENT = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
/** Of every type of item, and with lines that stand before and behind the bars that they are of. */
const CALC = ['ema', 'bbands', 'macd', 'ichimoku', 'fractals', 'order_blocks', 'volume_profile']
  .map((name) => `{ name: "${name}" }`)
  .join();

const PANELS = 'panels { id items { type columns data } }';
const document = (options = '', calc = CALC): string => `subscription {
  chartUpdated(instrument: {${INSTRUMENT}}, interval: "1m", calc: [${calc}], bars: ${BARS}, ${options}) {
    kind klines ${PANELS} changes { panel item mode data } cursor
  }
}`;

/** The next event. Time passes, and long calculations have their turns, while it is waited for. */
async function read(
  { clock }: Fixture,
  stream: AsyncIterator<ExecutionResult>,
): Promise<ChartEvent> {
  const answers: IteratorResult<ExecutionResult>[] = [];
  const reading = stream.next().then((answer) => answers.push(answer));
  while (answers.length === 0) {
    await clock.advance(5);
    await setImmediate();
  }
  await reading;
  const { data, errors } = JSON.parse(JSON.stringify(answers[0]!.value));
  expect(errors).toBeUndefined();
  return data.chartUpdated;
}

async function queried(fixture: Fixture, signals: boolean): Promise<Panel[]> {
  const answer = fixture.query(`{ chart(${INSTRUMENT}, interval: "1m", calc: [${CALC}],
    limit: ${BARS}, signals: ${signals}, includeForming: true) { ${PANELS} } }`);
  await fixture.clock.advance(100);
  const { data, errors } = JSON.parse(JSON.stringify(await answer));
  expect(errors).toBeUndefined();
  return data.chart.panels;
}

/** A market whose history is read in large pages: what is drawn may have begun long ago. */
async function deepMarket(): Promise<Fixture> {
  const fixture = marketFixture();
  fixture.exchange.rowsPerPage = 1_000;
  return startFixture(fixture);
}

interface ColumnsEvent extends ChartEvent {
  readonly times: number[];
  readonly changes: readonly (ChartEvent['changes'][number] & {
    readonly times: number[] | null;
  })[];
}

function rowsOf(type: string, data: Datum[], times: readonly number[]): Datum[] {
  if (!['line', 'points', 'histogram', 'band'].includes(type)) return data;
  const columns = data as unknown as Readonly<Record<string, readonly unknown[]>>;
  const names = Object.keys(columns);
  return times
    .slice(0, columns[names[0]!]!.length)
    .map((time, row) =>
      Object.fromEntries([['time', time], ...names.map((name) => [name, columns[name]![row]])]),
    );
}

/** An event in columns as one in rows, of a chart with these panels. */
function eventInRows(event: ColumnsEvent, drawn: readonly Panel[]): ColumnsEvent {
  const panels =
    event.panels?.map(({ id, items }) => ({
      id,
      items: items.map((item) => ({ ...item, data: rowsOf(item.type, item.data, event.times) })),
    })) ?? null;
  const changes = event.changes.map((change) => {
    const { type } = drawn.find(({ id }) => id === change.panel)!.items[change.item]!;
    const times = change.times ?? event.times;
    return { ...change, times: null, data: rowsOf(type, change.data, times) };
  });
  return { ...event, panels, changes };
}

async function closeMinute(fixture: Fixture): Promise<void> {
  const openMs = await endMinute(fixture);
  fixture.exchange.push(BTC, barOf(openMs));
}

describe('a subscription to a chart', () => {
  test.each([true, false])(
    'draws what a query draws, bar after bar (signals: %s)',
    async (signals) => {
      const fixture = await deepMarket();
      const stream = await fixture.stream(document(`signals: ${signals}`));
      const drawing = new Drawing();
      const kinds: string[] = [];
      const follow = async () => {
        const event = await read(fixture, stream);
        kinds.push(`${event.kind} ${event.klines.length}`);
        drawing.take(event);
        return event;
      };
      await follow();
      for (let minute = 0; minute < 12; minute += 1) {
        await fixture.clock.advance(20_000);
        fixture.exchange.pushForming(BTC);
        await follow();
        let asked = await queried(fixture, signals);
        const lines = (panels: readonly Panel[]) =>
          rounded(
            panels.map(({ items }) => ({
              id: '',
              items: items.filter(({ type }) => type === 'line'),
            })),
          );
        expect(lines(drawing.over(asked))).toEqual(lines(asked));
        await closeMinute(fixture);
        await follow();
        asked = await queried(fixture, signals);
        expect(rounded(drawing.over(asked))).toEqual(rounded(asked));
      }
      expect(kinds.slice(0, 3)).toEqual([`SNAPSHOT ${BARS}`, 'FORMING 1', 'CLOSED 1']);
    },
  );

  test('sends a bar that forms in few bytes, and lists only where they changed', async () => {
    const fixture = await deepMarket();
    const calc = '{ name: "macd" }, { name: "bbands" }, { name: "rsi" }';
    const stream = await fixture.stream(document('signals: true', calc));
    await read(fixture, stream);
    await fixture.clock.advance(5_000);
    fixture.exchange.pushForming(BTC);
    const { kind, panels, changes, klines } = await read(fixture, stream);
    expect([kind, panels]).toEqual(['FORMING', null]);
    expect(new Set(changes.map(({ mode }) => mode))).toEqual(new Set(['merge']));
    expect(JSON.stringify({ klines, changes }).length).toBeLessThanOrEqual(1_200);
  });

  test('redraws the last bars where one before them was corrected', async () => {
    const fixture = await deepMarket();
    const stream = await fixture.stream(document());
    const drawing = new Drawing();
    drawing.take(await read(fixture, stream));
    await closeMinute(fixture);
    drawing.take(await read(fixture, stream));
    const bar = barOf(alignDownMs(fixture.clock.nowMs(), '1m') - 5 * MINUTE_MS);
    fixture.exchange.push(BTC, { ...bar, close: bar.high });
    const corrected = await read(fixture, stream);
    expect([corrected.kind, corrected.klines.length]).toEqual(['CORRECTED', BARS]);
    drawing.take(corrected);
    const asked = await queried(fixture, false);
    expect(rounded(drawing.over(asked))).toEqual(rounded(asked));
  });

  test.each([
    ['after two bars', 2, ''],
    ['after more bars than are drawn', BARS + 5, ''],
    ['after two bars of a chart that began at a moment', 2, 'since: 0'],
  ])('comes back with a whole chart, %s', async (_, minutes, since) => {
    const fixture = await deepMarket();
    const sinceMs = alignDownMs(fixture.clock.nowMs(), '1m') - 20 * MINUTE_MS;
    const options = since === '' ? '' : `since: ${sinceMs}, `;
    const stream = await fixture.stream(document(options));
    const first = await read(fixture, stream);
    await stream.return?.();
    for (let minute = 0; minute < minutes; minute += 1) await closeMinute(fixture);
    const again = await fixture.stream(document(`${options}after: ["${first.cursor}"]`));
    const { kind, klines, panels } = await read(fixture, again);
    const begins = klines[0]![0]!;
    expect(kind).toBe('SNAPSHOT');
    // No bar is missing behind those that were reported, and nothing that is drawn is lost with them.
    expect(begins).toBeLessThanOrEqual(first.klines.at(-1)![0]! + MINUTE_MS);
    if (since === '') expect(klines.length).toBeGreaterThanOrEqual(BARS);
    else expect(begins).toBe(sinceMs);
    const times = klines.map(([time]) => time! / 1_000);
    const drawing = new Drawing();
    drawing.take({ kind, klines, panels, changes: [], cursor: '' });
    const bands = drawing.panels[0]!.items.find(({ type }) => type === 'band')!;
    expect(bands.data.map(({ time }) => time)).toEqual(times);
    await again.return?.();
  });

  test('draws in columns what a query draws, bar after bar, in fewer bytes', async () => {
    const fixture = await deepMarket();
    // All that memory keeps is there by now, so that both begin with the same bars.
    await fixture.clock.advance(20_000);
    const columns = document('format: columns, signals: true')
      .replace('kind', 'kind times')
      .replace('mode data', 'mode times data');
    const stream = await fixture.stream(columns);
    const rows = await fixture.stream(document('signals: true'));
    const snapshot = (await read(fixture, stream)) as ColumnsEvent;
    const plain = await read(fixture, rows);
    const asked = fixture.query(`{ chart(${INSTRUMENT}, interval: "1m", calc: [${CALC}],
      limit: ${BARS}, includeForming: true, format: columns, signals: true) { times ${PANELS} } }`);
    await fixture.clock.advance(100);
    const { chart } = JSON.parse(JSON.stringify((await asked).data));
    expect(snapshot.times).toEqual(chart.times);
    expect(rounded(snapshot.panels!)).toEqual(rounded(chart.panels));
    const drawing = new Drawing();
    drawing.take(eventInRows(snapshot, drawing.panels));
    expect(rounded(drawing.panels)).toEqual(rounded(plain.panels!));
    const step = async (): Promise<void> => {
      const event = (await read(fixture, stream)) as ColumnsEvent;
      const same = await read(fixture, rows);
      expect([event.kind, event.panels]).toEqual([same.kind, null]);
      const reported = eventInRows(event, drawing.panels);
      expect(rounded(reported.changes as never)).toEqual(
        rounded(same.changes.map((change) => ({ ...change, times: null })) as never),
      );
      const bytes = (one: ChartEvent) => JSON.stringify(one.changes).length;
      expect(bytes(event) + JSON.stringify(event.times).length).toBeLessThan(bytes(same));
      drawing.take(reported);
    };
    for (let minute = 0; minute < 3; minute += 1) {
      await fixture.clock.advance(20_000);
      fixture.exchange.pushForming(BTC);
      await step();
      await closeMinute(fixture);
      await step();
    }
    const bar = barOf(alignDownMs(fixture.clock.nowMs(), '1m') - 5 * MINUTE_MS);
    fixture.exchange.push(BTC, { ...bar, close: bar.high });
    await step();
    const now = await queried(fixture, true);
    expect(rounded(drawing.over(now))).toEqual(rounded(now));
  });

  test('names the columns of each item, so that a legend needs no catalog', async () => {
    const fixture = await deepMarket();
    const stream = await fixture.stream(document());
    const { panels } = await read(fixture, stream);
    const macd = panels!.find(({ id }) => id === 'macd')!;
    expect(macd.items.map(({ columns }) => columns)).toContainEqual(['macd']);
    const band = panels![0]!.items.find(({ type }) => type === 'band')!;
    expect(band.columns).toHaveLength(2);
  });

  test.each([
    ['what cannot be drawn', document('', '{ name: "sum" }'), /cannot be drawn|no indicator/],
    [
      'an entry with the name of the first panel',
      document('', '{ name: "ema", id: "main" }'),
      /main/,
    ],
    ['a cursor of another', document('after: ["s1.a.b"]'), /not from this/],
  ])('is refused at once with %s', async (_, source, message) => {
    const fixture = await deepMarket();
    await expect(fixture.stream(source)).rejects.toThrow(message);
    expect(contextOf(fixture).live.size).toBe(0);
    expect(fixture.bus.topicCount).toBe(0);
  });
});
