import type { AnalysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import type {
  ImpactDirection,
  ImpactHorizon,
  SourceTier,
} from '#signalhub/facts/material-terms.ts';

/** A text to analyse, with the closed list of sectors that a result may name. */
export interface AnalysisRequest {
  /** May be empty: flashes often have none. */
  readonly title: string;
  /** The body, from which every quote is. */
  readonly text: string;
  readonly source: AnalysedSource;
  /** `YYYY-MM-DD` that the document bears: years in the text are seen from it. */
  readonly materialDate?: string;
  readonly catalog: AnalysisCatalog;
}

export interface AnalysedSource {
  readonly sourceId: string;
  readonly tier: SourceTier;
}

/** Types of measures and events, the values of `signal_type` of a published document. */
export const SIGNAL_TYPES = [
  'support',
  'plan',
  'demand',
  'supply',
  'restrict',
  'trade',
  'standard',
  'market',
  'outlook',
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/** A statement of a text about the prospects of one sector. */
export interface AnalysisResult {
  readonly sectorId: string;
  readonly direction: ImpactDirection;
  /** −1 to 1, in agreement with `direction`. */
  readonly score: number;
  readonly horizon: ImpactHorizon;
  /** 0 to 1: how likely the sector and the direction are right. */
  readonly confidence: number;
  readonly signalType: SignalType;
  /** Why: rules and the places in the text at which they applied, or the reason that a model gives. */
  readonly rationale: string;
  /** A part of the text, word for word. */
  readonly quote: string;
}

/** The usage of an analysis; zero for rules. */
export interface AnalysisUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface AnalysisOutcome {
  /** In the order of the text. Empty if the text states nothing about a sector of the catalog. */
  readonly results: readonly AnalysisResult[];
  readonly usage: AnalysisUsage;
}

/**
 * Derives statements about sectors from a text. The engine does not trust an analyser: it checks each result against
 * the text and the catalog.
 */
export interface Analyser {
  /** Such as `rules`. */
  readonly name: string;
  /** Grows whenever equal texts may give other results. */
  readonly version: string;
  /** @throws {AnalyserUnavailableError} when this analyser fails and another one should analyse the document. */
  analyse(request: AnalysisRequest): AnalysisOutcome | Promise<AnalysisOutcome>;
}

export const NO_USAGE: AnalysisUsage = { inputTokens: 0, outputTokens: 0 };
