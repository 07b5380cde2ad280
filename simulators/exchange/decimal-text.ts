/**
 * A whole number of units as the decimal text that exchanges write: `decimals` digits after the
 * point hold the value, and zeros follow up to `width` of them.
 */
export function decimalText(units: number, decimals: number, width = decimals): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  if (width === 0) return whole;
  return `${whole}.${digits.slice(digits.length - decimals).padEnd(width, '0')}`;
}
