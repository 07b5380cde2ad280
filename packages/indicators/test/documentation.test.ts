import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = join(import.meta.dirname, '../../../docs/adding-an-indicator.md');
const EXAMPLE = join(import.meta.dirname, 'documented/mid-gap.ts');

test('the page on adding an indicator shows the file that the contract test runs over', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain(`\`\`\`ts\n${readFileSync(EXAMPLE, 'utf8')}\`\`\``);
});
