import { StringDecoder } from 'node:string_decoder';

/** Splits a stream of bytes in UTF-8 into lines, which end with LF or CRLF. A line may come in many chunks. */
export class StreamedLines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  /** Pieces of the line that has begun. Joining them at its end only keeps a long line linear. */
  readonly #pieces: string[] = [];
  #begunLength = 0;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  /** Length of the line that has begun. */
  get begunLength(): number {
    return this.#begunLength;
  }

  /** The line that has begun. */
  get begun(): string {
    return this.#pieces.join('');
  }

  feed(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#pieces.push(text.slice(from, end));
      const line = this.#pieces.join('');
      this.#pieces.length = 0;
      this.#begunLength = 0;
      from = end + 1;
      this.#onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
    if (from === text.length) return;
    this.#pieces.push(from === 0 ? text : text.slice(from));
    this.#begunLength += text.length - from;
  }
}
