import { describe, expect, test } from 'vitest';
import type { LiveSeries } from '#clients/typescript/src/index.ts';
import { sharedSocket } from '#dashboard/graph/shared-socket.ts';
import { openFollowedWorld, SERIES } from '#test/clients/typescript/followed-world.ts';

const PATIENCE = { timeout: 20_000, interval: 5 };

/** Counts sockets, and the open ones among them. */
function countedSockets() {
  const counts = { made: 0, open: 0 };
  class CountedSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      counts.made += 1;
      this.addEventListener('open', () => (counts.open += 1));
      this.addEventListener('close', () => (counts.open -= 1));
    }
  }
  return { counts, CountedSocket };
}

describe('a shared socket', () => {
  test('carries all live data of a page, and closes with the last of it', async () => {
    const world = await openFollowedWorld(5);
    const { counts, CountedSocket } = countedSockets();
    let openChannels = 0;
    const WebSocket = sharedSocket(CountedSocket, (open) => (openChannels = open));
    const graph = world.client({ surroundings: { WebSocket } });
    const follow = (): LiveSeries => {
      const live = graph.liveSeries({ ...SERIES, bars: 20 });
      void (async () => {
        for await (const _ of live);
      })();
      return live;
    };
    const series = Array.from({ length: 10 }, follow);
    await world.until(
      () => series.every(({ bars }) => bars.length === 20),
      () => null,
    );
    expect(counts).toEqual({ made: 1, open: 1 });
    expect(openChannels).toBe(10);
    const late = follow();
    await world.until(
      () => late.bars.length === 20,
      () => null,
    );
    expect(counts.made).toBe(1);

    await world.minute();
    const lastMs = world.lastClosedMs();
    await world.until(
      () =>
        [...series, late].every(({ bars }) => bars.some(([openTimeMs]) => openTimeMs === lastMs)),
      () => null,
    );

    for (const one of series) one.close();
    await expect.poll(() => openChannels, PATIENCE).toBe(1);
    expect(counts.open).toBe(1);
    late.close();
    await expect.poll(() => counts.open, PATIENCE).toBe(0);
    expect(openChannels).toBe(0);
  });

  test('that is cut resumes every channel after its last event', async () => {
    const world = await openFollowedWorld(6);
    const { counts, CountedSocket } = countedSockets();
    const WebSocket = sharedSocket(CountedSocket, () => undefined);
    const graph = world.client({ surroundings: { WebSocket } });
    const closed: number[][] = [[], [], [], [], [], []];
    const series = closed.map((times) => {
      const live = graph.liveSeries({ ...SERIES, bars: 20 });
      void (async () => {
        for await (const update of live) times.push(...update.closed.map(([time]) => time));
      })();
      return live;
    });
    await world.until(
      () => series.every(({ bars }) => bars.length === 20),
      () => null,
    );
    await world.live(4, false, () => null);
    await world.minute();
    const lastMs = world.lastClosedMs();
    await world.until(
      () => closed.every((times) => times.at(-1) === lastMs),
      () => null,
    );
    const [first = []] = closed;
    for (const times of closed) expect(times.slice(-5)).toEqual(first.slice(-5));
    for (const times of closed) expect(new Set(times).size).toBe(times.length);
    expect(series.every(({ reconnects }) => reconnects > 0)).toBe(true);
    expect(counts.made).toBeGreaterThan(1);
    for (const one of series) one.close();
    await expect.poll(() => counts.open, PATIENCE).toBe(0);
  });
});
