import {
  DEMO_PERP,
  DEMO_SPOT,
  type DemoInstrument,
} from '#simulators/instruments/demo-instruments.ts';
import { contractOf, type Contract } from '#simulators/exchange/contract.ts';

/** The coin of the contracts without subscribers. */
const FADED: DemoInstrument = {
  symbol: 'OMGUSDT',
  base: 'OMG',
  quote: 'USDT',
  startPrice: 1.3,
  volatility: 1,
  contractType: null,
  underlyingType: 'COIN',
};

/**
 * Unusual entries of a real instrument list: a contract in settlement, one that is not trading yet, a dated future,
 * and a halted spot market. Clients must distinguish them.
 */
function otherListings(): Contract[] {
  const bitcoin = DEMO_PERP[0]!;
  const perpetual = { ...FADED, contractType: 'PERPETUAL' } as const;
  const settled = Date.UTC(2025, 0, 31, 9);
  return [
    { ...contractOf(FADED, 'spot'), status: 'halted', deliveryMs: Date.UTC(2024, 10, 5, 3) },
    { ...contractOf(perpetual, 'perp'), status: 'settling', deliveryMs: settled },
    {
      ...contractOf({ ...perpetual, symbol: 'BTCSTUSDT', base: 'BTCST' }, 'perp'),
      status: 'pending',
      onboardMs: Date.UTC(2035, 0, 1),
    },
    {
      ...contractOf(bitcoin, 'perp'),
      symbol: 'BTCUSDT_301227',
      contractType: 'CURRENT_QUARTER',
      deliveryMs: Date.UTC(2030, 11, 27, 8),
    },
  ];
}

/** The contracts of the demo world that trade. */
export function demoContracts(): Contract[] {
  return [
    ...DEMO_SPOT.map((instrument) => contractOf(instrument, 'spot')),
    ...DEMO_PERP.map((instrument) => contractOf(instrument, 'perp')),
  ];
}

/** Everything that venue_a lists in the demo world. */
export function venueAListings(): Contract[] {
  return [...demoContracts(), ...otherListings()];
}
