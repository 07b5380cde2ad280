import {
  evidenceOf,
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionEvidence,
  type ConditionJudgement,
} from '#signalhub/conditions/published-condition.ts';
import type { ResearchVersionView } from '#signalhub/research/company-research.ts';
import type { RecordedFact } from '#signalhub/research/version-content.ts';

const DOMAIN = 'share_pledge';

/** Whether a version has pledged shares on its cut-off date. */
export function judgePledged(version: ResearchVersionView): ConditionJudgement {
  const pledges = pledgesIn(version);
  if (pledges.length > 0) return judgedTrue(pledges.map(toldPledge));
  const gap = version.gaps.find(({ domain }) => domain === DOMAIN);
  return gap === undefined
    ? judgedFalse([])
    : judgedUnknown(`Research could not answer: ${gap.question}`);
}

/** Whether the pledges on its cut-off date differ from those of the previous version. */
export function judgePledgeChanged(version: ResearchVersionView): ConditionJudgement {
  const { previous, versionId } = version;
  if (previous === null) return judgedUnknown(`${versionId} is the first version.`);
  const [before, after] = [pledgesIn(previous), pledgesIn(version)];
  const others = (all: readonly RecordedFact[], known: readonly RecordedFact[]) =>
    all.filter(({ contentKey }) => !known.some((one) => one.contentKey === contentKey));
  const changed = [...others(after, before), ...others(before, after)];
  return changed.length > 0
    ? judgedTrue(changed.map(toldPledge))
    : judgedFalse(after.map(toldPledge));
}

/** Pledges that hold on the cut-off date of a version; a pledge of zero shares does not count. */
function pledgesIn({ facts, researchAsOf }: ResearchVersionView): readonly RecordedFact[] {
  return facts.filter(
    ({ payload, validFrom, validTo }) =>
      payload.domain === DOMAIN &&
      payload.value !== 0 &&
      validFrom <= researchAsOf &&
      (validTo === null || validTo > researchAsOf),
  );
}

function toldPledge({ payload }: RecordedFact): ConditionEvidence {
  const { fact_id: reference, statement: text, fact_date: date, value } = payload;
  return evidenceOf('research_fact', reference, { text, date, value });
}
