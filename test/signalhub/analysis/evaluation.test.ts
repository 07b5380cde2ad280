import { describe, expect, test } from 'vitest';
import { judgeRules, shenwanCatalog } from '#bench/analysis/judged-rules.ts';
import { labelledClauses } from '#bench/analysis/labelled-clauses.ts';
import { recordedTexts } from '#bench/analysis/recorded-texts.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';

const texts = recordedTexts();
if (typeof texts === 'string') console.warn(`skipped: ${texts}`);

describe.skipIf(typeof texts === 'string')('on recorded texts the rules', () => {
  const recorded = texts as Exclude<typeof texts, string>;

  test('reach their goals on clauses that they were not written from', () => {
    const { documents, agreement } = labelledClauses('held-out', recorded);
    const judged = judgeRules(documents, shenwanCatalog(recorded.companyNames));
    expect(judged.rightSector / judged.resultCount).toBeGreaterThanOrEqual(0.92);
    expect(judged.foundLabels / judged.labelCount).toBeGreaterThanOrEqual(0.6);
    expect(judged.rightBoth / judged.resultCount).toBeGreaterThanOrEqual(0.8);
    expect(agreement!.clauseCount).toBeGreaterThan(600);
  });

  test('quote every text word for word', () => {
    const catalog = shenwanCatalog(recorded.companyNames);
    const source = { sourceId: 'recorded', tier: 'market' } as const;
    const analyser = new RulesAnalyser();
    const quotes = recorded.all.flatMap((text) =>
      analyser
        .analyse({ title: '', text, source, catalog })
        .results.map(({ quote }) => text.includes(quote)),
    );
    expect(quotes.length).toBeGreaterThan(300);
    expect(quotes).not.toContain(false);
  });
});
