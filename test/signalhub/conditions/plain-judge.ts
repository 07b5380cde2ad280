/** A row of a bundle, as its file has it. */
export interface Row {
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly observed_at: string;
  readonly superseded_at?: string;
  readonly fact: Readonly<Record<string, unknown>>;
}

/** The newest point of one view of heat. */
export interface Point {
  readonly effective_date: string;
  readonly heat_momentum: number;
}

/** The trading of a share on a day. */
export interface Quote {
  readonly stock_code: string;
  readonly close: number;
  readonly previous_close: number;
  readonly turnover: number;
}

/** How a fund is related to a sector, as REST states it. */
export interface Relation {
  readonly sector_id: string;
  readonly relation_scope: string;
  readonly adjusted_exposure: number;
  readonly basket_date: string;
  readonly basket_age_days: number;
  readonly basket_freshness_status: string;
  readonly relation_id: string;
  readonly holdings_coverage: number;
}

/** Who owns a company, as REST states it. */
export interface Capital {
  readonly profile: {
    readonly state_capital_status: string;
    readonly look_through_bounds: { readonly lowest_pct: number; readonly highest_pct: number };
  } | null;
  readonly graph: { readonly ultimate_controller_node_id?: string } | null;
}

type Answer = boolean | null;

const DAY_MS = 86_400_000;

export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a row was known at the end of a date in Beijing, and not corrected by then. */
export function wasKnownOn({ observed_at: from, superseded_at: to }: Row, date: string): boolean {
  const endMs = Date.parse(`${date}T23:59:59.999+08:00`);
  return Date.parse(from) <= endMs && (to === undefined || Date.parse(to) > endMs);
}

/** Yes where any is, no where all are not. */
export function any(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true;
  return answers.length === 0 || answers.includes(null) ? null : false;
}

/** The known views, each by its newest point, against the condition. */
export function inTwoViews(views: readonly (readonly Point[])[], sign: 1 | -1): Answer {
  const known = views.filter((points) => points.length > 1).map((points) => points.at(-1)!);
  const holding = known.filter(({ heat_momentum: momentum }) => momentum * sign > 0).length;
  if (holding >= 2) return true;
  return holding + 3 - known.length >= 2 ? null : false;
}

/** Whether more of some companies rose than of all; an unchanged one counts half. */
export function hasBreadthGap(quotes: readonly Quote[], codes: ReadonlySet<string>): Answer {
  const own = quotes.filter(({ stock_code: code }) => codes.has(code));
  if (own.length < 3) return null;
  return breadth(own) - breadth(quotes) > 5e-7;
}

function breadth(quotes: readonly Quote[]): number {
  const risen = quotes.map(({ close, previous_close: before }) =>
    close > before ? 1 : close === before ? 0.5 : 0,
  );
  return risen.reduce((sum: number, one) => sum + one, 0) / quotes.length;
}

export function isStale([relation]: readonly Relation[]): Answer {
  if (relation === undefined) return null;
  const { basket_freshness_status: freshness, basket_age_days: age } = relation;
  // The days of these tests have a session on nearly all days, and a basket of the one before at
  // least four days back.
  if (freshness === 'carried_forward' || age > 4) return true;
  return freshness === 'unknown' ? null : false;
}

export function isThinlyCovered([relation]: readonly Relation[]): Answer {
  return relation === undefined ? null : relation.holdings_coverage < 0.5;
}

/** Where everything has a price. */
export function exposureMoved(now: readonly Relation[], before: readonly Relation[]): Answer {
  if (now.length === 0 || before.length === 0) return null;
  const [later, earlier] = [exposures(now), exposures(before)];
  const sectors = new Set([...later.keys(), ...earlier.keys()]);
  return [...sectors].some(
    (id) => Math.abs((later.get(id) ?? 0) - (earlier.get(id) ?? 0)) > 0.050_000_5,
  );
}

function exposures(relations: readonly Relation[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sector_id: id, relation_scope: scope, adjusted_exposure: part } of relations) {
    if (['direct', 'extended'].includes(scope)) sums.set(id, (sums.get(id) ?? 0) + part);
  }
  return sums;
}

export function controllerChanged(before: Capital | null, after: Capital | null): Answer {
  if (before?.profile == null || after?.profile == null) return null;
  const of = ({ graph }: Capital) => graph?.ultimate_controller_node_id ?? null;
  const isOpen = [before, after].some(
    (one) => of(one) === null && one.profile!.state_capital_status === 'undetermined',
  );
  return isOpen ? null : of(before) !== of(after);
}

export function stateShareMoved(before: Capital | null, after: Capital | null): Answer {
  if (before?.profile == null || after?.profile == null) return null;
  const [old, now] = [before.profile.look_through_bounds, after.profile.look_through_bounds];
  const rises = [old.lowest_pct, old.highest_pct].flatMap((from) =>
    [now.lowest_pct, now.highest_pct].map((to) => to - from),
  );
  const isApart = Math.min(...rises) > 1 || Math.max(...rises) < -1;
  if (isApart) return true;
  return rises.every((rise) => Math.abs(rise) <= 1) ? false : null;
}
