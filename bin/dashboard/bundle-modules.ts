import { build, transform, type Metafile } from 'esbuild';
import { projectFile } from '#bin/wiring/project-files.ts';

/** Browsers of the last two years. */
const TARGET = 'es2024';

/** A script that a browser loads. */
export interface BundledScript {
  /** For example `chunk-5HC2XCC2.js`: the name follows from what the script holds. */
  readonly name: string;
  readonly text: Buffer;
  /** The module that it begins with; null for what several of them share. */
  readonly entry: string | null;
  /** Names of the scripts that it needs before it runs. */
  readonly imports: readonly string[];
  /** Names of the scripts that it may ask for later. */
  readonly later: readonly string[];
  /** Paths of the modules that it holds. */
  readonly modules: readonly string[];
}

/**
 * Joins modules with all that they import into few scripts, without types, comments and long names. What two entries
 * share is a script of its own, so that a browser loads it once.
 *
 * @param entries paths of modules, as metafiles of esbuild name them: from the project's folder
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
    // Chinese words as they are: escapes take twice the bytes.
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

/** A style sheet without comments and blanks. */
export async function minifyStyles(text: string): Promise<Buffer> {
  const { code } = await transform(text, { loader: 'css', minify: true, target: TARGET });
  return Buffer.from(code);
}

/** Ends the bundler, which is a process of its own, and its memory with it. */
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
