import { boundedLines } from '#bin/serving/bounded-lines.ts';
import {
  answerIn,
  headersOf,
  type RpcMessage,
  rpcError,
  versionAgreedIn,
} from '#bin/serving/bridged-message.ts';

/** Messages that wait for the server at once; then no more are read. */
const MOST_UNDER_WAY = 32;

/** The longest message that a server takes is of so many bytes, and a character is one at least. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** A server ends whatever it does well before. */
const PATIENCE_MS = 120_000;

/** JSON-RPC 2.0: what came is no JSON, or no message; and the first code that is free for servers. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

export interface BridgeOptions {
  /** Address of a running server: `http://localhost:4000`. */
  readonly url: string;
  /** API token to send with every message. */
  readonly token?: string;
}

/**
 * Carries messages between this process' standard input and output and `/mcp` of a running server,
 * for assistants that know no other transport. Resolves when the input has ended and every message
 * is answered.
 */
export async function bridgeAgents({ url, token }: BridgeOptions): Promise<void> {
  const bridge = new Bridge(endpointOf(url), token);
  const underWay = new Set<Promise<void>>();
  for await (const line of boundedLines(process.stdin, MOST_CHARACTERS)) {
    if (line?.trim() === '') continue;
    const carried = bridge.carry(line).finally(() => underWay.delete(carried));
    underWay.add(carried);
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

class Bridge {
  readonly #endpoint: URL;
  readonly #token: string | undefined;
  #version: string | null = null;

  constructor(endpoint: URL, token: string | undefined) {
    this.#endpoint = endpoint;
    this.#token = token;
  }

  /** Never rejects: what goes wrong is the answer to the message. */
  async carry(line: string | null): Promise<void> {
    if (line === null) {
      write(rpcError(null, INVALID_REQUEST, `A line has ${MOST_CHARACTERS} characters at most.`));
      return;
    }
    let message: RpcMessage;
    try {
      message = JSON.parse(line) as RpcMessage;
    } catch {
      write(rpcError(null, PARSE_ERROR, 'The line is no JSON.'));
      return;
    }
    if (typeof message !== 'object' || message === null) {
      write(rpcError(null, INVALID_REQUEST, 'The line is no message.'));
      return;
    }
    const answer = await this.#ask(message, line);
    if (answer === null) return;
    this.#version = versionAgreedIn(answer) ?? this.#version;
    write(answer);
  }

  /** The answer to a message; null where it wants none. */
  async #ask(message: RpcMessage, line: string): Promise<string | null> {
    const id = message.id ?? null;
    try {
      const response = await fetch(this.#endpoint, {
        method: 'POST',
        headers: headersOf(message, this.#version, this.#token),
        body: line,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (id === null && !Array.isArray(message)) return null;
      const answer = answerIn(text);
      if (answer !== null) return answer;
      return rpcError(id, SERVER_ERROR, `${response.status}: ${detailOf(text)}`);
    } catch (error) {
      if (id === null) return null;
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const told = `${this.#endpoint.origin} does not answer: is a server running there? (${String(cause)})`;
      return rpcError(id, SERVER_ERROR, told);
    }
  }
}

function endpointOf(url: string): URL {
  const base = new URL(url);
  if (!base.pathname.endsWith('/mcp')) base.pathname = `${base.pathname.replace(/\/$/, '')}/mcp`;
  return base;
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

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
