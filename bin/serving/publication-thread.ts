import { parentPort, workerData } from 'node:worker_threads';
import { publishHere } from '#platform/sqlite/publish-here.ts';
import { publishRows } from '#signalhub/publishing/publish-rows.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';

/** What the thread is given. */
export interface DemoPublicationTask {
  /** The fact store's file, which is there already. */
  readonly storePath: string;
  readonly seed: number;
  readonly publishedAtMs: number;
}

// A thread that makes the demo publication and publishes it, checked as a bundle from files is: the
// server keeps its event loop, and the garbage of a hundred thousand rows ends with the thread.
const { storePath, seed, publishedAtMs } = workerData as DemoPublicationTask;
const publication = makeDemoPublication({ seed, publishedAtMs });
const recipe = ['demo', seed, publication.sessionCount];
const receipt = await publishRows({ ...publication, recipe }, (draft, facts) =>
  publishHere(storePath, draft, facts),
);
parentPort?.postMessage(receipt, []);
