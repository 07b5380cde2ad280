import type { CalcGroups } from '#market-data/windows/calc-groups.ts';
import type {
  ScanCalcInput,
  ScanConditionInput,
  ScanNumberInput,
  ScanQuestion,
} from '#market-data/scans/scan-input.ts';

/**
 * A scan with the members of the groups that its entries name, as they are now. Synchronous if none names a group.
 * Rejects as `CalcGroups.withMembers` does.
 *
 * @param question checked by `readScan`, and so not deep
 */
export function scanWithMembers(
  question: ScanQuestion,
  calcGroups: CalcGroups,
): ScanQuestion | Promise<ScanQuestion> {
  const entries: ScanCalcInput[] = [];
  withEntries(question, (entry) => {
    entries.push(entry);
    return entry;
  });
  const known = calcGroups.withMembers(entries, question.interval);
  if (!(known instanceof Promise)) return question;
  return known.then((all) => {
    const scannedEntries = new Map(entries.map((entry, at) => [entry, scanned(all[at]!)]));
    return withEntries(question, (entry) => scannedEntries.get(entry)!);
  });
}

/** Members that are left out do not affect a scan: requests with the same counted members are equal. */
function scanned(entry: ScanCalcInput): ScanCalcInput {
  const { group = null } = entry;
  return group === null ? entry : { ...entry, group: { ...group, leftOut: [] } };
}

type Change = (entry: ScanCalcInput) => ScanCalcInput;

function withEntries(question: ScanQuestion, change: Change): ScanQuestion {
  const { interval, where = null, rank = null } = question;
  return {
    interval,
    where: where && conditionWith(where, change),
    rank: rank && { ...rank, by: numberWith(rank.by, change) },
  };
}

function conditionWith(asked: ScanConditionInput, change: Change): ScanConditionInput {
  const { all, any: some, not, feature, compare } = asked;
  const changed = (parts: readonly ScanConditionInput[]) =>
    parts.map((part) => conditionWith(part, change));
  if (all != null) return { all: changed(all) };
  if (some != null) {
    const any = changed(some);
    return { any };
  }
  if (not != null) return { not: conditionWith(not, change) };
  if (feature != null) return { feature: { ...feature, calc: change(feature.calc) } };
  if (compare == null) return asked;
  const [left, right] = [numberWith(compare.left, change), numberWith(compare.right, change)];
  return { compare: { ...compare, left, right } };
}

function numberWith(asked: ScanNumberInput, change: Change): ScanNumberInput {
  return asked.calc == null ? asked : { ...asked, calc: change(asked.calc) };
}
