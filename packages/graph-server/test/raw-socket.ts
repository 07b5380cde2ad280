import { WebSocket } from 'ws';

/** A loosely typed message of the protocol. */
export interface ProtocolMessage {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

interface TickedMessage {
  readonly data: { readonly ticked: { readonly kind: string; readonly number: number } };
}

interface SocketOptions {
  readonly autoPong?: boolean;
  /** Headers of the upgrade. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that can break the protocol, and stop reading. */
export class RawSocket {
  readonly received: ProtocolMessage[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly pinged: Promise<void>;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)) as ProtocolMessage);
      for (const wake of this.#waiting) wake();
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    this.pinged = new Promise((resolve) => socket.once('ping', () => resolve()));
  }

  static async open(
    url: string,
    protocol: string,
    options: SocketOptions = {},
  ): Promise<RawSocket> {
    const socket = new WebSocket(url, protocol, { perMessageDeflate: false, ...options });
    const raw = new RawSocket(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return raw;
  }

  /** Opens and initialises a connection. */
  static async acknowledged(url: string, options: SocketOptions = {}): Promise<RawSocket> {
    const raw = await RawSocket.open(url, 'graphql-transport-ws', options);
    raw.send({ type: 'connection_init' });
    await raw.nextOf('connection_ack');
    return raw;
  }

  send(message: ProtocolMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Subscribes without waiting for an event. */
  subscribe(id: string, query: string, variables: Readonly<Record<string, unknown>> = {}): void {
    this.send({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** Resolves with the first message of a type. */
  async nextOf(type: string): Promise<ProtocolMessage> {
    await this.until(() => this.received.some((message) => message.type === type));
    return this.received.find((message) => message.type === type)!;
  }

  /** Waits until messages make the condition true. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        if (!condition()) return;
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
    });
  }

  /** What the double's market recorded of an operation, as `kind number`. */
  ticksOf(id: string): string[] {
    return this.received
      .filter((message) => message.type === 'next' && message.id === id)
      .map(({ payload }) => (payload as TickedMessage).data.ticked)
      .map(({ kind, number }) => `${kind} ${number}`);
  }

  stopReading(): void {
    this.#socket.pause();
  }

  readOn(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.close();
  }
}
