import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { writeFirstFacts, writeViewedFacts } from '#bench/world/viewed-facts.ts';

const DOCUMENTS = Number(process.env['MARKETGRAPH_BENCH_DOCUMENTS'] ?? 100_000);
const FUNDS = Math.ceil(DOCUMENTS / 100);
/** A live bar may wait this long behind other work of the process. */
const GOAL_STALL_MS = 100;

/** What a process says that published the bundle and asked for every view. */
interface Looked {
  readonly publishing: { readonly stallMs: number; readonly stallP99Ms: number };
  readonly views: { readonly stallMs: number; readonly longestAnswerMs: number };
}

/** What others wait while a large publication comes into view, and while its first views are made. */
const firstViews: Bench = {
  name: `the first views of ${DOCUMENTS.toLocaleString('en')} documents and ${FUNDS} funds`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'marketgraph-bench-'));
    try {
      const [first, bundle] = [join(folder, 'first'), join(folder, 'bundle')];
      await writeFirstFacts(first);
      await writeViewedFacts(bundle, { documents: DOCUMENTS, funds: FUNDS });
      const script = new URL('world/publish-and-look.ts', import.meta.url).pathname;
      const paths = [join(folder, 'facts.sqlite'), first, bundle];
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths]);
      return rowsOf(JSON.parse(stdout) as Looked);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default firstViews;

function rowsOf({ publishing, views }: Looked): ClaimRow[] {
  const world = `${DOCUMENTS.toLocaleString('en')} documents and ${FUNDS.toLocaleString('en')} funds`;
  return [
    stallRow(
      `longest stall of other requests while ${world} are published and come into view`,
      `${figure(publishing.stallMs)} ms (p99 ${figure(publishing.stallP99Ms)} ms)`,
      publishing.stallMs,
    ),
    stallRow(
      'longest stall of other requests while every view of them is asked for at once',
      `${figure(views.stallMs)} ms; the last answer after ${figure(views.longestAnswerMs)} ms`,
      views.stallMs,
    ),
  ];
}

function stallRow(claim: string, ours: string, stallMs: number): ClaimRow {
  const ratio = stallMs / GOAL_STALL_MS;
  return { claim, ours, peer: `${GOAL_STALL_MS} ms`, ratio, goal: '≤ 1 ×', isMet: ratio <= 1 };
}
