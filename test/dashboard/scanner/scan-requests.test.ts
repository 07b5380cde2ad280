import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { variablesOf } from '#dashboard/pages/scanner/scan-input.ts';
import { scanOf } from '#dashboard/pages/scanner/scan-place.ts';
import { scanRequestText } from '#dashboard/pages/scanner/scan-requests.ts';

const VARIABLES = variablesOf(
  scanOf(
    new URLSearchParams(
      'sector=L1.electronics&interval=1d&where=close change 5 gt ma(changeOver=3)&rank=close',
    ),
  ),
);

test('GraphQL is a document that parses, with operators and prices as enum names', () => {
  const text = scanRequestText('graphql', '', VARIABLES);
  expect(() => parse(text)).not.toThrow();
  expect(text).toContain('{ price: close, changeOver: 5 }');
  expect(text).toContain('op: gt');
});

test('REST has its own names of members, and parameters keep theirs', () => {
  const text = scanRequestText('rest', 'https://example.org', VARIABLES);
  const body = JSON.parse(text.slice(text.indexOf('\n\n'))) as object;
  expect(body).toMatchObject({
    universe: { sector_id: 'L1.electronics' },
    where: {
      compare: {
        left: { price: 'close', change_over: 5 },
        right: { calc: { params: { changeOver: 3 } } },
      },
    },
  });
});

test('a quotation mark cannot end the string of the shell', () => {
  const universe = { sectorId: "it's" };
  const text = scanRequestText('curl', 'https://example.org', { universe, interval: '1d' });
  expect(text).toContain(String.raw`it'\''s`);
});
