import type { Exchange } from '#kernel/market/instrument.ts';
import type { WireRule } from '#simulators/host/wire-rule.ts';
import { VENUE_A_WIRE } from '#simulators/venue-a/recorded-bars.ts';
import { VENUE_B_WIRE } from '#simulators/venue-b/recorded-bars.ts';
import { VENUE_C_WIRE } from '#simulators/venue-c/recorded-bars.ts';
import { VENUE_D_WIRE } from '#simulators/venue-d/recorded-bars.ts';

/** Every exchange whose recordings can be played. */
export const WIRE_RULES: Readonly<Partial<Record<Exchange, WireRule>>> = {
  venue_a: VENUE_A_WIRE,
  venue_b: VENUE_B_WIRE,
  venue_c: VENUE_C_WIRE,
  venue_d: VENUE_D_WIRE,
};
