import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange, Market } from '#clients/typescript/src/index.ts';
import {
  filledWith,
  inEveryInterval,
  withEntries,
  withInstrument,
  withInterval,
  withLayout,
  withLink,
} from '#dashboard/pages/grid/change-grid.ts';
import {
  cellCountOf,
  gridStateOf,
  layoutFor,
  LAYOUTS,
  LINKS,
  paramsOf,
  type GridState,
  type Instrument,
} from '#dashboard/pages/grid/grid-state.ts';

function stateOf(text: string): GridState {
  return gridStateOf(new URLSearchParams(text));
}

function addressOf(state: GridState): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(paramsOf(state))) {
    if (value !== null) params.set(name, value);
  }
  return params.toString();
}

function spot(symbol: string): Instrument {
  return { exchange: 'venue_a', market: 'spot', symbol };
}

const INSTRUMENT = fc.record({
  exchange: fc.constantFrom<Exchange>('venue_a', 'venue_b', 'stock'),
  market: fc.constantFrom<Market>('spot', 'perp', 'cn'),
  symbol: fc
    .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    .filter((one) => one.trim() !== ''),
});
const ENTRIES = fc.uniqueArray(
  fc.constantFrom(
    { name: 'rsi', params: {}, others: [] },
    { name: 'ema', params: { period: 9 }, others: [] },
    { name: 'beta', params: {}, others: ['ETHUSDT'] },
  ),
  { selector: ({ name }) => name },
);
const STATE: fc.Arbitrary<GridState> = fc.constantFrom(...LAYOUTS).chain((layout) =>
  fc.record({
    layout: fc.constant(layout),
    cells: fc.array(
      fc.record({
        instrument: fc.option(INSTRUMENT),
        interval: fc.constantFrom('1m', '1h', '1d'),
        own: fc.option(ENTRIES),
      }),
      { minLength: cellCountOf(layout), maxLength: cellCountOf(layout) },
    ),
    entries: ENTRIES,
    links: fc.subarray([...LINKS]),
    hasMarks: fc.boolean(),
  }),
);

test('the address in docs/dashboard.md is a grid, and the address of that grid', () => {
  const page = readFileSync(new URL('../../../docs/dashboard.md', import.meta.url), 'utf8');
  const [, documented] = /```\n\/grid\?(.+)\n```/.exec(page)!;
  const state = stateOf(documented!);
  expect(state.cells.filter(({ instrument }) => instrument !== null)).toHaveLength(5);
  expect(decodeURIComponent(addressOf(state))).toBe(documented);
});

describe('the state of a grid', () => {
  test('survives a round trip through its address', () => {
    fc.assert(
      fc.property(STATE, (state) => {
        const read = stateOf(addressOf(state));
        // The interval of trailing cells without an instrument is not kept.
        const seen = ({ cells, ...others }: GridState) => ({
          ...others,
          cells: cells.map((cell) => (cell.instrument === null ? { ...cell, interval: '' } : cell)),
        });
        expect(seen(read)).toEqual(seen(state));
      }),
    );
  });

  test('is short if cells are alike', () => {
    const state = stateOf('g=3x3&c=venue_a:spot:BTCUSDT@1m,@5m,@15m,ETHUSDT,-,stock:cn:688901@1d');
    expect(
      state.cells.map(({ instrument, interval }) => `${instrument?.symbol} ${interval}`),
    ).toEqual([
      'BTCUSDT 1m',
      'BTCUSDT 5m',
      'BTCUSDT 15m',
      'ETHUSDT 15m',
      'undefined 15m',
      '688901 1d',
      'undefined 1d',
      'undefined 1d',
      'undefined 1d',
    ]);
    expect(paramsOf(state)['c']).toBe(
      'venue_a:spot:BTCUSDT@1m,@5m,@15m,ETHUSDT,-,stock:cn:688901@1d',
    );
  });

  test('of an empty address has charts, and of a hostile one is bounded', () => {
    expect(stateOf('').cells.map(({ instrument }) => instrument?.symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'BNBUSDT',
    ]);
    const hostile = stateOf(
      `g=99x99&link=%00&calc=__proto__,a(b&c=${'%3Cscript%3E:x:y@z,'.repeat(500)}`,
    );
    expect(hostile.cells).toHaveLength(4);
    expect(hostile.cells.every(({ instrument }) => instrument === null)).toBe(true);
    expect(hostile.links).toEqual([]);
    expect(stateOf('c=venue_a:spot:%25E0%25A4').cells[0]?.instrument).toBeNull();
    expect(stateOf(`c=venue_a:spot:${'x'.repeat(65)}`).cells[0]?.instrument).toBeNull();
  });
});

