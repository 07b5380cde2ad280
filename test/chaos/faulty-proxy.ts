import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * The state of a connection between a process and an engine. - `well`: bytes pass unchanged -
 * `cut`: connections are reset, and new ones, too - `hung`: connections are accepted, and bytes are
 * held until it is well again; then all pass - `slow`: every byte is delayed by so many
 * milliseconds
 */
export type WayState = 'well' | 'cut' | 'hung' | { readonly slowMs: number };

/**
 * A connection of one process to one engine that can be disturbed. The traffic is small, so nothing
 * is held back.
 */
export class FaultyProxy {
  /** The port of the engine; a change applies to new connections. */
  targetPort: number;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #state: WayState = 'well';

  private constructor(targetPort: number) {
    this.targetPort = targetPort;
    this.#server = createServer((client) => this.#accept(client));
  }

  static async open(targetPort: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set state(state: WayState) {
    this.#state = state;
    for (const link of this.#links) link.state = state;
  }

  /**
   * Leaves open connections half open: the engine sees them end, the process receives no notice,
   * and what it still sends is lost. New connections are as the state says.
   */
  forget(): void {
    for (const link of this.#links) link.forget();
  }

  close(): void {
    this.#server.close();
    for (const link of this.#links) link.end();
  }

  #accept(client: Socket): void {
    if (this.#state === 'cut') {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const link = new Link(client, connect(this.targetPort, '127.0.0.1'), this.#state);
    this.#links.add(link);
    client.on('close', () => this.#links.delete(link));
  }
}

/** Two sockets, and the bytes between them. */
class Link {
  readonly #client: Socket;
  readonly #engine: Socket;
  #slowMs = 0;
  #isForgotten = false;

  constructor(client: Socket, engine: Socket, state: WayState) {
    this.#client = client;
    this.#engine = engine;
    for (const socket of [client, engine]) socket.setNoDelay(true);
    this.#carry(client, engine);
    this.#carry(engine, client);
    this.state = state;
  }

  set state(state: WayState) {
    const sockets = [this.#client, this.#engine];
    this.#slowMs = typeof state === 'object' ? state.slowMs : 0;
    if (state === 'cut') for (const socket of sockets) socket.resetAndDestroy();
    else if (state === 'hung') for (const socket of sockets) socket.pause();
    else for (const socket of sockets) socket.resume();
  }

  forget(): void {
    this.#isForgotten = true;
    this.#engine.destroy();
    this.#client.resume();
  }

  end(): void {
    this.#client.destroy();
    this.#engine.destroy();
  }

  #carry(from: Socket, to: Socket): void {
    // Timers of one length fire in the order in which they were set.
    const later = (task: () => void): void => {
      if (this.#slowMs === 0) task();
      else setTimeout(task, this.#slowMs);
    };
    from.on('data', (bytes: Buffer) =>
      later(() => {
        if (!this.#isForgotten && to.writable) to.write(bytes);
      }),
    );
    from.on('error', () => undefined);
    from.on('close', () =>
      later(() => {
        if (!this.#isForgotten || to === this.#engine) to.destroy();
      }),
    );
  }
}
