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

/** The rows of one kind about one thing. */
export type RowsOf = (kind: string, key: string) => readonly Fact[];

/** The group whose rows rest on others. */
interface Supported {
  /** Node of the company that it is about. */
  readonly companyId: string;
  /** Rows that are there anyway. */
  readonly stated: readonly Fact[];
  readonly knownAtMs: number;
}

/**
 * Rows of a publication by kind and key, for whoever follows what rows name.
 *
 * A derivation of snapshots.
 */
export function publishedRows({ facts }: Snapshot): RowsOf {
  const byKind = new Map<string, ReadonlyMap<string, readonly Fact[]>>();
  return (kind, key) => {
    let byKey = byKind.get(kind);
    if (byKey === undefined) {
      byKind.set(kind, (byKey = Map.groupBy(facts.of(kind), (row) => row.key)));
    }
    return byKey.get(key) ?? [];
  };
}

/**
 * Rows on which the rows of a group rest, as known at a moment and each once: a publication of the
 * group's rows and of these has everything that it names.
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
   * What a row names, what that names, and so on, without what was given before. The company comes
   * with all versions of research about it that were published by then: the newest one is the
   * cut-off by which readers are told about its owners.
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

  /** What was named before it was known is there as it became known. */
  #knownRowsOf(kind: string, key: string): readonly Fact[] {
    const rows = this.#rowsOf(kind, key);
    const known = rowsKnownAt(rows, this.#knownAtMs);
    return known.length === 0 ? rows : known;
  }

  /** Versions have no gaps, so the first number that is missing ends them. */
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
