import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { bundleModules, type BundledScript } from '#bin/dashboard/bundle-modules.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { modulePath, PAGES, type PageName } from '#dashboard/app/page-table.ts';

/** A file that a browser loads for the dashboard. */
export interface BrowserFile {
  readonly type: string;
  readonly body: Buffer;
  /** `body` in brotli: made when a browser first asks for it, and kept. */
  compressed(): Promise<Buffer>;
}

/** A page, with the tag of what it holds. */
export interface BrowserPage {
  readonly body: Buffer;
  readonly etag: string;
}

/** All files of the dashboard, and what a page loads first. */
export interface BrowserFiles {
  /** By the name below `/assets/`; another content has another name. */
  readonly files: ReadonlyMap<string, BrowserFile>;
  /** The page with which a browser begins: pages differ in what is loaded ahead. */
  readonly pages: ReadonlyMap<PageName, BrowserPage>;
}

/** What every page loads first. */
const ENTRY = 'dashboard/main.ts';

/** Builds the dashboard as browsers load it. */
export async function buildBrowserFiles(): Promise<BrowserFiles> {
  const modules = PAGES.map(({ name }) => modulePath(name));
  const [scripts, styles, text] = await Promise.all([
    bundleModules([ENTRY, ...modules]),
    readStyles(),
    readFile(projectFile('dashboard/page.html'), 'utf8'),
  ]);
  const style = `styles-${digestOf(styles).slice(0, 8)}.css`;
  const files = new Map([[style, fileOf('text/css; charset=utf-8', styles)]]);
  for (const script of scripts) {
    files.set(script.name, fileOf('text/javascript; charset=utf-8', script.text));
  }
  const pages = new Map(
    PAGES.map(({ name }) => [name, pageOf(text, style, scripts, modulePath(name))] as const),
  );
  return { files, pages };
}

/** The page that loads ahead what one module needs. */
function pageOf(
  text: string,
  style: string,
  scripts: readonly BundledScript[],
  module: string,
): BrowserPage {
  const entry = scripts.find((script) => script.entry === ENTRY)!;
  const opened = scripts.find((script) => script.entry === module)!;
  const preloads = reachable([entry, opened], scripts)
    .map(({ name }) => `<link rel="modulepreload" href="/assets/${name}" />`)
    .join('\n    ');
  const html = text
    .replaceAll('{{styles}}', `/assets/${style}`)
    .replaceAll('{{entry}}', `/assets/${entry.name}`)
    .replaceAll('{{preloads}}', preloads);
  return { body: Buffer.from(html), etag: `"${digestOf(html)}"` };
}

/** What runs before some scripts do, in the order in which it is found. */
function reachable(
  from: readonly BundledScript[],
  scripts: readonly BundledScript[],
): BundledScript[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const found = new Set(from);
  for (const { imports } of found) for (const name of imports) found.add(byName.get(name)!);
  return [...found];
}

/** The style sheet of all pages: the theme, then what single parts and pages add. */
async function readStyles(): Promise<Buffer> {
  const paths: string[] = [];
  for await (const path of glob('dashboard/*/**/*.css', { cwd: projectFile('') })) paths.push(path);
  const ordered = ['dashboard/theme.css', ...paths.toSorted()];
  return Buffer.concat(await Promise.all(ordered.map((path) => readFile(projectFile(path)))));
}

function fileOf(type: string, body: Buffer): BrowserFile {
  let compressed: Promise<Buffer> | null = null;
  const compress = promisify(brotliCompress);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { type, body, compressed: () => (compressed ??= compress(body, { params })) };
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
