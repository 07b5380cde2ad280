import { judgeRules, shenwanCatalog, type Judgement } from '#bench/analysis/judged-rules.ts';
import { labelledClauses } from '#bench/analysis/labelled-clauses.ts';
import { recordedTexts } from '#bench/analysis/recorded-texts.ts';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { processorTimes } from '#bench/measure/processor-time.ts';
import type { AnalysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';

const LENGTH = 20_000;
const LIMIT_MS = 5;
const ROUNDS = 15;
const CALLS = 5;

/** The rules against labels on the part that they were not written from, and their time. */
const analysis: Bench = {
  name: 'analysis of documents by rules',
  async run() {
    const texts = recordedTexts();
    if (typeof texts === 'string') throw new Error(texts);
    const catalog = shenwanCatalog(texts.companyNames);
    const held = labelledClauses('held-out', texts);
    const { documents } = labelledClauses('training', texts);
    return [
      ...qualityRows('held out', judgeRules(held.documents, catalog), true),
      ...qualityRows('training', judgeRules(documents, catalog), false),
      stated(
        'two passes over the held-out clauses: same sectors',
        held.agreement!.sameSectors,
        held.agreement!.clauseCount,
      ),
      stated(
        'two passes: same sectors and directions',
        held.agreement!.sameAll,
        held.agreement!.clauseCount,
      ),
      ...timeRows(texts.all.join('\n'), catalog),
    ];
  },
};

function qualityRows(part: string, judged: Judgement, hasGoals: boolean): ClaimRow[] {
  const { resultCount, labelCount, rightSector, exactSector, rightBoth, foundLabels } = judged;
  const row = (claim: string, right: number, of: number, goal: number | null): ClaimRow => ({
    ...stated(`${part}: ${claim}`, right, of),
    ...(hasGoals && goal !== null ? { goal: `≥ ${goal * 100} %`, isMet: right / of >= goal } : {}),
  });
  const cells = [...judged.confusion].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const confusion = cells.map(([cell, count]) => `${cell} ${count}`).join('; ');
  return [
    row('sector right (precision)', rightSector, resultCount, 0.92),
    row('sector exactly the labelled one', exactSector, resultCount, null),
    row('labelled sectors found (recall)', foundLabels, labelCount, 0.6),
    row('sector and direction right', rightBoth, resultCount, 0.8),
    {
      ...stated(
        `${part}: results about sectors in doubt, not counted`,
        judged.doubtful,
        resultCount + judged.doubtful,
      ),
      peer: confusion,
    },
  ];
}

function stated(claim: string, part: number, whole: number): ClaimRow {
  const ours = `${((part / whole) * 100).toFixed(1)} % (${part} of ${whole})`;
  return { claim, ours, peer: '', ratio: null, goal: 'stated', isMet: null };
}

/** Processor time for 20,000 characters, and for twice as many. */
function timeRows(text: string, catalog: AnalysisCatalog): ClaimRow[] {
  const analyser = new RulesAnalyser();
  const source = { sourceId: 'recorded', tier: 'ministry' } as const;
  const work = (times: number) => (): void => {
    const repeated = text.slice(0, LENGTH).repeat(times);
    const request = { title: '', text: repeated, source, catalog };
    for (let call = 0; call < CALLS; call += 1) analyser.analyse(request);
  };
  const [once, twice] = processorTimes([work(1), work(2)], ROUNDS);
  const ms = once! / CALLS / 1_000;
  return [
    {
      claim: 'rules over 20,000 characters, processor time',
      ours: `${ms.toFixed(2)} ms`,
      peer: `limit ${LIMIT_MS} ms`,
      ratio: ms / LIMIT_MS,
      goal: `≤ ${LIMIT_MS} ms`,
      isMet: ms <= LIMIT_MS,
    },
    {
      claim: 'rules over 40,000 characters against 20,000',
      ours: `${(twice! / CALLS / 1_000).toFixed(2)} ms`,
      peer: `${ms.toFixed(2)} ms`,
      ratio: twice! / once!,
      goal: 'linear: ≤ 2.5',
      isMet: twice! / once! <= 2.5,
    },
  ];
}

export default analysis;
