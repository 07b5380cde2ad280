import { expect } from 'vitest';
import type { OutputColumns } from '#indicators/features/output-columns.ts';

/**
 * Holds a row of columns to what a second implementation has for it, each to one part in 10^7; NaN where it has
 * nothing. Costs no assertion where they agree, as there are hundreds of thousands.
 *
 * @param factors By what ours is multiplied first, by column; 1 without.
 */
export function holdRow(
  columns: OutputColumns,
  row: number,
  plain: Readonly<Record<string, number>>,
  where: string,
  factors: Readonly<Record<string, number>> = {},
): void {
  for (const [key, value] of Object.entries(plain)) {
    const ours = columns[key]![row]! * (factors[key] ?? 1);
    const isNear = Math.abs(ours - value) <= 1e-7 * Math.max(1, Math.abs(value));
    if (isNear || (Number.isNaN(ours) && Number.isNaN(value))) continue;
    expect.unreachable(`${key} of ${where}, row ${row}: ${ours} instead of ${value}`);
  }
}
