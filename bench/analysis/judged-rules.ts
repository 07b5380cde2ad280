import {
  analysisCatalog,
  type AnalysedSector,
  type AnalysisCatalog,
} from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisResult } from '#signalhub/analysis/analyser.ts';
import { SHENWAN_SECTORS } from '#signalhub/analysis/lexicon/sector-words.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';
import type { ClauseLabel, LabelledDocument } from '#bench/analysis/labelled-clauses.ts';

/** How the results of the rules compare with the labels. */
export interface Judgement {
  /** Results about a sector that the clause has, or the broader or narrower one of it. */
  readonly rightSector: number;
  /** Of these, results that name exactly a sector of the label. */
  readonly exactSector: number;
  readonly rightBoth: number;
  /** Results about sectors in doubt, which do not count. */
  readonly doubtful: number;
  readonly resultCount: number;
  readonly labelCount: number;
  readonly foundLabels: number;
  /** Counts by `labelled → found`, `none` for nothing. */
  readonly confusion: ReadonlyMap<string, number>;
}

/** The Shenwan sectors with the names of companies, as a live server has them. */
export function shenwanCatalog(companyNames: readonly string[]): AnalysisCatalog {
  const idOf = (layer: number, name: string): string => `L${layer}.${name}`;
  const sectors = SHENWAN_SECTORS.map(({ layer, names: [name], parent }): AnalysedSector => {
    const parentId = layer === 1 ? null : idOf(layer - 1, parent);
    return {
      sectorId: idOf(layer, name!),
      name: name!,
      layer: layer === 1 ? 'level1' : 'level2',
      parentId,
    };
  });
  return analysisCatalog(sectors, companyNames);
}

/** Runs the rules over labelled documents, and compares clause by clause. */
export function judgeRules(
  documents: readonly LabelledDocument[],
  catalog: AnalysisCatalog,
): Judgement {
  const counts = { rightSector: 0, exactSector: 0, rightBoth: 0, doubtful: 0, resultCount: 0 };
  let [labelCount, foundLabels] = [0, 0];
  const confusion = new Map<string, number>();
  const count = (labelled: string, found: string): void => {
    const cell = `${labelled} → ${found}`;
    confusion.set(cell, (confusion.get(cell) ?? 0) + 1);
  };
  const kin = kinOf(catalog);
  const source = { sourceId: 'recorded', tier: 'authoritative_media' } as const;
  const analyser = new RulesAnalyser();
  for (const { text, clauses } of documents) {
    const found = new Set<ClauseLabel>();
    for (const result of analyser.analyse({ title: '', text, source, catalog }).results) {
      const place = placeOf(result);
      const labels = clauses.find(({ from, to }) => place >= from && place < to)?.labels ?? [];
      const name = result.sectorId.slice(result.sectorId.indexOf('.') + 1);
      const label =
        labels.find(({ names }) => names.includes(name)) ??
        labels.find(({ names }) => names.some((one) => kin.has(`${one} ${name}`)));
      if (label?.direction === null) {
        counts.doubtful += 1;
        continue;
      }
      counts.resultCount += 1;
      count(label?.direction ?? 'none', result.direction);
      if (label === undefined) continue;
      found.add(label);
      counts.rightSector += 1;
      if (label.names.includes(name)) counts.exactSector += 1;
      if (label.direction === result.direction) counts.rightBoth += 1;
    }
    for (const label of clauses.flatMap(({ labels }) => labels)) {
      if (label.direction === null) continue;
      labelCount += 1;
      if (found.has(label)) foundLabels += 1;
      else count(label.direction, 'none');
    }
  }
  return { ...counts, labelCount, foundLabels, confusion };
}

/** Where in the text the instrument of a result stands, as its rationale says. */
function placeOf({ rationale }: AnalysisResult): number {
  return Number(/@(\d+)/.exec(rationale)![1]);
}

/** Pairs of names of which one is the broader sector of the other. */
function kinOf({ sectors }: AnalysisCatalog): ReadonlySet<string> {
  const nameById = new Map(sectors.map(({ sectorId, name }) => [sectorId, name]));
  return new Set(
    sectors.flatMap(({ name, parentId }) => {
      const parent = parentId === null ? undefined : nameById.get(parentId);
      return parent === undefined ? [] : [`${parent} ${name}`, `${name} ${parent}`];
    }),
  );
}
