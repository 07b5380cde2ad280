import type {
  StatusContractsResult,
  StatusFearGreedResult,
  StatusSourcesResult,
} from '#dashboard/documents/documents.gen.ts';
import type { SupplyTexts } from '#dashboard/pages/status/supply-words.ts';
import { MARK_RANKS, type Mark } from '#dashboard/parts/mark.ts';

/** A source of data other than bars: its state, its size, and the time of its newest entry. */
export interface SourceRow {
  readonly name: string;
  readonly gives: string;
  readonly mark: Mark;
  readonly state: string;
  /** The action of an operator; empty if none is needed. */
  readonly todo: string;
  readonly count: number | null;
  readonly newestMs: number | null;
}

const SOURCE_MARKS = { ok: 'good', degraded: 'warn', down: 'bad' } as const;
const CONTRACT_MARKS = { ready: 'good', stale: 'warn', unavailable: 'bad' } as const;

/** The channels of materials, and the official sources of the publication. */
export function publishedSources(words: SupplyTexts, asked: StatusSourcesResult): SourceRow[] {
  const { sources } = asked.securityLifecycleList.coverage;
  const official = sources.map(({ sourceId, exchange, status, rowCount, lastSuccessAt }) => ({
    name: sourceId,
    gives: words.official(exchange),
    mark: SOURCE_MARKS[status],
    state: words.sourceStates[status],
    todo: status === 'ok' ? '' : words.sourceTodo[status],
    count: rowCount,
    newestMs: lastSuccessAt === null ? null : Date.parse(lastSuccessAt),
  }));
  const channels = (['policy', 'media', 'attention'] as const).map((channel): SourceRow => {
    const [newest] = asked[channel].items;
    return {
      name: words.channels[channel],
      gives: words.materials,
      mark: newest === undefined ? 'warn' : 'good',
      state: newest === undefined ? words.noneArrived : words.arrives,
      todo: newest === undefined ? words.noneTodo : '',
      count: asked[channel].summary.materialCount,
      newestMs: newest === undefined ? null : Date.parse(newest.signalReadyAt),
    };
  });
  return [...channels, ...official];
}

export function fearGreedSource(
  words: SupplyTexts,
  { fearGreed: { stale, days } }: StatusFearGreedResult,
): SourceRow {
  return {
    name: words.fearGreed,
    gives: words.days,
    mark: stale ? 'warn' : 'good',
    state: stale ? words.fearGreedStale : words.fresh,
    todo: stale ? words.fearGreedTodo : '',
    count: null,
    newestMs: days.at(-1)?.timeMs ?? null,
  };
}

/** Null where the venue describes no contracts. */
export function contractSource(
  words: SupplyTexts,
  { symbolListing }: StatusContractsResult,
): SourceRow | null {
  const { metadataStatus, metadataUpdatedAtMs, symbols } = symbolListing;
  if (metadataStatus === null) return null;
  return {
    name: words.contracts,
    gives: words.contractsGive,
    mark: CONTRACT_MARKS[metadataStatus],
    state: words.contractStates[metadataStatus],
    todo: metadataStatus === 'ready' ? '' : words.contractTodo,
    count: symbols.length,
    newestMs: metadataUpdatedAtMs,
  };
}

/** Those first that need attention; the others as they were. */
export function worstSourcesFirst(rows: readonly SourceRow[]): SourceRow[] {
  return rows.toSorted((a, b) => MARK_RANKS[a.mark] - MARK_RANKS[b.mark]);
}
