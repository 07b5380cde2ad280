import { hashOf } from '#simulators/exchange/noise.ts';
import { smoothNoise } from '#simulators/exchange/smooth-noise.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { ProviderProtocol } from '#simulators/host/provider-protocol.ts';

const DAY_MS = 86_400_000;
/** The index begins in February 2018. */
const FIRST_DAY_MS = Date.UTC(2018, 1, 1);
/** Days on which the real index was not published. */
const UNPUBLISHED_MS = new Set([14, 15, 16].map((day) => Date.UTC(2018, 3, day)));
/** Of so many days one more is missing. */
const MISSING_ONE_IN = 60;
/** 60 requests a minute over ten minutes are documented. */
const MAX_REQUESTS = 600;
const WINDOW_MS = 600_000;

/** A day of the index. */
export interface IndexDay {
  /** 00:00 UTC. */
  readonly timeMs: number;
  /** 0 to 100. */
  readonly value: number;
}

/** alternative.me's index of fear and greed: strings, newest first, with days missing. */
export class FearGreedProtocol implements ProviderProtocol {
  readonly name = 'alternative_me';
  readonly #seed: number;
  readonly #requests = new RateWindow(MAX_REQUESTS, WINDOW_MS);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The days that are published at a time, newest first. */
  days(nowMs: number, most: number): IndexDay[] {
    const days: IndexDay[] = [];
    for (let at = Math.floor(nowMs / DAY_MS) * DAY_MS; at >= FIRST_DAY_MS; at -= DAY_MS) {
      if (days.length === most) break;
      if (this.#isPublished(at, nowMs)) days.push({ timeMs: at, value: this.#valueOf(at) });
    }
    return days;
  }

  answer({ method, target }: HostRequest, nowMs: number): ProtocolAnswer {
    if (!this.#requests.admits(nowMs)) return this.refuse();
    const { path, query } = parseTarget(target);
    if (method !== 'GET' || path.replace(/\/$/, '') !== '/fng') {
      return { status: 404, body: '<html><body>Not Found</body></html>' };
    }
    const limit = Number(query.get('limit') ?? '1');
    // Zero, and a value that is not a number, mean all days.
    const days = this.days(nowMs, limit > 0 ? limit : Infinity);
    const untilUpdateSec = Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1_000);
    const data = days.map(({ timeMs, value }, index) => ({
      value: String(value),
      value_classification: classOf(value),
      timestamp: String(timeMs / 1_000),
      // Only the newest row has it; undefined members are not written.
      time_until_update: index === 0 ? String(untilUpdateSec) : undefined,
    }));
    const body = JSON.stringify({ name: 'Fear and Greed Index', data, metadata: { error: null } });
    return { status: 200, body, headers: { 'content-type': 'application/json' } };
  }

  refuse(): ProtocolAnswer {
    const error = 'Too many requests';
    return { status: 429, body: JSON.stringify({ name: '', data: [], metadata: { error } }) };
  }

  /** The newest day is never the permanently missing one. */
  #isPublished(dayMs: number, nowMs: number): boolean {
    if (UNPUBLISHED_MS.has(dayMs)) return false;
    const isNewest = dayMs + DAY_MS > nowMs;
    return isNewest || hashOf(this.#seed, 'missing day', dayMs / DAY_MS) % MISSING_ONE_IN !== 0;
  }

  #valueOf(dayMs: number): number {
    const noise = (what: string, lengthDays: number): number =>
      smoothNoise(hashOf(this.#seed, 'fear and greed', what), dayMs, lengthDays * DAY_MS);
    const value = 48 + 15 * noise('months', 45) + 9 * noise('weeks', 9) + 4 * noise('days', 2);
    return Math.round(Math.max(4, Math.min(96, value)));
  }
}

function classOf(value: number): string {
  if (value < 25) return 'Extreme Fear';
  if (value < 47) return 'Fear';
  if (value < 55) return 'Neutral';
  return value < 76 ? 'Greed' : 'Extreme Greed';
}
