/** A member of a group: its weight and its return. */
export interface MemberReturn {
  /** Part of the whole; null if it is not known. */
  readonly weight: number | null;
  /** In percent; null if it is not known. */
  readonly returnPct: number | null;
}

/** The joint return of the members of a group. */
export interface GroupReturn {
  /** Null if no member has a weight and a return. */
  readonly weightedReturnPct: number | null;
  readonly equalReturnPct: number | null;
  /** Part of the members that rose, 0 to 1. */
  readonly breadth: number | null;
  readonly knownCount: number;
  /** Part of the weight whose return is known, 0 to 1. */
  readonly coverage: number;
}

/**
 * Returns of a group over a span. The weighted one is that of a portfolio that was bought at its start and has the
 * weights w of today at its end: `Σ w / Σ (w / (1 + r)) − 1`. Members without a return are left out of all of it, and
 * those without a weight of the weighted one.
 */
export function groupReturn(members: readonly MemberReturn[]): GroupReturn {
  const known = members.filter(({ returnPct }) => returnPct !== null);
  const now = sumOf(known, ({ weight }) => weight ?? 0);
  const before = sumOf(known, ({ weight, returnPct }) => (weight ?? 0) / (1 + returnPct! / 100));
  const whole = sumOf(members, ({ weight }) => weight ?? 0);
  const count = known.length;
  const rose = sumOf(known, ({ returnPct }) => (Math.sign(returnPct!) + 1) / 2);
  return {
    weightedReturnPct: before > 0 ? shown((now / before - 1) * 100) : null,
    equalReturnPct: count > 0 ? shown(sumOf(known, (one) => one.returnPct!) / count) : null,
    breadth: count > 0 ? shown(rose / count) : null,
    knownCount: count,
    coverage: whole > 0 ? shown(now / whole) : 0,
  };
}

/** Six decimals, and never −0. */
function shown(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

function sumOf(
  members: readonly MemberReturn[],
  valueOf: (member: MemberReturn) => number,
): number {
  return members.reduce((sum, one) => sum + valueOf(one), 0);
}
