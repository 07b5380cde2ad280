import type { InstrumentMeta } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';

/** Underlyings of contracts and futures, by the names that exchanges use. */
const METALS: ReadonlySet<string> = new Set(
  'GC SI HG PL PA ALI MGC SIL MHG XAU XAG XPT XPD XCU XAL GOLD SILVER PLATINUM PALLADIUM COPPER ALUMINIUM'.split(
    ' ',
  ),
);
const ENERGY: ReadonlySet<string> = new Set(
  'CL BZ NG RB HO MCL QM QG XTI XBR XNG WTI BRENT OIL USOIL UKOIL CRUDE NATGAS GASOLINE'.split(' '),
);

/**
 * The calendar of each kind of underlying. The sessions of other kinds (shares of Korea, indices, bonds, what is not
 * listed yet) are not known here.
 */
const CALENDAR_OF_KIND: ReadonlyMap<string, (name: string) => CalendarName | null> = new Map([
  ['EQUITY', () => 'us' as const],
  ['CN_EQUITY', () => 'cn' as const],
  ['HK_EQUITY', () => 'hk' as const],
  ['FOREX', () => 'forex' as const],
  ['COMMODITY', commodityCalendar],
]);

/** The calendar of a symbol's bars if it is not its venue's: futures on energy among those on metals. */
export function ownCalendar({ exchange }: VenueId, symbol: string): CalendarName | null {
  return exchange === 'commodity' ? commodityCalendar(symbol) : null;
}

/** The calendar of a commodity, by its future's root or another usual name; null for neither metal nor energy. */
export function commodityCalendar(name: string): CalendarName | null {
  if (METALS.has(name)) return 'metals';
  return ENERGY.has(name) ? 'energy' : null;
}

/** When the market that a contract follows trades; null for a coin, or if that is not known. */
export function underlyingCalendar({
  underlyingKind,
  underlyingSymbol,
}: Pick<InstrumentMeta, 'underlyingKind' | 'underlyingSymbol'>): CalendarName | null {
  if (underlyingKind === null) return null;
  return CALENDAR_OF_KIND.get(underlyingKind)?.(underlyingSymbol) ?? null;
}
