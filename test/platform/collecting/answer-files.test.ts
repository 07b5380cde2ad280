import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AnswerFiles } from '#platform/collecting/answer-files.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const DAY_MS = 86_400_000;
const LIMITS = { maxAnswers: 3, keptForMs: 7 * DAY_MS };

function answer(text: string) {
  const headers = { 'content-type': 'text/html', 'set-cookie': 'secret=1' };
  return { status: 200, headers, bytes: Buffer.from(text) };
}

test('the newest answers of a source stay, with the reason and without cookies', async () => {
  const folder = temporaryFolder();
  const files = new AnswerFiles(folder, LIMITS);
  for (const day of [1, 2, 3, 4]) {
    await files.keep('sse-listed', answer(`page ${day}`), 'no list', day * DAY_MS);
  }
  const kept = readdirSync(join(folder, 'sse-listed')).filter((name) => name.endsWith('.body'));
  expect(kept).toHaveLength(3);
  const newest = join(folder, 'sse-listed', `${4 * DAY_MS}`);
  expect(readFileSync(`${newest}.body`, 'utf8')).toBe('page 4');
  const facts = readFileSync(`${newest}.json`, 'utf8');
  expect(JSON.parse(facts)).toMatchObject({ reason: 'no list', status: 200 });
  expect(facts).not.toContain('secret');
});

test('an answer is removed after seven days', async () => {
  const folder = temporaryFolder();
  const files = new AnswerFiles(folder, LIMITS);
  await files.keep('sse-listed', answer('old'), 'no list', DAY_MS);
  await files.keep('sse-listed', answer('new'), 'no list', 10 * DAY_MS);
  expect(readdirSync(join(folder, 'sse-listed'))).toHaveLength(2);
});
