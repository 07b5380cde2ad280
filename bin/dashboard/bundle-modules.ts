import { build, transform, type Metafile } from 'esbuild';
import { projectFile } from '#bin/wiring/project-files.ts';

/** Target: browsers of the last two years. */
const TARGET = 'es2024';

/** A script that a browser loads. */
export interface BundledScript {
  /** For example `chunk-5HC2XCC2.js`, with a hash of the content. */
  readonly name: string;
  readonly text: Buffer;
  /** The entry module; null for a chunk shared by several entries. */
  readonly entry: string | null;
  /** Names of statically imported scripts. */
  readonly imports: readonly string[];
  /** Names of dynamically imported scripts. */
  readonly later: readonly string[];
  /** Paths of the bundled modules. */
  readonly modules: readonly string[];
}

/**
 * Bundles and minifies modules with all of their imports. Code shared by two entries becomes a chunk of its own, so
 * that a browser loads it once.
 *
 * @param entries module paths relative to the project root, as in esbuild's metafiles
 */
export async function bundleModules(entries: readonly string[]): Promise<BundledScript[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectFile(''),
    entryPoints: [...entries],
    outdir: 'scripts',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    legalComments: 'none',
    // Chinese text unescaped: escapes take twice the bytes.
    charset: 'utf8',
    target: TARGET,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const texts = new Map(
    outputFiles.map(({ path, contents }) => [baseName(path), Buffer.from(contents)]),
  );
  return scriptsOf(metafile, texts);
}

/** Minifies a style sheet. */
export async function minifyStyles(text: string): Promise<Buffer> {
  const { code } = await transform(text, { loader: 'css', minify: true, target: TARGET });
  return Buffer.from(code);
}

/** Stops the bundler, which is a process of its own. */
export { stop as endBundler } from 'esbuild';

function scriptsOf({ outputs }: Metafile, texts: ReadonlyMap<string, Buffer>): BundledScript[] {
  return Object.entries(outputs).map(([path, { entryPoint, imports, inputs }]) => {
    const name = baseName(path);
    const imported = (how: string): string[] =>
      imports.filter(({ kind }) => kind === how).map((one) => baseName(one.path));
    return {
      name,
      text: texts.get(name)!,
      entry: entryPoint ?? null,
      imports: imported('import-statement'),
      later: imported('dynamic-import'),
      modules: Object.keys(inputs),
    };
  });
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
