/**
 * A whole number of units as the decimal text that exchanges write: `decimals` digits after the
 * point hold the value, and zeros follow up to `width` of them. Negative decimals are units of tens,
 * hundreds and so on.
 */
export function decimalText(units: number, decimals: number, width = decimals): string {
  if (decimals < 0) return decimalText(units * 10 ** -decimals, 0, Math.max(0, width));
  if (width === 0) return String(units);
  let digits = String(units);
  if (digits.length <= decimals) digits = digits.padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${digits.slice(0, point)}.${digits.slice(point)}${ZEROS[width - decimals]!}`;
}

const ZEROS = Array.from({ length: 16 }, (_, count) => '0'.repeat(count));
