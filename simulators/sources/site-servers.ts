import type { Clock } from '#kernel/ports/clock.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';

/** A site as the control endpoint shows it. */
export interface SiteState {
  readonly host: string;
  readonly url: string;
  readonly quirks: readonly SiteQuirk[];
}

/** Every simulated site on loopback, over one world. */
export class SiteServers {
  readonly #servers: readonly SiteServer[];

  constructor(world: SiteWorld, clock: Clock) {
    this.#servers = SITES.map((siteOf) => new SiteServer(siteOf(world), clock));
  }

  /** Listens, and gives the base addresses by official name of the host. */
  async start(): Promise<Readonly<Record<string, string>>> {
    const entries = this.#servers.map(
      async (server) => [server.site.host, await server.start()] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }

  states(): readonly SiteState[] {
    return this.#servers.map(({ site, url }) => ({
      host: site.host,
      url,
      quirks: [...site.quirks],
    }));
  }

  /** Lets the site of a host do something wrong, or every site. */
  misbehave(quirk: SiteQuirk, host?: string): void {
    for (const { site } of this.#servers) {
      if (host === undefined || site.host === host) site.quirks.add(quirk);
    }
  }

  /** From now on every site does everything right. */
  behave(): void {
    for (const { site } of this.#servers) site.quirks.clear();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }
}
