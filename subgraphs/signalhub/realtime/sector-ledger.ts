import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { decay, sourceFactor, termScore } from '#signalhub/realtime/attention-formula.ts';
import { furtherSources, type SectorTerm } from '#signalhub/realtime/feed-item.ts';
import { MomentList } from '#signalhub/realtime/moment-list.ts';
import {
  WINDOW_DURATIONS,
  WINDOW_MS,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import { TermTotals } from '#signalhub/realtime/term-totals.ts';

/** Blocks that a window is cut into. */
const BLOCKS_PER_WINDOW = 24;
/** Blocks that are kept per window length: the window, the one before it, and their edges. */
const MOST_BLOCKS = 2 * BLOCKS_PER_WINDOW + 8;

/**
 * The terms of a stretch of time of one sector, summed. Scores are those at the start of the block, so
 * that at any later moment one factor gives what age has left of all of them.
 */
interface TermBlock {
  readonly startMs: number;
  readonly totals: TermTotals;
  lastReadyAtMs: number;
  /** Terms that further sources told, those that were joined last first. */
  readonly joined: SectorTerm[];
}

type Blocks = Map<number, TermBlock | null>;

/**
 * Everything that is said about one sector, and its sums over windows. A window is 24 blocks and
 * two edges: what lies in a whole block is summed once, only the terms at the edges are looked at one
 * by one. A block is always summed in the order of moments and ids, so sums do not depend on the order
 * in which materials came, not even in their last digit.
 */
export class SectorLedger {
  readonly #terms = new MomentList<SectorTerm>(({ item }) => item.canonical);
  readonly #blocks: Readonly<Record<WindowDuration, Blocks>>;
  readonly #numberOfSource: (sourceId: string) => number;

  /** @param numberOfSource gives each source a small number of its own */
  constructor(numberOfSource: (sourceId: string) => number) {
    this.#numberOfSource = numberOfSource;
    this.#blocks = { '1h': new Map(), '6h': new Map(), '24h': new Map(), '3d': new Map() };
  }

  get isEmpty(): boolean {
    return this.#terms.length === 0;
  }

  insert(term: SectorTerm): void {
    const index = this.#terms.insert(term);
    if (index < this.#terms.length - 1) {
      this.refresh(term);
      return;
    }
    // What comes in order, as nearly everything does, goes on where the sums of its blocks end.
    const { readyAtMs } = term.item.canonical;
    for (const duration of WINDOW_DURATIONS) {
      const number = Math.floor(readyAtMs / blockMsOf(duration));
      const block = this.#blocks[duration].get(number);
      if (block == null) this.#blocks[duration].delete(number);
      else this.#addToBlock(block, term, duration);
    }
  }

  remove(term: SectorTerm): void {
    this.#terms.remove(term);
    this.refresh(term);
  }

  /** Forgets the sums that a term is part of; they are made anew when they are asked for. */
  refresh({ item }: SectorTerm): void {
    for (const duration of WINDOW_DURATIONS) {
      const number = Math.floor(item.canonical.readyAtMs / blockMsOf(duration));
      this.#blocks[duration].delete(number);
    }
  }

  forget(beforeMs: number): void {
    for (const term of this.#terms.dropBefore(beforeMs)) this.refresh(term);
  }

  /**
   * Sums over the window of that length that ends at a moment, scored at its end.
   *
   * @param channel what is looked at; null for everything
   */
  totals(duration: WindowDuration, endMs: number, channel: MaterialChannel | null): TermTotals {
    const startMs = endMs - WINDOW_MS[duration];
    const blockMs = blockMsOf(duration);
    const totals = new TermTotals(channel);
    const from = this.#terms.indexAt(startMs);
    if (from === this.#terms.length) return totals;
    const lastNumber = Math.floor(endMs / blockMs);
    for (let number = Math.floor(startMs / blockMs); number <= lastNumber; number += 1) {
      const block = this.#block(duration, number);
      if (block === null) continue;
      if (block.startMs >= startMs && block.lastReadyAtMs < endMs) {
        this.#addBlock(totals, block, duration, endMs);
      } else {
        const blockEndMs = Math.min(endMs, block.startMs + blockMs);
        this.#addEach(totals, duration, endMs, Math.max(startMs, block.startMs), blockEndMs);
      }
    }
    this.#dropOldBlocks(duration, endMs);
    return totals;
  }

  /** The terms from a moment up to another one, the newest first. */
  *newestFirst(startMs: number, endMs: number): Generator<SectorTerm> {
    for (let at = this.#terms.indexAt(endMs) - 1; at >= 0; at -= 1) {
      const term = this.#terms.at(at);
      if (term.item.canonical.readyAtMs < startMs) return;
      yield term;
    }
  }

  #block(duration: WindowDuration, number: number): TermBlock | null {
    const known = this.#blocks[duration].get(number);
    if (known !== undefined) return known;
    const startMs = number * blockMsOf(duration);
    const to = this.#terms.indexAt(startMs + blockMsOf(duration));
    let block: TermBlock | null = null;
    for (let at = this.#terms.indexAt(startMs); at < to; at += 1) {
      block ??= { startMs, totals: new TermTotals(null), lastReadyAtMs: startMs, joined: [] };
      this.#addToBlock(block, this.#terms.at(at), duration);
    }
    this.#blocks[duration].set(number, block);
    return block;
  }

  #addToBlock(block: TermBlock, term: SectorTerm, duration: WindowDuration): void {
    const { canonical, joinedAtMs } = term.item;
    const ageMs = block.startMs - canonical.readyAtMs;
    const score = termScore(term.weight, joinedAtMs.length, ageMs, WINDOW_MS[duration]);
    block.totals.add(term, score, this.#numberOfSource(canonical.payload.source_id));
    block.lastReadyAtMs = canonical.readyAtMs;
    if (joinedAtMs.length === 0) return;
    block.joined.push(term);
    block.joined.sort((a, b) => lastJoinMs(b) - lastJoinMs(a));
  }

  #addBlock(totals: TermTotals, block: TermBlock, duration: WindowDuration, endMs: number): void {
    const windowMs = WINDOW_MS[duration];
    totals.addScaled(block.totals, decay(endMs - block.startMs, windowMs));
    for (const term of block.joined) {
      if (lastJoinMs(term) < endMs) return;
      // Sources that joined after the end of the window are not part of it.
      const { canonical, joinedAtMs } = term.item;
      const surplus =
        sourceFactor(joinedAtMs.length) - sourceFactor(furtherSources(term.item, endMs));
      totals.lower(term, term.weight * surplus * decay(endMs - canonical.readyAtMs, windowMs));
    }
  }

  #addEach(
    totals: TermTotals,
    duration: WindowDuration,
    endMs: number,
    fromMs: number,
    toMs: number,
  ): void {
    const to = this.#terms.indexAt(toMs);
    for (let at = this.#terms.indexAt(fromMs); at < to; at += 1) {
      const term = this.#terms.at(at);
      const score = scoreAt(term, duration, endMs);
      totals.add(term, score, this.#numberOfSource(term.item.canonical.payload.source_id));
    }
  }

  #dropOldBlocks(duration: WindowDuration, endMs: number): void {
    const blocks = this.#blocks[duration];
    if (blocks.size <= MOST_BLOCKS) return;
    const oldest = Math.floor((endMs - 2 * WINDOW_MS[duration]) / blockMsOf(duration));
    for (const number of blocks.keys()) if (number < oldest) blocks.delete(number);
  }
}

/** The score of a term in the window of that length that ends at a moment. */
export function scoreAt(term: SectorTerm, duration: WindowDuration, endMs: number): number {
  const ageMs = endMs - term.item.canonical.readyAtMs;
  return termScore(term.weight, furtherSources(term.item, endMs), ageMs, WINDOW_MS[duration]);
}

function lastJoinMs({ item }: SectorTerm): number {
  return item.joinedAtMs.at(-1)!;
}

function blockMsOf(duration: WindowDuration): number {
  return WINDOW_MS[duration] / BLOCKS_PER_WINDOW;
}
