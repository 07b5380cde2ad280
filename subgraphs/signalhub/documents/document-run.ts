import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { AnalysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import type { DocumentAnalyst } from '#signalhub/documents/document-analyst.ts';
import {
  isChanged,
  type DocumentShelf,
  type ReadDocuments,
} from '#signalhub/documents/document-shelf.ts';
import type { DocumentResult } from '#signalhub/collectors/engine/document-reader.ts';
import { publishValid } from '#signalhub/collectors/engine/publish-valid.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import type { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import { partOf, rankOf, type PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import {
  SourceFormatError,
  type DocumentPages,
  type FactSource,
  type SourceAnswer,
} from '#signalhub/collectors/source.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { extractedDocument, isNews, unreadDocument } from '#signalhub/materials/document-stages.ts';
import type { PartReceipt, PartRow } from '#signalhub/parts/part-publication.ts';
import { announceDocuments } from '#signalhub/documents/announce-documents.ts';

/** The dependencies that turn bodies of documents into signals. */
export interface DocumentRunOptions {
  readonly analyst: DocumentAnalyst;
  readonly materials: Pick<MaterialLog, 'append'>;
  readonly readDocuments: ReadDocuments;
  /** Yields to the event loop between two analyses. */
  readonly yieldTurn: YieldTurn;
  readonly fetcher: SourceFetcher;
  readonly parts: PartPublisher;
  readonly clock: Clock;
  readonly isOwner: () => boolean;
}

/** Maximum number of bodies that a run requests. A first start has hundreds, and the lists must be read in between. */
const MAX_BODIES = 100;
/** Number of documents in one publication, if they are not news. */
const BATCH = 20;
/** Maximum number of documents that a run maps again. */
const MAX_MAPPED_ANEW = 200;
/** Pages without a body after which the pages of a source count as changed. */
const MIN_UNREADABLE = 3;
const MAX_UNREADABLE = 0.5;

/** Faults that may affect only one page. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set(['malformed', 'not_yet', 'robots', 'unavailable']);

/**
 * Moves the documents of one source from stage to stage: it requests bodies, passes them to the analyser, and announces
 * mapped documents. Each stage is published before the next one begins, so an interrupted run repeats at most one step.
 */
export class DocumentRun {
  readonly #source: FactSource<unknown>;
  readonly #pages: DocumentPages;
  readonly #shelf: DocumentShelf;
  readonly #options: DocumentRunOptions;
  readonly #signal: AbortSignal;
  readonly #receipts: PartReceipt[] = [];
  readonly #notes: string[] = [];
  #read = 0;
  #mapped = 0;
  #unreadable = 0;
  #failedInRow = 0;

  constructor(
    source: FactSource<unknown>,
    shelf: DocumentShelf,
    options: DocumentRunOptions,
    signal: AbortSignal,
  ) {
    this.#source = source;
    this.#pages = source.pages!;
    this.#shelf = shelf;
    this.#options = options;
    this.#signal = signal;
  }

