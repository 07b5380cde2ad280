import type { Fact } from '#kernel/ports/fact-store.ts';
import { inChunks, type Steps } from '#kernel/async/steps.ts';
import { DAILY_QUOTE_KIND, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { SECTOR_LINK_KIND } from '#signalhub/facts/kinds/sector-link.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { endOfShanghaiDateMs, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { isValidOn, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The trading days up to a snapshot's date, with what was known of them when. */
export interface KnownSessions {
  /** Every day of which a quote was ever known, ascending. */
  readonly dates: readonly string[];
  /** The date whose end knew a quote of the session first. */
  asOf(date: string): string;
  /** Whether anything of a session was known at a moment. */
  isKnown(date: string, knownAtMs: number): boolean;
  /** The quotes of a session as known at a moment. */
  quotes(date: string, knownAtMs: number): DailyQuotePayload[];
  /**
   * A text that differs where anything that the heat of a session is made of was learned after the
   * session's end and by the moment: empty where nothing was.
   */
  revision(date: string, knownAtMs: number): string;
}

/** Something that became known, or was corrected, after the dates of which it tells. */
interface Learning {
  readonly fact: Fact;
  readonly atMs: number;
}

const MAPPING_KINDS = [SECTOR_RELATION_KIND.name, SECTOR_KIND.name, SECTOR_LINK_KIND.name];

/**
 * Reads the sessions of a snapshot.
 *
 * A derivation of snapshots.
 */
export function* knownSessions(snapshot: Snapshot): Steps<KnownSessions> {
  const { facts, validOn, knownAsOf } = snapshot;
  const rows = new Map<string, Fact[]>();
  const late = new Map<string, number[]>();
  const firstMs = new Map<string, number>();
  for (const few of inChunks(facts.of(DAILY_QUOTE_KIND.name))) {
    for (const fact of few) {
      const { trade_date: date } = fact.payload as DailyQuotePayload;
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
    const told = shanghaiDate(firstMs.get(date)!);
    return told > date ? told : date;
  };
  return {
    dates: [...rows.keys()].sort(),
    asOf,
    isKnown: (date, knownAtMs) => rows.get(date)!.some((fact) => wasKnown(fact, knownAtMs)),
    quotes: (date, knownAtMs) =>
      rows
        .get(date)!
        .filter((fact) => wasKnown(fact, knownAtMs))
        .map(({ payload }) => payload as DailyQuotePayload),
    revision: (date, knownAtMs) => {
      if (knownAsOf !== null) return '';
      const quoteCount = (late.get(date) ?? []).filter((atMs) => atMs <= knownAtMs).length;
      const mappingCount = learnedAbout(mapping, date, knownAtMs);
      return quoteCount + mappingCount === 0 ? '' : `${quoteCount} ${mappingCount}`;
    },
  };
}

/** What was learned about sectors and their companies after the dates from which it holds. */
function* mappingLearnings(snapshot: Snapshot): Steps<readonly Learning[]> {
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

/** How much was learned about a date after its end and by a moment. */
function learnedAbout(learnings: readonly Learning[], date: string, knownAtMs: number): number {
  const endMs = endOfShanghaiDateMs(date);
  let count = 0;
  for (let at = firstAfter(learnings, endMs); at < learnings.length; at += 1) {
    const { fact, atMs } = learnings[at]!;
    if (atMs > knownAtMs) break;
    // A lineage stays begun when its link has ended.
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
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
