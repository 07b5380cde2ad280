import { DomainError } from '#kernel/errors/errors.ts';

/** A file whose part of the request has arrived. */
export interface ArrivedFile {
  readonly filename: string;
  readonly mediaType: string;
  /** Its bytes, as the client sends them. Throws a `DomainError` when they end early or exceed their limit. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Where the parts of a request arrive. */
export interface FileSource {
  /** Resolves when the file's part begins. Rejects with a `DomainError` when there will be none. */
  open(): Promise<ArrivedFile>;
  /** The file is not read, or not to its end. */
  drop(): void;
}

/** The value of a variable for which a client sends a file. Its bytes are never held as a whole, so it is read once. */
export class UploadedFile {
  /** Its place among the files of its request. */
  readonly position: number;
  readonly #name: string;
  readonly #source: FileSource;
  #isOpen = false;

  /** @param name of its part */
  constructor(name: string, position: number, source: FileSource) {
    this.position = position;
    this.#name = name;
    this.#source = source;
  }

  /** Rejects with `invalid_input` where the file was opened before. */
  open(): Promise<ArrivedFile> {
    if (this.#isOpen) {
      const detail = `Two requests to subgraphs need the file \`${this.#name}\`; a file can go to one.`;
      return Promise.reject(new DomainError('invalid_input', detail));
    }
    this.#isOpen = true;
    return this.#source.open();
  }

  drop(): void {
    this.#source.drop();
  }

  /** The specification puts null where a file belongs. */
  toJSON(): null {
    return null;
  }
}
