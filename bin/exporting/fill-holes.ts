import { setTimeout as pause } from 'node:timers/promises';
import type { Hole } from '#bin/exporting/exported-coverage.ts';
import type { TimeRange } from '#kernel/bar-archive.ts';
import type { BarGrid } from '#kernel/bar-grid.ts';
import type { Clock } from '#kernel/clock.ts';
import type { SeriesId } from '#kernel/instrument.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** Rows of one question; the server answers fewer where its cap is lower. */
const LIMIT = 1_000;
const ANSWER_WITHIN_MS = 60_000;
/** How long one window is asked for again and again before the command gives up. */
const PATIENCE_MS = 600_000;
const DEFAULT_WAIT_SEC = 2;
/** Answers that pass by waiting. */
const PASSING = new Set([429, 502, 503, 504]);

/**
 * Asks a server for the bars of holes, which retrieves and archives them, and waits as long as it says.
 *
 * @throws `ConfigurationError` where the server cannot be asked, or does not get them
 */
export async function fillHoles(
  series: SeriesId,
  holes: readonly Hole[],
  grid: BarGrid,
  server: string,
  clock: Clock,
): Promise<void> {
  for (const { startMs, endMs, isProven } of holes) {
    if (isProven) continue;
    let cursorMs: number | null = startMs;
    while (cursorMs !== null && cursorMs < endMs) {
      cursorMs = await askWindow(series, { startMs: cursorMs, endMs }, grid, server, clock);
    }
  }
}

/** Where to go on behind what was answered; null where there is no more. */
async function askWindow(
  { exchange, market, symbol, interval }: SeriesId,
  { startMs, endMs }: TimeRange,
  grid: BarGrid,
  server: string,
  clock: Clock,
): Promise<number | null> {
  const query = new URLSearchParams({
    exchange,
    market,
    symbol,
    interval,
    startTime: String(startMs),
    endTime: String(endMs),
    limit: String(LIMIT),
  });
  const url = `${server.replace(/\/+$/, '')}/api/klines?${query}`;
  const giveUpAtMs = clock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const answer = await ask(url, server);
    if (answer.ok) {
      const rows = (await answer.json()) as readonly (readonly number[])[];
      const nextMs = grid.ceilMs((rows.at(-1)?.[0] ?? endMs) + 1);
      // An answer that brings no further would be asked for without end.
      return nextMs > startMs ? nextMs : null;
    }
    const text = await answer.text();
    if (answer.status === 404 && text.includes('history_not_available')) return null;
    if (!PASSING.has(answer.status) || clock.monotonicMs() >= giveUpAtMs) {
      throw new ConfigurationError(`${server} does not give these bars: ${text.slice(0, 300)}`);
    }
    const told = Number(answer.headers.get('retry-after') ?? Number.NaN);
    // A timer of the clock would let the command end while it waits.
    await pause(1_000 * (told > 0 ? told : DEFAULT_WAIT_SEC));
  }
}

async function ask(url: string, server: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
    throw new ConfigurationError(
      `--fill asks ${server}, which does not answer (${cause?.code ?? message}); start it, or name another one`,
    );
  }
}
