import { isObject } from '#kernel/text/is-object.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import { UnreadableStreamError } from '#federation/subscription-protocols/stream-format.ts';
import type {
  StreamFormat,
  FormatReader,
} from '#federation/subscription-protocols/stream-format.ts';
import { StreamedLines } from '#federation/subscription-protocols/streamed-lines.ts';
import type { AttemptSink } from '#federation/subscription-protocols/subscription-attempt.ts';

/** The multipart subscription protocol of Apollo Router (`subscriptionSpec=1.0`). */
export const PART_STREAM: StreamFormat = {
  accept: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0, application/json',
  name: 'parts of a subscription',
  readerFor: (contentType, sink, maxEventLength) => {
    if (!/^multipart\/mixed\s*;/i.test(contentType)) return null;
    const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
    const name = boundary?.[1] ?? boundary?.[2] ?? '-';
    return new PartReader(`--${name}`, sink, maxEventLength);
  },
};

/** Follows the last boundary. */
const CLOSING = '--';

/**
 * Reads parts. A part ends where the boundary behind it begins a line: servers send the rest of that line with the next
 * part only.
 */
class PartReader implements FormatReader {
  readonly #delimiter: string;
  readonly #sink: AttemptSink;
  readonly #maxEventLength: number;
  readonly #lines = new StreamedLines((line) => this.#read(line));
  /** Lines of the part's body; null before the first boundary and in the head of a part. */
  #body: string[] | null = null;
  #bodyLength = 0;
  #isInPart = false;

  constructor(delimiter: string, sink: AttemptSink, maxEventLength: number) {
    this.#delimiter = delimiter;
    this.#sink = sink;
    this.#maxEventLength = maxEventLength;
  }

  feed(chunk: Buffer): void {
    this.#lines.feed(chunk);
    if (this.#bodyLength + this.#lines.begunLength > this.#maxEventLength) {
      throw new UnreadableStreamError('a part exceeds its size limit');
    }
    if (this.#lines.begunLength > this.#delimiter.length + CLOSING.length) return;
    const { begun } = this.#lines;
    if (begun === this.#delimiter) this.#finish();
    else if (begun === `${this.#delimiter}${CLOSING}`) this.#read(begun);
  }

  #read(line: string): void {
    if (line.startsWith(this.#delimiter)) {
      const rest = line.slice(this.#delimiter.length).trim();
      if (rest === '' || rest === CLOSING) {
        this.#finish();
        this.#isInPart = rest === '';
        if (rest === CLOSING) this.#sink.completed();
        return;
      }
    }
    if (!this.#isInPart) return;
    if (this.#body === null) {
      if (line === '') this.#body = [];
      return;
    }
    this.#body.push(line);
    this.#bodyLength += line.length;
  }

  #finish(): void {
    const text = this.#body?.join('\n') ?? '';
    this.#body = null;
    this.#bodyLength = 0;
    this.#isInPart = false;
    if (text.trim() !== '') this.#deliver(text);
  }

  /** An empty object is a heartbeat; errors with a null payload end the subscription. */
  #deliver(text: string): void {
    let part: unknown;
    try {
      part = parseExactJson(text);
    } catch (error) {
      throw new UnreadableStreamError('a part is not JSON', error);
    }
    if (!isObject(part)) throw new UnreadableStreamError('a part is not an object');
    const { payload, errors } = part;
    if (payload != null) this.#sink.event(payload, text.length);
    else if (Array.isArray(errors)) this.#sink.refused(errors);
  }
}
