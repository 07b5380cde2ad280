import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { REQUEST_LANGUAGES, requestText } from '#dashboard/pages/indicators/request-texts.ts';
import type { SampleRequest } from '#dashboard/pages/indicators/sample-request.ts';

const SAMPLE: SampleRequest = {
  exchange: 'venue_a',
  market: 'perp',
  symbol: 'BTCUSDT',
  interval: '1h',
  calc: { name: 'basis_premium', with: [{ market: 'spot', symbol: 'BTCUSDT' }] },
};

test('each language names the server or the graph, and the same entry', () => {
  for (const language of REQUEST_LANGUAGES) {
    const text = requestText(language, 'https://example.org', SAMPLE);
    expect(text).toContain('basis_premium');
    if (language !== 'graphql') expect(text).toContain('https://example.org');
  }
});

test('curl sends a body of REST', () => {
  const text = requestText('curl', 'https://example.org', SAMPLE);
  const body = /-d '(.*)'$/.exec(text)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ symbol: 'BTCUSDT', calc: [SAMPLE.calc] });
});

test('GraphQL is a document that parses, with enum names without quotation marks', () => {
  const text = requestText('graphql', '', SAMPLE);
  expect(() => parse(text)).not.toThrow();
  expect(text).toContain('with: [{ market: spot, symbol: "BTCUSDT" }]');
});

test('TypeScript has strings in place of enum names', () => {
  const text = requestText('typescript', '', SAMPLE);
  expect(text).toContain("with: [{ market: 'spot', symbol: 'BTCUSDT' }]");
});
