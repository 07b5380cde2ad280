import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { SectorView } from '#signalhub/catalog/catalog.ts';
import {
  evidenceOf,
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionEvidence,
  type ConditionJudge,
  type PublishedCondition,
} from '#signalhub/conditions/published-condition.ts';
import { isNewestOn, publishedUntil } from '#signalhub/conditions/published-until.ts';
import { ofAnySector } from '#signalhub/conditions/sector-judge.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import { policyMaterials, type PolicyMaterialView } from '#signalhub/policy/policy-material.ts';

/** Calendar days after a document's date in which it is a catalyst. */
const CATALYST_DAYS = 3;
/** Maximum documents in the evidence. */
const MAX_EVIDENCE = 3;

/** Conditions on documents of authorities. */
export const POLICY_CONDITIONS: readonly PublishedCondition[] = [
  {
    id: 'policy.signal_within_3d',
    text: 'A document of an authority, dated at most three days earlier, has a signal on the sector.',
    unknownWhere:
      'There is no such document, and one may be missing: ' +
      'there are no documents at all, or no publication since the previous session.',
    judges: {
      sector: signalWithin(CATALYST_DAYS),
      company: ofAnySector(signalWithin(CATALYST_DAYS)),
    },
  },
];

/**
 * Whether a document on the sector itself is at most the given number of days old. The evidence has the newest
 * documents, including older ones.
 */
function signalWithin(days: number): ConditionJudge<SectorView> {
  return ({ sectorId }, { snapshot }) =>
    mapMaybe(snapshot.view(policyMaterials), ({ all, bySector }) => {
      const signals = (bySector.get(sectorId) ?? []).filter(
        ({ signalStatus, materialDate }) =>
          signalStatus === 'signal' && materialDate <= snapshot.validOn,
      );
      const since = dateAfter(snapshot.validOn, -days);
      const within = signals.filter(({ materialDate }) => materialDate >= since);
      if (within.length > 0) return judgedTrue(evidenceFrom(within, sectorId));
      if (all.length === 0) return judgedUnknown('No documents of authorities are published.');
      const until = publishedUntil(snapshot);
      const evidence = evidenceFrom(signals, sectorId);
      if (isNewestOn(until, snapshot.validOn)) return judgedFalse(evidence);
      return judgedUnknown(
        `There is no publication since ${until}; a newer document may exist.`,
        evidence,
      );
    });
}

function evidenceFrom(
  materials: readonly PolicyMaterialView[],
  sectorId: string,
): ConditionEvidence[] {
  return materials.slice(0, MAX_EVIDENCE).map(({ materialId, materialDate: date, merged }) => {
    const { title: text } = merged.canonical.payload;
    return evidenceOf('policy_material', materialId, { text, sectorId, date });
  });
}
