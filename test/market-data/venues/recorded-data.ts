import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder with messages recorded from real exchanges; not part of the repository. */
const FOLDER =
  process.env['MARKETGRAPH_DATA_DIR'] ?? join(import.meta.dirname, '../../../../shared/data');

export const HAS_RECORDED_DATA = existsSync(join(FOLDER, 'market'));

if (!HAS_RECORDED_DATA) {
  console.warn(`Recorded exchange data is skipped: ${FOLDER} is absent (MARKETGRAPH_DATA_DIR).`);
}

/** Names of recorded files in a folder below `market` that match. */
export function recordedFiles(folder: string, pattern: RegExp): string[] {
  if (!HAS_RECORDED_DATA) return [];
  const names = readdirSync(join(FOLDER, 'market', folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

export function recordedText(file: string): string {
  return readFileSync(join(FOLDER, 'market', file), 'utf8');
}

/** Frames that a recorded WebSocket session received: lines `<seconds>: <frame>`. */
export function recordedFrames(file: string): string[] {
  const lines = recordedText(file).split('\n');
  return lines.flatMap((line) => /^\d+\.\d+: (?<frame>.+)$/.exec(line)?.groups?.['frame'] ?? []);
}
