import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { seededRandom } from '#kernel/clock.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import {
  createVenueASimulator,
  type VenueASimulator,
  type VenueASimulatorOptions,
} from '#simulators/venue-a/venue-a-simulator.ts';

/** A Wednesday afternoon, 17 seconds into a minute. */
export const NOW_MS = Date.UTC(2026, 2, 4, 14, 59, 17);

export interface SimulatorUnderTest {
  readonly clock: VirtualClock;
  readonly simulator: VenueASimulator;
}

/** A simulator on real loopback sockets whose time stands still until the test advances it. */
export async function startSimulator(
  overrides: Partial<VenueASimulatorOptions> = {},
): Promise<SimulatorUnderTest> {
  const clock = new VirtualClock(NOW_MS);
  const simulator = createVenueASimulator({
    seed: 7,
    clock,
    random: seededRandom(1),
    log: SILENT_LOG,
    ...overrides,
  });
  await simulator.start();
  onTestFinished(() => simulator.stop());
  return { clock, simulator };
}

/** A real WebSocket client that keeps what it hears. */
export class StreamClient {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  pings = 0;
  closeCode: number | null = null;
  #heard = Promise.withResolvers<void>();

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

  /** Waits, by real events only, until something has been heard. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.#heard.promise;
  }

  /** Waits until everything that was sent to this client before now has arrived. */
  async settled(): Promise<void> {
    this.socket.ping();
    await once(this.socket, 'pong');
  }

  #notify(): void {
    const heard = this.#heard;
    this.#heard = Promise.withResolvers<void>();
    heard.resolve();
  }
}
