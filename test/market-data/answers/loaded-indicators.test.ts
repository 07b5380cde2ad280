import { expect, test } from 'vitest';
import { withLoadedIndicators } from '#market-data/answers/loaded-indicators.ts';

test('an entity is resolved without a search of its context for names of indicators', () => {
  const context = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('The context was searched.');
      },
    },
  );
  const { __resolveReference: resolve } = withLoadedIndicators({
    __resolveReference: ({ symbol }: { readonly symbol: string }, _context: object) => symbol,
  });
  expect(resolve({ symbol: 'BTCUSDT' }, context)).toBe('BTCUSDT');
});
