import { hash } from 'node:crypto';
import { stripIgnoredCharacters } from 'graphql';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import type { TrustedDocument, TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import { readManifest } from '#gateway/trusted-documents/read-manifest.ts';

/** Longer texts are compared as they are. */
const MAX_NORMALISED_CHARACTERS = 100_000;

export interface DocumentSetDependencies {
  readonly source: TextSource;
  /** Whether the source is a folder of files. */
  readonly isFolder: boolean;
  readonly log: Log;
  readonly meter: Meter;
}

/** The documents of a manifest that may change while they are used. An unusable manifest changes nothing. */
export class DocumentSet implements TrustedDocuments {
  readonly #dependencies: DocumentSetDependencies;
  readonly #count: Gauge;
  readonly #loads: Counter;
  #all: readonly TrustedDocument[] = [];
  #byId: ReadonlyMap<string, TrustedDocument> = new Map();
  #byText: ReadonlyMap<string, TrustedDocument> = new Map();
  #text: string | null = null;
  #reading: Promise<void> | null = null;
  #isHintPending = false;
  #lastFailure: string | null = null;
  #onChange = (): void => {};

  constructor(dependencies: DocumentSetDependencies) {
    this.#dependencies = dependencies;
    const { meter } = dependencies;
    this.#count = meter.gauge('marketgraph_trusted_documents', 'Documents of the manifest in use.');
    this.#loads = meter.counter(
      'marketgraph_trusted_document_loads_total',
      'Loads of the manifest by outcome: replaced, unchanged or refused.',
      ['outcome'],
    );
  }

  /** All documents, in the order of the manifest. */
  get all(): readonly TrustedDocument[] {
    return this.#all;
  }

  withId(id: string): TrustedDocument | undefined {
    const plain = id.startsWith('sha256:') ? id.slice('sha256:'.length) : id;
    // An app of Hive names its version, too: `app~version~id`.
    return this.#byId.get(plain) ?? this.#byId.get(plain.slice(plain.lastIndexOf('~') + 1));
  }

  withText(text: string): TrustedDocument | undefined {
    return this.#byText.get(text) ?? this.#byText.get(normalised(text));
  }

  /** Reads the manifest for the first time. Rejects when it is unreadable or unusable. */
  async load(): Promise<void> {
    const { source, isFolder } = this.#dependencies;
    const text = (await source.read()) ?? '';
    this.#use(text, readManifest(text, isFolder));
  }

  /**
   * Starts following. The returned function stops it.
   *
   * @param onChange called when other documents take over
   */
  follow(onChange: () => void): () => void {
    this.#onChange = onChange;
    return this.#dependencies.source.watch(() => this.hint());
  }

  /** Reports a possible change. Hints during a read cause one more. */
  hint(): void {
    if (this.#reading !== null) {
      this.#isHintPending = true;
      return;
    }
    this.#reading = this.#reload().finally(() => {
      this.#reading = null;
      if (!this.#isHintPending) return;
      this.#isHintPending = false;
      this.hint();
    });
  }

  async #reload(): Promise<void> {
    const { source, isFolder, log } = this.#dependencies;
    try {
      const text = await source.read();
      if (text === null || text === this.#text) {
        this.#loads.add(1, { outcome: 'unchanged' });
      } else {
        this.#use(text, readManifest(text, isFolder));
        log.info(
          { source: source.name, documents: this.#all.length },
          'new trusted documents are in use',
        );
        this.#onChange();
      }
      this.#lastFailure = null;
    } catch (error) {
      this.#loads.add(1, { outcome: 'refused' });
      const reason = error instanceof Error ? error.message : String(error);
      // A failure that persists is logged once, not at every poll.
      if (reason !== this.#lastFailure) {
        const fields = { source: source.name, reason };
        log.error(fields, 'the trusted documents cannot be read; the previous ones stay in use');
      }
      this.#lastFailure = reason;
    }
  }

  #use(text: string, documents: readonly TrustedDocument[]): void {
    const byId = new Map<string, TrustedDocument>();
    const byText = new Map<string, TrustedDocument>();
    for (const one of documents) {
      byId.set(hash('sha256', one.text), one);
      byText.set(one.text, one);
      byText.set(normalised(one.text), one);
    }
    // An id of the manifest counts before the hash of another text.
    for (const one of documents) byId.set(one.id, one);
    this.#all = documents;
    this.#byId = byId;
    this.#byText = byText;
    this.#text = text;
    this.#count.set(documents.length);
    this.#loads.add(1, { outcome: 'replaced' });
  }
}

/** The text without white space and comments; the text itself where it cannot be read or is long. */
function normalised(text: string): string {
  if (text.length > MAX_NORMALISED_CHARACTERS) return text;
  try {
    return stripIgnoredCharacters(text);
  } catch {
    return text;
  }
}
