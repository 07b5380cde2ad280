import { CODE_ALIAS_KIND } from '#signalhub/facts/kinds/code-alias.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Former codes of shares. Exchanges do not reuse them. */
interface CodeAliases {
  readonly presentByOld: ReadonlyMap<string, string>;
  readonly oldByPresent: ReadonlyMap<string, readonly string[]>;
}

/** The present code of a share, by that or a former one; other codes are returned unchanged. */
export function presentCodeOf(snapshot: Snapshot, code: string): string {
  return snapshot.viewOfPublication(codeAliasesOf).presentByOld.get(code) ?? code;
}

/** The former codes of a share. */
export function oldCodesOf(snapshot: Snapshot, presentCode: string): readonly string[] {
  return snapshot.viewOfPublication(codeAliasesOf).oldByPresent.get(presentCode) ?? [];
}

/** A code is a name and not a statement about a date, so present knowledge applies. */
function codeAliasesOf({ facts }: Snapshot): CodeAliases {
  const presentByOld = new Map<string, string>();
  const oldByPresent = new Map<string, string[]>();
  for (const fact of facts.of(CODE_ALIAS_KIND)) {
    if (fact.supersededAtMs !== null) continue;
    const { old_code: old, stock_code: present } = fact.payload;
    presentByOld.set(old, present);
    const olds = oldByPresent.get(present) ?? [];
    if (!olds.includes(old)) olds.push(old);
    oldByPresent.set(present, olds);
  }
  return { presentByOld, oldByPresent };
}
