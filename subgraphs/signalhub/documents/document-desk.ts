import { DocumentRun, type DocumentRunOptions } from '#signalhub/documents/document-run.ts';
import type {
  DocumentReader,
  DocumentResult,
} from '#signalhub/collectors/engine/document-reader.ts';
import { DocumentShelf } from '#signalhub/documents/document-shelf.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { announceDocuments } from '#signalhub/documents/announce-documents.ts';

/** The state of the documents of one source. */
interface SourceDocuments {
  readonly shelf: DocumentShelf;
  /** Mark of the part's publication up to which the shelf is read. */
  mark: string;
  /** Analyser and catalog with which every document was mapped. */
  version: string;
  /** The versions with which documents are mapped again, and the finished documents. */
  anew: { readonly version: string; readonly checked: Set<string> };
}

/** Reads the documents of all sources, and keeps what each of them waits for. */
export class DocumentDesk implements DocumentReader {
  readonly #options: Omit<DocumentRunOptions, 'isOwner'>;
  readonly #markOf: (part: string) => Promise<string>;
  readonly #known = new Map<string, SourceDocuments>();

  /** @param markOf the mark of a part's last publication */
  constructor(
    options: Omit<DocumentRunOptions, 'isOwner'>,
    markOf: (part: string) => Promise<string>,
  ) {
    this.#options = options;
    this.#markOf = markOf;
  }

  /** Takes the documents of a source as far as they come. Throws `SourceError`. */
  async run(
    source: FactSource<unknown>,
    isOwner: () => boolean,
    signal: AbortSignal,
  ): Promise<DocumentResult> {
    const known = await this.#documentsOf(source);
    const run = new DocumentRun(source, known.shelf, { ...this.#options, isOwner }, signal);
    try {
      await this.#mapAnew(known, run);
      return await run.readBodies();
    } finally {
      known.mark = await this.#markOf(partOf(source.name));
    }
  }

  /** Of a part that another process published, or that is new here, everything is read. */
  async #documentsOf(source: FactSource<unknown>): Promise<SourceDocuments> {
    const { readDocuments, clock, materials } = this.#options;
    const part = partOf(source.name);
    const mark = await this.#markOf(part);
    const before = this.#known.get(source.name);
    if (before?.mark === mark) return before;
    const shelf = before?.shelf ?? new DocumentShelf();
    for await (const documents of readDocuments(part)) {
      for (const document of documents) shelf.take(document, clock.nowMs());
      const mapped = documents.filter(({ lifecycle_stage: stage }) => stage === 'mapped');
      // A process that ended between both stores left this to the next one.
      await announceDocuments(materials, mapped, source.pages!.publisher, clock.nowMs());
    }
    const nothing = { version: '', anew: { version: '', checked: new Set<string>() } };
    const known = { ...(before ?? nothing), shelf, mark };
    this.#known.set(source.name, known);
    return known;
  }

  async #mapAnew(known: SourceDocuments, run: DocumentRun): Promise<void> {
    const { analyst } = this.#options;
    const catalog = await analyst.catalog();
    if (catalog === null) return;
    const version = analyst.versionWith(catalog);
    if (known.version === version) return;
    if (known.anew.version !== version) known.anew = { version, checked: new Set() };
    const { checked } = known.anew;
    if (!(await run.mapAnew(catalog, checked))) return;
    known.version = version;
    checked.clear();
  }
}
