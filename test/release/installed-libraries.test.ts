import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extract } from 'tar';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { ROOT, snippetsIn } from '#test/pages/page-snippets.ts';
import { KERNEL, LIBRARIES } from '#tools/package/libraries.ts';
import { packLibraries } from '#tools/package/pack-packages.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const PROJECT = newFolder();
const MODULES = join(PROJECT, 'node_modules');

const manifestAt = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const manifestOf = (name: string): Manifest => manifestAt(join(MODULES, name));
const neededBy = ({ dependencies, peerDependencies }: Manifest): [string, string][] =>
  Object.entries({ ...dependencies, ...peerDependencies }).filter(([name]) => !isOurs(name));
const isOurs = (name: string): boolean => name.startsWith('@marketgraph/');

/** Links a package of this clone: npm asks the registry for what a tarball depends on, and tests have no network. */
function link(name: string): void {
  mkdirSync(join(MODULES, name, '..'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), join(MODULES, name));
}

/** The program of a page: its examples one after the other, without what only describes a part of the library. */
function programOf(name: string): string {
  const page = readFileSync(join(MODULES, name, 'README.md'), 'utf8').split('\n## Plugins')[0]!;
  const texts = snippetsIn(name, page).filter(({ language }) => language === 'ts');
  return texts.map(({ text }) => text).join('\n');
}

/** Runs the program of a page, as a reader does who copied it into a file. */
function run(name: string, change: (program: string) => string = (same) => same): string {
  const file = join(PROJECT, `${basename(name)}.ts`);
  writeFileSync(file, change(programOf(name)));
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout;
}

describe('the libraries, installed from their tarballs into an empty project', () => {
  beforeAll(async () => {
    writeFileSync(join(PROJECT, 'package.json'), '{ "type": "module" }');
    for (const [at, { fileName }] of packLibraries(PROJECT).entries()) {
      const folder = join(MODULES, LIBRARIES[at]!.name);
      mkdirSync(folder, { recursive: true });
      await extract({ file: join(PROJECT, fileName), cwd: folder, strip: 1 });
    }
    const needed = LIBRARIES.flatMap(({ name }) => neededBy(manifestOf(name)));
    const names = needed.map(([name]) => name);
    for (const name of new Set([...names, '@apollo/subgraph'])) link(name);
  });

  test('are the kernel and every folder of `packages/`', () => {
    const folders = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`);
    expect(LIBRARIES.map(({ folder }) => folder)).toEqual([KERNEL.folder, ...folders.toSorted()]);
  });

  test.each(LIBRARIES)('$name has its licence, and no tests of its own', ({ name }) => {
    const files = readdirSync(join(MODULES, name), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
    expect(files.filter((file) => /(^|\/)test\/|^example|(?<!\.d)\.ts$/.test(file))).toEqual([]);
  });

  test.each(LIBRARIES)('$name depends on exactly the versions of this clone', ({ name }) => {
    const manifest = manifestOf(name);
    expect(manifest.version).toBe(manifestAt(ROOT).version);
    for (const [needed, version] of Object.entries(manifest.dependencies ?? {})) {
      const folder = isOurs(needed) ? join(MODULES, needed) : join(ROOT, 'node_modules', needed);
      expect([needed, version]).toEqual([needed, manifestAt(folder).version]);
    }
    expect(Object.keys(manifest.peerDependencies ?? {}).filter((one) => one !== 'graphql')).toEqual(
      [],
    );
  });

  test.each(LIBRARIES.slice(1))('the page of $name shows its example', ({ folder }) => {
    const [page, example] = ['README.md', 'example.ts'].map((file) =>
      readFileSync(join(ROOT, folder, file), 'utf8'),
    );
    expect(page).toContain(`\`\`\`ts\n${example}\`\`\``);
  });

  test('federation joins two subgraphs', () => {
    expect(JSON.parse(run('@marketgraph/federation'))).toEqual({
      data: { shop: { id: '7', name: 'Shop 7' } },
    });
  });

  test('graph-server answers a query', () => {
    const asking = `
      graphServer.on('listening', async () => {
        const { port } = graphServer.address() as { port: number };
        const body = JSON.stringify({ query: '{ hello }' });
        const headers = { 'content-type': 'application/json' };
        const sent = { method: 'POST', headers, body };
        console.log(await (await fetch(\`http://localhost:\${port}/graphql\`, sent)).text());
        graphServer.close();
      });`;
    const printed = run('@marketgraph/graph-server', (program) => {
      expect(program).toContain('.listen(4000)');
      return program.replace('.listen(4000)', '.listen(0)') + asking;
    });
    expect(JSON.parse(printed)).toEqual({ data: { hello: 'world' } });
  });

  test('indicators calculates and draws', () => {
    expect(run('@marketgraph/indicators').split('\n')).toEqual(
      expect.arrayContaining(['rsi_21 is 62.46', '<svg']),
    );
  });

  test('rest-documents answers a request, and names what is wrong with another', () => {
    const [answer, faults] = run('@marketgraph/rest-documents').split('\n');
    expect(JSON.parse(answer!)).toEqual({ text: 'Hello, Ada!', repeat_count: 2 });
    expect(faults).toContain('"loc":["query","name"]');
  });

  test('kernel has each file by its path', () => {
    expect(run(KERNEL.name)).toContain('SILENT_LOG');
  });

  test('and a strict compiler finds the types of all of them', () => {
    const programs = LIBRARIES.map(({ name }) => `${basename(name)}.ts`);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, [...options, '--types', 'node', ...programs], {
      cwd: PROJECT,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });
});
