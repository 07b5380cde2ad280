import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FlatHeaders } from '#graph-server/http/security-headers.ts';
import { securityHeaders } from '#graph-server/http/security-headers.ts';

/** A file of the page: compressed once, with a content-hashed URL. */
export interface ExplorerFile {
  readonly path: string;
  readonly type: string;
  readonly compressed: Buffer;
}

/** The small HTML page, and the editor that it loads. */
export interface ExplorerPage {
  readonly html: Buffer;
  readonly etag: string;
  readonly headers: FlatHeaders;
  readonly files: readonly ExplorerFile[];
}

const TITLE = 'Marketgraph explorer';
/** Separates the package's script from the line that starts it. */
const START = 'YogaGraphiQL.renderYogaGraphiQL(';

/**
 * Builds GraphiQL from its package: a page that browsers paint at once, plus the editor's script and styles, which
 * browsers cache permanently. The package is imported here instead of at the top, because its nine megabytes matter
 * only when the page is opened.
 */
export async function buildExplorerPage(
  path: string,
  examples: readonly string[],
): Promise<ExplorerPage> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const tabs = examples.map((query) => ({ query }));
  const options = { title: TITLE, endpoint: path };
  const rendered = renderGraphiQL(tabs.length === 0 ? options : { ...options, defaultTabs: tabs });
  const { script, start } = scriptsOf(rendered);
  const [editor, styles] = await Promise.all([
    fileOf(`${path}/explorer`, 'js', script),
    fileOf(`${path}/explorer`, 'css', contentOf(rendered, 'style')),
  ]);
  const html = pageOf(styles.path, editor.path, start);
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return {
    html: Buffer.from(html),
    etag: `"${digest}"`,
    headers: pageHeaders([TAB_SCRIPT, start]),
    files: [editor, styles],
  };
}

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

async function fileOf(folder: string, kind: 'css' | 'js', text: string): Promise<ExplorerFile> {
  // Higher levels take three times as long for one percent of the bytes.
  const compressed = await promisify(gzip)(text, { level: 5 });
  const digest = createHash('sha256').update(compressed).digest('base64url').slice(0, 22);
  return { path: `${folder}/${digest}.${kind}`, type: TYPES[kind], compressed };
}

/** The content of the only element of a kind. Throws when the package has changed its page. */
function contentOf(html: string, element: 'script' | 'style'): string {
  const from = html.indexOf(`<${element}>`);
  const to = html.lastIndexOf(`</${element}>`);
  if (from === -1 || to === -1) throw new Error(`The page of the explorer has no ${element}.`);
  return html.slice(from + element.length + 2, to);
}

function scriptsOf(html: string): { readonly script: string; readonly start: string } {
  const whole = contentOf(html, 'script');
  const at = whole.lastIndexOf(START);
  if (at === -1) throw new Error('The script of the explorer does not start it.');
  return { script: whole.slice(0, at), start: whole.slice(at) };
}

/** The page itself; the start line runs after the editor's script, as modules do. */
function pageOf(styles: string, editor: string, start: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${TITLE}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${styles}">
    ${STYLE}
    <script src="${editor}" defer></script>
    <script type="module">${start}</script>
  </head>
  <body id="body" class="no-focus-outline">
    <noscript>You need to enable JavaScript to run this app.</noscript>
    <main><h1 id="page-title">${TITLE}</h1><div id="root"><p id="loading">Loading the editor …</p></div></main>
    <script>${TAB_SCRIPT}</script>
  </body>
</html>
`;
}

/** Restores the contrast of faded text, and hides a heading visually. */
const STYLE = `<style>
  .graphiql-container, :root { --alpha-secondary: 1; --alpha-tertiary: 0.85; }
  @media (prefers-color-scheme: light) {
    body:not(.graphiql-dark) .dimmed-line-number { color: #237893 !important; }
    body:not(.graphiql-dark) .mtk8 { color: #07734b !important; }
  }
  #loading { padding: 24px; font: 16px system-ui, sans-serif; }
  #page-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
</style>`;

/**
 * The package marks each tab as one control although it contains two buttons, which keyboards and screen readers cannot
 * distinguish. This script turns the bar into a toolbar of plain buttons, after every change.
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

/**
 * Permits only this server's scripts and the page's inline ones, by hash, and requests to this origin only. The editor
 * writes styles at run time and starts its workers from blobs, so these two stay open.
 */
function pageHeaders(inline: readonly string[]): FlatHeaders {
  const hashes = inline.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return securityHeaders({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ['data:'],
    'worker-src': ['blob:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}
