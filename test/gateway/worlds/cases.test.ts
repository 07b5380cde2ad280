import { describe, expect, test } from 'vitest';
import { openWorld } from '#test/gateway/worlds/ask-world.ts';
import { readCases } from '#test/gateway/worlds/case-file.ts';
import { gatewayOfWorld } from '#test/gateway/worlds/gateway-of-world.ts';

describe.each(readCases())('%s', (_, { questions, ...world }) => {
  const asked = openWorld(world, gatewayOfWorld);

  test.each(questions)('$query', async ({ query, variables = {}, known = {} }) => {
    if (Array.isArray(asked)) throw new Error(asked.join('\n'));
    expect(asked.monolith.problemsOf(query)).toEqual([]);
    const { verdict, details } = await asked.ask(query, variables);
    expect(verdict, details).toBe(known['ours'] ?? 'same');
  });
});
