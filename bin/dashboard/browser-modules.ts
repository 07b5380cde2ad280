import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PAGES } from '#dashboard/app/page-table.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { stripTypes } from '#platform/browser/strip-types.ts';

/** A file that a browser loads for the dashboard. */
export interface BrowserFile {
  readonly type: string;
  readonly body: Buffer;
}

/** A page, with the tag of what it holds. */
export interface BrowserPage {
  readonly body: Buffer;
  readonly etag: string;
}

/** All files of the dashboard, and what a page loads first. */
export interface BrowserFiles {
  /** Below which the files are, for example `/assets/Zk3…`: another content has another address. */
  readonly base: string;
  /** By path below `base`. */
  readonly files: ReadonlyMap<string, BrowserFile>;
  /** The page with which a browser begins, by the module that opens it: it differs in what is loaded ahead. */
  readonly pages: ReadonlyMap<string, BrowserPage>;
}

/** What the page imports by name, and the file that a browser gets for it. */
const LIBRARIES: Readonly<Record<string, string>> = {
  'd3-hierarchy': 'd3-hierarchy/dist/d3-hierarchy.min.mjs',
  'lightweight-charts': 'lightweight-charts/dist/lightweight-charts.standalone.production.mjs',
  'lit-html': 'lit-html/lit-html.js',
};
const LIT_FILES = [
  'lit-html/async-directive.js',
  'lit-html/directive.js',
  'lit-html/directive-helpers.js',
  'lit-html/directives/class-map.js',
  'lit-html/directives/keyed.js',
  'lit-html/directives/live.js',
  'lit-html/directives/ref.js',
  'lit-html/directives/repeat.js',
];

/** Our own modules that run in browsers. */
const OWN_MODULES = ['dashboard/**/*.ts', 'clients/typescript/src/**/*.ts'];
/** What the page loads first. */
const ENTRY = 'dashboard/main.ts';

/** `from '…'`, `import '…'` and `import('…')`. */
const IMPORTS = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\2/g;
/** The style sheet of all pages: the theme, then what single parts and pages add. */
const STYLES = 'dashboard/styles.css';
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * Reads the dashboard as browsers load it: TypeScript without its types, libraries from their packages, and every
 * import an address of this server. No module is joined with another, so what runs is what is written.
 */
export async function readBrowserFiles(): Promise<BrowserFiles> {
  const scripts = new Map([...(await ownModules()), ...(await libraryModules())]);
  const styles = await styleSheet();
  const hash = createHash('sha256').update(styles);
  for (const [path, text] of scripts) hash.update(path).update(text);
  const base = `/assets/${hash.digest('base64url').slice(0, 16)}`;
  const imports = new Map([...scripts].map(([path, text]) => [path, staticImports(path, text)]));
  const files = new Map<string, BrowserFile>([
    [STYLES, { type: 'text/css; charset=utf-8', body: styles }],
  ]);
  for (const [path, text] of scripts) {
    files.set(path, { type: SCRIPT, body: Buffer.from(withAddresses(text, base)) });
  }
  const text = await readFile(projectFile('dashboard/page.html'), 'utf8');
  const pages = new Map(
    PAGES.map(({ module }) => {
      const modules = reachable([ENTRY, `dashboard/${module}`], imports);
      return [module, pageOf(text, base, modules)];
    }),
  );
  return { base, files, pages };
}

/** The page that loads some modules ahead of their use. */
function pageOf(text: string, base: string, modules: readonly string[]): BrowserPage {
  const preloads = modules
    .map((path) => `<link rel="modulepreload" href="${base}/${path}" />`)
    .join('\n    ');
  const html = text
    .replaceAll('{{styles}}', `${base}/${STYLES}`)
    .replaceAll('{{entry}}', `${base}/${ENTRY}`)
    .replaceAll('{{preloads}}', preloads);
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return { body: Buffer.from(html), etag: `"${digest}"` };
}

async function styleSheet(): Promise<Buffer> {
  const root = projectFile('');
  const ofParts: string[] = [];
  for await (const path of glob('dashboard/*/**/*.css', { cwd: root })) ofParts.push(path);
  const paths = ['dashboard/theme.css', ...ofParts.toSorted()];
  return Buffer.concat(await Promise.all(paths.map((path) => readFile(projectFile(path)))));
}

async function ownModules(): Promise<[string, string][]> {
  const modules: [string, string][] = [];
  const root = projectFile('');
  for await (const path of glob(OWN_MODULES, { cwd: root })) {
    const source = await readFile(projectFile(path), 'utf8');
    modules.push([path, stripTypes(source)]);
    // Each module takes a millisecond, and others are waiting.
    await nextTurn();
  }
  return modules.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function libraryModules(): Promise<[string, string][]> {
  const paths = [...Object.values(LIBRARIES), ...LIT_FILES];
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const text = await readFile(projectFile(`node_modules/${path}`), 'utf8');
      return [`libraries/${path}`, text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')];
    }),
  );
}

/** The path of what a module imports; null for what it names relative to itself. */
function pathOf(specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return null;
  const file = LIBRARIES[specifier] ?? specifier;
  return `libraries/${file}`;
}

function withAddresses(text: string, base: string): string {
  return text.replaceAll(IMPORTS, (whole, before: string, quote: string, specifier: string) => {
    const path = pathOf(specifier);
    return path === null ? whole : `${before}${quote}${base}/${path}${quote}`;
  });
}

function staticImports(path: string, text: string): string[] {
  return [...text.matchAll(IMPORTS)]
    .filter(([, before]) => !before!.includes('('))
    .map(([, , , specifier]) => {
      const own = pathOf(specifier!);
      return own ?? new URL(specifier!, `file:///${path}`).pathname.slice(1);
    });
}

/** What is loaded with some modules, in the order in which it is found. */
function reachable(from: readonly string[], imports: ReadonlyMap<string, string[]>): string[] {
  const found = new Set(from);
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next);
  return [...found];
}
