import type { Meter } from '#kernel/ports/meter.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

/** A meter whose counters and gauges can be read by name. */
export class CountingMeter implements Meter {
  readonly histogram = SILENT_METER.histogram;
  readonly memory = SILENT_METER.memory;
  readonly #values = new Map<string, number>();

  /** The value of a metric, over all labels. */
  valueOf(name: string): number {
    return this.#values.get(name) ?? 0;
  }

  counter(name: string) {
    return { add: (value: number) => void this.#values.set(name, this.valueOf(name) + value) };
  }

  gauge(name: string) {
    return { set: (value: number) => void this.#values.set(name, value) };
  }
}
