import { expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { ControlEndpoint } from '#simulators/control/control-endpoint.ts';
import type { QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';
import { QuotedMarkets } from '#simulators/providers/quoted-market.ts';

const DAY = { open: 100, high: 120, low: 90, close: 110, volume: 1_000, turnover: 110_000 };

test('splits a share from a date on, and rejects an invalid split or an unquoted share', async () => {
  const markets = new QuotedMarkets([
    { market: 'stock:us', symbol: 'AAPL', day: () => DAY } as unknown as QuotedInstrument,
  ]);
  const control = new ControlEndpoint(new Map(), new FaultBoard(new VirtualClock(0), () => 0));
  const origin = `http://127.0.0.1:${await control.start(0)}`;
  onTestFinished(() => control.stop());
  const post = async (body: unknown): Promise<number> =>
    (await fetch(`${origin}/splits`, { method: 'POST', body: JSON.stringify(body) })).status;
  const split = { market: 'stock:us', symbol: 'AAPL', tradeDate: '1970-01-11', ratio: 10 };
  expect(await post(split), 'nothing is quoted yet').toBe(400);
  control.quote(markets);
  for (const wrong of [
    { market: 'stock:xx' },
    { symbol: 'GONE' },
    { tradeDate: '1970-02-30' },
    { tradeDate: 10 },
    { ratio: 1 },
    { ratio: 2.5 },
  ]) {
    expect(await post({ ...split, ...wrong }), JSON.stringify(wrong)).toBe(400);
  }
  expect(await post(split)).toBe(201);
  const { day, split: known } = markets.find('stock:us', 'AAPL')!;
  expect(known).toEqual({ tradeDate: 10, ratio: 10 });
  expect(day(9)).toMatchObject({ close: 110, volume: 1_000 });
  expect(day(10)).toMatchObject({ close: 11, volume: 10_000 });
});

test('shows a person what it is, and a program what it knows', async () => {
  const control = new ControlEndpoint(new Map(), new FaultBoard(new VirtualClock(0), () => 0));
  const origin = `http://127.0.0.1:${await control.start(0)}`;
  onTestFinished(() => control.stop());
  const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain('docs/simulators.md');
  expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
  expect((await fetch(`${origin}/`, { headers: { origin: 'http://evil.example' } })).status).toBe(
    403,
  );
});
