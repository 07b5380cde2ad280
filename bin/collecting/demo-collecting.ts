import { configuredSources, type CollectingChoices } from '#bin/collecting/open-collecting.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

/** A source of a simulated host without data in the demo: its owners come from the publication. */
const NOT_OF_THE_DEMO: ReadonlySet<string> = new Set(['sasac-directory']);
/**
 * Sources of a second catalog of sectors, in addition to that of the publication. They are read only if the settings
 * name them.
 */
const SECOND_CATALOG: ReadonlySet<string> = new Set(['sws-sectors', 'sws-members', 'csi-members']);

/**
 * The collecting of the demo: the sources of the settings that have a simulated site, because the facts of the demo are
 * invented. The source of quotes from its own market data is left out, too: the publication has these quotes, and
 * requests for a hundred shares would delay clients of the simulated provider.
 *
 * @param siteUrls base URLs of the sites, by official name of the host
 */
export function demoCollecting(
  settings: Pick<Settings, 'collectSources'>,
  siteUrls: Readonly<Record<string, string>>,
): Pick<CollectingChoices, 'sources' | 'baseUrls'> {
  const isWanted = (name: string): boolean =>
    !NOT_OF_THE_DEMO.has(name) &&
    (!SECOND_CATALOG.has(name) || settings.collectSources.includes(name));
  const isSimulated = ({ name, hosts }: FactSource<unknown>): boolean =>
    isWanted(name) && hosts.every((host) => siteUrls[host] !== undefined);
  const sources = configuredSources(settings).filter(isSimulated).map(ofSmallMarket);
  return { sources, baseUrls: siteUrls };
}

/** The demo's market has a twentieth of the shares of the real one, so only an empty list is rejected. */
function ofSmallMarket(source: FactSource<unknown>): FactSource<unknown> {
  return { ...source, minRows: Math.min(source.minRows, 1) };
}
