import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';

/** Shares with codes in ranges, filled one after the other. */
export function sharesOf(
  prefixes: readonly string[],
  count: number,
  board: SimulatedShare['board'],
  delistedOn: string | null = null,
): SimulatedShare[] {
  return Array.from({ length: count }, (_, index) => {
    const prefix = prefixes[Math.floor(index / 1_000)] ?? prefixes.at(-1)!;
    const code = `${prefix}${String(index % 1_000).padStart(3, '0')}`;
    const name = `样本${code}`;
    const companyName = `${name}股份有限公司`;
    return { code, name, companyName, board, listingDate: '2010-06-01', delistedOn };
  });
}
