import { expect, test } from 'vitest';
import { get } from '#rest-documents/example.ts';

test('the example of the package reads a request and shapes its answer', async () => {
  const answer = await get('name=Ada&times=2');
  expect(JSON.parse(JSON.stringify(answer))).toEqual({ text: 'Hello, Ada!', repeat_count: 2 });
});

test('the example of the package names what is wrong with a request', async () => {
  expect(await get('times=0')).toMatchObject({
    detail: [
      { loc: ['query', 'name'], type: 'missing' },
      { loc: ['query', 'times'], type: 'greater_than_equal' },
    ],
  });
});
