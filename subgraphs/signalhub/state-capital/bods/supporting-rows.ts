import type { Fact } from '#kernel/ports/fact-store.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import {
  RESEARCH_VERSION_KIND,
  type ResearchVersionPayload,
} from '#signalhub/facts/kinds/research-version.ts';
import { stockCodeOfNode } from '#signalhub/facts/ownership-terms.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { researchVersionIdOf } from '#signalhub/facts/version-span.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { rowsKnownAt } from '#signalhub/state-capital/known-rows.ts';

/** The rows of one kind about one subject. */
export type RowsOf = (kind: string, key: string) => readonly Fact[];

/** The group whose rows depend on others. */
interface Supported {
  /** Node of the group's company. */
  readonly companyId: string;
  /** Rows that are included anyway. */
  readonly stated: readonly Fact[];
  readonly knownAtMs: number;
}

/**
 * Rows of a publication by kind and key, for following references.
 *
 * A derivation of snapshots.
 */
export function publishedRows({ facts }: Snapshot): RowsOf {
  const byKind = new Map<string, ReadonlyMap<string, readonly Fact[]>>();
  return (kind, key) => {
    let byKey = byKind.get(kind);
    if (byKey === undefined) {
      byKind.set(kind, (byKey = Map.groupBy(facts.named(kind), (row) => row.key)));
    }
    return byKey.get(key) ?? [];
  };
}

/**
 * Rows that a group's rows depend on, as known at a moment and each once: together they can be published
 * without unresolved references.
 */
export class SupportingRows {
  readonly #rowsOf: RowsOf;
  readonly #companyId: string;
  readonly #knownAtMs: number;
  readonly #given: Set<string>;

  constructor(rowsOf: RowsOf, { companyId, stated, knownAtMs }: Supported) {
    this.#rowsOf = rowsOf;
    this.#companyId = companyId;
    this.#knownAtMs = knownAtMs;
    this.#given = new Set(stated.map(({ kind, key }) => nameOf(kind, key)));
  }

  /**
   * The rows that a row references, transitively, without those already returned. The company comes with all
   * versions of its research published by then: the newest one is the cut-off date of its owners.
   */
  behind(row: Fact): readonly Fact[] {
    const found: Fact[] = [];
    const waiting = [row];
    const give = (kind: string, key: string): void => {
      const name = nameOf(kind, key);
      if (this.#given.has(name)) return;
      this.#given.add(name);
      const rows = this.#knownRowsOf(kind, key);
      found.push(...rows);
      waiting.push(...rows);
    };
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      for (const { kind, key } of findFactKind(one.kind)!.referencesOf(one.payload)) {
        give(kind, key);
      }
      if (one.key !== this.#companyId) continue;
      for (const versionId of this.#versionIds()) give(RESEARCH_VERSION_KIND.name, versionId);
    }
    return found;
  }

  /** A row referenced before it was known is included in its first known form. */
  #knownRowsOf(kind: string, key: string): readonly Fact[] {
    const rows = this.#rowsOf(kind, key);
    const known = rowsKnownAt(rows, this.#knownAtMs);
    return known.length === 0 ? rows : known;
  }

  /** Versions have no gaps, so the first missing number ends them. */
  #versionIds(): string[] {
    const stockCode = stockCodeOfNode(this.#companyId);
    const versionIds: string[] = [];
    for (;;) {
      const versionId = researchVersionIdOf(stockCode, versionIds.length + 1);
      const [row] = this.#rowsOf(RESEARCH_VERSION_KIND.name, versionId);
      if (row === undefined) return versionIds;
      const { published_at: publishedAt } = row.payload as ResearchVersionPayload;
      if (parseTimestamp(publishedAt)! > this.#knownAtMs) return versionIds;
      versionIds.push(versionId);
    }
  }
}

function nameOf(kind: string, key: string): string {
  return `${kind} ${key}`;
}
