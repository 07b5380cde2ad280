import type { Finding } from '#bin/doctor/finding.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { HttpRequest, HttpTransport } from '#kernel/market/transport.ts';
import {
  causeOfStatus,
  TransportError,
  UPSTREAM_CAUSES,
  type UpstreamCause,
} from '#kernel/market/upstream-cause.ts';
import type { AnswerProblem, VenueAnswer, VenueRequest } from '#market-data/venues/venue.ts';

/** What every network check needs. */
export interface NetworkAccess {
  readonly http: HttpTransport;
  readonly clock: Clock;
}

/** A remote service under check. */
export interface CheckedService extends NetworkAccess {
  /** Its name in findings. */
  readonly name: string;
  /** Its kind in the sentences of causes. */
  readonly kind: 'exchange' | 'provider';
  /** Base URL. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly charsets?: HttpRequest['charsets'];
  /** Evaluates a response by the peer's own rules; null for a success. */
  faultOf(answer: VenueAnswer, peerTimeMs: number): AnswerProblem | null;
}

/** A successful response. */
export interface PeerAnswer {
  readonly body: string;
  /** The peer's clock at the response, from `Date`; the local clock without it. */
  readonly peerTimeMs: number;
}

/** Sends one request. Throws `FeedError` or `TransportError` without a successful response. */
export type SendCheckRequest = (
  question: Pick<VenueRequest, 'path' | 'method' | 'body'>,
) => Promise<PeerAnswer>;

/** The findings from readable responses. */
export interface PeerOpinion {
  /** What works. */
  readonly fact: string;
  /** Faults despite the responses. */
  readonly troubles: readonly PeerTrouble[];
}

export interface PeerTrouble {
  readonly fact: string;
  readonly advice: string;
}

const TIMEOUT_MS = 5_000;
/** `Date` has a resolution of a second, and the response takes time to arrive. */
const LARGEST_SKEW_MS = 5_000;

const NETWORK = 'check the network, a firewall and a proxy, or use the demo profile';

/** Advice for each cause. */
const ADVICE: Readonly<Record<UpstreamCause, string>> = {
  name_not_resolved: 'check the URL, and the name server of this machine',
  connection_refused: NETWORK,
  unreachable: NETWORK,
  connection_lost: NETWORK,
  tls_failed: 'check the clock of this machine, and a proxy that opens connections',
  timed_out: NETWORK,
  silent: 'name another symbol, or look at its status page',
  not_its_protocol: 'check the URL: a proxy, a sign-in page or another service may answer there',
  address_refused: 'it does not serve this address: use another host of it, or another network',
  rate_limited: 'wait, and check what else sends requests from this address',
  out_of_order: 'wait, and look at its status page',
  outdated: 'wait, and look at its status page, or name another provider',
  unknown: NETWORK,
};

/** Runs the requests of `examine`, and evaluates the responses and the clock skew. */
export async function examinePeer(
  peer: CheckedService,
  examine: (ask: SendCheckRequest) => Promise<PeerOpinion>,
): Promise<Finding> {
  const { name, url } = peer;
  const skew = { ms: 0 };
  try {
    const opinion = await examine((question) => askPeer(peer, question, skew));
    const clocks = clockOpinion(skew.ms);
    const troubles = [...opinion.troubles, ...clocks.troubles];
    const facts = [`${url} answers, ${clocks.fact}`, opinion.fact].filter((fact) => fact !== '');
    const fact = [...facts, ...troubles.map((trouble) => trouble.fact)].join('; ');
    if (troubles.length === 0) return { name, status: 'ok', fact };
    const advice = [...new Set(troubles.map((trouble) => trouble.advice))].join('; ');
    return { name, status: 'warn', fact, advice };
  } catch (error) {
    const cause = causeOf(error);
    const words = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const sentence = UPSTREAM_CAUSES[cause].replace('the exchange', `the ${peer.kind}`);
    const fact = `${url}: ${sentence} (${words})`;
    return { name, status: 'fail', fact, advice: ADVICE[cause] };
  }
}

async function askPeer(
  peer: CheckedService,
  { path, method, body }: Pick<VenueRequest, 'path' | 'method' | 'body'>,
  skew: { ms: number },
): Promise<PeerAnswer> {
  const { url, http, clock, headers, charsets } = peer;
  const sentAtMs = clock.monotonicMs();
  const answer = await http.send({
    url: `${url.replace(/\/+$/, '')}${path}`,
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    timeoutMs: TIMEOUT_MS,
    ...(body === undefined ? {} : { body }),
    ...(charsets === undefined ? {} : { charsets }),
  });
  const tookMs = clock.monotonicMs() - sentAtMs;
  const nowMs = clock.nowMs();
  const dateMs = Date.parse(answer.headers['date'] ?? '');
  const peerTimeMs = Number.isNaN(dateMs) ? nowMs : dateMs;
  // It may be dated at the time of the request, at the end of its second.
  const apartMs = nowMs - peerTimeMs;
  skew.ms = apartMs > 0 ? Math.max(0, apartMs - tookMs - 1_000) : apartMs;
  const fault = peer.faultOf(answer, peerTimeMs);
  if (fault === null) return { body: answer.body, peerTimeMs };
  throw new FeedError(fault.fault, fault.message, fault.stopForMs, fault.upstream);
}

/** Parses a response; a parse error means that the peer does not follow its protocol. */
export function readAnswer<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof FeedError && error.fault === 'unknown_symbol') throw error;
    throw new TransportError('not_its_protocol', (error as Error).message);
  }
}

/** The fault of a response without specific rules: its status is not 200. */
export function faultOfStatus({ status }: VenueAnswer): AnswerProblem | null {
  if (status === 200) return null;
  const message = `it answered with status ${status}`;
  return { fault: 'unavailable', message, upstream: causeOfStatus(status) };
}

function causeOf(error: unknown): UpstreamCause {
  if (error instanceof TransportError) return error.upstream;
  if (!(error instanceof FeedError)) return 'unknown';
  if (error.upstream !== null) return error.upstream;
  return error.fault === 'rate_limited' ? 'rate_limited' : 'not_its_protocol';
}

function clockOpinion(skewMs: number): PeerOpinion {
  const fact = `clocks differ by ${spanText(Math.abs(skewMs))}`;
  if (Math.abs(skewMs) <= LARGEST_SKEW_MS) return { fact, troubles: [] };
  const trouble = {
    fact: 'one of the clocks is wrong',
    advice: 'synchronise the clock of this machine (NTP)',
  };
  return { fact, troubles: [trouble] };
}

/** A duration for people. */
export function spanText(ms: number): string {
  const sec = Math.round(ms / 1_000);
  if (sec < 120) return `${sec} s`;
  if (sec < 7_200) return `${Math.round(sec / 60)} min`;
  return sec < 172_800 ? `${Math.round(sec / 3_600)} h` : `${Math.round(sec / 86_400)} days`;
}
