import type { MarketData } from '#market-data/market-data.ts';

/** How long the archive may take nothing before the server calls itself not ready. */
const PATIENT_MS = 30_000;

/**
 * What readiness says of the archive: nothing while it takes bars, or has refused them for less than
 * half a minute. Answers come from memory and the exchange all the same; but what a server cannot keep
 * it may lose, so its operator must hear of it, and a balancer has better ones.
 */
export function archiveTrouble(market: Pick<MarketData, 'archive'>): readonly string[] {
  const { fault, failingForMs, unarchivedBars } = market.archive();
  if (fault === null || failingForMs < PATIENT_MS) return [];
  const seconds = Math.round(failingForMs / 1_000);
  return [`archive: ${unarchivedBars} bars wait since ${seconds} s (${fault}); trying again`];
}
