import { expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { CircuitOpenError } from '#kernel/async/circuit-breaker.ts';
import { redisBreaker } from '#platform/redis/redis-breaker.ts';

test('an open breaker sends Redis no command, and a probe rather than a command finds its recovery', async () => {
  const clock = new VirtualClock(0);
  let isThere = false;
  const asked: string[] = [];
  const answer = (what: string) => async (): Promise<string> => {
    asked.push(what);
    if (!isThere) throw new Error('away');
    return what;
  };
  let reconnections = 0;
  const reconnect = (): void => void (reconnections += 1);
  const breaker = redisBreaker({ clock, ping: answer('ping'), breakMs: 1_000, reconnect });
  const command = (): Promise<string> => breaker.run(answer('command'));
  for (let time = 0; time < 3; time += 1) await expect(command()).rejects.toThrow('away');
  asked.length = 0;
  for (let second = 0; second < 3; second += 1) {
    await expect(command()).rejects.toThrow(CircuitOpenError);
    await clock.advance(1_000);
  }
  expect(asked).toEqual(['ping', 'ping', 'ping']);
  // Once when it opened, and after each ping: the connection itself may be what hangs.
  expect(reconnections).toBe(4);
  isThere = true;
  await clock.advance(1_000);
  expect(await command()).toBe('command');
  isThere = false;
  // One failure alone does not open the breaker.
  await expect(command()).rejects.toThrow('away');
  isThere = true;
  expect(await command()).toBe('command');
  breaker.close();
});
