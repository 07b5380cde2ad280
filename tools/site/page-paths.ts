import { posix } from 'node:path';

/** The folder of drawings of indicators, in the repository and on the site. */
const DRAWINGS = ['rest-adapter/reference-page/drawings/', 'drawings/'] as const;

/**
 * Where a file of the repository stands on the site: `docs/publishing.md` becomes `publishing.html`. Null for files
 * that the site does not have, such as sources.
 */
export function sitePathOf(source: string): string | null {
  const file = source.replace(/\/$/, '');
  if (file === 'docs/decisions') return 'decisions/index.html';
  if (file === 'README.md') return 'index.html';
  if (file.startsWith(DRAWINGS[0])) return DRAWINGS[1] + file.slice(DRAWINGS[0].length);
  if (file.endsWith('/README.md')) return `${file.slice(0, -'/README.md'.length)}.html`;
  if (/^[A-Z]+\.md$/.test(file)) return `${file.slice(0, -'.md'.length).toLowerCase()}.html`;
  if (!file.startsWith('docs/')) return null;
  return file.slice('docs/'.length).replace(/\.md$/, '.html');
}

/** The address of one page of the site, written on another: relative, so the site works below any prefix. */
export function addressFrom(page: string, target: string): string {
  return posix.relative(posix.dirname(page), target);
}

/** The page of one indicator. */
export function indicatorPage(name: string): string {
  return `indicators/${name}.html`;
}
