import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { VenueId } from '#kernel/market/instrument.ts';
import { readRecording } from '#platform/recording/read-recording.ts';
import { ReplayHost } from '#simulators/replay/replay-host.ts';
import { recordSession, replaySession, START_MS } from '#test/recording/recorded-session.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const DAY_MS = 86_400_000;

describe('a session that is replayed from its recording', () => {
  test.each<VenueId>([
    { exchange: 'venue_a', market: 'spot' },
    { exchange: 'venue_b', market: 'perp' },
    { exchange: 'venue_c', market: 'perp' },
    { exchange: 'venue_d', market: 'perp' },
  ])(
    'leaves the same archive, row for row: $exchange $market',
    async (venue) => {
      const folder = emptyFolder();
      const archived = await recordSession(venue, folder);
      const recording = readRecording(folder);
      const hostOf = (clock: ConstructorParameters<typeof ReplayHost>[0]['clock']) =>
        new ReplayHost({ recording, clock, speed: 1 });
      const again = await replaySession(venue, hostOf);
      const bars = Object.values(archived).map((series) => series.bars.length);
      expect(Math.min(...bars)).toBeGreaterThan(400);
      expect(again).toEqual(archived);
      // Our clock is another at a later look; the exchange's own clock is the same.
      const later = await replaySession(venue, hostOf, START_MS + 40 * DAY_MS + 1_234_567);
      expect(later).toEqual(archived);
    },
    60_000,
  );
});
