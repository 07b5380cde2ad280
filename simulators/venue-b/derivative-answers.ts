import { contractSizeAt } from '#simulators/exchange/contract.ts';
import type { FundingPayment } from '#simulators/exchange/contract-derivatives.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { countText, instIdOf } from '#simulators/venue-b/instruments.ts';
import { RULES } from '#simulators/venue-b/market-rules.ts';

/** The requested page of payments; both cursors are exclusive. */
export interface FundingPage {
  readonly after: number | null;
  readonly before: number | null;
  readonly rows: number;
}

/** `GET /api/v5/public/funding-rate-history`: newest first, of the last three months. */
export function fundingHistory(
  exchange: SimulatedExchange,
  listing: Listing,
  { after, before, rows }: FundingPage,
): unknown[] {
  const nowMs = exchange.nowMs();
  const oldestMs = Math.max(before === null ? 0 : before + 1, nowMs - RULES.fundingKeptMs);
  const newestMs = Math.min(after === null ? Infinity : after - 1, nowMs);
  const payments = exchange.derivatives(listing).funding(oldestMs, newestMs, Infinity);
  return payments.slice(-rows).toReversed().map(fundingRow(listing));
}

/** The predicted rate differs slightly from the paid one. */
function fundingRow(listing: Listing): (payment: FundingPayment) => unknown {
  const instId = instIdOf(listing.contract);
  return ({ timeMs, rate }) => ({
    formulaType: 'withRate',
    fundingRate: (rate * 1.00004).toFixed(16),
    fundingTime: String(timeMs),
    instId,
    instType: 'SWAP',
    method: 'current_period',
    realizedRate: rate.toFixed(16),
  });
}

/** `GET /api/v5/public/funding-rate`: the payment that comes next. */
export function currentFunding(exchange: SimulatedExchange, listing: Listing): unknown[] {
  const nowMs = exchange.nowMs();
  const next = exchange.derivatives(listing).nextFunding(nowMs);
  const { fundingEveryMs } = listing.contract;
  return [
    {
      fundingRate: next?.rate.toFixed(16) ?? '',
      fundingTime: String(next?.timeMs ?? ''),
      instId: instIdOf(listing.contract),
      instType: 'SWAP',
      method: 'current_period',
      nextFundingRate: '',
      nextFundingTime: next === null ? '' : String(next.timeMs + (fundingEveryMs ?? 0)),
      ts: String(nowMs),
    },
  ];
}

/** `GET /api/v5/public/mark-price`. */
export function markPrice(exchange: SimulatedExchange, listing: Listing): unknown[] {
  const nowMs = exchange.nowMs();
  const markPx = exchange.derivatives(listing).markPriceAt(nowMs)?.toFixed(8) ?? '';
  return [{ instId: instIdOf(listing.contract), instType: 'SWAP', markPx, ts: String(nowMs) }];
}

/** `GET /api/v5/public/open-interest`: `oi` counts contracts, `oiCcy` is in the base asset. */
export function openInterest(exchange: SimulatedExchange, listing: Listing): unknown[] {
  const nowMs = exchange.nowMs();
  const derivatives = exchange.derivatives(listing);
  const interest = derivatives.openInterestAt(nowMs);
  const value = interest * (derivatives.markPriceAt(nowMs) ?? 0);
  return [
    {
      instId: instIdOf(listing.contract),
      instType: 'SWAP',
      oi: countText(interest, contractSizeAt(listing.contract, nowMs)),
      oiCcy: countText(interest, 1),
      oiUsd: value.toFixed(4),
      ts: String(nowMs),
    },
  ];
}
