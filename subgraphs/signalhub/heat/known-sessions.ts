import type { Fact } from '#kernel/ports/fact-store.ts';
import { inChunks, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { DAILY_QUOTE_KIND, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { SECTOR_LINK_KIND } from '#signalhub/facts/kinds/sector-link.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { endOfShanghaiDateMs, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { isValidOn, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The trading days up to a snapshot's date, with when they became known. */
export interface KnownSessions {
  /** Every day with a quote at any time, ascending. */
  readonly dates: readonly string[];
  /** The date at whose end the first quote of the session was known. */
  asOf(date: string): string;
  /** Whether anything of a session was known at a moment. */
  isKnown(date: string, knownAtMs: number): boolean;
  /** The quotes of a session as known at a moment. */
  quotes(date: string, knownAtMs: number): DailyQuotePayload[];
  /**
   * A text that differs where any input of a session's heat became known between the session's end and the
   * moment; empty where nothing did.
   */
  revision(date: string, knownAtMs: number): string;
}

/** Something learned or corrected after the dates it applies to. */
interface Learning {
  readonly fact: Fact;
  readonly atMs: number;
}

const MAPPING_KINDS: readonly FactKind[] = [SECTOR_RELATION_KIND, SECTOR_KIND, SECTOR_LINK_KIND];

/**
 * Reads the sessions of a snapshot.
 *
 * A derivation of snapshots.
 */
export function* knownSessions(snapshot: Snapshot): SteppedWork<KnownSessions> {
  const { facts, validOn, knownAsOf } = snapshot;
  const rows = new Map<string, Fact<DailyQuotePayload>[]>();
  const late = new Map<string, number[]>();
  const firstMs = new Map<string, number>();
  for (const few of inChunks(facts.of(DAILY_QUOTE_KIND))) {
    for (const fact of few) {
      const { trade_date: date } = fact.payload;
      if (date > validOn || fact.observedAtMs > snapshot.knownAtMs) continue;
      append(rows, date, fact);
      firstMs.set(date, Math.min(firstMs.get(date) ?? Infinity, fact.observedAtMs));
      for (const atMs of timesOf(fact)) {
        if (atMs > endOfShanghaiDateMs(date)) append(late, date, atMs);
      }
    }
    yield;
  }
  const mapping = yield* mappingLearnings(snapshot);
  const asOf = (date: string): string => {
    const knownDate = shanghaiDate(firstMs.get(date)!);
    return knownDate > date ? knownDate : date;
  };
  return {
    dates: [...rows.keys()].sort(),
    asOf,
    isKnown: (date, knownAtMs) => rows.get(date)!.some((fact) => wasKnown(fact, knownAtMs)),
    quotes: (date, knownAtMs) =>
      rows
        .get(date)!
        .filter((fact) => wasKnown(fact, knownAtMs))
        .map(({ payload }) => payload),
    revision: (date, knownAtMs) => {
      if (knownAsOf !== null) return '';
      const quoteCount = (late.get(date) ?? []).filter((atMs) => atMs <= knownAtMs).length;
      const mappingCount = learnedAbout(mapping, date, knownAtMs);
      return quoteCount + mappingCount === 0 ? '' : `${quoteCount} ${mappingCount}`;
    },
  };
}

/** Facts about sectors and their companies that became known after they began to hold. */
function* mappingLearnings(snapshot: Snapshot): SteppedWork<readonly Learning[]> {
  const learnings: Learning[] = [];
  for (const kind of MAPPING_KINDS) {
    for (const few of inChunks(snapshot.facts.of(kind))) {
      for (const fact of few) {
        const begunMs = endOfShanghaiDateMs(fact.validFrom);
        for (const atMs of timesOf(fact)) if (atMs > begunMs) learnings.push({ fact, atMs });
      }
      yield;
    }
  }
  return learnings.sort((a, b) => a.atMs - b.atMs);
}

/** Number of facts about a date that became known between its end and a given time. */
function learnedAbout(learnings: readonly Learning[], date: string, knownAtMs: number): number {
  const endMs = endOfShanghaiDateMs(date);
  let count = 0;
  for (let at = firstAfter(learnings, endMs); at < learnings.length; at += 1) {
    const { fact, atMs } = learnings[at]!;
    if (atMs > knownAtMs) break;
    // A lineage stays in effect after its link has ended.
    if (isValidOn(fact, date) || fact.kind === SECTOR_LINK_KIND.name) count += 1;
  }
  return count;
}

function firstAfter(learnings: readonly Learning[], timeMs: number): number {
  let [low, high] = [0, learnings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (learnings[middle]!.atMs <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function timesOf({ observedAtMs, supersededAtMs }: Fact): number[] {
  return supersededAtMs === null ? [observedAtMs] : [observedAtMs, supersededAtMs];
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  lists.getOrInsertComputed(key, () => []).push(value);
}
