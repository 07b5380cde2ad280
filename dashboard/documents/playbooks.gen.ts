// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AssetClass, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export type PlaybooksVariables = Readonly<Record<never, never>>;
export interface PlaybooksResult {
  /** Every playbook in short, in alphabetical order. */
  readonly playbooks: {
    readonly playbooks: readonly ({
      /** By which `analyze` knows it. */
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string;
      readonly about: string;
      readonly applicableTo: {
        readonly assetClass: readonly AssetClass[];
        /** The markets of these classes that it is for; null for all of them. */
        readonly market: readonly Market[] | null;
      };
    })[];
  };
}
/** The playbooks, and the instruments for which they are made. */
export const PLAYBOOKS: TypedDocument<PlaybooksResult, PlaybooksVariables> =
  'query Playbooks{playbooks{playbooks{name title titleZh about applicableTo{assetClass market}}}}';
