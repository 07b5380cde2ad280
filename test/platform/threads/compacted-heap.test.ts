import { expect, test, vi } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { keepHeapCompact } from '#platform/threads/compacted-heap.ts';

test('compacts the heap after each period, and not at the start', async () => {
  const clock = new VirtualClock(0);
  const collect = vi.fn();
  keepHeapCompact(clock, 60_000, collect);
  await clock.advance(59_999);
  expect(collect).not.toHaveBeenCalled();
  await clock.advance(60_001);
  expect(collect).toHaveBeenCalledTimes(2);
  expect(collect).toHaveBeenCalledWith({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  });
});

test('does nothing where Node does not offer it', async () => {
  const clock = new VirtualClock(0);
  keepHeapCompact(clock, 60_000, undefined);
  await clock.advance(600_000);
  expect(clock.nowMs()).toBe(600_000);
});
