import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';

/** Folder of the indicators, with a subfolder per category. */
export const INDICATOR_FOLDER = 'packages/indicators/indicators';

/** All files below the folder, sorted by indicator name. */
export function indicatorFiles(): readonly string[] {
  const files = globSync('*/*.ts', { cwd: projectFile(INDICATOR_FOLDER) });
  return files.toSorted((a, b) => (indicatorNameOf(a) < indicatorNameOf(b) ? -1 : 1));
}

/** Indicator names have underscores where file names have hyphens. */
export function indicatorNameOf(file: string): string {
  return basename(file, '.ts').replaceAll('-', '_');
}
