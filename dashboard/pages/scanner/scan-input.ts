import type {
  ScanCondition,
  ScanNumber,
  ScanRank,
  ScanUniverse,
} from '#clients/typescript/src/index.ts';
import type {
  Condition,
  Entry,
  Rank,
  Scan,
  ScanNumberOf,
  Universe,
} from '#dashboard/pages/scanner/scan.ts';

/** Variables of the query. */
export interface ScanVariables {
  readonly universe: ScanUniverse;
  readonly interval: string;
  readonly where?: ScanCondition;
  readonly rank?: ScanRank;
}

/** Without a rank, the strongest instruments over some bars come first. */
const DEFAULT_RANK: Rank = {
  by: { kind: 'price', price: 'close', changeOver: 20 },
  order: 'descending',
};

/** A scan as variables of the graph. */
export function variablesOf(scan: Scan): ScanVariables {
  const where = conditionInput(scan.where);
  const rank = scan.rank ?? (where === null ? DEFAULT_RANK : null);
  return {
    universe: universeInput(scan.universe),
    interval: scan.interval,
    ...(where === null ? {} : { where }),
    ...(rank === null ? {} : { rank: { by: numberInput(rank.by), order: rank.order } }),
  };
}

function universeInput(universe: Universe): ScanUniverse {
  if (universe.kind === 'sector') return { sectorId: universe.sectorId };
  if (universe.kind === 'fund') return { fundCode: universe.fundCode };
  if (universe.kind === 'list') return { instruments: universe.instruments };
  const { exchange, market } = universe;
  return {
    ...(exchange === null ? {} : { exchange }),
    ...(market === null ? {} : { market }),
  };
}

/** Null for a group of nothing. */
function conditionInput(condition: Condition): ScanCondition | null {
  if (condition.kind === 'feature') {
    const { entry, feature, within } = condition;
    const id = `${entry.name}.${feature}`;
    return { feature: { calc: entryInput(entry), id, ...withinInput(within) } };
  }
  if (condition.kind === 'compare') {
    const { left, op, right, within } = condition;
    return {
      compare: { left: numberInput(left), op, right: numberInput(right), ...withinInput(within) },
    };
  }
  const parts = condition.parts.map(conditionInput).filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined) return null;
  if (condition.kind === 'not') return { not: first };
  if (parts.length === 1) return first;
  return condition.kind === 'all' ? { all: parts } : { any: parts };
}

function withinInput(within: number): { within?: number } {
  return within === 1 ? {} : { within };
}

export function entryInput({ name, params }: Entry): Entry | { readonly name: string } {
  return Object.keys(params).length === 0 ? { name } : { name, params };
}

function numberInput(number: ScanNumberOf): ScanNumber {
  if (number.kind === 'number') return { number: number.value };
  const change = number.changeOver === null ? {} : { changeOver: number.changeOver };
  if (number.kind === 'price') return { price: number.price, ...change };
  const column = number.column === null ? {} : { column: number.column };
  return { calc: entryInput(number.entry), ...column, ...change };
}