  /** Asks for bodies and maps them. Throws `SourceError`, and then what it read until then is published. */
  async readBodies(): Promise<DocumentResult> {
    await this.#map(this.#shelf.read);
    let batch: PolicyMaterialPayload[] = [];
    const waiting = this.#shelf.seen;
    try {
      for (const document of waiting.slice(0, MAX_BODIES)) {
        const read = await this.#bodyOf(document);
        if (read !== null) batch.push(read);
        const isDue = batch.length >= BATCH || (read !== null && isNews(read, this.#nowMs()));
        if (!isDue) continue;
        const due = batch;
        batch = [];
        await this.#take(due);
      }
    } finally {
      if (!this.#signal.aborted) await this.#take(batch);
    }
    return this.#result(Math.max(0, waiting.length - MAX_BODIES));
  }

  /**
   * Maps documents again, with another analyser or catalog. Returns whether all were checked. Documents with an
   * unchanged result stay as they are.
   *
   * @param checked ids of the documents that earlier runs checked; this run adds its own
   */
  async mapAnew(catalog: AnalysisCatalog, checked: Set<string>): Promise<boolean> {
    const { analyst, readDocuments, yieldTurn } = this.#options;
    const changed: PolicyMaterialPayload[] = [];
    const ids: string[] = [];
    let isWhole = true;
    for await (const documents of readDocuments(partOf(this.#source.name))) {
      // The others are read by the next run.
      if (!isWhole) break;
      for (const document of documents) {
        const { material_id: id, lifecycle_stage: stage } = document;
        if (stage !== 'mapped' || checked.has(id)) continue;
        if (analyst.isMappedWith(document, catalog)) continue;
        if (changed.length >= MAX_MAPPED_ANEW) isWhole = false;
        if (!isWhole) break;
        this.#signal.throwIfAborted();
        const made = await analyst.mapped(document, this.#pages.publisher, catalog);
        ids.push(id);
        if (isChanged(document, made)) changed.push(made);
        await yieldTurn();
      }
    }
    for (let from = 0; from < changed.length; from += BATCH) {
      await this.#publishMapped(changed.slice(from, from + BATCH));
    }
    for (const id of ids) checked.add(id);
    return isWhole;
  }

  /** A document with its body, or one that permanently has none; null if the body is requested again. */
  async #bodyOf(document: PolicyMaterialPayload): Promise<PolicyMaterialPayload | null> {
    const { fetcher } = this.#options;
    const request = this.#pages.requestOf(document.url);
    if (request === null) return unreadDocument(document);
    try {
      const { answer } = await fetcher.fetch(this.#source, request, false, this.#signal);
      this.#failedInRow = 0;
      return this.#bodyIn(answer, document);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (error.kind === 'gone') return unreadDocument(document);
      if (!OF_ONE_PAGE.has(error.kind)) throw error;
      this.#failedInRow += 1;
      // One broken page does not stop the others; a broken host does.
      if (error.kind === 'unavailable' && this.#failedInRow > 1) throw error;
      return this.#shelf.attempted(document) ? unreadDocument(document) : null;
    }
  }

  #bodyIn(answer: SourceAnswer, document: PolicyMaterialPayload): PolicyMaterialPayload | null {
    try {
      const body = this.#pages.read(answer);
      this.#read += 1;
      return extractedDocument(document, body);
    } catch (error) {
      if (!(error instanceof SourceFormatError)) throw error;
      this.#unreadable += 1;
      const count = this.#unreadable;
      if (count >= MIN_UNREADABLE && count >= (this.#read + count) * MAX_UNREADABLE) {
        const message = `${count} of ${this.#read + count} pages have no body that can be read`;
        this.#shelf.attempted(document);
        throw new SourceError({ kind: 'shape_changed', message }, answer);
      }
      return this.#shelf.attempted(document) ? unreadDocument(document) : null;
    }
  }

  /** Publishes bodies, and maps them. */
  async #take(documents: readonly PolicyMaterialPayload[]): Promise<void> {
    if (documents.length === 0) return;
    await this.#publish(documents);
    await this.#map(documents.filter(({ lifecycle_stage: stage }) => stage === 'extracted'));
  }

  async #map(documents: readonly PolicyMaterialPayload[]): Promise<void> {
    if (documents.length === 0) return;
    const { analyst, yieldTurn } = this.#options;
    const catalog = await analyst.catalog();
    if (catalog === null) {
      this.#notes.push('documents wait for a catalog with sectors');
      return;
    }
    let batch: PolicyMaterialPayload[] = [];
    for (const document of documents) {
      this.#signal.throwIfAborted();
      batch.push(await analyst.mapped(document, this.#pages.publisher, catalog));
      await yieldTurn();
      if (batch.length < BATCH) continue;
      await this.#publishMapped(batch);
      batch = [];
    }
    await this.#publishMapped(batch);
  }

  async #publishMapped(documents: readonly PolicyMaterialPayload[]): Promise<void> {
    if (documents.length === 0) return;
    await this.#publish(documents);
    const { materials } = this.#options;
    await announceDocuments(materials, documents, this.#pages.publisher, this.#nowMs());
    this.#mapped += documents.length;
  }

  async #publish(documents: readonly PolicyMaterialPayload[]): Promise<void> {
    const { parts, isOwner } = this.#options;
    const { name, stability } = this.#source;
    this.#signal.throwIfAborted();
    if (!isOwner()) {
      const message = 'another process collects this source';
      throw new SourceError({ kind: 'unavailable', message }, null);
    }
    const part = partOf(name);
    const cursor = await parts.cursorOf(part);
    const observedAtMs = this.#nowMs();
    const observedAt = formatTimestamp(observedAtMs);
    const rows = documents.map((fact): PartRow => {
      const { material_date: date } = fact;
      return { kind: 'policy_material', valid_from: date, observed_at: observedAt, fact };
    });
    const publication = {
      part,
      rank: rankOf(stability),
      isComplete: false,
      observedAtMs,
      rows,
      cursor,
      readFrom: cursor,
    } as const;
    this.#receipts.push(await publishValid(parts, publication, this.#notes));
    for (const document of documents) this.#shelf.take(document, observedAtMs);
  }

  #nowMs(): number {
    return this.#options.clock.nowMs();
  }

  #result(waiting: number): DocumentResult {
    const counts = [
      [this.#read, 'bodies read'],
      [this.#mapped, 'documents mapped'],
      [this.#unreadable, 'pages without a body'],
      [waiting, 'documents wait for their bodies'],
    ] as const;
    const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return { receipts: this.#receipts, notes: [...this.#notes, ...told] };
  }
}
