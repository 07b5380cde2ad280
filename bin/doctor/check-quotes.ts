import type { Check } from '#bin/doctor/finding.ts';
import {
  examinePeer,
  readAnswer,
  type SendCheckRequest,
  type NetworkAccess,
} from '#bin/doctor/checked-service.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import type { Provider } from '#market-data/providers/provider.ts';
import { PROVIDERS } from '#market-data/providers/registry.ts';
import {
  EVERY_SYMBOL,
  QUOTED_MARKETS,
  type ProviderName,
  type QuoteKey,
} from '#platform/configuration/quoted-markets.ts';

const DAY_MS = 86_400_000;
/** Longer than any holidays. */
const ASKED_MS = 21 * DAY_MS;
/** Providers delay some markets by a quarter of an hour. */
const DELAY_MS = 30 * 60_000;

/** Requests the last weeks of one symbol of a market from a provider, and checks that it has the newest session. */
export function checkQuotes(
  key: QuoteKey,
  providerName: ProviderName,
  line: NetworkAccess,
  calendars: Calendars,
): Check {
  const { exchange, market, calendar } = QUOTED_MARKETS[key];
  const provider: Provider = PROVIDERS[providerName];
  const name = `${key} by ${providerName}`;
  return (settings) => {
    const url = settings[`${providerName} url`];
    if (url === '') return { name, status: 'ok', fact: 'the built-in simulator' };
    const symbol = settings[`${key} symbols`].find((one) => one !== EVERY_SYMBOL);
    if (symbol === undefined) return { name, status: 'ok', fact: 'no symbol is named' };
    const { headers } = provider;
    const kind = 'provider' as const;
    const peer = { ...line, name, kind, url, headers, faultOf: provider.faultOf.bind(provider) };
    const asked = { venue: { exchange, market }, symbol, calendar: calendars.market(calendar)! };
    return examinePeer(peer, async (ask) => ({
      fact: await newestDay(provider, asked, line.clock.nowMs(), ask),
      troubles: [],
    }));
  };
}

interface Asked {
  readonly venue: VenueId;
  readonly symbol: string;
  readonly calendar: MarketCalendar;
}

/** Throws `TransportError` (`silent`, `outdated`) without any day, or without the newest session. */
async function newestDay(
  provider: Provider,
  { venue, symbol, calendar }: Asked,
  nowMs: number,
  ask: SendCheckRequest,
): Promise<string> {
  // The current day is stamped with its last trade, which may lie ahead of a slow local clock.
  const window = { startMs: nowMs - ASKED_MS, endMs: nowMs + DAY_MS };
  const question = { venue, symbol, interval: '1d', ...window } as const;
  const { body, peerTimeMs } = await ask(provider.rowsRequest(question));
  const { rows } = readAnswer(() => provider.parseRows(body, question));
  if (rows.length === 0) throw new TransportError('silent', `no day of ${symbol} in three weeks`);
  const newestMs = Math.max(...rows.map(({ openMs }) => openMs));
  const words = `its newest day of ${symbol} is ${dateOf(newestMs)}`;
  const neededMs = newestSessionMs(calendar, peerTimeMs);
  if (newestMs >= neededMs) return words;
  throw new TransportError('outdated', `${words}, and ${dateOf(neededMs)} was traded`);
}

/** The newest session that a provider must have: the current one some time after its start. */
function newestSessionMs(calendar: MarketCalendar, nowMs: number): number {
  const grid = calendar.grid('1d');
  const currentMs = grid.currentMs(nowMs);
  return nowMs >= grid.beginMs(currentMs) + DELAY_MS ? currentMs : grid.stepMs(currentMs, -1);
}

function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
