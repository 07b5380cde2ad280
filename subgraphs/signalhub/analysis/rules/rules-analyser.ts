import type {
  Analyser,
  AnalysisOutcome,
  AnalysisRequest,
  AnalysisResult,
} from '#signalhub/analysis/analyser.ts';
import { NO_USAGE } from '#signalhub/analysis/analyser.ts';
import { CarriedSectors, type CarriedSector } from '#signalhub/analysis/rules/carried-sectors.ts';
import { quoteOf } from '#signalhub/analysis/rules/clause-quote.ts';
import {
  scanClauses,
  type FoundInstrument,
  type ScannedClause,
} from '#signalhub/analysis/rules/clause-scan.ts';
import { findingsOf, topicOf, type SectorFinding } from '#signalhub/analysis/rules/findings.ts';
import { horizonOf } from '#signalhub/analysis/rules/horizon.ts';
import { judgedScore, type JudgedScore } from '#signalhub/analysis/rules/judged-instrument.ts';
import { RULES_VERSION } from '#signalhub/analysis/rules/rules-version.ts';
import { vocabularyOf } from '#signalhub/analysis/rules/vocabulary.ts';
import type { Clause } from '#signalhub/analysis/text/clauses.ts';
import { normalText, type NormalText } from '#signalhub/analysis/text/normal-text.ts';
import { signOfDirection, TIER_WEIGHTS, type SourceTier } from '#signalhub/facts/material-terms.ts';

/** A text under analysis. */
interface Reading {
  readonly normal: NormalText;
  readonly tier: SourceTier;
  /** Year that the document bears, or null. */
  readonly year: number | null;
}

/**
 * The default analyser: words of sectors and of instruments in one clause, by rules that each result names. It is
 * deterministic, works offline, and takes time in proportion to the text. It gives no result if no rule applies.
 */
export class RulesAnalyser implements Analyser {
  readonly name = 'rules';
  readonly version = RULES_VERSION;

  analyse({ title, text, source, materialDate, catalog }: AnalysisRequest): AnalysisOutcome {
    const vocabulary = vocabularyOf(catalog);
    const year = materialDate === undefined ? null : Number(materialDate.slice(0, 4));
    const reading: Reading = { normal: normalText(text), tier: source.tier, year };
    const clauses = scanClauses(reading.normal, vocabulary);
    const normalTitle = normalText(title);
    const carriedSectors = new CarriedSectors(
      normalTitle.text,
      scanClauses(normalTitle, vocabulary),
    );
    const topic = topicOf(clauses);
    const results: AnalysisResult[] = [];
    for (const scanned of clauses) {
      for (const finding of findingsOf(reading.normal.text, scanned, topic)) {
        results.push(namedResult(reading, scanned, finding));
      }
      results.push(...carriedResults(reading, scanned, carriedSectors));
    }
    return { results, usage: NO_USAGE };
  }
}

function namedResult(
  reading: Reading,
  { clause }: ScannedClause,
  { sector, judged }: SectorFinding,
): AnalysisResult {
  const { normal, tier } = reading;
  const { found } = judged;
  const place = {
    from: Math.min(sector.from, found.from),
    to: Math.max(sector.to, found.to),
  };
  return {
    sectorId: sector.term.sector.sectorId,
    ...directionOf(judged),
    ...termsOf(reading, clause, found),
    confidence: confidenceOf(0.55 * sector.term.weight, judged.isSameSegment, tier),
    rationale: `${ruleOf(normal, found, judged)}, ${sector.term.text}@${normal.starts[sector.from]!}`,
    quote: quoteOf(normal, clause, place),
  };
}

/** The results of a clause for the sectors of its heading or of the title. */
function carriedResults(
  reading: Reading,
  scanned: ScannedClause,
  carriedSectors: CarriedSectors,
): AnalysisResult[] {
  const next = carriedSectors.next(reading.normal.text, scanned);
  if (next === null) return [];
  const { found } = next;
  const judged = judgedScore(reading.normal.text, scanned, found);
  return next.carried.map((carried) =>
    carriedResult(reading, scanned.clause, found, judged, carried),
  );
}

function carriedResult(
  reading: Reading,
  clause: Clause,
  found: FoundInstrument,
  judged: JudgedScore,
  { sector, carrier }: CarriedSector,
): AnalysisResult {
  return {
    sectorId: sector.term.sector.sectorId,
    ...directionOf(judged),
    ...termsOf(reading, clause, found),
    confidence: MAX_LOW,
    rationale: `${ruleOf(reading.normal, found, judged)}, R-${carrier}: ${sector.term.text}`,
    quote: quoteOf(reading.normal, clause, found),
  };
}

function directionOf({ score }: JudgedScore): Pick<AnalysisResult, 'direction' | 'score'> {
  const stated = rounded(score);
  return { direction: signOfDirection(stated), score: stated };
}

function termsOf(
  { normal, year }: Reading,
  clause: Clause,
  { instrument }: FoundInstrument,
): Pick<AnalysisResult, 'horizon' | 'signalType'> {
  const horizon = horizonOf(normal.text.slice(clause.from, clause.to), year);
  return { horizon, signalType: instrument.signalType };
}

/** `R-support-03+R-hedge: 补贴@112`, with the place in the original. */
function ruleOf(normal: NormalText, found: FoundInstrument, { changes }: JudgedScore): string {
  const rules = [found.instrument.rule, ...changes.map((change) => `R-${change}`)].join('+');
  return `${rules}: ${normal.text.slice(found.from, found.to)}@${normal.starts[found.from]!}`;
}

const MAX_CONFIDENCE = 0.9;
/** Of a source below a ministry or a regulator, and of a word beyond the comma. */
const MAX_MEDIUM = 0.74;
const MAX_LOW = 0.4;

/**
 * 1 − ∏(1 − wᵢ) over how surely the word names the sector, how close the instrument is and the rank of the source.
 * High (0.75 and more) takes one segment and a source of at least a ministry's rank.
 */
function confidenceOf(word: number, isSameSegment: boolean, tier: SourceTier): number {
  const closeness = isSameSegment ? 0.35 : 0.15;
  const combined = 1 - (1 - word) * (1 - closeness) * (1 - 0.3 * TIER_WEIGHTS[tier]);
  const isHigh = isSameSegment && TIER_WEIGHTS[tier] >= TIER_WEIGHTS.ministry;
  return rounded(Math.min(combined, isHigh ? MAX_CONFIDENCE : MAX_MEDIUM));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
