import { median } from '#bench/measure/paired.ts';

/** Processor time of this process while some work is done, in microseconds; what others take does not count. */
export function processorUs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Median processor time of each of some works, in microseconds: all of them in turns, forwards and
 * backwards, behind a first round that is the compiler's.
 */
export function processorTimes(works: readonly (() => void)[], rounds: number): number[] {
  const times = works.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...works.keys()];
    for (const at of round % 2 === 0 ? order : order.toReversed()) {
      const us = processorUs(works[at]!);
      if (round > 0) times[at]!.push(us);
    }
  }
  return times.map(median);
}
