import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { SectorView } from '#signalhub/catalog/catalog.ts';
import {
  evidenceOf,
  isMore,
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionEvidence,
  type ConditionJudge,
  type PublishedCondition,
} from '#signalhub/conditions/published-condition.ts';
import { isNewestOn } from '#signalhub/conditions/published-until.ts';
import { ofAnySector, ofOwnSector } from '#signalhub/conditions/sector-judge.ts';
import { HEAT_VIEWS, type HeatView } from '#signalhub/heat/heat-formula.ts';
import { heatSeries, heatTableOf } from '#signalhub/heat/heat-series.ts';
import type { HeatTable } from '#signalhub/heat/heat-table.ts';
import { sectorDynamics } from '#signalhub/heat/sector-dynamics.ts';

/** Minimum number of heat views that agree. */
const MIN_VIEWS = 2;

const OF_HEAT =
  'Too few views have an earlier point and a point of the previous session or later. ' +
  'For a fund: it has no single sector.';

/** Conditions on the heat of a sector, and on how broadly it moves. */
export const HEAT_CONDITIONS: readonly PublishedCondition[] = [
  {
    id: 'heat.rising_in_two_views',
    text: 'The heat momentum of the sector is above 0 in at least two of its three views.',
    unknownWhere: OF_HEAT,
    judges: lifted(momentumIn((momentum) => isMore(momentum, 0))),
  },
  {
    id: 'heat.falling_in_two_views',
    text: 'The heat momentum of the sector is below 0 in at least two of its three views.',
    unknownWhere: OF_HEAT,
    judges: lifted(momentumIn((momentum) => isMore(0, momentum))),
  },
  {
    id: 'heat.breadth_gap_positive',
    text: "On the last trading day, a larger part of the sector's companies rose than of all companies.",
    unknownWhere:
      'There are no quotes of the previous session or later, or of fewer than three companies of the sector. ' +
      'For a fund: it has no single sector.',
    judges: lifted(hasBreadthGap),
  },
];

function lifted(judge: ConditionJudge<SectorView>): PublishedCondition['judges'] {
  return { company: ofAnySector(judge), fund: ofOwnSector(judge), sector: judge };
}

/** Whether the momentum of enough views satisfies the test; an unknown view counts as undecided. */
function momentumIn(isAsked: (momentum: number) => boolean): ConditionJudge<SectorView> {
  return ({ sectorId }, { snapshot }) => {
    const tables = HEAT_VIEWS.map((view) => snapshot.view(heatTableOf(view)));
    const isAtHand = tables.every((table) => !(table instanceof Promise));
    return mapMaybe(isAtHand ? (tables as HeatTable[]) : Promise.all(tables), (all) => {
      const points = all.flatMap((table, at) =>
        pointIn(table, HEAT_VIEWS[at]!, sectorId, snapshot.validOn),
      );
      const count = points.filter(({ value }) => isAsked(value!)).length;
      if (count >= MIN_VIEWS) return judgedTrue(points);
      if (count + HEAT_VIEWS.length - points.length < MIN_VIEWS) return judgedFalse(points);
      return judgedUnknown(`Only ${points.length} of its views are known.`, points);
    });
  };
}

/** The newest point of a view, if it is recent and has an earlier point to compare with. */
function pointIn(
  table: HeatTable,
  view: HeatView,
  sectorId: string,
  validOn: string,
): ConditionEvidence[] {
  const points = heatSeries(table, sectorId, { start: null, end: validOn, limit: 2 })?.items ?? [];
  const point = points.at(-1);
  if (points.length < 2 || !isNewestOn(point!.effectiveDate, validOn)) return [];
  const { effectiveDate: date, heatMomentum: value } = point!;
  const text = `Momentum of heat by ${view}`;
  return [evidenceOf('heat_point', view, { text, sectorId, date, value })];
}

function hasBreadthGap(...[{ sectorId }, { snapshot }]: Parameters<ConditionJudge<SectorView>>) {
  return mapMaybe(snapshot.view(sectorDynamics), (dynamics) => {
    if (dynamics === null) return judgedUnknown('No daily quotes are published.');
    const { tradeDate: date, moves, market } = dynamics;
    const move = moves.get(sectorId);
    if (move === undefined) return judgedUnknown('Fewer than three of its companies were traded.');
    const text = 'Part of the companies that rose, and that of the market';
    const about = { text, sectorId, date, value: move.breadth, before: market.breadth };
    const evidence = evidenceOf('sector_breadth', sectorId, about);
    if (!isNewestOn(date, snapshot.validOn))
      return judgedUnknown(`The last quotes are of ${date}.`, [evidence]);
    return isMore(move.breadth, market.breadth) ? judgedTrue([evidence]) : judgedFalse([evidence]);
  });
}
