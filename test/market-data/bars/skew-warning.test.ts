import { expect, test } from 'vitest';
import type { Log } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { SkewWarning } from '#market-data/bars/venue/skew-warning.ts';

test('a clock that is more than five seconds off is logged once, and once when it agrees within half of that', () => {
  const lines: string[] = [];
  const log: Log = {
    ...SILENT_LOG,
    warn: (fields) => lines.push(`warn ${String((fields as { skewMs: number }).skewMs)}`),
    info: (fields) => lines.push(`info ${String((fields as { skewMs: number }).skewMs)}`),
  };
  const venue = { exchange: 'venue_a', market: 'spot' } as const;
  const warning = new SkewWarning(venue, DEFAULT_BAR_SETTINGS.skewWarningMs, log);
  for (const skewMs of [null, 0, 5_000, -5_000]) warning.observe(skewMs);
  expect(lines).toEqual([]);
  for (const skewMs of [-5_001, 9_000, 2_500, -2_500, null]) warning.observe(skewMs);
  expect(lines).toEqual(['warn -5001']);
  for (const skewMs of [2_499, 0, 5_000, 5_001]) warning.observe(skewMs);
  expect(lines).toEqual(['warn -5001', 'info 2499', 'warn 5001']);
});
