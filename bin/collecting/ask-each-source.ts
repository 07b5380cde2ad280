import { openCollecting, type CollectingChoices } from '#bin/collecting/open-collecting.ts';
import { dryRunPublisher } from '#bin/collecting/dry-run-publisher.ts';
import type { Closers } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { RunEnd } from '#signalhub/collectors/engine/collector.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

/** The result of one source. */
export interface SourceLine {
  readonly source: string;
  readonly outcome: string;
  readonly requests: number;
  readonly rows: number;
  /** Rows without a kind of fact in the product. */
  readonly untaken: number;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly quarantined: number;
  readonly notes: readonly string[];
}

/** Options of a run over the sources. */
export interface AskOptions extends CollectingChoices {
  /** Whether nothing is published. */
  readonly isDry: boolean;
  /** Receives each line as soon as it is known. */
  readonly onLine: (line: SourceLine) => void;
}

/** Reads each source of the settings once, one after the other, and publishes the facts into a store. */
export async function askEachSource(
  runtime: Runtime,
  store: PartStore,
  { isDry, onLine, ...choices }: AskOptions,
): Promise<SourceLine[]> {
  const closing: (() => void | Promise<void>)[] = [];
  const closers: Closers = { add: (_, close) => void closing.push(close) };
  const parts = isDry ? { parts: dryRunPublisher(store, runtime.clock) } : {};
  const { collector, sources } = openCollecting(runtime, closers, store, { ...choices, ...parts });
  const { signal } = new AbortController();
  const lines: SourceLine[] = [];
  try {
    await collector.resume();
    for (const source of sources) {
      const line = lineOf(source, await collector.runOnce(source, signal));
      lines.push(line);
      onLine(line);
    }
  } finally {
    for (const close of closing.toReversed()) await close();
  }
  if (lines.length === 0) console.error('No source is turned on: see COLLECT_SOURCES.');
  return lines;
}

function lineOf({ name }: FactSource<unknown>, { result, failure }: RunEnd): SourceLine {
  const nothing = {
    requests: 0,
    rows: 0,
    untaken: 0,
    added: 0,
    changed: 0,
    withdrawn: 0,
    quarantined: 0,
  };
  if (failure !== null) {
    return { source: name, outcome: failure.kind, ...nothing, notes: [failure.message] };
  }
  const { receipts, outcome, requests, rows, untaken, notes } = result;
  const sum = (count: (receipt: (typeof receipts)[number]) => number): number =>
    receipts.reduce((total, receipt) => total + count(receipt), 0);
  return {
    source: name,
    outcome,
    requests,
    rows,
    untaken,
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    quarantined: sum(({ quarantined }) => quarantined.length),
    notes,
  };
}

/** A line for people. */
export function lineText({ source, outcome, notes, ...counts }: SourceLine): string {
  const numbers = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const shown = isRead(outcome) ? `: ${numbers.join(', ')}` : '';
  return `${source}: ${outcome}${shown}${notes.map((note) => `\n    ${note}`).join('')}`;
}

/** Some sources failed. */
const EXIT_DEGRADED = 3;
/** None could be read. */
const EXIT_NONE = 1;

/** 0 where all sources are read, 3 where some are, else 1. */
export function exitCodeOf(lines: readonly SourceLine[]): number {
  const read = lines.filter(({ outcome }) => isRead(outcome)).length;
  if (read === lines.length) return 0;
  return read === 0 ? EXIT_NONE : EXIT_DEGRADED;
}

function isRead(outcome: string): boolean {
  return outcome === 'ok' || outcome === 'unchanged' || outcome === 'nothing_due';
}
