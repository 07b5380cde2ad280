import { watch, type FSWatcher } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';

/**
 * A file that may be written, replaced by another one (which editors and deployments do, so that nobody reads half of
 * it), or reached through links that change. Its folder is watched, because a replaced file is another one.
 *
 * @param lookEveryMs how often it is looked at besides: folders on a network, and links in the middle of a path, tell
 *   nobody of a change. 0 relies on being told.
 */
export function watchedFile(path: string, clock: Clock, lookEveryMs: number): TextSource {
  return {
    name: path,
    read: () => readFile(path, 'utf8'),
    watch(onHint) {
      const folder = watchFolder(dirname(path), onHint);
      const looking = lookEveryMs === 0 ? null : new Looking(path, clock, lookEveryMs, onHint);
      return () => {
        folder?.close();
        looking?.stop();
      };
    },
  };
}

/** Null where the system cannot watch the folder: the file is then looked at alone. */
function watchFolder(folder: string, onHint: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, onHint);
    // A folder that is taken away ends its watcher with an error; whoever looks at the file goes on.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

/** Looks at what changes whenever somebody writes or replaces a file. */
class Looking {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #onHint: () => void;
  #seen: string | null = null;
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(path: string, clock: Clock, everyMs: number, onHint: () => void) {
    this.#path = path;
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#onHint = onHint;
    void this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  async #look(): Promise<void> {
    const version = await versionOf(this.#path);
    if (this.#isStopped) return;
    if (this.#seen !== null && version !== this.#seen) this.#onHint();
    this.#seen = version;
    this.#timer = this.#clock.after(this.#everyMs, () => void this.#look());
  }
}

/** Empty while there is no such file. */
async function versionOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs}:${size}:${ino}`;
  } catch {
    return '';
  }
}
