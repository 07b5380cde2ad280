import { expect, test } from 'vitest';
import { renderBanner } from '#bin/serving/process/banner.ts';

const FACTS = {
  version: '1.0.0',
  mode: 'roles ingest',
  port: 4000,
  startedInMs: 1_000,
  metricsPort: 0,
  hasRest: false,
  controlUrl: null,
};

test('a process that serves no graph lists none', () => {
  expect(renderBanner(FACTS)).toContain('/graphql');
  const reported = renderBanner({ ...FACTS, hasGraph: false });
  expect(reported).not.toContain('/graphql');
  expect(reported).toContain('http://localhost:4000/readyz');
});
