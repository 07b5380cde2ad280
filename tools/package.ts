import { projectFile } from '#bin/wiring/project-files.ts';
import {
  packLibraries,
  packProgram,
  packTypescriptClient,
  packWheel,
  whyNoWheel,
} from '#tools/package/pack-packages.ts';

/**
 * `npm run package`: packs what people install, as it is committed: the program, the libraries and both clients. The
 * program starts in an empty folder: `npx --package ./marketgraph-*.tgz marketgraph start`.
 */
const target = projectFile('');
const noWheel = whyNoWheel();
const packed = [
  await packProgram(target),
  ...packLibraries(target),
  ...packTypescriptClient(target),
  ...(noWheel === null ? [packWheel(target)] : []),
];
for (const { fileName, bytes } of packed) {
  console.log(`./${fileName}: ${(bytes / 2 ** 20).toFixed(2)} MiB`);
}
if (noWheel !== null) console.log(`No wheel: ${noWheel}.`);
