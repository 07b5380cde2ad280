import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import {
  anomalyScore,
  anomalyTypeOf,
  dynamicsConfidence,
  robustScores,
  type AnomalyType,
} from '#signalhub/heat/sector-anomaly.ts';
import { DYNAMICS_RULE as RULE } from '#signalhub/heat/dynamics-rule.ts';
import { heatTableOf } from '#signalhub/heat/heat-series.ts';
import { eraKnownAt, type EraSector } from '#signalhub/heat/sector-eras.ts';
import {
  linkageConfirmation,
  linkagePattern,
  linkageScore,
  stockOverlap,
  type LinkagePattern,
  type SectorPair,
} from '#signalhub/heat/sector-linkage.ts';
import { sectorMembersOn } from '#signalhub/heat/sector-members.ts';
import {
  marketMove,
  sectorMove,
  type MarketMove,
  type SectorMove,
} from '#signalhub/heat/sector-move.ts';
import { sectorPairsOn } from '#signalhub/heat/sector-pairs.ts';
import { tradingSessions } from '#signalhub/heat/trading-sessions.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A sector and its move on the day. */
interface MovedSector {
  readonly sector: EraSector;
  readonly move: SectorMove;
  readonly zScore: number;
}

/** An anomalous sector. Numbers are not rounded. */
export interface SectorAnomaly extends MovedSector {
  readonly type: AnomalyType;
  readonly anomalyScore: number;
  /** Percentile of trading heat within the layer. */
  readonly attentionScore: number;
  readonly confidence: number;
  readonly linkageScore: number;
  readonly linkageConfirmation: number;
  /** Strongest first. */
  readonly links: readonly SectorLink[];
}

/** Two sectors that moved together or apart. */
export interface SectorLink {
  readonly pair: SectorPair;
  readonly source: MovedSector;
  readonly target: MovedSector;
  readonly pattern: LinkagePattern;
  readonly score: number;
  readonly confidence: number;
  readonly overlap: number;
}

/** Sector moves on one trading day. */
export interface SectorDynamics {
  readonly tradeDate: string;
  readonly market: MarketMove;
  /** Trading days with quotes up to this one. */
  readonly sessionCount: number;
  /** Number of examined sectors. */
  readonly sectorCount: number;
  /** The move of each sector. */
  readonly moves: ReadonlyMap<string, SectorMove>;
  /** Largest anomaly score first, then by sector. */
  readonly anomalies: readonly SectorAnomaly[];
  /** Largest score first, then by source and target. */
  readonly links: readonly SectorLink[];
}

/**
 * Sector moves on the last trading day on or before a snapshot's date; null without quotes.
 *
 * A derivation of snapshots.
 */
export function* sectorDynamics(snapshot: Snapshot): SteppedWork<SectorDynamics | null> {
  const { dates, lastQuotes } = yield* snapshot.viewInSteps(tradingSessions);
  const tradeDate = dates.at(-1);
  if (tradeDate === undefined) return null;
  const { knownAtMs } = snapshot;
  const era = eraKnownAt(snapshot, tradeDate, knownAtMs);
  const market = marketMove(lastQuotes);
  if (era.sectorById.size === 0 || market === null) return null;
  const members = yield* sectorMembersOn(snapshot, era, { date: tradeDate, knownAtMs });
  const moved = movedSectors([...era.sectorById.values()], members, market);
  yield;
  const neighbours = neighboursOf(sectorPairsOn(snapshot, era, tradeDate), moved);
  const links = linksOf(neighbours);
  yield;
  const attention = yield* snapshot.viewInSteps(heatTableOf('market_trading'));
  const anomalies = [...moved.values()].flatMap((one) => {
    const type = anomalyTypeOf(one.move, market, one.zScore);
    if (type === null) return [];
    const sectorId = one.sector.sector_id;
    const attentionScore = attention.percentile(sectorId, attention.dates.length - 1);
    return [anomalyOf(one, type, attentionScore, links, neighbours)];
  });
  anomalies.sort(
    (a, b) => b.anomalyScore - a.anomalyScore || (a.sector.sector_id < b.sector.sector_id ? -1 : 1),
  );
  const [sessionCount, sectorCount] = [dates.length, moved.size];
  const moves = new Map(Array.from(moved, ([sectorId, { move }]) => [sectorId, move]));
  return { tradeDate, market, sessionCount, sectorCount, moves, anomalies, links };
}

type Moved = ReadonlyMap<string, MovedSector>;
interface Neighbours {
  readonly pair: SectorPair;
  readonly source: MovedSector;
  readonly target: MovedSector;
}

/** Scores are within the layer, as broad sectors move less than narrow ones. */
function movedSectors(
  sectors: readonly EraSector[],
  members: ReadonlyMap<string, ReadonlyMap<string, number>>,
  market: MarketMove,
): Moved {
  const moved = new Map<string, MovedSector>();
  for (const layer of Map.groupBy(sectors, (sector) => sector.layer).values()) {
    const there = layer.flatMap((sector) => {
      const move = sectorMove(members.get(sector.sector_id) ?? new Map(), market);
      return move === null || move.weights.size < RULE.minStocks ? [] : [{ sector, move }];
    });
    const scores = robustScores(there.map(({ move }) => move.excess));
    for (const [index, { sector, move }] of there.entries()) {
      moved.set(sector.sector_id, { sector, move, zScore: scores[index]! });
    }
  }
  return moved;
}

function neighboursOf(pairs: readonly SectorPair[], moved: Moved): Neighbours[] {
  return pairs.flatMap((pair) => {
    const [source, target] = [moved.get(pair.sourceId), moved.get(pair.targetId)];
    return source === undefined || target === undefined ? [] : [{ pair, source, target }];
  });
}

function linksOf(neighbours: readonly Neighbours[]): SectorLink[] {
  const links = neighbours.flatMap(({ pair, source, target }) => {
    const pattern = linkagePattern(pair.kind, source.move, target.move);
    if (pattern === null) return [];
    const least = Math.min(dynamicsConfidence(source.move), dynamicsConfidence(target.move));
    const overlap = stockOverlap(source.move, target.move);
    const score = linkageScore(pair, source.move, target.move);
    return [{ pair, source, target, pattern, score, confidence: least * pair.confidence, overlap }];
  });
  const orderOf = ({ pair }: SectorLink): string => `${pair.sourceId} ${pair.targetId}`;
  return links.sort((a, b) => b.score - a.score || (orderOf(a) < orderOf(b) ? -1 : 1));
}

function anomalyOf(
  one: MovedSector,
  type: AnomalyType,
  attentionScore: number,
  links: readonly SectorLink[],
  neighbours: readonly Neighbours[],
): SectorAnomaly {
  const own = links.filter(({ source, target }) => source === one || target === one);
  const neighbourMoves = neighbours.flatMap(({ source, target }) => {
    if (source === one) return [target.move];
    return target === one ? [source.move] : [];
  });
  return {
    ...one,
    type,
    anomalyScore: anomalyScore(one.zScore),
    attentionScore,
    confidence: dynamicsConfidence(one.move),
    linkageScore: own[0]?.score ?? 0,
    linkageConfirmation: linkageConfirmation(one.move, neighbourMoves),
    links: own,
  };
}
