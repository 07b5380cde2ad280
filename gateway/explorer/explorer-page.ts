import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FlatHeaders } from '#gateway/http/security-headers.ts';
import { securityHeaders } from '#gateway/http/security-headers.ts';

/** The page as it is sent: compressed once, with the headers that it needs. */
export interface ExplorerPage {
  readonly compressed: Buffer;
  /** Weak, as the page is the same with and without compression, and its bytes are not. */
  readonly etag: string;
  readonly headers: FlatHeaders;
}

const TITLE = 'Marketgraph explorer';

/**
 * Builds GraphiQL as one page that loads nothing: code, styles, fonts and workers are inside. The
 * package is read here and not at the top, because its nine megabytes matter to nobody who only
 * queries.
 */
export async function buildExplorerPage(
  path: string,
  examples: readonly string[],
): Promise<ExplorerPage> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const tabs = examples.map((query) => ({ query }));
  const options = { title: TITLE, endpoint: path };
  const rendered = renderGraphiQL(tabs.length === 0 ? options : { ...options, defaultTabs: tabs });
  const html = accessible(rendered);
  // The slower levels take three times as long for a hundredth of the bytes.
  const compressed = await promisify(gzip)(html, { level: 5 });
  const digest = createHash('sha256').update(compressed).digest('base64url');
  return { compressed, etag: `W/"${digest}"`, headers: pageHeaders(html) };
}

/** Text in full colour where the package fades it below what is readable; a heading unseen. */
const STYLE = `<style>
  .graphiql-container, :root { --alpha-secondary: 1; --alpha-tertiary: 0.85; }
  @media (prefers-color-scheme: light) {
    body:not(.graphiql-dark) .dimmed-line-number { color: #237893 !important; }
    body:not(.graphiql-dark) .mtk8 { color: #07734b !important; }
  }
  #page-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
</style>`;

/**
 * The package marks each tab as one control although it holds two buttons, which a keyboard or screen
 * reader cannot tell apart. This makes the bar a toolbar of plain buttons, after every change of it.
 */
const TAB_SCRIPT = `
  new MutationObserver(() => {
    for (const tab of document.querySelectorAll('li.graphiql-tab[aria-selected]')) {
      const isSelected = tab.getAttribute('aria-selected');
      tab.querySelector('.graphiql-tab-button')?.setAttribute('aria-current', isSelected);
      tab.closest('[role=tablist]')?.setAttribute('role', 'toolbar');
      tab.setAttribute('role', 'presentation');
      tab.removeAttribute('aria-selected');
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
`;

/** What people with a screen reader or weak eyes need, and the package leaves out. */
function accessible(html: string): string {
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  const root = `<main><h1 id="page-title">${TITLE}</h1><div id="root"></div></main>`;
  return html
    .replace('</style>', () => `</style>${viewport}${STYLE}`)
    .replace('<div id="root"></div>', () => `${root}<script>${TAB_SCRIPT}</script>`);
}

/**
 * Only the page's own scripts may run, told by their hashes, and its requests go to this origin alone.
 * The editor writes styles at run time and starts its workers from blobs, so these two stay open.
 */
function pageHeaders(html: string): FlatHeaders {
  return securityHeaders({
    'default-src': ["'none'"],
    'script-src': scriptHashes(html),
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ['data:'],
    'worker-src': ['blob:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

/** The sources that let exactly the scripts in the page run. */
function scriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (let at = html.indexOf('<script>'); at !== -1; at = html.indexOf('<script>', at)) {
    const end = html.indexOf('</script>', at);
    const script = html.slice(at + '<script>'.length, end);
    hashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    at = end;
  }
  return hashes;
}
