import type { Clock, Timer } from '#kernel/ports/clock.ts';

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
  cancelled: boolean;
}

/**
 * A clock that stands still until a test advances it. Timers fire in order of time, then of
 * creation, and promise continuations run between two timers, so one seed gives one execution.
 */
export class VirtualClock implements Clock {
  readonly #heap: Entry[] = [];
  #nowMs: number;
  #elapsedMs = 0;
  #nextOrder = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  after(delayMs: number, task: () => void): Timer {
    const entry: Entry = {
      atMs: this.#elapsedMs + Math.max(0, delayMs),
      order: this.#nextOrder++,
      task,
      cancelled: false,
    };
    this.#push(entry);
    return {
      cancel: () => {
        entry.cancelled = true;
      },
    };
  }

  /** Moves the wall clock without moving timers, as an NTP correction does. */
  stepWallClock(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Runs every timer due within `byMs`, letting promises settle before each one and at the end. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#elapsedMs + byMs;
    for (;;) {
      await settle();
      const next = this.#heap[0];
      if (next === undefined || next.atMs > endMs) break;
      this.#pop();
      if (next.cancelled) continue;
      this.#moveTo(next.atMs);
      next.task();
    }
    this.#moveTo(endMs);
    await settle();
  }

  #moveTo(elapsedMs: number): void {
    this.#nowMs += elapsedMs - this.#elapsedMs;
    this.#elapsedMs = elapsedMs;
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(heap[parent]!, entry)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (isBefore(last, heap[child]!)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}

/**
 * Lets chained promise continuations run to their end. Twelve turns of the microtask queue are
 * deeper than any chain between two timers in this code, and far cheaper than a macrotask.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}
