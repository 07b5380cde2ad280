import { stripTypeScriptTypes } from 'node:module';

/** Quoted paths of our own files: relative, or below a name of the manifest's `imports`. */
const OWN_FILE = /(['"])((?:\.{1,2}|#[\w-]+)\/[\w./-]+\.(?:ts|json))\1/g;

/** How a packed module names a file that its source names by `path`, for example `#kernel/ports/log.ts`. */
export type FileNaming = (path: string) => string;

/** A text of code in which each of our own files has the name that `naming` gives it. */
export function withFileNames(text: string, naming: FileNaming): string {
  return text.replaceAll(
    OWN_FILE,
    (_, quote: string, path: string) => quote + naming(path) + quote,
  );
}

/** JavaScript imports JavaScript; everything else keeps its name. */
export const asJavaScript: FileNaming = (path) => path.replace(/\.ts$/, '.js');

/**
 * JavaScript of one of our modules. Types become spaces, so that lines and columns are those of the source, and errors
 * need no map. Node itself strips no types below `node_modules`.
 */
export function packedModule(source: string, naming: FileNaming = asJavaScript): string {
  return withFileNames(stripTypeScriptTypes(source, { mode: 'strip' }), naming);
}
