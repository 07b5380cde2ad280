import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { HttpTransport, SocketTransport } from '#kernel/market/transport.ts';
import type { ServedHost } from '#simulators/host/served-host.ts';
import type { Line } from '#test/doubles/virtual-network/line.ts';
import { sendVirtually } from '#test/doubles/virtual-network/virtual-http.ts';
import { VirtualSocket } from '#test/doubles/virtual-network/virtual-socket.ts';

/** The parameters of the network. */
export interface VirtualNetworkOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** One-way travel time of a message: anything in [least, most). */
  readonly latencyMs: readonly [least: number, most: number];
}

/** The network interface of a process. */
export interface NetworkClient {
  readonly sockets: SocketTransport;
  readonly http: HttpTransport;
  /** The process died: its connections break for the hosts, and it receives nothing any more. */
  cut(): void;
}

/**
 * The same simulated hosts as behind real sockets, reached in virtual time without any: messages of
 * one connection keep their order and take a random time each way.
 */
export class VirtualNetwork {
  readonly #options: VirtualNetworkOptions;
  readonly #hosts = new Map<string, ServedHost>();

  constructor(options: VirtualNetworkOptions) {
    this.#options = options;
  }

  /** Makes a host reachable; the origin is the name in URLs, for example `spot.test`. */
  attach(origin: string, host: ServedHost): void {
    this.#hosts.set(origin, host);
  }

  /** Connects a process. */
  client(): NetworkClient {
    const sockets = new Set<VirtualSocket>();
    const line: Line = {
      clock: this.#options.clock,
      latencyMs: () => this.#latencyMs(),
      isCut: false,
    };
    return {
      sockets: {
        open: (url, handlers) => {
          const target = new URL(url);
          const host = this.#hosts.get(target.host) ?? null;
          const path = `${target.pathname}${target.search}`;
          const socket = new VirtualSocket(line, host, path, handlers, () =>
            sockets.delete(socket),
          );
          sockets.add(socket);
          return socket;
        },
      },
      http: {
        send: (request) =>
          sendVirtually(line, this.#hosts.get(new URL(request.url).host) ?? null, request),
      },
      cut: () => {
        line.isCut = true;
        for (const socket of sockets) socket.vanish();
      },
    };
  }

  #latencyMs(): number {
    const [least, most] = this.#options.latencyMs;
    return least + this.#options.random() * (most - least);
  }
}
