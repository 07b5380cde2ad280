import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GENERATED_FILES } from '#tools/generated-files.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { CompositionError } from '#federation/compose/composition-error.ts';

/**
 * `npm run generate`: writes every file that is derived from another, in the order of need. A beginning of a path,
 * such as `npm run generate -- dashboard/`, writes the files below it alone.
 */
const [beginning = ''] = process.argv.slice(2);
try {
  for (const [path, render] of GENERATED_FILES.filter(([one]) => one.startsWith(beginning))) {
    await mkdir(dirname(projectFile(path)), { recursive: true });
    await writeFile(projectFile(path), await render());
    console.log(`wrote ${path}`);
  }
} catch (error) {
  if (!(error instanceof CompositionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
