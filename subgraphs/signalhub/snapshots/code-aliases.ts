import type { Fact } from '#kernel/ports/fact-store.ts';
import { CODE_ALIAS_KIND, type CodeAliasPayload } from '#signalhub/facts/kinds/code-alias.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Former codes of shares. */
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

/**
 * A code is a name and not a statement about a date, so current knowledge applies. A company that has the code itself
 * comes first; if several shares had it in turn, the last one counts.
 */
function codeAliasesOf({ facts }: Snapshot): CodeAliases {
  const own = new Set(facts.of(COMPANY_KIND).map(({ key }) => key));
  const lastByOld = new Map<string, Fact<CodeAliasPayload>>();
  const oldByPresent = new Map<string, string[]>();
  for (const fact of facts.of(CODE_ALIAS_KIND)) {
    if (fact.supersededAtMs !== null || fact.payload.status === 'candidate') continue;
    const { old_code: old, stock_code: present } = fact.payload;
    const last = lastByOld.get(old);
    if (!own.has(old) && (last === undefined || last.validFrom < fact.validFrom)) {
      lastByOld.set(old, fact);
    }
    const olds = oldByPresent.get(present) ?? [];
    if (!olds.includes(old)) olds.push(old);
    oldByPresent.set(present, olds);
  }
  const presentByOld = new Map(
    Array.from(lastByOld, ([old, { payload }]) => [old, payload.stock_code] as const),
  );
  return { presentByOld, oldByPresent };
}
