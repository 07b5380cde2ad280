import { errorOfGraph, MarketgraphError, type GraphError } from '../marketgraph-error.ts';
import type { Transport } from '../transport.ts';
import { EventQueue } from './event-queue.ts';
import {
  ConnectionLost,
  SilenceGuard,
  type ConnectionSettings,
  type EventAnswer,
  type SubscribeRequest,
} from './events.ts';

const PROTOCOL = 'graphql-transport-ws';
const ID = '1';

/** Close codes after which a retry is pointless. */
const REFUSALS: ReadonlySet<number> = new Set([1009, 4400, 4401, 4406, 4409, 4429, 4500]);
const FORBIDDEN = 4403;

/** A message of the protocol, as far as a client reads it. */
interface Message {
  readonly type: string;
  readonly payload?: unknown;
}

/**
 * The events of one subscription over a WebSocket of its own, in the protocol `graphql-transport-ws`. Ends where the
 * server completes it; throws ConnectionLost where it broke off, or its reader was too slow.
 */
export async function* socketEvents(
  Socket: typeof WebSocket,
  transport: Transport,
  request: SubscribeRequest,
  settings: ConnectionSettings,
  signal: AbortSignal,
): AsyncGenerator<EventAnswer> {
  const authorization = await transport.authorization(signal);
  const url = `${transport.settings.origin.replace(/^http/, 'ws')}/graphql`;
  const connection = new SocketConnection(openedSocket(Socket, url), settings);
  const stop = (): void => connection.leave();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  connection.begin(authorization === null ? {} : { authorization }, request);
  try {
    yield* connection.queue.read();
  } finally {
    signal.removeEventListener('abort', stop);
    connection.leave();
  }
}

/** Some pages may open no socket at all, and learn it from the constructor. */
function openedSocket(Socket: typeof WebSocket, url: string): WebSocket {
  try {
    return new Socket(url, PROTOCOL);
  } catch (error) {
    throw new ConnectionLost(false, `No WebSocket can be opened to ${url}.`, error);
  }
}

/** One socket with one subscription. */
class SocketConnection {
  readonly queue: EventQueue;
  readonly #socket: WebSocket;
  readonly #guard: SilenceGuard;
  /** Asks for a sign of life, in time for an answer. */
  readonly #pings: ReturnType<typeof setInterval>;
  #isOpen = false;

  constructor(socket: WebSocket, { silenceMs, queueLength }: ConnectionSettings) {
    this.#socket = socket;
    this.queue = new EventQueue(queueLength);
    this.#guard = new SilenceGuard(silenceMs, () => this.#lose('It has become silent.'));
    this.#pings = setInterval(() => {
      if (this.#isOpen) this.#send({ type: 'ping' });
    }, silenceMs / 3);
  }

  begin(payload: object, request: SubscribeRequest): void {
    const socket = this.#socket;
    socket.addEventListener('open', () => this.#send({ type: 'connection_init', payload }));
    socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
      this.#guard.received();
      this.#read(data, request);
    });
    // An error is always followed by the close, which knows more.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', (event) => this.#onClose(event));
  }

  leave(): void {
    this.#guard.stop();
    clearInterval(this.#pings);
    this.queue.end(null);
    this.#socket.close(1000);
  }

  #read(data: unknown, request: SubscribeRequest): void {
    const message = messageOf(data);
    if (message === null) this.#lose('What it sent is no message of the protocol.');
    else this.#take(message, request);
  }

  #take(message: Message, request: SubscribeRequest): void {
    switch (message.type) {
      case 'connection_ack':
        this.#isOpen = true;
        this.#send({ id: ID, type: 'subscribe', payload: request });
        break;
      case 'ping':
        this.#send({ type: 'pong' });
        break;
      case 'next':
        if (!this.queue.push(message.payload as EventAnswer)) {
          this.#lose('Its reader is too slow.');
        }
        break;
      case 'error':
        this.queue.end(errorOfGraph(message.payload as readonly GraphError[]));
        break;
      case 'complete':
        this.queue.end(null);
        break;
      default:
      // A pong has restarted the guard, and servers send nothing else.
    }
  }

  #onClose({ code, reason }: { readonly code: number; readonly reason: string }): void {
    this.#guard.stop();
    clearInterval(this.#pings);
    const cause = reason === '' ? `The connection was closed with ${code}.` : reason;
    // The token has expired since the connection began: a new one may be available.
    if (code === FORBIDDEN && !this.#isOpen) {
      const message = `The token is not valid; send a valid one, or none at all. (${cause})`;
      this.queue.end(new MarketgraphError('invalid_token', message, { status: 401 }));
    } else if (REFUSALS.has(code)) {
      this.queue.end(new MarketgraphError('connection_refused', cause));
    } else this.queue.end(new ConnectionLost(this.#isOpen, cause));
  }

  #lose(message: string): void {
    this.queue.end(new ConnectionLost(this.#isOpen, message));
    this.leave();
  }

  #send(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function messageOf(data: unknown): Message | null {
  try {
    return JSON.parse(String(data)) as Message | null;
  } catch {
    return null;
  }
}
