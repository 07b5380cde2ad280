/** A channel of a shared connection: its callbacks. */
export interface SocketChannel {
  opened(): void;
  heard(text: string): void;
  closed(code: number, reason: string): void;
}

/** The members of a message before its payload. */
interface MessageHead {
  readonly id?: string;
  readonly type: string;
}

/**
 * So many first answers are awaited at once. Each may be a whole chart, and the server cuts a connection for which
 * more than a mebibyte waits.
 */
export const MAX_UNANSWERED = 4;
/** Past this an operation counts as one without a first answer, such as one that waits for news. */
export const PATIENCE_MS = 300;

/** As servers write it; the payload behind it may be large, and is read by its channel alone. */
const HEAD = /^\{"id":"(\w+)","type":"(\w+)"/;
const ACKNOWLEDGED = '{"type":"connection_ack"}';

/** One WebSocket with the operations of all its channels; it closes with the last of them. */
export class MultiplexedSocket {
  readonly #socket: WebSocket;
  readonly #channels = new Map<string, SocketChannel>();
  /** Channels that have sent `connection_init` and wait for the acknowledgement. */
  readonly #introduced = new Set<string>();
  readonly #begun = new Set<string>();
  readonly #waiting = new Map<string, string>();
  readonly #unanswered = new Map<string, ReturnType<typeof setTimeout>>();
  #channelCount = 0;
  #state: 'acknowledged' | 'closed' | 'introduced' | 'new' = 'new';

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('open', () => {
      for (const channel of this.#channels.values()) channel.opened();
    });
    socket.addEventListener('message', ({ data }: MessageEvent) => this.#hear(String(data)));
    socket.addEventListener('close', ({ code, reason }: CloseEvent) => this.#end(code, reason));
  }

  /** Whether another channel may join. */
  get isUsable(): boolean {
    return this.#state !== 'closed';
  }

  /** The id of a new channel's operation. */
  join(channel: SocketChannel): string {
    this.#channelCount += 1;
    const id = String(this.#channelCount);
    this.#channels.set(id, channel);
    if (this.#socket.readyState === this.#socket.OPEN) queueMicrotask(() => channel.opened());
    return id;
  }

  leave(id: string): void {
    this.#waiting.delete(id);
    this.#introduced.delete(id);
    if (this.#begun.delete(id)) this.#write({ id, type: 'complete' });
    this.#channels.delete(id);
    this.#answered(id);
    if (this.#channels.size > 0 || this.#state === 'closed') return;
    this.#state = 'closed';
    this.#socket.close(1000);
  }

  /** Sends a message of a channel under its id; the connection is initialised once. */
  send(id: string, text: string): void {
    const message = JSON.parse(text) as MessageHead;
    if (message.type === 'connection_init') this.#introduce(id, text);
    else if (message.type === 'subscribe') {
      this.#waiting.set(id, JSON.stringify({ ...message, id }));
      this.#begin();
    } else this.#socket.send(text);
  }

  #introduce(id: string, text: string): void {
    if (this.#state === 'acknowledged') {
      queueMicrotask(() => this.#channels.get(id)?.heard(ACKNOWLEDGED));
      return;
    }
    this.#introduced.add(id);
    if (this.#state !== 'new') return;
    this.#state = 'introduced';
    this.#socket.send(text);
  }

  #begin(): void {
    for (const [id, text] of this.#waiting) {
      if (this.#unanswered.size >= MAX_UNANSWERED) return;
      this.#waiting.delete(id);
      this.#begun.add(id);
      this.#unanswered.set(
        id,
        setTimeout(() => this.#answered(id), PATIENCE_MS),
      );
      this.#socket.send(text);
    }
  }

  #answered(id: string): void {
    const timer = this.#unanswered.get(id);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.#unanswered.delete(id);
    if (this.#state !== 'closed') this.#begin();
  }

  #hear(text: string): void {
    const head = headOf(text);
    if (head?.type === 'connection_ack') this.#acknowledge();
    else if (head?.type === 'ping') this.#write({ type: 'pong' });
    else if (head?.id === undefined) {
      // A sign of life, or no message of the protocol: it concerns all.
      for (const channel of this.#channels.values()) channel.heard(text);
    } else {
      this.#answered(head.id);
      if (head.type !== 'next') this.#begun.delete(head.id);
      this.#channels.get(head.id)?.heard(text);
    }
  }

  #acknowledge(): void {
    this.#state = 'acknowledged';
    const ids = [...this.#introduced];
    this.#introduced.clear();
    for (const id of ids) this.#channels.get(id)?.heard(ACKNOWLEDGED);
  }

  #end(code: number, reason: string): void {
    this.#state = 'closed';
    for (const timer of this.#unanswered.values()) clearTimeout(timer);
    this.#unanswered.clear();
    const channels = [...this.#channels.values()];
    this.#channels.clear();
    for (const channel of channels) channel.closed(code, reason);
  }

  #write(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function headOf(text: string): MessageHead | null {
  const [, id, type] = HEAD.exec(text) ?? [];
  if (id !== undefined && type !== undefined) return { id, type };
  try {
    return JSON.parse(text) as MessageHead | null;
  } catch {
    return null;
  }
}
