import { describe, expect, test } from 'vitest';
import { matchPage } from '#dashboard/app/page-table.ts';
import { Connection } from '#dashboard/graph/connection.ts';
import { csvOf } from '#dashboard/parts/table.ts';
import { digitsOf, percentText, priceText, shortText } from '#dashboard/text/numbers.ts';

describe('addresses of pages', () => {
  test('the root is the home page, and an unknown path has no page', () => {
    expect(matchPage('/')?.name).toBe('home');
    expect(matchPage('/no/such/page')).toBeNull();
    expect(matchPage('/%E0%A4%A')).toBeNull();
  });
});

describe('numbers of pages', () => {
  test('a price has the digits of its step', () => {
    expect(priceText('en', 19_630.2, 0.1)).toBe('19,630.2');
    expect(priceText('en', 0.025_594_8, 1e-7)).toBe('0.0255948');
    expect(priceText('en', null)).toBe('–');
  });

  test('without a step the size of a price decides its number of digits', () => {
    expect(digitsOf(null, 19_630)).toBe(2);
    expect(digitsOf(null, 0.000_012_34)).toBe(8);
    expect(digitsOf(0.05, 3)).toBe(2);
  });

  test('changes have a sign, and large numbers the words of the language', () => {
    expect(percentText('en', 1.234)).toBe('+1.23%');
    expect(percentText('en', -0.5)).toBe('-0.50%');
    expect(percentText('en', 0)).toBe('0.00%');
    expect(shortText('en', 114_330_000)).toBe('114.33M');
    expect(shortText('zh', 114_330_000)).toBe('1.14亿');
  });
});

describe('tables as CSV', () => {
  test('quotes cells with commas, and disarms formulas of spreadsheets', () => {
    const table = {
      caption: 'x',
      columns: [
        { title: 'name', value: ({ name }: { name: string }) => name },
        { title: 'n', value: () => -1 },
      ],
      rows: [{ name: '=HYPERLINK("http://x")' }, { name: 'a,b' }],
    };
    expect(csvOf(table)).toBe('name,n\r\n"\'=HYPERLINK(""http://x"")",-1\r\n"a,b",-1\r\n');
  });
});

describe('the lamp of live data', () => {
  const at = 1_000_000;

  test('shows the state of the streams: no streams, all open, one lost, none', () => {
    const lamp = new Connection(() => {});
    expect(lamp.state(at)).toBe('idle');
    lamp.begin({}, false, at);
    lamp.begin({}, false, at);
    expect(lamp.state(at)).toBe('resuming');
    expect(lamp.state(at + 10_001)).toBe('offline');
    lamp.sockets(1, at);
    expect(lamp.state(at + 10_001)).toBe('resuming');
    lamp.sockets(2, at);
    expect(lamp.state(at)).toBe('live');
    lamp.online(false);
    expect(lamp.state(at)).toBe('offline');
  });

  test('shows data as live where it comes, without an open socket', () => {
    const lamp = new Connection(() => {});
    const prices = {};
    lamp.begin(prices, false, at);
    lamp.heard(prices, at + 5_000);
    expect(lamp.state(at + 20_000)).toBe('live');
    expect(lamp.state(at + 65_000)).toBe('offline');
  });

  test('is delayed when a steady stream is silent for a minute', () => {
    const lamp = new Connection(() => {});
    const prices = {};
    lamp.begin(prices, true, at);
    lamp.sockets(1, at);
    expect(lamp.state(at + 60_000)).toBe('live');
    expect(lamp.state(at + 60_001)).toBe('delayed');
    lamp.heard(prices, at + 60_001);
    expect(lamp.state(at + 60_001)).toBe('live');
    lamp.end(prices, at);
    expect(lamp.state(at + 60_001)).toBe('idle');
  });
});
