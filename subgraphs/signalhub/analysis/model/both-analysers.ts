import type {
  Analyser,
  AnalysisOutcome,
  AnalysisRequest,
  AnalysisResult,
} from '#signalhub/analysis/analyser.ts';

/** From this confidence on, a result of the rules is added to those of the model. */
const MIN_SURE = 0.75;
const DOUBTED = 0.3;

/**
 * The model's results, compared with those of the rules. If both are sure about a sector and contradict each other, the
 * result is mixed, has a low confidence and states the contradiction. Sure results of the rules that the model lacks
 * are added.
 */
export class BothAnalysers implements Analyser {
  readonly name = 'both';
  readonly version: string;
  readonly #rules: Analyser;
  readonly #model: Analyser;

  constructor(rules: Analyser, model: Analyser) {
    this.version = `${rules.version} ${model.version}`;
    this.#rules = rules;
    this.#model = model;
  }

  async analyse(request: AnalysisRequest): Promise<AnalysisOutcome> {
    const { results: stated, usage } = await this.#model.analyse(request);
    const { results: ruled } = await this.#rules.analyse(request);
    const sure = ruled.filter(({ confidence }) => confidence >= MIN_SURE);
    const compared = stated.map((result) =>
      isContradicted(result, sure) ? doubted(result) : result,
    );
    const named = new Set(stated.map(({ sectorId }) => sectorId));
    return {
      results: [...compared, ...sure.filter(({ sectorId }) => !named.has(sectorId))],
      usage,
    };
  }
}

function isContradicted(result: AnalysisResult, sure: readonly AnalysisResult[]): boolean {
  if (result.confidence < MIN_SURE) return false;
  return sure.some(
    ({ sectorId, score }) => sectorId === result.sectorId && score * result.score < 0,
  );
}

function doubted(result: AnalysisResult): AnalysisResult {
  const rationale = `${result.rationale} (R-contradicted)`;
  return { ...result, direction: 'mixed', score: 0, confidence: DOUBTED, rationale };
}
