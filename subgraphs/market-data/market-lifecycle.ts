import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { ArchiveWriter } from '#market-data/bars/series/archive-writer.ts';
import { BookReadiness } from '#market-data/bars/venue/readiness.ts';
import type { Derivatives } from '#market-data/open-derivatives.ts';
import type { OpenedVenue } from '#market-data/open-venue.ts';

/** Judges how far the venues are loaded. On-demand venues do not affect readiness. */
export function readinessOf(venues: readonly OpenedVenue[], clock: Clock): BookReadiness {
  const kept = venues.filter(({ market }) => market.kept === undefined);
  return new BookReadiness(
    kept.map(({ book }) => book),
    clock,
  );
}

/** How much later than streams polled markets begin. */
const POLLED_AFTER_MS = 1_000;

export interface LifecycleParts {
  readonly venues: readonly OpenedVenue[];
  readonly writer: ArchiveWriter;
  readonly derivatives: Derivatives;
  readonly clock: Clock;
}

/** Starts and stops all parts, in order. */
export function createLifecycle(
  parts: LifecycleParts,
): Record<'start' | 'stop', () => Promise<void>> {
  const { venues, writer, derivatives, clock } = parts;
  const isPolled = ({ market }: OpenedVenue): boolean => market.feed.pollEveryMs !== undefined;
  const followPolled = (): void => {
    for (const venue of venues) if (isPolled(venue)) venue.book.follow();
  };
  let waiting: Timer | null = null;
  return {
    async start() {
      for (const { market } of venues) market.directory?.start();
      derivatives.start();
      await Promise.all(
        venues.map(async (venue) => {
          await venue.book.takeOver();
          if (!isPolled(venue)) venue.book.follow();
        }),
      );
      // Streams are on the critical path of start-up; polled markets follow after it.
      if (venues.every(isPolled)) followPolled();
      else waiting = clock.after(POLLED_AFTER_MS, followPolled);
    },
    async stop() {
      waiting?.cancel();
      for (const { market } of venues) market.directory?.stop();
      derivatives.stop();
      for (const { history } of venues) history.stop();
      await Promise.all(venues.map(({ book }) => book.stop()));
      await writer.flush();
    },
  };
}
