import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { AnalysisEngine } from '#signalhub/analysis/engine/analysis-engine.ts';
import { BothAnalysers } from '#signalhub/analysis/model/both-analysers.ts';
import {
  ModelAnalyser,
  type ModelAnalyserOptions,
} from '#signalhub/analysis/model/model-analyser.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';

export interface DocumentAnalysisOptions {
  readonly store: AnalysisStore;
  readonly clock: Clock;
  /** Null analyses by rules alone. */
  readonly model: Omit<ModelAnalyserOptions, 'store' | 'clock'> | null;
  /** Whether rules and model are compared, instead of the model alone. */
  readonly comparesBoth: boolean;
}

/**
 * The analysis of documents: by rules, by a model, or by both. Rules answer wherever the model is unavailable, so each
 * document gets an analysis.
 */
export function documentAnalysis(options: DocumentAnalysisOptions): AnalysisEngine {
  const { store, clock, model, comparesBoth } = options;
  const rules = new RulesAnalyser();
  if (model === null) return new AnalysisEngine({ analyser: rules, fallback: rules, store, clock });
  const asked = new ModelAnalyser({ ...model, store, clock });
  const analyser = comparesBoth ? new BothAnalysers(rules, asked) : asked;
  return new AnalysisEngine({ analyser, fallback: rules, store, clock });
}
