import { rowsOf } from '#test/contracts/part-store-contract.ts';
import { company, relation, sector } from '#test/signalhub/small-bundle.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A row as the plain model knows it. */
export interface PlainRow {
  readonly kind: 'company' | 'sector' | 'company_sector_relation';
  readonly key: string;
  /** Tells two statements about one key apart. */
  readonly version: number;
}

export interface PlainPublication {
  readonly part: string;
  readonly isComplete: boolean;
  readonly rows: readonly PlainRow[];
}

interface PlainPart {
  sequence: number;
  visible: Set<string>;
  waiting: Set<string>;
  completeCount: number | null;
}

const RANKS = ['bundle', 'official', 'portal'];

/** The rank of a part of the tests, which its name says. */
export function rankOfPart(part: string): 'bundle' | 'official' | 'portal' {
  return RANKS.find((rank) => part.startsWith(rank)) as 'bundle' | 'official' | 'portal';
}

/**
 * Parts as sets of rows in memory, without a store, an order of work or a plan: a row is visible from the moment in
 * which all that it names is visible.
 */
export class PlainParts {
  readonly #parts = new Map<string, PlainPart>();

  /** Whether the publication is accepted. */
  publish({ part, isComplete, rows }: PlainPublication): boolean {
    const own = this.#part(part);
    const stated = new Set(rows.map(textOf));
    if (isComplete && own.completeCount !== null && stated.size < own.completeCount * 0.8) {
      return false;
    }
    const before = this.#texts();
    if (isComplete) {
      own.visible = own.visible.intersection(stated);
      own.waiting = new Set();
      own.completeCount = stated.size;
    }
    for (const row of stated.difference(own.visible)) own.waiting.add(row);
    this.#settle();
    this.#count(before);
    return true;
  }

  /** A bundle is whole, and consistent in itself. */
  publishBundle(rows: readonly PlainRow[]): void {
    this.#part('bundle').visible = new Set(rows.map(textOf));
    const before = this.#texts();
    this.#settle();
    this.#count(before);
  }

  sequenceOf(part: string): number {
    return this.#part(part).sequence;
  }

  waitingCountOf(part: string): number {
    return this.#part(part).waiting.size;
  }

  /** What readers see of a kind: of each key the statement of the best rank, then of the first name. */
  seen(kind: PlainRow['kind']): string[] {
    const byKey = new Map<string, string>();
    for (const part of this.#ranked()) {
      for (const text of this.#part(part).visible) {
        const row = JSON.parse(text) as PlainRow;
        if (row.kind === kind && !byKey.has(row.key)) byKey.set(row.key, shownOf(row));
      }
    }
    return [...byKey.values()].toSorted();
  }

  #ranked(): string[] {
    const rank = (part: string): number => RANKS.indexOf(rankOfPart(part));
    return [...this.#parts.keys()].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  /** Until nothing changes: a sequence counts what the readers of a part would notice. */
  #settle(): void {
    for (let isMoving = true; isMoving;) {
      isMoving = false;
      const there = this.#named();
      for (const part of this.#parts.values()) {
        for (const text of part.waiting) {
          if (!referencesOf(JSON.parse(text) as PlainRow).every((name) => there.has(name)))
            continue;
          part.waiting.delete(text);
          part.visible.add(text);
          isMoving = true;
        }
      }
    }
  }

  #count(before: ReadonlyMap<string, string>): void {
    for (const [part, text] of this.#texts()) {
      if (part !== 'bundle' && (before.get(part) ?? '[]') !== text) this.#part(part).sequence += 1;
    }
  }

  #texts(): Map<string, string> {
    const texts = Array.from(this.#parts, ([name, { visible }]) => {
      return [name, JSON.stringify([...visible].toSorted())] as const;
    });
    return new Map(texts);
  }

  #named(): Set<string> {
    const rows = this.#parts.values().flatMap(({ visible }) => visible.values());
    return new Set(rows.map((text) => nameOf(JSON.parse(text) as PlainRow)));
  }

  #part(name: string): PlainPart {
    return this.#parts.getOrInsertComputed(name, () => ({
      sequence: 0,
      visible: new Set<string>(),
      waiting: new Set<string>(),
      completeCount: null,
    }));
  }
}

/** Key and version of a row, as the tests read both from a store. */
export function shownOf({ key, version }: Pick<PlainRow, 'key' | 'version'>): string {
  return `${key} ${version}`;
}

/** The row as a source states it. */
export function statedRow({ kind, key, version }: PlainRow): PartRow {
  const [row] = rowsOf(kind, [
    kind === 'company'
      ? company(key, `第${version}名`)
      : kind === 'sector'
        ? { fact: { ...sector(key).fact, name: `第${version}名` } }
        : relation(key.split('.')[0]!, key.slice(7), { score: version / 10 }),
  ]);
  return row!;
}

/** The version of a row that a store shows. */
export function versionOf(payload: Readonly<Record<string, unknown>>): number {
  const { name, score } = payload;
  return typeof score === 'number' ? Math.round(score * 10) : Number(String(name).slice(1, -1));
}

function textOf({ kind, key, version }: PlainRow): string {
  return JSON.stringify({ kind, key, version });
}

function nameOf({ kind, key }: Pick<PlainRow, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

function referencesOf({ kind, key }: PlainRow): string[] {
  if (kind !== 'company_sector_relation') return [];
  return [`company ${key.slice(0, 6)}`, `sector ${key.slice(7)}`];
}
