import type { CalcInput, Exchange, Market } from '#clients/typescript/src/index.ts';

/** A request that shows an indicator: of which series, and the entry of `calc`. */
export interface SampleRequest {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: string;
  readonly calc: CalcInput;
}

/** The properties of an indicator that its request depends on. */
export interface SampledIndicator {
  readonly name: string;
  readonly category: string;
  /** How many other series it reads; null for none. */
  readonly companions: { readonly areMembers: boolean; readonly max: number } | null;
  /** Further columns that it reads, such as the funding rate. */
  readonly points: readonly unknown[];
}

/** Series that are everywhere where coins are traded, for indicators that read others. */
const OTHERS = ['ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT'];

/** A sample request for the indicator with instruments of a crypto venue. */
export function sampleRequest({
  name,
  category,
  companions,
  points,
}: SampledIndicator): SampleRequest {
  const series = { exchange: 'venue_a', symbol: 'BTCUSDT', interval: '1h' } as const;
  if (companions === null) {
    const market = points.length > 0 ? 'perp' : 'spot';
    return { ...series, market, calc: { name } };
  }
  if (category === 'derivatives') {
    const spot = { market: 'spot', symbol: 'BTCUSDT' } as const;
    return { ...series, market: 'perp', calc: { name, with: [spot] } };
  }
  const others = OTHERS.slice(0, companions.areMembers ? companions.max : 1);
  const read = others.map((symbol) => ({ symbol }));
  return { ...series, market: 'spot', calc: { name, with: read } };
}
