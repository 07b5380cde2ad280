import type { Fact } from '#kernel/ports/fact-store.ts';
import { comparableName } from '#signalhub/collectors/source.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import { formatTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { sessionsBetween } from '#signalhub/facts/trading-calendar.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

type CompanyFact = Fact<CompanyPayload>;

/** Sessions between the last list with the old code and the first one with the new code. */
const MAX_SESSIONS = 10;

/**
 * Codes that may have changed: a company left the lists under one code, and one with the same registered name entered
 * them under another one within ten sessions. No exchange lists such changes, so each is a candidate.
 */
export function codeChangeCandidates(facts: readonly CompanyFact[]): PartRow[] {
  const companies = facts.filter(({ supersededAtMs }) => supersededAtMs === null);
  const entered = Map.groupBy(
    companies.filter(({ validTo }) => validTo === null),
    ({ payload }) => comparableName(payload.name),
  );
  const byCompanyName = Map.groupBy(
    companies.filter(({ validTo }) => validTo === null),
    ({ payload }) => comparableName(payload.company_name),
  );
  const rows = companies.flatMap((left): PartRow[] => {
    const { name, company_name: companyName } = left.payload;
    const named = byCompanyName.get(comparableName(companyName)) ?? [];
    const shortNamed = (entered.get(comparableName(name)) ?? []).filter(
      (one) => hasShortNameOnly(left.payload) || hasShortNameOnly(one.payload),
    );
    const follows = [...named, ...shortNamed].filter((one) => mayFollow(left, one));
    const codes = new Set(follows.map(({ payload }) => payload.stock_code));
    // If two companies may have got the code, there is no candidate.
    return codes.size === 1 ? [candidateOf(left, follows[0]!)] : [];
  });
  // A code that several companies had would be stated twice.
  const counts = Map.groupBy(rows, ({ fact }) => String(fact['old_code']));
  return rows.filter(({ fact }) => counts.get(String(fact['old_code']))!.length === 1);
}

/** The list of Beijing, and those of delisted shares in Shenzhen, have no registered names. */
function hasShortNameOnly({ name, company_name: companyName }: CompanyPayload): boolean {
  return name === companyName;
}

function mayFollow({ payload: left, validTo }: CompanyFact, entered: CompanyFact): boolean {
  if (validTo === null || entered.payload.stock_code === left.stock_code) return false;
  // A share that moves keeps its first listing date in some lists, and gets a new one in others.
  const dates = [shanghaiDate(entered.observedAtMs), entered.validFrom];
  return dates.some((date) => {
    const [first, last] = date < validTo ? [date, validTo] : [validTo, date];
    const sessions = sessionsBetween(first, last);
    return sessions !== null && sessions <= MAX_SESSIONS + 1;
  });
}

function candidateOf(left: CompanyFact, { payload, observedAtMs }: CompanyFact): PartRow {
  const fact = {
    old_code: left.payload.stock_code,
    stock_code: payload.stock_code,
    status: 'candidate',
  };
  return {
    kind: 'code_alias',
    valid_from: left.validFrom,
    valid_to: left.validTo,
    observed_at: formatTimestamp(Math.max(left.observedAtMs, observedAtMs)),
    fact,
  };
}
