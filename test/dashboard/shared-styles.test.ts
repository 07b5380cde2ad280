import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../dashboard/', import.meta.url).pathname;
const PAGE = /^pages\/[a-z]+/;

/** The page whose folder a file is in; null for what all pages share. */
function pageOf(file: string): string | null {
  return PAGE.exec(dirname(file))?.[0] ?? null;
}

function filesOf(pattern: string): readonly (readonly [file: string, text: string])[] {
  return globSync(pattern, { cwd: FOLDER }).map(
    (file) => [file, readFileSync(FOLDER + file, 'utf8')] as const,
  );
}

/**
 * For each class of the style sheets, the pages whose sheets have it; null stands for a shared one.
 */
function styledIn(): Map<string, Set<string | null>> {
  const found = new Map<string, Set<string | null>>();
  for (const [file, text] of filesOf('**/*.css')) {
    for (const [, name = ''] of text.matchAll(/\.([a-z][a-z0-9-]*)/g)) {
      found.getOrInsertComputed(name, () => new Set()).add(pageOf(file));
    }
  }
  return found;
}

test('a styled class is styled wherever it is used: a page loads no other page’s sheet', () => {
  const styled = styledIn();
  const bare: string[] = [];
  for (const [file, text] of filesOf('**/*.ts')) {
    const names = [...text.matchAll(/class="([^"$]+)"/g)].flatMap(([, all = '']) =>
      all.split(/\s+/),
    );
    for (const name of new Set(names)) {
      const pages = styled.get(name);
      if (pages === undefined || pages.has(null) || pages.has(pageOf(file))) continue;
      bare.push(`${name} in ${file} is styled in ${[...pages].join(', ')} alone`);
    }
  }
  expect(bare).toEqual([]);
});
