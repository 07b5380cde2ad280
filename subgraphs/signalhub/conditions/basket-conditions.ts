import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { exposureMoved } from '#signalhub/conditions/exposure-moved.ts';
import {
  evidenceOf,
  isMore,
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionEvidence,
  type ConditionMoment,
  type ConditionJudgement,
  type PublishedCondition,
} from '#signalhub/conditions/published-condition.ts';
import { isNewestOn } from '#signalhub/conditions/published-until.ts';
import type { BasketState } from '#signalhub/etf/basket-state.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';
import { snapshotIfAny } from '#signalhub/snapshots/snapshot-if-any.ts';

/** Minimum part of the basket's shares from which the fund's sectors are meaningful. */
const MIN_COVERAGE = 0.5;

const NO_BASKET = 'No complete basket of the fund is published.';

/** Conditions on a fund's holdings. */
export const BASKET_CONDITIONS: readonly PublishedCondition[] = [
  {
    id: 'basket.content_changed',
    text: 'The components or quantities of the basket differ from those of the previous one.',
    unknownWhere:
      'There is no complete basket, no earlier one, or none of the previous session or later.',
    judges: { fund: withBasket(isChanged) },
  },
  {
    id: 'basket.exposure_moved_5',
    text:
      'The adjusted exposure to a sector changed by more than 5 points ' +
      'since the snapshot of the trading day before the basket.',
    unknownWhere: 'A basket is missing on one of the dates, or shares without a price may decide.',
    judges: { fund: withBasket(isMoved) },
  },
  {
    id: 'basket.stale',
    text: 'The basket is carried forward, or older than the previous session.',
    unknownWhere: 'There is no complete basket, or no recorded fetch of it.',
    judges: { fund: withBasket(isStale) },
  },
  {
    id: 'basket.covered_below_half',
    text: "Less than half of the basket's shares, by weight, belong to companies with a sector.",
    unknownWhere: 'There is no complete basket.',
    judges: { fund: withBasket(isThinlyCovered) },
  },
];

type JudgeBasket = (
  fund: EtfView,
  state: BasketState,
  moment: ConditionMoment,
) => ConditionJudgement | Promise<ConditionJudgement>;

function withBasket(judge: JudgeBasket) {
  return (
    fund: EtfView,
    moment: ConditionMoment,
  ): ConditionJudgement | Promise<ConditionJudgement> =>
    fund.state === null ? judgedUnknown(NO_BASKET) : judge(fund, fund.state, moment);
}

function isChanged(
  _: EtfView,
  state: BasketState,
  { snapshot }: ConditionMoment,
): ConditionJudgement {
  const { basket, contentChanged, freshness } = state;
  const evidence = [basketEvidence(state, freshness, null)];
  if (contentChanged === null || !isNewestOn(basket.basket_date, snapshot.validOn)) {
    return judgedUnknown(
      `No basket newer than that of ${basket.basket_date} is published.`,
      evidence,
    );
  }
  return contentChanged ? judgedTrue(evidence) : judgedFalse(evidence);
}

function isStale(
  _: EtfView,
  state: BasketState,
  { snapshot }: ConditionMoment,
): ConditionJudgement {
  const { basket, freshness, ageDays } = state;
  const evidence = [basketEvidence(state, freshness, ageDays)];
  const isOld = !isNewestOn(basket.basket_date, snapshot.validOn);
  if (isOld || freshness === 'carried_forward') return judgedTrue(evidence);
  if (freshness !== 'unknown') return judgedFalse(evidence);
  return judgedUnknown('No fetch of the basket from its exchange is recorded.', evidence);
}

function isThinlyCovered({ holdingsCoverage }: EtfView, state: BasketState): ConditionJudgement {
  const evidence = [basketEvidence(state, 'Part of the shares with a sector', holdingsCoverage)];
  return isMore(MIN_COVERAGE, holdingsCoverage) ? judgedTrue(evidence) : judgedFalse(evidence);
}

/** The earlier snapshot is that of the basket's pricing date: the trading day before it. */
function isMoved(fund: EtfView, state: BasketState, moment: ConditionMoment) {
  const { snapshot, snapshots } = moment;
  const asOf = state.basket.pricing_date;
  const found = snapshotIfAny(snapshots, { asOf, knownAsOf: snapshot.knownAsOf });
  return mapMaybe(found, (earlier) => {
    if (earlier === null) return judgedUnknown(`There is no snapshot on or before ${asOf}.`);
    return mapMaybe(earlier.view(deriveEtfs), ({ byKey }) =>
      exposureMoved(fund, byKey.get(fund.etfKey), asOf),
    );
  });
}

function basketEvidence(
  { basket }: BasketState,
  text: string,
  value: number | null,
): ConditionEvidence {
  const { basket_id: reference, basket_date: date } = basket;
  return evidenceOf('basket', reference, { text, date, value });
}
