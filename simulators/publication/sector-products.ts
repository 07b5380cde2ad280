import { readTable } from '#simulators/publication/read-table.ts';

const BY_SECTOR: ReadonlyMap<string, readonly string[]> = new Map(
  readTable('sector-products', 2).map(([id, products]) => [`L2.${id}`, products.split(',')]),
);

/** A product or service of a narrow sector. The same number gives the same product. */
export function productOf(sectorId: string, number: number): string {
  const products = BY_SECTOR.get(sectorId)!;
  return products[number % products.length]!;
}
