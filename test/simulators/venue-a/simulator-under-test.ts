import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { FaultPlan } from '#simulators/faults/fault.ts';
import { createSimulatedWorld, type HostUrls } from '#simulators/simulated-world.ts';

/** A Wednesday afternoon, 17 seconds into a minute. */
export const NOW_MS = Date.UTC(2026, 2, 4, 14, 59, 17);

/** Venue A alone of the simulated world. */
export interface SimulatorUnderTest {
  readonly clock: VirtualClock;
  readonly simulator: {
    readonly spot: HostUrls;
    readonly perp: HostUrls;
    readonly controlUrl: string;
    readonly exchange: SimulatedExchange;
    readonly faults: FaultBoard;
  };
}

/** A simulator on real loopback sockets whose time stands still until the test advances it. */
export async function startSimulator(
  overrides: { readonly contracts?: readonly Contract[]; readonly faultPlan?: FaultPlan } = {},
): Promise<SimulatorUnderTest> {
  const clock = new VirtualClock(NOW_MS);
  const { contracts, faultPlan = [] } = overrides;
  const world = createSimulatedWorld({
    seed: 7,
    clock,
    random: seededRandom(1),
    log: SILENT_LOG,
    exchanges: ['venue_a'],
    ...(contracts === undefined ? {} : { contracts: { venue_a: contracts } }),
    faultPlan,
  });
  await world.start();
  onTestFinished(() => world.stop());
  const { controlUrl, faults } = world;
  const { spot, perp } = world.urls.venue_a!;
  const exchange = world.exchanges.get('venue_a')!;
  return { clock, simulator: { spot: spot!, perp: perp!, controlUrl, exchange, faults } };
}

/** A real WebSocket client that keeps what it receives. */
export class StreamClient {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  pings = 0;
  closeCode: number | null = null;
  #received = Promise.withResolvers<void>();

  private constructor(url: string, answersPings: boolean) {
    this.socket = new WebSocket(url, { autoPong: answersPings });
    this.socket.on('message', (data) => {
      this.texts.push(String(data));
      this.#notify();
    });
    this.socket.on('ping', () => {
      this.pings += 1;
      this.#notify();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code) => {
      this.closeCode = code;
      this.#notify();
    });
  }

  static async open(url: string, answersPings = true): Promise<StreamClient> {
    const client = new StreamClient(url, answersPings);
    onTestFinished(() => client.socket.terminate());
    await once(client.socket, 'open');
    return client;
  }

  /** Sends a request and waits for the next message. */
  async ask(request: unknown): Promise<unknown> {
    const count = this.texts.length;
    this.socket.send(typeof request === 'string' ? request : JSON.stringify(request));
    await this.until(() => this.texts.length > count);
    return JSON.parse(this.texts[count]!);
  }

  /** Waits, by real events only, until something was received. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.#received.promise;
  }

  /** Waits until everything that was sent to this client before now has arrived. */
  async settled(): Promise<void> {
    this.socket.ping();
    await once(this.socket, 'pong');
  }

  #notify(): void {
    const heard = this.#received;
    this.#received = Promise.withResolvers<void>();
    heard.resolve();
  }
}
