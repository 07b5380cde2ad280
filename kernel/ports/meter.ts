import type { MemoryPart } from '#kernel/ports/memory-budget.ts';

/** Label values of one measurement. Use small, fixed sets only: never a symbol, an address or an id. */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(value: number, labels?: Labels): void;
}

export interface Gauge {
  set(value: number, labels?: Labels): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/**
 * Makes metrics. Names are Prometheus names with the unit last (`marketgraph_query_planning_seconds`); asking
 * twice for a name gives the same metric.
 */
export interface Meter {
  counter(name: string, help: string, labelNames?: readonly string[]): Counter;
  gauge(name: string, help: string, labelNames?: readonly string[]): Gauge;
  histogram(
    name: string,
    help: string,
    labelNames?: readonly string[],
    buckets?: readonly number[],
  ): Histogram;
  /** Registers a part of the memory budget, for the lifetime of its owner. */
  memory<Owner extends object>(part: MemoryPart<Owner>): void;
}

const SILENT = { add() {}, set() {}, observe() {} };

/** A meter that drops everything. */
export const SILENT_METER: Meter = {
  counter: () => SILENT,
  gauge: () => SILENT,
  histogram: () => SILENT,
  memory() {},
};
