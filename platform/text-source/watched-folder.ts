import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import { watchedFile } from '#platform/text-source/watched-file.ts';

const MAX_FILES = 50_000;

/**
 * A folder as one text: a JSON object of its files' texts, by name. Folders in it, hidden files and files with other
 * extensions are left out.
 *
 * @param lookEveryMs interval at which a change is suspected, in addition to events; 0 relies on events
 */
export function watchedFolder(
  path: string,
  extensions: readonly string[],
  clock: Clock,
  lookEveryMs: number,
): TextSource {
  // `.` is a file in the folder, whose events are those of all its files.
  const { watch } = watchedFile(`${path}/.`, clock, 0);
  return {
    name: path,
    watch(onHint) {
      const unwatch = watch(onHint);
      const looking = lookEveryMs === 0 ? null : hintEvery(lookEveryMs, clock, onHint);
      return () => {
        unwatch();
        looking?.();
      };
    },
    async read() {
      const entries = await readdir(path, { withFileTypes: true });
      const names = entries
        .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .filter((name) => extensions.some((extension) => name.endsWith(extension)))
        .toSorted();
      if (names.length > MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
      const texts: Record<string, string> = {};
      // One after the other: a folder may have more files than a process may open.
      for (const name of names) texts[name] = await readFile(join(path, name), 'utf8');
      return JSON.stringify(texts);
    },
  };
}

/** A file that is written in place changes nothing of its folder, so the reader compares the texts. */
function hintEvery(everyMs: number, clock: Clock, onHint: () => void): () => void {
  let timer: Timer;
  const wait = (): void => {
    timer = clock.after(everyMs, () => {
      onHint();
      wait();
    });
  };
  wait();
  return () => timer.cancel();
}
