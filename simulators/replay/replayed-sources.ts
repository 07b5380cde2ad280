import type { ByteRequest, ByteResponse, ByteTransport } from '#kernel/market/byte-transport.ts';
import type {
  RecordedSourceExchange,
  SourceAsked,
  SourceRecording,
} from '#kernel/market/source-recording.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';

/** Told the time of each answer, so that what is read has the time at which it was recorded. */
type OnAnswer = (recordedAtMs: number) => void;

/**
 * Answers requests to sources from a recording: the recorded answers of a request, one after the other, and then the
 * last one for ever. A request that was not recorded gets no answer, never an empty one.
 */
export class ReplayedSources implements ByteTransport {
  readonly #answersByRequest = new Map<string, RecordedSourceExchange[]>();
  readonly #hostOf: (origin: string) => string;
  readonly #onAnswer: OnAnswer;
  readonly #startedAtMs: number;

  /** @param hostOf official name of the host of an origin */
  constructor(
    { head, exchanges }: SourceRecording,
    hostOf: (origin: string) => string,
    onAnswer: OnAnswer,
  ) {
    this.#hostOf = hostOf;
    this.#onAnswer = onAnswer;
    this.#startedAtMs = head.startedAtMs;
    for (const exchange of exchanges) {
      const key = keyOf(exchange.request);
      this.#answersByRequest.getOrInsertComputed(key, () => []).push(exchange);
    }
  }

  async send({ url, method = 'GET', body = '' }: ByteRequest): Promise<ByteResponse> {
    const { origin, pathname, search } = new URL(url);
    const target = `${pathname}${search}`;
    const key = keyOf({ host: this.#hostOf(origin), method, target, body });
    const answers = this.#answersByRequest.get(key) ?? [];
    const exchange = answers.length > 1 ? answers.shift() : answers[0];
    if (exchange === undefined) {
      throw new TransportError('silent', `the recording has no answer to ${target}`);
    }
    this.#onAnswer(this.#startedAtMs + exchange.atMs);
    if (exchange.kind === 'unanswered') {
      throw new TransportError('connection_lost', 'the request had no answer when it was recorded');
    }
    const { status, headers, text, base64 } = exchange;
    const bytes = text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
    return { status, headers, bytes };
  }
}

/** Headers do not count: cookies are not recorded, and conditions depend on what a client kept. */
function keyOf({ host, method, target, body }: Omit<SourceAsked, 'headers'>): string {
  return JSON.stringify([host, method, target, body]);
}
