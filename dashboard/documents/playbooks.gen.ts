// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AssetClass, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export type PlaybooksVariables = Readonly<Record<never, never>>;
export interface PlaybooksResult {
  /** A summary of every playbook, in alphabetical order. */
  readonly playbooks: {
    readonly playbooks: readonly ({
      /** Name for `analyze`. */
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string;
      readonly about: string;
      readonly applicableTo: {
        readonly assetClass: readonly AssetClass[];
        /** Only these markets of the asset classes; null for all. */
        readonly market: readonly Market[] | null;
      };
    })[];
  };
}
/** The playbooks, and what they apply to. */
export const PLAYBOOKS: TypedDocument<PlaybooksResult, PlaybooksVariables> =
  'query Playbooks{playbooks{playbooks{name title titleZh about applicableTo{assetClass market}}}}';
