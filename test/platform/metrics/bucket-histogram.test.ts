import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { BucketHistogram } from '#platform/metrics/bucket-histogram.ts';

const NAME = 'answer_seconds';
const BUCKETS = [0.001, 0.01, 1];
const LABELS = [
  { path: '/a', status: '200' },
  { path: '/a', status: '404' },
  { path: '/b', status: '200' },
];
const VALUES = [0, 0.0005, 0.001, 0.002, 0.5, 1, 7];

test("observations are rendered as the library's histogram does", async () => {
  const options = { name: NAME, help: 'Time.', labelNames: ['path', 'status'], buckets: BUCKETS };
  const [ours, theirs] = [new Registry(), new Registry()];
  const histogram = new BucketHistogram(options);
  ours.registerMetric(histogram as never);
  const oracle = new Histogram({ ...options, registers: [theirs] });
  for (const [index, value] of VALUES.entries()) {
    const labels = LABELS[index % LABELS.length]!;
    histogram.observe(value, labels);
    oracle.observe(labels, value);
  }
  const lines = async (registry: Registry) => (await registry.metrics()).split('\n').sort();
  expect(await lines(ours)).toEqual(await lines(theirs));
  ours.resetMetrics();
  expect(await ours.metrics()).not.toContain(`${NAME}_count`);
});

test('an unknown label, and a value that is no number, are rejected', () => {
  const options = { name: NAME, help: 'Time.', labelNames: ['path'], buckets: BUCKETS };
  const histogram = new BucketHistogram(options);
  expect(() => histogram.observe(1, { path: '/', other: 'x' })).toThrow('has no label other');
  expect(() => histogram.observe(Number.NaN, { path: '/' })).toThrow('is not a number');
});

test('a metric that is requested twice is one, and each process has its label', async () => {
  const meter = createPrometheusMeter('one');
  meter.counter('asked_total', 'Asked.').add(1);
  meter.counter('asked_total', 'Asked.').add(2);
  meter.histogram(NAME, 'Time.').observe(0.2);
  const text = await meter.render();
  expect(text).toContain('asked_total{process="one"} 3');
  expect(text).toContain(`${NAME}_count{process="one"} 1`);
  expect(await meter.render()).toContain('asked_total{process="one"} 3');
});
