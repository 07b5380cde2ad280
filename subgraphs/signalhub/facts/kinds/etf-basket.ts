import { Type, type Static } from 'typebox';
import { beginsOn, isPastMoment, isSession, type FactTimes } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import { previousTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { daysBetween } from '#signalhub/facts/shanghai-time.ts';
import { webUrlOrEmpty } from '#signalhub/facts/web-url.ts';

/** Where a component of a basket is listed; `OTHER` is anything that is not a share. */
export const COMPONENT_MARKETS = ['SSE', 'SZSE', 'BSE', 'HKEX', 'CFETS', 'OTHER'] as const;
export type ComponentMarket = (typeof COMPONENT_MARKETS)[number];

/** Whether cash may replace a component when fund shares are created. */
export const SUBSTITUTIONS = ['forbidden', 'allowed', 'must'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

const amount = (description: string) =>
  Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { description });

const component = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 16,
      description: 'Code of the component on its market.',
    }),
    name: Type.String({
      maxLength: 60,
      description: 'Name of the component, as the exchange writes it.',
    }),
    market: Type.Enum([...COMPONENT_MARKETS]),
    quantity: Type.Number({ minimum: 0, description: 'Number of shares in one creation unit.' }),
    substitution: Type.Enum([...SUBSTITUTIONS]),
    cash: amount('Cash that replaces the component, in yuan.'),
  },
  { additionalProperties: false },
);

const schema = Type.Object(
  {
    basket_id: Type.String({
      pattern: '^(SSE|SZSE)\\.[0-9]{6}@[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description: 'Key of the fund and date of the basket, for example `SSE.510300@2026-11-20`.',
    }),
    etf_key: Type.String({ pattern: '^(SSE|SZSE)\\.[0-9]{6}$' }),
    basket_date: Type.String({ format: 'date', description: 'Trading day of the basket.' }),
    pricing_date: Type.String({
      format: 'date',
      description: 'Previous trading day, to which the net asset value and the prices refer.',
    }),
    creation_unit: Type.Number({
      exclusiveMinimum: 0,
      description: 'Number of fund shares in one creation unit.',
    }),
    nav_per_creation_unit: Type.Number({
      exclusiveMinimum: 0,
      description: 'Net asset value of one creation unit in yuan.',
    }),
    nav_per_share: amount(
      'Net asset value of one fund share in yuan; null if the file does not contain it.',
    ),
    cash_component: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Net asset value of a unit minus the value of its components, in yuan; may be negative.',
    }),
    declared_component_count: Type.Integer({
      minimum: 0,
      description:
        'Number of components that the exchange declares. A basket with fewer components is incomplete.',
    }),
    components: Type.Array(component, { maxItems: 5_000 }),
    source_url: webUrlOrEmpty('URL of the official file; may be empty.'),
    fetched_at: Type.Union([Type.String({ format: 'timestamp' }), Type.Null()], {
      description: 'Time at which the file was fetched from the exchange; null if unknown.',
    }),
  },
  { additionalProperties: false, description: 'Contents of one creation unit of a fund.' },
);

export type EtfBasketPayload = Static<typeof schema>;
export type BasketComponent = Static<typeof component>;

/** A fund's basket of one trading day, as its exchange published it. */
export const ETF_BASKET_KIND: FactKind<EtfBasketPayload> = {
  name: 'etf_basket',
  schema,
  keyOf: (basket) => basket.basket_id,
  traitOf: NO_TRAIT,
  referencesOf: (basket) => [
    { field: 'etf_key', kind: 'etf_product', key: basket.etf_key, holdsThen: true },
  ],
  faultsOf: basketFaults,
  timeFaultsOf: basketTimeFaults,
};

/** Key of a fund's basket of one day. */
export function basketIdOf(etfKey: string, basketDate: string): string {
  return `${etfKey}@${basketDate}`;
}

function basketFaults(basket: EtfBasketPayload): PayloadFault[] {
  const faults: PayloadFault[] = [];
  const { etf_key: etfKey, basket_date: basketDate } = basket;
  if (basket.basket_id !== basketIdOf(etfKey, basketDate)) {
    faults.push({ field: 'basket_id', message: `must be ${basketIdOf(etfKey, basketDate)}` });
  }
  // Outside the calendar, any earlier date passes.
  const dayBefore = previousTradingDay(basketDate);
  if (basket.pricing_date >= basketDate) {
    faults.push({ field: 'pricing_date', message: 'must be before basket_date' });
  } else if (dayBefore !== null && basket.pricing_date !== dayBefore && !isPricedAbroad(basket)) {
    faults.push({ field: 'pricing_date', message: `must be ${dayBefore}, the trading day before` });
  }
  return [...faults, ...netAssetFaults(basket), ...componentFaults(basket.components)];
}

/** Days without a session abroad, after which the prices of a basket are older than the session before. */
const MAX_DAYS_ABROAD = 14;

/** Whether a basket has components of other markets, whose last session may be an earlier one. */
function isPricedAbroad({ components, basket_date: date, pricing_date: priced }: EtfBasketPayload) {
  const isAbroad = components.some(({ market }) => market === 'HKEX' || market === 'OTHER');
  return isAbroad && daysBetween(priced, date) <= MAX_DAYS_ABROAD;
}

/**
 * Tolerance between the two values of a unit: exchanges round the value of a share to four decimals, and
 * those of bonds and money funds to two.
 */
const NAV_TOLERANCE = 0.001;

/** A unit's value equals the value of its shares, within a tolerance. A share value below one yuan counts as one. */
function netAssetFaults({
  creation_unit: unit,
  nav_per_creation_unit: navPerUnit,
  nav_per_share: navPerShare,
}: EtfBasketPayload): PayloadFault[] {
  if (navPerShare === null) return [];
  const difference = Math.abs(navPerShare * unit - navPerUnit);
  // The unit's value itself is rounded to 0.01 yuan.
  if (difference <= NAV_TOLERANCE * Math.max(1, navPerShare) * unit + 0.01) return [];
  const stated = `nav_per_creation_unit ${navPerUnit} over creation_unit ${unit}`;
  return [{ field: 'nav_per_share', message: `must be ${stated}, but for rounding` }];
}

/** A share occurs once in a basket, and on the exchange of its code. */
function componentFaults(components: readonly BasketComponent[]): PayloadFault[] {
  const faults: PayloadFault[] = [];
  const seen = new Set<string>();
  for (const [index, { market, code }] of components.entries()) {
    const key = `${market}.${code}`;
    if (seen.has(key)) {
      faults.push({ field: `components.${index}.code`, message: `${code} is named twice` });
    }
    seen.add(key);
    const isMainland = market === 'SSE' || market === 'SZSE' || market === 'BSE';
    const exchange = isMainland && code.length === 6 ? placeOfCode(code)?.exchange : undefined;
    if (exchange !== undefined && exchange !== market) {
      const message = `must be ${exchange} by the code range of ${code}`;
      faults.push({ field: `components.${index}.market`, message });
    }
  }
  return faults;
}

function basketTimeFaults(
  { basket_date: date, fetched_at: fetchedAt }: EtfBasketPayload,
  times: FactTimes,
) {
  return [
    ...beginsOn(times, 'basket_date', date),
    ...isSession('basket_date', date),
    ...isPastMoment(times, 'fetched_at', fetchedAt),
  ];
}
