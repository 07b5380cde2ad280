import { randomUUID } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';
import { UploadedFile } from '#kernel/http/uploaded-file.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** The time limit of a request, which does not count while its client sends. */
export interface BodyPace {
  pause(): void;
  restart(): void;
}

interface PlacedFile {
  readonly file: UploadedFile;
  readonly path: string;
}

/** A request with files, by the GraphQL multipart request specification. Its files are read as they are sent. */
export class MultipartBody {
  readonly #operations: string;
  readonly #files: readonly PlacedFile[];
  readonly #boundary = `----${randomUUID()}`;
  #failure: DomainError | null = null;

  constructor(operations: string, files: readonly PlacedFile[]) {
    this.#operations = operations;
    this.#files = files;
  }

  /** Apollo Server takes files only with the second one. */
  get headers(): Readonly<Record<string, string>> {
    return {
      'content-type': `multipart/form-data; boundary=${this.#boundary}`,
      'apollo-require-preflight': 'true',
    };
  }

  /** Why a file could not be sent to its end; null while none has failed. */
  get failure(): DomainError | null {
    return this.#failure;
  }

  async *chunks(pace: BodyPace): AsyncGenerator<string | Buffer> {
    const map = Object.fromEntries(this.#files.map(({ path }, at) => [at, [path]]));
    yield this.#field('operations', this.#operations) + this.#field('map', JSON.stringify(map));
    try {
      for (const [at, { file }] of this.#files.entries()) {
        pace.pause();
        const { filename, mediaType, bytes } = await file.open();
        yield this.#fileHead(at, filename, mediaType);
        for await (const chunk of bytes) {
          pace.restart();
          yield chunk;
          pace.pause();
        }
        yield '\r\n';
      }
    } catch (error) {
      if (error instanceof DomainError) this.#failure = error;
      throw error;
    }
    pace.restart();
    yield `--${this.#boundary}--\r\n`;
  }

  /** What was not sent is not read either. */
  drop(): void {
    for (const { file } of this.#files) file.drop();
  }

  #field(name: string, value: string): string {
    return `--${this.#boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  }

  #fileHead(name: number, filename: string, mediaType: string): string {
    const disposition = `form-data; name="${name}"; filename="${quoted(filename)}"`;
    return `--${this.#boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${inLine(mediaType)}\r\n\r\n`;
  }
}

/** The files in variables, in the order in which the client sends them. */
export function filesIn(variables: Variables): readonly PlacedFile[] {
  const found: PlacedFile[] = [];
  collect(variables, 'variables', found);
  return found.toSorted((a, b) => a.file.position - b.file.position);
}

function collect(value: unknown, path: string, found: PlacedFile[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof UploadedFile) {
    found.push({ file: value, path });
    return;
  }
  for (const [key, member] of Object.entries(value)) collect(member, `${path}.${key}`, found);
}

/** As browsers write it in a form. */
function quoted(filename: string): string {
  return inLine(filename.replaceAll('"', '%22'));
}

/** Clients choose it: a line break would begin another header. */
function inLine(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
