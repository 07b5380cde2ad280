// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface LivePublicationsVariables {
  readonly after?: readonly string[] | null;
}
export interface LivePublicationsResult {
  /** The snapshot of each new publication, as soon as it is current. After a reconnect pass the last `cursor` as `after`: the missed snapshots come first. */
  readonly snapshotPublished: {
    readonly publicationId: string;
    /** Your place in the publications; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** Each new publication, as soon as it is current. */
export const LIVE_PUBLICATIONS: TypedDocument<LivePublicationsResult, LivePublicationsVariables> =
  'subscription LivePublications($after:[String!]){snapshotPublished(after:$after){publicationId cursor}}';
