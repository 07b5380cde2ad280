import type { FundViewResult } from '#dashboard/documents/documents.gen.ts';

export type Fund = NonNullable<FundViewResult['etf']>;
export type Constituent = Fund['constituents']['nodes'][number];
type Relation = NonNullable<Constituent['company']>['sectorRelations'][number];
export type MainSector = Relation['sector'];

/** What a part of a basket is: shares of a sector, other shares, cash, or what has no price. */
export type PartKind = 'sector' | 'no_sector' | 'abroad' | 'cash' | 'unpriced';

/** A part of a basket. */
export interface Part {
  readonly id: string;
  readonly kind: PartKind;
  /** The sector, where it is one. */
  readonly sector: MainSector | null;
  /** 0 to 1. */
  readonly weight: number;
  readonly members: readonly Constituent[];
}

/**
 * Divides a basket into parts that add up to it: every share counts once, in the sector that its company is related to
 * most, with cash and what has no price.
 */
export function compositionOf({ constituents, cashWeight, unpricedWeight }: Fund): readonly Part[] {
  const groups = new Map<string, Constituent[]>();
  const sectorOf = new Map<string, MainSector>();
  for (const one of constituents.nodes) {
    if (one.priceSource === 'unknown') continue;
    const sector = mainSectorOf(one);
    const id = sector?.sectorId ?? (one.company === null ? 'abroad' : 'no_sector');
    if (sector !== null) sectorOf.set(id, sector);
    groups.getOrInsertComputed(id, () => []).push(one);
  }
  const shares = [...groups].map(([id, members]): Part => {
    const sector = sectorOf.get(id) ?? null;
    const kind = sector === null ? (id === 'abroad' ? 'abroad' : 'no_sector') : 'sector';
    return { id, kind, sector, weight: sumOf(members), members };
  });
  const unpriced = constituents.nodes.filter(({ priceSource }) => priceSource === 'unknown');
  return [
    ...shares.toSorted((one, other) => other.weight - one.weight),
    { id: 'cash', kind: 'cash', sector: null, weight: cashWeight, members: [] },
    { id: 'unpriced', kind: 'unpriced', sector: null, weight: unpricedWeight, members: unpriced },
  ];
}

/** The sum of all parts; the weights are rounded one by one, so it may miss 1 by a millionth each. */
export function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { weight }) => sum + weight, 0);
}

function mainSectorOf({ company }: Constituent): MainSector | null {
  const counting = (company?.sectorRelations ?? []).filter(({ status }) => status !== 'expired');
  const [strongest] = counting.toSorted((one, other) => other.score - one.score);
  return strongest?.sector ?? null;
}

function sumOf(members: readonly Constituent[]): number {
  return members.reduce((sum, { weight }) => sum + weight, 0);
}
