import {
  Counter as PrometheusCounter,
  Gauge as PrometheusGauge,
  Registry,
  collectDefaultMetrics,
} from 'prom-client';
import type { Metric } from 'prom-client';
import { MemoryBudget } from '#kernel/ports/memory-budget.ts';
import type { Counter, Labels, Meter } from '#kernel/ports/meter.ts';
import { BucketHistogram, DEFAULT_BUCKETS } from '#platform/metrics/bucket-histogram.ts';
import { MemoryGauges } from '#platform/metrics/memory-gauges.ts';

/** The samples of one metric. */
export interface MetricSamples {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly Sample[];
}

export interface Sample {
  /** The name of the metric, or that of a bucket, a sum or a count of a histogram. */
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** A meter whose metrics can be scraped. */
export interface PrometheusMeter extends Meter {
  /** Content type of `render`. */
  readonly contentType: string;
  /** All metrics in the Prometheus text format. */
  render(): Promise<string>;
  /** All metrics as values. */
  samples(): Promise<readonly MetricSamples[]>;
}

/**
 * Creates metrics in a registry of its own, including those of the runtime (event loop, memory, GC).
 *
 * @param processName value of the label `process` on every sample, for one of several processes of a server
 */
export function createPrometheusMeter(processName?: string): PrometheusMeter {
  const registry = new Registry();
  if (processName !== undefined) registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  const budget = new MemoryBudget();
  const made = new Map<string, unknown>();
  const once = <One>(name: string, make: () => One): One => {
    const known = made.get(name) as One | undefined;
    if (known !== undefined) return known;
    const one = make();
    made.set(name, one);
    return one;
  };
  const meter: Meter = {
    counter: (name, help, labelNames = []) =>
      once(name, () => counterIn(registry, { name, help, labelNames: [...labelNames] })),
    gauge: (name, help, labelNames = []) =>
      once(name, () => {
        const options = { name, help, labelNames: [...labelNames], registers: [registry] };
        const metric = new PrometheusGauge(options);
        return { set: (value: number, labels: Labels = {}) => metric.set({ ...labels }, value) };
      }),
    histogram: (name, help, labelNames = [], buckets = DEFAULT_BUCKETS) =>
      once(name, () => {
        const metric = new BucketHistogram({ name, help, labelNames, buckets });
        // All members of a metric that the registry uses.
        registry.registerMetric(metric as unknown as Metric);
        return {
          observe: (value: number, labels: Labels = {}) => metric.observe(value, labels),
        };
      }),
    memory: (part) => budget.add(part),
  };
  const memory = new MemoryGauges(budget, meter);
  const render = (): Promise<string> => {
    memory.show();
    return registry.metrics();
  };
  const samples = async (): Promise<readonly MetricSamples[]> => {
    memory.show();
    // The registry's types name neither its kinds of metrics nor its labels.
    return (await registry.getMetricsAsJSON()) as unknown as readonly MetricSamples[];
  };
  return { ...meter, contentType: registry.contentType, render, samples };
}

/** A counter. One without labels, as on every request, only sums up until it is rendered. */
function counterIn(
  registry: Registry,
  options: { readonly name: string; readonly help: string; readonly labelNames: string[] },
): Counter {
  if (options.labelNames.length > 0) {
    const metric = new PrometheusCounter({ ...options, registers: [registry] });
    return { add: (value, labels = {}) => metric.inc({ ...labels }, value) };
  }
  let pending = 0;
  registry.registerMetric(
    new PrometheusCounter({
      ...options,
      registers: [],
      collect() {
        this.inc(pending);
        pending = 0;
      },
    }),
  );
  return {
    add(value) {
      if (!(value >= 0)) throw new Error(`${options.name} cannot grow by ${value}`);
      pending += value;
    },
  };
}
