import {
  RECORDING_VERSION,
  type RecordedEvent,
  type Recording,
  type RecordingHead,
} from '#kernel/market/recording.ts';
import { readParts } from '#platform/recording/read-parts.ts';

const SORT = {
  kind: 'recording',
  version: RECORDING_VERSION,
  kinds: new Set(['answered', 'unanswered', 'opened', 'said', 'heard', 'closed']),
} as const;

/**
 * Reads a recording of a market, up to the last complete line of each part. Throws `RecordingError` for a folder
 * without one, or with an unsupported version.
 */
export function readRecording(folder: string): Recording {
  const { head, events, gapsMs } = readParts(folder, SORT);
  return {
    head: head as unknown as RecordingHead,
    events: events as unknown as RecordedEvent[],
    gapsMs,
  };
}
