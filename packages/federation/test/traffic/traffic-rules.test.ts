import { expect, test } from 'vitest';
import { TrafficRules } from '#federation/subgraph-client/traffic-rules.ts';

test('of two rules about a subgraph the later one wins, setting by setting', () => {
  const rules = new TrafficRules(
    [
      { timeout_ms: 500, retries: 1 },
      {
        subgraphs: ['slow'],
        timeout_ms: 9_000,
        retry_budget_pct: 50,
        break_above_pct: 80,
        break_after_requests: 20,
        break_window_sec: 60,
        break_for_ms: 700,
        max_concurrency: 3,
        max_waiting: 0,
        max_answer_kib: 2,
        accept_encodings: ['br'],
        gzip_above_bytes: 0,
      },
    ],
    ['fast', 'slow'],
  );
  expect(rules.for('fast')).toEqual({ timeoutMs: 500, retries: 1 });
  expect(rules.for('slow')).toEqual({
    timeoutMs: 9_000,
    retries: 1,
    retryBudgetShare: 0.5,
    breakAboveShare: 0.8,
    breakAfterRequests: 20,
    breakWindowMs: 60_000,
    breakForMs: 700,
    maxConcurrency: 3,
    maxWaiting: 0,
    maxBodyBytes: 2_048,
    acceptEncodings: ['br'],
    gzipAboveBytes: 0,
  });
});

test('a rule about an unknown subgraph is rejected', () => {
  expect(() => new TrafficRules([{}, { subgraphs: ['shop', 'gone'] }], ['shop'])).toThrow(
    'traffic.rules[1] names the subgraph gone; there are shop.',
  );
});
