import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, ROOT } from '#test/pages/page-snippets.ts';

/** A page's own text, without fenced blocks. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '');
}

/** The anchor of a heading on the rendered pages. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** The anchors of a page; the catalog's page has thousands, and as many links to them. */
const anchorsOf = new Map<string, ReadonlySet<string>>();
function anchors(page: string): ReadonlySet<string> {
  return anchorsOf.getOrInsertComputed(
    page,
    () => new Set([...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, text]) => anchorOf(text!))),
  );
}

test.each(PAGES)('every link of %s leads to a file, and to a heading of it', (page) => {
  for (const [, target] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:)/.test(target!)) continue;
    const [path = '', anchor] = target!.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    expect(existsSync(join(ROOT, file)), `${page} links to ${target}`).toBe(true);
    if (anchor === undefined) continue;
    expect(anchors(file).has(anchor), `${page} links to ${target}`).toBe(true);
  }
});

test('every file that a page names in back quotes exists', () => {
  const rooms = 'bin|gateway|kernel|platform|rest-adapter|simulators|subgraphs|test|bench|docs';
  const named = new RegExp(`\`((?:${rooms})/[\\w./-]+\\.(?:ts|graphql|md|json|yaml))\``, 'g');
  for (const page of PAGES.filter((name) => name !== 'CHANGELOG.md')) {
    for (const [, path] of proseOf(page).matchAll(named)) {
      // What a page instructs its reader to create is not there yet.
      if (/(?:momentum\/mid-gap|mid-gap\.test|latest-bar|kinds\/share-repurchase)/.test(path!))
        continue;
      expect(existsSync(join(ROOT, path!)), `${page} names ${path}`).toBe(true);
    }
  }
});
