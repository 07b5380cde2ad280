import {
  evidenceOf,
  isMore,
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionJudgement,
} from '#signalhub/conditions/published-condition.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';

/** Five points of the basket's value. */
const NOTABLE = 0.05;
/** Maximum sectors in the evidence. */
const MAX_EVIDENCE = 3;

/** Bounds of an exposure's move, given the shares without a price. */
interface Move {
  readonly sectorId: string;
  readonly text: string;
  readonly value: number;
  readonly before: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Whether the exposure of a fund to any sector moved by more than 5 points between two snapshots. Shares without a
 * price count as zero in an exposure, but may have any weight up to `unpricedWeight`. A move is therefore known only if
 * they cannot explain it.
 *
 * @param earlier The fund in the earlier snapshot; undefined where it is missing.
 * @param earlierDate The date of that snapshot.
 */
export function exposureMoved(
  fund: EtfView,
  earlier: EtfView | undefined,
  earlierDate: string,
): ConditionJudgement {
  if (earlier === undefined || earlier.state === null) {
    return judgedUnknown(`No complete basket of the fund was published by ${earlierDate}.`);
  }
  const moves = movesBetween(earlier, fund);
  const { basket_date: date } = fund.state!.basket;
  const evidence = moves
    .slice(0, MAX_EVIDENCE)
    .map(({ sectorId, text, value, before }) =>
      evidenceOf('exposure', fund.etfKey, { text, sectorId, date, value, before }),
    );
  if (moves.some(({ least }) => isMore(least, NOTABLE))) return judgedTrue(evidence);
  if (!moves.some(({ most }) => isMore(most, NOTABLE))) return judgedFalse(evidence);
  return judgedUnknown('Shares without a price may have caused a move, or hidden one.', evidence);
}

/** Largest first. */
function movesBetween(earlier: EtfView, later: EtfView): Move[] {
  const [before, after] = [exposuresOf(earlier), exposuresOf(later)];
  const sectorIds = [...new Set([...before.keys(), ...after.keys()])];
  const moves = sectorIds.map((sectorId): Move => {
    const [old, now] = [before.get(sectorId), after.get(sectorId)];
    const [from, to] = [old?.exposure ?? 0, now?.exposure ?? 0];
    const rise = to - from;
    return {
      sectorId,
      text: (now ?? old)!.name,
      value: to,
      before: from,
      least: Math.max(0, rise - earlier.unpricedWeight, -rise - later.unpricedWeight),
      most: Math.max(rise + later.unpricedWeight, earlier.unpricedWeight - rise),
    };
  });
  const sizeOf = ({ value, before: from }: Move): number => Math.abs(value - from);
  return moves.sort((a, b) => sizeOf(b) - sizeOf(a) || (a.sectorId < b.sectorId ? -1 : 1));
}

/** A fund's exposure to each sector: direct and extended relations never count a company twice. */
function exposuresOf({ relations }: EtfView) {
  const exposures = new Map<string, { readonly name: string; readonly exposure: number }>();
  for (const { sector, scope, adjustedExposure } of relations) {
    if (scope !== 'direct' && scope !== 'extended') continue;
    const { sectorId, name } = sector;
    const exposure = (exposures.get(sectorId)?.exposure ?? 0) + adjustedExposure;
    exposures.set(sectorId, { name, exposure });
  }
  return exposures;
}
