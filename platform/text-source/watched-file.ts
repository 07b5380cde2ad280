import { watch, type FSWatcher } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';

/**
 * A file that may be written, replaced (as editors and deployments do, so that readers never see half of it), or
 * reached through changing links. Its folder is watched, because a replaced file is another inode.
 *
 * @param lookEveryMs polling interval, in addition: network file systems, and links in the middle of a path, send no
 * events. 0 relies on events.
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

/** Null when the system cannot watch the folder: the file is then only polled. */
function watchFolder(folder: string, onHint: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, onHint);
    // A deleted folder ends its watcher with an error; polling continues.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

/** Polls the identity and the times of a file. */
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

/** Empty while the file does not exist. */
async function versionOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs}:${size}:${ino}`;
  } catch {
    return '';
  }
}
