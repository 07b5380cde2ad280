import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PartPublication } from '#signalhub/parts/part-publication.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/parts.md'), 'utf8');

/** The content of the first block of a language. */
function blockOf(language: string): string {
  return PAGE.split(`\`\`\`${language}\n`)[1]!.split('```')[0]!;
}

test('the example of docs/parts.md gives the receipt of the page', async () => {
  const signalhub = await openSignalhub();
  const text = /publishPart\(([\s\S]*)\);/.exec(blockOf('ts'))![1]!;
  const publication = new Function(`return ${text}`)() as PartPublication;
  const { epoch, ...receipt } = await signalhub.publishPart(publication);
  expect(receipt).toEqual(JSON.parse(blockOf('json')));
  expect(epoch).toMatch(/^[0-9a-f]{32}$/);
  expect(await signalhub.cursorOf(publication.part)).toBe(publication.cursor);
  expect(await signalhub.publishPart(publication)).toMatchObject({ sequence: 1, unchanged: 1 });
});
