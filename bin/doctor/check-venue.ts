import type { Check } from '#bin/doctor/finding.ts';
import {
  examinePeer,
  readAnswer,
  spanText,
  type SendCheckRequest,
  type NetworkAccess,
  type PeerTrouble,
} from '#bin/doctor/checked-service.ts';
import type { ListedInstrument } from '#kernel/market/feed.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import { SYMBOL_FAULTS } from '#market-data/bars/watch/symbol-fault-kinds.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import type { VenueProtocol } from '#market-data/venues/venue.ts';
import { VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { VENUE_NAMES } from '#platform/configuration/venue-names.ts';

const MINUTE_MS = 60_000;
const ASKED_BARS = 60;
/** Markets trade around the clock; a quiet one may have no trade for a while. */
const OLDEST_BAR_MS = 15 * MINUTE_MS;
const MAX_PAGES = 10;
const TRADING = 'TRADING';

/**
 * Requests the instruments of an exchange and the last hour of one symbol; checks that all configured symbols trade,
 * and the age of the newest bar.
 */
export function checkVenue(key: VenueKey, url: string, line: NetworkAccess): Check {
  const { exchange, market } = VENUE_MARKETS[key];
  const { title } = VENUE_NAMES[exchange];
  const protocol = VENUES[exchange]?.markets[market];
  return async (settings) => {
    if (protocol === undefined) {
      return {
        name: key,
        status: 'fail',
        fact: `there is no connector for ${title}`,
        advice: 'remove it from the settings',
      };
    }
    if (url === '') return { name: key, status: 'ok', fact: `the built-in simulator of ${title}` };
    const kind = 'exchange' as const;
    const peer = { ...line, name: key, kind, url, faultOf: protocol.faultOf.bind(protocol) };
    const symbols = settings[`${key} symbols`];
    const finding = await examinePeer(peer, async (ask) => {
      const { listed, peerTimeMs } = await listedBy(protocol, ask);
      const troubles = symbols.flatMap((symbol) => troubleOf(symbol, listed.get(symbol)));
      const sound = symbols.find((symbol) => troubleOf(symbol, listed.get(symbol)).length === 0);
      if (sound === undefined) return { fact: `it lists ${listed.size} symbols`, troubles };
      return { fact: await newestBar(protocol, sound, peerTimeMs, ask), troubles };
    });
    return { ...finding, fact: `${title}: ${finding.fact}` };
  };
}

/** Listed instruments by canonical symbol. */
async function listedBy(
  protocol: VenueProtocol,
  ask: SendCheckRequest,
): Promise<{ listed: ReadonlyMap<string, ListedInstrument>; peerTimeMs: number }> {
  const listed = new Map<string, ListedInstrument>();
  let cursor: string | null = null;
  let nowMs = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { body, peerTimeMs } = await ask(protocol.instrumentsRequest(cursor));
    nowMs = peerTimeMs;
    const { instruments, nextCursor } = readAnswer(() => protocol.parseInstruments(body));
    for (const instrument of instruments) listed.set(instrument.symbol, instrument);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  if (listed.size === 0) throw new TransportError('silent', 'it lists no symbol at all');
  return { listed, peerTimeMs: nowMs };
}

function troubleOf(symbol: string, listed: ListedInstrument | undefined): PeerTrouble[] {
  const advice = `correct or remove ${symbol} in the settings`;
  if (listed === undefined)
    return [{ fact: `${symbol}: ${firstPart(SYMBOL_FAULTS.unlisted)}`, advice }];
  const { status } = listed.meta;
  if (status === TRADING) return [];
  return [{ fact: `${symbol}: ${SYMBOL_FAULTS.halted} (${status})`, advice }];
}

/** The first part of a symbol fault: the advice has a separate field here. */
function firstPart(sentence: string): string {
  return sentence.split('; ')[0]!;
}

/** Throws `TransportError` (`silent`, `outdated`) without a bar, or without a recent one. */
async function newestBar(
  protocol: VenueProtocol,
  symbol: string,
  nowMs: number,
  ask: SendCheckRequest,
): Promise<string> {
  const stream = { symbol, interval: '1m' } as const;
  const startMs = alignDownMs(nowMs, '1m') - ASKED_BARS * MINUTE_MS;
  const request = protocol.barsRequest(stream, startMs, nowMs + 1, ASKED_BARS + 1, nowMs);
  const { body, peerTimeMs } = await ask(request);
  const { bars } = readAnswer(() => protocol.parseBars(body, '1m', peerTimeMs));
  const newest = bars.at(-1);
  if (newest === undefined) {
    throw new TransportError('silent', `no bar of ${symbol} in the last hour`);
  }
  const ageMs = peerTimeMs - newest.openTimeMs - MINUTE_MS;
  if (ageMs <= 0) return `the 1m bar of ${symbol} is forming`;
  const words = `the newest 1m bar of ${symbol} ended ${spanText(ageMs)} ago`;
  if (ageMs > OLDEST_BAR_MS) throw new TransportError('outdated', words);
  return words;
}
