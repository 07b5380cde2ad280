import type { Clock } from '#kernel/ports/clock.ts';
import type { RecordedEvent, RecordedRequest, Recording } from '#kernel/market/recording.ts';
import type { HostAnswer, HostRequest } from '#simulators/host/host-answer.ts';
import type { ServedConnection, ServedHost } from '#simulators/host/served-host.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';
import { RecordedBars } from '#simulators/replay/recorded-bars.ts';
import { ReplayConnection } from '#simulators/replay/replay-connection.ts';
import { ReplayTime, type ReplayedSpan } from '#simulators/replay/replay-time.ts';
import type { WireRule } from '#simulators/host/wire-rule.ts';
import { WIRE_RULES } from '#simulators/replay/wire-rules.ts';

/** An early request may have been answered later than others. */
const FIRST_EVENTS = 50;

type Answered = RecordedEvent & { readonly kind: 'answered' | 'unanswered' };

/** A connection of the recording. */
interface RecordedConnection {
  readonly target: string;
  readonly openedMs: number;
  readonly events: RecordedEvent[];
  isUsed: boolean;
}

export interface ReplayOptions {
  readonly recording: Recording;
  readonly clock: Clock;
  /** How much faster than it was; `Infinity` plays frames as fast as a client takes them. */
  readonly speed: number;
}

/**
 * Serves a recording as the recorded exchange would. A request that was recorded is answered as it was,
 * each time with the next of its answers; any other window of bars from all that was recorded of them,
 * and what was not recorded with 503.
 */
export class ReplayHost implements ServedHost {
  readonly #time: ReplayTime;
  readonly #bars: RecordedBars;
  readonly #rule: WireRule;
  readonly #answers = new Map<string, Answered[]>();
  readonly #recorded = new Map<number, RecordedConnection>();
  readonly #open = new Set<ServedConnection>();

  /** Throws for a recording of an exchange whose writing is not known. */
  constructor({ recording, clock, speed }: ReplayOptions) {
    const { head, events } = recording;
    const rule = WIRE_RULES[head.exchange];
    if (rule === undefined) throw new Error(`recordings of ${head.exchange} cannot be played`);
    this.#rule = rule;
    this.#time = new ReplayTime(clock, speed, spanOf(events));
    this.#bars = new RecordedBars(recording, rule);
    for (const event of events) this.#take(event);
  }

  request(request: HostRequest): HostAnswer {
    const nowMs = this.#time.nowMs();
    const answers = this.#answers.get(keyOf(request)) ?? [];
    // The last answer repeats for all later requests.
    const event = answers.length > 1 ? answers.shift() : answers[0];
    if (event?.kind === 'unanswered') return answer(503, {}, '', 'reset');
    if (event !== undefined) return answer(event.status, event.headers, event.text);
    return this.#madeUp(request, nowMs);
  }

  refusesConnection(): boolean {
    return false;
  }

  /** The next recorded connection to that target; past the last, the one that was open at this time. */
  connect(target: string, peer: StreamPeer): ReplayConnection {
    const nowMs = this.#time.nowMs();
    const same = [...this.#recorded.values()].filter((one) => one.target === target);
    const recorded =
      same.find(({ isUsed }) => !isUsed) ??
      same.findLast(({ openedMs }) => openedMs <= nowMs) ??
      same.at(-1);
    if (recorded !== undefined) recorded.isUsed = true;
    const connection = new ReplayConnection(peer, this.#time, recorded?.events ?? []);
    this.#open.add(connection);
    return connection;
  }

  disconnected(connection: ServedConnection): void {
    if (connection instanceof ReplayConnection) connection.stop();
    this.#open.delete(connection);
  }

  stop(): void {
    for (const connection of this.#open) {
      if (connection instanceof ReplayConnection) connection.end();
    }
  }

  #madeUp(request: HostRequest, nowMs: number): HostAnswer {
    const exchangeMs = this.#bars.exchangeMsAt(nowMs);
    const headers = {
      'content-type': 'application/json',
      date: new Date(exchangeMs).toUTCString(),
    };
    const question = isRead(request) ? this.#rule.question(request) : null;
    const page = question === null ? null : this.#bars.page(question, nowMs);
    if (page !== null) return answer(200, headers, page);
    return answer(503, headers, '{"error":"The recording does not have this."}');
  }

  #take(event: RecordedEvent): void {
    if (event.kind === 'answered' || event.kind === 'unanswered') {
      const key = keyOf(event.request);
      this.#answers.getOrInsertComputed(key, () => []).push(event);
    } else if (event.kind === 'opened') {
      const { connection, target, atMs } = event;
      this.#recorded.set(connection, { target, openedMs: atMs, events: [], isUsed: false });
    } else this.#recorded.get(event.connection)?.events.push(event);
  }
}

/** From the first request or connection to the last recorded message. */
function spanOf(events: readonly RecordedEvent[]): ReplayedSpan {
  const begins = events
    .slice(0, FIRST_EVENTS)
    .map((event) => ('askedAtMs' in event ? event.askedAtMs : event.atMs));
  return {
    beginMs: events.length === 0 ? 0 : Math.min(...begins),
    endMs: events.at(-1)?.atMs ?? 0,
  };
}

function isRead(request: HostRequest): request is HostRequest & RecordedRequest {
  return request.method === 'GET' || request.method === 'POST';
}

/** A request is known again by all of it; the order of parameters is the client's own. */
function keyOf({ method, target, body }: HostRequest): string {
  return `${method} ${target} ${body}`;
}

function answer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  kind: 'whole' | 'reset' = 'whole',
): HostAnswer {
  return { status, headers, body, delivery: { kind } };
}
