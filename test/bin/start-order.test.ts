import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FEW_SERIES,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

let server: MarketgraphProcess;
beforeAll(async () => {
  server = await startMarketgraph(['start'], {
    ...FEW_SERIES,
    DATA_DIR: newPublishersFolder(),
    LOG_LEVEL: 'info',
  });
});
afterAll(() => server.end());

test('a start logs once which markets of an exchange it serves, and its banner stands below', async () => {
  const path = '/api/klines?exchange=venue_a&market=perp&symbol=HUAYAOUSDT&interval=1m&limit=5';
  const hasBars = async (): Promise<boolean> => (await fetch(`${server.origin}${path}`)).ok;
  await expect.poll(hasBars, { timeout: 40_000, interval: 200 }).toBe(true);
  const printed = server.printed();
  const [before = '', after = ''] = printed.split('GraphQL explorer');
  const lines = before
    .split('\n')
    .filter((line) => line.includes('serving markets of the exchange'))
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { exchange: 'venue_a', symbols: { spot: 2, perp: 2 } },
    { exchange: 'stock', symbols: { cn: 1 } },
  ]);
  // Streams that connect and healthy venues are no news at a start.
  expect(after).not.toContain('"from":"starting","to":"ok"');
  expect(after).not.toContain('"state":"live"');
});
