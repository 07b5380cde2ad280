import { LRUCache } from 'lru-cache';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { IntervalAnalysis } from '#market-data/context/interval-analysis.ts';

/** Memory limit: more than a hundred playbooks on an instrument, each of three intervals and 50 bars. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/** Memory of a number as text. */
const BYTES_OF_TEXT = 16;
/** Memory of the objects of an analysis, without its rows. */
const BYTES_OF_OBJECTS = 16 * 1024;

/** Key of an analysis. */
export interface AnalysedInterval {
  /** Edition of the playbook. */
  readonly playbook: string;
  readonly series: SeriesId;
  /** Bars that are shown. */
  readonly limit: number;
}

interface Kept {
  /** Edition of its bars. */
  readonly bars: string;
  readonly analysis: IntervalAnalysis;
}

/**
 * Recent analyses of intervals, shared by equal queries and by subscribers to `analysisUpdated`. An analysis is valid
 * while its bars have the edition that they had before it was made: until one closes, is corrected, or memory is
 * reset. A change during the analysis leaves it under an edition that is never looked up again. The most recently
 * used ones are kept, one of each playbook, series and number of bars shown.
 */
export class AnalysisCache {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_CACHED_BYTES });

  /** Its share of the memory budget. */
  get part(): MemoryPart {
    return cachePart('analyses', this.#kept);
  }

  find(asked: AnalysedInterval, bars: string): IntervalAnalysis | undefined {
    const kept = this.#kept.get(nameOf(asked));
    return kept?.bars === bars ? kept.analysis : undefined;
  }

  /** @param bars Their edition before they were read. */
  keep(asked: AnalysedInterval, bars: string, analysis: IntervalAnalysis): void {
    this.#kept.set(nameOf(asked), { bars, analysis }, { size: bytesOf(analysis) });
  }
}

/**
 * A string that changes whenever the closed bars of a series do, or the sessions of their calendar. It is valid in
 * this process only, which counts the corrections.
 */
export function editionOfBars(book: SeriesBook): string {
  const { newestClosedEndMs, revision, filledFromMs, grid } = book;
  return `${newestClosedEndMs}:${revision}:${filledFromMs}:${grid.revision ?? 0}`;
}

function nameOf({ playbook, series, limit }: AnalysedInterval): string {
  return `${playbook}|${seriesKey(series)}|${limit}`;
}

/** Memory of an analysis by estimate, with the texts that its first answer caches. */
function bytesOf({ window, results, shown }: IntervalAnalysis): number {
  let numbers = window.bars.length * BAR_COLUMNS.length;
  let columns = 0;
  for (const { bars, outputs } of results) {
    const count = Object.keys(outputs).length;
    numbers += bars.length * (BAR_COLUMNS.length + count);
    columns += count;
  }
  const texts = shown.rows.characters + columns * shown.rows.count * BYTES_OF_TEXT;
  return BYTES_OF_OBJECTS + numbers * Float64Array.BYTES_PER_ELEMENT + texts;
}
