import type { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type {
  HttpRequest,
  HttpResponse,
  HttpTransport,
  Socket,
  SocketHandlers,
  SocketTransport,
} from '#kernel/market/transport.ts';

/** The other end of one connection, driven by the test. */
export class ScriptedSocket implements Socket {
  readonly url: string;
  readonly handlers: SocketHandlers;
  readonly sent: Array<{ readonly atMs: number; readonly text: string }> = [];
  readonly streams = new Set<string>();
  readonly pingsAtMs: number[] = [];
  isOpen = false;
  hasEnded = false;
  endedBy: 'client' | 'server' | null = null;
  readonly #exchange: ScriptedSockets;

  constructor(exchange: ScriptedSockets, url: string, handlers: SocketHandlers) {
    this.#exchange = exchange;
    this.url = url;
    this.handlers = handlers;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    this.sent.push({ atMs: this.#exchange.clock.monotonicMs(), text });
    if (!text.startsWith('{')) return;
    const { method, params, id } = JSON.parse(text);
    // Other protocols are answered by the test itself.
    if (!Array.isArray(params)) return;
    for (const name of params) {
      if (method === 'SUBSCRIBE') this.streams.add(name);
      else this.streams.delete(name);
    }
    if (!this.#exchange.acknowledges) return;
    const refused = params.some((name: string) => this.#exchange.refuses.has(name));
    const answer = refused
      ? { error: { code: 2, msg: 'Invalid request' }, id }
      : { result: null, id };
    this.#exchange.clock.after(5, () => this.say(JSON.stringify(answer)));
  }

  ping(): void {
    this.pingsAtMs.push(this.#exchange.clock.monotonicMs());
    if (!this.#exchange.answersPings) return;
    this.#exchange.clock.after(5, () => {
      if (!this.hasEnded) this.handlers.onPong();
    });
  }

  close(): void {
    this.#exchange.clock.after(5, () => this.finish('client', 1000, ''));
  }

  terminate(): void {
    this.finish('client', 1006, '');
  }

  say(text: string): void {
    if (!this.hasEnded) this.handlers.onText(Buffer.from(text));
  }

  finish(by: 'client' | 'server', code: number, reason: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isOpen = false;
    this.endedBy = by;
    this.handlers.onClose(code, reason);
  }
}

/**
 * An exchange's stream end in virtual time: accepts, acknowledges and answers pings until switched
 * off.
 */
export class ScriptedSockets implements SocketTransport {
  readonly clock: VirtualClock;
  readonly all: ScriptedSocket[] = [];
  readonly openedAtMs: number[] = [];
  readonly refuses = new Set<string>();
  accepts = true;
  /** Whether a connection is answered at all. */
  opens = true;
  acknowledges = true;
  answersPings = true;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  open(url: string, handlers: SocketHandlers): Socket {
    const socket = new ScriptedSocket(this, url, handlers);
    this.all.push(socket);
    this.openedAtMs.push(this.clock.monotonicMs());
    this.clock.after(5, () => {
      if (socket.hasEnded || !this.opens) return;
      if (!this.accepts) {
        socket.finish('server', 1006, 'refused');
        return;
      }
      socket.isOpen = true;
      handlers.onOpen();
    });
    return socket;
  }

  /** The open connections. */
  get living(): ScriptedSocket[] {
    return this.all.filter((socket) => socket.isOpen);
  }

  get newest(): ScriptedSocket {
    return this.all.at(-1)!;
  }
}

/** An exchange's REST end: gives scripted answers, and records its requests. */
export class ScriptedHttp implements HttpTransport {
  readonly clock: VirtualClock;
  readonly requests: Array<{ readonly atMs: number; readonly url: URL }> = [];
  answer: (request: HttpRequest, count: number) => HttpResponse | Error;
  latencyMs = 20;

  constructor(clock: VirtualClock, answer: ScriptedHttp['answer']) {
    this.clock = clock;
    this.answer = answer;
  }

  send(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push({ atMs: this.clock.monotonicMs(), url: new URL(request.url) });
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        timer.cancel();
        reject(request.signal?.reason);
      };
      const timer = this.clock.after(this.latencyMs, () => {
        request.signal?.removeEventListener('abort', stop);
        const answer = this.answer(request, this.requests.length);
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
      request.signal?.addEventListener('abort', stop);
    });
  }
}
