import {
  SOURCE_RECORDING_VERSION,
  type RecordedSourceExchange,
  type SourceRecording,
  type SourceRecordingHead,
} from '#kernel/market/source-recording.ts';
import { readParts } from '#platform/recording/read-parts.ts';
import { RecordingError } from '#platform/recording/recording-unusable.ts';

const SORT = {
  kind: 'source_recording',
  version: SOURCE_RECORDING_VERSION,
  kinds: new Set(['answered', 'unanswered']),
} as const;

/**
 * Reads a recording of sources. Throws `RecordingError` for a folder without one, with an unsupported version, or with
 * missing parts: a source that lacks an answer would be read as another one.
 */
export function readSourceRecording(folder: string): SourceRecording {
  const { head, events, gapsMs } = readParts(folder, SORT);
  if (gapsMs.length > 0) {
    throw new RecordingError(
      `${folder} lacks parts, because the recording became too large: record again`,
    );
  }
  return {
    head: head as unknown as SourceRecordingHead,
    exchanges: events as unknown as RecordedSourceExchange[],
  };
}
