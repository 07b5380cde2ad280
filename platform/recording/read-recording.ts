import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import {
  RECORDING_VERSION,
  type RecordedEvent,
  type Recording,
  type RecordingHead,
} from '#kernel/market/recording.ts';
import { partName, partNumber } from '#platform/recording/part-name.ts';
import { RecordingError } from '#platform/recording/recording-unusable.ts';

/** Maximum decompressed size of a part; a larger file is not a recording. */
const MAX_PART_BYTES = 512 * 1_024 * 1_024;
const KINDS = new Set(['answered', 'unanswered', 'opened', 'said', 'heard', 'closed']);

/**
 * Reads a recording, up to the last complete line of each part. Throws `RecordingError` for a folder without one, or
 * with an unsupported version.
 */
export function readRecording(folder: string): Recording {
  const numbers = partsIn(folder);
  const events: RecordedEvent[] = [];
  const gapsMs: number[] = [];
  let head: RecordingHead | null = null;
  for (const [index, number] of numbers.entries()) {
    const [first, ...rest] = linesOf(join(folder, partName(number)));
    const partHead = headIn(first, folder);
    if (head !== null && partHead.startedAtMs !== head.startedAtMs) {
      throw new RecordingError(`${folder} holds parts of two recordings`);
    }
    head = partHead;
    const isAfterGap = number !== (numbers[index - 1] ?? number - 1) + 1;
    const before = events.length;
    for (const line of rest) {
      const event = eventIn(line);
      if (event !== null) events.push(event);
    }
    const begins = events[before];
    if (isAfterGap && begins !== undefined) gapsMs.push(begins.atMs);
  }
  if (head === null) throw new RecordingError(`${folder} holds no recording`);
  return { head, events, gapsMs };
}

function partsIn(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => partNumber(name) ?? [])
    .toSorted((a, b) => a - b);
}

/** A killed process may leave a truncated gzip member, and a truncated last line. */
function linesOf(path: string): string[] {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_PART_BYTES };
    return gunzipSync(readFileSync(path), options).toString('utf8').split('\n');
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new RecordingError(`${path} cannot be unpacked: ${words}`);
  }
}

function headIn(line: string | undefined, folder: string): RecordingHead {
  const head = objectIn(line ?? '') as Partial<RecordingHead> | null;
  if (head?.kind !== 'recording') throw new RecordingError(`${folder} holds no recording`);
  if (head.version !== RECORDING_VERSION) {
    throw new RecordingError(
      `${folder} is a recording of version ${head.version}; this server reads ${RECORDING_VERSION}`,
    );
  }
  return head as RecordingHead;
}

function eventIn(line: string): RecordedEvent | null {
  const event = objectIn(line) as Partial<RecordedEvent> | null;
  const isEvent = typeof event?.atMs === 'number' && KINDS.has(String(event.kind));
  return isEvent ? (event as RecordedEvent) : null;
}

function objectIn(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
