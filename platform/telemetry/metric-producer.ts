import type { HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import type { DataPoint, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';
import type { MetricSamples, Sample } from '#platform/metrics/prometheus-meter.ts';

type Histogram = Extract<MetricData, { dataPointType: DataPointType.HISTOGRAM }>['dataPoints'];

/**
 * The metrics of the process as OpenTelemetry reads them. So both ways to metrics have the same ones, and counting
 * costs the same with and without a collector.
 */
export function metricProducer(
  samples: () => Promise<readonly MetricSamples[]>,
  now: () => HrTime,
): MetricProducer {
  const startTime = now();
  return {
    async collect() {
      const between = { startTime, endTime: now() };
      const metrics = (await samples()).flatMap((metric) => metricDataOf(metric, between) ?? []);
      const scope = { name: 'marketgraph' };
      const resourceMetrics = { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] };
      return { resourceMetrics, errors: [] };
    },
  };
}

type Between = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

/** Null for a kind of metric that this process does not make. */
function metricDataOf(metric: MetricSamples, between: Between): MetricData | null {
  const { name, help, type, values } = metric;
  const unit = name.includes('_seconds') ? 's' : name.includes('_bytes') ? 'By' : '';
  const common = {
    descriptor: { name, description: help, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = (): DataPoint<number>[] =>
    values.map(({ labels, value }) => ({ ...between, attributes: { ...labels }, value }));
  switch (type) {
    case 'counter':
      return {
        ...common,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: points(),
      };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramPoints(name, values, between),
      };
    default:
      return null;
  }
}

interface OpenHistogram {
  readonly attributes: Record<string, string | number>;
  readonly boundaries: number[];
  /** Cumulative, as Prometheus has them. */
  readonly upTo: number[];
  sum: number;
  count: number;
}

function histogramPoints(name: string, values: readonly Sample[], between: Between): Histogram {
  const byLabels = new Map<string, OpenHistogram>();
  for (const { metricName, labels, value } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(Object.entries(attributes));
    const open = byLabels.getOrInsertComputed(key, () => newHistogram(attributes));
    if (metricName === `${name}_sum`) open.sum = value;
    else if (metricName === `${name}_count`) open.count = value;
    else {
      open.upTo.push(value);
      if (le !== '+Inf') open.boundaries.push(Number(le));
    }
  }
  return Array.from(byLabels.values(), ({ attributes, boundaries, upTo, sum, count }) => {
    const counts = upTo.map((many, at) => many - (upTo[at - 1] ?? 0));
    return { ...between, attributes, value: { buckets: { boundaries, counts }, sum, count } };
  });
}

function newHistogram(attributes: Record<string, string | number>): OpenHistogram {
  return { attributes, boundaries: [], upTo: [], sum: 0, count: 0 };
}
