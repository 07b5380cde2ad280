/** The last entry of a header such as `X-Forwarded-Host`, which the nearest proxy added; empty without one. */
export function lastForwarded(header: string | readonly string[] | undefined): string {
  return String(header ?? '')
    .split(',')
    .at(-1)!
    .trim();
}
