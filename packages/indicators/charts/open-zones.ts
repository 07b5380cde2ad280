import type { Zone } from '#indicators/charts/chart-spec.ts';
import { MAX_OPEN_ZONES } from '#indicators/steps/open-zones.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** The columns that create zones, as the `openZones` step reads them. */
interface CreatedZones {
  readonly direction: Float64Array;
  readonly top: Float64Array;
  readonly bottom: Float64Array;
  /** How many bars before the row that creates it a zone is drawn from. */
  readonly barsBack: (row: number) => number;
}

/** What ends a zone. */
interface ZoneEnds {
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
  /** Whether reaching the far edge ends a zone, or only going beyond it. */
  readonly atEdge: boolean;
}

/** A zone that may still be open, with the direction that a drawn one no longer needs. */
interface OpenZone extends Omit<Zone, 'toRow'> {
  readonly direction: number;
  readonly createdRow: number;
}

/**
 * The zones of some bars as rectangles, each until the row that ends it, in the order in which they
 * ended, and the open ones last. They begin, end and are forgotten as the `openZones` step does it.
 *
 * @param label What the zones are called.
 */
export function tracedZones(
  rows: number,
  created: CreatedZones,
  ends: ZoneEnds,
  label: string,
): Zone[] {
  const drawn: Zone[] = [];
  let open: OpenZone[] = [];
  const end = (zone: OpenZone, toRow: number | null): void => {
    const { direction: _, createdRow: __, ...rest } = zone;
    drawn.push({ ...rest, toRow });
  };
  for (let row = 0; row < rows; row += 1) {
    const ended = open.filter(
      (zone) => row - zone.createdRow > BARS_REMEMBERED || hasEnded(zone, ends, row),
    );
    if (ended.length > 0) open = open.filter((zone) => !ended.includes(zone));
    for (const zone of ended) end(zone, row);
    const direction = created.direction[row]!;
    if (direction === 0 || Number.isNaN(direction)) continue;
    const sameWay = open.filter((zone) => zone.direction === direction);
    if (sameWay.length === MAX_OPEN_ZONES) {
      const oldest = sameWay[0]!;
      open = open.filter((zone) => zone !== oldest);
      end(oldest, row);
    }
    open.push({
      fromRow: Math.max(0, row - created.barsBack(row)),
      top: created.top[row]!,
      bottom: created.bottom[row]!,
      role: direction > 0 ? 'bullish' : 'bearish',
      label,
      direction,
      createdRow: row,
    });
  }
  for (const zone of open) end(zone, null);
  return drawn;
}

function hasEnded(zone: OpenZone, ends: ZoneEnds, row: number): boolean {
  const beyond =
    zone.direction > 0 ? zone.bottom - ends.lowest[row]! : ends.highest[row]! - zone.top;
  return beyond > 0 || (ends.atEdge && beyond === 0);
}
