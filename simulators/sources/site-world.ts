import type { SimulatedBseProject } from '#simulators/sources/bse-site.ts';
import type { SimulatedAnnouncement } from '#simulators/sources/cninfo-site.ts';
import type { CsiWorld } from '#simulators/sources/csi-site.ts';
import type { DocumentLists } from '#simulators/sources/demo-documents.ts';
import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import type { SimulatedFund } from '#simulators/sources/sse-basket-file.ts';
import type { SwsWorld } from '#simulators/sources/sws-site.ts';
import type { SimulatedNameChange, SimulatedProject } from '#simulators/sources/szse-site.ts';

/** The common data of all sites, so that their answers agree. */
export interface SiteWorld {
  readonly shares: Readonly<Record<'SSE' | 'SZSE' | 'BSE', readonly SimulatedShare[]>>;
  readonly applications: {
    readonly SSE: readonly SimulatedApplication[];
    readonly SZSE: readonly SimulatedProject[];
    readonly BSE: readonly SimulatedBseProject[];
  };
  /** Changes of names in Shenzhen. */
  readonly names: Readonly<Record<'short' | 'registered', readonly SimulatedNameChange[]>>;
  readonly funds: Readonly<Record<'SSE' | 'SZSE', readonly SimulatedFund[]>>;
  /** The sectors of the classification, and which companies are in them. */
  readonly classification: SwsWorld;
  /** The constituents of indexes, with the last session as the date of the files. */
  readonly indexes: CsiWorld;
  /** The announcements of companies, including those of today. */
  readonly announcements: readonly SimulatedAnnouncement[];
  /** The documents of authorities and exchanges. */
  readonly documents: DocumentLists;
  /** The last session that has begun, and the one before. */
  readonly sessions: readonly [date: string, dateBefore: string];
}
