import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { partName, partNumber } from '#platform/recording/part-name.ts';
import { RecordingError } from '#platform/recording/recording-unusable.ts';

/** Maximum decompressed size of a part; a larger file is not a recording. */
const MAX_PART_BYTES = 512 * 1_024 * 1_024;

/** The command that replays each sort of recording. */
const OTHER_SORTS: Readonly<Record<string, string>> = {
  recording: 'a recording of a market, which `marketgraph replay` serves',
  source_recording: 'a recording of sources, which `marketgraph collect --once --replay` reads',
};

/** The lines of a recording of any sort. */
export interface RecordedParts {
  readonly head: JsonObject;
  /** Lines with one of the kinds and a time. */
  readonly events: readonly JsonObject[];
  /** Times at which parts are missing, because the recording exceeded its size. */
  readonly gapsMs: readonly number[];
}

/** The properties that distinguish one sort of recording from another. */
export interface RecordingSort {
  /** Of the head. */
  readonly kind: string;
  readonly version: number;
  /** Of the events. */
  readonly kinds: ReadonlySet<string>;
}

/**
 * Reads a recording of a sort, up to the last complete line of each part. Throws `RecordingError` for a folder without
 * one, or with an unsupported version.
 */
export function readParts(folder: string, { kind, version, kinds }: RecordingSort): RecordedParts {
  const numbers = partsIn(folder);
  const events: JsonObject[] = [];
  const gapsMs: number[] = [];
  let head: JsonObject | null = null;
  for (const [index, number] of numbers.entries()) {
    const [first, ...rest] = linesOf(join(folder, partName(number)));
    const partHead = objectIn(first ?? '');
    if (partHead?.['kind'] !== kind) {
      const other = OTHER_SORTS[String(partHead?.['kind'])];
      throw new RecordingError(`${folder} holds ${other ?? 'no recording'}`);
    }
    if (partHead['version'] !== version) {
      throw new RecordingError(
        `${folder} is a recording of version ${String(partHead['version'])}; this server reads ${version}`,
      );
    }
    if (head !== null && partHead['startedAtMs'] !== head['startedAtMs']) {
      throw new RecordingError(`${folder} holds parts of two recordings`);
    }
    head = partHead;
    const isAfterGap = number !== (numbers[index - 1] ?? number - 1) + 1;
    const before = events.length;
    for (const line of rest) {
      const event = objectIn(line);
      const isEvent = typeof event?.['atMs'] === 'number' && kinds.has(String(event['kind']));
      if (isEvent) events.push(event);
    }
    const begins = events[before];
    if (isAfterGap && begins !== undefined) gapsMs.push(Number(begins['atMs']));
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

function objectIn(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
