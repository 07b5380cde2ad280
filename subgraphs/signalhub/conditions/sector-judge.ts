import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';
import {
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionJudge,
  type ConditionJudgement,
} from '#signalhub/conditions/published-condition.ts';

/** A sector condition for a company: whether it holds for any sector with an active relation. */
export function ofAnySector(judge: ConditionJudge<SectorView>): ConditionJudge<CompanyView> {
  return ({ relations }, moment) => {
    const active = relations.filter(({ status }) => status === 'active');
    const sectors = [...new Set(active.map(({ sector }) => sector))];
    if (sectors.length === 0)
      return judgedUnknown('The company has no active relation to a sector.');
    const judged = sectors.map((sector) => judge(sector, moment));
    const isAtHand = judged.every((one) => !(one instanceof Promise));
    return mapMaybe(isAtHand ? (judged as ConditionJudgement[]) : Promise.all(judged), anyOf);
  };
}

/**
 * A sector condition for a fund: of its index's sector, else of its largest exposure. A broad fund has no single
 * sector.
 */
export function ofOwnSector(judge: ConditionJudge<SectorView>): ConditionJudge<EtfView> {
  return (fund, moment) => {
    const { trackedSector, productScope, relations } = fund;
    const sector = trackedSector ?? (productScope === 'sector' ? relations[0]?.sector : undefined);
    if (sector !== undefined) return judge(sector, moment);
    return judgedUnknown('A fund across sectors has no sector of its own.');
  };
}

/** True if any is true; unknown if any may be. */
function anyOf(judgements: readonly ConditionJudgement[]): ConditionJudgement {
  const holding = judgements.filter(({ value }) => value === true);
  if (holding.length > 0) return judgedTrue(holding.flatMap(({ evidence }) => evidence));
  const evidence = judgements.flatMap((one) => one.evidence);
  const open = judgements.find(({ value }) => value === null);
  return open === undefined ? judgedFalse(evidence) : judgedUnknown(open.unknownBecause!, evidence);
}
