import type { Readable, Writable } from 'node:stream';
import { boundedLines } from '#bin/serving/agents/bounded-lines.ts';
import {
  answerIn,
  headersOf,
  type RpcMessage,
  rpcError,
  versionAgreedIn,
} from '#bin/serving/agents/bridged-message.ts';
import type { SendMessage } from '#rest-adapter/mcp/mcp-stdio.ts';

/** Maximum number of messages in flight; beyond it reading pauses. */
const MAX_IN_FLIGHT = 32;

/** The server's limit in bytes; a character has at least one byte. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** The server's own timeouts are much shorter. */
const PATIENCE_MS = 120_000;

/** JSON-RPC 2.0 codes: parse error, invalid request, and the first code reserved for servers. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/** The cancel notification; stateless servers do not know the request that it names. */
const CANCEL = 'notifications/cancelled';

/** Input and output streams, one message per line. */
export interface MessageStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Sends each message of the input over HTTP and writes the responses. Resolves when the input has ended and every
 * message is answered, or when the output is closed. Never rejects.
 */
export async function carryMessages(
  { input, output }: MessageStreams,
  ask: SendMessage,
): Promise<void> {
  const carrier = new Carrier(output, ask);
  const underWay = new Set<Promise<void>>();
  // A client that closed its input stream has also stopped sending.
  output.once('error', () => {
    carrier.giveUp();
    input.destroy();
  });
  try {
    for await (const line of boundedLines(input, MAX_CHARACTERS)) {
      if (line?.trim() === '') continue;
      const carried = carrier.carry(line).finally(() => underWay.delete(carried));
      underWay.add(carried);
      if (underWay.size >= MAX_IN_FLIGHT) await Promise.race(underWay);
    }
  } catch {
    // An aborted input counts as ended, and its requests are cancelled.
    carrier.giveUp();
  }
  await Promise.all(underWay);
}

class Carrier {
  readonly #output: Writable;
  readonly #ask: SendMessage;
  /** By the identifiers of the requests that are under way. */
  readonly #cancels = new Map<unknown, AbortController>();
  /** Callbacks of pending writes; a broken stream does not call back by itself. */
  readonly #unwritten = new Set<() => void>();
  #version: string | null = null;

  constructor(output: Writable, ask: SendMessage) {
    this.#output = output;
    this.#ask = ask;
  }

  /** Cancels all requests in flight and pending writes. */
  giveUp(): void {
    for (const cancel of this.#cancels.values()) cancel.abort();
    for (const resume of this.#unwritten) resume();
  }

  /** Never rejects: a failure becomes the response to the message. */
  async carry(line: string | null): Promise<void> {
    if (line === null) {
      const problem = `A line has ${MAX_CHARACTERS} characters at most.`;
      return this.#write(rpcError(null, INVALID_REQUEST, problem));
    }
    let message: RpcMessage;
    try {
      message = JSON.parse(line) as RpcMessage;
    } catch {
      return this.#write(rpcError(null, PARSE_ERROR, 'The line is not JSON.'));
    }
    if (typeof message !== 'object' || message === null) {
      return this.#write(rpcError(null, INVALID_REQUEST, 'The line is not a message.'));
    }
    if (message.method === CANCEL) return this.#cancels.get(message.params?.['requestId'])?.abort();
    const answer = await this.#answer(message, line);
    if (answer === null) return;
    this.#version = versionAgreedIn(answer) ?? this.#version;
    return this.#write(answer);
  }

  /** The response to a message; null when it needs none, or was cancelled. */
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

  /** Resolves when the line is written, so that unread responses apply back-pressure to further requests. */
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

/** The sentence of a REST error, or the text itself when it is not one. */
function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // Not a response of a Marketgraph server, whose errors have a `detail`.
  }
  return `this server does not serve tools: ${text.slice(0, 200)}`;
}
