import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder, runMarketgraph, startMarketgraph } from '#test/bin/marketgraph-process.ts';
import { StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

test('a recorded market is served by a replay, to any client', async () => {
  const folder = join(newFolder(), 'recorded');
  const env = { LOG_LEVEL: 'error', SIMULATOR_CONTROL_PORT: '0' };
  const symbols = ['--symbols', 'BTCUSDT'];
  const recorded = await runMarketgraph(
    ['record', 'venue_c:perp', folder, '--seconds', '1', ...symbols],
    env,
  );
  expect(recorded.stderr).toBe('');
  expect(recorded.stdout).toContain(`Recording venue_c:perp (BTCUSDT) to ${folder}`);
  expect(recorded.code).toBe(0);
  const again = await runHere(['record', 'venue_c:perp', folder, '--seconds', '3'], env);
  expect([again.code, again.stderr]).toEqual([
    2,
    `marketgraph: ${folder} holds a recording already; name another folder\n`,
  ]);

  const replay = await startMarketgraph(['replay', folder]);
  onTestFinished(async () => {
    expect(await replay.end()).toBe(0);
  });
  expect(replay.printed()).toContain('s of venue_c:perp (BTCUSDT), recorded 20');
  expect(replay.printed()).toContain('VENUE_C_PERP_SYMBOLS=BTCUSDT VENUE_C_PERP_REST_URL=http');
  const query = 'category=linear&symbol=BTCUSDT&interval=1&limit=3';
  const answer = await fetch(`${replay.origin}/v5/market/kline?${query}`);
  expect(((await answer.json()) as { result: { list: unknown[] } }).result.list).toHaveLength(3);
  const client = await StreamClient.open(`${replay.origin.replace('http', 'ws')}/v5/public/linear`);
  await client.until(() => client.texts.some((text) => text.includes('kline.1.BTCUSDT')));
});

test.each([
  [['replay', '/nowhere'], /ENOENT.*\/nowhere/],
  [['replay', newFolder()], /^marketgraph: .* holds no recording$/],
  [['replay', '/nowhere', '--speed', '0'], /It must be a number from 0.1 to 1000, or fastest/],
  [['record', 'venue_c', '/nowhere'], /Allowed choices are venue_a:spot/],
  [['record', 'venue_c:spot', '/nowhere', '--size', '0'], /a whole number from 1 to 4000/],
])('%j is rejected with one line', async (args, words) => {
  const { code, stderr } = await runHere(args, { LOG_LEVEL: 'error' });
  expect(code).not.toBe(0);
  expect(stderr.split('\n')[0]).toMatch(words);
});
