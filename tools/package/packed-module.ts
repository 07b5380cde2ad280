import { stripTypeScriptTypes } from 'node:module';

/** Quoted paths of our own modules: relative, or below a name of the manifest's `imports`. */
const OWN_MODULE = /(['"])((?:\.{1,2}|#[\w-]+)\/[\w./-]+)\.ts\1/g;

/**
 * JavaScript of one of our modules, which imports JavaScript. Types become spaces, so that lines and columns are those
 * of the source, and errors need no map. Node itself strips no types below `node_modules`.
 */
export function packedModule(source: string): string {
  return stripTypeScriptTypes(source, { mode: 'strip' }).replaceAll(OWN_MODULE, '$1$2.js$1');
}
