/** The last entry of a header such as `X-Forwarded-Host`, the one that the nearest proxy wrote; empty without one. */
export function lastForwarded(header: string | readonly string[] | undefined): string {
  return String(header ?? '')
    .split(',')
    .at(-1)!
    .trim();
}
