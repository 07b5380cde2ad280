import type { TransportAround } from '#bin/collecting/open-collecting.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { SourceRecording } from '#kernel/market/source-recording.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { PartStatus } from '#kernel/ports/part-store.ts';
import { ReplayedSources } from '#simulators/replay/replayed-sources.ts';
import { SkippingClock } from '#simulators/replay/skipping-clock.ts';

/**
 * The parts of a process that a replay replaces: the clock shows the time of the recording, and no request leaves the
 * process.
 */
export interface ReplayedCollecting extends Pick<Runtime, 'clock' | 'random'> {
  readonly around: TransportAround;
}

/**
 * A replay of a recording into a store with these parts. It begins at the start of the recording, or at the last
 * observation in the store if that is later: observations of a part never go back in time.
 */
export function replayed(
  recording: SourceRecording,
  parts: readonly Pick<PartStatus, 'observedAtMs'>[],
): ReplayedCollecting {
  const { startedAtMs } = recording.head;
  const clock = new SkippingClock(
    Math.max(startedAtMs, ...parts.map(({ observedAtMs }) => observedAtMs)),
  );
  const around: TransportAround = (_transport, hostOf) =>
    new ReplayedSources(recording, hostOf, (atMs) => clock.moveTo(atMs));
  return { clock, random: seededRandom(1), around };
}
