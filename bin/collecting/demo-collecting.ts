import { configuredSources, type CollectingChoices } from '#bin/collecting/open-collecting.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

/** A source of a simulated host that the demo's world has nothing for: its owners are those of the publication. */
const NOT_OF_THE_DEMO: ReadonlySet<string> = new Set(['sasac-directory']);
/** Sources of a second catalog of sectors, beside that of the publication; asked where they are named. */
const SECOND_CATALOG: ReadonlySet<string> = new Set(['sws-sectors', 'sws-members', 'csi-members']);

/**
 * What the demo collects: the sources of the settings, of simulated sites only, because its facts are invented. A
 * source without a simulated site is not asked. Quotes of the demo's own market data are not asked for either: its
 * publication has them, and a hundred shares at once would let clients wait for the simulated provider.
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

/** The demo's market has a twentieth of the shares of the real one, so only an empty list is no answer. */
function ofSmallMarket(source: FactSource<unknown>): FactSource<unknown> {
  return { ...source, minRows: Math.min(source.minRows, 1) };
}
