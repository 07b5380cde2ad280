import type { Clock } from '#kernel/ports/clock.ts';
import type { FaultBoard, ProviderPlace } from '#simulators/faults/fault-board.ts';
import { withSpoiledRows } from '#simulators/host/spoiled-rows.ts';
import { deliveryUnder, type HostAnswer, type HostRequest } from '#simulators/host/host-answer.ts';
import type { ServedHost } from '#simulators/host/served-host.ts';
import type { ProviderProtocol } from '#simulators/host/provider-protocol.ts';

const HTML =
  '<!doctype html><html><head><title>Sorry</title></head><body>Be right back</body></html>';
const DAY_MS = 86_400_000;
const LAST_WEEK_DAYS = 7;
const USUAL_LAG_MS = 20_000;

/** One provider's host, without sockets: it answers requests, faults included. */
export class ProviderHost implements ServedHost {
  readonly #protocol: ProviderProtocol;
  readonly #clock: Clock;
  readonly #faults: FaultBoard;
  readonly #place: ProviderPlace;

  constructor(protocol: ProviderProtocol, clock: Clock, faults: FaultBoard) {
    this.#protocol = protocol;
    this.#clock = clock;
    this.#faults = faults;
    this.#place = { exchange: protocol.name };
  }

  request(request: HostRequest): HostAnswer {
    const nowMs = this.#clock.nowMs();
    const place = this.#place;
    const { status, body, headers = {} } = this.#answer(request, nowMs);
    const answer = { status, headers: { date: new Date(nowMs).toUTCString(), ...headers }, body };
    return {
      ...withSpoiledRows(request, answer, this.#faults, place),
      delivery: deliveryUnder(this.#faults, place),
    };
  }

  #answer(
    request: HostRequest,
    nowMs: number,
  ): Omit<HostAnswer, 'delivery' | 'headers'> & {
    readonly headers?: Readonly<Record<string, string>>;
  } {
    const faults = this.#faults;
    const place = this.#place;
    const isLimited =
      faults.strike('rate_limited', place) !== null || faults.strike('banned', place) !== null;
    if (isLimited) return this.#protocol.refuse();
    const broken = faults.strike('server_error', place);
    if (broken !== null) return { status: broken.value ?? 502, body: HTML };
    // A page instead of an answer has status 200.
    if (faults.strike('html_page', place) !== null) return { status: 200, body: HTML };
    const stale = faults.strike('outdated', place);
    const ageMs = stale === null ? 0 : (stale.value ?? LAST_WEEK_DAYS * DAY_MS);
    const lagging = faults.strike('lagging', place);
    const lagMs = lagging === null ? 0 : (lagging.value ?? USUAL_LAG_MS);
    return this.#protocol.answer(request, nowMs - ageMs, lagMs);
  }

  /** Providers only serve HTTP requests. */
  refusesConnection(): boolean {
    return true;
  }

  connect(): never {
    throw new Error('A provider has no stream.');
  }

  disconnected(): void {}

  stop(): void {}
}
