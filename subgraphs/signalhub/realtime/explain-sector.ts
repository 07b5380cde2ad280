import { confidenceOf, TIER_WEIGHTS } from '#signalhub/facts/material-terms.ts';
import {
  decay,
  FORMULA_VERSION,
  sourceFactor,
  termScore,
} from '#signalhub/realtime/attention-formula.ts';
import { furtherSources, type SectorTerm } from '#signalhub/realtime/feed-item.ts';
import { WINDOW_MS } from '#signalhub/realtime/rolling-window.ts';
import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import { FORMULA_VERSION as SIGNALS_VERSION } from '#signalhub/realtime/sector-signals.ts';

/** One addend of an attention score: the product of its four factors. */
export interface TermExplanation {
  readonly term: SectorTerm;
  readonly tierWeight: number;
  readonly sectorConfidence: number;
  /** Remaining part after ageing. */
  readonly decay: number;
  readonly furtherSources: number;
  readonly sourceFactor: number;
  readonly score: number;
}

/** Breakdown of an attention score. */
export interface SectorExplanation {
  readonly formulaVersion: string;
  readonly signalsVersion: string;
  /** Strongest first, then newest. */
  readonly terms: readonly TermExplanation[];
  readonly termCount: number;
  /** Sum of the terms that are not listed. */
  readonly remainingScore: number;
}

/** Breaks a score down into at most `most` terms, and the sum of the others. */
export function explainSector(delta: SectorDelta, most: number): SectorExplanation {
  const terms = Array.from(delta.terms(), (term) => explainTerm(term, delta));
  terms.sort((a, b) => b.score - a.score);
  const remaining = terms.slice(most).reduce((sum, { score }) => sum + score, 0);
  return {
    formulaVersion: FORMULA_VERSION,
    signalsVersion: SIGNALS_VERSION,
    terms: terms.slice(0, most),
    termCount: terms.length,
    remainingScore: Math.round(remaining * 1e6) / 1e6,
  };
}

function explainTerm(term: SectorTerm, { window }: SectorDelta): TermExplanation {
  const { item, weight, confidence } = term;
  const windowMs = WINDOW_MS[window.duration];
  const ageMs = window.endMs - item.canonical.readyAtMs;
  const further = furtherSources(item, window.endMs);
  return {
    term,
    tierWeight: TIER_WEIGHTS[item.canonical.payload.source_tier],
    sectorConfidence: confidenceOf(confidence),
    decay: decay(ageMs, windowMs),
    furtherSources: further,
    sourceFactor: sourceFactor(further),
    score: termScore(weight, further, ageMs, windowMs),
  };
}
