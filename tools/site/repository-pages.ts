import { readFileSync } from 'node:fs';
import { projectFile } from '#bin/wiring/project-files.ts';
import { renderMarkdown } from '#tools/site/markdown.ts';
import { sitePathOf } from '#tools/site/page-paths.ts';
import { escaped, type SitePage } from '#tools/site/site-page.ts';

/** A page of the repository as a page of the site. */
export function repositoryPage(source: string): SitePage {
  const path = sitePathOf(source);
  if (path === null) throw new Error(`${source} has no place on the site`);
  const text = readFileSync(projectFile(source), 'utf8').replaceAll(/^<!--[^]*?-->\n+/gm, '');
  return {
    path,
    title: titleOf(text, source),
    content: renderMarkdown(text, { source, target: path }),
    kind: source.includes('/decisions/') ? 'Decision' : 'Guide',
  };
}

/** The list of all decisions. */
export function decisionsPage(decisions: readonly SitePage[]): SitePage {
  const items = decisions.map(
    ({ path, title }) =>
      `<li><a href="${path.slice('decisions/'.length)}">${escaped(title)}</a></li>`,
  );
  return {
    path: 'decisions/index.html',
    title: 'Decisions',
    content: [
      '<h1 id="decisions">Decisions</h1>',
      '<p>What was decided, what was weighed, and what it costs.</p>',
      `<ul>${items.join('')}</ul>`,
    ].join('\n'),
    kind: 'Guide',
  };
}

function titleOf(text: string, source: string): string {
  const heading = /^# (.*)$/m.exec(text)?.[1];
  if (heading === undefined) throw new Error(`${source} has no heading`);
  return heading.replaceAll('`', '');
}
