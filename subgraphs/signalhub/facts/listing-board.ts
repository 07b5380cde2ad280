/** Where an A-share is listed. */
export const LISTING_EXCHANGES = ['SSE', 'SZSE', 'BSE'] as const;
export type ListingExchange = (typeof LISTING_EXCHANGES)[number];

export const BOARDS = ['MAIN', 'STAR', 'CHINEXT', 'BSE'] as const;
export type Board = (typeof BOARDS)[number];

/** Exchange and board of a code. */
export interface ListingPlace {
  readonly exchange: ListingExchange;
  readonly board: Board;
}

const PREFIXES: readonly (readonly [readonly string[], ListingPlace])[] = [
  [['600', '601', '603', '605'], { exchange: 'SSE', board: 'MAIN' }],
  // 689 is the range of depositary receipts on the STAR board.
  [['688', '689'], { exchange: 'SSE', board: 'STAR' }],
  [['000', '001', '002', '003'], { exchange: 'SZSE', board: 'MAIN' }],
  [['300', '301', '302'], { exchange: 'SZSE', board: 'CHINEXT' }],
  [['920'], { exchange: 'BSE', board: 'BSE' }],
];

const PLACE_BY_PREFIX = new Map(
  PREFIXES.flatMap(([prefixes, place]) => prefixes.map((prefix) => [prefix, place] as const)),
);

/**
 * The exchange and board that a six-digit code belongs to by its first three digits. Null for codes
 * that are no A-shares: B shares (900, 200, 201), and the 4xx and 8xx codes that the Beijing
 * exchange replaced by 920 on 2025-10-09.
 */
export function placeOfCode(stockCode: string): ListingPlace | null {
  return PLACE_BY_PREFIX.get(stockCode.slice(0, 3)) ?? null;
}
