import { stripTypeScriptTypes } from 'node:module';

/**
 * The JavaScript of a TypeScript module: types become blanks, everything else stays as it is written. Node marks the
 * function as experimental and warns at its first use; this is the one place that calls it.
 */
export function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source)
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{2,}/g, '\n');
  } finally {
    process.emitWarning = emitWarning;
  }
}
