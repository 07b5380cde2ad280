import type { BusboyFileStream } from '@fastify/busboy';
import { DomainError } from '#kernel/errors/errors.ts';
import { UploadedFile, type ArrivedFile } from '#kernel/http/uploaded-file.ts';

/** Bytes of a file that wait in memory for a subgraph to read them. */
export const FILE_BUFFER_BYTES = 64 * 1024;

interface Incoming {
  readonly name: string;
  readonly arrived: PromiseWithResolvers<ArrivedFile>;
  /** Null until its part begins. */
  stream: BusboyFileStream | null;
  isOpen: boolean;
  isDropped: boolean;
}

/**
 * The files of one request, in the order in which their parts come. Parts cannot be skipped: a file that no subgraph
 * reads yet stops the ones behind it once its buffer is full.
 */
export class IncomingFiles {
  readonly #byName = new Map<string, Incoming>();
  #isStalled = false;
  #end: DomainError | null = null;

  /** A file that will come under a name. */
  expect(name: string): UploadedFile {
    const arrived = Promise.withResolvers<ArrivedFile>();
    // A file that no subgraph reads may fail unseen.
    arrived.promise.catch(() => {});
    const incoming = { name, arrived, stream: null, isOpen: false, isDropped: false };
    this.#byName.set(name, incoming);
    return new UploadedFile(name, this.#byName.size, {
      open: () => this.#open(incoming),
      drop: () => this.#drop(incoming),
    });
  }

  /** A part begins. A file without a place in `map` is read and dropped. */
  begin(name: string, stream: BusboyFileStream, filename: string, mediaType: string): void {
    stream.on('error', () => {});
    const incoming = this.#byName.get(name);
    if (incoming === undefined || incoming.stream !== null || incoming.isDropped) {
      stream.resume();
      return;
    }
    incoming.stream = stream;
    // The parser stops for a stream that was destroyed, so what is not read to its end is read on and dropped.
    const bytes = stream.iterator({ destroyOnReturn: false });
    incoming.arrived.resolve({ filename, mediaType, bytes });
  }

  /** The request cannot be read on before a file is read. */
  stalled(isStalled: boolean): void {
    this.#isStalled = isStalled;
    if (isStalled) this.#refuseBlocked();
  }

  /** All parts have come. */
  complete(): void {
    for (const { name, stream, arrived } of this.#byName.values()) {
      if (stream !== null) continue;
      const detail = `\`map\` names the file \`${name}\`, which the request does not have.`;
      arrived.reject(new DomainError('invalid_input', detail));
    }
  }

  /** Nothing more comes. */
  fail(why: DomainError): void {
    this.#end ??= why;
    for (const { stream, arrived } of this.#byName.values()) {
      if (stream === null) arrived.reject(why);
      else if (!stream.readableEnded) stream.destroy(why);
    }
  }

  #open(incoming: Incoming): Promise<ArrivedFile> {
    if (this.#end !== null && incoming.stream === null) return Promise.reject(this.#end);
    incoming.isOpen = true;
    if (this.#isStalled) this.#refuseBlocked();
    return incoming.arrived.promise;
  }

  #drop(incoming: Incoming): void {
    incoming.isDropped = true;
    incoming.stream?.resume();
  }

  /** A file that is needed while one before it waits unread will never come. */
  #refuseBlocked(): void {
    const files = [...this.#byName.values()];
    const before = files.find(
      ({ stream, isOpen, isDropped }) => isHeld(stream) && !isOpen && !isDropped,
    );
    if (before === undefined) return;
    for (const { name, stream, isOpen, arrived } of files) {
      if (!isOpen || stream !== null) continue;
      const detail =
        `The file \`${name}\` is needed before \`${before.name}\`, which the request has first; send files in the ` +
        'order of the fields that read them.';
      arrived.reject(new DomainError('invalid_input', detail));
    }
  }
}

function isHeld(stream: BusboyFileStream | null): boolean {
  return stream !== null && stream.readableLength >= FILE_BUFFER_BYTES;
}
