import { type VenueListing, listingOf } from '#market-data/context/venue-listing.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { ArchiveState } from '#market-data/bars/series/archive-state.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import type { DerivativeBook } from '#market-data/derivatives/derivative-book.ts';
import type { Calculator } from '#market-data/calculation/calculator.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { LiveCalculations } from '#market-data/live/live-calculations.ts';
import type { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import type { PlaybookSet } from '#market-data/playbooks/playbook-set.ts';
import type { CalcGroups } from '#market-data/windows/calc-groups.ts';
import type { AlignedWindows } from '#market-data/windows/aligned-windows.ts';
import type { CalculationWindows } from '#market-data/windows/calculation-windows.ts';
import type { FearGreedIndex } from '#market-data/sentiment/fear-greed-index.ts';
import type { AnalysisCache } from '#market-data/context/analysis-cache.ts';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { WindowLoader } from '#market-data/windows/window-loader.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { FollowedScans } from '#market-data/scans/followed-scans.ts';
import type { Scanner } from '#market-data/scans/scanner.ts';
import type { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { SymbolSearch } from '#market-data/symbols/symbol-search.ts';

/** Health that is published on its topic whenever it changes, while it has followers. */
export interface FollowedHealth {
  /** The last published health; every call needs a `leave`. */
  join(): object;
  leave(): void;
}

/** The program that this subgraph runs in. */
export interface ServerProcess {
  readonly version: string;
  readonly startedMs: number;
}

/** The context of every resolver of this subgraph. The first seven members belong to one operation. */
export interface MarketContext {
  /** Key of the client for budgets: a token, or an address. */
  readonly client: string;
  /** Whether bulk leaves are read one by one, so that none has to be written before the answer is. */
  readonly readsLeaves: boolean;
  readonly windows: WindowLoader;
  readonly calculationWindows: CalculationWindows;
  readonly alignedWindows: AlignedWindows;
  readonly calcGroups: CalcGroups;
  readonly calculator: Calculator;
  readonly market: MarketBook;
  /** Funding, open interest and positions. */
  readonly derivatives: DerivativeBook;
  /** The index of fear and greed; null if no provider is configured. */
  readonly fearGreed: FearGreedIndex | null;
  /** The descriptions of indicators. */
  readonly knowledge: CatalogViews;
  readonly listings: ReadonlyMap<string, VenueListing>;
  /** Every subscribed instrument, ordered by its key. */
  readonly instruments: readonly InstrumentId[];
  /** Resolves names to instruments. */
  readonly symbols: SymbolSearch;
  /** The state of writes to the archive. */
  readonly archive: () => ArchiveState;
  readonly publisher: MarketPublisher;
  readonly healthWatch: FollowedHealth;
  readonly server: ServerProcess;
  readonly indicators: IndicatorSet;
  /** Yields to the event loop between pieces of work that together would block it. */
  readonly yieldTurn: YieldTurn;
  /** Recipes for analyses. */
  readonly playbooks: PlaybookSet;
  /** Recent analyses. */
  readonly keptAnalyses: AnalysisCache;
  /** The calculations that subscriptions follow. */
  readonly live: LiveCalculations;
  /** Conditions over many series. */
  readonly scanner: Scanner;
  /** Scans that subscriptions follow. */
  readonly followedScans: FollowedScans;
  /** Knows the members of sectors and funds. */
  readonly groupMembers: GroupMembers;
  readonly settings: BarSettings;
  /** Sessions of markets that do not trade around the clock. */
  readonly calendars: Calendars;
  readonly clock: Clock;
  /** The same with empty caches: for the next event of a subscription, which lasts for days. */
  renewed(): MarketContext;
}

/** Whether this server keeps live bars of an instrument. */
export function isSubscribed(context: MarketContext, instrument: InstrumentId): boolean {
  return listingOf(context, instrument)?.symbols.includes(instrument.symbol) ?? false;
}