describe('changing a grid', () => {
  test('affects one cell, or all if they are linked', () => {
    const apart = stateOf('link=-');
    const symbols = (state: GridState) => state.cells.map(({ instrument }) => instrument?.symbol);
    expect(symbols(withInstrument(apart, 1, spot('XRPUSDT')))).toEqual([
      'BTCUSDT',
      'XRPUSDT',
      'SOLUSDT',
      'BNBUSDT',
    ]);
    const linked = withLink(apart, 'symbol', 2);
    expect(new Set(symbols(linked))).toEqual(new Set(['SOLUSDT']));
    expect(new Set(symbols(withInstrument(linked, 0, spot('XRPUSDT'))))).toEqual(
      new Set(['XRPUSDT']),
    );
    expect(withLink(linked, 'symbol', 0).links).toEqual([]);
    const intervals = withInterval(withLink(apart, 'interval', 0), 3, '5m');
    expect(intervals.cells.map(({ interval }) => interval)).toEqual(['5m', '5m', '5m', '5m']);
  });

  test('of its layout keeps the cells that fit', () => {
    const larger = withLayout(stateOf(''), '3x2');
    expect(larger.cells.map(({ instrument }) => instrument?.symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'BNBUSDT',
      undefined,
      undefined,
    ]);
    expect(withLayout(larger, '1x2').cells).toEqual(larger.cells.slice(0, 2));
    const linked = withLayout(stateOf('link=s&c=venue_a:spot:BTCUSDT,,,'), '3x3');
    expect(linked.cells.every(({ instrument }) => instrument?.symbol === 'BTCUSDT')).toBe(true);
  });

  test('fills the cells, and adds some if there are too few', () => {
    const movers = Array.from({ length: 7 }, (_, at) => spot(`S${at}USDT`));
    const filled = filledWith(stateOf('link=cs'), movers, '1d');
    expect(filled.layout).toBe('4x2');
    expect(filled.links).toEqual(['crosshair']);
    expect(filled.cells.map(({ instrument }) => instrument?.symbol ?? null)).toEqual([
      ...movers.map(({ symbol }) => symbol),
      null,
    ]);
    const few = filledWith(stateOf('g=3x3'), movers.slice(0, 2), '1d');
    expect(few.cells.filter(({ instrument }) => instrument !== null)).toHaveLength(2);
    const intervals = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '8h', '1d'];
    const every = inEveryInterval(stateOf('link=ci'), spot('BTCUSDT'), intervals);
    expect(every.layout).toBe('3x3');
    expect(every.cells.map(({ interval }) => interval)).toEqual(intervals.slice(0, 9));
    expect(every.links).toEqual(['crosshair', 'symbol']);
  });

  test('gives indicators to all cells or to one', () => {
    const rsi = [{ name: 'rsi', params: {}, others: [] }];
    const all = withEntries(stateOf(''), null, rsi);
    expect(all.entries).toEqual(rsi);
    const one = withEntries(all, 2, []);
    expect(one.cells.map(({ own }) => own)).toEqual([null, null, [], null]);
    expect(withEntries(one, 2, null).cells[2]?.own).toBeNull();
  });

  test('finds a layout for any count', () => {
    expect([1, 2, 3, 4, 5, 7, 9, 10, 13, 16, 20].map(layoutFor)).toEqual([
      '2x1',
      '2x1',
      '2x2',
      '2x2',
      '3x2',
      '4x2',
      '3x3',
      '4x3',
      '4x4',
      '4x4',
      '4x4',
    ]);
  });
});
