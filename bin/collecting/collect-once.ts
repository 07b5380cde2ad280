import { openCollecting } from '#bin/collecting/open-collecting.ts';
import { dryParts } from '#bin/collecting/dry-parts.ts';
import { keepAlive } from '#bin/collecting/keep-alive.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import type { Closers, Stores } from '#bin/stores/stores.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { RunEnd } from '#signalhub/collectors/engine/collector.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

export interface CollectOptions extends CommonOptions {
  /** Names with commas between them. */
  readonly source?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** What became of one source. */
interface SourceLine {
  readonly source: string;
  readonly outcome: string;
  readonly requests: number;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly quarantined: number;
  readonly notes: readonly string[];
}

/** Some sources failed. */
const EXIT_DEGRADED = 3;
/** None could be read. */
const EXIT_NONE = 1;

/** Asks sources once and prints the outcomes. The exit code is 0 where all are read, 3 where some are, else 1. */
export async function collectOnce(options: CollectOptions): Promise<void> {
  const overrides = options.source === undefined ? {} : { COLLECT_SOURCES: options.source };
  const runtime = createRuntime({ profile: 'live', ...options, overrides });
  const { clock, settings } = runtime;
  prepareDataFolder(settings);
  const lock = lockFolder(settings.dataDir, 'publishing', clock);
  const alive = keepAlive();
  try {
    const lines = await withStores(runtime, (stores) => collectInto(stores, runtime, options));
    if (options.json === true) console.log(JSON.stringify({ sources: lines }, null, 2));
    const read = lines.filter(({ outcome }) => isRead(outcome)).length;
    if (read < lines.length) process.exitCode = read === 0 ? EXIT_NONE : EXIT_DEGRADED;
  } finally {
    alive.end();
    lock.release();
  }
}

async function collectInto(
  stores: Stores,
  runtime: Runtime,
  { dryRun = false, json = false }: CollectOptions,
): Promise<SourceLine[]> {
  if (!dryRun) await stores.claimForPublishing();
  const closing: (() => void | Promise<void>)[] = [];
  const closers: Closers = { add: (_, close) => void closing.push(close) };
  const store = stores.facts();
  const parts = dryRun
    ? { parts: dryParts(store, runtime.clock) }
    : { materials: stores.materials() };
  const { collector, sources } = openCollecting(runtime, closers, store, parts);
  const { signal } = new AbortController();
  const lines: SourceLine[] = [];
  try {
    for (const source of sources) {
      const line = lineOf(source, await collector.runOnce(source, signal));
      lines.push(line);
      if (!json) console.log(textOf(line));
    }
  } finally {
    for (const close of closing.toReversed()) await close();
  }
  if (lines.length === 0) console.error('No source is turned on: see COLLECT_SOURCES.');
  return lines;
}

function lineOf({ name }: FactSource<unknown>, { result, failure }: RunEnd): SourceLine {
  const nothing = { requests: 0, rows: 0, added: 0, changed: 0, withdrawn: 0, quarantined: 0 };
  if (failure !== null) {
    return { source: name, outcome: failure.kind, ...nothing, notes: [failure.message] };
  }
  const { receipts, outcome, requests, rows, notes } = result;
  const sum = (count: (receipt: (typeof receipts)[number]) => number): number =>
    receipts.reduce((total, receipt) => total + count(receipt), 0);
  return {
    source: name,
    outcome,
    requests,
    rows,
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    quarantined: sum(({ quarantined }) => quarantined.length),
    notes,
  };
}

function textOf({ source, outcome, notes, ...counts }: SourceLine): string {
  const numbers = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const shown = isRead(outcome) ? `: ${numbers.join(', ')}` : '';
  return `${source}: ${outcome}${shown}${notes.map((note) => `\n    ${note}`).join('')}`;
}

function isRead(outcome: string): boolean {
  return outcome === 'ok' || outcome === 'unchanged' || outcome === 'nothing_due';
}
