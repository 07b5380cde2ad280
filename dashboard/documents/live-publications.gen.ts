// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface LivePublicationsVariables {
  readonly after?: readonly string[] | null;
}
export interface LivePublicationsResult {
  /** The snapshot of each publication from now on, as soon as it answers. After a reconnect pass the last `cursor` as `after`, and those that came meanwhile are told first. */
  readonly snapshotPublished: {
    readonly publicationId: string;
    /** Where you are in the publications; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** Each publication from now on, as soon as it answers. */
export const LIVE_PUBLICATIONS: TypedDocument<LivePublicationsResult, LivePublicationsVariables> =
  'subscription LivePublications($after:[String!]){snapshotPublished(after:$after){publicationId cursor}}';
