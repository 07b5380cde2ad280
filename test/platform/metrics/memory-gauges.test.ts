import { expect, test } from 'vitest';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

test('the memory budget is shown as it is when the metrics are read', async () => {
  const meter = createPrometheusMeter();
  const owner = { held: 5 };
  meter.memory<typeof owner>({
    name: 'answers',
    owner,
    bytes: ({ held }) => held,
    limitBytes: 4_096,
  });
  expect(await meter.render()).toContain('marketgraph_memory_bytes{part="answers"} 5\n');
  owner.held = 7;
  const text = await meter.render();
  expect(text).toContain('marketgraph_memory_bytes{part="answers"} 7\n');
  expect(text).toContain('marketgraph_memory_limit_bytes{part="answers"} 4096\n');
});
