import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** One fenced block of a page. */
export interface Snippet {
  /** For example `docs/charts.md`. */
  readonly page: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
  /** The language of the fence: `sh`, `graphql`, …; empty for drawings and output. */
  readonly language: string;
  readonly text: string;
}

/** Every page for readers, by its path in the project. */
export const PAGES: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  'examples/README.md',
].toSorted();

/** The fenced blocks of one page, in their order. Throws for a fence that is never closed. */
export function snippetsOf(page: string): Snippet[] {
  return snippetsIn(page, readFileSync(join(ROOT, page), 'utf8'));
}

/** The fenced blocks of the text of a page. */
export function snippetsIn(page: string, content: string): Snippet[] {
  const snippets: Snippet[] = [];
  let open: { line: number; language: string; lines: string[] } | null = null;
  for (const [index, text] of content.split('\n').entries()) {
    const fence = /^ *```(\w*)\s*$/.exec(text);
    if (fence === null) open?.lines.push(text);
    else if (open === null) open = { line: index + 1, language: fence[1]!, lines: [] };
    else {
      const { line, language, lines } = open;
      snippets.push({ page, line, language, text: `${lines.join('\n')}\n` });
      open = null;
    }
  }
  if (open !== null) throw new Error(`${page}:${open.line}: the fence is never closed`);
  return snippets;
}
