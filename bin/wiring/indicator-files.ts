import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';

/** Where the files of indicators lie, one folder for each category. */
export const INDICATOR_FOLDER = 'packages/indicators/indicators';

/** The files below the folder, in the alphabetical order of the indicators. */
export function indicatorFiles(): readonly string[] {
  const files = globSync('*/*.ts', { cwd: projectFile(INDICATOR_FOLDER) });
  return files.toSorted((a, b) => (indicatorNameOf(a) < indicatorNameOf(b) ? -1 : 1));
}

/** Names of indicators have underscores where files have hyphens. */
export function indicatorNameOf(file: string): string {
  return basename(file, '.ts').replaceAll('-', '_');
}
