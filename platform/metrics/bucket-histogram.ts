import type { Labels } from '#kernel/ports/meter.ts';

/**
 * Upper bounds of the buckets where a metric names none, in seconds: from fractions of a millisecond (in-process
 * queries) up to the longest timeout.
 */
export const DEFAULT_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Observations of one set of labels. */
interface Observed {
  readonly labels: Labels;
  /** Counts per bucket (not cumulative); the last one is for values above all bounds. */
  readonly counts: Float64Array;
  sum: number;
}

/** A sample as the registry renders it. */
interface Sample {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

export interface HistogramOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
}

/**
 * A histogram whose `observe` costs one lookup per label and an addition. The registry's library validates and joins
 * all labels each time, which is a fiftieth of a short request.
 */
export class BucketHistogram {
  readonly name: string;
  readonly help: string;
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #labelNames: readonly string[];
  readonly #buckets: readonly number[];
  readonly #root = new Map<string, unknown>();
  readonly #all: Observed[] = [];

  constructor({ name, help, labelNames, buckets }: HistogramOptions) {
    this.name = name;
    this.help = help;
    this.#labelNames = labelNames;
    this.#buckets = buckets;
    if (labelNames.length === 0) this.#observed({});
  }

  /** Throws for an unknown label. */
  observe(value: number, labels: Labels): void {
    if (!Number.isFinite(value)) throw new TypeError(`${this.name}: ${value} is not a number`);
    const observed = this.#observed(labels);
    observed.sum += value;
    let bucket = 0;
    while (bucket < this.#buckets.length && value > this.#buckets[bucket]!) bucket += 1;
    observed.counts[bucket]! += 1;
  }

  /** The data for the registry to render. */
  get(): Promise<object> {
    const { name, help, type, aggregator } = this;
    const values = this.#all.flatMap((observed) => this.#samplesOf(observed));
    return Promise.resolve({ name, help, type, aggregator, values });
  }

  /** Drops all observations. */
  reset(): void {
    this.#root.clear();
    this.#all.length = 0;
  }

  #observed(labels: Labels): Observed {
    let found = this.#root;
    const last = this.#labelNames.length - 1;
    for (let at = 0; at < last; at += 1) {
      const value = labels[this.#labelNames[at]!] ?? '';
      let next = found.get(value) as Map<string, unknown> | undefined;
      if (next === undefined) found.set(value, (next = new Map<string, unknown>()));
      found = next;
    }
    const value = last < 0 ? '' : (labels[this.#labelNames[last]!] ?? '');
    return (found.get(value) as Observed | undefined) ?? this.#add(found, value, labels);
  }

  #add(place: Map<string, unknown>, value: string, labels: Labels): Observed {
    const unknown = Object.keys(labels).find((one) => !this.#labelNames.includes(one));
    if (unknown !== undefined) throw new Error(`${this.name} has no label ${unknown}`);
    const counts = new Float64Array(this.#buckets.length + 1);
    const observed: Observed = { labels: { ...labels }, counts, sum: 0 };
    place.set(value, observed);
    this.#all.push(observed);
    return observed;
  }

  #samplesOf({ labels, counts, sum }: Observed): Sample[] {
    const { name } = this;
    let count = 0;
    const upTo = [...this.#buckets, '+Inf'].map((le, bucket): Sample => {
      count += counts[bucket]!;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...upTo,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
