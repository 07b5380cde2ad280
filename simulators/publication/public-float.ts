import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import type { LeftOver } from '#simulators/publication/ownership-ledger.ts';

/**
 * The public's part of a company for every date and moment of knowledge, so that its holdings always add up to all of
 * it.
 *
 * @param since first date of the company's shares
 */
export function leftToThePublic(holdings: readonly BundleRow[], since: string): LeftOver[] {
  const moments = [...new Set(holdings.flatMap(momentsOf))].sort();
  const open = new Map<string, LeftOver>();
  const left: LeftOver[] = [];
  for (const moment of moments) {
    const known = holdings.filter(
      (row) =>
        row.observed_at <= moment &&
        (row.superseded_at === undefined || moment < row.superseded_at),
    );
    const spans = spansOf(known, since);
    for (const [key, before] of open) {
      if (spans.has(key)) continue;
      left.push({ ...before, superseded_at: moment });
      open.delete(key);
    }
    for (const [key, { from, to, pct }] of spans) {
      if (open.has(key)) continue;
      open.set(key, { valid_from: from, valid_to: to, observed_at: moment, pct });
    }
  }
  return [...left, ...open.values()];
}

/** All moments have the offset of Shanghai, so they are ordered as texts are. */
function momentsOf({ observed_at: observed, superseded_at: superseded }: BundleRow): string[] {
  return superseded === undefined ? [observed] : [observed, superseded];
}

interface Span {
  readonly from: string;
  readonly to: string | null;
  readonly pct: number;
}

/** The remaining percentage on the dates of one state of knowledge, as spans of equal value. */
function spansOf(known: readonly BundleRow[], since: string): Map<string, Span> {
  const dates = new Set([since]);
  for (const { valid_from: from, valid_to: to } of known) {
    if (from > since) dates.add(from);
    if (to !== null && to > since) dates.add(to);
  }
  const ordered = [...dates].sort();
  const spans: Span[] = [];
  for (const [at, from] of ordered.entries()) {
    const held = known
      .filter((row) => row.valid_from <= from && (row.valid_to === null || from < row.valid_to))
      .reduce((sum, { fact }) => sum + Math.round(Number(fact['exact_pct']) * 100), 0);
    const pct = (10_000 - held) / 100;
    const to = ordered[at + 1] ?? null;
    const before = spans.at(-1);
    if (before !== undefined && before.to === from && before.pct === pct) {
      spans[spans.length - 1] = { ...before, to };
    } else if (pct > 0) spans.push({ from, to, pct });
  }
  return new Map(spans.map((span) => [`${span.from} ${span.to} ${span.pct}`, span]));
}
