import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Labels, Meter } from '#kernel/meter.ts';

/** A meter whose metrics can be scraped. */
export interface PrometheusMeter extends Meter {
  /** Content type of `render`, for the HTTP header. */
  readonly contentType: string;
  /** Every metric in Prometheus text format. */
  render(): Promise<string>;
}

/** Seconds; from fractions of a millisecond, where in-process queries live, to the longest time-out. */
const DEFAULT_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/**
 * Makes metrics in a registry of their own, with the runtime's (event loop, memory, GC) among them.
 *
 * @param processName label `process` of every sample, for one of several processes of a server
 */
export function createPrometheusMeter(processName?: string): PrometheusMeter {
  const registry = new Registry();
  if (processName !== undefined) registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  const once = <Metric>(name: string, make: () => Metric): Metric =>
    (registry.getSingleMetric(name) as Metric | undefined) ?? make();

  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    counter(name, help, labelNames = []) {
      const metric = once(
        name,
        () => new Counter({ name, help, labelNames: [...labelNames], registers: [registry] }),
      );
      return { add: (value: number, labels: Labels = {}) => metric.inc({ ...labels }, value) };
    },
    gauge(name, help, labelNames = []) {
      const metric = once(
        name,
        () => new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }),
      );
      return { set: (value: number, labels: Labels = {}) => metric.set({ ...labels }, value) };
    },
    histogram(name, help, labelNames = [], buckets = DEFAULT_BUCKETS) {
      const metric = once(
        name,
        () =>
          new Histogram({
            name,
            help,
            labelNames: [...labelNames],
            buckets: [...buckets],
            registers: [registry],
          }),
      );
      return {
        observe: (value: number, labels: Labels = {}) => metric.observe({ ...labels }, value),
      };
    },
  };
}
