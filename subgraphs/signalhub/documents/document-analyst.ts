import type { Clock } from '#kernel/ports/clock.ts';
import type { AnalysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisEngine } from '#signalhub/analysis/engine/analysis-engine.ts';
import { policyResults } from '#signalhub/analysis/policy-results.ts';
import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { mappedDocument } from '#signalhub/materials/document-stages.ts';

export interface DocumentAnalystOptions {
  readonly engine: Pick<AnalysisEngine, 'version' | 'analyse'>;
  /** The sectors and companies of now. */
  readonly catalog: () => Promise<AnalysisCatalog>;
  readonly clock: Clock;
}

/** Analyses the bodies of collected documents, and maps what it finds to the sectors of now. */
export class DocumentAnalyst {
  readonly #options: DocumentAnalystOptions;

  constructor(options: DocumentAnalystOptions) {
    this.#options = options;
  }

  /** The catalog of now; null where it has no sector, so that no document can be mapped. */
  async catalog(): Promise<AnalysisCatalog | null> {
    const catalog = await this.#options.catalog();
    return catalog.sectors.length === 0 ? null : catalog;
  }

  /** Names all that results depend on: another version analyses documents again. */
  versionWith({ version }: AnalysisCatalog): string {
    return `${this.#options.engine.version} ${version}`;
  }

  /**
   * Whether a document was mapped with the current analyser and catalog, so that another analysis would equal the
   * stored one. Results of a fallback are analysed again.
   */
  isMappedWith({ analysis }: PolicyMaterialPayload, { version }: AnalysisCatalog): boolean {
    if (analysis === undefined || analysis.fallback_reason !== null) return false;
    const by = `${analysis.analyser} ${analysis.version}`;
    return by === this.#options.engine.version && analysis.catalog_version === version;
  }

  /** The document at the stage `mapped`. */
  async mapped(
    document: PolicyMaterialPayload,
    publisher: MaterialSourcePayload,
    catalog: AnalysisCatalog,
  ): Promise<PolicyMaterialPayload> {
    const { engine, clock } = this.#options;
    const { title, text, material_date: materialDate, material_id: materialId } = document;
    const { tier, source_id: sourceId } = publisher;
    const source = { tier, sourceId };
    const analysis = await engine.analyse({ title, text, materialDate, source, catalog });
    const results = policyResults(materialId, analysis.results, catalog);
    return mappedDocument(document, results, {
      analyser: analysis.analyser,
      version: analysis.analyserVersion,
      catalog_version: analysis.catalogVersion,
      mapped_at: formatTimestamp(clock.nowMs()),
      fallback_reason: analysis.fallbackReason,
    });
  }
}
