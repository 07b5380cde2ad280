import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  bundleModules,
  endBundler,
  minifyStyles,
  type BundledScript,
} from '#bin/dashboard/bundle-modules.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { modulePath, PAGES, type PageName } from '#dashboard/app/page-table.ts';

/** A dashboard file for browsers. */
export interface BrowserFile {
  readonly type: string;
  readonly body: Buffer;
  /** `body` in brotli, compressed on first use and cached. */
  compressed(): Promise<Buffer>;
}

/** A page with its ETag. */
export interface BrowserPage {
  readonly body: Buffer;
  readonly etag: string;
}

/** All files of the dashboard, and the preloads of each page. */
export interface BrowserFiles {
  /** By name below `/assets/`; the name contains a hash of the content. */
  readonly files: ReadonlyMap<string, BrowserFile>;
  /** The HTML of each page: pages differ in what they preload. */
  readonly pages: ReadonlyMap<PageName, BrowserPage>;
}

/** The entry module of all pages. */
export const PAGES_ENTRY = 'dashboard/main.ts';

/** Bundles the dashboard for browsers. */
export async function buildBrowserFiles(): Promise<BrowserFiles> {
  try {
    return await buildFiles();
  } finally {
    await endBundler();
  }
}

async function buildFiles(): Promise<BrowserFiles> {
  const modules = PAGES.map(({ name }) => modulePath(name));
  const [scripts, text] = await Promise.all([
    bundleModules([PAGES_ENTRY, ...modules]),
    readFile(projectFile('dashboard/page.html'), 'utf8'),
  ]);
  const styles = await readStyles(scripts);
  const files = new Map(
    scripts.map(({ name, text: body }) => [name, fileOf('text/javascript; charset=utf-8', body)]),
  );
  for (const { name, body } of [styles.shared, ...styles.ofPages.values()]) {
    files.set(name, fileOf('text/css; charset=utf-8', body));
  }
  const pages = new Map(
    PAGES.map(({ name }) => [name, pageOf(text, styles, scripts, name)] as const),
  );
  return { files, pages };
}

/** The HTML of a page, with its preloads and the names of all other style sheets. */
function pageOf(
  text: string,
  { shared, ofPages }: Styles,
  scripts: readonly BundledScript[],
  page: PageName,
): BrowserPage {
  const entry = scripts.find((script) => script.entry === PAGES_ENTRY)!;
  const opened = scripts.find((script) => script.entry === modulePath(page))!;
  const own = ofPages.get(page);
  const sheets = [shared, ...(own === undefined ? [] : [own])]
    .map(({ name }) => `<link rel="stylesheet" href="/assets/${name}" />`)
    .join('\n    ');
  const others = Array.from(ofPages, ([name, sheet]) => [name, `/assets/${sheet.name}`]);
  const preloads = reachable([entry, opened], scripts)
    .map(({ name }) => `<link rel="modulepreload" href="/assets/${name}" />`)
    .join('\n    ');
  const html = text
    .replaceAll('{{styles}}', sheets)
    .replaceAll(
      '{{page-styles}}',
      JSON.stringify(Object.fromEntries(others)).replaceAll('"', '&quot;'),
    )
    .replaceAll('{{entry}}', `/assets/${entry.name}`)
    .replaceAll('{{preloads}}', preloads);
  return { body: Buffer.from(html), etag: `"${digestOf(html)}"` };
}

/** Transitive imports of scripts, in discovery order. */
function reachable(
  from: readonly BundledScript[],
  scripts: readonly BundledScript[],
  next: (script: BundledScript) => readonly string[] = ({ imports }) => imports,
): BundledScript[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const found = new Set(from);
  for (const script of found) for (const name of next(script)) found.add(byName.get(name)!);
  return [...found];
}

/** A style sheet, named by a hash of its content. */
interface StyleSheet {
  readonly name: string;
  readonly body: Buffer;
}

interface Styles {
  /** For all pages: the theme and the styles of shared parts. */
  readonly shared: StyleSheet;
  /** For single pages, where they have one. */
  readonly ofPages: ReadonlyMap<PageName, StyleSheet>;
}

/** A style sheet next to a module of the same name belongs to it, and goes to the pages that may load the module. */
async function readStyles(scripts: readonly BundledScript[]): Promise<Styles> {
  const paths: string[] = [];
  for await (const path of glob('dashboard/*/**/*.css', { cwd: projectFile('') })) paths.push(path);
  paths.sort();
  const ofParts = paths.filter((path) => !path.startsWith('dashboard/pages/'));
  const bundled = new Set(scripts.flatMap(({ modules }) => modules));
  const ofModules = ofParts.filter((path) => bundled.has(moduleOfSheet(path)));
  const ofPages = new Map<PageName, StyleSheet>();
  for (const { name } of PAGES) {
    const loaded = modulesOf(name, scripts);
    const own = [
      ...ofModules.filter((path) => loaded.has(moduleOfSheet(path))),
      ...paths.filter((path) => path.startsWith(`dashboard/pages/${name}/`)),
    ];
    if (own.length > 0) ofPages.set(name, await styleSheet(name, own));
  }
  const ofAll = ofParts.filter((path) => !ofModules.includes(path));
  return { shared: await styleSheet('styles', ['dashboard/theme.css', ...ofAll]), ofPages };
}

function moduleOfSheet(sheet: string): string {
  return sheet.replace(/\.css$/, '.ts');
}

/** Every module that a page may load, at once or later. */
function modulesOf(page: PageName, scripts: readonly BundledScript[]): ReadonlySet<string> {
  const opened = scripts.filter((script) => script.entry === modulePath(page));
  return new Set(
    reachable(opened, scripts, ({ imports, later }) => [...imports, ...later]).flatMap(
      ({ modules }) => modules,
    ),
  );
}

async function styleSheet(name: string, paths: readonly string[]): Promise<StyleSheet> {
  const texts = await Promise.all(paths.map((path) => readFile(projectFile(path), 'utf8')));
  const body = await minifyStyles(texts.join('\n'));
  return { name: `${name}-${digestOf(body).slice(0, 8)}.css`, body };
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
