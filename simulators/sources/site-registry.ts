import { BseSite } from '#simulators/sources/bse-site.ts';
import { CninfoSite } from '#simulators/sources/cninfo-site.ts';
import { CsiSite } from '#simulators/sources/csi-site.ts';
import { GovCnLibrarySite } from '#simulators/sources/gov-cn-library-site.ts';
import { GovCnSite } from '#simulators/sources/gov-cn-site.ts';
import { JoinedSite } from '#simulators/sources/joined-site.ts';
import { JsonListSite } from '#simulators/sources/json-list-site.ts';
import { ListPageSite } from '#simulators/sources/list-page-site.ts';
import {
  MOF_STYLE,
  NDRC_STYLE,
  SASAC_NEWS_STYLE,
  SASAC_POLICY_STYLE,
  SSE_RULES_STYLE,
} from '#simulators/sources/page-styles.ts';
import {
  CSRC_STYLE,
  MIIT_STYLE,
  NFRA_STYLE,
  SZSE_RULES_STYLE,
} from '#simulators/sources/regulator-styles.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';
import type { Site } from '#simulators/sources/site.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { SwsSite } from '#simulators/sources/sws-site.ts';
import { SzseFilesSite, type SzseFileDay } from '#simulators/sources/szse-files-site.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';

/** Every simulated site. A new one is an entry here, and what it knows is in `SiteWorld`. */
export const SITES: readonly ((world: SiteWorld) => Site)[] = [
  (world) =>
    new SseSite({
      shares: world.shares.SSE,
      applications: world.applications.SSE,
      funds: world.funds.SSE,
      // The date changes while a site runs.
      get sessions() {
        return world.sessions;
      },
    }),
  (world) =>
    new JoinedSite([
      new SzseSite({
        shares: world.shares.SZSE,
        projects: world.applications.SZSE,
        names: world.names.short,
        fullNames: world.names.registered,
        get fileDays() {
          return szseFileDays(world);
        },
      }),
      new JsonListSite(SZSE_RULES_STYLE, world.documents.szseRules),
    ]),
  (world) =>
    new SzseFilesSite({
      get fileDays() {
        return szseFileDays(world);
      },
    }),
  (world) => new BseSite({ shares: world.shares.BSE, projects: world.applications.BSE }),
  (world) =>
    new CninfoSite({
      get announcements() {
        return world.announcements;
      },
    }),
  (world) =>
    new SwsSite({
      get sectors() {
        return world.classification.sectors;
      },
      get memberships() {
        return world.classification.memberships;
      },
    }),
  (world) =>
    new CsiSite({
      get members() {
        return world.indexes.members;
      },
      get date() {
        return world.indexes.date;
      },
    }),
  ({ documents }) => new ListPageSite(SSE_RULES_STYLE, documents.sseRules),
  ({ documents }) => new GovCnSite(documents.govCn, new Set(), documents.library),
  ({ documents }) => new GovCnLibrarySite(documents.library),
  ({ documents }) => new ListPageSite(NDRC_STYLE, documents.ndrc),
  ({ documents }) => new ListPageSite(MOF_STYLE, documents.mof),
  ({ documents }) => new JsonListSite(CSRC_STYLE, documents.csrc),
  ({ documents }) => new JsonListSite(NFRA_STYLE, documents.nfra),
  ({ documents }) => new JsonListSite(MIIT_STYLE, documents.miit),
  ({ documents }) =>
    new JoinedSite([
      new ListPageSite(SASAC_POLICY_STYLE, documents.sasacPolicy),
      new ListPageSite(SASAC_NEWS_STYLE, documents.sasacNews),
    ]),
];

/** The files of the last session: of every fund whose files still come. */
function szseFileDays({ funds, sessions: [date, dateBefore] }: SiteWorld): readonly SzseFileDay[] {
  const filed = funds.SZSE.filter(({ basket }) => basket?.stoppedOn == null);
  return [{ date, dateBefore, funds: filed }];
}
