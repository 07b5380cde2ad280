import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { decayOf, HEAT_RULE, horizonOf } from '#signalhub/heat/heat-formula.ts';
import { HeatTable } from '#signalhub/heat/heat-table.ts';
import { knownSessions, type KnownSessions } from '#signalhub/heat/known-sessions.ts';
import { eraKnownAt, eraOn, sectorEras, type SectorEra } from '#signalhub/heat/sector-eras.ts';
import { sectorMembersOn, type SectorMembers } from '#signalhub/heat/sector-members.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

const VIEW = 'market_trading';

/**
 * Formula trading_heat/2: heat of trading, session by session: `Σ strength × turnover share × 2^(−sessions)`
 * over the companies of a sector and the last seven sessions. The turnover share is in per cent of all turnover
 * of the session. The direction of a company is its return divided by 5 %, limited to −1 and 1. A session uses
 * the knowledge at the end of its date, also about the sessions before it. If its quotes arrived late, it uses
 * the knowledge at their arrival.
 */
export function* tradingHeat(snapshot: Snapshot): SteppedWork<HeatTable> {
  const eras = snapshot.view(sectorEras);
  const sessions = yield* snapshot.viewInSteps(knownSessions);
  const heats = new SessionHeats(snapshot, sessions, eras);
  const points = sessions.dates.flatMap((date) => {
    const asOf = snapshot.knownAsOf === null ? sessions.asOf(date) : date;
    if (asOf > snapshot.validOn) return [];
    const knownAtMs = snapshot.knownAtMsOn(asOf);
    const isKnown = sessions.isKnown(date, knownAtMs);
    const era = heats.eraOf(date, knownAtMs);
    return isKnown ? [{ date, asOf, knownAtMs, era }] : [];
  });
  const dates = points.map(({ date }) => date);
  const everyEra = [...eras, ...points.flatMap(({ era }) => era ?? [])];
  const table = new HeatTable(VIEW, dates, everyEra, points);
  for (const [at, { date, knownAtMs, era }] of points.entries()) {
    if (era === undefined) continue;
    for (const [age, from] of heats.upTo(date, knownAtMs).entries()) {
      const heat = yield* heats.heatOf(from, knownAtMs);
      const factor = decayOf(age, HEAT_RULE.halfLife[VIEW]);
      for (const sectorId of era.sectorById.keys()) {
        // A sector that began since then continues its part of the former sectors, if any.
        const cell = heat.cellThrough(sectorId, 0, era);
        if (cell !== null) table.addAged(sectorId, at, cell, factor);
      }
    }
    yield;
  }
  return table;
}

/**
 * Heat of single sessions as known at different times. It is computed once for times without new knowledge in between.
 */
class SessionHeats {
  readonly #snapshot: Snapshot;
  readonly #sessions: KnownSessions;
  readonly #eras: readonly SectorEra[];
  readonly #made = new Map<string, HeatTable>();

  constructor(snapshot: Snapshot, sessions: KnownSessions, eras: readonly SectorEra[]) {
    this.#snapshot = snapshot;
    this.#sessions = sessions;
    this.#eras = eras;
  }

  /** The catalog of a session as known at a moment; undefined without one. */
  eraOf(date: string, knownAtMs: number): SectorEra | undefined {
    if (this.#sessions.revision(date, knownAtMs) === '') return eraOn(this.#eras, date);
    const era = eraKnownAt(this.#snapshot, date, knownAtMs);
    return era.sectorById.size === 0 ? undefined : era;
  }

  /** A session and the earlier ones within its horizon, as known at a moment, latest first. */
  upTo(date: string, knownAtMs: number): string[] {
    const { dates } = this.#sessions;
    const found: string[] = [];
    const most = horizonOf(VIEW) + 1;
    for (let at = dates.indexOf(date); at >= 0 && found.length < most; at -= 1) {
      if (this.#sessions.isKnown(dates[at]!, knownAtMs)) found.push(dates[at]!);
    }
    return found;
  }

  /** The heat of one session alone, as known at a moment. */
  *heatOf(date: string, knownAtMs: number): SteppedWork<HeatTable> {
    const key = `${date} ${this.#sessions.revision(date, knownAtMs)}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const era = this.eraOf(date, knownAtMs);
    const heat = new HeatTable(VIEW, [date], era === undefined ? [] : [era], [{ asOf: date, era }]);
    if (era !== undefined) {
      const members = yield* sectorMembersOn(this.#snapshot, era, { date, knownAtMs });
      addSession(heat, 0, this.#sessions.quotes(date, knownAtMs), members);
      yield;
    }
    this.#made.set(key, heat);
    return heat;
  }
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
