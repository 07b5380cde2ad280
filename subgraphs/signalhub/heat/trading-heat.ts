import type { Steps } from '#kernel/steps.ts';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { decayOf, HEAT_RULE, horizonOf } from '#signalhub/heat/heat-formula.ts';
import { HeatTable } from '#signalhub/heat/heat-table.ts';
import { sectorEras } from '#signalhub/heat/sector-eras.ts';
import { sectorMembersOn, type SectorMembers } from '#signalhub/heat/sector-members.ts';
import { tradingSessions } from '#signalhub/heat/trading-sessions.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

const VIEW = 'market_trading';

/**
 * Formula trading_heat/1: heat of what is traded, session by session:
 * `Σ strength × turnover share × 2^(−sessions)`, with the turnover share in per cent of all turnover
 * of the session, over the companies of a sector and the last seven sessions. The direction of a
 * company is its return over 5 %, within −1 and 1.
 */
export function* tradingHeat(snapshot: Snapshot): Steps<HeatTable> {
  const eras = snapshot.view(sectorEras);
  const sessions = yield* snapshot.viewInSteps(tradingSessions);
  const dates = [...sessions.keys()];
  const own = new HeatTable(VIEW, dates, eras);
  const table = new HeatTable(VIEW, dates, eras);
  for (const [at, date] of dates.entries()) {
    const era = own.eraAt(at);
    if (era === undefined) continue;
    const members = yield* sectorMembersOn(snapshot, era, date);
    addSession(own, at, sessions.get(date)!, members);
    yield;
    const oldest = Math.max(0, at - horizonOf(VIEW));
    for (const sectorId of era.sectorById.keys()) {
      for (let from = oldest; from <= at; from += 1) {
        // A sector that began since continues what older catalogs had in its place, if anything.
        const cell = own.cellThrough(sectorId, from, era);
        if (cell === null) continue;
        table.addAged(sectorId, at, cell, decayOf(at - from, HEAT_RULE.halfLife[VIEW]));
      }
    }
    yield;
  }
  return table;
}

function addSession(
  own: HeatTable,
  at: number,
  quotes: readonly DailyQuotePayload[],
  members: ReadonlyMap<string, SectorMembers>,
): void {
  const total = quotes.reduce((sum, { turnover }) => sum + turnover, 0);
  const traded = new Map(
    quotes.filter(({ turnover }) => turnover > 0).map((quote) => [quote.stock_code, quote]),
  );
  for (const [sectorId, strengths] of members) {
    for (const [stockCode, strength] of strengths) {
      const quote = traded.get(stockCode);
      if (quote === undefined) continue;
      const level = (strength * HEAT_RULE.turnoverScale * quote.turnover) / total;
      own.add(sectorId, at, { level, direction: directionOf(quote), evidenceCount: 1 });
    }
  }
}

function directionOf({ close, previous_close: previous }: DailyQuotePayload): number {
  const direction = (close / previous - 1) / HEAT_RULE.fullReturn;
  return Math.max(-1, Math.min(1, direction));
}
