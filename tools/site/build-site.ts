import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { parse } from 'graphql';
import { projectFile, SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import type { SampledIndicator } from '#dashboard/pages/indicators/sample-request.ts';
import { graphReference } from '#tools/site/graph-reference.ts';
import { indicatorPages } from '#tools/site/indicator-pages.ts';
import {
  renderPage,
  type MenuEntry,
  type MenuGroup,
  type SiteFrame,
} from '#tools/site/page-layout.ts';
import { sitePathOf } from '#tools/site/page-paths.ts';
import { decisionsPage, repositoryPage } from '#tools/site/repository-pages.ts';
import { restReference, type OpenApi } from '#tools/site/rest-reference.ts';
import { renderSearchIndex } from '#tools/site/search-index.ts';
import { SITE_MAP } from '#tools/site/site-map.ts';
import type { SitePage } from '#tools/site/site-page.ts';

/** Files of `docs/` that pages link to or show. */
const COPIED = [
  'docs/*.png',
  'docs/*.yaml',
  'docs/follow.js',
  'rest-adapter/reference-page/favicon.ico',
];

/**
 * Builds the documentation as a folder of static files, for any web server: all addresses in it are relative. Replaces
 * what the folder had.
 */
export async function buildSite(folder: string): Promise<{ readonly pages: number }> {
  const pages = readPages();
  const { version } = readJson<{ version: string }>('package.json');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const frame: SiteFrame = { menu: menuOf(pages), version, ...(await writeBrowserFiles(folder)) };
  for (const page of pages) write(join(folder, page.path), renderPage(page, frame));
  write(join(folder, 'search-index.json'), renderSearchIndex(pages));
  for (const file of globSync(COPIED.map(projectFile))) {
    cpSync(file, join(folder, file.slice(file.lastIndexOf('/') + 1)));
  }
  cpSync(projectFile('rest-adapter/reference-page/drawings'), join(folder, 'drawings'), {
    recursive: true,
  });
  return { pages: pages.length };
}

/** Every page of the site, unfinished. */
function readPages(): SitePage[] {
  const guides = SITE_MAP.flatMap(({ entries }) => entries)
    .filter(({ source }) => source !== 'docs/indicators.md')
    .map(({ source }) => repositoryPage(source));
  const decisions = globSync('docs/decisions/*.md', { cwd: projectFile('') })
    .toSorted()
    .map(repositoryPage);
  const { indicators } = readJson<{ indicators: readonly SampledIndicator[] }>(
    'packages/indicators/indicators/catalog.json',
  );
  const byName = new Map(indicators.map((indicator) => [indicator.name, indicator]));
  const schema = buildApiSchema(parse(readFileSync(SUPERGRAPH_FILE, 'utf8')), new Map());
  return [
    repositoryPage('README.md'),
    ...guides,
    ...indicatorPages((name) => byName.get(name)!),
    decisionsPage(decisions),
    ...decisions,
    ...graphReference(schema),
    ...restReference(readJson<OpenApi>('rest-adapter/openapi.json')),
  ];
}

/** The menu: the map by reader, and what is generated. */
function menuOf(pages: readonly SitePage[]): MenuGroup[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const entryOf = (path: string, label?: string): MenuEntry => {
    const page = byPath.get(path);
    if (page === undefined) throw new Error(`the menu names ${path}, which is no page`);
    return { path, label: label ?? page.title };
  };
  const groups = SITE_MAP.map(({ title, entries }) => ({
    title,
    entries: entries.map(({ source, label }) => entryOf(sitePathOf(source) ?? source, label)),
  }));
  const references = pages.filter(({ path }) => path.startsWith('reference/'));
  return [
    { title: 'Documentation', entries: [entryOf('index.html', 'Overview')] },
    ...groups,
    { title: 'Reference', entries: references.map(({ path }) => entryOf(path)) },
    { title: 'Decisions', entries: [entryOf('decisions/index.html')] },
  ];
}

/** Bundles the script and the styles of all pages, each named by a hash of its content. */
async function writeBrowserFiles(folder: string): Promise<Pick<SiteFrame, 'script' | 'styles'>> {
  const { metafile } = await build({
    absWorkingDir: projectFile(''),
    entryPoints: ['dashboard/documentation/site.ts', 'tools/site/site.css'],
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    metafile: true,
    logLevel: 'silent',
  });
  const outputFiles = Object.keys(metafile.outputs);
  const named = (end: string): string => {
    const file = outputFiles.find((path) => path.endsWith(end))!;
    return `assets/${file.slice(file.lastIndexOf('/') + 1)}`;
  };
  return { script: named('.js'), styles: named('.css') };
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(projectFile(file), 'utf8')) as Value;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
