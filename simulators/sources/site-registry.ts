import { BseSite } from '#simulators/sources/bse-site.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';
import type { Site } from '#simulators/sources/site.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { SzseFilesSite, type SzseFileDay } from '#simulators/sources/szse-files-site.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';

/** Every simulated site. A new one is an entry here, and what it knows is in `SiteWorld`. */
export const SITES: readonly ((world: SiteWorld) => Site)[] = [
  (world) =>
    new SseSite({
      shares: world.shares.SSE,
      applications: world.applications.SSE,
      funds: world.funds.SSE,
      // The day passes while a site stands.
      get sessions() {
        return world.sessions;
      },
    }),
  (world) =>
    new SzseSite({
      shares: world.shares.SZSE,
      projects: world.applications.SZSE,
      names: world.names.short,
      fullNames: world.names.registered,
      get fileDays() {
        return szseFileDays(world);
      },
    }),
  (world) =>
    new SzseFilesSite({
      get fileDays() {
        return szseFileDays(world);
      },
    }),
  (world) => new BseSite({ shares: world.shares.BSE, projects: world.applications.BSE }),
];

/** The files of the last session: of every fund whose files still come. */
function szseFileDays({ funds, sessions: [date, dateBefore] }: SiteWorld): readonly SzseFileDay[] {
  const filed = funds.SZSE.filter(({ basket }) => basket?.stoppedOn == null);
  return [{ date, dateBefore, funds: filed }];
}
