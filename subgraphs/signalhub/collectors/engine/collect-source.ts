import type { Clock } from '#kernel/ports/clock.ts';
import { missingPaths } from '#signalhub/collectors/answer-shape.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import type { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import { partOf, rankOf, type PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import { publishValid } from '#signalhub/collectors/engine/publish-valid.ts';
import type { PartRow, PartPublication, PartReceipt } from '#signalhub/parts/part-publication.ts';
import {
  SourceFormatError,
  type CollectedFacts,
  type CollectionTime,
  type FactSource,
  type Reconciled,
  type SourceAnswer,
  type SourceReading,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';

/** Looks up current facts. */
export type FactFinder = Omit<CollectedFacts, 'observedAt' | 'occasion' | 'pending'>;

/** Dependencies of a run. */
export interface CollectDependencies {
  readonly fetcher: SourceFetcher;
  readonly parts: PartPublisher;
  readonly clock: Clock;
  /** Looks up facts of the given kinds. */
  readonly findFacts: (kinds: readonly string[]) => Promise<FactFinder>;
  /** The current rows of a part. */
  readonly statedRows: (part: string) => Promise<readonly PartRow[]>;
  /** Whether this process may still publish: another one may have taken over. */
  readonly isOwner: () => boolean;
}

/** The result of a run. */
export interface RunResult {
  readonly outcome: 'ok' | 'unchanged' | 'nothing_due';
  readonly requests: number;
  readonly rows: number;
  /** Rows without a kind of fact in the product, such as a security without an exchange. */
  readonly untaken: number;
  readonly receipts: readonly PartReceipt[];
  /** Notes about the source for the operator. */
  readonly notes: readonly string[];
}

/** Share of records that may be unreadable before the shape counts as changed. */
const MAX_UNREADABLE = 0.05;
/** Up to this number, unreadable records of a run, such as damaged files, do not indicate a changed format. */
const MIN_UNREADABLE = 3;
/** Share of the declared records that a run must have read. */
const MIN_DECLARED = 0.99;

/**
 * Reads a source once, from its cursor to its end, and publishes the facts. Rows and cursor are one publication, so a
 * run that is interrupted at any point loses no row and only repeats work. Throws `SourceError`, and then nothing that
 * the failed part of the run read is published; or the signal's reason.
 */
export function collectSource(
  source: FactSource<unknown>,
  dependencies: CollectDependencies,
  signal: AbortSignal,
): Promise<RunResult> {
  return new SourceRun(source, dependencies, signal).run();
}

class SourceRun {
  readonly #source: FactSource<unknown>;
  readonly #dependencies: CollectDependencies;
  readonly #signal: AbortSignal;
  readonly #occasion: CollectionTime;
  readonly #identities = new Set<string>();
  readonly #receipts: PartReceipt[] = [];
  readonly #notes: string[] = [];
  /** The recorded cursor. */
  #cursor: string | null = null;
  /** Rows that are not published yet. */
  #rows: unknown[] = [];
  #records = 0;
  #unreadable = 0;
  /** Number of records that are not rows. */
  #notRows = 0;
  #declared: number | null = null;
  /** Number of rows without a kind of fact in the product. */
  #untaken = 0;
  #requests = 0;

  constructor(source: FactSource<unknown>, dependencies: CollectDependencies, signal: AbortSignal) {
    this.#source = source;
    this.#dependencies = dependencies;
    this.#signal = signal;
    this.#occasion = occasionAt(dependencies.clock.nowMs());
  }

  async run(): Promise<RunResult> {
    const { parts, fetcher } = this.#dependencies;
    const source = this.#source;
    await this.#requireKinds();
    this.#cursor = await parts.cursorOf(partOf(source.name));
    const first = source.first(this.#cursor, this.#occasion);
    if (first === null) return this.#result('nothing_due');
    let firstAnswer: SourceAnswer | null = null;
    let last = this.#cursor;
    for (let request: SourceRequest | null = first; request !== null;) {
      const isFirst = request === first;
      const isConditional = isFirst && source.isConditional;
      const fetched = await fetcher.fetch(source, request, isConditional, this.#signal);
      this.#requests += 1;
      if (fetched.isUnchanged) return this.#result('unchanged');
      if (isFirst) firstAnswer = fetched.answer;
      const reading = this.#read(fetched.answer, request);
      const hasNew = this.#take(reading);
      last = reading.cursor ?? last;
      if (!source.isComplete && reading.cursor !== null) await this.#publish(reading.cursor);
      request = this.#nextAfter(reading, hasNew);
    }
    if (source.isComplete) {
      this.#requireWhole();
      await this.#publish(last);
    }
    // A run that ended early has rows without a cursor: the next run reads them again.
    if (!source.isComplete && this.#rows.length > 0) await this.#publish(this.#cursor);
    // If the source depends on facts of other sources, an unchanged list must still be sent in full.
    const mayRest = source.reconcile === undefined || this.#cursor === null;
    if (firstAnswer !== null && mayRest) fetcher.keep(source, first, firstAnswer);
    return this.#result('ok');
  }

  async #requireKinds(): Promise<void> {
    const { requires = [] } = this.#source;
    if (requires.length === 0) return;
    const finder = await this.#dependencies.findFacts(requires);
    const missing = requires.find((kind) => finder.all(kind).length === 0);
    if (missing === undefined) return;
    const message = `the source needs a fact of the kind ${missing} first`;
    throw new SourceError({ kind: 'incomplete', message }, null);
  }

  #read(answer: SourceAnswer, request: SourceRequest): SourceReading<unknown> {
    const reading = readAnswer(this.#source, answer, request);
    this.#declared = reading.declared ?? this.#declared;
    if (reading.note !== undefined) this.#notes.push(reading.note);
    if (reading.records > 0) this.#requireShape(reading, answer);
    return reading;
  }

  #requireShape(
    { shape, records, unreadable }: SourceReading<unknown>,
    answer: SourceAnswer,
  ): void {
    const missing = missingPaths(shape, this.#source.needs);
    if (missing.length > 0) {
      const message = `records lack ${missing.join(', ')}`;
      throw new SourceError({ kind: 'shape_changed', message }, answer);
    }
    this.#records += records;
    this.#unreadable += unreadable;
    const mayBe = Math.max(MIN_UNREADABLE, this.#records * MAX_UNREADABLE);
    if (this.#unreadable <= mayBe && unreadable < Math.max(records, 2)) return;
    const message = `${this.#unreadable} of ${this.#records} records are unreadable`;
    throw new SourceError({ kind: 'shape_changed', message }, answer);
  }

  /** Takes the rows of an answer, each once; whether any was new. */
  #take({ rows, records }: SourceReading<unknown>): boolean {
    this.#notRows += records - rows.length;
    const before = this.#identities.size;
    for (const row of rows) {
      const identity = this.#source.identityOf(row);
      if (this.#identities.has(identity)) continue;
      this.#identities.add(identity);
      this.#rows.push(row);
    }
    return this.#identities.size > before;
  }

  /** The next request; null at the end, after a page without anything new, and at the bound of a run. */
  #nextAfter({ rows, next }: SourceReading<unknown>, hasNew: boolean): SourceRequest | null {
    if (next === null) return null;
    // Deep pages of some services repeat the last one.
    if (rows.length > 0 && !hasNew) {
      this.#notes.push('the run ended at a page that repeated known rows');
      return null;
    }
    if (this.#requests < this.#source.maxRequests) return next;
    this.#notes.push(`the run ended after ${this.#requests} requests`);
    return null;
  }

  /** A complete source that lacks rows withdraws what exists, so it is not published at all. */
  #requireWhole(): void {
    const { minRows } = this.#source;
    const read = this.#identities.size;
    if (read < minRows) {
      const message = `${read} rows are fewer than the minimum of ${minRows}`;
      throw new SourceError({ kind: 'incomplete', message }, null);
    }
    const declared = this.#declared;
    const seen = read + this.#notRows;
    if (declared === null || seen >= declared * MIN_DECLARED) return;
    const message = `${seen} of ${declared} declared records arrived`;
    throw new SourceError({ kind: 'incomplete', message }, null);
  }

  async #publish(readTo: string | null): Promise<void> {
    const { clock, isOwner } = this.#dependencies;
    const { name, isComplete, stability } = this.#source;
    const observedAtMs = clock.nowMs();
    const known = await this.#knownAt(observedAtMs);
    const { rows, cursor } = await this.#reconciled(this.#factRows(known), readTo, known);
    this.#signal.throwIfAborted();
    if (!isOwner()) {
      const message = 'another process collects this source';
      throw new SourceError({ kind: 'unavailable', message }, null);
    }
    const publication: PartPublication = {
      part: partOf(name),
      rank: rankOf(stability),
      isComplete,
      observedAtMs,
      rows,
      cursor,
      readFrom: this.#cursor,
    };
    const receipt = await publishValid(this.#dependencies.parts, publication, this.#notes);
    this.#cursor = cursor;
    this.#receipts.push(receipt);
    this.#rows = [];
  }

  async #knownAt(observedAtMs: number): Promise<CollectedFacts> {
    const kinds = this.#rows.length === 0 ? [] : this.#source.knows;
    const finder = await this.#dependencies.findFacts(kinds);
    const observedAt = formatTimestamp(observedAtMs);
    return { observedAt, occasion: this.#occasion, pending: [], ...finder };
  }

  #factRows(known: CollectedFacts): PartRow[] {
    const pending: PartRow[] = [];
    for (const row of this.#rows) {
      const facts = this.#source.toFacts(row, { ...known, pending });
      if (facts.length === 0) this.#untaken += 1;
      pending.push(...facts);
    }
    return pending;
  }

  /** The rows to publish after the facts of the run. Throws `SourceError` if they contradict the earlier facts. */
  async #reconciled(
    rows: readonly PartRow[],
    readTo: string | null,
    known: CollectedFacts,
  ): Promise<Pick<Reconciled, 'rows' | 'cursor'>> {
    const source = this.#source;
    if (source.reconcile === undefined) return { rows, cursor: readTo };
    const stated = await this.#dependencies.statedRows(partOf(source.name));
    const before = { rows: stated, cursor: this.#cursor };
    const { notes, fault, ...reconciled } = source.reconcile(rows, before, known);
    if (fault !== null) throw new SourceError({ kind: 'implausible', message: fault }, null);
    this.#notes.push(...notes);
    return reconciled;
  }

  #result(outcome: RunResult['outcome']): RunResult {
    return {
      outcome,
      requests: this.#requests,
      rows: this.#identities.size,
      receipts: this.#receipts,
      untaken: this.#untaken,
      notes: this.#notes,
    };
  }
}

function readAnswer(
  source: FactSource<unknown>,
  answer: SourceAnswer,
  request: SourceRequest,
): SourceReading<unknown> {
  try {
    return source.read(answer, request);
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error;
    throw new SourceError({ kind: 'shape_changed', message: error.message }, answer);
  }
}
