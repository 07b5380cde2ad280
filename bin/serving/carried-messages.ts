import type { Readable, Writable } from 'node:stream';
import { boundedLines } from '#bin/serving/bounded-lines.ts';
import {
  answerIn,
  headersOf,
  type RpcMessage,
  rpcError,
  versionAgreedIn,
} from '#bin/serving/bridged-message.ts';
import type { SendMessage } from '#rest-adapter/mcp/mcp-stdio.ts';

/** Messages that wait for their answers at once; then no more are read. */
const MAX_UNDER_WAY = 32;

/** The longest message that a server takes is of so many bytes, and a character is one at least. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** A server ends whatever it does well before. */
const PATIENCE_MS = 120_000;

/** JSON-RPC 2.0: what came is no JSON, or no message; and the first code that is free for servers. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/** The notification that nobody waits for a request any more; a server that remembers none would not know it. */
const CANCEL = 'notifications/cancelled';

/** Where messages come from and go to, one a line. */
export interface MessageStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Has each message of an input answered as over HTTP, and writes the answers. Resolves when the input has ended and
 * every message is answered, or when nobody reads the answers any more. Never rejects.
 */
export async function carryMessages(
  { input, output }: MessageStreams,
  ask: SendMessage,
): Promise<void> {
  const carrier = new Carrier(output, ask);
  const underWay = new Set<Promise<void>>();
  // Whoever reads no answers any more asks nothing, either.
  output.once('error', () => {
    carrier.giveUp();
    input.destroy();
  });
  try {
    for await (const line of boundedLines(input, MAX_CHARACTERS)) {
      if (line?.trim() === '') continue;
      const carried = carrier.carry(line).finally(() => underWay.delete(carried));
      underWay.add(carried);
      if (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
    }
  } catch {
    // An input that breaks off has ended, and nobody waits for what it asked.
    carrier.giveUp();
  }
  await Promise.all(underWay);
}

class Carrier {
  readonly #output: Writable;
  readonly #ask: SendMessage;
  /** By the identifiers of the requests that are under way. */
  readonly #cancels = new Map<unknown, AbortController>();
  /** What goes on when a line is written; a stream that breaks off tells nobody who waits for it. */
  readonly #unwritten = new Set<() => void>();
  #version: string | null = null;

  constructor(output: Writable, ask: SendMessage) {
    this.#output = output;
    this.#ask = ask;
  }

  /** Cancels all that is under way, and waits for nobody who should read. */
  giveUp(): void {
    for (const cancel of this.#cancels.values()) cancel.abort();
    for (const goOn of this.#unwritten) goOn();
  }

  /** Never rejects: what goes wrong is the answer to the message. */
  async carry(line: string | null): Promise<void> {
    if (line === null) {
      const told = `A line has ${MAX_CHARACTERS} characters at most.`;
      return this.#write(rpcError(null, INVALID_REQUEST, told));
    }
    let message: RpcMessage;
    try {
      message = JSON.parse(line) as RpcMessage;
    } catch {
      return this.#write(rpcError(null, PARSE_ERROR, 'The line is no JSON.'));
    }
    if (typeof message !== 'object' || message === null) {
      return this.#write(rpcError(null, INVALID_REQUEST, 'The line is no message.'));
    }
    if (message.method === CANCEL) return this.#cancels.get(message.params?.['requestId'])?.abort();
    const answer = await this.#answer(message, line);
    if (answer === null) return;
    this.#version = versionAgreedIn(answer) ?? this.#version;
    return this.#write(answer);
  }

  /** The answer to a message; null where it wants none, or none any more. */
  async #answer(message: RpcMessage, line: string): Promise<string | null> {
    const id = message.id ?? null;
    const cancel = new AbortController();
    if (id !== null) this.#cancels.set(id, cancel);
    try {
      const { status, text } = await this.#ask({
        headers: headersOf(message, this.#version),
        text: line,
        signal: AbortSignal.any([cancel.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      if (cancel.signal.aborted || (id === null && !Array.isArray(message))) return null;
      return answerIn(text) ?? rpcError(id, SERVER_ERROR, `${status}: ${detailOf(text)}`);
    } catch (error) {
      if (cancel.signal.aborted || id === null) return null;
      return rpcError(id, SERVER_ERROR, error instanceof Error ? error.message : String(error));
    } finally {
      if (this.#cancels.get(id) === cancel) this.#cancels.delete(id);
    }
  }

  /** Resolves when the line is taken, so that answers which nobody reads hold further questions back. */
  #write(text: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#unwritten.add(resolve);
    this.#output.write(`${text}\n`, () => {
      this.#unwritten.delete(resolve);
      resolve();
    });
    return promise;
  }
}

/** The sentence of a refusal of REST, or the text itself where it is none. */
function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // Whatever answered is no server of ours, which has sentences.
  }
  return `this is no server of tools: ${text.slice(0, 200)}`;
}
