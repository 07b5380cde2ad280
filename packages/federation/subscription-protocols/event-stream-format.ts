import { parseExactJson } from '#kernel/text/exact-json.ts';
import { UnreadableStreamError } from '#federation/subscription-protocols/stream-format.ts';
import type {
  StreamFormat,
  FormatReader,
} from '#federation/subscription-protocols/stream-format.ts';
import { StreamedLines } from '#federation/subscription-protocols/streamed-lines.ts';
import type { AttemptSink } from '#federation/subscription-protocols/subscription-attempt.ts';

/** Server-sent events in graphql-sse's distinct connections mode. */
export const EVENT_STREAM: StreamFormat = {
  accept: 'text/event-stream',
  name: 'server-sent events',
  readerFor: (contentType, sink, maxEventLength) =>
    /^text\/event-stream\s*(;|$)/i.test(contentType) ? new EventReader(sink, maxEventLength) : null,
};

/**
 * Reads `next` and `complete`. Unlike an `EventSource`, it takes a `complete` without a line of data, which gqlgen and
 * Hot Chocolate send. Comments are heartbeats, and events of other names are for other clients.
 */
class EventReader implements FormatReader {
  readonly #sink: AttemptSink;
  readonly #maxEventLength: number;
  readonly #lines = new StreamedLines((line) => this.#read(line));
  #name = '';
  readonly #data: string[] = [];
  #dataLength = 0;

  constructor(sink: AttemptSink, maxEventLength: number) {
    this.#sink = sink;
    this.#maxEventLength = maxEventLength;
  }

  feed(chunk: Buffer): void {
    this.#lines.feed(chunk);
    if (this.#dataLength + this.#lines.begunLength > this.#maxEventLength) {
      throw new UnreadableStreamError('an event exceeds its size limit');
    }
  }

  #read(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const from = line[colon + 1] === ' ' ? colon + 2 : colon + 1;
    const value = colon === -1 ? '' : line.slice(from);
    if (field === 'event') this.#name = value;
    if (field !== 'data') return;
    this.#data.push(value);
    this.#dataLength += value.length;
  }

  #dispatch(): void {
    const name = this.#name;
    const text = this.#data.join('\n');
    this.#name = '';
    this.#data.length = 0;
    this.#dataLength = 0;
    if (name === 'complete') this.#sink.completed();
    else if (name === 'next') this.#sink.event(parsed(text), text.length);
  }
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new UnreadableStreamError('an event is not JSON', error);
  }
}
