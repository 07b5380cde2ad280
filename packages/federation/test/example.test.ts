import { expect, test } from 'vitest';
import { askTwoSubgraphs } from '#federation/example.ts';

test('the example of the package joins what two subgraphs know', async () => {
  expect(await askTwoSubgraphs('{ shop { id name } }')).toMatchObject({
    data: { shop: { id: '7', name: 'Shop 7' } },
  });
});
