import { configuredSources, type CollectingChoices } from '#bin/collecting/open-collecting.ts';
import { GRAPH_HOST, type MarketDataGraph } from '#bin/collecting/own-graph.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import type { HostName } from '#signalhub/collectors/source-hosts.ts';
import {
  MARKET_QUOTES,
  marketQuotes,
} from '#signalhub/collectors/sources/market-data/market-quotes.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

/** Sources of simulated hosts that the demo's world has nothing for. */
const NOT_OF_THE_DEMO: ReadonlySet<string> = new Set(['szse-rules']);

/** Sessions of quotes that the demo reads back: its publication has those before. */
const DEMO_SESSIONS = 1;

/**
 * What the demo collects: the sources of the settings, of simulated sites and of its own market data only, because its
 * facts are invented. Another source is not asked.
 *
 * @param siteUrls base URLs of the sites, by official name of the host
 * @param graph the market data of this process
 */
export function demoCollecting(
  settings: Pick<Settings, 'collectSources'>,
  siteUrls: Readonly<Record<string, string>>,
  graph: MarketDataGraph | null = null,
): Pick<CollectingChoices, 'sources' | 'baseUrls'> {
  const isKnown = (host: HostName): boolean =>
    siteUrls[host] !== undefined || (host === GRAPH_HOST && graph !== null);
  const isSimulated = ({ name, hosts }: FactSource<unknown>): boolean =>
    !NOT_OF_THE_DEMO.has(name) && hosts.every(isKnown);
  const sources = configuredSources(settings).filter(isSimulated).map(ofSmallMarket);
  return { sources, baseUrls: siteUrls };
}

/** The demo's market has a twentieth of the shares of the real one, so only an empty list is no answer. */
function ofSmallMarket(source: FactSource<unknown>): FactSource<unknown> {
  const own = source.name === MARKET_QUOTES.name ? marketQuotes(DEMO_SESSIONS) : source;
  return { ...own, minRows: Math.min(own.minRows, 1) };
}
