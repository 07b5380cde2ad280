import { readTable } from '#simulators/publication/read-table.ts';

const BY_SECTOR: ReadonlyMap<string, readonly string[]> = new Map(
  readTable('sector-products', 2).map(([id, products]) => [`L2.${id}`, products.split(',')]),
);

/** What a company of a narrow sector makes or does; the same number gives the same of it. */
export function productOf(sectorId: string, number: number): string {
  const products = BY_SECTOR.get(sectorId)!;
  return products[number % products.length]!;
}
