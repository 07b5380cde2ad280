import { claimFactOrigins } from '#bin/data-folder/fact-origin.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

/**
 * A data folder of publishers who have published nothing yet: a demo over it simulates its
 * exchanges and has no publication to make, to read and to derive views from. That takes half of
 * the processor time of a start, which only tests of facts or materials need.
 */
export function newPublishersFolder(): string {
  const folder = newFolder();
  claimFactOrigins(folder, null);
  return folder;
}
