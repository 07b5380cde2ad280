import { addressFrom } from '#tools/site/page-paths.ts';
import { escaped, headingsOf, type SitePage } from '#tools/site/site-page.ts';

/** A page as the menu names it. */
export interface MenuEntry {
  readonly path: string;
  readonly label: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

/** What all pages share. */
export interface SiteFrame {
  readonly menu: readonly MenuGroup[];
  readonly version: string;
  /** Names below the root of the site, with a hash of their content. */
  readonly script: string;
  readonly styles: string;
}

/** The whole HTML of a page: menu, content, table of contents, and the pages before and after it in the menu. */
export function renderPage(page: SitePage, frame: SiteFrame): string {
  const to = (target: string): string => escaped(addressFrom(page.path, target));
  const title =
    page.path === 'index.html' ? 'Marketgraph documentation' : `${page.title} · Marketgraph`;
  return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace(/index\.html$/, '')}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)}</title>
<link rel="icon" href="${to('favicon.ico')}" />
<link rel="stylesheet" href="${to(frame.styles)}" />
<script type="module" src="${to(frame.script)}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="menu-button" aria-controls="menu" aria-expanded="false">Menu</button>
<a class="home" href="${to('index.html')}">Marketgraph <span>docs ${escaped(frame.version)}</span></a>
<div class="search" role="search"></div>
<a class="app" href="/">Dashboard</a>
<button type="button" class="theme-button" hidden>Dark</button>
</header>
<div class="columns">
<nav id="menu" aria-label="Documentation">${renderMenu(page, frame, to)}</nav>
<main id="content" tabindex="-1">
${page.content}
${renderNeighbours(page, frame, to)}
</main>
${renderContents(page)}
</div>
</body>
</html>
`;
}

function renderMenu(page: SitePage, { menu }: SiteFrame, to: (target: string) => string): string {
  return menu
    .map(({ title, entries }) => {
      const items = entries.map(({ path, label }) => {
        const isOpen =
          path === page.path || (page.path.startsWith('indicators/') && path === 'indicators.html');
        return `<li><a href="${to(path)}"${isOpen ? ' aria-current="page"' : ''}>${escaped(label)}</a></li>`;
      });
      return `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`;
    })
    .join('\n');
}

function renderNeighbours(
  page: SitePage,
  { menu }: SiteFrame,
  to: (target: string) => string,
): string {
  const all = menu.flatMap(({ entries }) => entries);
  const place = all.findIndex(({ path }) => path === page.path);
  if (place === -1) return '';
  const link = (entry: MenuEntry | undefined, rel: 'next' | 'prev'): string =>
    entry === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${to(entry.path)}">${escaped(entry.label)}</a>`;
  const links = link(all[place - 1], 'prev') + link(all[place + 1], 'next');
  return `<nav class="neighbours" aria-label="Neighbouring pages">${links}</nav>`;
}

function renderContents({ content }: SitePage): string {
  const headings = headingsOf(content);
  if (headings.length < 2 || headings.length > 120) return '<div class="contents"></div>';
  const items = headings.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
